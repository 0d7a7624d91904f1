/* NumPy's bit generators as sources of random numbers for a THGenerator. */
#ifndef THP_BIT_GENERATOR_H
#define THP_BIT_GENERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THGenerator.h"

/* Callbacks for a THGenerator whose source is a bit generator, owned by the generator. */
extern const THGeneratorHost THPBitGenerator_host;

/* Return true for a generator or bit generator of NumPy, or an object with the same interface. */
TH_API bool THPBitGenerator_Check(PyObject *object);
/* Return the bit generator of a generator, or `object` itself if it is a bit generator. This and the following
 * functions return a new reference, or NULL with an exception. */
TH_API PyObject *THPBitGenerator_of(PyObject *object);
/* Return a new PCG64DXSM with this seed. */
TH_API PyObject *THPBitGenerator_new(PyObject *seed);
/* Return a new bit generator of the same class, with this seed (NULL: a random seed) and state (NULL: as seeded). */
TH_API PyObject *THPBitGenerator_like(PyObject *bit_generator, PyObject *seed, PyObject *state);

/* Store the state of a PCG64DXSM and return 1; return 0 for other bit generators, or -1 with an exception. */
TH_API int THPBitGenerator_asPcg(PyObject *bit_generator, THPcg *pcg);
/* Return a new PCG64DXSM in this state, or the state as the dict of NumPy. */
TH_API PyObject *THPBitGenerator_ofPcg(const THPcg *pcg);
TH_API PyObject *THPBitGenerator_stateOfPcg(const THPcg *pcg);

/* Return the C interface of a bit generator, borrowed, or NULL with an exception. */
TH_API const THBitgen *THPBitGenerator_bitgen(PyObject *bit_generator);
#endif
