/* Tensors and storages of one dtype as those of another, and as Python numbers and lists. */
#ifndef THP_CONVERT_H
#define THP_CONVERT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "TH/core/THSnapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new tensor of that dtype, or NULL with an exception. */
THAnyTensor *THPConvert_tensor(THAnyTensor *tensor, const THDtype *dtype, const char *function);

/* The dtype a tensor type (storage: a storage type) or the name of one means: _C.FloatTensor, "_C.FloatTensor",
 * "FloatTensor". NULL with a TypeError or ValueError. */
const THDtype *THPConvert_dtypeArgument(PyObject *argument, bool storage, const char *function);

/* The elements as nested lists; releases the snapshot. NULL with an exception. */
PyObject *THPConvert_toList(THSnapshot *snapshot);

/* double() … byte(), type(), type_as(), tolist(), item(); complete after THPConvert_init. */
extern PyMethodDef THPConvert_tensorMethods[];
extern PyMethodDef THPConvert_tensorCasts[];
extern PyMethodDef THPConvert_storageCasts[];

/* Adds bool, int, float and index to the number protocol and names the casts. */
void THPConvert_init(PyNumberMethods *number);

#ifdef __cplusplus
}
#endif
#endif
