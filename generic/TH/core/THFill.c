/* Elements are filled as unsigned integers of their size; if all bytes of a value are equal, memset is used. */
#include "TH/core/THFill.h"

#include <string.h>

#include "TH/core/THKernel.h"
#include "TH/core/THVector.h"

#define DEFINE_FILL(NAME, TYPE)                                                                   \
    TH_VECTOR(static, void, NAME, (char *data, int64_t n, const void *value), (data, n, value)) { \
        TYPE element, *elements = (TYPE *)(void *)data;                                           \
        memcpy(&element, value, sizeof element);                                                  \
        for (int64_t i = 0; i < n; i++)                                                           \
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

static void fillPiece(void *context, int64_t begin, int64_t end)
{
    const Filling *self = context;
    const unsigned char *bytes = self->value;
    int itemsize = self->itemsize;
    char *data = self->data + begin * itemsize;
    int64_t n = end - begin;
    if (memcmp(bytes, bytes + 1, (size_t)itemsize - 1) == 0)
        memset(data, bytes[0], (size_t)(n * itemsize));
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
