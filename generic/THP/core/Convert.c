/* See Convert.h. A conversion to the object's own dtype returns the object itself. */
#include "THP/core/Convert.h"

#include <string.h>

#include "THP/core/AnyStorage.h"
#include "THP/core/AnyTensor.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Masks.h"
#include "THP/core/Types.h"

THAnyTensor *THPConvert_tensor(THAnyTensor *tensor, const THDtype *dtype, const char *function)
{
    THAnyTensor *result = THAnyTensor_newWithSizes(dtype, tensor->nDimension, tensor->size);
    if (result && THAnyTensor_copy(result, tensor)) {
        THAnyTensor_free(result);
        result = NULL;
    }
    if (!result)
        THP_raise(function);
    return result;
}

static PyObject *tensorTo(PyObject *self, const THDtype *dtype)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (tensor->dtype == dtype)
        return Py_NewRef(self);
    THAnyTensor *result = THPConvert_tensor(tensor, dtype, dtype->method);
    return result ? THPAnyTensor_New(result) : NULL;
}

static PyObject *storageTo(PyObject *self, const THDtype *dtype)
{
    THP_FRAME;
    THAnyStorage *storage = THPAnyStorage_CData(self);
    if (storage->dtype == dtype)
        return Py_NewRef(self);
    THAnyStorage *result = THAnyStorage_new(dtype, storage->size);
    if (result && THAnyStorage_copy(result, storage)) {
        THAnyStorage_free(result);
        result = NULL;
    }
    return result ? THPAnyStorage_New(result) : THP_raise(dtype->method);
}

/* ---- double() … byte() ---- */

