/* _C.Generator: a stream of random bits from a NumPy bit generator, and the default one.
 *
 * NumPy is imported when the first generator is made. */
#ifndef THP_GENERATOR_H
#define THP_GENERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/any/THRandom.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THPGenerator {
    PyObject_HEAD
    THGenerator *cdata;
    PyObject *bit_generator; /* owns what cdata draws from */
    PyObject *seed;          /* what initial_seed() returns: an int, or None where it is not known */
} THPGenerator;

extern PyTypeObject THPGenerator_Type;

static inline bool THPGenerator_Check(PyObject *object)
{
    return PyObject_TypeCheck(object, &THPGenerator_Type);
}

static inline THGenerator *THPGenerator_CData(PyObject *generator)
{
    return ((THPGenerator *)generator)->cdata;
}

/* The generator of calls that name none: borrowed, made at first use; NULL with an exception (ImportError). */
PyObject *THPGenerator_default(void);

/* Module functions manual_seed, initial_seed, get_rng_state, set_rng_state; ended by {NULL}. */
extern PyMethodDef THPGenerator_functions[];

int THPGenerator_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif
