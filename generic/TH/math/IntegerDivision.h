/* Division of arrays of integers (Quotient.h). The inverse of a divisor that all elements of a block have is computed
 * once (that of ints by IntegerInverse.h). 64-bit integers are computed in doubles, as 32-bit integers are, in blocks
 * whose numbers are less than 2^50: 10^5 longs by longs take 100 instead of 370 us, by a constant 50. */
enum { INTEGER_BLOCK = 256 };

/* ---- ints and shorts ---- */

static __attribute__((noinline)) void divAnyInts(int64_t n, int32_t *out, const int32_t *x, const int32_t *y)
{
    VECTORISE
    for (int64_t i = 0; i < n; i++)
        out[i] = THMath_divInt(x[i], y[i]);
}

static __attribute__((noinline)) void divShorts(int64_t n, int16_t *out, const int16_t *x, const int16_t *y)
{
    for (int64_t start = 0, end; start < n; start = end) {
        const int16_t first = y[start];
        int16_t differ = 0;
        end = n - start < INTEGER_BLOCK ? n : start + INTEGER_BLOCK;
        for (int64_t i = start; i < end; i++)
            differ |= (int16_t)(y[i] ^ first);
        if (differ == 0) {
            VECTORISE
            for (int64_t i = start; i < end; i++)
                out[i] = THMath_divShort(x[i], first);
        } else {
            VECTORISE
            for (int64_t i = start; i < end; i++)
                out[i] = THMath_divShort(x[i], y[i]);
        }
    }
}

#define INTEGER_FROM_QUOTIENT(name, T, S, plural)                                        \
    static void name##plural(int64_t n, T *out, const T *x, const T *y)                  \
    {                                                                                    \
        T whole[INTEGER_BLOCK];                                                          \
        for (int64_t start = 0; start < n; start += INTEGER_BLOCK) {                     \
            const int64_t count = n - start < INTEGER_BLOCK ? n - start : INTEGER_BLOCK; \
            const T *a = x + start, *b = y + start;                                      \
            div##plural(count, whole, a, b);                                             \
            VECTORISE                                                                    \
            for (int64_t i = 0; i < count; i++)                                          \
                out[start + i] = THMath_##name##Of##S(whole[i], a[i], b[i]);             \
        }                                                                                \
    }
INTEGER_FROM_QUOTIENT(fmod, int32_t, Int, AnyInts)
INTEGER_FROM_QUOTIENT(remainder, int32_t, Int, AnyInts)
INTEGER_FROM_QUOTIENT(floorDiv, int32_t, Int, AnyInts)
INTEGER_FROM_QUOTIENT(fmod, int16_t, Short, Shorts)
INTEGER_FROM_QUOTIENT(remainder, int16_t, Short, Shorts)
INTEGER_FROM_QUOTIENT(floorDiv, int16_t, Short, Shorts)
#undef INTEGER_FROM_QUOTIENT

#ifdef INVERSE_BYTES
#define INVERSE_VECTORS(name)                          \
    const IntInverses many = inversesOf(by);           \
    for (; i + INVERSE_INTS <= n; i += INVERSE_INTS) { \
        Words numbers;                                 \
        memcpy(&numbers, x + i, sizeof numbers);       \
        numbers = name##Vector(numbers, &many);        \
        memcpy(out + i, &numbers, sizeof numbers);     \
    }
#else
#define INVERSE_VECTORS(name)
#endif
/* Divide by the inverse in blocks that have one divisor. */
#define INT_DIVISION(name)                                                                                   \
    static __attribute__((noinline)) void name##IntsBy(int64_t n, int32_t *out, const int32_t *x, int32_t y) \
    {                                                                                                        \
        const IntInverse by = inverseOfInt(y);                                                               \
        int64_t i = 0;                                                                                       \
        INVERSE_VECTORS(name)                                                                                \
        for (; i < n; i++)                                                                                   \
            out[i] = name##ByInverse(x[i], by);                                                              \
    }                                                                                                        \
    static void name##Ints(int64_t n, int32_t *out, const int32_t *x, const int32_t *y)                      \
    {                                                                                                        \
        for (int64_t start = 0; start < n; start += INTEGER_BLOCK) {                                         \
            const int64_t count = n - start < INTEGER_BLOCK ? n - start : INTEGER_BLOCK;                     \
            if (haveInverse(count, y + start))                                                               \
                name##IntsBy(count, out + start, x + start, y[start]);                                       \
            else                                                                                             \
                name##AnyInts(count, out + start, x + start, y + start);                                     \
        }                                                                                                    \
    }
INT_DIVISION(div)
INT_DIVISION(fmod)
INT_DIVISION(remainder)
INT_DIVISION(floorDiv)
#undef INT_DIVISION
#undef INVERSE_VECTORS
#undef INVERSE_BYTES
#undef INVERSE_PRODUCTS
#undef INVERSE_MERGE

/* ---- bytes and chars: they are divided as shorts ---- */

static __attribute__((noinline)) void widenChars(int64_t n, int16_t *out, const int8_t *x)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = x[i];
}

static __attribute__((noinline)) void widenBytes(int64_t n, int16_t *out, const uint8_t *x)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = x[i];
}

static __attribute__((noinline)) void narrowToBytes(int64_t n, uint8_t *out, const int16_t *x)
{
    for (int64_t i = 0; i < n; i++)
        out[i] = (uint8_t)x[i];
}

