/* Samples are taken at fixed positions, so that equal inputs always take the same path. */
#include "TH/order/THRank.h"

#include <math.h>

#include "TH/core/THAlloc.h"
#include "TH/order/THCompress.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

enum {
    BLOCK = 512,
    LANES = TH_RANK_SPACE,
    FEW = 64,     /* up to so many keys are compared with each other; a multiple of 32 */
    MOST = 1024,  /* size of a sample, at most */
    SHARE = 64,   /* one element of so many is in the sample, if that gives more than FEW */
    PASSES = 64,  /* at most */
    WHOLE = 4096, /* up to so many keys, all may be kept, otherwise a quarter */
};

typedef struct Range {
    uint64_t low, high;
} Range;

typedef struct Counts {
    int64_t kept, before; /* keys in the range, and below it */
    bool hasGreatest;
} Counts;

THStatus THRank_begin(THRank *self, int64_t n)
{
    self->room = n <= WHOLE ? n : n / 4;
    self->kept = THScratch_new(self->room + BLOCK + LANES, sizeof *self->kept);
    return self->kept ? 0 : -1;
}

void THRank_end(THRank *self)
{
    TH_free(self->kept);
}

/* ---- few keys ---- */

/* Set less[i] to the number of keys below keys[i]. The counts of some keys stay in registers. AVX2 compares signed numbers
 * only. */
TH_VECTOR(static, void, countLess, (const uint64_t *keys, int64_t n, int64_t *less), (keys, n, less)) {
    enum { TOGETHER = 32 };
    int64_t all[FEW] = {0};
    for (int64_t i = 0; i < n; i++)
        all[i] = (int64_t)(keys[i] ^ (uint64_t)INT64_MIN);
    for (int64_t start = 0; start < n; start += TOGETHER) {
        int64_t counts[TOGETHER] = {0};
        for (int64_t j = 0; j < n; j++) {
            const int64_t key = all[j];
            for (int i = 0; i < TOGETHER; i++)
                counts[i] += key < all[start + i];
        }
        for (int i = 0; i < TOGETHER; i++)
            less[start + i] = counts[i];
    }
}

/* Return the index of the key of rank k, or of an equal key: of the ones below k, it has the most keys before it. */
TH_VECTOR(static, int64_t, indexOfRank, (const int64_t *less, int64_t n, int64_t k), (less, n, k)) {
    int64_t best = 0;
    for (int64_t i = 0; i < n; i++) {
        const int64_t candidate = less[i] < k ? less[i] * FEW + i : 0;
        best = candidate > best ? candidate : best;
    }
    return best % FEW;
}

/* ---- many keys ---- */

/* Append the keys of the range to `kept`, which may be `keys`, and has room for LANES more. Count the keys. */
#ifdef TH_X86
__attribute__((target("arch=x86-64-v4"))) static void keepVectors(const uint64_t *keys, int64_t n, Range range,
                                                                  uint64_t greatest, uint64_t *kept, Counts *counts)
{
    const __m512i low = _mm512_set1_epi64((long long)range.low), last = _mm512_set1_epi64((long long)greatest);
    const __m512i width = _mm512_set1_epi64((long long)(range.high - range.low)), one = _mm512_set1_epi64(1);
    __m512i before = _mm512_setzero_si512();
    unsigned lasts = 0;
    uint64_t *out = kept + counts->kept;
    for (int64_t i = 0; i < n; i += LANES) {
        const __mmask8 lanes = n - i < LANES ? (__mmask8)((1u << (n - i)) - 1) : (__mmask8)0xff;
        const __m512i key = _mm512_maskz_loadu_epi64(lanes, keys + i);
        const __mmask8 inside = _mm512_mask_cmple_epu64_mask(lanes, _mm512_sub_epi64(key, low), width);
        before = _mm512_mask_add_epi64(before, _mm512_mask_cmplt_epu64_mask(lanes, key, low), before, one);
        lasts |= _mm512_mask_cmpeq_epi64_mask(lanes, key, last);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(inside, key)); /* a masked store takes far longer */
        out += __builtin_popcount(inside);
    }
    counts->kept = out - kept;
    counts->before += _mm512_reduce_add_epi64(before);
    counts->hasGreatest |= lasts != 0;
}

