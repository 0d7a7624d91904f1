/* Arrays of other libraries without copies.
 *
 * A NumPy array is read directly, which takes a few nanoseconds (cwrap_ndarray.c). All other objects are accessed
 * through the buffer protocol, and objects without a buffer through DLPack (cwrap_dlpack.c).
 *
 * Invariant: a CwrapArray has copies of NumPy's sizes and strides, because `x.shape = ...` frees the originals. NumPy's
 * memory itself is not pinned by any reference or buffer: `x.resize(..., refcheck=False)` and `x.__setstate__(...)`
 * free it; the same holds for tensors that are taken by DLPack's table. `cwrap_array_confirm` therefore compares the
 * array with the copy after the last conversion of a call. */
#include "cwrap_ndarray.h"

#if CWRAP_HAS_BUFFERS
/* ---- buffers ---- */

static char cwrap_letter_of_code(char code)
{
    switch (code) {
    case '?':
        return 'b';
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
    case 'n':
        return 'i';
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
    case 'N':
    case 'c':
        return 'u';
    case 'e':
    case 'f':
    case 'd':
        return 'f';
    }
    return 0;
}

/* Return whether the elements of a buffer are native numbers of the kind, not structs or numbers of another byte
 * order. */
static bool cwrap_buffer_fits(const Py_buffer *view, const CwrapArrayKind *kind)
{
    const char *format = view->format ? view->format : "B";
    if (kind->ndim >= 0 && view->ndim != kind->ndim)
        return false;
    if (*format == '@' || *format == '=' || *format == (PY_BIG_ENDIAN ? '>' : '<'))
        format++;
    char letter = *format == 'Z' && format[1] ? 'c' : cwrap_letter_of_code(*format);
    if (!letter || format[letter == 'c' ? 2 : 1])
        return false;
    return letter == kind->letter && view->itemsize == kind->itemsize;
}

/* Get a buffer. On failure no exception is set if the object has no buffer of any kind; other exceptions are kept,
 * since the object is then not treated as something else. */
static bool cwrap_view_of(PyObject *object, Py_buffer *view)
{
    if (!PyObject_CheckBuffer(object))
        return false;
    if (PyObject_GetBuffer(object, view, PyBUF_RECORDS_RO) == 0)
        return true;
    if (PyErr_ExceptionMatches(PyExc_BufferError))
        PyErr_Clear();
    return false;
}

static CWRAP_COLD int cwrap_refuse_ndim(void)
{
    return cwrap_array_refuse("the array has more than 64 dimensions");
}

static int cwrap_take_numpy(CwrapArray *array, const CwrapNumpyArray *source, const CwrapArrayKind *kind)
{
    if (source->nd > CWRAP_MAX_NDIM)
        return cwrap_refuse_ndim();
    cwrap_read_numpy(array, source);
    return cwrap_is_laid_out(source, kind)
               ? 0
               : cwrap_array_check_layout(array, kind, !(source->flags & CWRAP_NUMPY_WRITEABLE));
}

static int cwrap_take_view(CwrapArray *array, const CwrapArrayKind *kind)
{
    Py_buffer *view = &array->view;
    array->data = (char *)view->buf;
    array->ndim = view->ndim;
    array->shape = view->shape;
    array->strides = view->strides;
    array->viewed = true;
    if (!view->strides && view->ndim) { /* as for buffers of ctypes */
        Py_ssize_t step = view->itemsize;
        if (view->ndim > CWRAP_MAX_NDIM)
            return cwrap_refuse_ndim();
        for (int k = view->ndim - 1; k >= 0; step *= view->shape[k--])
            array->sizes[k] = step;
        array->strides = array->sizes;
    }
    if (view->suboffsets)
        return cwrap_array_refuse("the array is made of pointers to pieces");
    return cwrap_array_check_layout(array, kind, view->readonly);
}

/* ---- taking and releasing ---- */

static inline void cwrap_begin(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    array->viewed = false;
    array->object = object;
    array->owner = NULL;
    array->table = NULL;
    array->shared = NULL;
    array->itemsize = kind->itemsize;
}

static bool cwrap_dlpack_fits(PyObject *object, const CwrapArrayKind *kind)
{
    CwrapArray array;
    bool read_only;
    cwrap_begin(&array, object, kind);
    int status = cwrap_dlpack_take(&array, object, kind, &read_only);
    cwrap_dismiss();
    cwrap_array_leave(&array);
    return !status;
}

bool cwrap_is_array(PyObject *object, const CwrapArrayKind *kind)
{
    Py_buffer view;
    const bool buffer = cwrap_has_buffer(object); /* as each NumPy array */
    if (kind->record) /* the layout of the structs is compared later, since a difference is reported in detail */
        return cwrap_is_ndarray(object) ? cwrap_numpy_has_structs(CWRAP_NUMPY_ARRAY(object), kind)
                                        : cwrap_is_of(object, cwrap_foreign_ndarray);
    if (buffer && cwrap_is_ndarray(object))
        return cwrap_numpy_fits(CWRAP_NUMPY_ARRAY(object), kind) || kind->flags & CWRAP_COPY;
    if (kind->flags & CWRAP_COPY && cwrap_is_array_like(object))
        return true;
    if (!buffer || !cwrap_view_of(object, &view)) {
        cwrap_dismiss();
        return cwrap_dlpack_fits(object, kind);
    }
    bool fits = cwrap_buffer_fits(&view, kind);
    PyBuffer_Release(&view);
    return fits;
}

/* Return whether an array is an aligned vector without gaps, which has every layout but that of BLAS. */
static inline bool cwrap_is_plain_vector(const CwrapArray *array, const CwrapArrayKind *kind)
{
    const uintptr_t rest = (uintptr_t)array->data & ((uintptr_t)kind->itemsize - 1);
    return array->ndim == 1 && array->strides[0] == kind->itemsize && !rest;
}

/* Take an object without a buffer through DLPack. */
static int cwrap_take_other(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    bool read_only;
    if (cwrap_dlpack_take(array, object, kind, &read_only))
        return -1;
    return cwrap_is_plain_vector(array, kind) && !read_only ? 0 : cwrap_array_check_layout(array, kind, read_only);
}

/* Return 0 if the object still exports the same buffer, or -1 with an exception set. */
static int cwrap_confirm_view(const CwrapArray *array, PyObject *object)
{
    Py_buffer view;
    bool same = false;
    if (PyObject_GetBuffer(object, &view, PyBUF_RECORDS_RO) == 0) {
        same = view.buf == array->view.buf && view.len == array->view.len &&
               cwrap_array_has_sizes(array, view.ndim, view.shape, view.strides);
        PyBuffer_Release(&view);
    } else if (!cwrap_is_refusal()) {
        return -1;
    }
    PyErr_Clear();
    return same ? 0 : cwrap_array_changed();
}

/* Take an array of NumPy with an unknown ABI. The buffer is exported before the dtype is compared, which can run Python
 * code that changes the array, as in cwrap_take_records. */
static int cwrap_take_foreign_records(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    if (!cwrap_view_of(object, &array->view))
        return -1;
    array->viewed = true;
    PyObject *dtype = cwrap_attribute(object, "dtype");
    const int status = dtype ? cwrap_record_check(kind->record, dtype) : -1;
    Py_XDECREF(dtype);
    if (!status && kind->ndim >= 0 && array->view.ndim != kind->ndim)
        PyErr_Format(PyExc_TypeError, "expected %d dimension%s, not %d", (int)kind->ndim, kind->ndim == 1 ? "" : "s",
                     array->view.ndim);
    if (status || PyErr_Occurred() || cwrap_take_view(array, kind))
        return -1;
    return cwrap_confirm_view(array, object);
}

/* Take an array of structs. The comparison of dtypes can run Python code that changes the array: it creates objects,
 * which can start a garbage collection, and names of fields can be of a class with its own `__eq__`. */
static int cwrap_take_records(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    const CwrapNumpyArray *source = CWRAP_NUMPY_ARRAY(object);
    if (!cwrap_is_ndarray(object))
        return cwrap_is_of(object, cwrap_foreign_ndarray) ? cwrap_take_foreign_records(array, object, kind) : -1;
    if (!cwrap_numpy_has_structs(source, kind))
        return -1;
    PyObject *dtype = Py_NewRef(source->descr);
    int status = cwrap_record_check(kind->record, dtype);
    if (!status && (source->descr != dtype || !cwrap_numpy_has_structs(source, kind)))
        status = cwrap_array_changed();
    Py_DECREF(dtype);
    if (status)
        return -1;
    cwrap_read_numpy(array, source);
    return cwrap_array_check_layout(array, kind, !(source->flags & CWRAP_NUMPY_WRITEABLE));
}

static int cwrap_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    cwrap_begin(array, object, kind);
    if (kind->record)
        return cwrap_take_records(array, object, kind);
    if (!cwrap_has_buffer(object)) /* not a NumPy array, which need not be looked for */
        return cwrap_take_other(array, object, kind);
    if (!PyMemoryView_Check(object) && cwrap_is_ndarray(object))
        return cwrap_numpy_fits(CWRAP_NUMPY_ARRAY(object), kind)
                   ? cwrap_take_numpy(array, CWRAP_NUMPY_ARRAY(object), kind)
                   : -1;
    if (cwrap_view_of(object, &array->view)) {
        if (cwrap_buffer_fits(&array->view, kind))
            return cwrap_take_view(array, kind);
        PyBuffer_Release(&array->view);
        return -1;
    }
    return PyErr_Occurred() ? -1 : cwrap_take_other(array, object, kind);
}

