/* Tensors from what Python has: sizes, nested sequences, arrays. */
#ifndef THP_CONSTRUCT_H
#define THP_CONSTRUCT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All three: a new tensor with memory of its own, or NULL with an exception whose message begins with `function`. */

/* Zeros. `items` are what THPSize_CheckItems accepts. */
THAnyTensor *THPConstruct_ofSizes(const THDtype *dtype, PyObject *const *items, Py_ssize_t count, const char *function);
/* Numbers in nested sequences of equal lengths, or in any iterable. */
THAnyTensor *THPConstruct_ofSequence(const THDtype *dtype, PyObject *sequence, const char *function);
/* A copy of what exports a buffer. dtype NULL takes whatever dtype the buffer has (booleans as masks). */
THAnyTensor *THPConstruct_ofBuffer(const THDtype *dtype, PyObject *exporter, const char *function);

/* TypeError: an array of `given` where one of `dtype` must be. */
void THPConstruct_wrongDtype(const THDtype *dtype, const THDtype *given, const char *function);

/* Whether an object is a container that THPConstruct_ofSequence would go into: iterable, no text, no dict or set. */
bool THPConstruct_isSequence(PyObject *object);

/* "a float", "an int": what an element of the dtype is in messages. */
const char *THPConstruct_numberName(const THDtype *dtype);

#ifdef __cplusplus
}
#endif
#endif
