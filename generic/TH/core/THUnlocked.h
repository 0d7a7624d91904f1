/* Calls during which other threads may use the same tensors.
 *
 * A program with one lock for all that it does with tensors may let go of it for the time of a call, so that other
 * threads run. It gives the call tensors of its own (THHeld) over the same memory, which is pinned: shapes stay as they
 * are, whatever others do to the tensors that they know. What the call makes of its own becomes that of the given ones
 * when it is over and the lock is held again.
 *
 * Memory that others know does not move before that either: a tensor that has to grow gets new memory for the time of
 * the call. Elements may change at any time: what was checked must not be read a second time. */
#ifndef TH_UNLOCKED_H
#define TH_UNLOCKED_H

#include "TH/core/THSnapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor of the call's own, for one that others know. */
typedef struct THHeld {
    THAnyTensor *given;
    THAnyTensor own;     /* what the call is to use; has its own reference to the storage */
    THSnapshot before;   /* own as it was */
    THAnyStorage *grown; /* what own got in the place of before's storage, or NULL */
} THHeld;

typedef struct THUnlocked {
    int count;
    THHeld *held;
    struct THUnlocked *outer; /* of the same thread */
} THUnlocked;

/* Fills a row. MEMORY error, and nothing to end, where there is no room for the many dimensions of `given`. */
TH_API THStatus THHeld_begin(THHeld *self, THAnyTensor *given);

/* From here on this thread does without the program's lock, until the matching leave. */
TH_API void THUnlocked_enter(THUnlocked *self);
TH_API void THUnlocked_leave(THUnlocked *self);
/* With the lock again: gives back all rows; where `keep`, the given tensors first become what the call has made of its
 * own. BUFFER or MEMORY error where one of them cannot: it and those after it stay as they are. */
TH_API THStatus THUnlocked_end(THUnlocked *self, bool keep);

/* For a tensor that has to grow: a larger storage with the elements of its own, where that one is known to others and
 * the tensor is the call's; *storage is that then, with no reference to it. Leaves *storage alone where growing it is
 * nobody else's business. BUFFER error where it could not grow in any case. */
TH_API THStatus THUnlocked_grow(const THAnyTensor *tensor, THAnyStorage **storage, ptrdiff_t size);

/* How many tensors of this thread's calls have the storage pinned; each of them holds two references to it. */
TH_API int THUnlocked_holds(const THAnyStorage *storage);

#ifdef __cplusplus
}
#endif
#endif
