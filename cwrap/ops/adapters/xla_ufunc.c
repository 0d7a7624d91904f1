/* A handler of XLA's foreign function interface that calls loops of ufuncs: `cwrap.ops.as_jax`.
 *
 * A call names its loop in the attribute `loop`; `add` stores the loop under this name. The arrays are contiguous. Each
 * has the dimensions over which the loop is repeated, the same number for all arrays, and then those of the signature.
 * Arrays of size 1 in a dimension are broadcast. XLA calls the handler on its threads, without the GIL. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <numpy/ndarrayobject.h>
#include <numpy/ufuncobject.h>
#include <xla/ffi/api/c_api.h>

enum { OPERANDS = 32, DIMENSIONS = 32, CORES = 128 };

/* One loop of a ufunc, which is kept until the process ends. */
typedef struct Loop {
    struct Loop *next;
    PyUFuncGenericFunction function;
    void *data;
    PyUFuncObject *ufunc;
    XLA_FFI_DataType types[OPERANDS];
    size_t sizes[OPERANDS]; /* of an element, in bytes */
    size_t length;
    char name[];
} Loop;

static _Atomic(Loop *) first_loop;

/* The arguments of a loop, and the dimensions over which it is repeated. */
typedef struct Walk {
    int ndim;
    npy_intp size[DIMENSIONS], step[OPERANDS][DIMENSIONS];
    npy_intp dimensions[1 + CORES], steps[OPERANDS + CORES];
    char *at[OPERANDS];
} Walk;

/* ---- calls ---- */

static const Loop *find_loop(const XLA_FFI_Attrs *attributes)
{
    for (int64_t k = 0; k < attributes->size; k++) {
        const XLA_FFI_ByteSpan *const name = attributes->names[k];
        if (attributes->types[k] == XLA_FFI_AttrType_STRING && name->len == 4 && !memcmp(name->ptr, "loop", 4)) {
            const XLA_FFI_ByteSpan *const wanted = (const XLA_FFI_ByteSpan *)attributes->attrs[k];
            const Loop *loop = atomic_load(&first_loop);
            while (loop && (loop->length != wanted->len || memcmp(loop->name, wanted->ptr, wanted->len)))
                loop = loop->next;
            return loop;
        }
    }
    return NULL;
}

static int core_ndim(const Loop *loop, int operand)
{
    return loop->ufunc->core_enabled ? loop->ufunc->core_num_dims[operand] : 0;
}

/* Set the sizes and strides of the dimensions of the signature; return 0 if the sizes of two operands differ. */
static int set_cores(const Loop *loop, XLA_FFI_Buffer *const *buffers, Walk *walk)
{
    npy_intp *next = walk->steps + loop->ufunc->nargs;
    for (int k = 0; k < loop->ufunc->nargs; k++) {
        const int ndim = core_ndim(loop, k);
        npy_intp stride = (npy_intp)loop->sizes[k];
        for (int d = ndim - 1; d >= 0; d--) {
            const int place = 1 + loop->ufunc->core_dim_ixs[loop->ufunc->core_offsets[k] + d];
            const npy_intp size = (npy_intp)buffers[k]->dims[buffers[k]->rank - ndim + d];
            if (walk->dimensions[place] != -1 && walk->dimensions[place] != size)
                return 0;
            walk->dimensions[place] = size;
            next[d] = stride;
            stride *= size;
        }
        next += ndim;
    }
    return 1;
}

/* Set the dimensions over which the loop is repeated, the last one first, and as few as possible. Return 0 if they do
 * not fit. */
