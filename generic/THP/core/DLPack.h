/* Tensors to and from other array libraries by DLPack, versions 0 and 1, without copying. */
#ifndef THP_DLPACK_H
#define THP_DLPACK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

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

/* ---- the protocol's structures; their layout is fixed by its specification ---- */

enum { THP_DL_CPU = 1, THP_DL_READ_ONLY = 1, THP_DL_IS_COPIED = 2 };
enum { THP_DL_INT = 0, THP_DL_UINT = 1, THP_DL_FLOAT = 2, THP_DL_BOOL = 6 };

typedef struct THPDLArray {
    void *data;
    int32_t device_type, device_id;
    int32_t ndim;
    uint8_t code, bits;
    uint16_t lanes;
    int64_t *shape;
    int64_t *strides; /* in elements; NULL: contiguous */
    uint64_t byte_offset;
} THPDLArray;

/* In a capsule "dltensor". */
typedef struct THPDLManaged {
    THPDLArray array;
    void *context;
    void (*deleter)(struct THPDLManaged *self);
} THPDLManaged;

/* In a capsule "dltensor_versioned". */
typedef struct THPDLVersioned {
    uint32_t major, minor;
    void *context;
    void (*deleter)(struct THPDLVersioned *self);
    uint64_t flags;
    THPDLArray array;
} THPDLVersioned;

#ifdef __cplusplus
}
#endif
#endif
