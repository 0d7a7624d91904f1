/* Functions of arrays: out[i] = f(x[i]) for i < n, vectorised for the processor.
 *
 * Results are within 4 units of the last place of the exact result for every argument (including zeros, infinities,
 * NaN, subnormal and huge numbers; the sign of zero is kept), and do not depend on an element's position. They may
 * differ in the last places between machines with and without fused multiply-add.
 *
 * `out` may be an input or separate memory, but must not overlap an input otherwise. */
#ifndef TH_MATH_H
#define TH_MATH_H

#include "TH/core/THHalf.h"
#include "TH/math/THProcessor.h"

/* X(name): functions of one argument and of two. */
#define TH_MATH_FORALL_UNARY(X) \
    X(exp)                      \
    X(log)                      \
    X(log1p)                    \
    X(sin)                      \
    X(cos)                      \
    X(tan)                      \
    X(sinh)                     \
    X(cosh)                     \
    X(tanh)                     \
    X(asin)                     \
    X(acos)                     \
    X(atan)                     \
    X(sigmoid)                  \
    X(sqrt)                     \
    X(rsqrt)                    \
    X(lgamma)
#define TH_MATH_FORALL_BINARY(X) \
    X(atan2)                     \
    X(pow)                       \
    X(fmod)                      \
    X(remainder)                 \
    X(floorDiv)
/* Functions of two integers. */
#define TH_MATH_FORALL_INTEGER(X) \
    X(div)                        \
    X(fmod)                       \
    X(remainder)                  \
    X(floorDiv)

typedef struct THMath {
#define TH_MATH_FIELDS(name)                                \
    void (*name##f)(int64_t n, float *out, const float *x); \
    void (*name)(int64_t n, double *out, const double *x);
    TH_MATH_FORALL_UNARY(TH_MATH_FIELDS)
#undef TH_MATH_FIELDS
#define TH_MATH_FIELDS(name)                                                \
    void (*name##f)(int64_t n, float *out, const float *x, const float *y); \
    void (*name)(int64_t n, double *out, const double *x, const double *y);
    TH_MATH_FORALL_BINARY(TH_MATH_FIELDS)
#undef TH_MATH_FIELDS
#define TH_MATH_FIELDS(name)                                                           \
    void (*name##Longs)(int64_t n, int64_t *out, const int64_t *x, const int64_t *y);  \
    void (*name##Ints)(int64_t n, int32_t *out, const int32_t *x, const int32_t *y);   \
    void (*name##Shorts)(int64_t n, int16_t *out, const int16_t *x, const int16_t *y); \
    void (*name##Chars)(int64_t n, int8_t *out, const int8_t *x, const int8_t *y);     \
    void (*name##Bytes)(int64_t n, uint8_t *out, const uint8_t *x, const uint8_t *y);
    TH_MATH_FORALL_INTEGER(TH_MATH_FIELDS)
#undef TH_MATH_FIELDS
    void (*halfToFloat)(int64_t n, float *out, const THHalf *x);
    void (*floatToHalf)(int64_t n, THHalf *out, const float *x);
    void (*sqrtHalves)(int64_t n, THHalf *out, const THHalf *x);
} THMath;

/* Return the logarithm of |gamma(x)| by the C library, without the global variable that it sets. */
TH_API double THMath_lgamma(double x);
TH_API float THMath_lgammaf(float x);

/* Return the functions of the variant that THProcessor.h selected. */
TH_API const THMath *THMath_get(void);

/* Return the functions of a variant; NULL if the compiler cannot build it or the machine cannot run it. */
TH_API const THMath *THMath_variant(int variant);
#endif
