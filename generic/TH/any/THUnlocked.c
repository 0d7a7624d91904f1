/* See THUnlocked.h. The headers are on the stack of who makes the call: tensors never refer to tensors, so that nothing
 * of the call outlives them. */
#include "TH/any/THUnlocked.h"

#include "TH/any/THAnyDims.h"

static _Thread_local THUnlocked *current;

/* ---- tensors of the call's own ---- */

/* The same view, without a reference to the storage. */
static THStatus copyHeader(THAnyTensor *self, const THAnyTensor *from)
{
    self->size = self->dims;
    self->stride = self->dims + TH_INLINE_DIMS;
    self->nDimension = 0;
    self->storage = from->storage;
    self->storageOffset = from->storageOffset;
    self->refcount = 1;
    self->dtype = from->dtype;
    TH_TRY(THAnyTensor_reserveDims(self, from->nDimension));
    self->nDimension = from->nDimension;
    for (int d = 0; d < from->nDimension; d++) {
        self->size[d] = from->size[d];
        self->stride[d] = from->stride[d];
    }
    return 0;
}

static void freeDims(THAnyTensor *self)
{
    if (self->size != self->dims)
        TH_free(self->size);
}

THStatus THHeld_begin(THHeld *self, THAnyTensor *given)
{
    TH_TRY(copyHeader(&self->own, given));
    if (copyHeader(&self->before, given)) {
        freeDims(&self->own);
        return -1;
    }
    self->given = given;
    self->pinned = given->storage;
    if (self->pinned) {
        THAnyStorage_retain(self->pinned); /* own's reference */
        THAnyStorage_retain(self->pinned);
        THAnyStorage_pin(self->pinned);
    }
    return 0;
}

static bool isSameView(const THAnyTensor *a, const THAnyTensor *b)
{
    if (a->storage != b->storage || a->storageOffset != b->storageOffset || !THAnyTensor_isSameSizeAs(a, b))
        return false;
    for (int d = 0; d < a->nDimension; d++) {
        if (a->stride[d] != b->stride[d])
            return false;
    }
    return true;
}

THStatus THHeld_commit(THHeld *self)
{
    /* Where the call left the shape as it was, what others did to the tensor meanwhile stands. */
    return isSameView(&self->own, &self->before) ? 0 : THAnyTensor_set(self->given, &self->own);
}

void THHeld_end(THHeld *self)
{
    THAnyStorage_free(self->own.storage);
    freeDims(&self->own);
    freeDims(&self->before);
    if (self->pinned) {
        THAnyStorage_unpin(self->pinned);
        THAnyStorage_free(self->pinned);
    }
}

/* ---- the lock ---- */

void THUnlocked_enter(THUnlocked *self)
{
    self->outer = current;
    current = self;
}

void THUnlocked_leave(THUnlocked *self)
{
    current = self->outer;
}

THUnlocked *THUnlocked_lock(const THAnyStorage *storage, int64_t *pins)
{
    THUnlocked *self = current;
    *pins = 0;
    if (!self)
        return NULL;
    for (int k = 0; k < self->count; k++)
        *pins += self->held[k].pinned == storage;
    self->lock(self);
    current = NULL;
    return self;
}

void THUnlocked_unlock(THUnlocked *self)
{
    if (!self)
        return;
    current = self;
    self->unlock(self);
}
