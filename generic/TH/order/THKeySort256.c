/* Sorting of keys with AVX2: the vectors of THKeyVectors.h. */
#include "TH/order/THKeySort.h"
#include "TH/math/THProcessor.h"

#ifdef TH_X86
#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("arch=x86-64-v3")))
#define INLINE TARGET static inline __attribute__((always_inline))

/* Exchange elements of 32, 64 or 128 bits: number `size` from 0 to 2. */
INLINE void exchange(__m256i *a, __m256i *b, int size)
{
    const __m256i x = *a, y = *b;
    if (size == 0) {
        *a = _mm256_blend_epi32(x, _mm256_shuffle_epi32(y, 0xB1), 0xAA);
        *b = _mm256_blend_epi32(y, _mm256_shuffle_epi32(x, 0xB1), 0x55);
    } else if (size == 1) {
        *a = _mm256_unpacklo_epi64(x, y);
        *b = _mm256_unpackhi_epi64(x, y);
    } else {
        *a = _mm256_permute2x128_si256(x, y, 0x20);
        *b = _mm256_permute2x128_si256(x, y, 0x31);
    }
}

/* Move the 32-bit elements whose bits are set in the mask to the front, the others to the end. */
INLINE __m256i arrange(__m256i x, unsigned mask)
{
    const __m256i shifts = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    const __m256i order = _mm256_srlv_epi32(_mm256_set1_epi32((int32_t)(uint32_t)THKeySort_orders[mask]), shifts);
    return _mm256_permutevar8x32_epi32(x, order);
}

/* ---- 32 bits ---- */

#define KEY int32_t
#define KEYS_MAX INT32_MAX
#define KEYS_(name) name##_32
#define KEYS_V __m256i
#define KEYS_LANES 8
#define KEYS_TARGET TARGET
#define heap_32 THKeySort_heap32

INLINE __m256i fill_32(int32_t key)
{
    return _mm256_set1_epi32(key);
}

INLINE __m256i load_32(const int32_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

INLINE void store_32(int32_t *p, __m256i x)
{
    _mm256_storeu_si256((__m256i *)(void *)p, x);
}

INLINE __m256i first_32(int64_t count)
{
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int32_t)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

INLINE __m256i loadSome_32(const int32_t *p, int64_t count)
{
    const __m256i first = first_32(count);
    return _mm256_blendv_epi8(_mm256_set1_epi32(INT32_MAX), _mm256_maskload_epi32(p, first), first);
}

INLINE void storeSome_32(int32_t *p, int64_t count, __m256i x)
{
    _mm256_maskstore_epi32(p, first_32(count), x);
}

INLINE void order_32(__m256i *a, __m256i *b)
{
    const __m256i x = *a, y = *b;
    *a = _mm256_min_epi32(x, y);
    *b = _mm256_max_epi32(x, y);
}

INLINE __m256i flip_32(__m256i x, int level)
{
    return _mm256_xor_si256(x, load_32(THKeySort_flips32[level]));
}

INLINE void exchange_32(__m256i *a, __m256i *b, int lane)
{
    exchange(a, b, lane);
}

INLINE __m256i straighten_32(__m256i x, int rows)
{
    return rows == 2 ? _mm256_permute4x64_epi64(x, 0xD8) : x;
}

INLINE void split_32(__m256i x, __m256i limit, int32_t **less, int32_t **rest)
{
    const unsigned before = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(limit, x)));
    const int count = __builtin_popcount(before);
    const __m256i arranged = arrange(x, before);
    store_32(*less, arranged);
    store_32(*rest - KEYS_LANES, arranged);
    *less += count;
    *rest -= KEYS_LANES - count;
}

#include "TH/order/THKeyVectors.h"

/* ---- 64 bits ---- */

#define KEY int64_t
#define KEYS_MAX INT64_MAX
#define KEYS_(name) name##_64
#define KEYS_V __m256i
#define KEYS_LANES 4
#define KEYS_TARGET TARGET
#define heap_64 THKeySort_heap64

INLINE __m256i fill_64(int64_t key)
{
    return _mm256_set1_epi64x(key);
}

INLINE __m256i load_64(const int64_t *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

INLINE void store_64(int64_t *p, __m256i x)
{
    _mm256_storeu_si256((__m256i *)(void *)p, x);
}

INLINE __m256i first_64(int64_t count)
{
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
}

INLINE __m256i loadSome_64(const int64_t *p, int64_t count)
{
    const __m256i first = first_64(count), some = _mm256_maskload_epi64((const long long *)p, first);
    return _mm256_blendv_epi8(_mm256_set1_epi64x(INT64_MAX), some, first);
}

INLINE void storeSome_64(int64_t *p, int64_t count, __m256i x)
{
    _mm256_maskstore_epi64((long long *)p, first_64(count), x);
}

/* There is no minimum of 64 bits. Exchange the bits that differ, of lanes that are not in order. */
INLINE void order_64(__m256i *a, __m256i *b)
{
    const __m256i x = *a, y = *b;
    const __m256i difference = _mm256_and_si256(_mm256_cmpgt_epi64(x, y), _mm256_xor_si256(x, y));
    *a = _mm256_xor_si256(x, difference);
    *b = _mm256_xor_si256(y, difference);
}

INLINE __m256i flip_64(__m256i x, int level)
{
    return _mm256_xor_si256(x, load_64(THKeySort_flips64[level]));
}

INLINE void exchange_64(__m256i *a, __m256i *b, int lane)
{
    exchange(a, b, lane + 1);
}

INLINE __m256i straighten_64(__m256i x, int rows)
{
    (void)rows;
    return x;
}

/* A mask of 32-bit elements has each bit twice, so that the permutation of 8 elements moves both halves of keys. */
INLINE void split_64(__m256i x, __m256i limit, int64_t **less, int64_t **rest)
{
    const unsigned before = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi64(limit, x)));
    const int count = __builtin_popcount(before) / 2;
    const __m256i arranged = arrange(x, before);
    store_64(*less, arranged);
    store_64(*rest - KEYS_LANES, arranged);
    *less += count;
    *rest -= KEYS_LANES - count;
}

#include "TH/order/THKeyVectors.h"

void THKeySort_avx2_32(int32_t *keys, int64_t n, const THKeyFinish *finish)
{
    sort_32(keys, n, finish);
}

void THKeySort_avx2_64(int64_t *keys, int64_t n, const THKeyFinish *finish)
{
    sort_64(keys, n, finish);
}
#endif
