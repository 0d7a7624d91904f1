/* Calls of tensor functions without the GIL in generated wrappers.
 *
 * Meanwhile other threads may modify the tensor objects: resize_, set_, t_. So the C function receives private tensors
 * (TH/core/THUnlocked.h) over pinned memory. After a successful call, changes of their shapes are transferred to the
 * tensor objects. A resize in another thread that would move pinned memory raises BufferError. */
#ifndef THP_UNLOCKED_H
#define THP_UNLOCKED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "TH/core/THUnlocked.h"
#include "cwrap_foreign.h"
#include "cwrap_runtime.h"

enum { THP_MAX_UNLOCKED = 8 };

typedef struct THPUnlocked THPUnlocked;

/* Release the GIL and return the private tensors that replace `tensors`, some of which may be NULL or equal. If there
 * is not enough memory, keep the GIL and return the tensors themselves. */
TH_API THAnyTensor *const *THPUnlocked_begin(THPUnlocked *self, THAnyTensor *const *tensors, int count);
/* Acquire the GIL and transfer changes to the tensors. Return 0, or -1 with TH's error set if a change cannot be
 * transferred. */
TH_API int THPUnlocked_end(THPUnlocked *self);
/* Acquire the GIL after a C++ exception, without transferring changes. */
TH_API void THPUnlocked_abandon(THPUnlocked *self);

/* Let exit() wait for running calls before it ends BLAS. */
TH_API void THPUnlocked_waitAtExit(void);

/* As cwrap_enter_python() and cwrap_leave_python(), but between them exit() does not wait for the calls of this thread,
 * because a daemon thread never returns from Python if the interpreter ends. */
TH_API bool THPUnlocked_enterPython(CwrapEntry *entry);
TH_API void THPUnlocked_leavePython(const CwrapEntry *entry);

struct THPUnlocked {
    THUnlocked call;       /* TH's part of the state */
    PyThreadState *thread; /* NULL: the GIL is held, and the other members are undefined */
    THAnyTensor *own[THP_MAX_UNLOCKED];
    THHeld held[THP_MAX_UNLOCKED];
#ifdef __cplusplus
    THPUnlocked() : thread(NULL)
    {
    }
    ~THPUnlocked()
    {
        THPUnlocked_abandon(this);
    }
#endif
};

/* Around a statement that uses cw_own[k] instead of the k-th tensor. If `condition` holds, the statement runs without the
 * GIL, and the tensors are private ones. `leave` is executed with the GIL if `failed` holds after the statement, or if
 * changes of private tensors cannot be transferred. */
#define THP_BEGIN_UNLOCKED(condition, ...)                              \
    {                                                                   \
        THAnyTensor *const cw_given[] = {__VA_ARGS__};                  \
        const int cw_count = (int)(sizeof cw_given / sizeof *cw_given); \
        THPUnlocked cw_unlocked;                                        \
        cw_unlocked.thread = NULL;                                      \
        THAnyTensor *const *const cw_own = (condition) ? THPUnlocked_begin(&cw_unlocked, cw_given, cw_count) : cw_given;
#define THP_END_UNLOCKED(failed, leave)                                              \
    const bool cw_ended = !cw_unlocked.thread || THPUnlocked_end(&cw_unlocked) == 0; \
    if (CWRAP_UNLIKELY(!cw_ended || (failed)))                                       \
        leave                                                                        \
    }

#endif
