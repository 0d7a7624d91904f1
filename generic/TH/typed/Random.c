/* Random tensors: checks of the distributions' parameters, and storing numbers as elements. The numbers are drawn in
 * TH/core/THRandom.c. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Random.c"
#else
#ifndef TH_REAL_IS_COMPLEX /* no integers, and no numbers between two */

#ifdef TH_REAL_IS_FLOATING
/* Return the number of binary digits of an element: all integers up to 2 to this power are representable. */
static int THTensor_(digits)(void)
{
    int digits = 1;
    for (uint64_t odd = 3; (uint64_t)TH_LOAD(TH_STORE((TH_COMPUTE)odd)) == odd; odd = 2 * odd - 1)
        digits++;
    return digits;
}
#endif

/* ---- numbers as elements ---- */

/* Convert a number; numbers above the largest integer become that integer. */
TH_INLINE real THTensor_(ofDouble)(double x)
{
#ifdef TH_REAL_IS_FLOATING
    return TH_STORE((TH_COMPUTE)x);
#else
    return x >= (double)TH_REAL_MAX ? (real)TH_REAL_MAX : (real)x;
#endif
}

TH_INLINE real THTensor_(unbound)(double x, double bound, real instead)
{
    real element = THTensor_(ofDouble)(x);
    return (double)TH_LOAD(element) >= bound ? instead : element;
}

TH_VECTOR(static, void, THTensor_(storeDoubles),
          (int64_t n, const void *numbers, char *data, int64_t step, const THRandomParams *params),
          (n, numbers, data, step, params)) {
    const double *from = numbers;
    real *x = (real *)(void *)data;
    const double bound = params->bound;
    const real instead = isnan(bound) ? (real)TH_STORE(0) : THTensor_(ofDouble)(params->a);
    if (step != (int64_t)sizeof(real))
        for (int64_t i = 0; i < n; i++, data += step)
            *(real *)(void *)data = THTensor_(unbound)(from[i], bound, instead);
    else if (isnan(bound))
        for (int64_t i = 0; i < n; i++)
            x[i] = THTensor_(ofDouble)(from[i]);
    else
        for (int64_t i = 0; i < n; i++)
            x[i] = THTensor_(unbound)(from[i], bound, instead);
}

TH_VECTOR(static, void, THTensor_(storeIntegers),
          (int64_t n, const void *numbers, char *data, int64_t step, const THRandomParams *params),
          (n, numbers, data, step, params)) {
    const uint64_t *from = numbers, min = params->min;
    real *x = (real *)(void *)data;
    if (step != (int64_t)sizeof(real))
        for (int64_t i = 0; i < n; i++, data += step)
            *(real *)(void *)data = TH_STORE((TH_COMPUTE)(int64_t)(min + from[i]));
    else
        for (int64_t i = 0; i < n; i++)
            x[i] = TH_STORE((TH_COMPUTE)(int64_t)(min + from[i]));
}

static THStatus THTensor_(fillDoubles)(THTensor *self, THGenerator *generator, const THRandomKernel *kernel, double a,
                                       double b)
{
    const THRandomParams params = {.a = a, .b = b, .bound = NAN};
    return THRandom_fill(self, generator, kernel, &params, THTensor_(storeDoubles));
}

/* ---- integers ---- */

static THStatus THTensor_(fillIntegers)(THTensor *self, THGenerator *generator, int64_t min, uint64_t last)
{
    const THRandomParams params = {.min = (uint64_t)min, .last = last};
    return THRandom_fill(self, generator, THRandom_integersUpTo(last), &params, THTensor_(storeIntegers));
}

THStatus THTensor_(random)(THTensor *self, THGenerator *generator)
{
#ifdef TH_REAL_IS_FLOATING
    return THTensor_(fillIntegers)(self, generator, 0, (uint64_t)1 << THTensor_(digits)());
#else
    return THTensor_(fillIntegers)(self, generator, 0, (uint64_t)TH_REAL_MAX);
#endif
}

THStatus THTensor_(clampedRandom)(THTensor *self, THGenerator *generator, int64_t min, int64_t max)
{
    if (min >= max)
        return THError_set(TH_ERROR_VALUE, "expected from < to, got %lld and %lld", (long long)min, (long long)max);
    if ((double)min < (double)TH_REAL_MIN || (double)(max - 1) > (double)TH_REAL_MAX)
        return THError_set(TH_ERROR_VALUE, "from %lld to %lld is out of range for the dtype", (long long)min,
                           (long long)max);
    return THTensor_(fillIntegers)(self, generator, min, (uint64_t)max - (uint64_t)min - 1);
}

