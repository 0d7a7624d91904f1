/* The base class of all storage types, and the hash table from storages to their objects (see AnyStorage.h).
 *
 * The objects themselves are the nodes of the table's chains, so insertion and removal cannot fail. The GIL protects
 * the table. */
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

static THPAnyStorage *table[CHAINS];

static THPAnyStorage **chainOf(const THAnyStorage *storage)
{
    /* The low four bits of addresses of heap blocks are equal. The product spreads the other bits over its upper
     * half. */
    uint64_t mixed = ((uint64_t)(uintptr_t)storage >> 4) * UINT64_C(0x9e3779b97f4a7c15);
    return &table[(mixed >> 32) % CHAINS];
}

/* Return the object of a storage, or NULL. An object whose deallocation has begun does not count, because the
 * attributes of an instance of a subclass are released first, and their finalizers may request the storage. */
static THPAnyStorage *find(const THAnyStorage *storage)
{
    THPAnyStorage *entry = *chainOf(storage);
    while (entry && (entry->cdata != storage || Py_REFCNT(entry) == 0))
        entry = entry->next;
    return entry;
}

static void enter(THPAnyStorage *self)
{
    THPAnyStorage **chain = chainOf(self->cdata);
    self->next = *chain;
    *chain = self;
}

static void leave(THPAnyStorage *self)
{
    THPAnyStorage **link = chainOf(self->cdata);
    while (*link != self)
        link = &(*link)->next;
    *link = self->next;
}

PyObject *THPAnyStorage_Wrap(PyTypeObject *type, THAnyStorage *owned)
{
    if (!owned)
        return THP_raise(NULL);
    THPAnyStorage *self = find(owned);
    if (self) {
        Py_INCREF(self);
        THAnyStorage_free(owned); /* the object has its own reference */
        return (PyObject *)self;
    }
    self = (THPAnyStorage *)type->tp_alloc(type, 0);
    if (!self) {
        THAnyStorage_free(owned);
        return NULL;
    }
    self->cdata = owned;
    enter(self);
    return (PyObject *)self;
}

PyObject *THPAnyStorage_New(THAnyStorage *owned)
{
    return THPAnyStorage_Wrap(owned ? THPDtype_infoOf(owned->dtype)->storage_type : NULL, owned);
}

static void dealloc(PyObject *self)
{
    leave((THPAnyStorage *)self);
    THAnyStorage_free(THPAnyStorage_CData(self));
    Py_TYPE(self)->tp_free(self);
}

static PyObject *getCData(PyObject *self, void *Py_UNUSED(closure))
{
    return PyLong_FromVoidPtr(THPAnyStorage_CData(self));
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
