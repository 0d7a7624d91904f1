/* The Python object of a compiled graph. Calls go through vectorcall to the code of the graph.

   This file is compiled once and linked with the C of every graph. It is also valid C++. */

#include "cwrap_op.h"

static PyObject *cwrap_op_call_bound(cwrap_op_function *self, PyObject *const *args, size_t nargsf, PyObject *kwnames);

static PyObject *cwrap_op_call(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    cwrap_op_function *self = (cwrap_op_function *)callable;
    if (CWRAP_OP_UNLIKELY(kwnames || PyVectorcall_NARGS(nargsf) != cwrap_op_this_graph.arguments))
        return cwrap_op_call_bound(self, args, nargsf, kwnames);
    return cwrap_op_enter(self, args);
}

/* The rest is called once or after errors. Optimising it takes longer than the rest of a first compilation. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O0")
#endif

void cwrap_op_explain(cwrap_op_function *self, int block)
{
    PyObject *kind, *value, *traceback, *done;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_RuntimeError, "%s failed without setting an exception", cwrap_op_this_graph.blocks[block]);
    PyErr_Fetch(&kind, &value, &traceback);
    PyErr_NormalizeException(&kind, &value, &traceback);
    done = PyObject_CallMethod(self->owner, "note_block", "Oi", value ? value : Py_None, block);
    if (!done)
        PyErr_Clear();
    Py_XDECREF(done);
    PyErr_Restore(kind, value, traceback);
}

PyObject *cwrap_op_filter(cwrap_op_function *self, Py_ssize_t number, PyObject *object)
{
    return PyObject_CallFunctionObjArgs(PyTuple_GET_ITEM(self->filters, number), object, NULL);
}

/* Call with keywords or with a wrong number of arguments: `bind` of the owner orders the arguments or raises TypeError. */
static PyObject *cwrap_op_call_bound(cwrap_op_function *self, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyObject *result = NULL, *bound = NULL, *bind = PyObject_GetAttrString(self->owner, "bind");
    if (!bind)
        return NULL;
    bound = PyObject_Vectorcall(bind, args, (size_t)PyVectorcall_NARGS(nargsf), kwnames);
    Py_DECREF(bind);
    if (!bound)
        return NULL;
    if (PyTuple_Check(bound) && PyTuple_GET_SIZE(bound) == cwrap_op_this_graph.arguments)
        result = cwrap_op_enter(self, &PyTuple_GET_ITEM(bound, 0));
    else
        PyErr_SetString(PyExc_SystemError, "bind must return a tuple with each argument");
    Py_DECREF(bound);
    return result;
}

static int cwrap_op_traverse(PyObject *object, visitproc visit, void *arg)
{
    cwrap_op_function *self = (cwrap_op_function *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->owner);
    Py_VISIT(self->filters);
    Py_VISIT(self->constants);
    Py_VISIT(self->performs);
    return 0;
}

/* Clear only the owner: the function may be called while the garbage collector breaks a cycle. */
static int cwrap_op_clear(PyObject *object)
{
    cwrap_op_function *self = (cwrap_op_function *)object;
    PyObject *owner = self->owner;
    self->owner = Py_NewRef(Py_None);
    Py_XDECREF(owner);
    return 0;
}

