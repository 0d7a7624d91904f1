/* Reading and writing by index. All indices are checked before anything is resized or written; only selectBlocks, whose
 * result has no memory yet, checks them on the way. Destinations never share memory with sources or indices (these are
 * copied first if they would), and indices that other threads may write are copied before they are checked.
 *
 * Reads run in any order and in several threads; writes proceed by increasing position along the indexed dimension, so
 * that the last one of equal indices takes effect. */
#include "TH/core/THIndexing.h"

#include <stdatomic.h>
#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THFill.h"
#include "TH/core/THKernel.h"
#include "TH/core/THNumeric.h"
#include "TH/core/THResult.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

/* ---- moving elements ---- */

/* Read a row of contiguous elements with contiguous indices: readRow* along the indexed dimension, readAcross* another one
 * (`move` is in bytes). Eight elements are loaded before the first one is stored, since processors order single loads and
 * stores badly: 10^5 floats in rows of 316 take 41 us instead of 53 to 99 us, which depends on the instruction set. */
#define DEFINE_READ(name, TYPE, ELEMENT)                                                                               \
    static __attribute__((noinline)) void name(int64_t n, TYPE *restrict to, const TYPE *from, const THIndex_real *at, \
                                               int64_t move)                                                           \
    {                                                                                                                  \
        int64_t b = 0;                                                                                                 \
        (void)move;                                                                                                    \
        for (; b + 8 <= n; b += 8) {                                                                                   \
            const TYPE x0 = ELEMENT(TYPE, b), x1 = ELEMENT(TYPE, b + 1), x2 = ELEMENT(TYPE, b + 2);                    \
            const TYPE x3 = ELEMENT(TYPE, b + 3), x4 = ELEMENT(TYPE, b + 4), x5 = ELEMENT(TYPE, b + 5);                \
            const TYPE x6 = ELEMENT(TYPE, b + 6), x7 = ELEMENT(TYPE, b + 7);                                           \
            atomic_signal_fence(memory_order_seq_cst); /* the compiler keeps the order */                              \
            to[b] = x0, to[b + 1] = x1, to[b + 2] = x2, to[b + 3] = x3;                                                \
            to[b + 4] = x4, to[b + 5] = x5, to[b + 6] = x6, to[b + 7] = x7;                                            \
        }                                                                                                              \
        for (; b < n; b++)                                                                                             \
            to[b] = ELEMENT(TYPE, b);                                                                                  \
    }
