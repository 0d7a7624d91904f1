/* Module functions that exist per dtype: which dtype a call means. */
#ifndef THP_FUNCTION_H
#define THP_FUNCTION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* METH_FASTCALL | METH_KEYWORDS, under a name of our own: Python 3.13 renamed its typedef. */
typedef PyObject *(*THPWrapper)(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

/* One dtype's wrapper of a module function; all NULL where the dtype has no such function. */
typedef struct THPFunctionRow {
    const CwrapFunction *function;
    THPWrapper call; /* NULL: the runtime makes the call */
    bool method;     /* `call` is the method, and the first argument its receiver */
} THPFunctionRow;

/* Calls the wrapper of the dtype of the first tensor among the positional arguments, then the keyword values other than
 * out=, then out= (looking at the first item of a list or tuple), else of the default tensor type. rows[dtype][k] is
 * the function's. */
PyObject *THPModule_dispatch(const char *name, const THPFunctionRow *const *rows, int k, PyObject *const *args,
                             Py_ssize_t nargs, PyObject *kwnames);

/* The rows of a file of declarations, by dtype; the function of the k-th row, and its entry in the method table. */
#define THP_DECLARE_ROWS(Type, shard) extern const THPFunctionRow THP##Type##Tensor_functions_##shard[];
#define THP_NAME_ROWS(Type, shard) THP##Type##Tensor_functions_##shard,
#define THP_ROWS(shard) \
    TH_FORALL_DTYPES_WITH(THP_DECLARE_ROWS, shard) \
    static const THPFunctionRow *const rows_##shard[] = {TH_FORALL_DTYPES_WITH(THP_NAME_ROWS, shard)};
#define THP_FUNCTION(name, shard, k) \
    static PyObject *call_##name(CWRAP_CALL) \
    { \
        return THPModule_dispatch(#name, rows_##shard, k, cw_args, cw_nargs, cw_kwnames); \
    }
#define THP_FUNCTION_DEF(name, doc) \
    {#name, (PyCFunction)(void (*)(void))call_##name, METH_FASTCALL | METH_KEYWORDS, doc}

/* Calls a function of the module that is written by hand, in the convention that the flags of its row say. */
PyObject *THPModule_callByHand(PyMethodDef *method, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

/* What `Tensor` is: set by set_default_tensor_type. Never NULL. */
extern const THDtype *THP_default_dtype;

#ifdef __cplusplus
}
#endif
#endif
