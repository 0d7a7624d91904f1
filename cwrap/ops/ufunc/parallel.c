/* A pool of threads that all operations compiled at run time share. See cwrap_parallel.h for how to use it.
 *
 * A job is a range that is cut into chunks. Each free thread takes the next chunk, the caller included, so that a helper
 * which the system does not run delays no job: at the end the caller waits only for chunks that are being computed. The
 * pool runs one job at a time: a caller that finds the pool busy computes its job alone. After fork() the child has no
 * helpers and starts its own.
 *
 * Locks and the GIL. `busy` is held while a job runs, which can take long, and only ever tried, so no thread waits for
 * it. `lock` is held for a few assignments, and never while code of a job runs. The number of threads is atomic, since
 * Python code reads and sets it while a job runs: a lock would make that code wait for the job, with the GIL, and a job
 * that needs the GIL would then never end. A job copies the number when it starts, under `lock`, which is how helpers
 * see it.
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
    atomic_int threads;   /* for the next job, its caller included */
    pthread_mutex_t busy; /* held while a job runs */
    pthread_mutex_t lock; /* protects all members below but `next` */
    pthread_cond_t wake, done;
    int helpers, started; /* how many the job may have; how many threads there are */
    int open, active, flags;
    unsigned number; /* of the job, so that a helper joins each only once */
    CwrapTask task;
    void *context;
    ptrdiff_t count, chunk;
    atomic_ptrdiff_t next;
} pool = {.threads = 1,
          .busy = PTHREAD_MUTEX_INITIALIZER,
          .lock = PTHREAD_MUTEX_INITIALIZER,
          .wake = PTHREAD_COND_INITIALIZER,
          .done = PTHREAD_COND_INITIALIZER};

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
        while (!pool.open || pool.number == seen || pool.active >= pool.helpers)
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

/* Called with `lock` held. Helpers block all signals, so that the interpreter's threads receive them. */
static void start_helpers(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool.started < pool.helpers) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, help, NULL))
            break; /* the job runs on fewer threads */
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

static void run(CwrapTask task, void *context, ptrdiff_t count, ptrdiff_t grain)
{
    const int threads = atomic_load_explicit(&pool.threads, memory_order_relaxed);
    const ptrdiff_t most = 4 * (ptrdiff_t)threads;
    ptrdiff_t parts = grain > 0 ? 4 * count / grain : 0; /* smaller than the grain, so that all threads end together */
    if (parts < 8 || threads == 1 || pthread_mutex_trylock(&pool.busy)) {
        task(context, 0, count);
        return;
    }
    if (parts > most)
        parts = most;
    pthread_mutex_lock(&pool.lock);
    pool.helpers = threads - 1;
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
    return PyLong_FromLong(atomic_load_explicit(&pool.threads, memory_order_relaxed));
}

static PyObject *set_num_threads(PyObject *self, PyObject *number)
{
    (void)self;
    long count = PyLong_AsLong(number);
    if (count == -1 && PyErr_Occurred())
        return NULL;
    if (count < 1 || count > MOST_THREADS)
        return PyErr_Format(PyExc_ValueError, "a number of threads is 1 to %d, not %ld", MOST_THREADS, count);
    /* A job that runs keeps its number; helpers beyond the new one sleep. */
    atomic_store_explicit(&pool.threads, (int)count, memory_order_relaxed);
    Py_RETURN_NONE;
}

static int execute(PyObject *module)
{
    static atomic_flag prepared = ATOMIC_FLAG_INIT;
    (void)module;
    if (atomic_flag_test_and_set(&prepared))
        return 0;
    if (pthread_atfork(NULL, NULL, in_child)) {
        PyErr_NoMemory();
        return -1;
    }
    atomic_store(&pool.threads, available()); /* now, with the GIL: getenv() in a job could race with os.environ */
    return 0;
}

static PyMethodDef methods[] = {
    {"capsule", capsule, METH_NOARGS, "Return the functions of the pool, for C."},
    {"num_threads", num_threads, METH_NOARGS, "Return the number of threads of a job."},
    {"set_num_threads", set_num_threads, METH_O, "Set the number of threads of the jobs that start from now on."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cwrap_op", "The pool of threads.", 0, methods, slots, NULL, NULL, NULL,
};
PyMODINIT_FUNC PyInit_cwrap_op(void) { return PyModuleDef_Init(&definition); }
