/* What the files of THAnyTensor share: how shapes are checked and how a tensor takes on a new one. Not for others. */
#ifndef TH_ANY_DIMS_H
#define TH_ANY_DIMS_H

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"

/* A shape being made, on the stack. */
typedef struct THDims {
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_DIMS];
} THDims;

/* Room for nDimension sizes and strides; those there are stay. Where it fails the tensor is as it was. */
THStatus THAnyTensor_reserveDims(THAnyTensor *self, int nDimension);

/* Checks sizes and strides from outside, fills in contiguous strides (where stride == NULL, or one is negative) and
 * tells how far the shape reaches: *extent elements from the offset on. A size of 0 makes the shape of no elements. */
THStatus THDims_make(THDims *self, int nDimension, const int64_t *size, const int64_t *stride, int64_t *extent);

/* self becomes a view of storage (retained) from offset on. The caller knows that the shape is valid and fits. size and
 * stride may be self's own. */
THStatus THAnyTensor_become(THAnyTensor *self, THAnyStorage *storage, ptrdiff_t offset, int nDimension,
                            const int64_t *size, const int64_t *stride);

/* What every view function begins with: src == NULL is self, and its dtype must be self's (TYPE error). */
THStatus THAnyTensor_viewSource(THAnyTensor *self, THAnyTensor **src);

#endif
