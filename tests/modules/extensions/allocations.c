/* An extension for tests of failing allocations: it counts the allocations of Python, and makes some of them fail.
 *
 *   watch(), unwatch()    start and stop counting the calls of Python's three allocators
 *   live()                return the number of blocks allocated since watch() and not freed
 *   attempt(first, end, function, arguments, kwnames) -> (failures, value)
 *                         call the function while its allocations first <= n < end fail, counted from 1 (end 0: all
 *                         from `first` on); `value` is the result, or the exception that was raised
 *   repeat(count, function, arguments, kwnames) -> (raised, blocks)
 *                         call the function `count` times; return how often it raised, and the number of additional
 *                         blocks; watch() must have been called
 *   zero(*arguments) -> 0 a callable that runs no Python code and allocates nothing
 *   finalize()            end Python, and then the process, with status 1
 *   succeed()             let finalize() end the process with status 0
 *
 * attempt() calls the function from C, so that only the allocations of the call are counted. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

enum { DOMAINS = 3, MOST_ARGUMENTS = 64 };

static PyMemAllocatorEx original[DOMAINS];
static bool watching;
static int64_t blocks, seen, failures, first, end;
static bool armed;

static bool fails(void)
{
    if (!__atomic_load_n(&armed, __ATOMIC_ACQUIRE))
        return false;
    int64_t number = __atomic_add_fetch(&seen, 1, __ATOMIC_RELAXED);
    if (number < first || (end && number >= end))
        return false;
    __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
    return true;
}

static void *counted(void *block)
{
    if (block)
        __atomic_add_fetch(&blocks, 1, __ATOMIC_RELAXED);
    return block;
}

static void *takeBlock(void *context, size_t size)
{
    PyMemAllocatorEx *inner = context;
    return fails() ? NULL : counted(inner->malloc(inner->ctx, size));
}

static void *takeZeroed(void *context, size_t count, size_t size)
{
    PyMemAllocatorEx *inner = context;
    return fails() ? NULL : counted(inner->calloc(inner->ctx, count, size));
}

static void *takeAgain(void *context, void *block, size_t size)
{
    PyMemAllocatorEx *inner = context;
    if (fails())
        return NULL;
    void *moved = inner->realloc(inner->ctx, block, size);
    return block ? moved : counted(moved);
}

static void giveBack(void *context, void *block)
{
    PyMemAllocatorEx *inner = context;
    if (block)
        __atomic_sub_fetch(&blocks, 1, __ATOMIC_RELAXED);
    inner->free(inner->ctx, block);
}

static const PyMemAllocatorDomain domains[DOMAINS] = {PYMEM_DOMAIN_RAW, PYMEM_DOMAIN_MEM, PYMEM_DOMAIN_OBJ};

static PyObject *watch(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    if (!watching) {
        for (int k = 0; k < DOMAINS; k++) {
            PyMem_GetAllocator(domains[k], &original[k]);
            PyMemAllocatorEx hook = {&original[k], takeBlock, takeZeroed, takeAgain, giveBack};
            PyMem_SetAllocator(domains[k], &hook);
        }
        blocks = 0;
        watching = true;
    }
    Py_RETURN_NONE;
}

static PyObject *unwatch(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    if (watching) {
        for (int k = 0; k < DOMAINS; k++)
            PyMem_SetAllocator(domains[k], &original[k]);
        watching = false;
    }
    Py_RETURN_NONE;
}

static PyObject *live(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    return PyLong_FromLongLong(__atomic_load_n(&blocks, __ATOMIC_RELAXED));
}

/* A call as tests pass it: keyword arguments are the last ones. */
typedef struct {
    PyObject *function, *kwnames, *items[MOST_ARGUMENTS + 1];
    Py_ssize_t positional;
} Call;

static int unpack(Call *call, PyObject *function, PyObject *arguments, PyObject *kwnames)
{
    Py_ssize_t count = PyTuple_GET_SIZE(arguments);
    if (!watching || count > MOST_ARGUMENTS || PyTuple_GET_SIZE(kwnames) > count) {
        PyErr_SetString(PyExc_ValueError, "watch() first; at most 64 arguments; their last ones are named");
        return -1;
    }
    call->function = function;
    call->items[0] = NULL;
    for (Py_ssize_t k = 0; k < count; k++)
        call->items[k + 1] = PyTuple_GET_ITEM(arguments, k);
    call->positional = count - PyTuple_GET_SIZE(kwnames);
    call->kwnames = PyTuple_GET_SIZE(kwnames) ? kwnames : NULL;
    return 0;
}

