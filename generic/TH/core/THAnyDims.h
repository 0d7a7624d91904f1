/* Internal header of the THAny*.c files: checking shapes and giving a tensor a new shape. */
#ifndef TH_ANY_DIMS_H
#define TH_ANY_DIMS_H

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"

/* A shape under construction, on the stack. */
typedef struct THDims {
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_DIMS];
} THDims;

/* Allocate space for nDimension sizes and strides, keeping the present ones. On failure the tensor is unchanged. */
THStatus THAnyTensor_reserveDims(THAnyTensor *self, int nDimension);

/* Check sizes and strides passed by a caller, fill in contiguous strides (if stride == NULL or an entry is negative)
 * and set *extent to the number of elements that the shape spans from the offset on. A size of 0 makes the shape
 * empty. */
THStatus THDims_make(THDims *self, int nDimension, const int64_t *size, const int64_t *stride, int64_t *extent);

/* Make self a view of storage (retained) from offset on. The caller has checked that the shape is valid and fits. size
 * and stride may be self's own arrays. */
THStatus THAnyTensor_become(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                            const int64_t *size, const int64_t *stride);

/* Resolve *src for a view function: NULL becomes self. TYPE error if its dtype is not self's. */
THStatus THAnyTensor_viewSource(THAnyTensor *self, THAnyTensor **src);

#endif
