/* Random numbers, made of the words of a THGenerator.
 *
 * The distributions are functions of the words alone. Numbers go into a tensor in row-major order, and every call begins
 * with a new word, so what a call draws depends on nothing but the state, the number of elements, the parameters and
 * the dtype: not on strides, machines or the number of threads. What numbers are made of:
 *
 *   uniform            double: the upper 53 bits of a word. float, Half: the upper 24 or 11 bits of half a word
 *   normal             double: two numbers of two words. float, Half: two of one (Box and Muller)
 *   exponential        double: a word. float, Half: half a word (the logarithm of a uniform number)
 *   log-normal, Cauchy, geometric, Bernoulli: as of doubles, in every dtype
 *   integers           half a word where fewer than 2^32 of them are possible, else a word; in blocks of
 *                      TH_RANDOM_BLOCK numbers, behind which a word follows for every number that had to be redrawn
 *
 * Of a word's halves the lower one comes first; a half that is left over at the end of a call is not used. */
#ifndef TH_RANDOM_H
#define TH_RANDOM_H

#include "TH/core/THGenerator.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TH_RANDOM_BLOCK = 256 }; /* numbers that are made at a time */

typedef struct THRandomParams {
    double a, b;        /* the distribution's, in the order of its function in TH/typed/Random.h */
    int digits;         /* of a uniform number */
    double bound;       /* numbers that rounding takes there become a; NAN: none */
    uint64_t min, last; /* of integers: min + 0 … min + last */
} THRandomParams;

typedef enum THRandomForm { THRandom_doubles, THRandom_floats, THRandom_integers /* uint64_t */ } THRandomForm;

/* How numbers are made: `make` makes n of them, rounded up to whole `numbers`, of n * words / numbers words; `draw`
 * makes n of them of as many words as it needs. One of the two is NULL. */
typedef struct THRandomKernel {
    int words, numbers;
    THRandomForm form;
    void (*make)(int n, const uint64_t *words, void *numbers, const THRandomParams *params);
    void (*draw)(THGenerator *generator, int n, void *numbers, const THRandomParams *params);
} THRandomKernel;

extern const THRandomKernel THRandom_uniform, THRandom_uniformF, THRandom_normal, THRandom_normalF,
    THRandom_exponential, THRandom_exponentialF, THRandom_logNormal, THRandom_cauchy, THRandom_geometric,
    THRandom_bernoulli;
/* The kernel of integers up to `last`. */
TH_API const THRandomKernel *THRandom_integersUpTo(uint64_t last);

/* Stores n numbers of the kernel's form as elements, `step` bytes apart. */
typedef void (*THRandomStore)(int64_t n, const void *numbers, char *data, int64_t step, const THRandomParams *params);

/* Fills a tensor; takes the generator's lock. Several threads do it where there are many elements. */
TH_API THStatus THRandom_fill(THAnyTensor *self, THGenerator *generator, const THRandomKernel *kernel,
                              const THRandomParams *params, THRandomStore store);

/* ---- parts, for callers that hold the lock ---- */

/* n numbers, at most TH_RANDOM_BLOCK; there is room for an even number. */
TH_API void THRandom_make(THGenerator *generator, const THRandomKernel *kernel, int n, void *numbers,
                          const THRandomParams *params);
/* For k = 0 … n - 1 a number from 0 to last - k; n is at most TH_RANDOM_BLOCK and last + 1. */
TH_API void THRandom_drawFalling(THGenerator *generator, int n, uint64_t *numbers, uint64_t last);

/* ---- tensors of any dtype: what TH/typed/Random.h declares per dtype and says ---- */

TH_API THStatus THRandom_bernoulliEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *p, bool resize);
/* A tensor may be NULL, then the number holds for all elements; one of the two is a tensor. */
TH_API THStatus THRandom_normalEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                                    THAnyTensor *stddevs, double stdv);
TH_API THStatus THRandom_multinomial(THAnyTensor *self, THGenerator *generator, THAnyTensor *weights, int64_t count,
                                     bool replacement);
/* ValueError where it is none: negative, NaN or infinite. */
TH_API THStatus THRandom_checkStdv(const char *name, double stdv);
/* A copy in double, contiguous, whose numbers may become results; NULL with an error set. */
TH_API THAnyTensor *THRandom_asDoubles(THAnyTensor *t);

#ifdef __cplusplus
}
#endif
#endif
