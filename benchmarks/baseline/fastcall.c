/* A handwritten tensor type with which the generated wrappers are compared.
 *
 * It is linked with the same object files of TH as _C and calls the same functions with the same arguments, so that only
 * the code between Python and TH differs. It follows the recommendations for the C API: a static type with vectorcall,
 * METH_FASTCALL, type checks of every argument, subclasses and all kinds of numbers accepted, keywords compared by
 * pointer first, the GIL released for large tensors, TH's errors raised. Overloads that are not measured (sum along a
 * dimension) are left out, but the test that selects them is present. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>
#include <time.h>

#include "TH/TH.h"

/* Generated kernels, which no header declares. */
extern THStatus THFloatTensor_add(THFloatTensor *result, THFloatTensor *self, float value);
extern THStatus THFloatTensor_cadd(THFloatTensor *result, THFloatTensor *self, float value, THFloatTensor *other);
extern double THFloatTensor_sumall(THFloatTensor *self);

enum { RELEASE_ABOVE = 32768, RELEASE_ABOVE_MM = 1024 }; /* elements, as in the declarations */

typedef struct {
    PyObject_HEAD THFloatTensor *cdata;
} Tensor;

static PyTypeObject Tensor_Type;

/* The keywords of add and of mm. */
enum { VALUE, OTHER, OUT, ADD_NAMES, MAT2 = 0, MM_OUT, MM_NAMES };
static PyObject *add_names[ADD_NAMES], *mm_names[MM_NAMES];

/* ---- arguments and results ---- */

static inline bool isTensor(PyObject *object)
{
    return Py_IS_TYPE(object, &Tensor_Type) || PyType_IsSubtype(Py_TYPE(object), &Tensor_Type);
}

static inline THFloatTensor *data(PyObject *tensor)
{
    return ((Tensor *)tensor)->cdata;
}

static PyObject *raise(const char *name)
{
    const THError *error = THError_last();
    PyObject *type = PyExc_ValueError;
    if (error->code == TH_ERROR_MEMORY)
        type = PyExc_MemoryError;
    else if (error->code == TH_ERROR_BUFFER)
        type = PyExc_BufferError;
    PyErr_Format(type, "%s: %s", name, error->message);
    THError_clear();
    return NULL;
}

static PyObject *wrong(const char *name)
{
    PyErr_Format(PyExc_TypeError, "%s: wrong arguments", name);
    return NULL;
}

/* Return whether an object is a number: it has __float__ or __index__, and no length. */
static bool isNumberSlow(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    if (PyFloat_Check(object) || PyLong_Check(object))
        return true;
    bool has_length = (type->tp_as_sequence && type->tp_as_sequence->sq_length) ||
                      (type->tp_as_mapping && type->tp_as_mapping->mp_length);
    return !has_length && (PyIndex_Check(object) || (type->tp_as_number && type->tp_as_number->nb_float));
}

static inline bool isPlainNumber(PyObject *object)
{
    return PyFloat_CheckExact(object) || PyLong_CheckExact(object);
}

static inline bool isNumber(PyObject *object)
{
    return isPlainNumber(object) || isNumberSlow(object);
}

/* Convert a number. Return 0, or -1 with an exception. */
static inline int unpack(PyObject *object, float *out)
{
    double value;
    if (PyFloat_CheckExact(object)) {
        *out = (float)PyFloat_AS_DOUBLE(object);
        return 0;
    }
    value = PyLong_CheckExact(object) ? PyLong_AsDouble(object) : PyFloat_AsDouble(object);
    if (value == -1.0 && PyErr_Occurred())
        return -1;
    *out = (float)value;
    return 0;
}

static inline PyThreadState *release(const THFloatTensor *tensor, int64_t limit)
{
    return THAnyTensor_nElement(tensor) > limit ? PyEval_SaveThread() : NULL;
}

static inline void acquire(PyThreadState *thread)
{
    if (thread)
        PyEval_RestoreThread(thread);
}

static PyObject *wrap(THFloatTensor *owned)
{
    if (!owned)
        return raise("Tensor");
    Tensor *self = PyObject_New(Tensor, &Tensor_Type);
    if (!self) {
        THAnyTensor_free(owned);
        return NULL;
    }
    self->cdata = owned;
    return (PyObject *)self;
}

/* Return the tensor passed as out=, or a new one. */
static inline PyObject *output(PyObject *out)
{
    return out ? Py_NewRef(out) : wrap(THAnyTensor_new(&THDtype_table[THDtype_Float]));
}

