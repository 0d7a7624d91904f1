/* Arrays of other libraries, without copies.
 *
 * An array of NumPy is read directly, which takes a few nanoseconds: the beginning of its struct is part of NumPy's ABI,
 * the same from 1.7 to 2.x, and no header of NumPy is needed. All other objects are taken through the buffer protocol,
 * and objects without a buffer through DLPack. If NumPy reports an ABI version that is not listed in NUMPY_ABI, its
 * arrays are taken through the buffer protocol too.
 *
 * Invariant: a CwrapArray has copies of NumPy's sizes and strides, because `x.shape = ...` frees the originals. NumPy's
 * memory itself is not pinned by any reference or buffer: `x.resize(..., refcheck=False)` and `x.__setstate__(...)` free
 * it. So `cwrap_array_confirm` compares the array with the copy after the last conversion of a call. */
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
/* Indices in NumPy's table of functions. */
enum { NUMPY_VERSION = 0, NUMPY_TYPE = 2, NUMPY_ZEROS = 183, NUMPY_DESCR_FROM_TYPE = 45 };
/* The ABI versions whose structs are those above: NumPy 1.7 to 1.26, NumPy 2. */
static const unsigned NUMPY_ABI[] = {0x01000009, 0x02000000};

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

static void **import_numpy_table(void)
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

/* NumPy's table of functions, which lasts as long as the process; NULL with an exception. */
static void **numpy_table(void)
{
    static void **table;
    if (!table)
        table = import_numpy_table();
    return table;
}

static bool known_abi(void **table)
{
    const unsigned version = ((unsigned (*)(void))table[NUMPY_VERSION])();
    for (int k = 0; k < CWRAP_COUNT(NUMPY_ABI); k++)
        if (version == NUMPY_ABI[k])
            return true;
    return false;
}

/* NumPy's array type, from the first call that is given an array on: a static type, which lasts as long as the process.
 * `ndarray` stays NULL if the ABI version is unknown, and `foreign_ndarray` is set instead. */
static PyTypeObject *ndarray, *foreign_ndarray;

static bool has_text(PyTypeObject *type, const char *attribute, const char *text)
{
    PyObject *value = cwrap_attribute((PyObject *)type, attribute);
    bool same = value && PyUnicode_Check(value) && PyUnicode_CompareWithASCIIString(value, text) == 0;
    Py_XDECREF(value);
    return same;
}

static inline PyTypeObject *base_of(PyTypeObject *type)
{
#ifdef Py_LIMITED_API
    return (PyTypeObject *)PyType_GetSlot(type, Py_tp_base);
#else
    return type->tp_base;
#endif
}

static bool is_named_ndarray(PyTypeObject *type)
{
    return has_text(type, "__module__", "numpy") && has_text(type, "__name__", "ndarray");
}

/* Sets `ndarray` or `foreign_ndarray` if the object is an array of NumPy by the names of its type and base types. */
static CWRAP_COLD void look_for_numpy(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    while (type && type != &PyBaseObject_Type && !is_named_ndarray(type))
        type = base_of(type);
    void **table = type && type != &PyBaseObject_Type ? numpy_table() : NULL;
    if (table && known_abi(table))
        ndarray = (PyTypeObject *)table[NUMPY_TYPE];
    else if (table)
        foreign_ndarray = type;
    PyErr_Clear();
}

static inline bool is_of(PyObject *object, PyTypeObject *type)
{
    return type && (Py_TYPE(object) == type || PyType_IsSubtype(Py_TYPE(object), type));
}

static inline bool is_ndarray(PyObject *object)
{
    if (CWRAP_UNLIKELY(!ndarray && !foreign_ndarray))
        look_for_numpy(object);
    return is_of(object, ndarray);
}

