/* Concatenation, triangles and diagonals, implemented by copying between views. Temporary views are structs on the
 * stack that borrow their storage, so they need no allocation. */
#include "TH/core/THCreate.h"

#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THKernel.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

enum {
    ZEROS_FROM = 1 << 22, /* bytes; smaller blocks may be recycled memory, which has to be cleared */
    SINGLES_FROM = 64,    /* elements that are copied one by one; for fewer, preparing a loop costs more than memcpy */
};

THStatus THAnyTensor_makeZeros(THAnyTensor *r, int nDimension, const int64_t *size, bool *made)
{
    int64_t n = r->dtype->itemsize;
    *made = false;
    for (int d = 0; d < nDimension; d++) {
        if (size[d] <= 0 || TH_mulOverflow(n, size[d], &n))
            return 0; /* resizing reports the error, if there is one */
    }
    if (r->storage || nDimension == 0 || n < ZEROS_FROM)
        return 0;
    THAnyStorage *storage = THAnyStorage_newZeros(r->dtype, (ptrdiff_t)(n / r->dtype->itemsize));
    if (!storage)
        return -1;
    THStatus status = THAnyTensor_setStorageNd(r, storage, 0, nDimension, size, NULL);
    THAnyStorage_free(storage);
    *made = status == 0;
    return status;
}

/* ---- cat ---- */

/* Check the inputs and compute their total size along dim; *first is an input with elements, or NULL. */
static THStatus catSize(int count, THAnyTensor *const *inputs, int dim, const THAnyTensor **first, int64_t *total)
{
    *first = NULL;
    *total = 0;
    for (int i = 0; i < count; i++) {
        const THAnyTensor *t = inputs[i];
        if (t->nDimension == 0)
            continue;
        if (!*first) {
            TH_TRY(THAnyTensor_checkDim(t, dim));
            *first = t;
        }
        bool fits = t->nDimension == (*first)->nDimension;
        for (int d = 0; d < t->nDimension && fits; d++)
            fits = d == dim || t->size[d] == (*first)->size[d];
        if (!fits) {
            char a[200], b[200];
            return THError_set(TH_ERROR_SHAPE, "cat: sizes must agree except in dimension %d: %s and %s", dim,
                               THError_shape(a, sizeof a, *first), THError_shape(b, sizeof b, t));
        }
        if (TH_addOverflow(*total, t->size[dim], total))
            return THError_set(TH_ERROR_OVERFLOW, "cat: the result is too large");
    }
    return 0;
}

/* Copy `t` to index `position` along dim of `out`. Parts of a result are copied with memcpy, because THCopyRun_bytes is
 * slower if the result is larger than the part: with it, two vectors of 10^5 floats take 58 instead of 41 us. */
static THStatus catCopy(THAnyTensor *out, THAnyTensor *t, int dim, int64_t position)
{
    int64_t itemsize = out->dtype->itemsize, n = THAnyTensor_nElement(t);
    const bool alone = n <= TH_GRAIN || (THParallel_getNumThreads() == 1 && n * itemsize < TH_FROM_MEMORY);
    if (alone && t->dtype == out->dtype && THAnyTensor_isContiguous(out) && THAnyTensor_isContiguous(t)) {
        int64_t row = itemsize; /* computed from sizes, since strides of dimensions of size 1 are arbitrary */
        for (int d = dim + 1; d < t->nDimension; d++)
            row *= t->size[d];
        int64_t block = t->size[dim] * row, step = out->size[dim] * row;
        char *to = THAnyTensor_data(out) + position * row;
        const char *from = THAnyTensor_data(t), *end = from + n * itemsize;
        if (block > itemsize || n < SINGLES_FROM) {
            for (; from < end; from += block, to += step)
                memcpy(to, from, (size_t)block);
            return 0;
        }
    }
    THAnyTensor view = *out;
    view.size = t->size;
    view.storageOffset += position * out->stride[dim];
    return THAnyTensor_copy(&view, t);
}

THStatus THAnyTensor_cat(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim)
{
    const THAnyTensor *first;
    int64_t total, position = 0;
    TH_TRY(catSize(count, inputs, dim, &first, &total));
    if (!first)
        return THResult_resize(r, 0, NULL);
    THAnyTensor *out = THResult_begin(r, count, inputs);
    if (!out)
        return -1;
    THStatus status = THResult_resizeDim(out, first, dim, total);
    for (int i = 0; i < count && status == 0; i++) {
        if (inputs[i]->nDimension == 0)
            continue;
        status = catCopy(out, inputs[i], dim, position);
        position += inputs[i]->size[dim];
    }
    return THResult_end(r, out, status);
}

/* ---- stack ---- */

