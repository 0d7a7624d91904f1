/* Nested loops over tensors of one shape: what is below elementwise kernels, copies and reductions.
 *
 * A THLoop holds a shape and, for each operand, a pointer and byte strides. Its dimensions come in any order;
 * THLoop_order sorts them so that the innermost (index 0) moves by the smallest steps, drops those of size 1 and merges
 * neighbours that are one run of memory. A contiguous tensor of any shape so becomes one dimension.
 *
 *     THLoop loop;
 *     THLoop_init(&loop, 2, self->nDimension, self->size);
 *     THLoop_operand(&loop, 0, self);
 *     THLoop_operand(&loop, 1, src);
 *     THLoop_order(&loop);
 *     THLoop_run(&loop, function, params);
 */
#ifndef TH_LOOP_H
#define TH_LOOP_H

#include "TH/core/THKernel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THLoop {
    int count; /* of operands */
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_OPERANDS][TH_MAX_DIMS]; /* in bytes */
    char *data[TH_MAX_OPERANDS];
} THLoop;

/* Row-major: size[0] is the outermost dimension here, as in tensors, until THLoop_order turns them round. */
TH_API void THLoop_init(THLoop *self, int count, int nDimension, const int64_t *size);
/* The tensor is broadcast to the loop's shape, which it must fit. */
TH_API void THLoop_operand(THLoop *self, int k, const THAnyTensor *tensor);
/* Data given directly, contiguous in the loop's shape. */
TH_API void THLoop_contiguousOperand(THLoop *self, int k, char *data, int64_t itemsize);
/* Afterwards nDimension >= 1 and size[0] is the innermost. Operand 0's order goes first, then operand 1's, … */
TH_API void THLoop_order(THLoop *self);

static inline int64_t THLoop_nElement(const THLoop *self)
{
    int64_t n = 1;
    for (int d = 0; d < self->nDimension; d++)
        n *= self->size[d];
    return n;
}

/* Calls function on runs that cover elements [begin, end) of an ordered loop, in this order, from this thread. */
TH_API void THLoop_walk(const THLoop *self, int64_t begin, int64_t end, THElementwiseLoop function, const void *params);
/* Calls function on runs that cover an ordered loop, in any order, from several threads above TH_GRAIN elements. Where
 * operands disagree on the innermost dimension (a transposed copy) the runs are short and go by tiles. */
TH_API void THLoop_run(const THLoop *self, THElementwiseLoop function, const void *params);

#ifdef __cplusplus
}
#endif
#endif
