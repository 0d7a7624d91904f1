/* Private to the runtime: data that the binder passes to the error writer, and macros for the stable ABI. */
#ifndef CWRAP_BIND_H
#define CWRAP_BIND_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef Py_LIMITED_API
#define CWRAP_TUPLE_SIZE PyTuple_Size
#define CWRAP_TUPLE_ITEM PyTuple_GetItem
#define CWRAP_SLOT(type, group, slot) PyType_GetSlot(type, Py_##slot)
#else
#define CWRAP_TUPLE_SIZE PyTuple_GET_SIZE
#define CWRAP_TUPLE_ITEM PyTuple_GET_ITEM
#define CWRAP_SLOT(type, group, slot) ((type)->group ? (type)->group->slot : NULL)
#endif

static inline PyTypeObject *cwrap_base_of(PyTypeObject *type)
{
#ifdef Py_LIMITED_API
    return (PyTypeObject *)PyType_GetSlot(type, Py_tp_base);
#else
    return type->tp_base;
#endif
}

typedef enum CwrapReason {
    CWRAP_FITS = 0,
    CWRAP_WRONG_TYPE,
    CWRAP_TOO_MANY,
    CWRAP_UNKNOWN_KEYWORD,
    CWRAP_GIVEN_TWICE, /* positional and by keyword */
    CWRAP_TWO_NAMES,   /* by two keywords, an alias among them */
    CWRAP_MISSING
} CwrapReason;

/* The reason why an overload was rejected. */
typedef struct CwrapMismatch {
    CwrapReason reason;
    const CwrapParam *param; /* NULL for TOO_MANY and UNKNOWN_KEYWORD */
    PyObject *object;        /* borrowed: the argument, or the keyword's name */
    Py_ssize_t position;     /* 1-based for positional arguments; PY_SSIZE_T_MAX otherwise */
} CwrapMismatch;

/* The result of binding a call, all borrowed. `slot` has function->slots entries. */
typedef struct CwrapBinding {
    PyObject **slot;
    PyObject *const *rest;
    Py_ssize_t rest_count;
} CwrapBinding;

/* Try one overload; on failure the reason is in *mismatch. */
CWRAP_HIDDEN bool cwrap_match(const CwrapFunction *function, int overload, PyObject *self, PyObject *const *args,
                              Py_ssize_t nargs, PyObject *kwnames, CwrapBinding *binding, CwrapMismatch *mismatch);

/* Return the k-th parameter of an overload. */
static inline CwrapParam *cwrap_param(const CwrapFunction *function, const CwrapOverload *overload, int k)
{
    return &function->params[overload->params[k]];
}

/* Set the TypeError for a call that fits no overload. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_report_mismatch(const CwrapFunction *function, PyObject *self, PyObject *const *args,
                                                   Py_ssize_t nargs, PyObject *kwnames, CwrapBinding *binding);

/* Set the TypeError for a known mismatch of the only overload. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_report_reason(const CwrapFunction *function, PyObject *self, Py_ssize_t nargs,
                                                 const CwrapMismatch *mismatch);

#ifdef __cplusplus
}
#endif
#endif
