/* Elementwise operations out[i] = f(in[0][i], …): shapes, overlap and memory layout are reduced to runs of elements.
 *
 * Most calls have contiguous tensors of one shape; these calls are recognised first. All others use a THLoop. Nothing
 * is written before all steps that can fail have succeeded. */
#include "TH/core/THCopyRun.h"
#include "TH/core/THLoop.h"
#include "TH/core/THVector.h"

typedef struct Run {
    char *data[TH_MAX_OPERANDS + 1];
    int64_t stride[TH_MAX_OPERANDS + 1];
    int count; /* number of operands, including the output and the parameters */
    THElementwiseLoop loop;
    const void *params;
} Run;

static void runPiece(void *context, int64_t begin, int64_t end)
{
    const Run *run = context;
    char *data[TH_MAX_OPERANDS + 1];
    for (int k = 0; k < run->count; k++)
        data[k] = run->data[k] + begin * run->stride[k];
    run->loop(end - begin, data, run->stride, run->params);
}

/* Return the element count, or 0 if the tensor is not contiguous. */
static inline int64_t contiguousCount(const THAnyTensor *self)
{
    int64_t step = self->nDimension > 0;
    for (int d = self->nDimension - 1; d >= 0; d--) {
        if (self->stride[d] != step && self->size[d] != 1)
            return 0;
        step *= self->size[d];
    }
    return step;
}

static inline bool isContiguousLike(const THAnyTensor *self, const THAnyTensor *out)
{
    if (self->nDimension != out->nDimension)
        return false;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->size[d] != out->size[d] || (self->stride[d] != out->stride[d] && self->size[d] != 1))
            return false;
    }
    return true;
}

/* Fill in run and return true if all tensors are contiguous and of one shape, and each input either is exactly out's
 * memory or does not overlap it. */
static inline bool isFlat(Run *run, const THAnyTensor *out, int count, THAnyTensor *const *in, int64_t *n)
{
    const int64_t elements = contiguousCount(out), itemsize = out->dtype->itemsize;
    if (elements == 0)
        return false;
    run->data[0] = THAnyTensor_data(out);
    run->stride[0] = itemsize;
    for (int k = 0; k < count; k++) {
        const THAnyTensor *t = in[k];
        const int64_t size = t->dtype->itemsize;
        run->stride[k + 1] = size;
        run->data[k + 1] = run->data[0];
        if (t == out)
            continue;
        if (!isContiguousLike(t, out))
            return false;
        run->data[k + 1] = THAnyTensor_data(t);
        if (run->data[k + 1] == run->data[0] && size == itemsize)
            continue;
        if (TH_blocksMeet(run->data[0], elements * itemsize, run->data[k + 1], elements * size))
            return false;
    }
    *n = elements;
    return true;
}

static inline void runFlat(Run *run, int count, int64_t n, THElementwiseLoop loop, const void *params)
{
    run->data[count + 1] = (char *)(uintptr_t)params;
    run->stride[count + 1] = 0;
    if (n <= TH_GRAIN) {
        loop(n, run->data, run->stride, params);
        return;
    }
    run->count = params ? count + 2 : count + 1;
    run->loop = loop;
    run->params = params;
    THParallel_for(n, TH_GRAIN, runPiece, run);
}

/* Resize out to the shape that the inputs broadcast to. */
static THStatus shapeOutput(THAnyTensor *out, int count, THAnyTensor *const *in)
{
    int64_t size[TH_MAX_DIMS];
    char from[TH_SHAPE_TEXT], to[TH_SHAPE_TEXT];
    int nDimension;
    bool same;
    if (count == 0)
        return 0;
    TH_TRY(THAnyTensor_broadcastShape(count, in, &nDimension, size));
    same = nDimension == out->nDimension;
    for (int d = 0; same && d < nDimension; d++)
        same = size[d] == out->size[d];
    for (int k = 0; k < count && !same; k++) {
        if (in[k] == out)
            return THError_set(TH_ERROR_SHAPE,
                               "a result of shape %s does not fit into the tensor of shape %s, which is also an input",
                               THError_dims(to, sizeof to, nDimension, size), THError_shape(from, sizeof from, out));
    }
    return THAnyTensor_resizeNd(out, nDimension, size, NULL);
}

/* ---- elements with gaps ---- */

