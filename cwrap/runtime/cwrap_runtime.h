/* The runtime that every generated module includes: binds the arguments of a call to the parameters of an overload,
 * converts numbers, and writes the TypeErrors.
 *
 * Wrappers try the common positional calls in straight-line code; everything else (keywords, defaults in the middle,
 * errors) comes here, driven by the same static tables. Nothing here is called where a plain positional call succeeds.
 *
 * Plain C11, valid as C++17. */
#ifndef CWRAP_RUNTIME_H
#define CWRAP_RUNTIME_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CWRAP_LIKELY(x) __builtin_expect(!!(x), 1)
#define CWRAP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_COLD __attribute__((cold))
#define CWRAP_HIDDEN __attribute__((visibility("hidden")))
#else
#define CWRAP_LIKELY(x) (x)
#define CWRAP_UNLIKELY(x) (x)
#define CWRAP_COLD
#define CWRAP_HIDDEN
#endif

enum {
    CWRAP_OPTIONAL = 1,        /* may be left out */
    CWRAP_KEYWORD_ONLY = 2,    /* never positional */
    CWRAP_POSITIONAL_ONLY = 4, /* never by keyword */
    CWRAP_SELF = 8,            /* the receiver: a parameter of the function form alone */
    CWRAP_VARIADIC = 16,       /* takes all remaining positional arguments (a size as separate ints) */
    CWRAP_ALIAS = 32,          /* another name of the parameter before it; holds nothing else */
    CWRAP_NONE = 64            /* None is accepted, whatever `check` says */
};

#define CWRAP_COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* A parameter, or (CWRAP_ALIAS) another name of the one before. */
typedef struct CwrapParam {
    const char *name;
    bool (*check)(PyObject *object); /* without side effects; NULL accepts anything */
    const char *type;                /* for messages: "FloatTensor", "float" */
    int flags;
    int slot;           /* where the binding goes; 0 is the receiver */
    PyObject *interned; /* the name as an interned str; made at the first call with keywords */
} CwrapParam;

typedef struct CwrapOverload {
    CwrapParam *params;
    int count;
} CwrapOverload;

typedef struct CwrapFunction {
    const char *name;
    const CwrapOverload *overloads;
    int count;
    int slots; /* the largest slot of any overload, plus one */
} CwrapFunction;

/* What a call was bound to. `slot` is the wrapper's array of function->slots entries; NULL where a parameter was left
 * out. rest[0..rest_count) are the items of the variadic parameter. All borrowed. */
typedef struct CwrapBinding {
    PyObject **slot;
    PyObject *const *rest;
    Py_ssize_t rest_count;
} CwrapBinding;

/* Chooses the first overload that fits the call and fills `binding`. `self` is the receiver of a method (slot 0), NULL in
 * the function form. Returns the overload's index, or -1 with a TypeError that says why each one lost. */
CWRAP_HIDDEN int cwrap_bind(const CwrapFunction *function, PyObject *self, PyObject *const *args, Py_ssize_t nargs,
                            PyObject *kwnames, CwrapBinding *binding);

/* Puts "name() argument 'x': " before the message of the exception that is set (a value that does not fit). */
CWRAP_HIDDEN CWRAP_COLD void cwrap_bad_value(const CwrapFunction *function, int overload, int slot);

/* RuntimeError "name() failed", unless an exception is set. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_raise(const char *name);

/* What an object is, for messages: "FloatTensor of shape (2, 3)", "str". A new reference, or NULL with an exception. */
CWRAP_HIDDEN CWRAP_COLD PyObject *cwrap_describe(PyObject *object);

/* ---- numbers: anything with __index__ is an integer, anything with __float__ a float; nothing with a length is ---- */
CWRAP_HIDDEN bool cwrap_check_int_slow(PyObject *object);
CWRAP_HIDDEN bool cwrap_check_float_slow(PyObject *object);
CWRAP_HIDDEN int cwrap_as_int64_slow(PyObject *object, int64_t *value);
CWRAP_HIDDEN int cwrap_as_double_slow(PyObject *object, double *value);
CWRAP_HIDDEN int cwrap_as_uint64(PyObject *object, uint64_t *value);
/* As int64, and between the two limits: OverflowError "300 does not fit in a uint8_t (0 to 255)". */
CWRAP_HIDDEN int cwrap_as_ranged(PyObject *object, int64_t minimum, int64_t maximum, const char *type, int64_t *value);

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
/* A str from UTF-8; None for NULL. */
CWRAP_HIDDEN PyObject *cwrap_from_text(const char *text);

/* 0, or -1 with an exception. */
static inline int cwrap_as_int64(PyObject *object, int64_t *value)
{
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

static inline int cwrap_as_double(PyObject *object, double *value)
{
    if (CWRAP_LIKELY(PyFloat_CheckExact(object))) {
        *value = PyFloat_AS_DOUBLE(object);
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
#endif
