/* See Apply.h. The Python function may modify the tensors, so its arguments are read from contiguous copies, and self
 * is written after the last call. A failure leaves self unchanged. */
#include "THP/core/Apply.h"

#include "THP/core/AnyTensor.h"
#include "THP/core/Construct.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Types.h"

enum { MAX_INPUTS = 3 };

/* Return a copy of `tensor`, broadcast to the shape of `like`, or NULL with an exception. */
static THAnyTensor *copyLike(THAnyTensor *tensor, const THAnyTensor *like, const char *function)
{
    THAnyTensor *expanded = THAnyTensor_newWithTensor(tensor);
    THAnyTensor *copy = NULL;
    if (expanded && THAnyTensor_expand(expanded, NULL, like->nDimension, like->size) == 0)
        copy = THAnyTensor_newClone(expanded);
    THAnyTensor_free(expanded);
    if (!copy)
        THP_raise(function);
    return copy;
}

static int callOnce(PyObject *callable, int count, char *const *element, const THPDtypeInfo *info, const THDtype *dtype,
                    const char *function)
{
    PyObject *args[MAX_INPUTS + 1] = {NULL};
    PyObject *result = NULL;
    int status = -1;
    for (int k = 0; k < count; k++)
        if (!(args[k + 1] = info->box(element[k])))
            goto done;
    result = PyObject_Vectorcall(callable, args + 1, (size_t)count | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    if (!result)
        goto done;
    if (!info->check(result)) {
        PyErr_Format(PyExc_TypeError, "%s: the function must return %s, not %s", function,
                     THPConstruct_numberName(dtype), THPType_name(Py_TYPE(result)));
        goto done;
    }
    status = info->unbox(result, element[0]);
    if (status)
        THP_addContext("%s: the function's result: ", function);
done:
    for (int k = 0; k < count; k++)
        Py_XDECREF(args[k + 1]);
    Py_XDECREF(result);
    return status;
}

/* self[i] = callable(self[i], others[i], …) */
static PyObject *apply(PyObject *self, int count, PyObject *const *others, PyObject *callable, const char *function)
{
    THP_FRAME;
    THAnyTensor *tensor = THPAnyTensor_CData(self);
    const THDtype *dtype = tensor->dtype;
    THAnyTensor *copies[MAX_INPUTS] = {NULL};
    char *element[MAX_INPUTS];
    PyObject *result = NULL;
    if (THAnyTensor_checkWritable(tensor)) {
        THP_raise(function);
        goto done;
    }
    for (int k = 0; k < count; k++) {
        copies[k] = copyLike(k ? THPAnyTensor_CData(others[k - 1]) : tensor, tensor, function);
        if (!copies[k])
            goto done;
        element[k] = THAnyTensor_data(copies[k]);
    }
    for (int64_t left = THAnyTensor_nElement(copies[0]); left > 0; left--) {
        if (callOnce(callable, count, element, THPDtype_infoOf(dtype), dtype, function))
            goto done;
        for (int k = 0; k < count; k++)
            element[k] += dtype->itemsize;
    }
    if (THAnyTensor_copy(tensor, copies[0]))
        THP_raise(function);
    else
        result = Py_NewRef(self);
done:
    for (int k = 0; k < count; k++)
        THAnyTensor_free(copies[k]);
    return result;
}

static PyObject *applyChecked(PyObject *self, PyObject *const *args, int count, const char *function)
{
    const THDtype *dtype = THPAnyTensor_dtype(self);
    for (int k = 0; k < count - 1; k++)
        if (!THPAnyTensor_Check(args[k]) || THPAnyTensor_dtype(args[k]) != dtype)
            return PyErr_Format(PyExc_TypeError, "%s: argument %d must be %sTensor, not %s", function, k + 1,
                                dtype->name, THPType_name(Py_TYPE(args[k])));
    if (!PyCallable_Check(args[count - 1]))
        return PyErr_Format(PyExc_TypeError, "%s: argument %d must be callable, not %s", function, count,
                            THPType_name(Py_TYPE(args[count - 1])));
    return apply(self, count, args, args[count - 1], function);
}

static PyObject *parseApply(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"callable", NULL};
    PyObject *given[1];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:apply_", names, &given[0]))
        return NULL;
    return applyChecked(self, given, 1, "apply_()");
}

static PyObject *parseMap(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"other", "callable", NULL};
    PyObject *given[2];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO:map_", names, &given[0], &given[1]))
        return NULL;
    return applyChecked(self, given, 2, "map_()");
}

static PyObject *parseMap2(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"x", "y", "callable", NULL};
    PyObject *given[3];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO:map2_", names, &given[0], &given[1], &given[2]))
        return NULL;
    return applyChecked(self, given, 3, "map2_()");
}

THP_OWN_KEYWORDS(apply_, parseApply)
THP_OWN_KEYWORDS(map_, parseMap)
THP_OWN_KEYWORDS(map2_, parseMap2)

PyMethodDef THPApply_methods[] = {
    {"apply_", (PyCFunction)(void (*)(void))apply_, METH_VARARGS | METH_KEYWORDS,
     "apply_($self, callable)\n--\n\n"
     "Replace each element x by callable(x), and return self. Methods of the tensor are much faster.\n\n"
     "If callable raises an exception, self is unchanged.\n\n"
     ">>> _C.LongTensor([1, 2, 3]).apply_(lambda x: x * x)\n"
     "[1 4 9]\n"
     "[_C.LongTensor of size 3]"},
    {"map_", (PyCFunction)(void (*)(void))map_, METH_VARARGS | METH_KEYWORDS,
     "map_($self, other, callable)\n--\n\n"
     "Replace each element a by callable(a, b) for the element b of other at the same position, and return self. "
     "other is broadcast to the shape of self.\n\n"
     "If callable raises an exception, self is unchanged.\n\n"
     ">>> _C.LongTensor([1, 2]).map_(_C.LongTensor([10, 20]), max)\n"
     "[10 20]\n"
     "[_C.LongTensor of size 2]"},
    {"map2_", (PyCFunction)(void (*)(void))map2_, METH_VARARGS | METH_KEYWORDS,
     "map2_($self, x, y, callable)\n--\n\n"
     "Replace each element a by callable(a, b, c) for the elements b of x and c of y at the same position, and "
     "return self. x and y are broadcast to the shape of self.\n\n"
     "If callable raises an exception, self is unchanged.\n\n"
     ">>> _C.LongTensor([1, 2]).map2_(_C.LongTensor([10, 20]), _C.LongTensor([5]), lambda a, b, c: a + b * c)\n"
     "[ 51 102]\n"
     "[_C.LongTensor of size 2]"},
    {NULL, NULL, 0, NULL},
};