static int set_loops(const Loop *loop, XLA_FFI_Buffer *const *buffers, Walk *walk, int ndim)
{
    const int count = loop->ufunc->nargs;
    const int64_t *const shape = buffers[count - 1]->dims;
    npy_intp strides[OPERANDS];
    for (int k = 0; k < count; k++) {
        strides[k] = (npy_intp)loop->sizes[k];
        for (int d = 0; d < core_ndim(loop, k); d++)
            strides[k] *= (npy_intp)buffers[k]->dims[ndim + d];
    }
    walk->ndim = 0;
    for (int d = ndim - 1; d >= 0; d--) {
        npy_intp steps[OPERANDS];
        int is_inner = walk->ndim > 0;
        for (int k = 0; k < count; k++) {
            const npy_intp size = (npy_intp)buffers[k]->dims[d];
            if (size != shape[d] && (size != 1 || k >= loop->ufunc->nin))
                return 0;
            steps[k] = size == shape[d] ? strides[k] : 0;
            strides[k] *= size;
            is_inner = is_inner && steps[k] == walk->step[k][walk->ndim - 1] * walk->size[walk->ndim - 1];
        }
        if (is_inner) {
            walk->size[walk->ndim - 1] *= (npy_intp)shape[d];
        } else if (shape[d] != 1) {
            for (int k = 0; k < count; k++)
                walk->step[k][walk->ndim] = steps[k];
            walk->size[walk->ndim++] = (npy_intp)shape[d];
        }
    }
    return 1;
}

/* Read the arrays of a call; return 0 if they are not those of the loop. */
static int prepare(const Loop *loop, const XLA_FFI_CallFrame *frame, Walk *walk)
{
    const PyUFuncObject *const ufunc = loop->ufunc;
    XLA_FFI_Buffer *buffers[OPERANDS];
    int64_t ndim;
    if (frame->args.size != ufunc->nin || frame->rets.size != ufunc->nout)
        return 0;
    for (int k = 0; k < ufunc->nargs; k++) {
        buffers[k] = (XLA_FFI_Buffer *)(k < ufunc->nin ? frame->args.args[k] : frame->rets.rets[k - ufunc->nin]);
        walk->at[k] = (char *)buffers[k]->data;
    }
    ndim = buffers[0]->rank - core_ndim(loop, 0);
    if (ndim < 0 || ndim > DIMENSIONS)
        return 0;
    for (int k = 0; k < ufunc->nargs; k++)
        if (buffers[k]->dtype != loop->types[k] || buffers[k]->rank != ndim + core_ndim(loop, k))
            return 0;
    for (int d = 0; d < 1 + CORES; d++)
        walk->dimensions[d] = -1;
    return set_cores(loop, buffers, walk) && set_loops(loop, buffers, walk, (int)ndim);
}

/* Make the longest dimension the first one, over which the loop itself iterates. */
static void choose_inner(Walk *walk, int count)
{
    int longest = 0;
    if (!walk->ndim) {
        walk->ndim = 1;
        walk->size[0] = 1;
        for (int k = 0; k < count; k++)
            walk->step[k][0] = 0;
    }
    for (int d = 1; d < walk->ndim; d++)
        if (walk->size[d] > walk->size[longest])
            longest = d;
    walk->dimensions[0] = walk->size[longest];
    walk->size[longest] = walk->size[0];
    for (int k = 0; k < count; k++) {
        walk->steps[k] = walk->step[k][longest];
        walk->step[k][longest] = walk->step[k][0];
    }
}

static void run(const Loop *loop, Walk *walk)
{
    const int count = loop->ufunc->nargs;
    npy_intp index[DIMENSIONS] = {0};
    int d;
    for (d = 0; d < walk->ndim; d++)
        if (!walk->size[d])
            return;
    choose_inner(walk, count);
    do {
        char *at[OPERANDS];
        memcpy(at, walk->at, sizeof at);
        loop->function(at, walk->dimensions, walk->steps, loop->data);
        for (d = 1; d < walk->ndim; d++) {
            const int is_end = ++index[d] == walk->size[d];
            for (int k = 0; k < count; k++)
                walk->at[k] += walk->step[k][d] * (is_end ? 1 - walk->size[d] : 1);
            if (!is_end)
                break;
            index[d] = 0;
        }
    } while (d < walk->ndim);
}

static XLA_FFI_Error *error_of(const XLA_FFI_Api *api, XLA_FFI_Error_Code code, const char *message)
{
    XLA_FFI_Error_Create_Args arguments = {0};
    arguments.struct_size = XLA_FFI_Error_Create_Args_STRUCT_SIZE;
    arguments.message = message;
    arguments.errc = code;
    return api->XLA_FFI_Error_Create(&arguments);
}

