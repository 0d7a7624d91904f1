/* See BitGenerator.h. */
#include "THP/core/BitGenerator.h"

#include "TH/core/THError.h"
#include "THP/core/Fork.h"
#include "THP/core/Types.h"
#include "THP/core/Unlocked.h"
#include "cwrap_runtime.h"

/* ---- callbacks of TH's generator ---- */

static void *leave(void)
{
    return PyGILState_Check() ? PyEval_SaveThread() : NULL;
}

static void enter(void *left)
{
    PyEval_RestoreThread(left);
}

/* Call a method of the lock that NumPy's functions hold while they draw numbers. A bit generator without a lock is
 * accepted. Return 0, or -1 with an exception. */
static THStatus callLock(PyObject *bit_generator, const char *method)
{
    PyObject *lock = PyObject_GetAttrString(bit_generator, "lock");
    if (!lock && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
        return 0;
    }
    PyObject *result = lock ? PyObject_CallMethod(lock, method, NULL) : NULL;
    Py_XDECREF(lock);
    Py_XDECREF(result);
    return result ? 0 : -1;
}

/* Acquire the lock of a bit generator. On failure, for example by a signal that interrupts the wait, a Python exception
 * is set, which THP_raise() keeps. */
static THStatus acquire(void *source)
{
    CwrapEntry entry;
    if (!THPUnlocked_enterPython(&entry))
        return THError_set(TH_ERROR_RUNTIME, "Python has ended");
    THStatus status = callLock(source, "acquire");
    THPUnlocked_leavePython(&entry);
    return status ? THError_set(TH_ERROR_RUNTIME, "cannot acquire the lock of the bit generator") : 0;
}

static void release(void *source)
{
    CwrapEntry entry;
    PyObject *type, *value, *traceback;
    if (!THPUnlocked_enterPython(&entry))
        return;
    PyErr_Fetch(&type, &value, &traceback);
    if (callLock(source, "release"))
        PyErr_WriteUnraisable(source);
    PyErr_Restore(type, value, traceback);
    THPUnlocked_leavePython(&entry);
}

static void drop(void *source)
{
    CwrapEntry entry;
    if (!THPUnlocked_enterPython(&entry))
        return;
    Py_DECREF((PyObject *)source);
    THPUnlocked_leavePython(&entry);
}

const THGeneratorHost THPBitGenerator_host = {leave, enter, acquire, release, drop};

/* ---- objects ---- */

static bool typeHas(PyObject *object, const char *name)
{
    return cwrap_has((PyObject *)Py_TYPE(object), name);
}

static bool isBitGenerator(PyObject *object)
{
    return typeHas(object, "capsule") && typeHas(object, "state");
}

bool THPBitGenerator_Check(PyObject *object)
{
    return isBitGenerator(object) || (typeHas(object, "bit_generator") && typeHas(object, "random"));
}

PyObject *THPBitGenerator_of(PyObject *object)
{
    if (isBitGenerator(object))
        return Py_NewRef(object);
    return PyObject_GetAttrString(object, "bit_generator");
}

/* Return the class of the default bit generator, PCG64DXSM, a new reference. */
static PyObject *ownClass(void)
{
    PyObject *module = THPFork_importModule("numpy.random");
    PyObject *result = module ? PyObject_GetAttrString(module, "PCG64DXSM") : NULL;
    Py_XDECREF(module);
    return result;
}

PyObject *THPBitGenerator_new(PyObject *seed)
{
    PyObject *type = ownClass();
    PyObject *result = type ? PyObject_CallOneArg(type, seed) : NULL;
    Py_XDECREF(type);
    return result;
}

static PyObject *seeded(PyObject *type, PyObject *seed, PyObject *state)
{
    PyObject *zero = seed ? NULL : PyLong_FromLong(0);
    PyObject *result = seed || zero ? PyObject_CallOneArg(type, seed ? seed : zero) : NULL;
    Py_XDECREF(zero);
    if (result && state && PyObject_SetAttrString(result, "state", state))
        Py_CLEAR(result);
    return result;
}

