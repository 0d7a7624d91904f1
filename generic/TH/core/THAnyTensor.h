/* Storages and tensors of any dtype: creating, sharing, viewing, resizing and copying them. The functions per dtype
 * with the names of Torch's TH (THFloatTensor_narrow, …) in TH/typed/Tensor.h and TH/typed/Storage.h call these
 * functions.
 *
 * A function that changes a tensor leaves it unchanged on failure. `src == NULL` means self, as in Torch. */
#ifndef TH_ANY_TENSOR_H
#define TH_ANY_TENSOR_H

#include "TH/core/THBase.h"
#include "TH/core/THError.h"

/* ---- storages. New storages have one reference; on failure the functions return NULL with an error set. ---- */
TH_API THAnyStorage *THAnyStorage_new(const THDtype *dtype, ptrdiff_t size);
/* Like THAnyStorage_new, with all elements 0. Large blocks are zeroed by the system on first access. */
TH_API THAnyStorage *THAnyStorage_newZeros(const THDtype *dtype, ptrdiff_t size);
/* Wrap foreign memory. release(owner, data) is called when the last reference is dropped (and if this call fails). */
TH_API THAnyStorage *THAnyStorage_newWithData(const THDtype *dtype, void *data, ptrdiff_t size, int flag,
                                              void (*release)(void *owner, void *data), void *owner);
TH_API void THAnyStorage_retain(THAnyStorage *self);
TH_API void THAnyStorage_free(THAnyStorage *self); /* NULL is allowed here and in THAnyTensor_free */
/* Resize the storage, keeping the elements up to the smaller size. BUFFER error if it is pinned or not resizable,
 * OVERFLOW or MEMORY error for the size. */
TH_API THStatus THAnyStorage_resize(THAnyStorage *self, ptrdiff_t size);
/* Check that the memory may move. BUFFER error if it is not resizable or has more pins than the caller's `ownPins`. */
TH_API THStatus THAnyStorage_checkMovable(const THAnyStorage *self, ptrdiff_t size, int64_t ownPins);
/* Exchange the memory of self and `other`, keeping self's elements. `other` is unpinned, has self's dtype and size, and
 * owns its memory or maps it. BUFFER error while self is pinned. */
TH_API THStatus THAnyStorage_exchange(THAnyStorage *self, THAnyStorage *other);
/* Return a storage over a part of self's memory, which keeps self alive and pinned; size 0 gives a storage without
 * elements. */
TH_API THAnyStorage *THAnyStorage_newPart(THAnyStorage *self, ptrdiff_t first, ptrdiff_t size);
/* Return the storage that a part created by THAnyStorage_newPart belongs to; NULL for other storages. */
TH_API THAnyStorage *THAnyStorage_wholeOf(const THAnyStorage *self);
TH_API void THAnyStorage_pin(THAnyStorage *self);
TH_API void THAnyStorage_unpin(THAnyStorage *self);
/* Set all elements to the element at `value` (of self's dtype). BUFFER error for read-only memory. */
TH_API THStatus THAnyStorage_fill(THAnyStorage *self, const void *value);
/* Copy and convert the elements like THAnyTensor_copy; VALUE error if the sizes differ. */
TH_API THStatus THAnyStorage_copy(THAnyStorage *self, THAnyStorage *src);

/* Torch passes shapes as Long storages. Return the sizes and strides as arrays; if stride is NULL, *strides is NULL; if
 * size is NULL, there are no dimensions. TYPE error for other dtypes, VALUE error if the lengths differ. */
TH_API THStatus THAnyStorage_asDims(const THAnyStorage *size, const THAnyStorage *stride, int *nDimension,
                                    const int64_t **sizes, const int64_t **strides);
TH_API THAnyStorage *THAnyStorage_newWithDims(int nDimension, const int64_t *values);

/* ---- creating tensors ---- */
TH_API THAnyTensor *THAnyTensor_new(const THDtype *dtype); /* no dimensions, no storage */
TH_API THAnyTensor *THAnyTensor_newWithSizes(const THDtype *dtype, int nDimension, const int64_t *size);
/* Create a view; stride == NULL: contiguous. storage may be NULL. */
TH_API THAnyTensor *THAnyTensor_newWithStorage(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset,
                                               int nDimension, const int64_t *size, const int64_t *stride);
TH_API THAnyTensor *THAnyTensor_newWithStorageDims(const THDtype *dtype, THAnyStorage *storage, ptrdiff_t offset,
                                                   const THAnyStorage *size, const THAnyStorage *stride);
TH_API THAnyTensor *THAnyTensor_newWithTensor(THAnyTensor *src); /* shares src's memory */
TH_API THAnyTensor *THAnyTensor_newClone(THAnyTensor *src);      /* contiguous, in new memory */
TH_API THAnyTensor *THAnyTensor_newContiguous(THAnyTensor *src); /* src itself, retained, if it is contiguous */
TH_API void THAnyTensor_retain(THAnyTensor *self);
TH_API void THAnyTensor_free(THAnyTensor *self);

