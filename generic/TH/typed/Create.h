#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Create.h"
#else

/* Tensors created from numbers or from other tensors. Results are resized and may be among the inputs. */

TH_API THStatus THTensor_(zeros)(THTensor *r, THLongStorage *size);
TH_API THStatus THTensor_(ones)(THTensor *r, THLongStorage *size);
TH_API THStatus THTensor_(zerosLike)(THTensor *r, THTensor *input);
TH_API THStatus THTensor_(onesLike)(THTensor *r, THTensor *input);

/* Set r to n x m elements with ones on the diagonal; m <= 0 means n. */
TH_API THStatus THTensor_(eye)(THTensor *r, int64_t n, int64_t m);

/* Set r to xmin, xmin + step, … up to xmax, including xmax if a step reaches it. VALUE error for a step of 0, a step in
 * the wrong direction, and bounds that are not finite. Computed in accreal, then converted. */
TH_API THStatus THTensor_(range)(THTensor *r, accreal xmin, accreal xmax, accreal step);
/* Like range, without xmax; equal bounds give the empty tensor. */
TH_API THStatus THTensor_(arange)(THTensor *r, accreal xmin, accreal xmax, accreal step);

/* Concatenate along dimension dim; all other sizes must agree (VALUE error). Tensors without elements are skipped. */
TH_API THStatus THTensor_(cat)(THTensor *r, THTensor *ta, THTensor *tb, int dim);
TH_API THStatus THTensor_(catArray)(THTensor *r, THTensor **inputs, int count, int dim);

/* Stack tensors of one size (else VALUE error) along a new dimension dim; tensors without elements give such a
 * tensor. */
TH_API THStatus THTensor_(stackArray)(THTensor *r, THTensor **inputs, int count, int dim);
/* Repeat each dimension `times` times; extra numbers at the front add dimensions. VALUE error for fewer numbers than
 * dimensions, or negative ones. */
TH_API THStatus THTensor_(repeat)(THTensor *r, THTensor *t, THLongStorage *times);
TH_API THTensor *THTensor_(newRepeat)(THTensor *t, THLongStorage *times);

/* Copy the lower (tril) or upper (triu) triangle of a matrix and set the rest to zero; k moves the diagonal to the
 * right. */
TH_API THStatus THTensor_(tril)(THTensor *r, THTensor *t, int64_t k);
TH_API THStatus THTensor_(triu)(THTensor *r, THTensor *t, int64_t k);

/* Set r to the k-th diagonal of a matrix (the empty tensor if the matrix has no such diagonal), or to the matrix whose k-th diagonal is
 * the vector t. */
TH_API THStatus THTensor_(diag)(THTensor *r, THTensor *t, int64_t k);

/* Return the sum of a matrix's diagonal; 0 with an error set if t is not a matrix. */
TH_API accreal THTensor_(trace)(THTensor *t);

/* Copy t's elements, in row-major order, to a tensor of the given size; VALUE error if the element counts differ. */
TH_API THStatus THTensor_(reshape)(THTensor *r, THTensor *t, THLongStorage *size);

#ifdef TH_REAL_IS_FLOATING
/* Set r to n evenly spaced points from a to b, both included, or to 10 to the power of such points. n >= 1; n == 1
 * gives a. */
TH_API THStatus THTensor_(linspace)(THTensor *r, real a, real b, int64_t n);
TH_API THStatus THTensor_(logspace)(THTensor *r, real a, real b, int64_t n);
#endif

#endif
