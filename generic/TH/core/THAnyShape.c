/* Shapes of tensors: checking, resizing, setting, broadcasting.
 *
 * Sizes and strides passed by callers go through THDims_make, which alone ensures that element counts and offsets fit
 * in 64 bits; products of sizes, and of sizes with strides, cannot overflow afterwards. A function first obtains the
 * memory that it needs and then changes the tensor, so that a failure changes nothing. */
#include <inttypes.h>
#include <stdio.h>

#include "TH/core/THAnyDims.h"
#include "TH/core/THUnlocked.h"

static THStatus tooLarge(int nDimension, const int64_t *size)
{
    char shape[TH_SHAPE_TEXT];
    return THError_set(TH_ERROR_OVERFLOW, "a tensor of shape %s does not fit into memory",
                       THError_dims(shape, sizeof shape, nDimension, size));
}

static THStatus checkSizes(int nDimension, const int64_t *size, bool *empty)
{
    *empty = nDimension == 0;
    if (nDimension < 0 || nDimension > TH_MAX_DIMS)
        return THError_set(TH_ERROR_SHAPE, "expected a tensor of 0 to %d dimensions, got %d", (int)TH_MAX_DIMS,
                           nDimension);
    for (int d = 0; d < nDimension; d++) {
        if (size[d] < 0)
            return THError_set(TH_ERROR_SHAPE, "size %" PRId64 " of dimension %d is negative", size[d], d);
        if (size[d] == 0)
            *empty = true;
    }
    return 0;
}

THStatus THDims_make(THDims *self, int nDimension, const int64_t *size, const int64_t *stride, int64_t *extent)
{
    int64_t step = 1, last = 0, count = 1, reach;
    bool empty;
    self->nDimension = 0;
    *extent = 0;
    TH_TRY(checkSizes(nDimension, size, &empty));
    if (empty)
        return 0;
    for (int d = nDimension - 1; d >= 0; d--) {
        int64_t s = stride && stride[d] >= 0 ? stride[d] : step;
        self->size[d] = size[d];
        self->stride[d] = s;
        if (TH_mulOverflow(size[d] - 1, s, &reach) || TH_addOverflow(last, reach, &last) ||
            TH_mulOverflow(count, size[d], &count))
            return tooLarge(nDimension, size);
        /* Only a contiguous dimension further out would use this step; the size check then fails. */
        if (TH_mulOverflow(s, size[d], &step))
            step = INT64_MAX;
    }
    if (TH_addOverflow(last, 1, extent))
        return tooLarge(nDimension, size);
    self->nDimension = nDimension;
    return 0;
}

/* Make self a view. The arrays have space for the dimensions. */
static void takeView(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension, const int64_t *size,
                     const int64_t *stride)
{
    if (storage != self->storage || offset != self->storageOffset)
        self->owned = 0;
    if (storage != self->storage) {
        THAnyStorage *old = self->storage;
        THAnyStorage_retain(storage);
        self->storage = storage;
        THAnyStorage_free(old);
    }
    self->storageOffset = offset;
    self->nDimension = nDimension;
    for (int d = 0; d < nDimension; d++) {
        self->size[d] = size[d];
        self->stride[d] = stride[d];
    }
}

THStatus THAnyTensor_become(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                            const int64_t *size, const int64_t *stride)
{
    TH_TRY(THAnyTensor_reserveDims(self, nDimension));
    takeView(self, storage, offset, nDimension, size, stride);
    return 0;
}

/* Ensure that *storage has at least `offset + extent` elements: grow it, or create it if it is NULL. */
static THStatus provideStorage(const THAnyTensor *self, THAnyStorage **storage, ptrdiff_t offset, int64_t extent)
{
    int64_t needed;
    if (extent == 0)
        return 0;
    if (TH_addOverflow(offset, extent, &needed) || needed > PTRDIFF_MAX)
        return THError_set(TH_ERROR_OVERFLOW, "%" PRId64 " elements from offset %td do not fit into memory", extent,
                           offset);
    if (*storage) {
        if ((*storage)->size >= needed)
            return 0;
        TH_TRY(THUnlocked_grow(self, storage, (ptrdiff_t)needed));
        return THAnyStorage_resize(*storage, (ptrdiff_t)needed);
    }
    *storage = THAnyStorage_new(self->dtype, (ptrdiff_t)needed);
    return *storage ? 0 : -1;
}

