/* See THUnlocked.h. The headers are on the stack of the caller. Tensors never refer to tensors, so no reference to them
 * outlives the call. */
#include "TH/core/THUnlocked.h"

#include <string.h>

#include "TH/core/THAnyDims.h"

static _Thread_local THUnlocked *current;

/* ---- private tensors of a call ---- */

THStatus THHeld_begin(THHeld *self, THAnyTensor *given)
{
    TH_TRY(THSnapshot_copyHeader(&self->own, given));
    if (THSnapshot_take(&self->before, given)) {
        THSnapshot_freeHeader(&self->own);
        return -1;
    }
    self->given = given;
    self->grown = NULL;
    THAnyStorage_retain(self->own.storage);
    return 0;
}

static THAnyStorage *pinnedBy(const THHeld *self)
{
    return self->before.tensor.storage;
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

/* Grow the shared storage after the call, and copy the elements of its replacement to it. */
static THStatus growBehind(THAnyStorage *self, const THAnyStorage *grown)
{
    if (self->size < grown->size)
        TH_TRY(THAnyStorage_resize(self, grown->size));
    memcpy(self->data, grown->data, (size_t)grown->size * (size_t)self->dtype->itemsize);
    return 0;
}

static THStatus commit(THHeld *self)
{
    const THAnyTensor *own = &self->own;
    if (isSameView(own, &self->before.tensor)) /* keep changes that other threads made meanwhile */
        return 0;
    if (!self->grown || own->storage != self->grown) {
        TH_TRY(THAnyTensor_set(self->given, &self->own));
    } else {
        TH_TRY(THAnyTensor_reserveDims(self->given, own->nDimension));
        TH_TRY(growBehind(pinnedBy(self), self->grown));
        TH_TRY(THAnyTensor_become(self->given, pinnedBy(self), own->storageOffset, own->nDimension, own->size,
                                  own->stride));
    }
    self->given->owned = own->owned;
    return 0;
}

static void end(THHeld *self)
{
    THAnyStorage_free(self->own.storage);
    THAnyStorage_free(self->grown);
    THSnapshot_freeHeader(&self->own);
    THSnapshot_release(&self->before);
}

void THHeld_beginStorage(THHeld *self, THAnyStorage *storage)
{
    self->given = NULL;
    self->grown = NULL;
    THSnapshot_takeStorage(&self->before, storage);
    self->own.size = self->own.dims;
    self->own.storage = storage;
    THAnyStorage_retain(storage);
}

/* Exchange sizes and strides, which are in the struct or in a separate block. */
static void exchangeDims(THAnyTensor *a, THAnyTensor *b)
{
    const THAnyTensor old = *a;
    const bool inA = a->size == a->dims, inB = b->size == b->dims;
    memcpy(a->dims, b->dims, sizeof a->dims);
    a->size = inB ? a->dims : b->size;
    a->stride = inB ? a->dims + TH_INLINE_DIMS : b->stride;
    memcpy(b->dims, old.dims, sizeof b->dims);
    b->size = inA ? b->dims : old.size;
    b->stride = inA ? b->dims + TH_INLINE_DIMS : old.stride;
    a->nDimension = b->nDimension;
    b->nDimension = old.nDimension;
}

bool THHeld_hasChanged(const THHeld *self)
{
    return self->given && !isSameView(&self->own, &self->before.tensor);
}

void THHeld_exchange(THHeld *self)
{
    THAnyTensor *own = &self->own, *given = self->given;
    THAnyStorage *const storage = given->storage;
    const ptrdiff_t offset = given->storageOffset;
    const int64_t owned = given->owned;
    exchangeDims(given, own);
    given->storage = own->storage;
    given->storageOffset = own->storageOffset;
    given->owned = own->owned;
    own->storage = storage;
    own->storageOffset = offset;
    own->owned = owned;
}

void THHeld_end(THHeld *self)
{
    end(self);
}

/* ---- the call ---- */

void THUnlocked_enter(THUnlocked *self)
{
    self->outer = current;
    current = self;
}

void THUnlocked_leave(THUnlocked *self)
{
    current = self->outer;
}

THUnlocked *THUnlocked_current(void)
{
    return current;
}

THStatus THUnlocked_end(THUnlocked *self, bool keep)
{
    THStatus status = 0;
    for (int k = 0; k < self->count; k++)
        THSnapshot_unpin(&self->held[k].before);
    for (int k = 0; keep && k < self->count && status == 0; k++)
        status = commit(&self->held[k]);
    for (int k = 0; k < self->count; k++)
        end(&self->held[k]);
    return status;
}

THStatus THUnlocked_grow(const THAnyTensor *tensor, THAnyStorage **storage, ptrdiff_t size)
{
    THHeld *held = NULL;
    int64_t pins = 0;
    if (current && current->moves) /* THAnyStorage_resize moves the shared memory */
        return 0;
    for (int k = 0; current && k < current->count; k++) {
        pins += pinnedBy(&current->held[k]) == *storage;
        if (&current->held[k].own == tensor && pinnedBy(&current->held[k]) == *storage)
            held = &current->held[k];
    }
    if (!held)
        return 0;
    TH_TRY(THAnyStorage_checkMovable(*storage, size, pins));
    THAnyStorage *grown = THAnyStorage_new((*storage)->dtype, size);
    if (!grown)
        return -1;
    if ((*storage)->size > 0)
        memcpy(grown->data, (*storage)->data, (size_t)(*storage)->size * (size_t)grown->dtype->itemsize);
    THAnyStorage_free(held->grown);
    held->grown = grown;
    *storage = grown;
    return 0;
}

int THUnlocked_holds(const THAnyStorage *storage)
{
    int count = 0;
    for (const THUnlocked *call = current; call; call = call->outer)
        for (int k = 0; k < call->count; k++)
            count += pinnedBy(&call->held[k]) == storage;
    return count;
}

int64_t THUnlocked_movable(const THAnyStorage *storage)
{
    return current && current->moves ? THUnlocked_holds(storage) : 0;
}

bool THUnlocked_isAlone(const THAnyStorage *storage)
{
    return __atomic_load_n(&storage->refcount, __ATOMIC_ACQUIRE) == 1 + 2 * THUnlocked_holds(storage);
}
