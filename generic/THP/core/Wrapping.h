/* Functions called by generated wrappers: dimensions, broadcasting, lists of tensors and pending errors. */
#ifndef THP_WRAPPING_H
#define THP_WRAPPING_H

#include "TH/TH.h"
#include "cwrap_runtime.h"

/* The names of the tensor type, the storage type and an element of the current dtype, for messages. */
#define THP_TENSOR_DISPLAY THP_STRING(Real) "Tensor"
#define THP_STORAGE_DISPLAY THP_STRING(Real) "Storage"
#define THP_REAL_DISPLAY TH_REAL_PYTHON_NAME

/* The check function and the name of a type of arguments, for parameter tables. */
#define THP_TENSOR THPTensor_(Check), THP_TENSOR_DISPLAY
#define THP_REAL THPUtils_(checkReal), THP_REAL_DISPLAY

TH_API CWRAP_COLD int THP_dimOutOfRange(int64_t dim, int64_t count);
TH_API CWRAP_COLD int THP_wrongNDim(int given, int expected);

/* Return the dimension `dim` of `count` dimensions; negative values count from the end. A tensor without dimensions
 * counts as having one. -1 with an IndexError. */
static inline int64_t THP_wrapDim(int64_t dim, int64_t count)
{
    if (count < 1)
        count = 1;
    int64_t wrapped = dim < 0 ? dim + count : dim;
    return CWRAP_LIKELY(wrapped >= 0 && wrapped < count) ? wrapped : THP_dimOutOfRange(dim, count);
}

/* Return 0, or -1 with ValueError if the tensor has another number of dimensions. */
static inline int THP_assertNDim(const THAnyTensor *tensor, int expected)
{
    return CWRAP_LIKELY(tensor->nDimension == expected) ? 0 : THP_wrongNDim(tensor->nDimension, expected);
}

/* Return the size of a dimension, or 1 if the tensor has fewer dimensions; the called C function then reports the
 * shape. */
static inline int64_t THP_sizeOr1(const THAnyTensor *tensor, int dim)
{
    return dim < tensor->nDimension ? tensor->size[dim] : 1;
}

/* Return the last dimension, or 0 for a tensor without dimensions. */
static inline int THP_lastDim(const THAnyTensor *tensor)
{
    return tensor->nDimension > 0 ? tensor->nDimension - 1 : 0;
}

/* Return a Size or a tuple of the integers of a storage, or NULL with an exception. Takes ownership of the storage. */
TH_API PyObject *THPSize_NewFromStorage(THAnyStorage *storage);
TH_API PyObject *THPTuple_NewFromStorage(THAnyStorage *storage);

/* The C value of a `THTensor **` argument. The tensors are retained until the list is freed. */
typedef THTensorList THPTensorList;

TH_API int THPTensorList_fill(THPTensorList *list, PyObject *sequence); /* after a successful check; 0, or -1 */
/* Return the largest number of dimensions of the tensors. */
TH_API int THPTensorList_nDimension(const THPTensorList *list);
TH_API bool THPTensorList_check(PyObject *object, const THDtype *dtype);
/* Return a tuple of the tensors, or NULL with an exception. Takes ownership of the list. */
TH_API PyObject *THPTensorList_toTuple(THPTensorList list);
static inline void THPTensorList_free(THPTensorList *list)
{
    THTensorList_free(list);
}

/* Return a view of the tensor expanded to a shape, or the retained tensor if it has this shape. NULL with TH's error
 * set. */
TH_API THAnyTensor *THP_expandTo(THAnyTensor *tensor, int nDimension, const int64_t *size);

/* Expand `count` tensors, passed as THAnyTensor *, to their common shape, or all to the shape of the first if
 * `inplace`. Store the views, which the caller frees, in views[0..count) and return 0. On failure return -1 with TH's
 * error set; all views are then NULL. */
TH_API int THP_broadcast(THAnyTensor **views, int count, int inplace, ...);
TH_API void THP_freeTensors(THAnyTensor **tensors, int count);

static inline bool THError_pending(void)
{
    return CWRAP_UNLIKELY(THError_last()->code != TH_ERROR_NONE);
}

/* THP_STATUS(call): the status returned by a call, or, for a function that returns void, -1 if an error is pending,
 * else 0. */
#ifdef __cplusplus
/* `call, THPNothing()` uses the operator below if the call has a value, and the built-in comma operator if it is
 * void. */
struct THPNothing {
    operator int() const
    {
        return THError_pending() ? -1 : 0;
    }
};
static inline int operator,(int status, THPNothing)
{
    return status;
}
#define THP_STATUS(...) ((__VA_ARGS__), THPNothing())
#else
#define THP_STATUS(...)                                                                \
    __builtin_choose_expr(__builtin_types_compatible_p(__typeof__(__VA_ARGS__), void), \
                          ((void)(__VA_ARGS__), THError_pending() ? -1 : 0), (__VA_ARGS__))
#endif
#endif
