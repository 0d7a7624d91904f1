/* Types that do not depend on the dtype: dtypes as values, storages, tensors, errors.
 *
 * One struct serves every dtype: THFloatTensor and THLongTensor are names of THAnyTensor, and its member `dtype`
 * distinguishes them. Views, shapes and reference counts are therefore written (and compiled) once.
 *
 * Invariants of a tensor: size[d] >= 1 for all d < nDimension; nDimension == 0 means "no elements"; every element that
 * size, stride and storageOffset can reach lies inside the storage; storage->dtype == dtype; a tensor without elements
 * may have storage == NULL.
 *
 * Failure: a function that can fail returns a THStatus (0 or -1), or NULL if it creates an object, and stores a message
 * in thread-local storage (THError.h). No function of TH calls longjmp, exits the process or prints.
 */
#ifndef TH_BASE_H
#define TH_BASE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TH_CONCAT_2_EXPAND(a, b) a##b
#define TH_CONCAT_2(a, b) TH_CONCAT_2_EXPAND(a, b)
#define TH_CONCAT_3_EXPAND(a, b, c) a##b##c
#define TH_CONCAT_3(a, b, c) TH_CONCAT_3_EXPAND(a, b, c)
#define TH_CONCAT_4_EXPAND(a, b, c, d) a##b##c##d
#define TH_CONCAT_4(a, b, c, d) TH_CONCAT_4_EXPAND(a, b, c, d)

/* Before declarations of functions and variables. They are not exported from _C; other extensions call the library through
 * the capsule. */
#ifdef __cplusplus
#define TH_LINKAGE extern "C"
#else
#define TH_LINKAGE extern
#endif
#ifdef __GNUC__
#define TH_API TH_LINKAGE __attribute__((visibility("hidden")))
#else
#define TH_API TH_LINKAGE
#endif

enum { TH_MAX_DIMS = 64, TH_INLINE_DIMS = 5 };

/* 0 for success, -1 for failure with a message in THError_last(). */
typedef int THStatus;

/* A row of declarations/dtypes.yaml at run time. THDtype_table (generated) has one entry per dtype and ends with an
 * entry whose name is NULL. */
typedef struct THDtype {
    const char *name;   /* "Float" */
    const char *numpy;  /* "float32"; if NumPy has no such dtype, the name in lower case */
    const char *format; /* buffer protocol code: "f"; NULL if NumPy has no such dtype */
    const char *method; /* conversion method: "float" */
    int id;             /* index in THDtype_table */
    int itemsize;       /* bytes of an element */
    bool is_floating;
    bool is_signed;
    char kind; /* type for interchange: 'f' (float), 'b' (bfloat), 'i', 'u', 'c' (complex), '?' (bool); '-': no library
                  has it */
} THDtype;

enum {
    TH_STORAGE_RESIZABLE = 1, /* data was allocated by TH and can be reallocated */
    TH_STORAGE_READONLY = 2,  /* writing is an error (data comes from a read-only buffer) */
    TH_STORAGE_SHARED = 4     /* data is in memory shared between processes */
};

typedef struct THAnyStorage {
    void *data;
    ptrdiff_t size; /* elements */
    const THDtype *dtype;
    int64_t refcount; /* atomic */
    int64_t pins;     /* atomic; number of exported buffers and running kernels: while > 0 a resize is an error */
    int flag;
    void (*release)(void *owner, void *data); /* frees data; NULL: TH_free */
    void *owner;
} THAnyStorage;

typedef struct THAnyTensor {
    int64_t *size;   /* nDimension entries; points to dims[] if they fit there */
    int64_t *stride; /* in elements */
    int nDimension;
    THAnyStorage *storage; /* may be NULL if there are no elements */
    ptrdiff_t storageOffset;
    int64_t refcount; /* atomic */
    const THDtype *dtype;
    int64_t owned; /* elements from the offset on that belonged to the tensor before it was resized, or 0 */
    int64_t dims[2 * TH_INLINE_DIMS];
} THAnyTensor;
#endif
