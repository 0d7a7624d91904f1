/* The thread pool for the C code of operations compiled at run time. The Python function `parallel.capsule()` returns a
 * capsule that contains a `CwrapParallel *`. */
#ifndef CWRAP_PARALLEL_H
#define CWRAP_PARALLEL_H

#include <stddef.h>

#define CWRAP_PARALLEL "cwrap.ops.parallel"
#ifndef CWRAP_PARALLEL_MODULE
#define CWRAP_PARALLEL_MODULE "cwrap.ops.loops.parallel" /* the Python module; exported modules have their own */
#endif

/* Compute the part [begin, end) of the work. Called without the GIL on any thread. */
typedef void (*CwrapTask)(void *context, ptrdiff_t begin, ptrdiff_t end);

typedef struct CwrapParallel {
    /* Run the task for all parts of [0, count), in parallel if count is at least twice the `grain`, and wait for them.
     * Floating-point exceptions of other threads are raised in the caller. */
    void (*run)(CwrapTask task, void *context, ptrdiff_t count, ptrdiff_t grain);
} CwrapParallel;

#endif
