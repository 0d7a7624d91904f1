/* pickle, copy and deepcopy of tensors and storages. */
#ifndef THP_PICKLE_H
#define THP_PICKLE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#ifdef __cplusplus
extern "C" {
#endif

extern PyMethodDef THPPickle_tensorMethods[];
extern PyMethodDef THPPickle_storageMethods[];
extern PyMethodDef THPPickle_functions[]; /* _rebuild_tensor, _rebuild_storage */

#ifdef __cplusplus
}
#endif
#endif
