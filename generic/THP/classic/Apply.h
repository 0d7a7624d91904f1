/* Loops over all elements of tensors, as hand-written C of 2017 uses them:
 *
 *     TH_TENSOR_APPLY2(real, self, real, other, *self_data += *other_data;)
 *
 * The statements see a pointer to the present element of each tensor, and may call Python, return and break. The
 * storages are retained and pinned until the loop ends in any way, so their memory stays where it is. Tensors with
 * different numbers of elements are a SHAPE error, which the wrapper raises; the statements do not run. The loop is a
 * block, with or without a semicolon after it. */
#ifndef THP_CLASSIC_APPLY_H
#define THP_CLASSIC_APPLY_H

#include "TH/TH.h"

/* The position in a tensor. The shape is a copy, because the statements may change the tensor. */
typedef struct THPApply {
    THAnyStorage *storage; /* NULL if there are no elements */
    char *data;
    int64_t left; /* elements from the present one on */
    int nDimension;
    int64_t size[TH_MAX_DIMS], stride[TH_MAX_DIMS], at[TH_MAX_DIMS];
} THPApply;

static inline void THPApply_begin(THPApply *self, const THAnyTensor *tensor)
{
    self->storage = THAnyTensor_data(tensor) ? tensor->storage : NULL;
    self->data = THAnyTensor_data(tensor);
    self->left = self->storage ? THAnyTensor_nElement(tensor) : 0;
    self->nDimension = tensor->nDimension;
    for (int d = 0; d < tensor->nDimension; d++) {
        self->size[d] = tensor->size[d];
        self->stride[d] = tensor->stride[d] * tensor->dtype->itemsize;
        self->at[d] = 0;
    }
    if (self->storage) {
        THAnyStorage_retain(self->storage);
        THAnyStorage_pin(self->storage);
    }
}

static inline void THPApply_next(THPApply *self)
{
    self->left--;
    for (int d = self->nDimension - 1; d >= 0; d--) {
        self->data += self->stride[d];
        if (++self->at[d] < self->size[d])
            return;
        self->data -= self->size[d] * self->stride[d];
        self->at[d] = 0;
    }
}

/* The compiler calls this function wherever the loop is left. */
static inline void THPApply_end(THPApply *self)
{
    if (self->storage) {
        THAnyStorage_unpin(self->storage);
        THAnyStorage_free(self->storage);
    }
}

/* Return whether there is something to do: false with an error set if the numbers of elements differ. */
static inline bool THPApply_agree(const THPApply *a, const THPApply *b)
{
    if (a->left != b->left)
        THError_set(TH_ERROR_SHAPE, "inconsistent tensor sizes: %lld and %lld elements", (long long)a->left,
                    (long long)b->left);
    return a->left == b->left;
}

#define THP_APPLY_DECLARE(TENSOR)                                   \
    __attribute__((cleanup(THPApply_end))) THPApply TENSOR##_apply; \
    THPApply_begin(&TENSOR##_apply, TENSOR)
#define THP_APPLY_DATA(TYPE, TENSOR) TYPE *TENSOR##_data = (TYPE *)(void *)TENSOR##_apply.data

#define TH_TENSOR_APPLY(TYPE, TENSOR, ...)                                                                \
    {                                                                                                     \
        int TH_TENSOR_APPLY_hasFinished = 0;                                                              \
        THP_APPLY_DECLARE(TENSOR);                                                                        \
        for (; TENSOR##_apply.left > 0 && !TH_TENSOR_APPLY_hasFinished; THPApply_next(&TENSOR##_apply)) { \
            THP_APPLY_DATA(TYPE, TENSOR);                                                                 \
            __VA_ARGS__                                                                                   \
        }                                                                                                 \
    }

#define TH_TENSOR_APPLY2(TYPE1, TENSOR1, TYPE2, TENSOR2, ...)                                  \
    {                                                                                          \
        THP_APPLY_DECLARE(TENSOR1);                                                            \
        THP_APPLY_DECLARE(TENSOR2);                                                            \
        int TH_TENSOR_APPLY_hasFinished = !THPApply_agree(&TENSOR1##_apply, &TENSOR2##_apply); \
        for (; TENSOR1##_apply.left > 0 && !TH_TENSOR_APPLY_hasFinished;                       \
             THPApply_next(&TENSOR1##_apply), THPApply_next(&TENSOR2##_apply)) {               \
            THP_APPLY_DATA(TYPE1, TENSOR1);                                                    \
            THP_APPLY_DATA(TYPE2, TENSOR2);                                                    \
            __VA_ARGS__                                                                        \
        }                                                                                      \
    }

#define TH_TENSOR_APPLY3(TYPE1, TENSOR1, TYPE2, TENSOR2, TYPE3, TENSOR3, ...)                                     \
    {                                                                                                             \
        THP_APPLY_DECLARE(TENSOR1);                                                                               \
        THP_APPLY_DECLARE(TENSOR2);                                                                               \
        THP_APPLY_DECLARE(TENSOR3);                                                                               \
        int TH_TENSOR_APPLY_hasFinished = !THPApply_agree(&TENSOR1##_apply, &TENSOR2##_apply) ||                  \
                                          !THPApply_agree(&TENSOR1##_apply, &TENSOR3##_apply);                    \
        for (; TENSOR1##_apply.left > 0 && !TH_TENSOR_APPLY_hasFinished;                                          \
             THPApply_next(&TENSOR1##_apply), THPApply_next(&TENSOR2##_apply), THPApply_next(&TENSOR3##_apply)) { \
            THP_APPLY_DATA(TYPE1, TENSOR1);                                                                       \
            THP_APPLY_DATA(TYPE2, TENSOR2);                                                                       \
            THP_APPLY_DATA(TYPE3, TENSOR3);                                                                       \
            __VA_ARGS__                                                                                           \
        }                                                                                                         \
    }

#endif
