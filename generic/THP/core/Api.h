/* The table of functions for other extension modules: see cwrap/runtime/cwrap_tensors.h. */
#ifndef THP_API_H
#define THP_API_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THBase.h"

/* Add the capsule _C_API to the module. Return 0, or -1 with an exception. */
TH_API int THPApi_init(PyObject *module);
#endif
