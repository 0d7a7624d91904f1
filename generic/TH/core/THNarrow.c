/* See THNarrow.h. The loops are compiled for SSE2, which every x86-64 processor has, for AVX2 and for AVX-512.
 * Instructions of the latter two pack each 16 bytes of a vector, so that the order has to be restored. */
#include "TH/core/THNarrow.h"

#include <string.h>

#include "TH/core/THVector.h"

#ifdef TH_X86
#include <immintrin.h>

/* ---- SSE2 ---- */

#define WIDTH 16
#define TARGET
#define V_(name) name##SSE2
#define I_(name) _mm_##name
typedef __m128i IntsSSE2, HalfIntsSSE2;

TH_INLINE __m128i joinSSE2(__m128i low, __m128i high)
{
    return _mm_unpacklo_epi64(low, high);
}

TH_INLINE __m128i packIntsSSE2(__m128i low, __m128i high)
{
    return _mm_packs_epi32(low, high);
}

TH_INLINE __m128i orderShortsSSE2(__m128i numbers)
{
    return numbers;
}

TH_INLINE __m128i packShortsSSE2(__m128i low, __m128i high, bool isSigned)
{
    return isSigned ? _mm_packs_epi16(low, high) : _mm_packus_epi16(low, high);
}

TH_INLINE __m128i bytesOfDoublesSSE2(const __m128i *mask)
{
    const __m128i low = _mm_packs_epi32(_mm_packs_epi32(mask[0], mask[1]), _mm_packs_epi32(mask[2], mask[3]));
    const __m128i high = _mm_packs_epi32(_mm_packs_epi32(mask[4], mask[5]), _mm_packs_epi32(mask[6], mask[7]));
    return _mm_packs_epi16(low, high);
}

#include "TH/core/NarrowLoops.h"

#undef WIDTH
#undef TARGET
#undef V_
#undef I_

/* ---- AVX2 ---- */

#define WIDTH 32
#define TARGET __attribute__((target("arch=x86-64-v3")))
#define V_(name) name##AVX2
#define I_(name) _mm256_##name
typedef __m256i IntsAVX2;
typedef __m128i HalfIntsAVX2;

TARGET TH_INLINE __m256i joinAVX2(__m128i low, __m128i high)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

TARGET TH_INLINE __m256i packIntsAVX2(__m256i low, __m256i high)
{
    return _mm256_packs_epi32(low, high);
}

TARGET TH_INLINE __m256i orderShortsAVX2(__m256i numbers)
{
    return _mm256_permute4x64_epi64(numbers, 0xd8);
}

TARGET TH_INLINE __m256i packShortsAVX2(__m256i low, __m256i high, bool isSigned)
{
    const __m256i bytes = isSigned ? _mm256_packs_epi16(low, high) : _mm256_packus_epi16(low, high);
    return _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

TARGET TH_INLINE __m256i bytesOfDoublesAVX2(const __m256i *mask)
{
    const __m256i one = _mm256_packs_epi32(_mm256_packs_epi32(mask[0], mask[1]), _mm256_packs_epi32(mask[2], mask[3]));
    const __m256i two = _mm256_packs_epi32(_mm256_packs_epi32(mask[4], mask[5]), _mm256_packs_epi32(mask[6], mask[7]));
    const __m256i bytes = _mm256_packs_epi16(one, two);
    const __m128i low = _mm256_castsi256_si128(bytes), high = _mm256_extracti128_si256(bytes, 1);
    return joinAVX2(_mm_unpacklo_epi16(low, high), _mm_unpackhi_epi16(low, high));
}

#include "TH/core/NarrowLoops.h"

#undef WIDTH
#undef TARGET
#undef V_
#undef I_

/* ---- AVX-512 ---- */

#define WIDTH 64
#define TARGET __attribute__((target("arch=x86-64-v4")))
#define V_(name) name##AVX512
#define I_(name) _mm512_##name
typedef __m512i IntsAVX512;
typedef __m256i HalfIntsAVX512;

TARGET TH_INLINE __m512i joinAVX512(__m256i low, __m256i high)
{
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

TARGET TH_INLINE __m512i packIntsAVX512(__m512i low, __m512i high)
{
    return _mm512_packs_epi32(low, high);
}

TARGET TH_INLINE __m512i orderShortsAVX512(__m512i numbers)
{
    return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), numbers);
}

