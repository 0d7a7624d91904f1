/* Creation, destruction and queries of tensors. Shapes are in THAnyShape.c, views in THAnyView.c.
 *
 * Sizes and strides are stored in the tensor itself up to TH_INLINE_DIMS dimensions, else in one block for both. */
#include <string.h>

#include "TH/core/THAnyDims.h"

static THAnyTensor *newEmpty(const THDtype *dtype)
{
    THAnyTensor *self = TH_malloc(sizeof *self);
    if (TH_UNLIKELY(!self))
        return NULL;
    self->size = self->dims;
    self->stride = self->dims + TH_INLINE_DIMS;
    self->nDimension = 0;
    self->storage = NULL;
    self->storageOffset = 0;
    self->refcount = 1;
    self->dtype = dtype;
    self->owned = 0;
    return self;
}

THStatus THAnyTensor_reserveDims(THAnyTensor *self, int nDimension)
{
    int64_t *dims;
    size_t used = (size_t)self->nDimension * sizeof *dims;
    if (nDimension <= TH_INLINE_DIMS || nDimension <= self->nDimension)
        return 0;
    dims = TH_malloc(2 * (size_t)nDimension * sizeof *dims);
    if (!dims)
        return -1;
    memcpy(dims, self->size, used);
    memcpy(dims + nDimension, self->stride, used);
    if (self->size != self->dims)
        TH_free(self->size);
    self->size = dims;
    self->stride = dims + nDimension;
    return 0;
}

THAnyTensor *THAnyTensor_new(const THDtype *dtype)
{
    return newEmpty(dtype);
}

/* Recognise small shapes, which are created without the general path: programs create many small tensors. */
static bool isSmallShape(int nDimension, const int64_t *size, int64_t *nElement)
{
    int64_t n = 1;
    if (nDimension < 1 || nDimension > TH_INLINE_DIMS)
        return false;
    for (int d = 0; d < nDimension; d++) {
        if (size[d] < 1 || size[d] > INT32_MAX || n > INT32_MAX)
            return false;
        n *= size[d];
    }
    *nElement = n;
    return true;
}

THAnyTensor *THAnyTensor_newWithSizes(const THDtype *dtype, int nDimension, const int64_t *size)
{
    int64_t n;
    THAnyTensor *self = newEmpty(dtype);
    if (!self)
        return NULL;
    if (isSmallShape(nDimension, size, &n)) {
        self->storage = THAnyStorage_new(dtype, n);
        if (!self->storage)
            goto fail;
        self->nDimension = nDimension;
        n = 1;
        for (int d = nDimension - 1; d >= 0; d--) {
            self->size[d] = size[d];
            self->stride[d] = n;
            n *= size[d];
        }
    } else if (THAnyTensor_resizeNd(self, nDimension, size, NULL)) {
        goto fail;
    }
    return self;
fail:
    THAnyTensor_free(self);
    return NULL;
}

THAnyTensor *THAnyTensor_newWithStorage(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                                        const int64_t *size, const int64_t *stride)
{
    THAnyTensor *self = newEmpty(dtype);
    if (self && THAnyTensor_setStorageNd(self, storage, offset, nDimension, size, stride)) {
        THAnyTensor_free(self);
        return NULL;
    }
    return self;
}

THAnyTensor *THAnyTensor_newWithStorageDims(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset,
                                            const THAnyStorage *size, const THAnyStorage *stride)
{
    int nDimension;
    const int64_t *sizes, *strides;
    if (THAnyStorage_asDims(size, stride, &nDimension, &sizes, &strides))
        return NULL;
    return THAnyTensor_newWithStorage(dtype, storage, offset, nDimension, sizes, strides);
}

THAnyTensor *THAnyTensor_newWithTensor(THAnyTensor *src)
{
    THAnyTensor *self = newEmpty(src->dtype);
    if (self && THAnyTensor_set(self, src)) {
        THAnyTensor_free(self);
        return NULL;
    }
    return self;
}

THAnyTensor *THAnyTensor_newClone(THAnyTensor *src)
{
    THAnyTensor *self = THAnyTensor_newWithSizes(src->dtype, src->nDimension, src->size);
    if (self && THAnyTensor_copy(self, src)) {
        THAnyTensor_free(self);
        return NULL;
    }
    return self;
}

THAnyTensor *THAnyTensor_newContiguous(THAnyTensor *src)
{
    if (!THAnyTensor_isContiguous(src))
        return THAnyTensor_newClone(src);
    THAnyTensor_retain(src);
    return src;
}

void THAnyTensor_retain(THAnyTensor *self)
{
    if (self)
        __atomic_fetch_add(&self->refcount, 1, __ATOMIC_RELAXED);
}

void THAnyTensor_free(THAnyTensor *self)
{
    if (!self)
        return;
    /* With the last reference, no other thread can change the count, so no atomic subtraction is needed. */
    if (__atomic_load_n(&self->refcount, __ATOMIC_ACQUIRE) > 1 &&
        __atomic_sub_fetch(&self->refcount, 1, __ATOMIC_ACQ_REL) > 0)
        return;
    THAnyStorage_free(self->storage);
    if (self->size != self->dims)
        TH_free(self->size);
    TH_free(self);
}

bool THAnyTensor_isSize(const THAnyTensor *self, const THAnyStorage *size)
{
    int nDimension;
    const int64_t *sizes, *strides;
    if (THAnyStorage_asDims(size, NULL, &nDimension, &sizes, &strides)) {
        THError_clear();
        return false;
    }
    return nDimension == self->nDimension &&
           (nDimension == 0 || !memcmp(sizes, self->size, (size_t)nDimension * sizeof *sizes));
}

bool THAnyTensor_isSetTo(const THAnyTensor *self, const THAnyTensor *other)
{
    if (self->storage != other->storage || !self->storage || self->storageOffset != other->storageOffset ||
        !THAnyTensor_isSameSizeAs(self, other))
        return false;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->stride[d] != other->stride[d])
            return false;
    }
    return true;
}

THStatus THAnyTensor_checkDim(const THAnyTensor *self, int dim)
{
    if (TH_UNLIKELY(dim < 0 || dim >= self->nDimension)) {
        if (self->nDimension == 0)
            return THError_set(TH_ERROR_INDEX,
                               "dimension %d is out of range: the tensor is empty and has no dimensions", dim);
        return THError_set(TH_ERROR_INDEX, "dimension %d is out of range for a tensor of %d dimension%s", dim,
                           self->nDimension, self->nDimension == 1 ? "" : "s");
    }
    return 0;
}
