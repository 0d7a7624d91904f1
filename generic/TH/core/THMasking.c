/* Masks. A mask is converted to flags of 0 and 1, a block at a time, so that one loop per element size serves every
 * dtype and layout. The selected elements are counted before anything is written.
 *
 * Loops that pack elements write each candidate to the next output position and advance by its flag, which needs no
 * conditional jump. They end at the last selected element, since there is no space after it. */
#include "TH/core/THMasking.h"

#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

enum { BLOCK = 2048 };

TH_VECTOR(static, void, maskFlags, (int64_t n, const char *data, int64_t step, uint8_t *flags),
          (n, data, step, flags)) {
    const THMask_real *mask = (const THMask_real *)(const void *)data;
    if (step == (int64_t)sizeof(THMask_real))
        for (int64_t i = 0; i < n; i++)
            flags[i] = mask[i] != 0;
    else
        for (int64_t i = 0; i < n; i++, data += step)
            flags[i] = *(const THMask_real *)(const void *)data != 0;
}

/* Return the sum of up to BLOCK flags. Eight sums of bytes are in one word, which does not overflow for a part. */
TH_VECTOR(static, int64_t, sumFlags, (int64_t n, const uint8_t *flags), (n, flags)) {
    enum { PART = 1024 };
    int64_t i = 0, sum = 0;
    while (i + 8 <= n) {
        const int64_t end = n - i < PART ? n - i - n % 8 : PART;
        uint64_t sums = 0, eight;
        for (int64_t k = 0; k < end; k += 8) {
            memcpy(&eight, flags + i + k, sizeof eight);
            sums += eight;
        }
        sums = (sums & 0x00ff00ff00ff00ff) + (sums >> 8 & 0x00ff00ff00ff00ff);
        sum += (int64_t)(sums * 0x0001000100010001 >> 48);
        i += end;
    }
    for (; i < n; i++)
        sum += flags[i];
    return sum;
}

/* Return how many elements of t the loop flags. */
static int64_t count(THAnyTensor *t, THFlagsLoop loop)
{
    THRuns runs;
    uint8_t flags[BLOCK];
    int64_t sum = 0;
    for (THRuns_begin(&runs, t, 1, &t, -1); runs.left > 0; THRuns_next(&runs))
        for (int64_t i = 0; i < runs.length; i += BLOCK) {
            int64_t n = runs.length - i < BLOCK ? runs.length - i : BLOCK;
            loop(n, runs.data[0] + i * runs.step[0], runs.step[0], flags);
            sum += sumFlags(n, flags);
        }
    return sum;
}

static THStatus checkCount(const char *name, const THAnyTensor *t, const THAnyTensor *mask)
{
    char a[200], b[200];
    if (THAnyTensor_nElement(t) != THAnyTensor_nElement(mask))
        return THError_set(TH_ERROR_SHAPE, "%s: a mask of size %s does not match a tensor of size %s", name,
                           THError_shape(a, sizeof a, mask), THError_shape(b, sizeof b, t));
    return 0;
}

/* Return the mask in t's shape, safe to read while `written` is written. If their element sizes agree, mask and
 * `written` may be the same memory, since both are accessed in step. The caller frees the result; NULL with an error
 * set on failure. */
static THAnyTensor *prepare(THAnyTensor *mask, const THAnyTensor *t, const THAnyTensor *written)
{
    if (THAnyTensor_isSameSizeAs(mask, t))
        return THResult_input(mask, written, mask->dtype->itemsize == written->dtype->itemsize);
    THAnyTensor *copy = THAnyTensor_newClone(mask);
    if (copy && THAnyTensor_view(copy, NULL, t->nDimension, t->size) == 0)
        return copy;
    THAnyTensor_free(copy);
    return NULL;
}

/* ---- maskedFill ---- */

#define DEFINE_FILL(NAME, TYPE)                                                                                   \
    TH_VECTOR(static, void, NAME, (int64_t n, char *data, int64_t step, const uint8_t *flags, const void *value), \
              (n, data, step, flags, value)) {                                                                    \
        TYPE element, *elements = (TYPE *)(void *)data;                                                           \
        memcpy(&element, value, sizeof element);                                                                  \
        if (step == (int64_t)sizeof element)                                                                      \
            for (int64_t i = 0; i < n; i++)                                                                       \
                elements[i] = flags[i] ? element : elements[i];                                                   \
        else                                                                                                      \
            for (int64_t i = 0; i < n; i++, data += step)                                                         \
                if (flags[i])                                                                                     \
                    *(TYPE *)(void *)data = element;                                                              \
    }

DEFINE_FILL(fill1, uint8_t)
DEFINE_FILL(fill2, uint16_t)
DEFINE_FILL(fill4, uint32_t)
DEFINE_FILL(fill8, uint64_t)

