/* pickle, copy and deepcopy of tensors and storages. */
#ifndef THP_PICKLE_H
#define THP_PICKLE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PyMethodDef THPPickle_tensorMethods[];
extern PyMethodDef THPPickle_storageMethods[];
extern PyMethodDef THPPickle_functions[]; /* _rebuild_tensor, _rebuild_storage */

/* Return the function of _C with this name, a new reference, or NULL with an exception. */
TH_API PyObject *THPPickle_moduleFunction(const char *name);
/* Return the result of __reduce_ex__: (function of _C, parts, state), or NULL with an exception. Takes ownership of
 * `parts`, which may be NULL. */
TH_API PyObject *THPPickle_reduction(const char *function, PyObject *parts, PyObject *self);
/* Return the result of __reduce_ex__ for a storage, with a copy of its elements. */
TH_API PyObject *THPPickle_storageReduction(PyObject *self, long protocol);
/* Return the dtype of a type derived from `base`, the base class of tensor or storage types, or NULL with TypeError. */
TH_API const THDtype *THPPickle_dtypeOfType(PyObject *type, PyTypeObject *base, const char *function);
#endif
