/* Threads that Python did not start and that call Python, for example those in which a library calls a stored callback.
 *
 * A thread that attaches to an interpreter which is ending never returns: Python before 3.14 ends the thread, later
 * versions let it sleep for ever. If the library then waits for its thread, in the function that frees an object, the
 * process never ends. So such a thread does not enter once the interpreter ends, and the interpreter does not end while
 * such a thread is inside. Python 3.15 has functions for this (PEP 788). For earlier versions, a handler of `atexit`
 * closes the door and waits until the last thread has left. */
#include "cwrap_foreign.h"

#if defined(Py_LIMITED_API)
#define CWRAP_HAS_VIEWS (Py_LIMITED_API + 0 >= 0x030F0000)
#else
#define CWRAP_HAS_VIEWS (PY_VERSION_HEX >= 0x030F0000)
#endif

#ifdef PYPY_VERSION
static bool cwrap_is_foreign(void)
{
    return false; /* not known: all threads enter in the same way */
}
#else
static bool cwrap_is_foreign(void)
{
    return !PyGILState_GetThisThreadState();
}
#endif

#if CWRAP_HAS_VIEWS
void cwrap_python_begins(void)
{
}

int cwrap_expect_threads(void)
{
    return 0;
}

static bool cwrap_attach_foreign(CwrapEntry *entry)
{
    PyInterpreterView *const view = PyInterpreterView_FromMain();
    entry->token = view ? PyThreadState_EnsureFromView(view) : NULL;
    if (view)
        PyInterpreterView_Close(view);
    return entry->token != NULL;
}

static void cwrap_detach_foreign(const CwrapEntry *entry)
{
    PyThreadState_Release(entry->token);
}
#else
#if defined(_MSC_VER) && !defined(__GNUC__)
long _InterlockedExchangeAdd(long volatile *place, long number); /* of intrin.h */
long _InterlockedExchange(long volatile *place, long number);
#pragma intrinsic(_InterlockedExchangeAdd, _InterlockedExchange)
#define CWRAP_DOOR_ADD(place, number) (_InterlockedExchangeAdd((volatile long *)&(place), number) + (number))
#define CWRAP_DOOR_EXCHANGE(place, number) _InterlockedExchange((volatile long *)&(place), number)
#define CWRAP_DOOR_LOAD(place) (*(volatile long *)&(place))
#else
#define CWRAP_DOOR_ADD(place, number) __atomic_add_fetch(&(place), number, __ATOMIC_SEQ_CST)
#define CWRAP_DOOR_EXCHANGE(place, number) __atomic_exchange_n(&(place), number, __ATOMIC_SEQ_CST)
#define CWRAP_DOOR_LOAD(place) __atomic_load_n(&(place), __ATOMIC_SEQ_CST)
#endif

enum { CWRAP_DOOR_CLOSED = 1 << 30 };

static long cwrap_door_inside;  /* threads inside; CWRAP_DOOR_CLOSED is added when the door is closed */
static long cwrap_door_closed;  /* CWRAP_DOOR_CLOSED was added */
static long cwrap_door_watched; /* the handlers are registered */
static long cwrap_door_forks;   /* forks before this process; threads that entered before the last one do not leave */

void cwrap_python_begins(void)
{
    (void)CWRAP_DOOR_EXCHANGE(cwrap_door_watched, 0);
    if (CWRAP_DOOR_EXCHANGE(cwrap_door_closed, 0))
        (void)CWRAP_DOOR_ADD(cwrap_door_inside, -CWRAP_DOOR_CLOSED);
}

