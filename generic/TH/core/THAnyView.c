/* Views: other shapes of the same memory. A view of a valid tensor is in bounds by construction, so only the function's
 * own arguments need checks. Shapes are computed on the stack and stored at the end, since src may be self. */
#include <inttypes.h>

#include "TH/core/THAnyDims.h"

THStatus THAnyTensor_viewSource(THAnyTensor *self, THAnyTensor **src)
{
    if (!*src)
        *src = self;
    if (TH_UNLIKELY((*src)->dtype != self->dtype))
        return THError_set(TH_ERROR_TYPE, "%sTensor cannot be a view of %sTensor", self->dtype->name,
                           (*src)->dtype->name);
    return 0;
}

static void copyDims(THDims *dims, const THAnyTensor *src)
{
    dims->nDimension = src->nDimension;
    for (int d = 0; d < src->nDimension; d++) {
        dims->size[d] = src->size[d];
        dims->stride[d] = src->stride[d];
    }
}

static void removeDim(THDims *dims, int dim)
{
    dims->nDimension--;
    for (int d = dim; d < dims->nDimension; d++) {
        dims->size[d] = dims->size[d + 1];
        dims->stride[d] = dims->stride[d + 1];
    }
}

static THStatus insertDim(THDims *dims, int dim, int64_t size, int64_t stride)
{
    if (dims->nDimension == TH_MAX_DIMS)
        return THError_set(TH_ERROR_SHAPE, "expected at most %d dimensions, got %d", (int)TH_MAX_DIMS, TH_MAX_DIMS + 1);
    for (int d = dims->nDimension; d > dim; d--) {
        dims->size[d] = dims->size[d - 1];
        dims->stride[d] = dims->stride[d - 1];
    }
    dims->size[dim] = size;
    dims->stride[dim] = stride;
    dims->nDimension++;
    return 0;
}

static THStatus become(THAnyTensor *self, const THAnyTensor *src, ptrdiff_t offset, const THDims *dims)
{
    return THAnyTensor_become(self, src->storage, offset, dims->nDimension, dims->size, dims->stride);
}

THStatus THAnyTensor_set(THAnyTensor *self, THAnyTensor *src)
{
    TH_TRY(THAnyTensor_viewSource(self, &src));
    return THAnyTensor_become(self, src->storage, src->storageOffset, src->nDimension, src->size, src->stride);
}

THStatus THAnyTensor_narrow(THAnyTensor *self, THAnyTensor *src, int dim, int64_t first, int64_t size)
{
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(THAnyTensor_checkDim(src, dim));
    if (size < 1)
        return THError_set(TH_ERROR_VALUE, "expected a range of at least 1 element, got %" PRId64, size);
    if (first < 0 || first >= src->size[dim] || size > src->size[dim] - first)
        return THError_set(TH_ERROR_INDEX,
                           "%" PRId64 " elements from index %" PRId64 " on are out of range for dimension %d of size "
                           "%" PRId64,
                           size, first, dim, src->size[dim]);
    TH_TRY(THAnyTensor_become(self, src->storage, src->storageOffset + first * src->stride[dim], src->nDimension,
                              src->size, src->stride));
    self->size[dim] = size;
    return 0;
}

THStatus THAnyTensor_select(THAnyTensor *self, THAnyTensor *src, int dim, int64_t index)
{
    THDims dims;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(THAnyTensor_checkDim(src, dim));
    if (index < 0 || index >= src->size[dim])
        return THError_set(TH_ERROR_INDEX, "index %" PRId64 " is out of range for dimension %d of size %" PRId64, index,
                           dim, src->size[dim]);
    if (src->nDimension == 1)
        return THError_set(TH_ERROR_SHAPE, "cannot select from a tensor of one dimension: the result would have no "
                                           "dimensions");
    copyDims(&dims, src);
    removeDim(&dims, dim);
    return become(self, src, src->storageOffset + index * src->stride[dim], &dims);
}

THStatus THAnyTensor_transpose(THAnyTensor *self, THAnyTensor *src, int dim0, int dim1)
{
    int64_t size, stride;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(THAnyTensor_checkDim(src, dim0));
    TH_TRY(THAnyTensor_checkDim(src, dim1));
    TH_TRY(THAnyTensor_set(self, src));
    size = self->size[dim0];
    stride = self->stride[dim0];
    self->size[dim0] = self->size[dim1];
    self->stride[dim0] = self->stride[dim1];
    self->size[dim1] = size;
    self->stride[dim1] = stride;
    return 0;
}

