/* Reading and writing by index: thin wrappers of TH/core/THIndexing.h, and addition, the only loop that depends on the
 * dtype. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THIndexing.h"
#include "TH/core/THNumeric.h"

#define TH_GENERIC_FILE "generic/TH/typed/Index.c"
#else

/* Add a row of contiguous elements, with one index per row. */
TH_VECTOR(static, void, THTensor_(addRow), (int64_t n, real *sums, const real *x), (n, sums, x)) {
    TH_IVDEP
    for (int64_t i = 0; i < n; i++)
        sums[i] = TH_STORE((TH_COMPUTE)(TH_LOAD(sums[i]) + TH_LOAD(x[i])));
}

static void THTensor_(addPlane)(const THIndexPlane *p)
{
    const int64_t itemsize = sizeof(real);
    bool rows = p->indexStride[1] == 0 && p->dstStride[1] == itemsize && p->srcStride[1] == itemsize;
    for (int64_t a = 0; a < p->size[0]; a++) {
        char *dst = p->dst + a * p->dstStride[0];
        const char *src = p->src + a * p->srcStride[0], *index = p->index + a * p->indexStride[0];
        if (rows) {
            dst += *(const THIndex_real *)(const void *)index * p->dstMove;
            THTensor_(addRow)(p->size[1], (real *)(void *)dst, (const real *)(const void *)src);
            continue;
        }
        for (int64_t b = 0; b < p->size[1]; b++) {
            int64_t i = *(const THIndex_real *)(const void *)(index + b * p->indexStride[1]);
            real *sum = (real *)(void *)(dst + b * p->dstStride[1] + i * p->dstMove);
            const real *x = (const real *)(const void *)(src + b * p->srcStride[1]);
            *sum = TH_STORE((TH_COMPUTE)(TH_LOAD(*sum) + TH_LOAD(*x)));
        }
    }
}

THStatus THTensor_(indexSelect)(THTensor *r, THTensor *src, int dim, THIndexTensor *index)
{
    return THAnyTensor_indexSelect(r, src, dim, index);
}

THStatus THTensor_(indexCopy)(THTensor *self, int dim, THIndexTensor *index, THTensor *src)
{
    return THAnyTensor_indexCopy("indexCopy", self, dim, index, src, NULL);
}

THStatus THTensor_(indexAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src)
{
    return THAnyTensor_indexCopy("indexAdd", self, dim, index, src, THTensor_(addPlane));
}

THStatus THTensor_(indexFill)(THTensor *self, int dim, THIndexTensor *index, real value)
{
    return THAnyTensor_indexFill(self, dim, index, &value);
}

THStatus THTensor_(gather)(THTensor *r, THTensor *src, int dim, THIndexTensor *index)
{
    return THAnyTensor_gather(r, src, dim, index);
}

THStatus THTensor_(scatter)(THTensor *self, int dim, THIndexTensor *index, THTensor *src)
{
    return THAnyTensor_scatter("scatter", self, dim, index, src, NULL);
}

THStatus THTensor_(scatterAdd)(THTensor *self, int dim, THIndexTensor *index, THTensor *src)
{
    return THAnyTensor_scatter("scatterAdd", self, dim, index, src, THTensor_(addPlane));
}

THStatus THTensor_(scatterFill)(THTensor *self, int dim, THIndexTensor *index, real value)
{
    return THAnyTensor_scatterFill(self, dim, index, &value);
}

#endif
