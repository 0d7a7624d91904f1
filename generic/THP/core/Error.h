/* TH's failures as Python exceptions. */
#ifndef THP_ERROR_H
#define THP_ERROR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THError.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raises this thread's TH error as "function: message" (without the function where it is NULL), clears it and returns
 * NULL. Where a Python exception is set already, that one stays. */
PyObject *THP_raise(const char *function);

/* Puts text (of PyUnicode_FromFormat) before the message of the exception that is set; its type stays. */
void THP_addContext(const char *format, ...);

/* "2x3", or "no dimension" for a tensor without elements: a new reference. */
PyObject *THP_shapeText(const THAnyTensor *tensor);

#ifdef __cplusplus
}
#endif
#endif
