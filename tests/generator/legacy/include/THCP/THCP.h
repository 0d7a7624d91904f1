/* A stub of a GPU tensor library and its Python types: the names that wrappers of a CUDA build use.
 *
 * Its tensors are those of TH, so that functions that do not depend on the dtype work with them. The functions with the
 * state of the library are defined by the stub. */
#ifndef THCP_THCP_H
#define THCP_THCP_H

#include "THP/THP.h"

/* The state of the library, which tests query. */
typedef struct THCState {
    int device; /* the current device */
    int calls;
} THCState;

#define IS_CUDA 1
#define LIBRARY_STATE state,
#define LIBRARY_STATE_NOARGS state
#define LIBRARY_STATE_TYPE THCState *,
#define LIBRARY_STATE_TYPE_NOARGS THCState *

/* The device to restore, or -1. */
typedef int THCPAutoGPU;
#define THCPAutoGPU_NONE (-1)

#ifdef __cplusplus
extern "C" {
#endif

extern THCState *state;

int THCPAutoGPU_begin(THCPAutoGPU *guard, PyObject *tensor);
void THCPAutoGPU_end(THCPAutoGPU *guard);

#define THC_NAMES(Name, ...)                 \
    typedef THAnyStorage THC##Name##Storage; \
    typedef THAnyTensor THC##Name##Tensor;   \
    typedef THPAnyTensor THCP##Name##Tensor; \
    typedef THPAnyStorage THCP##Name##Storage;
TH_FORALL_DTYPES(THC_NAMES)
#undef THC_NAMES

#undef THStorage
#undef THStorage_
#undef THTensor
#undef THTensor_
#undef THPStorage
#undef THPStorage_
#undef THPTensor
#undef THPTensor_
#undef THPUtils_
#undef THIndexTensor
#undef THIndexTensor_
#undef THPIndexTensor
#undef THPIndexTensor_
#undef THBoolTensor
#undef THBoolTensor_
#undef THPBoolTensor
#undef THPBoolTensor_
#undef THIntegerTensor
#undef THIntegerTensor_
#undef THPIntegerTensor
#undef THPIntegerTensor_
#undef THP_TENSOR_DISPLAY
#undef THP_STORAGE_DISPLAY
#undef THP_DECLARE_ROWS
#undef THP_NAME_ROWS

#define THStorage TH_CONCAT_3(THC, Real, Storage)
#define THStorage_(NAME) TH_CONCAT_4(THC, Real, Storage_, NAME)
#define THTensor TH_CONCAT_3(THC, Real, Tensor)
#define THTensor_(NAME) TH_CONCAT_4(THC, Real, Tensor_, NAME)
#define THPStorage TH_CONCAT_3(THCP, Real, Storage)
#define THPStorage_(NAME) TH_CONCAT_4(THCP, Real, Storage_, NAME)
#define THPTensor TH_CONCAT_3(THCP, Real, Tensor)
#define THPTensor_(NAME) TH_CONCAT_4(THCP, Real, Tensor_, NAME)
#define THPUtils_(NAME) TH_CONCAT_4(THP, Real, Utils_, NAME)
#define THPTensor_stateless_(NAME) TH_CONCAT_4(THCP, Real, Tensor_byhand_, NAME)
#define THIndexTensor THCLongTensor
#define THIndexTensor_(NAME) TH_CONCAT_2(THCLongTensor_, NAME)
#define THPIndexTensor_(NAME) TH_CONCAT_2(THCPLongTensor_, NAME)
#define THBoolTensor THCByteTensor
#define THBoolTensor_(NAME) TH_CONCAT_2(THCByteTensor_, NAME)
#define THPBoolTensor_(NAME) TH_CONCAT_2(THCPByteTensor_, NAME)
#define THIntegerTensor THCIntTensor
#define THIntegerTensor_(NAME) TH_CONCAT_2(THCIntTensor_, NAME)
#define THPIntegerTensor_(NAME) TH_CONCAT_2(THCPIntTensor_, NAME)
#define THP_TENSOR_DISPLAY "cuda." THP_STRING(Real) "Tensor"
#define THP_STORAGE_DISPLAY "cuda." THP_STRING(Real) "Storage"

#define THP_DECLARE_ROWS(Type, shard) extern const THPFunctionRow THCP##Type##Tensor_functions_##shard[];
#define THP_NAME_ROWS(Type, shard) THCP##Type##Tensor_functions_##shard,

/* Python types for every dtype. */
#define THC_TYPES(Name, ...)                                 \
    bool THCP##Name##Tensor_Check(PyObject *object);         \
    bool THCP##Name##Tensor_CheckList(PyObject *object);     \
    THAnyTensor *THCP##Name##Tensor_CData(PyObject *object); \
    PyObject *THCP##Name##Tensor_New(THAnyTensor *owned);    \
    PyObject *THCP##Name##Tensor_Output(PyObject *given);    \
    bool THCP##Name##Storage_Check(PyObject *object);        \
    THAnyStorage *THCP##Name##Storage_CData(PyObject *object);
TH_FORALL_DTYPES(THC_TYPES)
#undef THC_TYPES

#ifdef __cplusplus
}
#endif
#endif
