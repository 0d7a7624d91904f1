/* The macros and small functions that declarations and C written for the Torch of 2017 expect.
 *
 * What stands between the blocks of a .cwrap file, and what a declaration puts into its wrapper, may use them; nothing
 * else does. A library for GPUs defines the first group for itself before it includes this header. */
#ifndef THP_CLASSIC_H
#define THP_CLASSIC_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cwrap_runtime.h"

/* ---- which library the file is compiled for ---- */

/* 1 where the tensors are in the memory of a GPU. */
#ifndef IS_CUDA
#define IS_CUDA 0
#endif

/* 1 where the tensors are spread over several machines: never here. */
#ifndef IS_DISTRIBUTED
#define IS_DISTRIBUTED 0
#endif

/* The state of the library, passed before all other arguments: `THTensor_(free)(LIBRARY_STATE tensor)`. A library for
 * the CPU has none. */
#ifndef LIBRARY_STATE
#define LIBRARY_STATE
#endif

/* The same where it is the only argument: `f(LIBRARY_STATE_NOARGS)`. */
#ifndef LIBRARY_STATE_NOARGS
#define LIBRARY_STATE_NOARGS
#endif

/* Its type before those of all other parameters, in a prototype: `void f(LIBRARY_STATE_TYPE THTensor *)`. */
#ifndef LIBRARY_STATE_TYPE
#define LIBRARY_STATE_TYPE
#endif

/* The same where it is the only one. */
#ifndef LIBRARY_STATE_TYPE_NOARGS
#ifdef __cplusplus
#define LIBRARY_STATE_TYPE_NOARGS
#else
#define LIBRARY_STATE_TYPE_NOARGS void
#endif
#endif

/* ---- numbers; they use what is defined while a generic file is compiled for a dtype ---- */

/* A C number as an element. Every dtype's own header defines AS_REAL(x) so. */
#define TH_CONVERT_TO_REAL(x) TH_STORE(x)

/* A number as a sum, and back. */
#define TH_CONVERT_REAL_TO_ACCREAL(x) ((accreal)TH_LOAD(x))
#define TH_CONVERT_ACCREAL_TO_REAL(x) TH_STORE(x)

/* Infinity, or what the library took for it. */
#ifndef THInf
#define THInf INFINITY
#endif

/* ---- names ---- */

/* The functions of the module that are written by hand, each for a dtype: `THPTensor_stateless_(cat)`. */
#ifndef THPTensor_stateless_
#define THPTensor_stateless_(NAME) TH_CONCAT_4(THP, Real, Tensor_byhand_, NAME)
#endif

/* What the Python names of a dtype are made with: `"a " THPTensorStr`. */
#define THPTensorStr THP_TENSOR_DISPLAY
#define THPStorageStr THP_STORAGE_DISPLAY

/* The random number generator of calls that name none: a borrowed object, whose `cdata` may not have begun. */
#define THPDefaultGenerator ((THPGenerator *)THPGenerator_default())

/* ---- errors ---- */

/* Where the condition does not hold: RuntimeError with a message in PyErr_Format's manner. In C that a declaration puts
 * into its wrapper the wrapper is left, releasing all it holds; a function written by hand returns NULL. */
#define THPUtils_assert(condition, ...)                        \
    do {                                                       \
        if (CWRAP_UNLIKELY(!(condition))) {                    \
            PyErr_Format(PyExc_RuntimeError, __VA_ARGS__);     \
            CWRAP_LEAVE;                                       \
        }                                                      \
    } while (0)

/* The same in a function that returns something else than an object. */
#define THPUtils_assertRet(value, condition, ...)              \
    do {                                                       \
        if (CWRAP_UNLIKELY(!(condition))) {                    \
            PyErr_Format(PyExc_RuntimeError, __VA_ARGS__);     \
            return value;                                      \
        }                                                      \
    } while (0)

/* Sets a RuntimeError and goes on: the caller returns. */
#define THPUtils_setError(...) ((void)PyErr_Format(PyExc_RuntimeError, __VA_ARGS__))

/* Around the body of a function written by hand. In C++ what is thrown inside becomes a RuntimeError (MemoryError for
 * std::bad_alloc) and the function returns NULL; C throws nothing. */
#ifdef __cplusplus
#define HANDLE_TH_ERRORS try {
#define END_HANDLE_TH_ERRORS_RET(value)                  \
    }                                                    \
    catch (const std::bad_alloc &)                       \
    {                                                    \
        PyErr_NoMemory();                                \
        return value;                                    \
    }                                                    \
    catch (const std::exception &error)                  \
    {                                                    \
        PyErr_SetString(PyExc_RuntimeError, error.what()); \
        return value;                                    \
    }
#else
#define HANDLE_TH_ERRORS {
#define END_HANDLE_TH_ERRORS_RET(value) }
#endif
#define END_HANDLE_TH_ERRORS END_HANDLE_TH_ERRORS_RET(NULL)

/* ---- objects ---- */

/* What messages call the type of an object: "torch.FloatTensor" was one, "FloatTensor" is one here. */
#define THPUtils_typename(object) (Py_TYPE(object)->tp_name)

/* A Python int or what can be one; a Python number. Without side effects. */
#define THPUtils_checkLong(object) cwrap_check_int(object)
#define THPUtils_checkDouble(object) cwrap_check_float(object)

/* From C to Python: new references. */
#define THPUtils_packInt64(value) PyLong_FromLongLong(value)
#define THPUtils_packUInt64(value) PyLong_FromUnsignedLongLong(value)
#define THPUtils_packDoubleAsInt(value) PyLong_FromDouble(value)

/* From Python to C, after a check. What does not fit is an exception and -1: look at PyErr_Occurred(). */
static inline int64_t THPUtils_unpackLong(PyObject *object)
{
    int64_t value;
    return cwrap_as_int64(object, &value) ? -1 : value;
}

static inline double THPUtils_unpackDouble(PyObject *object)
{
    double value;
    return cwrap_as_double(object, &value) ? -1 : value;
}

#ifdef __cplusplus

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

/* Owns a reference: `THPObjectPtr tuple(PyTuple_New(2)); if (!tuple) return NULL; … return tuple.release();` */
class THPObjectPtr {
public:
    explicit THPObjectPtr(PyObject *object = NULL) : object_(object) {}
    THPObjectPtr(const THPObjectPtr &) = delete;
    THPObjectPtr(THPObjectPtr &&other) noexcept : object_(other.release()) {}
    ~THPObjectPtr() { Py_XDECREF(object_); }
    THPObjectPtr &operator=(const THPObjectPtr &) = delete;
    THPObjectPtr &operator=(THPObjectPtr &&other) noexcept { return *this = other.release(); }
    /* Takes the reference over. */
    THPObjectPtr &operator=(PyObject *object)
    {
        PyObject *before = object_;
        object_ = object;
        Py_XDECREF(before);
        return *this;
    }
    PyObject *get() const { return object_; }
    operator PyObject *() const { return object_; }
    explicit operator bool() const { return object_ != NULL; }
    /* Gives the reference up. */
    PyObject *release()
    {
        PyObject *object = object_;
        object_ = NULL;
        return object;
    }

private:
    PyObject *object_;
};

#endif
#endif
