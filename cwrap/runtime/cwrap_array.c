/* Arrays of other libraries, without copies.
 *
 * An array of NumPy's is looked at directly, which takes a few nanoseconds: the beginning of its struct is part of
 * NumPy's ABI and the same from 1.7 to 2.x, and no header of NumPy's is needed. All else goes through the buffer
 * protocol, and what has none through DLPack.
 *
 * Invariant: an array that was taken has data of the kind asked for, and stays as it is until it is let go of; the caller
 * holds a reference to its object. */
#include "cwrap_array.h"

#if CWRAP_HAS_BUFFERS
/* ---- NumPy's structs, as far as all its versions agree ---- */

typedef struct NumpyDescr {
    PyObject_HEAD
    PyTypeObject *typeobj;
    char kind, type, byteorder, flags;
    int type_num;
} NumpyDescr;

typedef struct NumpyArray {
    PyObject_HEAD
    char *data;
    int nd;
    Py_ssize_t *dimensions, *strides;
    PyObject *base;
    NumpyDescr *descr;
    int flags;
} NumpyArray;

enum { NUMPY_ROWS = 0x1, NUMPY_COLUMNS = 0x2, NUMPY_ALIGNED = 0x100, NUMPY_WRITEABLE = 0x400 };
enum { NUMPY_TYPE = 2, NUMPY_EMPTY = 184, NUMPY_DESCR_FROM_TYPE = 45 }; /* places in its table of functions */

/* By type number: kind and size of an element. Objects, text, times and long doubles are none that C functions take. */
static const struct {
    char letter;
    uint8_t itemsize;
} numpy_types[] = {
    {'b', 1},
    {'i', sizeof(signed char)},
    {'u', sizeof(unsigned char)},
    {'i', sizeof(short)},
    {'u', sizeof(unsigned short)},
    {'i', sizeof(int)},
    {'u', sizeof(unsigned int)},
    {'i', sizeof(long)},
    {'u', sizeof(unsigned long)},
    {'i', sizeof(long long)},
    {'u', sizeof(unsigned long long)},
    {'f', sizeof(float)},
    {'f', sizeof(double)},
    {0, 0},
    {'c', 2 * sizeof(float)},
    {'c', 2 * sizeof(double)},
};
enum { NUMPY_HALF = 23 };

static void **numpy_table(void)
{
    PyObject *package = PyImport_ImportModule("numpy._core._multiarray_umath"); /* from 2.0 on */
    if (!package && PyErr_ExceptionMatches(PyExc_ModuleNotFoundError)) {
        PyErr_Clear();
        package = PyImport_ImportModule("numpy.core._multiarray_umath");
    }
    PyObject *capsule = package ? PyObject_GetAttrString(package, "_ARRAY_API") : NULL;
    void **table = capsule ? (void **)PyCapsule_GetPointer(capsule, NULL) : NULL;
    Py_XDECREF(capsule);
    Py_XDECREF(package);
    return table;
}

/* NumPy's array type, once an object has been seen that says to be of it: a static type, which lasts as long as the
 * process. */
static PyTypeObject *ndarray;

static CWRAP_COLD void look_for_numpy(PyObject *object)
{
    PyObject *name = cwrap_attribute((PyObject *)Py_TYPE(object), "__module__");
    bool likely = name && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "numpy") == 0;
    void **table = likely ? numpy_table() : NULL;
    if (table)
        ndarray = (PyTypeObject *)table[NUMPY_TYPE];
    Py_XDECREF(name);
    PyErr_Clear();
}

static inline bool is_ndarray(PyObject *object)
{
    if (CWRAP_UNLIKELY(!ndarray))
        look_for_numpy(object);
    return ndarray && (Py_TYPE(object) == ndarray || PyType_IsSubtype(Py_TYPE(object), ndarray));
}

