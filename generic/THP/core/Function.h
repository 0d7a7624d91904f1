/* Dispatch of module functions to the wrapper for a dtype. */
#ifndef THP_FUNCTION_H
#define THP_FUNCTION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "cwrap_runtime.h"

/* The C type of METH_FASTCALL | METH_KEYWORDS functions. Python 3.13 renamed its typedef, so this is a separate one. */
typedef PyObject *(*THPWrapper)(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

/* The wrapper of a module function for one dtype. All members are NULL if the function does not support the dtype. */
typedef struct THPFunctionRow {
    const CwrapFunction *function;
    THPWrapper call; /* NULL: called through `function` by the runtime */
    bool method;     /* `call` is the method, and the first argument its receiver */
} THPFunctionRow;

/* Call the wrapper for the dtype of the first tensor, in this order: positional arguments, keyword arguments other than
 * out=, out=. Of a list or tuple, the first item counts. Without a tensor, the default tensor type is used.
 * rows[dtype][k] is the row of the function. Returns a new reference, or NULL with an exception. */
TH_API PyObject *THPModule_dispatch(const char *name, const THPFunctionRow *const *rows, int k, PyObject *const *args,
                                    Py_ssize_t nargs, PyObject *kwnames);

/* THP_ROWS defines the rows of a file of declarations, by dtype. THP_FUNCTION defines the function of the k-th row, and
 * THP_FUNCTION_DEF is its entry in the method table. */
#define THP_DECLARE_ROWS(Type, shard) extern const THPFunctionRow THP##Type##Tensor_functions_##shard[];
#define THP_NAME_ROWS(Type, shard) THP##Type##Tensor_functions_##shard,
#define THP_ROWS(shard)                            \
    TH_FORALL_DTYPES_WITH(THP_DECLARE_ROWS, shard) \
    static const THPFunctionRow *const rows_##shard[] = {TH_FORALL_DTYPES_WITH(THP_NAME_ROWS, shard)};
#define THP_FUNCTION(name, shard, k)                                                      \
    static PyObject *call_##name(CWRAP_CALL)                                              \
    {                                                                                     \
        return THPModule_dispatch(#name, rows_##shard, k, cw_args, cw_nargs, cw_kwnames); \
    }
#define THP_FUNCTION_DEF(name, doc) \
    {#name, (PyCFunction)(void (*)(void))call_##name, METH_FASTCALL | METH_KEYWORDS, doc}

/* Call a hand-written module function by the calling convention of its flags. */
TH_API PyObject *THPModule_callByHand(PyMethodDef *method, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);

/* Call a generated method from hand-written C, with a tuple of arguments, and a dict of keyword arguments or NULL. */
TH_API PyObject *THPModule_callWithTuple(PyMethodDef *method, PyObject *self, PyObject *args, PyObject *kwargs);

#ifdef TH_HAS_REASONS
/* The tp_getattro of a tensor type whose row has a reason: the AttributeError for a method of other dtypes ends with
 * the reason. */
TH_API PyObject *THPFunction_getAttribute(PyObject *self, PyObject *name);
#endif

/* The dtype of the default tensor type, set by set_default_tensor_type(). Never NULL. */
TH_API const THDtype *THPDtype_default(void);
TH_API void THPDtype_setDefault(const THDtype *dtype);
#endif
