/* A product of matrices as plain numbers: pointers, sizes and strides (in elements). Transposing is swapping two
 * strides. */
#ifndef TH_PRODUCT_H
#define TH_PRODUCT_H

#include "TH/core/THBase.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct THMatrix {
    char *data;
    int64_t rows, columns;
    int64_t down, right; /* strides from a row, a column to the next */
    int64_t next;        /* stride from a matrix of a batch to the next; 0 where there is no batch */
} THMatrix;

/* c = beta * t + alpha * (the sum of a @ b over `sum` pairs), `count` times. Pairs follow each other by a.next and
 * b.next, for the sum first; c and t go by theirs, once per sum. t is not read where beta is 0; it may be c. c is
 * apart from a and b. */
typedef struct THProduct {
    THMatrix a, b, c, t;
    int64_t sum, count;
} THProduct;

/* The matrix of a tensor with two dimensions, the batch of one with three, or the column of one with one. */
TH_API THMatrix THMatrix_of(const THAnyTensor *t);
TH_API THMatrix THMatrix_transposed(THMatrix m);

/* VALUE error "addmm: size mismatch, m1: [2 x 3], m2: [4 x 5]". */
TH_API THStatus THProduct_mismatch(const char *name, const char *left, const THAnyTensor *a, const char *right,
                                   const THAnyTensor *b);
/* The same where t has another shape than the result. */
TH_API THStatus THProduct_checkResult(const char *name, const THAnyTensor *t, int nDimension, const int64_t *size);

/* Multiplications that the product takes. */
TH_API double THProduct_work(const THProduct *p);
/* Whether it is a batch of products so small that each is sooner done than BLAS is called or a tile begun. */
TH_API bool THProduct_isSmall(const THProduct *p);

/* How Fortran's BLAS may read a row-major matrix: 'N' for its transpose as it lies there, 'T' for itself, 0 for
 * neither. *leading becomes the leading dimension. */
TH_API char THMatrix_blas(const THMatrix *m, int *leading);

#ifdef __cplusplus
}
#endif
#endif
