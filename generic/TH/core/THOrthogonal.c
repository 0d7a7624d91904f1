/* QR decompositions; see THLinalg.h. */
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THBlas.h"
#include "TH/core/THColumns.h"
#include "TH/core/THError.h"
#include "TH/core/THLapack.h"
#include "TH/core/THLinalg.h"
#include "TH/core/THProduct.h"

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Replace the matrix by its packed factors. */
static THStatus factor(const THLapack *lapack, const THColumns *a, const THColumns *tau)
{
    THLapackAnswer answer;
    int info, lwork = -1;
    lapack->geqrf(&a->rows, &a->columns, a->data, &a->leading, tau->data, &answer, &lwork, &info);
    TH_TRY(THLapack_check("geqrf", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->geqrf(&a->rows, &a->columns, a->data, &a->leading, tau->data, work, &lwork, &info);
    TH_free(work);
    return THLapack_check("geqrf", info);
}

/* Replace `count` reflectors by as many columns of q as the matrix has. */
static THStatus expand(const THLapack *lapack, const THColumns *a, const char *tau, int count)
{
    THLapackAnswer answer;
    int info, lwork = -1;
    lapack->orgqr(&a->rows, &a->columns, &count, a->data, &a->leading, tau, &answer, &lwork, &info);
    TH_TRY(THLapack_check("orgqr", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->orgqr(&a->rows, &a->columns, &count, a->data, &a->leading, tau, work, &lwork, &info);
    TH_free(work);
    return THLapack_check("orgqr", info);
}

/* Multiply c by q. */
static THStatus multiply(const THLapack *lapack, const THColumns *c, const THColumns *a, const char *tau,
                         const char *side, const char *trans)
{
    THLapackAnswer answer;
    int info, lwork = -1;
    lapack->ormqr(side, trans, &c->rows, &c->columns, &a->columns, a->data, &a->leading, tau, c->data, &c->leading,
                  &answer, &lwork, &info, 1, 1);
    TH_TRY(THLapack_check("ormqr", info));
    void *work = THLapack_newWork(lapack, &answer, &lwork);
    if (!work)
        return -1;
    lapack->ormqr(side, trans, &c->rows, &c->columns, &a->columns, a->data, &a->leading, tau, c->data, &c->leading,
                  work, &lwork, &info, 1, 1);
    TH_free(work);
    return THLapack_check("ormqr", info);
}

/* ---- factors ---- */

THStatus THLinalg_geqrf(THAnyTensor *qr, THAnyTensor *tau, THAnyTensor *a)
{
    THAnyTensor *const results[] = {qr, tau};
    THColumns made[2] = {{0}};
    THBlas_prepare();
    TH_TRY(THProduct_checkDims("the argument", a, 2));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made[0], a, a->size[0], a->size[1]) : -1;
    if (status == 0)
        status = THColumns_newVector(&made[1], a->dtype, smaller(a->size[0], a->size[1]));
    if (status == 0)
        status = factor(lapack, &made[0], &made[1]);
    return THColumns_end(status, 2, results, made);
}

/* Compute q and r from the packed factors; there are as many reflectors as q has columns. */
static THStatus unpack(const THLapack *lapack, THColumns *made, THColumns *packed, const THColumns *tau)
{
    TH_TRY(THColumns_clone(&made[1], packed->tensor, tau->rows, packed->columns));
    THColumns_keepTriangle(&made[1], "U");
    if (packed->columns == tau->rows) {
        made[0] = *packed;
        packed->tensor = NULL;
    } else {
        TH_TRY(THColumns_clone(&made[0], packed->tensor, packed->rows, tau->rows));
    }
    return expand(lapack, &made[0], tau->data, tau->rows);
}

THStatus THLinalg_qr(THAnyTensor *q, THAnyTensor *r, THAnyTensor *a)
{
    THAnyTensor *const results[] = {q, r};
    THColumns made[2] = {{0}}, packed = {0}, tau = {0};
    THBlas_prepare();
    TH_TRY(THProduct_checkDims("the argument", a, 2));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&packed, a, a->size[0], a->size[1]) : -1;
    if (status == 0)
        status = THColumns_newVector(&tau, a->dtype, smaller(a->size[0], a->size[1]));
    if (status == 0)
        status = factor(lapack, &packed, &tau);
    if (status == 0)
        status = unpack(lapack, made, &packed, &tau);
    THColumns_free(&packed);
    THColumns_free(&tau);
    return THColumns_end(status, 2, results, made);
}

/* ---- operations on reflectors ---- */

static THStatus checkReflectors(const THAnyTensor *a, const THAnyTensor *tau)
{
    char shapes[2][TH_SHAPE_TEXT];
    TH_TRY(THProduct_checkDims("the matrix of reflectors", a, 2));
    TH_TRY(THProduct_checkDims("tau", tau, 1));
    if (tau->size[0] <= smaller(a->size[0], a->size[1]))
        return 0;
    return THError_set(TH_ERROR_SHAPE, "tau has more elements than the matrix has reflectors: %s, matrix: %s",
                       THError_shape(shapes[0], sizeof shapes[0], tau), THError_shape(shapes[1], sizeof shapes[1], a));
}

THStatus THLinalg_orgqr(THAnyTensor *q, THAnyTensor *a, THAnyTensor *tau)
{
    THColumns made = {0}, factors = {0};
    THBlas_prepare();
    TH_TRY(checkReflectors(a, tau));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, a, a->size[0], smaller(a->size[0], a->size[1])) : -1;
    if (status == 0)
        status = THColumns_clone(&factors, tau, tau->size[0], 1);
    if (status == 0)
        status = expand(lapack, &made, factors.data, factors.rows);
    THColumns_free(&factors);
    return THColumns_end(status, 1, &q, &made);
}

/* LAPACK modifies the reflectors temporarily while it multiplies, so it gets a copy. */
THStatus THLinalg_ormqr(THAnyTensor *r, THAnyTensor *a, THAnyTensor *tau, THAnyTensor *c, const char *side,
                        const char *trans)
{
    THColumns made = {0}, reflectors = {0}, factors = {0};
    char shapes[2][TH_SHAPE_TEXT];
    THBlas_prepare();
    TH_TRY(checkReflectors(a, tau));
    TH_TRY(THProduct_checkDims("the matrix to multiply", c, 2));
    if (a->size[0] != c->size[*side == 'R'])
        return THError_set(TH_ERROR_SHAPE, "size mismatch, reflectors: %s, matrix to multiply from the %s: %s",
                           THError_shape(shapes[0], sizeof shapes[0], a), *side == 'R' ? "right" : "left",
                           THError_shape(shapes[1], sizeof shapes[1], c));
    const THLapack *lapack = THLapack_get(a->dtype);
    THStatus status = lapack ? THColumns_clone(&made, c, c->size[0], c->size[1]) : -1;
    if (status == 0)
        status = THColumns_clone(&reflectors, a, a->size[0], tau->size[0]);
    if (status == 0)
        status = THColumns_clone(&factors, tau, tau->size[0], 1);
    if (status == 0)
        status = multiply(lapack, &made, &reflectors, factors.data, side, trans);
    THColumns_free(&reflectors);
    THColumns_free(&factors);
    return THColumns_end(status, 1, &r, &made);
}
