/* The table of functions for other extension modules: see cwrap/runtime/cwrap_tensors.h. */
#ifndef THP_API_H
#define THP_API_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Add the capsule _C_API to the module. Return 0, or -1 with an exception. */
int THPApi_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif
