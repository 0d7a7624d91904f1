/* Lists of tensors, as returned by split, chunk and unbind. */
#ifndef TH_TENSOR_LIST_H
#define TH_TENSOR_LIST_H

#include "TH/core/THBase.h"

/* A list that owns a reference to each of its tensors; items is NULL if creating the list failed. */
typedef struct THTensorList {
    THAnyTensor **items;
    int count;
} THTensorList;

TH_API void THTensorList_free(THTensorList *self);

/* The functions below return consecutive views along t's dimension dim; items is NULL with an error set on failure. */
/* Views of `size` elements each; the last one has the rest. VALUE error for a size below 1. */
TH_API THTensorList THAnyTensor_split(THAnyTensor *t, int64_t size, int dim);
/* At most `chunks` views of the same size; the last one has the rest. VALUE error if chunks is below 1. */
TH_API THTensorList THAnyTensor_chunk(THAnyTensor *t, int64_t chunks, int dim);
/* One view per index, without the dimension. VALUE error for a tensor of one dimension. */
TH_API THTensorList THAnyTensor_unbind(THAnyTensor *t, int dim);
#endif
