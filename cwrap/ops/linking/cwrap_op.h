/* What C of a compiled graph uses: Python, and the function object whose calls it answers. cwrap_op_numpy.h adds NumPy.

   This header is precompiled, so it comes first and depends on no macro of the graph. */

#ifndef CWRAP_OP_H
#define CWRAP_OP_H

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>
#include <structmember.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
#include "../../runtime/cwrap_thrown.h"
#endif
#if defined(__cplusplus) && (defined(__cpp_exceptions) || defined(__EXCEPTIONS))
#ifdef __GLIBCXX__
#include <cxxabi.h> /* the exception by which a thread that Python stops unwinds its stack */
#define CWRAP_OP_PASS              \
    catch (abi::__forced_unwind &) \
    {                              \
        throw;                     \
    }
#else
#define CWRAP_OP_PASS
#endif
#if PY_VERSION_HEX >= 0x030D0000
#define CWRAP_OP_THREAD PyThreadState_GetUnchecked
#else
#define CWRAP_OP_THREAD _PyThreadState_UncheckedGet
#endif
/* Code between TRY and CATCH may throw: the Python exception for the C++ exception is set, after the GIL was taken if
   the code had released it, and the statement of CATCH is run. */
#define CWRAP_OP_BEGIN PyThreadState *const cwrap_thread = CWRAP_OP_THREAD();
#define CWRAP_OP_TRY try {
#define CWRAP_OP_CATCH(statement)               \
    }                                           \
    CWRAP_OP_PASS catch (...)                   \
    {                                           \
        if (!CWRAP_OP_THREAD())                 \
            PyEval_RestoreThread(cwrap_thread); \
        cwrap_set_thrown();                     \
        statement                               \
    }
#else
#define CWRAP_OP_BEGIN
#define CWRAP_OP_TRY {
#define CWRAP_OP_CATCH(statement) }
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CWRAP_OP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define CWRAP_OP_LABEL(name) \
name:                        \
    __attribute__((unused));
#define CWRAP_OP_UNUSED __attribute__((unused))
#define CWRAP_OP_COLD __attribute__((cold, noinline))
#else
#define CWRAP_OP_UNLIKELY(x) (x)
#define CWRAP_OP_LABEL(name) \
name:;
#define CWRAP_OP_UNUSED
#define CWRAP_OP_COLD
#endif

/* The declaration of a variable of the function of a graph. */
#define CWRAP_OP_OBJECT(name) PyObject *name = NULL;

/* Fields that calls in several threads change: atomic without the GIL. */
#ifdef Py_GIL_DISABLED
#define CWRAP_OP_EXCHANGE(field, value) __atomic_exchange_n(field, value, __ATOMIC_ACQ_REL)
#endif

struct cwrap_op_state;

typedef struct cwrap_op_function {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *owner;             /* Python object with the names, the graph and the mode */
    PyObject *filters;           /* a callable for each input: the filter of its type */
    PyObject *constants;         /* values of constants and parameters */
    PyObject *performs;          /* a callable for each op that computes in Python */
    PyObject *weak;              /* list of weak references */
    struct cwrap_op_state *idle; /* state that ops keep between calls; NULL while a call uses it */
} cwrap_op_function;

/* The code of an op must not return, because cleanup code would be skipped. The function around it returns this type,
   so that a return statement does not compile and the compiler's message names the type. */
typedef struct cwrap_do_FAIL_instead_of_return {
    int failed;
} cwrap_do_FAIL_instead_of_return;

/* A compiled graph, which the module defines. */
typedef struct cwrap_op_graph {
    int inputs, arguments, constants, performs;
    int thread_safe;                          /* calls need no GIL: see `c_thread_safe` of ops and types */
    const char *const *blocks;                /* titles of the blocks by number */
    int (*start)(int again);                  /* import NumPy; run the init code of ops unless it ran before */
    void (*end)(struct cwrap_op_state *idle); /* release what ops keep between calls; NULL if they keep nothing */
} cwrap_op_graph;

extern const cwrap_op_graph cwrap_op_this_graph;

/* Compute the graph; defined by the module. */
PyObject *cwrap_op_enter(cwrap_op_function *self, PyObject *const *args);

/* Add a note with the failed block to the current exception. Without an exception, set a RuntimeError. */
void cwrap_op_explain(cwrap_op_function *self, int block);

/* Return the argument as the type of an input takes it. */
PyObject *cwrap_op_filter(cwrap_op_function *self, Py_ssize_t number, PyObject *object);

#ifdef __cplusplus
}
#endif

#endif