#ifndef PYPY_VERSION
/* Close the door, and wait until all threads have left; without waiting any longer, raise what a signal raises. */
static PyObject *cwrap_close_door(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    if (!CWRAP_DOOR_EXCHANGE(cwrap_door_closed, 1))
        (void)CWRAP_DOOR_ADD(cwrap_door_inside, CWRAP_DOOR_CLOSED);
    PyObject *time = CWRAP_DOOR_LOAD(cwrap_door_inside) == CWRAP_DOOR_CLOSED ? NULL : PyImport_ImportModule("time");
    PyObject *slept = NULL;
    while (time && CWRAP_DOOR_LOAD(cwrap_door_inside) != CWRAP_DOOR_CLOSED) {
        Py_XDECREF(slept);
        slept = PyObject_CallMethod(time, "sleep", "d", 0.001);
        if (!slept)
            break;
    }
    Py_XDECREF(slept);
    Py_XDECREF(time);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* Forget the threads inside, which the child of a fork does not have. */
static PyObject *cwrap_forget_threads(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    (void)CWRAP_DOOR_ADD(cwrap_door_forks, 1);
    (void)CWRAP_DOOR_EXCHANGE(cwrap_door_inside, CWRAP_DOOR_LOAD(cwrap_door_closed) ? CWRAP_DOOR_CLOSED : 0);
    return Py_NewRef(Py_None);
}

/* Pass a handler to a function of a module, if the system has that function. Return 0, or -1 with an exception set. */
static int cwrap_add_handler(const char *module_name, const char *name, const char *keyword, PyMethodDef *method)
{
    PyObject *module = PyImport_ImportModule(module_name);
    PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
    const bool missing = module && !function && PyErr_ExceptionMatches(PyExc_AttributeError);
    PyObject *handler = function ? PyCFunction_New(method, NULL) : NULL;
    PyObject *arguments = handler ? keyword ? PyTuple_New(0) : PyTuple_Pack(1, handler) : NULL;
    PyObject *keywords = arguments && keyword ? Py_BuildValue("{sO}", keyword, handler) : NULL;
    PyObject *done = arguments && (keywords || !keyword) ? PyObject_Call(function, arguments, keywords) : NULL;
    const int status = done || missing ? 0 : -1;
    if (missing)
        PyErr_Clear();
    Py_XDECREF(done);
    Py_XDECREF(keywords);
    Py_XDECREF(arguments);
    Py_XDECREF(handler);
    Py_XDECREF(function);
    Py_XDECREF(module);
    return status;
}
#endif

int cwrap_expect_threads(void)
{
#ifdef PYPY_VERSION
    return 0;
#else
    static PyMethodDef at_exit = {"wait_for_callbacks", cwrap_close_door, METH_NOARGS, NULL};
    static PyMethodDef in_child = {"forget_callbacks", cwrap_forget_threads, METH_NOARGS, NULL};
    if (CWRAP_DOOR_LOAD(cwrap_door_watched) || PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        return 0;
    if (cwrap_add_handler("atexit", "register", NULL, &at_exit) ||
        cwrap_add_handler("os", "register_at_fork", "after_in_child", &in_child))
        return -1;
    (void)CWRAP_DOOR_EXCHANGE(cwrap_door_watched, 1);
    return 0;
#endif
}

static bool cwrap_attach_foreign(CwrapEntry *entry)
{
    if (CWRAP_DOOR_ADD(cwrap_door_inside, 1) > CWRAP_DOOR_CLOSED) {
        (void)CWRAP_DOOR_ADD(cwrap_door_inside, -1);
        return false;
    }
    entry->forks = CWRAP_DOOR_LOAD(cwrap_door_forks);
    entry->gil = PyGILState_Ensure();
    return true;
}

static void cwrap_detach_foreign(const CwrapEntry *entry)
{
    PyGILState_Release(entry->gil);
    if (entry->forks == CWRAP_DOOR_LOAD(cwrap_door_forks))
        (void)CWRAP_DOOR_ADD(cwrap_door_inside, -1);
}
#undef CWRAP_DOOR_ADD
#undef CWRAP_DOOR_EXCHANGE
#undef CWRAP_DOOR_LOAD
#endif
#undef CWRAP_HAS_VIEWS

bool cwrap_enter_python(CwrapEntry *entry)
{
    if (!Py_IsInitialized())
        return false;
    entry->foreign = cwrap_is_foreign();
    if (entry->foreign)
        return cwrap_attach_foreign(entry);
    entry->gil = PyGILState_Ensure();
    return true;
}

void cwrap_leave_python(const CwrapEntry *entry)
{
    if (entry->foreign)
        cwrap_detach_foreign(entry);
    else
        PyGILState_Release(entry->gil);
}
