/* Exceptions that are both the precise class and RuntimeError, which the Torch of 2017 raised for the same errors. */
#ifndef THP_EXCEPTIONS_H
#define THP_EXCEPTIONS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THBase.h"

extern PyObject *THPExc_ArgumentError; /* (ValueError, RuntimeError): a value that a function does not accept */
extern PyObject *THPExc_ShapeError;    /* (ValueError, RuntimeError): a shape or size that does not fit */
extern PyObject *THPExc_BoundsError;   /* (IndexError, RuntimeError): an index or a dimension out of range */
extern PyObject *THPExc_StorageError;  /* (BufferError, RuntimeError): memory that cannot be resized or written to */

/* Create the exceptions at the first call, and add them to the module. Return 0, or -1 with an exception. */
TH_API int THPExceptions_init(PyObject *module);
#endif
