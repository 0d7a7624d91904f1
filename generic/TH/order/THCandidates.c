/* In a sample, the two keys around the position that corresponds to a rank nearly always enclose the element of
 * that rank. If they do not, or if too many elements are between them (equal elements), the caller uses another method.
 *
 * The sample is taken at fixed positions, so that equal inputs always take the same path. Keys are computed a block at
 * a time and never stored all at once. */
#include "TH/order/THCandidates.h"

#include <math.h>
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/order/THRank.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#ifdef TH_X86
#include <immintrin.h>
#endif

enum {
    BLOCK = 512,
    GROUP = 16,
    LEAST = 512, /* size of a sample, at least */
    MOST = 4096,
    SHARE = 64, /* one element of so many is in the sample */
    KEPT = 4,   /* one element of so many may be a candidate */
};

THStatus THCandidates_begin(THCandidates *self, int64_t n)
{
    self->room = n / KEPT + BLOCK;
    self->keys = THScratch_new(self->room, sizeof *self->keys + sizeof *self->index);
    if (!self->keys)
        return -1;
    self->index = (uint32_t *)(void *)(self->keys + self->room);
    return 0;
}

void THCandidates_end(THCandidates *self)
{
    TH_free(self->keys);
}

/* Compute bounds of the keys of the ranks first … last; a bound that the sample cannot provide is left unchanged. */
static void bounds(const THElements *elements, int64_t first, int64_t last, uint64_t *low, uint64_t *high)
{
    uint64_t sample[MOST], copy[MOST + TH_RANK_SPACE], key;
    int64_t n = elements->n, size = n / SHARE < LEAST ? LEAST : n / SHARE > MOST ? MOST : n / SHARE, less;
    THElements spread = *elements;
    spread.step *= n / size;
    THElements_keys(&spread, 0, size, sample);
    for (int side = 0; side < 2; side++) {
        int64_t rank = side ? last : first, rest = rank < n - rank ? rank : n - rank;
        double scale = (double)size / (double)n, apart = 3 * sqrt((double)rest * scale) + 4;
        double place = (double)rank * scale + (side ? apart : -apart);
        memcpy(copy, sample, (size_t)size * sizeof *copy);
        if (rank > 1 && rank < n && place >= 0 && place < (double)size &&
            THRank_among(copy, size, (int64_t)place + 1, &key, &less))
            *(side ? high : low) = key;
    }
}

/* Mark the groups that have a key in low … high; count the keys below low and those equal to `last`. */
TH_VECTOR(static, void, survey,
          (const uint64_t *keys, int64_t n, uint64_t low, uint64_t high, uint64_t last, uint64_t *marks,
           uint64_t *counts),
          (keys, n, low, high, last, marks, counts)) {
    uint64_t before = 0, lasts = 0;
    for (int64_t g = 0; g < n / GROUP; g++) {
        uint64_t mark = 0;
        for (int64_t i = g * GROUP; i < (g + 1) * GROUP; i++) {
            mark |= keys[i] - low <= high - low;
            before += keys[i] < low;
            lasts += keys[i] == last;
        }
        marks[g] = mark;
    }
    counts[0] += before;
    counts[1] += lasts;
}

/* Store those of n keys that are in low … high, with their indices, which begin at `start`. Return their number. */
static inline int64_t keep(const uint64_t *keys, int64_t n, uint64_t low, uint64_t high, int64_t start, uint64_t *kept,
                           uint32_t *index)
{
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++) {
        kept[count] = keys[i];
        index[count] = (uint32_t)(start + i);
        count += keys[i] - low <= high - low;
    }
    return count;
}

#ifdef TH_X86
/* Do the work of `survey` and `keep` in one pass. Vectors are stored whole, over keys that follow. */
__attribute__((target("arch=x86-64-v4"))) static int64_t keepVectors(const uint64_t *keys, int64_t n, uint64_t low,
                                                                     uint64_t high, uint64_t last, int64_t start,
                                                                     uint64_t *kept, uint32_t *index, uint64_t *counts)
{
    enum { LANES = 8 }; /* n is a multiple */
    const __m512i first = _mm512_set1_epi64((long long)low), width = _mm512_set1_epi64((long long)(high - low));
    const __m512i greatest = _mm512_set1_epi64((long long)last);
    const __m256i next = _mm256_set1_epi32(LANES);
    __m256i place =
        _mm256_add_epi32(_mm256_set1_epi32((int32_t)(uint32_t)start), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    int64_t count = 0;
    for (int64_t i = 0; i < n; i += LANES, place = _mm256_add_epi32(place, next)) {
        const __m512i key = _mm512_loadu_si512(keys + i);
        const __mmask8 inside = _mm512_cmple_epu64_mask(_mm512_sub_epi64(key, first), width);
        _mm512_storeu_si512(kept + count, _mm512_maskz_compress_epi64(inside, key));
        _mm256_storeu_si256((__m256i *)(void *)(index + count), _mm256_maskz_compress_epi32(inside, place));
        count += __builtin_popcount(inside);
        counts[0] += (uint64_t)__builtin_popcount(_mm512_cmplt_epu64_mask(key, first));
        counts[1] += (uint64_t)__builtin_popcount(_mm512_cmpeq_epu64_mask(key, greatest));
    }
    return count;
}
#endif

bool THCandidates_find(THCandidates *self, const THElements *elements, int64_t first, int64_t last)
{
    uint64_t block[BLOCK], marks[BLOCK / GROUP], low = 0, high = UINT64_MAX, counts[2] = {0};
    const uint64_t greatest = elements->bits < 64 ? ((uint64_t)1 << elements->bits) - 1 : UINT64_MAX;
    bounds(elements, first, last, &low, &high);
    self->count = 0;
    for (int64_t start = 0; start < elements->n; start += BLOCK) {
        int64_t n = elements->n - start < BLOCK ? elements->n - start : BLOCK;
        if (self->count + BLOCK > self->room)
            return false;
        THElements_keys(elements, start, n, block);
        for (; n % GROUP != 0; n++) /* padding comes after all elements, so no requested rank refers to it */
            block[n] = greatest;
#ifdef TH_X86
        if (THProcessor_variant == TH_AVX512) {
            self->count += keepVectors(block, n, low, high, greatest, start, self->keys + self->count,
                                       self->index + self->count, counts);
            continue;
        }
#endif
        survey(block, n, low, high, greatest, marks, counts);
        for (int64_t i = 0; i < n; i += GROUP)
            if (marks[i / GROUP])
                self->count +=
                    keep(block + i, GROUP, low, high, start + i, self->keys + self->count, self->index + self->count);
    }
    self->before = (int64_t)counts[0];
    self->hasGreatest = (int64_t)counts[1] > (GROUP - elements->n % GROUP) % GROUP;
    return self->before < first && self->before + self->count >= last;
}

TH_VECTOR(static, bool, hasKey, (const uint64_t *keys, int64_t n, uint64_t key), (keys, n, key)) {
    uint64_t found = 0;
    for (int64_t i = 0; i < n; i++)
        found |= keys[i] == key;
    return found != 0;
}

int64_t THElements_findKey(const THElements *self, uint64_t key)
{
    uint64_t block[BLOCK];
    for (int64_t start = 0; start < self->n; start += BLOCK) {
        int64_t n = self->n - start < BLOCK ? self->n - start : BLOCK, i = 0;
        THElements_keys(self, start, n, block);
        if (!hasKey(block, n, key))
            continue;
        while (i < n - 1 && block[i] != key)
            i++;
        return start + i;
    }
    return self->n;
}