/* Take a private copy of an object that `take` rejected. */
static int cwrap_take_copy(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    cwrap_array_leave(array);
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_ValueError))
        return -1;
    PyErr_Clear();
    PyObject *copy = cwrap_is_array_like(object) ? cwrap_array_copied(object, kind) : NULL;
    if (!copy)
        return -1;
    int status = cwrap_take(array, copy, kind);
    array->object = NULL;
    array->owner = copy;
    return status;
}

static CWRAP_NOINLINE int cwrap_take_any(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    int status = cwrap_take(array, object, kind);
    if (status && kind->flags & CWRAP_COPY)
        status = cwrap_take_copy(array, object, kind);
    if (CWRAP_UNLIKELY(status))
        cwrap_array_leave(array);
    return status;
}

int cwrap_array_take(CwrapArray *array, PyObject *object, const CwrapArrayKind *kind)
{
    const CwrapNumpyArray *const source = CWRAP_NUMPY_ARRAY(object);
    if (CWRAP_LIKELY(Py_TYPE(object) == cwrap_ndarray && cwrap_numpy_fits(source, kind) &&
                     cwrap_is_laid_out(source, kind))) {
        cwrap_begin(array, object, kind);
        cwrap_read_numpy(array, source);
        return 0;
    }
    return cwrap_take_any(array, object, kind);
}

/* ---- arrays that change while later arguments are converted ---- */

int cwrap_array_changed(void)
{
    PyErr_SetString(PyExc_RuntimeError, "the array was changed while the other arguments were converted");
    return -1;
}

bool cwrap_array_has_sizes(const CwrapArray *array, int ndim, const Py_ssize_t *shape, const Py_ssize_t *strides)
{
    if (array->ndim != ndim)
        return false;
    for (int k = 0; k < array->ndim; k++)
        if (array->shape[k] != shape[k] || array->strides[k] != strides[k])
            return false;
    return true;
}

int cwrap_array_confirm(const CwrapArray *array, const CwrapArrayKind *kind)
{
    PyObject *const object = array->object;
    if (array->table)
        return cwrap_dlpack_confirm(array, kind);
    if (CWRAP_LIKELY(object && !array->viewed && !array->owner)) {
        const CwrapNumpyArray *now = CWRAP_NUMPY_ARRAY(object);
        const bool writable = now->flags & CWRAP_NUMPY_WRITEABLE || !(kind->flags & CWRAP_WRITABLE);
        if (CWRAP_LIKELY(now->data == array->data && writable && cwrap_numpy_still_fits(now, kind) &&
                         cwrap_array_has_sizes(array, now->nd, now->dimensions, now->strides)))
            return 0;
        return cwrap_array_changed();
    }
    /* All other exporters keep the memory of a buffer in place. */
    return object && array->viewed && cwrap_is_of(object, cwrap_foreign_ndarray) ? cwrap_confirm_view(array, object)
                                                                                 : 0;
}

/* Export the object again: libraries move the memory of tensors although they exported it. */
static int cwrap_export_again(CwrapArray *array, const CwrapArrayKind *kind)
{
    CwrapArray again;
    CwrapArrayKind owned = *kind;
    owned.flags |= CWRAP_OWNED;
    cwrap_begin(&again, array->object, kind);
    int status = cwrap_take_other(&again, array->object, &owned);
    if (status || !cwrap_array_has_sizes(array, again.ndim, again.shape, again.strides)) {
        cwrap_array_leave(&again);
        return PyErr_Occurred() ? -1 : cwrap_array_changed();
    }
    array->data = again.data;
    cwrap_array_leave(array);
    array->owner = again.owner;
    array->table = again.table; /* the type can have got a table meanwhile */
    array->shared = again.shared;
    return 0;
}

int cwrap_array_refresh_slow(CwrapArray *array, const CwrapArrayKind *kind, PyObject *const *args, Py_ssize_t count)
{
    if (!array->object || array->viewed)
        return 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        const bool harmless = cwrap_is_plain(args[k]) || Py_TYPE(args[k]) == Py_TYPE(array->object) ||
                              Py_TYPE(args[k]) == cwrap_ndarray; /* libraries do not change their other arrays */
        if (!harmless)
            return cwrap_export_again(array, kind);
    }
    return 0;
}

void cwrap_array_leave_slow(CwrapArray *array)
{
    if (array->viewed)
        PyBuffer_Release(&array->view);
    if (array->shared)
        cwrap_dlpack_delete(array->shared);
    array->viewed = false;
    array->shared = NULL;
    Py_CLEAR(array->owner);
}

CWRAP_TABLE const Py_ssize_t cwrap_no_sizes[100] = {0}; /* more dimensions than a declaration can have */

void cwrap_array_none(CwrapArray *array, int ndim)
{
    array->data = NULL;
    array->viewed = false;
    array->object = NULL;
    array->owner = NULL;
    array->table = NULL;
    array->shared = NULL;
    array->itemsize = 0;
    array->ndim = ndim < 1 ? 1 : ndim;
    array->shape = array->strides = cwrap_no_sizes;
}
#endif