THStatus THTensor_(cappedRandom)(THTensor *self, THGenerator *generator, int64_t max)
{
    return THTensor_(clampedRandom)(self, generator, 0, max);
}

/* ---- permutations ---- */

/* Shuffle by the method of Fisher and Yates. The positions to be swapped are drawn in advance, so that memory can be
 * prefetched. */
static void THTensor_(shuffle)(THGenerator *generator, int64_t n, char *data, int64_t step)
{
    uint64_t places[TH_RANDOM_BLOCK];
    for (int64_t i = n - 1; i > 0;) {
        int count = i < TH_RANDOM_BLOCK ? (int)i : TH_RANDOM_BLOCK;
        THRandom_drawFalling(generator, count, places, (uint64_t)i);
        for (int k = 0; k < count; k++)
            TH_PREFETCH(data + (int64_t)places[k] * step);
        for (int k = 0; k < count; k++, i--) {
            real *x = (real *)(void *)(data + i * step), *y = (real *)(void *)(data + (int64_t)places[k] * step);
            real swapped = *x;
            *x = *y;
            *y = swapped;
        }
    }
}

static THStatus THTensor_(permute)(THTensor *r, THGenerator *generator, int64_t n)
{
    TH_TRY(THResult_resize(r, 1, &n));
    char *data = (char *)THTensor_(data)(r);
    int64_t step = r->stride[0] * (int64_t)sizeof(real);
    for (int64_t i = 0; i < n; i++)
        *(real *)(void *)(data + i * step) = TH_STORE((TH_COMPUTE)i);
    THTensor_(shuffle)(generator, n, data, step);
    return 0;
}

THStatus THTensor_(randperm)(THTensor *r, THGenerator *generator, int64_t n)
{
#ifdef TH_REAL_IS_FLOATING
    double most = ldexp(1, THTensor_(digits)());
#else
    double most = (double)TH_REAL_MAX;
#endif
    if (n < 1)
        return THError_set(TH_ERROR_VALUE, "expected n >= 1, got %lld", (long long)n);
    if ((double)(n - 1) > most)
        return THError_set(TH_ERROR_VALUE, "the elements cannot hold n = %lld different numbers", (long long)n);
    TH_TRY(THGenerator_lock(generator));
    THStatus status = THTensor_(permute)(r, generator, n);
    THGenerator_unlock(generator);
    return status;
}

THStatus THTensor_(randpermLong)(THLongTensor *r, THGenerator *generator, int64_t n)
{
    return THLongTensor_randperm(r, generator, n);
}

/* ---- distributions of every dtype ---- */

THStatus THTensor_(bernoulli)(THTensor *self, THGenerator *generator, double p)
{
    if (!(p >= 0 && p <= 1))
        return THError_set(TH_ERROR_VALUE, "expected 0 <= p <= 1, got %g", p);
    return THTensor_(fillDoubles)(self, generator, &THRandom_bernoulli, p, 0);
}

THStatus THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *generator, THFloatTensor *p)
{
    return THRandom_bernoulliEach(self, generator, p, false);
}

THStatus THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *generator, THDoubleTensor *p)
{
    return THRandom_bernoulliEach(self, generator, p, false);
}

THStatus THTensor_(geometric)(THTensor *self, THGenerator *generator, double p)
{
    if (!(p > 0 && p <= 1))
        return THError_set(TH_ERROR_VALUE, "expected 0 < p <= 1, got %g", p);
    return THTensor_(fillDoubles)(self, generator, &THRandom_geometric, p, 0);
}

/* ---- distributions of floating dtypes ---- */

#ifdef TH_REAL_IS_FLOATING

TH_VECTOR(static, void, THTensor_(storeFloats),
          (int64_t n, const void *numbers, char *data, int64_t step, const THRandomParams *unused),
          (n, numbers, data, step, unused)) {
    const float *from = numbers;
    real *x = (real *)(void *)data;
    (void)unused;
    if (step != (int64_t)sizeof(real))
        for (int64_t i = 0; i < n; i++, data += step)
            *(real *)(void *)data = TH_STORE((TH_COMPUTE)from[i]);
    else
        for (int64_t i = 0; i < n; i++)
            x[i] = TH_STORE((TH_COMPUTE)from[i]);
}

