/* Reading and writing by index, for every dtype; TH/typed/Index.h describes the functions.
 *
 * All of them are one operation: visit the positions of a plane, read the index at each position, and offset one side,
 * the destination (scatter, indexCopy) or the source (gather, indexSelect), by the index along the indexed dimension.
 * An operand with one value for all positions (an index along the other dimension, a fill value) has strides 0. */
#ifndef TH_INDEXING_H
#define TH_INDEXING_H

#include "TH/core/THBase.h"

/* A plane of positions (a, b), b being the inner one; strides in bytes. */
typedef struct THIndexPlane {
    int64_t size[2];
    char *dst;
    const char *src, *index;
    int64_t dstStride[2], srcStride[2], indexStride[2];
    int64_t dstMove, srcMove; /* bytes per unit of index; one of the two is 0 */
} THIndexPlane;

/* Process each pair of destination and source. NULL in the functions below means dst = src. */
typedef void (*THIndexLoop)(const THIndexPlane *plane);

/* Assign dst = src at every position; elements have `itemsize` bytes. */
TH_API void THIndexing_move(const THIndexPlane *plane, int itemsize);

TH_API THStatus THAnyTensor_indexSelect(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index);
TH_API THStatus THAnyTensor_indexCopy(const char *name, THAnyTensor *self, int dim, THAnyTensor *index,
                                      THAnyTensor *src, THIndexLoop loop);
TH_API THStatus THAnyTensor_indexFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value);
TH_API THStatus THAnyTensor_gather(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index);
TH_API THStatus THAnyTensor_scatter(const char *name, THAnyTensor *self, int dim, THAnyTensor *index, THAnyTensor *src,
                                    THIndexLoop loop);
TH_API THStatus THAnyTensor_scatterFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value);
#endif
