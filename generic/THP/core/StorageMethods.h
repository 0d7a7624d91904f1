/* The methods of storages of all dtypes. */
#ifndef THP_STORAGE_METHODS_H
#define THP_STORAGE_METHODS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PyMethodDef THPStorage_methods[];
extern PySequenceMethods THPStorage_sequence;
extern PyMappingMethods THPStorage_mapping;

/* Return a copy of a storage with separate memory, or NULL with TH's error set. */
TH_API THAnyStorage *THPStorage_newClone(THAnyStorage *storage);

/* The method from_buffer(): return a storage with elements copied from bytes in the given byte order. */
TH_API PyObject *THPStorage_fromBuffer(PyObject *type, PyObject *args, PyObject *kwargs);
#endif
