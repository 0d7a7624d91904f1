/* Capsules of the type `CDataType`. */

#pragma once

#include "cwrap_op.h"

typedef void (*cwrap_capsule_free)(void *);

static void cwrap_end_capsule(PyObject *capsule)
{
    cwrap_capsule_free *release = (cwrap_capsule_free *)PyCapsule_GetContext(capsule);
    if (release) {
        (*release)(PyCapsule_GetPointer(capsule, NULL));
        PyMem_Free(release);
    }
}

/* Return a capsule that releases the pointer at its end; None for NULL. */
static inline PyObject *cwrap_capsule(void *pointer, cwrap_capsule_free free)
{
    cwrap_capsule_free *release = NULL;
    PyObject *capsule;
    if (!pointer)
        Py_RETURN_NONE;
    if (free) {
        release = (cwrap_capsule_free *)PyMem_Malloc(sizeof *release);
        if (!release)
            return PyErr_NoMemory();
        *release = free;
    }
    capsule = PyCapsule_New(pointer, NULL, cwrap_end_capsule);
    if (!capsule || PyCapsule_SetContext(capsule, release) < 0) {
        PyMem_Free(release);
        Py_CLEAR(capsule);
    }
    return capsule;
}
