/* The runtime that every generated module includes: binds the arguments of a call to the parameters of an overload,
 * converts numbers, and writes the TypeErrors.
 *
 * Wrappers try the common positional calls in straight-line code; everything else (keywords, defaults in the middle,
 * errors) comes here, driven by static tables.
 *
 * Plain C11, valid as C++17; with Py_LIMITED_API only what the stable ABI of that version has. */
#ifndef CWRAP_RUNTIME_H
#define CWRAP_RUNTIME_H

/* A generated module with a limited API says so here; without the GIL there is no stable ABI, and it is not limited. */
#ifdef CWRAP_LIMITED_API
#ifndef _MSC_VER
#include <pyconfig.h> /* Py_GIL_DISABLED */
#endif
#if !defined(Py_LIMITED_API) && !defined(Py_GIL_DISABLED)
#define Py_LIMITED_API CWRAP_LIMITED_API
#endif
#endif

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#if PY_VERSION_HEX < 0x030B0000 && !defined(Py_LIMITED_API)
#include <longintrepr.h>
#endif

#ifdef Py_LIMITED_API
#if Py_LIMITED_API + 0 > (PY_VERSION_HEX | 0xFFFF)
#error "the stable ABI of a Python takes the headers of that Python or a later one, and these are of an earlier one"
#endif
#if Py_LIMITED_API + 0 < 0x030A0000
#error "cwrap needs the stable ABI of Python 3.10 or later: Py_LIMITED_API must be at least 0x030A0000"
#endif
#if defined(CWRAP_LIMITED_API) && Py_LIMITED_API + 0 < CWRAP_LIMITED_API
#error "this module was generated for the stable ABI of a later Python than Py_LIMITED_API says"
#endif
#endif

/* The stable ABI has them from 3.11 on. */
#if !defined(Py_LIMITED_API) || Py_LIMITED_API + 0 >= 0x030B0000
#define CWRAP_HAS_BUFFERS 1
#else
#define CWRAP_HAS_BUFFERS 0
#endif

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Python's PY_SSIZE_T_MAX is this macro of POSIX, which strict C leaves out if a standard header precedes Python.h. */
#ifndef SSIZE_MAX
#define SSIZE_MAX ((Py_ssize_t)(SIZE_MAX >> 1))
#endif

