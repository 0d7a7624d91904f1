/* _C.Generator: a stream of random numbers, and the default one.
 *
 * It is a PCG64DXSM of TH's, seeded as NumPy's is, so that both make the same words; or it draws from a bit generator of
 * NumPy, under that one's lock. Where Python asks for the bit generator of the first kind, it becomes the second.
 *
 * The default generator is there from the start, so that the module needs no __getattr__, which would make every access to
 * the module slower; its stream begins, and NumPy is imported, when it is first used. */
#ifndef THP_GENERATOR_H
#define THP_GENERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THRandom.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THPGenerator {
    PyObject_HEAD
    THGenerator *cdata; /* NULL, as the seed, until the stream begins */
    PyObject *seed;     /* what initial_seed() returns: an int, or None where it is not known */
} THPGenerator;

extern PyTypeObject THPGenerator_Type;

/* Whether a call takes it for a generator: a Generator, None (the default one), a generator or bit generator of NumPy. */
bool THPGenerator_Check(PyObject *object);

/* What to draw from, a new reference to be released. NULL with an exception. */
THGenerator *THPGenerator_CData(PyObject *object);

static inline void THPGenerator_release(THGenerator **generator)
{
    THGenerator_free(*generator);
    *generator = NULL;
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