/* The median of 10^5 floats takes 95 instead of 150 us. */
__attribute__((target("arch=x86-64-v3"))) static void keepFours(const uint64_t *keys, int64_t n, Range range,
                                                                uint64_t greatest, uint64_t *kept, Counts *counts)
{
    enum { FOUR = 4 };
    const __m256i sign = _mm256_set1_epi64x(INT64_MIN); /* comparisons are signed */
    const __m256i low = _mm256_set1_epi64x((int64_t)range.low ^ INT64_MIN);
    const __m256i high = _mm256_set1_epi64x((int64_t)range.high ^ INT64_MIN);
    const __m256i last = _mm256_set1_epi64x((int64_t)greatest);
    __m256i before = _mm256_setzero_si256(), lasts = before;
    uint64_t *out = kept + counts->kept, sums[FOUR];
    int64_t i = 0;
    for (; i + FOUR <= n; i += FOUR) {
        const __m256i key = _mm256_loadu_si256((const __m256i *)(const void *)(keys + i));
        const __m256i place = _mm256_xor_si256(key, sign);
        const __m256i below = _mm256_cmpgt_epi64(low, place), above = _mm256_cmpgt_epi64(place, high);
        const int inside = ~_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_or_si256(below, above))) & 15;
        before = _mm256_sub_epi64(before, below);
        lasts = _mm256_or_si256(lasts, _mm256_cmpeq_epi64(key, last));
        _mm256_storeu_si256((__m256i *)(void *)out, THCompress_four(key, inside));
        out += __builtin_popcount((unsigned)inside);
    }
    _mm256_storeu_si256((__m256i *)(void *)sums, before);
    counts->hasGreatest |= !_mm256_testz_si256(lasts, lasts);
    counts->before += (int64_t)(sums[0] + sums[1] + sums[2] + sums[3]);
    for (; i < n; i++) {
        const uint64_t key = keys[i];
        *out = key;
        out += key - range.low <= range.high - range.low;
        counts->before += key < range.low;
        counts->hasGreatest |= key == greatest;
    }
    counts->kept = out - kept;
}
#endif

static void keep(const uint64_t *keys, int64_t n, Range range, uint64_t greatest, uint64_t *kept, Counts *counts)
{
#ifdef TH_X86
    if (THProcessor_variant == TH_AVX512) {
        keepVectors(keys, n, range, greatest, kept, counts);
        return;
    }
    if (THProcessor_variant == TH_AVX2) {
        keepFours(keys, n, range, greatest, kept, counts);
        return;
    }
#endif
    int64_t count = counts->kept, before = 0, lasts = 0;
    for (int64_t i = 0; i < n; i++) {
        const uint64_t key = keys[i];
        kept[count] = key;
        count += key - range.low <= range.high - range.low;
        before += key < range.low;
        lasts += key == greatest;
    }
    counts->kept = count;
    counts->before += before;
    counts->hasGreatest |= lasts != 0;
}

static int64_t sampleSize(int64_t n)
{
    const int64_t size = n / SHARE;
    return n <= FEW ? n : size < FEW ? FEW : size > MOST ? MOST : size;
}

/* Return the key of a rank of a sample; the sample is lost if it is large. */
static bool keyOfSample(const uint64_t *sample, int64_t size, int64_t k, uint64_t *key)
{
    uint64_t copy[MOST + LANES];
    int64_t less;
    for (int64_t i = 0; i < size; i++)
        copy[i] = sample[i];
    return THRank_among(copy, size, k, key, &less);
}

/* Set *range to keys that enclose the key of rank k of n, according to a sample. */
static bool rangeOf(const uint64_t *sample, int64_t size, int64_t n, int64_t k, Range *range)
{
    int64_t less[FEW];
    const double share = ((double)k - 0.5) / (double)n, place = share * (double)size;
    const double apart = 2.5 * sqrt(place * (1 - share)) + 1;
    const int64_t ranks[2] = {(int64_t)floor(place - apart), (int64_t)(place + apart) + 1};
    uint64_t ends[2] = {0, UINT64_MAX};
    if (size <= FEW)
        countLess(sample, size, less);
    for (int side = 0; side < 2; side++) {
        if (ranks[side] < 1 || ranks[side] > size)
            continue;
        if (size <= FEW)
            ends[side] = sample[indexOfRank(less, size, ranks[side])];
        else if (!keyOfSample(sample, size, ranks[side], &ends[side]))
            return false;
    }
    range->low = ends[0];
    range->high = ends[1];
    return true;
}

/* Leave the keys of the range, or, if they are too many because many are equal, those above its lower end. Return the
 * number of keys; 0 if the key of rank k is not among them. If it is the lower end, this becomes the whole range. */
