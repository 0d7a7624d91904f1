/* Shared memory between processes, and memory-mapped files. */
#ifndef THP_SHARING_H
#define THP_SHARING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

extern PyMethodDef THPSharing_tensorMethods[];  /* share_memory_, is_shared */
extern PyMethodDef THPSharing_storageMethods[]; /* the same, and from_file */
extern PyMethodDef THPSharing_functions[];      /* functions called by multiprocessing */
#endif
