/* Python callables that C calls.
 *
 * Invariant: while C runs, an exception of the callable is never set. It is stored in the callback until the C function
 * has returned, and no callable is called after one that raised. A callback that C stores is not freed while it is
 * called. */
#include "cwrap_callback.h"

#ifdef CWRAP_AUDIT
#include <stdio.h>
#include <stdlib.h>
#endif
#include <string.h>

#include "cwrap_callback_values.h"
#include "cwrap_hold.h"
#include "cwrap_names.h"

#ifndef CWRAP_STATIC
long cwrap_pending_exceptions;
#endif

CwrapCallback *cwrap_callback_group(CwrapCallback *const *callbacks, Py_ssize_t count)
{
    CwrapCallback *first = NULL;
    for (Py_ssize_t k = count; k--;)
        if (callbacks[k] && callbacks[k]->callable) {
            callbacks[k]->next = first;
            first = callbacks[k];
        }
    return first;
}

#if CWRAP_ENTERS_INTERPRETERS
/* Return whether a thread that enters Python is attached to this interpreter. */
static bool cwrap_is_attachable(PyInterpreterState *interpreter)
{
    PyThreadState *known = PyGILState_GetThisThreadState();
    return known ? PyThreadState_GetInterpreter(known) == interpreter : PyInterpreterState_GetID(interpreter) == 0;
}

/* Attach the thread to an interpreter other than the main one, with a new state. Return false if there is no memory. */
static bool cwrap_attach_created(CwrapFrame *frame, PyInterpreterState *interpreter)
{
    frame->created = PyThreadState_New(interpreter);
    if (!frame->created)
        return false;
    frame->previous = PyThreadState_Swap(frame->created);
    return true;
}

static void cwrap_detach_created(CwrapFrame *frame)
{
    PyThreadState_Clear(frame->created);
    PyThreadState_Swap(frame->previous);
    PyThreadState_Delete(frame->created);
}
#else
static bool cwrap_is_attachable(PyInterpreterState *Py_UNUSED(interpreter))
{
    return true;
}

static bool cwrap_attach_created(CwrapFrame *Py_UNUSED(frame), PyInterpreterState *Py_UNUSED(interpreter))
{
    return false;
}

static void cwrap_detach_created(CwrapFrame *Py_UNUSED(frame))
{
}
#endif

/* Attach the thread to an interpreter, or to the main one. A thread without a state, and one of another interpreter, get
 * a new state. Return false if the interpreter ends, or there is no memory. */
static bool cwrap_attach_thread(CwrapFrame *frame, PyInterpreterState *interpreter)
{
    frame->created = NULL;
    if (CWRAP_UNLIKELY(interpreter != NULL) && !cwrap_is_attachable(interpreter))
        return cwrap_attach_created(frame, interpreter);
    return cwrap_enter_python(&frame->entry);
}

static void cwrap_detach_thread(CwrapFrame *frame)
{
    if (CWRAP_UNLIKELY(frame->created != NULL))
        cwrap_detach_created(frame);
    else
        cwrap_leave_python(&frame->entry);
}

/* Get the GIL of the callback's interpreter, or else the lock of the module. Return false if that is not possible. */
static bool cwrap_enter(CwrapFrame *frame, PyInterpreterState *interpreter)
{
    if (!cwrap_attach_thread(frame, interpreter))
        return false;
#if CWRAP_GUARDS
    cwrap_guard_begin(&frame->guard);
#endif
    return true;
}

static void cwrap_leave(CwrapFrame *frame)
{
#if CWRAP_GUARDS
    cwrap_guard_end(&frame->guard);
#endif
    cwrap_detach_thread(frame);
}

static CwrapCallback *cwrap_begun(CwrapCallback *callback, CwrapFrame *frame)
{
    if (!callback || callback->type) {
        cwrap_leave(frame);
        return NULL;
    }
    PyErr_Fetch(&frame->type, &frame->value, &frame->trace);
    callback->running++;
    return callback;
}

static CwrapCallback *cwrap_in_group(CwrapCallback *data, CwrapCalled function)
{
    while (data->function != function)
        data = data->next;
    return data;
}

/* The callback, the group and the slot are read only after Python is known to exist. The interpreter of a callback in a
 * slot is not used: without the GIL, another thread could free the callback. */
