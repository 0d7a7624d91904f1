/* A thread pool for cwrap_pool_for, used by `_C`'s tensor library and by cwrap.ops.
 *
 * A job is divided into pieces. The caller takes pieces from the front, helpers take them from the back, and the caller
 * waits only for pieces that a helper has taken. Helpers that the system is not running therefore cost nothing (with a
 * barrier for all threads, as in OpenMP, one busy core elsewhere stalls every call for a time slice), and with two
 * threads each one works on the same half every time, which is still in its cache.
 *
 * There is one job at a time. A caller that finds the pool busy, from inside a piece or from another thread, does the
 * work alone. After a job, helpers spin for a moment, since the next job often follows, then sleep. In a forked child
 * the pool is empty and starts again. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* sched_getaffinity */
#endif
#include "cwrap_pool.h"

#if defined(__GNUC__) && (defined(__unix__) || defined(__APPLE__))
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    PIECES_PER_THREAD = 4, /* limits the delay caused by a slow thread */
    SPINS = 2000,          /* about 50 to 100 microseconds */
};

/* Pieces [front, back) of job `number` are available. They are in one word with the number, so that a piece is taken
 * only from the job that was read; the job's other fields then stay unchanged until the piece is done. */
typedef union Ticket {
    uint64_t word;
    struct {
        uint32_t number;
        uint16_t front, back;
    } part;
} Ticket;

