/* Integers as arguments. A bool is not accepted, as in the Torch of 2017: x.sum(True) is a TypeError, not x.sum(1). */
#ifndef THP_INT_H
#define THP_INT_H

#include "cwrap_runtime.h"

/* Return true for an int or an object with __index__, except for a bool, and for an array without dimensions: a tensor of
 * an array has its elements, not its value as a size. */
static inline bool THPInt_check(PyObject *object)
{
    const PyMappingMethods *mapping = Py_TYPE(object)->tp_as_mapping;
    return PyLong_CheckExact(object) ||
           (!PyBool_Check(object) && !(mapping && mapping->mp_length) && cwrap_check_int(object));
}

#endif
