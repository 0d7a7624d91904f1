/* pow(x, y) = exp(y * log(x)), with the logarithm to more digits than the result has: in double for float, in two
 * doubles for double. The latter needs fused multiply-add; without it the C library is used. */
enum { POW_BLOCK = 256 };

/* Larger exponents use the C library. Below the limit, the digits of an exponent show whether it is a whole number, and
 * the rounding error of y * log(x) is small. */
#define POW_Y_USUAL32 0x1p22f
#define POW_Y_USUAL64 0x1p40

#if TH_MATH_HALVES == 16
#include "TH/math/PowAVX512.h"
#elif defined(TH_MATH_FMA) && !defined(__clang__) /* clang does not vectorise the code below */
#include "TH/math/LogTable.h"

/* ---- float ---- */

/* Return log(x) for a normal x > 0, to 2^-32. */
static inline double powLogShort(double x)
{
    double k;
    const double f = logParts64(x, &k) - 1;
    const double p = POLY10(f, 0x1.555555044e198p-2, -0x1.ffffd26444677p-3, 0x1.9999c9eea016dp-3, -0x1.5563d9f8795b4p-3,
                            0x1.2498b35655eabp-3, -0x1.fcee3f722331ap-4, 0x1.c30e7b04d4f97p-4, -0x1.ba228847b4dbcp-4,
                            0x1.b809aee0649a3p-4, -0x1.f7da67412b138p-5);
    return madd64(k, 0x1.62e42fefa39efp-1, madd64(f * f, madd64(f, p, -0.5), f));
}

/* Return exp(x) for |x| < 2^40, to 2^-34 if a float can represent it, else a number that is 0 or infinite as a float.
 * The limits are applied to integers in the last digits of k, since the processor has no cheap limits for floating
 * numbers. */
static inline double powExpShort(double x)
{
    double r, k = expParts64(x, &r), e;
    const int64_t low = (int64_t)bits64(0x1.8p52 - 300), high = (int64_t)bits64(0x1.8p52 + 300);
    int64_t power = (int64_t)bits64(k);
    power = power < low ? low : power;
    power = power > high ? high : power;
    e = POLY8(r, 1., 1., 0x1.0000002a2437cp-1, 0x1.55555443f00d3p-3, 0x1.55548dc4a8867p-5, 0x1.11126f85799e1p-7,
              0x1.6d8d05fb467e7p-10, 0x1.9f0a67472fc43p-13);
    return ofBits64(bits64(e) + ((uint64_t)power << 52));
}

/* Return pow(|x|, y). */
static inline float powAbsolute32(float x, float y)
{
    return (float)powExpShort((double)y * powLogShort((double)absolute32(x)));
}

/* ---- double ---- */

/* Return log(x) - *low for a normal x > 0, to 2^-65. */
static inline double powLog(double x, double *low)
{
    const uint64_t offset = 0x3fe6a00000000000u, bits = bits64(x) - offset; /* where the table begins */
    const uint64_t index = (bits >> 46) & 63, exponent = bits & 0xfff0000000000000u;
    const double k = ofBits64(((bits + (1024ull << 52)) >> 52) + bits64(0x1.8p52)) - (0x1.8p52 + 1024);
    const double m = ofBits64(bits64(x) - exponent), c = logReciprocal[index], product = m * c;
    const double r = product - 1, lost = __builtin_fma(m, c, -product); /* exact: m * c = 1 + r + lost */
    /* head + r - r * r / 2 + …, with all rounding errors collected in l; the first part of ln(2) is a multiple of
     * 2^-42 */
    const double head = __builtin_fma(k, 0x1.62e42fefa38p-1, logHigh[index]), a = head + r;
    const double half = -0.5 * r, square = r * half, b = a + square;
    const double p = POLY6(r, 0x1.55555555555aap-2, -0x1.ffffffffffa95p-3, 0x1.999999898c493p-3, -0x1.55555596389d3p-3,
                           0x1.24992aaeb1f01p-3, -0x1.ffee5c9618951p-4);
    double l = __builtin_fma(k, 0x1.ef35793c7673p-45, logLow[index]) + (head - a + r) + (lost - r * lost);
    l += __builtin_fma(half, r, -square) + (a - b + square) + r * r * r * p;
    *low = b - (b + l) + l;
    return b + l;
}

static inline double powAbsolute64(double x, double y)
{
    double low, log = powLog(absolute64(x), &low), e = y * log, rest = __builtin_fma(y, log, -e) + y * low;
    double r, k, k1;
    e = e < -760 ? -760 : e;
    e = e > 760 ? 760 : e;
    k = expParts64(e, &r);
    k1 = madd64(k - 0x1.8p52, 0.5, 0x1.8p52);
    return expOf64(r + rest) * powerOf264(k1) * powerOf264(k - (k1 - 0x1.8p52));
}

