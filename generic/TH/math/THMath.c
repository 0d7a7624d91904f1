/* See THMath.h. */
#define _DEFAULT_SOURCE 1 /* lgamma_r */
#include <math.h>

#include "TH/math/THMath.h"

extern const THMath THMath_baseline;
#ifdef TH_MATH_X86
extern const THMath THMath_avx2, THMath_avx512;
#endif

const THMath *THMath_variant(int variant)
{
    switch (variant) {
    case TH_MATH_BASELINE:
        return &THMath_baseline;
#ifdef TH_MATH_X86
    case TH_MATH_AVX2:
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &THMath_avx2 : NULL;
    case TH_MATH_AVX512:
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
                   ? &THMath_avx512
                   : NULL;
#endif
    default:
        return NULL;
    }
}

const THMath *THMath_get(void)
{
    static const THMath *chosen; /* atomic; every thread chooses the same */
    const THMath *math = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
    if (math)
        return math;
    for (int variant = TH_MATH_VARIANTS; !math;)
        math = THMath_variant(--variant);
    __atomic_store_n(&chosen, math, __ATOMIC_RELAXED);
    return math;
}

double THMath_lgamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

float THMath_lgammaf(float x)
{
    return (float)THMath_lgamma((double)x); /* lgammaf is more than 4 units off in places */
}
