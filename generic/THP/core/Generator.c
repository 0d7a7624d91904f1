/* See Generator.h.
 *
 * The source of a generator changes only with the GIL and the generator's lock held. The only Python code that runs under
 * the lock reads the state of a bit generator. A thread that waits for the lock releases the GIL. */
#include "THP/core/Generator.h"

#include "THP/core/BitGenerator.h"
#include "THP/core/Error.h"
#include "THP/core/Fork.h"
#include "THP/core/Frame.h"
#include "THP/core/Types.h"
#include "cwrap_runtime.h"

/* ---- the source of a generator ---- */

static int locked(THGenerator *generator)
{
    if (THGenerator_lock(generator) == 0)
        return 0;
    THP_raise("Generator");
    return -1;
}

/* Return the seed, a new reference. Another thread may set it meanwhile. */
static PyObject *seedNow(THPGenerator *self)
{
    PyObject *seed;
    THP_BEGIN_LOCKED((PyObject *)self);
    seed = Py_NewRef(self->seed);
    THP_END_LOCKED;
    return seed;
}

/* Set the seed, and return the previous one. Takes ownership of `seed`. */
static PyObject *exchangeSeed(THPGenerator *self, PyObject *seed)
{
    PyObject *old;
    THP_BEGIN_LOCKED((PyObject *)self);
    old = self->seed;
    self->seed = seed;
    THP_END_LOCKED;
    return old;
}

/* Make bit_generator the source of the generator, and `seed` the result of initial_seed(). If `share` is false and
 * bit_generator is a PCG64DXSM, its state is copied instead. Takes ownership of both objects. Return 0, or -1 with an
 * exception, also if an object is NULL. */
static int adopt(THPGenerator *self, PyObject *bit_generator, PyObject *seed, bool share)
{
    THPcg pcg;
    const THBitgen *bitgen = NULL;
    void *old = NULL;
    int own = bit_generator && seed ? (share ? 0 : THPBitGenerator_asPcg(bit_generator, &pcg)) : -1;
    if (own == 0 && !(bitgen = THPBitGenerator_bitgen(bit_generator)))
        own = -1;
    if (own < 0 || locked(self->cdata)) {
        Py_XDECREF(bit_generator);
        Py_XDECREF(seed);
        return -1;
    }
    old = own ? THGenerator_setPcg(self->cdata, &pcg) : THGenerator_setSource(self->cdata, bitgen, bit_generator);
    PyObject *oldSeed = exchangeSeed(self, seed);
    THGenerator_unlock(self->cdata);
    if (own)
        Py_DECREF(bit_generator);
    Py_XDECREF((PyObject *)old);
    Py_XDECREF(oldSeed);
    return 0;
}

/* Store the source, a new reference, or NULL and the state of the PCG64DXSM of the generator. Return 0, or -1 with an
 * exception. */
static int lookAt(THPGenerator *self, PyObject **source, THPcg *pcg)
{
    if (locked(self->cdata))
        return -1;
    const THPcg *own = THGenerator_pcg(self->cdata);
    *source = Py_XNewRef((PyObject *)THGenerator_source(self->cdata));
    if (own)
        *pcg = *own;
    THGenerator_unlock(self->cdata);
    return 0;
}

/* ---- the object ---- */

/* Return 64 random bits of the operating system as an int. */
static PyObject *entropy(void)
{
    PyObject *module = THPFork_importModule("secrets");
    PyObject *result = module ? PyObject_CallMethod(module, "randbits", "i", 64) : NULL;
    Py_XDECREF(module);
    return result;
}

