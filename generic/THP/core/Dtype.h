/* What the dtype-free code needs of each dtype: its Python types and the functions that know its elements. */
#ifndef THP_DTYPE_H
#define THP_DTYPE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "THP/core/Operators.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Room for an element of any dtype. */
typedef union THPElement {
    double real;
    int64_t integer;
    char bytes[32];
} THPElement;

typedef struct THPDtypeInfo {
    PyTypeObject *tensor_type;
    PyTypeObject *storage_type;
    bool (*check)(PyObject *object);               /* a number that could be an element */
    int (*unbox)(PyObject *object, void *element); /* 0, or -1 with an exception */
    PyObject *(*box)(const void *element);         /* a new reference */
    /* Unboxes items that are plain floats or ints and fit, up to the first that is something else; their count. */
    Py_ssize_t (*unboxItems)(PyObject *const *items, Py_ssize_t count, void *elements);
    /* Whether one of `count` elements, `stride` elements apart, equals *element. */
    bool (*find)(const void *element, const void *data, int64_t count, int64_t stride);
    /* Of a floating dtype, for printing: an element, and the element nearest to a number, as doubles. */
    double (*asDouble)(const void *element);
    double (*nearest)(double value);
    void *slots[2][THP_SLOT_count]; /* forward, reflected; NULL where there is none */
} THPDtypeInfo;

/* By THDtype.id; filled by THPTensor_(init) and THPStorage_(init). */
extern THPDtypeInfo THP_dtype_info[THDtype_count];

static inline const THPDtypeInfo *THPDtype_infoOf(const THDtype *dtype)
{
    return &THP_dtype_info[dtype->id];
}

/* The dtype of a tensor type, a storage type or a subclass of one; NULL for other types. */
const THDtype *THPDtype_ofType(PyTypeObject *type);

/* The dtype that counts with 'f' floats, 'i' integers, 'u' unsigned ones or '?' booleans of that width; or NULL. */
const THDtype *THPDtype_ofKind(char kind, Py_ssize_t itemsize);

/* The dtype that a buffer's format and itemsize mean, in native byte order; NULL where there is none. */
const THDtype *THPDtype_ofFormat(const char *format, Py_ssize_t itemsize);

/* The dtype's code in the buffer protocol; 'l' rather than 'q' where a long is as wide, as NumPy has it. */
const char *THPDtype_format(const THDtype *dtype);

#ifdef __cplusplus
}
#endif
#endif
