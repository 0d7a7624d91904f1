/* One dispatcher per operator, for all dtypes.
 *
 * The operator of the left tensor is tried before the reflected operator of the right one. If neither accepts the
 * operands, the result is NotImplemented, so that Python tries the type of the other operand or raises TypeError.
 *
 * An array of NumPy is converted to a tensor of its dtype. Otherwise the order of the operands would decide what the
 * result is: operators of arrays accept tensors on their right, but return NotImplemented for tensors on their left,
 * whose __array_priority__ is higher. */
#include "THP/core/Operators.h"

#include <string.h>

#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Dtype.h"
#include "cwrap_runtime.h"

static inline void *slotOf(PyObject *tensor, bool reflected, int slot)
{
    return THPDtype_infoOf(THPAnyTensor_dtype(tensor))->slots[reflected][slot];
}

/* ---- arrays ---- */

bool THPOperators_isArray(PyObject *object)
{
    return cwrap_is_of_numpy(object, "numpy.ndarray");
}

/* Return a new tensor with a copy of an array, or NULL with an exception. A subclass of arrays may give operators another
 * meaning, which a tensor would not have. */
static PyObject *tensorOf(PyObject *array)
{
    const char *name = Py_TYPE(array)->tp_name;
    if (strcmp(name, "numpy.ndarray") != 0)
        return PyErr_Format(PyExc_TypeError,
                            "operands of one operator cannot be a tensor and a %s; convert the %s with numpy.asarray()",
                            name, name);
    THAnyTensor *tensor = THPConstruct_ofBuffer(NULL, array, "operator");
    return tensor ? THPAnyTensor_New(tensor) : NULL;
}

/* Raise the TypeError for two tensors, and return NULL. */
static PyObject *refuse(PyObject *a, PyObject *b)
{
    const THDtype *left = THPAnyTensor_dtype(a), *right = THPAnyTensor_dtype(b);
    if (left == right)
        return PyErr_Format(PyExc_TypeError, "tensors of %s do not have this operator", left->numpy);
    return PyErr_Format(PyExc_TypeError,
                        "the operands must have the same dtype, not %s and %s; convert one of them to the other dtype",
                        left->numpy, right->numpy);
}

/* ---- operators ---- */

static PyObject *ofTensors(PyObject *a, PyObject *b, int slot)
{
    if (THPAnyTensor_Check(a)) {
        THPBinary function = (THPBinary)slotOf(a, false, slot);
        PyObject *result = function ? function(a, b) : NULL;
        if (function && result != Py_NotImplemented)
            return result;
        Py_XDECREF(result);
    }
    if (THPAnyTensor_Check(b)) {
        THPBinary function = (THPBinary)slotOf(b, true, slot);
        if (function)
            return function(b, a);
    }
    Py_RETURN_NOTIMPLEMENTED;
}

static PyObject *binary(PyObject *a, PyObject *b, int slot)
{
    PyObject *result = ofTensors(a, b, slot);
    const bool left = result == Py_NotImplemented && THPOperators_isArray(a);
    if (!left && (result != Py_NotImplemented || !THPOperators_isArray(b)))
        return result;
    Py_DECREF(result);
    PyObject *other = tensorOf(left ? a : b);
    if (!other)
        return NULL;
    result = left ? ofTensors(other, b, slot) : ofTensors(a, other, slot);
    if (result == Py_NotImplemented) {
        Py_DECREF(result);
        result = left ? refuse(other, b) : refuse(a, other);
    }
    Py_DECREF(other);
    return result;
}

/* Dispatch in-place operators and comparisons. Python tries the alternatives after NotImplemented: the operator that
 * is not in place, whose result would replace the tensor, and the comparison of identities. */
