/* x[key] and x[key] = value, by NumPy's rules for ints, slices, ..., None, masks and index arrays.
 *
 * IndexParse.c parses a key, IndexSelect.c applies the key to a tensor, IndexPick.c converts masks and index arrays to
 * offsets, IndexMove.c copies elements, and IndexGet.c and IndexSet.c implement the two operations. The code depends
 * only on the itemsize of a dtype. */
#ifndef THP_INDEX_H
#define THP_INDEX_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PyMappingMethods THPIndex_mapping;
extern PyMethodDef THPIndex_methods[]; /* index() */

/* Raise IndexError "index 10 is out of range for dimension 0 of size 5", and return NULL. */
TH_API PyObject *THPIndex_outOfRange(const THAnyTensor *tensor, int dim, int64_t index);

/* Implement x[key] = value, and del x[key] if value is NULL. Return 0, or -1 with an exception. */
TH_API int THPIndex_assign(PyObject *self, PyObject *key, PyObject *value);
/* Assign a value to the whole tensor; the value is broadcast and converted. Return 0, or -1 with an exception. */
TH_API int THPIndex_assignAll(THAnyTensor *tensor, PyObject *value, const char *function);
#endif
