#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Extremum.h"
#else

/* Return the largest (smallest) element; NaN if one of them is NaN. VALUE error for a tensor without elements. */
TH_API real THTensor_(maxall)(THTensor *t);
TH_API real THTensor_(minall)(THTensor *t);
/* Find the largest (smallest) element along dim and the index of its first occurrence. NaN takes precedence over every
 * number. Results have size 1 at dim; without keepdim that dimension is removed, unless t is a vector. VALUE error for
 * a tensor without elements. */
TH_API THStatus THTensor_(max)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim);
TH_API THStatus THTensor_(min)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim);

#endif