#ifdef __cplusplus
#include <exception>
#include <new>
extern "C" {
#endif

#if defined(__GNUC__)
#define CWRAP_LIKELY(x) __builtin_expect(!!(x), 1)
#define CWRAP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_COLD __attribute__((cold))
#define CWRAP_NOINLINE __attribute__((noinline))
#define CWRAP_HIDDEN __attribute__((visibility("hidden")))
#define CWRAP_UNUSED __attribute__((unused))
#else
#define CWRAP_LIKELY(x) (x)
#define CWRAP_UNLIKELY(x) (x)
#define CWRAP_COLD
#define CWRAP_NOINLINE
#define CWRAP_HIDDEN
#define CWRAP_UNUSED
#endif

/* Before what other files call: the name is C's in C++ too. */
#ifdef __cplusplus
#define CWRAP_C extern "C"
#else
#define CWRAP_C
#endif

enum {
    CWRAP_OPTIONAL = 1,        /* may be left out */
    CWRAP_KEYWORD_ONLY = 2,    /* never positional */
    CWRAP_POSITIONAL_ONLY = 4, /* never by keyword */
    CWRAP_RECEIVER = 8,        /* the receiver: a parameter of the function form alone */
    CWRAP_VARIADIC = 16,       /* takes all remaining positional arguments (a size as separate ints) */
    CWRAP_ALIAS = 32,          /* another name of the parameter before it; holds nothing else */
    CWRAP_NONE = 64,           /* None is accepted, whatever `check` says */
    CWRAP_CHECKED = 128,       /* the overload's own conversion tells whether an object fits */
    CWRAP_SELF = CWRAP_RECEIVER | CWRAP_POSITIONAL_ONLY,
    CWRAP_OUT = CWRAP_OPTIONAL | CWRAP_KEYWORD_ONLY | CWRAP_NONE,
    /* of an overload */
    CWRAP_PLAIN = 1,   /* slots in order, required parameters first, no aliases, nothing variadic */
    CWRAP_CONVERTS = 2 /* the only one: its conversions check the parameters that are CWRAP_CHECKED */
};

#define CWRAP_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Generated functions have two kinds of names: those that C of declarations may use (`self`, `arg_x`, `out_x`), and
 * all others, which begin with `cw_`. */

/* The parameters of a METH_FASTCALL | METH_KEYWORDS function. */
#define CWRAP_CALL \
    CWRAP_UNUSED PyObject *self, CWRAP_UNUSED PyObject *const *cw_args, CWRAP_UNUSED Py_ssize_t cw_nargs, \
        CWRAP_UNUSED PyObject *cw_kwnames

/* The parameters of the function of an overload: the receiver; cw_p[0..cw_n), the arguments by slot (from slot 1), NULL
 * if one is left out, as all beyond cw_n are; the items of the variadic parameter. All are borrowed. */
#define CWRAP_BOUND \
    CWRAP_UNUSED PyObject *self, CWRAP_UNUSED PyObject *const *cw_p, CWRAP_UNUSED Py_ssize_t cw_n, \
        CWRAP_UNUSED PyObject *const *cw_rest, CWRAP_UNUSED Py_ssize_t cw_rest_count

/* The argument in slot k, NULL if it is left out; whether it is given; whether it is given and is not None. */
#define CWRAP_GIVEN(k) (cw_n > (k) ? cw_p[k] : NULL)
#define CWRAP_HAS(k) (cw_n > (k) && cw_p[k])
#define CWRAP_HAS_VALUE(k) (cw_n > (k) && cw_p[k] && cw_p[k] != Py_None)

/* Leaves a wrapper with the exception that is set: for code of declarations, around which it is what fits there. */
#define CWRAP_LEAVE return NULL

/* A statement that may throw: what it throws becomes a RuntimeError, or MemoryError, and the wrapper is left. */
#ifdef __cplusplus
#define CWRAP_GUARDED(leave, ...) \
    try { \
        __VA_ARGS__; \
    } catch (const std::bad_alloc &) { \
        PyErr_NoMemory(); \
        leave; \
    } catch (const std::exception &cw_thrown) { \
        PyErr_SetString(PyExc_RuntimeError, cw_thrown.what()); \
        leave; \
    } catch (...) { \
        PyErr_SetString(PyExc_RuntimeError, "a C++ exception of an unknown kind"); \
        leave; \
    }
#endif

/* A statement without the GIL. */
#ifdef __cplusplus
extern "C++" {
struct CwrapUnlocked {
    PyThreadState *const thread;
    ~CwrapUnlocked() { PyEval_RestoreThread(thread); }
};
}
#define CWRAP_UNLOCKED(...) \
    do { \
        const CwrapUnlocked cw_unlocked = {PyEval_SaveThread()}; \
        (void)cw_unlocked; \
        __VA_ARGS__; \
    } while (0)
#else
#define CWRAP_UNLOCKED(...) \
    do { \
        PyThreadState *const cw_thread = PyEval_SaveThread(); \
        __VA_ARGS__; \
        PyEval_RestoreThread(cw_thread); \
    } while (0)
#endif

/* Makes the call. The result is one of three:
 *
 *   an object      the arguments match, and the call succeeded
 *   NULL           the call or a conversion failed: an exception is set
 *   a mismatch     the argument in a slot is not of the parameter's type, found by its conversion; no exception is set,
 *                  and the C function was not called. Only an overload that is CWRAP_CONVERTS returns it.
 *
 * A mismatch is the number of the slot as an address: the first page of memory has no objects, so that one comparison
 * tells it from NULL and from an object. */
typedef PyObject *(*CwrapCall)(CWRAP_BOUND);
enum { CWRAP_MISMATCHES = 1024 }; /* slots are smaller */
#define CWRAP_MISMATCH(slot) ((PyObject *)(uintptr_t)(slot))

static inline bool cwrap_is_mismatch(PyObject *result)
{
    return (uintptr_t)result - 1 < CWRAP_MISMATCHES - 1;
}

/* A parameter, or (CWRAP_ALIAS) another name of the one before. */
typedef struct CwrapParam {
    const char *name;                /* ASCII */
    bool (*check)(PyObject *object); /* without side effects; NULL accepts anything */
    const char *type;                /* for messages: "FloatTensor", "float" */
    int flags;
    int slot;           /* where the binding goes; 0 is the receiver */
    PyObject *interned; /* the name as an interned str; made at the first call with keywords */
} CwrapParam;

typedef struct CwrapOverload {
    CwrapCall call;
    const uint16_t *params; /* places in the function's `params` */
    uint16_t count;
    uint16_t slots; /* the largest slot, plus one */
    uint16_t flags;
} CwrapOverload;

typedef struct CwrapFunction {
    const char *name;
    CwrapParam *params; /* of a whole file: parameters that are alike are one */
    const CwrapOverload *overloads;
    int count;
    int slots; /* the most of any overload */
} CwrapFunction;

/* Binds the arguments to the first overload that fits and calls it. `self` is the receiver of a method, NULL in the
 * function form. NULL with an exception: the overload's, or a TypeError that says why each one lost. */
CWRAP_HIDDEN PyObject *cwrap_call(const CwrapFunction *function, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                                  PyObject *kwnames);

/* Sets the TypeError of a mismatch, which the only overload of the function returned for this call. Calls no Python code
 * but what describes the argument. Returns NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_misfit(const CwrapFunction *function, PyObject *mismatch, PyObject *self,
                                               PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);
/* The result of an overload that is CWRAP_CONVERTS, for a positional call: an object or NULL. */
static inline PyObject *cwrap_done(PyObject *result, const CwrapFunction *function, PyObject *self,
                                   PyObject *const *args, Py_ssize_t nargs)
{
    return CWRAP_LIKELY(!cwrap_is_mismatch(result)) ? result : cwrap_misfit(function, result, self, args, nargs, NULL);
}

/* Sets the TypeError of a call, where it fits no overload, in place of the exception that is set; else leaves that. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_restate(const CwrapFunction *function, PyObject *const *args, Py_ssize_t nargs,
                                           PyObject *kwnames);

/* Puts "name() argument 'x': " before the message of the exception that is set (a value that does not fit); "name(): " if
 * the argument is NULL, for the receiver. Without an exception: a TypeError, since a value that was checked can only fail
 * to convert if Python code changed its type meanwhile. Returns NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_bad_value(const char *function, const char *argument);

/* Like cwrap_bad_value if an exception is set; else the mismatch of the slot. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_bad_argument(const char *function, const char *argument, int slot);

/* The object that a C function returned; if it is NULL without an exception, SystemError. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_no_object(const char *function);
static inline PyObject *cwrap_object(PyObject *object, const char *function)
{
    return CWRAP_LIKELY(object != NULL) ? object : cwrap_no_object(function);
}

/* RuntimeError "name() failed", unless an exception is set. Returns NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise(const char *name);

/* An exception of that type, "name() failed: text", unless one is set; without the text where it is NULL. The text is
 * UTF-8, and what is not is replaced. Of a type of warning the user is warned, and None is returned, borrowed, unless
 * that is an error; else NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_message(const char *name, PyObject *type, const char *text);
/* The same, with an attribute `code`. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_coded(const char *name, PyObject *type, const char *text, long long code);

typedef void (*CwrapRelease)(void *pointer);

/* The same, and the text is released. */
CWRAP_HIDDEN PyObject *cwrap_take_text(char *text, CwrapRelease release);

/* A tuple of new references, which it takes over; NULL, and lets go of them, where the last is NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_tuple(Py_ssize_t count, PyObject **items);

/* The same as a named tuple of that type; takes the tuple over, which may be NULL with an exception. */
CWRAP_HIDDEN PyObject *cwrap_named(PyObject *type, PyObject *tuple);

/* The OSError of errno, unless an exception is set; about that file, or the one that `path` names, where there is one.
 * Returns NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_errno(const char *name, PyObject *filename, const char *path);

/* Whether converting the argument, which may be NULL, runs no Python code: an object of one of Python's own classes. */
CWRAP_HIDDEN bool cwrap_is_plain_slow(PyObject *object);
static inline bool cwrap_is_plain(PyObject *object)
{
    return !object || PyLong_CheckExact(object) || PyFloat_CheckExact(object) || cwrap_is_plain_slow(object);
}

/* ---- pointers that Python owns ---- */

/* A capsule that owns the pointer, goes by the name of its C type and releases the pointer in the end; None for NULL.
 * Where there is no memory for it: NULL with a MemoryError, and the pointer is released at once. */
CWRAP_HIDDEN PyObject *cwrap_own(void *pointer, const char *type, CwrapRelease release);

/* The pointer is the caller's from now on, and the capsule no handle any more. 0, or -1 with an exception. */
CWRAP_HIDDEN int cwrap_give_up(PyObject *capsule);
/* ValueError: two arguments are one handle, which C would own twice, or use after it has freed it. Returns true. */
CWRAP_HIDDEN CWRAP_COLD bool cwrap_given_twice(const char *consumed, const char *other);
/* After the last conversion of a call: 0; -1 with a ValueError if the capsule was closed since it was checked. */
CWRAP_HIDDEN int cwrap_handle_confirm(PyObject *capsule, const char *type);

/* What an object is, for messages: "FloatTensor of shape (2, 3)", "str". A new reference, or NULL with an exception. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_describe(PyObject *object);

/* An attribute by its interned name: Python's cache of attributes keeps each other string that it is asked for. */
CWRAP_HIDDEN PyObject *cwrap_attribute(PyObject *object, const char *attribute);

/* Whether the object has the attribute. What asking for it raises is forgotten, where PyObject_HasAttrString prints it. */
CWRAP_HIDDEN bool cwrap_has(PyObject *object, const char *attribute);

/* The Py_mod_exec of a generated module: takes note that one more module object exists. */
#ifdef Py_LIMITED_API /* a module and a runtime that were compiled for different APIs do not link */
#define cwrap_exec cwrap_exec_of_limited_api
#endif
CWRAP_HIDDEN int cwrap_exec(PyObject *module);
#define CWRAP_EXEC ((void *)cwrap_exec)

/* What a generated module says of itself, where the version it is compiled for knows the words: interpreters that
 * share a GIL may have it, but none with a GIL of its own, since C libraries have globals; whether it needs the GIL. */
#ifdef Py_mod_multiple_interpreters
#define CWRAP_INTERPRETERS {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_SUPPORTED},
#else
#define CWRAP_INTERPRETERS
#endif
#ifdef Py_mod_gil
#define CWRAP_GIL(gil) {Py_mod_gil, gil},
#else
#define CWRAP_GIL(gil)
#endif
#define CWRAP_MODULE_SLOTS(gil) CWRAP_INTERPRETERS CWRAP_GIL(gil)

/* The value of an int of one digit inside (30 bits), without a call, by what the version at hand has for it; false for all
 * other objects. */
static inline bool cwrap_short_int(PyObject *object, int64_t *value)
{
#if defined(Py_LIMITED_API)
    (void)object;
    (void)value;
    return false;
#elif PY_VERSION_HEX >= 0x030C0000
    if (!PyLong_CheckExact(object) || !PyUnstable_Long_IsCompact((PyLongObject *)object))
        return false;
    *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
    return true;
#else
    Py_ssize_t digits = PyLong_CheckExact(object) ? Py_SIZE(object) : 2; /* negative for a negative number */
    if (digits < -1 || digits > 1)
        return false;
    *value = (int64_t)digits * (int64_t)((PyLongObject *)object)->ob_digit[0];
    return true;
#endif
}

/* ---- numbers: anything with __index__ is an integer, anything with __float__ a float; nothing with a length is ---- */
CWRAP_HIDDEN bool cwrap_check_int_slow(PyObject *object);
CWRAP_HIDDEN bool cwrap_check_float_slow(PyObject *object);
CWRAP_HIDDEN int cwrap_as_int64_slow(PyObject *object, int64_t *value);
CWRAP_HIDDEN int cwrap_as_double_slow(PyObject *object, double *value);
CWRAP_HIDDEN int cwrap_as_uint64(PyObject *object, uint64_t *value);
/* cwrap_take_int, cwrap_take_uint8_t…: 0; -1 with an OverflowError "300 does not fit in uint8_t (0 to 255)", or without an
 * exception where the object is no integer at all. */
#define CWRAP_FORALL_SIGNED(X) \
    X(int, int, INT_MIN, INT_MAX) \
    X(long, long, LONG_MIN, LONG_MAX) \
    X(short, short, SHRT_MIN, SHRT_MAX) \
    X(signed_char, signed char, SCHAR_MIN, SCHAR_MAX) \
    X(char, char, CHAR_MIN, CHAR_MAX) \
    X(long_long, long long, LLONG_MIN, LLONG_MAX) \
    X(int8_t, int8_t, INT8_MIN, INT8_MAX) \
    X(int16_t, int16_t, INT16_MIN, INT16_MAX) \
    X(int32_t, int32_t, INT32_MIN, INT32_MAX) \
    X(int64_t, int64_t, INT64_MIN, INT64_MAX) \
    X(intmax_t, intmax_t, INTMAX_MIN, INTMAX_MAX) \
    X(intptr_t, intptr_t, INTPTR_MIN, INTPTR_MAX) \
    X(ptrdiff_t, ptrdiff_t, PTRDIFF_MIN, PTRDIFF_MAX) \
    X(Py_ssize_t, Py_ssize_t, PY_SSIZE_T_MIN, PY_SSIZE_T_MAX) \
    X(unsigned_char, unsigned char, 0, UCHAR_MAX) \
    X(unsigned_short, unsigned short, 0, USHRT_MAX) \
    X(unsigned_int, unsigned int, 0, UINT_MAX) \
    X(uint8_t, uint8_t, 0, UINT8_MAX) \
    X(uint16_t, uint16_t, 0, UINT16_MAX) \
    X(uint32_t, uint32_t, 0, UINT32_MAX)
#define CWRAP_FORALL_WIDE(X) \
    X(size_t, size_t, SIZE_MAX) \
    X(uint64_t, uint64_t, UINT64_MAX) \
    X(uintmax_t, uintmax_t, UINTMAX_MAX) \
    X(uintptr_t, uintptr_t, UINTPTR_MAX) \
    X(unsigned_long, unsigned long, ULONG_MAX) \
    X(unsigned_long_long, unsigned long long, ULLONG_MAX)
#define CWRAP_DECLARE(name, type, ...) CWRAP_HIDDEN int cwrap_take_##name(PyObject *object, type *value);
CWRAP_FORALL_SIGNED(CWRAP_DECLARE)
CWRAP_FORALL_WIDE(CWRAP_DECLARE)
CWRAP_DECLARE(double, double)
CWRAP_DECLARE(float, float)
CWRAP_DECLARE(long_double, long double)
#undef CWRAP_DECLARE
/* Real and imaginary part of anything with __complex__, __float__ or __index__; 0 or -1, as above. */
CWRAP_HIDDEN int cwrap_take_complex(PyObject *object, double parts[2]);
CWRAP_HIDDEN bool cwrap_check_complex(PyObject *object);
/* An address: any int of a pointer's size. */
CWRAP_HIDDEN int cwrap_take_pointer(PyObject *object, void **value);
/* As int64, and between the two limits: OverflowError "300 does not fit in a uint8_t (0 to 255)". */
CWRAP_HIDDEN int cwrap_as_ranged(PyObject *object, int64_t minimum, int64_t maximum, const char *type, int64_t *value);

/* Whether a number is itself in another C type. */
#define CWRAP_FITS(type, number) ((Py_ssize_t)(type)(number) == (number) && ((type)(number) < 1) == ((number) < 1))
/* OverflowError "len(x) is 3000000000, which does not fit in int". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_too_large(const char *text, Py_ssize_t number, const char *type);

static inline bool cwrap_check_int(PyObject *object)
{
    return PyLong_CheckExact(object) || cwrap_check_int_slow(object);
}

static inline bool cwrap_check_float(PyObject *object)
{
    return PyFloat_CheckExact(object) || PyLong_CheckExact(object) || cwrap_check_float_slow(object);
}

static inline bool cwrap_check_bool(PyObject *object)
{
    return PyBool_Check(object);
}

static inline bool cwrap_check_any(PyObject *object)
{
    return object != NULL;
}

static inline bool cwrap_check_str(PyObject *object)
{
    return PyUnicode_Check(object);
}

/* The text as UTF-8, borrowed; NULL with a ValueError where it has a NUL inside. */
CWRAP_HIDDEN const char *cwrap_as_text(PyObject *object);
/* The same of bytes. */
static inline bool cwrap_check_bytes(PyObject *object)
{
    return PyBytes_Check(object);
}
CWRAP_HIDDEN const char *cwrap_as_raw_text(PyObject *object);
CWRAP_HIDDEN PyObject *cwrap_from_raw_text(const char *text);
/* A str from UTF-8; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_from_text(const char *text);

/* 0, or -1 with an exception. */
static inline int cwrap_as_int64(PyObject *object, int64_t *value)
{
    if (CWRAP_LIKELY(cwrap_short_int(object, value)))
        return 0;
    if (CWRAP_LIKELY(PyLong_CheckExact(object))) {
        int overflow;
        long long converted = PyLong_AsLongLongAndOverflow(object, &overflow);
        if (CWRAP_LIKELY(!overflow)) {
            *value = converted;
            return 0;
        }
    }
    return cwrap_as_int64_slow(object, value);
}

#ifdef Py_LIMITED_API
#define CWRAP_FLOAT_VALUE(object) PyFloat_AsDouble(object)
#else
#define CWRAP_FLOAT_VALUE(object) PyFloat_AS_DOUBLE(object)
#endif

static inline int cwrap_as_double(PyObject *object, double *value)
{
    if (CWRAP_LIKELY(PyFloat_CheckExact(object))) {
        *value = CWRAP_FLOAT_VALUE(object);
        return 0;
    }
    int64_t number;
    if (cwrap_short_int(object, &number)) {
        *value = (double)number;
        return 0;
    }
    if (PyLong_CheckExact(object)) { /* straight, where PyFloat_AsDouble would make a float on the way */
        *value = PyLong_AsDouble(object);
        return CWRAP_UNLIKELY(*value == -1.0) && PyErr_Occurred() ? -1 : 0;
    }
    return cwrap_as_double_slow(object, value);
}

#ifdef __cplusplus
}
#endif
#include "cwrap_size.h"
#endif
