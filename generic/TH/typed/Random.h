#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Random.h"
#else

/* Tensors filled with random numbers, in row-major order; TH/core/THRandom.h describes how they are derived. VALUE
 * error for parameters outside a distribution's domain, including infinities and NaN. */

/* Integers from 0 to the largest element, or, for floating types, to the bound below which all integers are
 * representable. */
TH_API THStatus THTensor_(random)(THTensor *self, THGenerator *generator);
/* Integers min <= x < max, or 0 <= x < max, which must be in the dtype's range; floating types round them. */
TH_API THStatus THTensor_(clampedRandom)(THTensor *self, THGenerator *generator, int64_t min, int64_t max);
TH_API THStatus THTensor_(cappedRandom)(THTensor *self, THGenerator *generator, int64_t max);
/* 1 with probability p, else 0. */
TH_API THStatus THTensor_(bernoulli)(THTensor *self, THGenerator *generator, double p);
/* Like bernoulli, with a probability for every element, in row-major order; p has as many elements as self. */
TH_API THStatus THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *generator, THFloatTensor *p);
TH_API THStatus THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *generator, THDoubleTensor *p);
/* The number of trials up to the first success, each with probability p; at most the largest element. */
TH_API THStatus THTensor_(geometric)(THTensor *self, THGenerator *generator, double p);
/* A vector of 0 … n-1 in random order; the dtype must represent all integers below n exactly. */
TH_API THStatus THTensor_(randperm)(THTensor *r, THGenerator *generator, int64_t n);
/* Like randperm, with Long elements for every dtype of the function. */
TH_API THStatus THTensor_(randpermLong)(THLongTensor *r, THGenerator *generator, int64_t n);

#ifdef TH_REAL_IS_FLOATING
/* a <= x < b (x = a if a == b) */
TH_API THStatus THTensor_(uniform)(THTensor *self, THGenerator *generator, double a, double b);
TH_API THStatus THTensor_(normal)(THTensor *self, THGenerator *generator, double mean, double stdv);
/* A mean, a standard deviation or both per element; self gets their shape. */
TH_API THStatus THTensor_(normal_means)(THTensor *self, THGenerator *generator, THTensor *means, double stdv);
TH_API THStatus THTensor_(normal_stddevs)(THTensor *self, THGenerator *generator, double mean, THTensor *stddevs);
TH_API THStatus THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *generator, THTensor *means,
                                                THTensor *stddevs);
TH_API THStatus THTensor_(exponential)(THTensor *self, THGenerator *generator, double lambda);
TH_API THStatus THTensor_(cauchy)(THTensor *self, THGenerator *generator, double median, double sigma);
/* exp(x) of a normal x with this mean and standard deviation. */
TH_API THStatus THTensor_(logNormal)(THTensor *self, THGenerator *generator, double mean, double stdv);
/* 1 with the probability of the element of p, else 0; self gets the shape of p. */
TH_API THStatus THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *generator, THTensor *p);
/* Tensors of the given size: uniform numbers in [0, 1), or normal ones with mean 0 and standard deviation 1. */
TH_API THStatus THTensor_(rand)(THTensor *r, THGenerator *generator, THLongStorage *size);
TH_API THStatus THTensor_(randn)(THTensor *r, THGenerator *generator, THLongStorage *size);
/* Draw `count` indices with probabilities proportional to the vector `weights`, or to each row of a matrix. Without
 * replacement no index is drawn twice, which requires `count` positive weights. */
TH_API THStatus THTensor_(multinomial)(THLongTensor *self, THGenerator *generator, THTensor *weights, int64_t count,
                                       bool replacement);
#endif

#endif
