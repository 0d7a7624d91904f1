/* A few records are sorted by counting, for each, how many are smaller: no jumps, only vector operations. Many records
 * are sorted by radix, from the lowest digit up. Selection finds the key of a rank by samples; if they mislead, it uses the
 * radix, from the highest digit down, so that its time does not depend on the data.
 *
 * Every step keeps records with equal keys in the order of their indices. */
#include "TH/order/THSorter.h"

#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/order/THKeep.h"
#include "TH/order/THRank.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

/* Bits of a digit: for many records, and for few, where the time for clearing the counters matters. */
enum { DIGIT = 11, DIGIT_FEW = 8, FEW = 1024 };

enum {
    SMALL_BYTES = 40, /* up to so many keys of one digit are not sorted by radix */
    MOST_OF_FEW = 12, /* up to so many records are selected one by one */
    MOST_OF_WIDE = 4, /* the same limit for keys of more than 32 bits */
};

THStatus THSorter_begin(THSorter *self, int64_t n, int bits, bool hasRoom)
{
    bool wide = bits > 32;
    self->n = n;
    self->bits = bits;
    const int64_t count = n * (3 - !wide - hasRoom) + TH_KEEP_SPACE;
    self->memory = n <= TH_SORTER_SMALL ? self->small : THScratch_new(count, sizeof *self->memory);
    if (!self->memory)
        return -1;
    self->keys = self->memory;
    self->records = self->memory + (wide ? n : 0);
    self->spare = self->records + n; /* not allocated with hasRoom */
    return 0;
}

void THSorter_end(THSorter *self)
{
    if (self->memory != self->small)
        TH_free(self->memory);
}

/* Reset the pointers before each slice, since earlier slices may have swapped them. */
static void beginSlice(THSorter *self, uint64_t *room)
{
    self->records = self->memory + (self->bits > 32 ? self->n : 0);
    self->spare = room && self->n > TH_SORTER_SMALL ? room : self->records + self->n;
}

static void swap(THSorter *self)
{
    uint64_t *records = self->records;
    self->records = self->spare;
    self->spare = records;
}

/* Sort at most TH_SORTER_SMALL records, which are compared in whole vectors; the padding is larger than all records. */
TH_VECTOR(static, void, rankSort, (uint64_t *records, int64_t n), (records, n)) {
    uint64_t all[TH_SORTER_SMALL];
    int64_t ranks[TH_SORTER_SMALL], padded = (n + 7) & ~(int64_t)7;
    for (int64_t i = 0; i < padded; i++) {
        all[i] = i < n ? records[i] : UINT64_MAX;
        ranks[i] = 0;
    }
    for (int64_t j = 0; j < n; j++) {
        uint64_t record = records[j];
        for (int64_t i = 0; i < padded; i++)
            ranks[i] += record < all[i];
    }
    for (int64_t i = 0; i < padded; i++)
        if (i < n)
            records[ranks[i]] = all[i];
}

/* Return the number of digits, and their width, that cover `bits` bits. */
static int countDigits(int64_t n, int bits, int *width)
{
    int widest = n <= FEW ? DIGIT_FEW : DIGIT;
    int digits = (bits + widest - 1) / widest;
    *width = (bits + digits - 1) / digits;
    return digits;
}

/* Sort by the `bits` lowest bits of the key, 1 <= bits <= 32, back and forth between the two arrays. Return the array
 * that has the result. */
