/* Reductions of many elements to one accumulator.
 *
 * Elements are processed in blocks, and the accumulators of blocks are merged pairwise, like the carries of a binary
 * counter: after block 4 the tree is ((0 1)(2 3))4. Rounding errors thus grow with the logarithm of the length. The
 * tree depends on the length alone, and threads compute whole subtrees, so that the result has the same bits for every
 * number of threads.
 *
 * A strip is a row of adjacent accumulators that are computed together. Along the reduced dimension, `inner` processes
 * one accumulator's block after the other; across it, `outer` adds element r to all accumulators, then r+1. The choice
 * between the two, and the width of strips, keeps memory accesses close together. */
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THLoop.h"

enum {
    INNER_BLOCK = 4096,  /* elements; kernels keep 64 partial results */
    OUTER_BLOCK = 512,   /* rows */
    STRIP_BYTES = 65536, /* of accumulators: rows are long, and the accumulators stay in the second-level cache */
    LOW_ROWS = 64,       /* with fewer rows, strips fit in the first-level cache: initialising them costs as much */
    LOW_BYTES = 16384,
    INNER_STRIP = 64,     /* accumulators per strip if there is only one block */
    SHORT = 16,           /* shorter runs cost more in calls than in elements */
    MAX_CHUNKS = 64,      /* subtrees for threads */
    SCRATCH_BYTES = 4096, /* on the stack; larger scratch memory comes from TH_malloc */
};

typedef struct Job {
    const THReduceKernel *kernel;
    THLoop loop; /* operand 0: in, operand 1: out. Dimensions that are kept; for THReduce_all those that are reduced */
    int64_t n;   /* elements per accumulator, `step` bytes apart */
    int64_t step;
    bool across;   /* use outer, else inner */
    bool walks;    /* the elements are those of the whole loop (THReduce_all) */
    int64_t block; /* elements per block */
    int64_t width; /* accumulators of a full strip */
    int failed;    /* set by any thread */
} Job;

/* ---- blocks ---- */

typedef struct InnerWalk {
    const THReduceKernel *kernel;
    void *acc;
} InnerWalk;

/* Reduce n elements into one accumulator. */
static void alongOne(const THReduceKernel *kernel, void *acc, int64_t n, const char *data, int64_t stride)
{
    if (kernel->block)
        kernel->block(kernel->params, acc, 1, 0, n, data, stride);
    else
        kernel->inner(acc, n, data, stride);
}

static void innerRun(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const InnerWalk *walk = params;
    alongOne(walk->kernel, walk->acc, n, data[0], stride[0]);
}

static void initAll(const THReduceKernel *kernel, char *accs, int64_t width)
{
    size_t done = kernel->acc_size, all = (size_t)width * kernel->acc_size;
    kernel->init(accs);
    while (done < all) {
        size_t more = done < all - done ? done : all - done;
        memcpy(accs + done, accs, more);
        done += more;
    }
}

static void reduceBlock(const Job *job, char *accs, int64_t width, const char *data, int64_t begin, int64_t end)
{
    const THReduceKernel *kernel = job->kernel;
    const int64_t apart = job->loop.stride[0][0];
    initAll(kernel, accs, width);
    if (job->walks) {
        InnerWalk walk = {kernel, accs};
        THLoop_walk(&job->loop, begin, end, innerRun, &walk);
    } else if (kernel->block) {
        kernel->block(kernel->params, accs, width, apart, end - begin, data + begin * job->step, job->step);
    } else if (job->across) {
        kernel->outer(accs, width, data + begin * job->step, apart, end - begin, job->step);
    } else {
        for (int64_t i = 0; i < width; i++)
            kernel->inner(accs + (size_t)i * kernel->acc_size, end - begin, data + i * apart + begin * job->step,
                          job->step);
    }
}

/* ---- the tree ---- */

static int64_t blocksOf(const Job *job, int64_t n)
{
    return (n - 1) / job->block + 1;
}

/* Return the number of slots for a tree of so many blocks. */
static size_t treeSlots(int64_t blocks)
{
    size_t slots = 2;
    for (; blocks > 1; blocks = (blocks + 1) / 2)
        slots++;
    return slots;
}

