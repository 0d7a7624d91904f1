/* Column-major matrices, as LAPACK reads and writes them: made from tensors, and handed to results.
 *
 * An operation works in memory of its own and touches its results at the end, when nothing can fail any more:
 *
 *     THColumns made[2] = {{0}};
 *     THStatus status = THColumns_clone(&made[0], a, rows, columns);
 *     … more of them; LAPACK …
 *     return THColumns_end(status, 2, results, made);
 */
#ifndef TH_COLUMNS_H
#define TH_COLUMNS_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THColumns {
    THAnyTensor *tensor; /* whose elements these are; NULL: a tensor without elements */
    char *data;
    int rows, columns, leading; /* leading: elements from a column to the next */
} THColumns;

/* ---- sizes: VALUE errors that show the shapes. `what` is the tensor's name for the message. ---- */
TH_API THStatus THColumns_checkDims(const char *what, const THAnyTensor *t, int nDimension);
TH_API THStatus THColumns_checkSquare(const char *what, const THAnyTensor *t);
/* b is a matrix or vector with as many rows as a, which is a matrix. */
TH_API THStatus THColumns_checkSides(const char *left, const THAnyTensor *b, const char *right, const THAnyTensor *a);

/* ---- making. Where one fails the others are still to be freed. ---- */
/* Not initialised. OVERFLOW error where LAPACK's int cannot count. */
TH_API THStatus THColumns_new(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns);
TH_API THStatus THColumns_newVector(THColumns *self, const THDtype *dtype, int64_t size);
/* `count` matrices, each column-major, one behind the other; rows, columns and leading are those of each. */
TH_API THStatus THColumns_newBatch(THColumns *self, const THDtype *dtype, int64_t count, int64_t rows, int64_t columns);
/* As THColumns_newBatch, with the elements of t (batch x rows x columns, or batch x rows: single columns). */
TH_API THStatus THColumns_cloneBatch(THColumns *self, THAnyTensor *t, const THDtype *dtype);
/* A tensor by rows, for what is no matrix. */
TH_API THStatus THColumns_newRows(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns);
/* rows x columns, with the elements of t (a matrix, or a vector as a column) as far as t has them. */
TH_API THStatus THColumns_clone(THColumns *self, THAnyTensor *t, int64_t rows, int64_t columns);
/* A matrix or a batch to read: t's memory where it has the dtype and LAPACK can read it as it lies, else a copy. By
 * columns, or, where transposed is not NULL, by rows too: LAPACK then sees t's transpose, and *transposed is true. */
TH_API THStatus THColumns_read(THColumns *self, THAnyTensor *t, const THDtype *dtype, bool *transposed);
TH_API void THColumns_free(THColumns *self);

/* ---- elements of float or double ---- */
/* uplo: "U" or "L" for a triangle with the diagonal, "A" for all elements. */
TH_API bool THColumns_isFinite(const THColumns *self, const char *uplo);
/* Sets what is not in the triangle to zero. */
TH_API void THColumns_keepTriangle(const THColumns *self, const char *uplo);
/* Makes a square matrix symmetric by the elements of the triangle. */
TH_API void THColumns_mirrorTriangle(const THColumns *self, const char *uplo);

/* Frees what was made. Where status is 0 the results (3 at most) take it over first: all of them, or none where that fails. A new
 * result is column-major; one of the right shape keeps its strides. Results may be any tensors that were read.
 * VALUE error where one tensor is two results. */
TH_API THStatus THColumns_end(THStatus status, int count, THAnyTensor *const *results, THColumns *made);

#ifdef __cplusplus
}
#endif
#endif
