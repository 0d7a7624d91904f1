/* Matrices of tensors, and the layouts that BLAS can read: contiguous rows or columns, and sizes that fit in an int. */
#include "TH/core/THProduct.h"

#include <limits.h>

#include "TH/core/THAnyTensor.h"

THMatrix THMatrix_of(const THAnyTensor *t)
{
    int row = t->nDimension == 3;
    THMatrix m = {.data = THAnyTensor_data(t),
                  .rows = t->size[row],
                  .columns = t->nDimension > 1 ? t->size[row + 1] : 1,
                  .down = t->stride[row],
                  .right = t->nDimension > 1 ? t->stride[row + 1] : 1,
                  .next = row ? t->stride[0] : 0};
    return m;
}

THMatrix THMatrix_transposed(THMatrix m)
{
    THMatrix t = {m.data, m.columns, m.rows, m.right, m.down, m.next};
    return t;
}

THStatus THProduct_mismatch(const char *name, const char *left, const THAnyTensor *a, const char *right,
                            const THAnyTensor *b)
{
    char shapes[2][200];
    return THError_set(TH_ERROR_SHAPE, "%s: size mismatch, %s: %s, %s: %s", name, left,
                       THError_shape(shapes[0], sizeof shapes[0], a), right,
                       THError_shape(shapes[1], sizeof shapes[1], b));
}

THStatus THProduct_checkDims(const char *what, const THAnyTensor *t, int nDimension)
{
    char shape[TH_SHAPE_TEXT];
    if (t->nDimension == nDimension)
        return 0;
    return THError_set(TH_ERROR_SHAPE, "%s must have %d dimension%s, but its shape is %s", what, nDimension,
                       nDimension == 1 ? "" : "s", THError_shape(shape, sizeof shape, t));
}

THStatus THProduct_checkResult(const char *name, const THAnyTensor *t, int nDimension, const int64_t *size)
{
    bool same = t->nDimension == nDimension;
    for (int d = 0; d < nDimension && same; d++)
        same = t->size[d] == size[d];
    if (same)
        return 0;
    int64_t sizes[TH_MAX_DIMS];
    for (int d = 0; d < nDimension; d++)
        sizes[d] = size[d];
    const THAnyTensor result = {.nDimension = nDimension, .size = sizes};
    return THProduct_mismatch(name, "t", t, "result", &result);
}

double THProduct_work(const THProduct *p)
{
    return (double)p->c.rows * (double)p->c.columns * (double)p->a.columns * (double)p->sum * (double)p->count;
}

bool THProduct_isSmall(const THProduct *p)
{
    enum { SMALL = 216 }; /* multiplications: 6 x 6 x 6 */
    return p->count > 1 && p->sum == 1 && THProduct_work(p) <= SMALL * (double)p->count;
}

/* Return whether rows are contiguous and do not overlap. */
static bool hasRows(const THMatrix *m, int *leading)
{
    int64_t step = m->rows == 1 ? m->columns : m->down;
    if ((m->right != 1 && m->columns != 1) || step < m->columns || step > INT_MAX)
        return false;
    *leading = (int)step;
    return true;
}

char THMatrix_blas(const THMatrix *m, int *leading)
{
    THMatrix transposed = THMatrix_transposed(*m);
    if (m->rows > INT_MAX || m->columns > INT_MAX)
        return 0;
    return hasRows(m, leading) ? 'N' : hasRows(&transposed, leading) ? 'T' : 0;
}
