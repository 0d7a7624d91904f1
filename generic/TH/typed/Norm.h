#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Norm.h"
#else

/* Functions for floating dtypes only. */
#ifdef TH_REAL_IS_FLOATING

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

#endif
#endif
