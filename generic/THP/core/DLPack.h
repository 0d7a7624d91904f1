/* Tensors to and from other array libraries by DLPack, versions 0 and 1, without copying. */
#ifndef THP_DLPACK_H
#define THP_DLPACK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#include "cwrap_dlpack.h"

#ifdef __cplusplus
extern "C" {
#endif

extern PyMethodDef THPDLPack_methods[];   /* __dlpack__(), __dlpack_device__() */
extern PyMethodDef THPDLPack_functions[]; /* from_dlpack() */

/* Makes what the functions below need; 0 or -1. */
int THPDLPack_init(void);
/* Whether there is a __dlpack__(); without memory too. */
bool THPDLPack_isExporter(PyObject *object);
/* A view of the exporter's memory, which it keeps for as long as the view's storage lives; NULL with an exception. */
THAnyTensor *THPDLPack_share(PyObject *exporter, const char *function);

#ifdef __cplusplus
}
#endif
#endif
