/* Random numbers, derived from the words of a THGenerator.
 *
 * The distributions are functions of the words alone. Numbers are stored in a tensor in row-major order, and every call
 * begins with a new word, so the numbers of a call depend on nothing but the state, the number of elements, the
 * parameters and the dtype: not on strides, the machine or the number of threads. Numbers are derived as follows:
 *
 *   uniform            double: the upper 53 bits of a word. float, Half: the upper 24 or 11 bits of half a word
 *   normal             double: two numbers from two words. float, Half: two from one word (Box and Muller)
 *   exponential        double: a word. float, Half: half a word (the logarithm of a uniform number)
 *   log-normal, Cauchy, geometric, Bernoulli: computed in double for every dtype
 *   integers           half a word if fewer than 2^32 integers are possible, else a word; in blocks of
 *                      TH_RANDOM_BLOCK numbers, followed by one word for every number that was rejected and redrawn
 *
 * The lower half of a word is used first; a half that is left over at the end of a call is discarded. */
#ifndef TH_RANDOM_H
#define TH_RANDOM_H

#include "TH/core/THGenerator.h"

enum { TH_RANDOM_BLOCK = 256 }; /* numbers per block */

typedef struct THRandomParams {
    double a, b;        /* parameters in the order of the distribution's function in TH/typed/Random.h */
    int digits;         /* significant bits of a uniform number */
    double bound;       /* numbers rounded to this value become a; NAN: no such value */
    uint64_t min, last; /* range of integers: min + 0 … min + last */
} THRandomParams;

typedef enum THRandomForm { THRandom_doubles, THRandom_floats, THRandom_integers /* uint64_t */ } THRandomForm;

/* Conversion of words to numbers. `make` converts n * words / numbers words to n numbers, rounded up to a multiple of
 * `numbers`; `draw` produces n numbers from as many words as it needs. One of the two is NULL. */
typedef struct THRandomKernel {
    int words, numbers;
    THRandomForm form;
    void (*make)(int n, const uint64_t *words, void *numbers, const THRandomParams *params);
    void (*draw)(THGenerator *generator, int n, void *numbers, const THRandomParams *params);
} THRandomKernel;

TH_API const THRandomKernel THRandom_uniform, THRandom_uniformF, THRandom_normal, THRandom_normalF,
    THRandom_exponential, THRandom_exponentialF, THRandom_logNormal, THRandom_cauchy, THRandom_geometric,
    THRandom_bernoulli;
/* Return the kernel for integers from 0 to `last`. */
TH_API const THRandomKernel *THRandom_integersUpTo(uint64_t last);

/* Store n numbers of the kernel's form as elements, `step` bytes apart. */
typedef void (*THRandomStore)(int64_t n, const void *numbers, char *data, int64_t step, const THRandomParams *params);

/* Fill a tensor, holding the generator's lock. Large tensors are filled by several threads. */
TH_API THStatus THRandom_fill(THAnyTensor *self, THGenerator *generator, const THRandomKernel *kernel,
                              const THRandomParams *params, THRandomStore store);

/* ---- functions that require the lock ---- */

/* Produce n numbers, at most TH_RANDOM_BLOCK. `numbers` has space for n rounded up to an even number. */
TH_API void THRandom_make(THGenerator *generator, const THRandomKernel *kernel, int n, void *numbers,
                          const THRandomParams *params);
/* For k = 0 … n - 1 draw a number from 0 to last - k; n is at most TH_RANDOM_BLOCK and last + 1. */
TH_API void THRandom_drawFalling(THGenerator *generator, int n, uint64_t *numbers, uint64_t last);

/* ---- tensors of any dtype; TH/typed/Random.h describes the functions per dtype ---- */

TH_API THStatus THRandom_bernoulliEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *p, bool resize);
/* `means` or `stddevs` may be NULL, but not both; the number `mean` or `stdv` then applies to all elements. */
TH_API THStatus THRandom_normalEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                                    THAnyTensor *stddevs, double stdv);
TH_API THStatus THRandom_multinomial(THAnyTensor *self, THGenerator *generator, THAnyTensor *weights, int64_t count,
                                     bool replacement);
/* Check a standard deviation. VALUE error if it is negative, NaN or infinite. */
TH_API THStatus THRandom_checkStdv(const char *name, double stdv);
/* Return a new contiguous Double copy of t, which the caller may modify; NULL with an error set on failure. */
TH_API THAnyTensor *THRandom_asDoubles(THAnyTensor *t);
#endif
