/* The tensor type of one dtype: the conversion of elements to and from Python numbers, and the constructor. Methods.c adds
 * methods and operators from declarations; all other members are inherited from THPAnyTensor_Type. */
#ifndef TH_GENERIC_FILE
#include "THP/THP.h"
#include "TH/core/THTyped.h"
#include "THP/core/Types.h"

#define TH_GENERIC_FILE "generic/THP/typed/Tensor.c"
#else

/* ---- conversion of elements, called by code that is compiled once for all dtypes ---- */

static PyObject *THPTensor_(box)(const void *element)
{
    return THPUtils_(newReal)(*(const real *)element);
}

static int THPTensor_(unbox)(PyObject *object, void *element)
{
    return THPUtils_(unpackReal)(object, (real *)element);
}

static bool THPTensor_(check)(PyObject *object)
{
    return THPUtils_(checkReal)(object);
}

/* Convert an exact int, float or complex. Return false for other objects and for numbers out of range. Runs no Python
 * code. */
static bool THPTensor_(unboxPlain)(PyObject *object, void *to)
{
    real *element = to;
#ifdef TH_REAL_IS_COMPLEX
    if (PyFloat_CheckExact(object) || PyComplex_CheckExact(object))
        return THPUtils_(unpackReal)(object, element) == 0;
#endif
#ifdef TH_REAL_IS_FLOATING
    if (PyFloat_CheckExact(object))
        return THPUtils_(unpackReal)(object, element) == 0;
#endif
    int overflow = 0;
    int64_t value;
    if (CWRAP_UNLIKELY(!cwrap_short_int(object, &value))) {
        if (!PyLong_CheckExact(object))
            return false;
        value = PyLong_AsLongLongAndOverflow(object, &overflow);
        if (overflow)
            return false;
    }
#ifndef TH_REAL_IS_INTEGRAL
    /* A larger int would be rounded to double first and then a second time. */
    if (value > (1LL << 53) || value < -(1LL << 53))
        return false;
    *element = THTensor_(nearest)((double)value);
#else
    if (value < (long long)TH_REAL_MIN || (sizeof(real) < sizeof value && value > (long long)TH_REAL_MAX))
        return false;
    *element = (real)value;
#endif
    return true;
}

static Py_ssize_t THPTensor_(unboxItems)(PyObject *const *items, Py_ssize_t count, void *elements)
{
    real *out = elements;
    Py_ssize_t k = 0;
    while (k < count && THPTensor_(unboxPlain)(items[k], &out[k]))
        k++;
    return k;
}

static bool THPTensor_(find)(const void *element, const void *data, int64_t count, int64_t stride)
{
    const TH_COMPUTE wanted = TH_LOAD(*(const real *)element);
    const real *at = data;
    for (int64_t k = 0; k < count; k++)
        if (TH_LOAD(at[k * stride]) == wanted)
            return true;
    return false;
}

#ifdef TH_REAL_IS_FLOATING
static double THPTensor_(asDouble)(const void *element)
{
    return (double)TH_LOAD(*(const real *)element);
}

static double THPTensor_(nearest)(double value)
{
    return (double)TH_LOAD(THTensor_(nearest)(value));
}
#endif

/* ---- the constructor ---- */

static PyObject *THPTensor_(vectorcall)(PyObject *type, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    return THPAnyTensor_construct(TH_DTYPE, (PyTypeObject *)type, args, PyVectorcall_NARGS(nargsf), kwnames);
}

static PyObject *THPTensor_(new)(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    if (kwargs && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "%s() takes no keyword arguments", type->tp_name);
    return THPAnyTensor_construct(TH_DTYPE, type, PySequence_Fast_ITEMS(args), PyTuple_GET_SIZE(args), NULL);
}

PyTypeObject THPTensor_(Type) = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C." THP_STRING(Real) "Tensor",
    .tp_basicsize = sizeof(THPTensor),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = PyDoc_STR(
        THP_STRING(Real) "Tensor(*args)\n--\n\n"
                         "A multi-dimensional array of elements of one dtype.\n\n"
                         "Tensor()             a tensor without elements\n"
                         "Tensor(2, 3)         zeros of this size; also Tensor(x.size())\n"
                         "Tensor([[1], [2]])   the numbers of nested sequences or of any iterable\n"
                         "Tensor(array)        a copy of an array or another buffer, converted if necessary\n"
                         "Tensor(tensor)       a view that shares the memory; also Tensor(storage)\n\n"
                         "Elements of arrays are converted like numbers in sequences: an integral "
                         "dtype accepts no floats, and integers must fit.\n\n"
                         ">>> _C.FloatTensor([[1, 2], [3, 4]])\n"
                         "[[1. 2.]\n"
                         " [3. 4.]]\n"
                         "[_C.FloatTensor of size 2x2]"),
    .tp_new = THPTensor_(new),
    .tp_vectorcall = THPTensor_(vectorcall),
};

int THPTensor_(init)(PyObject *module)
{
    THPDtypeInfo *info = &THP_dtype_info[TH_DTYPE->id];
    info->tensor_type = &THPTensor_(Type);
    info->check = THPTensor_(check);
    info->unbox = THPTensor_(unbox);
    info->box = THPTensor_(box);
    info->unboxPlain = THPTensor_(unboxPlain);
    info->unboxItems = THPTensor_(unboxItems);
    info->find = THPTensor_(find);
#ifdef TH_REAL_IS_FLOATING
    info->asDouble = THPTensor_(asDouble);
    info->nearest = THPTensor_(nearest);
#endif
#ifdef TH_REAL_HAS_REASON
    THPTensor_(Type).tp_getattro = THPFunction_getAttribute;
#endif
    THPTensor_(Type).tp_base = &THPAnyTensor_Type;
    if (THPTensor_(addMethods)(&THPTensor_(Type)))
        return -1;
    return THPType_add(module, &THPTensor_(Type));
}

#endif
