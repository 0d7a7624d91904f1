/* The lock of a module without the GIL.
 *
 * With the GIL, no other thread runs while a function of a module does, unless the function releases the GIL or Python
 * code runs. Without the GIL, the functions of a module that use its objects hold one lock, which has the same meaning
 * for them: it is a critical section of Python, which is suspended when the thread detaches, for example to wait for
 * another lock, or because a call releases the GIL. What the functions promise each other, such as the number of users
 * of a handle, therefore holds without the GIL for the same reasons.
 *
 * The lock belongs to the program, because interpreters share the C library. */
#include "cwrap_guard.h"

#if CWRAP_GUARDS

#include <errno.h>
#include <string.h>

static CwrapLockable cwrap_lock;

static PyObject *cwrap_object_of(CwrapLockable *lockable)
{
    return (PyObject *)(void *)lockable;
}

/* Return whether the innermost critical section of this thread is that of the module. If this is unknown, the nested
 * section suspends the outer one, as if Python code ran in between; Python 3.13 would take long for that. */
static bool cwrap_is_held(void)
{
#if !defined(Py_TARGET_ABI3T) && PY_VERSION_HEX < 0x030E0000
    const uintptr_t innermost = PyThreadState_GetUnchecked()->critical_section;
    if (!innermost || innermost & 3) /* suspended, or of two objects */
        return false;
    return ((const PyCriticalSection *)innermost)->_cs_mutex == &cwrap_object_of(&cwrap_lock)->ob_mutex;
#else
    return false;
#endif
}

void cwrap_guard_begin(CwrapGuard *guard)
{
    guard->begun = !cwrap_is_held();
    if (guard->begun)
        PyCriticalSection_Begin(&guard->section, cwrap_object_of(&cwrap_lock));
}

void cwrap_guard_end(CwrapGuard *guard)
{
    if (guard->begun)
        PyCriticalSection_End(&guard->section);
}

void cwrap_guard_leave(CwrapGuard *guard, CwrapGuard *between)
{
    if (guard->begun)
        PyCriticalSection_End(&guard->section);
    else
        cwrap_guard_suspend(between, NULL);
}

void cwrap_guard_return(CwrapGuard *guard, CwrapGuard *between)
{
    const int number = errno; /* waiting for the lock may change it */
    if (guard->begun)
        PyCriticalSection_Begin(&guard->section, cwrap_object_of(&cwrap_lock));
    else
        cwrap_guard_end(between);
    errno = number;
}

/* A thread that detaches suspends all critical sections, and resumes the innermost one when it is attached again; its
 * end resumes the next one. */
void cwrap_guard_suspend(CwrapGuard *guard, PyObject *object)
{
    memset(&guard->own, 0, sizeof guard->own);
    guard->begun = true;
#ifdef Py_TARGET_ABI3T
    guard->begun = cwrap_object_size > 2 * (Py_ssize_t)sizeof(void *); /* otherwise this Python has the GIL */
#endif
    if (!guard->begun)
        return;
    PyCriticalSection_Begin(&guard->section, object ? object : cwrap_object_of(&guard->own));
    PyEval_RestoreThread(PyEval_SaveThread());
}
#endif
