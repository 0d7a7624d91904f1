/* The methods apply_, map_ and map2_, which call a Python function for each element. */
#ifndef THP_APPLY_H
#define THP_APPLY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

extern PyMethodDef THPApply_methods[];
#endif
