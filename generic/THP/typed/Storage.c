/* The storage type of one dtype: its constructor. All other members are inherited from THPAnyStorage_Type. */
#ifndef TH_GENERIC_FILE
#include "THP/THP.h"
#include "TH/core/THTyped.h"
#include "THP/core/Types.h"

#define TH_GENERIC_FILE "generic/THP/typed/Storage.c"
#else

static PyObject *THPStorage_(vectorcall)(PyObject *type, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    return THPAnyStorage_construct(TH_DTYPE, (PyTypeObject *)type, args, PyVectorcall_NARGS(nargsf), kwnames);
}

static PyObject *THPStorage_(new)(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    if (kwargs && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "%s() takes no keyword arguments", type->tp_name);
    return THPAnyStorage_construct(TH_DTYPE, type, PySequence_Fast_ITEMS(args), PyTuple_GET_SIZE(args), NULL);
}

PyTypeObject THPStorage_(Type) = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C." THP_STRING(Real) "Storage",
    .tp_basicsize = sizeof(THPStorage),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = PyDoc_STR(THP_STRING(
        Real) "Storage(argument=0, offset=0, size=..., /)\n--\n\n"
              "The memory of tensors: a one-dimensional array of elements of one dtype. The argument is the number "
              "of elements, which are 0, or the elements as a sequence, an array or another buffer. A " THP_STRING(
                  Real) "Storage, an offset and perhaps a size are a view of its elements.\n\n"
                        ">>> _C.FloatStorage([1, 2, 3]).tolist()\n"
                        "[1.0, 2.0, 3.0]\n"
                        ">>> len(_C.FloatStorage(3))\n"
                        "3"),
    .tp_new = THPStorage_(new),
    .tp_vectorcall = THPStorage_(vectorcall),
};

int THPStorage_(init)(PyObject *module)
{
    THP_dtype_info[TH_DTYPE->id].storage_type = &THPStorage_(Type);
    THPStorage_(Type).tp_base = &THPAnyStorage_Type;
    return THPType_add(module, &THPStorage_(Type));
}

#endif
