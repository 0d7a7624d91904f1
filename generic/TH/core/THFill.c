/* Elements are filled as unsigned integers of their size. If all bytes of a value are equal, memset is used, except for
 * LEAST to MOST bytes: in memory without huge pages, memset of 400 KB takes 15 instead of 8 us on some processors; on these
 * also for more (THProcessor_movesFast). Fills of more than TH_FROM_MEMORY bytes prefetch, because what they write is in no
 * cache: 40 MB take 2.7 instead of 6.2 ms. */
#include "TH/core/THFill.h"

#include <string.h>

#include "TH/core/THKernel.h"
#include "TH/core/THVector.h"

enum { LEAST = 1 << 15, MOST = 1 << 20, LINE = 64 };

#define DEFINE_FILL(NAME, TYPE)                                                                   \
    TH_VECTOR(static, void, NAME, (char *data, int64_t n, const void *value), (data, n, value)) { \
        enum { STEP = LINE / sizeof(TYPE) };                                                      \
        TYPE element, *elements = (TYPE *)(void *)data;                                           \
        int64_t i = 0;                                                                            \
        memcpy(&element, value, sizeof element);                                                  \
        for (; n * (int64_t)sizeof(TYPE) > TH_FROM_MEMORY && i + STEP <= n; i += STEP) {          \
            TH_prefetchAhead(elements + i, LINE);                                                 \
            for (int k = 0; k < STEP; k++)                                                        \
                elements[i + k] = element;                                                        \
        }                                                                                         \
        for (; i < n; i++)                                                                        \
            elements[i] = element;                                                                \
    }

DEFINE_FILL(fill2, uint16_t)
DEFINE_FILL(fill4, uint32_t)
DEFINE_FILL(fill8, uint64_t)

typedef struct Filling {
    char *data;
    const void *value;
    int itemsize;
} Filling;

static void fillBytes(char *data, int64_t size, unsigned char byte)
{
    const uint64_t eight = byte * UINT64_C(0x0101010101010101);
    int64_t done = 0;
    if (size >= LEAST && (size <= MOST || !THProcessor_movesFast) && (uintptr_t)data % sizeof eight == 0) {
        done = size - size % (int64_t)sizeof eight;
        fill8(data, done / (int64_t)sizeof eight, &eight);
    }
    memset(data + done, byte, (size_t)(size - done));
}

static void fillPiece(void *context, int64_t begin, int64_t end)
{
    const Filling *self = context;
    const unsigned char *bytes = self->value;
    int itemsize = self->itemsize;
    char *data = self->data + begin * itemsize;
    int64_t n = end - begin;
    if (memcmp(bytes, bytes + 1, (size_t)itemsize - 1) == 0)
        fillBytes(data, n * itemsize, bytes[0]);
    else if (itemsize == 2)
        fill2(data, n, bytes);
    else if (itemsize == 4)
        fill4(data, n, bytes);
    else if (itemsize == 8)
        fill8(data, n, bytes);
    else
        for (int64_t i = 0; i < n; i++)
            memcpy(data + i * itemsize, bytes, (size_t)itemsize);
}

void THFill_run(char *data, int64_t n, const void *value, int itemsize)
{
    Filling self = {data, value, itemsize};
    if (n > TH_GRAIN)
        THParallel_for(n, TH_GRAIN, fillPiece, &self);
    else
        fillPiece(&self, 0, n);
}