static THStatus checkSameSize(int count, THAnyTensor *const *inputs)
{
    char a[200], b[200];
    for (int i = 1; i < count; i++)
        if (!THAnyTensor_isSameSizeAs(inputs[i], inputs[0]))
            return THError_set(TH_ERROR_SHAPE, "stack: sizes must agree: %s and %s",
                               THError_shape(a, sizeof a, inputs[0]), THError_shape(b, sizeof b, inputs[i]));
    return 0;
}

THStatus THAnyTensor_stack(THAnyTensor *r, int count, THAnyTensor *const *inputs, int dim)
{
    TH_TRY(checkSameSize(count, inputs));
    if (count == 0 || inputs[0]->nDimension == 0)
        return THResult_resize(r, 0, NULL);
    THAnyTensor **views = THScratch_new(count, sizeof *views);
    THStatus status = views ? 0 : -1;
    int made = 0;
    while (status == 0 && made < count) {
        views[made] = THAnyTensor_new(inputs[made]->dtype);
        status = views[made] ? THAnyTensor_unsqueeze1d(views[made], inputs[made], dim) : -1;
        made += views[made] != NULL;
    }
    if (status == 0)
        status = THAnyTensor_cat(r, count, views, dim);
    for (int i = 0; i < made; i++)
        THAnyTensor_free(views[i]);
    TH_free(views);
    return status;
}

/* ---- repeat ---- */

/* Two views of the same shape: a tensor and its repetition. */
typedef struct Repetition {
    int nDimension;
    int64_t size[TH_MAX_DIMS], from[TH_MAX_DIMS], to[TH_MAX_DIMS]; /* strides */
} Repetition;

/* Add a dimension, unless its size is 1; the arrays suffice, since the other dimensions have at most 2^63 elements. */
static void addDim(Repetition *self, int64_t size, int64_t from, int64_t to)
{
    if (size == 1)
        return;
    self->size[self->nDimension] = size;
    self->from[self->nDimension] = from;
    self->to[self->nDimension++] = to;
}

/* Compute the result's sizes; a dimension repeated 0 times gives a result without elements. */
static THStatus repeatSizes(const THAnyTensor *t, int n, const int64_t *times, int64_t *size)
{
    int more = n - t->nDimension;
    if (more < 0)
        return THError_set(TH_ERROR_SHAPE, "repeat: expected at least %d numbers, one per dimension, got %d",
                           t->nDimension, n);
    for (int d = 0; d < n; d++) {
        if (times[d] < 0)
            return THError_set(TH_ERROR_SHAPE, "repeat: expected a number >= 0 for dimension %d, got %lld", d,
                               (long long)times[d]);
        if (TH_mulOverflow(times[d], d < more ? 1 : t->size[d - more], &size[d]))
            return THError_set(TH_ERROR_OVERFLOW, "repeat: the result is too large");
    }
    return 0;
}

/* Fill out, which has the result's size. Each dimension becomes two: the repetitions, and the tensor's own
 * dimension. */
static THStatus fillRepeated(THAnyTensor *out, THAnyTensor *t, const int64_t *times)
{
    Repetition both = {.nDimension = 0};
    int more = out->nDimension - t->nDimension;
    for (int d = 0; d < out->nDimension; d++) {
        int64_t size = d < more ? 1 : t->size[d - more];
        addDim(&both, times[d], 0, times[d] > 1 ? size * out->stride[d] : 0);
        addDim(&both, size, d < more ? 0 : t->stride[d - more], out->stride[d]);
    }
    if (both.nDimension == 0) {
        both.size[0] = both.from[0] = both.to[0] = 1;
        both.nDimension = 1;
    }
    THAnyTensor to = *out, from = *t;
    to.nDimension = from.nDimension = both.nDimension;
    to.size = from.size = both.size;
    to.stride = both.to;
    from.stride = both.from;
    return THAnyTensor_copy(&to, &from);
}

THStatus THAnyTensor_repeat(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *times)
{
    int64_t size[TH_MAX_DIMS];
    TH_TRY(repeatSizes(t, nDimension, times, size));
    THAnyTensor *out = THResult_begin(r, 1, &t);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, t->nDimension ? nDimension : 0, size);
    if (status == 0 && out->nDimension > 0)
        status = fillRepeated(out, t, times);
    return THResult_end(r, out, status);
}

/* ---- triangles and diagonals ---- */

