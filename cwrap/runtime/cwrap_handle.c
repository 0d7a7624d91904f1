/* Capsules that own pointers and free them once. The context of a capsule is the release function. */
#include "cwrap_runtime.h"

static const char CWRAP_CLOSED[] = "closed";

static void cwrap_destroy(PyObject *capsule)
{
    CwrapRelease release = (CwrapRelease)PyCapsule_GetContext(capsule);
    release(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)));
}

PyObject *cwrap_own(void *pointer, const char *type, CwrapRelease release)
{
    if (!pointer)
        Py_RETURN_NONE;
    PyObject *capsule = PyCapsule_New(pointer, type, NULL);
    if (!capsule) {
        release(pointer);
        return NULL;
    }
    PyCapsule_SetContext(capsule, (void *)release); /* cannot fail, since the capsule is valid */
    PyCapsule_SetDestructor(capsule, cwrap_destroy);
    return capsule;
}

int cwrap_give_up(PyObject *capsule)
{
    return PyCapsule_SetDestructor(capsule, NULL) || PyCapsule_SetName(capsule, CWRAP_CLOSED) ? -1 : 0;
}

bool cwrap_given_twice(const char *consumed, const char *other)
{
    PyErr_Format(PyExc_ValueError, "%s and %s are the same handle, which can be handed over only once", consumed,
                 other);
    return true;
}

int cwrap_handle_confirm(PyObject *capsule, const char *type)
{
    if (CWRAP_LIKELY(PyCapsule_IsValid(capsule, type)))
        return 0;
    PyErr_Format(PyExc_ValueError, "the %s was closed while the other arguments were converted", type);
    return -1;
}
