/* The runtime that every generated module includes: it binds the arguments of a call to the parameters of an overload,
 * converts numbers, and raises TypeErrors.
 *
 * Wrappers handle the common positional calls in straight-line code; everything else (keywords, defaults in the middle,
 * errors) is handled here, driven by static tables.
 *
 * Plain C11, valid as C++17; with Py_LIMITED_API only the stable ABI of that version is used. */
#ifndef CWRAP_RUNTIME_H
#define CWRAP_RUNTIME_H

/* A generated module with a limited API defines CWRAP_LIMITED_API; and Py_TARGET_ABI3T if one file is to work with and
 * without the GIL. Without Py_TARGET_ABI3T there is no stable ABI without the GIL, so the module is then compiled for the
 * full API. */
#ifdef CWRAP_LIMITED_API
#ifndef _MSC_VER
#include <pyconfig.h> /* Py_GIL_DISABLED */
#endif
#if !defined(Py_LIMITED_API) && !defined(Py_TARGET_ABI3T) && !defined(Py_GIL_DISABLED)
#define Py_LIMITED_API CWRAP_LIMITED_API
#endif
#endif

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#if PY_VERSION_HEX < 0x030B0000 && !defined(Py_LIMITED_API)
#include <longintrepr.h>
#endif

#if defined(Py_TARGET_ABI3T) && PY_VERSION_HEX < 0x030F0000
#error "Py_TARGET_ABI3T needs the headers of Python 3.15 or later"
#endif
#ifdef Py_LIMITED_API
#if Py_LIMITED_API + 0 > (PY_VERSION_HEX | 0xFFFF)
#error "Py_LIMITED_API names a later Python than the one whose headers are used"
#endif
#if Py_LIMITED_API + 0 < 0x030A0000
#error "cwrap needs the stable ABI of Python 3.10 or later: Py_LIMITED_API must be at least 0x030A0000"
#endif
#if defined(CWRAP_LIMITED_API) && Py_LIMITED_API + 0 < CWRAP_LIMITED_API
#error "this module was generated for the stable ABI of a later Python than Py_LIMITED_API says"
#endif
#endif

/* The stable ABI has the buffer protocol from 3.11 on. */
#if !defined(Py_LIMITED_API) || Py_LIMITED_API + 0 >= 0x030B0000
#define CWRAP_HAS_BUFFERS 1
#else
#define CWRAP_HAS_BUFFERS 0
#endif

/* The headers of Python 3.12 and 3.13 return these without a new reference, which earlier Pythons need. */
#if defined(Py_LIMITED_API) && Py_LIMITED_API + 0 < 0x030C0000
#undef Py_RETURN_NONE
#undef Py_RETURN_TRUE
#undef Py_RETURN_FALSE
#undef Py_RETURN_NOTIMPLEMENTED
#define Py_RETURN_NONE return Py_NewRef(Py_None)
#define Py_RETURN_TRUE return Py_NewRef(Py_True)
#define Py_RETURN_FALSE return Py_NewRef(Py_False)
#define Py_RETURN_NOTIMPLEMENTED return Py_NewRef(Py_NotImplemented)
#endif

/* The C structs of objects. In the stable ABI for Pythons with and without the GIL the size of PyObject is unknown when
 * C is compiled: such a struct is what follows PyObject, after `cwrap_head` bytes in objects of the module, and after
 * `cwrap_object_size` bytes in those of other modules. Initialising a module sets both. */
