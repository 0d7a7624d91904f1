/* Linear algebra by LAPACK, for Float and Double; what works on batches, for Half too. generic/TH/typed/Lapack.h gives each
 * its classic name.
 *
 * Results come first. They are column-major where they are new, and may be any of the inputs. An operation that fails
 * leaves them as they were: VALUE for shapes (shown in the message) and for NaN or infinity where LAPACK might never
 * end, RUNTIME for a matrix that is singular, not positive definite or does not converge, and where there is no LAPACK.
 *
 * uplo is "U" for the upper triangle or "L" for the lower one. A right-hand side b is a matrix, or a vector, which
 * counts as a matrix of one column. */
#ifndef TH_LINALG_H
#define TH_LINALG_H

#include "TH/THDtypes.h"
#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- equations (THSolve.c) ---- */

/* a @ x = b for a square a; lu has both factors of its LU decomposition. */
TH_API THStatus THLinalg_gesv(THAnyTensor *x, THAnyTensor *lu, THAnyTensor *b, THAnyTensor *a);
/* Least squares, or least norm where a (m x n) has more columns than rows; a has full rank. x is max(m, n) x k: n rows
 * of solution, then what the sums of squares of the residuals are made of. qr has the factors of a. */
TH_API THStatus THLinalg_gels(THAnyTensor *x, THAnyTensor *qr, THAnyTensor *b, THAnyTensor *a);
/* The same as gesv for a triangle of a, or its transpose (trans "T", else "N"); diag "U": its diagonal counts as ones,
 * else "N". `copy` becomes a copy of a. */
TH_API THStatus THLinalg_trtrs(THAnyTensor *x, THAnyTensor *copy, THAnyTensor *b, THAnyTensor *a, const char *uplo,
                               const char *trans, const char *diag);
TH_API THStatus THLinalg_getri(THAnyTensor *inverse, THAnyTensor *a);

/* ---- positive definite matrices (THCholesky.c) ---- */

/* Only the triangle of a is read; the other triangle of r is zero. */
TH_API THStatus THLinalg_potrf(THAnyTensor *r, THAnyTensor *a, const char *uplo);
/* Solves for the matrix that has the Cholesky factor a. */
TH_API THStatus THLinalg_potrs(THAnyTensor *x, THAnyTensor *b, THAnyTensor *a, const char *uplo);
/* The inverse of that matrix, both triangles. */
TH_API THStatus THLinalg_potri(THAnyTensor *inverse, THAnyTensor *a, const char *uplo);
/* With pivoting: rows and columns pivots[0], pivots[1], … of a in this order have the factor r. Ends where no
 * diagonal element is above tol; a negative one means n * eps * the largest of them. */
TH_API THStatus THLinalg_pstrf(THAnyTensor *r, THAnyTensor *pivots, THAnyTensor *a, const char *uplo, double tol);

/* ---- orthogonal factors (THOrthogonal.c) ---- */

/* Reduced: q is m x k and r is k x n, where k = min(m, n). */
TH_API THStatus THLinalg_qr(THAnyTensor *q, THAnyTensor *r, THAnyTensor *a);
/* As LAPACK packs it: r on and above the diagonal, reflectors below it and in tau (k). */
TH_API THStatus THLinalg_geqrf(THAnyTensor *qr, THAnyTensor *tau, THAnyTensor *a);
/* The first min(m, n) columns of q, from an m x n matrix of reflectors. */
TH_API THStatus THLinalg_orgqr(THAnyTensor *q, THAnyTensor *a, THAnyTensor *tau);
/* q @ c (side "L") or c @ q ("R") for the whole square q; trans "T": its transpose. */
TH_API THStatus THLinalg_ormqr(THAnyTensor *r, THAnyTensor *a, THAnyTensor *tau, THAnyTensor *c, const char *side,
                               const char *trans);

/* ---- eigenvalues and singular values (THSpectrum.c) ---- */

/* Of a symmetric matrix, of which only the triangle is read: values in ascending order; vectors as columns (jobz "V"),
 * or zeros ("N"). */
TH_API THStatus THLinalg_syev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobz,
                              const char *uplo);
/* Values as rows of real and imaginary part. Vectors (jobvr "V") as LAPACK packs them: a column for a real value, two
 * for a pair of conjugates, real part and imaginary part of the first; "N": no elements. */
TH_API THStatus THLinalg_geev(THAnyTensor *values, THAnyTensor *vectors, THAnyTensor *a, const char *jobvr);
/* a = u @ diag(s) @ v.t(), s in descending order; jobu "S": min(m, n) columns of u and v, "A": all. */
TH_API THStatus THLinalg_gesvd(THAnyTensor *u, THAnyTensor *s, THAnyTensor *v, THAnyTensor *a, const char *jobu);

/* ---- batches (THBatchLu.c); `work` is the dtype that is computed in: Float or Double ---- */

/* LU decomposition without pivoting of n x n elements of the dtype, column-major. Returns 0, or the number (from 1) of
 * the first column whose pivot is zero. */
typedef int (*THBatchLuKernel)(int64_t n, void *a);

/* Factors each matrix of a. pivots (batch x n, from 1) says which row each was swapped with. info (batch) is 0 for those
 * that went well, else the number of the first zero on U's diagonal; where info is NULL that is an error. `unpivoted`
 * does it without pivoting, NULL: with. */
TH_API THStatus THBatchLu_factor(THAnyTensor *lu, THAnyTensor *pivots, THAnyTensor *info, THAnyTensor *a,
                                 const THDtype *work, THBatchLuKernel unpivoted);
/* Solves for each matrix that was factored; b is batch x n or batch x n x k, and so is x. */
TH_API THStatus THBatchLu_solve(THAnyTensor *x, THAnyTensor *b, THAnyTensor *lu, THAnyTensor *pivots,
                                const THDtype *work);
/* VALUE error where lu is no batch of square matrices, or the pivots are not of one. */
TH_API THStatus THBatchLu_check(const THAnyTensor *lu, const THAnyTensor *pivots);
/* The order that the swaps of `n` pivots make: row order[i] of P @ X is row i of X. VALUE error for a pivot
 * out of range. */
TH_API THStatus THBatchLu_order(const THInteger_real *pivots, int64_t step, int64_t n, int64_t *order);

#ifdef __cplusplus
}
#endif
#endif
