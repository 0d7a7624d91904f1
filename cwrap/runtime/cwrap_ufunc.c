/* NumPy's universal functions, which call a C function for each element of arrays.
 *
 * NumPy's table of functions for ufuncs and the beginning of its struct are part of its ABI, as those in
 * cwrap_numpy_table.c are.
 *
 * A ufunc refers to its loops, types and texts, which are static. The data of its loops is the module, whose exceptions
 * they raise. The ufunc keeps the module alive, and the array with a pointer to the module for each loop, by a tuple of
 * both. The garbage collector can find the cycle from the module through the ufunc to the module. */
#include "cwrap_ufunc.h"

#include "cwrap_numpy_table.h"

#include <errno.h>

enum { UFUNC_FROM_LOOPS = 1, NO_IDENTITY = -1 };

/* The beginning of PyUFuncObject. */
typedef struct NumpyUfunc {
    CWRAP_HEAD int inputs, outputs, arguments, identity;
    CwrapLoop *loops;
    void *const *data;
    int loop_count, reserved;
    const char *name, *types, *doc;
    void *memory;
    PyObject *object; /* released with the ufunc, which NumPy does not use */
} NumpyUfunc;

typedef PyObject *(*FromLoops)(CwrapLoop *, void *const *, const char *, int, int, int, int, const char *, const char *,
                               int);

/* Return a new tuple of the module and of bytes with `count` pointers to it, at `*data`; NULL with an exception set. */
static PyObject *keeper_of(PyObject *module, int count, void ***data)
{
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)sizeof(void *) * count);
    if (!bytes)
        return NULL;
    *data = (void **)(void *)PyBytes_AsString(bytes); /* aligned, as it follows members of a struct that are */
    for (int k = 0; k < count; k++)
        (*data)[k] = module;
    PyObject *keeper = PyTuple_Pack(2, module, bytes);
    Py_DECREF(bytes);
    return keeper;
}

static PyObject *new_ufunc(PyObject *module, const CwrapUfunc *ufunc)
{
    void **functions = cwrap_numpy_capsule("_UFUNC_API"); /* imports NumPy, which may be one of another interpreter */
    void **table = functions ? cwrap_numpy_table() : NULL;
    if (!table)
        return NULL;
    if (!cwrap_numpy_is_known(table)) {
        PyErr_SetString(PyExc_ImportError, "this version of NumPy has an ABI that is not supported");
        return NULL;
    }
    void **data = NULL;
    PyObject *keeper = keeper_of(module, ufunc->loop_count, &data);
    if (!keeper)
        return NULL;
    PyObject *made =
        ((FromLoops)functions[UFUNC_FROM_LOOPS])(ufunc->loops, data, ufunc->types, ufunc->loop_count, ufunc->inputs,
                                                 ufunc->outputs, NO_IDENTITY, ufunc->name, ufunc->doc, 0);
    if (!made) {
        Py_DECREF(keeper);
        return NULL;
    }
    CWRAP_FOREIGN(NumpyUfunc, made)->object = keeper;
    if (!PyObject_GC_IsTracked(made)) /* NumPy does not track ufuncs without an object */
        PyObject_GC_Track(made);
    return made;
}

static int add_ufunc(PyObject *module, const CwrapUfunc *ufunc)
{
    PyObject *made = new_ufunc(module, ufunc);
    if (!made && PyErr_ExceptionMatches(PyExc_ImportError)) {
        PyErr_Clear();
        return 0;
    }
    const int failed = !made || PyObject_SetAttrString(module, ufunc->name, made);
    Py_XDECREF(made);
    return failed ? -1 : 0;
}

int cwrap_add_ufuncs(PyObject *module, const CwrapUfunc *const *ufuncs)
{
    for (; *ufuncs; ufuncs++)
        if (add_ufunc(module, *ufuncs))
            return -1;
    return 0;
}

PyObject *cwrap_call_ufunc(PyObject *module, const CwrapUfunc *ufunc, PyObject *arguments, PyObject *keywords)
{
    PyObject *made = new_ufunc(module, ufunc);
    PyObject *result =
        made && !PyObject_SetAttrString(module, ufunc->name, made) ? PyObject_Call(made, arguments, keywords) : NULL;
    Py_XDECREF(made);
    return result;
}

PyGILState_STATE cwrap_lock_loop(void)
{
    const int number = errno;
    const PyGILState_STATE state = PyGILState_Ensure();
    errno = number;
    return state;
}

void cwrap_number_misfits(const char *function, const char *argument, const char *type, int64_t number, size_t size,
                          bool is_signed)
{
    const PyGILState_STATE state = cwrap_lock_loop();
    uint64_t bits;
    PyObject *object = PyErr_Occurred() ? NULL : PyLong_FromLongLong(number);
    if (object && cwrap_take_integer(object, type, size, is_signed, &bits))
        cwrap_bad_value(function, argument);
    Py_XDECREF(object);
    PyGILState_Release(state);
}
