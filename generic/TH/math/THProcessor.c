/* See THProcessor.h. */
#include "TH/math/THProcessor.h"

#include <stdlib.h>
#include <string.h>

#ifdef TH_X86
#include <cpuid.h>
#endif

int THProcessor_variant;
bool THProcessor_movesFast = true;

bool THProcessor_canRun(int variant)
{
#ifdef TH_X86
    if (variant == TH_BASELINE)
        return true;
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    if (variant == TH_AVX2)
        return avx2;
    return variant == TH_AVX512 && avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
#else
    return variant == TH_BASELINE;
#endif
}

#ifdef TH_X86
/* Return the highest variant that CWRAP_CPU allows; an unknown name has no effect. */
static int highestAllowed(void)
{
    static const char *const names[TH_VARIANTS] = {"baseline", "avx2", "avx512"};
    const char *wish = getenv("CWRAP_CPU");
    for (int variant = 0; wish && variant < TH_VARIANTS; variant++) {
        if (strcmp(wish, names[variant]) == 0)
            return variant;
    }
    return TH_VARIANTS - 1;
}

static bool hasFsrm(void)
{
    enum { LEAF = 7, FSRM = 1 << 4 };
    unsigned a, b, c, d;
    return __get_cpuid_count(LEAF, 0, &a, &b, &c, &d) && (d & FSRM);
}

/* Select the variant when the library is loaded, before any other thread can read the variable. */
__attribute__((constructor)) static void choose(void)
{
    int variant = highestAllowed();
    while (!THProcessor_canRun(variant))
        variant--;
    THProcessor_variant = variant;
    THProcessor_movesFast = hasFsrm();
}
#endif