enum { STEPPED = 2, STEPPED_BYTES = 4096, STEPPED_LEAST = 32 }; /* inputs; bytes of a block; elements of a run */

typedef struct Stepped {
    THElementwiseLoop loop;
    const void *params;
    int operands, inputs;          /* all operands; those with a size */
    int64_t size[TH_MAX_OPERANDS]; /* of an element; 0: too large to be copied */
    const bool *ahead;             /* NULL, or request memory before it is read */
} Stepped;

/* Return whether to copy elements. Those of 64 bits gain only if every other one is an element. */
static bool hasGaps(int64_t stride, int64_t size)
{
    const bool anyGap = size <= (int64_t)sizeof(float) && stride != 0 && stride != size;
    return size != 0 && (anyGap || stride == 2 * size);
}

static void copyStepped(int64_t n, char *to, char *from, int64_t step, int64_t size, const bool *ahead)
{
    char *const data[] = {to, from};
    const int64_t stride[] = {size, step};
    if (size == 1)
        THCopyRun_8(n, data, stride, ahead);
    else if (size == 2)
        THCopyRun_16(n, data, stride, ahead);
    else if (size == 4)
        THCopyRun_32(n, data, stride, ahead);
    else
        THCopyRun_64(n, data, stride, ahead);
}

/* Run a loop on blocks to which inputs with gaps are copied, so that the loop uses vectors, as copies of every other element
 * do. The sum of two such vectors of 100,000 floats takes 21 instead of 49 us, that of a matrix and a transposed one 35
 * instead of 62 us. */
static void runStepped(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const Stepped *run = params;
    _Alignas(64) char blocks[STEPPED][STEPPED_BYTES];
    char *at[TH_MAX_OPERANDS];
    int64_t step[TH_MAX_OPERANDS];
    const int64_t length = STEPPED_BYTES / (int64_t)sizeof(double);
    for (int64_t start = 0; start < n; start += length) {
        const int64_t some = n - start < length ? n - start : length;
        int used = 0;
        for (int k = 0; k < run->operands; k++) {
            at[k] = data[k] + start * stride[k];
            step[k] = stride[k];
            if (k == 0 || k > run->inputs || !hasGaps(stride[k], run->size[k]) || used == STEPPED)
                continue;
            copyStepped(some, blocks[used], at[k], stride[k], run->size[k], run->ahead);
            at[k] = blocks[used++];
            step[k] = run->size[k];
        }
        run->loop(some, at, step, run->params);
    }
}

/* Return whether runStepped is faster than the loop alone: the output is contiguous, and an input has gaps. */
static bool isStepped(Stepped *run, const THLoop *loop, const THAnyTensor *out, THAnyTensor *const *in)
{
    bool found = false;
    for (int k = 1; k <= run->inputs; k++) {
        const int64_t size = in[k - 1]->dtype->itemsize;
        run->size[k] = size <= (int64_t)sizeof(double) ? size : 0;
        found |= hasGaps(loop->stride[k][0], run->size[k]);
    }
    return found && loop->size[0] >= STEPPED_LEAST && loop->stride[0][0] == out->dtype->itemsize;
}

static void runLoop(const THAnyTensor *out, int count, THAnyTensor *const *in, THElementwiseLoop function,
                    const void *params)
{
    THLoop loop;
    const bool last = params && count + 1 < TH_MAX_OPERANDS;
    const bool large = THAnyTensor_nElement(out) * out->dtype->itemsize > TH_FROM_MEMORY;
    Stepped stepped = {.loop = function,
                       .params = params,
                       .operands = count + 1 + last,
                       .inputs = count,
                       .ahead = large ? &large : NULL};
    THLoop_init(&loop, count + 1 + last, out->nDimension, out->size);
    THLoop_operand(&loop, 0, out);
    for (int k = 0; k < count; k++)
        THLoop_operand(&loop, k + 1, in[k]);
    if (last)
        THLoop_contiguousOperand(&loop, count + 1, (char *)(uintptr_t)params, 0);
    THLoop_order(&loop);
    if (isStepped(&stepped, &loop, out, in))
        THLoop_run(&loop, runStepped, &stepped);
    else
        THLoop_run(&loop, function, params);
}

enum { TURNED_LEAST = 1 << 11, TURNED_MOST = 1 << 19, CACHE_LINE = 64 }; /* bytes */

