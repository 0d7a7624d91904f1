/* Several tensors at once: what a tensor falls into. */
#ifndef TH_TENSOR_LIST_H
#define TH_TENSOR_LIST_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tensors that belong to the list, with a reference each; items is NULL where making a list failed. */
typedef struct THTensorList {
    THAnyTensor **items;
    int count;
} THTensorList;

TH_API void THTensorList_free(THTensorList *self);

/* Views of t's dimension dim, one behind the other; items NULL with an error set where that fails. */
/* Of `size` elements each, the last of what is left; VALUE error for a size below 1. */
TH_API THTensorList THAnyTensor_split(THAnyTensor *t, int64_t size, int dim);
/* At most `chunks`, of the same size but for the last, which has what is left; VALUE error for less than one. */
TH_API THTensorList THAnyTensor_chunk(THAnyTensor *t, int64_t chunks, int dim);
/* Every index's slice, without the dimension; VALUE error for a tensor of one dimension. */
TH_API THTensorList THAnyTensor_unbind(THAnyTensor *t, int dim);

#ifdef __cplusplus
}
#endif
#endif