/* Return the index of a name, compared by pointer and then by text; -1 for other names. */
static inline int nameOf(PyObject *given, PyObject *const *names, int count)
{
    for (int k = 0; k < count; k++)
        if (given == names[k])
            return k;
    for (int k = 0; k < count; k++)
        if (PyUnicode_Compare(given, names[k]) == 0)
            return k;
    return -1;
}

/* ---- the methods ---- */

static PyObject *numel(PyObject *self, PyObject *Py_UNUSED(unused))
{
    return PyLong_FromLongLong(THAnyTensor_nElement(data(self)));
}

static PyObject *zero_(PyObject *self, PyObject *Py_UNUSED(unused))
{
    PyThreadState *thread = release(data(self), RELEASE_ABOVE);
    THStatus status = THFloatTensor_zero(data(self));
    acquire(thread);
    return status ? raise("zero_") : Py_NewRef(self);
}

static PyObject *sum(PyObject *self, PyObject *const *Py_UNUSED(args), Py_ssize_t nargs, PyObject *kwnames)
{
    if (nargs || kwnames)
        return wrong("sum");
    PyThreadState *thread = release(data(self), RELEASE_ABOVE);
    double value = THFloatTensor_sumall(data(self));
    acquire(thread);
    if (THError_last()->code != TH_ERROR_NONE)
        return raise("sum");
    return PyFloat_FromDouble(value);
}

/* Parse the arguments of add and add_: (value), (other) or (value, other), and out. */
typedef struct {
    PyObject *value, *other, *out;
} Sum;

static int bindKeywords(Sum *given, PyObject *const *values, PyObject *kwnames)
{
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(kwnames); k++) {
        int name = nameOf(PyTuple_GET_ITEM(kwnames, k), add_names, ADD_NAMES);
        PyObject *value = values[k];
        PyObject **place = name == VALUE ? &given->value : name == OTHER ? &given->other : &given->out;
        if (name < 0 || *place)
            return -1;
        if (name == OUT && value == Py_None)
            continue;
        if (name == VALUE ? !isNumber(value) : !isTensor(value))
            return -1;
        *place = value;
    }
    return 0;
}

static inline int bind(Sum *given, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    Py_ssize_t k = 0;
    if (k < nargs && (isPlainNumber(args[k]) || (!isTensor(args[k]) && isNumberSlow(args[k]))))
        given->value = args[k++];
    if (k < nargs && isTensor(args[k]))
        given->other = args[k++];
    if (k < nargs || (kwnames && bindKeywords(given, args + nargs, kwnames)))
        return -1;
    return given->value || given->other ? 0 : -1;
}

static inline int compute(THFloatTensor *result, THFloatTensor *self, const Sum *given)
{
    float value = 1;
    if (given->value && unpack(given->value, &value))
        return -1;
    PyThreadState *thread = release(self, RELEASE_ABOVE);
    THStatus status = given->other ? THFloatTensor_cadd(result, self, value, data(given->other))
                                   : THFloatTensor_add(result, self, value);
    acquire(thread);
    if (status)
        raise("add");
    return status;
}

static PyObject *addTo(PyObject *self, const Sum *given)
{
    PyObject *result = output(given->out);
    if (result && compute(data(result), data(self), given))
        Py_CLEAR(result);
    return result;
}

static PyObject *add_(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    Sum given = {NULL, NULL, NULL};
    if (bind(&given, args, nargs, kwnames) || given.out)
        return wrong("add_");
    return compute(data(self), data(self), &given) ? NULL : Py_NewRef(self);
}

static PyObject *add(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    Sum given = {NULL, NULL, NULL};
    if (bind(&given, args, nargs, kwnames))
        return wrong("add");
    return addTo(self, &given);
}

/* The function form. It checks the dtype, although this module has only one. */
static PyObject *addFunction(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    Sum given = {NULL, NULL, NULL};
    if (nargs < 1 || !isTensor(args[0]) || data(args[0])->dtype->id != THDtype_Float ||
        bind(&given, args + 1, nargs - 1, kwnames))
        return wrong("add");
    return addTo(args[0], &given);
}

