/* See Frame.h. */
#include "THP/core/Frame.h"

#ifdef Py_GIL_DISABLED

static THPFrame *currentFrame(void)
{
    return (THPFrame *)THUnlocked_current();
}

static THHeld *find(THPFrame *frame, PyObject *object)
{
    for (; frame; frame = frame->continued)
        for (int k = 0; k < frame->call.count; k++)
            if (frame->objects[k] == object)
                return &frame->held[k];
    return NULL;
}

/* Return the frame with an unused row: the current one, or a continuation of it. The functions that return a tensor
 * cannot fail, so a lack of memory ends the process. */
static THPFrame *withSpace(THPFrame *frame)
{
    if (frame->call.count < THP_FRAME_ROWS)
        return frame;
    THPFrame *more = PyMem_RawMalloc(sizeof *more);
    if (!more)
        Py_FatalError("_C: not enough memory for the tensors of a call");
    THPFrame_begin(more);
    more->continued = frame;
    return more;
}

THAnyTensor *THPFrame_tensor(PyObject *object, THAnyTensor *tensor)
{
    THPFrame *frame = currentFrame();
    if (!frame)
        return tensor;
    THHeld *held = find(frame, object);
    if (held)
        return &held->own;
    frame = withSpace(frame);
    held = &frame->held[frame->call.count];
    int status;
    Py_BEGIN_CRITICAL_SECTION(object);
    status = THHeld_begin(held, tensor);
    Py_END_CRITICAL_SECTION();
    if (status)
        Py_FatalError("_C: not enough memory for the sizes of a tensor");
    frame->objects[frame->call.count++] = Py_NewRef(object);
    return &held->own;
}

THAnyStorage *THPFrame_storage(PyObject *object, THAnyStorage *storage)
{
    THPFrame *frame = currentFrame();
    if (!frame || find(frame, object))
        return storage;
    frame = withSpace(frame);
    THHeld_beginStorage(&frame->held[frame->call.count], storage);
    frame->objects[frame->call.count++] = Py_NewRef(object);
    return storage;
}

THAnyTensor *THPFrame_leaving(THAnyTensor *owned)
{
    for (THPFrame *frame = currentFrame(); frame && owned; frame = (THPFrame *)frame->call.outer)
        for (int k = 0; k < frame->call.count; k++)
            if (&frame->held[k].own == owned) {
                THAnyTensor *view = THAnyTensor_newWithTensor(owned);
                THAnyTensor_free(owned);
                return view;
            }
    return owned;
}

/* Transfer the changes to the objects. Nothing that runs Python code happens before all rows are done. */
static void commit(THPFrame *frame)
{
    for (int k = 0; k < frame->call.count; k++) {
        if (!THHeld_hasChanged(&frame->held[k]))
            continue;
        Py_BEGIN_CRITICAL_SECTION(frame->objects[k]);
        THHeld_exchange(&frame->held[k]);
        Py_END_CRITICAL_SECTION();
    }
}

/* Releasing memory and objects may run Python code, which begins frames: this one is no longer the current one. */
static void releaseRows(THPFrame *frame)
{
    for (int k = 0; k < frame->call.count; k++) {
        THHeld_end(&frame->held[k]);
        Py_DECREF(frame->objects[k]);
    }
}

void THPFrame_end(THPFrame *self)
{
    PyObject *raised = PyErr_Occurred() ? PyErr_GetRaisedException() : NULL;
    THPFrame *frame = currentFrame();
    THUnlocked_leave(&self->call);
    for (THPFrame *f = frame; f && !raised; f = f->continued)
        commit(f);
    while (frame) {
        THPFrame *next = frame->continued;
        releaseRows(frame);
        if (frame != self)
            PyMem_RawFree(frame);
        frame = next;
    }
    if (raised)
        PyErr_SetRaisedException(raised);
}

#endif
