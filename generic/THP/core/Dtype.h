/* The table of dtypes for code that is compiled once: Python types, and functions for elements. */
#ifndef THP_DTYPE_H
#define THP_DTYPE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "THP/core/Operators.h"

/* An element of any dtype. */
typedef union THPElement {
    double real;
    int64_t integer;
    char bytes[32];
} THPElement;

typedef struct THPDtypeInfo {
    PyTypeObject *tensor_type;
    PyTypeObject *storage_type;
    bool (*check)(PyObject *object);               /* true if unbox() accepts the type of the object */
    int (*unbox)(PyObject *object, void *element); /* 0, or -1 with an exception */
    PyObject *(*box)(const void *element);         /* a new reference */
    /* Unbox an exact float, complex number or int in range. Return false for other objects. Runs no Python code. */
    bool (*unboxPlain)(PyObject *object, void *element);
    /* Unbox items that are exact floats, complex numbers or ints in range, up to the first other item. Returns how many. */
    Py_ssize_t (*unboxItems)(PyObject *const *items, Py_ssize_t count, void *elements);
    /* Return true if one of `count` elements, `stride` elements apart, is equal to *element. */
    bool (*find)(const void *element, const void *data, int64_t count, int64_t stride);
    /* For floating dtypes: return an element, or the element nearest to a number, as double. */
    double (*asDouble)(const void *element);
    double (*nearest)(double value);
    void *slots[2][THP_SLOT_count]; /* forward, reflected; NULL if not defined */
} THPDtypeInfo;

/* Indexed by THDtype.id; filled by THPTensor_(init) and THPStorage_(init). */
extern THPDtypeInfo THP_dtype_info[THDtype_count];

static inline const THPDtypeInfo *THPDtype_infoOf(const THDtype *dtype)
{
    return &THP_dtype_info[dtype->id];
}

/* Return the dtype of a tensor type, a storage type or a subclass; NULL for other types. */
TH_API const THDtype *THPDtype_ofType(PyTypeObject *type);

/* Return the dtype for a kind, as in THDtype, and an itemsize, or NULL. */
TH_API const THDtype *THPDtype_ofKind(char kind, Py_ssize_t itemsize);

/* Return the kind of the elements of a buffer in native byte order, as in THDtype, or 0 if they are not numbers. */
TH_API char THPDtype_kindOfFormat(const char *format);

/* Return the dtype for the format and itemsize of a buffer in native byte order, or NULL. */
TH_API const THDtype *THPDtype_ofFormat(const char *format, Py_ssize_t itemsize);

/* Return the format code of the dtype in the buffer protocol, or NULL if no code exists. Like NumPy, prefer 'l' to 'q' if
 * both have the same size. */
TH_API const char *THPDtype_format(const THDtype *dtype);
#endif