static THStatus setDims(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, const THDims *dims, int64_t extent)
{
    bool none = storage == NULL;
    /* Begin with the steps that can fail without changing the tensor. */
    TH_TRY(THAnyTensor_reserveDims(self, dims->nDimension));
    TH_TRY(provideStorage(self, &storage, offset, extent));
    if (none && storage) { /* the reference to the new storage becomes self's */
        THAnyStorage_free(self->storage);
        self->storage = storage;
    }
    takeView(self, storage, offset, dims->nDimension, dims->size, dims->stride);
    return 0;
}

THStatus THAnyTensor_setStorageNd(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                                  const int64_t *size, const int64_t *stride)
{
    THDims dims;
    int64_t extent;
    if (storage && storage->dtype != self->dtype)
        return THError_set(TH_ERROR_TYPE, "%sTensor cannot be a view of %sStorage", self->dtype->name,
                           storage->dtype->name);
    if (offset < 0)
        return THError_set(TH_ERROR_VALUE, "storage offset %td is negative", offset);
    TH_TRY(THDims_make(&dims, nDimension, size, stride, &extent));
    return setDims(self, storage, offset, &dims, extent);
}

THStatus THAnyTensor_setStorageDims(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset,
                                    const THAnyStorage *size, const THAnyStorage *stride)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(size, stride, &nDimension, &sizes, &strides));
    return THAnyTensor_setStorageNd(self, storage, offset, nDimension, sizes, strides);
}

static bool hasShape(const THAnyTensor *self, int nDimension, const int64_t *size, const int64_t *stride)
{
    if (nDimension != self->nDimension)
        return false;
    for (int d = 0; d < nDimension; d++) {
        if (size[d] != self->size[d] || (stride && stride[d] >= 0 && stride[d] != self->stride[d]))
            return false;
    }
    return true;
}

/* Return how many elements of the storage, counted from the tensor's first one without a gap, belong to the tensor. */
static int64_t elementsInARow(const THAnyTensor *self)
{
    int64_t count = self->nDimension > 0;
    bool used[TH_MAX_DIMS] = {false};
    for (int found = 0; found < self->nDimension; found++) {
        int next = -1;
        for (int d = 0; d < self->nDimension; d++) {
            if (!used[d] && (next < 0 || self->stride[d] < self->stride[next]))
                next = d;
        }
        if (self->size[next] > 1 && self->stride[next] > count)
            break;
        used[next] = true;
        count += (self->size[next] - 1) * self->stride[next];
    }
    return count;
}

/* Return whether nothing else refers to the storage: no tensor, no Python object, no foreign owner, no exported
 * buffer. */
static bool ownsStorage(const THAnyTensor *self)
{
    const THAnyStorage *storage = self->storage;
    return !storage->release && THUnlocked_isAlone(storage) &&
           __atomic_load_n(&storage->pins, __ATOMIC_ACQUIRE) == THUnlocked_holds(storage);
}

/* Return how many elements of the storage, counted from the tensor's first one, a new shape may use: the tensor has
 * them without a gap, or had them before it was resized. */
static int64_t ownedElements(const THAnyTensor *self)
{
    const int64_t count = elementsInARow(self);
    return count > self->owned ? count : self->owned;
}

/* VALUE error if a new shape would make the tensor reach elements that other tensors may refer to. Memory after the end
 * of the storage is not in use yet. */
static THStatus checkReach(const THAnyTensor *self, int nDimension, const int64_t *size, int64_t extent)
{
    char from[TH_SHAPE_TEXT], to[TH_SHAPE_TEXT];
    if (!self->storage || extent == 0)
        return 0;
    const int64_t own = ownedElements(self);
    if (extent <= own || self->storageOffset + own >= self->storage->size || ownsStorage(self))
        return 0;
    return THError_set(TH_ERROR_SHAPE,
                       "expected a tensor of shape %s for the result, not a view of shape %s, which cannot be resized "
                       "without overwriting elements outside of it",
                       THError_dims(to, sizeof to, nDimension, size), THError_shape(from, sizeof from, self));
}

/* Give the tensor a shape at the same place. A result that shrinks may grow again, whatever else refers to its
 * storage. */
static THStatus resize(THAnyTensor *self, const THDims *dims, int64_t extent)
{
    const int64_t own = ownedElements(self);
    TH_TRY(setDims(self, self->storage, self->storageOffset, dims, extent));
    self->owned = extent > own ? extent : own;
    return 0;
}