static inline bool numpy_fits(const NumpyArray *array, const CwrapArrayKind *kind)
{
    int number = array->descr->type_num;
    if (kind->ndim >= 0 && array->nd != kind->ndim)
        return false;
    if (array->descr->byteorder == (PY_BIG_ENDIAN ? '<' : '>'))
        return false;
    if ((unsigned)number < CWRAP_COUNT(numpy_types))
        return numpy_types[number].letter == kind->letter && numpy_types[number].itemsize == kind->itemsize;
    return number == NUMPY_HALF && kind->letter == 'f' && kind->itemsize == 2;
}

/* ---- buffers ---- */

static char letter_of(char code)
{
    switch (code) {
    case '?':
        return 'b';
    case 'b': case 'h': case 'i': case 'l': case 'q': case 'n':
        return 'i';
    case 'B': case 'H': case 'I': case 'L': case 'Q': case 'N': case 'c':
        return 'u';
    case 'e': case 'f': case 'd':
        return 'f';
    }
    return 0;
}

/* One element of a native number; a struct or another byte order is none. */
static bool buffer_fits(const Py_buffer *view, const CwrapArrayKind *kind)
{
    const char *format = view->format ? view->format : "B";
    if (kind->ndim >= 0 && view->ndim != kind->ndim)
        return false;
    if (*format == '@' || *format == '=' || *format == (PY_BIG_ENDIAN ? '>' : '<'))
        format++;
    char letter = *format == 'Z' ? 'c' : letter_of(*format);
    if (!letter || format[letter == 'c' ? 2 : 1])
        return false;
    return letter == kind->letter && view->itemsize == kind->itemsize;
}

/* Without an exception where the object has no buffer of any kind; what goes wrong in asking for it is no reason to take
 * it for something else. */
static bool view_of(PyObject *object, Py_buffer *view)
{
    if (!PyObject_CheckBuffer(object))
        return false;
    if (PyObject_GetBuffer(object, view, PyBUF_RECORDS_RO) == 0)
        return true;
    if (PyErr_ExceptionMatches(PyExc_BufferError))
        PyErr_Clear();
    return false;
}

/* ---- what all of them have to be ---- */

static bool in_order(const CwrapArray *array, Py_ssize_t itemsize, bool rows)
{
    Py_ssize_t step = itemsize;
    for (int k = 0; k < array->ndim; k++)
        if (array->shape[k] == 0)
            return true;
    for (int k = 0; k < array->ndim; k++) {
        int dim = rows ? array->ndim - 1 - k : k;
        if (array->shape[dim] != 1 && array->strides[dim] != step)
            return false;
        step *= array->shape[dim];
    }
    return true;
}

static bool is_aligned(const CwrapArray *array, const CwrapArrayKind *kind)
{
    size_t unit = kind->letter == 'c' ? kind->itemsize / 2 : kind->itemsize, bits = (size_t)array->data;
    for (int k = 0; k < array->ndim; k++)
        bits |= (size_t)array->strides[k];
    return bits % unit == 0;
}

static int refuse(const char *why)
{
    PyErr_SetString(PyExc_ValueError, why);
    return -1;
}

/* Whether the elements along one dimension are neighbours, and what the other steps over is whole lines of them. */
static bool in_lines(const CwrapArray *array, Py_ssize_t itemsize, int line, int along)
{
    const Py_ssize_t *shape = array->shape, *strides = array->strides;
    if (shape[0] == 0 || shape[1] == 0)
        return true;
    if (shape[along] > 1 && strides[along] != itemsize)
        return false;
    return shape[line] == 1 || (strides[line] % itemsize == 0 && strides[line] / itemsize >= shape[along]);
}

static int take_for_blas(const CwrapArray *array, Py_ssize_t itemsize)
{
    if (array->ndim == 2) {
        if (in_lines(array, itemsize, 0, 1) || in_lines(array, itemsize, 1, 0))
            return 0;
        return refuse("the matrix has gaps in its rows and in its columns; numpy.ascontiguousarray(x) makes one that has none");
    }
    if (array->shape[0] > 1 && (array->strides[0] == 0 || array->strides[0] % itemsize))
        return refuse("the steps of the vector are no whole elements, or 0; numpy.ascontiguousarray(x) makes one of step 1");
    return 0;
}

