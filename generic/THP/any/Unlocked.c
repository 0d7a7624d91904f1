/* See Unlocked.h. A tensor that is given twice gets one of the call's own, so that functions still see that it is one. */
#include "THP/any/Unlocked.h"

static void lock(THUnlocked *call)
{
    PyEval_RestoreThread(((THPUnlocked *)call)->thread);
}

static void unlock(THUnlocked *call)
{
    ((THPUnlocked *)call)->thread = PyEval_SaveThread();
}

static THAnyTensor *ownOf(THPUnlocked *self, THAnyTensor *given)
{
    for (int k = 0; k < self->call.count; k++)
        if (self->held[k].given == given)
            return &self->held[k].own;
    if (THHeld_begin(&self->held[self->call.count], given))
        return NULL;
    return &self->held[self->call.count++].own;
}

static void letGo(THPUnlocked *self)
{
    for (int k = 0; k < self->call.count; k++)
        THHeld_end(&self->held[k]);
    self->thread = NULL;
}

THAnyTensor *const *THPUnlocked_begin(THPUnlocked *self, THAnyTensor *const *tensors, int count)
{
    self->call = (THUnlocked){.lock = lock, .unlock = unlock, .held = self->held};
    self->thread = NULL;
    for (int k = 0; k < count; k++) {
        self->own[k] = tensors[k] ? ownOf(self, tensors[k]) : NULL;
        if (tensors[k] && !self->own[k]) {
            THError_clear();
            letGo(self);
            return tensors;
        }
    }
    THUnlocked_enter(&self->call);
    self->thread = PyEval_SaveThread();
    return self->own;
}

int THPUnlocked_end(THPUnlocked *self)
{
    int status = 0;
    if (!self->thread)
        return 0;
    PyEval_RestoreThread(self->thread);
    THUnlocked_leave(&self->call);
    /* Where the call failed, all tensors stay as they were. */
    if (THError_last()->code == TH_ERROR_NONE)
        for (int k = 0; k < self->call.count && status == 0; k++)
            status = THHeld_commit(&self->held[k]);
    letGo(self);
    return status;
}

void THPUnlocked_abandon(THPUnlocked *self)
{
    if (!self->thread)
        return;
    PyEval_RestoreThread(self->thread);
    THUnlocked_leave(&self->call);
    letGo(self);
}
