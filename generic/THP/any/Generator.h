/* _C.Generator: a stream of random bits from a NumPy bit generator, and the default one.
 *
 * The default generator is there from the start, so that the module needs no __getattr__, which would make every access to
 * the module slower; its stream begins, and NumPy is imported, when it is first used. */
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
    THGenerator *cdata;      /* NULL, as the two below, until the stream begins */
    PyObject *bit_generator; /* owns what cdata draws from */
    PyObject *seed;          /* what initial_seed() returns: an int, or None where it is not known */
} THPGenerator;

extern PyTypeObject THPGenerator_Type;

static inline bool THPGenerator_Check(PyObject *object)
{
    return PyObject_TypeCheck(object, &THPGenerator_Type);
}

/* Begins the stream from random bits of the system. NULL with an exception (ImportError where there is no NumPy). */
THGenerator *THPGenerator_begin(PyObject *generator);

/* What to draw from; borrowed. NULL with an exception. */
static inline THGenerator *THPGenerator_CData(PyObject *generator)
{
    THGenerator *cdata = ((THPGenerator *)generator)->cdata;
    return cdata ? cdata : THPGenerator_begin(generator);
}

/* The generator of calls that name none: borrowed. */
PyObject *THPGenerator_default(void);

/* Module functions manual_seed, initial_seed, get_rng_state, set_rng_state; ended by {NULL}. */
extern PyMethodDef THPGenerator_functions[];

int THPGenerator_init(PyObject *module);

#ifdef __cplusplus
}
#endif
#endif
