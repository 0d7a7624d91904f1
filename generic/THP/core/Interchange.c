/* See Interchange.h. */
#include "THP/core/Interchange.h"
#include "THP/core/Exceptions.h"

static int badSize(const char *function, int d, int64_t size)
{
    PyErr_Format(THPExc_ShapeError, "%s: dimension %d has size %lld; the sizes of tensors are at least 1", function, d,
                 (long long)size);
    return -1;
}

/* Return the stride of a dimension in elements, or -1 with a ValueError. */
static int64_t strideOf(const char *function, int d, int64_t stride, int64_t unit)
{
    if (stride < 0) {
        PyErr_Format(THPExc_ShapeError,
                     "%s: dimension %d has a negative stride, which tensors cannot have; copy the array first",
                     function, d);
        return -1;
    }
    if (stride % unit) {
        PyErr_Format(THPExc_ShapeError,
                     "%s: dimension %d has a stride of %lld bytes, which is not a multiple of the element's %lld; copy "
                     "the array first",
                     function, d, (long long)stride, (long long)unit);
        return -1;
    }
    return stride / unit;
}

int THPShape_check(THPShape *self, const char *function, int ndim, const int64_t *size, const int64_t *stride,
                   int64_t unit)
{
    int64_t step = 1, last = 0, reach;
    self->nDimension = 0;
    self->extent = 0;
    if (ndim < 0 || ndim > TH_MAX_DIMS) {
        PyErr_Format(THPExc_ShapeError, "%s: %d dimensions are not between 0 and %d", function, ndim, (int)TH_MAX_DIMS);
        return -1;
    }
    if (ndim == 0 || (ndim == 1 && size[0] == 0))
        return 0;
    for (int d = ndim - 1; d >= 0; d--) {
        if (size[d] < 1)
            return badSize(function, d, size[d]);
        self->size[d] = size[d];
        const bool unused = stride && size[d] == 1 && (stride[d] < 0 || stride[d] % unit);
        self->stride[d] = stride && !unused ? strideOf(function, d, stride[d], unit) : step;
        if (self->stride[d] < 0)
            return -1;
        if (TH_mulOverflow(size[d] - 1, self->stride[d], &reach) || TH_addOverflow(last, reach, &last) ||
            TH_mulOverflow(step, size[d], &step) || last == INT64_MAX) {
            PyErr_Format(PyExc_OverflowError, "%s: the array's shape does not fit into memory", function);
            return -1;
        }
    }
    self->nDimension = ndim;
    self->extent = last + 1;
    return 0;
}
