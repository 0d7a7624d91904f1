/* The variant for machines with AVX-512. */
#include "TH/math/THMath.h"

#ifdef TH_X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"))), apply_to = function)
#else
#pragma GCC target("arch=x86-64-v4,prefer-vector-width=512")
#endif
#define TH_MATH_NAME THMath_avx512
#define TH_MATH_FMA 1
#define TH_MATH_HALVES 16
#include "TH/math/Variant.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#else
typedef int THMath_no_avx512;
#endif
