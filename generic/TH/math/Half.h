/* Conversion of half-precision numbers, by the processor if possible, else as in THHalf.h, with the same bits. */
#ifdef TH_MATH_F16C
#include <immintrin.h>
enum { HALVES = 8 };
#endif

static void halfToFloat(int64_t n, float *out, const THHalf *x)
{
    int64_t i = 0;
#ifdef TH_MATH_F16C
    for (; i + HALVES <= n; i += HALVES)
        _mm256_storeu_ps(out + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)(x + i))));
#endif
    VECTORISE
    for (int64_t k = i; k < n; k++)
        out[k] = THHalf_toFloat(x[k]);
}

static void floatToHalf(int64_t n, THHalf *out, const float *x)
{
    int64_t i = 0;
#ifdef TH_MATH_F16C
    for (; i + HALVES <= n; i += HALVES)
        _mm_storeu_si128((__m128i *)(void *)(out + i),
                         _mm256_cvtps_ph(_mm256_loadu_ps(x + i), _MM_FROUND_TO_NEAREST_INT));
#endif
    VECTORISE
    for (int64_t k = i; k < n; k++)
        out[k] = THHalf_fromFloat(x[k]);
}
