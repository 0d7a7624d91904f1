/* The `@` product of vectors, matrices and batches of matrices. */
#ifndef TH_MATMUL_H
#define TH_MATMUL_H

#include "TH/core/THBase.h"

/* Multiply two batches: b x n x m and b x m x p give b x n x p, and r has that shape already. Batches may repeat a
 * matrix (stride 0). */
typedef THStatus (*THMatmulBatch)(THAnyTensor *r, THAnyTensor *batch1, THAnyTensor *batch2);

/* Implement THTensor_(matmul) (TH/typed/Matmul.h). */
TH_API THStatus THMatmul_run(THAnyTensor *r, THAnyTensor *a, THAnyTensor *b, THMatmulBatch multiply);
#endif
