/* Conversion of half-precision numbers, by the processor if possible, else as in THHalf.h, with the same bits.
 *
 * The last TH_MATH_HALVES numbers are converted together even if some of them have been converted before, because the
 * conversion of up to 15 numbers one by one takes longer than that of 100 together. Four vectors per iteration leave
 * few jumps, whose time depends on their addresses: 10^5 halves take 16 instead of 21 us for neg. */
#ifdef TH_MATH_HALVES
#include <immintrin.h>

#if TH_MATH_HALVES == 16
static inline void manyToFloat(float *out, const THHalf *x)
{
    _mm512_storeu_ps(out, _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i *)(const void *)x)));
}

static inline void manyToHalf(THHalf *out, const float *x)
{
    _mm256_storeu_si256((__m256i *)(void *)out, _mm512_cvtps_ph(_mm512_loadu_ps(x), _MM_FROUND_TO_NEAREST_INT));
}
#else
static inline void manyToFloat(float *out, const THHalf *x)
{
    _mm256_storeu_ps(out, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)x)));
}

static inline void manyToHalf(THHalf *out, const float *x)
{
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_cvtps_ph(_mm256_loadu_ps(x), _MM_FROUND_TO_NEAREST_INT));
}
#endif

#define CONVERT_MANY(function)                                                          \
    int64_t start = 0;                                                                  \
    for (; start + 4 * TH_MATH_HALVES <= n; start += 4 * TH_MATH_HALVES) {              \
        for (int k = 0; k < 4; k++)                                                     \
            function(out + start + k * TH_MATH_HALVES, x + start + k * TH_MATH_HALVES); \
    }                                                                                   \
    for (; start + TH_MATH_HALVES <= n; start += TH_MATH_HALVES)                        \
        function(out + start, x + start);                                               \
    if (n >= TH_MATH_HALVES) {                                                          \
        function(out + n - TH_MATH_HALVES, x + n - TH_MATH_HALVES);                     \
        return;                                                                         \
    }
#else
#define CONVERT_MANY(function)
#endif

static void halfToFloat(int64_t n, float *out, const THHalf *x)
{
    CONVERT_MANY(manyToFloat)
    VECTORISE
    for (int64_t i = 0; i < n; i++)
        out[i] = THHalf_toFloat(x[i]);
}

static void floatToHalf(int64_t n, THHalf *out, const float *x)
{
    CONVERT_MANY(manyToHalf)
    VECTORISE
    for (int64_t i = 0; i < n; i++)
        out[i] = THHalf_fromFloat(x[i]);
}

#undef CONVERT_MANY