/* ---- signs, and cases for the C library ---- */

#define POW(T, W, S, I, U, MAGIC, LEAST, GREATEST)                                                    \
    /* Not negative if |x| is normal and |y| not too large. */                                        \
    static inline I powUsual##W(T x, T y)                                                             \
    {                                                                                                 \
        const I x1 = (I)(((U)magnitude##W(x) - bits##W(LEAST)) >> 1);                                 \
        return (((I)(bits##W(GREATEST) - bits##W(LEAST)) >> 1) - x1) |                                \
               (magnitude##W(POW_Y_USUAL##W) - magnitude##W(y));                                      \
    }                                                                                                 \
    static inline T powQuick##W(T x, T y)                                                             \
    {                                                                                                 \
        const T k = absolute##W(y) + MAGIC;                                                           \
        const U odd = bits##W(k) << (8 * sizeof(T) - 1);                                              \
        const T power = ofBits##W(bits##W(powAbsolute##W(x, y)) ^ (odd & bits##W(x)));                \
        const T negative = k - MAGIC == absolute##W(y) ? power : (T)NAN;                              \
        return x < 0 ? negative : power;                                                              \
    }                                                                                                 \
    static inline void powGeneral##W(int64_t n, T *out, const T *x, const T *y)                       \
    {                                                                                                 \
        I others = 0;                                                                                 \
        for (int64_t i = 0; i < n; i++)                                                               \
            others |= powUsual##W(x[i], y[i]);                                                        \
        if (others >= 0) {                                                                            \
            VECTORISE                                                                                 \
            for (int64_t i = 0; i < n; i++)                                                           \
                out[i] = powQuick##W(x[i], y[i]);                                                     \
        } else {                                                                                      \
            for (int64_t i = 0; i < n; i++)                                                           \
                out[i] = powUsual##W(x[i], y[i]) >= 0 ? powQuick##W(x[i], y[i]) : pow##S(x[i], y[i]); \
        }                                                                                             \
    }
POW(float, 32, f, int32_t, uint32_t, 0x1p23f, 0x1p-148f, FLT_MAX)
POW(double, 64, , int64_t, uint64_t, 0x1p52, DBL_MIN, DBL_MAX)
#undef POW
#else
#define POW(T, W, S)                                                            \
    static inline void powGeneral##W(int64_t n, T *out, const T *x, const T *y) \
    {                                                                           \
        for (int64_t i = 0; i < n; i++)                                         \
            out[i] = pow##S(x[i], y[i]);                                        \
    }
POW(float, 32, f)
POW(double, 64, )
#undef POW
#endif

/* ---- functions of arrays ---- */

/* powEasyW: compute a constant exponent that has a faster formula; return false for other exponents. */
#define POW(T, W, U)                                                             \
    static inline bool powEasy##W(int64_t n, T *out, const T *x, const T *y)     \
    {                                                                            \
        const U first = bits##W(y[0]);                                           \
        U differ = 0;                                                            \
        if (!(y[0] == 2 || y[0] == 3 || y[0] == (T)0.5 || y[0] == -1))           \
            return false;                                                        \
        for (int64_t i = 0; i < n; i++)                                          \
            differ |= bits##W(y[i]) ^ first;                                     \
        if (differ)                                                              \
            return false;                                                        \
        if (y[0] == 2) {                                                         \
            VECTORISE                                                            \
            for (int64_t i = 0; i < n; i++)                                      \
                out[i] = x[i] * x[i];                                            \
        } else if (y[0] == 3) {                                                  \
            VECTORISE                                                            \
            for (int64_t i = 0; i < n; i++)                                      \
                out[i] = x[i] * x[i] * x[i];                                     \
        } else if (y[0] == (T)0.5) {                                             \
            VECTORISE                                                            \
            for (int64_t i = 0; i < n; i++)                                      \
                out[i] = x[i] == -(T)INFINITY ? (T)INFINITY : x[i] + 0;          \
            sqrt##W(n, out, out);                                                \
        } else {                                                                 \
            VECTORISE                                                            \
            for (int64_t i = 0; i < n; i++)                                      \
                out[i] = 1 / x[i];                                               \
        }                                                                        \
        return true;                                                             \
    }                                                                            \
    static void pow##W(int64_t n, T *out, const T *x, const T *y)                \
    {                                                                            \
        for (int64_t start = 0; start < n; start += POW_BLOCK) {                 \
            const int64_t count = n - start < POW_BLOCK ? n - start : POW_BLOCK; \
            if (!powEasy##W(count, out + start, x + start, y + start))           \
                powGeneral##W(count, out + start, x + start, y + start);         \
        }                                                                        \
    }
POW(float, 32, uint32_t)
POW(double, 64, uint64_t)
#undef POW
