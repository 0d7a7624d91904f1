/* Nested loops over tensors of one shape: the basis of elementwise kernels, copies and reductions.
 *
 * A THLoop holds a shape and, for each operand, a pointer and byte strides. Its dimensions may be added in any order;
 * THLoop_order sorts them so that the innermost (index 0) has the smallest strides, removes those of size 1 and merges
 * neighbours that form one run of memory. A contiguous tensor of any shape thus becomes one dimension.
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

typedef struct THLoop {
    int count; /* number of operands */
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_OPERANDS][TH_MAX_DIMS]; /* in bytes */
    char *data[TH_MAX_OPERANDS];
} THLoop;

/* Set the shape, row-major: size[0] is the outermost dimension, as in tensors, until THLoop_order reverses them. */
TH_API void THLoop_init(THLoop *self, int count, int nDimension, const int64_t *size);
/* Set operand k to a tensor, broadcast to the loop's shape, which it must match. */
TH_API void THLoop_operand(THLoop *self, int k, const THAnyTensor *tensor);
/* Set operand k to memory that is contiguous in the loop's shape. */
TH_API void THLoop_contiguousOperand(THLoop *self, int k, char *data, int64_t itemsize);
/* Order the dimensions; afterwards nDimension >= 1 and size[0] is the innermost. Operand 0's strides decide first, then
 * operand 1's, and so on. */
TH_API void THLoop_order(THLoop *self);

static inline int64_t THLoop_nElement(const THLoop *self)
{
    int64_t n = 1;
    for (int d = 0; d < self->nDimension; d++)
        n *= self->size[d];
    return n;
}

/* Call function on runs that cover elements [begin, end) of an ordered loop, in order, in this thread. */
TH_API void THLoop_walk(const THLoop *self, int64_t begin, int64_t end, THElementwiseLoop function, const void *params);
/* Call function on runs that cover an ordered loop, in any order, in several threads above TH_GRAIN elements. If
 * operands disagree on the innermost dimension (a transposed copy), the runs are short and form tiles. */
TH_API void THLoop_run(const THLoop *self, THElementwiseLoop function, const void *params);
#endif
