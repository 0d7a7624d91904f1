/* Exchange of tensors with other array libraries by DLPack, versions 0 and 1, without copies. */
#ifndef THP_DLPACK_H
#define THP_DLPACK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#include "cwrap_dlpack.h"

extern PyMethodDef THPDLPack_methods[];   /* __dlpack__(), __dlpack_device__() */
extern PyMethodDef THPDLPack_functions[]; /* from_dlpack() */

/* Create the objects that the functions below need. Return 0, or -1 with an exception. */
TH_API int THPDLPack_initExport(void);
TH_API int THPDLPack_initImport(void);
/* Add the C exchange table to a type, as `__dlpack_c_exchange_api__`. Return 0, or -1 with an exception. */
TH_API int THPDLPack_addTable(PyTypeObject *type);
/* Return true if the type of the object has a method __dlpack__(). Needs no memory. */
TH_API bool THPDLPack_isExporter(PyObject *object);
/* Return a new tensor over memory that another library described, which is consumed, or NULL with an exception. */
TH_API THAnyTensor *THPDLPack_consume(CwrapDLVersioned *managed, const char *function);
/* Return the dtype for a type of DLPack, or NULL. */
TH_API const THDtype *THPDLPack_dtype(uint8_t code, uint8_t bits, uint16_t lanes);
/* Return a new tensor that shares the memory of the exporter, or NULL with an exception. The storage of the tensor
 * keeps the exporter's memory alive. */
TH_API THAnyTensor *THPDLPack_share(PyObject *exporter, const char *function);
#endif