static int64_t narrow(uint64_t *keys, int64_t n, Range *range, int64_t k, int64_t *before)
{
    Counts counts = {0}, lowest = {0};
    uint64_t unused[FEW + LANES];
    keep(keys, n, *range, UINT64_MAX, keys, &counts);
    *before = counts.before;
    if (counts.before >= k || counts.before + counts.kept < k)
        return 0;
    if (range->low == range->high || counts.kept <= n / 2)
        return counts.kept;
    for (int64_t i = 0; i < counts.kept; i += FEW, lowest.kept = 0) {
        const Range least = {range->low, range->low};
        keep(keys + i, counts.kept - i < FEW ? counts.kept - i : FEW, least, UINT64_MAX, unused, &lowest);
        *before += lowest.kept;
    }
    if (*before >= k) {
        *before = counts.before;
        range->high = range->low;
        return counts.kept;
    }
    n = counts.kept;
    counts.kept = 0;
    range->low++;
    keep(keys, n, *range, UINT64_MAX, keys, &counts);
    return counts.kept;
}

bool THRank_among(uint64_t *keys, int64_t n, int64_t k, uint64_t *key, int64_t *less)
{
    int64_t passed = 0, before;
    for (int pass = 0; n > FEW; pass++) {
        uint64_t sample[MOST];
        Range range;
        const int64_t size = sampleSize(n);
        for (int64_t i = 0; i < size; i++)
            sample[i] = keys[i * (n / size)];
        if (pass == PASSES || !rangeOf(sample, size, n, k, &range))
            return false;
        n = narrow(keys, n, &range, k, &before);
        if (n == 0)
            return false;
        passed += before;
        k -= before;
        if (range.low == range.high) {
            *key = range.low;
            *less = passed;
            return true;
        }
    }
    int64_t below[FEW];
    countLess(keys, n, below);
    const int64_t index = indexOfRank(below, n, k);
    *key = keys[index];
    *less = passed + below[index];
    return true;
}

/* ---- elements ---- */

/* Keep the keys of the range, unless there are too many. The greatest key is looked for in any case. */
static bool keepElements(THRank *self, const THElements *elements, Range range, Counts *counts)
{
    const uint64_t greatest = elements->bits < 64 ? ((uint64_t)1 << elements->bits) - 1 : UINT64_MAX;
    const bool equal = range.low == range.high; /* such keys need not be kept */
    uint64_t block[BLOCK + LANES];
    bool fits = true;
    for (int64_t start = 0; start < elements->n; start += BLOCK) {
        const int64_t n = elements->n - start < BLOCK ? elements->n - start : BLOCK;
        Counts found = {0};
        fits = fits && counts->kept <= self->room;
        THElements_keys(elements, start, n, block);
        keep(block, n, range, greatest, fits && !equal ? self->kept + counts->kept : block, &found);
        counts->kept += found.kept;
        counts->before += found.before;
        counts->hasGreatest |= found.hasGreatest;
    }
    return fits || equal;
}

TH_VECTOR(static, int64_t, countEqual, (const uint64_t *keys, int64_t n, uint64_t key), (keys, n, key)) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++)
        count += keys[i] == key;
    return count;
}

/* Return the index of the element that is number `count`, from 1, of those with a key. */
static int64_t placeOf(const THElements *elements, uint64_t key, int64_t count)
{
    uint64_t block[BLOCK];
    for (int64_t start = 0;; start += BLOCK) {
        const int64_t n = elements->n - start < BLOCK ? elements->n - start : BLOCK;
        THElements_keys(elements, start, n, block);
        const int64_t equal = countEqual(block, n, key);
        if (equal < count && start + n < elements->n) {
            count -= equal;
            continue;
        }
        for (int64_t i = 0; i < n; i++) {
            count -= block[i] == key;
            if (count == 0)
                return start + i;
        }
        return elements->n - 1; /* another thread has changed the elements */
    }
}

bool THRank_find(THRank *self, const THElements *elements, int64_t k)
{
    uint64_t sample[MOST], key;
    const int64_t n = elements->n, size = sampleSize(n);
    int64_t less = 0;
    Range range;
    Counts counts = {0};
    THElements spread = *elements;
    spread.step *= n / size;
    THElements_keys(&spread, 0, size, sample);
    const bool known = rangeOf(sample, size, n, k, &range);
    if (!known)
        range.low = range.high = 0;
    const bool fits = keepElements(self, elements, range, &counts);
    self->hasGreatest = counts.hasGreatest;
    if (!known || !fits || counts.before >= k || counts.before + counts.kept < k)
        return false;
    key = range.low;
    if (range.low != range.high && !THRank_among(self->kept, counts.kept, k - counts.before, &key, &less))
        return false;
    self->place = placeOf(elements, key, k - counts.before - less);
    return true;
}
