/* Random tensors: numbers are drawn as doubles (or integers), a block at a time, and stored as elements. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/Random.c"
#else

#define BLOCK 256 /* numbers that are drawn at a time */

#ifdef TH_REAL_IS_FLOATING
/* Binary digits of an element: up to 2 to this power every integer is one. */
static int THTensor_(digits)(void)
{
    int digits = 1;
    for (uint64_t odd = 3; (uint64_t)TH_LOAD(TH_STORE((TH_COMPUTE)odd)) == odd; odd = 2 * odd - 1)
        digits++;
    return digits;
}
#endif

/* Numbers beyond the largest element become it. */
TH_INLINE real THTensor_(ofDouble)(double x)
{
#ifdef TH_REAL_IS_FLOATING
    return TH_STORE((TH_COMPUTE)x);
#else
    return x >= (double)TH_REAL_MAX ? (real)TH_REAL_MAX : (real)x;
#endif
}

/* Numbers that rounding takes to `bound` (NAN: none) become `instead`. */
TH_VECTOR static void THTensor_(store)(int64_t n, const double *numbers, char *data, int64_t step, double bound,
                                       double instead)
{
    real *x = (real *)(void *)data;
    const real replacement = THTensor_(ofDouble)(instead);
    for (int64_t i = 0; i < n && step != (int64_t)sizeof(real); i++, data += step) {
        real number = THTensor_(ofDouble)(numbers[i]);
        *(real *)(void *)data = (double)TH_LOAD(number) >= bound ? replacement : number;
    }
    for (int64_t i = 0; i < n && step == (int64_t)sizeof(real); i++) {
        real number = THTensor_(ofDouble)(numbers[i]);
        x[i] = (double)TH_LOAD(number) >= bound ? replacement : number;
    }
}

static THStatus THTensor_(fillDraws)(THTensor *self, THGenerator *generator, THRandomDraw draw, const double *params,
                                     double bound)
{
    double numbers[BLOCK];
    THRuns runs;
    if (self->nDimension == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    THGenerator_lock(generator);
    for (THRuns_begin(&runs, self, 1, &self, -1); runs.left > 0; THRuns_next(&runs))
        for (int64_t i = 0; i < runs.length; i += BLOCK) {
            int n = runs.length - i < BLOCK ? (int)(runs.length - i) : BLOCK;
            draw(generator, n, numbers, params);
            THTensor_(store)(n, numbers, runs.data[0] + i * runs.step[0], runs.step[0], bound, params[0]);
        }
    THGenerator_unlock(generator);
    return 0;
}

/* ---- integers ---- */

static THStatus THTensor_(fillIntegers)(THTensor *self, THGenerator *generator, int64_t min, uint64_t last)
{
    uint64_t numbers[BLOCK];
    THRuns runs;
    if (self->nDimension == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    THGenerator_lock(generator);
    for (THRuns_begin(&runs, self, 1, &self, -1); runs.left > 0; THRuns_next(&runs)) {
        char *data = runs.data[0];
        for (int64_t i = 0; i < runs.length; i += BLOCK) {
            int n = runs.length - i < BLOCK ? (int)(runs.length - i) : BLOCK;
            THRandom_drawBelow(generator, n, numbers, last);
            for (int k = 0; k < n; k++, data += runs.step[0])
                *(real *)(void *)data = TH_STORE((TH_COMPUTE)(int64_t)((uint64_t)min + numbers[k]));
        }
    }
    THGenerator_unlock(generator);
    return 0;
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
        return THError_set(TH_ERROR_VALUE, "random: no integer is at least %lld and less than %lld", (long long)min,
                           (long long)max);
    if ((double)min < (double)TH_REAL_MIN || (double)(max - 1) > (double)TH_REAL_MAX)
        return THError_set(TH_ERROR_VALUE, "random: %lld to %lld is beyond the range of the elements", (long long)min,
                           (long long)(max - 1));
    return THTensor_(fillIntegers)(self, generator, min, (uint64_t)max - (uint64_t)min - 1);
}

THStatus THTensor_(cappedRandom)(THTensor *self, THGenerator *generator, int64_t max)
{
    return THTensor_(clampedRandom)(self, generator, 0, max);
}

THStatus THTensor_(randperm)(THTensor *r, THGenerator *generator, int64_t n)
{
#ifdef TH_REAL_IS_FLOATING
    double most = ldexp(1, THTensor_(digits)());
#else
    double most = (double)TH_REAL_MAX;
#endif
    if (n < 1)
        return THError_set(TH_ERROR_VALUE, "randperm: expected a positive number, got %lld", (long long)n);
    if ((double)(n - 1) > most)
        return THError_set(TH_ERROR_VALUE, "randperm: the elements cannot hold %lld different numbers", (long long)n);
    TH_TRY(THResult_resize(r, 1, &n));
    real *data = THTensor_(data)(r);
    int64_t step = r->stride[0];
    for (int64_t i = 0; i < n; i++)
        data[i * step] = TH_STORE((TH_COMPUTE)i);
    THGenerator_lock(generator);
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = (int64_t)THRandom_below(generator, (uint64_t)i);
        real x = data[i * step];
        data[i * step] = data[j * step];
        data[j * step] = x;
    }
    THGenerator_unlock(generator);
    return 0;
}

/* ---- distributions of every dtype ---- */

THStatus THTensor_(bernoulli)(THTensor *self, THGenerator *generator, double p)
{
    if (!(p >= 0 && p <= 1))
        return THError_set(TH_ERROR_VALUE, "bernoulli: %g is no probability", p);
    return THTensor_(fillDraws)(self, generator, THRandom_drawBernoulli, &p, NAN);
}

THStatus THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *generator, THFloatTensor *p)
{
    return THRandom_bernoulliEach(self, generator, p);
}

