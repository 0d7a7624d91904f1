/* Calls during which other threads may use the same tensors.
 *
 * A program with one lock for all that it does with tensors may let go of it for the time of a call, so that other
 * threads run. It gives the call tensors of its own (THUnlocked_hold) over the same memory, which is pinned: shapes stay
 * as they are, whatever others do to the tensors that they know. Elements may change at any time: what was checked must
 * not be read a second time.
 *
 * Memory of a storage that the call has grown moves; for that the call takes the program's lock again. So a call never
 * resizes a storage while it has a lock of its own that somebody with the program's lock may wait for. */
#ifndef TH_UNLOCKED_H
#define TH_UNLOCKED_H

#include "TH/any/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tensor of the call's own, for one that others know. */
typedef struct THHeld {
    THAnyTensor *given;
    THAnyTensor own;      /* what the call is to use */
    THAnyTensor before;   /* own as it was; without references */
    THAnyStorage *pinned; /* or NULL */
} THHeld;

typedef struct THUnlocked {
    void (*lock)(struct THUnlocked *self); /* takes the program's lock, lets go of it */
    void (*unlock)(struct THUnlocked *self);
    int count;
    THHeld *held;
    struct THUnlocked *outer; /* of the same thread */
} THUnlocked;

/* Fills a row; the program's lock is held. MEMORY error, and nothing to drop, where there is no room for the many
 * dimensions of `given`. */
TH_API THStatus THHeld_begin(THHeld *self, THAnyTensor *given);
/* The given tensor becomes what the call has made of its own, where it changed; with the program's lock. */
TH_API THStatus THHeld_commit(THHeld *self);
TH_API void THHeld_end(THHeld *self);

/* From here on this thread does without the program's lock, until the matching leave. */
TH_API void THUnlocked_enter(THUnlocked *self);
TH_API void THUnlocked_leave(THUnlocked *self);

/* Around what moves a storage's memory: takes the program's lock where this thread does without. *pins is how many pins
 * of the storage are this thread's own, and so no reason against it. */
TH_API THUnlocked *THUnlocked_lock(const THAnyStorage *storage, int64_t *pins);
TH_API void THUnlocked_unlock(THUnlocked *call); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
