#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Index.h"
#else

/* Reading and writing by index. Indices are 0-based; every one of them is checked (INDEX) before anything is written.
 * With index vectors (index…): `index` is a vector, or has no elements; what is read or written has its length at dim
 * and agrees with the tensor elsewhere (VALUE). With index tensors (gather, scatter…): `index` has as many dimensions
 * as the tensor, and no size of it is larger than the tensor's (dim apart) or than src's. */

TH_API THStatus THTensor_(indexSelect)(THTensor *r, THTensor *src, int dim, THIndexTensor *index);
/* Where an index occurs twice, the later one wins (indexCopy, scatter); both are added (indexAdd, scatterAdd). */
TH_API THStatus THTensor_(indexCopy)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(indexAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(indexFill)(THTensor *self, int dim, THIndexTensor *index, real value);

/* r[i][j] = src[index[i][j]][j] for dim 0, src[i][index[i][j]] for dim 1. r gets index's shape. */
TH_API THStatus THTensor_(gather)(THTensor *r, THTensor *src, int dim, THIndexTensor *index);
/* self[index[i][j]][j] = src[i][j] for dim 0, self[i][index[i][j]] = src[i][j] for dim 1. */
TH_API THStatus THTensor_(scatter)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(scatterAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(scatterFill)(THTensor *self, int dim, THIndexTensor *index, real value);

#endif