THStatus THAnyTensor_resizeNd(THAnyTensor *self, int nDimension, const int64_t *size, const int64_t *stride)
{
    THDims dims;
    int64_t extent;
    if (hasShape(self, nDimension, size, stride))
        return 0;
    TH_TRY(THDims_make(&dims, nDimension, size, stride, &extent));
    TH_TRY(checkReach(self, nDimension, size, extent));
    return resize(self, &dims, extent);
}

THStatus THAnyTensor_resizeUnchecked(THAnyTensor *self, int nDimension, const int64_t *size, const int64_t *stride)
{
    THDims dims;
    int64_t extent;
    if (hasShape(self, nDimension, size, stride))
        return 0;
    TH_TRY(THDims_make(&dims, nDimension, size, stride, &extent));
    return resize(self, &dims, extent);
}

THStatus THAnyTensor_resizeDims(THAnyTensor *self, const THAnyStorage *size, const THAnyStorage *stride)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(size, stride, &nDimension, &sizes, &strides));
    return THAnyTensor_resizeNd(self, nDimension, sizes, strides);
}

THStatus THAnyTensor_resizeDimsUnchecked(THAnyTensor *self, const THAnyStorage *size, const THAnyStorage *stride)
{
    int nDimension;
    const int64_t *sizes, *strides;
    TH_TRY(THAnyStorage_asDims(size, stride, &nDimension, &sizes, &strides));
    return THAnyTensor_resizeUnchecked(self, nDimension, sizes, strides);
}

THStatus THAnyTensor_resizeAs(THAnyTensor *self, const THAnyTensor *src)
{
    return THAnyTensor_resizeNd(self, src->nDimension, src->size, NULL);
}

static THStatus mismatch(const char *what, int count, THAnyTensor *const *tensors)
{
    char shape[TH_SHAPE_TEXT], text[600] = "";
    size_t used = 0;
    for (int k = 0; k < count && used + sizeof shape + 5 < sizeof text; k++) {
        const char *between = k == 0 ? "" : k == count - 1 ? " and " : ", ";
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", between,
                                 THError_shape(shape, sizeof shape, tensors[k]));
    }
    return THError_set(TH_ERROR_SHAPE, "%s: %s", what, text);
}

/* Broadcast tensors without elements: they match each other and single elements, like NumPy's shape (0,). */
static THStatus broadcastEmpty(int count, THAnyTensor *const *tensors, int *nDimension)
{
    *nDimension = 0;
    for (int k = 0; k < count; k++) {
        if (tensors[k]->nDimension > 0 && THAnyTensor_nElement(tensors[k]) > 1)
            return mismatch("shapes cannot be broadcast together", count, tensors);
    }
    return 0;
}

static bool areSameShape(int count, THAnyTensor *const *tensors)
{
    for (int k = 1; k < count; k++) {
        if (!THAnyTensor_isSameSizeAs(tensors[k], tensors[0]))
            return false;
    }
    return count > 0;
}

/* Merge t's sizes into those of the result; return false if they do not match. */
static bool widen(int64_t *tail, const THAnyTensor *t)
{
    for (int d = 0; d < t->nDimension; d++) {
        if (t->size[d] == 1 || t->size[d] == tail[d])
            continue;
        if (tail[d] != 1)
            return false;
        tail[d] = t->size[d];
    }
    return true;
}

THStatus THAnyTensor_broadcastShape(int count, THAnyTensor *const *tensors, int *nDimension, int64_t *size)
{
    int n = 0;
    int64_t elements = 1;
    if (areSameShape(count, tensors)) {
        *nDimension = tensors[0]->nDimension;
        for (int d = 0; d < *nDimension; d++)
            size[d] = tensors[0]->size[d];
        return 0;
    }
    for (int k = 0; k < count; k++) {
        if (tensors[k]->nDimension == 0)
            return broadcastEmpty(count, tensors, nDimension);
        n = tensors[k]->nDimension > n ? tensors[k]->nDimension : n;
    }
    for (int d = 0; d < n; d++)
        size[d] = 1;
    for (int k = 0; k < count; k++) {
        if (!widen(size + n - tensors[k]->nDimension, tensors[k]))
            return mismatch("shapes cannot be broadcast together", count, tensors);
    }
    for (int d = 0; d < n; d++) {
        if (TH_mulOverflow(elements, size[d], &elements))
            return tooLarge(n, size);
    }
    *nDimension = n;
    return 0;
}
