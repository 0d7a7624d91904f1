/* Functions that hand-written C of 2017 calls; see THP/THPClassic.h. */
#ifndef THP_CLASSIC_FUNCTIONS_H
#define THP_CLASSIC_FUNCTIONS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "cwrap_runtime.h"

/* Raise TypeError for arguments that no signature accepts. `args` is a tuple or one argument, `kwargs` a dict; both may
 * be NULL. `count` signatures follow as strings. */
TH_API CWRAP_COLD void THPUtils_invalidArguments(PyObject *args, PyObject *kwargs, const char *function, size_t count,
                                                 ...);

/* Raise RuntimeError for an argument, counted from 1. The message is formatted as by PyUnicode_FromFormat(). */
TH_API CWRAP_COLD void THPUtils_argumentError(int number, const char *format, ...);

/* Store the same error as an error of TH, which needs no GIL. The message is formatted as by printf(). */
TH_API CWRAP_COLD void THPUtils_storeArgumentError(int number, const char *format, ...) TH_PRINTF(2, 3);

/* Converter for the format `O&` of PyArg_ParseTuple(): store a borrowed callable in *result and return 1; 0 with a
 * TypeError for other objects. */
TH_API int THPUtils_getCallable(PyObject *object, PyObject **result);

/* The functions that copy to a dtype: `THTensor_(copy_functions)`. One function copies from all dtypes. */
typedef int THPCopyList;

/* Implement the method copy_(source, async=False, broadcast=True) of tensors, and copy_(source, async=False) of
 * storages. Return self, a new reference, or NULL with an exception. */
TH_API PyObject *THPCopyMethod(THPCopyList functions, PyObject *self, PyObject *args, PyObject *kwargs);

/* Whether self[index] picks elements by tensors or sequences of indices, and not only by ints and slices: a bool, a new
 * reference. */
TH_API PyObject *THPClassic_isAdvanced(PyObject *self, PyObject *index);

/* Add elements at an index, which may pick an element several times, for a tuple of index and source. Return self, a new
 * reference, or NULL with an exception. */
TH_API PyObject *THPClassic_advancedIndexAdd(PyObject *self, PyObject *args);

/* Store the shape, strides and offset of a tensor in a file, and make a tensor of them over a storage. A failure sets an
 * exception; `read` then returns NULL. */
TH_API void THPClassic_writeMetadata(const THAnyTensor *self, int fd);
TH_API THAnyTensor *THPClassic_readMetadata(int fd, THAnyStorage *storage, const THDtype *dtype);

/* Make `expanded` a view of `self` with the shape of `target`; with `fallback`, tensors of equal numbers of elements are
 * left as they are. Return 0, or -1 with an error of TH. */
TH_API THStatus THPClassic_expand(THAnyTensor *expanded, THAnyTensor *self, const THAnyTensor *target, int fallback);

/* Return 32 random bits. */
TH_API unsigned long THRandom_random(THGenerator *generator);

/* Return self[index]; if that is a number and `always_tensor` is true, a tensor of one element that shares the memory of
 * self. NULL with an exception. */
TH_API PyObject *THPClassic_getValue(PyObject *self, PyObject *index, int always_tensor);
#endif
