/* Results that do not overlap inputs. The test compares the memory of the storages, not of the tensors: resizing a
 * result may make it reach all of its storage. */
#include "TH/core/THResult.h"

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"

static bool storagesMeet(const THAnyTensor *a, const THAnyTensor *b)
{
    const THAnyStorage *s = a->storage, *t = b->storage;
    if (!s || !t)
        return false;
    if (s == t)
        return true;
    return s->data && t->data &&
           TH_blocksMeet(s->data, s->size * s->dtype->itemsize, t->data, t->size * t->dtype->itemsize);
}

THAnyTensor *THResult_begin(THAnyTensor *r, int count, THAnyTensor *const *inputs)
{
    for (int i = 0; i < count; i++)
        if (inputs[i] && (inputs[i] == r || storagesMeet(inputs[i], r)))
            return THAnyTensor_new(r->dtype);
    THAnyTensor_retain(r);
    return r;
}

THStatus THResult_end(THAnyTensor *r, THAnyTensor *out, THStatus status)
{
    if (status == 0 && out != r) {
        status = THAnyTensor_resizeAs(r, out);
        if (status == 0 && out->nDimension > 0)
            status = THAnyTensor_copy(r, out);
    }
    THAnyTensor_free(out);
    return status;
}

THStatus THResult_resize(THAnyTensor *out, int nDimension, const int64_t *size)
{
    TH_TRY(THAnyTensor_resizeNd(out, nDimension, size, NULL));
    return nDimension > 0 ? THAnyTensor_checkWritable(out) : 0;
}

THStatus THResult_resizeDim(THAnyTensor *out, const THAnyTensor *t, int dim, int64_t size)
{
    int64_t sizes[TH_MAX_DIMS];
    int n = 0;
    for (int d = 0; d < t->nDimension; d++) {
        if (d != dim)
            sizes[n++] = t->size[d];
        else if (size > 0 || t->nDimension == 1)
            sizes[n++] = size > 0 ? size : 1;
    }
    return THResult_resize(out, n, sizes);
}

THAnyTensor *THResult_input(THAnyTensor *src, const THAnyTensor *self, bool same)
{
    if (THAnyTensor_overlap(self, src) && !(same && THAnyTensor_isSetTo(self, src)))
        return THAnyTensor_newClone(src);
    THAnyTensor_retain(src);
    return src;
}

/* Other users of the memory pin it (other threads' calls, exported buffers), own it, or share it. */
bool THResult_isSteady(const THAnyTensor *t)
{
    const THAnyStorage *storage = t->storage;
    return !storage || (!storage->release && __atomic_load_n(&storage->pins, __ATOMIC_RELAXED) == 0);
}

THAnyTensor *THResult_steady(THAnyTensor *src)
{
    if (!THResult_isSteady(src))
        return THAnyTensor_newClone(src);
    THAnyTensor_retain(src);
    return src;
}

void *THScratch_new(int64_t count, size_t itemsize)
{
    if (count < 0 || (uint64_t)count > PTRDIFF_MAX / itemsize) {
        THError_set(TH_ERROR_MEMORY, "not enough memory for %lld elements of %zu bytes", (long long)count, itemsize);
        return NULL;
    }
    return TH_malloc((size_t)count * itemsize);
}
