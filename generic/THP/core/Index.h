/* x[key], x[key] = value: NumPy's rules for ints, slices, ..., None, masks and index arrays.
 *
 * IndexParse.c reads a key, IndexSelect.c lays it over a tensor, IndexPick.c turns masks and index arrays into offsets,
 * IndexMove.c copies what they pick, IndexGet.c and IndexSet.c do the two operations. Nothing here knows a dtype but by
 * its itemsize. */
#ifndef THP_INDEX_H
#define THP_INDEX_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyMappingMethods THPIndex_mapping;
extern PyMethodDef THPIndex_methods[]; /* index() */

/* IndexError "index 10 is out of range for dimension 0 of size 5"; returns NULL. */
PyObject *THPIndex_outOfRange(const THAnyTensor *tensor, int dim, int64_t index);

/* x[key] = value, value NULL being a deletion; 0, or -1 with an exception. */
int THPIndex_assign(PyObject *self, PyObject *key, PyObject *value);
/* The same for all of a tensor: value is broadcast and converted. */
int THPIndex_assignAll(THAnyTensor *tensor, PyObject *value, const char *function);

#ifdef __cplusplus
}
#endif
#endif
