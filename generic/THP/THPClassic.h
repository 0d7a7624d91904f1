/* Macros and functions for declarations and C code that were written for the Torch of 2017.
 *
 * C code between the blocks of a .cwrap file, and C code that a declaration inserts into its wrapper, may use them. No
 * other code does. A library for GPUs defines the first group before it includes this header. */
#ifndef THP_CLASSIC_H
#define THP_CLASSIC_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "THP/THP.h"
#include "THP/core/Classic.h"
#include "cwrap_runtime.h"

#ifdef __cplusplus
#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>
#endif

#include "THP/classic/Apply.h"

/* ---- the tensor library that the file is compiled for ---- */

/* 1 if the tensors are in the memory of a GPU. */
#ifndef IS_CUDA
#define IS_CUDA 0
#endif

/* 1 if the tensors are distributed over several machines, which this library does not support. */
#ifndef IS_DISTRIBUTED
#define IS_DISTRIBUTED 0
#endif

/* The state of the library, passed before all other arguments: `THTensor_(free)(LIBRARY_STATE tensor)`. Empty in a
 * library for the CPU. */
#ifndef LIBRARY_STATE
#define LIBRARY_STATE
#endif

/* The state of the library as the only argument: `f(LIBRARY_STATE_NOARGS)`. */
#ifndef LIBRARY_STATE_NOARGS
#define LIBRARY_STATE_NOARGS
#endif

/* The type of the state as the first parameter in a prototype: `void f(LIBRARY_STATE_TYPE THTensor *)`. */
#ifndef LIBRARY_STATE_TYPE
#define LIBRARY_STATE_TYPE
#endif

/* The type of the state as the only parameter in a prototype. */
#ifndef LIBRARY_STATE_TYPE_NOARGS
#ifdef __cplusplus
#define LIBRARY_STATE_TYPE_NOARGS
#else
#define LIBRARY_STATE_TYPE_NOARGS void
#endif
#endif

/* ---- numbers; for typed files, where `accreal` and the other macros of a dtype are defined ---- */

/* Convert a C number to an element. The header of every dtype defines AS_REAL(x) in the same way. */
#define TH_CONVERT_TO_REAL(x) TH_STORE(x)

/* Convert an element to an accumulator, and back. */
#define TH_CONVERT_REAL_TO_ACCREAL(x) ((accreal)TH_LOAD(x))
#define TH_CONVERT_ACCREAL_TO_REAL(x) TH_STORE(x)

/* Infinity. */
#ifndef THInf
#define THInf INFINITY
#endif

/* ---- names ---- */

/* Names of hand-written module functions for one dtype: `THPTensor_stateless_(cat)`. */
#ifndef THPTensor_stateless_
#define THPTensor_stateless_(NAME) TH_CONCAT_4(THP, Real, Tensor_byhand_, NAME)
#endif

/* The names of the Python types of a dtype, as string literals: `"a " THPTensorStr`; and of their base types. */
#define THPTensorStr THP_TENSOR_DISPLAY
#define THPStorageStr THP_STORAGE_DISPLAY
#define THPTensorBaseStr THP_STRING(Real) "TensorBase"
#define THPStorageBaseStr THP_STRING(Real) "StorageBase"

/* The name of a type object that hand-written code defines for a dtype: `PyTypeObject THPTensorType = {…}`. The types of
 * _C are `THPTensor_(Type)` and `THPStorage_(Type)`. */
#define THPTensorType TH_CONCAT_3(THP, Real, TensorType)
#define THPStorageType TH_CONCAT_3(THP, Real, StorageType)

/* The classes of the masks, indices and 32-bit integers that belong to a dtype. */
#define THPIndexTensorClass ((PyObject *)&THPIndexTensor_(Type))
#define THPBoolTensorClass ((PyObject *)&THPBoolTensor_(Type))

/* A declaration of what another file defines. */
#define THP_API TH_API

/* The method `copy_` by its names of 2017. */
#define THPTensorCopyMethod THPCopyMethod
#define THPStorageCopyMethod THPCopyMethod

