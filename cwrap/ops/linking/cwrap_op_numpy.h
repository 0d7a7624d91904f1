/* cwrap_op.h with the C API of NumPy. */

#ifndef CWRAP_OP_NUMPY_H
#define CWRAP_OP_NUMPY_H

#include "cwrap_op.h"
#include <numpy/arrayobject.h>

#endif