static PyObject *forward(PyObject *self, PyObject *other, int slot)
{
    THPBinary function = (THPBinary)slotOf(self, false, slot);
    if (!function)
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *result = function(self, other);
    if (result != Py_NotImplemented || !THPOperators_isArray(other))
        return result;
    Py_DECREF(result);
    PyObject *tensor = tensorOf(other);
    result = tensor ? function(self, tensor) : NULL;
    if (result == Py_NotImplemented) {
        Py_DECREF(result);
        result = refuse(self, tensor);
    }
    Py_XDECREF(tensor);
    return result;
}

static PyObject *unary(PyObject *self, int slot, const char *sign)
{
    THPUnary function = (THPUnary)slotOf(self, false, slot);
    if (!function)
        return PyErr_Format(PyExc_TypeError, "bad operand type for %s: '%s'", sign, Py_TYPE(self)->tp_name);
    return function(self);
}

#define THP_DEFINE(name)                                 \
    static PyObject *nb_##name(PyObject *a, PyObject *b) \
    {                                                    \
        return binary(a, b, THP_SLOT_nb_##name);         \
    }
THP_FORALL_BINARY(THP_DEFINE)
#undef THP_DEFINE

#define THP_DEFINE(name)                                        \
    static PyObject *nb_##name(PyObject *self, PyObject *other) \
    {                                                           \
        return forward(self, other, THP_SLOT_nb_##name);        \
    }
THP_FORALL_INPLACE(THP_DEFINE)
#undef THP_DEFINE

static PyObject *nb_negative(PyObject *self)
{
    return unary(self, THP_SLOT_nb_negative, "unary -");
}

static PyObject *nb_positive(PyObject *self)
{
    return unary(self, THP_SLOT_nb_positive, "unary +");
}

static PyObject *nb_absolute(PyObject *self)
{
    return unary(self, THP_SLOT_nb_absolute, "abs()");
}

static PyObject *nb_invert(PyObject *self)
{
    return unary(self, THP_SLOT_nb_invert, "unary ~");
}

static PyObject *nb_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    if (modulus != Py_None)
        Py_RETURN_NOTIMPLEMENTED;
    return binary(a, b, THP_SLOT_nb_power);
}

static PyObject *nb_inplace_power(PyObject *self, PyObject *other, PyObject *modulus)
{
    if (modulus != Py_None)
        Py_RETURN_NOTIMPLEMENTED;
    return forward(self, other, THP_SLOT_nb_inplace_power);
}

static PyObject *nb_divmod(PyObject *a, PyObject *b)
{
    PyObject *result = ofTensors(a, b, THP_SLOT_nb_divmod);
    if (result != Py_NotImplemented)
        return result;
    Py_DECREF(result);
    PyObject *quotient = nb_floor_divide(a, b);
    if (!quotient || quotient == Py_NotImplemented)
        return quotient;
    PyObject *remainder = nb_remainder(a, b);
    if (remainder && remainder != Py_NotImplemented)
        result = PyTuple_Pack(2, quotient, remainder);
    else
        result = Py_XNewRef(remainder);
    Py_DECREF(quotient);
    Py_XDECREF(remainder);
    return result;
}

PyObject *THPOperators_richcompare(PyObject *self, PyObject *other, int op)
{
    PyObject *result = forward(self, other, THP_SLOT_lt + op);
    if (result != Py_NotImplemented || !THPAnyTensor_Check(other) ||
        THPAnyTensor_dtype(self) == THPAnyTensor_dtype(other))
        return result;
    Py_DECREF(result);
    return refuse(self, other);
}

/* Convert.c adds the other functions of the number protocol: bool, int, float and index. */
PyNumberMethods THPOperators_number = {
#define THP_MEMBER(name) .nb_##name = nb_##name,
    THP_FORALL_BINARY(THP_MEMBER) THP_FORALL_INPLACE(THP_MEMBER) THP_FORALL_UNARY(THP_MEMBER)
#undef THP_MEMBER
        .nb_divmod = nb_divmod,
    .nb_power = nb_power,
    .nb_inplace_power = nb_inplace_power,
};
