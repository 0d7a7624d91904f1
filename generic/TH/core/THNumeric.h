/* Functions for the expressions of `elementwise:` and `reduce:`, in addition to the C library. Their results are
 * defined for every input and every dtype's compute type.
 *
 * Integers: division truncates toward zero, division by zero gives 0, TH_remainder has the divisor's sign, and a shift
 * by the width or more gives the same as that many shifts by one. No input traps or has undefined behavior.
 *
 * Floats: TH_floorDiv and TH_remainder are consistent with each other and return the same as Python and NumPy. */
#ifndef TH_NUMERIC_H
#define TH_NUMERIC_H

#include "TH/THDtypes.h"
#include "TH/core/THBase.h"
#include "TH/core/THNarrow.h"
#include "TH/core/THVector.h"
#include "TH/math/Division.h"
#include "TH/math/Quotient.h"
#include "TH/math/THMath.h"

/* Define a loop of a generated kernel; see THVector.h. */
#define TH_KERNEL(name, parameters, arguments) TH_VECTOR(static, void, name, parameters, arguments)

#if defined(__clang__)
#define TH_IVDEP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define TH_IVDEP _Pragma("GCC ivdep")
#else
#define TH_IVDEP
#endif

/* Prevent the vectorisation of a loop over strided elements, for which gathering costs more than vectors save. */
#if defined(__GNUC__)
#define TH_APART __asm__ volatile("")
#else
#define TH_APART (void)0
#endif

/* A reduction keeps TH_LANES partial results: enough to hide the latency of an addition, and more than gcc unrolls
 * completely, which would prevent vectorisation. Fewer than TH_FEW elements are processed one by one. */
enum { TH_LANES = 64, TH_FEW = 16 };

/* Merge the partial results into part[0]. Each loop has a constant trip count. */
#define TH_FOLD_HALF(merge, part, n) \
    for (int k = 0; k < (n); k++)    \
    (part)[k] = merge((part)[k], (part)[k + (n)])
#define TH_FOLD(merge, part)                      \
    do {                                          \
        TH_FOLD_HALF(merge, part, TH_LANES / 2);  \
        TH_FOLD_HALF(merge, part, TH_LANES / 4);  \
        TH_FOLD_HALF(merge, part, TH_LANES / 8);  \
        TH_FOLD_HALF(merge, part, TH_LANES / 16); \
        TH_FOLD_HALF(merge, part, TH_LANES / 32); \
        TH_FOLD_HALF(merge, part, TH_LANES / 64); \
    } while (0)

/* Combine x[done], …, x[n - 1] with the partial results. If there are enough elements, this is one more loop of constant
 * length over the last of them, which leaves out those that are done: a loop of any length takes longer. The sums of the
 * rows of 32 x 32 floats take 0.48 instead of 0.95 us. */
#define TH_LAST_LANES(combine, part, lanes, x, done, n)                                         \
    do {                                                                                        \
        const int again = (n) >= (lanes) ? (int)((done) + (lanes) - (n)) : 0;                   \
        if ((n) >= (lanes))                                                                     \
            for (int k = 0; k < (lanes); k++)                                                   \
                (part)[k] = k < again ? (part)[k] : combine((part)[k], (x)[(n) - (lanes) + k]); \
        else                                                                                    \
            for (int k = 0; k < (int)((n) - (done)); k++)                                       \
                (part)[k] = combine((part)[k], (x)[(done) + k]);                                \
    } while (0)

/* `reduce: pair` keeps fewer partial results, because eight elements are combined before they meet one of them. */
enum { TH_PAIR_LANES = 16, TH_PAIR_BLOCK = 1024 };

/* A loop over few lanes. gcc must not replace the loop with all its statements before it makes vectors of them: the sums
 * of 316 rows of 316 floats take 3.2 instead of 5.3 us, together with adding the last elements of a row as floats.
 * After that, four iterations may be unrolled; with one, 128-bit vectors take 20 % longer. */
