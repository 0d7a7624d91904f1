/* See THSnapshot.h. */
#include "TH/core/THSnapshot.h"

#include <string.h>

#include "TH/core/THAnyDims.h"

void THSnapshot_acquire(THAnyStorage *storage)
{
    if (!storage)
        return;
    THAnyStorage_pin(storage);
    THAnyStorage_retain(storage); /* not before: the storage may shrink while nothing else refers to it */
}

void THSnapshot_releaseStorage(THAnyStorage *storage)
{
    if (!storage)
        return;
    THAnyStorage_unpin(storage);
    THAnyStorage_free(storage);
}

/* Initialise a header without dimensions. */
static void begin(THAnyTensor *self, THAnyStorage *storage, const THDtype *dtype)
{
    self->size = self->dims;
    self->stride = self->dims + TH_INLINE_DIMS;
    self->nDimension = 0;
    self->storage = storage;
    self->storageOffset = 0;
    self->refcount = 1;
    self->dtype = dtype;
    self->owned = 0;
}

THStatus THSnapshot_copyHeader(THAnyTensor *self, const THAnyTensor *from)
{
    begin(self, from->storage, from->dtype);
    TH_TRY(THAnyTensor_reserveDims(self, from->nDimension));
    self->storageOffset = from->storageOffset;
    self->owned = from->owned;
    self->nDimension = from->nDimension;
    for (int d = 0; d < from->nDimension; d++) {
        self->size[d] = from->size[d];
        self->stride[d] = from->stride[d];
    }
    return 0;
}

void THSnapshot_freeHeader(THAnyTensor *self)
{
    if (self->size != self->dims)
        TH_free(self->size);
}

THStatus THSnapshot_take(THSnapshot *self, const THAnyTensor *tensor)
{
    TH_TRY(THSnapshot_copyHeader(&self->tensor, tensor));
    THSnapshot_acquire(tensor->storage);
    self->pinned = true;
    return 0;
}

void THSnapshot_takeStorage(THSnapshot *self, THAnyStorage *storage)
{
    THSnapshot_acquire(storage); /* then the size stays the same */
    begin(&self->tensor, storage, storage->dtype);
    self->tensor.nDimension = storage->size > 0;
    self->tensor.size[0] = storage->size;
    self->tensor.stride[0] = 1;
    self->pinned = true;
}

void THSnapshot_unpin(THSnapshot *self)
{
    if (self->pinned && self->tensor.storage)
        THAnyStorage_unpin(self->tensor.storage);
    self->pinned = false;
}

void THSnapshot_release(THSnapshot *self)
{
    THSnapshot_unpin(self);
    THAnyStorage_free(self->tensor.storage);
    THSnapshot_freeHeader(&self->tensor);
}
