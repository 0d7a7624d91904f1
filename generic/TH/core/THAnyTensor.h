/* Storages and tensors of any dtype: making, sharing, viewing, resizing, copying. The dtype-generic names of Torch's TH
 * (THFloatTensor_narrow, …) in TH/typed/Tensor.h and TH/typed/Storage.h are thin names of these.
 *
 * Every function that changes a tensor leaves it as it was where it fails. `src == NULL` means self, as in Torch. */
#ifndef TH_ANY_TENSOR_H
#define TH_ANY_TENSOR_H

#include "TH/core/THBase.h"
#include "TH/core/THError.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- storages. New ones have one reference; NULL with an error set where memory or size does not allow it. ---- */
TH_API THAnyStorage *THAnyStorage_new(const THDtype *dtype, ptrdiff_t size);
/* With zeros in it; for large ones, which the system has ready. */
TH_API THAnyStorage *THAnyStorage_newZeros(const THDtype *dtype, ptrdiff_t size);
/* Memory of somebody else: release(owner, data) is called with the last reference (and on failure of this call). */
TH_API THAnyStorage *THAnyStorage_newWithData(const THDtype *dtype, void *data, ptrdiff_t size, int flag,
                                              void (*release)(void *owner, void *data), void *owner);
TH_API void THAnyStorage_retain(THAnyStorage *self);
TH_API void THAnyStorage_free(THAnyStorage *self); /* NULL is allowed, here and in THAnyTensor_free */
/* Keeps the common elements; BUFFER error while pinned or not resizable, OVERFLOW or MEMORY for the size. */
TH_API THStatus THAnyStorage_resize(THAnyStorage *self, ptrdiff_t size);
/* BUFFER error where the memory cannot move, or is pinned by more than the caller's own pins. */
TH_API THStatus THAnyStorage_checkMovable(const THAnyStorage *self, ptrdiff_t size, int64_t ownPins);
/* The memory of `other` (unpinned, of the same dtype and size, its own or mapped) becomes that of self, with self's
 * elements in it, and the other way round. BUFFER error while self is pinned. */
TH_API THStatus THAnyStorage_exchange(THAnyStorage *self, THAnyStorage *other);
/* A storage over a part of the memory, which keeps self alive and pinned; over nothing where size is 0. */
TH_API THAnyStorage *THAnyStorage_newPart(THAnyStorage *self, ptrdiff_t first, ptrdiff_t size);
/* What a part is of; NULL of other storages. */
TH_API THAnyStorage *THAnyStorage_wholeOf(const THAnyStorage *self);
TH_API void THAnyStorage_pin(THAnyStorage *self);
TH_API void THAnyStorage_unpin(THAnyStorage *self);
/* All elements become the one at `value` (an element of self's dtype). BUFFER error for read-only memory. */
TH_API THStatus THAnyStorage_fill(THAnyStorage *self, const void *value);
/* Copies and converts as THAnyTensor_copy does; VALUE error where the sizes differ. */
TH_API THStatus THAnyStorage_copy(THAnyStorage *self, THAnyStorage *src);

/* The classic form of a shape: storages of Long. Those of sizes and strides as arrays; stride may be NULL and so
 * becomes *strides, size may be NULL and means no dimensions. TYPE error for other dtypes, VALUE where the lengths
 * differ. */
TH_API THStatus THAnyStorage_asDims(const THAnyStorage *size, const THAnyStorage *stride, int *nDimension,
                                    const int64_t **sizes, const int64_t **strides);
TH_API THAnyStorage *THAnyStorage_newWithDims(int nDimension, const int64_t *values);

/* ---- making tensors ---- */
TH_API THAnyTensor *THAnyTensor_new(const THDtype *dtype); /* no dimensions, no storage */
TH_API THAnyTensor *THAnyTensor_newWithSizes(const THDtype *dtype, int nDimension, const int64_t *size);
/* A view; stride == NULL: contiguous. storage may be NULL. */
TH_API THAnyTensor *THAnyTensor_newWithStorage(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset,
                                               int nDimension, const int64_t *size, const int64_t *stride);
TH_API THAnyTensor *THAnyTensor_newWithStorageDims(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset,
                                                   const THAnyStorage *size, const THAnyStorage *stride);
TH_API THAnyTensor *THAnyTensor_newWithTensor(THAnyTensor *src); /* the same memory */
TH_API THAnyTensor *THAnyTensor_newClone(THAnyTensor *src);      /* contiguous, own memory */
TH_API THAnyTensor *THAnyTensor_newContiguous(THAnyTensor *src); /* src itself, retained, where it is contiguous */
TH_API void THAnyTensor_retain(THAnyTensor *self);
TH_API void THAnyTensor_free(THAnyTensor *self);

/* ---- asking ---- */
static inline int64_t THAnyTensor_nElement(const THAnyTensor *self)
{
    int64_t n = self->nDimension > 0;
    for (int d = 0; d < self->nDimension; d++)
        n *= self->size[d];
    return n;
}

/* First element; NULL where there is none. */
static inline char *THAnyTensor_data(const THAnyTensor *self)
{
    return self->storage && self->storage->data
               ? (char *)self->storage->data + self->storageOffset * self->dtype->itemsize
               : NULL;
}

static inline bool THAnyTensor_isContiguous(const THAnyTensor *self)
{
    int64_t step = 1;
    for (int d = self->nDimension - 1; d >= 0; d--) {
        if (self->size[d] != 1 && self->stride[d] != step)
            return false;
        step *= self->size[d];
    }
    return true;
}