/* ---- queries ---- */
static inline int64_t THAnyTensor_nElement(const THAnyTensor *self)
{
    int64_t n = self->nDimension > 0;
    for (int d = 0; d < self->nDimension; d++)
        n *= self->size[d];
    return n;
}

/* Return the address of the first element; NULL if the tensor has no memory. */
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
/* Check a dimension (0-based, not negative). INDEX error if it is out of range. */
TH_API THStatus THAnyTensor_checkDim(const THAnyTensor *self, int dim);
/* Return true if two blocks of memory share bytes; the sizes are in bytes. */
static inline bool TH_blocksMeet(const void *a, int64_t aSize, const void *b, int64_t bSize)
{
    return (uintptr_t)a < (uintptr_t)b + (uintptr_t)bSize && (uintptr_t)b < (uintptr_t)a + (uintptr_t)aSize;
}

/* Return true if writing one tensor may change the other. For interleaved strides the result may be true without an
 * overlap. */
TH_API bool THAnyTensor_overlap(const THAnyTensor *self, const THAnyTensor *other);
/* Return true if equal positions of both tensors are the same memory, with the same element size: reading one while
 * writing the other, element by element, is then safe. */
TH_API bool THAnyTensor_isSamePlace(const THAnyTensor *self, const THAnyTensor *other);
/* Return true if two positions of the tensor are the same memory (an expanded or overlapping view). Also true for some
 * strides that views never produce (set by hand) if the exact answer would take too long. */
TH_API bool THAnyTensor_overlapsItself(const THAnyTensor *self);
/* Check that the tensor may be written; call this before writing. BUFFER error if the storage is read-only, SHAPE error
 * if the tensor overlaps itself; the first function checks only the storage. */
TH_API THStatus THAnyTensor_checkNotReadOnly(const THAnyTensor *self);
TH_API THStatus THAnyTensor_checkWritable(const THAnyTensor *self);

/* ---- shape and views, in place on self; src == NULL means self ---- */
/* Resize a result. stride == NULL: contiguous. The storage is kept if it is large enough, else grown. Nothing happens
 * if the shape is the same. VALUE error if the tensor would reach elements of its storage that never belonged to it,
 * unless no other tensor refers to the storage: a result is only written inside the tensor that was passed. Elements
 * that the tensor had before it was resized still belong to it, until it becomes a view of another place. */
TH_API THStatus THAnyTensor_resizeNd(THAnyTensor *self, int nDimension, const int64_t *size, const int64_t *stride);
TH_API THStatus THAnyTensor_resizeDims(THAnyTensor *self, const THAnyStorage *size, const THAnyStorage *stride);
TH_API THStatus THAnyTensor_resizeAs(THAnyTensor *self, const THAnyTensor *src);
/* Like THAnyTensor_resizeNd and resizeDims without that VALUE error, for resize_(), whose caller wants the elements
 * that follow in the storage. */
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
/* Reorder the dimensions; order names each dimension once, negative ones count from the end. */
TH_API THStatus THAnyTensor_permute(THAnyTensor *self, THAnyTensor *src, int count, const int64_t *order);
TH_API THStatus THAnyTensor_unfold(THAnyTensor *self, THAnyTensor *src, int dim, int64_t size, int64_t step);
TH_API THStatus THAnyTensor_squeeze(THAnyTensor *self, THAnyTensor *src);
TH_API THStatus THAnyTensor_squeeze1d(THAnyTensor *self, THAnyTensor *src, int dim);
TH_API THStatus THAnyTensor_unsqueeze1d(THAnyTensor *self, THAnyTensor *src, int dim);
/* Change the shape; size may contain one -1. VALUE error if no view has this shape. */
TH_API THStatus THAnyTensor_view(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size);
/* Expand by NumPy's broadcasting rules; -1 keeps a size. */
TH_API THStatus THAnyTensor_expand(THAnyTensor *self, THAnyTensor *src, int nDimension, const int64_t *size);

/* Compute the shape that `count` tensors broadcast to; size has TH_MAX_DIMS entries. VALUE error with the shapes if
 * they do not match. Tensors without elements match each other and single elements, and the result has no elements
 * (NumPy's shape (0,)). */
TH_API THStatus THAnyTensor_broadcastShape(int count, THAnyTensor *const *tensors, int *nDimension, int64_t *size);

/* ---- elements ---- */
/* Copy and convert the elements between any two dtypes. The element counts must be equal (VALUE error); shapes may
 * differ (elements correspond in row-major order, as in Torch). Overlap is handled. Float to integer truncates,
 * saturates at the limits and converts NaN to 0. Integer to a narrower integer wraps, as in C. */
TH_API THStatus THAnyTensor_copy(THAnyTensor *self, THAnyTensor *src);
/* Set all elements to the element at `value` (of self's dtype). */
TH_API THStatus THAnyTensor_fill(THAnyTensor *self, const void *value);
#endif
