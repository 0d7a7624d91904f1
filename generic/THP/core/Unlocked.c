/* See Unlocked.h. A tensor that is passed twice gets one private tensor, so the C function can detect that both are the
 * same. */
#include "THP/core/Unlocked.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "THP/core/Fork.h"

/* ---- the end of the process ---- */

static atomic_int running;        /* calls without the GIL, in all threads */
static _Thread_local int runHere; /* those of this thread, which `running` includes unless the thread entered Python */

static void forgetCalls(void)
{
    atomic_store(&running, 0);
}

/* Wait until no call runs, at most ten seconds. exit() lets BLAS end its own threads afterwards, and that would wait
 * forever if a daemon thread gave them work at the same moment. No call begins here: that needs the interpreter, which
 * has ended. */
static void waitForCalls(void)
{
    const struct timespec step = {0, 1000000};
    for (int k = 0; k < 10000 && atomic_load(&running) > 0; k++)
        nanosleep(&step, NULL);
}

void THPUnlocked_waitAtExit(void)
{
    static atomic_bool registered;
    if (atomic_exchange(&registered, true))
        return;
    pthread_atfork(NULL, NULL, forgetCalls);
    atexit(waitForCalls);
}

bool THPUnlocked_enterPython(CwrapEntry *entry)
{
    atomic_fetch_sub(&running, runHere);
    const bool entered = cwrap_enter_python(entry);
    if (!entered)
        atomic_fetch_add(&running, runHere);
    return entered;
}

void THPUnlocked_leavePython(const CwrapEntry *entry)
{
    atomic_fetch_add(&running, runHere);
    cwrap_leave_python(entry);
}

/* ---- calls ---- */

static PyThreadState *releaseGil(void)
{
    atomic_fetch_add(&running, 1);
    runHere++;
    return PyEval_SaveThread();
}

#ifndef Py_GIL_DISABLED
static THAnyTensor *ownOf(THPUnlocked *self, THAnyTensor *given)
{
    for (int k = 0; k < self->call.count; k++)
        if (self->held[k].given == given)
            return &self->held[k].own;
    if (THHeld_begin(&self->held[self->call.count], given))
        return NULL;
    return &self->held[self->call.count++].own;
}
#endif

THAnyTensor *const *THPUnlocked_begin(THPUnlocked *self, THAnyTensor *const *tensors, int count)
{
    self->call = (THUnlocked){.held = self->held};
    self->thread = NULL;
    if (CWRAP_UNLIKELY(THPFork_isPending()))
        return tensors;
#ifdef Py_GIL_DISABLED /* the tensors of a frame are private already */
    THPFork_hold();
    self->thread = releaseGil();
    (void)count;
    return tensors;
#else
    for (int k = 0; k < count; k++) {
        self->own[k] = tensors[k] ? ownOf(self, tensors[k]) : NULL;
        if (tensors[k] && !self->own[k]) {
            THError_clear();
            THUnlocked_end(&self->call, false);
            return tensors;
        }
    }
    THPFork_hold();
    THUnlocked_enter(&self->call);
    self->thread = releaseGil();
    return self->own;
#endif
}

static int finish(THPUnlocked *self, bool keep)
{
    if (!self->thread)
        return 0;
    runHere--;
    atomic_fetch_sub(&running, 1);
    PyEval_RestoreThread(self->thread); /* ends the thread if the interpreter has ended */
    self->thread = NULL;
#ifndef Py_GIL_DISABLED
    THUnlocked_leave(&self->call);
#endif
    THPFork_release();
    return THUnlocked_end(&self->call, keep);
}

int THPUnlocked_end(THPUnlocked *self)
{
    return finish(self, THError_last()->code == TH_ERROR_NONE); /* after an error all tensors stay unchanged */
}

void THPUnlocked_abandon(THPUnlocked *self)
{
    finish(self, false);
}
