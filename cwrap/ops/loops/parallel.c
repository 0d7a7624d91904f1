/* A Python module around cwrap_pool.c, the thread pool that all operations compiled at run time share. C code uses it
 * through cwrap_parallel.h.
 *
 * Each thread has its own floating-point exception flags. Flags that a part of the job raises in any thread are raised
 * in the caller, where NumPy checks them. */
#include <Python.h>
#include <fenv.h>
#include <stdatomic.h>

#include "cwrap_parallel.h"
#include "cwrap_pool.c"

#define RAISED (FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INVALID)

typedef struct Job {
    CwrapTask task;
    void *context;
    atomic_int flags;
} Job;

static void run_part(void *context, int64_t begin, int64_t end)
{
    Job *job = (Job *)context;
    const int before = fetestexcept(RAISED);
    feclearexcept(FE_ALL_EXCEPT);
    job->task(job->context, (ptrdiff_t)begin, (ptrdiff_t)end);
    atomic_fetch_or_explicit(&job->flags, fetestexcept(RAISED), memory_order_relaxed);
    if (before)
        feraiseexcept(before);
}

/* Each part is a quarter of the grain, so that all threads finish at about the same time. */
static void run(CwrapTask task, void *context, ptrdiff_t count, ptrdiff_t grain)
{
    Job job = {task, context, 0};
    if (grain < 1 || count / 2 < grain || cwrap_pool_threads() == 1) {
        task(context, 0, count);
        return;
    }
    cwrap_pool_for(count, grain / 4, run_part, &job);
    if (job.flags)
        feraiseexcept(job.flags);
}

static const CwrapParallel interface = {run};

static PyObject *capsule(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyCapsule_New((void *)&interface, CWRAP_PARALLEL, NULL);
}

static PyObject *num_threads(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyLong_FromLong(cwrap_pool_threads());
}

static PyObject *set_num_threads(PyObject *self, PyObject *number)
{
    (void)self;
    long count = PyLong_AsLong(number);
    if (count == -1 && PyErr_Occurred())
        return NULL;
    if (count < 1 || count > CWRAP_POOL_MOST_THREADS)
        return PyErr_Format(PyExc_ValueError, "expected a number of threads between 1 and %d, not %ld",
                            CWRAP_POOL_MOST_THREADS, count);
    cwrap_pool_set_threads((int)count); /* running jobs keep their number of threads */
    Py_RETURN_NONE;
}

static int execute(PyObject *module)
{
    (void)module;
    cwrap_pool_threads(); /* reads the environment now, with the GIL: getenv() in a job could race with os.environ */
    return 0;
}

static PyMethodDef methods[] = {
    {"capsule", capsule, METH_NOARGS, "Return a capsule with the functions of the pool for C code."},
    {"num_threads", num_threads, METH_NOARGS, "Return the number of threads of a job."},
    {"set_num_threads", set_num_threads, METH_O, "Set the number of threads of jobs that start later."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)execute},
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cwrap_op", "The thread pool.", 0, methods, slots, NULL, NULL, NULL,
};
PyMODINIT_FUNC PyInit_cwrap_op(void)
{
    return PyModuleDef_Init(&definition);
}
