/* Storages as Python objects, of any dtype.
 *
 * Invariant: a storage has at most one Python object, so that storages can be told apart by identity and two
 * tensors that share memory still do after pickle and deepcopy. The objects are found in a table that is threaded
 * through them. */
#ifndef THP_ANY_STORAGE_H
#define THP_ANY_STORAGE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THPAnyStorage {
    PyObject_HEAD
    THAnyStorage *cdata;
    struct THPAnyStorage *next; /* in the table's chain */
} THPAnyStorage;

/* "_C._StorageBase" */
extern PyTypeObject THPAnyStorage_Type;

static inline bool THPAnyStorage_Check(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    return type->tp_base == &THPAnyStorage_Type || PyType_IsSubtype(type, &THPAnyStorage_Type);
}

static inline THAnyStorage *THPAnyStorage_CData(PyObject *storage)
{
    return ((THPAnyStorage *)storage)->cdata;
}

/* The object of `owned`, whose reference is taken in any case: the one there is, or a new one of the plain type of its
 * dtype. NULL raises TH's error. */
PyObject *THPAnyStorage_New(THAnyStorage *owned);
/* The same; a new object is of `type`. */
PyObject *THPAnyStorage_Wrap(PyTypeObject *type, THAnyStorage *owned);

PyObject *THPAnyStorage_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs,
                                  PyObject *kwnames);

int THPAnyStorage_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif
