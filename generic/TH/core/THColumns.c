/* Column-major matrices. A result without memory takes over the matrix's memory without a copy; a result with memory is
 * copied to, after all results have been resized. */
#include "TH/core/THColumns.h"

#include <limits.h>
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THProduct.h"
#include "TH/core/THUnlocked.h"

enum { MAX_RESULTS = 3 };

/* ---- sizes ---- */

THStatus THColumns_checkSquare(const char *what, const THAnyTensor *t)
{
    char shape[TH_SHAPE_TEXT];
    TH_TRY(THProduct_checkDims(what, t, 2));
    if (t->size[0] == t->size[1])
        return 0;
    return THError_set(TH_ERROR_SHAPE, "%s must be a square matrix, but its shape is %s", what,
                       THError_shape(shape, sizeof shape, t));
}

THStatus THColumns_checkSides(const char *left, const THAnyTensor *b, const char *right, const THAnyTensor *a)
{
    char shapes[2][TH_SHAPE_TEXT];
    TH_TRY(THProduct_checkDims(right, a, 2));
    if (b->nDimension != 1 && b->nDimension != 2)
        return THError_set(TH_ERROR_SHAPE, "%s must have 1 or 2 dimensions, but its shape is %s", left,
                           THError_shape(shapes[0], sizeof shapes[0], b));
    if (b->size[0] == a->size[0])
        return 0;
    return THError_set(TH_ERROR_SHAPE, "size mismatch, %s: %s, %s: %s: they must have the same number of rows", left,
                       THError_shape(shapes[0], sizeof shapes[0], b), right,
                       THError_shape(shapes[1], sizeof shapes[1], a));
}

/* ---- creation ---- */

static THStatus make(THColumns *self, const THDtype *dtype, int nDimension, const int64_t *size, const int64_t *stride)
{
    int rows = nDimension == 3 ? 1 : 0;
    int64_t columns = nDimension == 1 ? 1 : size[rows + 1];
    if (size[rows] > INT_MAX || columns > INT_MAX)
        return THError_set(TH_ERROR_OVERFLOW, "a %lld x %lld matrix is too large for LAPACK, which uses 32-bit sizes",
                           (long long)size[rows], (long long)columns);
    self->tensor = THAnyTensor_newWithStorage(dtype, NULL, 0, nDimension, size, stride);
    if (!self->tensor)
        return -1;
    self->data = THAnyTensor_data(self->tensor);
    self->rows = self->leading = (int)size[rows];
    self->columns = (int)columns;
    return 0;
}

THStatus THColumns_new(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns)
{
    const int64_t size[] = {rows, columns}, stride[] = {1, rows};
    return make(self, dtype, 2, size, stride);
}

THStatus THColumns_newVector(THColumns *self, const THDtype *dtype, int64_t size)
{
    return make(self, dtype, 1, &size, NULL);
}

THStatus THColumns_newRows(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns)
{
    const int64_t size[] = {rows, columns};
    return make(self, dtype, 2, size, NULL);
}

THStatus THColumns_newBatch(THColumns *self, const THDtype *dtype, int64_t count, int64_t rows, int64_t columns)
{
    int64_t size[] = {count, rows, columns}, stride[] = {0, 1, rows};
    if (TH_mulOverflow(rows, columns, &stride[0]))
        return THError_set(TH_ERROR_OVERFLOW, "a %lld x %lld matrix does not fit into memory", (long long)rows,
                           (long long)columns);
    return make(self, dtype, 3, size, stride);
}

/* Return a view of the first rows and columns of a matrix, without a reference to the storage. */
static THAnyTensor corner(const THAnyTensor *t, const THMatrix *m, int64_t rows, int64_t columns, int64_t *dims)
{
    THAnyTensor part = *t;
    part.nDimension = 2;
    part.size = dims;
    part.stride = dims + 2;
    dims[0] = rows < m->rows ? rows : m->rows;
    dims[1] = columns < m->columns ? columns : m->columns;
    dims[2] = m->down;
    dims[3] = m->right;
    return part;
}

