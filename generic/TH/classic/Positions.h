/* Positions in a tensor: they count its elements in row-major order, whatever its strides are. */
#ifndef TH_POSITIONS_H
#define TH_POSITIONS_H

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THError.h"
#include "TH/core/THResult.h"

/* Return how many elements a position is from the first element. */
static inline int64_t THPositions_offset(const THAnyTensor *t, int64_t position)
{
    int64_t offset = 0;
    for (int d = t->nDimension - 1; d >= 0; d--) {
        offset += position % t->size[d] * t->stride[d];
        position /= t->size[d];
    }
    return offset;
}

/* Return the indices as positions from 0 to count - 1, which the caller frees with TH_free(), or NULL with an error. */
static inline int64_t *THPositions_new(THAnyTensor *index, int64_t count)
{
    const int64_t n = THAnyTensor_nElement(index);
    int64_t *positions = THScratch_new(n, sizeof *positions);
    for (int64_t i = 0; positions && i < n; i++) {
        const int64_t given = ((const THIndex_real *)THAnyTensor_data(index))[THPositions_offset(index, i)];
        positions[i] = given < 0 ? given + count : given;
        if (positions[i] >= 0 && positions[i] < count)
            continue;
        THError_set(TH_ERROR_INDEX, "index %lld is out of range for %lld elements", (long long)given, (long long)count);
        TH_free(positions);
        return NULL;
    }
    return positions;
}

#endif