static void cwrap_op_dealloc(PyObject *object)
{
    cwrap_op_function *self = (cwrap_op_function *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    if (self->weak)
        PyObject_ClearWeakRefs(object);
    if (cwrap_op_this_graph.end)
        cwrap_op_this_graph.end(self->idle);
    Py_XDECREF(self->owner);
    Py_XDECREF(self->filters);
    Py_XDECREF(self->constants);
    Py_XDECREF(self->performs);
    PyObject_GC_Del(object);
    Py_DECREF(type);
}

/* Look up missing attributes (inputs, outputs, mode, name) on the owner. */
static PyObject *cwrap_op_getattr(PyObject *object, PyObject *name)
{
    PyObject *found = PyObject_GenericGetAttr(object, name);
    if (found || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return found;
    PyErr_Clear();
    return PyObject_GetAttr(((cwrap_op_function *)object)->owner, name);
}

/* Set attributes, such as `trust_input`, on the owner. */
static int cwrap_op_setattr(PyObject *object, PyObject *name, PyObject *value)
{
    return PyObject_SetAttr(((cwrap_op_function *)object)->owner, name, value);
}

static PyObject *cwrap_op_repr(PyObject *object)
{
    return PyObject_Repr(((cwrap_op_function *)object)->owner);
}

static PyObject *cwrap_op_reduce(PyObject *object, PyObject *Py_UNUSED(ignored))
{
    return PyObject_CallMethod(((cwrap_op_function *)object)->owner, "__reduce__", NULL);
}

static PyMethodDef cwrap_op_methods[] = {
    {"__reduce__", cwrap_op_reduce, METH_NOARGS, "Support pickle: a function is pickled as its graph."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef cwrap_op_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(cwrap_op_function, vectorcall), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(cwrap_op_function, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot cwrap_op_slots[] = {
    {Py_tp_dealloc, (void *)cwrap_op_dealloc},  {Py_tp_traverse, (void *)cwrap_op_traverse},
    {Py_tp_clear, (void *)cwrap_op_clear},      {Py_tp_call, (void *)PyVectorcall_Call},
    {Py_tp_getattro, (void *)cwrap_op_getattr}, {Py_tp_setattro, (void *)cwrap_op_setattr},
    {Py_tp_repr, (void *)cwrap_op_repr},        {Py_tp_methods, (void *)cwrap_op_methods},
    {Py_tp_members, (void *)cwrap_op_members},  {0, NULL},
};

static PyType_Spec cwrap_op_spec = {
    "cwrap_op.Function",
    sizeof(cwrap_op_function),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    cwrap_op_slots,
};

/* make(owner, filters, constants, performs): return a function object. */
static PyObject *cwrap_op_make(PyObject *module, PyObject *args)
{
    PyObject *owner, *filters, *constants, *performs, *type;
    cwrap_op_function *self;
    if (!PyArg_ParseTuple(args, "OO!O!O!", &owner, &PyTuple_Type, &filters, &PyTuple_Type, &constants, &PyTuple_Type,
                          &performs))
        return NULL;
    if (PyTuple_GET_SIZE(filters) != cwrap_op_this_graph.inputs ||
        PyTuple_GET_SIZE(constants) != cwrap_op_this_graph.constants ||
        PyTuple_GET_SIZE(performs) != cwrap_op_this_graph.performs) {
        PyErr_SetString(PyExc_ValueError, "this module was compiled for another graph");
        return NULL;
    }
    type = PyObject_GetAttrString(module, "Function");
    if (!type)
        return NULL;
    self = PyObject_GC_New(cwrap_op_function, (PyTypeObject *)type);
    if (!self) {
        Py_DECREF(type);
        return NULL;
    }
    self->vectorcall = cwrap_op_call;
    self->owner = Py_NewRef(owner);
    self->filters = Py_NewRef(filters);
    self->constants = Py_NewRef(constants);
    self->performs = Py_NewRef(performs);
    self->weak = NULL;
    self->idle = NULL;
    Py_DECREF(type);
    PyObject_GC_Track((PyObject *)self);
    return (PyObject *)self;
}

/* Run the init code of ops once per process, even if the library is loaded as several modules: they share its static
   variables. */
static int cwrap_op_exec(PyObject *module)
{
    static int initialised = 0;
    PyObject *type;
    int failed;
#ifdef Py_GIL_DISABLED
    static PyMutex lock; /* another thread may load the same library */
    PyMutex_Lock(&lock);
#endif
    failed = cwrap_op_this_graph.start(initialised) < 0;
    if (!failed)
        initialised = 1;
#ifdef Py_GIL_DISABLED
    PyMutex_Unlock(&lock);
#endif
    if (failed)
        return -1;
    type = PyType_FromModuleAndSpec(module, &cwrap_op_spec, NULL);
    if (!type || PyModule_AddType(module, (PyTypeObject *)type) < 0) {
        Py_XDECREF(type);
        return -1;
    }
    Py_DECREF(type);
    return 0;
}

static PyMethodDef cwrap_op_functions[] = {
    {"make", cwrap_op_make, METH_VARARGS, "make(owner, filters, constants, performs): return a function object."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot cwrap_op_phases[] = {
    {Py_mod_exec, (void *)cwrap_op_exec},
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef cwrap_op_module = {
    PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, cwrap_op_functions, cwrap_op_phases, NULL, NULL, NULL,
};

#ifdef Py_GIL_DISABLED
static PyModuleDef_Slot cwrap_op_phases_without_gil[] = {
    {Py_mod_exec, (void *)cwrap_op_exec},
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
    {0, NULL},
};

static struct PyModuleDef cwrap_op_module_without_gil = {
    PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, cwrap_op_functions, cwrap_op_phases_without_gil, NULL, NULL, NULL,
};
#endif

/* Two definitions, because several threads may load the same library at once and none may change what others read. */
PyMODINIT_FUNC PyInit_cwrap_op(void)
{
#ifdef Py_GIL_DISABLED
    if (cwrap_op_this_graph.thread_safe)
        return PyModuleDef_Init(&cwrap_op_module_without_gil);
#endif
    return PyModuleDef_Init(&cwrap_op_module);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
