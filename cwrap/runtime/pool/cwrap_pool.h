/* A thread pool without Python. Each library that is linked with cwrap_pool.c has a separate pool. */
#ifndef CWRAP_POOL_H
#define CWRAP_POOL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CWRAP_POOL_MOST_THREADS = 1024 };

/* Compute the part [begin, end) of a job, on any thread and without the GIL. */
typedef void (*CwrapPoolTask)(void *context, int64_t begin, int64_t end);

/* Compute all parts of [0, n), in several threads if n is larger than `grain`. Returns when all parts are computed. A
 * caller that finds the pool busy computes the whole job alone. */
void cwrap_pool_for(int64_t n, int64_t grain, CwrapPoolTask task, void *context);

/* The number of threads of a job, the caller included: CWRAP_NUM_THREADS, else OMP_NUM_THREADS, else the processors of
 * the process. The first call reads the environment. */
int cwrap_pool_threads(void);
/* Set the number of threads for later jobs; values out of range are limited to 1 … CWRAP_POOL_MOST_THREADS. */
void cwrap_pool_set_threads(int threads);

#ifdef __cplusplus
}
#endif
#endif
