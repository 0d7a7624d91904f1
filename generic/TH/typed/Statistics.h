#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Statistics.h"
#else

/* Functions for floating dtypes only. */
#ifdef TH_REAL_IS_FLOATING

/* ---- variance and standard deviation: squared deviations from the mean divided by n - 1, or by n if biased ----
 *
 * For a single element without `biased`, or for no element: NaN. With a dimension, r is resized; INDEX error for dim,
 * VALUE error for a tensor without elements. */
TH_API accreal THTensor_(varall)(THTensor *t, int biased);
TH_API accreal THTensor_(stdall)(THTensor *t, int biased);
TH_API THStatus THTensor_(var)(THTensor *r, THTensor *t, int dim, int biased, int keepdim);
TH_API THStatus THTensor_(std)(THTensor *r, THTensor *t, int dim, int biased, int keepdim);

/* ---- norms (sum |x|^p)^(1/p) ----
 *
 * p 0: the number of nonzero elements; p infinite: the largest (-infinity: smallest) |x|. No power overflows unless the
 * result does. */
TH_API accreal THTensor_(normall)(THTensor *t, real p);
TH_API THStatus THTensor_(norm)(THTensor *r, THTensor *t, real p, int dim, int keepdim);
/* Return the norm of a - b; VALUE error if the shapes differ. */
TH_API accreal THTensor_(dist)(THTensor *a, THTensor *b, real p);
/* Set r = t, with each slice along dim whose norm exceeds maxnorm scaled to that norm. VALUE error for p <= 0, a
 * negative maxnorm, and a tensor of fewer than two dimensions. */
TH_API THStatus THTensor_(renorm)(THTensor *r, THTensor *t, real p, int dim, real maxnorm);

/* Count the elements in each of nbins equal intervals from min to max (both included); if these are equal, from the
 * smallest to the largest element. Other elements are ignored. VALUE error for nbins < 1 and for invalid bounds. */
TH_API THStatus THTensor_(histc)(THTensor *hist, THTensor *t, int64_t nbins, real min, real max);

#endif
#endif
