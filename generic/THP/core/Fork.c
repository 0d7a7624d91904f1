/* See Fork.h. A wait is a sequence of short sleeps without the GIL: a lock could remain
 * locked in the child, and an import in another thread needs the GIL. A wait ends after ten seconds, because the import
 * may wait for a lock that the forking thread holds. */
#include "THP/core/Fork.h"

#include <time.h>

enum { STEP = 1000000 /* nanoseconds */, STEPS = 10000 };

static int held, forking; /* in all threads; atomic, because threads may run without the GIL */
static _Thread_local int ownHeld, ownForks;

static void add(int *counter, int change)
{
    __atomic_fetch_add(counter, change, __ATOMIC_SEQ_CST);
}

static int count(const int *counter)
{
    return __atomic_load_n(counter, __ATOMIC_SEQ_CST);
}

static void pauseOnce(void)
{
    const struct timespec step = {.tv_nsec = STEP};
    Py_BEGIN_ALLOW_THREADS nanosleep(&step, NULL);
    Py_END_ALLOW_THREADS
}

void THPFork_hold(void)
{
    /* A thread that already delays a pending fork must not wait for that fork. */
    for (int steps = 0; ownHeld == 0 && THPFork_isPending() && steps < STEPS; steps++)
        pauseOnce();
    add(&held, 1);
    ownHeld++;
}

void THPFork_release(void)
{
    add(&held, -1);
    ownHeld--;
}

bool THPFork_isPending(void)
{
    return count(&forking) > ownForks;
}

PyObject *THPFork_importModule(const char *name)
{
    THPFork_hold();
    PyObject *module = PyImport_ImportModule(name);
    THPFork_release();
    return module;
}

/* ---- forks ---- */

static PyObject *beforeFork(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    add(&forking, 1);
    ownForks++;
    for (int steps = 0; count(&held) > ownHeld && steps < STEPS; steps++)
        pauseOnce();
    Py_RETURN_NONE;
}

static PyObject *afterForkInParent(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    add(&forking, -1);
    ownForks--;
    Py_RETURN_NONE;
}

/* Reset the counters in the child, where only the forking thread exists. */
static PyObject *afterForkInChild(PyObject *Py_UNUSED(self), PyObject *Py_UNUSED(unused))
{
    held = ownHeld;
    forking = --ownForks;
    Py_RETURN_NONE;
}

static PyMethodDef handlers[] = {
    {"before", beforeFork, METH_NOARGS, NULL},
    {"after_in_parent", afterForkInParent, METH_NOARGS, NULL},
    {"after_in_child", afterForkInChild, METH_NOARGS, NULL},
};

/* posix.register_at_fork() is os.register_at_fork(); the interpreter has already imported the module posix. */
int THPFork_init(void)
{
    static bool done;
    if (done)
        return 0;
    PyObject *posix = PyImport_ImportModule("posix");
    PyObject *attach = posix ? PyObject_GetAttrString(posix, "register_at_fork") : NULL;
    PyObject *arguments = attach ? PyTuple_New(0) : NULL, *keywords = arguments ? PyDict_New() : NULL;
    PyObject *result = NULL;
    int status = keywords ? 0 : -1;
    if (!attach && PyErr_ExceptionMatches(posix ? PyExc_AttributeError : PyExc_ModuleNotFoundError)) {
        /* the system does not support fork */
        PyErr_Clear();
        status = 0;
    }
    for (size_t k = 0; keywords && status == 0 && k < sizeof handlers / sizeof *handlers; k++) {
        PyObject *handler = PyCFunction_New(&handlers[k], NULL);
        status = handler ? PyDict_SetItemString(keywords, handlers[k].ml_name, handler) : -1;
        Py_XDECREF(handler);
    }
    if (keywords && status == 0)
        status = (result = PyObject_Call(attach, arguments, keywords)) ? 0 : -1;
    done = status == 0;
    Py_XDECREF(result);
    Py_XDECREF(keywords);
    Py_XDECREF(arguments);
    Py_XDECREF(attach);
    Py_XDECREF(posix);
    return status;
}