TARGET TH_INLINE __m512i packShortsAVX512(__m512i low, __m512i high, bool isSigned)
{
    const __m512i bytes = isSigned ? _mm512_packs_epi16(low, high) : _mm512_packus_epi16(low, high);
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    return _mm512_permutexvar_epi32(order, bytes);
}

#include "TH/core/NarrowLoops.h"

TARGET TH_INLINE __mmask16 compareFloats16(const float *x, const float *y, bool isSingle, int how)
{
    const __m512 left = _mm512_loadu_ps(x), right = isSingle ? _mm512_set1_ps(*y) : _mm512_loadu_ps(y);
    switch (how) {
    case TH_LESS:
        return _mm512_cmp_ps_mask(left, right, _CMP_LT_OQ);
    case TH_GREATER:
        return _mm512_cmp_ps_mask(left, right, _CMP_GT_OQ);
    case TH_LESS_EQUAL:
        return _mm512_cmp_ps_mask(left, right, _CMP_LE_OQ);
    case TH_GREATER_EQUAL:
        return _mm512_cmp_ps_mask(left, right, _CMP_GE_OQ);
    case TH_EQUAL:
        return _mm512_cmp_ps_mask(left, right, _CMP_EQ_OQ);
    default:
        return _mm512_cmp_ps_mask(left, right, _CMP_NEQ_UQ);
    }
}

TARGET TH_INLINE __mmask8 compareDoubles8(const double *x, const double *y, bool isSingle, int how)
{
    const __m512d left = _mm512_loadu_pd(x), right = isSingle ? _mm512_set1_pd(*y) : _mm512_loadu_pd(y);
    switch (how) {
    case TH_LESS:
        return _mm512_cmp_pd_mask(left, right, _CMP_LT_OQ);
    case TH_GREATER:
        return _mm512_cmp_pd_mask(left, right, _CMP_GT_OQ);
    case TH_LESS_EQUAL:
        return _mm512_cmp_pd_mask(left, right, _CMP_LE_OQ);
    case TH_GREATER_EQUAL:
        return _mm512_cmp_pd_mask(left, right, _CMP_GE_OQ);
    case TH_EQUAL:
        return _mm512_cmp_pd_mask(left, right, _CMP_EQ_OQ);
    default:
        return _mm512_cmp_pd_mask(left, right, _CMP_NEQ_UQ);
    }
}

TARGET TH_INLINE __mmask16 compareDoubles16(const double *x, const double *y, bool isSingle, int how)
{
    const __mmask8 low = compareDoubles8(x, y, isSingle, how);
    return _mm512_kunpackb(compareDoubles8(x + 8, isSingle ? y : y + 8, isSingle, how), low);
}

/* Masks become bytes without packing. With one vector per iteration, the time depends on the addresses of jumps: 10^5 floats
 * take 7 or 10 us. */
