/* Tensor methods' calls without the GIL: what generated wrappers write around them.
 *
 * Other threads may do anything to the tensor objects meanwhile: resize_, set_, t_. So the call gets tensors of its own
 * (TH/core/THUnlocked.h) over pinned memory. What it makes of one of them becomes that of the object behind the call,
 * where it succeeds; a resize elsewhere that would move the memory is a BufferError. */
#ifndef THP_UNLOCKED_H
#define THP_UNLOCKED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "TH/core/THUnlocked.h"
#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { THP_MAX_UNLOCKED = 8 };

typedef struct THPUnlocked THPUnlocked;

/* Lets go of the GIL. Returns what the call is to use in the place of `tensors`, of which some may be NULL or the same.
 * Where memory does not suffice, the GIL is kept, and these are the tensors themselves. */
CWRAP_HIDDEN THAnyTensor *const *THPUnlocked_begin(THPUnlocked *self, THAnyTensor *const *tensors, int count);
/* Takes the GIL again. -1 with TH's error set where a tensor that was given cannot become what the call made of it. */
CWRAP_HIDDEN int THPUnlocked_end(THPUnlocked *self);
/* The same where the call was left by an exception of C++. */
CWRAP_HIDDEN void THPUnlocked_abandon(THPUnlocked *self);

struct THPUnlocked {
    THUnlocked call;       /* what TH knows of it */
    PyThreadState *thread; /* NULL: the GIL is held, and nothing else here means anything */
    THAnyTensor *own[THP_MAX_UNLOCKED];
    THHeld held[THP_MAX_UNLOCKED];
#ifdef __cplusplus
    THPUnlocked() : thread(NULL) {}
    ~THPUnlocked() { THPUnlocked_abandon(this); }
#endif
};

#ifdef __cplusplus
}
#endif

/* The statement without the GIL, with cw_own[k] in the place of the k-th tensor; `leave` where what it made of a tensor
 * cannot be that. */
#define THP_UNLOCKED(statement, leave, ...)                                                                   \
    {                                                                                                         \
        THAnyTensor *const cw_given[] = {__VA_ARGS__};                                                        \
        THPUnlocked cw_unlocked;                                                                              \
        THAnyTensor *const *const cw_own =                                                                    \
            THPUnlocked_begin(&cw_unlocked, cw_given, (int)(sizeof cw_given / sizeof *cw_given));             \
        statement;                                                                                            \
        if (CWRAP_UNLIKELY(THPUnlocked_end(&cw_unlocked)))                                                    \
            leave                                                                                             \
    }

#endif
