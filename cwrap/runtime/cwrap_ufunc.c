/* NumPy's universal functions, which call a C function for each element of arrays, or for each item of several.
 *
 * NumPy's table of functions for ufuncs and the beginning of its struct are part of its ABI, as those in
 * cwrap_numpy_table.c are.
 *
 * A ufunc refers to its loops, types and texts, which are static. The data of its loops is the module, whose exceptions
 * they raise. The ufunc keeps the module alive, and the array with a pointer to the module for each loop, by a tuple of
 * both. The garbage collector can find the cycle from the module through the ufunc to the module. */
#include "cwrap_ufunc.h"

#include "cwrap_numpy_table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CWRAP_UFUNC_FROM_LOOPS = 1, CWRAP_UFUNC_FROM_SIGNATURE = 31, CWRAP_NO_IDENTITY = -1 };
/* The flags of an output: write-only, copied back, aligned, allocated, not broadcast, of no subclass. */
enum { CWRAP_SEPARATE_OUTPUT = 0x40000 | 0x800000 | 0x100000 | 0x1000000 | 0x8000000 | 0x2000000 };

/* The beginning of PyUFuncObject. */
typedef struct CwrapNumpyUfunc {
    CWRAP_HEAD int inputs, outputs, arguments, identity;
    CwrapLoop *loops;
    void *const *data;
    int loop_count, reserved;
    const char *name, *types, *doc;
    void *memory;
    PyObject *object; /* released with the ufunc, which NumPy does not use */
    PyObject *user_loops;
    int is_general, dimension_count;
    int *dimensions, *dimension_numbers, *offsets;
    char *signature;
    void *resolver, *dict, *vectorcall, *selector;
    uint32_t *operand_flags;
} CwrapNumpyUfunc;

typedef PyObject *(*CwrapFromLoops)(CwrapLoop *, void *const *, const char *, int, int, int, int, const char *,
                                    const char *, int);
typedef PyObject *(*CwrapFromSignature)(CwrapLoop *, void *const *, const char *, int, int, int, int, const char *,
                                        const char *, int, const char *);

/* Return a new tuple of the module and of bytes with `count` pointers to it, at `*data`; NULL with an exception set. */
static PyObject *cwrap_keeper_of(PyObject *module, int count, void ***data)
{
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)sizeof(void *) * count);
    if (!bytes)
        return NULL;
    *data = (void **)(void *)PyBytes_AsString(bytes); /* aligned, as it follows members of a struct that are */
    for (int k = 0; k < count; k++)
        (*data)[k] = module;
    PyObject *keeper = PyTuple_Pack(2, module, bytes);
    Py_DECREF(bytes);
    return keeper;
}

/* Let NumPy copy an output that is also an input. By default it does so only if they overlap in another way, because it
 * assumes that a loop writes an element after it has read all of the inputs that are at the same place. */
static void cwrap_separate_outputs(CwrapNumpyUfunc *ufunc)
{
    for (int k = ufunc->inputs; k < ufunc->arguments; k++)
        ufunc->operand_flags[k] = CWRAP_SEPARATE_OUTPUT;
}

static PyObject *cwrap_new_ufunc(PyObject *module, const CwrapUfunc *ufunc)
{
    void **functions = cwrap_numpy_capsule("_UFUNC_API"); /* imports NumPy, which may be one of another interpreter */
    void **table = functions ? cwrap_numpy_table() : NULL;
    if (!table)
        return NULL;
    if (!cwrap_numpy_is_known(table)) {
        PyErr_SetString(PyExc_ImportError, "this version of NumPy has an ABI that is not supported");
        return NULL;
    }
    void **data = NULL;
    PyObject *keeper = cwrap_keeper_of(module, ufunc->loop_count, &data);
    if (!keeper)
        return NULL;
    PyObject *made = ufunc->signature
                         ? ((CwrapFromSignature)functions[CWRAP_UFUNC_FROM_SIGNATURE])(
                               ufunc->loops, data, ufunc->types, ufunc->loop_count, ufunc->inputs, ufunc->outputs,
                               CWRAP_NO_IDENTITY, ufunc->name, ufunc->doc, 0, ufunc->signature)
                         : ((CwrapFromLoops)functions[CWRAP_UFUNC_FROM_LOOPS])(
                               ufunc->loops, data, ufunc->types, ufunc->loop_count, ufunc->inputs, ufunc->outputs,
                               CWRAP_NO_IDENTITY, ufunc->name, ufunc->doc, 0);
    if (!made) {
        Py_DECREF(keeper);
        return NULL;
    }
    CWRAP_FOREIGN(CwrapNumpyUfunc, made)->object = keeper;
    if (ufunc->signature)
        cwrap_separate_outputs(CWRAP_FOREIGN(CwrapNumpyUfunc, made));
    if (!PyObject_GC_IsTracked(made)) /* NumPy does not track ufuncs without an object */
        PyObject_GC_Track(made);
    return made;
}