#if defined(__GNUC__) && !defined(__clang__)
#define TH_LANE_LOOP(k, lanes) _Pragma("GCC unroll 4") for (int k = 0; k < (lanes); k++)
#else
#define TH_LANE_LOOP(k, lanes) for (int k = 0; k < (lanes); k++)
#endif

/* Elements that are converted before they are combined with a row of accumulators: this many rows and columns. */
enum { TH_ROWS = 8, TH_COLUMNS = 512 };

/* Call a function of the C library at the precision of its argument: a float is not converted to double. */
#define TH_FUNCTION(name, ...) _Generic((TH_FIRST(__VA_ARGS__, 0)), float: name##f, default: name)(__VA_ARGS__)
#define TH_FIRST(x, ...) x

/* Functions that complex numbers have too. */
#ifdef TH_HAS_COMPLEX
#define TH_IF_COMPLEX(floats, doubles) float _Complex : floats, double _Complex : doubles,
#else
#define TH_IF_COMPLEX(floats, doubles)
#endif
#define TH_ANY_FUNCTION(name, x) _Generic((x), float: name##f, TH_IF_COMPLEX(c##name##f, c##name) default: name)(x)
#define TH_exp(x) TH_ANY_FUNCTION(exp, x)
#define TH_log(x) TH_ANY_FUNCTION(log, x)
#define TH_log1p(x) TH_FUNCTION(log1p, x)
#define TH_sqrt(x) TH_ANY_FUNCTION(sqrt, x)
#define TH_rsqrt(x) (1 / TH_sqrt(x))
#define TH_sin(x) TH_ANY_FUNCTION(sin, x)
#define TH_cos(x) TH_ANY_FUNCTION(cos, x)
#define TH_tan(x) TH_ANY_FUNCTION(tan, x)
#define TH_asin(x) TH_ANY_FUNCTION(asin, x)
#define TH_acos(x) TH_ANY_FUNCTION(acos, x)
#define TH_atan(x) TH_ANY_FUNCTION(atan, x)
#define TH_sinh(x) TH_ANY_FUNCTION(sinh, x)
#define TH_cosh(x) TH_ANY_FUNCTION(cosh, x)
#define TH_tanh(x) TH_ANY_FUNCTION(tanh, x)
#define TH_asinh(x) TH_ANY_FUNCTION(asinh, x)
#define TH_acosh(x) TH_ANY_FUNCTION(acosh, x)
#define TH_atanh(x) TH_ANY_FUNCTION(atanh, x)
#define TH_exp2(x) TH_FUNCTION(exp2, x)
#define TH_expm1(x) TH_FUNCTION(expm1, x)
#define TH_log2(x) TH_FUNCTION(log2, x)
#define TH_log10(x) TH_FUNCTION(log10, x)
#define TH_cbrt(x) TH_FUNCTION(cbrt, x)
#define TH_erf(x) TH_FUNCTION(erf, x)
#define TH_erfc(x) TH_FUNCTION(erfc, x)
#define TH_tgamma(x) TH_FUNCTION(tgamma, x)
#define TH_hypot(x, y) TH_FUNCTION(hypot, x, y)
#define TH_floor(x) TH_FUNCTION(floor, x)
#define TH_ceil(x) TH_FUNCTION(ceil, x)
#define TH_round(x) TH_FUNCTION(round, x)
#define TH_trunc(x) TH_FUNCTION(trunc, x)
#define TH_fabs(x) TH_FUNCTION(fabs, x)
#define TH_abs(x) _Generic((x), double: fabs, float: fabsf, int64_t: TH_absInt64, default: TH_absInt32)(x)
#define TH_pow(x, y) \
    _Generic((x), float: powf, TH_IF_COMPLEX(TH_powComplexFloat, TH_powComplexDouble) default: pow)(x, y)