static void fill(int itemsize, int64_t n, char *data, int64_t step, const uint8_t *flags, const void *value)
{
    switch (itemsize) {
    case 1:
        fill1(n, data, step, flags, value);
        break;
    case 2:
        fill2(n, data, step, flags, value);
        break;
    case 4:
        fill4(n, data, step, flags, value);
        break;
    case 8:
        fill8(n, data, step, flags, value);
        break;
    default:
        for (int64_t i = 0; i < n; i++)
            if (flags[i])
                memcpy(data + i * step, value, (size_t)itemsize);
    }
}

typedef struct Filling {
    int itemsize;
    const void *value;
} Filling;

/* Operands: self for writing, self again for reading, and the mask. */
static void fillRun(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const Filling *filling = params;
    uint8_t flags[BLOCK];
    for (int64_t i = 0; i < n; i += BLOCK) {
        int64_t some = n - i < BLOCK ? n - i : BLOCK;
        maskFlags(some, data[2] + i * stride[2], stride[2], flags);
        fill(filling->itemsize, some, data[0] + i * stride[0], stride[0], flags, filling->value);
    }
}

THStatus THAnyTensor_maskedFill(THAnyTensor *self, THAnyTensor *mask, const void *value)
{
    TH_TRY(checkCount("maskedFill", self, mask));
    if (self->nDimension == 0)
        return 0;
    TH_TRY(THAnyTensor_checkWritable(self));
    THAnyTensor *apart = prepare(mask, self, self);
    if (!apart)
        return -1;
    THAnyTensor *inputs[] = {self, apart};
    Filling filling = {self->dtype->itemsize, value};
    THStatus status = THElementwise_run(self, 2, inputs, fillRun, &filling);
    THAnyTensor_free(apart);
    return status;
}

/* ---- maskedSelect and maskedCopy: between a tensor and its chosen elements, packed ---- */

/* Return eight flags as one integer, the first one lowest; 0 if none of the eight elements is selected. */
TH_INLINE uint64_t eightFlags(const uint8_t *flags)
{
    uint64_t eight;
    memcpy(&eight, flags, sizeof eight);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    eight = __builtin_bswap64(eight);
#endif
    return eight;
}

TH_INLINE int64_t countFlags(uint64_t eight)
{
    return (int64_t)(eight * 0x0101010101010101u >> 56);
}

/* Process eight flags at a time: none, a few one by one, or all candidates if there is space for them. If other threads
 * write the mask, more elements than `room` may be flagged. */
#define DEFINE_PACK(NAME, TYPE)                                                                                \
    TH_VECTOR(static, int64_t, pack##NAME,                                                                     \
              (int64_t n, const char *data, int64_t step, const uint8_t *flags, char *packed, int64_t room),   \
              (n, data, step, flags, packed, room)) {                                                          \
        TYPE *out = (TYPE *)(void *)packed;                                                                    \
        int64_t i = 0, j = 0;                                                                                  \
        for (; i + 8 <= n && j < room; i += 8) {                                                               \
            const char *from = data + i * step;                                                                \
            uint64_t eight = eightFlags(flags + i);                                                            \
            if (eight == 0)                                                                                    \
                continue;                                                                                      \
            if (countFlags(eight) <= 2 || j + 8 > room) {                                                      \
                for (; eight && j < room; eight &= eight - 1)                                                  \
                    out[j++] = *(const TYPE *)(const void *)(from + __builtin_ctzll(eight) / 8 * step);        \
                continue;                                                                                      \
            }                                                                                                  \
            for (int k = 0; k < 8; k++) {                                                                      \
                out[j] = *(const TYPE *)(const void *)(from + k * step);                                       \
                j += flags[i + k];                                                                             \
            }                                                                                                  \
        }                                                                                                      \
        for (; i < n && j < room; i++) {                                                                       \
            out[j] = *(const TYPE *)(const void *)(data + i * step);                                           \
            j += flags[i];                                                                                     \
        }                                                                                                      \
        return j;                                                                                              \
    }                                                                                                          \
    static int64_t unpack##NAME(int64_t n, char *data, int64_t step, const uint8_t *flags, const char *packed, \
                                int64_t room)                                                                  \
    {                                                                                                          \
        const TYPE *in = (const TYPE *)(const void *)packed;                                                   \
        int64_t j = 0;                                                                                         \
        for (int64_t i = 0; i < n && j < room; i++) {                                                          \
            if (i % 8 == 0 && i + 8 <= n && eightFlags(flags + i) == 0) {                                      \
                i += 7;                                                                                        \
                continue;                                                                                      \
            }                                                                                                  \
            TYPE *element = (TYPE *)(void *)(data + i * step);                                                 \
            TYPE chosen = (TYPE)(0 - (TYPE)flags[i]);                                                          \
            *element = (TYPE)((in[j] & chosen) | (*element & (TYPE)~chosen));                                  \
            j += flags[i];                                                                                     \
        }                                                                                                      \
        return j;                                                                                              \
    }

