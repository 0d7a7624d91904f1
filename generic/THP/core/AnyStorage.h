/* Python objects for storages of any dtype.
 *
 * Invariant: a storage has at most one Python object. So storages can be compared by identity, and tensors that share
 * memory also share memory after pickle and deepcopy. A hash table, linked through the objects, maps storages to
 * objects. */
#ifndef THP_ANY_STORAGE_H
#define THP_ANY_STORAGE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/TH.h"
#include "THP/core/Frame.h"

typedef struct THPAnyStorage {
    PyObject_HEAD THAnyStorage *cdata;
    struct THPAnyStorage *next; /* in the table's chain */
} THPAnyStorage;

/* "_C._StorageBase" */
extern PyTypeObject THPAnyStorage_Type;

static inline bool THPAnyStorage_Check(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    return type->tp_base == &THPAnyStorage_Type || PyType_IsSubtype(type, &THPAnyStorage_Type);
}

/* Return the storage of an object, borrowed; in a frame, its memory stays in place (Frame.h). */
static inline THAnyStorage *THPAnyStorage_CData(PyObject *storage)
{
    return THPFrame_storage(storage, ((THPAnyStorage *)storage)->cdata);
}

static inline const THDtype *THPAnyStorage_dtype(PyObject *storage)
{
    return ((THPAnyStorage *)storage)->cdata->dtype;
}

/* Return the existing object of a storage, or a new one of the type for its dtype; a new reference, or NULL with an
 * exception. Takes ownership of `owned`, also on failure. If `owned` is NULL, raises TH's error. */
TH_API PyObject *THPAnyStorage_New(THAnyStorage *owned);
/* Like THPAnyStorage_New, but a new object is an instance of `type`. */
TH_API PyObject *THPAnyStorage_Wrap(PyTypeObject *type, THAnyStorage *owned);

/* Return a new object for the call `type(*args)`, or NULL with an exception (Construct.c). */
TH_API PyObject *THPAnyStorage_construct(const THDtype *dtype, PyTypeObject *type, PyObject *const *args,
                                         Py_ssize_t nargs, PyObject *kwnames);

/* Add the base class to the module. Return 0, or -1 with an exception. */
TH_API int THPAnyStorage_init(PyObject *module);
#endif