THStatus THAnyTensor_unfold(THAnyTensor *self, THAnyTensor *src, int dim, int64_t size, int64_t step)
{
    THDims dims;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(THAnyTensor_checkDim(src, dim));
    if (step < 1)
        return THError_set(TH_ERROR_VALUE, "step %" PRId64 " is not positive", step);
    if (size < 1 || size > src->size[dim])
        return THError_set(TH_ERROR_SHAPE,
                           "windows of %" PRId64 " elements do not fit into dimension %d of size %" PRId64, size, dim,
                           src->size[dim]);
    copyDims(&dims, src);
    TH_TRY(insertDim(&dims, src->nDimension, size, src->stride[dim]));
    dims.size[dim] = (src->size[dim] - size) / step + 1;
    if (dims.size[dim] > 1) /* With one window, the step is unused and may be too large to multiply. */
        dims.stride[dim] *= step;
    return become(self, src, src->storageOffset, &dims);
}

THStatus THAnyTensor_squeeze(THAnyTensor *self, THAnyTensor *src)
{
    THDims dims;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    copyDims(&dims, src);
    for (int d = dims.nDimension - 1; d >= 0; d--) {
        if (dims.size[d] == 1 && dims.nDimension > 1)
            removeDim(&dims, d);
    }
    return become(self, src, src->storageOffset, &dims);
}

THStatus THAnyTensor_squeeze1d(THAnyTensor *self, THAnyTensor *src, int dim)
{
    THDims dims;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(THAnyTensor_checkDim(src, dim));
    copyDims(&dims, src);
    if (dims.size[dim] == 1 && dims.nDimension > 1)
        removeDim(&dims, dim);
    return become(self, src, src->storageOffset, &dims);
}

THStatus THAnyTensor_unsqueeze1d(THAnyTensor *self, THAnyTensor *src, int dim)
{
    THDims dims;
    int64_t stride = 1;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    if (src->nDimension == 0)
        return THError_set(TH_ERROR_SHAPE, "cannot add a dimension of size 1 to an empty tensor");
    if (dim < 0 || dim > src->nDimension)
        return THError_set(TH_ERROR_INDEX, "dimension %d is out of range (0 to %d) for a new dimension", dim,
                           src->nDimension);
    copyDims(&dims, src);
    if (dim < src->nDimension && TH_mulOverflow(src->size[dim], src->stride[dim], &stride))
        stride = 1;
    TH_TRY(insertDim(&dims, dim, 1, stride));
    return become(self, src, src->storageOffset, &dims);
}

/* Convert one entry of a list of dimensions; negative ones count from the end. Return -1 with an error set if it is out
 * of range or repeated. */
static int dimOf(const THAnyTensor *src, int64_t dim, bool *taken)
{
    int n = src->nDimension;
    int64_t wrapped = dim < 0 ? dim + n : dim;
    if (wrapped < 0 || wrapped >= n)
        return THError_set(TH_ERROR_INDEX, "dimension %" PRId64 " is out of range (%d to %d)", dim, -n, n - 1);
    if (taken[wrapped])
        return THError_set(TH_ERROR_SHAPE, "dimension %" PRId64 " is repeated", wrapped);
    taken[wrapped] = true;
    return (int)wrapped;
}

THStatus THAnyTensor_permute(THAnyTensor *self, THAnyTensor *src, int count, const int64_t *order)
{
    THDims dims = {.nDimension = count};
    bool taken[TH_MAX_DIMS] = {false};
    TH_TRY(THAnyTensor_viewSource(self, &src));
    if (count != src->nDimension)
        return THError_set(TH_ERROR_SHAPE, "expected all %d dimensions of the tensor, got %d", src->nDimension, count);
    for (int d = 0; d < count; d++) {
        int from = dimOf(src, order[d], taken);
        if (from < 0)
            return -1;
        dims.size[d] = src->size[from];
        dims.stride[d] = src->stride[from];
    }
    return become(self, src, src->storageOffset, &dims);
}

/* ---- view ---- */

static THStatus cannotView(const THAnyTensor *src, int nDimension, const int64_t *size, const char *reason)
{
    char from[TH_SHAPE_TEXT], to[TH_SHAPE_TEXT];
    return THError_set(TH_ERROR_SHAPE, "a tensor of shape %s cannot be viewed as %s: %s",
                       THError_shape(from, sizeof from, src), THError_dims(to, sizeof to, nDimension, size), reason);
}

