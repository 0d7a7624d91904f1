/* An extension that brings objects of modules into states in which other threads and C libraries can bring them.
 *
 * Each of these functions changes the first argument, calls the second one with the others, and undoes the change:
 *
 *   used(handle, function, ...)       another call uses the handle
 *   lent(handle, function, ...)       another call uses a pointer that was borrowed from the handle
 *   resized(handle, function, ...)    none, but the function may call `resize`
 *   renamed(struct, function, ...)    the texts of the struct are others, which C has assigned
 *   shortened(struct, function, ...)  the struct, which ends with an array, has no memory for it
 *
 *   resize(handle)                    let an array that the handle keeps have other memory
 *   users(object) -> int              the number of calls that use what a struct points to; -1 if the object is not a
 *                                     struct with pointers, or a part of another struct */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cwrap_hold.h"
#include "cwrap_module.h"
#include "cwrap_struct.h"

typedef int (*Begin)(PyObject *object);
typedef void (*End)(PyObject *object);

static char marked[] = "a text that C has assigned"; /* its address also marks what these functions add */

static PyObject *between(Begin begin, End end, PyObject *const *arguments, Py_ssize_t count, PyObject *kwnames)
{
    if (begin(arguments[0]))
        return NULL;
    PyObject *result = PyObject_Vectorcall(arguments[1], arguments + 2, (size_t)count - 2, kwnames);
    end(arguments[0]);
    return result;
}

/* ---- handles ---- */

static int begin_used(PyObject *object)
{
    ((CwrapHandle *)object)->users++;
    return 0;
}

static void end_used(PyObject *object)
{
    ((CwrapHandle *)object)->users--;
}

static int begin_lent(PyObject *object)
{
    ((CwrapHandle *)object)->lent++;
    return begin_used(object);
}

static void end_lent(PyObject *object)
{
    ((CwrapHandle *)object)->lent--;
    end_used(object);
}

static int begin_resized(PyObject *Py_UNUSED(object))
{
    return 0;
}

static void end_resized(PyObject *object)
{
    for (CwrapHold **link = &((CwrapHandle *)object)->holds; *link;) {
        CwrapHold *hold = *link;
        if (hold->data == marked) {
            *link = hold->next;
            Py_DECREF(hold->object);
            PyMem_Free(hold);
        } else {
            link = &hold->next;
        }
    }
}

static PyObject *resize(PyObject *Py_UNUSED(module), PyObject *object)
{
    static PyObject *array; /* one for all, because NumPy counts some references to dtypes and does not release them */
    PyObject *numpy = array ? NULL : PyImport_ImportModule("numpy");
    if (numpy)
        array = PyObject_CallMethod(numpy, "empty", "i", 1);
    CwrapHold *hold = array ? PyMem_Calloc(1, sizeof *hold) : NULL;
    Py_XDECREF(numpy);
    if (!hold)
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    hold->object = Py_NewRef(array);
    hold->data = marked; /* which is not the memory that the array has */
    hold->next = ((CwrapHandle *)object)->holds;
    ((CwrapHandle *)object)->holds = hold;
    Py_RETURN_NONE;
}

/* ---- structs ---- */

static CwrapPointers *pointers_of(PyObject *object)
{
    return &((CwrapOwningStruct *)object)->pointers;
}

static PyObject *users(PyObject *Py_UNUSED(module), PyObject *object)
{
    const bool fits = Py_TYPE(object)->tp_basicsize >= (Py_ssize_t)sizeof(CwrapOwningStruct);
    const bool owns = fits && pointers_of(object)->base == ((CwrapStruct *)object)->value;
    return PyLong_FromSsize_t(owns ? pointers_of(object)->users : -1);
}

static int begin_renamed(PyObject *object)
{
    const CwrapPointers *pointers = pointers_of(object);
    const char *const text = marked;
    for (const CwrapPointer *row = pointers->rows; row->offset != (size_t)-1; row++)
        if (!row->pointee && !row->elements)
            memcpy(pointers->base + row->offset, &text, sizeof text);
    return 0;
}

static void end_renamed(PyObject *Py_UNUSED(object))
{
}

static int begin_shortened(PyObject *object)
{
    ((CwrapSizedStruct *)object)->room -= PY_SSIZE_T_MAX;
    return 0;
}

static void end_shortened(PyObject *object)
{
    ((CwrapSizedStruct *)object)->room += PY_SSIZE_T_MAX;
}

/* ---- the module ---- */

#define FUNCTION(name)                                                                               \
    static PyObject *name(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t count, \
                          PyObject *kwnames)                                                         \
    {                                                                                                \
        return between(begin_##name, end_##name, arguments, count, kwnames);                         \
    }
FUNCTION(used)
FUNCTION(lent)
FUNCTION(resized)
FUNCTION(renamed)
FUNCTION(shortened)

#define ROW(name) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL | METH_KEYWORDS, NULL}
static PyMethodDef functions[] = {
    ROW(used),
    ROW(lent),
    ROW(resized),
    ROW(renamed),
    ROW(shortened),
    {"resize", resize, METH_O, NULL},
    {"users", users, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "states", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_states(void)
{
    return PyModule_Create(&definition);
}
