/* Tensors as sequences of what their first dimension holds: numbers of a vector, views of anything else. */
#ifndef THP_ITERATE_H
#define THP_ITERATE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PySequenceMethods THPIterate_sequence;
extern PyTypeObject THPTensorIterator_Type;

PyObject *THPIterate_tensor(PyObject *tensor);
Py_ssize_t THPIterate_length(PyObject *tensor);

/* Item `index` (0 <= index < size[0]): a number of a vector, else a view. */
PyObject *THPIterate_item(THAnyTensor *tensor, int64_t index);

#ifdef __cplusplus
}
#endif
#endif
