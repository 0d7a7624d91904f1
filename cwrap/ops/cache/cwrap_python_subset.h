/* The part of Python.h that the C of most graphs uses, for CPython 3.10 to 3.14 with the GIL on 64-bit little-endian
   machines. Reading Python.h and NumPy's headers takes longer than compiling a graph.

   cwrap/ops/cache/subset.py decides when this file replaces Python.h, by the names that C of a user has. So every
   name here must have the meaning that it has in Python.h; tests/ops/test_ops_subset.py compares both. */

#ifndef CWRAP_PYTHON_SUBSET_H
#define CWRAP_PYTHON_SUBSET_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* as Python.h does */
#endif
#ifdef CWRAP_SUBSET_LIBRARY
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#endif
#ifdef CWRAP_SUBSET_MATH
#include <math.h> /* takes as long to read as all others */
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef ptrdiff_t Py_ssize_t;
typedef struct _object PyObject;
typedef struct _typeobject PyTypeObject;
typedef struct _ts PyThreadState;
typedef PyObject *(*vectorcallfunc)(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames);
typedef void (*PyCapsule_Destructor)(PyObject *capsule);
typedef enum { PyGILState_LOCKED, PyGILState_UNLOCKED } PyGILState_STATE;

struct _object {
#if CWRAP_SUBSET_PYTHON >= 0x030e
    union {
        int64_t ob_refcnt_full;
        struct {
            uint32_t ob_refcnt;
            uint16_t ob_overflow, ob_flags;
        };
    };
#else
    Py_ssize_t ob_refcnt;
#endif
    PyTypeObject *ob_type;
};

struct _typeobject {
    PyObject ob_base;
    Py_ssize_t ob_size;
    const char *tp_name; /* other members follow */
};

typedef struct {
    PyObject ob_base;
    Py_ssize_t ob_size;
    PyObject **ob_item; /* other members follow */
} PyListObject;

typedef struct {
    PyObject ob_base;
    Py_ssize_t ob_size;
#if CWRAP_SUBSET_PYTHON >= 0x030e
    Py_ssize_t ob_hash;
#endif
    PyObject *ob_item[1];
} PyTupleObject;

#define PyObject_HEAD PyObject ob_base;
#define Py_UNUSED(name) _unused_##name __attribute__((unused))
#define Py_TYPE(object) (((PyObject *)(object))->ob_type)

/* ---- functions and variables of the interpreter; declaring them again does no harm ---- */

#include "cwrap_python_functions.h"

/* ---- references ---- */

static inline void cwrap_incref(PyObject *object)
{
#if CWRAP_SUBSET_PYTHON >= 0x030c
    uint32_t *count = (uint32_t *)&object->ob_refcnt;
    if ((int32_t)*count >= 0) /* not immortal */
        ++*count;
#else
    object->ob_refcnt++;
#endif
}

static inline void cwrap_decref(PyObject *object)
{
#if CWRAP_SUBSET_PYTHON >= 0x030c
    if ((int32_t)object->ob_refcnt < 0) /* immortal */
        return;
#endif
    if (--object->ob_refcnt == 0)
        _Py_Dealloc(object);
}

static inline void cwrap_xincref(PyObject *object)
{
    if (object != NULL)
        cwrap_incref(object);
}

static inline void cwrap_xdecref(PyObject *object)
{
    if (object != NULL)
        cwrap_decref(object);
}

static inline PyObject *cwrap_new_reference(PyObject *object)
{
    cwrap_incref(object);
    return object;
}

#define Py_INCREF(object) cwrap_incref((PyObject *)(object))
#define Py_DECREF(object) cwrap_decref((PyObject *)(object))
#define Py_XINCREF(object) cwrap_xincref((PyObject *)(object))
#define Py_XDECREF(object) cwrap_xdecref((PyObject *)(object))
#define Py_NewRef(object) cwrap_new_reference((PyObject *)(object))
#define Py_CLEAR(variable)                                   \
    do {                                                     \
        PyObject **cwrap_cleared = (PyObject **)&(variable); \
        PyObject *cwrap_old = *cwrap_cleared;                \
        *cwrap_cleared = NULL;                               \
        Py_XDECREF(cwrap_old);                               \
    } while (0)
