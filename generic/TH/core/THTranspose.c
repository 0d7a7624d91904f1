/* See THTranspose.h. Square blocks of elements are transposed in registers: the first halves of the vectors are interleaved
 * with the second ones until each vector has the elements of a column. Copies of transposed matrices of 10^5 elements take
 * 16 instead of 41 us (bytes), 28 instead of 48 us (floats). Elements of 64 bits gain nothing. */
#include "TH/core/THTranspose.h"

#include "TH/core/THVector.h"

#ifdef TH_X86
#include <emmintrin.h>

enum {
    LINE = 64,
    BAND = 64,            /* rows of the output that belong together */
    LEAST = 16,           /* rows and columns that are worth it; half as many of floats and ints */
    AHEAD = 16,           /* rows of the input */
    AHEAD_FROM = 1 << 20, /* bytes; requests gain earlier than those of TH_FROM_MEMORY, because lines are far apart */
};

/* A matrix: `length` elements per row of the output, and at most BAND rows. */
typedef struct Plane {
    int64_t length, rows;
    int64_t toStep, fromStep; /* bytes between rows of the output, and of the input */
    bool ahead;               /* request memory before it is used: 10^7 bytes take 5 instead of 7.8 ms */
} Plane;

TH_INLINE void requestRows(const char *to, const char *from, const Plane *plane, int64_t i, int64_t side, int64_t size)
{
    const int64_t rows = plane->length - i - AHEAD < side ? plane->length - i - AHEAD : side;
    for (int64_t k = 0; k < rows; k++)
        TH_prefetchRows(from + (i + AHEAD + k) * plane->fromStep, plane->rows * size);
    for (int64_t r = 0; i * size % LINE == 0 && r < plane->rows; r++)
        TH_PREFETCH(to + r * plane->toStep + i * size + LINE);
}

/* LEVELS is the logarithm of the number of elements in a vector. */
#define DEFINE_PLANE(bits, LEVELS)                                                                              \
    TH_INLINE void block##bits(char *to, const char *from, const Plane *plane)                                  \
    {                                                                                                           \
        enum { SIDE = 1 << LEVELS };                                                                            \
        __m128i a[SIDE], b[SIDE];                                                                               \
        for (int i = 0; i < SIDE; i++)                                                                          \
            a[i] = _mm_loadu_si128((const __m128i *)(const void *)(from + i * plane->fromStep));                \
        for (int level = 0; level < LEVELS; level++) {                                                          \
            for (int i = 0; i < SIDE / 2; i++) {                                                                \
                b[2 * i] = _mm_unpacklo_epi##bits(a[i], a[i + SIDE / 2]);                                       \
                b[2 * i + 1] = _mm_unpackhi_epi##bits(a[i], a[i + SIDE / 2]);                                   \
            }                                                                                                   \
            for (int i = 0; i < SIDE; i++)                                                                      \
                a[i] = b[i];                                                                                    \
        }                                                                                                       \
        for (int i = 0; i < SIDE; i++)                                                                          \
            _mm_storeu_si128((__m128i *)(void *)(to + i * plane->toStep), a[i]);                                \
    }                                                                                                           \
                                                                                                                \
    /* Copy columns [begin, end) of rows [first, last) of the output one by one. */                             \
    TH_INLINE void part##bits(char *to, const char *from, const Plane *plane, int64_t begin, int64_t end,       \
                              int64_t first, int64_t last)                                                      \
    {                                                                                                           \
        for (int64_t r = first; r < last; r++) {                                                                \
            uint##bits##_t *row = (uint##bits##_t *)(void *)(to + r * plane->toStep);                           \
            for (int64_t i = begin; i < end; i++)                                                               \
                row[i] = ((const uint##bits##_t *)(const void *)(from + i * plane->fromStep))[r];               \
        }                                                                                                       \
    }                                                                                                           \
                                                                                                                \
    TH_VECTOR(static, void, plane##bits, (char *to, const char *from, const Plane *plane), (to, from, plane)) { \
        enum { SIDE = 1 << LEVELS, SIZE = sizeof(uint##bits##_t) };                                             \
        const int64_t length = plane->length - plane->length % SIDE, rows = plane->rows - plane->rows % SIDE;   \
        for (int64_t i = 0; i < length; i += SIDE) {                                                            \
            if (plane->ahead)                                                                                   \
                requestRows(to, from, plane, i, SIDE, SIZE);                                                    \
            for (int64_t r = 0; r < rows; r += SIDE)                                                            \
                block##bits(to + r * plane->toStep + i * SIZE, from + i * plane->fromStep + r * SIZE, plane);   \
        }                                                                                                       \
        part##bits(to, from, plane, length, plane->length, 0, rows);                                            \
        part##bits(to, from, plane, 0, plane->length, rows, plane->rows);                                       \
    }
DEFINE_PLANE(8, 4)
DEFINE_PLANE(16, 3)
DEFINE_PLANE(32, 2)

typedef struct Copy {
    const THLoop *loop;
    int64_t itemsize;
    int row;       /* the dimension along which the input is contiguous */
    int64_t bands; /* along that dimension */
    bool ahead;
} Copy;

static void copyPlane(char *to, const char *from, const Plane *plane, int64_t itemsize)
{
    if (itemsize == 1)
        plane8(to, from, plane);
    else if (itemsize == 2)
        plane16(to, from, plane);
    else
        plane32(to, from, plane);
}

/* Copy bands [begin, end), numbered along `row` first. */
static void copyBands(void *context, int64_t begin, int64_t end)
{
    const Copy *self = context;
    const THLoop *loop = self->loop;
    for (int64_t band = begin; band < end; band++) {
        int64_t rest = band / self->bands, first = band % self->bands * BAND;
        const int64_t rows = loop->size[self->row] - first;
        char *to = loop->data[0] + first * loop->stride[0][self->row];
        const char *from = loop->data[1] + first * self->itemsize;
        const Plane plane = {loop->size[0], rows < BAND ? rows : BAND, loop->stride[0][self->row], loop->stride[1][0],
                             self->ahead};
        for (int d = 1; d < loop->nDimension; d++) {
            if (d == self->row)
                continue;
            to += rest % loop->size[d] * loop->stride[0][d];
            from += rest % loop->size[d] * loop->stride[1][d];
            rest /= loop->size[d];
        }
        copyPlane(to, from, &plane, self->itemsize);
    }
}

bool THTranspose_copy(const THLoop *loop, int64_t itemsize)
{
    const int64_t least = itemsize < (int64_t)sizeof(uint32_t) ? LEAST : LEAST / 2;
    Copy copy = {loop, itemsize, 1, 0, THLoop_nElement(loop) > AHEAD_FROM / itemsize};
    if (itemsize > (int64_t)sizeof(uint32_t) || loop->stride[0][0] != itemsize || loop->size[0] < least)
        return false;
    while (copy.row < loop->nDimension && loop->stride[1][copy.row] != itemsize)
        copy.row++;
    if (copy.row == loop->nDimension || loop->size[copy.row] < least)
        return false;
    copy.bands = (loop->size[copy.row] - 1) / BAND + 1;
    const int64_t count = THLoop_nElement(loop) / loop->size[0] / loop->size[copy.row] * copy.bands;
    THParallel_for(count, TH_GRAIN / (loop->size[0] * BAND) + 1, copyBands, &copy);
    return true;
}
#else
bool THTranspose_copy(const THLoop *loop, int64_t itemsize)
{
    (void)loop, (void)itemsize;
    return false;
}
#endif
