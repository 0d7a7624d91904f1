#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Moments.h"
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

#endif
#endif