/* The default random number generator: a borrowed object, whose `cdata` is NULL before the first use. */
#define THPDefaultGenerator ((THPGenerator *)THPGenerator_default())

/* ---- errors ---- */

/* Raise RuntimeError if the condition is false. The message is formatted as by PyErr_Format(). C code that a
 * declaration inserts leaves the wrapper, which releases its resources; a hand-written function returns NULL. */
#define THPUtils_assert(condition, ...)                    \
    do {                                                   \
        if (CWRAP_UNLIKELY(!(condition))) {                \
            PyErr_Format(PyExc_RuntimeError, __VA_ARGS__); \
            CWRAP_LEAVE;                                   \
        }                                                  \
    } while (0)

/* Like THPUtils_assert, for a function that returns `value` on failure. */
#define THPUtils_assertRet(value, condition, ...)          \
    do {                                                   \
        if (CWRAP_UNLIKELY(!(condition))) {                \
            PyErr_Format(PyExc_RuntimeError, __VA_ARGS__); \
            return value;                                  \
        }                                                  \
    } while (0)

/* Set a RuntimeError without returning from the function. */
#define THPUtils_setError(...) ((void)PyErr_Format(PyExc_RuntimeError, __VA_ARGS__))

/* Like THPUtils_assert, with the position of an argument (from 1) in the message, or without a condition. */
#define THArgCheck(condition, number, ...)               \
    do {                                                 \
        if (CWRAP_UNLIKELY(!(condition))) {              \
            THPUtils_argumentError(number, __VA_ARGS__); \
            CWRAP_LEAVE;                                 \
        }                                                \
    } while (0)
#define THError(...) THPUtils_assert(false, __VA_ARGS__)

/* THArgCheck in a function of a file that returns nothing: the wrapper raises the error. cwrap writes it. */
#define THArgCheckVoid(condition, number, ...)                \
    do {                                                      \
        if (CWRAP_UNLIKELY(!(condition))) {                   \
            THPUtils_storeArgumentError(number, __VA_ARGS__); \
            return;                                           \
        }                                                     \
    } while (0)

#ifdef __cplusplus
/* The form of 2016, without keyword arguments. */
template <class... Signatures>
static inline void THPUtils_invalidArguments(PyObject *args, const char *function, size_t count,
                                             Signatures... signatures)
{
    THPUtils_invalidArguments(args, (PyObject *)NULL, function, count, signatures...);
}
#endif

/* In 2017 an option of the interpreter: warn of calls that leave out `keepdim`. Return true: there is no warning. */
static inline bool maybeThrowBackCompatKeepdimWarn(const char *function)
{
    (void)function;
    return true;
}

/* Enclose the body of a hand-written function. In C++ an exception in the body becomes RuntimeError (MemoryError for
 * std::bad_alloc), and the function returns NULL. In C the macros have no effect. */
#ifdef __cplusplus
/* Thrown if a Python exception is set. */
struct python_error : std::exception {};
/* A hand-written function in a table of methods: if it returns an object although an exception is set, or it has ignored
 * the status of an error of TH, the error is raised. */
template <auto function> struct THPChecked;
template <class... Arguments, PyObject *(*function)(Arguments...)> struct THPChecked<function> {
    static PyObject *call(Arguments... arguments)
    {
        PyObject *result = function(arguments...);
        const bool raised = PyErr_Occurred() != NULL;
        if (!raised && !THError_pending())
            return result;
        Py_XDECREF(result);
        return raised ? NULL : THP_raise(NULL);
    }
};
#define HANDLE_TH_ERRORS try {
#define END_HANDLE_TH_ERRORS_RET(value)                    \
    }                                                      \
    catch (const python_error &)                           \
    {                                                      \
        return value;                                      \
    }                                                      \
    catch (const std::bad_alloc &)                         \
    {                                                      \
        PyErr_NoMemory();                                  \
        return value;                                      \
    }                                                      \
    catch (const std::exception &error)                    \
    {                                                      \
        PyErr_SetString(PyExc_RuntimeError, error.what()); \
        return value;                                      \
    }
