/* Few records are sorted by insertion, many by radix, from the lowest digit up; selection goes by radix too, from the highest
 * digit down, so that its time does not depend on the data.
 *
 * Every step keeps records with equal keys in the order of their indices. */
#include "TH/any/THSorter.h"

#include <string.h>

#include "TH/any/THAlloc.h"
#include "TH/any/THResult.h"
#include "TH/any/THVector.h"

enum { INSERTION = 32, DIGIT = 11, DIGIT_FEW = 8, FEW = 4096 };

THStatus THSorter_begin(THSorter *self, int64_t n)
{
    self->n = n;
    self->keys = n <= TH_SORTER_SMALL ? self->small : THScratch_new(n, 3 * sizeof(uint64_t));
    if (!self->keys)
        return -1;
    self->records = self->keys + n;
    self->spare = self->records + n;
    return 0;
}

void THSorter_end(THSorter *self)
{
    /* sorting swaps records and spare, but never moves keys */
    if (self->keys != self->small)
        TH_free(self->keys);
}

static void swap(THSorter *self)
{
    uint64_t *records = self->records;
    self->records = self->spare;
    self->spare = records;
}

static void insertion_sort(uint64_t *records, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        uint64_t record = records[i];
        int64_t j = i;
        for (; j > 0 && records[j - 1] > record; j--)
            records[j] = records[j - 1];
        records[j] = record;
    }
}

/* Digits of `width` bits that cover `bits` bits. */
static int count_digits(int64_t n, int bits, int *width)
{
    int widest = n <= FEW ? DIGIT_FEW : DIGIT;
    int digits = (bits + widest - 1) / widest;
    *width = (bits + digits - 1) / digits;
    return digits;
}

/* Sorts by the `bits` lowest bits of the key, bits in 1 … 32; to and fro between the two arrays. Returns the one that has the
 * result. */
static uint64_t *radix_sort(uint64_t *from, uint64_t *to, int64_t n, int bits)
{
    uint32_t counts[4][1 << DIGIT];
    int width, digits = count_digits(n, bits, &width);
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

/* Bits in which keys of the n records differ, counted from the lowest; 0 where all are equal. */
static int used_bits(const uint64_t *keys, const uint64_t *records, int64_t n)
{
    uint64_t first = keys[records[0] & THSorter_index], used = 0;
    for (int64_t i = 0; i < n; i++)
        used |= keys[records[i] & THSorter_index] ^ first;
    int bits = 0;
    for (; used; used >>= 1)
        bits++;
    return bits;
}

/* Gives the n records bits [shift, shift + bits) of their keys, bits in 1 … 32. */
static void load(const uint64_t *keys, uint64_t *records, int64_t n, int shift, int bits)
{
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    for (int64_t i = 0; i < n; i++) {
        uint64_t index = records[i] & THSorter_index;
        records[i] = ((keys[index] >> shift) & mask) << 32 | index;
    }
}

/* Sorts records[0 … n) by all of their keys. `spare` has room for as many. Returns the array that has the result. */
static uint64_t *sort(const uint64_t *keys, uint64_t *records, uint64_t *spare, int64_t n, int used)
{
    int bits = used < 32 ? used : 32, shift = used - bits;
    if (n < 2 || used == 0)
        return records;
    load(keys, records, n, shift, bits);
    if (n <= INSERTION)
        insertion_sort(records, n);
    else {
        uint64_t *sorted = radix_sort(records, spare, n, bits);
        spare = sorted == records ? spare : records;
        records = sorted;
    }
    for (int64_t i = 0, end; shift > 0 && i < n; i = end) {
        for (end = i + 1; end < n && records[end] >> 32 == records[i] >> 32;)
            end++;
        uint64_t *tied = end > i + 1 ? sort(keys, records + i, spare + i, end - i, shift) : records + i;
        if (tied != records + i)
            memcpy(records + i, tied, (size_t)(end - i) * sizeof *tied);
    }
    return records;
}

void THSorter_sort(THSorter *self)
{
    int64_t n = self->n;
    const uint64_t *keys = self->keys;
    bool sorted = true;
    for (int64_t i = 0; i < n; i++)
        self->records[i] = (uint64_t)i;
    for (int64_t i = 1; i < n && sorted; i++)
        sorted = keys[i - 1] <= keys[i];
    if (!sorted && sort(keys, self->records, self->spare, n, used_bits(keys, self->records, n)) != self->records)
        swap(self);
}

void THSorter_sortSelected(THSorter *self, int64_t k)
{
    if (sort(self->keys, self->records, self->spare, k, used_bits(self->keys, self->records, k)) != self->records)
        swap(self);
}

/* ---- selection ---- */

/* Moves the records before the k-th to `out`; leaves those tied with it by the `bits` bits that they have, in order, at the
 * front of `records`. Returns how many these are; *k becomes the place among them. */
static int64_t radix_select(uint64_t *records, int64_t n, int bits, int64_t *k, uint64_t **out)
{
    uint32_t counts[1 << DIGIT];
    int width, digits = count_digits(n, bits, &width);
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

void THSorter_select(THSorter *self, int64_t k)
{
    int64_t n = self->n, rank = k;
    uint64_t *records = self->records, *out = self->spare;
    for (int64_t i = 0; i < n; i++)
        records[i] = (uint64_t)i;
    if (n <= INSERTION) {
        THSorter_sortSelected(self, n);
        return;
    }
    for (int used = used_bits(self->keys, records, n); used > 0 && n > 1;) {
        int bits = used < 32 ? used : 32;
        used -= bits;
        load(self->keys, records, n, used, bits);
        n = radix_select(records, n, bits, &rank, &out);
    }
    memcpy(out, records, (size_t)rank * sizeof *records);
    swap(self);
}
