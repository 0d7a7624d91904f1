/* Exact remainders, and quotients rounded down: fmod has the sign of x, remainder the sign of y, and floorDiv is the
 * quotient consistent with remainder (Division.h).
 *
 * The C library subtracts bit by bit. Unless the quotient is huge, one division suffices: the remainder of the
 * truncated quotient is representable and computed without rounding. Rounding x / y can at most reach the next whole
 * number, which the sign of the remainder shows. A huge quotient, division by zero and infinite or NaN operands give
 * NaN here; in blocks with a NaN, those elements are computed by the C library. */
enum { REMAINDER_BLOCK = 256 };

static inline float fmodQuick32(float a, float b)
{
    const double x = (double)a, y = (double)b, q = __builtin_trunc(x / y);
    const double r = q == 0 ? x : x - q * y; /* the product has no more digits than a double */
    const double full = r == 0 ? __builtin_copysign(0, x) : (r < 0) != (x < 0) ? r + __builtin_copysign(y, x) : r;
    return __builtin_fabs(q) < 0x1p29 ? (float)full : (float)NAN;
}

#ifdef TH_MATH_FMA
static inline double fmodQuick64(double x, double y)
{
    const double q = __builtin_trunc(x / y), r = q == 0 ? x : __builtin_fma(-q, y, x);
    const double full = r == 0 ? __builtin_copysign(0, x) : (r < 0) != (x < 0) ? r + __builtin_copysign(y, x) : r;
    return __builtin_fabs(q) < 0x1p53 ? full : (double)NAN;
}
#else
static inline double fmodQuick64(double x, double y)
{
    (void)x;
    (void)y;
    return (double)NAN;
}
#endif

#define REMAINDER(T, W, S)                                                                   \
    /* Compute one block. */                                                                 \
    static inline void fmodBlock##W(int64_t n, T *out, const T *x, const T *y)               \
    {                                                                                        \
        int unknown = 0;                                                                     \
        VECTORISE                                                                            \
        for (int64_t i = 0; i < n; i++)                                                      \
            out[i] = fmodQuick##W(x[i], y[i]);                                               \
        for (int64_t i = 0; i < n; i++)                                                      \
            unknown |= out[i] != out[i];                                                     \
        for (int64_t i = 0; unknown && i < n; i++)                                           \
            out[i] = out[i] == out[i] ? out[i] : fmod##S(x[i], y[i]);                        \
    }                                                                                        \
    static void fmod##W(int64_t n, T *out, const T *x, const T *y)                           \
    {                                                                                        \
        T part[REMAINDER_BLOCK]; /* out may be x or y, which are read again */               \
        for (int64_t start = 0; start < n; start += REMAINDER_BLOCK) {                       \
            const int64_t count = n - start < REMAINDER_BLOCK ? n - start : REMAINDER_BLOCK; \
            fmodBlock##W(count, part, x + start, y + start);                                 \
            memcpy(out + start, part, (size_t)count * sizeof *out);                          \
        }                                                                                    \
    }                                                                                        \
    static void remainder##W(int64_t n, T *out, const T *x, const T *y)                      \
    {                                                                                        \
        T part[REMAINDER_BLOCK];                                                             \
        for (int64_t start = 0; start < n; start += REMAINDER_BLOCK) {                       \
            const int64_t count = n - start < REMAINDER_BLOCK ? n - start : REMAINDER_BLOCK; \
            const T *b = y + start;                                                          \
            fmodBlock##W(count, part, x + start, b);                                         \
            VECTORISE                                                                        \
            for (int64_t i = 0; i < count; i++)                                              \
                out[start + i] = THMath_remainderFrom##S(part[i], b[i]);                     \
        }                                                                                    \
    }                                                                                        \
    static void floorDiv##W(int64_t n, T *out, const T *x, const T *y)                       \
    {                                                                                        \
        T part[REMAINDER_BLOCK];                                                             \
        for (int64_t start = 0; start < n; start += REMAINDER_BLOCK) {                       \
            const int64_t count = n - start < REMAINDER_BLOCK ? n - start : REMAINDER_BLOCK; \
            const T *a = x + start, *b = y + start;                                          \
            fmodBlock##W(count, part, a, b);                                                 \
            VECTORISE                                                                        \
            for (int64_t i = 0; i < count; i++)                                              \
                out[start + i] = THMath_floorDivFrom##S(part[i], a[i], b[i]);                \
        }                                                                                    \
    }
REMAINDER(float, 32, f)
REMAINDER(double, 64, )
#undef REMAINDER
