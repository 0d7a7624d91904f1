/* The machinery below the kernels that `elementwise:` and `reduce:` generate. The generated code has the inner loops;
 * everything that depends on shapes (broadcasting, merging of dimensions, overlap, threads) is here, compiled once. */
#ifndef TH_KERNEL_H
#define TH_KERNEL_H

#include "TH/core/THAnyTensor.h"
#include "pool/cwrap_pool.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_MAX_OPERANDS = 8, TH_GRAIN = 32768 };

/* Elements that are converted at a time, for a dtype that is not computed with as it is stored. */
enum { TH_BLOCK = 256 };

/* One run of n elements. data[k] is operand k's first element, stride[k] its step in BYTES (0: a broadcast scalar).
 * Operand 0 is written, the others are read. A loop may be called from several threads at once on disjoint runs. */
typedef void (*THElementwiseLoop)(int64_t n, char *const *data, const int64_t *stride, const void *params);

/* out[i] = f(in[0][i], …): broadcasts the `count` inputs by NumPy's rule, resizes `out` to the result (an error,
 * before anything is written, where out is one of the inputs and its shape differs), runs the loop. Where out
 * overlaps an input other than exactly, that input is copied first, so the result is as if every input had been.
 * Parallel above TH_GRAIN elements. Inputs may have any dtype; the loop knows them. An input without elements gives
 * an empty out; it goes with other such inputs and with single elements. count may be 0: out keeps its shape. */
TH_API THStatus THElementwise_run(THAnyTensor *out, int count, THAnyTensor *const *in, THElementwiseLoop loop,
                                  const void *params);

/* The loops of a reduction. An accumulator is `acc_size` bytes, made by init. */
typedef struct THReduceKernel {
    size_t acc_size;
    void (*init)(void *acc);
    /* acc = combine(acc, x) for n elements, `stride` bytes apart */
    void (*inner)(void *acc, int64_t n, const char *data, int64_t stride);
    /* acc[i] = combine(acc[i], x[i]) for n neighbouring accumulators; x `stride` bytes apart; for each of `rows` rows
     * of such elements, `step` bytes apart, one after the other */
    void (*outer)(void *acc, int64_t n, const char *data, int64_t stride, int64_t rows, int64_t step);
    /* acc = merge(acc, other), both accumulators */
    void (*merge)(void *acc, const void *other);
    /* out[i] = finish(acc[i], count) for n neighbouring accumulators; out `stride` bytes apart; `count` elements each */
    void (*finish)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride);
    /* Where not NULL, in place of inner and outer: acc[i] = combine of acc[i] and n elements, `step` bytes apart, for
     * `width` neighbouring accumulators, whose elements are `apart` bytes from each other. */
    void (*block)(const void *params, void *acc, int64_t width, int64_t apart, int64_t n, const char *data,
                  int64_t step);
    const void *params; /* for block */
} THReduceKernel;

/* Reduces all elements of `in` into *acc (of acc_size bytes, initialised by this call). Blocks are cut by position, not
 * by thread, and merged pairwise: the same bits for every thread count. */
TH_API THStatus THReduce_all(const THReduceKernel *kernel, const THAnyTensor *in, void *acc);

/* Reduces dimension `dim` of `in` into `out`, which is resized: in's shape with size 1 at dim, and without it where
 * !keepdim and in has more than one dimension. IndexError for a dim out of range, ValueError for a tensor without
 * elements. out may overlap in. */
TH_API THStatus THReduce_dim(const THReduceKernel *kernel, THAnyTensor *out, THAnyTensor *in, int dim, bool keepdim);

/* The threads of TH: the pool of cwrap_pool.h, which describes these functions. */
static inline void THParallel_for(int64_t n, int64_t grain, CwrapPoolTask body, void *context)
{
    cwrap_pool_for(n, grain, body, context);
}

static inline int THParallel_getNumThreads(void)
{
    return cwrap_pool_threads();
}

static inline void THParallel_setNumThreads(int threads)
{
    cwrap_pool_set_threads(threads);
}

#ifdef __cplusplus
}
#endif
#endif
