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
bool cwrap_is_foreign(void)
{
    return false; /* not known; such threads attach as all others */
}

void cwrap_foreign_begin(void)
{
}

int cwrap_foreign_expect(void)
{
    return 0;
}

bool cwrap_foreign_attach(void **Py_UNUSED(token))
{
    return false;
}

void cwrap_foreign_detach(void *Py_UNUSED(token))
{
}
#else
bool cwrap_is_foreign(void)
{
    return !PyGILState_GetThisThreadState();
}

#if HAS_VIEWS
void cwrap_foreign_begin(void)
{
}

int cwrap_foreign_expect(void)
{
    return 0;
}

bool cwrap_foreign_attach(void **token)
{
    PyInterpreterView *const view = PyInterpreterView_FromMain();
    *token = view ? PyThreadState_EnsureFromView(view) : NULL;
    if (view)
        PyInterpreterView_Close(view);
    return *token != NULL;
}

void cwrap_foreign_detach(void *token)
{
    PyThreadState_Release(token);
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
static long door_watched; /* the handler is registered */

void cwrap_foreign_begin(void)
{
    (void)DOOR_EXCHANGE(door_watched, 0);
    if (DOOR_EXCHANGE(door_closed, 0))
        (void)DOOR_ADD(door_inside, -DOOR_CLOSED);
}

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

int cwrap_foreign_expect(void)
{
    static PyMethodDef method = {"wait_for_callbacks", close_door, METH_NOARGS, NULL};
    if (DOOR_LOAD(door_watched) || PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        return 0;
    PyObject *module = PyImport_ImportModule("atexit");
    PyObject *handler = module ? PyCFunction_New(&method, NULL) : NULL;
    PyObject *done = handler ? PyObject_CallMethod(module, "register", "O", handler) : NULL;
    if (done)
        (void)DOOR_EXCHANGE(door_watched, 1);
    Py_XDECREF(done);
    Py_XDECREF(handler);
    Py_XDECREF(module);
    return done ? 0 : -1;
}

bool cwrap_foreign_attach(void **token)
{
    if (DOOR_ADD(door_inside, 1) > DOOR_CLOSED) {
        (void)DOOR_ADD(door_inside, -1);
        return false;
    }
    *token = (void *)(uintptr_t)PyGILState_Ensure();
    return true;
}

void cwrap_foreign_detach(void *token)
{
    PyGILState_Release((PyGILState_STATE)(uintptr_t)token);
    (void)DOOR_ADD(door_inside, -1);
}
#undef DOOR_ADD
#undef DOOR_EXCHANGE
#undef DOOR_LOAD
#endif
#endif
#undef HAS_VIEWS
