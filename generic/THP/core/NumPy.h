/* Conversion between tensors and NumPy arrays through Python protocols. NumPy is imported at the first use. */
#ifndef THP_NUMPY_H
#define THP_NUMPY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THBase.h"

extern PyMethodDef THPNumPy_methods[];   /* numpy(), __array__() */
extern PyMethodDef THPNumPy_functions[]; /* from_numpy() */

/* The attribute __array_interface__. */
TH_API PyObject *THPNumPy_interface(PyObject *tensor, void *closure);
#endif