/* Use `small` if its numbers have as many digits as the elements. */
static THStatus THTensor_(fillFloats)(THTensor *self, THGenerator *generator, const THRandomKernel *small,
                                      const THRandomKernel *large, double a, double b)
{
    const THRandomParams params = {.a = a, .b = b, .bound = NAN};
    if (THTensor_(digits)() > 24)
        return THRandom_fill(self, generator, large, &params, THTensor_(storeDoubles));
    return THRandom_fill(self, generator, small, &params, THTensor_(storeFloats));
}

static THStatus THTensor_(checkMean)(const char *name, double mean)
{
    if (!isfinite(mean))
        return THError_set(TH_ERROR_VALUE, "expected a finite %s, got %g", name, mean);
    return 0;
}

THStatus THTensor_(uniform)(THTensor *self, THGenerator *generator, double a, double b)
{
    const int digits = THTensor_(digits)();
    const THRandomParams params = {.a = a, .b = b, .digits = digits, .bound = a < b ? b : NAN};
    if (!(a <= b) || !isfinite(b - a))
        return THError_set(TH_ERROR_VALUE, "expected from <= to and to - from finite, got %g and %g", a, b);
    return THRandom_fill(self, generator, digits > 24 ? &THRandom_uniform : &THRandom_uniformF, &params,
                         THTensor_(storeDoubles));
}

THStatus THTensor_(normal)(THTensor *self, THGenerator *generator, double mean, double stdv)
{
    TH_TRY(THTensor_(checkMean)("mean", mean));
    TH_TRY(THRandom_checkStdv("std", stdv));
    return THTensor_(fillFloats)(self, generator, &THRandom_normalF, &THRandom_normal, mean, stdv);
}

THStatus THTensor_(normal_means)(THTensor *self, THGenerator *generator, THTensor *means, double stdv)
{
    return THRandom_normalEach(self, generator, means, 0, NULL, stdv);
}

THStatus THTensor_(normal_stddevs)(THTensor *self, THGenerator *generator, double mean, THTensor *stddevs)
{
    return THRandom_normalEach(self, generator, NULL, mean, stddevs, 0);
}

THStatus THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *generator, THTensor *means, THTensor *stddevs)
{
    return THRandom_normalEach(self, generator, means, 0, stddevs, 0);
}

THStatus THTensor_(exponential)(THTensor *self, THGenerator *generator, double lambda)
{
    if (!(lambda > 0 && isfinite(lambda)))
        return THError_set(TH_ERROR_VALUE, "expected lambd > 0 and finite, got %g", lambda);
    return THTensor_(fillFloats)(self, generator, &THRandom_exponentialF, &THRandom_exponential, lambda, 0);
}

THStatus THTensor_(cauchy)(THTensor *self, THGenerator *generator, double median, double sigma)
{
    TH_TRY(THTensor_(checkMean)("median", median));
    if (!(sigma > 0 && isfinite(sigma)))
        return THError_set(TH_ERROR_VALUE, "expected sigma > 0 and finite, got %g", sigma);
    return THTensor_(fillDoubles)(self, generator, &THRandom_cauchy, median, sigma);
}

THStatus THTensor_(logNormal)(THTensor *self, THGenerator *generator, double mean, double stdv)
{
    TH_TRY(THTensor_(checkMean)("mean", mean));
    TH_TRY(THRandom_checkStdv("std", stdv));
    return THTensor_(fillDoubles)(self, generator, &THRandom_logNormal, mean, stdv);
}

THStatus THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *generator, THTensor *p)
{
    return THRandom_bernoulliEach(self, generator, p, true);
}

THStatus THTensor_(rand)(THTensor *r, THGenerator *generator, THLongStorage *size)
{
    TH_TRY(THTensor_(resize)(r, size, NULL));
    return THTensor_(uniform)(r, generator, 0, 1);
}

THStatus THTensor_(randn)(THTensor *r, THGenerator *generator, THLongStorage *size)
{
    TH_TRY(THTensor_(resize)(r, size, NULL));
    return THTensor_(normal)(r, generator, 0, 1);
}

THStatus THTensor_(multinomial)(THLongTensor *self, THGenerator *generator, THTensor *weights, int64_t count,
                                bool replacement)
{
    return THRandom_multinomial(self, generator, weights, count, replacement);
}
#endif

#endif
#endif
