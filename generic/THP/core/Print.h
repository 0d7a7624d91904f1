/* repr() of tensors and storages, in the layout of NumPy. */
#ifndef THP_PRINT_H
#define THP_PRINT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

TH_API PyObject *THPPrint_tensor(PyObject *tensor);
TH_API PyObject *THPPrint_storage(PyObject *storage);

/* The module function set_printoptions; terminated by {NULL}. */
extern PyMethodDef THPPrint_functions[];

/* Numbers formatted with equal width (Format.c). */
typedef struct THPWords {
    char *text; /* count * width bytes, from PyMem_Malloc */
    size_t width;
} THPWords;

/* Format contiguous elements with at most `precision` digits after the decimal point. Return 0, or -1 with an
 * exception. */
TH_API int THPFormat_words(THPWords *words, const THDtype *dtype, const char *elements, int64_t count, int precision);
#endif
