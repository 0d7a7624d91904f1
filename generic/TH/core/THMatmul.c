/* Both operands become matrices (a vector: one row, or one column), the dimensions before the last two are broadcast,
 * and adjacent dimensions that can be merged in all three tensors are merged, so that most products become one batch.
 * If a whole batch has one right operand, and the rows of consecutive left matrices are evenly spaced, the batch is one
 * tall matrix. Nothing is copied, except operands whose rows and columns both have gaps. */
#include "TH/core/THMatmul.h"

#include "TH/core/THAnyTensor.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"

enum { A, B, C, OPERANDS };

/* A batch of matrix products with nDimension batch dimensions. */
typedef struct Product {
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    int64_t stride[OPERANDS][TH_MAX_DIMS];
    int64_t n, m, p; /* n x m by m x p */
    int64_t down[OPERANDS], right[OPERANDS];
    THAnyTensor *tensor[OPERANDS];
} Product;

/* Return the number of dimensions before the matrix. */
static int batchDims(const THAnyTensor *t)
{
    return t->nDimension > 2 ? t->nDimension - 2 : 0;
}

/* Return the size or the stride of dimension d of a batch that is broadcast to nDimension dimensions. */
static int64_t batchSize(const THAnyTensor *t, int nDimension, int d)
{
    int own = d - (nDimension - batchDims(t));
    return own < 0 ? 1 : t->size[own];
}

static int64_t batchStride(const THAnyTensor *t, int nDimension, int d)
{
    int own = d - (nDimension - batchDims(t));
    return own < 0 || t->size[own] == 1 ? 0 : t->stride[own];
}

/* Compute the shape of the result; VALUE error if the operands do not match. */
static THStatus shapeOf(const THAnyTensor *a, const THAnyTensor *b, int *nDimension, int64_t *size)
{
    int batch = batchDims(a) > batchDims(b) ? batchDims(a) : batchDims(b), n = 0;
    if (a->nDimension == 0 || b->nDimension == 0)
        return THProduct_mismatch("matmul", "self", a, "other", b);
    if (a->size[a->nDimension - 1] != b->size[b->nDimension > 1 ? b->nDimension - 2 : 0])
        return THProduct_mismatch("matmul", "self", a, "other", b);
    for (; n < batch; n++) {
        int64_t x = batchSize(a, batch, n), y = batchSize(b, batch, n);
        if (x != y && x != 1 && y != 1)
            return THProduct_mismatch("matmul", "self", a, "other", b);
        size[n] = x == 1 ? y : x;
    }
    if (a->nDimension > 1)
        size[n++] = a->size[a->nDimension - 2];
    if (b->nDimension > 1)
        size[n++] = b->size[b->nDimension - 1];
    if (n == 0)
        size[n++] = 1;
    *nDimension = n;
    return 0;
}

static void setMatrices(Product *self)
{
    const THAnyTensor *a = self->tensor[A], *b = self->tensor[B], *c = self->tensor[C];
    bool row = a->nDimension == 1, column = b->nDimension == 1;
    int last = c->nDimension - 1;
    self->n = row ? 1 : a->size[a->nDimension - 2];
    self->m = a->size[a->nDimension - 1];
    self->p = column ? 1 : b->size[b->nDimension - 1];
    self->down[A] = row ? 0 : a->stride[a->nDimension - 2];
    self->right[A] = a->stride[a->nDimension - 1];
    self->down[B] = b->stride[column ? 0 : b->nDimension - 2];
    self->right[B] = column ? 0 : b->stride[b->nDimension - 1];
    self->right[C] = column ? 0 : c->stride[last];
    self->down[C] = row ? 0 : c->stride[last - !column];
}

/* Set the batch dimensions: omit those of size 1 and merge adjacent ones that can be merged in all three tensors. */
static void setBatch(Product *self, int nDimension)
{
    const THAnyTensor *c = self->tensor[C];
    self->nDimension = 0;
    for (int d = 0; d < nDimension; d++) {
        int last = self->nDimension - 1;
        int64_t stride[] = {batchStride(self->tensor[A], nDimension, d), batchStride(self->tensor[B], nDimension, d),
                            c->stride[d]};
        if (c->size[d] == 1)
            continue;
        bool merge = last >= 0;
        for (int k = 0; k < OPERANDS; k++)
            merge = merge && self->stride[k][last] == stride[k] * c->size[d];
        last = merge ? last : self->nDimension++;
        self->size[last] = merge ? self->size[last] * c->size[d] : c->size[d];
        for (int k = 0; k < OPERANDS; k++)
            self->stride[k][last] = stride[k];
    }
}

