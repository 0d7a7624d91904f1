/* See Generator.h.
 *
 * The C side draws by the function pointers of NumPy's bit generator, under the THGenerator's lock and possibly
 * without the GIL. So a bit generator in use is never written by Python: seeding and set_state make a new one and
 * exchange the two under the lock. Nothing that could let go of the GIL happens while the lock is held, or two
 * threads might wait for each other. */
#include "THP/any/Generator.h"

#include "THP/any/Error.h"
#include "THP/any/Types.h"
#include "cwrap_runtime.h"

/* What a generator draws from where none is given. */
static const char *const BIT_GENERATOR = "PCG64DXSM";

/* ---- bit generators ---- */

static PyObject *newBitGenerator(PyObject *seed)
{
    PyObject *module = PyImport_ImportModule("numpy.random");
    PyObject *result = module ? PyObject_CallMethod(module, BIT_GENERATOR, "O", seed) : NULL;
    Py_XDECREF(module);
    return result;
}

/* A bit generator of the same class as `like`. */
static PyObject *newLike(PyObject *like, PyObject *seed)
{
    return PyObject_CallOneArg((PyObject *)Py_TYPE(like), seed);
}

/* 64 bits of the operating system's as an int. */
static PyObject *entropy(void)
{
    PyObject *module = PyImport_ImportModule("secrets");
    PyObject *result = module ? PyObject_CallMethod(module, "randbits", "i", 64) : NULL;
    Py_XDECREF(module);
    return result;
}

static const THBitgen *bitgenOf(PyObject *bit_generator)
{
    PyObject *capsule = PyObject_GetAttrString(bit_generator, "capsule");
    const THBitgen *bitgen = capsule ? PyCapsule_GetPointer(capsule, "BitGenerator") : NULL;
    Py_XDECREF(capsule); /* the bit generator has it too */
    return bitgen;
}

/* The bit generator of a numpy.random.Generator, or the one that is given: a new reference. */
static PyObject *bitGeneratorOf(PyObject *source)
{
    PyObject *inner = PyObject_GetAttrString(source, "bit_generator");
    if (!inner && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
        inner = Py_NewRef(source);
    }
    PyObject *capsule = inner ? PyObject_GetAttrString(inner, "capsule") : NULL;
    if (!capsule) {
        Py_XDECREF(inner);
        if (PyErr_ExceptionMatches(PyExc_AttributeError))
            PyErr_Format(PyExc_TypeError,
                         "Generator() argument must be a generator or bit generator of numpy.random, not %s",
                         THPType_name(Py_TYPE(source)));
        return NULL;
    }
    Py_DECREF(capsule);
    return inner;
}

/* ---- the object ---- */

/* A generator that draws from bit_generator, which initial_seed() reports `seed` of. Takes both. */
static PyObject *make(PyTypeObject *type, PyObject *bit_generator, PyObject *seed)
{
    THPGenerator *self = NULL;
    const THBitgen *bitgen = bit_generator && seed ? bitgenOf(bit_generator) : NULL;
    THGenerator *cdata = bitgen ? THGenerator_new(bitgen) : NULL;
    if (bitgen && !cdata)
        THP_raise("Generator()");
    if (cdata)
        self = (THPGenerator *)type->tp_alloc(type, 0);
    if (!self) {
        THGenerator_free(cdata);
        Py_XDECREF(bit_generator);
        Py_XDECREF(seed);
        return NULL;
    }
    self->cdata = cdata;
    self->bit_generator = bit_generator;
    self->seed = seed;
    return (PyObject *)self;
}

THGenerator *THPGenerator_begin(PyObject *object)
{
    PyObject *seed = entropy();
    THPGenerator *made = (THPGenerator *)make(&THPGenerator_Type, seed ? newBitGenerator(seed) : NULL, seed);
    THPGenerator *self = (THPGenerator *)object;
    if (made && !self->cdata) { /* importing NumPy may have let another thread begin it */
        self->cdata = made->cdata;
        self->bit_generator = made->bit_generator;
        self->seed = made->seed;
        made->cdata = NULL;
        made->bit_generator = made->seed = NULL;
    }
    Py_XDECREF(made);
    return self->cdata;
}

