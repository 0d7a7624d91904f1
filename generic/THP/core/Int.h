/* Integers as arguments. A bool is not accepted, as in the Torch of 2017: x.sum(True) is a TypeError, not x.sum(1). */
#ifndef THP_INT_H
#define THP_INT_H

#include "cwrap_runtime.h"

/* Return true for an int or an object with __index__, except for a bool. */
static inline bool THPInt_check(PyObject *object)
{
    return PyLong_CheckExact(object) || (!PyBool_Check(object) && cwrap_check_int(object));
}

#endif
