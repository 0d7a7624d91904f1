/* The parts of linear algebra that depend on the dtype: LU decomposition without pivoting, and unpacking batches. The
 * rest is in TH/core/THLinalg.h. */
#ifndef TH_GENERIC_FILE
#include <string.h>

#include "TH/core/THTyped.h"
#include "TH/core/THColumns.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Lapack.c"
#else

#if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_DOUBLE)

/* x -= factor * y */
TH_VECTOR(static, void, THTensor_(luSubtract), (int64_t n, real *x, real factor, const real *y), (n, x, factor, y)) {
    for (int64_t i = 0; i < n; i++)
        x[i] -= factor * y[i];
}

int THTensor_(luWithoutPivots)(int64_t n, void *a)
{
    real *lu = a;
    int info = 0;
    for (int64_t k = 0; k < n; k++) {
        real *column = lu + k * n;
        if (column[k] == 0) {
            info = info ? info : (int)(k + 1);
            continue;
        }
        for (int64_t i = k + 1; i < n; i++)
            column[i] /= column[k];
        for (int64_t j = k + 1; j < n; j++)
            THTensor_(luSubtract)(n - k - 1, lu + j * n + k + 1, lu[j * n + k], column + k + 1);
    }
    return info;
}

#endif

#ifdef TH_REAL_IS_FLOATING

/* The dtype of the computation: Double if floats do not suffice, else Float. */
#define IN_DOUBLE (sizeof(TH_COMPUTE) > sizeof(float))
#define WORK (&THDtype_table[IN_DOUBLE ? THDtype_Double : THDtype_Float])

THStatus THTensor_(btrifact)(THTensor *ra_, THIntegerTensor *rpivots_, THIntegerTensor *rinfo_, int pivot, THTensor *a)
{
    THBatchLuKernel kernel = IN_DOUBLE ? THDoubleTensor_luWithoutPivots : THFloatTensor_luWithoutPivots;
    return THBatchLu_factor(ra_, rpivots_, rinfo_, a, WORK, pivot ? NULL : kernel);
}

THStatus THTensor_(btrisolve)(THTensor *rb_, THTensor *b, THTensor *atf, THIntegerTensor *pivots)
{
    return THBatchLu_solve(rb_, b, atf, pivots, WORK);
}

/* Create a batch of zeros, n x n each, for THColumns_end. */
static THStatus THTensor_(newZeros)(THColumns *self, const THTensor *like)
{
    TH_TRY(THColumns_newBatch(self, TH_DTYPE, like->size[0], like->size[1], like->size[1]));
    memset(self->data, 0, (size_t)THTensor_(nElement)(self->tensor) * sizeof(real));
    return 0;
}

/* Unpack the factors of matrix k; one of l and u may have no data. */
static void THTensor_(unpackFactors)(const THColumns *l, const THColumns *u, const THTensor *atf, int64_t k)
{
    const real *lu = THTensor_(data)(atf) + k * atf->stride[0];
    const int64_t n = atf->size[1];
    for (int64_t j = 0; j < n; j++) {
        const int64_t place = (k * n + j) * n;
        for (int64_t i = 0; u->data && i <= j; i++)
            ((real *)(void *)u->data)[place + i] = lu[i * atf->stride[1] + j * atf->stride[2]];
        for (int64_t i = j + 1; l->data && i < n; i++)
            ((real *)(void *)l->data)[place + i] = lu[i * atf->stride[1] + j * atf->stride[2]];
        if (l->data)
            ((real *)(void *)l->data)[place + j] = TH_STORE(1);
    }
}

static THStatus THTensor_(unpackPivots)(const THColumns *p, THIntegerTensor *pivots)
{
    const int64_t n = pivots->size[1];
    int64_t *order = THScratch_new(n, sizeof *order);
    THStatus status = order ? 0 : -1;
    for (int64_t k = 0; k < pivots->size[0] && status == 0; k++) {
        const THInteger_real *first = THIntegerTensor_(data)(pivots) + k * pivots->stride[0];
        status = THBatchLu_order(first, pivots->stride[1], n, order);
        for (int64_t i = 0; i < n && status == 0; i++)
            ((real *)(void *)p->data)[(k * n + i) * n + order[i]] = TH_STORE(1);
    }
    TH_free(order);
    return status;
}

THStatus THTensor_(btriunpack)(THTensor *rp, THTensor *rl, THTensor *ru, THTensor *atf, THIntegerTensor *pivots)
{
    THTensor *const results[] = {rp, rl, ru};
    THColumns made[3] = {{0}};
    TH_TRY(THBatchLu_check(atf, pivots));
    THStatus status = 0;
    for (int k = 0; k < 3 && status == 0; k++)
        if (results[k])
            status = THTensor_(newZeros)(&made[k], atf);
    for (int64_t k = 0; k < atf->size[0] && (rl || ru) && status == 0; k++)
        THTensor_(unpackFactors)(&made[1], &made[2], atf, k);
    if (rp && status == 0)
        status = THTensor_(unpackPivots)(&made[0], pivots);
    return THColumns_end(status, 3, results, made);
}

#undef IN_DOUBLE
#undef WORK
#endif

#endif
