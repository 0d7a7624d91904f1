/* Names of parameters (see cwrap_names.h), and the initialisation of modules, on which the use of their addresses
 * depends. */
#include "cwrap_names.h"

#include "cwrap_foreign.h"

#ifndef CWRAP_STATIC
long cwrap_interpreters;
bool cwrap_has_subinterpreters;
#endif

#if defined(PYPY_VERSION) || defined(GRAALVM_PYTHON)
static bool cwrap_is_first_in_interpreter(void)
{
    return true; /* not known */
}
#else
/* Return whether this interpreter initialises the module for the first time: the interpreter then has no mark of it. A
 * module that is imported again, after it was removed from sys.modules, finds the mark; an interpreter that begins after
 * the end of another one has none. */
static bool cwrap_is_first_in_interpreter(void)
{
    PyObject *const marks = PyInterpreterState_GetDict(PyInterpreterState_Get()); /* borrowed */
    PyObject *const mark = marks ? PyUnicode_FromFormat("cwrap %p", (void *)&cwrap_interpreters) : NULL;
    const bool found = mark && PyDict_Contains(marks, mark) == 1;
    if (mark && !found)
        (void)PyDict_SetItem(marks, mark, Py_None);
    PyErr_Clear(); /* without a mark, names are compared by text after the next import */
    Py_XDECREF(mark);
    return !found;
}
#endif

int cwrap_exec(PyObject *Py_UNUSED(module))
{
    if (cwrap_is_first_in_interpreter())
        CWRAP_ADD_SHARED(cwrap_interpreters, 1);
#ifndef PYPY_VERSION
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0)
        CWRAP_STORE_SHARED(cwrap_has_subinterpreters, true);
    else
        cwrap_python_begins();
#endif
#ifdef Py_TARGET_ABI3T
    return cwrap_measure();
#else
    return 0;
#endif
}

PyObject *cwrap_interned(PyObject **place, const char *text)
{
    PyObject *known = cwrap_by_pointer() ? CWRAP_LOAD_SHARED(*place) : NULL;
    if (CWRAP_LIKELY(known != NULL))
        return Py_NewRef(known);
    PyObject *interned = PyUnicode_InternFromString(text);
    if (interned && cwrap_by_pointer())
        CWRAP_STORE_SHARED(*place, Py_NewRef(interned));
    return interned;
}

bool cwrap_has_interned(CwrapParam *param)
{
    if (!cwrap_by_pointer())
        return false;
    if (!CWRAP_LOAD_SHARED(param->interned)) {
        PyObject *interned = PyUnicode_InternFromString(param->name);
        if (!interned)
            PyErr_Clear(); /* texts are compared instead */
        CWRAP_STORE_SHARED(param->interned, interned);
    }
    return CWRAP_LOAD_SHARED(param->interned) != NULL;
}

bool cwrap_same_name(CwrapParam *param, PyObject *name)
{
    if (cwrap_by_pointer() && cwrap_same_pointer(param, name))
        return true;
    if (PyUnicode_CompareWithASCIIString(name, param->name) != 0)
        return false;
    (void)cwrap_has_interned(param);
    return true;
}
