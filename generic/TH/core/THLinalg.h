/* Linear algebra by LAPACK for Float and Double; operations on batches also for Half. generic/TH/typed/Lapack.h
 * declares each operation under its Torch name.
 *
 * Results come first. New results are column-major; a result may be one of the inputs. An operation that fails leaves
 * its results unchanged. It reports VALUE for mismatched shapes (shown in the message) and for NaN or infinity in
 * inputs for which LAPACK might not terminate, and RUNTIME for a matrix that is singular or not positive definite, for
 * an iteration that does not converge, and if there is no LAPACK.
 *
 * uplo is "U" for the upper triangle or "L" for the lower one. A right-hand side b is a matrix, or a vector, which is
 * treated as a matrix of one column. */
#ifndef TH_LINALG_H
#define TH_LINALG_H

#include "TH/THDtypes.h"
#include "TH/core/THBase.h"

/* ---- equations (THSolve.c) ---- */

/* Solve a @ x = b for a square a; lu receives both factors of the LU decomposition of a. */
TH_API THStatus THLinalg_gesv(THAnyTensor *x, THAnyTensor *lu, THAnyTensor *b, THAnyTensor *a);
/* Solve a least-squares problem, or find the solution of least norm if a (m x n) has more columns than rows; a has full
 * rank. x is max(m, n) x k: n rows of solution, then rows whose squares sum to those of the residuals. qr receives the
 * factors of a. */
TH_API THStatus THLinalg_gels(THAnyTensor *x, THAnyTensor *qr, THAnyTensor *b, THAnyTensor *a);
/* Solve with a triangle of a or, if trans is "T" (else "N"), its transpose. If diag is "U" (else "N"), the diagonal is
 * taken to be ones. `copy` receives a copy of a. */
TH_API THStatus THLinalg_trtrs(THAnyTensor *x, THAnyTensor *copy, THAnyTensor *b, THAnyTensor *a, const char *uplo,
                               const char *trans, const char *diag);
TH_API THStatus THLinalg_getri(THAnyTensor *inverse, THAnyTensor *a);

/* ---- positive definite matrices (THCholesky.c) ---- */

/* Cholesky factorization. Only the triangle of a is read; the other triangle of r is zero. */
TH_API THStatus THLinalg_potrf(THAnyTensor *r, THAnyTensor *a, const char *uplo);
/* Solve with the matrix whose Cholesky factor is a. */
TH_API THStatus THLinalg_potrs(THAnyTensor *x, THAnyTensor *b, THAnyTensor *a, const char *uplo);
/* Compute the inverse, both triangles, of the matrix whose Cholesky factor is a. */
TH_API THStatus THLinalg_potri(THAnyTensor *inverse, THAnyTensor *a, const char *uplo);
/* Cholesky factorization with pivoting: rows and columns pivots[0], pivots[1], … of a, in this order and counted from
 * `first`, have the factor r. It stops when no diagonal element is above tol; a negative tol means n * eps * the largest
 * diagonal element. */
TH_API THStatus THLinalg_pstrf(THAnyTensor *r, THAnyTensor *pivots, THAnyTensor *a, const char *uplo, double tol,
                               int first);

/* ---- orthogonal factors (THOrthogonal.c) ---- */

/* Reduced QR decomposition: q is m x k and r is k x n with k = min(m, n). */
TH_API THStatus THLinalg_qr(THAnyTensor *q, THAnyTensor *r, THAnyTensor *a);
/* QR decomposition in LAPACK's packed form: r on and above the diagonal, reflectors below it and in tau (k
 * elements). */
TH_API THStatus THLinalg_geqrf(THAnyTensor *qr, THAnyTensor *tau, THAnyTensor *a);
/* Compute the first min(m, n) columns of q from an m x n matrix of reflectors. */
TH_API THStatus THLinalg_orgqr(THAnyTensor *q, THAnyTensor *a, THAnyTensor *tau);
/* Multiply by the whole square q: q @ c (side "L") or c @ q ("R"); trans "T" uses the transpose of q. */
TH_API THStatus THLinalg_ormqr(THAnyTensor *r, THAnyTensor *a, THAnyTensor *tau, THAnyTensor *c, const char *side,
                               const char *trans);

/* ---- eigenvalues and singular values (THSpectrum.c) ---- */

/* Eigenvalues of a symmetric matrix, of which only the triangle is read, in ascending order; vectors are the columns of
 * `vectors` (jobz "V"), or zeros ("N"). */
TH_API THStatus THLinalg_syev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobz,
                              const char *uplo);
/* Eigenvalues as rows of real and imaginary part. Vectors (jobvr "V") are packed as in LAPACK: one column for a real
 * value, two for a conjugate pair (real and imaginary part of the first vector); "N": no elements. */
TH_API THStatus THLinalg_geev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobvr);
/* Singular values: a = u @ diag(s) @ v.t(), s in descending order; jobu "S": min(m, n) columns of u and v, "A": all. */
TH_API THStatus THLinalg_gesvd(THAnyTensor *u, THAnyTensor *s, THAnyTensor *v, THAnyTensor *a, const char *jobu);

/* ---- batches (THBatchLu.c); `work` is the dtype of the computation: Float or Double ---- */

/* LU decomposition without pivoting of n x n elements of the dtype, column-major. Return 0, or the index (from 1) of
 * the first column whose pivot is zero. */
typedef int (*THBatchLuKernel)(int64_t n, void *a);

/* Factor each matrix of a. pivots (batch x n, from 1) has the row that each row was swapped with. info (batch) is 0 for
 * each success, else the index (from 1) of the first zero on U's diagonal; if info is NULL, a zero is an error. If
 * `unpivoted` is not NULL, it factors without pivoting. */
TH_API THStatus THBatchLu_factor(THAnyTensor *lu, THAnyTensor *pivots, THAnyTensor *info, THAnyTensor *a,
                                 const THDtype *work, THBatchLuKernel unpivoted);
/* Solve with each factored matrix; b and x are batch x n or batch x n x k. */
TH_API THStatus THBatchLu_solve(THAnyTensor *x, THAnyTensor *b, THAnyTensor *lu, THAnyTensor *pivots,
                                const THDtype *work);
/* Check the results of THBatchLu_factor. VALUE error if lu is not a batch of square matrices or pivots does not match
 * it. */
TH_API THStatus THBatchLu_check(const THAnyTensor *lu, const THAnyTensor *pivots);
/* Compute the order of rows that the swaps of `n` pivots produce: row order[i] of P @ X is row i of X. VALUE error for
 * a pivot out of range. */
TH_API THStatus THBatchLu_order(const THInteger_real *pivots, int64_t step, int64_t n, int64_t *order);
#endif
