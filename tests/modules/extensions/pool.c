/* Threads that start jobs in the pool at the same time, and jobs that start jobs: tests/modules/test_thread_pool.py. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "TH/core/THKernel.h"

enum { N = 4000, ROUNDS = 300, CALLERS = 3 };

typedef struct Job {
    long sums[N];
    long inner;
} Job;

static void addOne(void *context, int64_t begin, int64_t end)
{
    for (int64_t k = begin; k < end; k++)
        __atomic_add_fetch((long *)context, 1, __ATOMIC_RELAXED);
}

static void fill(void *context, int64_t begin, int64_t end)
{
    Job *job = context;
    for (int64_t k = begin; k < end; k++)
        job->sums[k] += k;
    THParallel_for(10, 1, addOne, &job->inner); /* the pool is busy, so that only this thread does the work */
}

static int run(void)
{
    Job *job = calloc(1, sizeof *job);
    long wrong = 0;
    if (!job)
        return 1;
    for (int round = 0; round < ROUNDS; round++)
        THParallel_for(N, 100, fill, job);
    for (long k = 0; k < N; k++)
        wrong += job->sums[k] != k * ROUNDS;
    wrong += job->inner < 10 * ROUNDS;
    free(job);
    return wrong != 0;
}

static void *call(void *nothing)
{
    (void)nothing;
    return run() ? (void *)1 : NULL;
}

int main(int argc, char **argv)
{
    pthread_t callers[CALLERS];
    void *failed;
    int wrong = 0;
    (void)argv;
    THParallel_setNumThreads(4);
    for (int k = 0; k < CALLERS; k++)
        if (pthread_create(&callers[k], NULL, call, NULL))
            return 2;
    for (int k = 0; argc > 1 && k < 5; k++) { /* fork while the threads work */
        int status;
        pid_t child = fork();
        if (child == 0)
            _exit(run());
        wrong |= waitpid(child, &status, 0) != child || status != 0;
    }
    for (int k = 0; k < CALLERS; k++) {
        pthread_join(callers[k], &failed);
        wrong |= failed != NULL;
    }
    puts(wrong ? "wrong" : "right");
    return wrong;
}
