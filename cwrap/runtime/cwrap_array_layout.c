/* The layout of arrays: checks for the layout that a C function requires, and the sizes and strides that it is
 * passed. */
#include "cwrap_ndarray.h"

#if CWRAP_HAS_BUFFERS
/* ---- checks ---- */

static bool cwrap_in_order(const CwrapArray *array, Py_ssize_t itemsize, bool rows)
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

static bool cwrap_is_aligned(const CwrapArray *array, const CwrapArrayKind *kind)
{
    size_t unit = (size_t)(kind->letter == 'c' ? kind->itemsize / 2 : kind->itemsize), bits = (size_t)array->data;
    if (kind->record)
        unit = kind->record->alignment;
    for (int k = 0; k < array->ndim; k++)
        bits |= array->shape[k] > 1 ? (size_t)array->strides[k] : 0;
    return (bits & (unit - 1)) == 0; /* sizes of numbers and alignments are powers of two */
}

int cwrap_array_refuse(const char *why)
{
    PyErr_SetString(PyExc_ValueError, why);
    return -1;
}

/* Return whether the elements along one dimension are contiguous, and the other dimension's stride is a multiple of the
 * element size, at least the length of a line. */
static bool cwrap_in_lines(const CwrapArray *array, Py_ssize_t itemsize, int line, int along)
{
    const Py_ssize_t *shape = array->shape, *strides = array->strides;
    if (shape[0] == 0 || shape[1] == 0)
        return true;
    if (shape[along] > 1 && strides[along] != itemsize)
        return false;
    return shape[line] == 1 || (strides[line] % itemsize == 0 && strides[line] / itemsize >= shape[along]);
}

static int cwrap_take_for_blas(const CwrapArray *array, Py_ssize_t itemsize)
{
    if (array->ndim == 2) {
        if (cwrap_in_lines(array, itemsize, 0, 1) || cwrap_in_lines(array, itemsize, 1, 0))
            return 0;
        return cwrap_array_refuse(
            "the matrix has gaps in its rows and in its columns; numpy.ascontiguousarray(x) makes a contiguous copy");
    }
    if (array->shape[0] > 1 && (array->strides[0] == 0 || array->strides[0] % itemsize))
        return cwrap_array_refuse(
            "the stride of the vector is 0 or not a whole number of elements; numpy.ascontiguousarray(x) makes a "
            "contiguous copy");
    return 0;
}

int cwrap_array_check_layout(const CwrapArray *array, const CwrapArrayKind *kind, bool read_only)
{
    bool rows = kind->flags & CWRAP_ROWS, columns = kind->flags & CWRAP_COLUMNS;
    if (read_only && kind->flags & CWRAP_WRITABLE)
        return cwrap_array_refuse("the array is read-only, but the function writes to it");
    if (!cwrap_is_aligned(array, kind) && kind->record)
        return cwrap_array_refuse("the array is not aligned as the struct requires; x.copy() makes an aligned copy");
    if (!cwrap_is_aligned(array, kind))
        return cwrap_array_refuse("the array is not aligned; numpy.require(x, requirements='A') makes an aligned copy");
    if (rows && !cwrap_in_order(array, kind->itemsize, true))
        return cwrap_array_refuse("the array is not contiguous; numpy.ascontiguousarray(x) makes a contiguous copy");
    if (columns && !cwrap_in_order(array, kind->itemsize, false))
        return cwrap_array_refuse(
            "the array is not contiguous in Fortran's order; numpy.asfortranarray(x) makes such a copy");
    return kind->flags & CWRAP_BLAS ? cwrap_take_for_blas(array, kind->itemsize) : 0;
}

/* ---- sizes ---- */

Py_ssize_t cwrap_array_size(const CwrapArray *array)
{
    size_t size = 1; /* unsigned: if one size is 0, the others may be of any length; else the memory exists */
    for (int k = 0; k < array->ndim; k++)
        size *= (size_t)array->shape[k];
    return (Py_ssize_t)size;
}

int cwrap_array_expect(const CwrapArray *array, int dim, Py_ssize_t size, const char *text, const char *expected)
{
    if (CWRAP_LIKELY(array->shape[dim] == size) || array->shape == cwrap_no_sizes)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s is %zd, and must be %s, which is %zd", text, array->shape[dim], expected, size);
    return -1;
}

Py_ssize_t cwrap_array_step(const CwrapArray *array, int dim, size_t itemsize)
{
    Py_ssize_t step = array->strides[dim], length = 1;
    if (step % (Py_ssize_t)itemsize == 0)
        return step / (Py_ssize_t)itemsize;
    for (int k = dim + 1; k < array->ndim; k++)
        length *= array->shape[k];
    if (array->shape[dim] < 2 || !length) /* no element is reached by the stride: it is that of a contiguous array */
        return length > 0 ? length : 1;
    PyErr_SetString(PyExc_ValueError, "the strides of the array are not whole numbers of elements");
    return 0;
}

/* ---- values for BLAS ---- */

void *cwrap_blas_first(const CwrapArray *array)
{
    const bool backwards = array->data && array->shape[0] > 1 && array->strides[0] < 0;
    if (!backwards)
        return array->data;
    /* unsigned, because of the strides of `as_strided` */
    return (void *)((uintptr_t)array->data + ((uintptr_t)array->shape[0] - 1) * (uintptr_t)array->strides[0]);
}

Py_ssize_t cwrap_blas_step(const CwrapArray *array, size_t itemsize)
{
    return array->shape[0] > 1 ? array->strides[0] / (Py_ssize_t)itemsize : 1;
}

Py_ssize_t cwrap_blas_transposed(const CwrapArray *array, size_t itemsize)
{
    return !cwrap_in_lines(array, (Py_ssize_t)itemsize, 0, 1);
}

Py_ssize_t cwrap_blas_ld(const CwrapArray *array, size_t itemsize)
{
    const int line = (int)cwrap_blas_transposed(array, itemsize);
    const Py_ssize_t least = array->shape[1 - line] > 1 ? array->shape[1 - line] : 1;
    return array->shape[line] > 1 && array->shape[1 - line] ? array->strides[line] / (Py_ssize_t)itemsize : least;
}

/* Compute the address of the first byte, and of the end; both 0 if there are no elements. The computation is unsigned:
 * with the strides of `as_strided` the products can leave the range of Py_ssize_t. */
static void cwrap_extent_of(const CwrapArray *array, uintptr_t *low, uintptr_t *high)
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
    cwrap_extent_of(array, &low, &high);
    cwrap_extent_of(other, &other_low, &other_high);
    if (low >= other_high || other_low >= high)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s shares memory with %s, and must not", name, other_name);
    return -1;
}
#endif
