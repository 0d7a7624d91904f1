/* An exporter of DLPack without the buffer protocol: Tensor(buffer), whose type has DLPack's C exchange table.
 *
 *   tensor.set(buffer)    use other memory; BufferError while a share is not deleted and `pins` is set
 *   tensor.describes      how often the table described the tensor
 *   tensor.shares         how often the table shared the tensor
 *   tensor.alive          the number of shares that were not deleted
 *   tensor.device, tensor.lanes, tensor.major (of shares), tensor.readonly, tensor.failing (1: RuntimeError, 2:
 *                         MemoryError, 3: KeyboardInterrupt), tensor.pins, tensor.missing (no memory),
 *                         tensor.strideless (no strides): what the table reports
 *   table(kind)           a capsule for other types: "shared" (describes nothing), "newer" (a version 2, which has the
 *                         table of version 1 as its previous one), "unknown" (only version 2), "named" (another name) */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stddef.h>

#include "cwrap_dlpack.h"

enum { MOST = 8 };

typedef struct Tensor {
    PyObject_HEAD Py_buffer view;
    int64_t dims[2 * MOST];
    int device, lanes, major, readonly, failing, pins, missing, strideless, describes, shares, alive;
} Tensor;

typedef struct Share {
    CwrapDLVersioned managed;
    Tensor *owner;
} Share;

static int code_of(char format)
{
    return format == 'f' || format == 'd' || format == 'e' ? CWRAP_DL_FLOAT : CWRAP_DL_INT;
}

static int fill(Tensor *self, CwrapDLTensor *tensor)
{
    const Py_buffer *view = &self->view;
    const char *format = view->format + (*view->format == '=');
    const bool complex = *format == 'Z';
    if (self->failing) {
        PyObject *const kinds[] = {PyExc_RuntimeError, PyExc_MemoryError, PyExc_KeyboardInterrupt};
        PyErr_SetString(kinds[self->failing - 1], "the table fails");
        return -1;
    }
    for (int k = 0; k < view->ndim; k++) {
        self->dims[k] = view->shape[k];
        self->dims[view->ndim + k] = view->strides[k] / view->itemsize;
    }
    *tensor = (CwrapDLTensor){.data = self->missing ? NULL : (char *)view->buf - 64,
                              .device = {self->device, 0},
                              .ndim = view->ndim,
                              .dtype = {(uint8_t)(complex ? CWRAP_DL_COMPLEX : code_of(*format)),
                                        (uint8_t)(8 * view->itemsize), (uint16_t)self->lanes},
                              .shape = self->dims,
                              .strides = self->strideless ? NULL : self->dims + view->ndim,
                              .byte_offset = 64};
    return 0;
}

static int describe(void *object, CwrapDLTensor *tensor)
{
    ((Tensor *)object)->describes++;
    return fill(object, tensor);
}

static void delete (CwrapDLVersioned *managed)
{
    Share *share = managed->context;
    share->owner->alive--;
    Py_DECREF(share->owner);
    PyMem_Free(share);
}

static int share(void *object, CwrapDLVersioned **made)
{
    Tensor *self = object;
    Share *new = PyMem_Calloc(1, sizeof *new);
    if (!new) {
        PyErr_NoMemory();
        return -1;
    }
    if (fill(self, &new->managed.tensor)) {
        PyMem_Free(new);
        return -1;
    }
    new->managed.version.major = (uint32_t)self->major;
    new->managed.context = new;
    new->managed.deleter = delete;
    new->managed.flags = self->readonly ? CWRAP_DL_READ_ONLY : 0;
    new->owner = (Tensor *)Py_NewRef(object);
    self->shares++;
    self->alive++;
    *made = &new->managed;
    return 0;
}

#define TABLE(major, older, function) {{{major, 3}, older}, NULL, share, NULL, function, NULL}
static CwrapDLTable full = TABLE(1, NULL, describe), sharing = TABLE(1, NULL, NULL),
                    newer = TABLE(2, &full.header, NULL), unknown = TABLE(2, NULL, NULL);

/* The offsets of the specification. */
_Static_assert(offsetof(CwrapDLTable, create) == 8 + sizeof(void *), "DLPack's table begins with a header");
_Static_assert(offsetof(CwrapDLTable, stream) == 8 + 5 * sizeof(void *), "DLPack's table has five functions");

static PyObject *table(PyObject *module, PyObject *kind)
{
    (void)module;
    if (!PyUnicode_CompareWithASCIIString(kind, "named"))
        return PyCapsule_New(&full, "table", NULL);
    CwrapDLTable *found = !PyUnicode_CompareWithASCIIString(kind, "shared")  ? &sharing
                          : !PyUnicode_CompareWithASCIIString(kind, "newer") ? &newer
                                                                             : &unknown;
    return PyCapsule_New(found, CWRAP_DL_CAPSULE, NULL);
}

static int init(PyObject *object, PyObject *args, PyObject *kwargs)
{
    Tensor *self = (Tensor *)object;
    PyObject *source;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "O", &source) || PyObject_GetBuffer(source, &self->view, PyBUF_RECORDS_RO))
        return -1;
    self->device = self->lanes = self->major = 1;
    self->readonly = self->view.readonly;
    return 0;
}

static PyObject *set(PyObject *object, PyObject *source)
{
    Tensor *self = (Tensor *)object;
    Py_buffer view;
    if (self->pins && self->alive) {
        PyErr_SetString(PyExc_BufferError, "the memory is in use");
        return NULL;
    }
    if (PyObject_GetBuffer(source, &view, PyBUF_RECORDS_RO))
        return NULL;
    PyBuffer_Release(&self->view);
    self->view = view;
    Py_RETURN_NONE;
}

static void dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    if (((Tensor *)object)->view.obj)
        PyBuffer_Release(&((Tensor *)object)->view);
    type->tp_free(object);
    Py_DECREF(type);
}

#define MEMBER(name) {#name, Py_T_INT, offsetof(Tensor, name), 0, NULL}
#ifndef Py_T_INT
#include <structmember.h>
#define Py_T_INT T_INT
#endif
static PyMemberDef members[] = {
    MEMBER(device),  MEMBER(lanes),      MEMBER(major),     MEMBER(readonly), MEMBER(failing), MEMBER(pins),
    MEMBER(missing), MEMBER(strideless), MEMBER(describes), MEMBER(shares),   MEMBER(alive),   {NULL, 0, 0, 0, NULL},
};
static PyMethodDef methods[] = {{"set", set, METH_O, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot slots[] = {
    {Py_tp_init, (void *)init}, {Py_tp_dealloc, (void *)dealloc},       {Py_tp_members, members},
    {Py_tp_methods, methods},   {Py_tp_new, (void *)PyType_GenericNew}, {0, NULL},
};
static PyType_Spec spec = {"exporter.Tensor", sizeof(Tensor), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
static PyMethodDef functions[] = {{"table", table, METH_O, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "exporter", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_exporter(void)
{
    PyObject *made = PyModule_Create(&module), *type = PyType_FromSpec(&spec);
    PyObject *capsule = PyCapsule_New(&full, CWRAP_DL_CAPSULE, NULL);
    if (made && type && capsule && !PyObject_SetAttrString(type, CWRAP_DL_ATTRIBUTE, capsule) &&
        !PyModule_AddObjectRef(made, "Tensor", type)) {
        Py_DECREF(type);
        Py_DECREF(capsule);
        return made;
    }
    Py_XDECREF(made);
    return NULL;
}