#define ELEMENT_ALONG(TYPE, b) from[at[b]]
#define ELEMENT_ACROSS(TYPE, b) *(const TYPE *)(const void *)((const char *)(from + (b)) + at[b] * move)
#define DEFINE_READ_ROW(SIZE, TYPE)                 \
    DEFINE_READ(readRow##SIZE, TYPE, ELEMENT_ALONG) \
    DEFINE_READ(readAcross##SIZE, TYPE, ELEMENT_ACROSS)

DEFINE_READ_ROW(1, uint8_t)
DEFINE_READ_ROW(2, uint16_t)
DEFINE_READ_ROW(4, uint32_t)
DEFINE_READ_ROW(8, uint64_t)

/* The first loops over a row are for the common cases: contiguous elements on one side, and indices that select contiguous
 * elements, or rows of them, on the other. */
#define DEFINE_MOVE(SIZE, TYPE)                                                                           \
    TH_VECTOR(static, void, move##SIZE, (const THIndexPlane *p), (p)) {                                   \
        const int64_t n = p->size[1], itemsize = sizeof(TYPE);                                            \
        int64_t dstStride = p->dstStride[1], srcStride = p->srcStride[1], step = p->indexStride[1];       \
        int64_t dstMove = p->dstMove, srcMove = p->srcMove;                                               \
        for (int64_t a = 0; a < p->size[0]; a++) {                                                        \
            char *dst = p->dst + a * p->dstStride[0];                                                     \
            const char *src = p->src + a * p->srcStride[0];                                               \
            const char *index = p->index + a * p->indexStride[0];                                         \
            TYPE *to = (TYPE *)(void *)dst;                                                               \
            const TYPE *from = (const TYPE *)(const void *)src;                                           \
            const THIndex_real *at = (const THIndex_real *)(const void *)index;                           \
            bool side = step == (int64_t)sizeof *at;                                                      \
            if (side && dstMove == 0 && dstStride == itemsize && srcStride == 0 && srcMove == itemsize) { \
                readRow##SIZE(n, to, from, at, 0);                                                        \
                continue;                                                                                 \
            }                                                                                             \
            if (side && dstMove == 0 && dstStride == itemsize && srcStride == itemsize) {                 \
                readAcross##SIZE(n, to, from, at, srcMove);                                               \
                continue;                                                                                 \
            }                                                                                             \
            if (side && srcMove == 0 && srcStride == itemsize && dstStride == 0 && dstMove == itemsize) { \
                for (int64_t b = 0; b < n; b++)                                                           \
                    to[at[b]] = from[b];                                                                  \
                continue;                                                                                 \
            }                                                                                             \
            for (int64_t b = 0; b < n; b++, dst += dstStride, src += srcStride, index += step) {          \
                int64_t i = *(const THIndex_real *)(const void *)index;                                   \
                *(TYPE *)(void *)(dst + i * dstMove) = *(const TYPE *)(const void *)(src + i * srcMove);  \
            }                                                                                             \
        }                                                                                                 \
    }

DEFINE_MOVE(1, uint8_t)
DEFINE_MOVE(2, uint16_t)
DEFINE_MOVE(4, uint32_t)
DEFINE_MOVE(8, uint64_t)

/* Copy rows of `bytes` contiguous bytes, with one index per row. */
static void moveRows(const THIndexPlane *p, size_t bytes)
{
    for (int64_t a = 0; a < p->size[0]; a++) {
        int64_t i = *(const THIndex_real *)(const void *)(p->index + a * p->indexStride[0]);
        memcpy(p->dst + a * p->dstStride[0] + i * p->dstMove, p->src + a * p->srcStride[0] + i * p->srcMove, bytes);
    }
}

/* Fill rows with one element, with one index per row. */
static void fillRows(const THIndexPlane *p, int itemsize)
{
    for (int64_t a = 0; a < p->size[0]; a++) {
        int64_t i = *(const THIndex_real *)(const void *)(p->index + a * p->indexStride[0]);
        THFill_run(p->dst + a * p->dstStride[0] + i * p->dstMove, p->size[1], p->src, itemsize);
    }
}

static void moveAny(const THIndexPlane *p, size_t itemsize)
{
    for (int64_t a = 0; a < p->size[0]; a++)
        for (int64_t b = 0; b < p->size[1]; b++) {
            const char *index = p->index + a * p->indexStride[0] + b * p->indexStride[1];
            int64_t i = *(const THIndex_real *)(const void *)index;
            memcpy(p->dst + a * p->dstStride[0] + b * p->dstStride[1] + i * p->dstMove,
                   p->src + a * p->srcStride[0] + b * p->srcStride[1] + i * p->srcMove, itemsize);
        }
}

void THIndexing_move(const THIndexPlane *p, int itemsize)
{
    bool rows = p->indexStride[1] == 0 && p->dstStride[1] == itemsize && p->size[1] * itemsize >= 16;
    if (rows && p->srcStride[0] == 0 && p->srcStride[1] == 0 && p->srcMove == 0)
        fillRows(p, itemsize);
    else if (rows && p->srcStride[1] == itemsize)
        moveRows(p, (size_t)(p->size[1] * itemsize));
    else if (itemsize == 1)
        move1(p);
    else if (itemsize == 2)
        move2(p);
    else if (itemsize == 4)
        move4(p);
    else if (itemsize == 8)
        move8(p);
    else
        moveAny(p, (size_t)itemsize);
}

/* ---- walking ---- */

typedef struct Walk {
    THRuns runs;        /* runs of destination, source and index over the dimensions other than the indexed one */
    char *origin[3];    /* data of the three in the first run */
    THIndexPlane plane; /* plane of the first run */
    THIndexLoop loop;
    int itemsize;
    enum { BY_RUN, BY_OUTER, BY_INNER } pieces;
} Walk;

/* Begin with the first run's plane, without strides. The members are assigned one by one, since an initialiser would
 * clear the large arrays of the runs. */
static void beginWalk(Walk *self, const THAnyTensor *shape, THAnyTensor *const *tensors, int dim, THIndexLoop loop)
{
    THRuns_begin(&self->runs, shape, 3, tensors, dim);
    for (int k = 0; k < 3; k++)
        self->origin[k] = self->runs.data[k];
    self->plane = (THIndexPlane){.dst = self->origin[0], .src = self->origin[1], .index = self->origin[2]};
    self->loop = loop;
    self->itemsize = tensors[0]->dtype->itemsize;
}

static void runPlane(const Walk *self, const THIndexPlane *plane)
{
    if (self->loop)
        self->loop(plane);
    else
        THIndexing_move(plane, self->itemsize);
}

enum {
    BAND = 128,      /* bytes of a row */
    GROUP = 8,       /* rows */
    CACHE = 1 << 19, /* bytes */
};

/* Process a part of a plane. The rows of a band are far apart, so that processors do not request the next ones. */
static void walkGroup(const Walk *self, const THIndexPlane *band, int64_t begin)
{
    const int64_t end = begin + GROUP < band->size[0] ? begin + GROUP : band->size[0];
    const int64_t ahead = end + GROUP < band->size[0] ? end + GROUP : band->size[0];
    THIndexPlane group = *band;
    for (int64_t a = end; a < ahead; a++) {
        TH_prefetchRows(band->index + a * band->indexStride[0], band->size[1] * band->indexStride[1]);
        if (band->srcMove == 0)
            TH_prefetchRows(band->src + a * band->srcStride[0], BAND);
        else
            TH_prefetchRows(band->dst + a * band->dstStride[0], BAND);
    }
    group.size[0] = end - begin;
    group.dst += begin * band->dstStride[0];
    group.src += begin * band->srcStride[0];
    group.index += begin * band->indexStride[0];
    runPlane(self, &group);
}

/* Process a plane. If the indices select from long rows that fit into no cache together, process bands of a few columns,
 * whose cache lines are used again before they leave the cache. */
static void walkPlane(const Walk *self, const THIndexPlane *plane)
{
    const int64_t move = plane->srcMove + plane->dstMove, width = BAND / self->itemsize;
    const int64_t step = plane->srcMove ? plane->srcStride[1] : plane->dstStride[1];
    if (plane->indexStride[1] == 0 || step != self->itemsize || move < 2 * BAND || plane->size[0] < CACHE / move) {
        runPlane(self, plane);
        return;
    }
    THIndexPlane band = *plane;
    for (int64_t begin = 0; begin < plane->size[1]; begin += width) {
        band.size[1] = plane->size[1] - begin < width ? plane->size[1] - begin : width;
        band.dst = plane->dst + begin * plane->dstStride[1];
        band.src = plane->src + begin * plane->srcStride[1];
        band.index = plane->index + begin * plane->indexStride[1];
        for (int64_t a = 0; a < plane->size[0]; a += GROUP)
            walkGroup(self, &band, a);
    }
}

/* Process runs until `last` of them are left. */
static void walkRuns(const Walk *self, THRuns *runs, int64_t last, const THIndexPlane *base)
{
    for (; runs->left > last; THRuns_next(runs)) {
        THIndexPlane plane = *base;
        plane.dst += runs->data[0] - self->origin[0];
        plane.src += runs->data[1] - self->origin[1];
        plane.index += runs->data[2] - self->origin[2];
        walkPlane(self, &plane);
    }
}

/* Process runs [begin, end), or this part of one axis in all runs. */
static void walkPiece(void *context, int64_t begin, int64_t end)
{
    const Walk *self = context;
    THRuns runs = self->runs;
    THIndexPlane plane = self->plane;
    if (self->pieces == BY_RUN) {
        THRuns_skip(&runs, begin);
        walkRuns(self, &runs, self->runs.left - end, &plane);
        return;
    }
    int axis = self->pieces == BY_INNER;
    plane.size[axis] = end - begin;
    plane.dst += begin * plane.dstStride[axis];
    plane.src += begin * plane.srcStride[axis];
    plane.index += begin * plane.indexStride[axis];
    walkRuns(self, &runs, 0, &plane);
}

/* Process all runs. Before the call, plane.size[0] and the strides [0] describe the indexed dimension. */
static void walk(Walk *self, bool reading)
{
    THIndexPlane *p = &self->plane;
    THRuns *runs = &self->runs;
    p->size[1] = runs->length;
    p->dstStride[1] = runs->step[0];
    p->srcStride[1] = runs->step[1];
    p->indexStride[1] = runs->step[2];
    /* The axis with the smaller stride in the written tensor becomes the inner one. */
    int64_t apart = reading ? p->dstStride[0] : p->dstMove;
    if (p->size[1] == 1 || (p->size[0] > 1 && apart < p->dstStride[1])) {
        int64_t *pairs[] = {p->size, p->dstStride, p->srcStride, p->indexStride};
        for (int k = 0; k < 4; k++) {
            int64_t outer = pairs[k][0];
            pairs[k][0] = pairs[k][1];
            pairs[k][1] = outer;
        }
    }
    int64_t most = p->size[0] >= p->size[1] ? p->size[0] : p->size[1];
    int64_t n = runs->left >= most ? runs->left : most;
    int64_t grain = TH_GRAIN / (runs->left * p->size[0] * p->size[1] / n) + 1;
    self->pieces = n == runs->left ? BY_RUN : n == p->size[0] ? BY_OUTER : BY_INNER;
    if (reading && n > grain)
        THParallel_for(n, grain, walkPiece, self);
    else
        walkRuns(self, runs, 0, p);
}

/* ---- checks ---- */

/* Return whether 0 <= index[i] < limit. The sign of x or of limit - 1 - x is set if x is out of range: compilers
 * vectorise this, but not comparisons. */
TH_VECTOR(static, bool, allBelow, (int64_t n, const int64_t *index, int64_t limit), (n, index, limit)) {
    uint64_t bad = 0;
    for (int64_t i = 0; i < n; i++)
        bad |= (uint64_t)index[i] | ((uint64_t)limit - 1 - (uint64_t)index[i]);
    return bad >> 63 == 0;
}

static THStatus checkIndices(const char *name, THAnyTensor *index, int64_t limit)
{
    THRuns runs;
    for (THRuns_begin(&runs, index, 1, &index, -1); runs.left > 0; THRuns_next(&runs)) {
        const char *data = runs.data[0];
        if (runs.step[0] == (int64_t)sizeof(THIndex_real) &&
            allBelow(runs.length, (const int64_t *)(const void *)data, limit))
            continue;
        for (int64_t i = 0; i < runs.length; i++, data += runs.step[0]) {
            int64_t x = *(const THIndex_real *)(const void *)data;
            if (x < 0 || x >= limit)
                return THError_set(TH_ERROR_INDEX, "%s: index %lld is out of range for a dimension of size %lld", name,
                                   (long long)x, (long long)limit);
        }
    }
    return 0;
}

/* Check an index vector: dim, shape and values. */
static THStatus checkVector(const char *name, THAnyTensor *t, int dim, THAnyTensor *index)
{
    char shape[200];
    TH_TRY(THAnyTensor_checkDim(t, dim));
    if (index->nDimension > 1)
        return THError_set(TH_ERROR_SHAPE, "%s: expected a vector of indices, got a tensor of size %s", name,
                           THError_shape(shape, sizeof shape, index));
    return checkIndices(name, index, t->size[dim]);
}

/* Check an index tensor: it has t's dimensions, and sizes no larger than t's except along dim. */
static THStatus checkWithin(const char *name, const THAnyTensor *index, const THAnyTensor *t, int dim)
{
    char a[200], b[200];
    bool fits = index->nDimension == t->nDimension;
    for (int d = 0; d < index->nDimension && fits; d++)
        fits = d == dim || index->size[d] <= t->size[d];
    if (!fits)
        return THError_set(TH_ERROR_SHAPE, "%s: an index of size %s does not match a tensor of size %s", name,
                           THError_shape(a, sizeof a, index), THError_shape(b, sizeof b, t));
    return 0;
}

static int64_t byteStride(const THAnyTensor *t, int dim)
{
    return t->stride[dim] * t->dtype->itemsize;
}

/* ---- index vectors ---- */

/* Copy between `indexed`, which is indexed along dim, and `packed`; if packed is NULL, fill from `value`. */
static void walkVector(THAnyTensor *indexed, THAnyTensor *packed, const void *value, int dim, THAnyTensor *index,
                       bool reading, THIndexLoop loop)
{
    THAnyTensor *tensors[] = {reading ? packed : indexed, reading ? indexed : packed, NULL};
    Walk w;
    beginWalk(&w, indexed, tensors, dim, loop);
    w.plane.size[0] = THAnyTensor_nElement(index);
    w.plane.src = packed ? w.plane.src : value;
    w.plane.index = THAnyTensor_data(index);
    w.plane.indexStride[0] = byteStride(index, 0);
    if (packed)
        *(reading ? w.plane.dstStride : w.plane.srcStride) = byteStride(packed, dim);
    *(reading ? &w.plane.srcMove : &w.plane.dstMove) = byteStride(indexed, dim);
    walk(&w, reading);
}

typedef struct Selection {
    THIndexPlane plane; /* one row */
    int64_t limit;
    int itemsize;
    atomic_bool bad; /* an index is out of range */
} Selection;

static void selectPiece(void *context, int64_t begin, int64_t end)
{
    enum { BLOCK = 256 };
    Selection *self = context;
    THIndexPlane part = self->plane;
    int64_t block[BLOCK];
    part.index = (const char *)block;
    for (int64_t start = begin; start < end; start += BLOCK) {
        part.size[1] = end - start < BLOCK ? end - start : BLOCK;
        part.dst = self->plane.dst + start * part.dstStride[1];
        memcpy(block, self->plane.index + start * part.indexStride[1], (size_t)part.size[1] * sizeof *block);
        if (!allBelow(part.size[1], block, self->limit)) {
            atomic_store_explicit(&self->bad, true, memory_order_relaxed);
            return;
        }
        THIndexing_move(&part, self->itemsize);
    }
}

/* Return whether selectBlocks can select the elements: of a vector, for a result that has no memory yet. */
static bool canSelectBlocks(const THAnyTensor *r, const THAnyTensor *src, int dim, const THAnyTensor *index)
{
    return !r->storage && src->nDimension == 1 && dim == 0 && index->nDimension == 1 && index->stride[0] == 1;
}

/* Select elements and check a copied block of indices at a time, since another thread may write the indices. With
 * 10^5 doubles this takes 163 instead of 184 us, with 10^5 floats and indices that NumPy owns 122 instead of 190 us. If an
 * index is out of range, the result is empty again. */
static THStatus selectBlocks(THAnyTensor *r, THAnyTensor *src, THAnyTensor *index)
{
    const int64_t n = index->size[0];
    TH_TRY(THResult_resize(r, 1, index->size));
    Selection select = {.plane = {.size = {1, n},
                                  .dst = THAnyTensor_data(r),
                                  .src = THAnyTensor_data(src),
                                  .index = THAnyTensor_data(index),
                                  .dstStride = {0, r->dtype->itemsize},
                                  .indexStride = {0, sizeof(THIndex_real)},
                                  .srcMove = byteStride(src, 0)},
                        .limit = src->size[0],
                        .itemsize = r->dtype->itemsize};
    THParallel_for(n, TH_GRAIN, selectPiece, &select);
    if (!atomic_load_explicit(&select.bad, memory_order_relaxed))
        return 0;
    TH_TRY(THResult_resize(r, 0, NULL));
    TH_TRY(checkIndices("indexSelect", index, src->size[0]));
    return THError_set(TH_ERROR_INDEX, "indexSelect: another thread wrote the indices during the call");
}

static THStatus indexSelect(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index)
{
    THAnyTensor *inputs[] = {src, index};
    TH_TRY(checkVector("indexSelect", src, dim, index));
    if (index->nDimension == 0)
        return THResult_resize(r, 0, NULL);
    THAnyTensor *out = THResult_begin(r, 2, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resizeDim(out, src, dim, index->size[0]);
    if (status == 0)
        walkVector(src, out, NULL, dim, index, true, NULL);
    return THResult_end(r, out, status);
}

static THStatus indexCopy(const char *name, THAnyTensor *self, int dim, THAnyTensor *index, THAnyTensor *src,
                          THIndexLoop loop)
{
    char a[200], b[200];
    TH_TRY(checkVector(name, self, dim, index));
    bool fits = src->nDimension == self->nDimension;
    for (int d = 0; d < self->nDimension && fits; d++)
        fits = src->size[d] == (d == dim ? THAnyTensor_nElement(index) : self->size[d]);
    if (!fits && index->nDimension + src->nDimension > 0)
        return THError_set(TH_ERROR_SHAPE,
                           "%s: a source of size %s and %lld indices in dimension %d do not match a "
                           "tensor of size %s",
                           name, THError_shape(a, sizeof a, src), (long long)THAnyTensor_nElement(index), dim,
                           THError_shape(b, sizeof b, self));
    TH_TRY(THAnyTensor_checkWritable(self));
    if (index->nDimension == 0)
        return 0;
    THStatus status = -1;
    THAnyTensor *apart = THResult_input(src, self, false), *indices = THResult_input(index, self, false);
    if (apart && indices) {
        walkVector(self, apart, NULL, dim, indices, false, loop);
        status = 0;
    }
    THAnyTensor_free(apart);
    THAnyTensor_free(indices);
    return status;
}

static THStatus indexFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value)
{
    TH_TRY(checkVector("indexFill", self, dim, index));
    TH_TRY(THAnyTensor_checkWritable(self));
    if (index->nDimension == 0)
        return 0;
    THAnyTensor *indices = THResult_input(index, self, false);
    if (!indices)
        return -1;
    walkVector(self, NULL, value, dim, indices, false, NULL);
    THAnyTensor_free(indices);
    return 0;
}

/* ---- index tensors ---- */

static THStatus gather(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index)
{
    THAnyTensor *inputs[] = {src, index};
    if (index->nDimension == 0)
        return THResult_resize(r, 0, NULL);
    TH_TRY(THAnyTensor_checkDim(src, dim));
    TH_TRY(checkWithin("gather", index, src, dim));
    TH_TRY(checkIndices("gather", index, src->size[dim]));
    THAnyTensor *out = THResult_begin(r, 2, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, index->nDimension, index->size);
    if (status == 0) {
        THAnyTensor *tensors[] = {out, src, index};
        Walk w;
        beginWalk(&w, index, tensors, dim, NULL);
        w.plane.size[0] = index->size[dim];
        w.plane.dstStride[0] = byteStride(out, dim);
        w.plane.indexStride[0] = byteStride(index, dim);
        w.plane.srcMove = byteStride(src, dim);
        walk(&w, true);
    }
    return THResult_end(r, out, status);
}

/* Scatter src, or `value` if src is NULL. */
static THStatus scatter(const char *name, THAnyTensor *self, int dim, THAnyTensor *index, THAnyTensor *src,
                        const void *value, THIndexLoop loop)
{
    TH_TRY(THAnyTensor_checkDim(self, dim));
    if (index->nDimension == 0)
        return 0;
    TH_TRY(checkWithin(name, index, self, dim));
    if (src)
        TH_TRY(checkWithin(name, index, src, -1));
    TH_TRY(checkIndices(name, index, self->size[dim]));
    TH_TRY(THAnyTensor_checkWritable(self));
    THStatus status = -1;
    THAnyTensor *indices = THResult_input(index, self, false), *apart = src ? THResult_input(src, self, false) : NULL;
    if (indices && (apart || !src)) {
        THAnyTensor *tensors[] = {self, apart, indices};
        Walk w;
        beginWalk(&w, indices, tensors, dim, loop);
        w.plane.size[0] = indices->size[dim];
        w.plane.src = apart ? w.plane.src : value;
        w.plane.srcStride[0] = apart ? byteStride(apart, dim) : 0;
        w.plane.indexStride[0] = byteStride(indices, dim);
        w.plane.dstMove = byteStride(self, dim);
        walk(&w, false);
        status = 0;
    }
    THAnyTensor_free(indices);
    THAnyTensor_free(apart);
    return status;
}

/* ---- public functions, with indices that cannot change after the check ---- */

#define WITH_STEADY(index, call)                  \
    THAnyTensor *steady = THResult_steady(index); \
    THStatus status = steady ? (call) : -1;       \
    THAnyTensor_free(steady);                     \
    return status

THStatus THAnyTensor_indexSelect(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index)
{
    if (canSelectBlocks(r, src, dim, index))
        return selectBlocks(r, src, index);
    WITH_STEADY(index, indexSelect(r, src, dim, steady));
}

THStatus THAnyTensor_indexCopy(const char *name, THAnyTensor *self, int dim, THAnyTensor *index, THAnyTensor *src,
                               THIndexLoop loop)
{
    WITH_STEADY(index, indexCopy(name, self, dim, steady, src, loop));
}

THStatus THAnyTensor_indexFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value)
{
    WITH_STEADY(index, indexFill(self, dim, steady, value));
}

THStatus THAnyTensor_gather(THAnyTensor *r, THAnyTensor *src, int dim, THAnyTensor *index)
{
    WITH_STEADY(index, gather(r, src, dim, steady));
}

THStatus THAnyTensor_scatter(const char *name, THAnyTensor *self, int dim, THAnyTensor *index, THAnyTensor *src,
                             THIndexLoop loop)
{
    WITH_STEADY(index, scatter(name, self, dim, steady, src, NULL, loop));
}

THStatus THAnyTensor_scatterFill(THAnyTensor *self, int dim, THAnyTensor *index, const void *value)
{
    WITH_STEADY(index, scatter("scatterFill", self, dim, steady, NULL, value, NULL));
}
