/* See THMath.h. */
#define _DEFAULT_SOURCE 1 /* lgamma_r */
#include <math.h>

#include "TH/math/THMath.h"

extern const THMath THMath_baseline;
#ifdef TH_X86
extern const THMath THMath_avx2, THMath_avx512;
static const THMath *const variants[TH_VARIANTS] = {&THMath_baseline, &THMath_avx2, &THMath_avx512};
#else
static const THMath *const variants[TH_VARIANTS] = {&THMath_baseline};
#endif

const THMath *THMath_variant(int variant)
{
    return variant >= 0 && variant < TH_VARIANTS && THProcessor_canRun(variant) ? variants[variant] : NULL;
}

const THMath *THMath_get(void)
{
    return variants[THProcessor_variant];
}

void THHalf_toFloats(int64_t n, float *out, const THHalf *x)
{
    THMath_get()->halfToFloat(n, out, x);
}

void THHalf_fromFloats(int64_t n, THHalf *out, const float *x)
{
    THMath_get()->floatToHalf(n, out, x);
}

double THMath_lgamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

float THMath_lgammaf(float x)
{
    return (float)THMath_lgamma((double)x); /* the error of lgammaf exceeds 4 units in places */
}
