/* Conversion of tensors and storages to other dtypes, to Python numbers and to lists. */
#ifndef THP_CONVERT_H
#define THP_CONVERT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "TH/core/THSnapshot.h"

/* Return a new tensor of the dtype, or NULL with an exception. */
TH_API THAnyTensor *THPConvert_tensor(THAnyTensor *tensor, const THDtype *dtype, const char *function);

/* Return the dtype of a tensor type (or storage type, if `storage`) or of its name: _C.FloatTensor, "_C.FloatTensor" or
 * "FloatTensor". NULL with TypeError or ValueError. */
TH_API const THDtype *THPConvert_dtypeArgument(PyObject *argument, bool storage, const char *function);

/* Return the elements as nested lists, or NULL with an exception. Releases the snapshot. */
TH_API PyObject *THPConvert_toList(THSnapshot *snapshot);

/* The methods double() … byte(), type(), type_as(), tolist() and item(). THPConvert_init sets names and docstrings. */
extern PyMethodDef THPConvert_tensorMethods[];
extern PyMethodDef THPConvert_tensorCasts[];
extern PyMethodDef THPConvert_storageCasts[];

/* Add bool, int, float and index to the number protocol, and set the names of the cast methods. */
TH_API void THPConvert_init(PyNumberMethods *number);
#endif
