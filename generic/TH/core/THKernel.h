/* The runtime of the kernels that `elementwise:` and `reduce:` generate. The generated code contains the inner loops;
 * everything that depends on shapes (broadcasting, merging of dimensions, overlap, threads) is here, compiled once. */
#ifndef TH_KERNEL_H
#define TH_KERNEL_H

#include "TH/core/THAnyTensor.h"
#include "pool/cwrap_pool.h"

enum { TH_MAX_OPERANDS = 8, TH_GRAIN = 32768 };

/* Elements converted per block, for a dtype whose elements are stored in another type than the computation uses. */
enum { TH_BLOCK = 256 };

/* Process a run of n elements. data[k] is operand k's first element, stride[k] its stride in BYTES (0: a broadcast
 * scalar). Operand 0 is written, the others are read. A loop may be called from several threads at once on disjoint
 * runs. */
typedef void (*THElementwiseLoop)(int64_t n, char *const *data, const int64_t *stride, const void *params);

/* Compute out[i] = f(in[0][i], …): broadcast the `count` inputs by NumPy's rules, resize `out` to the result and run
 * the loop. If `out` is also an input and its shape differs from the result, that is an error, reported before anything
 * is written. An input that overlaps `out` at different positions is copied first, so overlap never changes the result.
 * Runs in parallel above TH_GRAIN elements. Inputs may have any dtype; the loop is written for their dtypes. An input
 * without elements gives an empty `out`; it broadcasts with other such inputs and with single elements. count may be 0:
 * `out` keeps its shape.
 *
 * `params` is also passed as one more input, with the stride 0, if there are less than TH_MAX_OPERANDS others: the loop
 * of two tensors computes with a tensor and a number, `count` being 1 and `params` the address of the number. */
TH_API THStatus THElementwise_run(THAnyTensor *out, int count, THAnyTensor *const *in, THElementwiseLoop loop,
                                  const void *params);

/* The loops of a reduction. An accumulator has `acc_size` bytes and is initialised by `init`. */
typedef struct THReduceKernel {
    size_t acc_size;
    void (*init)(void *acc);
    /* acc = combine(acc, x) for n elements, `stride` bytes apart */
    void (*inner)(void *acc, int64_t n, const char *data, int64_t stride);
    /* acc[i] = combine(acc[i], x[i]) for n contiguous accumulators; x `stride` bytes apart; repeated for `rows` rows of
     * elements, `step` bytes apart, in order. The accumulators have
     * their initial values */
    void (*outer)(void *acc, int64_t n, const char *data, int64_t stride, int64_t rows, int64_t step);
    /* acc = merge(acc, other), both accumulators */
    void (*merge)(void *acc, const void *other);
    /* out[i] = finish(acc[i], count) for n contiguous accumulators of `count` elements each; out `stride` bytes
     * apart */
    void (*finish)(int64_t n, const void *acc, int64_t count, char *out, int64_t stride);
    /* If not NULL, used instead of inner and outer: acc[i] = combine of acc[i] and n elements, `step` bytes apart, for
     * `width` contiguous accumulators, whose elements are `apart` bytes from each other. */
    void (*block)(const void *params, void *acc, int64_t width, int64_t apart, int64_t n, const char *data,
                  int64_t step);
    const void *params; /* passed to block */
} THReduceKernel;

/* Reduce all elements of `in` into *acc (of acc_size bytes, initialised by this call). Blocks are formed by position,
 * not by thread, and merged pairwise, so the result has the same bits for every number of threads. */
TH_API THStatus THReduce_all(const THReduceKernel *kernel, const THAnyTensor *in, void *acc);

/* Reduce dimension `dim` of `in` into `out`, which is resized to in's shape with size 1 at dim, or without dim if
 * !keepdim and in has more than one dimension. INDEX error for a dim out of range, VALUE error for a tensor without
 * elements. out may overlap in. */
TH_API THStatus THReduce_dim(const THReduceKernel *kernel, THAnyTensor *out, THAnyTensor *in, int dim, bool keepdim);

/* The threads of TH are the pool of cwrap_pool.h, which describes these functions. */
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
#endif
