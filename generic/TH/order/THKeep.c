/* Vectors are compressed: the numbers that a mask selects move to the front. AVX-512 has an instruction for this; with AVX2,
 * a table has the halves of the numbers. Whole vectors are stored: a masked store takes far longer. */
#include "TH/order/THKeep.h"

#include "TH/core/THVector.h"

#ifdef TH_X86
#include <immintrin.h>

/* Add as many keys as fill vectors. Return their number. */
__attribute__((target("arch=x86-64-v4"))) static int64_t addEights(THKeep *self, const uint64_t *keys, int64_t n,
                                                                   int64_t start)
{
    enum { EIGHT = 8 };
    const __m512i low = _mm512_set1_epi64((long long)self->low), one = _mm512_set1_epi64(1);
    const __m512i width = _mm512_set1_epi64((long long)(self->high - self->low)), next = _mm512_set1_epi64(EIGHT);
    const __m512i greatest = _mm512_set1_epi64((long long)self->greatest);
    __m512i index = _mm512_add_epi64(_mm512_set1_epi64(start), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
    __m512i before = _mm512_setzero_si512();
    uint64_t *const kept = self->keys, *const records = self->records;
    int64_t i = 0, count = self->count;
    unsigned greatests = 0;
    for (; i + EIGHT <= n; i += EIGHT, index = _mm512_add_epi64(index, next)) {
        const __m512i key = _mm512_loadu_si512(keys + i);
        const __mmask8 inside = _mm512_cmple_epu64_mask(_mm512_sub_epi64(key, low), width);
        before = _mm512_mask_add_epi64(before, _mm512_cmplt_epu64_mask(key, low), before, one);
        greatests |= _mm512_cmpeq_epi64_mask(key, greatest);
        if (kept)
            _mm512_storeu_si512(kept + count, _mm512_maskz_compress_epi64(inside, key));
        if (records) {
            const __m512i record = _mm512_or_si512(_mm512_slli_epi64(key, 32), index);
            _mm512_storeu_si512(records + count, _mm512_maskz_compress_epi64(inside, record));
        }
        count += __builtin_popcount(inside);
    }
    self->count = count;
    self->before += _mm512_reduce_add_epi64(before);
    self->hasGreatest |= greatests != 0;
    return i;
}

/* Store the numbers whose bits are set in the mask, 0 … 15, and then arbitrary ones. */
__attribute__((target("arch=x86-64-v3"))) static inline void storeFour(uint64_t *to, __m256i numbers, int mask)
{
    static const uint8_t halves[16][8] = {
        {0},
        {0, 1},
        {2, 3},
        {0, 1, 2, 3},
        {4, 5},
        {0, 1, 4, 5},
        {2, 3, 4, 5},
        {0, 1, 2, 3, 4, 5},
        {6, 7},
        {0, 1, 6, 7},
        {2, 3, 6, 7},
        {0, 1, 2, 3, 6, 7},
        {4, 5, 6, 7},
        {0, 1, 4, 5, 6, 7},
        {2, 3, 4, 5, 6, 7},
        {0, 1, 2, 3, 4, 5, 6, 7},
    };
    const __m256i order = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)halves[mask]));
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permutevar8x32_epi32(numbers, order));
}

/* The median of 10^5 floats takes 95 instead of 150 us. If few keys are in the range, vectors without one are skipped: topk(10)
 * of 10^6 floats takes 1.6 instead of 2.3 ms; a jump takes longer if many are. */
__attribute__((target("arch=x86-64-v3"), always_inline)) static inline int64_t addFoursOf(THKeep *self,
                                                                                          const uint64_t *keys,
                                                                                          int64_t n, int64_t start,
                                                                                          bool isFew)
{
    enum { FOUR = 4 };
    const __m256i sign = _mm256_set1_epi64x(INT64_MIN), next = _mm256_set1_epi64x(FOUR); /* comparisons are signed */
    const __m256i low = _mm256_set1_epi64x((int64_t)self->low ^ INT64_MIN);
    const __m256i high = _mm256_set1_epi64x((int64_t)self->high ^ INT64_MIN);
    const __m256i greatest = _mm256_set1_epi64x((int64_t)self->greatest);
    __m256i index = _mm256_add_epi64(_mm256_set1_epi64x(start), _mm256_setr_epi64x(0, 1, 2, 3));
    __m256i before = _mm256_setzero_si256(), greatests = before;
    uint64_t *const kept = self->keys, *const records = self->records, sums[FOUR];
    int64_t i = 0, count = self->count;
    for (; i + FOUR <= n; i += FOUR, index = _mm256_add_epi64(index, next)) {
        const __m256i key = _mm256_loadu_si256((const __m256i *)(const void *)(keys + i));
        const __m256i place = _mm256_xor_si256(key, sign);
        const __m256i below = _mm256_cmpgt_epi64(low, place), above = _mm256_cmpgt_epi64(place, high);
        const int inside = ~_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_or_si256(below, above))) & 15;
        before = _mm256_sub_epi64(before, below);
        greatests = _mm256_or_si256(greatests, _mm256_cmpeq_epi64(key, greatest));
        if (isFew && !inside)
            continue;
        if (kept)
            storeFour(kept + count, key, inside);
        if (records)
            storeFour(records + count, _mm256_or_si256(_mm256_slli_epi64(key, 32), index), inside);
        count += __builtin_popcount((unsigned)inside);
    }
    _mm256_storeu_si256((__m256i *)(void *)sums, before);
    self->count = count;
    self->before += (int64_t)(sums[0] + sums[1] + sums[2] + sums[3]);
    self->hasGreatest |= !_mm256_testz_si256(greatests, greatests);
    return i;
}

__attribute__((target("arch=x86-64-v3"))) static int64_t addFours(THKeep *self, const uint64_t *keys, int64_t n,
                                                                  int64_t start)
{
    return self->isFew ? addFoursOf(self, keys, n, start, true) : addFoursOf(self, keys, n, start, false);
}
#endif

TH_VECTOR_OPTIMIZE void THKeep_add(THKeep *self, const uint64_t *keys, int64_t n, int64_t start)
{
    int64_t i = 0;
#ifdef TH_X86
    if (THProcessor_variant != TH_BASELINE)
        i = (THProcessor_variant == TH_AVX512 ? addEights : addFours)(self, keys, n, start);
#endif
    const uint64_t low = self->low, width = self->high - low, greatest = self->greatest;
    uint64_t *const kept = self->keys, *const records = self->records;
    int64_t count = self->count, before = 0, greatests = 0;
    for (; i < n; i++) {
        const uint64_t key = keys[i];
        if (kept)
            kept[count] = key;
        if (records)
            records[count] = key << 32 | (uint64_t)(start + i);
        count += key - low <= width;
        before += key < low;
        greatests += key == greatest;
    }
    self->count = count;
    self->before += before;
    self->hasGreatest |= greatests != 0;
}