static int64_t clamp(int64_t x, int64_t low, int64_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* Set the elements above the k-th diagonal to zero, or those below it if `upper`. */
static void clearTriangle(THAnyTensor *t, int64_t k, bool upper)
{
    size_t itemsize = (size_t)t->dtype->itemsize;
    int64_t rows = t->size[0], columns = t->size[1];
    k = clamp(k, -rows, columns);
    for (int64_t i = 0; i < rows; i++) {
        int64_t begin = upper ? 0 : clamp(i + k + 1, 0, columns);
        int64_t end = upper ? clamp(i + k, 0, columns) : columns;
        char *data = THAnyTensor_data(t) + (i * t->stride[0] + begin * t->stride[1]) * (int64_t)itemsize;
        if (t->stride[1] == 1 && end > begin)
            memset(data, 0, (size_t)(end - begin) * itemsize);
        else
            for (int64_t j = begin; j < end; j++, data += t->stride[1] * (int64_t)itemsize)
                memset(data, 0, itemsize);
    }
}

THStatus THAnyTensor_triangle(THAnyTensor *r, THAnyTensor *t, int64_t k, bool upper)
{
    char shape[200];
    if (t->nDimension != 2)
        return THError_set(TH_ERROR_SHAPE, "%s: expected a matrix, got a tensor of size %s", upper ? "triu" : "tril",
                           THError_shape(shape, sizeof shape, t));
    if (r == t) {
        TH_TRY(THAnyTensor_checkWritable(t));
        clearTriangle(t, k, upper);
        return 0;
    }
    THAnyTensor *out = THResult_begin(r, 1, &t);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, 2, t->size);
    if (status == 0)
        status = THAnyTensor_copy(out, t);
    if (status == 0)
        clearTriangle(out, k, upper);
    return THResult_end(r, out, status);
}

/* Return a view of the k-th diagonal of a matrix, which must exist, without a reference to the storage. */
static THAnyTensor diagonalView(const THAnyTensor *matrix, int64_t k, int64_t *size, int64_t *stride)
{
    int64_t row = k < 0 ? -k : 0, column = k > 0 ? k : 0;
    int64_t down = matrix->size[0] - row, right = matrix->size[1] - column;
    THAnyTensor view = *matrix;
    *size = down < right ? down : right;
    *stride = matrix->stride[0] + matrix->stride[1];
    view.nDimension = 1;
    view.size = size;
    view.stride = stride;
    view.storageOffset += row * matrix->stride[0] + column * matrix->stride[1];
    return view;
}

/* Set out to zeros with the vector t on the k-th diagonal. */
static THStatus diagOfVector(THAnyTensor *out, THAnyTensor *t, int64_t k)
{
    static const double zero[2] = {0, 0}; /* zero in every dtype */
    int64_t n, sizes[2], size, stride;
    if (k == INT64_MIN || TH_addOverflow(t->size[0], k < 0 ? -k : k, &n))
        return THError_set(TH_ERROR_OVERFLOW, "diag: the result for diagonal %lld is too large", (long long)k);
    sizes[0] = sizes[1] = n;
    TH_TRY(THResult_resize(out, 2, sizes));
    TH_TRY(THAnyTensor_fill(out, zero));
    THAnyTensor view = diagonalView(out, k, &size, &stride);
    return THAnyTensor_copy(&view, t);
}

static THStatus diagOfMatrix(THAnyTensor *out, THAnyTensor *t, int64_t k)
{
    int64_t size, stride;
    if (k >= t->size[1] || k <= -t->size[0])
        return THResult_resize(out, 0, NULL);
    THAnyTensor view = diagonalView(t, k, &size, &stride);
    TH_TRY(THResult_resize(out, 1, &size));
    return THAnyTensor_copy(out, &view);
}

THStatus THAnyTensor_diag(THAnyTensor *r, THAnyTensor *t, int64_t k)
{
    char shape[200];
    if (t->nDimension != 1 && t->nDimension != 2)
        return THError_set(TH_ERROR_SHAPE, "diag: expected a vector or a matrix, got a tensor of size %s",
                           THError_shape(shape, sizeof shape, t));
    THAnyTensor *out = THResult_begin(r, 1, &t);
    if (!out)
        return -1;
    THStatus status = t->nDimension == 1 ? diagOfVector(out, t, k) : diagOfMatrix(out, t, k);
    return THResult_end(r, out, status);
}

/* ---- reshape ---- */

THStatus THAnyTensor_reshape(THAnyTensor *r, THAnyTensor *t, int nDimension, const int64_t *size)
{
    char shape[200];
    int64_t n = nDimension > 0;
    bool fits = true;
    for (int d = 0; d < nDimension && fits; d++)
        fits = size[d] >= 1 && !TH_mulOverflow(n, size[d], &n);
    if (!fits || n != THAnyTensor_nElement(t))
        return THError_set(TH_ERROR_SHAPE,
                           "reshape: the element count of the new size differs from a tensor of size %s",
                           THError_shape(shape, sizeof shape, t));
    THAnyTensor *out = THResult_begin(r, 1, &t);
    if (!out)
        return -1;
    THStatus status = THResult_resize(out, nDimension, size);
    if (status == 0 && n > 0)
        status = THAnyTensor_copy(out, t);
    return THResult_end(r, out, status);
}