static PyObject *make(Call *call)
{
    return PyObject_Vectorcall(call->function, call->items + 1,
                               (size_t)call->positional | PY_VECTORCALL_ARGUMENTS_OFFSET, call->kwnames);
}

/* Clear the traceback of an exception and its contexts.
 *
 * A frame of the traceback may refer to the exception, which is a cycle until the next collection. From 3.12 on, Python
 * has sixteen preallocated MemoryErrors; when these are used up, it raises one object repeatedly, which would keep all
 * tracebacks. */
static void forgetFrames(PyObject *error)
{
    for (Py_INCREF(error); error;) {
        PyException_SetTraceback(error, Py_None);
        PyObject *context = PyException_GetContext(error);
        Py_DECREF(error);
        error = context;
    }
}

static PyObject *attempt(PyObject *Py_UNUSED(module), PyObject *args)
{
    long long from, to;
    PyObject *function, *arguments, *kwnames;
    Call call;
    if (!PyArg_ParseTuple(args, "LLOO!O!", &from, &to, &function, &PyTuple_Type, &arguments, &PyTuple_Type, &kwnames) ||
        unpack(&call, function, arguments, kwnames))
        return NULL;
    first = from;
    end = to;
    seen = failures = 0;
    __atomic_store_n(&armed, true, __ATOMIC_RELEASE);
    PyObject *value = make(&call);
    __atomic_store_n(&armed, false, __ATOMIC_RELEASE);
    if (!value) {
        PyObject *type, *trace;
        PyErr_Fetch(&type, &value, &trace);
        PyErr_NormalizeException(&type, &value, &trace);
        forgetFrames(value);
        Py_XDECREF(type);
        Py_XDECREF(trace);
    } else if (PyErr_Occurred()) {
        Py_DECREF(value);
        PyErr_SetString(PyExc_SystemError, "a result with an exception set");
        return NULL;
    }
    return Py_BuildValue("LN", (long long)failures, value);
}

static PyObject *repeat(PyObject *Py_UNUSED(module), PyObject *args)
{
    long long count, raised = 0;
    PyObject *function, *arguments, *kwnames;
    Call call;
    if (!PyArg_ParseTuple(args, "LOO!O!", &count, &function, &PyTuple_Type, &arguments, &PyTuple_Type, &kwnames) ||
        unpack(&call, function, arguments, kwnames))
        return NULL;
    int64_t before = __atomic_load_n(&blocks, __ATOMIC_RELAXED);
    for (long long k = 0; k < count; k++) {
        PyObject *value = make(&call);
        raised += !value;
        if (!value)
            PyErr_Clear();
        Py_XDECREF(value);
    }
    return Py_BuildValue("LL", raised, (long long)(__atomic_load_n(&blocks, __ATOMIC_RELAXED) - before));
}

static PyObject *zero(PyObject *Py_UNUSED(module), PyObject *const *Py_UNUSED(arguments), Py_ssize_t Py_UNUSED(count),
                      PyObject *Py_UNUSED(kwnames))
{
    return PyLong_FromLong(0);
}

static int status = EXIT_FAILURE;

static PyObject *succeed(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    status = EXIT_SUCCESS;
    Py_RETURN_NONE;
}

static PyObject *finalize(PyObject *Py_UNUSED(module), PyObject *Py_UNUSED(unused))
{
    Py_FinalizeEx();
    _exit(status);
}

static PyMethodDef functions[] = {
    {"watch", watch, METH_NOARGS, NULL},
    {"unwatch", unwatch, METH_NOARGS, NULL},
    {"live", live, METH_NOARGS, NULL},
    {"attempt", attempt, METH_VARARGS, NULL},
    {"repeat", repeat, METH_VARARGS, NULL},
    {"zero", (PyCFunction)(void (*)(void))zero, METH_FASTCALL | METH_KEYWORDS, NULL},
    {"finalize", finalize, METH_NOARGS, NULL},
    {"succeed", succeed, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "allocations",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit_allocations(void)
{
    return PyModule_Create(&definition);
}