/* Return a new generator with the source bit_generator, as in adopt(). Takes ownership of bit_generator and seed. */
static PyObject *make(PyTypeObject *type, PyObject *bit_generator, PyObject *seed, bool share)
{
    THPGenerator *self = bit_generator && seed ? (THPGenerator *)type->tp_alloc(type, 0) : NULL;
    if (self && !(self->cdata = THGenerator_new(&THPBitGenerator_host))) {
        THP_raise("Generator()");
        Py_CLEAR(self);
    }
    if (!self) {
        Py_XDECREF(bit_generator);
        Py_XDECREF(seed);
        return NULL;
    }
    if (adopt(self, bit_generator, seed, share))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static PyObject *makeSeeded(PyTypeObject *type)
{
    PyObject *seed = entropy();
    return make(type, seed ? THPBitGenerator_new(seed) : NULL, seed, false);
}

/* Seed the default generator with random bits of the operating system. Return 0, or -1 with an exception. */
static int begin(THPGenerator *self)
{
    THPGenerator *made = (THPGenerator *)makeSeeded(&THPGenerator_Type);
    if (!made)
        return -1;
    THP_BEGIN_LOCKED((PyObject *)self);
    if (!self->cdata) { /* another thread may have seeded the generator during the import of NumPy */
        self->seed = made->seed;
        __atomic_store_n(&self->cdata, made->cdata, __ATOMIC_RELEASE);
        made->cdata = NULL;
        made->seed = NULL;
    }
    THP_END_LOCKED;
    Py_DECREF(made);
    return 0;
}

static THPGenerator *begun(PyObject *object)
{
    THPGenerator *self = (THPGenerator *)object;
    return __atomic_load_n(&self->cdata, __ATOMIC_ACQUIRE) || begin(self) == 0 ? self : NULL;
}

bool THPGenerator_Check(PyObject *object)
{
    return PyObject_TypeCheck(object, &THPGenerator_Type) || object == Py_None || THPBitGenerator_Check(object);
}

/* Return a new generator for one call that draws from a bit generator of NumPy, or NULL with an exception. */
static THGenerator *borrow(PyObject *object)
{
    PyObject *bit_generator = THPBitGenerator_of(object);
    const THBitgen *bitgen = bit_generator ? THPBitGenerator_bitgen(bit_generator) : NULL;
    THGenerator *made = bitgen ? THGenerator_new(&THPBitGenerator_host) : NULL;
    if (made) {
        THGenerator_setSource(made, bitgen, bit_generator);
        return made;
    }
    if (bitgen)
        THP_raise(NULL);
    Py_XDECREF(bit_generator);
    return NULL;
}

THGenerator *THPGenerator_CData(PyObject *object)
{
    PyObject *generator = object == Py_None ? THPGenerator_default() : object;
    if (!PyObject_TypeCheck(generator, &THPGenerator_Type))
        return borrow(generator);
    THPGenerator *self = begun(generator);
    if (!self)
        return NULL;
    THGenerator_retain(self->cdata);
    return self->cdata;
}

static PyObject *newGenerator(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *source = Py_None;
    if (kwargs && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "Generator() takes no keyword arguments");
    if (!PyArg_UnpackTuple(args, "Generator", 0, 1, &source))
        return NULL;
    if (source == Py_None)
        return makeSeeded(type);
    if (!THPBitGenerator_Check(source))
        return PyErr_Format(PyExc_TypeError,
                            "Generator() argument must be a generator or bit generator of numpy.random, not %s",
                            THPType_name(Py_TYPE(source)));
    return make(type, THPBitGenerator_of(source), Py_NewRef(Py_None), true);
}

static void dealloc(PyObject *object)
{
    THPGenerator *self = (THPGenerator *)object;
    THGenerator_free(self->cdata);
    Py_XDECREF(self->seed);
    Py_TYPE(object)->tp_free(object);
}

/* ---- seeds ---- */

/* Return the seed for NumPy, a new reference: 2**64 is added to negative numbers. NULL with an exception. */
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

/* Replace the source by a new one of the same kind with this seed. Takes ownership of the seed. Return 0, or -1 with an
 * exception. */
static int reseed(THPGenerator *self, PyObject *seed)
{
    PyObject *source = NULL;
    THPcg pcg;
    if (!seed || lookAt(self, &source, &pcg)) {
        Py_XDECREF(seed);
        return -1;
    }
    PyObject *bit_generator = source ? THPBitGenerator_like(source, seed, NULL) : THPBitGenerator_new(seed);
    Py_XDECREF(source);
    return adopt(self, bit_generator, seed, false);
}

static PyObject *manualSeed(PyObject *object, PyObject *argument)
{
    THPGenerator *self = begun(object);
    return self && reseed(self, seedOf(argument)) == 0 ? Py_NewRef(object) : NULL;
}

static PyObject *seedRandomly(PyObject *object, PyObject *Py_UNUSED(unused))
{
    THPGenerator *self = begun(object);
    PyObject *seed = self ? entropy() : NULL;
    if (seed && reseed(self, Py_NewRef(seed)))
        Py_CLEAR(seed);
    return seed;
}

static PyObject *initialSeed(PyObject *object, PyObject *Py_UNUSED(unused))
{
    THPGenerator *self = begun(object);
    return self ? seedNow(self) : NULL;
}

/* ---- states ---- */

/* Return the state of the source, read under the generator's lock. Garbage collection is disabled meanwhile, because a
 * finalizer that draws numbers would wait for the lock forever. */
static PyObject *stateOfSource(THPGenerator *self, PyObject *source)
{
    if (locked(self->cdata))
        return NULL;
    int collects = PyGC_Disable();
    PyObject *state = PyObject_GetAttrString(source, "state");
    if (collects)
        PyGC_Enable();
    THGenerator_unlock(self->cdata);
    return state;
}

static PyObject *getState(PyObject *object, PyObject *Py_UNUSED(unused))
{
    PyObject *source = NULL;
    THPcg pcg;
    THPGenerator *self = begun(object);
    if (!self || lookAt(self, &source, &pcg))
        return NULL;
    if (!source)
        return THPBitGenerator_stateOfPcg(&pcg);
    PyObject *state = stateOfSource(self, source);
    Py_DECREF(source);
    return state;
}

/* Restore a state. A new bit generator of NumPy takes the state and so checks it. Return 0, or -1 with an exception. */
static int putState(THPGenerator *self, PyObject *state, PyObject *seed)
{
    PyObject *source = NULL, *bit_generator = NULL;
    THPcg pcg;
    if (lookAt(self, &source, &pcg))
        return -1;
    if (!source)
        source = THPBitGenerator_ofPcg(&pcg);
    if (source)
        bit_generator = THPBitGenerator_like(source, NULL, state);
    Py_XDECREF(source);
    return adopt(self, bit_generator, Py_NewRef(seed), false);
}

static PyObject *setState(PyObject *object, PyObject *state)
{
    THPGenerator *self = begun(object);
    if (!self)
        return NULL;
    PyObject *seed = seedNow(self); /* reading the state may run code that seeds the generator */
    int status = putState(self, state, seed);
    Py_DECREF(seed);
    return status ? NULL : Py_NewRef(object);
}

/* Return what pickle needs: Generator() and its state, or Generator(bit_generator), and the seed. */
static PyObject *reduce(PyObject *object, PyObject *Py_UNUSED(unused))
{
    PyObject *source = NULL, *result = NULL;
    THPcg pcg;
    THPGenerator *self = begun(object);
    if (!self || lookAt(self, &source, &pcg))
        return NULL;
    /* Own references, because allocating the tuples may run a finalizer that seeds the generator. */
    PyObject *seed = seedNow(self), *type = Py_NewRef((PyObject *)Py_TYPE(object));
    PyObject *state = source ? NULL : THPBitGenerator_stateOfPcg(&pcg);
    if (source)
        result = Py_BuildValue("(O(O)(OO))", type, source, Py_None, seed);
    else if (state)
        result = Py_BuildValue("(O()(OO))", type, state, seed);
    Py_XDECREF(source);
    Py_XDECREF(state);
    Py_DECREF(seed);
    Py_DECREF(type);
    return result;
}

static PyObject *restore(PyObject *object, PyObject *argument)
{
    PyObject *state, *seed;
    THPGenerator *self = begun(object);
    if (!self || !PyTuple_Check(argument))
        return self ? PyErr_Format(PyExc_TypeError, "__setstate__() argument must be a tuple") : NULL;
    if (!PyArg_ParseTuple(argument, "OO:__setstate__", &state, &seed))
        return NULL;
    if (state != Py_None) {
        if (putState(self, state, seed))
            return NULL;
        Py_RETURN_NONE;
    }
    Py_DECREF(exchangeSeed(self, Py_NewRef(seed)));
    Py_RETURN_NONE;
}

/* Return an independent generator in the same state. */
static PyObject *copy(PyObject *object, PyObject *Py_UNUSED(unused))
{
    PyObject *source = NULL, *bit_generator = NULL;
    THPcg pcg;
    THPGenerator *self = begun(object);
    if (!self || lookAt(self, &source, &pcg))
        return NULL;
    if (source) {
        PyObject *state = stateOfSource(self, source);
        bit_generator = state ? THPBitGenerator_like(source, NULL, state) : NULL;
        Py_XDECREF(state);
        Py_DECREF(source);
    } else {
        bit_generator = THPBitGenerator_ofPcg(&pcg);
    }
    return make(Py_TYPE(object), bit_generator, seedNow(self), false);
}

static PyObject *deepcopy(PyObject *object, PyObject *Py_UNUSED(memo))
{
    return copy(object, NULL);
}

/* Return NumPy's bit generator, which the generator then shares, because the caller may draw from the bit generator. */
static PyObject *getBitGenerator(PyObject *object, void *Py_UNUSED(closure))
{
    THPGenerator *self = begun(object);
    while (self) {
        PyObject *source = NULL;
        THPcg pcg;
        if (lookAt(self, &source, &pcg) || source)
            return source;
        PyObject *made = THPBitGenerator_ofPcg(&pcg);
        const THBitgen *bitgen = made ? THPBitGenerator_bitgen(made) : NULL;
        if (!bitgen || locked(self->cdata)) {
            Py_XDECREF(made);
            return NULL;
        }
        const THPcg *now = THGenerator_pcg(self->cdata);
        bool same = now && memcmp(now->state, pcg.state, sizeof pcg.state) == 0;
        if (same)
            THGenerator_setSource(self->cdata, bitgen, Py_NewRef(made));
        THGenerator_unlock(self->cdata);
        if (same)
            return made;
        Py_DECREF(made); /* another thread has drawn numbers meanwhile: try again */
    }
    return NULL;
}

static PyObject *repr(PyObject *object)
{
    PyObject *source = NULL;
    THPcg pcg;
    THPGenerator *self = begun(object);
    if (!self || lookAt(self, &source, &pcg))
        return NULL;
    PyObject *result =
        PyUnicode_FromFormat("<_C.Generator of %s>", source ? THPType_name(Py_TYPE(source)) : "PCG64DXSM");
    Py_XDECREF(source);
    return result;
}

static PyMethodDef methods[] = {
    {"manual_seed", manualSeed, METH_O,
     "manual_seed($self, seed, /)\n--\n\n"
     "Seed the generator with an int, and return the generator.\n\n"
     ">>> generator = _C.Generator().manual_seed(1)\n"
     ">>> x = _C.FloatTensor(3).uniform_(generator=generator)\n"
     ">>> y = _C.FloatTensor(3).uniform_(generator=generator.manual_seed(1))\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"initial_seed", initialSeed, METH_NOARGS,
     "initial_seed($self, /)\n--\n\n"
     "Return the seed of the generator, or None if the seed is unknown.\n\n"
     ">>> _C.Generator().manual_seed(7).initial_seed()\n"
     "7"},
    {"seed", seedRandomly, METH_NOARGS,
     "seed($self, /)\n--\n\n"
     "Seed the generator with random bits of the operating system, and return the seed as an int.\n\n"
     ">>> generator = _C.Generator()\n"
     ">>> generator.seed() == generator.initial_seed()\n"
     "True"},
    {"get_state", getState, METH_NOARGS,
     "get_state($self, /)\n--\n\n"
     "Return the state of the generator for set_state(): the state of NumPy's bit generator, a dict.\n\n"
     ">>> generator = _C.Generator().manual_seed(1)\n"
     ">>> sorted(generator.get_state())[:2]\n"
     "['bit_generator', 'has_uint32']"},
    {"set_state", setState, METH_O,
     "set_state($self, state, /)\n--\n\n"
     "Restore a state that get_state() returned, and return the generator.\n\n"
     "Raises ValueError or TypeError if the state is not valid for the bit generator.\n\n"
     ">>> generator = _C.Generator()\n"
     ">>> state = generator.get_state()\n"
     ">>> x = _C.FloatTensor(3).uniform_(generator=generator)\n"
     ">>> y = _C.FloatTensor(3).uniform_(generator=generator.set_state(state))\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"__reduce__", reduce, METH_NOARGS,
     "__reduce__($self, /)\n--\n\n"
     "Support pickle."},
    {"__setstate__", restore, METH_O,
     "__setstate__($self, state, /)\n--\n\n"
     "Support pickle."},
    {"__copy__", copy, METH_NOARGS,
     "__copy__($self, /)\n--\n\n"
     "Return an independent generator in the same state."},
    {"__deepcopy__", deepcopy, METH_O,
     "__deepcopy__($self, memo, /)\n--\n\n"
     "Return an independent generator in the same state."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"bit_generator", getBitGenerator, NULL,
     "The NumPy bit generator that the numbers are drawn from. After the first access the generator and the bit "
     "generator share one state.\n\n"
     ">>> import numpy\n"
     ">>> _C.Generator(numpy.random.Philox(1)).bit_generator is not None\n"
     "True",
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject THPGenerator_Type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "_C.Generator",
    .tp_basicsize = sizeof(THPGenerator),
    .tp_dealloc = dealloc,
    .tp_repr = repr,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = PyDoc_STR("Generator(source=None, /)\n--\n\n"
                        "A generator of random numbers. The source is a Generator or BitGenerator of numpy.random to "
                        "draw from; without a source, the generator has a separate PCG64DXSM bit generator.\n\n"
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
     "Seed the default generator with an int, and return the generator.\n\n"
     ">>> x = _C.manual_seed(1) and _C.FloatTensor(3).uniform_()\n"
     ">>> y = _C.manual_seed(1) and _C.FloatTensor(3).uniform_()\n"
     ">>> x.tolist() == y.tolist()\n"
     "True"},
    {"initial_seed", defaultInitialSeed, METH_NOARGS,
     "initial_seed($module, /)\n--\n\n"
     "Return the seed of the default generator, or None if the seed is unknown.\n\n"
     ">>> generator = _C.manual_seed(7)\n"
     ">>> _C.initial_seed()\n"
     "7"},
    {"get_rng_state", defaultGetState, METH_NOARGS,
     "get_rng_state($module, /)\n--\n\n"
     "Return the state of the default generator, for set_rng_state().\n\n"
     ">>> sorted(_C.get_rng_state())[:2]\n"
     "['bit_generator', 'has_uint32']"},
    {"set_rng_state", defaultSetState, METH_O,
     "set_rng_state($module, state, /)\n--\n\n"
     "Restore a state of the default generator that get_rng_state() returned.\n\n"
     ">>> state = _C.get_rng_state()\n"
     ">>> x = _C.FloatTensor(3).uniform_()\n"
     ">>> generator = _C.set_rng_state(state)\n"
     ">>> _C.FloatTensor(3).uniform_().tolist() == x.tolist()\n"
     "True"},
    {NULL, NULL, 0, NULL},
};
