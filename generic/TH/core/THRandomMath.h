/* Conversion of random bits to numbers of a distribution, without branches so that loops vectorise; used by THRandom.c
 * only.
 *
 * The functions use only additions, multiplications, divisions and square roots, which IEEE 754 rounds identically
 * everywhere, and disable fused operations, so numbers are the same to the last bit on every machine. The polynomials
 * are those of fdlibm; results are within 2 ULP of the exact function of the bits.
 *
 * A word k of b bits represents the middle of an interval: v = (k + 1/2) / 2^b, which is never 0 or 1. */
#ifndef TH_RANDOM_MATH_H
#define TH_RANDOM_MATH_H

#include "TH/core/THBase.h"

#include <math.h>
#include <string.h>

#include "TH/core/THVector.h"

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* ---- double ---- */

TH_INLINE double THRandom_double(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

TH_INLINE uint64_t THRandom_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Convert x < 2^52 exactly, as the last digits of 2^52 + x. Not every machine converts vectors of integers. */
TH_INLINE double THRandom_ofInt(uint64_t x)
{
    return THRandom_double(x | UINT64_C(0x4330000000000000)) - 0x1p52;
}

/* Floor for x >= 0. On older processors, the C library's floor is a function call. */
TH_INLINE double THRandom_floor(double x)
{
    double near = (x + 0x1p52) - 0x1p52, below = near > x ? near - 1 : near;
    return x < 0x1p52 ? below : x;
}

/* Return k + 1/2, rounded once. */
TH_INLINE double THRandom_signedMiddle(int64_t k)
{
    uint64_t shifted = (uint64_t)k + (UINT64_C(1) << 63);
    return (THRandom_ofInt(shifted >> 32) - 0x1p31) * 0x1p32 + (THRandom_ofInt(shifted & UINT32_MAX) + 0.5);
}

/* Return -log(1 - v), given both v and u = 1 - v: small values of each are exact. */
TH_INLINE double THRandom_minusLog(double u, double v)
{
    const uint64_t root = UINT64_C(0x3fe6a09e00000000); /* approximately sqrt(1/2) */
    uint64_t bits = THRandom_bits(u) + (UINT64_C(0x3ff0000000000000) - root);
    double exponent = THRandom_ofInt(bits >> 52) - 1023;
    double m = THRandom_double((bits & UINT64_C(0x000fffffffffffff)) + root);
    double f = bits >> 52 == 1023 ? -v : m - 1;
    double s = f / (2 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    double odd = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    double even = z * (6.666666666666735130e-01 +
                       w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
    return -((s * (half + (even + odd)) + exponent * 1.90821492927058770002e-10) - half + f +
             exponent * 6.93147180369123816490e-01);
}

/* Return an exponential number with mean 1. */
TH_INLINE double THRandom_exponentialOf(uint64_t k)
{
    /* 2^64 - (k + 1/2), computed in two parts. ~k would be shorter, but gcc's vector code for it depends on the
     * previous iteration. */
    const double most = UINT32_MAX, high = THRandom_ofInt(k >> 32), low = THRandom_ofInt(k & UINT32_MAX);
    double u = (most - high) * 0x1p32 + (most - low + 0.5), v = high * 0x1p32 + (low + 0.5);
    return THRandom_minusLog(u * 0x1p-64, v * 0x1p-64);
}

/* Sine and cosine for x in [-pi/4, pi/4]. */
TH_INLINE double THRandom_sine(double x)
{
    double z = x * x;
    double r =
        8.33333333332248946124e-03 +
        z * (-1.98412698298579493134e-04 +
             z * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)));
    return x + x * z * (-1.66666666666666324348e-01 + z * r);
}

TH_INLINE double THRandom_cosine(double x)
{
    double z = x * x;
    double r = 4.16666666666666019037e-02 +
               z * (-1.38888888888741095749e-03 +
                    z * (2.48015872894767294178e-05 +
                         z * (-2.75573143513906633035e-07 +
                              z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))));
    double half = 0.5 * z, w = 1 - half;
    return w + ((1 - w) - half + z * z * r);
}

/* Compute two independent normal numbers (Box and Muller) from a radius and the angle k / 2^64 of a turn. */
TH_INLINE void THRandom_normalsOf(uint64_t radius, uint64_t k, double *a, double *b)
{
    double r = sqrt(2 * THRandom_exponentialOf(radius));
    uint64_t turned = k + (UINT64_C(1) << 61), quarter = turned >> 62;
    double x = THRandom_signedMiddle((int64_t)(turned & (UINT64_MAX >> 2)) - (INT64_C(1) << 61)) *
               (6.28318530717958647693 * 0x1p-64);
    double s = THRandom_sine(x), c = THRandom_cosine(x);
    double first = quarter & 1 ? s : c, second = quarter & 1 ? c : s;
    /* The cosine is negative in quarters 1 and 2, the sine in 2 and 3. */
    *a = r * THRandom_double(THRandom_bits(first) ^ (quarter + 1) >> 1 << 63);
    *b = r * THRandom_double(THRandom_bits(second) ^ quarter >> 1 << 63);
}