static int check_layout(const CwrapArray *array, const CwrapArrayKind *kind, bool read_only)
{
    bool rows = kind->flags & CWRAP_ROWS, columns = kind->flags & CWRAP_COLUMNS;
    if (read_only && kind->flags & CWRAP_WRITABLE)
        return refuse("the array is read-only, and would be written to");
    if (!is_aligned(array, kind))
        return refuse("the array is not aligned; numpy.require(x, requirements='A') makes one that is");
    if (rows && !in_order(array, kind->itemsize, true))
        return refuse("the array is not contiguous; numpy.ascontiguousarray(x) makes one that is");
    if (columns && !in_order(array, kind->itemsize, false))
        return refuse("the array is not contiguous in Fortran's order; numpy.asfortranarray(x) makes one that is");
    return kind->flags & CWRAP_BLAS ? take_for_blas(array, kind->itemsize) : 0;
}

static int take_numpy(CwrapArray *array, const NumpyArray *source, const CwrapArrayKind *kind)
{
    const int flags = source->flags;
    int wanted = NUMPY_ALIGNED;
    wanted |= kind->flags & CWRAP_WRITABLE ? NUMPY_WRITEABLE : 0;
    wanted |= kind->flags & CWRAP_ROWS ? NUMPY_ROWS : 0;
    wanted |= kind->flags & CWRAP_COLUMNS ? NUMPY_COLUMNS : 0;
    array->data = source->data;
    array->ndim = source->nd;
    array->shape = source->dimensions;
    array->strides = source->strides;
    if (CWRAP_LIKELY((flags & wanted) == wanted && !(kind->flags & CWRAP_BLAS)))
        return 0;
    return check_layout(array, kind, !(flags & NUMPY_WRITEABLE));
}

static int take_view(CwrapArray *array, const CwrapArrayKind *kind)
{
    Py_buffer *view = &array->view;
    array->data = (char *)view->buf;
    array->ndim = view->ndim;
    array->shape = view->shape;
    array->strides = view->strides;
    array->viewed = true;
    if (!view->strides && view->ndim) { /* as those of ctypes have none */
        Py_ssize_t step = view->itemsize;
        if (view->ndim > CWRAP_MAX_NDIM)
            return refuse("the array has more than 32 dimensions");
        for (int k = view->ndim - 1; k >= 0; step *= view->shape[k--])
            array->sizes[k] = step;
        array->strides = array->sizes;
    }
    if (view->suboffsets)
        return refuse("the array is made of pointers to pieces");
    return check_layout(array, kind, view->readonly);
}

/* ---- copies, where they are allowed ---- */

/* What numpy.require() makes of it; NULL, without an exception where it is no array of numbers. */
static PyObject *copied(PyObject *object, const CwrapArrayKind *kind)
{
    PyObject *numpy = PyImport_ImportModule("numpy");
    const char *order = kind->flags & CWRAP_COLUMNS ? "FA" : kind->flags & CWRAP_ROWS ? "CA" : "A";
    PyObject *made = numpy ? PyObject_CallMethod(numpy, "require", "Oss", object, kind->dtype, order) : NULL;
    Py_XDECREF(numpy);
    if (!made && (PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_ValueError)))
        PyErr_Clear();
    if (made && !numpy_fits((NumpyArray *)made, kind))
        Py_CLEAR(made);
    return made;
}

/* ---- taking and leaving ---- */

static bool dlpack_fits(PyObject *object, const CwrapArrayKind *kind)
{
    CwrapArray array;
    bool read_only;
    array.viewed = false;
    array.owner = NULL;
    int status = cwrap_dlpack_take(&array, object, kind, &read_only);
    PyErr_Clear();
    cwrap_array_leave(&array);
    return !status;
}

