/* What storages of all dtypes do. */
#ifndef THP_STORAGE_METHODS_H
#define THP_STORAGE_METHODS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyMethodDef THPStorage_methods[];
extern PySequenceMethods THPStorage_sequence;
extern PyMappingMethods THPStorage_mapping;

/* Own memory with the same elements; NULL with TH's error set. */
THAnyStorage *THPStorage_newClone(THAnyStorage *storage);

/* from_buffer(): a storage of what a buffer's bytes mean in the given byte order. */
PyObject *THPStorage_fromBuffer(PyObject *type, PyObject *args, PyObject *kwargs);

#ifdef __cplusplus
}
#endif
#endif