bool cwrap_may_be_numpy(PyObject *object)
{
    return is_ndarray(object) || is_of(object, foreign_ndarray);
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

static CWRAP_COLD int refuse_ndim(void)
{
    return refuse("the array has more than 64 dimensions");
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

static inline void read_numpy(CwrapArray *array, const NumpyArray *source)
{
    const int ndim = source->nd;
    array->data = source->data;
    array->ndim = ndim;
    array->shape = array->sizes;
    array->strides = array->sizes + ndim;
    for (int k = 0; k < ndim; k++) {
        array->sizes[k] = source->dimensions[k];
        array->sizes[ndim + k] = source->strides[k];
    }
}

/* Whether the flags of an array tell that it has the right layout: most arrays. */
static inline bool is_laid_out(const NumpyArray *array, const CwrapArrayKind *kind)
{
    int wanted = NUMPY_ALIGNED;
    wanted |= kind->flags & CWRAP_WRITABLE ? NUMPY_WRITEABLE : 0;
    wanted |= kind->flags & CWRAP_ROWS ? NUMPY_ROWS : 0;
    wanted |= kind->flags & CWRAP_COLUMNS ? NUMPY_COLUMNS : 0;
    return (array->flags & wanted) == wanted && !(kind->flags & CWRAP_BLAS) && array->nd <= CWRAP_MAX_NDIM;
}

static int take_numpy(CwrapArray *array, const NumpyArray *source, const CwrapArrayKind *kind)
{
    if (source->nd > CWRAP_MAX_NDIM)
        return refuse_ndim();
    read_numpy(array, source);
    return is_laid_out(source, kind) ? 0 : check_layout(array, kind, !(source->flags & NUMPY_WRITEABLE));
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
            return refuse_ndim();
        for (int k = view->ndim - 1; k >= 0; step *= view->shape[k--])
            array->sizes[k] = step;
        array->strides = array->sizes;
    }
    if (view->suboffsets)
        return refuse("the array is made of pointers to pieces");
    return check_layout(array, kind, view->readonly);
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
        return numpy_fits((NumpyArray *)object, kind) || kind->flags & CWRAP_COPY;
    if (kind->flags & CWRAP_COPY && cwrap_is_array_like(object))
        return true;
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

static inline void begin(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    array->viewed = false;
    array->object = object;
    array->owner = NULL;
    array->itemsize = kind->itemsize;
}

static int take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    begin(array, object, kind);
    if (is_ndarray(object))
        return numpy_fits((NumpyArray *)object, kind) ? take_numpy(array, (NumpyArray *)object, kind) : -1;
    if (view_of(object, &array->view)) {
        if (buffer_fits(&array->view, kind))
            return take_view(array, kind);
        PyBuffer_Release(&array->view);
        return -1;
    }
    return PyErr_Occurred() ? -1 : take_other(array, object, kind);
}

/* Takes a private copy of an object that `take` refused. */
static int take_copy(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    cwrap_array_leave(array);
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_ValueError))
        return -1;
    PyErr_Clear();
    PyObject *copy = cwrap_is_array_like(object) ? cwrap_array_copied(object, kind) : NULL;
    if (!copy)
        return -1;
    int status = take(array, copy, kind);
    array->object = NULL;
    array->owner = copy;
    return status;
}

static CWRAP_NOINLINE int take_any(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    int status = take(array, object, kind);
    if (status && kind->flags & CWRAP_COPY)
        status = take_copy(array, object, kind);
    if (CWRAP_UNLIKELY(status))
        cwrap_array_leave(array);
    return status;
}

int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    const NumpyArray *const source = (NumpyArray *)object;
    if (CWRAP_LIKELY(Py_TYPE(object) == ndarray && numpy_fits(source, kind) && is_laid_out(source, kind))) {
        begin(array, object, kind);
        read_numpy(array, source);
        return 0;
    }
    return take_any(array, object, kind);
}

/* ---- arrays that change while later arguments are converted ---- */

static CWRAP_COLD int changed(void)
{
    PyErr_SetString(PyExc_RuntimeError, "the array was changed while the other arguments were converted");
    return -1;
}

static bool same_sizes(const CwrapArray *array, const Py_ssize_t *shape, const Py_ssize_t *strides)
{
    for (int k = 0; k < array->ndim; k++)
        if (array->shape[k] != shape[k] || array->strides[k] != strides[k])
            return false;
    return true;
}

static bool same_view(const CwrapArray *array, PyObject *object)
{
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_RECORDS_RO))
        return false;
    bool same = view.buf == array->view.buf && view.len == array->view.len && view.ndim == array->ndim &&
                same_sizes(array, view.shape, view.strides);
    PyBuffer_Release(&view);
    return same;
}

int cwrap_array_confirm(const CwrapArray *array, const CwrapArrayKind *kind)
{
    PyObject *const object = array->object;
    if (CWRAP_LIKELY(object && !array->viewed && !array->owner)) {
        const NumpyArray *now = (NumpyArray *)object;
        const bool writable = now->flags & NUMPY_WRITEABLE || !(kind->flags & CWRAP_WRITABLE);
        if (CWRAP_LIKELY(now->data == array->data && now->nd == array->ndim && writable && numpy_fits(now, kind) &&
                         same_sizes(array, now->dimensions, now->strides)))
            return 0;
        return changed();
    }
    /* All other exporters keep the memory of a buffer where it is. */
    if (object && array->viewed && is_of(object, foreign_ndarray) && !same_view(array, object)) {
        PyErr_Clear();
        return changed();
    }
    return 0;
}

/* Exports the object again: libraries move the memory of tensors although they exported it. */
static int export_again(CwrapArray *array, const CwrapArrayKind *kind)
{
    CwrapArray again;
    again.object = array->object;
    again.itemsize = array->itemsize;
    again.viewed = false;
    again.owner = NULL;
    int status = take_other(&again, array->object, kind);
    if (status || again.ndim != array->ndim || !same_sizes(array, again.shape, again.strides)) {
        cwrap_array_leave(&again);
        return PyErr_Occurred() ? -1 : changed();
    }
    array->data = again.data;
    cwrap_array_leave(array);
    array->owner = again.owner;
    return 0;
}

