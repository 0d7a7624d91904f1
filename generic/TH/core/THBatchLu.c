/* LU decompositions of batches of square matrices; see THLinalg.h. Batches of small matrices are distributed to TH's
 * threads; for large matrices LAPACK uses its own threads. */
#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THBlas.h"
#include "TH/core/THColumns.h"
#include "TH/core/THError.h"
#include "TH/core/THKernel.h"
#include "TH/core/THLapack.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"

static const THDtype *integer(void)
{
    return &THDtype_table[THDtype_integer];
}

static THStatus checkBatch(const char *what, const THAnyTensor *a)
{
    char shape[TH_SHAPE_TEXT];
    TH_TRY(THProduct_checkDims(what, a, 3));
    if (a->size[1] == a->size[2])
        return 0;
    return THError_set(TH_ERROR_SHAPE, "%s must be a batch of square matrices, but its shape is %s", what,
                       THError_shape(shape, sizeof shape, a));
}

/* Run body on `count` matrices, each of which takes `work` multiplications. */
static void forBatch(int64_t count, double work, void (*body)(void *context, int64_t begin, int64_t end), void *context)
{
    if (work < 1e5)
        THParallel_for(count, (int64_t)(1e6 / (work + 1)) + 1, body, context);
    else
        body(context, 0, count);
}

/* ---- factoring ---- */

typedef struct Factoring {
    const THLapack *lapack; /* not used without pivoting */
    THBatchLuKernel unpivoted;
    int n;
    int64_t next; /* distance between matrices, in bytes */
    char *lu;
    THInteger_real *pivots, *info;
} Factoring;

static void factorPiece(void *context, int64_t begin, int64_t end)
{
    const Factoring *self = context;
    const int n = self->n;
    for (int64_t k = begin; k < end; k++) {
        char *lu = self->lu + k * self->next;
        THInteger_real *pivots = self->pivots + k * n;
        if (!self->unpivoted) {
            self->lapack->getrf(&n, &n, lu, &n, pivots, &self->info[k]);
            continue;
        }
        for (int i = 0; i < n; i++)
            pivots[i] = i + 1;
        self->info[k] = self->unpivoted(n, lu);
    }
}

static THStatus factorBatch(const THLapack *lapack, const THColumns *made, THBatchLuKernel unpivoted)
{
    const int64_t n = made[0].rows;
    Factoring self = {lapack,
                      unpivoted,
                      made[0].rows,
                      n * n * made[0].tensor->dtype->itemsize,
                      made[0].data,
                      (THInteger_real *)(void *)made[1].data,
                      (THInteger_real *)(void *)made[2].data};
    forBatch(made[0].tensor->size[0], (double)n * (double)n * (double)n, factorPiece, &self);
    for (int64_t k = 0; k < made[0].tensor->size[0]; k++)
        TH_TRY(THLapack_check("getrf", self.info[k]));
    return 0;
}

static THStatus checkFactored(const THColumns *info, int64_t count)
{
    const THInteger_real *found = (const THInteger_real *)(const void *)info->data;
    for (int64_t k = 0; k < count; k++)
        if (found[k])
            return THError_set(TH_ERROR_RUNTIME, "matrix %lld of the batch is singular: U(%d,%d) is zero", (long long)k,
                               (int)found[k], (int)found[k]);
    return 0;
}

THStatus THBatchLu_factor(THAnyTensor *lu, THAnyTensor *pivots, THAnyTensor *info, THAnyTensor *a, const THDtype *work,
                          THBatchLuKernel unpivoted)
{
    THAnyTensor *const results[] = {lu, pivots, info};
    THColumns made[3] = {{0}};
    if (!unpivoted)
        THBlas_prepare();
    TH_TRY(checkBatch("the argument", a));
    const int64_t count = a->size[0];
    const THLapack *lapack = unpivoted ? NULL : THLapack_get(work);
    THStatus status = unpivoted || lapack ? THColumns_cloneBatch(&made[0], a, work) : -1;
    if (status == 0)
        status = THColumns_newRows(&made[1], integer(), count, a->size[1]);
    if (status == 0)
        status = THColumns_newVector(&made[2], integer(), count);
    if (status == 0)
        status = factorBatch(lapack, made, unpivoted);
    if (status == 0 && !info)
        status = checkFactored(&made[2], count);
    return THColumns_end(status, 3, results, made);
}

/* ---- solving ---- */

typedef struct Solving {
    const THLapack *lapack;
    int n, columns, leading;
    int64_t next, nextOfX; /* distance between matrices, in bytes */
    const char *lu;
    char *x;
    const int *pivots;
    THInteger_real *info;
} Solving;

static void solvePiece(void *context, int64_t begin, int64_t end)
{
    const Solving *self = context;
    for (int64_t k = begin; k < end; k++)
        self->lapack->getrs("N", &self->n, &self->columns, self->lu + k * self->next, &self->leading,
                            self->pivots + k * self->n, self->x + k * self->nextOfX, &self->n, &self->info[k], 1);
}

/* Convert the pivots to LAPACK's integers and check them, since LAPACK would access rows out of range. */
static THStatus readPivots(THColumns *self, THAnyTensor *pivots, int64_t n)
{
    TH_TRY(THColumns_newRows(self, integer(), pivots->size[0], pivots->size[1]));
    TH_TRY(THAnyTensor_copy(self->tensor, pivots));
    const THInteger_real *found = (const THInteger_real *)(const void *)self->data;
    for (int64_t i = 0; i < THAnyTensor_nElement(self->tensor); i++)
        if (found[i] < 1 || found[i] > n)
            return THError_set(TH_ERROR_VALUE, "expected pivots from 1 to %lld, got %d", (long long)n, (int)found[i]);
    return 0;
}

static THStatus solveBatch(const THLapack *lapack, const THColumns *x, const THColumns *lu, const THColumns *pivots)
{
    const int64_t count = lu->tensor->size[0];
    const int itemsize = lu->tensor->dtype->itemsize;
    THInteger_real *info = THScratch_new(count, sizeof *info);
    if (!info)
        return -1;
    Solving self = {lapack,
                    lu->rows,
                    x->columns,
                    lu->leading,
                    lu->tensor->stride[0] * itemsize,
                    (int64_t)x->rows * x->columns * itemsize,
                    lu->data,
                    x->data,
                    (const int *)(const void *)pivots->data,
                    info};
    forBatch(count, (double)lu->rows * lu->rows * x->columns, solvePiece, &self);
    THStatus status = 0;
    for (int64_t k = 0; k < count && status == 0; k++)
        status = THLapack_check("getrs", info[k]);
    TH_free(info);
    return status;
}

static THStatus checkSystem(const THAnyTensor *b, const THAnyTensor *lu, const THAnyTensor *pivots)
{
    char shapes[2][TH_SHAPE_TEXT];
    TH_TRY(checkBatch("LU_data", lu));
    TH_TRY(THProduct_checkDims("LU_pivots", pivots, 2));
    if (pivots->size[0] != lu->size[0] || pivots->size[1] != lu->size[1])
        return THError_set(TH_ERROR_SHAPE, "size mismatch, LU_data: %s, LU_pivots: %s",
                           THError_shape(shapes[0], sizeof shapes[0], lu),
                           THError_shape(shapes[1], sizeof shapes[1], pivots));
    if (!b || ((b->nDimension == 2 || b->nDimension == 3) && b->size[0] == lu->size[0] && b->size[1] == lu->size[1]))
        return 0;
    return THError_set(TH_ERROR_SHAPE, "size mismatch, b: %s, LU_data: %s: b must be batch x n or batch x n x k",
                       THError_shape(shapes[0], sizeof shapes[0], b), THError_shape(shapes[1], sizeof shapes[1], lu));
}

/* A b or x of two dimensions is a batch of single columns. */
THStatus THBatchLu_solve(THAnyTensor *x, THAnyTensor *b, THAnyTensor *lu, THAnyTensor *pivots, const THDtype *work)
{
    THColumns made = {0}, factors = {0}, swaps = {0};
    THBlas_prepare();
    TH_TRY(checkSystem(b, lu, pivots));
    const THLapack *lapack = THLapack_get(work);
    THStatus status = lapack ? readPivots(&swaps, pivots, lu->size[1]) : -1;
    if (status == 0)
        status = THColumns_read(&factors, lu, work, NULL);
    if (status == 0)
        status = THColumns_cloneBatch(&made, b, work);
    if (status == 0)
        status = solveBatch(lapack, &made, &factors, &swaps);
    if (status == 0 && b->nDimension == 2)
        status = THAnyTensor_squeeze1d(made.tensor, NULL, 2);
    THColumns_free(&factors);
    THColumns_free(&swaps);
    return THColumns_end(status, 1, &x, &made);
}

/* ---- unpacking ---- */

THStatus THBatchLu_check(const THAnyTensor *lu, const THAnyTensor *pivots)
{
    return checkSystem(NULL, lu, pivots);
}

THStatus THBatchLu_order(const THInteger_real *pivots, int64_t step, int64_t n, int64_t *order)
{
    for (int64_t i = 0; i < n; i++)
        order[i] = i;
    for (int64_t i = 0; i < n; i++) {
        const int64_t pivot = pivots[i * step] - 1, row = order[i];
        if (pivot < 0 || pivot >= n)
            return THError_set(TH_ERROR_VALUE, "expected pivots from 1 to %lld, got %lld", (long long)n,
                               (long long)pivot + 1);
        order[i] = order[pivot];
        order[pivot] = row;
    }
    return 0;
}
