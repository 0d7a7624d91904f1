#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Statistics.h"
#else

/* Of floating dtypes alone. */
#ifdef TH_REAL_IS_FLOATING

/* ---- the mean of the squared distances from the mean, and its root; divided by n - 1, or by n where biased ----
 * Of a single element without `biased`, or none: NaN. Along a dimension r is resized; INDEX error for dim, VALUE for
 * a tensor without elements. */
TH_API accreal THTensor_(varall)(THTensor *t, int biased);
TH_API accreal THTensor_(stdall)(THTensor *t, int biased);
TH_API THStatus THTensor_(var)(THTensor *r, THTensor *t, int dim, int biased, int keepdim);
TH_API THStatus THTensor_(std)(THTensor *r, THTensor *t, int dim, int biased, int keepdim);

/* ---- (sum |x|^p)^(1/p); p 0: how many are not 0; p infinite: the largest (smallest, for -infinity) |x| ----
 * No power overflows where the result does not. */
TH_API accreal THTensor_(normall)(THTensor *t, real p);
TH_API THStatus THTensor_(norm)(THTensor *r, THTensor *t, real p, int dim, int keepdim);
/* The norm of a - b, which have one shape (VALUE error). */
TH_API accreal THTensor_(dist)(THTensor *a, THTensor *b, real p);
/* r = t, where slices along dim whose norm is more than maxnorm are scaled to it. VALUE error for p <= 0, maxnorm < 0,
 * and for a tensor of fewer than two dimensions. */
TH_API THStatus THTensor_(renorm)(THTensor *r, THTensor *t, real p, int dim, real maxnorm);

/* How many elements are in each of nbins equal intervals from min to max (both included); where both are equal, from
 * the least to the largest element. Others do not count. VALUE error for nbins < 1 and bounds that are no interval. */
TH_API THStatus THTensor_(histc)(THTensor *hist, THTensor *t, int64_t nbins, real min, real max);

#endif
#endif
