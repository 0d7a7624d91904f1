#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Index.h"
#else

/* Reading and writing by index. Indices are 0-based, and all of them are checked (INDEX error) before anything is
 * written.
 *
 * With index vectors (index…), `index` is a vector or has no elements; the tensor that is read or written has as many
 * elements as `index` at dim and agrees with the other tensor elsewhere (VALUE error). With index tensors (gather,
 * scatter…), `index` has as many dimensions as the tensor, and no size of it is larger than the tensor's (except at
 * dim) or src's. */

TH_API THStatus THTensor_(indexSelect)(THTensor *r, THTensor *src, int dim, THIndexTensor *index);
/* If an index occurs twice, indexCopy and scatter store the later element; indexAdd and scatterAdd add both. */
TH_API THStatus THTensor_(indexCopy)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(indexAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(indexFill)(THTensor *self, int dim, THIndexTensor *index, real value);

/* Set r[i][j] = src[index[i][j]][j] for dim 0, src[i][index[i][j]] for dim 1. r gets index's shape. */
TH_API THStatus THTensor_(gather)(THTensor *r, THTensor *src, int dim, THIndexTensor *index);
/* Set self[index[i][j]][j] = src[i][j] for dim 0, self[i][index[i][j]] = src[i][j] for dim 1. */
TH_API THStatus THTensor_(scatter)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(scatterAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src);
TH_API THStatus THTensor_(scatterFill)(THTensor *self, int dim, THIndexTensor *index, real value);

#endif
