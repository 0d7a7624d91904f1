/* Systems of equations and least squares; see THLinalg.h. */
#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THBlas.h"
#include "TH/core/THColumns.h"
#include "TH/core/THError.h"
#include "TH/core/THLapack.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THResult.h"

static THStatus singular(int i)
{
    return THError_set(TH_ERROR_RUNTIME, "the matrix is singular: U(%d,%d) is zero", i, i);
}

/* ---- any square matrix ---- */

static THStatus solveSquare(const THLapack *lapack, const THColumns *x, const THColumns *lu)
{
    int info, *pivots = THScratch_new(lu->rows, sizeof *pivots);
    if (!pivots)
        return -1;
    lapack->gesv(&lu->rows, &x->columns, lu->data, &lu->leading, pivots, x->data, &x->leading, &info);
    TH_free(pivots);
    TH_TRY(THLapack_check("gesv", info));
    return info > 0 ? singular(info) : 0;
}

THStatus THLinalg_gesv(THAnyTensor *x, THAnyTensor *lu, THAnyTensor *b, THAnyTensor *a)
{
    THAnyTensor *const results[] = {x, lu};
    THColumns made[2] = {{0}};
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("A", a));
    TH_TRY(THColumns_checkSides("B", b, "A", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made[0], b, b->size[0], b->nDimension > 1 ? b->size[1] : 1) : -1;
    if (status == 0)
        status = THColumns_clone(&made[1], a, a->size[0], a->size[1]);
    if (status == 0)
        status = solveSquare(lapack, &made[0], &made[1]);
    return THColumns_end(status, 2, results, made);
}

/* Replace the matrix by its inverse. */
static THStatus invertWith(const THLapack *lapack, const THColumns *a, int *pivots)
{
    THLapackAnswer answer;
    int info, lwork = -1;
    lapack->getrf(&a->rows, &a->rows, a->data, &a->leading, pivots, &info);
    TH_TRY(THLapack_check("getrf", info));
    if (info > 0)
        return singular(info);
    lapack->getri(&a->rows, a->data, &a->leading, pivots, &answer, &lwork, &info);
    TH_TRY(THLapack_check("getri", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->getri(&a->rows, a->data, &a->leading, pivots, work, &lwork, &info);
    TH_free(work);
    TH_TRY(THLapack_check("getri", info));
    return info > 0 ? singular(info) : 0;
}

THStatus THLinalg_getri(THAnyTensor *inverse, THAnyTensor *a)
{
    THColumns made = {0};
    int *pivots = NULL;
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the argument", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, a, a->size[0], a->size[1]) : -1;
    if (status == 0) {
        pivots = THScratch_new(made.rows, sizeof *pivots);
        status = pivots ? invertWith(lapack, &made, pivots) : -1;
    }
    TH_free(pivots);
    return THColumns_end(status, 1, &inverse, &made);
}

/* ---- triangles ---- */

THStatus THLinalg_trtrs(THAnyTensor *x, THAnyTensor *copy, THAnyTensor *b, THAnyTensor *a, const char *uplo,
                        const char *trans, const char *diag)
{
    THAnyTensor *const results[] = {x, copy};
    THColumns made[2] = {{0}};
    int info;
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("A", a));
    TH_TRY(THColumns_checkSides("b", b, "A", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made[0], b, b->size[0], b->nDimension > 1 ? b->size[1] : 1) : -1;
    if (status == 0)
        status = THColumns_clone(&made[1], a, a->size[0], a->size[1]);
    if (status == 0) {
        lapack->trtrs(uplo, trans, diag, &made[1].rows, &made[0].columns, made[1].data, &made[1].leading, made[0].data,
                      &made[0].leading, &info, 1, 1, 1);
        status = THLapack_check("trtrs", info);
    }
    if (status == 0 && info > 0)
        status = THError_set(TH_ERROR_RUNTIME, "the matrix is singular: A(%d,%d) is zero", info, info);
    return THColumns_end(status, 2, results, made);
}

/* ---- least squares ---- */

static THStatus solveLeastSquares(const THLapack *lapack, const THColumns *x, const THColumns *a)
{
    THLapackAnswer answer;
    int info, lwork = -1;
    lapack->gels("N", &a->rows, &a->columns, &x->columns, a->data, &a->leading, x->data, &x->leading, &answer, &lwork,
                 &info, 1);
    TH_TRY(THLapack_check("gels", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->gels("N", &a->rows, &a->columns, &x->columns, a->data, &a->leading, x->data, &x->leading, work, &lwork,
                 &info, 1);
    TH_free(work);
    TH_TRY(THLapack_check("gels", info));
    return info > 0 ? THError_set(TH_ERROR_RUNTIME,
                                  "the matrix does not have full rank: element (%d,%d) of its triangular factor is "
                                  "zero",
                                  info, info)
                    : 0;
}

THStatus THLinalg_gels(THAnyTensor *x, THAnyTensor *qr, THAnyTensor *b, THAnyTensor *a)
{
    THAnyTensor *const results[] = {x, qr};
    THColumns made[2] = {{0}};
    THBlas_prepare();
    TH_TRY(THColumns_checkSides("B", b, "A", a));
    const int64_t rows = a->size[0] > a->size[1] ? a->size[0] : a->size[1];
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made[0], b, rows, b->nDimension > 1 ? b->size[1] : 1) : -1;
    if (status == 0)
        status = THColumns_clone(&made[1], a, a->size[0], a->size[1]);
    if (status == 0)
        status = solveLeastSquares(lapack, &made[0], &made[1]);
    return THColumns_end(status, 2, results, made);
}
