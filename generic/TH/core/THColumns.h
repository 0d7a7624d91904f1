/* Column-major matrices in LAPACK's layout: copied from tensors and moved into results.
 *
 * An operation works on copies and changes its results at the end, when nothing can fail any more:
 *
 *     THColumns made[2] = {{0}};
 *     THStatus status = THColumns_clone(&made[0], a, rows, columns);
 *     … more matrices; LAPACK …
 *     return THColumns_end(status, 2, results, made);
 */
#ifndef TH_COLUMNS_H
#define TH_COLUMNS_H

#include "TH/core/THBase.h"

typedef struct THColumns {
    THAnyTensor *tensor; /* the tensor that owns the elements; NULL: no elements */
    char *data;
    int rows, columns, leading; /* leading: distance between columns, in elements */
} THColumns;

/* ---- size checks: VALUE errors that show the shapes; `what` is the tensor's name in the message ---- */
TH_API THStatus THColumns_checkSquare(const char *what, const THAnyTensor *t);
/* Check that a is a matrix, and b a matrix or vector with as many rows as a. */
TH_API THStatus THColumns_checkSides(const char *left, const THAnyTensor *b, const char *right, const THAnyTensor *a);

/* ---- creation. If one call fails, the caller still frees the other matrices. ---- */
/* Create an uninitialised matrix. OVERFLOW error if a size does not fit in LAPACK's int. */
TH_API THStatus THColumns_new(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns);
TH_API THStatus THColumns_newVector(THColumns *self, const THDtype *dtype, int64_t size);
/* Create `count` consecutive column-major matrices; rows, columns and leading describe each one. */
TH_API THStatus THColumns_newBatch(THColumns *self, const THDtype *dtype, int64_t count, int64_t rows, int64_t columns);
/* Like THColumns_newBatch, with the elements of t (batch x rows x columns, or batch x rows for single columns). */
TH_API THStatus THColumns_cloneBatch(THColumns *self, THAnyTensor *t, const THDtype *dtype);
/* Create a row-major tensor, for results that are not matrices. */
TH_API THStatus THColumns_newRows(THColumns *self, const THDtype *dtype, int64_t rows, int64_t columns);
/* Create a rows x columns matrix and copy the elements of t (a matrix, or a vector as a column) that fit in it. */
TH_API THStatus THColumns_clone(THColumns *self, THAnyTensor *t, int64_t rows, int64_t columns);
/* Provide a matrix or a batch for reading: t's own memory if it has the dtype and a layout that LAPACK accepts, else a
 * copy. The layout is column-major. If transposed is not NULL, row-major memory is accepted too: LAPACK then sees t's
 * transpose, and *transposed is true. */
TH_API THStatus THColumns_read(THColumns *self, THAnyTensor *t, const THDtype *dtype, bool *transposed);
TH_API void THColumns_free(THColumns *self);

/* ---- elements of float or double ---- */
/* Return whether all elements are finite. uplo: "U" or "L" for a triangle with the diagonal, "A" for all elements. */
TH_API bool THColumns_isFinite(const THColumns *self, const char *uplo);
/* Set the elements outside the triangle to zero. */
TH_API void THColumns_keepTriangle(const THColumns *self, const char *uplo);
/* Make a square matrix symmetric by copying the triangle to the other one. */
TH_API void THColumns_mirrorTriangle(const THColumns *self, const char *uplo);

/* Free the matrices and return the status. If status is 0, the results (at most 3) receive the matrices first: all of
 * them, or none if that fails. A new result is column-major; a result that already has the right shape keeps its
 * strides. Results may be tensors that were read. VALUE error if one tensor is used for two results. */
TH_API THStatus THColumns_end(THStatus status, int count, THAnyTensor *const *results, THColumns *made);
#endif
