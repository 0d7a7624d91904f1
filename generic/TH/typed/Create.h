#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Create.h"
#else

/* Tensors made from numbers or put together from other tensors. Results are resized; they may be among the inputs. */

TH_API THStatus THTensor_(zeros)(THTensor *r, THLongStorage *size);
TH_API THStatus THTensor_(ones)(THTensor *r, THLongStorage *size);
TH_API THStatus THTensor_(zerosLike)(THTensor *r, THTensor *input);
TH_API THStatus THTensor_(onesLike)(THTensor *r, THTensor *input);

/* n x m with ones on the diagonal; m <= 0 means n. */
TH_API THStatus THTensor_(eye)(THTensor *r, int64_t n, int64_t m);

/* xmin, xmin + step, … as far as xmax, and xmax itself where a step meets it. VALUE error for a step of 0, bounds
 * that the step leads away from, and bounds that are not finite. Computed in accreal, then converted. */
TH_API THStatus THTensor_(range)(THTensor *r, accreal xmin, accreal xmax, accreal step);
/* The same without xmax; equal bounds give the empty tensor. */
TH_API THStatus THTensor_(arange)(THTensor *r, accreal xmin, accreal xmax, accreal step);

/* Joins along dimension dim; all other sizes must agree (VALUE). Tensors without elements are skipped. */
TH_API THStatus THTensor_(cat)(THTensor *r, THTensor *ta, THTensor *tb, int dim);
TH_API THStatus THTensor_(catArray)(THTensor *r, THTensor **inputs, int count, int dim);

/* Joins tensors of one size (VALUE) along a new dimension dim; those without elements give one without. */
TH_API THStatus THTensor_(stackArray)(THTensor *r, THTensor **inputs, int count, int dim);
/* Each dimension so many times; numbers without a dimension are of new ones in front. VALUE error where there are
 * fewer numbers than dimensions, or negative ones. */
TH_API THStatus THTensor_(repeat)(THTensor *r, THTensor *t, THLongStorage *times);
TH_API THTensor *THTensor_(newRepeat)(THTensor *t, THLongStorage *times);

/* The lower (tril) or upper (triu) triangle of a matrix, the rest zero; k moves the diagonal to the right. */
TH_API THStatus THTensor_(tril)(THTensor *r, THTensor *t, int64_t k);
TH_API THStatus THTensor_(triu)(THTensor *r, THTensor *t, int64_t k);

/* The k-th diagonal of a matrix (the empty tensor where there is none), or the matrix that has the vector t there. */
TH_API THStatus THTensor_(diag)(THTensor *r, THTensor *t, int64_t k);

/* The sum of a matrix's diagonal; 0 and an error set where t is no matrix. */
TH_API accreal THTensor_(trace)(THTensor *t);

/* t's elements, in row-major order, in a tensor of the given size; VALUE error where the counts differ. */
TH_API THStatus THTensor_(reshape)(THTensor *r, THTensor *t, THLongStorage *size);

#ifdef TH_REAL_IS_FLOATING
/* n points from a to b, both included, evenly spaced, or 10 to the power of such points. n >= 1; n == 1 gives a. */
TH_API THStatus THTensor_(linspace)(THTensor *r, real a, real b, int64_t n);
TH_API THStatus THTensor_(logspace)(THTensor *r, real a, real b, int64_t n);
#endif

#endif
