/* cwrap_op.h with the C API of NumPy. */

#ifndef CWRAP_OP_NUMPY_H
#define CWRAP_OP_NUMPY_H

#include "cwrap_op.h"
#ifndef NPY_TARGET_VERSION
#define NPY_TARGET_VERSION NPY_API_VERSION /* the fields of PyArray_Descr are those of the running NumPy */
#endif
#include <numpy/arrayobject.h>

#endif
