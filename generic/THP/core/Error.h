/* Conversion of TH's errors to Python exceptions. */
#ifndef THP_ERROR_H
#define THP_ERROR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "TH/core/THError.h"

/* Raise the TH error of this thread with the message "function: message" (only the message if `function` is NULL),
 * clear the error and return NULL. If a Python exception is set, it is kept. */
TH_API PyObject *THP_raise(const char *function);

/* Prepend text, formatted as by PyUnicode_FromFormat(), to the message of the current exception. */
TH_API void THP_addContext(const char *format, ...);

/* The exception of this thread while a function of another library runs, such as one that releases memory. The function
 * may run Python code, which must not see an exception, and could replace it. */
typedef struct THPAside {
    bool raised;
    PyObject *type, *value, *trace;
} THPAside;

/* Set the exception of this thread aside, and set it again. Without the GIL, a thread has none. */
TH_API void THP_setAside(THPAside *aside);
TH_API void THP_setAgain(const THPAside *aside);

/* Execute a statement that calls such a function. */
#define THP_ASIDE(statement)  \
    do {                      \
        THPAside aside;       \
        THP_setAside(&aside); \
        statement;            \
        THP_setAgain(&aside); \
    } while (0)

/* Return the shape as a string such as "2x3", or "no dimension" for a tensor without elements; a new reference. */
TH_API PyObject *THP_shapeText(const THAnyTensor *tensor);
#endif
