/* Iteration over tensors of one shape together, in row-major order, one run at a time.
 *
 * Adjacent dimensions that form a single dimension in every tensor are merged, and dimensions of size 1 are removed, so
 * the last one, the run, is as long as possible: contiguous tensors have a single run. An operation along one dimension
 * excludes it (skip): a run is then a row of slices, each of which starts at one of the run's elements. */
#ifndef TH_RUNS_H
#define TH_RUNS_H

#include "TH/core/THBase.h"

enum { TH_RUNS_TENSORS = 4 };

typedef struct THRuns {
    int count;                     /* number of tensors */
    int nDimension;                /* dimensions outside the run */
    int64_t left;                  /* remaining runs, including this one; 0: finished */
    int64_t length;                /* elements of a run */
    char *data[TH_RUNS_TENSORS];   /* first element of this run */
    int64_t step[TH_RUNS_TENSORS]; /* from one element of a run to the next, in bytes */
    int64_t size[TH_MAX_DIMS];
    int64_t index[TH_MAX_DIMS];
    int64_t stride[TH_RUNS_TENSORS][TH_MAX_DIMS];
} THRuns;

/* Begin an iteration with the sizes of `shape`; every tensor has at least these sizes. For a NULL tensor, the steps are
 * 0 and data must not be read. skip is a dimension or -1. A shape without elements has no runs. */
TH_API void THRuns_begin(THRuns *self, const THAnyTensor *shape, int count, THAnyTensor *const *tensors, int skip);
/* Advance by `runs` runs. */
TH_API void THRuns_skip(THRuns *self, int64_t runs);

/* for (THRuns_begin(&runs, …); runs.left > 0; THRuns_next(&runs)) … */
static inline void THRuns_next(THRuns *self)
{
    self->left--;
    for (int d = self->nDimension - 1; d >= 0; d--) {
        bool more = ++self->index[d] < self->size[d];
        for (int k = 0; k < self->count; k++)
            self->data[k] += more ? self->stride[k][d] : -self->stride[k][d] * (self->size[d] - 1);
        if (more)
            return;
        self->index[d] = 0;
    }
}
#endif
