/* Sorting of keys with AVX-512: the vectors of THKeyVectors.h. */
#include "TH/order/THKeySort.h"
#include "TH/math/THProcessor.h"

#ifdef TH_X86
#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("arch=x86-64-v4")))
#define INLINE TARGET static inline __attribute__((always_inline))

/* Exchange elements of 32, 64, 128 or 256 bits: number `size` from 0 to 3. A shuffle merges into the other vector. */
INLINE void exchange(__m512i *a, __m512i *b, int size)
{
    const __m512i x = *a, y = *b;
    if (size == 0) {
        *a = _mm512_mask_shuffle_epi32(x, 0xAAAA, y, _MM_PERM_CDAB);
        *b = _mm512_mask_shuffle_epi32(y, 0x5555, x, _MM_PERM_CDAB);
    } else if (size == 1) {
        *a = _mm512_mask_shuffle_epi32(x, 0xCCCC, y, _MM_PERM_BADC);
        *b = _mm512_mask_shuffle_epi32(y, 0x3333, x, _MM_PERM_BADC);
    } else if (size == 2) {
        *a = _mm512_mask_shuffle_i32x4(x, 0xF0F0, y, y, _MM_PERM_CDAB);
        *b = _mm512_mask_shuffle_i32x4(y, 0x0F0F, x, x, _MM_PERM_CDAB);
    } else {
        *a = _mm512_mask_shuffle_i32x4(x, 0xFF00, y, y, _MM_PERM_BADC);
        *b = _mm512_mask_shuffle_i32x4(y, 0x00FF, x, x, _MM_PERM_BADC);
    }
}

/* ---- 32 bits ---- */

#define KEY int32_t
#define KEYS_MAX INT32_MAX
#define KEYS_(name) name##_32
#define KEYS_V __m512i
#define KEYS_LANES 16
#define KEYS_TARGET TARGET
#define heap_32 THKeySort_heap32

INLINE __m512i fill_32(int32_t key)
{
    return _mm512_set1_epi32(key);
}

INLINE __m512i load_32(const int32_t *p)
{
    return _mm512_loadu_si512(p);
}

INLINE void store_32(int32_t *p, __m512i x)
{
    _mm512_storeu_si512(p, x);
}

INLINE __mmask16 first_32(int64_t count)
{
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_cmplt_epi32_mask(lanes, _mm512_set1_epi32((int32_t)count));
}

INLINE __m512i loadSome_32(const int32_t *p, int64_t count)
{
    return _mm512_mask_loadu_epi32(_mm512_set1_epi32(INT32_MAX), first_32(count), p);
}

INLINE void storeSome_32(int32_t *p, int64_t count, __m512i x)
{
    _mm512_mask_storeu_epi32(p, first_32(count), x);
}

INLINE void order_32(__m512i *a, __m512i *b)
{
    const __m512i x = *a, y = *b;
    *a = _mm512_min_epi32(x, y);
    *b = _mm512_max_epi32(x, y);
}

INLINE __m512i flip_32(__m512i x, int level)
{
    return _mm512_xor_si512(x, _mm512_loadu_si512(THKeySort_flips32[level]));
}

INLINE void exchange_32(__m512i *a, __m512i *b, int lane)
{
    exchange(a, b, lane);
}

INLINE __m512i straighten_32(__m512i x, int rows)
{
    const __m512i two = _mm512_setr_epi32(0, 1, 8, 9, 4, 5, 12, 13, 2, 3, 10, 11, 6, 7, 14, 15);
    return rows == 2 ? _mm512_permutexvar_epi32(two, x) : rows == 4 ? _mm512_shuffle_i32x4(x, x, _MM_PERM_DBCA) : x;
}

/* Compression to memory takes many times longer on Zen 4 than compression and a store. */
INLINE void split_32(__m512i x, __m512i limit, int32_t **less, int32_t **rest)
{
    const __mmask16 before = _mm512_cmplt_epi32_mask(x, limit);
    const int count = __builtin_popcount(before);
    _mm512_storeu_si512(*less, _mm512_maskz_compress_epi32(before, x));
    *less += count;
    *rest -= KEYS_LANES - count;
    const __m512i others = _mm512_maskz_compress_epi32((__mmask16)~before, x);
    _mm512_mask_storeu_epi32(*rest, (__mmask16)(0xFFFFu >> count), others);
}

#include "TH/order/THKeyVectors.h"

/* ---- 64 bits ---- */

#define KEY int64_t
#define KEYS_MAX INT64_MAX
#define KEYS_(name) name##_64
#define KEYS_V __m512i
#define KEYS_LANES 8
#define KEYS_TARGET TARGET
#define heap_64 THKeySort_heap64

INLINE __m512i fill_64(int64_t key)
{
    return _mm512_set1_epi64(key);
}

INLINE __m512i load_64(const int64_t *p)
{
    return _mm512_loadu_si512(p);
}

INLINE void store_64(int64_t *p, __m512i x)
{
    _mm512_storeu_si512(p, x);
}

INLINE __mmask8 first_64(int64_t count)
{
    return _mm512_cmplt_epi64_mask(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_set1_epi64(count));
}

INLINE __m512i loadSome_64(const int64_t *p, int64_t count)
{
    return _mm512_mask_loadu_epi64(_mm512_set1_epi64(INT64_MAX), first_64(count), p);
}

INLINE void storeSome_64(int64_t *p, int64_t count, __m512i x)
{
    _mm512_mask_storeu_epi64(p, first_64(count), x);
}

/* A comparison and two blends take less time than a minimum and a maximum, which are two operations each. */
INLINE void order_64(__m512i *a, __m512i *b)
{
    const __m512i x = *a, y = *b;
    const __mmask8 less = _mm512_cmplt_epi64_mask(x, y);
    *a = _mm512_mask_blend_epi64(less, y, x);
    *b = _mm512_mask_blend_epi64(less, x, y);
}

INLINE __m512i flip_64(__m512i x, int level)
{
    return _mm512_xor_si512(x, _mm512_loadu_si512(THKeySort_flips64[level]));
}

INLINE void exchange_64(__m512i *a, __m512i *b, int lane)
{
    exchange(a, b, lane + 1);
}

INLINE __m512i straighten_64(__m512i x, int rows)
{
    return rows == 2 ? _mm512_shuffle_i32x4(x, x, _MM_PERM_DBCA) : x;
}

/* One permutation moves the keys before the limit to the front and the others to the end, and both are stored. */
INLINE void split_64(__m512i x, __m512i limit, int64_t **less, int64_t **rest)
{
    const __mmask8 before = _mm512_cmplt_epi64_mask(x, limit);
    const int count = __builtin_popcount(before);
    const __m512i shifts = _mm512_setr_epi64(0, 4, 8, 12, 16, 20, 24, 28);
    const __m512i order = _mm512_srlv_epi64(_mm512_set1_epi64((int64_t)THKeySort_orders[before]), shifts);
    const __m512i ordered = _mm512_permutexvar_epi64(order, x);
    _mm512_storeu_si512(*less, ordered);
    _mm512_storeu_si512(*rest - KEYS_LANES, ordered);
    *less += count;
    *rest -= KEYS_LANES - count;
}

#include "TH/order/THKeyVectors.h"

void THKeySort_avx512_32(int32_t *keys, int64_t n, const THKeyFinish *finish)
{
    sort_32(keys, n, finish);
}

void THKeySort_avx512_64(int64_t *keys, int64_t n, const THKeyFinish *finish)
{
    sort_64(keys, n, finish);
}
#endif