THStatus THColumns_clone(THColumns *self, THAnyTensor *t, int64_t rows, int64_t columns)
{
    int64_t dims[2][4];
    THMatrix from = THMatrix_of(t), to;
    TH_TRY(THColumns_new(self, t->dtype, rows, columns));
    to = THMatrix_of(self->tensor);
    THAnyTensor source = corner(t, &from, rows, columns, dims[0]);
    THAnyTensor target = corner(self->tensor, &to, source.size[0], source.size[1], dims[1]);
    return THAnyTensor_copy(&target, &source);
}

THStatus THColumns_cloneBatch(THColumns *self, THAnyTensor *t, const THDtype *dtype)
{
    TH_TRY(THColumns_newBatch(self, dtype, t->size[0], t->size[1], t->nDimension > 2 ? t->size[2] : 1));
    return THAnyTensor_copy(self->tensor, t);
}

static THStatus borrow(THColumns *self, THAnyTensor *t, const THMatrix *m, int leading)
{
    self->tensor = THAnyTensor_newWithTensor(t);
    if (!self->tensor)
        return -1;
    self->data = m->data;
    self->rows = (int)m->rows;
    self->columns = (int)m->columns;
    self->leading = leading;
    return 0;
}

THStatus THColumns_read(THColumns *self, THAnyTensor *t, const THDtype *dtype, bool *transposed)
{
    const THMatrix m = THMatrix_of(t), turned = THMatrix_transposed(m);
    int leading;
    bool byColumns = t->dtype == dtype && THMatrix_blas(&turned, &leading) == 'N';
    bool byRows = t->dtype == dtype && transposed && !byColumns && THMatrix_blas(&m, &leading) == 'N';
    if (transposed)
        *transposed = byRows;
    if (byColumns || byRows)
        return borrow(self, t, byRows ? &turned : &m, leading);
    return t->nDimension == 3 ? THColumns_cloneBatch(self, t, dtype) : THColumns_clone(self, t, m.rows, m.columns);
}

void THColumns_free(THColumns *self)
{
    THAnyTensor_free(self->tensor);
    self->tensor = NULL;
}

/* ---- elements ---- */

/* Compute the rows [*begin, *end) of column j that are in the triangle. */
static void rowsOf(const THColumns *self, const char *uplo, int64_t j, int64_t *begin, int64_t *end)
{
    *begin = *uplo == 'L' ? (j < self->rows ? j : self->rows) : 0;
    *end = *uplo == 'U' && j + 1 < self->rows ? j + 1 : self->rows;
}

/* Test the bits: an exponent of all ones means infinity or NaN. */
#define TH_DEFINE_ELEMENTS(bits, exponent)                                                               \
    static bool isFinite##bits(const char *data, int64_t begin, int64_t end)                             \
    {                                                                                                    \
        const uint##bits##_t *x = (const uint##bits##_t *)(const void *)data;                            \
        unsigned found = 0;                                                                              \
        for (int64_t i = begin; i < end; i++)                                                            \
            found |= (x[i] & exponent) == exponent;                                                      \
        return !found;                                                                                   \
    }                                                                                                    \
    static void mirror##bits(const THColumns *self, bool upper)                                          \
    {                                                                                                    \
        uint##bits##_t *x = (uint##bits##_t *)(void *)self->data;                                        \
        const int64_t n = self->rows, next = self->leading;                                              \
        for (int64_t j = 0; j < n; j++)                                                                  \
            for (int64_t i = j + 1; i < n; i++)                                                          \
                *(upper ? &x[i + j * next] : &x[j + i * next]) = x[upper ? j + i * next : i + j * next]; \
    }
TH_DEFINE_ELEMENTS(32, UINT32_C(0x7f800000))
TH_DEFINE_ELEMENTS(64, UINT64_C(0x7ff0000000000000))
#undef TH_DEFINE_ELEMENTS

bool THColumns_isFinite(const THColumns *self, const char *uplo)
{
    const int itemsize = self->tensor->dtype->itemsize;
    int64_t begin, end;
    for (int64_t j = 0; j < self->columns; j++) {
        const char *column = self->data + j * self->leading * itemsize;
        rowsOf(self, uplo, j, &begin, &end);
        if (!(itemsize == 8 ? isFinite64 : isFinite32)(column, begin, end))
            return false;
    }
    return true;
}

