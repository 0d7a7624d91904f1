/* Tensors and storages through Python's buffer protocol, both ways. */
#ifndef THP_BUFFER_H
#define THP_BUFFER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyBufferProcs THPBuffer_ofTensor;
extern PyBufferProcs THPBuffer_ofStorage;
extern PyMethodDef THPBuffer_methods[]; /* __bytes__() */

/* A view of the exporter's memory, which stays exported until the view's storage goes. Read-only memory makes a
 * read-only storage. TypeError where there is no buffer or no such dtype, ValueError where TH cannot express its
 * layout. */
THAnyTensor *THPBuffer_share(PyObject *exporter, const char *function);

/* A storage over a contiguous buffer of elements; as THPBuffer_share. */
THAnyStorage *THPBuffer_shareStorage(const THDtype *dtype, PyObject *exporter, const char *function);

/* TypeError that names the dtype of an array (or the format of a buffer) that no tensor has. */
void THPBuffer_noSuchDtype(PyObject *exporter, const Py_buffer *view, const char *function);

#ifdef __cplusplus
}
#endif
#endif
