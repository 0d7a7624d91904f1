/* pickle, copy and deepcopy of tensors and storages. */
#ifndef THP_PICKLE_H
#define THP_PICKLE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyMethodDef THPPickle_tensorMethods[];
extern PyMethodDef THPPickle_storageMethods[];
extern PyMethodDef THPPickle_functions[]; /* _rebuild_tensor, _rebuild_storage */

/* The function of _C with that name; a new reference. */
PyObject *THPPickle_moduleFunction(const char *name);
/* What __reduce_ex__ returns: (the function of _C, parts, state); takes parts, which may be NULL. */
PyObject *THPPickle_reduction(const char *function, PyObject *parts, PyObject *self);
/* The same of a storage, by value. */
PyObject *THPPickle_storageReduction(PyObject *self, long protocol);
/* The dtype of a type that is, or derives from, one of those that `base` is the base of; NULL with a TypeError. */
const THDtype *THPPickle_dtypeOfType(PyObject *type, PyTypeObject *base, const char *function);

#ifdef __cplusplus
}
#endif
#endif
