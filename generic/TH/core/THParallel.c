/* The library's only threads: a pool that helps the caller of THParallel_for.
 *
 * A job is cut into pieces. The caller takes pieces from the front, helpers take them from the back, and the caller
 * waits only for pieces that a helper has taken. So helpers that the system does not run just now cost nothing (with
 * a barrier for all, as OpenMP has, one busy core elsewhere stalls every call for a time slice), and with two threads
 * each works on the same half every time, which it finds in its cache.
 *
 * There is one job at a time. Whoever finds the pool busy, from inside a piece or from another thread, does the work
 * alone. Helpers wait actively for a moment after a job, since the next one often follows, then sleep. In a forked
 * child the pool is empty and starts again. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* sched_getaffinity */
#endif
#include "TH/core/THKernel.h"

#if defined(__GNUC__) && (defined(__unix__) || defined(__APPLE__))
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MAX_THREADS = 1024,
    PIECES_PER_THREAD = 4, /* so that a slow thread holds up little */
    SPINS = 2000,          /* some 50 to 100 microseconds */
};

/* Pieces [front, back) of job `number` are to be taken. All in one word, so that a piece is taken only from the job
 * that was looked at; the job's other fields then stay as they are until the piece is done. */
typedef union Ticket {
    uint64_t word;
    struct {
        uint32_t number;
        uint16_t front, back;
    } part;
} Ticket;

static struct {
    uint64_t ticket; /* atomic */
    int done;        /* atomic: pieces of the job that helpers have done */
    int busy;        /* atomic: there is a job */
    int sleeping;    /* atomic: helpers in pthread_cond_wait */
    int helpers;     /* started; changed by who has made the pool busy */
    int threads;     /* atomic: what is asked for; 0: not known yet */
    void (*body)(void *context, int64_t begin, int64_t end);
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
    /* Announced before the last look: whoever adds work after this look sees it and wakes us. */
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

/* Threads that cannot be started are done without. Signals are for the threads of the program. */
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
            sched_yield(); /* the helper may need this very core */
    }
}

static int countProcessors(void)
{
    const char *wish = getenv("OMP_NUM_THREADS");
    int64_t count = wish ? atoi(wish) : 0;
#ifdef __linux__
    cpu_set_t set;
    if (count < 1 && sched_getaffinity(0, sizeof set, &set) == 0)
        count = CPU_COUNT(&set);
#endif
    if (count < 1)
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count < MAX_THREADS ? (int)count : MAX_THREADS;
}

int THParallel_getNumThreads(void)
{
    int threads = __atomic_load_n(&pool.threads, __ATOMIC_RELAXED);
    if (TH_UNLIKELY(threads == 0)) {
        threads = countProcessors();
        __atomic_store_n(&pool.threads, threads, __ATOMIC_RELAXED);
    }
    return threads;
}

void THParallel_setNumThreads(int threads)
{
    threads = threads < 1 ? 1 : threads < MAX_THREADS ? threads : MAX_THREADS;
    __atomic_store_n(&pool.threads, threads, __ATOMIC_RELAXED);
}

void THParallel_for(int64_t n, int64_t grain, void (*body)(void *context, int64_t begin, int64_t end), void *context)
{
    int threads, expected = 0;
    int64_t pieces;
    if (n <= 0)
        return;
    if (grain < 1)
        grain = 1;
    if (n <= grain || (threads = THParallel_getNumThreads()) == 1 ||
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
    /* Two threads should not write to one cache line; work this fine-grained is counted in elements. */
    if (grain >= 1024)
        pool.piece = (pool.piece + 63) & ~(int64_t)63;
    runJob((int)((n - 1) / pool.piece + 1));
    __atomic_store_n(&pool.busy, 0, __ATOMIC_RELEASE);
}

#else

void THParallel_for(int64_t n, int64_t grain, void (*body)(void *context, int64_t begin, int64_t end), void *context)
{
    (void)grain;
    if (n > 0)
        body(context, 0, n);
}

int THParallel_getNumThreads(void)
{
    return 1;
}

void THParallel_setNumThreads(int threads)
{
    (void)threads;
}

#endif
