/* The methods apply_, map_ and map2_, which call a Python function for each element. */
#ifndef THP_APPLY_H
#define THP_APPLY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#ifdef __cplusplus
extern "C" {
#endif

extern PyMethodDef THPApply_methods[];

#ifdef __cplusplus
}
#endif
#endif
