/* Construction of tensors from sizes, nested sequences and arrays. */
#ifndef THP_CONSTRUCT_H
#define THP_CONSTRUCT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

/* The following three functions return a new tensor with separate memory, or NULL with an exception whose message
 * begins with `function`. */

/* Return a tensor of zeros. THPSize_CheckItems must accept `items`. */
TH_API THAnyTensor *THPConstruct_ofSizes(const THDtype *dtype, PyObject *const *items, Py_ssize_t count,
                                         const char *function);
/* Return a tensor of the numbers in nested sequences of equal lengths, or in any iterable. */
TH_API THAnyTensor *THPConstruct_ofSequence(const THDtype *dtype, PyObject *sequence, const char *function);
/* Return a copy of a buffer. If dtype is NULL, the tensor has the dtype of the buffer; booleans give a mask. Otherwise
 * the elements are converted like numbers in a sequence: TypeError for floats if the dtype is integral, OverflowError
 * for integers out of range. */
TH_API THAnyTensor *THPConstruct_ofBuffer(const THDtype *dtype, PyObject *exporter, const char *function);

/* Return a copy of a tensor, converted like numbers in a sequence. */
TH_API THAnyTensor *THPConstruct_converted(const THDtype *dtype, THAnyTensor *given, const char *function);

typedef PyObject *(*THPBox)(const void *element); /* returns a new Python number */

/* Contiguous elements of a type that the dtype table may not have. */
typedef struct THPElements {
    const char *data;
    int nDimension; /* 0: no elements */
    const int64_t *size;
    Py_ssize_t itemsize;
    THPBox box;
} THPElements;

/* Return a tensor of elements that are converted one by one. Runs no Python code. */
TH_API THAnyTensor *THPConstruct_ofElements(const THDtype *dtype, const THPElements *elements, const char *function);

/* Return true if THPConstruct_ofSequence accepts the object: an iterable that is not a string, dict or set. */
TH_API bool THPConstruct_isSequence(PyObject *object);

/* Return the name of an element of the dtype for messages: "a float" or "an int". */
TH_API const char *THPConstruct_numberName(const THDtype *dtype);
#endif