#define Py_SETREF(variable, value)                           \
    do {                                                     \
        PyObject **cwrap_changed = (PyObject **)&(variable); \
        PyObject *cwrap_old = *cwrap_changed;                \
        *cwrap_changed = (PyObject *)(value);                \
        Py_DECREF(cwrap_old);                                \
    } while (0)
#define Py_XSETREF(variable, value)                          \
    do {                                                     \
        PyObject **cwrap_changed = (PyObject **)&(variable); \
        PyObject *cwrap_old = *cwrap_changed;                \
        *cwrap_changed = (PyObject *)(value);                \
        Py_XDECREF(cwrap_old);                               \
    } while (0)

#define Py_None (&_Py_NoneStruct)
#define Py_True ((PyObject *)&_Py_TrueStruct)
#define Py_False ((PyObject *)&_Py_FalseStruct)
#define Py_RETURN_NONE return Py_NewRef(Py_None)
#define Py_RETURN_TRUE return Py_NewRef(Py_True)
#define Py_RETURN_FALSE return Py_NewRef(Py_False)

/* ---- types ---- */

static inline int cwrap_is_instance(PyObject *object, PyTypeObject *type)
{
    return Py_TYPE(object) == type || PyType_IsSubtype(Py_TYPE(object), type);
}

#define PyObject_TypeCheck(object, type) cwrap_is_instance((PyObject *)(object), type)
#define PyFloat_Check(object) PyObject_TypeCheck(object, &PyFloat_Type)
#define PyFloat_CheckExact(object) (Py_TYPE(object) == &PyFloat_Type)
#define PyLong_Check(object) PyObject_TypeCheck(object, &PyLong_Type)
#define PyLong_CheckExact(object) (Py_TYPE(object) == &PyLong_Type)
#define PyBool_Check(object) (Py_TYPE(object) == &PyBool_Type)
#define PyList_Check(object) PyObject_TypeCheck(object, &PyList_Type)
#define PyTuple_Check(object) PyObject_TypeCheck(object, &PyTuple_Type)
#define PyDict_Check(object) PyObject_TypeCheck(object, &PyDict_Type)
#define PyUnicode_Check(object) PyObject_TypeCheck(object, &PyUnicode_Type)

#define PyList_GET_SIZE(list) (((PyListObject *)(list))->ob_size)
#define PyList_GET_ITEM(list, index) (((PyListObject *)(list))->ob_item[index])
#define PyList_SET_ITEM(list, index, item) ((void)(PyList_GET_ITEM(list, index) = (PyObject *)(item)))
#define PyTuple_GET_SIZE(tuple) (((PyTupleObject *)(tuple))->ob_size)
#define PyTuple_GET_ITEM(tuple, index) (((PyTupleObject *)(tuple))->ob_item[index])
#define PyTuple_SET_ITEM(tuple, index, item) ((void)(PyTuple_GET_ITEM(tuple, index) = (PyObject *)(item)))

/* ---- calls ---- */

#if CWRAP_SUBSET_PYTHON >= 0x030b
PyObject *PyObject_Vectorcall(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames);
#else
PyObject *PyObject_VectorcallDict(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *keywords);
int PyDict_SetItem(PyObject *dict, PyObject *key, PyObject *item);

/* Python 3.10 has this function only in its headers, where it reads members that the small ones do not have. */
static inline PyObject *PyObject_Vectorcall(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    const size_t positional = nargsf & ~((size_t)1 << (8 * sizeof(size_t) - 1));
    PyObject *result, *keywords = NULL;
    Py_ssize_t k;
    if (!kwnames)
        return PyObject_VectorcallDict(callable, args, nargsf, NULL);
    keywords = PyDict_New();
    for (k = 0; keywords && k < PyTuple_GET_SIZE(kwnames); k++)
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(kwnames, k), args[positional + (size_t)k]) < 0)
            Py_CLEAR(keywords);
    if (!keywords)
        return NULL;
    result = PyObject_VectorcallDict(callable, args, nargsf, keywords);
    Py_DECREF(keywords);
    return result;
}
#endif

/* ---- the GIL ---- */

#define Py_BEGIN_ALLOW_THREADS \
    {                          \
        PyThreadState *_save;  \
        _save = PyEval_SaveThread();
#define Py_BLOCK_THREADS PyEval_RestoreThread(_save);
#define Py_UNBLOCK_THREADS _save = PyEval_SaveThread();
#define Py_END_ALLOW_THREADS     \
    PyEval_RestoreThread(_save); \
    }

#endif
