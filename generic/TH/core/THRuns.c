/* Merging of dimensions, and iteration over runs. Invariant: data[k] is the first element of the run at `index`;
 * size[nDimension] and stride[k][nDimension] are not used, since length and step describe the run. */
#include "TH/core/THRuns.h"

#include "TH/core/THAnyTensor.h"

/* Add a dimension, or merge it into the last one. */
static void push(THRuns *self, int64_t size, const int64_t *stride)
{
    int last = self->nDimension - 1;
    bool merge = last >= 0;
    for (int k = 0; k < self->count && merge; k++)
        merge = self->stride[k][last] == stride[k] * size;
    int d = merge ? last : self->nDimension++;
    self->size[d] = merge ? self->size[d] * size : size;
    for (int k = 0; k < self->count; k++)
        self->stride[k][d] = stride[k];
}

static char nowhere;

void THRuns_begin(THRuns *self, const THAnyTensor *shape, int count, THAnyTensor *const *tensors, int skip)
{
    self->count = count;
    self->nDimension = 0;
    self->length = 1;
    self->left = shape->nDimension > 0;
    for (int k = 0; k < count; k++) {
        self->data[k] = tensors[k] ? THAnyTensor_data(tensors[k]) : &nowhere;
        self->step[k] = 0;
    }
    for (int d = 0; d < shape->nDimension; d++) {
        int64_t stride[TH_RUNS_TENSORS];
        if (d == skip || shape->size[d] == 1)
            continue;
        for (int k = 0; k < count; k++)
            stride[k] = tensors[k] ? tensors[k]->stride[d] * tensors[k]->dtype->itemsize : 0;
        push(self, shape->size[d], stride);
    }
    if (self->nDimension > 0) {
        int last = --self->nDimension;
        self->length = self->size[last];
        for (int k = 0; k < count; k++)
            self->step[k] = self->stride[k][last];
    }
    for (int d = 0; d < self->nDimension; d++) {
        self->index[d] = 0;
        self->left *= self->size[d];
    }
}

void THRuns_skip(THRuns *self, int64_t runs)
{
    self->left -= runs;
    for (int d = self->nDimension - 1; d >= 0 && runs > 0; d--) {
        int64_t position = self->index[d] + runs;
        int64_t moved = position % self->size[d] - self->index[d];
        for (int k = 0; k < self->count; k++)
            self->data[k] += moved * self->stride[k][d];
        self->index[d] = position % self->size[d];
        runs = position / self->size[d];
    }
}