static PyObject *mm(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
{
    PyObject *mat2 = nargs == 1 ? args[0] : NULL, *out = NULL;
    for (Py_ssize_t k = 0; kwnames && k < PyTuple_GET_SIZE(kwnames); k++) {
        int name = nameOf(PyTuple_GET_ITEM(kwnames, k), mm_names, MM_NAMES);
        PyObject **place = name == MAT2 ? &mat2 : &out;
        if (name < 0 || *place)
            return wrong("mm");
        *place = args[nargs + k];
    }
    if (out == Py_None)
        out = NULL;
    if (nargs > 1 || !mat2 || !isTensor(mat2) || (out && !isTensor(out)))
        return wrong("mm");
    PyObject *result = output(out);
    if (!result)
        return NULL;
    PyThreadState *thread = release(data(self), RELEASE_ABOVE_MM);
    THStatus status = THFloatTensor_addmm(data(result), 0, data(result), 1, data(self), data(mat2));
    acquire(thread);
    if (status) {
        Py_DECREF(result);
        return raise("mm");
    }
    return result;
}

/* ---- len(x), x[k], x[k] = value ---- */

static Py_ssize_t length(PyObject *self)
{
    return data(self)->nDimension ? (Py_ssize_t)data(self)->size[0] : 0;
}

/* Return the position of a row; -1 with an exception. */
static inline int64_t position(const THFloatTensor *tensor, PyObject *key)
{
    if (!PyLong_CheckExact(key)) {
        wrong("index");
        return -1;
    }
    int overflow;
    int64_t index = PyLong_AsLongLongAndOverflow(key, &overflow);
    int64_t size = tensor->nDimension ? tensor->size[0] : 0;
    index += index < 0 ? size : 0;
    if (overflow || index < 0 || index >= size) {
        PyErr_SetString(PyExc_IndexError, "index out of range");
        return -1;
    }
    return index;
}

static inline float *element(const THFloatTensor *tensor, int64_t index)
{
    return (float *)tensor->storage->data + tensor->storageOffset + index * tensor->stride[0];
}

static PyObject *getItem(PyObject *self, PyObject *key)
{
    THFloatTensor *tensor = data(self);
    int64_t index = position(tensor, key);
    if (index < 0)
        return NULL;
    if (tensor->nDimension == 1)
        return PyFloat_FromDouble((double)*element(tensor, index));
    THFloatTensor *view = THAnyTensor_newWithTensor(tensor);
    if (view && THAnyTensor_select(view, NULL, 0, index)) {
        THAnyTensor_free(view);
        view = NULL;
    }
    return wrap(view);
}

static int setItem(PyObject *self, PyObject *key, PyObject *object)
{
    THFloatTensor *tensor = data(self);
    float value;
    int64_t index = position(tensor, key);
    if (index < 0)
        return -1;
    if (!object || tensor->nDimension != 1 || !isNumber(object)) {
        wrong("assignment");
        return -1;
    }
    if (unpack(object, &value))
        return -1;
    if (tensor->storage->flag & TH_STORAGE_READONLY) {
        PyErr_SetString(PyExc_BufferError, "the memory is read-only");
        return -1;
    }
    *element(tensor, index) = value;
    return 0;
}

/* ---- operators ---- */

static PyObject *nb_add(PyObject *a, PyObject *b)
{
    Sum given = {NULL, NULL, NULL};
    if (isTensor(a) && isTensor(b))
        given.other = b;
    else if (isTensor(a) && isNumber(b))
        given.value = b;
    else if (isTensor(b) && isNumber(a))
        given.value = a;
    else
        Py_RETURN_NOTIMPLEMENTED;
    return addTo(isTensor(a) ? a : b, &given);
}

/* ---- the type ---- */

static PyObject *construct(PyObject *Py_UNUSED(type), PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    int64_t size[TH_INLINE_DIMS];
    Py_ssize_t nargs = PyVectorcall_NARGS(nargsf);
    if (kwnames || nargs < 1 || nargs > TH_INLINE_DIMS)
        return wrong("FloatTensor");
    for (Py_ssize_t k = 0; k < nargs; k++) {
        int overflow;
        if (!PyLong_CheckExact(args[k]))
            return wrong("FloatTensor");
        size[k] = PyLong_AsLongLongAndOverflow(args[k], &overflow);
        if (overflow || size[k] < 1)
            return wrong("FloatTensor");
    }
    THFloatTensor *tensor = THAnyTensor_newWithSizes(&THDtype_table[THDtype_Float], (int)nargs, size);
    if (tensor)
        memset(tensor->storage->data, 0, (size_t)tensor->storage->size * sizeof(float));
    return wrap(tensor);
}

static void dealloc(PyObject *self)
{
    THAnyTensor_free(data(self));
    Py_TYPE(self)->tp_free(self);
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"numel", numel, METH_NOARGS, NULL},
    {"zero_", zero_, METH_NOARGS, NULL},
    {"sum", FAST(sum), METH_FASTCALL | METH_KEYWORDS, NULL},
    {"add_", FAST(add_), METH_FASTCALL | METH_KEYWORDS, NULL},
    {"add", FAST(add), METH_FASTCALL | METH_KEYWORDS, NULL},
    {"mm", FAST(mm), METH_FASTCALL | METH_KEYWORDS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyNumberMethods number = {.nb_add = nb_add};
static PyMappingMethods mapping = {.mp_length = length, .mp_subscript = getItem, .mp_ass_subscript = setItem};

static PyTypeObject Tensor_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "fastcall.FloatTensor",
    .tp_basicsize = sizeof(Tensor),
    .tp_dealloc = dealloc,
    .tp_as_number = &number,
    .tp_as_mapping = &mapping,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_methods = methods,
    .tp_vectorcall = construct,
};

/* ---- the time of TH's part of a call ---- */

typedef THStatus (*Work)(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made);

static THStatus workZero(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    (void)y, (void)made;
    return THFloatTensor_zero(x);
}

static THStatus workAddNumber(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    (void)y, (void)made;
    return THFloatTensor_add(x, x, 1);
}

static THStatus workAddTensor(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    return THFloatTensor_cadd(made ? made : x, x, 1, y);
}

static THStatus workSum(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    (void)y, (void)made;
    return THFloatTensor_sumall(x) < 0; /* 0: the elements are not negative */
}

static THStatus workMm(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    return THFloatTensor_addmm(made, 0, made, 1, x, y);
}

/* Create a vector of the size of x. */
static THStatus workNew(THFloatTensor *x, THFloatTensor *y, THFloatTensor *made)
{
    (void)y, (void)made;
    THFloatTensor *tensor = THAnyTensor_newWithSizes(x->dtype, 1, x->size);
    if (!tensor)
        return -1;
    memset(tensor->storage->data, 0, (size_t)tensor->storage->size * sizeof(float));
    THAnyTensor_free(tensor);
    return 0;
}

static const struct {
    const char *name;
    Work work;
    bool makes; /* whether each call creates a new tensor */
} works[] = {
    {"zero_", workZero, false},
    {"add_ number", workAddNumber, false},
    {"add_ tensor", workAddTensor, false},
    {"add tensor", workAddTensor, true},
    {"sum", workSum, false},
    {"mm", workMm, true},
    {"new", workNew, false},
    {NULL, NULL, false},
};

static THStatus repeat(Work work, bool makes, THFloatTensor *x, THFloatTensor *y, Py_ssize_t count)
{
    THStatus status = 0;
    for (Py_ssize_t k = 0; k < count && !status; k++) {
        THFloatTensor *made = makes ? THAnyTensor_new(x->dtype) : NULL;
        status = makes && !made ? -1 : work(x, y, made);
        THAnyTensor_free(made);
    }
    return status;
}

/* work(name, x, y, count): return the seconds for `count` times the work of a call. */
static PyObject *measureWork(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *name;
    PyObject *x, *y;
    Py_ssize_t count;
    if (!PyArg_ParseTuple(args, "sO!O!n", &name, &Tensor_Type, &x, &Tensor_Type, &y, &count))
        return NULL;
    for (int k = 0; works[k].name; k++) {
        struct timespec start, end;
        if (strcmp(works[k].name, name) != 0)
            continue;
        clock_gettime(CLOCK_MONOTONIC, &start);
        if (repeat(works[k].work, works[k].makes, data(x), data(y), count))
            return raise(name);
        clock_gettime(CLOCK_MONOTONIC, &end);
        return PyFloat_FromDouble((double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9);
    }
    return PyErr_Format(PyExc_ValueError, "no work '%s'", name);
}

/* ---- the module ---- */

static PyMethodDef functions[] = {
    {"add", FAST(addFunction), METH_FASTCALL | METH_KEYWORDS, NULL},
    {"work", measureWork, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "fastcall",
    .m_size = -1,
    .m_methods = functions,
};

static int intern(PyObject **names, const char *const *texts, int count)
{
    for (int k = 0; k < count; k++) {
        names[k] = PyUnicode_InternFromString(texts[k]);
        if (!names[k])
            return -1;
    }
    return 0;
}

PyMODINIT_FUNC PyInit_fastcall(void)
{
    static const char *const of_add[] = {"value", "other", "out"}, *const of_mm[] = {"mat2", "out"};
    PyObject *module = PyModule_Create(&definition);
    if (!module || intern(add_names, of_add, ADD_NAMES) || intern(mm_names, of_mm, MM_NAMES) ||
        PyType_Ready(&Tensor_Type) || PyModule_AddObjectRef(module, "FloatTensor", (PyObject *)&Tensor_Type)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
