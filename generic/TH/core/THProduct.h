/* Matrix products described by pointers, sizes and strides (in elements). Swapping two strides transposes a matrix. */
#ifndef TH_PRODUCT_H
#define TH_PRODUCT_H

#include "TH/core/THBase.h"

typedef struct THMatrix {
    char *data;
    int64_t rows, columns;
    int64_t down, right; /* strides between rows and between columns */
    int64_t next;        /* stride between matrices of a batch; 0 without a batch */
} THMatrix;

/* c = beta * t + alpha * (the sum of a @ b over `sum` pairs), `count` times. Pairs follow each other by a.next and
 * b.next, first within a sum; c and t advance by c.next and t.next once per sum. t is not read if beta is 0; t may be
 * c. c does not overlap a or b. */
typedef struct THProduct {
    THMatrix a, b, c, t;
    int64_t sum, count;
} THProduct;

/* Return the matrix of a tensor with two dimensions, the batch of a tensor with three, or a vector as a column. */
TH_API THMatrix THMatrix_of(const THAnyTensor *t);
TH_API THMatrix THMatrix_transposed(THMatrix m);

/* Set a VALUE error like "addmm: size mismatch, m1: [2 x 3], m2: [4 x 5]" and return -1. */
TH_API THStatus THProduct_mismatch(const char *name, const char *left, const THAnyTensor *a, const char *right,
                                   const THAnyTensor *b);
/* Check the number of dimensions. VALUE error like "mat1 must have 2 dimensions, but its shape is [3]". */
TH_API THStatus THProduct_checkDims(const char *what, const THAnyTensor *t, int nDimension);
/* Check that t has the shape of the result. VALUE error if it differs. */
TH_API THStatus THProduct_checkResult(const char *name, const THAnyTensor *t, int nDimension, const int64_t *size);

/* Return the number of multiplications. */
TH_API double THProduct_work(const THProduct *p);
/* Return whether p is a batch of products so small that calling BLAS or setting up tiles costs more than each
 * product. */
TH_API bool THProduct_isSmall(const THProduct *p);

/* Return how Fortran's BLAS reads m's memory: 'N' if m is row-major, so that BLAS sees its transpose; 'T' if m is
 * column-major, so that BLAS sees m itself; 0 if neither. *leading is set to the leading dimension. */
TH_API char THMatrix_blas(const THMatrix *m, int *leading);
#endif
