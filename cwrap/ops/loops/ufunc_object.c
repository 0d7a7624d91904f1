/* The Python module of compiled ufuncs. This file is compiled once and linked with the loops of every module. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/ndarrayobject.h>
#include <numpy/ufuncobject.h>

#include "cwrap_ufunc.h"

/* Optimising functions that are called once takes longer than compiling loops. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("O0")
#endif

static int cwrap_import(void)
{
    import_array1(-1);
    import_umath1(-1);
    return 0;
}

/* All modules of a library share its static variables, which loops read while another thread loads the library. */
#ifdef Py_GIL_DISABLED
static PyMutex cwrap_lock;
#define CWRAP_LOCK PyMutex_Lock(&cwrap_lock)
#define CWRAP_UNLOCK PyMutex_Unlock(&cwrap_lock)
#else
#define CWRAP_LOCK (void)0
#define CWRAP_UNLOCK (void)0
#endif

static void cwrap_set_pool(const CwrapParallel *found)
{
    const CwrapParallel **pool = cwrap_these_ufuncs.pool;
    CWRAP_LOCK;
    if (*pool != found)
        *pool = found;
    CWRAP_UNLOCK;
}

static PyObject *cwrap_ufunc_of(const CwrapUfunc *ufunc, PyObject *identity)
{
    const CwrapUfuncs *all = &cwrap_these_ufuncs;
    return PyUFunc_FromFuncAndDataAndSignatureAndIdentity(
        (PyUFuncGenericFunction *)all->loops, ufunc->data, ufunc->types, all->loop_count, ufunc->inputs, all->outputs,
        identity ? PyUFunc_IdentityValue : PyUFunc_None, all->name, all->doc, 0, ufunc->signature, identity);
}

/* Let NumPy copy an output that is also an input. By default it does so only if they overlap in another way, because it
   assumes that a loop writes an element after it has read all of the inputs that are at the same place. */
static void cwrap_separate_outputs(PyUFuncObject *ufunc)
{
    for (int k = ufunc->nin; k < ufunc->nargs; k++)
        ufunc->op_flags[k] = NPY_ITER_WRITEONLY | NPY_ITER_UPDATEIFCOPY | NPY_ITER_ALIGNED | NPY_ITER_ALLOCATE |
                             NPY_ITER_NO_BROADCAST | NPY_ITER_NO_SUBTYPE;
}

static PyObject *cwrap_ufunc_make(PyObject *self, PyObject *args)
{
    const CwrapUfuncs *all = &cwrap_these_ufuncs;
    const CwrapParallel *pool;
    PyObject *capsule, *identity = NULL, *found;
    (void)self;
    if (!PyArg_ParseTuple(args, "O|O", &capsule, &identity))
        return NULL;
    pool = (const CwrapParallel *)PyCapsule_GetPointer(capsule, CWRAP_PARALLEL);
    if (!pool)
        return NULL;
    cwrap_set_pool(pool);
    found = PyList_New(all->count);
    if (!found)
        return NULL;
    for (int k = 0; k < all->count; k++) {
        PyObject *ufunc = cwrap_ufunc_of(&all->ufuncs[k], identity);
        if (!ufunc) {
            Py_DECREF(found);
            return NULL;
        }
        if (all->ufuncs[k].signature)
            cwrap_separate_outputs((PyUFuncObject *)ufunc);
        PyList_SET_ITEM(found, k, ufunc);
    }
    return found;
}

static int cwrap_ufunc_execute(PyObject *module)
{
    static int imported = 0;
    int failed;
    (void)module;
    CWRAP_LOCK;
    failed = !imported && cwrap_import() < 0;
    if (!failed)
        imported = 1;
    CWRAP_UNLOCK;
    return failed ? -1 : 0;
}

static PyMethodDef cwrap_ufunc_methods[] = {
    {"make", cwrap_ufunc_make, METH_VARARGS, "make(capsule[, identity]): return a list of the ufuncs."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot cwrap_ufunc_slots[] = {
    {Py_mod_exec, (void *)cwrap_ufunc_execute},
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED}, /* NumPy calls loops without the GIL in any case */
#endif
    {0, NULL},
};
static struct PyModuleDef cwrap_ufunc_module = {
    PyModuleDef_HEAD_INIT, "cwrap_op", NULL, 0, cwrap_ufunc_methods, cwrap_ufunc_slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_cwrap_op(void)
{
    return PyModuleDef_Init(&cwrap_ufunc_module);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