#define THP_DEFINE(Name, ...)                                                     \
    static PyObject *tensorTo##Name(PyObject *self, PyObject *Py_UNUSED(unused))  \
    {                                                                             \
        return tensorTo(self, &THDtype_table[THDtype_##Name]);                    \
    }                                                                             \
    static PyObject *storageTo##Name(PyObject *self, PyObject *Py_UNUSED(unused)) \
    {                                                                             \
        return storageTo(self, &THDtype_table[THDtype_##Name]);                   \
    }
TH_FORALL_DTYPES(THP_DEFINE)
#undef THP_DEFINE

/* THPConvert_init sets the names and docstrings, which come from the dtype table. */
#define THP_ROW(Name, ...) {NULL, tensorTo##Name, METH_NOARGS, NULL},
PyMethodDef THPConvert_tensorCasts[] = {TH_FORALL_DTYPES(THP_ROW){NULL, NULL, 0, NULL}};
#undef THP_ROW
#define THP_ROW(Name, ...) {NULL, storageTo##Name, METH_NOARGS, NULL},
PyMethodDef THPConvert_storageCasts[] = {TH_FORALL_DTYPES(THP_ROW){NULL, NULL, 0, NULL}};
#undef THP_ROW

static const char *roundingOf(const THDtype *dtype)
{
    if (dtype->is_floating || dtype->kind == 'c')
        return "";
    return THP_isTruth(dtype) ? " Every number other than zero becomes True."
                              : " Fractions are truncated, and NaN becomes 0. Out of range, floats become the nearest "
                                "integer, and integers wrap around.";
}

static void nameCasts(PyMethodDef *casts, char (*doc)[320], const char *what, const char *self)
{
    for (int id = 0; id < THDtype_count; id++) {
        const THDtype *dtype = &THDtype_table[id];
        PyOS_snprintf(doc[id], sizeof doc[id],
                      "%s($self, /)\n--\n\nReturn the elements as %s%s, or the %s itself if it has that type.%s\n\n"
                      ">>> _C.Byte%s([1, 2]).%s().type()\n'_C.%s%s'",
                      dtype->method, dtype->name, what, self, roundingOf(dtype), what, dtype->method, dtype->name,
                      what);
        casts[id].ml_name = dtype->method;
        casts[id].ml_doc = doc[id];
    }
}

/* ---- type() ---- */

static const THDtype *dtypeOfName(const char *name, const char *suffix)
{
    if (strncmp(name, "_C.", 3) == 0)
        name += 3;
    for (int id = 0; id < THDtype_count; id++) {
        size_t length = strlen(THDtype_table[id].name);
        if (strncmp(name, THDtype_table[id].name, length) == 0 && strcmp(name + length, suffix) == 0)
            return &THDtype_table[id];
    }
    return NULL;
}

const THDtype *THPConvert_dtypeArgument(PyObject *argument, bool storage, const char *function)
{
    const char *suffix = storage ? "Storage" : "Tensor";
    PyTypeObject *base = storage ? &THPAnyStorage_Type : &THPAnyTensor_Type;
    const THDtype *dtype = NULL;
    if (PyType_Check(argument) && PyType_IsSubtype((PyTypeObject *)argument, base))
        dtype = THPDtype_ofType((PyTypeObject *)argument);
    if (PyUnicode_Check(argument)) {
        const char *name = PyUnicode_AsUTF8(argument);
        if (!name)
            return NULL;
        dtype = dtypeOfName(name, suffix);
        if (!dtype)
            PyErr_Format(THPExc_ArgumentError, "%s: unknown type '%U'; expected a name such as '_C.%s%s'", function,
                         argument, THDtype_table[THDtype_default].name, suffix);
        return dtype;
    }
    if (!dtype)
        PyErr_Format(PyExc_TypeError, "%s: the argument must be a %s type or the name of one, not %s", function,
                     storage ? "storage" : "tensor",
                     PyType_Check(argument) ? THPType_name((PyTypeObject *)argument) : THPType_name(Py_TYPE(argument)));
    return dtype;
}

static PyObject *type(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs == 0)
        return PyUnicode_FromFormat("_C.%sTensor", THPAnyTensor_dtype(self)->name);
    if (nargs > 1)
        return PyErr_Format(PyExc_TypeError, "type() takes at most 1 argument (%zd given)", nargs);
    const THDtype *dtype = THPConvert_dtypeArgument(args[0], false, "type()");
    return dtype ? tensorTo(self, dtype) : NULL;
}

static PyObject *typeAs(PyObject *self, PyObject *other)
{
    if (!THPAnyTensor_Check(other))
        return PyErr_Format(PyExc_TypeError, "type_as() argument must be a tensor, not %s",
                            THPType_name(Py_TYPE(other)));
    return tensorTo(self, THPAnyTensor_dtype(other));
}

/* ---- Python numbers ---- */

/* Return the only element as a Python number. If the tensor does not have one element, raise `exception`. */
static PyObject *onlyElement(PyObject *self, PyObject *exception, const char *function)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    if (THAnyTensor_nElement(tensor) == 1)
        return THPDtype_infoOf(tensor->dtype)->box(THAnyTensor_data(tensor));
    PyObject *shape = THP_shapeText(tensor);
    if (shape)
        PyErr_Format(exception, "%s needs a tensor of one element, not %sTensor %s %U", function, tensor->dtype->name,
                     tensor->nDimension ? "of size" : "with", shape);
    Py_XDECREF(shape);
    return NULL;
}

static PyObject *item(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return onlyElement(self, THPExc_ArgumentError, "item()");
}

static int asBool(PyObject *self)
{
    PyObject *number = onlyElement(self, THPExc_ArgumentError, "bool()");
    int truth = number ? PyObject_IsTrue(number) : -1;
    Py_XDECREF(number);
    return truth;
}

static PyObject *asInt(PyObject *self)
{
    PyObject *number = onlyElement(self, THPExc_ArgumentError, "int()");
    PyObject *integer = number ? PyNumber_Long(number) : NULL;
    Py_XDECREF(number);
    return integer;
}

static PyObject *asFloat(PyObject *self)
{
    PyObject *number = onlyElement(self, THPExc_ArgumentError, "float()");
    PyObject *real = number ? PyNumber_Float(number) : NULL;
    Py_XDECREF(number);
    return real;
}

#ifdef TH_HAS_COMPLEX
static PyObject *asComplex(PyObject *self, PyObject *Py_UNUSED(unused))
{
    PyObject *number = onlyElement(self, THPExc_ArgumentError, "complex()");
    PyObject *result = number ? PyObject_CallFunctionObjArgs((PyObject *)&PyComplex_Type, number, NULL) : NULL;
    Py_XDECREF(number);
    return result;
}
#endif

static PyObject *asIndex(PyObject *self)
{
    const THDtype *dtype = THPAnyTensor_dtype(self);
    if (dtype->is_floating || dtype->kind == 'c' || THP_isTruth(dtype))
        return PyErr_Format(PyExc_TypeError, "%sTensor cannot be used as an index: its elements are not integers",
                            dtype->name);
    return onlyElement(self, PyExc_TypeError, "an index");
}

/* ---- lists ---- */

/* Return the elements of the dimensions from `dim` on as nested lists. `data` is the first element. The tensor must not
 * change during the call. */
static PyObject *nestedList(const THAnyTensor *tensor, const char *data, int dim)
{
    if (dim == tensor->nDimension)
        return PyList_New(0);
    const THPDtypeInfo *info = THPDtype_infoOf(tensor->dtype);
    const int64_t size = tensor->size[dim], step = tensor->stride[dim] * tensor->dtype->itemsize;
    PyObject *list = PyList_New((Py_ssize_t)size);
    for (int64_t k = 0; list && k < size; k++, data += step) {
        PyObject *entry = dim + 1 == tensor->nDimension ? info->box(data) : nestedList(tensor, data, dim + 1);
        if (!entry)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, (Py_ssize_t)k, entry);
    }
    return list;
}

PyObject *THPConvert_toList(THSnapshot *snapshot)
{
    PyObject *list = nestedList(&snapshot->tensor, THAnyTensor_data(&snapshot->tensor), 0);
    THSnapshot_release(snapshot);
    return list;
}

static PyObject *tolist(PyObject *self, PyObject *Py_UNUSED(unused))
{
    THP_FRAME;
    THSnapshot snapshot;
    if (THSnapshot_take(&snapshot, THPAnyTensor_CData(self)))
        return THP_raise("tolist()");
    return THPConvert_toList(&snapshot);
}

PyMethodDef THPConvert_tensorMethods[] = {
    {"type", (PyCFunction)(void (*)(void))type, METH_FASTCALL,
     "type() -> str\n"
     "type(type: type | str, /) -> Tensor\n\n"
     "Return the name of the tensor's type, or the elements as a tensor of another type, given as a type or its "
     "name.\n\n"
     ">>> _C.FloatTensor(2).type()\n"
     "'_C.FloatTensor'\n"
     ">>> _C.FloatTensor([1.5, 2.5]).type('LongTensor')\n"
     "[1 2]\n"
     "[_C.LongTensor of size 2]"},
    {"type_as", typeAs, METH_O,
     "type_as($self, other, /)\n--\n\n"
     "Return the elements as a tensor of the type of other, or the tensor itself if it has that type.\n\n"
     ">>> _C.FloatTensor([1.5, 2.5]).type_as(_C.LongTensor())\n"
     "[1 2]\n"
     "[_C.LongTensor of size 2]"},
    {"item", item, METH_NOARGS,
     "item($self, /)\n--\n\n"
     "Return the only element as a Python number.\n\n"
     "Raises ValueError if the tensor does not have exactly one element.\n\n"
     ">>> _C.FloatTensor([5]).item()\n"
     "5.0"},
    {"tolist", tolist, METH_NOARGS,
     "tolist($self, /)\n--\n\n"
     "Return the elements as nested lists of Python numbers.\n\n"
     ">>> _C.FloatTensor([[1, 2], [3, 4]]).tolist()\n"
     "[[1.0, 2.0], [3.0, 4.0]]"},
#ifdef TH_HAS_COMPLEX
    {"__complex__", asComplex, METH_NOARGS,
     "__complex__($self, /)\n--\n\n"
     "Return the only element as a complex."},
#endif
    {NULL, NULL, 0, NULL},
};

void THPConvert_init(PyNumberMethods *number)
{
    static char tensorDoc[THDtype_count][320], storageDoc[THDtype_count][320];
    number->nb_bool = asBool;
    number->nb_int = asInt;
    number->nb_float = asFloat;
    number->nb_index = asIndex;
    nameCasts(THPConvert_tensorCasts, tensorDoc, "Tensor", "tensor");
    nameCasts(THPConvert_storageCasts, storageDoc, "Storage", "storage");
}