static PyObject *newGenerator(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *source = Py_None;
    if (kwargs && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "Generator() takes no keyword arguments");
    if (!PyArg_UnpackTuple(args, "Generator", 0, 1, &source))
        return NULL;
    if (source == Py_None) {
        PyObject *made = type->tp_alloc(type, 0);
        if (made && !THPGenerator_begin(made))
            Py_CLEAR(made);
        return made;
    }
    return make(type, bitGeneratorOf(source), Py_NewRef(Py_None));
}

static void dealloc(PyObject *object)
{
    THPGenerator *self = (THPGenerator *)object;
    THGenerator_free(self->cdata);
    Py_XDECREF(self->bit_generator);
    Py_XDECREF(self->seed);
    Py_TYPE(object)->tp_free(object);
}

/* From now on the generator draws from bit_generator. Takes both; NULL in, -1 out. */
static int exchange(THPGenerator *self, PyObject *bit_generator, PyObject *seed)
{
    const THBitgen *bitgen = bit_generator && seed ? bitgenOf(bit_generator) : NULL;
    if (!bitgen) {
        Py_XDECREF(bit_generator);
        Py_XDECREF(seed);
        return -1;
    }
    PyObject *old = self->bit_generator, *oldSeed = self->seed;
    THGenerator_setBitgen(self->cdata, bitgen);
    self->bit_generator = bit_generator;
    self->seed = seed;
    Py_DECREF(old);
    Py_DECREF(oldSeed);
    return 0;
}

/* ---- methods ---- */

/* What NumPy takes as a seed: negative numbers count from 2**64. A new reference. */
static PyObject *seedOf(PyObject *argument)
{
    if (!cwrap_check_int(argument))
        return PyErr_Format(PyExc_TypeError, "manual_seed() argument must be an int, not %s",
                            THPType_name(Py_TYPE(argument)));
    PyObject *seed = PyNumber_Index(argument), *zero = PyLong_FromLong(0);
    int negative = seed && zero ? PyObject_RichCompareBool(seed, zero, Py_LT) : -1;
    Py_XDECREF(zero);
    if (negative > 0) {
        PyObject *mask = PyLong_FromUnsignedLongLong(UINT64_MAX);
        PyObject *wrapped = mask ? PyNumber_And(seed, mask) : NULL;
        Py_XDECREF(mask);
        Py_DECREF(seed);
        return wrapped;
    }
    if (negative < 0)
        Py_CLEAR(seed);
    return seed;
}

static PyObject *manualSeed(PyObject *object, PyObject *argument)
{
    if (!THPGenerator_CData(object))
        return NULL;
    THPGenerator *self = (THPGenerator *)object;
    PyObject *seed = seedOf(argument);
    if (exchange(self, seed ? newLike(self->bit_generator, seed) : NULL, seed))
        return NULL;
    return Py_NewRef(object);
}

static PyObject *seedRandomly(PyObject *object, PyObject *Py_UNUSED(unused))
{
    if (!THPGenerator_CData(object))
        return NULL;
    THPGenerator *self = (THPGenerator *)object;
    PyObject *seed = entropy();
    PyObject *result = Py_XNewRef(seed);
    if (exchange(self, seed ? newLike(self->bit_generator, seed) : NULL, seed))
        Py_CLEAR(result);
    return result;
}

static PyObject *initialSeed(PyObject *object, PyObject *Py_UNUSED(unused))
{
    if (!THPGenerator_CData(object))
        return NULL;
    return Py_NewRef(((THPGenerator *)object)->seed);
}

static PyObject *getState(PyObject *object, PyObject *Py_UNUSED(unused))
{
    if (!THPGenerator_CData(object))
        return NULL;
    THPGenerator *self = (THPGenerator *)object;
    /* A collection could run finalizers, and these let go of the GIL. */
    int collects = PyGC_Disable();
    THGenerator_lock(self->cdata);
    PyObject *state = PyObject_GetAttrString(self->bit_generator, "state");
    THGenerator_unlock(self->cdata);
    if (collects)
        PyGC_Enable();
    return state;
}

