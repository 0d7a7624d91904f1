/* Python's buffer protocol: export of tensors and storages, and import of buffers. */
#ifndef THP_BUFFER_H
#define THP_BUFFER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

extern PyBufferProcs THPBuffer_ofTensor;
extern PyBufferProcs THPBuffer_ofStorage;
extern PyMethodDef THPBuffer_methods[]; /* __bytes__() */

/* Return a new tensor that shares the memory of the exporter, or NULL with an exception. The buffer is released with
 * the storage of the tensor. Read-only memory gives a read-only storage. Raises TypeError if the object has no buffer
 * or no tensor has its dtype, ValueError if TH does not support its layout. Messages begin with `function`. */
TH_API THAnyTensor *THPBuffer_share(PyObject *exporter, const char *function);

/* Like THPBuffer_share, for a new storage from a contiguous buffer of elements. */
TH_API THAnyStorage *THPBuffer_shareStorage(const THDtype *dtype, PyObject *exporter, const char *function);

/* Raise TypeError for an array whose dtype, or a buffer whose format, no tensor has. */
TH_API void THPBuffer_noSuchDtype(PyObject *exporter, const Py_buffer *view, const char *function);
#endif