/* Copy the sizes to dims, with -1 replaced by the inferred size. */
static THStatus viewSizes(THDims *dims, const THAnyTensor *src, int nDimension, const int64_t *size)
{
    int64_t known = 1, total = THAnyTensor_nElement(src);
    int inferred = -1;
    if (nDimension < 0 || nDimension > TH_MAX_DIMS)
        return THError_set(TH_ERROR_SHAPE, "expected a view of 0 to %d dimensions, got %d", (int)TH_MAX_DIMS,
                           nDimension);
    for (int d = 0; d < nDimension; d++) {
        dims->size[d] = size[d];
        if (size[d] == -1) {
            if (inferred >= 0)
                return cannotView(src, nDimension, size, "only one size may be -1");
            inferred = d;
        } else if (size[d] < 0) {
            return cannotView(src, nDimension, size, "sizes must not be negative");
        } else if (TH_mulOverflow(known, size[d], &known)) {
            return cannotView(src, nDimension, size, "the element counts differ");
        }
    }
    if (inferred >= 0 && known > 0) {
        dims->size[inferred] = total / known;
        known *= total / known;
    }
    dims->nDimension = nDimension > 0 && known > 0 ? nDimension : 0;
    if ((dims->nDimension > 0 ? known : 0) != total)
        return cannotView(src, nDimension, size, "the element counts differ");
    return 0;
}

/* Compute the strides for dims->size; return false if none exist. From the last dimension to the first, src is divided
 * into pieces of evenly spaced memory; each piece must be filled exactly by the next dimensions of the view. */
static bool viewStrides(THDims *dims, const THAnyTensor *src)
{
    int v = dims->nDimension - 1;
    int64_t pieceSize = 1, viewSize = 1, step;
    if (dims->nDimension == 0)
        return true;
    step = src->stride[src->nDimension - 1];
    for (int d = src->nDimension - 1; d >= 0; d--) {
        pieceSize *= src->size[d];
        if (d > 0 && (src->size[d - 1] == 1 || src->stride[d - 1] == pieceSize * step))
            continue;
        while (v >= 0 && (viewSize < pieceSize || dims->size[v] == 1)) {
            dims->stride[v] = viewSize * step;
            viewSize *= dims->size[v];
            v--;
        }
        if (viewSize != pieceSize)
            return false;
        if (d > 0) {
            step = src->stride[d - 1];
            pieceSize = viewSize = 1;
        }
    }
    return v == -1;
}

THStatus THAnyTensor_view(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size)
{
    THDims dims;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    TH_TRY(viewSizes(&dims, src, nDimension, size));
    if (!viewStrides(&dims, src))
        return cannotView(src, nDimension, size, "its strides do not allow it (call contiguous() first)");
    return become(self, src, src->storageOffset, &dims);
}

/* ---- expand ---- */

static THStatus cannotExpand(const THAnyTensor *src, int nDimension, const int64_t *size)
{
    char from[TH_SHAPE_TEXT], to[TH_SHAPE_TEXT];
    return THError_set(TH_ERROR_SHAPE, "a tensor of shape %s cannot be expanded to %s",
                       THError_shape(from, sizeof from, src), THError_dims(to, sizeof to, nDimension, size));
}

THStatus THAnyTensor_expand(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size)
{
    THDims dims;
    int64_t elements = 1;
    TH_TRY(THAnyTensor_viewSource(self, &src));
    if (nDimension < src->nDimension || nDimension > TH_MAX_DIMS || (src->nDimension == 0 && nDimension > 0))
        return cannotExpand(src, nDimension, size);
    dims.nDimension = nDimension;
    for (int d = nDimension - 1; d >= 0; d--) {
        int from = d - (nDimension - src->nDimension);
        int64_t old = from < 0 ? 1 : src->size[from];
        dims.size[d] = size[d] == -1 && from >= 0 ? old : size[d];
        if (old != dims.size[d])
            dims.stride[d] = 0;
        else
            dims.stride[d] = from < 0 ? dims.size[d + 1] * dims.stride[d + 1] : src->stride[from];
        if (dims.size[d] < 1 || (old != 1 && old != dims.size[d]))
            return cannotExpand(src, nDimension, size);
        if (TH_mulOverflow(elements, dims.size[d], &elements))
            return THError_set(TH_ERROR_OVERFLOW, "the expanded tensor would have 2^63 elements or more");
    }
    return become(self, src, src->storageOffset, &dims);
}
