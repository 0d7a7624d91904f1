/* See BlasLoader.h. The first matrix product that needs the library imports the package, in any thread. If the import
 * fails, the built-in kernels are used. */
#include "THP/core/BlasLoader.h"

#include "THP/core/Fork.h"
#include "THP/core/Unlocked.h"

static _Thread_local int begun; /* calls of THPBlas_library() that THPBlas_loaded() has not ended */

static PyObject *callPackage(PyObject *package, const char *function, PyObject *argument)
{
    PyObject *callable = PyObject_GetAttrString(package, function);
    PyObject *result = !callable  ? NULL
                       : argument ? PyObject_CallOneArg(callable, argument)
                                  : PyObject_CallNoArgs(callable);
    Py_XDECREF(callable);
    return result;
}

/* Return the path of the library in the encoding of the file system: new bytes, or NULL with an exception. */
static PyObject *findPath(void)
{
    PyObject *package = PyImport_ImportModule("scipy_openblas32");
    PyObject *folder = package ? callPackage(package, "get_lib_dir", NULL) : NULL;
    PyObject *name = folder ? callPackage(package, "get_library", Py_True) : NULL; /* fullname */
    PyObject *path = name ? PyUnicode_FromFormat("%S/%S", folder, name) : NULL;
    PyObject *bytes = path ? PyUnicode_EncodeFSDefault(path) : NULL;
    Py_XDECREF(package);
    Py_XDECREF(folder);
    Py_XDECREF(name);
    Py_XDECREF(path);
    return bytes;
}

const char *THPBlas_library(void)
{
    static PyObject *found; /* owns the returned string; protected by the GIL */
    PyObject *type, *value, *trace;
    CwrapEntry entry;
    if (!THPUnlocked_enterPython(&entry))
        return NULL;
    THPFork_hold();
    THPUnlocked_waitAtExit();
    begun++;
    PyErr_Fetch(&type, &value, &trace);
    PyObject *path = findPath();
    const bool interrupted = !path && PyErr_ExceptionMatches(PyExc_KeyboardInterrupt);
    if (!path)
        PyErr_Clear(); /* runs callbacks of weak references, which would take the interruption */
    if (interrupted)
        PyErr_SetInterrupt(); /* raised again when Python code runs next */
    if (path && !found)
        found = path;
    else
        Py_XDECREF(path);
    const char *result = found ? PyBytes_AS_STRING(found) : NULL;
    PyErr_Restore(type, value, trace);
    THPUnlocked_leavePython(&entry);
    return result;
}

void THPBlas_loaded(void)
{
    CwrapEntry entry;
    if (begun == 0 || !THPUnlocked_enterPython(&entry))
        return;
    begun--;
    THPFork_release();
    THPUnlocked_leavePython(&entry);
}
