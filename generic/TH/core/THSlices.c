/* Slices. Results without the dimension are accessed through a view that has it, so that all three tensors have the
 * same number of dimensions here. Errors are stored per thread, so workers only set a flag and the caller sets the
 * message. */
#include "TH/core/THSlices.h"

#include <stdatomic.h>
#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"

typedef struct Job {
    THRuns runs; /* runs of values, indices and input without the dimension; their elements are the starts of slices */
    THSlices slices;
    THSlicesBody body;
    const void *params;
    atomic_bool failed;
} Job;

/* Return a view of `out` in which a removed dimension dim is restored; size and stride have TH_MAX_DIMS entries. */
static THAnyTensor withDim(const THAnyTensor *out, const THAnyTensor *t, int dim, int64_t *size, int64_t *stride)
{
    THAnyTensor view = *out;
    if (out->nDimension == t->nDimension)
        return view;
    for (int d = 0; d < t->nDimension; d++) {
        size[d] = d == dim ? 1 : out->size[d - (d > dim)];
        stride[d] = d == dim ? 0 : out->stride[d - (d > dim)];
    }
    view.nDimension = t->nDimension;
    view.size = size;
    view.stride = stride;
    return view;
}

/* Process slices [begin, end); they may begin and end inside a run. */
static void runPiece(void *context, int64_t begin, int64_t end)
{
    Job *self = context;
    THRuns runs = self->runs;
    THRuns_skip(&runs, begin / runs.length);
    for (int64_t first = begin % runs.length; begin < end; first = 0, THRuns_next(&runs)) {
        THSlices slices = self->slices;
        slices.count = runs.length - first < end - begin ? runs.length - first : end - begin;
        for (int k = 0; k < 3; k++) {
            slices.data[k] = runs.data[k] + first * runs.step[k];
            slices.apart[k] = runs.step[k];
        }
        if (self->body(self->params, &slices))
            atomic_store(&self->failed, true);
        begin += slices.count;
    }
}

static THStatus run(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim, THSlicesBody body,
                    const void *params)
{
    int64_t size[2][TH_MAX_DIMS], stride[2][TH_MAX_DIMS];
    THAnyTensor valuesView = withDim(values, t, dim, size[0], stride[0]), indicesView;
    if (indices)
        indicesView = withDim(indices, t, dim, size[1], stride[1]);
    THAnyTensor *tensors[] = {&valuesView, indices ? &indicesView : NULL, t};
    Job job;
    job.body = body;
    job.params = params;
    job.slices.n = t->size[dim];
    job.slices.itemsize = t->dtype->itemsize;
    for (int k = 0; k < 3; k++)
        job.slices.step[k] = tensors[k] ? tensors[k]->stride[dim] * tensors[k]->dtype->itemsize : 0;
    atomic_init(&job.failed, false);
    THRuns_begin(&job.runs, t, 3, tensors, dim);
    int64_t count = job.runs.left * job.runs.length, grain = TH_GRAIN / 4 / t->size[dim] + 1;
    if (count > grain)
        THParallel_for(count, grain, runPiece, &job);
    else
        runPiece(&job, 0, count);
    return atomic_load(&job.failed) ? THError_set(TH_ERROR_MEMORY, "not enough memory to sort") : 0;
}

/* Bodies may read indices that they have written, so no other thread may write these. */
static THAnyTensor *beginIndices(THAnyTensor *indices, THAnyTensor *const *inputs)
{
    return THResult_isSteady(indices) ? THResult_begin(indices, 2, inputs) : THAnyTensor_new(indices->dtype);
}

THStatus THSlices_run(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                      int64_t size, THSlicesBody body, const void *params)
{
    THAnyTensor *inputs[] = {t, values};
    if (t->nDimension == 0)
        return THError_set(TH_ERROR_SHAPE, "%s: expected a tensor with elements", name);
    if (values == indices)
        return THError_set(TH_ERROR_VALUE, "%s: one tensor cannot hold both values and indices", name);
    TH_TRY(THAnyTensor_checkDim(t, dim));
    THAnyTensor *out = THResult_begin(values, 1, inputs);
    THAnyTensor *places = out && indices ? beginIndices(indices, inputs) : NULL;
    THStatus status = out && (places || !indices) ? THResult_resizeDim(out, t, dim, size) : -1;
    if (status == 0 && places)
        status = THResult_resizeDim(places, t, dim, size);
    if (status == 0)
        status = run(out, places, t, dim, body, params);
    if (out)
        status = THResult_end(values, out, status);
    return places ? THResult_end(indices, places, status) : status;
}

/* ---- one element of each slice ---- */

typedef struct Picking {
    THSlicesPlaces places;
    const void *params;
} Picking;

static THStatus pick(const void *params, const THSlices *slices)
{
    const Picking *self = params;
    int64_t place[TH_SLICES_GROUP];
    char *const *data = slices->data;
    const int64_t *apart = slices->apart;
    for (int64_t i = 0; i < slices->count; i += TH_SLICES_GROUP) {
        int count = slices->count - i < TH_SLICES_GROUP ? (int)(slices->count - i) : TH_SLICES_GROUP;
        const char *input = data[TH_SLICES_INPUT] + i * apart[TH_SLICES_INPUT];
        int64_t step = slices->step[TH_SLICES_INPUT];
        TH_TRY(self->places(self->params, slices->n, input, step, count, apart[TH_SLICES_INPUT], place));
        for (int k = 0; k < count; k++) {
            memcpy(data[TH_SLICES_VALUES] + (i + k) * apart[TH_SLICES_VALUES],
                   input + k * apart[TH_SLICES_INPUT] + place[k] * step, (size_t)slices->itemsize);
            *(THIndex_real *)(void *)(data[TH_SLICES_INDICES] + (i + k) * apart[TH_SLICES_INDICES]) = place[k];
        }
    }
    return 0;
}

THStatus THSlices_pick(const char *name, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim,
                       bool keepdim, THSlicesPlaces places, const void *params)
{
    Picking self = {places, params};
    return THSlices_run(name, values, indices, t, dim, keepdim ? 1 : 0, pick, &self);
}