static PyObject *setState(PyObject *object, PyObject *state)
{
    if (!THPGenerator_CData(object))
        return NULL;
    THPGenerator *self = (THPGenerator *)object;
    PyObject *zero = PyLong_FromLong(0);
    PyObject *bit_generator = zero ? newLike(self->bit_generator, zero) : NULL;
    Py_XDECREF(zero);
    if (bit_generator && PyObject_SetAttrString(bit_generator, "state", state))
        Py_CLEAR(bit_generator);
    if (exchange(self, bit_generator, Py_NewRef(self->seed)))
        return NULL;
    return Py_NewRef(object);
}

/* Generator(bit_generator), which knows how to be pickled; the seed follows as state. */
static PyObject *reduce(PyObject *object, PyObject *Py_UNUSED(unused))
{
    if (!THPGenerator_CData(object))
        return NULL;
    THPGenerator *self = (THPGenerator *)object;
    return Py_BuildValue("(O(O)O)", (PyObject *)Py_TYPE(object), self->bit_generator, self->seed);
}

static PyObject *restoreSeed(PyObject *object, PyObject *seed)
{
    if (!THPGenerator_CData(object))
        return NULL;
    PyObject *old = ((THPGenerator *)object)->seed;
    ((THPGenerator *)object)->seed = Py_NewRef(seed);
    Py_DECREF(old);
    Py_RETURN_NONE;
}

static PyObject *getBitGenerator(PyObject *object, void *Py_UNUSED(closure))
{
    if (!THPGenerator_CData(object))
        return NULL;
    return Py_NewRef(((THPGenerator *)object)->bit_generator);
}

static PyObject *repr(PyObject *object)
{
    if (!THPGenerator_CData(object))
        return NULL;
    return PyUnicode_FromFormat("<_C.Generator of %s>", THPType_name(Py_TYPE(((THPGenerator *)object)->bit_generator)));
}