/* Merge the innermost batch dimension into the rows if all its products have the same right operand. */
static void foldRows(Product *self)
{
    int d = self->nDimension - 1;
    if (d < 0 || self->stride[B][d] != 0)
        return;
    for (int k = A; k <= C; k += C - A) {
        bool single = self->n == 1;
        if (!single && self->stride[k][d] != self->n * self->down[k])
            return;
    }
    if (self->n == 1) {
        self->down[A] = self->stride[A][d];
        self->down[C] = self->stride[C][d];
    }
    self->n *= self->size[d];
    self->nDimension--;
}

/* Call multiply once for each batch along the innermost dimension. */
static THStatus multiplyAll(const Product *self, THMatmulBatch multiply)
{
    int inner = self->nDimension - 1;
    int64_t index[TH_MAX_DIMS] = {0}, left = 1, count = inner < 0 ? 1 : self->size[inner];
    const int64_t rows[] = {self->n, self->m, self->n}, columns[] = {self->m, self->p, self->p};
    int64_t size[OPERANDS][3], stride[OPERANDS][3];
    THAnyTensor view[OPERANDS];
    for (int k = 0; k < OPERANDS; k++) {
        view[k] = *self->tensor[k];
        view[k].nDimension = 3;
        view[k].size = size[k];
        view[k].stride = stride[k];
        size[k][0] = count;
        size[k][1] = rows[k];
        size[k][2] = columns[k];
        stride[k][0] = inner < 0 ? 0 : self->stride[k][inner];
        stride[k][1] = self->down[k];
        stride[k][2] = self->right[k];
    }
    for (int d = 0; d < inner; d++)
        left *= self->size[d];
    while (left-- > 0) {
        TH_TRY(multiply(&view[C], &view[A], &view[B]));
        for (int d = inner - 1; d >= 0; d--) {
            bool more = ++index[d] < self->size[d];
            for (int k = 0; k < OPERANDS; k++)
                view[k].storageOffset += (more ? 1 : 1 - self->size[d]) * self->stride[k][d];
            if (more)
                break;
            index[d] = 0;
        }
    }
    return 0;
}

/* Return t, or a copy if BLAS cannot read its matrices: one copy here instead of one for every batch. */
static THAnyTensor *readable(THAnyTensor *t)
{
    int leading, n = t->nDimension;
    THMatrix m = {.rows = n > 1 ? t->size[n - 2] : 1, .columns = t->size[n - 1], .right = t->stride[n - 1]};
    m.down = n > 1 ? t->stride[n - 2] : 1;
    if (n > 1 && !THMatrix_blas(&m, &leading))
        return THAnyTensor_newClone(t);
    THAnyTensor_retain(t);
    return t;
}

THStatus THMatmul_run(THAnyTensor *r, THAnyTensor *a, THAnyTensor *b, THMatmulBatch multiply)
{
    int64_t size[TH_MAX_DIMS];
    int nDimension = 0;
    THAnyTensor *inputs[] = {a, b};
    TH_TRY(shapeOf(a, b, &nDimension, size));
    THAnyTensor *out = THResult_begin(r, 2, inputs);
    if (!out)
        return -1;
    THStatus status = -1;
    Product self = {.tensor = {readable(a), readable(b), out}};
    if (self.tensor[A] && self.tensor[B] && THResult_resize(out, nDimension, size) == 0) {
        int batch = batchDims(a) > batchDims(b) ? batchDims(a) : batchDims(b);
        setMatrices(&self);
        setBatch(&self, batch);
        foldRows(&self);
        status = multiplyAll(&self, multiply);
    }
    THAnyTensor_free(self.tensor[A]);
    THAnyTensor_free(self.tensor[B]);
    return THResult_end(r, out, status);
}
