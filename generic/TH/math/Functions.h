/* The functions for the type T that Double.h or Float.h defines. */

/* ---- bits ---- */

static inline U M_(bits)(T x)
{
    U bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline T M_(ofBits)(U bits)
{
    T x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline T M_(absolute)(T x)
{
    return M_(ofBits)(M_(bits)(x) & ~(U)SIGN);
}

/* Return |x| as an integer with the same order; NaN is the greatest. */
static inline I M_(magnitude)(T x)
{
    return (I)(M_(bits)(x) & ~(U)SIGN);
}

/* Return |x| with the sign of `sign`. */
static inline T M_(withSign)(T x, T sign)
{
    return M_(ofBits)((M_(bits)(x) & ~(U)SIGN) | (M_(bits)(sign) & (U)SIGN));
}

/* Return 2^(k - MAGIC) for an integer k - MAGIC; the result must be normal. */
static inline T M_(powerOf2)(T k)
{
    return M_(ofBits)((M_(bits)(k) << MANTISSA) + ((U)BIAS << MANTISSA));
}

/* Return SIGN if the integer k - MAGIC is odd, else 0. */
static inline U M_(signIfOdd)(T k)
{
    return M_(bits)(k) << (8 * sizeof(U) - 1);
}

/* ---- exponential functions ---- */

/* Split x = *r + (k - MAGIC) ln(2); return k. */
static inline T M_(expParts)(T x, T *r)
{
    const T k = MADD(x, (T)INV_LN2, (T)MAGIC), n = k - (T)MAGIC;
    *r = MADD(n, -(T)LN2_LO, MADD(n, -(T)LN2_HI, x));
    return k;
}

/* Return exp(r) for a small r. */
static inline T M_(expOf)(T r)
{
    return POLY3(r, (T)1, (T)1, M_(polyExp)(r));
}

#define exp_RANK M_(magnitude)
#define exp_LIMIT M_(magnitude)(EXP_USUAL)
static inline T M_(exp_quick)(T x)
{
    T r, k = M_(expParts)(x, &r);
    return M_(ofBits)(M_(bits)(M_(expOf)(r)) + (M_(bits)(k) << MANTISSA)); /* times 2^(k - MAGIC) */
}

/* For results that may be subnormal, 0 or infinite: apply the power of 2 in two factors, so that rounding occurs
 * once. */
static inline T M_(exp_full)(T x)
{
    T r, k, k1, n1;
    x = x < EXP_LOW ? EXP_LOW : x;
    x = x > EXP_HIGH ? EXP_HIGH : x;
    k = M_(expParts)(x, &r);
    k1 = MADD(k - (T)MAGIC, (T)0.5, (T)MAGIC);
    n1 = k1 - (T)MAGIC;
    return M_(expOf)(r) * M_(powerOf2)(k1) * M_(powerOf2)(k - n1);
}

#define sigmoid_RANK M_(magnitude)
#define sigmoid_LIMIT exp_LIMIT
static inline T M_(sigmoid_quick)(T x)
{
    return 1 / (1 + M_(exp_quick)(-x));
}

static inline T M_(sigmoid_full)(T x)
{
    const T e = M_(exp_full)(-M_(absolute)(x)), other = (x < 0 ? e : 1) / (1 + e);
    return M_(magnitude)(x) <= sigmoid_LIMIT ? M_(sigmoid_quick)(x) : other;
}

/* Return exp(x) - 1 for 0 <= x <= EXP_USUAL. */
static inline T M_(expm1)(T x)
{
    T r, k = M_(expParts)(x, &r);
    const T scale = M_(powerOf2)(k), p = MADD(r * r, M_(polyExp)(r), r);
    return MADD(scale, p, scale - 1);
}

static inline T M_(tanh_full)(T x)
{
    T a = M_(absolute)(x), e;
    a = a > TANH_ONE ? TANH_ONE : a;
    e = M_(expm1)(2 * a);
    return M_(withSign)(e / (e + 2), x);
}

#define sinh_RANK M_(magnitude)
#define sinh_LIMIT exp_LIMIT
static inline T M_(sinh_quick)(T x)
{
    const T e = M_(expm1)(M_(absolute)(x));
    return M_(withSign)((T)0.5 * (e + e / (e + 1)), x);
}

#define cosh_RANK M_(magnitude)
#define cosh_LIMIT exp_LIMIT
static inline T M_(cosh_quick)(T x)
{
    const T e = M_(exp_quick)(M_(absolute)(x));
    return MADD((T)0.5, e, (T)0.5 / e);
}

/* ---- logarithms ---- */

/* Split a normal x = (1 + f) * 2^k with 1 + f from sqrt(1/2) to sqrt(2); return 1 + f and store k. */
static inline T M_(logParts)(T x, T *k)
{
    const U one = (U)BIAS << MANTISSA, offset = one - (U)SQRT_HALF_BITS, bits = M_(bits)(x) + offset;
    /* The exponent becomes the last digits of a number, without a conversion; k < 2^12 fits there. */
    *k = M_(ofBits)((bits >> MANTISSA) + M_(bits)(MAGIC)) - ((T)MAGIC + BIAS);
    return M_(ofBits)((bits & (((U)1 << MANTISSA) - 1)) + (U)SQRT_HALF_BITS);
}

/* Halves are compared, so that positive normal numbers come first. */
#define log_RANK(x) ((I)((M_(bits)(x) - M_(bits)(LEAST_NORMAL)) >> 1))
#define log_LIMIT log_RANK(GREATEST)
static inline T M_(log_quick)(T x)
{
    T k, f = M_(logParts)(x, &k) - 1;
    return MADD(k, (T)LN2_HI, f + MADD(k, (T)LN2_LO, M_(logOf)(f)));
}

static inline T M_(log_full)(T x)
{
    const bool subnormal = x < LEAST_NORMAL;
    const T scaled = subnormal ? x * (T)((U)1 << TO_NORMAL) : x;
    T k, f = M_(logParts)(scaled, &k) - 1, result;
    k = subnormal ? k - TO_NORMAL : k;
    result = MADD(k, (T)LN2_HI, f + MADD(k, (T)LN2_LO, M_(logOf)(f)));
    result = x <= GREATEST ? result : x; /* infinity or NaN */
    result = x == 0 ? -(T)INFINITY : result;
    return x < 0 ? (T)NAN : result;
}

/* Usual arguments have 1 + x greater than 0 and not too large. */
#define log1p_RANK(x) ((I)((M_(bits)(1 + (x)) - 1) >> 1))
#define log1p_LIMIT log1p_RANK(LOG1P_USUAL)

/* 1 + x = u + c with u = (1 + f) * 2^k; c is added to f. */
static inline T M_(log1p_quick)(T x)
{
    const T u = 1 + x, c = x < 1 ? x - (u - 1) : 1 - (u - x);
    T k, f = M_(logParts)(u, &k) - 1, result;
    f = MADD(c, M_(powerOf2)((T)MAGIC - k), f);
    result = MADD(k, (T)LN2_HI, f + MADD(k, (T)LN2_LO, M_(logOf)(f)));
    return M_(absolute)(x) < LOG1P_SAME ? x : result;
}

/* ---- trigonometric functions ---- */

/* Return a - b and store its rounding error. */
static inline T M_(minus)(T a, T b, T *lost)
{
    const T difference = a - b, back = difference - a;
    *lost = (a - (difference - back)) - (b + back);
    return difference;
}

/* Return x - n * step * pi; step is a power of 2 and n * step a number of few digits. */
static inline T M_(minusPi)(T x, T n, T step)
{
#if defined(TH_MATH_FMA)
    T r = MADD(n, -step * (T)PI_1, x);
    r = MADD(n, -step * (T)PI_2, r);
    return MADD(n, -step * (T)PI_3, r);
#elif MANTISSA == 52
    T lost, least, r = x - n * (step * PI_A); /* exact */
    r = M_(minus)(r, n * (step * PI_B), &lost);
    r = M_(minus)(r, n * (step * PI_C), &least);
    return r + (least + (lost - n * (step * PI_D)));
#else
    const double m = (double)n * (double)step;
    return (float)(x - m * 0x1.921fb544p+1 - m * 0x1.0b4611a626331p-33);
#endif
}

/* Return sin(r), with the sign bit flipped by `sign`. */
static inline T M_(sinOf)(T r, U sign)
{
    const T z = r * r;
    const T s = MADD(r * z, M_(polySin)(z), r);
    return M_(ofBits)(M_(bits)(s) ^ sign);
}

#define sin_RANK M_(magnitude)
#define sin_LIMIT M_(magnitude)(TRIGONOMETRIC_USUAL)
static inline T M_(sin_quick)(T x)
{
    const T a = M_(absolute)(x), k = MADD(a, (T)INV_PI, (T)MAGIC);
    return M_(sinOf)(M_(minusPi)(a, k - (T)MAGIC, 1), M_(signIfOdd)(k) ^ (M_(bits)(x) & (U)SIGN));
}

/* cos(r + (n + 1/2) pi) is sin(r), or -sin(r) for an even n. */
#define cos_RANK M_(magnitude)
#define cos_LIMIT M_(magnitude)(TRIGONOMETRIC_USUAL)
static inline T M_(cos_quick)(T x)
{
    const T k = MADD(x, (T)INV_PI, (T)-0.5) + (T)MAGIC, n = k - (T)MAGIC;
    return M_(sinOf)(M_(minusPi)(x, 2 * n + 1, (T)0.5), M_(signIfOdd)(k + 1));
}

#define tan_RANK M_(magnitude)
#define tan_LIMIT M_(magnitude)(TRIGONOMETRIC_USUAL)
static inline T M_(tan_quick)(T x)
{
    const T a = M_(absolute)(x), k = MADD(a, 2 * (T)INV_PI, (T)MAGIC), n = k - (T)MAGIC;
    const T r = M_(minusPi)(a, n, (T)0.5), z = r * r;
    const T s = MADD(r * z, M_(polySinShort)(z), r);
    const T c = MADD(z, MADD(z, M_(polyCosShort)(z), (T)-0.5), (T)1);
    const bool odd = M_(signIfOdd)(k) != 0;
    const T t = (odd ? -c : s) / (odd ? s : c);
    return M_(ofBits)(M_(bits)(t) ^ (M_(bits)(x) & (U)SIGN));
}

static inline T M_(asin_full)(T x)
{
    const T a = M_(absolute)(x), outer = (1 - a) / 2;
    const bool big = a > (T)0.5;
    const T z = big ? outer : x * x, w = big ? LIBM(sqrt)(outer) : a;
    const T p = MADD(w * z, M_(polyAsin)(z), w);
    const T fromEnd = ((T)HALF_PI - 2 * p) + (T)HALF_PI_LO;
    return M_(withSign)(big ? fromEnd : p, x);
}

static inline T M_(acos_full)(T x)
{
    const T a = M_(absolute)(x), outer = (1 - a) / 2;
    const bool big = a > (T)0.5;
    const T z = big ? outer : x * x, w = big ? LIBM(sqrt)(outer) : x;
    const T p = MADD(w * z, M_(polyAsin)(z), w);
    const T middle = (T)HALF_PI - (p - (T)HALF_PI_LO), left = 2 * (T)HALF_PI - 2 * (p - (T)HALF_PI_LO);
    return big ? x < 0 ? left : 2 * p : middle;
}

/* Return the angle of (c, s), both not negative: s / c by one division, after a rotation by a multiple of pi / 4. */
static inline T M_(angle)(T s, T c)
{
    const bool over = s > c * (T)0x1.a827999fcef32p-2, far = s > c * (T)0x1.3504f333f9de6p+1;
    const T up = far ? -c : over ? s - c : s, down = far ? s : over ? s + c : c;
    const T high = far    ? (T)HALF_PI
                   : over ? (T)HALF_PI / 2
                          : 0,
            low = far    ? (T)HALF_PI_LO
                  : over ? (T)HALF_PI_LO / 2
                         : 0;
    const T t = up / down, z = t * t;
    return high + (MADD(t * z, M_(polyAtan)(z), t) + low);
}

static inline T M_(atan_full)(T x)
{
    return M_(withSign)(M_(angle)(M_(absolute)(x), 1), x);
}

#if MANTISSA == 23
/* The angle is that of the smaller magnitude divided by the larger one, from 0 to pi / 4, subtracted from or added to
 * `base`. A longer polynomial costs less than the rotation in `angle`. Magnitudes are compared as integers: processors
 * have a minimum of integers, but none of floats that compilers may use. 10^5 floats take 25 us, with comparisons of
 * floats 42. */
static inline T M_(atan2_full)(T y, T x)
{
    const I ay = M_(magnitude)(y), ax = M_(magnitude)(x), infinity = M_(magnitude)((T)INFINITY);
    const I most = ay > ax ? ay : ax, least = ay < ax ? ay : ax;                    /* NaN is the greatest */
    const T quotient = M_(ofBits)((U)least) / M_(ofBits)((U)(most > 1 ? most : 1)); /* 0 / 0 is 0 */
    const T t = most == infinity && least == infinity ? 1 : quotient, z = t * t;
    const T acute = MADD(t * z, M_(polyAtanLong)(z), t), turned = (M_(bits)(x) & (U)SIGN) != 0 ? 2 * (T)HALF_PI : 0;
    const U steep = ay > ax ? (U)SIGN : 0;
    const T base = steep ? (T)HALF_PI : turned,
            signedAcute = M_(ofBits)(M_(bits)(acute) ^ steep ^ (M_(bits)(x) & SIGN));
    const T angle = MADD(base, (T)HALF_PI_LO / (T)HALF_PI, signedAcute) + base; /* not negative */
    return M_(ofBits)(M_(bits)(angle) | (M_(bits)(y) & SIGN));
}
#else
static inline T M_(atan2_full)(T y, T x)
{
    const T ay = M_(absolute)(y), ax = M_(absolute)(x), most = ay > ax ? ay : ax;
    const T scale = most > ATAN2_LARGE ? 1 / (T)ATAN2_LARGE : most < ATAN2_SMALL ? (T)ATAN2_LARGE : 1;
    const bool bothZero = most == 0, bothInfinite = ay == ax && ay == (T)INFINITY;
    const T s = bothInfinite ? 1 : ay * scale, c = bothInfinite || bothZero ? 1 : ax * scale;
    T angle = M_(angle)(s, c);
    angle = (M_(bits)(x) & (U)SIGN) != 0 ? 2 * (T)HALF_PI - (angle - 2 * (T)HALF_PI_LO) : angle;
    return x != x || y != y ? x + y : M_(withSign)(angle, y);
}
#endif

/* ---- functions of arrays ---- */

enum { M_(BLOCK) = 512 };

#define ONE_WAY(name)                                   \
    static void M_(name)(int64_t n, T *out, const T *x) \
    {                                                   \
        VECTORISE                                       \
        for (int64_t i = 0; i < n; i++)                 \
            out[i] = M_(name##_full)(x[i]);             \
    }

#define ONE_WAY_OF_TWO(name)                                        \
    static void M_(name)(int64_t n, T *out, const T *x, const T *y) \
    {                                                               \
        VECTORISE                                                   \
        for (int64_t i = 0; i < n; i++)                             \
            out[i] = M_(name##_full)(x[i], y[i]);                   \
    }

/* Define a function with a fast path for blocks whose elements all have name_RANK at most name_LIMIT: ranks are
 * compared by the sign of a difference. `otherwise` is VECTORISE if the full version can be vectorised too. */
#define TWO_WAYS(name, otherwise)                                                               \
    static inline bool M_(name##_allUsual)(int64_t n, const T *x)                               \
    {                                                                                           \
        const I limit = name##_LIMIT;                                                           \
        I above = 0;                                                                            \
        for (int64_t i = 0; i < n; i++)                                                         \
            above |= limit - name##_RANK(x[i]);                                                 \
        return above >= 0;                                                                      \
    }                                                                                           \
    static void M_(name)(int64_t n, T *out, const T *x)                                         \
    {                                                                                           \
        for (int64_t start = 0; start < n; start += M_(BLOCK)) {                                \
            const int64_t end = n - start < M_(BLOCK) ? n : start + M_(BLOCK);                  \
            if (M_(name##_allUsual)(end - start, x + start)) {                                  \
                VECTORISE                                                                       \
                for (int64_t i = start; i < end; i++)                                           \
                    out[i] = M_(name##_quick)(x[i]);                                            \
            } else {                                                                            \
                otherwise for (int64_t i = start; i < end; i++) out[i] = M_(name##_full)(x[i]); \
            }                                                                                   \
        }                                                                                       \
    }

#define ELSE_LIBM(name)                                                              \
    static inline T M_(name##_full)(T x)                                             \
    {                                                                                \
        return name##_RANK(x) <= name##_LIMIT ? M_(name##_quick)(x) : LIBM(name)(x); \
    }                                                                                \
    TWO_WAYS(name, )

#if TH_MATH_HALVES != 16 /* FunctionsAVX512.h */
TWO_WAYS(exp, VECTORISE)
TWO_WAYS(log, VECTORISE)
#endif
TWO_WAYS(sigmoid, VECTORISE)
ELSE_LIBM(sin)
ELSE_LIBM(cos)
ELSE_LIBM(tan)
ELSE_LIBM(sinh)
ELSE_LIBM(cosh)
ONE_WAY(asin)
ONE_WAY(acos)
#if TH_MATH_HALVES != 16 || MANTISSA != 23
ELSE_LIBM(log1p)
ONE_WAY(tanh)
ONE_WAY(atan)
#endif
ONE_WAY_OF_TWO(atan2)

#undef ONE_WAY
#undef ONE_WAY_OF_TWO
#undef TWO_WAYS
#undef ELSE_LIBM