CwrapCallback *cwrap_callback_begin(CwrapCallback *callback, CwrapFrame *frame)
{
    if (!Py_IsInitialized() || !cwrap_enter(frame, callback ? callback->interpreter : NULL))
        return NULL;
    return cwrap_begun(callback, frame);
}

CwrapCallback *cwrap_group_begin(CwrapCallback *data, CwrapCalled function, CwrapFrame *frame)
{
    if (!Py_IsInitialized() || !cwrap_enter(frame, data->interpreter))
        return NULL;
    return cwrap_begun(cwrap_in_group(data, function), frame);
}

CwrapCallback *cwrap_slot_begin(CwrapCallback *const *slot, CwrapFrame *frame)
{
#ifdef CWRAP_AUDIT
    if (!*slot) { /* `cwrap audit` reports this, which is harmless otherwise */
        fputs("GUARD: heap-use-after-free: in a block of 0 bytes\n", stderr);
        abort();
    }
#endif
    return cwrap_enter(frame, NULL) ? cwrap_begun(*slot, frame) : NULL;
}

void cwrap_hold_end(struct CwrapHold *hold, PyInterpreterState *interpreter)
{
    CwrapFrame frame;
    if (!Py_IsInitialized() || !cwrap_enter(&frame, interpreter))
        return;
    cwrap_hold_drop(hold);
    cwrap_leave(&frame);
}

bool cwrap_callback_polls(CwrapCallback *callback)
{
    CwrapFrame frame;
    if (!cwrap_callback_begin(callback, &frame))
        return false;
    const bool goes_on = !PyErr_CheckSignals();
    cwrap_callback_end(callback, &frame, NULL, 0, NULL);
    return goes_on;
}

/* Call the callable. */
static PyObject *cwrap_called(const CwrapCallback *callback, PyObject *const *arguments, int count)
{
#ifdef Py_LIMITED_API
    PyObject *tuple = PyTuple_New(count);
    for (int k = 0; tuple && k < count; k++)
        PyTuple_SetItem(tuple, k, Py_NewRef(arguments[k])); /* cannot fail: the tuple is new */
    PyObject *returned = tuple ? PyObject_Call(callback->callable, tuple, NULL) : NULL;
    Py_XDECREF(tuple);
    return returned;
#else
    return PyObject_Vectorcall(callback->callable, arguments, (size_t)count, NULL);
#endif
}

PyObject *cwrap_callback_call(const CwrapCallback *callback, PyObject *const *arguments, int count)
{
    PyObject *returned;
    CWRAP_BEGIN_SUSPENDED(NULL)
    returned = cwrap_called(callback, arguments, count);
    CWRAP_END_GUARDED
    return returned;
}

void cwrap_callback_end(CwrapCallback *callback, CwrapFrame *frame, PyObject *const *arguments, int count,
                        PyObject *returned)
{
    if (PyErr_Occurred() && (callback->type || callback->reports))
        PyErr_WriteUnraisable(callback->callable); /* if it does not report, another thread's call raised first */
    else if (PyErr_Occurred()) {
        PyErr_Fetch(&callback->type, &callback->value, &callback->trace);
        CWRAP_ADD_SHARED(cwrap_pending_exceptions, 1);
    }
    for (int k = 0; k < count; k++)
        Py_XDECREF(arguments[k]);
    Py_XDECREF(returned);
    callback->running--;
    PyErr_Restore(frame->type, frame->value, frame->trace);
    cwrap_leave(frame);
}

void cwrap_callback_misfit(const char *name, const char *expected, PyObject *returned)
{
    PyObject *what = PyErr_Occurred() ? NULL : cwrap_describe(returned);
    if (what)
        PyErr_Format(PyExc_TypeError, "callback '%s' must return %s, not %U", name, expected, what);
    Py_XDECREF(what);
}

bool cwrap_callback_raised(CwrapCallback *callback)
{
    if (!callback->type)
        return false;
    PyErr_Restore(callback->type, callback->value, callback->trace);
    callback->type = callback->value = callback->trace = NULL;
    CWRAP_ADD_SHARED(cwrap_pending_exceptions, -1);
    return true;
}

void cwrap_callback_forget(CwrapCallback *callback)
{
    if (callback->type)
        CWRAP_ADD_SHARED(cwrap_pending_exceptions, -1);
    Py_CLEAR(callback->type);
    Py_CLEAR(callback->value);
    Py_CLEAR(callback->trace);
}

/* ---- C functions without data ---- */