static PyMethodDef methods[] = {
    {"manual_seed", manualSeed, METH_O,
     "manual_seed($self, seed, /)\n--\n\n"
     "Starts the stream of random numbers that belongs to an int; returns the generator.\n\n"
     ">>> generator = _C.Generator().manual_seed(1)\n"
     ">>> x = _C.FloatTensor(3).uniform_(generator=generator)\n"
     ">>> y = _C.FloatTensor(3).uniform_(generator=generator.manual_seed(1))\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"initial_seed", initialSeed, METH_NOARGS,
     "initial_seed($self, /)\n--\n\n"
     "The int that the stream was started with; None where it came from elsewhere.\n\n"
     ">>> _C.Generator().manual_seed(7).initial_seed()\n"
     "7"},
    {"seed", seedRandomly, METH_NOARGS,
     "seed($self, /)\n--\n\n"
     "Starts a stream from random bits of the system; returns them as an int.\n\n"
     ">>> generator = _C.Generator()\n"
     ">>> generator.seed() == generator.initial_seed()\n"
     "True"},
    {"get_state", getState, METH_NOARGS,
     "get_state($self, /)\n--\n\n"
     "Where the stream is: the state of NumPy's bit generator, a dict for set_state().\n\n"
     ">>> generator = _C.Generator().manual_seed(1)\n"
     ">>> sorted(generator.get_state())[:2]\n"
     "['bit_generator', 'has_uint32']"},
    {"set_state", setState, METH_O,
     "set_state($self, state, /)\n--\n\n"
     "Goes to where get_state() was called; returns the generator.\n\n"
     "ValueError or TypeError where it is no state of the bit generator.\n\n"
     ">>> generator = _C.Generator()\n"
     ">>> state = generator.get_state()\n"
     ">>> x = _C.FloatTensor(3).uniform_(generator=generator)\n"
     ">>> y = _C.FloatTensor(3).uniform_(generator=generator.set_state(state))\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"__reduce__", reduce, METH_NOARGS, "__reduce__($self, /)\n--\n\nFor pickle."},
    {"__setstate__", restoreSeed, METH_O, "__setstate__($self, seed, /)\n--\n\nFor pickle."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"bit_generator", getBitGenerator, NULL,
     "NumPy's bit generator that the numbers are made from.\n\n"
     ">>> import numpy\n"
     ">>> _C.Generator(numpy.random.Philox(1)).bit_generator is not None\n"
     "True", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject THPGenerator_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C.Generator",
    .tp_basicsize = sizeof(THPGenerator),
    .tp_dealloc = dealloc,
    .tp_repr = repr,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = PyDoc_STR("Generator(source=None, /)\n--\n\nA stream of random numbers. It draws from a bit generator of "
                        "numpy.random, of its own or that of the source (a Generator or BitGenerator of NumPy).\n\n"
                        ">>> import numpy\n"
                        ">>> generator = _C.Generator(numpy.random.default_rng(1))\n"
                        ">>> _C.FloatTensor(3).uniform_(generator=generator).size()\n"
                        "_C.Size([3])"),
    .tp_methods = methods,
    .tp_getset = attributes,
    .tp_new = newGenerator,
};

/* ---- the default one ---- */

static PyObject *defaultGenerator;

PyObject *THPGenerator_default(void)
{
    return defaultGenerator;
}

int THPGenerator_init(PyObject *module)
{
    if (THPType_add(module, &THPGenerator_Type))
        return -1;
    if (!defaultGenerator)
        defaultGenerator = THPGenerator_Type.tp_alloc(&THPGenerator_Type, 0);
    return defaultGenerator ? PyModule_AddObjectRef(module, "default_generator", defaultGenerator) : -1;
}

static PyObject *defaultManualSeed(PyObject *Py_UNUSED(module), PyObject *seed)
{
    return manualSeed(defaultGenerator, seed);
}

static PyObject *defaultInitialSeed(PyObject *Py_UNUSED(module), PyObject *unused)
{
    return initialSeed(defaultGenerator, unused);
}

static PyObject *defaultGetState(PyObject *Py_UNUSED(module), PyObject *unused)
{
    return getState(defaultGenerator, unused);
}

static PyObject *defaultSetState(PyObject *Py_UNUSED(module), PyObject *state)
{
    return setState(defaultGenerator, state);
}

PyMethodDef THPGenerator_functions[] = {
    {"manual_seed", defaultManualSeed, METH_O,
     "manual_seed($module, seed, /)\n--\n\n"
     "Seeds the default generator; returns it.\n\n"
     ">>> x = _C.manual_seed(1) and _C.FloatTensor(3).uniform_()\n"
     ">>> y = _C.manual_seed(1) and _C.FloatTensor(3).uniform_()\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"initial_seed", defaultInitialSeed, METH_NOARGS,
     "initial_seed($module, /)\n--\n\n"
     "The int that the default generator was seeded with.\n\n"
     ">>> generator = _C.manual_seed(7)\n"
     ">>> _C.initial_seed()\n"
     "7"},
    {"get_rng_state", defaultGetState, METH_NOARGS,
     "get_rng_state($module, /)\n--\n\n"
     "The state of the default generator.\n\n"
     ">>> sorted(_C.get_rng_state())[:2]\n"
     "['bit_generator', 'has_uint32']"},
    {"set_rng_state", defaultSetState, METH_O,
     "set_rng_state($module, state, /)\n--\n\n"
     "Puts the default generator into a state that get_rng_state() gave.\n\n"
     ">>> state = _C.get_rng_state()\n"
     ">>> x = _C.FloatTensor(3).uniform_()\n"
     ">>> generator = _C.set_rng_state(state)\n"
     ">>> _C.FloatTensor(3).uniform_().tolist() == x.tolist()\n"
     "True"},
    {NULL, NULL, 0, NULL},
};
