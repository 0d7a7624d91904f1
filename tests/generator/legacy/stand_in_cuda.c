/* The implementation of THCP/THCP.h for tests/generator/legacy/calls/Cuda.cwrap: a module with a tensor type of floats
 * and one of longs, which record their device. Each tensor has one element of memory. */
#include "THCP/THCP.h"

static THCState the_state = {0, 0};
THCState *state = &the_state;

typedef struct Tensor {
    PyObject_HEAD THAnyTensor *cdata;
    int device;
} Tensor;

static int living; /* tensors and guards that wrappers must release */

static void deallocate(PyObject *object)
{
    living--;
    PyMem_Free(((Tensor *)object)->cdata->storage);
    PyMem_Free(((Tensor *)object)->cdata);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *make(PyTypeObject *type, int device)
{
    Tensor *tensor = (Tensor *)type->tp_alloc(type, 0);
    if (!tensor)
        return NULL;
    living++;
    tensor->cdata = (THAnyTensor *)PyMem_Calloc(1, sizeof(THAnyTensor));
    tensor->cdata->storage = (THAnyStorage *)PyMem_Calloc(1, sizeof(THAnyStorage));
    tensor->cdata->size = tensor->cdata->dims;
    tensor->cdata->dims[0] = 1;
    tensor->cdata->nDimension = 1;
    tensor->device = device;
    return (PyObject *)tensor;
}

static PyObject *create(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    int device = 0;
    (void)kwargs;
    return PyArg_ParseTuple(args, "|i", &device) ? make(type, device) : NULL;
}

extern PyMethodDef THCPFloatTensor_methods_Cuda[];

static PyTypeObject float_type = {PyVarObject_HEAD_INIT(NULL, 0)
                                  .tp_name = "cuda.FloatTensor",
                                  .tp_basicsize = sizeof(Tensor),
                                  .tp_flags = Py_TPFLAGS_DEFAULT,
                                  .tp_dealloc = deallocate,
                                  .tp_methods = THCPFloatTensor_methods_Cuda,
                                  .tp_new = create};
static PyTypeObject long_type = {PyVarObject_HEAD_INIT(NULL, 0)
                                 .tp_name = "cuda.LongTensor",
                                 .tp_basicsize = sizeof(Tensor),
                                 .tp_flags = Py_TPFLAGS_DEFAULT,
                                 .tp_dealloc = deallocate,
                                 .tp_new = create};

#define TYPE(Name, type)                                    \
    bool THCP##Name##Tensor_Check(PyObject *object)         \
    {                                                       \
        return Py_IS_TYPE(object, &type);                   \
    }                                                       \
    THAnyTensor *THCP##Name##Tensor_CData(PyObject *object) \
    {                                                       \
        return ((Tensor *)object)->cdata;                   \
    }                                                       \
    PyObject *THCP##Name##Tensor_Output(PyObject *given)    \
    {                                                       \
        if (given && given != Py_None)                      \
            return Py_NewRef(given);                        \
        return make(&type, state->device);                  \
    }
TYPE(Float, float_type)
TYPE(Long, long_type)

int THCPAutoGPU_begin(THCPAutoGPU *guard, PyObject *tensor)
{
    int device = ((Tensor *)tensor)->device;
    if (device > 9) {
        PyErr_Format(PyExc_RuntimeError, "there is no device %d", device);
        return -1;
    }
    living++;
    *guard = state->device;
    state->device = device;
    return 0;
}

void THCPAutoGPU_end(THCPAutoGPU *guard)
{
    if (*guard == THCPAutoGPU_NONE)
        return;
    living--;
    state->device = *guard;
    *guard = THCPAutoGPU_NONE;
}

/* The functions of the library. The element of a tensor is stored in its storage offset. */
void THCFloatTensor_addTo(THCState *s, THAnyTensor *r, THAnyTensor *t, float value)
{
    s->calls++;
    r->storageOffset = t->storageOffset + (ptrdiff_t)value;
}

int64_t THCFloatTensor_device(THCState *s, THAnyTensor *t)
{
    s->calls++;
    return s->device * 100 + t->storageOffset;
}

void THCFloatTensor_places(THCState *s, THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int64_t k)
{
    s->calls++;
    values->storageOffset = t->storageOffset;
    indices->storageOffset = k;
}

/* Functions that do not depend on the dtype. */
static THError error;

const THError *THError_last(void)
{
    return &error;
}

PyObject *THP_raise(const char *function)
{
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_RuntimeError, "%s failed", function);
    return NULL;
}

int THAnyTensor_resizeAs(THAnyTensor *tensor, const THAnyTensor *source)
{
    tensor->nDimension = source->nDimension;
    return 0;
}

/* The stub does not release the GIL. */
THAnyTensor *const *THPUnlocked_begin(THPUnlocked *self, THAnyTensor *const *tensors, int count)
{
    (void)count;
    self->thread = NULL;
    return tensors;
}

int THPUnlocked_end(THPUnlocked *self)
{
    return self->thread != NULL;
}

void THPUnlocked_abandon(THPUnlocked *self)
{
    (void)self;
}

int THP_dimOutOfRange(int64_t dim, int64_t count)
{
    PyErr_Format(PyExc_IndexError, "dimension %lld of %lld", (long long)dim, (long long)count);
    return -1;
}

static PyObject *module_state(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return Py_BuildValue("iii", state->device, state->calls, living);
}

static PyMethodDef methods[] = {{"state", module_state, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "stand_in_cuda", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_stand_in_cuda(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module || PyModule_AddType(module, &float_type) || PyModule_AddType(module, &long_type))
        return NULL;
    return module;
}