static uint64_t *radixSort(uint64_t *from, uint64_t *to, int64_t n, int bits)
{
    uint32_t counts[4][1 << DIGIT];
    int width, digits = countDigits(n, bits, &width);
    uint64_t mask = ((uint64_t)1 << width) - 1;
    for (int d = 0; d < digits; d++)
        memset(counts[d], 0, sizeof counts[d][0] << width);
    for (int64_t i = 0; i < n; i++)
        for (int d = 0; d < digits; d++)
            counts[d][(from[i] >> (32 + d * width)) & mask]++;
    for (int d = 0; d < digits; d++) {
        int shift = 32 + d * width;
        uint32_t position = 0, *start = counts[d];
        if (start[(from[0] >> shift) & mask] == (uint32_t)n)
            continue;
        for (uint64_t digit = 0; digit <= mask; digit++) {
            uint32_t count = start[digit];
            start[digit] = position;
            position += count;
        }
        for (int64_t i = 0; i < n; i++)
            to[start[(from[i] >> shift) & mask]++] = from[i];
        uint64_t *sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

/* ---- keys to records ---- */

static int bitsOf(uint64_t x)
{
    int bits = 0;
    for (; x; x >>= 1)
        bits++;
    return bits;
}

TH_VECTOR(static, uint64_t, differences, (const uint64_t *keys, int64_t n), (keys, n)) {
    uint64_t used = 0, first = keys[0];
    for (int64_t i = 0; i < n; i++)
        used |= keys[i] ^ first;
    return used;
}

TH_VECTOR(static, bool, descends, (const uint64_t *keys, int64_t n), (keys, n)) {
    uint64_t descents = 0;
    for (int64_t i = 1; i < n; i++)
        descents |= keys[i - 1] > keys[i];
    return descents != 0;
}

bool THSorter_inOrder(const uint64_t *keys, int64_t n)
{
    enum { BLOCK = 128 };
    for (int64_t i = 0; i < n; i += BLOCK)
        if (descends(keys + i, n - i <= BLOCK ? n - i : BLOCK + 1)) /* with the first key of the next block */
            return false;
    return true;
}

/* Set records of all n indices with bits [shift, shift + bits) of their keys, 0 <= bits <= 32. records may be keys. */
TH_VECTOR(static, void, loadAll, (const uint64_t *keys, uint64_t *records, int64_t n, int shift, int bits),
          (keys, records, n, shift, bits)) {
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (int64_t i = 0; i < n; i++)
        records[i] = ((keys[i] >> shift) & mask) << 32 | (uint64_t)i;
}

/* Set the same key bits in n records, keeping the indices that they have. */
static void load(const uint64_t *keys, uint64_t *records, int64_t n, int shift, int bits)
{
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (int64_t i = 0; i < n; i++) {
        uint64_t index = records[i] & THSorter_index;
        records[i] = ((keys[index] >> shift) & mask) << 32 | index;
    }
}

static void sortRecords(const uint64_t *keys, uint64_t *records, uint64_t *spare, int64_t n, int used);

/* Sort n records that have the highest of their keys' `used` bits; `spare` has space for n records. Return the array
 * that has the result. */
static uint64_t *sortLoaded(const uint64_t *keys, uint64_t *records, uint64_t *spare, int64_t n, int used)
{
    int bits = used < 32 ? used : 32, below = used - bits;
    if (n <= (bits <= DIGIT_FEW ? SMALL_BYTES : TH_SORTER_SMALL))
        rankSort(records, n);
    else if (bits > 0 && radixSort(records, spare, n, bits) == spare) {
        uint64_t *sorted = spare;
        spare = records;
        records = sorted;
    }
    for (int64_t i = 0, end; below > 0 && i < n; i = end) {
        for (end = i + 1; end < n && records[end] >> 32 == records[i] >> 32;)
            end++;
        if (end > i + 1)
            sortRecords(keys, records + i, spare + i, end - i, below);
    }
    return records;
}

/* Sort n records by the lowest `used` bits of their keys, in place. */
static void sortRecords(const uint64_t *keys, uint64_t *records, uint64_t *spare, int64_t n, int used)
{
    int bits = used < 32 ? used : 32;
    load(keys, records, n, used - bits, bits);
    if (sortLoaded(keys, records, spare, n, used) != records)
        memcpy(records, spare, (size_t)n * sizeof *records);
}

/* Return the number of bits in which keys differ. For few keys it is all bits, since the search would take longer. */
static int usedBits(const THSorter *self)
{
    return self->n <= TH_SORTER_SMALL ? self->bits : bitsOf(differences(self->keys, self->n));
}

void THSorter_sort(THSorter *self, uint64_t *room)
{
    beginSlice(self, room);
    int64_t n = self->n;
    int used = n > TH_SORTER_SMALL && THSorter_inOrder(self->keys, n) ? 0 : usedBits(self),
        bits = used < 32 ? used : 32;
    loadAll(self->keys, self->records, n, used - bits, used > 0 ? bits : 32);
    if (used > 0 && sortLoaded(self->keys, self->records, self->spare, n, used) != self->records)
        swap(self);
}

int64_t THSorter_countEqual(const THSorter *self, int64_t first)
{
    const uint64_t *keys = self->keys, *records = self->records;
    uint64_t record = records[first];
    int64_t i = first + 1;
    if (self->bits <= 32)
        while (i < self->n && records[i] >> 32 == record >> 32)
            i++;
    else
        while (i < self->n && keys[records[i] & THSorter_index] == keys[record & THSorter_index])
            i++;
    return i - first;
}

/* ---- selection ---- */

/* Move the records before the k-th to `out`. The records that agree with the k-th in the `bits` bits that they have
 * remain at the front of `records`, in order. Return their number; *k becomes the index among them. */
static int64_t radixSelect(uint64_t *records, int64_t n, int bits, int64_t *k, uint64_t **out)
{
    uint32_t counts[1 << DIGIT];
    int width, digits = countDigits(n, bits, &width);
    uint64_t mask = ((uint64_t)1 << width) - 1;
    for (int shift = 32 + (digits - 1) * width; shift >= 32 && n > 1; shift -= width) {
        memset(counts, 0, sizeof counts[0] << width);
        for (int64_t i = 0; i < n; i++)
            counts[(records[i] >> shift) & mask]++;
        uint64_t digit = 0;
        for (; *k > (int64_t)counts[digit]; digit++)
            *k -= counts[digit];
        uint64_t *before = *out;
        int64_t tied = 0;
        for (int64_t i = 0; i < n; i++) {
            uint64_t record = records[i], d = (record >> shift) & mask;
            *before = record;
            before += d < digit;
            records[tied] = record;
            tied += d == digit;
        }
        *out = before;
        n = tied;
    }
    return n;
}

/* Return the smallest record that is at least `bound`; n is a multiple of 32. */
TH_VECTOR(static, uint64_t, leastFrom, (const uint64_t *records, int64_t n, uint64_t bound), (records, n, bound)) {
    enum { LANES = 32 };
    uint64_t least[LANES];
    for (int k = 0; k < LANES; k++)
        least[k] = UINT64_MAX;
    for (int64_t i = 0; i < n; i += LANES)
        for (int k = 0; k < LANES; k++) {
            uint64_t record = records[i + k] >= bound ? records[i + k] : UINT64_MAX;
            least[k] = record < least[k] ? record : least[k];
        }
    for (int step = LANES / 2; step; step /= 2)
        for (int k = 0; k < step; k++)
            least[k] = least[k + step] < least[k] ? least[k + step] : least[k];
    return least[0];
}

/* Select a few of not many records, one smallest after the other. Equal keys of up to 32 bits are distinguished by
 * their index; for longer keys, equal ones are searched for. */
static void selectFew(THSorter *self, int64_t k)
{
    uint64_t few[FEW], chosen[MOST_OF_FEW], bound = 0;
    const bool wide = self->bits > 32;
    int64_t n = self->n, padded = n;
    if (wide)
        memcpy(few, self->keys, (size_t)n * sizeof *few);
    else
        loadAll(self->keys, few, n, 0, self->bits);
    for (; padded % 32 != 0; padded++)
        few[padded] = UINT64_MAX;
    for (int64_t count = 0; count < k; bound++) {
        bound = leastFrom(few, padded, bound);
        if (!wide)
            chosen[count++] = bound;
        for (int64_t i = 0; i < n && wide && count < k; i++)
            if (few[i] == bound)
                chosen[count++] = (uint64_t)i;
    }
    memcpy(self->records, chosen, (size_t)k * sizeof *chosen);
}

/* Store the records of the first `count` keys that are equal to `key`. */
static void takeEqual(const uint64_t *keys, uint64_t key, int64_t count, uint64_t *records)
{
    for (int64_t i = 0, taken = 0; taken < count; i++)
        if (keys[i] == key)
            records[taken++] = keys[i] << 32 | (uint64_t)i;
}

/* Select by the key of rank k. The records of long keys have only their index, like all that THSorter_select returns.
 * Return false if that key is not found quickly. */
static bool selectByRank(THSorter *self, int64_t k)
{
    uint64_t key;
    int64_t less;
    memcpy(self->spare, self->keys, (size_t)self->n * sizeof *self->keys);
    if (!THRank_among(self->spare, self->n, k, &key, &less))
        return false;
    THKeep keep = {.high = key - 1, .records = self->spare};
    if (less > 0)
        THKeep_add(&keep, self->keys, self->n, 0);
    takeEqual(self->keys, key, k - less, self->spare + less);
    swap(self);
    return true;
}

void THSorter_select(THSorter *self, int64_t k)
{
    beginSlice(self, NULL);
    if (k <= (self->bits > 32 ? MOST_OF_WIDE : MOST_OF_FEW) && self->n <= FEW) {
        selectFew(self, k);
        return;
    }
    int64_t n = self->n, rank = k;
    int used = usedBits(self);
    if (n > TH_SORTER_SMALL && used > DIGIT && selectByRank(self, k))
        return;
    int bits = used < 32 ? used : 32;
    uint64_t *out = self->spare;
    loadAll(self->keys, self->records, n, used - bits, bits);
    if (n <= TH_SORTER_SMALL) {
        if (sortLoaded(self->keys, self->records, self->spare, n, used) != self->records)
            swap(self);
        return;
    }
    while (used > 0) {
        n = radixSelect(self->records, n, bits, &rank, &out);
        used = n > 1 ? used - bits : 0;
        bits = used < 32 ? used : 32;
        if (used > 0)
            load(self->keys, self->records, n, used - bits, bits);
    }
    memcpy(out, self->records, (size_t)rank * sizeof *out);
    swap(self);
}

void THSorter_sortSelected(THSorter *self, int64_t k)
{
    uint64_t used = 0;
    if (self->bits > 32) {
        for (int64_t i = 1; i < k; i++)
            used |= self->keys[self->records[i] & THSorter_index] ^ self->keys[self->records[0] & THSorter_index];
        sortRecords(self->keys, self->records, self->spare, k, bitsOf(used));
        return;
    }
    for (int64_t i = 1; i < k; i++)
        used |= self->records[i] ^ self->records[0];
    if (sortLoaded(NULL, self->records, self->spare, k, bitsOf(used >> 32)) != self->records)
        swap(self);
}