void THColumns_keepTriangle(const THColumns *self, const char *uplo)
{
    const int itemsize = self->tensor->dtype->itemsize;
    int64_t begin, end;
    for (int64_t j = 0; j < self->columns; j++) {
        char *column = self->data + j * self->leading * itemsize;
        rowsOf(self, uplo, j, &begin, &end);
        memset(column, 0, (size_t)(begin * itemsize));
        memset(column + end * itemsize, 0, (size_t)((self->rows - end) * itemsize));
    }
}

void THColumns_mirrorTriangle(const THColumns *self, const char *uplo)
{
    (self->tensor->dtype->itemsize == 8 ? mirror64 : mirror32)(self, *uplo == 'U');
}

/* ---- results ---- */

static THStatus checkDistinct(int count, THAnyTensor *const *results)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (results[i] && results[i] == results[j])
                return THError_set(TH_ERROR_VALUE, "one tensor cannot hold two results");
    return 0;
}

/* Convert the elements for a result of another dtype (Half), in column-major order. */
static THStatus convert(THColumns *made, const THDtype *dtype)
{
    const THAnyTensor *from = made->tensor;
    THAnyTensor *to = THAnyTensor_newWithStorage(dtype, NULL, 0, from->nDimension, from->size, from->stride);
    if (!to || THAnyTensor_copy(to, made->tensor)) {
        THAnyTensor_free(to);
        return -1;
    }
    THColumns_free(made);
    made->tensor = to;
    return 0;
}

/* Make the result column-major, as LAPACK's results were in the Torch of 2017, if nothing else uses its memory. */
static void orderColumns(THAnyTensor *r, const THAnyTensor *made)
{
    const bool alone = THUnlocked_isAlone(r->storage) && !r->storage->release;
    if (!alone || !THAnyTensor_isContiguous(r) || r->storage->size != THAnyTensor_nElement(r))
        return;
    for (int d = 0; d < r->nDimension; d++)
        r->stride[d] = made->stride[d];
}

/* Do the steps that can fail: resize the result, unless it has no memory yet. */
static THStatus prepare(THAnyTensor *r, THColumns *made)
{
    if (!made->tensor)
        return 0;
    if (made->tensor->dtype != r->dtype)
        TH_TRY(convert(made, r->dtype));
    if (!r->storage)
        return 0;
    if (!THAnyTensor_isSameSizeAs(r, made->tensor))
        TH_TRY(THAnyTensor_resizeNd(r, made->tensor->nDimension, made->tensor->size, made->tensor->stride));
    else
        orderColumns(r, made->tensor);
    return THAnyTensor_checkWritable(r);
}

static THStatus takeOver(THAnyTensor *r, THAnyTensor *made)
{
    if (!made)
        return THAnyTensor_resizeNd(r, 0, NULL, NULL);
    return r->storage ? THAnyTensor_copy(r, made) : THAnyTensor_set(r, made);
}

typedef struct Shape {
    int nDimension;
    int64_t size[TH_MAX_DIMS], stride[TH_MAX_DIMS];
} Shape;

static void remember(Shape *self, const THAnyTensor *t)
{
    self->nDimension = t->nDimension;
    memcpy(self->size, t->size, (size_t)t->nDimension * sizeof *t->size);
    memcpy(self->stride, t->stride, (size_t)t->nDimension * sizeof *t->stride);
}

/* Resize all results. If one cannot be resized, restore the others, which cannot fail, since their memory is large
 * enough. */
static THStatus prepareAll(int count, THAnyTensor *const *results, THColumns *made)
{
    Shape before[MAX_RESULTS];
    int k = 0;
    for (; k < count; k++) {
        if (!results[k])
            continue;
        remember(&before[k], results[k]);
        if (prepare(results[k], &made[k]))
            break;
    }
    if (k == count)
        return 0;
    for (; k >= 0; k--)
        if (results[k])
            (void)THAnyTensor_resizeUnchecked(results[k], before[k].nDimension, before[k].size, before[k].stride);
    return -1;
}

THStatus THColumns_end(THStatus status, int count, THAnyTensor *const *results, THColumns *made)
{
    if (status == 0)
        status = checkDistinct(count, results);
    if (status == 0)
        status = prepareAll(count, results, made);
    for (int k = 0; k < count && status == 0; k++)
        if (results[k])
            status = takeOver(results[k], made[k].tensor);
    for (int k = 0; k < count; k++)
        THColumns_free(&made[k]);
    return status;
}