THStatus THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *generator, THDoubleTensor *p)
{
    return THRandom_bernoulliEach(self, generator, p);
}

THStatus THTensor_(geometric)(THTensor *self, THGenerator *generator, double p)
{
    if (!(p > 0 && p <= 1))
        return THError_set(TH_ERROR_VALUE, "geometric: expected 0 < p <= 1, got %g", p);
    return THTensor_(fillDraws)(self, generator, THRandom_drawGeometric, &p, NAN);
}

/* ---- of floating dtypes ---- */

#ifdef TH_REAL_IS_FLOATING
THStatus THTensor_(uniform)(THTensor *self, THGenerator *generator, double a, double b)
{
    const double params[] = {a, b, THTensor_(digits)()};
    if (!(a <= b) || !isfinite(b - a))
        return THError_set(TH_ERROR_VALUE, "uniform: expected from <= to, both finite, got %g and %g", a, b);
    return THTensor_(fillDraws)(self, generator, THRandom_drawUniform, params, a < b ? b : NAN);
}

static THStatus THTensor_(checkStdv)(const char *name, double stdv)
{
    if (!(stdv >= 0))
        return THError_set(TH_ERROR_VALUE, "%s: %g is no standard deviation", name, stdv);
    return 0;
}

THStatus THTensor_(normal)(THTensor *self, THGenerator *generator, double mean, double stdv)
{
    const double params[] = {mean, stdv};
    TH_TRY(THTensor_(checkStdv)("normal", stdv));
    return THTensor_(fillDraws)(self, generator, THRandom_drawNormal, params, NAN);
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
    if (!(lambda > 0))
        return THError_set(TH_ERROR_VALUE, "exponential: expected lambda > 0, got %g", lambda);
    return THTensor_(fillDraws)(self, generator, THRandom_drawExponential, &lambda, NAN);
}

THStatus THTensor_(cauchy)(THTensor *self, THGenerator *generator, double median, double sigma)
{
    const double params[] = {median, sigma};
    if (!(sigma > 0))
        return THError_set(TH_ERROR_VALUE, "cauchy: expected sigma > 0, got %g", sigma);
    return THTensor_(fillDraws)(self, generator, THRandom_drawCauchy, params, NAN);
}

THStatus THTensor_(logNormal)(THTensor *self, THGenerator *generator, double mean, double stdv)
{
    const double params[] = {mean, stdv};
    TH_TRY(THTensor_(checkStdv)("logNormal", stdv));
    return THTensor_(fillDraws)(self, generator, THRandom_drawLogNormal, params, NAN);
}
#endif

#undef BLOCK
#endif
