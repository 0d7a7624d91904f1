/* Functions of 2017 that no method of _C uses. Builds whose declarations are .cwrap files have them. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/classic/Classic.h"
#elif !defined(TH_REAL_IS_BOOLEAN) /* truth values have no arithmetic */

/* r = t + value * alpha; r = t - value * alpha. */
TH_API THStatus THTensor_(add_scaled)(THTensor *r, THTensor *t, real value, real alpha);
TH_API THStatus THTensor_(sub_scaled)(THTensor *r, THTensor *t, real value, real alpha);

/* r[i] = the element of src, as a vector, at index[i]; r has the shape of index. Negative indices count from the end. */
TH_API THStatus THTensor_(take)(THTensor *r, THTensor *src, THIndexTensor *index);
/* The element of self, as a vector, at index[i] becomes src[i], or its sum with src[i]. */
TH_API THStatus THTensor_(put)(THTensor *self, THIndexTensor *index, THTensor *src, int accumulate);

/* r[i][j] = gain * the squared distance of row i of m1 and row j of m2. */
TH_API THStatus THTensor_(match)(THTensor *r, THTensor *m1, THTensor *m2, real gain);

#endif