PyObject *THPBitGenerator_like(PyObject *bit_generator, PyObject *seed, PyObject *state)
{
    return seeded((PyObject *)Py_TYPE(bit_generator), seed, state);
}

const THBitgen *THPBitGenerator_bitgen(PyObject *bit_generator)
{
    PyObject *capsule = PyObject_GetAttrString(bit_generator, "capsule");
    const THBitgen *bitgen = capsule ? PyCapsule_GetPointer(capsule, "BitGenerator") : NULL;
    Py_XDECREF(capsule); /* the bit generator keeps a reference */
    return bitgen;
}

/* ---- states ---- */

/* Store the two halves of dict[key], an int of 128 bits. */
static int halvesOf(PyObject *dict, const char *key, uint64_t *halves)
{
    PyObject *number = PyMapping_GetItemString(dict, key), *by = number ? PyLong_FromLong(64) : NULL;
    PyObject *high = by ? PyNumber_Rshift(number, by) : NULL;
    if (high)
        halves[0] = PyLong_AsUnsignedLongLongMask(number);
    if (high && !PyErr_Occurred())
        halves[1] = PyLong_AsUnsignedLongLongMask(high);
    Py_XDECREF(number);
    Py_XDECREF(by);
    Py_XDECREF(high);
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *ofHalves(const uint64_t *halves)
{
    PyObject *high = PyLong_FromUnsignedLongLong(halves[1]), *by = high ? PyLong_FromLong(64) : NULL;
    PyObject *shifted = by ? PyNumber_Lshift(high, by) : NULL;
    PyObject *low = shifted ? PyLong_FromUnsignedLongLong(halves[0]) : NULL;
    PyObject *number = low ? PyNumber_Or(shifted, low) : NULL;
    Py_XDECREF(high);
    Py_XDECREF(low);
    Py_XDECREF(by);
    Py_XDECREF(shifted);
    return number;
}

static int fromState(PyObject *state, THPcg *pcg)
{
    uint64_t has[2] = {0, 0}, half[2] = {0, 0};
    PyObject *inner = PyMapping_GetItemString(state, "state");
    int status = !inner || halvesOf(inner, "state", pcg->state) || halvesOf(inner, "inc", pcg->increment) ||
                         halvesOf(state, "has_uint32", has) || halvesOf(state, "uinteger", half)
                     ? -1
                     : 0;
    Py_XDECREF(inner);
    pcg->hasHalf = has[0] != 0;
    pcg->half = (uint32_t)half[0];
    return status;
}

int THPBitGenerator_asPcg(PyObject *bit_generator, THPcg *pcg)
{
    PyObject *type = ownClass(), *state = NULL;
    int is = type ? (PyObject *)Py_TYPE(bit_generator) == type : -1;
    if (is > 0 && (!(state = PyObject_GetAttrString(bit_generator, "state")) || fromState(state, pcg)))
        is = -1;
    Py_XDECREF(type);
    Py_XDECREF(state);
    return is;
}

PyObject *THPBitGenerator_stateOfPcg(const THPcg *pcg)
{
    PyObject *state = ofHalves(pcg->state), *increment = state ? ofHalves(pcg->increment) : NULL, *result = NULL;
    if (increment)
        result = Py_BuildValue("{s:s, s:{s:O, s:O}, s:i, s:k}", "bit_generator", "PCG64DXSM", "state", "state", state,
                               "inc", increment, "has_uint32", (int)pcg->hasHalf, "uinteger", (unsigned long)pcg->half);
    Py_XDECREF(state);
    Py_XDECREF(increment);
    return result;
}

PyObject *THPBitGenerator_ofPcg(const THPcg *pcg)
{
    PyObject *type = ownClass(), *state = type ? THPBitGenerator_stateOfPcg(pcg) : NULL;
    PyObject *result = state ? seeded(type, NULL, state) : NULL;
    Py_XDECREF(type);
    Py_XDECREF(state);
    return result;
}