DEFINE_PACK(1, uint8_t)
DEFINE_PACK(2, uint16_t)
DEFINE_PACK(4, uint32_t)
DEFINE_PACK(8, uint64_t)

static int64_t pack(int itemsize, int64_t n, const char *data, int64_t step, const uint8_t *flags, char *packed,
                    int64_t room)
{
    int64_t j = 0;
    switch (itemsize) {
    case 1:
        return pack1(n, data, step, flags, packed, room);
    case 2:
        return pack2(n, data, step, flags, packed, room);
    case 4:
        return pack4(n, data, step, flags, packed, room);
    case 8:
        return pack8(n, data, step, flags, packed, room);
    }
    for (int64_t i = 0; i < n && j < room; i++)
        if (flags[i])
            memcpy(packed + j++ * itemsize, data + i * step, (size_t)itemsize);
    return j;
}

static int64_t unpack(int itemsize, int64_t n, char *data, int64_t step, const uint8_t *flags, const char *packed,
                      int64_t room)
{
    int64_t j = 0;
    switch (itemsize) {
    case 1:
        return unpack1(n, data, step, flags, packed, room);
    case 2:
        return unpack2(n, data, step, flags, packed, room);
    case 4:
        return unpack4(n, data, step, flags, packed, room);
    case 8:
        return unpack8(n, data, step, flags, packed, room);
    }
    for (int64_t i = 0; i < n && j < room; i++)
        if (flags[i])
            memcpy(data + i * step, packed + j++ * itemsize, (size_t)itemsize);
    return j;
}

/* Copy the `chosen` elements of t that mask selects to `packed`, or back if `back`. */
static void move(THAnyTensor *t, THAnyTensor *mask, char *packed, int64_t chosen, bool back)
{
    THAnyTensor *tensors[] = {t, mask};
    int itemsize = t->dtype->itemsize;
    THRuns runs;
    uint8_t flags[BLOCK];
    for (THRuns_begin(&runs, t, 2, tensors, -1); runs.left > 0 && chosen > 0; THRuns_next(&runs))
        for (int64_t i = 0; i < runs.length && chosen > 0; i += BLOCK) {
            int64_t n = runs.length - i < BLOCK ? runs.length - i : BLOCK, moved;
            char *data = runs.data[0] + i * runs.step[0];
            maskFlags(n, runs.data[1] + i * runs.step[1], runs.step[1], flags);
            if (back)
                moved = unpack(itemsize, n, data, runs.step[0], flags, packed, chosen);
            else
                moved = pack(itemsize, n, data, runs.step[0], flags, packed, chosen);
            packed += moved * itemsize;
            chosen -= moved;
        }
}

THStatus THAnyTensor_maskedCopy(THAnyTensor *self, THAnyTensor *mask, THAnyTensor *src)
{
    TH_TRY(checkCount("maskedCopy", self, mask));
    TH_TRY(THAnyTensor_checkWritable(self));
    THStatus status = -1;
    THAnyTensor *apart = prepare(mask, self, self);
    THAnyTensor *packed = THAnyTensor_overlap(self, src) ? THAnyTensor_newClone(src) : THAnyTensor_newContiguous(src);
    if (!apart || !packed)
        goto done;
    int64_t chosen = count(apart, maskFlags), given = THAnyTensor_nElement(src);
    if (given < chosen) {
        THError_set(TH_ERROR_SHAPE, "maskedCopy: the mask is true %lld times, but the source has %lld elements",
                    (long long)chosen, (long long)given);
        goto done;
    }
    move(self, apart, THAnyTensor_data(packed), chosen, true);
    status = 0;
done:
    THAnyTensor_free(apart);
    THAnyTensor_free(packed);
    return status;
}

