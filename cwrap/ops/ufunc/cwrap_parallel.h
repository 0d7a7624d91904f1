/* The pool of threads of operations compiled at run time, for their C: `parallel.capsule()` in Python has it. */
#ifndef CWRAP_PARALLEL_H
#define CWRAP_PARALLEL_H

#include <stddef.h>

#define CWRAP_PARALLEL "cwrap.ops.parallel"

/* Does the part [begin, end) of the work; without the GIL, on any thread. */
typedef void (*CwrapTask)(void *context, ptrdiff_t begin, ptrdiff_t end);

typedef struct CwrapParallel {
    /* All parts of [0, count), in parallel from twice the `grain` on; returns when all are done. Floating-point exceptions
     * that helpers met are raised in the caller. */
    void (*run)(CwrapTask task, void *context, ptrdiff_t count, ptrdiff_t grain);
} CwrapParallel;

#endif
