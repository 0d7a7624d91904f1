/* Support for modules whose C functions accept NumPy array objects: NumPy's headers, and its table of functions at
 * import.
 *
 * The runtime itself needs neither; modules without such arguments do not include this file. */
#ifndef CWRAP_NUMPY_H
#define CWRAP_NUMPY_H

#include "cwrap_array.h"

#ifndef NPY_NO_DEPRECATED_API
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#endif
#include <numpy/arrayobject.h>

/* Return 0, or -1 with an exception set. */
static inline int cwrap_import_numpy(void)
{
    return _import_array() < 0 ? -1 : 0;
}
#endif
