/* The part of Python.h that function_object.c and array_arguments.c use beside cwrap_python_subset.h. */

#ifndef CWRAP_OBJECT_SUBSET_H
#define CWRAP_OBJECT_SUBSET_H

#include "cwrap_python_subset.h"

typedef int (*visitproc)(PyObject *object, void *arg);
typedef PyObject *(*PyCFunction)(PyObject *self, PyObject *args);

typedef struct PyMethodDef {
    const char *ml_name;
    PyCFunction ml_meth;
    int ml_flags;
    const char *ml_doc;
} PyMethodDef;

typedef struct PyMemberDef {
    const char *name;
    int type;
    Py_ssize_t offset;
    int flags;
    const char *doc;
} PyMemberDef;

typedef struct {
    int slot;
    void *pfunc;
} PyType_Slot;

typedef struct {
    const char *name;
    int basicsize;
    int itemsize;
    unsigned int flags;
    PyType_Slot *slots;
} PyType_Spec;

typedef struct PyModuleDef_Slot {
    int slot;
    void *value;
} PyModuleDef_Slot;

typedef struct PyModuleDef_Base {
    PyObject ob_base;
    PyObject *(*m_init)(void);
    Py_ssize_t m_index;
    PyObject *m_copy;
} PyModuleDef_Base;

typedef struct PyModuleDef {
    PyModuleDef_Base m_base;
    const char *m_name;
    const char *m_doc;
    Py_ssize_t m_size;
    PyMethodDef *m_methods;
    PyModuleDef_Slot *m_slots;
    int (*m_traverse)(PyObject *module, visitproc visit, void *arg);
    int (*m_clear)(PyObject *module);
    void (*m_free)(void *module);
} PyModuleDef;

#define PyModuleDef_HEAD_INIT {{1, NULL}, NULL, 0, NULL}
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *

enum {
    METH_VARARGS = 0x0001,
    METH_NOARGS = 0x0004,
    METH_O = 0x0008,
    READONLY = 1,
    T_PYSSIZET = 19,
    Py_mod_exec = 2,
    Py_tp_call = 50,
    Py_tp_clear = 51,
    Py_tp_dealloc = 52,
    Py_tp_getattro = 58,
    Py_tp_methods = 64,
    Py_tp_repr = 66,
    Py_tp_setattro = 69,
    Py_tp_traverse = 71,
    Py_tp_members = 72,
};
#define Py_TPFLAGS_DEFAULT 0UL
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#define Py_TPFLAGS_HAVE_GC (1UL << 14)

#include "cwrap_object_functions.h"

#define PyFloat_AS_DOUBLE(object) PyFloat_AsDouble(object)
#ifdef CWRAP_SUBSET_NUMPY
/* Return a table of functions of NumPy, or NULL with an exception. NumPy's headers also compare versions, but the cache
   stores which NumPy a library is for. */
static inline void **cwrap_numpy_table(const char *name)
{
    const int is_old = CWRAP_SUBSET_NUMPY < 2;
    PyObject *module = PyImport_ImportModule(is_old ? "numpy.core._multiarray_umath" : "numpy._core._multiarray_umath");
    PyObject *table = module ? PyObject_GetAttrString(module, name) : NULL;
    void **found = table ? (void **)PyCapsule_GetPointer(table, NULL) : NULL;
    Py_XDECREF(module);
    Py_XDECREF(table);
    return found;
}

/* The members of a ufunc up to op_flags, which are the same in all versions of NumPy. */
typedef struct PyUFuncObject {
    PyObject ob_base;
    int nin, nout, nargs, identity;
    void *functions, *data;
    int ntypes, reserved1;
    const char *name, *types, *doc;
    void *ptr, *obj, *userloops;
    int core_enabled, core_num_dim_ix;
    void *core_num_dims, *core_dim_ixs, *core_offsets, *core_signature, *type_resolver, *dict, *vectorcall, *reserved3;
    unsigned int *op_flags;
} PyUFuncObject;

enum {
    NPY_ITER_WRITEONLY = 0x00040000,
    NPY_ITER_ALIGNED = 0x00100000,
    NPY_ITER_UPDATEIFCOPY = 0x00800000,
    NPY_ITER_ALLOCATE = 0x01000000,
    NPY_ITER_NO_SUBTYPE = 0x02000000,
    NPY_ITER_NO_BROADCAST = 0x08000000,
};
#endif

#define PyObject_GC_New(type, object) ((type *)_PyObject_GC_New(object))
#define PyVectorcall_NARGS(nargsf) ((Py_ssize_t)((nargsf) & ~((size_t)1 << (8 * sizeof(size_t) - 1))))
#define Py_VISIT(object)                                          \
    do {                                                          \
        if (object) {                                             \
            int cwrap_visited = visit((PyObject *)(object), arg); \
            if (cwrap_visited)                                    \
                return cwrap_visited;                             \
        }                                                         \
    } while (0)

#endif
