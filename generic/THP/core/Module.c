/* The module _C: its types, its functions, and the default tensor type.
 *
 * The types are static and shared in the process, so the module supports only the main interpreter. Importing _C
 * imports no other module. */
#include "THP/THP.h"

#include "THP/core/Api.h"
#include "THP/core/BlasLoader.h"
#include "THP/core/Convert.h"
#include "THP/core/DLPack.h"
#include "THP/core/Exceptions.h"
#include "THP/core/Fork.h"
#include "THP/core/Int.h"
#include "THP/core/NumPy.h"
#include "THP/core/Pickle.h"
#include "THP/core/Print.h"
#include "THP/core/Sharing.h"
#include "THP/core/Types.h"

extern PyMethodDef THPFunctions_methods[]; /* generated */

static PyObject *isTensor(PyObject *Py_UNUSED(module), PyObject *object)
{
    return PyBool_FromLong(THPAnyTensor_Check(object));
}

static PyObject *isStorage(PyObject *Py_UNUSED(module), PyObject *object)
{
    return PyBool_FromLong(THPAnyStorage_Check(object));
}

static PyObject *getDefaultTensorType(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    return Py_NewRef((PyObject *)THPDtype_infoOf(THPDtype_default())->tensor_type);
}

static int addDefaultTensor(PyObject *module, const THDtype *dtype)
{
    return PyObject_SetAttrString(module, "Tensor", (PyObject *)THPDtype_infoOf(dtype)->tensor_type);
}

static PyObject *setDefaultTensorType(PyObject *module, PyObject *type)
{
    const THDtype *dtype = THPConvert_dtypeArgument(type, false, "set_default_tensor_type()");
    if (!dtype || addDefaultTensor(module, dtype))
        return NULL;
    THPDtype_setDefault(dtype);
    Py_RETURN_NONE;
}

static PyObject *getNumThreads(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    return PyLong_FromLong(THParallel_getNumThreads());
}

static PyObject *setNumThreads(PyObject *Py_UNUSED(module), PyObject *count)
{
    int64_t threads;
    if (!THPInt_check(count))
        return PyErr_Format(PyExc_TypeError, "set_num_threads() argument must be an int, not %s",
                            THPType_name(Py_TYPE(count)));
    if (cwrap_as_int64(count, &threads))
        return NULL;
    if (threads < 1 || threads > INT_MAX)
        return PyErr_Format(THPExc_ArgumentError, "set_num_threads() argument must be at least 1, not %lld",
                            (long long)threads);
    THParallel_setNumThreads((int)threads);
    Py_RETURN_NONE;
}

#ifdef TH_FAIL_ALLOC
/* Functions for tests of allocation failures, which exist only in builds with TH_FAIL_ALLOC. */
static PyObject *failAllocation(PyObject *Py_UNUSED(module), PyObject *n)
{
    int64_t count, came = !TH_failsLater();
    if (cwrap_as_int64(n, &count))
        return NULL;
    TH_failAllocation(count);
    return PyBool_FromLong((long)came);
}

static PyObject *liveBlocks(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    return PyLong_FromLongLong(TH_liveBlocks());
}
#endif

static PyMethodDef functions[] = {
    {"is_tensor", isTensor, METH_O,
     "is_tensor($module, object, /)\n--\n\n"
     "Return True if the object is a tensor.\n\n"
     ">>> _C.is_tensor(_C.FloatTensor(2)), _C.is_tensor([0.0, 0.0])\n"
     "(True, False)"},
    {"is_storage", isStorage, METH_O,
     "is_storage($module, object, /)\n--\n\n"
     "Return True if the object is a storage.\n\n"
     ">>> _C.is_storage(_C.FloatStorage(2)), _C.is_storage(_C.FloatTensor(2))\n"
     "(True, False)"},
    {"get_default_tensor_type", getDefaultTensorType, METH_NOARGS,
     "get_default_tensor_type($module, /)\n--\n\n"
     "Return the default tensor type: the type of new tensors in functions without a tensor argument.\n\n"
     ">>> _C.get_default_tensor_type()\n"
     "<class '_C.FloatTensor'>"},
    {"set_default_tensor_type", setDefaultTensorType, METH_O,
     "set_default_tensor_type($module, type, /)\n--\n\n"
     "Set the default tensor type to a tensor type, given as a type or its name.\n\n"
     ">>> _C.set_default_tensor_type(_C.LongTensor)\n"
     ">>> _C.ones(3)\n"
     "[1 1 1]\n"
     "[_C.LongTensor of size 3]\n"
     ">>> _C.set_default_tensor_type('FloatTensor')"},
    {"get_num_threads", getNumThreads, METH_NOARGS,
     "get_num_threads($module, /)\n--\n\n"
     "Return the number of threads for large operations.\n\n"
     ">>> _C.get_num_threads() >= 1\n"
     "True"},
    {"set_num_threads", setNumThreads, METH_O,
     "set_num_threads($module, count, /)\n--\n\n"
     "Set the number of threads for large operations.\n\n"
     ">>> threads = _C.get_num_threads()\n"
     ">>> _C.set_num_threads(1)\n"
     ">>> _C.get_num_threads()\n"
     "1\n"
     ">>> _C.set_num_threads(threads)"},
#ifdef TH_FAIL_ALLOC
    {"_fail_alloc", failAllocation, METH_O,
     "_fail_alloc($module, n, /)\n--\n\n"
     "Make the n-th following allocation of the tensor library fail, once; 0 disables the failure. Return True if "
     "the allocation selected by the previous call has failed, or if none was selected."},
    {"_live_blocks", liveBlocks, METH_NOARGS,
     "_live_blocks($module, /)\n--\n\n"
     "Return the number of memory blocks that the tensor library has allocated."},
#endif
    {NULL, NULL, 0, NULL},
};

static int addFunctions(PyObject *module)
{
    PyMethodDef *const tables[] = {
        functions,          THPFunctions_methods, THPDLPack_functions, THPGenerator_functions,
        THPNumPy_functions, THPPickle_functions,  THPPrint_functions,  THPSharing_functions};
    for (size_t k = 0; k < sizeof tables / sizeof *tables; k++)
        if (PyModule_AddFunctions(module, tables[k]))
            return -1;
    return 0;
}

static int addTypes(PyObject *module)
{
    THPConvert_init(&THPOperators_number); /* sets names of methods, so this comes before the types are created */
    if (THPExceptions_init(module) || THPDLPack_initExport() || THPDLPack_initImport() || THPSize_init(module) ||
        THPAnyStorage_init(module) || THPAnyTensor_init(module) || THPGenerator_init(module))
        return -1;
#define THP_INIT(Name, ...)                                                \
    if (THP##Name##Storage_init(module) || THP##Name##Tensor_init(module)) \
        return -1;
    TH_FORALL_DTYPES(THP_INIT)
#undef THP_INIT
    return 0;
}

static int execute(PyObject *module)
{
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError, "_C cannot be imported into a subinterpreter");
        return -1;
    }
    if (cwrap_exec(module) || addTypes(module) || addFunctions(module) || THPApi_init(module) || THPFork_init())
        return -1;
    THBlas_setLoader(THPBlas_library, THPBlas_loaded);
    return addDefaultTensor(module, THPDtype_default());
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)execute},
#ifdef Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_C",
    .m_doc = PyDoc_STR("Tensors: multi-dimensional arrays of numbers of one dtype, and operations on tensors."),
    .m_size = 0,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__C(void)
{
    return PyModuleDef_Init(&definition);
}