static void mergeSlots(const Job *job, char *into, const char *from, int64_t width)
{
    const size_t size = job->kernel->acc_size;
    for (size_t i = 0; i < (size_t)width; i++)
        job->kernel->merge(into + i * size, from + i * size);
}

/* Accumulators corresponding to the digits of a binary counter: slots[0 .. top), the one for the most blocks first. */
typedef struct Tree {
    const Job *job;
    char *slots;
    size_t slotBytes, top;
    int64_t width;
    uint64_t count;
} Tree;

static char *treeTop(const Tree *tree)
{
    return tree->slots + tree->top * tree->slotBytes;
}

/* Add the accumulators at treeTop to the tree. */
static void treePush(Tree *tree)
{
    tree->top++;
    for (uint64_t c = ++tree->count; c % 2 == 0; c /= 2) {
        tree->top--;
        mergeSlots(tree->job, treeTop(tree) - tree->slotBytes, treeTop(tree), tree->width);
    }
}

/* Merge all slots into slots[0]. */
static void treeFinish(Tree *tree)
{
    while (tree->top > 1) {
        tree->top--;
        mergeSlots(tree->job, treeTop(tree) - tree->slotBytes, treeTop(tree), tree->width);
    }
}

/* Reduce elements [begin, end) of `width` accumulators into slots[0]. begin is a multiple of the block. */
static void reduceRange(const Job *job, char *slots, int64_t width, const char *data, int64_t begin, int64_t end)
{
    Tree tree = {job, slots, (size_t)width * job->kernel->acc_size, 0, width, 0};
    for (int64_t r = begin; r < end; r += job->block) {
        reduceBlock(job, treeTop(&tree), width, data, r, r + job->block < end ? r + job->block : end);
        treePush(&tree);
    }
    treeFinish(&tree);
}

/* ---- one strip by several threads ---- */

typedef struct Chunks {
    Job *job;
    char *results; /* one slot per chunk */
    int64_t width;
    const char *data;
    int64_t length; /* length of a chunk in elements: a power of two of blocks */
} Chunks;

static void reduceChunks(void *context, int64_t begin, int64_t end)
{
    const Chunks *chunks = context;
    Job *job = chunks->job;
    const size_t slotBytes = (size_t)chunks->width * job->kernel->acc_size;
    char *slots = TH_malloc(treeSlots(chunks->length / job->block) * slotBytes);
    if (!slots) {
        __atomic_store_n(&job->failed, 1, __ATOMIC_RELAXED);
        return;
    }
    for (int64_t c = begin; c < end; c++) {
        int64_t first = c * chunks->length, last = first + chunks->length;
        reduceRange(job, slots, chunks->width, chunks->data, first, last < job->n ? last : job->n);
        memcpy(chunks->results + (size_t)c * slotBytes, slots, slotBytes);
    }
    TH_free(slots);
}

/* Like reduceRange over all elements, with the same tree, in several threads. */
static THStatus reduceTogether(Job *job, char *slots, int64_t width, const char *data)
{
    Chunks chunks = {.job = job, .width = width, .data = data, .length = job->block};
    Tree tree = {job, slots, (size_t)width * job->kernel->acc_size, 0, width, 0};
    int64_t count;
    while (job->n / chunks.length >= MAX_CHUNKS)
        chunks.length *= 2;
    count = (job->n - 1) / chunks.length + 1;
    chunks.results = TH_malloc((size_t)count * tree.slotBytes);
    if (!chunks.results)
        return -1;
    THParallel_for(count, 1, reduceChunks, &chunks);
    for (int64_t c = 0; c < count && !job->failed; c++) {
        memcpy(treeTop(&tree), chunks.results + (size_t)c * tree.slotBytes, tree.slotBytes);
        treePush(&tree);
    }
    treeFinish(&tree);
    TH_free(chunks.results);
    return job->failed ? THError_set(TH_ERROR_MEMORY, "out of memory in a reduction") : 0;
}

/* ---- strips ---- */

