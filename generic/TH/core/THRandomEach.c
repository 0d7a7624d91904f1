/* Distributions whose parameters are tensors. Everything is computed in double, whatever the dtypes are. */
#include "TH/THDtypes.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THRandom.h"
#include "TH/core/THResult.h"

THAnyTensor *THRandom_asDoubles(THAnyTensor *t)
{
    THAnyTensor *copy = THAnyTensor_newWithSizes(&THDtype_table[THDtype_Double], t->nDimension, t->size);
    if (copy && t->nDimension > 0 && THAnyTensor_copy(copy, t)) {
        THAnyTensor_free(copy);
        return NULL;
    }
    return copy;
}

static double *doubles(THAnyTensor *t)
{
    return (double *)(void *)THAnyTensor_data(t);
}

/* ---- Bernoulli ---- */

static THStatus checkProbabilities(int64_t n, const double *p)
{
    for (int64_t i = 0; i < n; i++)
        if (!(p[i] >= 0 && p[i] <= 1))
            return THError_set(TH_ERROR_VALUE, "expected probabilities between 0 and 1, got %g", p[i]);
    return 0;
}

/* Replace every probability by 1 or 0. */
static void drawEach(THGenerator *generator, int64_t n, double *p)
{
    const THRandomParams params = {.a = 0, .b = 1};
    double u[TH_RANDOM_BLOCK];
    for (int64_t i = 0; i < n; i += TH_RANDOM_BLOCK) {
        int count = n - i < TH_RANDOM_BLOCK ? (int)(n - i) : TH_RANDOM_BLOCK;
        THRandom_make(generator, &THRandom_uniform, count, u, &params);
        for (int k = 0; k < count; k++)
            p[i + k] = u[k] < p[i + k];
    }
}

/* If `resize`, self gets the shape of p, else it must have as many elements. */
static THStatus bernoulliLocked(THAnyTensor *self, THGenerator *generator, THAnyTensor *p, bool resize)
{
    char a[TH_SHAPE_TEXT], b[TH_SHAPE_TEXT];
    const int64_t n = THAnyTensor_nElement(p);
    if (!resize && n != THAnyTensor_nElement(self))
        return THError_set(TH_ERROR_SHAPE, "probabilities of size %s do not match a tensor of size %s",
                           THError_shape(a, sizeof a, p), THError_shape(b, sizeof b, self));
    THAnyTensor *numbers = THRandom_asDoubles(p);
    if (!numbers)
        return -1;
    THStatus status = n > 0 ? checkProbabilities(n, doubles(numbers)) : 0;
    if (status == 0 && resize)
        status = THResult_resize(self, numbers->nDimension, numbers->size);
    else if (status == 0 && n > 0)
        status = THAnyTensor_checkWritable(self);
    if (status == 0 && n > 0) {
        drawEach(generator, n, doubles(numbers));
        status = THAnyTensor_copy(self, numbers);
    }
    THAnyTensor_free(numbers);
    return status;
}

THStatus THRandom_bernoulliEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *p, bool resize)
{
    TH_TRY(THGenerator_lock(generator));
    THStatus status = bernoulliLocked(self, generator, p, resize);
    THGenerator_unlock(generator);
    return status;
}

/* ---- normal ---- */

THStatus THRandom_checkStdv(const char *name, double stdv)
{
    if (!(stdv >= 0 && isfinite(stdv)))
        return THError_set(TH_ERROR_VALUE, "expected %s >= 0 and finite, got %g", name, stdv);
    return 0;
}

static THStatus checkParameters(int64_t n, const double *means, const double *stddevs)
{
    for (int64_t i = 0; means && i < n; i++)
        if (!isfinite(means[i]))
            return THError_set(TH_ERROR_VALUE, "expected finite means, got %g", means[i]);
    for (int64_t i = 0; stddevs && i < n; i++)
        TH_TRY(THRandom_checkStdv("std", stddevs[i]));
    return 0;
}

/* Draw normal numbers; `numbers` may be the array of means or of standard deviations. */
static void drawNormals(THGenerator *generator, int64_t n, double *numbers, const double *means, double mean,
                        const double *stddevs, double stdv)
{
    const THRandomParams params = {.a = 0, .b = 1};
    double z[TH_RANDOM_BLOCK];
    for (int64_t i = 0; i < n; i += TH_RANDOM_BLOCK) {
        int count = n - i < TH_RANDOM_BLOCK ? (int)(n - i) : TH_RANDOM_BLOCK;
        THRandom_make(generator, &THRandom_normal, count, z, &params);
        for (int k = 0; k < count; k++)
            numbers[i + k] = (means ? means[i + k] : mean) + (stddevs ? stddevs[i + k] : stdv) * z[k];
    }
}

static THStatus normalLocked(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                             THAnyTensor *stddevs, double stdv)
{
    char a[TH_SHAPE_TEXT], b[TH_SHAPE_TEXT];
    THStatus status = -1;
    THAnyTensor *shape = means ? means : stddevs, *locations = NULL, *scales = NULL;
    int64_t n = THAnyTensor_nElement(shape);
    if (means && stddevs && n != THAnyTensor_nElement(stddevs))
        return THError_set(TH_ERROR_SHAPE, "means of size %s do not match standard deviations of size %s",
                           THError_shape(a, sizeof a, means), THError_shape(b, sizeof b, stddevs));
    if ((means && !(locations = THRandom_asDoubles(means))) || (stddevs && !(scales = THRandom_asDoubles(stddevs))))
        goto end;
    THAnyTensor *numbers = locations ? locations : scales;
    double *x = locations ? doubles(locations) : NULL, *s = scales ? doubles(scales) : NULL;
    if (checkParameters(n, x, s) || THResult_resize(self, shape->nDimension, numbers->size))
        goto end;
    drawNormals(generator, n, doubles(numbers), x, mean, s, stdv);
    status = n > 0 ? THAnyTensor_copy(self, numbers) : 0;
end:
    THAnyTensor_free(locations);
    THAnyTensor_free(scales);
    return status;
}

THStatus THRandom_normalEach(THAnyTensor *self, THGenerator *generator, THAnyTensor *means, double mean,
                             THAnyTensor *stddevs, double stdv)
{
    TH_TRY(checkParameters(1, means ? NULL : &mean, stddevs ? NULL : &stdv));
    TH_TRY(THGenerator_lock(generator));
    THStatus status = normalLocked(self, generator, means, mean, stddevs, stdv);
    THGenerator_unlock(generator);
    return status;
}
