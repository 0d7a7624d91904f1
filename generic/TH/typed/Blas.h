#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Blas.h"
#else

/* Products of matrices and vectors. `t` has the shape of the result (callers broadcast it) and is not read if beta is
 * 0: NaN in it is then ignored, and t may be r itself, in any shape. r is resized and may be one of the operands. VALUE
 * error, which shows the shapes, if they do not match. */

/* r = beta * t + alpha * (m1 @ m2) */
TH_API THStatus THTensor_(addmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *m1, THTensor *m2);
/* r = beta * t + alpha * (mat @ vec) */
TH_API THStatus THTensor_(addmv)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *mat, THTensor *vec);
/* r = beta * t + alpha * outer(vec1, vec2) */
TH_API THStatus THTensor_(addr)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *vec1, THTensor *vec2);
/* r[b] = beta * t[b] + alpha * (batch1[b] @ batch2[b]) */
TH_API THStatus THTensor_(baddbmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2);
/* r = beta * t + alpha * (sum of batch1[b] @ batch2[b] over b) */
TH_API THStatus THTensor_(addbmm)(THTensor *r, real beta, THTensor *t, real alpha, THTensor *batch1, THTensor *batch2);
/* Return the sum of a[i] * b[i] over all elements, in row-major order; 0 with an error set if the element counts
 * differ. */
TH_API accreal THTensor_(dot)(THTensor *a, THTensor *b);

#endif
