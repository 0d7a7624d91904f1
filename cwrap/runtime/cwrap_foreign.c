/* Threads that Python did not start and that call Python, for example those in which a library calls a stored callback.
 *
 * A thread that attaches to an interpreter which is ending never returns: Python before 3.14 ends the thread, later
 * versions let it sleep for ever. If the library then waits for its thread, in the function that frees an object, the
 * process never ends. So such a thread does not enter once the interpreter ends, and the interpreter does not end while
 * such a thread is inside. Python 3.15 has functions for this (PEP 788). For earlier versions, a handler of `atexit`
 * closes the door and waits until the last thread has left. */
#include "cwrap_foreign.h"

#if defined(Py_LIMITED_API)
#define HAS_VIEWS (Py_LIMITED_API + 0 >= 0x030F0000)
#else
#define HAS_VIEWS (PY_VERSION_HEX >= 0x030F0000)
#endif

#ifdef PYPY_VERSION
static bool is_foreign(void)
{
    return false; /* not known: all threads enter in the same way */
}
#else
static bool is_foreign(void)
{
    return !PyGILState_GetThisThreadState();
}
#endif

#if HAS_VIEWS
void cwrap_python_begins(void)
{
}

int cwrap_expect_threads(void)
{
    return 0;
}

static bool attach_foreign(CwrapEntry *entry)
{
    PyInterpreterView *const view = PyInterpreterView_FromMain();
    entry->token = view ? PyThreadState_EnsureFromView(view) : NULL;
    if (view)
        PyInterpreterView_Close(view);
    return entry->token != NULL;
}

static void detach_foreign(const CwrapEntry *entry)
{
    PyThreadState_Release(entry->token);
}
#else
#if defined(_MSC_VER) && !defined(__GNUC__)
long _InterlockedExchangeAdd(long volatile *place, long number); /* of intrin.h */
long _InterlockedExchange(long volatile *place, long number);
#pragma intrinsic(_InterlockedExchangeAdd, _InterlockedExchange)
#define DOOR_ADD(place, number) (_InterlockedExchangeAdd((volatile long *)&(place), number) + (number))
#define DOOR_EXCHANGE(place, number) _InterlockedExchange((volatile long *)&(place), number)
#define DOOR_LOAD(place) (*(volatile long *)&(place))
#else
#define DOOR_ADD(place, number) __atomic_add_fetch(&(place), number, __ATOMIC_SEQ_CST)
#define DOOR_EXCHANGE(place, number) __atomic_exchange_n(&(place), number, __ATOMIC_SEQ_CST)
#define DOOR_LOAD(place) __atomic_load_n(&(place), __ATOMIC_SEQ_CST)
#endif

enum { DOOR_CLOSED = 1 << 30 };

static long door_inside;  /* threads inside; DOOR_CLOSED is added when the door is closed */
static long door_closed;  /* DOOR_CLOSED was added */
static long door_watched; /* the handlers are registered */
static long door_forks;   /* forks before this process; threads that entered before the last one do not leave */

void cwrap_python_begins(void)
{
    (void)DOOR_EXCHANGE(door_watched, 0);
    if (DOOR_EXCHANGE(door_closed, 0))
        (void)DOOR_ADD(door_inside, -DOOR_CLOSED);
}

#ifndef PYPY_VERSION
/* Close the door, and wait until all threads have left; without waiting any longer, raise what a signal raises. */
static PyObject *close_door(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    if (!DOOR_EXCHANGE(door_closed, 1))
        (void)DOOR_ADD(door_inside, DOOR_CLOSED);
    PyObject *time = DOOR_LOAD(door_inside) == DOOR_CLOSED ? NULL : PyImport_ImportModule("time");
    PyObject *slept = NULL;
    while (time && DOOR_LOAD(door_inside) != DOOR_CLOSED) {
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
static PyObject *forget_threads(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    (void)DOOR_ADD(door_forks, 1);
    (void)DOOR_EXCHANGE(door_inside, DOOR_LOAD(door_closed) ? DOOR_CLOSED : 0);
    return Py_NewRef(Py_None);
}

/* Pass a handler to a function of a module, if the system has that function. Return 0, or -1 with an exception set. */
static int add_handler(const char *module_name, const char *name, const char *keyword, PyMethodDef *method)
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
    static PyMethodDef at_exit = {"wait_for_callbacks", close_door, METH_NOARGS, NULL};
    static PyMethodDef in_child = {"forget_callbacks", forget_threads, METH_NOARGS, NULL};
    if (DOOR_LOAD(door_watched) || PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        return 0;
    if (add_handler("atexit", "register", NULL, &at_exit) ||
        add_handler("os", "register_at_fork", "after_in_child", &in_child))
        return -1;
    (void)DOOR_EXCHANGE(door_watched, 1);
    return 0;
#endif
}

static bool attach_foreign(CwrapEntry *entry)
{
    if (DOOR_ADD(door_inside, 1) > DOOR_CLOSED) {
        (void)DOOR_ADD(door_inside, -1);
        return false;
    }
    entry->forks = DOOR_LOAD(door_forks);
    entry->gil = PyGILState_Ensure();
    return true;
}

static void detach_foreign(const CwrapEntry *entry)
{
    PyGILState_Release(entry->gil);
    if (entry->forks == DOOR_LOAD(door_forks))
        (void)DOOR_ADD(door_inside, -1);
}
#undef DOOR_ADD
#undef DOOR_EXCHANGE
#undef DOOR_LOAD
#endif
#undef HAS_VIEWS

bool cwrap_enter_python(CwrapEntry *entry)
{
    if (!Py_IsInitialized())
        return false;
    entry->foreign = is_foreign();
    if (entry->foreign)
        return attach_foreign(entry);
    entry->gil = PyGILState_Ensure();
    return true;
}

void cwrap_leave_python(const CwrapEntry *entry)
{
    if (entry->foreign)
        detach_foreign(entry);
    else
        PyGILState_Release(entry->gil);
}
