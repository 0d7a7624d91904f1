/* What generated wrappers call besides the types' own functions: dimensions, broadcasting, pending errors. */
#ifndef THP_WRAPPING_H
#define THP_WRAPPING_H

#include "TH/TH.h"
#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What messages call a tensor, a storage, a number of the dtype at hand. */
#define THP_TENSOR_DISPLAY THP_STRING(Real) "Tensor"
#define THP_STORAGE_DISPLAY THP_STRING(Real) "Storage"
#define THP_REAL_DISPLAY TH_REAL_PYTHON_NAME

/* In tables of parameters: how such an argument is checked, and what messages call it. */
#define THP_TENSOR THPTensor_(Check), THP_TENSOR_DISPLAY
#define THP_REAL THPUtils_(checkReal), THP_REAL_DISPLAY

CWRAP_HIDDEN CWRAP_COLD int THP_dimOutOfRange(int64_t dim, int64_t count);
CWRAP_HIDDEN CWRAP_COLD int THP_wrongNDim(int given, int expected);

/* A dimension of `count`, negative from the end; a tensor without dimensions counts as having one. -1 with an
 * IndexError. */
static inline int64_t THP_wrapDim(int64_t dim, int64_t count)
{
    if (count < 1)
        count = 1;
    int64_t wrapped = dim < 0 ? dim + count : dim;
    return CWRAP_LIKELY(wrapped >= 0 && wrapped < count) ? wrapped : THP_dimOutOfRange(dim, count);
}

/* 0, or -1 with a ValueError where the tensor has another number of dimensions. */
static inline int THP_assertNDim(const THAnyTensor *tensor, int expected)
{
    return CWRAP_LIKELY(tensor->nDimension == expected) ? 0 : THP_wrongNDim(tensor->nDimension, expected);
}

/* The size of a dimension, 1 where the tensor has fewer: the function that gets it complains about the shape. */
static inline int64_t THP_sizeOr1(const THAnyTensor *tensor, int dim)
{
    return dim < tensor->nDimension ? tensor->size[dim] : 1;
}

/* The last dimension; 0 of a tensor without dimensions. */
static inline int THP_lastDim(const THAnyTensor *tensor)
{
    return tensor->nDimension > 0 ? tensor->nDimension - 1 : 0;
}

/* A size (THPSize) or plain tuple of the integers of a storage, which is taken over. NULL with an exception. */
CWRAP_HIDDEN PyObject *THPSize_NewFromStorage(THAnyStorage *storage);
CWRAP_HIDDEN PyObject *THPTuple_NewFromStorage(THAnyStorage *storage);

/* Several tensors: the C side of `THTensor **`. From a list or tuple they are retained until the list is freed. */
typedef THTensorList THPTensorList;

CWRAP_HIDDEN int THPTensorList_fill(THPTensorList *list, PyObject *sequence); /* checked before; 0, or -1 */
/* Of the tensor that has most. */
CWRAP_HIDDEN int THPTensorList_nDimension(const THPTensorList *list);
CWRAP_HIDDEN bool THPTensorList_check(PyObject *object, const THDtype *dtype);
/* A tuple of the tensors; the list is taken over. NULL with an exception. */
CWRAP_HIDDEN PyObject *THPTensorList_toTuple(THPTensorList list);
static inline void THPTensorList_free(THPTensorList *list)
{
    THTensorList_free(list);
}

/* The tensor expanded to a shape; itself, retained, where it has it already. NULL with TH's error set. */
CWRAP_HIDDEN THAnyTensor *THP_expandTo(THAnyTensor *tensor, int nDimension, const int64_t *size);

/* Expands the tensors (THAnyTensor *, `count` of them) to their common shape, or (inplace) all to the shape of the first:
 * views[0..count), which the caller frees. On failure (-1, TH's error set) all of those are NULL. */
CWRAP_HIDDEN int THP_broadcast(THAnyTensor **views, int count, int inplace, ...);
CWRAP_HIDDEN void THP_freeTensors(THAnyTensor **tensors, int count);

static inline bool THError_pending(void)
{
    return CWRAP_UNLIKELY(THError_last()->code != TH_ERROR_NONE);
}

#ifdef __cplusplus
}
#endif

/* THP_STATUS(call): the status that a function returns; of one that returns nothing, whether it left an error behind. */
#ifdef __cplusplus
/* `call, THPNothing()` is the operator below where the call has a value, and the comma of the language where not. */
struct THPNothing {
    operator int() const { return THError_pending() ? -1 : 0; }
};
static inline int operator,(int status, THPNothing)
{
    return status;
}
#define THP_STATUS(...) ((__VA_ARGS__), THPNothing())
#else
#define THP_STATUS(...)                                                                  \
    __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(__VA_ARGS__), void),   \
                          ((void)(__VA_ARGS__), THError_pending() ? -1 : 0), (__VA_ARGS__))
#endif
#endif
