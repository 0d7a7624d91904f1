/* Slices are converted to keys (THSortedKey.h). Elements of 8 bits, and many of 16 bits, are counted instead.
 * Short slices are sorted together. */
#include "TH/order/THSorted.h"

#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/order/THKeySort.h"
#include "TH/core/THResult.h"
#include "TH/core/THSlices.h"
#include "TH/order/THSortedKey.h"
#include "TH/order/THSortedRows.h"
#include "TH/core/THVector.h"
#include "TH/math/THProcessor.h"

/* From so many elements of 8 and 16 bits on, counting takes less time than sorting keys with vectors, or without. */
enum { COUNTED_BYTES = 700, COUNTED_BYTES_BASELINE = 64, COUNTED_SHORTS = 40000 };

/* A function without variants for instruction sets, where they would be more code than they are worth: for 8 bits, and for
 * results that are not contiguous. */
#define PLAIN(scope, type, name, parameters, arguments) scope type name parameters

/* Keys of 8 and 16 bits are the highest bits of 32, so that radix sort finds the others unused. */
#define CONVERSIONS(BITS, KEY, TO, FROM)                                                                               \
    TH_INLINE KEY wideKeyOf##BITS(uint##BITS##_t bits, uint##BITS##_t infinity, uint##BITS##_t fold,                   \
                                  uint##BITS##_t flip)                                                                 \
    {                                                                                                                  \
        const KEY key = keyOf##BITS(bits, infinity, fold, flip);                                                       \
        return key * ((KEY)1 << (8 * sizeof(KEY) - BITS));                                                             \
    }                                                                                                                  \
    TH_INLINE uint##BITS##_t bitsOfWide##BITS(KEY key, uint##BITS##_t fold, uint##BITS##_t flip)                       \
    {                                                                                                                  \
        return bitsOf##BITS((int##BITS##_t)(key >> (8 * sizeof(KEY) - BITS)), fold, flip);                             \
    }                                                                                                                  \
    /* Set the keys of elements that are `step` bytes apart. */                                                        \
    TO(static, void, toKeys##BITS, (int64_t n, const char *data, int64_t step, KEY *keys, const THSortedOrder *order), \
       (n, data, step, keys, order))                                                                                   \
    {                                                                                                                  \
        const uint##BITS##_t infinity = (uint##BITS##_t)order->infinity, fold = (uint##BITS##_t)order->fold;           \
        const uint##BITS##_t flip = (uint##BITS##_t)order->flip;                                                       \
        const uint##BITS##_t *bits = (const uint##BITS##_t *)(const void *)data;                                       \
        if (step == BITS / 8)                                                                                          \
            for (int64_t i = 0; i < n; i++)                                                                            \
                keys[i] = wideKeyOf##BITS(bits[i], infinity, fold, flip);                                              \
        else                                                                                                           \
            for (int64_t i = 0; i < n; i++, data += step)                                                              \
                keys[i] = wideKeyOf##BITS(*(const uint##BITS##_t *)(const void *)data, infinity, fold, flip);          \
    }                                                                                                                  \
    /* Restore elements from their keys. */                                                                            \
    FROM(static, void, fromKeys##BITS,                                                                                 \
         (int64_t n, const KEY *keys, char *data, int64_t step, const THSortedOrder *order),                           \
         (n, keys, data, step, order))                                                                                 \
    {                                                                                                                  \
        const uint##BITS##_t fold = (uint##BITS##_t)order->fold, flip = (uint##BITS##_t)order->flip;                   \
        uint##BITS##_t *bits = (uint##BITS##_t *)(void *)data;                                                         \
        if (step == BITS / 8)                                                                                          \
            for (int64_t i = 0; i < n; i++)                                                                            \
                bits[i] = bitsOfWide##BITS(keys[i], fold, flip);                                                       \
        else                                                                                                           \
            for (int64_t i = 0; i < n; i++, data += step)                                                              \
                *(uint##BITS##_t *)(void *)data = bitsOfWide##BITS(keys[i], fold, flip);                               \
    }

CONVERSIONS(8, int32_t, PLAIN, PLAIN)
CONVERSIONS(16, int32_t, TH_VECTOR, TH_VECTOR)
CONVERSIONS(32, int32_t, TH_VECTOR, PLAIN)
CONVERSIONS(64, int64_t, TH_VECTOR, PLAIN)

/* Restore the elements of keys in place: one pointer, because compilers do not vectorise well if two may be equal. */
#define FINISH(BITS)                                                                                     \
    TH_VECTOR(static, void, restore##BITS, (int64_t n, int##BITS##_t *keys, const THSortedOrder *order), \
              (n, keys, order)) {                                                                        \
        const uint##BITS##_t fold = (uint##BITS##_t)order->fold, flip = (uint##BITS##_t)order->flip;     \
        for (int64_t i = 0; i < n; i++)                                                                  \
            keys[i] = (int##BITS##_t)bitsOf##BITS(keys[i], fold, flip);                                  \
    }                                                                                                    \
    static void finish##BITS(const void *order, void *keys, int64_t n)                                   \
    {                                                                                                    \
        restore##BITS(n, keys, order);                                                                   \
    }

FINISH(32)
FINISH(64)

/* ---- counting ---- */

/* Sort elements of 8 bits. Neighbours are counted in different tables, because equal ones would wait for each other. */
static void countBytes(int64_t n, const char *from, int64_t step, char *to, int64_t toStep, const THSortedOrder *order)
{
    enum { KEYS = 256, TABLES = 4 };
    int64_t counts[TABLES][KEYS] = {{0}}, sums[KEYS] = {0};
    for (int64_t i = 0; i < n; i++, from += step)
        counts[i % TABLES][*(const uint8_t *)from]++;
    const uint8_t infinity = (uint8_t)order->infinity, fold = (uint8_t)order->fold, flip = (uint8_t)order->flip;
    for (int byte = 0; byte < KEYS; byte++)
        for (int table = 0; table < TABLES; table++)
            sums[keyOf8((uint8_t)byte, infinity, fold, flip) - INT8_MIN] += counts[table][byte];
    for (int key = 0; key < KEYS; key++) {
        const uint8_t byte = bitsOf8((int8_t)(key + INT8_MIN), fold, flip);
        if (toStep == 1)
            memset(to, byte, (size_t)sums[key]);
        else
            for (int64_t i = 0; i < sums[key]; i++)
                *(uint8_t *)(to + i * toStep) = byte;
        to += sums[key] * toStep;
    }
}

/* Store `count` equal elements of 16 bits. Four are stored in any case, if that many follow: most counts are small, and
 * a jump that depends on them would be mispredicted. */
static inline void fillShorts(uint16_t *to, int64_t count, int64_t left, uint16_t bits)
{
    enum { FEW = 4 };
    if (left >= FEW)
        for (int i = 0; i < FEW; i++)
            to[i] = bits;
    for (int64_t i = left >= FEW ? FEW : 0; i < count; i++)
        to[i] = bits;
}

static THStatus countShorts(int64_t n, const char *from, int64_t step, char *to, int64_t toStep,
                            const THSortedOrder *order)
{
    enum { KEYS = 65536 };
    int64_t *counts = TH_calloc(KEYS * sizeof *counts);
    if (!counts)
        return -1;
    const uint16_t infinity = (uint16_t)order->infinity, fold = (uint16_t)order->fold, flip = (uint16_t)order->flip;
    for (int64_t i = 0; i < n; i++, from += step)
        counts[keyOf16(*(const uint16_t *)(const void *)from, infinity, fold, flip) - INT16_MIN]++;
    int64_t left = n;
    for (int key = 0; key < KEYS; key++) {
        const uint16_t bits = bitsOf16((int16_t)(key + INT16_MIN), fold, flip);
        if (toStep == (int64_t)sizeof bits)
            fillShorts((uint16_t *)(void *)to, counts[key], left, bits);
        else
            for (int64_t i = 0; i < counts[key]; i++)
                *(uint16_t *)(void *)(to + i * toStep) = bits;
        left -= counts[key];
        to += counts[key] * toStep;
    }
    TH_free(counts);
    return 0;
}

/* ---- slices ---- */

static bool isCounted(const THSlices *slices)
{
    const int bytes = THProcessor_variant == TH_BASELINE ? COUNTED_BYTES_BASELINE : COUNTED_BYTES;
    return slices->itemsize <= 2 && slices->n >= (slices->itemsize == 1 ? bytes : COUNTED_SHORTS);
}

/* Return whether the keys of a slice need memory. Those of 32 and 64 bits fit in a contiguous result. */
static bool needsMemory(const THSlices *slices)
{
    return !isCounted(slices) && (slices->itemsize <= 2 || slices->step[TH_SLICES_VALUES] != slices->itemsize);
}

/* Sort the keys of a slice in the result. */
static THStatus sortInResult(const THSortedOrder *order, const THSlices *slices, char *to, const char *from)
{
    const int64_t n = slices->n, step = slices->step[TH_SLICES_INPUT];
    if (slices->itemsize == 4) {
        toKeys32(n, from, step, (int32_t *)(void *)to, order);
        return THKeySort_32((int32_t *)(void *)to, n, (THKeyFinish){finish32, order});
    }
    toKeys64(n, from, step, (int64_t *)(void *)to, order);
    return THKeySort_64((int64_t *)(void *)to, n, (THKeyFinish){finish64, order});
}

/* Sort the keys of a slice in memory. */
static THStatus sortInMemory(const THSortedOrder *order, const THSlices *slices, char *to, const char *from, void *keys)
{
    const THKeyFinish none = {NULL, NULL};
    const int64_t n = slices->n, step = slices->step[TH_SLICES_INPUT], toStep = slices->step[TH_SLICES_VALUES];
    if (slices->itemsize == 8) {
        toKeys64(n, from, step, keys, order);
        TH_TRY(THKeySort_64(keys, n, none));
        fromKeys64(n, keys, to, toStep, order);
        return 0;
    }
    (slices->itemsize == 1 ? toKeys8 : slices->itemsize == 2 ? toKeys16 : toKeys32)(n, from, step, keys, order);
    TH_TRY(THKeySort_32(keys, n, none));
    (slices->itemsize == 1 ? fromKeys8 : slices->itemsize == 2 ? fromKeys16 : fromKeys32)(n, keys, to, toStep, order);
    return 0;
}

static THStatus sortSlice(const THSortedOrder *order, const THSlices *slices, char *to, const char *from, void *memory)
{
    const int64_t n = slices->n, step = slices->step[TH_SLICES_INPUT], toStep = slices->step[TH_SLICES_VALUES];
    if (memory)
        return sortInMemory(order, slices, to, from, memory);
    if (slices->itemsize > 2)
        return sortInResult(order, slices, to, from);
    if (slices->itemsize == 2)
        return countShorts(n, from, step, to, toStep, order);
    countBytes(n, from, step, to, toStep, order);
    return 0;
}

static THStatus sortSlices(const void *params, const THSlices *slices)
{
    const size_t keySize = slices->itemsize == 8 ? sizeof(int64_t) : sizeof(int32_t);
    const int64_t done = THSortedRows_run(params, slices);
    int64_t few[128];
    if (done == slices->count)
        return 0;
    void *memory = NULL;
    if (needsMemory(slices)) {
        memory = slices->n * (int64_t)keySize <= (int64_t)sizeof few ? few : THScratch_new(slices->n, keySize);
        if (!memory)
            return -1;
    }
    THStatus status = 0;
    for (int64_t s = done; s < slices->count && status == 0; s++)
        status = sortSlice(params, slices, slices->data[TH_SLICES_VALUES] + s * slices->apart[TH_SLICES_VALUES],
                           slices->data[TH_SLICES_INPUT] + s * slices->apart[TH_SLICES_INPUT], memory);
    if (memory != few)
        TH_free(memory);
    return status;
}

THStatus THSorted_run(THAnyTensor *r, THAnyTensor *t, int dim, bool descending, bool isUnsigned, uint64_t infinity)
{
    const uint64_t sign = (uint64_t)1 << (8 * t->dtype->itemsize - 1);
    const bool isFloating = t->dtype->is_floating;
    const THSortedOrder order = {isFloating ? infinity : UINT64_MAX, isFloating ? sign - 1 : 0,
                                 (isUnsigned ? sign : 0) ^ (descending ? UINT64_MAX : 0)};
    return THSlices_run("sorted", r, NULL, t, dim, t->nDimension > 0 ? t->size[dim] : 0, sortSlices, &order);
}
