/* The sequence and iterator protocols: the items of a tensor are the slices of its first dimension. */
#ifndef THP_ITERATE_H
#define THP_ITERATE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PySequenceMethods THPIterate_sequence;
extern PyTypeObject THPTensorIterator_Type;

TH_API PyObject *THPIterate_tensor(PyObject *tensor);
TH_API Py_ssize_t THPIterate_length(PyObject *tensor);

/* Return item `index` (0 <= index < size[0]): a number if the tensor is a vector, otherwise a view. NULL with an
 * exception. */
TH_API PyObject *THPIterate_item(THAnyTensor *tensor, int64_t index);
#endif
