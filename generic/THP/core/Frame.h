/* Calls on a Python without the GIL.
 *
 * Another thread may resize or replace a tensor at any time. A function that Python calls therefore begins with
 * THP_FRAME. Until it returns, THPAnyTensor_CData and THPAnyStorage_CData register the objects that they are passed:
 *
 * - A tensor is replaced by a private tensor (TH/core/THUnlocked.h) over pinned memory. Its header is copied in a
 *   critical section of the object. When the function returns without an exception, a header that changed is exchanged
 *   with the one of the object, in a critical section again. No lock is held in between, so other threads, Python code
 *   and deadlocks need no care.
 * - A storage is retained and pinned.
 *
 * A resize that would move memory which a call of another thread uses raises BufferError. With the GIL, THP_FRAME is
 * nothing, and the functions return the tensor and the storage of the object. */
#ifndef THP_FRAME_H
#define THP_FRAME_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef Py_GIL_DISABLED
#include "TH/core/THUnlocked.h"
#include "cwrap_runtime.h"

enum { THP_FRAME_ROWS = 6 };

typedef struct THPFrame {
    THUnlocked call;            /* the first member: TH's innermost call is this frame, or a continuation of it */
    struct THPFrame *continued; /* the frame whose rows were not enough, or NULL */
    PyObject *objects[THP_FRAME_ROWS];
    THHeld held[THP_FRAME_ROWS];
} THPFrame;

static inline void THPFrame_begin(THPFrame *self)
{
    self->call.count = 0;
    self->call.moves = true;
    self->call.held = self->held;
    self->continued = NULL;
    THUnlocked_enter(&self->call);
}

TH_API void THPFrame_end(THPFrame *self);
/* Return the private tensor of an object, or `tensor` outside of frames. */
TH_API THAnyTensor *THPFrame_tensor(PyObject *object, THAnyTensor *tensor);
/* Pin a storage until the frame ends, and return it. */
TH_API THAnyStorage *THPFrame_storage(PyObject *object, THAnyStorage *storage);
/* Return a tensor for a new object. A private tensor is replaced by a view, since it does not outlive the frame. NULL
 * with TH's error set. Takes ownership of `owned`. */
TH_API THAnyTensor *THPFrame_leaving(THAnyTensor *owned);

#define THP_FRAME                                                 \
    THPFrame cw_frame __attribute__((__cleanup__(THPFrame_end))); \
    THPFrame_begin(&cw_frame)

/* Statements during which no other thread changes a list, or the members of another object. They do not run Python
 * code. */
#define THP_BEGIN_LOCKED(object) Py_BEGIN_CRITICAL_SECTION(object)
#define THP_END_LOCKED Py_END_CRITICAL_SECTION()
/* Return a sequence that other threads cannot change: a new reference, or NULL with an exception. */
#define THPSequence_steady(sequence, message) PySequence_Tuple(sequence)
#else
#define THP_FRAME
#define THP_BEGIN_LOCKED(object) {
#define THP_END_LOCKED }
#define THPSequence_steady(sequence, message) PySequence_Fast(sequence, message)
#define THPFrame_tensor(object, tensor) (tensor)
#define THPFrame_storage(object, storage) (storage)
#define THPFrame_leaving(owned) (owned)
#endif

#endif
