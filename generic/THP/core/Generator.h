/* _C.Generator, a generator of random numbers, and the default generator.
 *
 * A generator has one of two sources: TH's implementation of PCG64DXSM, seeded like NumPy's so that both generate the
 * same numbers, or a bit generator of NumPy, used under the lock of that bit generator. Reading the attribute
 * `bit_generator` turns the first kind into the second.
 *
 * The default generator is created at import, because creating it on demand would need a module __getattr__, which
 * slows down every attribute access. It is seeded, and NumPy is imported, at its first use. */
#ifndef THP_GENERATOR_H
#define THP_GENERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THRandom.h"

typedef struct THPGenerator {
    PyObject_HEAD THGenerator *cdata; /* NULL, like the seed, before the first use */
    PyObject *seed;                   /* the result of initial_seed(): an int, or None if unknown */
} THPGenerator;

extern PyTypeObject THPGenerator_Type;

/* Return true for a Generator, None (the default generator), or a generator or bit generator of NumPy. */
TH_API bool THPGenerator_Check(PyObject *object);

/* Return the generator of an object, a new reference for THPGenerator_release(), or NULL with an exception. */
TH_API THGenerator *THPGenerator_CData(PyObject *object);

static inline void THPGenerator_release(THGenerator **generator)
{
    THGenerator_free(*generator);
    *generator = NULL;
}

/* Return the default generator, borrowed. */
TH_API PyObject *THPGenerator_default(void);

/* Module functions manual_seed, initial_seed, get_rng_state, set_rng_state; ended by {NULL}. */
extern PyMethodDef THPGenerator_functions[];

TH_API int THPGenerator_init(PyObject *module);
#endif
