/* cwrap_loops.h with the C API of Python and NumPy. */

#ifndef CWRAP_LOOPS_NUMPY_H
#define CWRAP_LOOPS_NUMPY_H

#define CWRAP_LOOPS_NUMPY
#include "cwrap_loops.h"

#endif