#ifdef Py_TARGET_ABI3T
#define CWRAP_HEAD
#define CWRAP_AS(type, object) ((type *)(void *)((char *)(object) + cwrap_head))
#define CWRAP_FOREIGN(type, object) ((type *)(void *)((char *)(object) + cwrap_object_size))
#define CWRAP_OBJECT(address) ((PyObject *)(void *)((char *)(address) - cwrap_head))
#define CWRAP_BASIC_SIZE(type) (-(int)sizeof(type)) /* in addition to the base class */
#define CWRAP_DERIVED_SIZE(type) 0
#define CWRAP_OFFSET_FLAGS 8 /* Py_RELATIVE_OFFSET */
#else
#define CWRAP_HEAD PyObject_HEAD
#define CWRAP_AS(type, object) ((type *)(object))
#define CWRAP_FOREIGN(type, object) ((type *)(object))
#define CWRAP_OBJECT(address) ((PyObject *)(address))
#define CWRAP_BASIC_SIZE(type) (int)sizeof(type)
#define CWRAP_DERIVED_SIZE(type) CWRAP_BASIC_SIZE(type)
#define CWRAP_OFFSET_FLAGS 0
#endif

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Python's PY_SSIZE_T_MAX is this macro of POSIX, which strict C leaves out if a standard header precedes Python.h. */
#ifndef SSIZE_MAX
#define SSIZE_MAX ((Py_ssize_t)(SIZE_MAX >> 1))
#endif

#include "cwrap_enum.h"

#ifdef __cplusplus
#include "cwrap_thrown.h"
extern "C" {
#endif

#if defined(__GNUC__)
#define CWRAP_LIKELY(x) __builtin_expect(!!(x), 1)
#define CWRAP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_COLD __attribute__((cold))
#define CWRAP_NOINLINE __attribute__((noinline))
#define CWRAP_EXTERN extern __attribute__((visibility("hidden")))
#define CWRAP_UNUSED __attribute__((unused))
#else
#define CWRAP_LIKELY(x) (x)
#define CWRAP_UNLIKELY(x) (x)
#define CWRAP_COLD
#define CWRAP_NOINLINE
#define CWRAP_EXTERN extern
#define CWRAP_UNUSED
#endif

/* Before declarations of functions and variables, and before definitions of tables. cwrap_static.h defines CWRAP_STATIC: a
 * module then includes the C files of the runtime, and compilers leave out what the module does not use. */
#ifdef CWRAP_STATIC
#define CWRAP_HIDDEN CWRAP_UNUSED static
#define CWRAP_TABLE CWRAP_UNUSED static
#else
#define CWRAP_HIDDEN CWRAP_EXTERN
#define CWRAP_TABLE
#endif

#ifdef Py_TARGET_ABI3T
CWRAP_HIDDEN Py_ssize_t cwrap_head, cwrap_object_size;
#endif

/* Before functions that compare declarations with headers (cwrap_check_begin.h); undefined without such functions. */
#if defined(__GNUC__) && !defined(CWRAP_NO_CHECK)
#define CWRAP_CHECK CWRAP_UNUSED static inline
#endif

/* A function without a header, and a pointer or number of another type than the header has, are errors in a generated
 * module, whatever the flags of the build are. C++ has no such functions and conversions. */
#if defined(__GNUC__) && !defined(__cplusplus)
#pragma GCC diagnostic error "-Wimplicit-function-declaration"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#pragma GCC diagnostic error "-Wint-conversion"
#ifdef __clang__ /* A lost const stays a warning. `warning` alone would not change the error. */
#pragma GCC diagnostic ignored "-Wincompatible-pointer-types-discards-qualifiers"
#pragma GCC diagnostic warning "-Wincompatible-pointer-types-discards-qualifiers"
#endif
#endif

/* Linkage of functions that other files call: C linkage in C++ too. */
#ifdef __cplusplus
#define CWRAP_C extern "C"
#else
#define CWRAP_C
#endif

enum {
    CWRAP_OPTIONAL = 1,        /* may be omitted */
    CWRAP_KEYWORD_ONLY = 2,    /* never positional */
    CWRAP_POSITIONAL_ONLY = 4, /* never by keyword */
    CWRAP_RECEIVER = 8,        /* the receiver: a parameter of the function form only */
    CWRAP_VARIADIC = 16,       /* accepts all remaining positional arguments (a size as separate ints) */
    CWRAP_ALIAS = 32,          /* another name of the preceding parameter, with the same slot */
    CWRAP_NONE = 64,           /* None is accepted, whatever `check` says */
    CWRAP_CHECKED = 128,       /* the overload's conversion checks whether an object fits */
    CWRAP_SELF = CWRAP_RECEIVER | CWRAP_POSITIONAL_ONLY,
    CWRAP_OUT = CWRAP_OPTIONAL | CWRAP_KEYWORD_ONLY | CWRAP_NONE,
    /* flags of an overload */
    CWRAP_PLAIN = 1,   /* slots in order, required parameters first, no aliases, nothing variadic */
    CWRAP_CONVERTS = 2 /* the only overload: its conversions check the parameters that are CWRAP_CHECKED */
};

#define CWRAP_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Generated functions have two kinds of names: those that the C of declarations may use (`self`, `arg_x`, `out_x`), and
 * internal names, which begin with `cw_`. */

/* The parameters of a METH_FASTCALL | METH_KEYWORDS function. */
#define CWRAP_CALL                                                                                        \
    CWRAP_UNUSED PyObject *self, CWRAP_UNUSED PyObject *const *cw_args, CWRAP_UNUSED Py_ssize_t cw_nargs, \
        CWRAP_UNUSED PyObject *cw_kwnames

/* The function and the flags of a PyMethodDef, if the function has these parameters. */
#define CWRAP_KEYWORDS(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL | METH_KEYWORDS

/* The parameters of an overload's function: the receiver; the arguments cw_p[0..cw_n) by slot (from slot 1), with NULL
 * for omitted arguments, and slots from cw_n on omitted too; the items of the variadic parameter. All are borrowed. */
#define CWRAP_BOUND                                                                                \
    CWRAP_UNUSED PyObject *self, CWRAP_UNUSED PyObject *const *cw_p, CWRAP_UNUSED Py_ssize_t cw_n, \
        CWRAP_UNUSED PyObject *const *cw_rest, CWRAP_UNUSED Py_ssize_t cw_rest_count

/* The argument in slot k, or NULL if it is omitted; whether it is passed; whether it is passed and not None. */
#define CWRAP_GIVEN(k) (cw_n > (k) ? cw_p[k] : NULL)
#define CWRAP_HAS(k) (cw_n > (k) && cw_p[k])
#define CWRAP_HAS_VALUE(k) (cw_n > (k) && cw_p[k] && cw_p[k] != Py_None)

/* Return from a wrapper with the exception that is set. For C of declarations, which is compiled inside other functions
 * too: the macro is then redefined. */
#define CWRAP_LEAVE return NULL

/* Around statements that may throw. A C++ exception becomes a Python exception, and the statements that are the argument
 * of CWRAP_CATCH are executed. A module with exceptions for its own C++ classes defines CWRAP_THROWN again. */
#ifdef __cplusplus
#define CWRAP_THROWN cwrap_set_thrown()
#define CWRAP_TRY try {
#define CWRAP_CATCH(...) \
    }                    \
    catch (...)          \
    {                    \
        CWRAP_THROWN;    \
        __VA_ARGS__      \
    }
