/* Python objects for tensors of any dtype.
 *
 * Invariant: from tp_new to tp_dealloc, cdata is a tensor of the dtype of the object's type. The object owns one
 * reference to the tensor, and no references to Python objects. */
#ifndef THP_ANY_TENSOR_H
#define THP_ANY_TENSOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "THP/core/Frame.h"

typedef struct THPAnyTensor {
    PyObject_HEAD THAnyTensor *cdata;
} THPAnyTensor;

/* _C._TensorBase, the base class of all tensor types. It cannot be instantiated. */
extern PyTypeObject THPAnyTensor_Type;

static inline bool THPAnyTensor_Check(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    return type->tp_base == &THPAnyTensor_Type || PyType_IsSubtype(type, &THPAnyTensor_Type);
}

/* Return the tensor of an object, borrowed; in a frame, a private tensor (Frame.h). */
static inline THAnyTensor *THPAnyTensor_CData(PyObject *tensor)
{
    return THPFrame_tensor(tensor, ((THPAnyTensor *)tensor)->cdata);
}

static inline const THDtype *THPAnyTensor_dtype(PyObject *tensor)
{
    return ((THPAnyTensor *)tensor)->cdata->dtype;
}

/* Return a new object of `type` for a tensor, or NULL with an exception. Takes ownership of `owned`, also on failure.
 * If `owned` is NULL, raises TH's error. */
TH_API PyObject *THPAnyTensor_Wrap(PyTypeObject *type, THAnyTensor *owned);
/* Like THPAnyTensor_Wrap, with the type for the dtype of the tensor. */
TH_API PyObject *THPAnyTensor_New(THAnyTensor *owned);

/* Return a view of a part of `tensor`, or NULL with TH's error set. The caller has checked that offset, sizes and
 * strides stay within the storage. */
TH_API THAnyTensor *THPAnyTensor_newPart(THAnyTensor *tensor, int64_t offset, int nDimension, const int64_t *size,
                                         const int64_t *stride);

/* Return a new object for the call `type(*args)`, or NULL with an exception (Construct.c). `type` is the tensor type of
 * the dtype or a subclass. */
TH_API PyObject *THPAnyTensor_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args,
                                        Py_ssize_t nargs, PyObject *kwnames);

/* Initialize the base class and add it to the module. Return 0, or -1 with an exception. */
TH_API int THPAnyTensor_init(PyObject *module);
#endif
