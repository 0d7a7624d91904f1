#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Matmul.h"
#else

/* r = a @ b, as NumPy's matmul: two matrices, a matrix and a vector, or batches of matrices in more dimensions, which
 * are broadcast. A vector is a row on the left and a column on the right, and the result lacks that dimension; two
 * vectors give one element. r is resized and may be an operand. VALUE error, which shows the shapes, where they do
 * not fit. */
TH_API THStatus THTensor_(matmul)(THTensor *r, THTensor *a, THTensor *b);
/* r = the cross products of vectors of three elements along dim; -1: the first dimension of size 3, less counts
 * from the end. r is resized and may be an operand. VALUE error where the shapes differ or have no such dimension. */
TH_API THStatus THTensor_(cross)(THTensor *r, THTensor *a, THTensor *b, int dim);

#endif
