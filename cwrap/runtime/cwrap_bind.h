/* Private to the runtime: what the binder tells the error writer, and what the stable ABI spells otherwise. */
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

typedef enum CwrapReason {
    CWRAP_FITS = 0,
    CWRAP_WRONG_TYPE,
    CWRAP_TOO_MANY,
    CWRAP_UNKNOWN_KEYWORD,
    CWRAP_GIVEN_TWICE, /* by position and by keyword */
    CWRAP_TWO_NAMES,   /* by two keywords, an alias among them */
    CWRAP_MISSING
} CwrapReason;

/* Why an overload lost. */
typedef struct CwrapMismatch {
    CwrapReason reason;
    const CwrapParam *param; /* NULL for TOO_MANY and UNKNOWN_KEYWORD */
    PyObject *object;        /* borrowed: the argument, or the keyword's name */
    Py_ssize_t position;     /* 1-based for positional arguments; PY_SSIZE_T_MAX otherwise */
} CwrapMismatch;

/* What a call was bound to. `slot` has room for function->slots entries. All borrowed. */
typedef struct CwrapBinding {
    PyObject **slot;
    PyObject *const *rest;
    Py_ssize_t rest_count;
} CwrapBinding;

/* Tries one overload; on failure the reason is in *mismatch. */
CWRAP_HIDDEN bool cwrap_match(const CwrapFunction *function, int overload, PyObject *self, PyObject *const *args,
                              Py_ssize_t nargs, PyObject *kwnames, CwrapBinding *binding, CwrapMismatch *mismatch);

/* The k-th parameter of an overload. */
static inline CwrapParam *cwrap_param(const CwrapFunction *function, const CwrapOverload *overload, int k)
{
    return &function->params[overload->params[k]];
}

/* Whether a keyword is this parameter's name. */
CWRAP_HIDDEN bool cwrap_same_name(CwrapParam *param, PyObject *name);

/* Sets the TypeError for a call that fits no overload. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_report_mismatch(const CwrapFunction *function, PyObject *self,
                                                   PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames,
                                                   CwrapBinding *binding);

/* The same for the only overload, whose mismatch is known. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_report_reason(const CwrapFunction *function, PyObject *self, Py_ssize_t nargs,
                                                 const CwrapMismatch *mismatch);

#ifdef __cplusplus
}
#endif
#endif