#define DEFINE_COMPARE(name, type, compare)                                                                          \
    TARGET TH_INLINE void name##Loop(int how, int64_t n, const type *x, const type *y, bool isSingle, uint8_t *to)   \
    {                                                                                                                \
        enum { SIXTEEN = 16 };                                                                                       \
        int64_t i = 0;                                                                                               \
        for (; i + 2 * SIXTEEN <= n; i += 2 * SIXTEEN) {                                                             \
            const __mmask16 low = compare(x + i, isSingle ? y : y + i, isSingle, how);                               \
            const __mmask16 high = compare(x + i + SIXTEEN, isSingle ? y : y + i + SIXTEEN, isSingle, how);          \
            const __m256i bytes = _mm256_maskz_set1_epi8(_mm512_kunpackw(high, low), 1);                             \
            _mm256_storeu_si256((__m256i *)(void *)(to + i), bytes);                                                 \
        }                                                                                                            \
        for (; i < n; i += SIXTEEN) {                                                                                \
            const int64_t at = i + SIXTEEN <= n ? i : n - SIXTEEN;                                                   \
            const __mmask16 mask = compare(x + at, isSingle ? y : y + at, isSingle, how);                            \
            _mm_storeu_si128((__m128i *)(void *)(to + at), _mm_maskz_set1_epi8(mask, 1));                            \
        }                                                                                                            \
    }                                                                                                                \
    TARGET TH_VECTOR_OPTIMIZE static bool name(THComparison how, int64_t n, const type *x, const type *y, bool step, \
                                               uint8_t *to)                                                          \
    {                                                                                                                \
        if (n < 16)                                                                                                  \
            return false;                                                                                            \
        switch (how + (step ? TH_NOT_EQUAL + 1 : 0)) {                                                               \
            CASE(name, TH_LESS);                                                                                     \
            CASE(name, TH_GREATER);                                                                                  \
            CASE(name, TH_LESS_EQUAL);                                                                               \
            CASE(name, TH_GREATER_EQUAL);                                                                            \
            CASE(name, TH_EQUAL);                                                                                    \
            CASE(name, TH_NOT_EQUAL);                                                                                \
        }                                                                                                            \
        return true;                                                                                                 \
    }
#define CASE(name, how)                      \
    case how:                                \
        name##Loop(how, n, x, y, true, to);  \
        break;                               \
    case how + TH_NOT_EQUAL + 1:             \
        name##Loop(how, n, x, y, false, to); \
        break

DEFINE_COMPARE(compareFloatsAVX512, float, compareFloats16)
DEFINE_COMPARE(compareDoublesAVX512, double, compareDoubles16)

/* ---- selection ---- */

#define DEFINE(type, convert, compare, publicConvert, publicCompare)                                        \
    int64_t publicConvert(int64_t n, const type *x, int size, bool isSigned, void *to)                      \
    {                                                                                                       \
        if (size > 4 || (size > 1 && !isSigned))                                                            \
            return 0;                                                                                       \
        if (THProcessor_variant == TH_AVX512)                                                               \
            return convert##AVX512(n, x, size, isSigned, to);                                               \
        return THProcessor_variant == TH_AVX2 ? convert##AVX2(n, x, size, isSigned, to)                     \
                                              : convert##SSE2(n, x, size, isSigned, to);                    \
    }                                                                                                       \
    bool publicCompare(THComparison how, int64_t n, char *const *data, const int64_t *stride)               \
    {                                                                                                       \
        static const THComparison exchanged[] = {TH_GREATER,    TH_LESS,  TH_GREATER_EQUAL,                 \
                                                 TH_LESS_EQUAL, TH_EQUAL, TH_NOT_EQUAL};                    \
        const int64_t size = sizeof(type);                                                                  \
        const bool isFirst = stride[1] == 0; /* the single number */                                        \
        const type *x = (const type *)(const void *)data[1 + isFirst];                                      \
        const type *y = (const type *)(const void *)data[2 - isFirst];                                      \
        const int64_t step = stride[2 - isFirst];                                                           \
        if (stride[0] != 1 || stride[1 + isFirst] != size || (step != 0 && step != size))                   \
            return false;                                                                                   \
        how = isFirst ? exchanged[how] : how;                                                               \
        if (THProcessor_variant == TH_AVX512)                                                               \
            return compare##AVX512(how, n, x, y, step != 0, (uint8_t *)data[0]);                            \
        return THProcessor_variant == TH_AVX2 ? compare##AVX2(how, n, x, y, step != 0, (uint8_t *)data[0])  \
                                              : compare##SSE2(how, n, x, y, step != 0, (uint8_t *)data[0]); \
    }

DEFINE(float, convertFloats, compareFloats, THNarrow_floats, THNarrow_compareFloats)
DEFINE(double, convertDoubles, compareDoubles, THNarrow_doubles, THNarrow_compareDoubles)
#endif