static XLA_FFI_Error *handle(XLA_FFI_CallFrame *frame)
{
    const XLA_FFI_Extension_Base *const extension = frame->extension_start;
    const Loop *loop;
    Walk walk = {0};
    if (extension && extension->type == XLA_FFI_Extension_Metadata) {
        XLA_FFI_Metadata *const metadata = ((const XLA_FFI_Metadata_Extension *)extension)->metadata;
        metadata->api_version.major_version = XLA_FFI_API_MAJOR;
        metadata->api_version.minor_version = XLA_FFI_API_MINOR;
        return NULL;
    }
    loop = find_loop(&frame->attrs);
    if (!loop)
        return error_of(frame->api, XLA_FFI_Error_Code_FAILED_PRECONDITION,
                        "cwrap: as_jax() has not been called in this process for this function");
    if (!prepare(loop, frame, &walk))
        return error_of(frame->api, XLA_FFI_Error_Code_INVALID_ARGUMENT,
                        "cwrap: the arrays have not the dtypes and shapes of the function");
    run(loop, &walk);
    return NULL;
}

/* ---- the module ---- */

static XLA_FFI_DataType type_of(int number, size_t *size)
{
    static const XLA_FFI_DataType types[][5] = {
        {XLA_FFI_DataType_S8, XLA_FFI_DataType_S16, XLA_FFI_DataType_S32, XLA_FFI_DataType_S64},
        {XLA_FFI_DataType_U8, XLA_FFI_DataType_U16, XLA_FFI_DataType_U32, XLA_FFI_DataType_U64},
        {0, XLA_FFI_DataType_F16, XLA_FFI_DataType_F32, XLA_FFI_DataType_F64},
        {0, 0, 0, XLA_FFI_DataType_C64, XLA_FFI_DataType_C128},
        {XLA_FFI_DataType_PRED},
    };
    static const char kinds[] = "iufcb";
    PyArray_Descr *const descr = PyArray_DescrFromType(number); /* of a dtype of NumPy: it does not fail */
    const char *const kind = strchr(kinds, descr->kind);
    int power = 0;
    *size = (size_t)PyDataType_ELSIZE(descr);
    Py_DECREF(descr);
    while ((size_t)1 << power < *size)
        power++;
    return kind && power < 5 ? types[kind - kinds][power] : XLA_FFI_DataType_INVALID;
}

static PyObject *add(PyObject *self, PyObject *args)
{
    PyUFuncObject *ufunc;
    Loop *loop;
    const char *name;
    Py_ssize_t length;
    int number, cores = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "s#O!i", &name, &length, &PyUFunc_Type, &ufunc, &number))
        return NULL;
    for (int k = 0; ufunc->core_enabled && k < ufunc->nargs; k++)
        cores += ufunc->core_num_dims[k];
    if (ufunc->nargs > OPERANDS || cores > CORES)
        return PyErr_Format(PyExc_ValueError, "%s has more than %d operands or %d dimensions", name, OPERANDS, CORES);
    loop = (Loop *)malloc(sizeof *loop + (size_t)length);
    if (!loop)
        return PyErr_NoMemory();
    loop->function = ufunc->functions[number];
    loop->data = ufunc->data[number];
    loop->ufunc = ufunc;
    Py_INCREF(ufunc);
    for (int k = 0; k < ufunc->nargs; k++)
        loop->types[k] = type_of(ufunc->types[number * ufunc->nargs + k], &loop->sizes[k]);
    loop->length = (size_t)length;
    memcpy(loop->name, name, loop->length);
    loop->next = atomic_load(&first_loop);
    while (!atomic_compare_exchange_weak(&first_loop, &loop->next, loop))
        ;
    Py_RETURN_NONE;
}

static PyObject *handler(PyObject *self, PyObject *unused)
{
    (void)self, (void)unused;
    return PyCapsule_New((void *)handle, NULL, NULL);
}

static PyMethodDef methods[] = {
    {"add", add, METH_VARARGS, "Store a loop of a ufunc: add(name, ufunc, number)."},
    {"handler", handler, METH_NOARGS, "Return a capsule with the handler."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module)
{
    (void)module;
    import_array1(-1);
    import_umath1(-1);
    return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "cwrap_op", "Loops of ufuncs for XLA.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_cwrap_op(void)
{
    return PyModuleDef_Init(&definition);
}
