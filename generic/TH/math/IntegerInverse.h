/* Division of ints by one divisor: 10^5 ints by 7 take 31 instead of 57 us. Division in doubles (Quotient.h) needs
 * two vectors of doubles for a vector of ints.
 *
 * Let d >= 2 be the absolute value of the divisor, digits = ceil(log2(d)) and factor = floor(2^(31 + digits) / d) + 1.
 * Then floor(u / d) is u * factor >> (31 + digits) for 0 <= u <= 2^31, because factor * d - 2^(31 + digits) is at most
 * 2^digits, and less unless d is a power of 2.
 * Source: T. Granlund, P. Montgomery, "Division by invariant integers using multiplication", PLDI 1994. */
typedef struct IntInverse {
    uint32_t factor;
    uint32_t shift; /* of the high half of a product: digits - 1 */
    int32_t divisor;
    int32_t sign; /* -1 if the divisor is negative, else 0 */
} IntInverse;

/* Return the inverse of a divisor other than 0, 1 and -1. */
static inline IntInverse inverseOfInt(int32_t divisor)
{
    const uint32_t d = divisor < 0 ? 0 - (uint32_t)divisor : (uint32_t)divisor;
    const uint32_t shift = 31 - (uint32_t)__builtin_clz(d - 1);
    const uint32_t factor = (uint32_t)((UINT64_C(1) << (32 + shift)) / d) + 1;
    return (IntInverse){factor, shift, divisor, divisor >> 31};
}

/* Return whether the n divisors are equal, and have an inverse. */
static inline bool haveInverse(int64_t n, const int32_t *y)
{
    int32_t differ = 0;
    for (int64_t i = 0; i < n; i++)
        differ |= y[i] ^ y[0];
    return differ == 0 && (y[0] < -1 || y[0] > 1);
}

/* ---- one number ---- */

static inline int32_t divByInverse(int32_t x, IntInverse by)
{
    const uint32_t sign = (uint32_t)(x >> 31), size = ((uint32_t)x ^ sign) - sign, flip = sign ^ (uint32_t)by.sign;
    const uint32_t whole = (uint32_t)((uint64_t)size * by.factor >> 32) >> by.shift;
    return (int32_t)((whole ^ flip) - flip);
}

/* The quotient of a negative x is ~(~x / d), and that of x and -d is ~((x - 1) / d). */
static inline int32_t floorDivByInverse(int32_t x, IntInverse by)
{
    const uint32_t sign = 0 - (uint32_t)(x < -by.sign), size = ((uint32_t)x + (uint32_t)by.sign) ^ sign;
    const uint32_t whole = (uint32_t)((uint64_t)size * by.factor >> 32) >> by.shift;
    return (int32_t)(whole ^ sign ^ (uint32_t)by.sign);
}

static inline int32_t fmodByInverse(int32_t x, IntInverse by)
{
    return (int32_t)((uint32_t)x - (uint32_t)divByInverse(x, by) * (uint32_t)by.divisor);
}

static inline int32_t remainderByInverse(int32_t x, IntInverse by)
{
    return (int32_t)((uint32_t)x - (uint32_t)floorDivByInverse(x, by) * (uint32_t)by.divisor);
}

/* ---- vectors ---- */

/* The same for vectors of INVERSE_BYTES. INVERSE_PRODUCTS multiplies the even numbers of two vectors. */
#if TH_MATH_HALVES == 16
#include <immintrin.h>
#define INVERSE_BYTES 64
#define INVERSE_PRODUCTS(a, b) (Pairs) _mm512_mul_epu32((__m512i)(a), (__m512i)(b))
#define INVERSE_MERGE(even, odd) (Words) _mm512_mask_shuffle_epi32((__m512i)(odd), 0x5555, (__m512i)(even), 0xb1)
#elif TH_MATH_HALVES == 8
#include <immintrin.h>
#define INVERSE_BYTES 32
#define INVERSE_PRODUCTS(a, b) (Pairs) _mm256_mul_epu32((__m256i)(a), (__m256i)(b))
#define INVERSE_MERGE(even, odd) (Words) _mm256_blend_epi32((__m256i)((even) >> 32), (__m256i)(odd), 0xaa)
#elif defined(__SSE2__)
#include <emmintrin.h>
#define INVERSE_BYTES 16
#define INVERSE_PRODUCTS(a, b) (Pairs) _mm_mul_epu32((__m128i)(a), (__m128i)(b))
#define INVERSE_MERGE(even, odd) (Words)((even) >> 32 | ((odd) & UINT64_C(0xffffffff00000000)))
#endif

#ifdef INVERSE_BYTES
enum { INVERSE_INTS = INVERSE_BYTES / 4 };
typedef int32_t Ints __attribute__((vector_size(INVERSE_BYTES)));
typedef uint32_t Words __attribute__((vector_size(INVERSE_BYTES)));
typedef uint64_t Pairs __attribute__((vector_size(INVERSE_BYTES)));

typedef struct IntInverses {
    Words factor, shift, divisor, sign;
    Ints least; /* 1 if the divisor is negative, else 0 */
} IntInverses;

static inline IntInverses inversesOf(IntInverse by)
{
    const Words none = {0};
    return (IntInverses){none + by.factor, none + by.shift, none + (uint32_t)by.divisor, none + (uint32_t)by.sign,
                         (Ints)(none - (uint32_t)by.sign)};
}

static inline Words wholes(Words size, const IntInverses *by)
{
    const Pairs even = INVERSE_PRODUCTS(size, by->factor), odd = INVERSE_PRODUCTS((Pairs)size >> 32, by->factor);
    return INVERSE_MERGE(even, odd) >> by->shift;
}

static inline Words divVector(Words x, const IntInverses *by)
{
    const Words sign = (Words)((Ints)x >> 31), flip = sign ^ by->sign;
    return (wholes((x ^ sign) - sign, by) ^ flip) - flip;
}

static inline Words floorDivVector(Words x, const IntInverses *by)
{
    const Words sign = (Words)((Ints)x < by->least);
    return wholes((x + by->sign) ^ sign, by) ^ sign ^ by->sign;
}

static inline Words fmodVector(Words x, const IntInverses *by)
{
    return x - divVector(x, by) * by->divisor;
}

static inline Words remainderVector(Words x, const IntInverses *by)
{
    return x - floorDivVector(x, by) * by->divisor;
}
#endif
