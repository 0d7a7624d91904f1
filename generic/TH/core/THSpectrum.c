/* Eigenvalues and singular values; see THLinalg.h.
 *
 * LAPACK computes them iteratively, and with NaN or infinity in the matrix the iteration might not end: such a matrix
 * is an error. */
#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THBlas.h"
#include "TH/core/THColumns.h"
#include "TH/core/THError.h"
#include "TH/core/THLapack.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THProduct.h"
#include "TH/core/THResult.h"

static THStatus checkFinite(const THColumns *a, const char *uplo)
{
    return THColumns_isFinite(a, uplo) ? 0 : THError_set(TH_ERROR_VALUE, "the matrix contains NaN or infinity");
}

static THStatus checkConverged(const char *routine, int info, const char *what)
{
    TH_TRY(THLapack_check(routine, info));
    return info > 0 ? THError_set(TH_ERROR_RUNTIME, "the computation of %s does not converge", what) : 0;
}

/* ---- symmetric ---- */

static THStatus runSyevd(const THLapack *lapack, const THColumns *values, const THColumns *a, const char *jobz,
                         const char *uplo)
{
    THLapackAnswer answer;
    int info, lwork = -1, liwork = -1, isize;
    lapack->syevd(jobz, uplo, &a->rows, a->data, &a->leading, values->data, &answer, &lwork, &isize, &liwork, &info, 1,
                  1);
    TH_TRY(THLapack_check("syevd", info));
    liwork = isize > 1 ? isize : 1;
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    int *iwork = work ? THScratch_new(liwork, sizeof *iwork) : NULL;
    if (iwork)
        lapack->syevd(jobz, uplo, &a->rows, a->data, &a->leading, values->data, work, &lwork, iwork, &liwork, &info, 1,
                      1);
    TH_free(work);
    TH_free(iwork);
    if (!iwork)
        return -1;
    return checkConverged("syevd", info, "eigenvalues");
}

THStatus THLinalg_syev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobz, const char *uplo)
{
    THAnyTensor *const results[] = {values, vectors};
    THColumns made[2] = {{0}};
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the argument", a));
    const double n = (double)a->size[0];
    TH_TRY(THLapack_checkCount(1 + 6 * n + 2 * n * n)); /* elements of work, which LAPACK stores in an int */
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_newVector(&made[0], a->dtype, a->size[0]) : -1;
    if (status == 0)
        status = THColumns_clone(&made[1], a, a->size[0], a->size[1]);
    if (status == 0)
        status = checkFinite(&made[1], uplo);
    if (status == 0)
        status = runSyevd(lapack, &made[0], &made[1], jobz, uplo);
    if (status == 0 && *jobz != 'V')
        memset(made[1].data, 0, (size_t)THAnyTensor_nElement(made[1].tensor) * (size_t)a->dtype->itemsize);
    return THColumns_end(status, 2, results, made);
}

/* ---- any square matrix ---- */

/* Store real parts in the first column of the values, imaginary parts in the second. */
static THStatus runGeev(const THLapack *lapack, const THColumns *values, const THColumns *vectors, const THColumns *a,
                        const char *jobvr)
{
    THLapackAnswer answer;
    const int one = 1;
    int info, lwork = -1, leading = vectors->tensor ? vectors->leading : 1;
    void *imaginary = values->data + (size_t)values->rows * (size_t)lapack->dtype->itemsize;
    lapack->geev("N", jobvr, &a->rows, a->data, &a->leading, values->data, imaginary, NULL, &one, vectors->data,
                 &leading, &answer, &lwork, &info, 1, 1);
    TH_TRY(THLapack_check("geev", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->geev("N", jobvr, &a->rows, a->data, &a->leading, values->data, imaginary, NULL, &one, vectors->data,
                 &leading, work, &lwork, &info, 1, 1);
    TH_free(work);
    return checkConverged("geev", info, "eigenvalues");
}

THStatus THLinalg_geev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobvr)
{
    THAnyTensor *const results[] = {values, vectors};
    THColumns made[2] = {{0}}, copy = {0};
    THBlas_prepare();
    TH_TRY(THColumns_checkSquare("the argument", a));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&copy, a, a->size[0], a->size[1]) : -1;
    if (status == 0)
        status = checkFinite(&copy, "A");
    if (status == 0)
        status = THColumns_new(&made[0], a->dtype, a->size[0], 2);
    if (status == 0 && *jobvr == 'V')
        status = THColumns_new(&made[1], a->dtype, a->size[0], a->size[0]);
    if (status == 0)
        status = runGeev(lapack, &made[0], &made[1], &copy, jobvr);
    THColumns_free(&copy);
    return THColumns_end(status, 2, results, made);
}

/* ---- singular values ---- */

static THStatus runGesdd(const THLapack *lapack, const THColumns *made, const THColumns *a, const char *jobz)
{
    const THColumns *u = &made[0], *s = &made[1], *vt = &made[2];
    THLapackAnswer answer;
    int info, lwork = -1;
    int *iwork = THScratch_new(8 * (int64_t)s->rows, sizeof *iwork);
    if (!iwork)
        return -1;
    lapack->gesdd(jobz, &a->rows, &a->columns, a->data, &a->leading, s->data, u->data, &u->leading, vt->data,
                  &vt->leading, &answer, &lwork, iwork, &info, 1);
    THStatus status = THLapack_check("gesdd", info);
    void *work = status == 0 ? THLapack_newWork(lapack, &answer, &lwork) : NULL;
    if (work)
        lapack->gesdd(jobz, &a->rows, &a->columns, a->data, &a->leading, s->data, u->data, &u->leading, vt->data,
                      &vt->leading, work, &lwork, iwork, &info, 1);
    TH_free(work);
    TH_free(iwork);
    if (!work)
        return -1;
    return checkConverged("gesdd", info, "singular values");
}

THStatus THLinalg_gesvd(THAnyTensor *u, THAnyTensor *s, THAnyTensor *v, THAnyTensor *a, const char *jobu)
{
    THAnyTensor *const results[] = {u, s, v};
    THColumns made[3] = {{0}}, copy = {0};
    THBlas_prepare();
    TH_TRY(THProduct_checkDims("the argument", a, 2));
    const int64_t m = a->size[0], n = a->size[1], few = m < n ? m : n;
    const bool some = *jobu == 'S';
    /* an upper bound of the number of elements of work, which LAPACK stores in an int */
    TH_TRY(THLapack_checkCount(8.0 * (double)few * (double)few + 1000.0 * (double)few + (double)(m + n)));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&copy, a, m, n) : -1;
    if (status == 0)
        status = checkFinite(&copy, "A");
    if (status == 0)
        status = THColumns_new(&made[0], a->dtype, m, some ? few : m);
    if (status == 0)
        status = THColumns_newVector(&made[1], a->dtype, few);
    if (status == 0)
        status = THColumns_new(&made[2], a->dtype, some ? few : n, n);
    if (status == 0)
        status = runGesdd(lapack, made, &copy, jobu);
    if (status == 0) /* LAPACK returns v's transpose */
        status = THAnyTensor_transpose(made[2].tensor, NULL, 0, 1);
    THColumns_free(&copy);
    return THColumns_end(status, 3, results, made);
}
