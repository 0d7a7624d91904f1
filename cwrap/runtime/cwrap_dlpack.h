/* The structs of DLPack 1 and of earlier versions, whose layout is specified by DLPack. Plain C without Python. */
#ifndef CWRAP_DLPACK_H
#define CWRAP_DLPACK_H

#include <stdint.h>

enum { CWRAP_DL_CPU = 1, CWRAP_DL_CUDA_HOST = 3, CWRAP_DL_ROCM_HOST = 11, CWRAP_DL_CUDA_MANAGED = 13 };
enum {
    CWRAP_DL_INT = 0,
    CWRAP_DL_UINT = 1,
    CWRAP_DL_FLOAT = 2,
    CWRAP_DL_BFLOAT = 4,
    CWRAP_DL_COMPLEX = 5,
    CWRAP_DL_BOOL = 6
};
enum { CWRAP_DL_READ_ONLY = 1, CWRAP_DL_IS_COPIED = 2 };

typedef struct CwrapDLTensor {
    void *data;
    struct {
        int32_t type, id;
    } device;
    int32_t ndim;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } dtype;
    int64_t *shape;
    int64_t *strides; /* in elements; NULL: contiguous */
    uint64_t byte_offset;
} CwrapDLTensor;

/* In a capsule "dltensor". */
typedef struct CwrapDLManaged {
    CwrapDLTensor tensor;
    void *context;
    void (*deleter)(struct CwrapDLManaged *self);
} CwrapDLManaged;

/* In a capsule "dltensor_versioned". */
typedef struct CwrapDLVersioned {
    struct {
        uint32_t major, minor;
    } version;
    void *context;
    void (*deleter)(struct CwrapDLVersioned *self);
    uint64_t flags;
    CwrapDLTensor tensor;
} CwrapDLVersioned;

#endif
