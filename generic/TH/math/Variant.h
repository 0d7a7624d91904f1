/* The functions for one instruction set. A file that has selected an instruction set includes this one and defines
 * TH_MATH_NAME, the name of the table, and TH_MATH_FMA if there is fused multiply-add.
 *
 * The code is plain C that the compiler vectorises, with selects instead of jumps and without tables. A function that
 * cannot be computed this way for some arguments first checks that a block does not have them. */
#include <math.h>
#include <string.h>

#include "TH/core/THBase.h"
#include "TH/math/Division.h"
#include "TH/math/Quotient.h"
#include "TH/math/THMath.h"

#if defined(__clang__)
#define VECTORISE _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define VECTORISE _Pragma("GCC ivdep")
#else
#define VECTORISE
#endif

#if defined(__FP_FAST_FMA) && !defined(TH_MATH_FMA)
#define TH_MATH_FMA 1 /* the compiler's flags require a machine that has it */
#endif

static inline double madd64(double a, double b, double c)
{
#ifdef TH_MATH_FMA
    return __builtin_fma(a, b, c);
#else
    return a * b + c;
#endif
}

static inline float madd32(float a, float b, float c)
{
#ifdef TH_MATH_FMA
    return __builtin_fmaf(a, b, c);
#else
    return a * b + c;
#endif
}

/* a + x * (b + x * (…)) */
#define POLY2(x, a, b) MADD(x, b, a)
#define POLY3(x, a, ...) MADD(x, POLY2(x, __VA_ARGS__), a)
#define POLY4(x, a, ...) MADD(x, POLY3(x, __VA_ARGS__), a)
#define POLY5(x, a, ...) MADD(x, POLY4(x, __VA_ARGS__), a)
#define POLY6(x, a, ...) MADD(x, POLY5(x, __VA_ARGS__), a)
#define POLY7(x, a, ...) MADD(x, POLY6(x, __VA_ARGS__), a)
#define POLY8(x, a, ...) MADD(x, POLY7(x, __VA_ARGS__), a)
#define POLY9(x, a, ...) MADD(x, POLY8(x, __VA_ARGS__), a)
#define POLY10(x, a, ...) MADD(x, POLY9(x, __VA_ARGS__), a)
#define POLY11(x, a, ...) MADD(x, POLY10(x, __VA_ARGS__), a)
#define POLY12(x, a, ...) MADD(x, POLY11(x, __VA_ARGS__), a)
#define MADD(a, b, c) _Generic((a), float: madd32, double: madd64)(a, b, c)

#include "TH/math/Double.h"
#include "TH/math/Functions.h"
#include "TH/math/Undefine.h"

#include "TH/math/Float.h"
#include "TH/math/Functions.h"
#include "TH/math/Undefine.h"

#if TH_MATH_HALVES == 16
#include "TH/math/FunctionsAVX512.h"
#endif
#include "TH/math/Root.h"

#include "TH/math/Pow.h"
#include "TH/math/Remainder.h"
#include "TH/math/IntegerInverse.h"

#include "TH/math/IntegerDivision.h"
#include "TH/math/Gamma.h"
#include "TH/math/Half.h"

const THMath TH_MATH_NAME = {
#define TH_MATH_FIELDS(name) .name##f = name##32, .name = name##64,
    TH_MATH_FORALL_UNARY(TH_MATH_FIELDS) TH_MATH_FORALL_BINARY(TH_MATH_FIELDS)
#undef TH_MATH_FIELDS
#define TH_MATH_FIELDS(name)                                                                                        \
    .name##Longs = name##Longs, .name##Ints = name##Ints, .name##Shorts = name##Shorts, .name##Chars = name##Chars, \
    .name##Bytes = name##Bytes,
        TH_MATH_FORALL_INTEGER(TH_MATH_FIELDS)
#undef TH_MATH_FIELDS
            .halfToFloat = halfToFloat,
    .floatToHalf = floatToHalf,
    .sqrtHalves = sqrtHalves,
};
