/* The loops that copy into one dtype, one per source dtype.
 *
 * A number that a floating dtype cannot represent is rounded or overflows to infinity. Floating numbers become
 * integers by truncation, limited to the range, and NaN becomes 0; integers wrap. For truth values every nonzero
 * number is true. A number becomes a real part. THAnyTensor_copy refuses to copy complex numbers to real ones, so no loop
 * that would drop imaginary parts is used. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THCopyRun.h"
#include "TH/core/THNarrow.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Copy.c"
#else

#if defined(TH_REAL_PYTHON_BOOL)
#define TH_CONVERT(x) ((real)((x) != 0))
#elif defined(TH_REAL_IS_INTEGRAL)

/* Values beyond the limits of a narrow dtype, which are floating numbers too, are replaced by them before the
 * conversion. If the dtype is as wide as the processor's conversion, which has no limits, the limits are applied by
 * comparisons. Only selects are used, which the compiler does not turn into jumps. */
#define TH_DEFINE_SATURATE(NAME, floating, ABS)                                                                \
    static inline real THTensor_(NAME##Narrow)(floating value)                                                 \
    {                                                                                                          \
        const floating low = (floating)TH_REAL_MIN, high = (floating)TH_REAL_MAX;                              \
        floating inside = TH_REAL_MIN < 0 && value != value ? 0 : value;                                       \
        inside = inside > low ? inside : low; /* NaN becomes 0 if that is the limit */                         \
        return (real)(int32_t)(inside < high ? inside : high);                                                 \
    }                                                                                                          \
    /* `high` is the limit or, if that type cannot represent it, the first number beyond it. */                \
    static inline real THTensor_(NAME##Wide)(floating value)                                                   \
    {                                                                                                          \
        const floating low = (floating)TH_REAL_MIN, high = (floating)TH_REAL_MAX;                              \
        const bool inside = TH_REAL_MIN < 0 ? ABS(value) < high : value > low && value < high;                 \
        const real whole = (real)(inside ? value : 0), top = value >= high ? (real)TH_REAL_MAX : whole;        \
        const real bottom = value <= low ? (real)TH_REAL_MIN : (real)(0 - TH_REAL_MAX);                        \
        return value <= (TH_REAL_MIN < 0 ? -high : low) ? bottom : top;                                        \
    }                                                                                                          \
    static inline real THTensor_(NAME)(floating value)                                                         \
    {                                                                                                          \
        return sizeof(real) < sizeof(int32_t) ? THTensor_(NAME##Narrow)(value) : THTensor_(NAME##Wide)(value); \
    }
TH_DEFINE_SATURATE(saturateFloat, float, fabsf)
TH_DEFINE_SATURATE(saturateDouble, double, fabs)
#undef TH_DEFINE_SATURATE
#define TH_CONVERT(x)                                   \
    _Generic((x),                                       \
        float: THTensor_(saturateFloat)((float)(x)),    \
        double: THTensor_(saturateDouble)((double)(x)), \
        default: (real)(x))

#elif defined(TH_REAL_IS_COMPLEX)
#define TH_CONVERT(x) ((real)(x))

#else
#define TH_TO_STORE(x) _Generic((x), double: THTensor_(toRound)((double)(x)), default: (TH_COMPUTE)(x))
#define TH_CONVERT(x) TH_STORE(TH_TO_STORE(x))
#endif

#define TH_IS_SAME(type, other) _Generic((type *)0, other *: 1, default: 0)

/* Dtypes that are stored in another type than the one they are computed in have functions for many elements, from and
 * to the type of the computation (Convert.h). */
#ifdef TH_REAL_CONVERTED
#define TH_CONVERT_ROW(fromReal, fromLoad)                                                          \
    if (TH_IS_SAME(TH_COMPUTE, fromReal)) {                                                         \
        THTensor_(storeBlock)(n, (const TH_COMPUTE *)(const void *)from, (char *)to, sizeof(real)); \
        return;                                                                                     \
    }                                                                                               \
    TH_COMPUTE block[TH_BLOCK];                                                                     \
    for (int64_t start = 0; start < n; start += TH_BLOCK) {                                         \
        const int64_t count = n - start < TH_BLOCK ? n - start : TH_BLOCK;                          \
        for (int64_t i = 0; i < count; i++)                                                         \
            block[i] = TH_TO_STORE(fromLoad(from[start + i]));                                      \
        THTensor_(storeBlock)(count, block, (char *)(to + start), sizeof(real));                    \
    }
#elif defined(TH_REAL_IS_LONG)
/* AVX2 converts floating numbers to 32-bit integers only: if TH_GROUP numbers fit in them, the integers are widened.
 * 100,000 floats take 10 instead of 71 us. */
#define TH_GROUP 64
#define TH_IS_FLOATING(x) _Generic((x), float: 1, double: 1, default: 0)
#define TH_FLOATING(x) _Generic((x), double: (double)(x), float: (float)(x), default: 0.0f)
#define TH_CONVERT_ROW(fromReal, fromLoad)                                                                    \
    int64_t first = 0;                                                                                        \
    if (TH_IS_FLOATING(fromLoad(from[0])) && THProcessor_variant != TH_AVX512)                                \
        for (; first + TH_GROUP <= n; first += TH_GROUP) {                                                    \
            const fromReal *x = from + first;                                                                 \
            int32_t beyond = 0;                                                                               \
            for (int k = 0; k < TH_GROUP; k++)                                                                \
                beyond |= !(TH_FLOATING(fromLoad(x[k])) < 0x1p31f && TH_FLOATING(fromLoad(x[k])) > -0x1p31f); \
            for (int k = 0; k < TH_GROUP && !beyond; k++)                                                     \
                to[first + k] = (int32_t)TH_FLOATING(fromLoad(x[k]));                                         \
            for (int k = 0; k < TH_GROUP && beyond; k++)                                                      \
                to[first + k] = TH_CONVERT(fromLoad(x[k]));                                                   \
        }                                                                                                     \
    for (int64_t i = first; i < n; i++)                                                                       \
        to[i] = TH_CONVERT(fromLoad(from[i]));
#elif defined(TH_REAL_IS_INTEGRAL) && !defined(TH_REAL_PYTHON_BOOL)
#define TH_CONVERT_ROW(fromReal, fromLoad)                                                \
    const int64_t first = TH_SATURATE(n, from, (int)sizeof(real), (TH_REAL_MIN < 0), to); \
    for (int64_t i = first; i < n; i++)                                                   \
        to[i] = TH_CONVERT(fromLoad(from[i]));
#else
#define TH_CONVERT_ROW(fromReal, fromLoad) \
    for (int64_t i = 0; i < n; i++)        \
        to[i] = TH_CONVERT(fromLoad(from[i]));
#endif

#define TH_DEFINE_LOOP(Name, fromReal, fromAccreal, fromCompute, fromLoad, fromStore)                                \
    TH_VECTOR(static, void, THTensor_(copyRow##Name), (int64_t n, real *restrict to, const fromReal *restrict from), \
              (n, to, from)) {                                                                                       \
        if (TH_IF_CONVERTED_##Name(TH_IS_SAME(real, fromCompute), 0)) {                                              \
            TH_IF_CONVERTED_##Name(                                                                                  \
                TH##Name##Tensor_loadBlock(n, (const char *)from, sizeof(fromReal), (fromCompute *)(void *)to),      \
                (void)0);                                                                                            \
            return;                                                                                                  \
        }                                                                                                            \
        TH_CONVERT_ROW(fromReal, fromLoad)                                                                           \
    }                                                                                                                \
                                                                                                                     \
    static void THTensor_(copyLoop##Name)(int64_t n, char *const *data, const int64_t *stride, const void *params)   \
    {                                                                                                                \
        char *to = data[0];                                                                                          \
        const char *from = data[1];                                                                                  \
        const int64_t toStep = stride[0], fromStep = stride[1];                                                      \
        (void)params;                                                                                                \
        if (toStep == (int64_t)sizeof(real) && fromStep == (int64_t)sizeof(fromReal)) {                              \
            THTensor_(copyRow##Name)(n, (real *)(void *)to, (const fromReal *)(const void *)from);                   \
            return;                                                                                                  \
        }                                                                                                            \
        for (int64_t i = 0; i < n; i++, to += toStep, from += fromStep)                                              \
            *(real *)(void *)to = TH_CONVERT(fromLoad(*(const fromReal *)(const void *)from));                       \
    }
TH_FORALL_DTYPES(TH_DEFINE_LOOP)
#undef TH_DEFINE_LOOP
#undef TH_CONVERT_ROW
#undef TH_GROUP
#undef TH_IS_FLOATING
#undef TH_FLOATING
#undef TH_IS_SAME
#undef TH_TO_STORE
#undef TH_CONVERT

/* An element of the same dtype is copied bit by bit. */
#define TH_LOOP_NAME(Name, ...) \
    THDtype_##Name == TH_CONCAT_2(THDtype_, Real) ? TH_COPY_RUN(real) : THTensor_(copyLoop##Name),
const THElementwiseLoop THTensor_(copyLoops)[] = {TH_FORALL_DTYPES(TH_LOOP_NAME)};
#undef TH_LOOP_NAME

#endif