#else
#define HANDLE_TH_ERRORS {
#define END_HANDLE_TH_ERRORS_RET(value) }
#endif
#define END_HANDLE_TH_ERRORS END_HANDLE_TH_ERRORS_RET(NULL)

#ifdef __cplusplus
/* Expand tensors to the shape of another one, as views; with `fallback`, tensors of equal numbers of elements need no
 * expansion. A failure is a C++ exception. */
template <class Source, class Target>
static inline void expand_inplace1(Source *expanded, Source *source, Target *target, const char *, const char *,
                                   bool fallback)
{
    if (THPClassic_expand((THAnyTensor *)expanded, (THAnyTensor *)source, (const THAnyTensor *)target, fallback)) {
        std::string message = THError_last()->message;
        THError_clear();
        throw std::runtime_error(message);
    }
}

template <class Source>
static inline void expand_inplace2(Source *expanded1, Source *expanded2, Source *source1, Source *source2,
                                   Source *target, const char *, const char *, const char *, bool fallback)
{
    expand_inplace1<Source, Source>(expanded1, source1, target, "", "", fallback);
    expand_inplace1<Source, Source>(expanded2, source2, target, "", "", fallback);
}
#endif

/* ---- objects ---- */

/* The name of the type of an object, for messages. */
#define THPUtils_typename(object) (Py_TYPE(object)->tp_name)

/* Return true for an object that can be converted to an int (except for a bool), or to a float. Without side effects. */
#define THPUtils_checkLong(object) THPInt_check(object)
#define THPUtils_checkDouble(object) cwrap_check_float(object)

/* Return a Python int, a new reference, or NULL with an exception. */
#define THPUtils_packInt64(value) PyLong_FromLongLong(value)
#define THPUtils_packUInt64(value) PyLong_FromUnsignedLongLong(value)
#define THPUtils_packDoubleAsInt(value) PyLong_FromDouble(value)

/* Convert a Python number that was checked before. A number out of range returns -1 with an exception; test
 * PyErr_Occurred(). */
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
/* Call Python with elements of tensors, whose format a file chooses by the dtype: `PyObject_CallFunction(f, "dd", x, y)`.
 * Elements of Half, which are structs, are floats. */
template <class T> static inline T THPClassic_number(T element)
{
    return element;
}

static inline double THPClassic_number(THHalf element)
{
    return THHalf_toFloat(element);
}

template <class... Elements>
static inline PyObject *THPClassic_call(PyObject *function, const char *format, Elements... elements)
{
    if constexpr ((... && std::is_same<Elements, THHalf>::value) && sizeof...(elements) > 0)
        format = &"dddddddd"[8 - sizeof...(elements)];
    return PyObject_CallFunction(function, format, THPClassic_number(elements)...);
}
#undef PyObject_CallFunction
#define PyObject_CallFunction THPClassic_call
#endif

/* Names of Python 2. */
#ifndef PyInt_FromLong
#define PyInt_Check PyLong_Check
#define PyInt_FromLong PyLong_FromLong
#define PyInt_AsLong PyLong_AsLong
#endif

#ifdef __cplusplus
#include "THP/classic/Pointer.h"

/* `mod_traits<accreal>::mod(a, b)`: the remainder of a division that truncates. */
template <class T> struct mod_traits {
    static T mod(T a, T b)
    {
        if constexpr (std::is_floating_point<T>::value)
            return std::fmod(a, b);
        else
            return b == 0 || b == T(-1) ? T(0) : T(a % b);
    }
};
#endif

/* ---- functions for one dtype ---- */

#if !IS_CUDA
#include "generic/TH/classic/Classic.h"
#include "TH/THGenerateEveryType.h"
#include "generic/THP/classic/Typed.h"
#include "TH/THGenerateEveryType.h"
#endif

#endif
