/* Tensors as Python objects, of any dtype.
 *
 * Invariant: cdata is a tensor whose dtype is that of the object's type, from tp_new to tp_dealloc. The object
 * holds one reference to it and no other Python object. */
#ifndef THP_ANY_TENSOR_H
#define THP_ANY_TENSOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THPAnyTensor {
    PyObject_HEAD
    THAnyTensor *cdata;
} THPAnyTensor;

/* "_C._TensorBase": what all tensor types share. It has no instances of its own. */
extern PyTypeObject THPAnyTensor_Type;

static inline bool THPAnyTensor_Check(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    return type->tp_base == &THPAnyTensor_Type || PyType_IsSubtype(type, &THPAnyTensor_Type);
}

static inline THAnyTensor *THPAnyTensor_CData(PyObject *tensor)
{
    return ((THPAnyTensor *)tensor)->cdata;
}

/* An object of `type` around `owned`, whose reference it takes in any case. NULL raises TH's error. */
PyObject *THPAnyTensor_Wrap(PyTypeObject *type, THAnyTensor *owned);
/* The same, of the plain type of its dtype. */
PyObject *THPAnyTensor_New(THAnyTensor *owned);

/* A view of a part of `tensor`, given by strides and an offset into the storage that the caller knows to be inside it;
 * NULL with TH's error set. */
THAnyTensor *THPAnyTensor_newPart(THAnyTensor *tensor, int64_t offset, int nDimension, const int64_t *size,
                                  const int64_t *stride);

/* What `type(*args)` is (Construct.c); `type` is dtype's tensor type or a subclass. */
PyObject *THPAnyTensor_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                                 PyObject *kwnames);

/* Readies the base type; 0, or -1 with an exception. */
int THPAnyTensor_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif
