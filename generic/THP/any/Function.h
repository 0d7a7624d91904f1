/* Module functions that exist per dtype: which dtype a call means. */
#ifndef THP_FUNCTION_H
#define THP_FUNCTION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

/* METH_FASTCALL | METH_KEYWORDS, under a name of our own: Python 3.13 renamed its typedef. */
typedef PyObject *(*THPWrapper)(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

typedef struct THPFunction {
    const char *name;
    THPWrapper byDtype[THDtype_count]; /* NULL where the dtype has no such function */
} THPFunction;

/* Calls the wrapper of the dtype of the first tensor among the positional arguments, then the keyword values other than
 * out=, then out= (looking at the first item of a list or tuple), else of the default tensor type. */
PyObject *THPModule_dispatch(const THPFunction *function, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

/* What `Tensor` is: set by set_default_tensor_type. Never NULL. */
extern const THDtype *THP_default_dtype;

#ifdef __cplusplus
}
#endif
#endif