bool cwrap_is_array(PyObject *object, const CwrapArrayKind *kind)
{
    Py_buffer view;
    if (is_ndarray(object))
        return numpy_fits((NumpyArray *)object, kind);
    if (!view_of(object, &view)) {
        PyErr_Clear();
        return dlpack_fits(object, kind);
    }
    bool fits = buffer_fits(&view, kind);
    PyBuffer_Release(&view);
    return fits;
}

/* What has no buffer may have DLPack. */
static int take_other(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    bool read_only;
    int status = cwrap_dlpack_take(array, object, kind, &read_only);
    return status ? -1 : check_layout(array, kind, read_only);
}

int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    int status = -1;
    array->viewed = false;
    array->owner = NULL;
    if (CWRAP_LIKELY(is_ndarray(object))) {
        if (CWRAP_LIKELY(numpy_fits((NumpyArray *)object, kind)))
            status = take_numpy(array, (NumpyArray *)object, kind);
    } else if (view_of(object, &array->view)) {
        if (buffer_fits(&array->view, kind))
            status = take_view(array, kind);
        else
            PyBuffer_Release(&array->view);
    } else if (!PyErr_Occurred()) {
        status = take_other(array, object, kind);
    }
    if (status && kind->flags & CWRAP_COPY && (!PyErr_Occurred() || PyErr_ExceptionMatches(PyExc_ValueError))) {
        PyErr_Clear();
        cwrap_array_leave(array);
        array->owner = copied(object, kind);
        status = array->owner ? take_numpy(array, (NumpyArray *)array->owner, kind) : -1;
    }
    if (status)
        cwrap_array_leave(array);
    return status;
}

bool cwrap_is_numpy(PyObject *object, const CwrapArrayKind *kind)
{
    const NumpyArray *array = (NumpyArray *)object;
    if (!is_ndarray(object))
        return false;
    return kind->letter ? numpy_fits(array, kind) : kind->ndim < 0 || array->nd == kind->ndim;
}

int cwrap_numpy_take(PyObject *object, const CwrapArrayKind *kind)
{
    if (!cwrap_is_numpy(object, kind))
        return -1;
    const int flags = ((NumpyArray *)object)->flags;
    if (kind->flags & CWRAP_WRITABLE && !(flags & NUMPY_WRITEABLE))
        return refuse("the array is read-only, and would be written to");
    if (kind->letter && !(flags & NUMPY_ALIGNED))
        return refuse("the array is not aligned; numpy.require(x, requirements='A') makes one that is");
    if (kind->flags & CWRAP_ROWS && !(flags & NUMPY_ROWS))
        return refuse("the array is not contiguous; numpy.ascontiguousarray(x) makes one that is");
    if (kind->flags & CWRAP_COLUMNS && !(flags & NUMPY_COLUMNS))
        return refuse("the array is not contiguous in Fortran's order; numpy.asfortranarray(x) makes one that is");
    return 0;
}

void cwrap_array_leave(CwrapArray *array)
{
    if (array->viewed)
        PyBuffer_Release(&array->view);
    array->viewed = false;
    Py_CLEAR(array->owner);
}

static const Py_ssize_t no_sizes[100] = {0}; /* more dimensions than a declaration can name */

void cwrap_array_none(CwrapArray *array, int ndim)
{
    array->data = NULL;
    array->viewed = false;
    array->owner = NULL;
    array->ndim = ndim < 1 ? 1 : ndim;
    array->shape = array->strides = no_sizes;
}

/* ---- new ones ---- */

static int number_of(const CwrapArrayKind *kind)
{
    for (int k = 0; k < CWRAP_COUNT(numpy_types); k++)
        if (numpy_types[k].letter == kind->letter && numpy_types[k].itemsize == kind->itemsize)
            return k;
    return NUMPY_HALF;
}

PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    void **table = numpy_table();
    if (!table)
        return NULL;
    for (int k = 0; k < kind->ndim; k++)
        if (shape[k] < 0)
            return PyErr_Format(PyExc_ValueError, "a size of the result is negative: %zd", shape[k]);
    PyObject *descr = ((PyObject * (*)(int)) table[NUMPY_DESCR_FROM_TYPE])(number_of(kind));
    if (!descr)
        return NULL;
    /* takes the reference to descr */
    PyObject *made = ((PyObject * (*)(int, const Py_ssize_t *, PyObject *, int)) table[NUMPY_EMPTY])(
        kind->ndim, shape, descr, (kind->flags & CWRAP_COLUMNS) != 0);
    array->viewed = false;
    array->owner = NULL;
    if (made)
        take_numpy(array, (NumpyArray *)made, kind);
    return made;
}

/* ---- sizes ---- */

Py_ssize_t cwrap_array_size(const CwrapArray *array)
{
    Py_ssize_t size = 1; /* cannot overflow: there is an element for each */
    for (int k = 0; k < array->ndim; k++)
        size *= array->shape[k];
    return size;
}

int cwrap_array_expect(const CwrapArray *array, int dim, Py_ssize_t size, const char *text, const char *expected)
{
    if (CWRAP_LIKELY(array->shape[dim] == size) || array->shape == no_sizes)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s is %zd, and must be %s, which is %zd", text, array->shape[dim], expected, size);
    return -1;
}

Py_ssize_t cwrap_array_step(const CwrapArray *array, int dim, size_t itemsize)
{
    Py_ssize_t step = array->strides[dim];
    if (step % (Py_ssize_t)itemsize == 0)
        return step / (Py_ssize_t)itemsize;
    PyErr_SetString(PyExc_ValueError, "the steps of the array are no whole elements");
    return 0;
}

/* ---- as BLAS counts ---- */

void *cwrap_blas_first(const CwrapArray *array)
{
    const bool backwards = array->data && array->shape[0] > 1 && array->strides[0] < 0;
    return backwards ? array->data + (array->shape[0] - 1) * array->strides[0] : array->data;
}

Py_ssize_t cwrap_blas_step(const CwrapArray *array, size_t itemsize)
{
    return array->shape[0] > 1 ? array->strides[0] / (Py_ssize_t)itemsize : 1;
}

Py_ssize_t cwrap_blas_transposed(const CwrapArray *array, size_t itemsize)
{
    return !in_lines(array, (Py_ssize_t)itemsize, 0, 1);
}

Py_ssize_t cwrap_blas_ld(const CwrapArray *array, size_t itemsize)
{
    const int line = (int)cwrap_blas_transposed(array, itemsize);
    const Py_ssize_t least = array->shape[1 - line] > 1 ? array->shape[1 - line] : 1;
    return array->shape[line] > 1 && array->shape[1 - line] ? array->strides[line] / (Py_ssize_t)itemsize : least;
}

/* The first byte, and the one behind the last; both 0 where there is none. */
static void extent_of(const CwrapArray *array, uintptr_t *low, uintptr_t *high)
{
    Py_ssize_t first = 0, last = 0;
    for (int k = 0; k < array->ndim; k++) {
        Py_ssize_t reach = array->strides[k] * (array->shape[k] - 1);
        *(reach < 0 ? &first : &last) += reach;
    }
    bool none = cwrap_array_size(array) == 0;
    *low = none ? 0 : (uintptr_t)(array->data + first);
    *high = none ? 0 : (uintptr_t)(array->data + last) + 1;
}

int cwrap_array_apart(const CwrapArray *array, const CwrapArray *other, const char *name, const char *other_name)
{
    uintptr_t low, high, other_low, other_high;
    extent_of(array, &low, &high);
    extent_of(other, &other_low, &other_high);
    if (low >= other_high || other_low >= high)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s shares memory with %s, and must not", name, other_name);
    return -1;
}
#endif
