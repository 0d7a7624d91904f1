/* Slices correspond to the elements of the tensor without the dimension, and runs of them are divided into groups. */
#include "TH/core/THScan.h"

#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"

typedef struct Job {
    THRuns runs; /* runs of out and in without the dimension */
    THScan scan;
    void (*body)(const THScan *scan);
} Job;

/* Process slices [begin, end); they may begin and end inside a run. */
static void runPiece(void *context, int64_t begin, int64_t end)
{
    const Job *self = context;
    THRuns runs = self->runs;
    THRuns_skip(&runs, begin / runs.length);
    for (int64_t first = begin % runs.length; begin < end; first = 0, THRuns_next(&runs)) {
        int64_t more = runs.length - first < end - begin ? runs.length - first : end - begin;
        THScan scan = self->scan;
        scan.outApart = runs.step[0];
        scan.inApart = runs.step[1];
        for (int64_t i = 0; i < more; i += TH_SCAN_GROUP) {
            scan.count = more - i < TH_SCAN_GROUP ? more - i : TH_SCAN_GROUP;
            scan.out = runs.data[0] + (first + i) * scan.outApart;
            scan.in = runs.data[1] + (first + i) * scan.inApart;
            self->body(&scan);
        }
        begin += more;
    }
}

static void run(THAnyTensor *out, THAnyTensor *t, int dim, void (*body)(const THScan *scan))
{
    THAnyTensor *tensors[] = {out, t};
    Job job;
    job.body = body;
    job.scan.n = t->size[dim];
    job.scan.outStep = out->stride[dim] * out->dtype->itemsize;
    job.scan.inStep = t->stride[dim] * t->dtype->itemsize;
    THRuns_begin(&job.runs, t, 2, tensors, dim);
    int64_t count = job.runs.left * job.runs.length, grain = TH_GRAIN / t->size[dim] + 1;
    THParallel_for(count, grain, runPiece, &job);
}

THStatus THScan_run(THAnyTensor *r, THAnyTensor *t, int dim, void (*body)(const THScan *scan))
{
    if (t->nDimension == 0)
        return THError_set(TH_ERROR_SHAPE, "expected a tensor with elements");
    TH_TRY(THAnyTensor_checkDim(t, dim));
    THAnyTensor *inputs[] = {r == t || THAnyTensor_isSamePlace(r, t) ? NULL : t};
    THAnyTensor *out = THResult_begin(r, 1, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, t->nDimension, t->size);
    if (status == 0)
        run(out, t, dim, body);
    return THResult_end(r, out, status);
}