/* Return whether to copy an input first: copies of transposed matrices, unlike other loops, move blocks of elements through
 * registers. If they fit into a cache, the sum of 10^5 floats and as many transposed ones takes 60 instead of 103 us. */
static bool isTurned(const THAnyTensor *self)
{
    const int64_t itemsize = self->dtype->itemsize, bytes = THAnyTensor_nElement(self) * itemsize;
    bool isRow = false;
    for (int d = 0; d < self->nDimension - 1; d++)
        isRow |= self->stride[d] == 1 && self->size[d] > 1;
    return isRow && itemsize <= (int64_t)sizeof(float) && bytes >= TURNED_LEAST && bytes <= TURNED_MOST &&
           self->stride[self->nDimension - 1] * itemsize >= CACHE_LINE;
}

/* Inputs of an operation, some of which are copies. */
typedef struct Inputs {
    THAnyTensor *in[TH_MAX_OPERANDS];
    THAnyTensor *copies[TH_MAX_OPERANDS];
    int count, nCopies;
} Inputs;

static THStatus copyInput(Inputs *self, int k)
{
    self->in[k] = self->copies[self->nCopies] = THAnyTensor_newClone(self->in[k]);
    if (!self->in[k])
        return -1;
    self->nCopies++;
    return 0;
}

static bool overlapsAny(const Inputs *self, const THAnyTensor *out)
{
    for (int k = 0; k < self->count; k++)
        if (THAnyTensor_overlap(out, self->in[k]))
            return true;
    return false;
}

/* Copy inputs that overlap the output other than exactly, and those that are transposed: one of them to the output, if that
 * is not an input. */
static THStatus copyInputs(Inputs *self, THAnyTensor *out)
{
    const bool isRow = contiguousCount(out) != 0, isNew = !overlapsAny(self, out);
    int last = -1;
    for (int k = 0; k < self->count; k++) {
        THAnyTensor *in = self->in[k];
        const bool turned = isRow && isTurned(in), apart = isNew || !THAnyTensor_overlap(out, in);
        if (!turned && (apart || THAnyTensor_isSamePlace(out, in)))
            continue;
        if (last < 0 && turned && isNew && in->dtype == out->dtype && THAnyTensor_isSameSizeAs(in, out))
            last = k;
        else
            TH_TRY(copyInput(self, k));
    }
    if (last >= 0) {
        TH_TRY(THAnyTensor_copy(out, self->in[last]));
        self->in[last] = out;
    }
    return 0;
}

static THStatus runGeneral(THAnyTensor *out, int count, THAnyTensor *const *in, THElementwiseLoop function,
                           const void *params)
{
    Run run;
    Inputs inputs; /* an initialiser would clear the arrays */
    int64_t n;
    TH_TRY(THAnyTensor_checkNotReadOnly(out));
    TH_TRY(shapeOutput(out, count, in));
    TH_TRY(THAnyTensor_checkWritable(out)); /* an expanded tensor of another shape is contiguous now */
    if (out->nDimension == 0)
        return 0;
    if (isFlat(&run, out, count, in, &n)) {
        runFlat(&run, count, n, function, params);
        return 0;
    }
    inputs.count = count;
    inputs.nCopies = 0;
    for (int k = 0; k < count; k++)
        inputs.in[k] = in[k];
    const THStatus status = copyInputs(&inputs, out);
    if (status == 0)
        runLoop(out, count, inputs.in, function, params);
    while (inputs.nCopies > 0)
        THAnyTensor_free(inputs.copies[--inputs.nCopies]);
    return status;
}

THStatus THElementwise_run(THAnyTensor *out, int count, THAnyTensor *const *in, THElementwiseLoop loop,
                           const void *params)
{
    Run flat;
    int64_t n;
    if (TH_UNLIKELY(count >= TH_MAX_OPERANDS))
        return THError_set(TH_ERROR_RUNTIME, "expected at most %d inputs of an elementwise operation, got %d",
                           (int)TH_MAX_OPERANDS - 1, count);
    if (isFlat(&flat, out, count, in, &n) && !(out->storage->flag & TH_STORAGE_READONLY)) {
        runFlat(&flat, count, n, loop, params);
        return 0;
    }
    return runGeneral(out, count, in, loop, params);
}