static struct {
    uint64_t ticket; /* atomic */
    int done;        /* atomic: pieces of the job that helpers have completed */
    int busy;        /* atomic: there is a job */
    int sleeping;    /* atomic: helpers in pthread_cond_wait */
    int helpers;     /* started; changed by the thread that made the pool busy */
    int threads;     /* atomic: requested number; 0: not yet determined */
    CwrapPoolTask body;
    void *context;
    int64_t n, piece;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
} pool = {.mutex = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static inline void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static void runPiece(int index)
{
    const int64_t begin = index * pool.piece, end = begin + pool.piece;
    pool.body(pool.context, begin, end < pool.n ? end : pool.n);
}

/* ---- helpers ---- */

static bool hasWork(void)
{
    const Ticket ticket = {__atomic_load_n(&pool.ticket, __ATOMIC_SEQ_CST)};
    return ticket.part.front < ticket.part.back;
}

static bool takeFromBack(int *index)
{
    Ticket old = {__atomic_load_n(&pool.ticket, __ATOMIC_ACQUIRE)}, new;
    do {
        if (old.part.front >= old.part.back)
            return false;
        new = old;
        *index = --new.part.back;
    } while (
        !__atomic_compare_exchange_n(&pool.ticket, &old.word, new.word, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    return true;
}

static void sleepUntilWork(void)
{
    pthread_mutex_lock(&pool.mutex);
    /* Incremented before the last check, so that a thread that adds work after this check wakes this helper. */
    __atomic_add_fetch(&pool.sleeping, 1, __ATOMIC_SEQ_CST);
    while (!hasWork())
        pthread_cond_wait(&pool.wake, &pool.mutex);
    __atomic_sub_fetch(&pool.sleeping, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(&pool.mutex);
}

static void *help(void *nothing)
{
    (void)nothing;
    for (;;) {
        int index, spins = 0;
        while (!hasWork() && spins++ < SPINS)
            relax();
        if (spins > SPINS)
            sleepUntilWork();
        while (takeFromBack(&index)) {
            runPiece(index);
            __atomic_add_fetch(&pool.done, 1, __ATOMIC_RELEASE);
        }
    }
    return NULL;
}

static void startAgainInChild(void)
{
    static const pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static const pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
    pool.mutex = mutex;
    pool.wake = wake;
    pool.ticket = 0;
    pool.busy = pool.sleeping = pool.helpers = 0;
}

static void watchForks(void)
{
    pthread_atfork(NULL, NULL, startAgainInChild);
}

/* Start helpers; if a thread cannot be started, continue with fewer. Helpers block all signals, which are for the
 * program's threads. */
static void startHelpers(int count)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    sigset_t all, before;
    pthread_t thread;
    if (pool.helpers >= count)
        return;
    pthread_once(&once, watchForks);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool.helpers < count && pthread_create(&thread, NULL, help, NULL) == 0) {
        pthread_detach(thread);
        pool.helpers++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* ---- the caller ---- */

static bool takeFromFront(int *index)
{
    Ticket old = {__atomic_load_n(&pool.ticket, __ATOMIC_RELAXED)}, new;
    do {
        if (old.part.front >= old.part.back)
            return false;
        new = old;
        *index = new.part.front++;
    } while (
        !__atomic_compare_exchange_n(&pool.ticket, &old.word, new.word, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    return true;
}

static void publish(int pieces)
{
    Ticket ticket = {__atomic_load_n(&pool.ticket, __ATOMIC_RELAXED)};
    ticket.part.number++;
    ticket.part.front = 0;
    ticket.part.back = (uint16_t)pieces;
    __atomic_store_n(&pool.done, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&pool.ticket, ticket.word, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&pool.sleeping, __ATOMIC_SEQ_CST) > 0) {
        pthread_mutex_lock(&pool.mutex);
        pthread_cond_broadcast(&pool.wake);
        pthread_mutex_unlock(&pool.mutex);
    }
}

static void runJob(int pieces)
{
    int mine = 0, index;
    publish(pieces);
    for (; takeFromFront(&index); mine++)
        runPiece(index);
    for (int spins = 0; __atomic_load_n(&pool.done, __ATOMIC_ACQUIRE) < pieces - mine; spins++) {
        if (spins < SPINS)
            relax();
        else
            sched_yield(); /* the helper may need this core */
    }
}

static int defaultThreads(void)
{
    const char *setting = getenv("CWRAP_NUM_THREADS");
    if (!setting || !*setting)
        setting = getenv("OMP_NUM_THREADS");
    long count = setting ? strtol(setting, NULL, 10) : 0;
#ifdef __linux__
    cpu_set_t set;
    if (count < 1 && sched_getaffinity(0, sizeof set, &set) == 0)
        count = CPU_COUNT(&set);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count < CWRAP_POOL_MOST_THREADS ? (int)count : CWRAP_POOL_MOST_THREADS;
}

int cwrap_pool_threads(void)
{
    int threads = __atomic_load_n(&pool.threads, __ATOMIC_RELAXED);
    if (threads == 0) {
        threads = defaultThreads();
        __atomic_store_n(&pool.threads, threads, __ATOMIC_RELAXED);
    }
    return threads;
}

void cwrap_pool_set_threads(int threads)
{
    threads = threads < 1 ? 1 : threads < CWRAP_POOL_MOST_THREADS ? threads : CWRAP_POOL_MOST_THREADS;
    __atomic_store_n(&pool.threads, threads, __ATOMIC_RELAXED);
}

void cwrap_pool_for(int64_t n, int64_t grain, CwrapPoolTask body, void *context)
{
    int threads, expected = 0;
    int64_t pieces;
    if (n <= 0)
        return;
    if (grain < 1)
        grain = 1;
    if (n <= grain || (threads = cwrap_pool_threads()) == 1 ||
        !__atomic_compare_exchange_n(&pool.busy, &expected, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        body(context, 0, n);
        return;
    }
    startHelpers(threads - 1);
    pieces = (n - 1) / grain + 1;
    if (pieces > threads)
        pieces = pieces < threads * PIECES_PER_THREAD ? threads : threads * PIECES_PER_THREAD;
    pool.body = body;
    pool.context = context;
    pool.n = n;
    pool.piece = (n - 1) / pieces + 1;
    /* Two threads should not write to the same cache line; with such a grain, work is counted in elements. */
    if (grain >= 1024)
        pool.piece = (pool.piece + 63) & ~(int64_t)63;
    runJob((int)((n - 1) / pool.piece + 1));
    __atomic_store_n(&pool.busy, 0, __ATOMIC_RELEASE);
}

#else

void cwrap_pool_for(int64_t n, int64_t grain, CwrapPoolTask body, void *context)
{
    (void)grain;
    if (n > 0)
        body(context, 0, n);
}

int cwrap_pool_threads(void)
{
    return 1;
}

void cwrap_pool_set_threads(int threads)
{
    (void)threads;
}

#endif