/* `shorts` divides shorts. */
#define INTEGER_WIDENED(name, T, plural, shorts)                                         \
    static void name##plural(int64_t n, T *out, const T *x, const T *y)                  \
    {                                                                                    \
        int16_t a[INTEGER_BLOCK], b[INTEGER_BLOCK];                                      \
        for (int64_t start = 0; start < n; start += INTEGER_BLOCK) {                     \
            const int64_t count = n - start < INTEGER_BLOCK ? n - start : INTEGER_BLOCK; \
            widen##plural(count, a, x + start);                                          \
            widen##plural(count, b, y + start);                                          \
            shorts(count, a, a, b);                                                      \
            narrowToBytes(count, (uint8_t *)out + start, a);                             \
        }                                                                                \
    }
INTEGER_WIDENED(div, int8_t, Chars, divShorts)
INTEGER_WIDENED(fmod, int8_t, Chars, fmodShorts)
INTEGER_WIDENED(remainder, int8_t, Chars, remainderShorts)
INTEGER_WIDENED(floorDiv, int8_t, Chars, floorDivShorts)
INTEGER_WIDENED(div, uint8_t, Bytes, divShorts)
INTEGER_WIDENED(fmod, uint8_t, Bytes, fmodShorts)
INTEGER_WIDENED(remainder, uint8_t, Bytes, fmodShorts)
INTEGER_WIDENED(floorDiv, uint8_t, Bytes, divShorts)
#undef INTEGER_WIDENED

/* ---- longs ---- */

#ifdef TH_MATH_FMA /* with it, truncation is one instruction too */
#define LONG_LIMIT (INT64_C(1) << 50)
#define LONG_ONE 0x1.8p52 /* the last digits of its sum with a whole number are the number */

static inline double ofLong(int64_t x)
{
    return ofBits64((uint64_t)x + bits64(LONG_ONE)) - LONG_ONE;
}

static inline int64_t toLong(double x)
{
    return (int64_t)(bits64(x + LONG_ONE) - bits64(LONG_ONE));
}

/* Return the inverse of a divisor, or of 1 if it is 0, increased by 2^-51. */
static inline double inverseOf(double b)
{
    const double inverse = 1 / (b == 0 ? 1 : b);
    return madd64(inverse, 0x1p-51, inverse);
}

/* `quotient` is a * inverse, truncated. The remainders are exact. */
static inline double divDigits(double a, double b, double quotient)
{
    (void)a;
    return b == 0 ? 0 : quotient;
}

static inline double fmodDigits(double a, double b, double quotient)
{
    return b == 0 ? 0 : madd64(-quotient, b, a);
}

static inline double remainderDigits(double a, double b, double quotient)
{
    const double rest = fmodDigits(a, b, quotient);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

static inline double floorDivDigits(double a, double b, double quotient)
{
    const double rest = fmodDigits(a, b, quotient), whole = divDigits(a, b, quotient);
    return rest != 0 && (rest < 0) != (b < 0) ? whole - 1 : whole;
}

/* Return whether all numbers are within the limit; set *same to whether all divisors are equal. */
static inline bool longsFit(int64_t n, const int64_t *x, const int64_t *y, bool *same)
{
    uint64_t beyond = 0, differ = 0;
    for (int64_t i = 0; i < n; i++) {
        beyond |= ((uint64_t)x[i] + LONG_LIMIT) | ((uint64_t)y[i] + LONG_LIMIT);
        differ |= (uint64_t)(y[i] ^ y[0]);
    }
    *same = differ == 0;
    return beyond < 2 * (uint64_t)LONG_LIMIT;
}

/* Compute a block in doubles if its numbers allow it. */
#define LONG_BLOCKWISE(name)                                                                    \
    static inline void name##Block(int64_t n, int64_t *out, const int64_t *x, const int64_t *y) \
    {                                                                                           \
        bool same;                                                                              \
        if (!longsFit(n, x, y, &same)) {                                                        \
            for (int64_t i = 0; i < n; i++)                                                     \
                out[i] = THMath_##name##Long(x[i], y[i]);                                       \
        } else if (same) {                                                                      \
            const double b = ofLong(y[0]), inverse = inverseOf(b);                              \
            VECTORISE                                                                           \
            for (int64_t i = 0; i < n; i++) {                                                   \
                const double a = ofLong(x[i]);                                                  \
                out[i] = toLong(name##Digits(a, b, __builtin_trunc(a * inverse)));              \
            }                                                                                   \
        } else {                                                                                \
            VECTORISE                                                                           \
            for (int64_t i = 0; i < n; i++) {                                                   \
                const double a = ofLong(x[i]), b = ofLong(y[i]);                                \
                out[i] = toLong(name##Digits(a, b, __builtin_trunc(a * inverseOf(b))));         \
            }                                                                                   \
        }                                                                                       \
    }
#else
#define LONG_BLOCKWISE(name)                                                                    \
    static inline void name##Block(int64_t n, int64_t *out, const int64_t *x, const int64_t *y) \
    {                                                                                           \
        for (int64_t i = 0; i < n; i++)                                                         \
            out[i] = THMath_##name##Long(x[i], y[i]);                                           \
    }
#endif

#define LONG_DIVISION(name)                                                              \
    LONG_BLOCKWISE(name)                                                                 \
    static void name##Longs(int64_t n, int64_t *out, const int64_t *x, const int64_t *y) \
    {                                                                                    \
        for (int64_t start = 0; start < n; start += INTEGER_BLOCK) {                     \
            const int64_t count = n - start < INTEGER_BLOCK ? n - start : INTEGER_BLOCK; \
            name##Block(count, out + start, x + start, y + start);                       \
        }                                                                                \
    }
LONG_DIVISION(div)
LONG_DIVISION(fmod)
LONG_DIVISION(remainder)
LONG_DIVISION(floorDiv)
#undef LONG_DIVISION
#undef LONG_BLOCKWISE
#undef LONG_LIMIT
#undef LONG_ONE
