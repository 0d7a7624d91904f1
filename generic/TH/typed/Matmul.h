#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Matmul.h"
#else

/* Set r = a @ b, like NumPy's matmul: two matrices, a matrix and a vector, or batches of matrices in more dimensions,
 * which are broadcast. A vector is a row on the left and a column on the right, and that dimension is removed from the
 * result; two vectors give one element. r is resized and may be an operand. VALUE error, which shows the shapes, if
 * they do not match. */
TH_API THStatus THTensor_(matmul)(THTensor *r, THTensor *a, THTensor *b);
/* Set r to the cross products of vectors of three elements along dim; dim -1 is the first dimension of size 3, lower
 * values count from the end. r is resized and may be an operand. VALUE error if the shapes differ or no such dimension
 * exists. */
TH_API THStatus THTensor_(cross)(THTensor *r, THTensor *a, THTensor *b, int dim);

#endif