#define TH_atan2(y, x) TH_FUNCTION(atan2, y, x)
#define TH_sigmoid(x) _Generic((x), float: TH_sigmoidFloat, default: TH_sigmoidDouble)(x)
#define TH_lgamma(x) _Generic((x), float: THMath_lgammaf, default: THMath_lgamma)(x)

/* Versions for arrays: TH_exp_many(n, out, x). They are used for an expression that consists of a single such call. */
#define TH_MANY(name, out, ...) \
    _Generic((out), float *: THMath_get()->name##f, double *: THMath_get()->name)(__VA_ARGS__)
#define TH_exp_many(n, out, x) TH_MANY(exp, out, n, out, x)
#define TH_log_many(n, out, x) TH_MANY(log, out, n, out, x)
#define TH_log1p_many(n, out, x) TH_MANY(log1p, out, n, out, x)
#define TH_sin_many(n, out, x) TH_MANY(sin, out, n, out, x)
#define TH_cos_many(n, out, x) TH_MANY(cos, out, n, out, x)
#define TH_tan_many(n, out, x) TH_MANY(tan, out, n, out, x)
#define TH_asin_many(n, out, x) TH_MANY(asin, out, n, out, x)
#define TH_acos_many(n, out, x) TH_MANY(acos, out, n, out, x)
#define TH_atan_many(n, out, x) TH_MANY(atan, out, n, out, x)
#define TH_sinh_many(n, out, x) TH_MANY(sinh, out, n, out, x)
#define TH_cosh_many(n, out, x) TH_MANY(cosh, out, n, out, x)
#define TH_tanh_many(n, out, x) TH_MANY(tanh, out, n, out, x)
#define TH_sigmoid_many(n, out, x) TH_MANY(sigmoid, out, n, out, x)
#define TH_sqrt_many(n, out, x) TH_MANY(sqrt, out, n, out, x)
#define TH_rsqrt_many(n, out, x) TH_MANY(rsqrt, out, n, out, x)
#define TH_lgamma_many(n, out, x) TH_MANY(lgamma, out, n, out, x)
#define TH_atan2_many(n, out, y, x) TH_MANY(atan2, out, n, out, y, x)
#define TH_pow_many(n, out, x, y) TH_MANY(pow, out, n, out, x, y)
#define TH_fmod_many(n, out, x, y) TH_MANY(fmod, out, n, out, x, y)
#define TH_remainder_many(n, out, x, y) TH_MANY(remainder, out, n, out, x, y)
#define TH_floorDiv_many(n, out, x, y) TH_MANY(floorDiv, out, n, out, x, y)

/* Versions for contiguous halves, which need not be converted before. */
#define TH_sqrt_halves(n, out, x) THMath_get()->sqrtHalves(n, out, x)

/* Versions for arrays of integers. */
#define TH_INTEGERS(name, out, ...)            \
    _Generic((out),                            \
        int64_t *: THMath_get()->name##Longs,  \
        int32_t *: THMath_get()->name##Ints,   \
        int16_t *: THMath_get()->name##Shorts, \
        int8_t *: THMath_get()->name##Chars,   \
        uint8_t *: THMath_get()->name##Bytes)(__VA_ARGS__)
#define TH_div_integers(n, out, x, y) TH_INTEGERS(div, out, n, out, x, y)
#define TH_fmod_integers(n, out, x, y) TH_INTEGERS(fmod, out, n, out, x, y)
#define TH_remainder_integers(n, out, x, y) TH_INTEGERS(remainder, out, n, out, x, y)
#define TH_floorDiv_integers(n, out, x, y) TH_INTEGERS(floorDiv, out, n, out, x, y)

/* Use exp(-|x|): exp(-x) overflows for some x whose result is representable. */
static inline double TH_sigmoidDouble(double x)
{
    const double e = exp(-fabs(x));
    return (x < 0 ? e : 1) / (1 + e);
}

static inline float TH_sigmoidFloat(float x)
{
    const float e = expf(-fabsf(x));
    return (x < 0 ? e : 1) / (1 + e);
}

static inline int64_t TH_absInt64(int64_t x)
{
    return x < 0 ? 0 - x : x;
}

static inline int32_t TH_absInt32(int32_t x)
{
    return x < 0 ? 0 - x : x;
}

static inline double TH_divDouble(double a, double b)
{
    return a / b;
}

static inline float TH_divFloat(float a, float b)
{
    return a / b;
}

static inline double TH_remainderDouble(double a, double b)
{
    return THMath_remainderFrom(fmod(a, b), b);
}

static inline float TH_remainderFloat(float a, float b)
{
    return THMath_remainderFromf(fmodf(a, b), b);
}

/* Select a function of this header, or one of Quotient.h; `more` is a part of _Generic for complex numbers, or empty. */
#define TH_BY_TYPE(x, more, doubles, floats, name) \
    _Generic((x),                                  \
        more double: doubles,                      \
        float: floats,                             \
        uint64_t: THMath_##name##Unsigned,         \
        int64_t: THMath_##name##Long,              \
        uint32_t: THMath_##name##Long,             \
        int16_t: THMath_##name##Short,             \
        int8_t: THMath_##name##Short,              \
        uint8_t: THMath_##name##Short,             \
        default: THMath_##name##Int)

#define TH_div(a, b) \
    TH_BY_TYPE(a, TH_IF_COMPLEX(TH_divComplexFloat, TH_divComplexDouble), TH_divDouble, TH_divFloat, div)(a, b)
#define TH_fmod(a, b) TH_BY_TYPE(a, , fmod, fmodf, fmod)(a, b)
#define TH_remainder(a, b) TH_BY_TYPE(a, , TH_remainderDouble, TH_remainderFloat, remainder)(a, b)

static inline double TH_floorDivDouble(double a, double b)
{
    return THMath_floorDivFrom(fmod(a, b), a, b);
}

static inline float TH_floorDivFloat(float a, float b)
{
    return THMath_floorDivFromf(fmodf(a, b), a, b);
}

#define TH_floorDiv(a, b) TH_BY_TYPE(a, , TH_floorDivDouble, TH_floorDivFloat, floorDiv)(a, b)

/* Power with wraparound. A negative exponent gives the truncated reciprocal, which is nonzero only for 1 and -1. */
static inline uint64_t TH_powUnsigned(uint64_t x, uint64_t y)
{
    uint64_t power = 1, factor = x;
    for (uint64_t left = y; left; left >>= 1) {
        if (left & 1)
            power *= factor;
        factor *= factor;
    }
    return power;
}

static inline int64_t TH_powInt(int64_t x, int64_t y)
{
    if (y < 0)
        return x == 1 ? 1 : x == -1 ? 1 - 2 * (y & 1) : 0;
    return (int64_t)TH_powUnsigned((uint64_t)x, (uint64_t)y);
}

#define TH_powInt(x, y) _Generic((x), uint64_t: TH_powUnsigned, default: TH_powInt)(x, y)

/* A shift by the width or more, or by a negative count, shifts all bits out: 0, or -1 for a right shift of a negative
 * number. */
#define TH_WIDTH(x) (8 * (int64_t)sizeof(x))
#define TH_IN_WIDTH(x, count) ((count) >= 0 && (uint64_t)(count) < (uint64_t)TH_WIDTH(x))
#define TH_lshift(x, count) (TH_IN_WIDTH(x, count) ? (uint64_t)(x) << ((count) & 63) : 0)
#define TH_rshift(x, count) ((x) >> (TH_IN_WIDTH(x, count) ? (count) : TH_WIDTH(x) - 1) >> !TH_IN_WIDTH(x, count))

/* NaN propagates, as in NumPy. Two selects without jumps, so that loops vectorise. */
#define TH_max(a, b) ((a) != (a) ? (a) : (a) > (b) ? (a) : (b))
#define TH_min(a, b) ((a) != (a) ? (a) : (a) < (b) ? (a) : (b))

#endif
