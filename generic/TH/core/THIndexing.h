/* Reading and writing by index, for every dtype: what TH/typed/Index.h declares per dtype and says.
 *
 * All of it is one operation: walk positions of a plane, at each of which there is an index; it moves one side, the
 * destination (scatter, indexCopy) or the source (gather, indexSelect), along the dimension that is indexed. What has
 * one value for all positions (an index along the other dimension, a number to fill with) has steps 0. */
#ifndef TH_INDEXING_H
#define TH_INDEXING_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A plane of positions (a, b), b the inner one; strides in bytes. */
typedef struct THIndexPlane {
    int64_t size[2];
    char *dst;
    const char *src, *index;
    int64_t dstStride[2], srcStride[2], indexStride[2];
    int64_t dstMove, srcMove; /* by an index; one of them is 0 */
} THIndexPlane;

/* What to do with each pair of destination and source. NULL below: dst = src. */
typedef void (*THIndexLoop)(const THIndexPlane *plane);

/* dst = src at every position; elements have `itemsize` bytes. */
TH_API void THIndexing_move(const THIndexPlane *plane, int itemsize);

TH_API THStatus THAnyTensor_indexSelect(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index);
TH_API THStatus THAnyTensor_indexCopy(const char *name, THAnyTensor *self, int dim, THAnyTensor *index,
                                      THAnyTensor *src, THIndexLoop loop);
TH_API THStatus THAnyTensor_indexFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value);
TH_API THStatus THAnyTensor_gather(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index);
TH_API THStatus THAnyTensor_scatter(const char *name, THAnyTensor *self, int dim, THAnyTensor *index,
                                    THAnyTensor *src, THIndexLoop loop);
TH_API THStatus THAnyTensor_scatterFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value);

#ifdef __cplusplus
}
#endif
#endif