/* Take a free slot. Interpreters with separate GILs share the slots. */
static bool cwrap_take_slot(CwrapCallback **slot, CwrapCallback *callback)
{
#if defined(__GNUC__)
    CwrapCallback *expected = NULL;
    return __atomic_compare_exchange_n(slot, &expected, callback, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
#else
    if (*slot)
        return false;
    *slot = callback;
    return true;
#endif
}

int cwrap_pool_take(CwrapCallback **slots, int count, CwrapCallback *callback, const char *name)
{
    for (int k = 0; k < count; k++)
        if (cwrap_take_slot(&slots[k], callback)) {
            callback->slot = &slots[k];
            return 0;
        }
    PyErr_Format(PyExc_RuntimeError,
                 "all %d C functions of callback '%s' are in use; release one, or declare a larger 'pool'", count,
                 name);
    return -1;
}

void cwrap_slot_leave(CwrapCallback *callback)
{
    CwrapCallback **slot = callback->slot;
    callback->slot = NULL;
    if (!slot)
        return;
    *slot = NULL;
    if (callback->leave)
        callback->leave(slot);
}

/* ---- callbacks that C stores ---- */

CwrapCallback *cwrap_kept_new(PyObject *callable, PyObject *self, size_t sizes)
{
    if (cwrap_expect_threads())
        return NULL;
    CwrapKept *kept = (CwrapKept *)PyMem_Calloc(1, sizeof *kept + sizes * sizeof(Py_ssize_t));
    if (!kept) {
        PyErr_NoMemory();
        return NULL;
    }
    kept->callback.interpreter = CWRAP_INTERPRETER;
    kept->callback.sizes = (Py_ssize_t *)(void *)(kept + 1);
    kept->callback.callable = Py_NewRef(callable);
    kept->callback.self = Py_NewRef(PyModule_Check(self) || PyType_Check(self) ? self : (PyObject *)Py_TYPE(self));
    return &kept->callback;
}

void cwrap_kept_drop(CwrapCallback *callback)
{
    PyObject *type, *value, *trace;
    if (!callback)
        return;
    PyErr_Fetch(&type, &value, &trace);
    if (cwrap_callback_raised(callback))
        PyErr_WriteUnraisable(callback->callable);
    PyErr_Restore(type, value, trace);
    cwrap_slot_leave(callback);
    cwrap_callback_drop_texts(callback);
    cwrap_callback_drop_objects(callback);
    PyObject *callable = callback->callable, *self = callback->self;
    PyMem_Free(callback);
    Py_XDECREF(callable);
    Py_XDECREF(self);
}

/* Remove from the list a callback that was replaced and is not running. */
static CwrapCallback *cwrap_take_replaced(CwrapKept **list)
{
    for (CwrapKept **link = list; *link; link = &(*link)->next) {
        CwrapKept *kept = *link;
        if (!kept->place && !kept->callback.running) {
            *link = kept->next;
            return &kept->callback;
        }
    }
    return NULL;
}

void cwrap_kept_drop_replaced(CwrapKept **list, CwrapKept **later)
{
    if (later == list)
        return;
    /* Each search begins anew: freeing a callback may run Python code, which may change the list. */
    for (CwrapCallback *old; (old = cwrap_take_replaced(list));) {
        if (later) {
            CwrapKept *kept = (CwrapKept *)(void *)old;
            kept->next = *later;
            *later = kept;
        } else
            cwrap_kept_drop(old);
    }
}

void cwrap_kept_hold(CwrapKept **list, CwrapCallback *callback)
{
    CwrapKept *kept = (CwrapKept *)(void *)callback;
    if (!kept)
        return;
    callback->running++; /* keeps it from being treated as replaced */
    kept->next = *list;
    *list = kept;
}

void cwrap_kept_given(CwrapCallback *callback)
{
    if (callback)
        ((CwrapKept *)(void *)callback)->place = ""; /* nothing replaces it */
}

void cwrap_kept_settle(CwrapKept **list, const void *of, CwrapCallback **callback, const char *place, CwrapKept **later)
{
    CwrapKept *settled = (CwrapKept *)(void *)*callback;
    for (CwrapKept *kept = *list; kept; kept = kept->next)
        if (kept->of == of && kept->place && *place && !strcmp(kept->place, place))
            kept->place = NULL;
    if (settled) {
        settled->place = place;
        settled->of = of;
    }
    cwrap_kept_withdraw(list, callback, later);
}

void cwrap_kept_release(CwrapKept **list, const void *of, CwrapKept **later)
{
    for (CwrapKept *kept = *list; kept; kept = kept->next)
        if (kept->of == of)
            kept->place = NULL;
    cwrap_kept_drop_replaced(list, later);
}

void cwrap_kept_withdraw(CwrapKept **list, CwrapCallback **callback, CwrapKept **later)
{
    if (*callback)
        (*callback)->running--;
    *callback = NULL;
    cwrap_kept_drop_replaced(list, later);
}

static CwrapKept
    *cwrap_library_kept; /* by all interpreters, which share the GIL: `interpreters: own_gil` excludes it */

void cwrap_library_hold(CwrapCallback *callback)
{
    if (callback) {
        callback->reports = true;
        callback->interpreter = NULL; /* which may end before the library stops calling */
    }
    cwrap_kept_hold(&cwrap_library_kept, callback);
}

void cwrap_library_settle(CwrapCallback **callback, const char *place)
{
    cwrap_kept_settle(&cwrap_library_kept, PyInterpreterState_Get(), callback, place, NULL);
}

void cwrap_library_withdraw(CwrapCallback **callback)
{
    cwrap_kept_withdraw(&cwrap_library_kept, callback, NULL);
}

void cwrap_kept_clear(CwrapKept *list)
{
    while (list) {
        CwrapKept *next = list->next;
        cwrap_kept_drop(&list->callback);
        list = next;
    }
}

int cwrap_kept_traverse(const CwrapKept *list, visitproc visit, void *arg)
{
    for (; list; list = list->next) {
        const CwrapCallback *callback = &list->callback;
        Py_VISIT(callback->callable);
        Py_VISIT(callback->self);
        Py_VISIT(callback->type);
        Py_VISIT(callback->value);
        Py_VISIT(callback->trace);
        for (size_t k = 0; k < callback->lent.count; k++)
            Py_VISIT(callback->lent.objects[k].object);
    }
    return 0;
}

bool cwrap_kept_lends(const CwrapKept *list)
{
    for (; list; list = list->next)
        if (list->callback.lent.count)
            return true;
    return false;
}

bool cwrap_kept_raised(CwrapKept *list)
{
    for (; list; list = list->next)
        if (cwrap_callback_raised(&list->callback))
            return true;
    return false;
}

static bool cwrap_is_negative(Py_ssize_t count)
{
    if (count < 0)
        PyErr_Format(PyExc_ValueError, "the C library called back with a negative count, %zd", count);
    return count < 0;
}

PyObject *cwrap_bytes_given(const void *bytes, Py_ssize_t count)
{
    if (!bytes)
        Py_RETURN_NONE;
    return cwrap_is_negative(count) ? NULL : PyBytes_FromStringAndSize((const char *)bytes, count);
}

PyObject *cwrap_text_list(char *const *items, Py_ssize_t count)
{
    PyObject *list = cwrap_is_negative(count) ? NULL : PyList_New(count);
    for (Py_ssize_t k = 0; list && k < count; k++) {
        PyObject *text = cwrap_from_text(items ? items[k] : NULL);
        if (!text)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, k, text); /* cannot fail: the list is new */
    }
    return list;
}

PyObject *cwrap_texts_before_null(char *const *items)
{
    Py_ssize_t count = 0;
    while (items && items[count])
        count++;
    return cwrap_text_list(items, count);
}

/* ---- text results ---- */

/* Return the text of a str in the dictionary, to which it is added; NULL with an exception set. */
static const char *cwrap_stored_text(PyObject *texts, PyObject *text)
{
    PyObject *known = PyDict_GetItemWithError(texts, text);
    if (!known && !PyErr_Occurred() && !PyDict_SetItem(texts, text, text))
        known = text;
    return known ? cwrap_as_text(known) : NULL;
}

int cwrap_callback_text(CwrapCallback *callback, PyObject *returned, const char **text)
{
    *text = NULL;
    if (returned == Py_None)
        return 0;
    if (!PyUnicode_Check(returned) || (!callback->texts && !(callback->texts = PyDict_New())))
        return -1;
    PyObject *exact = PyUnicode_FromObject(returned); /* subclasses can define other hashes */
    *text = exact ? cwrap_stored_text(callback->texts, exact) : NULL;
    Py_XDECREF(exact);
    return *text ? 0 : -1;
}

void cwrap_callback_drop_texts(CwrapCallback *callback)
{
    Py_CLEAR(callback->texts);
}
