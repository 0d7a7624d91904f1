/* Samples are taken at fixed positions, so that equal inputs always take the same path. */
#include "TH/order/THRank.h"

#include <math.h>
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THResult.h"
#include "TH/order/THKeep.h"
#include "TH/core/THVector.h"

enum {
    BLOCK = 512,
    FEW = 64,          /* up to so many keys are compared with each other; a multiple of 32 */
    MOST = 1024,       /* size of a sample, at most */
    LEAST_FIRST = 512, /* the sizes if many ranks are selected, where more candidates cost more time */
    MOST_FIRST = 4096,
    SHARE = 64,    /* one element of so many is in the sample */
    PASSES = 64,   /* at most */
    WHOLE = 16384, /* up to so many keys, whose sample is small, all may be kept, otherwise a quarter */
};

THStatus THRank_begin(THRank *self, int64_t n, bool hasRecords)
{
    self->room = n <= WHOLE ? n : n / 4;
    const int64_t count = self->room + BLOCK + TH_KEEP_SPACE;
    self->keys = THScratch_new(count, (1 + hasRecords) * sizeof *self->keys);
    self->records = hasRecords && self->keys ? self->keys + count : NULL;
    return self->keys ? 0 : -1;
}

void THRank_end(THRank *self)
{
    TH_free(self->keys);
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

TH_VECTOR(static, int64_t, countEqual, (const uint64_t *keys, int64_t n, uint64_t key), (keys, n, key)) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++)
        count += keys[i] == key;
    return count;
}

static int64_t sampleSize(int64_t n, int64_t least, int64_t most)
{
    const int64_t size = n / SHARE;
    return size < least ? least : size > most ? most : size;
}

/* Set the range to keys that enclose those of the ranks first … last of n, according to a sample. The copy has space for
 * the sample and TH_KEEP_SPACE keys. */
static bool rangeOf(const uint64_t *sample, int64_t size, uint64_t *copy, int64_t n, int64_t first, int64_t last,
                    THKeep *range)
{
    int64_t less[FEW];
    if (size <= FEW)
        countLess(sample, size, less);
    range->low = 0;
    range->high = UINT64_MAX;
    for (int side = 0; side < 2; side++) {
        const double share = ((double)(side ? last : first) - 0.5) / (double)n, place = share * (double)size;
        const double apart = 2.5 * sqrt(place * (1 - share)) + 1;
        const int64_t rank = (int64_t)floor(side ? place + apart + 1 : place - apart);
        uint64_t *const end = side ? &range->high : &range->low;
        int64_t before;
        if (rank < 1 || rank > size)
            continue;
        if (size <= FEW)
            *end = sample[indexOfRank(less, size, rank)];
        else if (!THRank_among(memcpy(copy, sample, (size_t)size * sizeof *copy), size, rank, end, &before))
            return false;
    }
    return true;
}

/* Leave the keys of the range, or, if they are too many because many are equal, those above its lower end. Return the
 * number of keys; 0 if the key of rank k is not among them. If it is the lower end, this becomes the whole range. */
static int64_t narrow(uint64_t *keys, int64_t n, THKeep *keep, int64_t k)
{
    keep->keys = keys;
    THKeep_add(keep, keys, n, 0);
    const int64_t count = keep->count;
    if (keep->before >= k || keep->before + count < k)
        return 0;
    if (keep->low == keep->high || count <= n / 2)
        return count;
    if (keep->before + countEqual(keys, count, keep->low) >= k) {
        keep->high = keep->low;
        return count;
    }
    keep->low++;
    keep->count = 0;
    THKeep_add(keep, keys, count, 0);
    return keep->count;
}

bool THRank_among(uint64_t *keys, int64_t n, int64_t k, uint64_t *key, int64_t *less)
{
    int64_t passed = 0;
    for (int pass = 0; n > FEW; pass++) {
        uint64_t sample[MOST], copy[MOST + TH_KEEP_SPACE];
        THKeep keep = {.greatest = UINT64_MAX};
        const int64_t size = sampleSize(n, FEW, MOST);
        for (int64_t i = 0; i < size; i++)
            sample[i] = keys[i * (n / size)];
        if (pass == PASSES || !rangeOf(sample, size, copy, n, k, k, &keep))
            return false;
        n = narrow(keys, n, &keep, k);
        if (n == 0)
            return false;
        passed += keep.before;
        k -= keep.before;
        if (keep.low == keep.high) {
            *key = keep.low;
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

int64_t THElements_place(const THElements *self, uint64_t key, int64_t count)
{
    _Alignas(64) uint64_t block[BLOCK];
    for (int64_t start = 0; start < self->n; start += BLOCK) {
        const int64_t n = self->n - start < BLOCK ? self->n - start : BLOCK;
        THElements_keys(self, start, n, block);
        const int64_t equal = countEqual(block, n, key);
        for (int64_t i = 0; i < n && equal >= count; i++) {
            count -= block[i] == key;
            if (count == 0)
                return start + i;
        }
        count -= equal;
    }
    return self->n;
}

/* Keep the keys of the ranks first … last, and others of a range that a sample shows. Return false if the sample misleads,
 * or if they are too many. Equal keys are only counted. */
static bool keepElements(const THRank *self, const THElements *elements, int64_t size, int64_t first, int64_t last,
                         THKeep *keep)
{
    _Alignas(64) uint64_t block[BLOCK];
    THElements spread = *elements;
    spread.step *= elements->n / size;
    THElements_keys(&spread, 0, size, self->keys);
    bool fits = rangeOf(self->keys, size, self->keys + size, elements->n, first, last, keep);
    keep->greatest = elements->bits < 64 ? ((uint64_t)1 << elements->bits) - 1 : UINT64_MAX;
    keep->keys = keep->low < keep->high || self->records ? self->keys : NULL;
    keep->records = self->records;
    for (int64_t start = 0; start < elements->n && fits; start += BLOCK) {
        const int64_t n = elements->n - start < BLOCK ? elements->n - start : BLOCK;
        THElements_keys(elements, start, n, block);
        THKeep_add(keep, block, n, start);
        fits = !keep->keys || keep->count <= self->room;
    }
    keep->hasGreatest |= !fits;
    return fits && keep->before < first && keep->before + keep->count >= last;
}

bool THRank_find(THRank *self, const THElements *elements, int64_t k)
{
    THKeep keep = {0};
    const bool found = keepElements(self, elements, sampleSize(elements->n, FEW, MOST), k, k, &keep);
    uint64_t key = keep.low;
    int64_t less = 0;
    self->hasGreatest = keep.hasGreatest;
    if (!found || (keep.keys && !THRank_among(keep.keys, keep.count, k - keep.before, &key, &less)))
        return false;
    self->place = THElements_place(elements, key, k - keep.before - less);
    return self->place < elements->n; /* not if another thread has changed the elements */
}

bool THRank_first(THRank *self, const THElements *elements, int64_t k)
{
    THKeep keep = {.isFew = k <= elements->n / 32};
    const bool found = keepElements(self, elements, sampleSize(elements->n, LEAST_FIRST, MOST_FIRST), 1, k, &keep);
    self->count = keep.count;
    return found;
}