/* Find the data of strip `index` and return its number of accumulators. */
static int64_t locateStrip(const Job *job, int64_t index, char **in, char **out)
{
    const THLoop *loop = &job->loop;
    const int64_t perRow = (loop->size[0] - 1) / job->width + 1;
    const int64_t first = index % perRow * job->width;
    int64_t rest = index / perRow, width = loop->size[0] - first;
    *in = loop->data[0] + first * loop->stride[0][0];
    *out = loop->data[1] + first * loop->stride[1][0];
    for (int d = 1; d < loop->nDimension; d++) {
        *in += rest % loop->size[d] * loop->stride[0][d];
        *out += rest % loop->size[d] * loop->stride[1][d];
        rest /= loop->size[d];
    }
    return width < job->width ? width : job->width;
}

static int64_t stripCount(const Job *job)
{
    const THLoop *loop = &job->loop;
    return THLoop_nElement(loop) / loop->size[0] * ((loop->size[0] - 1) / job->width + 1);
}

static size_t scratchBytes(const Job *job)
{
    return treeSlots(blocksOf(job, job->n)) * (size_t)job->width * job->kernel->acc_size;
}

static void reduceStrips(void *context, int64_t begin, int64_t end)
{
    Job *job = context;
    _Alignas(max_align_t) char local[SCRATCH_BYTES];
    const size_t bytes = scratchBytes(job);
    char *slots = bytes <= sizeof local ? local : TH_malloc(bytes);
    if (!slots) {
        __atomic_store_n(&job->failed, 1, __ATOMIC_RELAXED);
        return;
    }
    for (int64_t s = begin; s < end; s++) {
        char *in, *out;
        int64_t width = locateStrip(job, s, &in, &out);
        reduceRange(job, slots, width, in, 0, job->n);
        job->kernel->finish(width, slots, job->n, out, job->loop.stride[1][0]);
    }
    if (slots != local)
        TH_free(slots);
}

static THStatus reduceStripsTogether(Job *job, int64_t strips)
{
    THStatus status = 0;
    char *slots = TH_malloc(scratchBytes(job));
    if (!slots)
        return -1;
    for (int64_t s = 0; s < strips && !status; s++) {
        char *in, *out;
        int64_t width = locateStrip(job, s, &in, &out);
        status = reduceTogether(job, slots, width, in);
        if (!status)
            job->kernel->finish(width, slots, job->n, out, job->loop.stride[1][0]);
    }
    TH_free(slots);
    return status;
}

static THStatus runStrips(Job *job)
{
    const int64_t strips = stripCount(job), total = THLoop_nElement(&job->loop) * job->n;
    if (total > TH_GRAIN && strips < THParallel_getNumThreads() && job->n > job->block)
        return reduceStripsTogether(job, strips);
    THParallel_for(strips, TH_GRAIN / (total / strips) + 1, reduceStrips, job);
    return job->failed ? THError_set(TH_ERROR_MEMORY, "out of memory in a reduction") : 0;
}

/* ---- the two functions ---- */

THStatus THReduce_all(const THReduceKernel *kernel, const THAnyTensor *in, void *acc)
{
    Job job;
    THStatus status = 0;
    const int64_t n = THAnyTensor_nElement(in);
    const size_t bytes = kernel->acc_size;
    char *slots;
    if (n <= INNER_BLOCK && THAnyTensor_isContiguous(in)) {
        kernel->init(acc);
        if (n > 0)
            alongOne(kernel, acc, n, THAnyTensor_data(in), in->dtype->itemsize);
        return 0;
    }
    job.kernel = kernel;
    job.n = n;
    job.across = false;
    job.block = INNER_BLOCK;
    job.width = 1;
    job.failed = 0;
    THLoop_init(&job.loop, 1, in->nDimension, in->size);
    THLoop_operand(&job.loop, 0, in);
    THLoop_order(&job.loop);
    job.walks = job.loop.nDimension > 1;
    job.step = job.loop.stride[0][0];
    slots = TH_malloc(treeSlots(blocksOf(&job, n)) * bytes);
    if (!slots)
        return -1;
    if (n > TH_GRAIN && THParallel_getNumThreads() > 1)
        status = reduceTogether(&job, slots, 1, job.loop.data[0]);
    else
        reduceRange(&job, slots, 1, job.loop.data[0], 0, n);
    if (!status)
        memcpy(acc, slots, bytes);
    TH_free(slots);
    return status;
}