int cwrap_array_refresh_slow(CwrapArray *array, const CwrapArrayKind *kind, PyObject *const *args, Py_ssize_t count)
{
    if (!array->object || array->viewed)
        return 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        const bool harmless = cwrap_is_plain(args[k]) || Py_TYPE(args[k]) == Py_TYPE(array->object) ||
                              Py_TYPE(args[k]) == ndarray; /* libraries do not change other arrays of theirs */
        if (!harmless)
            return export_again(array, kind);
    }
    return 0;
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
    if (!cwrap_is_numpy(object, kind)) {
        if (is_of(object, foreign_ndarray))
            PyErr_SetString(PyExc_RuntimeError, "this version of NumPy has an ABI that is not supported");
        return -1;
    }
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

int cwrap_numpy_confirm(PyObject *object, const CwrapArrayKind *kind)
{
    if (CWRAP_LIKELY(cwrap_numpy_take(object, kind) == 0))
        return 0;
    PyErr_Clear();
    return changed();
}

void cwrap_array_leave_slow(CwrapArray *array)
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
    array->object = NULL;
    array->owner = NULL;
    array->itemsize = 0;
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

/* Takes a new array through the buffer protocol. Its buffer is released at once: only the caller has a reference. */
static int take_new(CwrapArray *array, PyObject *made, const CwrapArrayKind *kind)
{
    if (cwrap_array_take(array, made, kind)) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_RuntimeError, "numpy.empty() did not return the requested array");
        return -1;
    }
    for (int k = 0; k < kind->ndim; k++) {
        array->sizes[k] = array->shape[k];
        array->sizes[kind->ndim + k] = array->strides[k];
    }
    array->shape = array->sizes;
    array->strides = array->sizes + kind->ndim;
    cwrap_array_leave(array);
    return 0;
}

/* By `numpy.empty`, if its functions cannot be called directly; taken through the buffer protocol. */
static PyObject *new_by_name(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    char type[8];
    cwrap_type_string(kind, type);
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *sizes = numpy ? PyTuple_New(kind->ndim) : NULL;
    for (int k = 0; sizes && k < kind->ndim; k++) {
        PyObject *size = PyLong_FromSsize_t(shape[k]);
        if (!size || PyTuple_SetItem(sizes, k, size))
            Py_CLEAR(sizes);
    }
    const char *order = kind->flags & CWRAP_COLUMNS ? "F" : "C";
    PyObject *made = sizes ? PyObject_CallMethod(numpy, "zeros", "Oss", sizes, type, order) : NULL;
    Py_XDECREF(sizes);
    Py_XDECREF(numpy);
    if (made && take_new(array, made, kind))
        Py_CLEAR(made);
    return made;
}

static PyObject *new_by_table(void **table, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    PyObject *descr = ((PyObject * (*)(int)) table[NUMPY_DESCR_FROM_TYPE])(number_of(kind));
    if (!descr)
        return NULL;
    /* takes the reference to descr */
    return ((PyObject * (*)(int, const Py_ssize_t *, PyObject *, int)) table[NUMPY_ZEROS])(
        kind->ndim, shape, descr, (kind->flags & CWRAP_COLUMNS) != 0);
}

PyObject *cwrap_array_new(CwrapArray *array, const CwrapArrayKind *kind, const Py_ssize_t *shape)
{
    cwrap_array_none(array, kind->ndim);
    void **table = numpy_table();
    if (!table)
        return NULL;
    for (int k = 0; k < kind->ndim; k++)
        if (shape[k] < 0)
            return PyErr_Format(PyExc_ValueError, "a size of the result is negative: %zd", shape[k]);
    if (CWRAP_UNLIKELY(!known_abi(table)))
        return new_by_name(array, kind, shape);
    PyObject *made = new_by_table(table, kind, shape);
    if (made) {
        array->itemsize = kind->itemsize;
        take_numpy(array, (NumpyArray *)made, kind);
    }
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

/* The address of the first byte, and that after the last byte; both 0 if there are no elements. Addresses are computed
 * without a sign: for the strides of `as_strided` the products can leave the range of Py_ssize_t. */
static void extent_of(const CwrapArray *array, uintptr_t *low, uintptr_t *high)
{
    *low = (uintptr_t)array->data;
    *high = *low + (uintptr_t)array->itemsize;
    for (int k = 0; k < array->ndim; k++) {
        if (array->shape[k] == 0) {
            *low = *high = 0;
            return;
        }
        *(array->strides[k] < 0 ? low : high) += (uintptr_t)array->strides[k] * ((uintptr_t)array->shape[k] - 1);
    }
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