THStatus THAnyTensor_maskedSelect(THAnyTensor *r, THAnyTensor *src, THAnyTensor *mask)
{
    THAnyTensor *inputs[] = {src, mask}, *apart = NULL;
    TH_TRY(checkCount("maskedSelect", src, mask));
    THStatus status = -1;
    THAnyTensor *out = THResult_begin(r, 2, inputs);
    if (!out || !(apart = prepare(mask, src, out)))
        goto done;
    int64_t chosen = count(apart, maskFlags);
    status = THResult_resize(out, chosen > 0, &chosen);
    if (status != 0 || chosen == 0)
        goto done;
    if (THAnyTensor_isContiguous(out)) {
        move(src, apart, THAnyTensor_data(out), chosen, false);
        goto done;
    }
    THAnyTensor *packed = THAnyTensor_newWithSizes(out->dtype, 1, &chosen);
    status = packed ? 0 : -1;
    if (packed) {
        move(src, apart, THAnyTensor_data(packed), chosen, false);
        status = THAnyTensor_copy(out, packed);
    }
    THAnyTensor_free(packed);
done:
    THAnyTensor_free(apart);
    return out ? THResult_end(r, out, status) : -1;
}

/* ---- nonzero ---- */

/* Write the rows for n flags of a run, up to `end`: outer indices, then the run's index, which begins at `first`. A row
 * is written for each candidate; rows of elements that are not flagged are overwritten. */
TH_INLINE int64_t *writeRowsOf(int64_t *row, const int64_t *end, int64_t n, const uint8_t *flags, const int64_t *outer,
                               int width, int64_t first)
{
    for (int64_t i = 0; i < n && row < end; i++) {
        if (i + 8 <= n && eightFlags(flags + i) == 0) {
            i += 7;
            continue;
        }
        for (int d = 0; d < width - 1; d++)
            row[d] = outer[d];
        row[width - 1] = first + i;
        row += flags[i] * width;
    }
    return row;
}

TH_VECTOR(static, int64_t *, writePairs,
          (int64_t *row, const int64_t *end, int64_t n, const uint8_t *flags, const int64_t *outer, int64_t first),
          (row, end, n, flags, outer, first)) {
    return writeRowsOf(row, end, n, flags, outer, 2, first);
}

TH_VECTOR(static, int64_t *, writeRows,
          (int64_t *row, const int64_t *end, int64_t n, const uint8_t *flags, const int64_t *outer, int width,
           int64_t first),
          (row, end, n, flags, outer, width, first)) {
    return writeRowsOf(row, end, n, flags, outer, width, first);
}

/* Like writeRowsOf, for rows of one index. */
static int64_t *writeColumn(int64_t *row, const int64_t *end, int64_t n, const uint8_t *flags, int64_t first)
{
    for (int64_t i = 0; i < n && row < end; i++) {
        *row = first + i;
        row += flags[i];
    }
    return row;
}

/* Fill the contiguous subscript. Dimensions are not merged, since the index along each one is written. */
static void writeSubscript(int64_t *row, const int64_t *end, const THAnyTensor *t, THFlagsLoop loop)
{
    int width = t->nDimension, last = width - 1;
    int64_t outer[TH_MAX_DIMS] = {0}, itemsize = t->dtype->itemsize;
    const char *data = THAnyTensor_data(t);
    uint8_t flags[BLOCK];
    for (int64_t runs = THAnyTensor_nElement(t) / t->size[last]; runs > 0 && row < end; runs--) {
        for (int64_t i = 0; i < t->size[last]; i += BLOCK) {
            int64_t n = t->size[last] - i < BLOCK ? t->size[last] - i : BLOCK;
            loop(n, data + i * t->stride[last] * itemsize, t->stride[last] * itemsize, flags);
            row = width == 1   ? writeColumn(row, end, n, flags, i)
                  : width == 2 ? writePairs(row, end, n, flags, outer, i)
                               : writeRows(row, end, n, flags, outer, width, i);
        }
        for (int d = last - 1; d >= 0; d--) {
            data += t->stride[d] * itemsize;
            if (++outer[d] < t->size[d])
                break;
            data -= t->stride[d] * t->size[d] * itemsize;
            outer[d] = 0;
        }
    }
}

THStatus THAnyTensor_nonzero(THAnyTensor *subscript, THAnyTensor *t, THFlagsLoop loop)
{
    THAnyTensor *out = THResult_begin(subscript, 1, &t), *rows = NULL;
    if (!out)
        return -1;
    int64_t size[] = {count(t, loop), t->nDimension};
    THStatus status = THResult_resize(out, size[0] > 0 ? 2 : 0, size);
    if (status != 0 || size[0] == 0)
        return THResult_end(subscript, out, status);
    rows = THAnyTensor_isContiguous(out) ? NULL : THAnyTensor_newWithSizes(out->dtype, 2, size);
    if (rows || THAnyTensor_isContiguous(out)) {
        int64_t *row = (int64_t *)(void *)THAnyTensor_data(rows ? rows : out);
        writeSubscript(row, row + size[0] * size[1], t, loop);
        status = rows ? THAnyTensor_copy(out, rows) : 0;
    } else {
        status = -1;
    }
    THAnyTensor_free(rows);
    return THResult_end(subscript, out, status);
}
