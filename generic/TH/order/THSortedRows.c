/* See THSortedRows.h. Slices are copied to a block whose rows have elements of the same index, so that one comparison of
 * rows compares elements of all slices. 100 slices of 10 bytes take 2.4 instead of 7.5 us, 10^4 slices of 10 floats 180
 * instead of 610 us.
 *
 * The network is Batcher's: D. E. Knuth, The Art of Computer Programming 3, section 5.2.2, algorithm M. */
#include "TH/order/THSortedRows.h"

#include <string.h>

#include "TH/core/THNumeric.h"
#include "TH/math/THProcessor.h"

/* Elements of a slice, by the bits of an element: sorting slice by slice takes less time beyond. */
enum { MOST = 32, MOST32 = 16, MOST64 = 12 };
/* Slices of a block; slices that are worth a block; comparisons for MOST elements. */
enum { LANES = 64, LANES64 = 32, FEWEST = 8, COMPARISONS = 191 };

typedef struct Network {
    int count;
    uint8_t first[COMPARISONS], second[COMPARISONS];
} Network;

static void buildNetwork(Network *self, int n)
{
    int top = 1;
    self->count = 0;
    while (2 * top < n)
        top *= 2;
    for (int p = top; p > 0; p /= 2) {
        int q = top, r = 0;
        for (int d = p;; d = q - p, q /= 2, r = p) {
            for (int i = 0; i < n - d; i++) {
                if ((i & p) != r)
                    continue;
                self->first[self->count] = (uint8_t)i;
                self->second[self->count++] = (uint8_t)(i + d);
            }
            if (q == p)
                break;
        }
    }
}

#define DEFINE_SORT(BITS, LANES)                                                                                     \
    TH_VECTOR(static, void, sortBlock##BITS,                                                                         \
              (int n, int##BITS##_t *block, const Network *network, const THSortedOrder *order),                     \
              (n, block, network, order)) {                                                                          \
        const uint##BITS##_t infinity = (uint##BITS##_t)order->infinity, fold = (uint##BITS##_t)order->fold;         \
        const uint##BITS##_t flip = (uint##BITS##_t)order->flip;                                                     \
        for (int i = 0; i < n * LANES; i++)                                                                          \
            block[i] = keyOf##BITS((uint##BITS##_t)block[i], infinity, fold, flip);                                  \
        for (int c = 0; c < network->count; c++) {                                                                   \
            int##BITS##_t *x = block + network->first[c] * LANES, *y = block + network->second[c] * LANES;           \
            TH_IVDEP                                                                                                 \
            for (int i = 0; i < LANES; i++) {                                                                        \
                const int##BITS##_t a = x[i], b = y[i];                                                              \
                x[i] = a < b ? a : b;                                                                                \
                y[i] = a < b ? b : a;                                                                                \
            }                                                                                                        \
        }                                                                                                            \
        for (int i = 0; i < n * LANES; i++)                                                                          \
            block[i] = (int##BITS##_t)bitsOf##BITS(block[i], fold, flip);                                            \
    }                                                                                                                \
    /* Copy `count` slices to a block. */                                                                            \
    static void load##BITS(const THSlices *slices, int64_t start, int count, int##BITS##_t *block)                   \
    {                                                                                                                \
        const int64_t apart = slices->apart[TH_SLICES_INPUT], step = slices->step[TH_SLICES_INPUT], n = slices->n;   \
        const char *from = slices->data[TH_SLICES_INPUT] + start * apart;                                            \
        if (count < LANES)                                                                                           \
            memset(block, 0, (size_t)n * LANES * sizeof *block);                                                     \
        for (int s = 0; s < count; s++)                                                                              \
            for (int64_t i = 0; i < n; i++)                                                                          \
                block[i * LANES + s] = *(const int##BITS##_t *)(const void *)(from + s * apart + i * step);          \
    }                                                                                                                \
    static void store##BITS(const THSlices *slices, int64_t start, int count, const int##BITS##_t *block)            \
    {                                                                                                                \
        const int64_t apart = slices->apart[TH_SLICES_VALUES], step = slices->step[TH_SLICES_VALUES], n = slices->n; \
        char *to = slices->data[TH_SLICES_VALUES] + start * apart;                                                   \
        for (int s = 0; s < count; s++)                                                                              \
            for (int64_t i = 0; i < n; i++)                                                                          \
                *(int##BITS##_t *)(void *)(to + s * apart + i * step) = block[i * LANES + s];                        \
    }                                                                                                                \
    static int64_t sortSlices##BITS(const THSortedOrder *order, const THSlices *slices, const Network *network)      \
    {                                                                                                                \
        _Alignas(64) int##BITS##_t block[MOST * LANES];                                                              \
        int64_t start = 0;                                                                                           \
        while (slices->count - start >= FEWEST) {                                                                    \
            const int count = slices->count - start < LANES ? (int)(slices->count - start) : LANES;                  \
            load##BITS(slices, start, count, block);                                                                 \
            sortBlock##BITS((int)slices->n, block, network, order);                                                  \
            store##BITS(slices, start, count, block);                                                                \
            start += count;                                                                                          \
        }                                                                                                            \
        return start;                                                                                                \
    }

DEFINE_SORT(8, LANES)
DEFINE_SORT(16, LANES)
DEFINE_SORT(32, LANES)
DEFINE_SORT(64, LANES64)

static int64_t mostElements(int itemsize)
{
    if (itemsize <= 2)
        return MOST;
    if (itemsize == 4)
        return MOST32;
    return THProcessor_variant == TH_BASELINE ? 0 : MOST64; /* SSE2 cannot compare 64 bits */
}

int64_t THSortedRows_run(const THSortedOrder *order, const THSlices *slices)
{
    Network network;
    if (slices->n > mostElements(slices->itemsize) || slices->count < FEWEST)
        return 0;
    buildNetwork(&network, (int)slices->n);
    switch (slices->itemsize) {
    case 1:
        return sortSlices8(order, slices, &network);
    case 2:
        return sortSlices16(order, slices, &network);
    case 4:
        return sortSlices32(order, slices, &network);
    default:
        return sortSlices64(order, slices, &network);
    }
}
