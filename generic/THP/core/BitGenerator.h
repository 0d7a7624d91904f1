/* NumPy's bit generators, as sources of a THGenerator. */
#ifndef THP_BIT_GENERATOR_H
#define THP_BIT_GENERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "TH/core/THGenerator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sources of such a generator are bit generators: references of its own. */
extern const THGeneratorHost THPBitGenerator_host;

/* Whether it is a generator or bit generator of NumPy, or of others who keep to the same interface. */
bool THPBitGenerator_Check(PyObject *object);
/* The bit generator of a generator, or the one that is given: a new reference. NULL with an exception. */
PyObject *THPBitGenerator_of(PyObject *object);
/* A PCG64DXSM with this seed. */
PyObject *THPBitGenerator_new(PyObject *seed);
/* Another one of the same class, with this seed (NULL: any), in this state (NULL: as seeded). */
PyObject *THPBitGenerator_like(PyObject *bit_generator, PyObject *seed, PyObject *state);

/* 1: a PCG64DXSM, whose state is *pcg now; 0: something else; -1: an exception. */
int THPBitGenerator_asPcg(PyObject *bit_generator, THPcg *pcg);
/* A PCG64DXSM in this state; and the state as such a one gives it. */
PyObject *THPBitGenerator_ofPcg(const THPcg *pcg);
PyObject *THPBitGenerator_stateOfPcg(const THPcg *pcg);

/* The C interface. NULL with an exception. */
const THBitgen *THPBitGenerator_bitgen(PyObject *bit_generator);

#ifdef __cplusplus
}
#endif
#endif