static inline bool THAnyTensor_isSameSizeAs(const THAnyTensor *self, const THAnyTensor *other)
{
    if (self->nDimension != other->nDimension)
        return false;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->size[d] != other->size[d])
            return false;
    }
    return true;
}

TH_API bool THAnyTensor_isSize(const THAnyTensor *self, const THAnyStorage *size);
TH_API bool THAnyTensor_isSetTo(const THAnyTensor *self, const THAnyTensor *other);
/* INDEX error for a dimension out of range (0-based, not negative). */
TH_API THStatus THAnyTensor_checkDim(const THAnyTensor *self, int dim);
/* True where writing one tensor may change the other (of strided ones that interleave, "may" is meant generously). */
TH_API bool THAnyTensor_overlap(const THAnyTensor *self, const THAnyTensor *other);
/* True where equal positions of both are the same memory, of the same element size: reading one while writing the
 * other, element by element, is safe. */
TH_API bool THAnyTensor_isSamePlace(const THAnyTensor *self, const THAnyTensor *other);
/* True where two positions of one tensor are the same memory (an expanded or overlapping view); also for some strides
 * that views never make, set by hand, where it would take long to tell. */
TH_API bool THAnyTensor_overlapsItself(const THAnyTensor *self);
/* BUFFER error where the storage is read-only, VALUE where the tensor overlaps itself: call before writing. */
TH_API THStatus THAnyTensor_checkWritable(const THAnyTensor *self);

/* ---- shape and views, in place on self; src == NULL means self ---- */
/* Resizes a result. stride == NULL: contiguous. Keeps the storage if it is large enough, else grows it. No-op for the
 * same shape. VALUE error if the tensor would reach elements of its storage that did not belong to it, unless it is
 * the only one that refers to the storage: whatever is written to a result stays inside the tensor that was passed. */
TH_API THStatus THAnyTensor_resizeNd(THAnyTensor *self, int nDimension, const int64_t *size, const int64_t *stride);
TH_API THStatus THAnyTensor_resizeDims(THAnyTensor *self, const THAnyStorage *size, const THAnyStorage *stride);
TH_API THStatus THAnyTensor_resizeAs(THAnyTensor *self, const THAnyTensor *src);
/* The same without that error, for resize_(), whose caller asks for the elements that follow in the storage. */
TH_API THStatus THAnyTensor_resizeUnchecked(THAnyTensor *self, int nDimension, const int64_t *size,
                                            const int64_t *stride);
TH_API THStatus THAnyTensor_resizeDimsUnchecked(THAnyTensor *self, const THAnyStorage *size,
                                                const THAnyStorage *stride);
TH_API THStatus THAnyTensor_set(THAnyTensor *self, THAnyTensor *src);
TH_API THStatus THAnyTensor_setStorageNd(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                                         const int64_t *size, const int64_t *stride);
TH_API THStatus THAnyTensor_setStorageDims(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset,
                                           const THAnyStorage *size, const THAnyStorage *stride);
TH_API THStatus THAnyTensor_narrow(THAnyTensor *self, THAnyTensor *src, int dim, int64_t first, int64_t size);
TH_API THStatus THAnyTensor_select(THAnyTensor *self, THAnyTensor *src, int dim, int64_t index);
TH_API THStatus THAnyTensor_transpose(THAnyTensor *self, THAnyTensor *src, int dim0, int dim1);
/* The dimensions in another order, each named once, negative from the end. */
TH_API THStatus THAnyTensor_permute(THAnyTensor *self, THAnyTensor *src, int count, const int64_t *order);
TH_API THStatus THAnyTensor_unfold(THAnyTensor *self, THAnyTensor *src, int dim, int64_t size, int64_t step);
TH_API THStatus THAnyTensor_squeeze(THAnyTensor *self, THAnyTensor *src);
TH_API THStatus THAnyTensor_squeeze1d(THAnyTensor *self, THAnyTensor *src, int dim);
TH_API THStatus THAnyTensor_unsqueeze1d(THAnyTensor *self, THAnyTensor *src, int dim);
/* size may hold one -1. VALUE error where no view can do it. */
TH_API THStatus THAnyTensor_view(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size);
/* NumPy's broadcasting; -1 keeps a size. */
TH_API THStatus THAnyTensor_expand(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size);

/* The shape that `count` tensors broadcast to; VALUE error that shows the shapes. size has TH_MAX_DIMS entries. Tensors
 * without elements go with each other and with single elements, and the result has none (NumPy's shape (0,)). */
TH_API THStatus THAnyTensor_broadcastShape(int count, THAnyTensor *const *tensors, int *nDimension, int64_t *size);

/* ---- elements ---- */
/* Copies and converts, between any two dtypes; the element counts must be equal (VALUE), shapes may differ (as in
 * Torch: row-major order). Overlap is handled. Float to integer: truncated, saturated at the limits, NaN gives 0.
 * Integer to a narrower integer: wraps, as in C. */
TH_API THStatus THAnyTensor_copy(THAnyTensor *self, THAnyTensor *src);
/* All elements become the one at `value` (an element of self's dtype). */
TH_API THStatus THAnyTensor_fill(THAnyTensor *self, const void *value);

#ifdef __cplusplus
}
#endif
#endif
