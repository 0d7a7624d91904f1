/* Loops that do little with an element, such as `self + other`, wait for the memory if their output fits into no cache.
 * THAhead_run is such a loop, which runs another one on pieces, and requests the memory of the output before it is written:
 *
 *     const THAhead ahead = {loop, params, 2};
 *     THLoop_run(&run, THAhead_run, &ahead);
 */
#ifndef TH_AHEAD_H
#define TH_AHEAD_H

#include "TH/core/THKernel.h"

typedef struct THAhead {
    THElementwiseLoop loop;
    const void *params; /* of the loop */
    int operands;       /* at most TH_MAX_OPERANDS + 1 */
} THAhead;

/* Run a loop; params is a THAhead. The elements of the output must be contiguous. */
TH_API void THAhead_run(int64_t n, char *const *data, const int64_t *stride, const void *params);

/* Return whether n elements of the output fit into no cache, and no input has larger elements. */
TH_API bool THAhead_gains(int64_t n, int64_t itemsize, int count, THAnyTensor *const *in);
#endif