#endif

/* Around statements that run without the GIL if the condition holds; no statement may leave the block. In C++ an
 * exception may. */
#ifdef __cplusplus
extern "C++" {
struct CwrapUnlocked {
    PyThreadState *const thread;
    explicit CwrapUnlocked(bool release) : thread(release ? PyEval_SaveThread() : NULL)
    {
    }
    ~CwrapUnlocked()
    {
        if (thread)
            PyEval_RestoreThread(thread);
    }
};
}
#define CWRAP_BEGIN_UNLOCKED(condition)             \
    {                                               \
        const CwrapUnlocked cw_unlocked(condition); \
        (void)cw_unlocked;
#define CWRAP_END_UNLOCKED }
#else
#define CWRAP_BEGIN_UNLOCKED(condition) \
    {                                   \
        PyThreadState *const cw_thread = (condition) ? PyEval_SaveThread() : NULL;
#define CWRAP_END_UNLOCKED               \
    if (cw_thread)                       \
        PyEval_RestoreThread(cw_thread); \
    }
#endif

/* Make the call. The result is one of three:
 *
 *   an object      the arguments match, and the call succeeded
 *   NULL           the call or a conversion failed: an exception is set
 *   a mismatch     the conversion found that an argument is not of the parameter's type; no exception is set, and the
 *                  C function was not called. Only an overload that is CWRAP_CONVERTS returns a mismatch.
 *
 * A mismatch is the number of the slot as an address: there are no objects in the first page of memory, so one
 * comparison distinguishes a mismatch from NULL and from an object. */
typedef PyObject *(*CwrapCall)(CWRAP_BOUND);
enum { CWRAP_MISMATCHES = 1024 }; /* slots are smaller */
#define CWRAP_MISMATCH(slot) ((PyObject *)(uintptr_t)(slot))

static inline bool cwrap_is_mismatch(PyObject *result)
{
    return (uintptr_t)result - 1 < CWRAP_MISMATCHES - 1;
}

/* A parameter, or (CWRAP_ALIAS) another name of the preceding one. */
typedef struct CwrapParam {
    const char *name;                /* ASCII */
    bool (*check)(PyObject *object); /* without side effects; NULL accepts anything */
    const char *type;                /* for messages: "FloatTensor", "float" */
    int flags;
    int slot;           /* slot of the bound argument; 0 is the receiver */
    PyObject *interned; /* the name as an interned str; created by the first call with keywords */
} CwrapParam;

typedef struct CwrapOverload {
    CwrapCall call;
    const uint16_t *params; /* indices into the function's `params` */
    uint16_t count;
    uint16_t slots; /* the largest slot, plus one */
    uint16_t flags;
} CwrapOverload;

typedef struct CwrapFunction {
    const char *name;
    CwrapParam *params; /* parameters of a whole file; equal parameters are shared */
    const CwrapOverload *overloads;
    int count;
    int slots; /* the largest `slots` of the overloads */
} CwrapFunction;

/* Bind the arguments to the first overload that fits and call it. `self` is the receiver of a method, NULL in the
 * function form. Return NULL with an exception set: the overload's, or a TypeError that states why each overload was
 * rejected. */
CWRAP_HIDDEN PyObject *cwrap_call(const CwrapFunction *function, PyObject *self, PyObject *const *args,
                                  Py_ssize_t nargs, PyObject *kwnames);

/* Set the TypeError for a mismatch that the only overload of the function returned for this call. No Python code is
 * called except to describe the argument. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_misfit(const CwrapFunction *function, PyObject *mismatch, PyObject *self,
                                               PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames);
/* Convert the result of a CWRAP_CONVERTS overload, for a positional call, to an object or NULL. */
static inline PyObject *cwrap_done(PyObject *result, const CwrapFunction *function, PyObject *self,
                                   PyObject *const *args, Py_ssize_t nargs)
{
    return CWRAP_LIKELY(!cwrap_is_mismatch(result)) ? result : cwrap_misfit(function, result, self, args, nargs, NULL);
}

/* If a call fits no overload, replace the exception that is set by the call's TypeError; else keep the exception. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_restate(const CwrapFunction *function, PyObject *const *args, Py_ssize_t nargs,
                                           PyObject *kwnames);

/* Exceptions of a library that are just a message, as ValueError is, so that a message can be extended. A library sets
 * them before its functions are called. */
enum { CWRAP_OWN_EXCEPTIONS = 4 };
CWRAP_HIDDEN PyObject *cwrap_own_exceptions[CWRAP_OWN_EXCEPTIONS];
/* Return whether an exception is just a message, as set by the runtime or by simple C code. Exceptions raised by Python
 * code, such as a caller's __index__, have a traceback and are not changed. */
CWRAP_HIDDEN bool cwrap_is_message(PyObject *type, PyObject *trace);

/* Prefix the message of the exception that is set (an invalid value) with "name() argument 'x': ", or with "name(): "
 * if the argument is NULL, for the receiver. Without an exception, set a TypeError, since a value that was checked can
 * only fail to convert if Python code changed its type in between. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_bad_value(const char *function, const char *argument);

/* Set a TypeError "item 1 must be int, not str"; or prefix the message of the exception that is set with "item 1: ". */
CWRAP_HIDDEN CWRAP_COLD void cwrap_bad_item(Py_ssize_t index, const char *expected, PyObject *item);

/* Return cwrap_bad_value(…) if an exception is set, else the mismatch of the slot. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_bad_argument(const char *function, const char *argument, int slot);

/* Return the object that a C function returned; if it is NULL without an exception, set a SystemError. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_no_object(const char *function);
static inline PyObject *cwrap_object(PyObject *object, const char *function)
{
    return CWRAP_LIKELY(object != NULL) ? object : cwrap_no_object(function);
}

/* Set a RuntimeError "name() failed", unless an exception is set. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise(const char *name);

/* Set an exception of that type, "name() failed: text", unless one is set; without the text if it is NULL. The text is
 * UTF-8; invalid bytes are replaced. If the type is a warning, issue it and return None (borrowed), unless warnings are
 * errors; else return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_message(const char *name, PyObject *type, const char *text);
/* Like cwrap_raise_message, with an attribute `code`. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_coded(const char *name, PyObject *type, const char *text, long long code);

typedef void (*CwrapRelease)(void *pointer);

typedef enum CwrapEncoding { CWRAP_BYTES, CWRAP_UTF8, CWRAP_PATH } CwrapEncoding;

/* Return a copy of the bytes as bytes or str, and free them by `release`, unless that is NULL; None for NULL. They are
 * freed on failure too. The second function copies the bytes before the first NUL. */
CWRAP_HIDDEN PyObject *cwrap_take_bytes(void *data, Py_ssize_t size, CwrapEncoding encoding, CwrapRelease release);
CWRAP_HIDDEN PyObject *cwrap_take_text(const char *text, CwrapEncoding encoding, CwrapRelease release);
/* Set a ValueError: the size of a result is negative. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_negative_size(Py_ssize_t size);

/* Return a tuple of new references, which it takes over. If one of them is NULL with an exception set, release the
 * others and return NULL. */
CWRAP_HIDDEN PyObject *cwrap_tuple(Py_ssize_t count, PyObject **items);

/* Suspend garbage collections, which run finalizers, before Python 3.12; later, allocations do not collect garbage. */
CWRAP_HIDDEN int cwrap_pause_collection(void);
CWRAP_HIDDEN void cwrap_resume_collection(int paused);

/* Like `cwrap_tuple`, for a named tuple of a type. */
CWRAP_HIDDEN PyObject *cwrap_named(PyObject *type, Py_ssize_t count, PyObject **items);

/* Set the OSError of errno, unless an exception is set; with the file name `filename` or, if that is NULL, `path`, if
 * present. Return NULL. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_raise_errno(const char *name, PyObject *filename, const char *path);

/* Return whether converting the argument, which may be NULL, runs no Python code: an object of a built-in class. */
CWRAP_HIDDEN bool cwrap_is_plain_slow(PyObject *object);
static inline bool cwrap_is_plain(PyObject *object)
{
    return !object || PyLong_CheckExact(object) || PyFloat_CheckExact(object) || cwrap_is_plain_slow(object);
}

/* ---- capsules that own pointers ---- */

/* Return a capsule that owns the pointer, has the name of its C type and releases the pointer when it is deallocated;
 * None for NULL. If memory is exhausted, release the pointer at once and return NULL with a MemoryError set. */
CWRAP_HIDDEN PyObject *cwrap_own(void *pointer, const char *type, CwrapRelease release);

/* Transfer ownership of the pointer to the caller; the capsule is no longer a handle. Return 0, or -1 with an exception
 * set. */
CWRAP_HIDDEN int cwrap_give_up(PyObject *capsule);
/* Set a ValueError: two arguments are the same handle, which C would own twice or use after freeing it. Return true. */
CWRAP_HIDDEN CWRAP_COLD bool cwrap_given_twice(const char *consumed, const char *other);
/* Check a capsule after the last conversion of a call. Return 0, or -1 with a ValueError if it was closed since the
 * check. */
CWRAP_HIDDEN int cwrap_handle_confirm(PyObject *capsule, const char *type);

/* Return a new description of an object for messages: "FloatTensor of shape (2, 3)"; NULL with an exception set. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_describe(PyObject *object);

/* Return an attribute by its interned name. Python's cache of attributes keeps a reference to any other string. */
CWRAP_HIDDEN PyObject *cwrap_attribute(PyObject *object, const char *attribute);

/* Return an interned string, a new reference; NULL with an exception set. `place` stores the string for later calls. */
CWRAP_HIDDEN PyObject *cwrap_interned(PyObject **place, const char *text);

/* Return whether the object has the attribute, without an exception; PyObject_HasAttrString prints exceptions. */
CWRAP_HIDDEN bool cwrap_has(PyObject *object, const char *attribute);
/* Return whether the exception that is set is a refusal: neither a lack of memory nor an interruption. */
CWRAP_HIDDEN CWRAP_COLD bool cwrap_is_refusal(void);
/* Clear an exception in a check. An interruption is raised when this thread runs Python code next. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_dismiss(void);

/* The Py_mod_exec of a generated module: count the interpreters. Return 0; with Py_TARGET_ABI3T also -1 with an
 * exception set. */
#ifdef Py_LIMITED_API /* a module and a runtime compiled for different APIs do not link */
#define cwrap_exec cwrap_exec_of_limited_api
#endif
CWRAP_HIDDEN int cwrap_exec(PyObject *module);
CWRAP_HIDDEN bool cwrap_has_subinterpreters; /* set when one of them imports the module, and never reset */
#define CWRAP_EXEC ((void *)cwrap_exec)

/* Slots of a generated module, if the Python version supports them. Interpreters that share a GIL may import the
 * module; those with a separate GIL may only if its declaration permits that, since C libraries have globals. The second
 * slot states whether it needs the GIL. */
#ifdef Py_MOD_MULTIPLE_INTERPRETERS_SUPPORTED /* the headers of 3.15 define the names of slots for every limited API */
#define CWRAP_INTERPRETERS(support) {Py_mod_multiple_interpreters, support},
#else
#define CWRAP_INTERPRETERS(support)
#endif
#ifdef Py_MOD_GIL_USED
#define CWRAP_GIL(gil) {Py_mod_gil, gil},
#else
#define CWRAP_GIL(gil)
#endif
#define CWRAP_MODULE_SLOTS(gil) CWRAP_INTERPRETERS(Py_MOD_MULTIPLE_INTERPRETERS_SUPPORTED) CWRAP_GIL(gil)
#define CWRAP_MODULE_OWN_GIL_SLOTS(gil) CWRAP_INTERPRETERS(Py_MOD_PER_INTERPRETER_GIL_SUPPORTED) CWRAP_GIL(gil)
#ifdef Py_TARGET_ABI3T
/* Measure the objects of this Python. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_measure(void);
/* The same slots in a table of PySlot. */
#define CWRAP_EXPORT_SLOTS(gil) \
    PySlot_PTR(Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_SUPPORTED), PySlot_PTR(Py_mod_gil, gil),
#define CWRAP_EXPORT_OWN_GIL_SLOTS(gil) \
    PySlot_PTR(Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED), PySlot_PTR(Py_mod_gil, gil),
#endif

/* Get the value of an int with one internal digit (30 bits) without a call, by the means of the Python version; return
 * false for all other objects. */
static inline bool cwrap_short_int(PyObject *object, int64_t *value)
{
#if defined(Py_LIMITED_API) || defined(PYPY_VERSION)
    (void)object;
    (void)value;
    return false;
#elif PY_VERSION_HEX >= 0x030C0000
    if (!PyLong_CheckExact(object) || !PyUnstable_Long_IsCompact((PyLongObject *)object))
        return false;
    *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
    return true;
#else
    Py_ssize_t digits = PyLong_CheckExact(object) ? Py_SIZE(object) : 2; /* negative for negative numbers */
    if (digits < -1 || digits > 1)
        return false;
    *value = (int64_t)digits * (int64_t)((PyLongObject *)object)->ob_digit[0];
    return true;
#endif
}

#ifdef __cplusplus
}
#endif
#include "cwrap_numbers.h"
#include "cwrap_size.h"
#endif
