/* The variant for machines with AVX2. */
#include "TH/math/THMath.h"

#ifdef TH_X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#else
#pragma GCC target("arch=x86-64-v3")
#endif
#define TH_MATH_NAME THMath_avx2
#define TH_MATH_FMA 1
#define TH_MATH_HALVES 8
#include "TH/math/Variant.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
typedef int THMath_no_avx2;
#endif