static int cwrap_add_ufunc(PyObject *module, const CwrapUfunc *ufunc)
{
    PyObject *made = cwrap_new_ufunc(module, ufunc);
    if (!made && PyErr_ExceptionMatches(PyExc_ImportError)) {
        PyErr_Clear();
        return 0;
    }
    const int failed = !made || PyObject_SetAttrString(module, ufunc->name, made);
    Py_XDECREF(made);
    return failed ? -1 : 0;
}

int cwrap_add_ufuncs(PyObject *module, const CwrapUfunc *const *ufuncs)
{
    for (; *ufuncs; ufuncs++)
        if (cwrap_add_ufunc(module, *ufuncs))
            return -1;
    return 0;
}

PyObject *cwrap_call_ufunc(PyObject *module, const CwrapUfunc *ufunc, PyObject *arguments, PyObject *keywords)
{
    PyObject *made = cwrap_new_ufunc(module, ufunc);
    PyObject *result =
        made && !PyObject_SetAttrString(module, ufunc->name, made) ? PyObject_Call(made, arguments, keywords) : NULL;
    Py_XDECREF(made);
    return result;
}

PyGILState_STATE cwrap_lock_loop(void)
{
    const int number = errno;
    const PyGILState_STATE state = PyGILState_Ensure();
    errno = number;
    return state;
}

void cwrap_number_misfits(const char *function, const char *argument, const char *type, int64_t number, size_t size,
                          bool is_signed)
{
    const PyGILState_STATE state = cwrap_lock_loop();
    const uint64_t maximum = UINT64_MAX >> (8 * (sizeof maximum - size)) >> is_signed;
    uint64_t bits;
    PyObject *object = PyErr_Occurred() ? NULL : PyLong_FromLongLong(number);
    if (object && cwrap_take_integer(object, type, maximum, is_signed, &bits))
        cwrap_bad_value(function, argument);
    Py_XDECREF(object);
    PyGILState_Release(state);
}

/* ---- generalised ufuncs ---- */

/* Set the sizes and strides of one operand; `*places` and `*steps` are advanced. Return 0, or -1 without memory. */
static int cwrap_open_core(CwrapCore *core, const unsigned char **places, const Py_ssize_t *sizes,
                           const Py_ssize_t **steps)
{
    size_t bytes = core->size;
    int is_contiguous = 1, is_empty = 0;
    for (int d = 0; d < core->ndim; d++) {
        core->sizes[d] = sizes[*(*places)++];
        core->strides[d] = *(*steps)++;
        is_empty |= !core->sizes[d];
    }
    for (int d = core->ndim - 1; d >= 0 && !is_empty; d--) {
        is_contiguous &= core->sizes[d] == 1 || (size_t)core->strides[d] == bytes;
        if ((size_t)core->sizes[d] > (size_t)PY_SSIZE_T_MAX / bytes)
            return -1;
        bytes *= (size_t)core->sizes[d];
    }
    if (is_contiguous)
        return 0;
    core->copy = (char *)malloc(bytes);
    return core->copy ? 0 : -1;
}

int cwrap_open_cores(CwrapCore *cores, size_t count, const unsigned char *places, const Py_ssize_t *sizes,
                     const Py_ssize_t *steps)
{
    steps += count;
    for (size_t k = 0; k < count; k++)
        if (cwrap_open_core(&cores[k], &places, sizes, &steps)) {
            const PyGILState_STATE state = cwrap_lock_loop();
            PyErr_NoMemory();
            PyGILState_Release(state);
            cwrap_close_cores(cores, count);
            return -1;
        }
    return 0;
}

void cwrap_close_cores(CwrapCore *cores, size_t count)
{
    for (size_t k = 0; k < count; k++)
        free(cores[k].copy);
}

static char *cwrap_gather(const CwrapCore *core, int dimension, char *to, const char *from)
{
    if (dimension == core->ndim) {
        memcpy(to, from, core->size);
        return to + core->size;
    }
    for (Py_ssize_t k = 0; k < core->sizes[dimension]; k++)
        to = cwrap_gather(core, dimension + 1, to, from + k * core->strides[dimension]);
    return to;
}

static const char *cwrap_scatter(const CwrapCore *core, int dimension, char *to, const char *from)
{
    if (dimension == core->ndim) {
        memcpy(to, from, core->size);
        return from + core->size;
    }
    for (Py_ssize_t k = 0; k < core->sizes[dimension]; k++)
        from = cwrap_scatter(core, dimension + 1, to + k * core->strides[dimension], from);
    return from;
}

char *cwrap_core_read(CwrapCore *core, char *item)
{
    if (!core->copy)
        return item;
    if (core->copied != item)
        cwrap_gather(core, 0, core->copy, item);
    core->copied = item;
    return core->copy;
}

void cwrap_core_write(const CwrapCore *core, char *item)
{
    if (core->copy)
        cwrap_scatter(core, 0, item, core->copy);
}
