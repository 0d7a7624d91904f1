/* The structs of DLPack 1 and of earlier versions, whose layout is specified by DLPack. Plain C without Python: `object`
 * is a PyObject. */
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

/* The beginning of a table; `previous` is the table of an older version, or NULL. */
typedef struct CwrapDLHeader {
    struct {
        uint32_t major, minor;
    } version;
    struct CwrapDLHeader *previous;
} CwrapDLHeader;

#define CWRAP_DL_ATTRIBUTE "__dlpack_c_exchange_api__" /* of a type: a capsule with that name */
#define CWRAP_DL_CAPSULE "dlpack_exchange_api"

/* DLPack's C exchange table of version 1. The functions return 0, or -1 with a Python exception set, and need the GIL.
 * The table exists until the process ends. */
typedef struct CwrapDLTable {
    CwrapDLHeader header;
    /* Create a tensor with the device, dtype and sizes of `prototype`; on failure, call `fail` instead of setting an
     * exception. */
    int (*create)(CwrapDLTensor *prototype, CwrapDLVersioned **tensor, void *context,
                  void (*fail)(void *context, const char *kind, const char *message));
    int (*share)(void *object, CwrapDLVersioned **tensor); /* the caller must call the deleter */
    int (*wrap)(CwrapDLVersioned *tensor, void **object);  /* consumes the tensor */
    /* Describe a tensor whose memory, sizes and strides belong to the object, until other code runs. May be NULL. */
    int (*describe)(void *object, CwrapDLTensor *tensor);
    int (*stream)(int32_t device, int32_t id, void **stream);
} CwrapDLTable;

#endif
