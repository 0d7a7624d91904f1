/* The base class of all storage types, and the hash table from storages to their objects (see AnyStorage.h).
 *
 * The objects themselves are the nodes of the table's chains, so insertion and removal cannot fail. The GIL protects
 * the table; without it each chain has a mutex, so that threads with different storages do not wait for each other. */
#include "THP/core/AnyStorage.h"

#include <stdint.h>

#include "THP/core/Buffer.h"
#include "THP/core/Convert.h"
#include "THP/core/Dtype.h"
#include "THP/core/Error.h"
#include "THP/core/Pickle.h"
#include "THP/core/Print.h"
#include "THP/core/Sharing.h"
#include "THP/core/StorageMethods.h"
#include "THP/core/Types.h"

enum { CHAINS = 1024 };

typedef struct Chain {
    THPAnyStorage *first;
#ifdef Py_GIL_DISABLED
    PyMutex lock;
#endif
} Chain;

static Chain table[CHAINS];

#ifdef Py_GIL_DISABLED
#define LOCK(chain) PyMutex_Lock(&(chain)->lock)
#define UNLOCK(chain) PyMutex_Unlock(&(chain)->lock)

/* Return whether a new reference to the object was created: not if another thread has released the last one. */
static bool tryNewReference(PyObject *object)
{
#if PY_VERSION_HEX >= 0x030e0000
    /* The function alone would return an object that this thread deallocates, after its finalizer has run. */
    return Py_REFCNT(object) > 0 && PyUnstable_TryIncRef(object);
#else
    /* References of the thread that owns the object are counted without atomic operations. */
    uint32_t local = __atomic_load_n(&object->ob_ref_local, __ATOMIC_RELAXED);
    if (local == UINT32_MAX) /* immortal */
        return true;
    if (_Py_IsOwnedByCurrentThread(object)) {
        if (local == 0)
            return false;
        __atomic_store_n(&object->ob_ref_local, local + 1, __ATOMIC_RELAXED);
        return true;
    }
    Py_ssize_t shared = __atomic_load_n(&object->ob_ref_shared, __ATOMIC_RELAXED);
    do {
        if (shared == 0 || shared == _Py_REF_MERGED)
            return false;
    } while (!__atomic_compare_exchange_n(&object->ob_ref_shared, &shared, shared + (1 << _Py_REF_SHARED_SHIFT), true,
                                          __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    return true;
#endif
}

/* Prepare an object for tryNewReference(): the release of its last reference looks at the shared count. */
static void enableNewReferences(PyObject *object)
{
#if PY_VERSION_HEX >= 0x030e0000
    PyUnstable_EnableTryIncRef(object);
#else
    Py_ssize_t shared = 0; /* no other thread has seen the object */
    __atomic_compare_exchange_n(&object->ob_ref_shared, &shared, _Py_REF_MAYBE_WEAKREF, false, __ATOMIC_ACQ_REL,
                                __ATOMIC_RELAXED);
#endif
}
#else
#define LOCK(chain) (void)(chain)
#define UNLOCK(chain) (void)(chain)

static bool tryNewReference(PyObject *object)
{
    if (Py_REFCNT(object) == 0)
        return false;
    Py_INCREF(object);
    return true;
}

static void enableNewReferences(PyObject *object)
{
    (void)object;
}
#endif

static Chain *chainOf(const THAnyStorage *storage)
{
    /* The low four bits of addresses of heap blocks are equal. The product spreads the other bits over its upper
     * half. */
    uint64_t mixed = ((uint64_t)(uintptr_t)storage >> 4) * UINT64_C(0x9e3779b97f4a7c15);
    return &table[(mixed >> 32) % CHAINS];
}

/* Return the object of a storage, a new reference, or NULL. An object whose deallocation has begun does not count, because the
 * attributes of an instance of a subclass are released first, and their finalizers may request the storage. */
static PyObject *find(const Chain *chain, const THAnyStorage *storage)
{
    THPAnyStorage *entry = chain->first;
    while (entry && (entry->cdata != storage || !tryNewReference((PyObject *)entry)))
        entry = entry->next;
    return (PyObject *)entry;
}

static PyObject *findLocked(const THAnyStorage *storage)
{
    Chain *chain = chainOf(storage);
    LOCK(chain);
    PyObject *found = find(chain, storage);
    UNLOCK(chain);
    return found;
}

static void leave(THPAnyStorage *self)
{
    Chain *chain = chainOf(self->cdata);
    LOCK(chain);
    THPAnyStorage **link = &chain->first;
    while (*link != self)
        link = &(*link)->next;
    *link = self->next;
    UNLOCK(chain);
}

PyObject *THPAnyStorage_Wrap(PyTypeObject *type, THAnyStorage *owned)
{
    if (!owned)
        return THP_raise(NULL);
    PyObject *known = findLocked(owned);
    if (known) {
        THAnyStorage_free(owned); /* the object has its own reference */
        return known;
    }
    THPAnyStorage *self = (THPAnyStorage *)type->tp_alloc(type, 0);
    if (!self) {
        THAnyStorage_free(owned);
        return NULL;
    }
    self->cdata = owned;
    enableNewReferences((PyObject *)self);
    Chain *chain = chainOf(owned);
    LOCK(chain);
    known = find(chain, owned); /* another thread may have created it meanwhile */
    self->next = chain->first;
    chain->first = self;
    UNLOCK(chain);
    if (!known)
        return (PyObject *)self;
    Py_DECREF(self);
    return known;
}

PyObject *THPAnyStorage_New(THAnyStorage *owned)
{
    return THPAnyStorage_Wrap(owned ? THPDtype_infoOf(owned->dtype)->storage_type : NULL, owned);
}

static void dealloc(PyObject *self)
{
    leave((THPAnyStorage *)self);
    THAnyStorage_free(((THPAnyStorage *)self)->cdata);
    Py_TYPE(self)->tp_free(self);
}

static PyObject *getCData(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(((THPAnyStorage *)self)->cdata);
}

static PyGetSetDef attributes[] = {
    {"_cdata", getCData, NULL, "The address of the THStorage, for C code that is called with ctypes or cffi.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject THPAnyStorage_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C._StorageBase",
    .tp_basicsize = sizeof(THPAnyStorage),
    .tp_dealloc = dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_doc = PyDoc_STR("The base class of the storage types of all dtypes."),
    .tp_repr = THPPrint_storage,
    .tp_as_sequence = &THPStorage_sequence,
    .tp_as_mapping = &THPStorage_mapping,
    .tp_as_buffer = &THPBuffer_ofStorage,
    .tp_iter = PySeqIter_New,
    .tp_getset = attributes,
};

int THPAnyStorage_init(PyObject *module)
{
    PyTypeObject *type = &THPAnyStorage_Type;
    if (!type->tp_methods) {
        PyMethodDef *tables[] = {THPStorage_methods, THPConvert_storageCasts, THPPickle_storageMethods,
                                 THPSharing_storageMethods};
        type->tp_methods = THPType_joinMethods((int)(sizeof tables / sizeof *tables), tables);
        if (!type->tp_methods)
            return -1;
    }
    return THPType_add(module, type);
}
