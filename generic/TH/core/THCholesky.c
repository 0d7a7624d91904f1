/* Cholesky factorization, and solving and inverting with it; see THLinalg.h. */
#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THBlas.h"
#include "TH/core/THColumns.h"
#include "TH/core/THError.h"
#include "TH/core/THLapack.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THResult.h"

/* Check the result of potrf. Not every LAPACK detects NaN, but a NaN anywhere in the matrix reaches the factor's
 * diagonal. */
static THStatus checkDefinite(const THColumns *factor, int info)
{
    const THColumns diagonal = {factor->tensor, factor->data, 1, factor->columns, factor->leading + 1};
    TH_TRY(THLapack_check("potrf", info));
    if (info > 0)
        return THError_set(TH_ERROR_RUNTIME,
                           "the matrix is not positive definite: its leading %d x %d submatrix is not", info, info);
    return THColumns_isFinite(&diagonal, "A")
               ? 0
               : THError_set(TH_ERROR_RUNTIME, "the matrix is not positive definite: it contains NaN or infinity");
}

THStatus THLinalg_potrf(THAnyTensor *r, THAnyTensor *a, const char *uplo)
{
    THColumns made = {0};
    int info;
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the argument", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, a, a->size[0], a->size[1]) : -1;
    if (status == 0) {
        lapack->potrf(uplo, &made.rows, made.data, &made.leading, &info, 1);
        status = checkDefinite(&made, info);
    }
    if (status == 0)
        THColumns_keepTriangle(&made, uplo);
    return THColumns_end(status, 1, &r, &made);
}

/* The factor is not copied: read by rows, an upper triangle is a lower one, and a factor of the same matrix. */
THStatus THLinalg_potrs(THAnyTensor *x, THAnyTensor *b, THAnyTensor *a, const char *uplo)
{
    THColumns made = {0}, factor = {0};
    bool transposed;
    int info;
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the Cholesky factor", a));
    TH_TRY(THColumns_checkSides("b", b, "the Cholesky factor", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, b, b->size[0], b->nDimension > 1 ? b->size[1] : 1) : -1;
    if (status == 0)
        status = THColumns_read(&factor, a, a->dtype, &transposed);
    if (status == 0) {
        lapack->potrs(transposed == (*uplo == 'U') ? "L" : "U", &factor.rows, &made.columns, factor.data,
                      &factor.leading, made.data, &made.leading, &info, 1);
        status = THLapack_check("potrs", info);
    }
    THColumns_free(&factor);
    return THColumns_end(status, 1, &x, &made);
}

THStatus THLinalg_potri(THAnyTensor *inverse, THAnyTensor *a, const char *uplo)
{
    THColumns made = {0};
    int info;
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the Cholesky factor", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, a, a->size[0], a->size[1]) : -1;
    if (status == 0) {
        lapack->potri(uplo, &made.rows, made.data, &made.leading, &info, 1);
        status = THLapack_check("potri", info);
    }
    if (status == 0 && info > 0)
        status = THError_set(TH_ERROR_RUNTIME, "the Cholesky factor is singular: element (%d,%d) is zero", info, info);
    if (status == 0)
        THColumns_mirrorTriangle(&made, uplo);
    return THColumns_end(status, 1, &inverse, &made);
}

static THStatus factorPivoted(const THLapack *lapack, const THColumns *r, const THColumns *pivots, const char *uplo,
                              double tol)
{
    const float single = (float)tol;
    bool twofold = lapack->dtype->id == THDtype_Double;
    int rank, info;
    void *work = THScratch_new(2 * (int64_t)r->rows, (size_t)lapack->dtype->itemsize);
    if (!work)
        return -1;
    lapack->pstrf(uplo, &r->rows, r->data, &r->leading, (int *)(void *)pivots->data, &rank,
                  twofold ? (const void *)&tol : &single, work, &info, 1);
    TH_free(work);
    TH_TRY(THLapack_check("pstrf", info));
    return info > 0 ? THError_set(TH_ERROR_RUNTIME,
                                  "the matrix is not positive semidefinite, or does not have full rank: only %d of %d "
                                  "pivots are above the tolerance",
                                  rank, r->rows)
                    : 0;
}

THStatus THLinalg_pstrf(THAnyTensor *r, THAnyTensor *pivots, THAnyTensor *a, const char *uplo, double tol, int first)
{
    THAnyTensor *const results[] = {r, pivots};
    THColumns made[2] = {{0}};
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the argument", a));
    if (isnan(tol))
        return THError_set(TH_ERROR_VALUE, "expected a number for tol, got NaN");
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made[0], a, a->size[0], a->size[1]) : -1;
    if (status == 0)
        status = THColumns_newVector(&made[1], &THDtype_table[THDtype_integer], a->size[0]);
    if (status == 0)
        status = factorPivoted(lapack, &made[0], &made[1], uplo, tol);
    for (int k = 0; k < made[0].rows && status == 0; k++)
        ((THInteger_real *)(void *)made[1].data)[k] += first - 1; /* LAPACK counts from 1 */
    if (status == 0)
        THColumns_keepTriangle(&made[0], uplo);
    return THColumns_end(status, 2, results, made);
}
