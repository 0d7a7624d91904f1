/* A pool of threads that all operations compiled at run time share. See cwrap_parallel.h for how to use it.
 *
 * A job is a range that is cut into chunks. Whoever is free takes the next chunk, the caller among them, so that a helper
 * which the system does not run delays nobody: at the end the caller waits only for chunks that are under way. One job at
 * a time: who finds the pool busy does its own work alone. After fork() the child has no helpers and starts its own.
 */
#define _GNU_SOURCE 1
#include <Python.h>
#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "cwrap_parallel.h"

#define MOST_THREADS 256
#define RAISED (FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INVALID)

static struct Pool {
    pthread_mutex_t busy; /* held for a job */
    pthread_mutex_t lock; /* of all that follows but `next` */
    pthread_cond_t wake, done;
    int wanted, started; /* helpers; the caller is one more thread */
    int open, active, flags;
    unsigned number; /* of the job, so that a helper joins each only once */
    CwrapTask task;
    void *context;
    ptrdiff_t count, chunk;
    atomic_ptrdiff_t next;
} pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER,
          -1, 0, 0, 0, 0, 0, NULL, NULL, 0, 0, 0};

static void work(void)
{
    for (;;) {
        ptrdiff_t begin = atomic_fetch_add(&pool.next, pool.chunk);
        if (begin >= pool.count)
            return;
        ptrdiff_t left = pool.count - begin;
        pool.task(pool.context, begin, begin + (left < pool.chunk ? left : pool.chunk));
    }
}

static void *help(void *unused)
{
    (void)unused;
    unsigned seen = 0;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (!pool.open || pool.number == seen || pool.active >= pool.wanted)
            pthread_cond_wait(&pool.wake, &pool.lock);
        seen = pool.number;
        pool.active++;
        pthread_mutex_unlock(&pool.lock);
        feclearexcept(FE_ALL_EXCEPT);
        work();
        int flags = fetestexcept(RAISED);
        pthread_mutex_lock(&pool.lock);
        pool.flags |= flags;
        if (!--pool.active)
            pthread_cond_signal(&pool.done);
    }
    return NULL;
}

/* Helpers take no signals: those are the interpreter's. */
static void start_helpers(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool.started < pool.wanted) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, NULL))
            break; /* fewer will do */
        pthread_detach(thread);
        pool.started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int available(void)
{
    const char *asked = getenv("CWRAP_NUM_THREADS");
    if (!asked || !*asked)
        asked = getenv("OMP_NUM_THREADS");
    long count = asked ? strtol(asked, NULL, 10) : 0;
#ifdef CPU_COUNT
    cpu_set_t set;
    if (count < 1 && !sched_getaffinity(0, sizeof set, &set))
        count = CPU_COUNT(&set);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (int)count;
}

static int threads(void)
{
    if (pool.wanted < 0)
        pool.wanted = available() - 1;
    return pool.wanted + 1;
}

static void run(CwrapTask task, void *context, ptrdiff_t count, ptrdiff_t grain)
{
    ptrdiff_t parts = grain > 0 ? 4 * count / grain : 0; /* smaller ones than the grain, so that all end together */
    if (parts < 8 || pthread_mutex_trylock(&pool.busy)) {
        task(context, 0, count);
        return;
    }
    ptrdiff_t most = 4 * (ptrdiff_t)threads();
    if (most == 4) {
        pthread_mutex_unlock(&pool.busy);
        task(context, 0, count);
        return;
    }
    if (parts > most)
        parts = most;
    pthread_mutex_lock(&pool.lock);
    start_helpers();
    pool.task = task;
    pool.context = context;
    pool.count = count;
    pool.chunk = (count + parts - 1) / parts;
    if (pool.chunk > 512)
        pool.chunk = (pool.chunk + 63) / 64 * 64; /* chunks of elements end where cache lines do */
    pool.flags = 0;
    atomic_store(&pool.next, 0);
    pool.number++;
    pool.open = 1;
    pthread_cond_broadcast(&pool.wake);
    pthread_mutex_unlock(&pool.lock);
    work();
    pthread_mutex_lock(&pool.lock);
    pool.open = 0;
    while (pool.active)
        pthread_cond_wait(&pool.done, &pool.lock);
    int flags = pool.flags;
    pthread_mutex_unlock(&pool.lock);
    pthread_mutex_unlock(&pool.busy);
    if (flags)
        feraiseexcept(flags);
}

static void in_child(void)
{
    pthread_mutex_init(&pool.busy, NULL);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.wake, NULL);
    pthread_cond_init(&pool.done, NULL);
    pool.started = pool.open = pool.active = 0;
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
    pthread_mutex_lock(&pool.busy);
    int count = threads();
    pthread_mutex_unlock(&pool.busy);
    return PyLong_FromLong(count);
}

static PyObject *set_num_threads(PyObject *self, PyObject *number)
{
    (void)self;
    long count = PyLong_AsLong(number);
    if (count == -1 && PyErr_Occurred())
        return NULL;
    if (count < 1 || count > MOST_THREADS)
        return PyErr_Format(PyExc_ValueError, "a number of threads is 1 to %d, not %ld", MOST_THREADS, count);
    Py_BEGIN_ALLOW_THREADS
    pthread_mutex_lock(&pool.busy);
    pool.wanted = (int)count - 1; /* helpers beyond it stay and sleep */
    pthread_mutex_unlock(&pool.busy);
    Py_END_ALLOW_THREADS
    Py_RETURN_NONE;
}

static int execute(PyObject *module)
{
    static atomic_flag prepared = ATOMIC_FLAG_INIT;
    (void)module;
    if (!atomic_flag_test_and_set(&prepared) && pthread_atfork(NULL, NULL, in_child)) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

static PyMethodDef methods[] = {
    {"capsule", capsule, METH_NOARGS, "The pool's functions, for C."},
    {"num_threads", num_threads, METH_NOARGS, "How many threads a job runs on."},
    {"set_num_threads", set_num_threads, METH_O, "Makes that another number."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cwrap_op", "The pool of threads.", 0, methods, slots, NULL, NULL, NULL,
};
PyMODINIT_FUNC PyInit_cwrap_op(void) { return PyModuleDef_Init(&definition); }