/* Set up a loop over the kept dimensions of `in` and `out`. out has dimension dim with size 1, or lacks it. */
static void keptLoop(THLoop *loop, const THAnyTensor *in, const THAnyTensor *out, int dim)
{
    int n = 0;
    int64_t size[TH_MAX_DIMS];
    for (int d = 0; d < in->nDimension; d++) {
        int o = d - (d > dim && out->nDimension < in->nDimension);
        if (d == dim)
            continue;
        size[n] = in->size[d];
        loop->stride[0][n] = in->stride[d] * in->dtype->itemsize;
        loop->stride[1][n] = out->stride[o] * out->dtype->itemsize;
        n++;
    }
    THLoop_init(loop, 2, n, size);
    loop->data[0] = THAnyTensor_data(in);
    loop->data[1] = THAnyTensor_data(out);
    THLoop_order(loop);
}

static void chooseStrips(Job *job)
{
    const int64_t kept = job->loop.size[0], apart = job->loop.stride[0][0];
    const int64_t threads = THParallel_getNumThreads();
    const int64_t most = (job->n < LOW_ROWS ? LOW_BYTES : STRIP_BYTES) / (int64_t)job->kernel->acc_size;
    job->across = job->n < SHORT || (apart <= job->step && kept >= SHORT);
    if (kept < SHORT && job->n > kept)
        job->across = false;
    job->block = job->across ? OUTER_BLOCK : INNER_BLOCK;
    if (job->across) {
        int64_t fair = (kept - 1) / threads + 1; /* at least one strip per thread */
        job->width = fair < most ? fair : most;
        job->width = job->width > INNER_STRIP ? job->width : INNER_STRIP;
    } else {
        job->width = job->n <= INNER_BLOCK || apart < job->step ? INNER_STRIP : 1;
    }
    if (job->width > kept)
        job->width = kept;
}

static THStatus checkReduced(const THAnyTensor *in, int dim)
{
    if (in->nDimension == 0)
        return THError_set(TH_ERROR_SHAPE, "expected a tensor with elements");
    return THAnyTensor_checkDim(in, dim);
}

static THStatus shapeReduced(THAnyTensor *out, const THAnyTensor *in, int dim, bool keepdim)
{
    int64_t size[TH_MAX_DIMS];
    int n = 0;
    for (int d = 0; d < in->nDimension; d++) {
        if (d != dim)
            size[n++] = in->size[d];
        else if (keepdim || in->nDimension == 1)
            size[n++] = 1;
    }
    TH_TRY(THAnyTensor_resizeNd(out, n, size, NULL));
    return THAnyTensor_checkWritable(out); /* an expanded tensor of another shape is contiguous now */
}

static THStatus reduceApart(const THReduceKernel *kernel, THAnyTensor *out, const THAnyTensor *in, int dim)
{
    Job job;
    job.kernel = kernel;
    job.n = in->size[dim];
    job.step = in->stride[dim] * in->dtype->itemsize;
    job.walks = false;
    job.failed = 0;
    keptLoop(&job.loop, in, out, dim);
    chooseStrips(&job);
    return runStrips(&job);
}

THStatus THReduce_dim(const THReduceKernel *kernel, THAnyTensor *out, THAnyTensor *in, int dim, bool keepdim)
{
    THAnyTensor *result = out;
    THStatus status = -1;
    TH_TRY(checkReduced(in, dim));
    TH_TRY(THAnyTensor_checkNotReadOnly(out));
    if ((out->storage && out->storage == in->storage) || THAnyTensor_overlap(out, in)) {
        result = THAnyTensor_new(out->dtype);
        if (!result)
            return -1;
    }
    if (shapeReduced(result, in, dim, keepdim) || reduceApart(kernel, result, in, dim))
        goto done;
    if (result != out && (THAnyTensor_resizeAs(out, result) || THAnyTensor_copy(out, result)))
        goto done;
    status = 0;
done:
    if (result != out)
        THAnyTensor_free(result);
    return status;
}
