/* Random numbers from a stream of bits that somebody else makes: any NumPy BitGenerator, by its documented C
 * interface.
 *
 * The distributions are functions of that stream alone: no state is kept between calls. One generator serves one
 * caller at a time: what draws from it holds its lock. */
#ifndef TH_RANDOM_H
#define TH_RANDOM_H

#include "TH/any/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The layout of NumPy's bitgen_t, which its documentation fixes; the capsule of a BitGenerator ("BitGenerator")
 * points at one. */
typedef struct THBitgen {
    void *state;
    uint64_t (*next_uint64)(void *state);
    uint32_t (*next_uint32)(void *state);
    double (*next_double)(void *state); /* 0 <= x < 1 */
    uint64_t (*next_raw)(void *state);
} THBitgen;

typedef struct THGenerator THGenerator;

/* bitgen must outlive the generator. NULL with an error set where memory does not suffice. */
TH_API THGenerator *THGenerator_new(const THBitgen *bitgen);
TH_API void THGenerator_free(THGenerator *self); /* NULL is allowed */
/* From now on bits come from there. */
TH_API void THGenerator_setBitgen(THGenerator *self, const THBitgen *bitgen);
/* Whoever reads or writes the bit generator's state by other ways holds the lock too. It is not recursive. */
TH_API void THGenerator_lock(THGenerator *self);
TH_API void THGenerator_unlock(THGenerator *self);

/* ---- single numbers; the caller holds the lock ---- */
TH_API uint64_t THRandom_uint64(THGenerator *self);
/* 0 <= x < 1, a multiple of 2^-53 */
TH_API double THRandom_uniform(THGenerator *self);
/* mean 0, standard deviation 1 */
TH_API double THRandom_normal(THGenerator *self);
/* mean 1 */
TH_API double THRandom_exponential(THGenerator *self);
/* 0 <= x <= last, every one equally likely; and n of them */
TH_API uint64_t THRandom_below(THGenerator *self, uint64_t last);
TH_API void THRandom_drawBelow(THGenerator *self, int n, uint64_t *numbers, uint64_t last);

/* ---- n numbers of a distribution; the caller holds the lock and has checked the parameters ---- */
typedef void (*THRandomDraw)(THGenerator *self, int n, double *numbers, const double *params);
TH_API void THRandom_drawUniform(THGenerator *self, int n, double *numbers, const double *params);   /* a, b, digits */
TH_API void THRandom_drawNormal(THGenerator *self, int n, double *numbers, const double *params);    /* mean, stdv */
TH_API void THRandom_drawLogNormal(THGenerator *self, int n, double *numbers, const double *params); /* mean, stdv */
TH_API void THRandom_drawExponential(THGenerator *self, int n, double *numbers, const double *params); /* lambda */
TH_API void THRandom_drawCauchy(THGenerator *self, int n, double *numbers, const double *params); /* median, sigma */
TH_API void THRandom_drawGeometric(THGenerator *self, int n, double *numbers, const double *params); /* p */
TH_API void THRandom_drawBernoulli(THGenerator *self, int n, double *numbers, const double *params); /* p */

/* ---- tensors of any dtype: what TH/Random.h declares per dtype and says ---- */
TH_API THStatus THRandom_bernoulliEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *p);
/* A tensor may be NULL, then the number holds for all elements; one of the two is a tensor. */
TH_API THStatus THRandom_normalEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                                    THAnyTensor *stddevs, double stdv);

#ifdef __cplusplus
}
#endif
#endif