/* Return the tangent of an angle between -pi/2 and pi/2. */
TH_INLINE double THRandom_cauchyOf(uint64_t k)
{
    uint64_t turned = k + (UINT64_C(1) << 62);
    double x = THRandom_signedMiddle((int64_t)(turned & (UINT64_MAX >> 1)) - (INT64_C(1) << 62)) *
               (3.14159265358979323846 * 0x1p-64);
    double s = THRandom_sine(x), c = THRandom_cosine(x);
    return turned >> 63 ? -c / s : s / c;
}

/* Return exp(x), as a power of two times a polynomial of the remainder. */
TH_INLINE double THRandom_exp(double x)
{
    const double shift = 0x1.8p52;
    double clamped = x < -800 ? -800 : x > 800 ? 800 : x;
    double shifted = clamped * 1.44269504088896338700 + shift, k = shifted - shift;
    double high = clamped - k * 6.93147180369123816490e-01, low = k * 1.90821492927058770002e-10;
    double r = high - low, z = r * r;
    double t = r - z * (1.66666666666666019037e-01 +
                        z * (-2.77777777770155933842e-03 +
                             z * (6.61375632143793436117e-05 +
                                  z * (-1.65339022054652515390e-06 + z * 4.13813679705723846039e-08))));
    double y = 1 + (r * t / (2 - t) - low + high);
    /* Multiply by 2^k in two factors, since 2^k itself may not be a normal number. */
    uint64_t n = THRandom_bits(shifted) - THRandom_bits(shift) + 2048, first = n >> 1, second = n - first;
    return y * THRandom_double((first - 1) << 52) * THRandom_double((second - 1) << 52);
}

/* ---- float ---- */

TH_INLINE float THRandom_float(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

TH_INLINE uint32_t THRandom_floatBits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

TH_INLINE float THRandom_exponentialOfF(uint32_t k)
{
    const uint32_t root = 0x3f3504f3;
    const float most = 0xffff, high = (float)(int32_t)(k >> 16), low = (float)(int32_t)(k & 0xffff);
    float u = ((most - high) * 0x1p16f + (most - low + 0.5f)) * 0x1p-32f;
    float v = (high * 0x1p16f + (low + 0.5f)) * 0x1p-32f;
    uint32_t bits = THRandom_floatBits(u) + (0x3f800000 - root);
    float exponent = (float)((int32_t)(bits >> 23) - 127), m = THRandom_float((bits & 0x007fffff) + root);
    float f = bits >> 23 == 127 ? -v : m - 1;
    float s = f / (2 + f), z = s * s, w = z * z, half = 0.5f * f * f;
    float series = z * (0xaaaaaa.0p-24f + w * 0x91e9ee.0p-25f) + w * (0xccce13.0p-25f + w * 0xf89e26.0p-26f);
    return -((s * (half + series) + exponent * 9.0580006145e-06f) - half + f + exponent * 6.9313812256e-01f);
}

/* Sine and cosine for x in [-pi/4, pi/4]. */
TH_INLINE float THRandom_sineF(float x)
{
    float z = x * x;
    return x + x * z * (-1.6666654611e-01f + z * (8.3321608736e-03f + z * -1.9515295891e-04f));
}

TH_INLINE float THRandom_cosineF(float x)
{
    float z = x * x;
    return 1 - 0.5f * z + z * z * (4.166664568298827e-02f + z * (-1.388731625493765e-03f + z * 2.443315711809948e-05f));
}

TH_INLINE void THRandom_normalsOfF(uint32_t radius, uint32_t k, float *a, float *b)
{
    float r = sqrtf(2 * THRandom_exponentialOfF(radius));
    uint32_t turned = k + (UINT32_C(1) << 29), quarter = turned >> 30;
    int32_t left = (int32_t)(turned & (UINT32_MAX >> 2)) - (INT32_C(1) << 29);
    float middle = (float)(left >> 16) * 0x1p16f + ((float)(left & 0xffff) + 0.5f);
    float x = middle * (6.28318530717958647693f * 0x1p-32f);
    float s = THRandom_sineF(x), c = THRandom_cosineF(x);
    float first = quarter & 1 ? s : c, second = quarter & 1 ? c : s;
    *a = r * THRandom_float(THRandom_floatBits(first) ^ (quarter + 1) >> 1 << 31);
    *b = r * THRandom_float(THRandom_floatBits(second) ^ quarter >> 1 << 31);
}

#endif
