#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Random.h"
#else

/* Tensors filled with random numbers, in row-major order: TH/core/THRandom.h says what they are made of. VALUE error for
 * parameters outside of a distribution's domain, infinities and NaN among them. */

/* Integers from 0 to the largest element, or to the largest up to which a floating type holds every integer. */
TH_API THStatus THTensor_(random)(THTensor *self, THGenerator *generator);
/* Integers min <= x < max, or 0 <= x < max, which must lie in the dtype's range; floating types round them. */
TH_API THStatus THTensor_(clampedRandom)(THTensor *self, THGenerator *generator, int64_t min, int64_t max);
TH_API THStatus THTensor_(cappedRandom)(THTensor *self, THGenerator *generator, int64_t max);
/* 1 with probability p, else 0. */
TH_API THStatus THTensor_(bernoulli)(THTensor *self, THGenerator *generator, double p);
/* The same with a probability for every element, in row-major order; p has as many elements as self. */
TH_API THStatus THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *generator, THFloatTensor *p);
TH_API THStatus THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *generator, THDoubleTensor *p);
/* The number of tries until one succeeds that does with probability p; at most the largest element. */
TH_API THStatus THTensor_(geometric)(THTensor *self, THGenerator *generator, double p);
/* A vector with 0 … n-1 in random order; n must not exceed what the dtype counts exactly. */
TH_API THStatus THTensor_(randperm)(THTensor *r, THGenerator *generator, int64_t n);
/* The same, whatever the dtype of the function. */
TH_API THStatus THTensor_(randpermLong)(THLongTensor *r, THGenerator *generator, int64_t n);

#ifdef TH_REAL_IS_FLOATING
/* a <= x < b (x = a where they are equal) */
TH_API THStatus THTensor_(uniform)(THTensor *self, THGenerator *generator, double a, double b);
TH_API THStatus THTensor_(normal)(THTensor *self, THGenerator *generator, double mean, double stdv);
/* A mean, a standard deviation or both for every element; self gets their shape. */
TH_API THStatus THTensor_(normal_means)(THTensor *self, THGenerator *generator, THTensor *means, double stdv);
TH_API THStatus THTensor_(normal_stddevs)(THTensor *self, THGenerator *generator, double mean, THTensor *stddevs);
TH_API THStatus THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *generator, THTensor *means,
                                                THTensor *stddevs);
TH_API THStatus THTensor_(exponential)(THTensor *self, THGenerator *generator, double lambda);
TH_API THStatus THTensor_(cauchy)(THTensor *self, THGenerator *generator, double median, double sigma);
/* exp(x) of a normal x with this mean and standard deviation */
TH_API THStatus THTensor_(logNormal)(THTensor *self, THGenerator *generator, double mean, double stdv);
/* 1 with the probability that p has there, else 0; self gets the shape of p. */
TH_API THStatus THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *generator, THTensor *p);
/* Of this size: uniform numbers between 0 and 1, normal ones with mean 0 and standard deviation 1. */
TH_API THStatus THTensor_(rand)(THTensor *r, THGenerator *generator, THLongStorage *size);
TH_API THStatus THTensor_(randn)(THTensor *r, THGenerator *generator, THLongStorage *size);
/* `count` indices of the vector weights, drawn with probabilities in proportion to them; of each row of a matrix. Without
 * replacement no index is drawn twice, which takes `count` positive weights. */
TH_API THStatus THTensor_(multinomial)(THLongTensor *self, THGenerator *generator, THTensor *weights, int64_t count,
                                       bool replacement);
#endif

#endif
