/* Lists of views along a dimension. */
#include "TH/core/THTensorList.h"

#include <inttypes.h>
#include <limits.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THResult.h"

static const THTensorList FAILED = {NULL, 0};

void THTensorList_free(THTensorList *self)
{
    for (int k = 0; k < self->count; k++)
        THAnyTensor_free(self->items[k]);
    TH_free(self->items);
    *self = FAILED;
}

/* Create a list of `count` >= 1 tensors without elements. */
static THTensorList newList(int64_t count, const THDtype *dtype)
{
    THTensorList list = FAILED;
    if (count > INT_MAX) {
        THError_set(TH_ERROR_OVERFLOW, "expected at most %d parts, got %" PRId64, INT_MAX, count);
        return FAILED;
    }
    list.items = THScratch_new(count, sizeof *list.items);
    while (list.items && list.count < count) {
        list.items[list.count] = THAnyTensor_new(dtype);
        if (!list.items[list.count])
            THTensorList_free(&list);
        else
            list.count++;
    }
    return list;
}

static int64_t divideUp(int64_t n, int64_t by)
{
    return n / by + (n % by != 0);
}

/* Create the parts; dim is valid and size is positive. */
static THTensorList parts(THAnyTensor *t, int64_t size, int dim)
{
    int64_t total = t->size[dim];
    THTensorList list = newList(divideUp(total, size), t->dtype);
    for (int k = 0; k < list.count; k++) {
        int64_t first = k * size, left = total - first;
        if (THAnyTensor_narrow(list.items[k], t, dim, first, left < size ? left : size))
            THTensorList_free(&list);
    }
    return list;
}

THTensorList THAnyTensor_split(THAnyTensor *t, int64_t size, int dim)
{
    if (THAnyTensor_checkDim(t, dim))
        return FAILED;
    if (size < 1) {
        THError_set(TH_ERROR_VALUE, "expected parts of at least 1 element, got %" PRId64, size);
        return FAILED;
    }
    return parts(t, size, dim);
}

THTensorList THAnyTensor_chunk(THAnyTensor *t, int64_t chunks, int dim)
{
    if (THAnyTensor_checkDim(t, dim))
        return FAILED;
    if (chunks < 1) {
        THError_set(TH_ERROR_VALUE, "expected at least 1 chunk, got %" PRId64, chunks);
        return FAILED;
    }
    return parts(t, divideUp(t->size[dim], chunks), dim);
}

THTensorList THAnyTensor_unbind(THAnyTensor *t, int dim)
{
    if (THAnyTensor_checkDim(t, dim))
        return FAILED;
    THTensorList list = newList(t->size[dim], t->dtype);
    for (int k = 0; k < list.count; k++)
        if (THAnyTensor_select(list.items[k], t, dim, k))
            THTensorList_free(&list);
    return list;
}
