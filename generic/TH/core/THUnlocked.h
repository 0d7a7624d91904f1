/* Calls during which other threads may use the same tensors.
 *
 * A program with one lock for all uses of tensors may release it during a call, so that other threads run. The call
 * then works on private tensors (THHeld) over the same memory, which is pinned: their shapes stay the same, whatever
 * other threads do to the original tensors. When the call is over and the lock is held again, the changes to the
 * private tensors are applied to the original ones.
 *
 * Shared memory does not move earlier either: a tensor that has to grow gets new memory for the duration of the call.
 * Elements may change at any time: a checked value must not be read a second time. */
#ifndef TH_UNLOCKED_H
#define TH_UNLOCKED_H

#include "TH/core/THSnapshot.h"

/* A tensor that the call works on in place of `given`. */
typedef struct THHeld {
    THAnyTensor *given;
    THAnyTensor own;     /* used by the call; has its own reference to the storage */
    THSnapshot before;   /* `own` at the beginning */
    THAnyStorage *grown; /* replaces before's storage in `own`, or NULL */
} THHeld;

typedef struct THUnlocked {
    int count;
    bool moves; /* all calls of the program are like this one, so memory that only this thread pins may move */
    THHeld *held;
    struct THUnlocked *outer; /* enclosing call of the same thread */
} THUnlocked;

/* Initialise a row. MEMORY error if `given` has many dimensions and memory is exhausted; then there is nothing to
 * end. */
TH_API THStatus THHeld_begin(THHeld *self, THAnyTensor *given);

/* For a program without a lock for all uses of tensors, where every call works on private tensors. The program has a
 * lock for each tensor, and holds it during THHeld_begin and THHeld_exchange. */
/* Initialise a row that retains and pins a storage. */
TH_API void THHeld_beginStorage(THHeld *self, THAnyStorage *storage);
/* Return whether the call has changed the shape, the offset or the storage of the tensor. */
TH_API bool THHeld_hasChanged(const THHeld *self);
/* Exchange the headers of the given tensor and the private one. Cannot fail, and releases nothing. */
TH_API void THHeld_exchange(THHeld *self);
TH_API void THHeld_end(THHeld *self);

/* Mark the time during which this thread works without the program's lock, from enter to leave. */
TH_API void THUnlocked_enter(THUnlocked *self);
TH_API void THUnlocked_leave(THUnlocked *self);
/* Return the innermost call of this thread, or NULL. */
TH_API THUnlocked *THUnlocked_current(void);
/* Release all rows; call this with the lock held again. If `keep`, apply the changes of the private tensors to the
 * given ones first. BUFFER or MEMORY error if one of them cannot be changed: that one and those after it stay
 * unchanged. */
TH_API THStatus THUnlocked_end(THUnlocked *self, bool keep);

/* Prepare growing a tensor's storage. If the tensor is a private one and still uses the shared storage, set *storage to
 * a larger storage with the same elements, without a reference for the caller. Otherwise leave *storage unchanged.
 * BUFFER error if the shared storage cannot grow. */
TH_API THStatus THUnlocked_grow(const THAnyTensor *tensor, THAnyStorage **storage, ptrdiff_t size);

/* Return how many pins of the storage do not prevent this thread from moving its memory. */
TH_API int64_t THUnlocked_movable(const THAnyStorage *storage);
/* Return whether nothing refers to the storage but one tensor or object, and this thread's calls. */
TH_API bool THUnlocked_isAlone(const THAnyStorage *storage);
/* Return how many tensors of this thread's calls pin the storage; each of them has two references to it. */
TH_API int THUnlocked_holds(const THAnyStorage *storage);
#endif
