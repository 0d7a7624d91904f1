/* Conversion of masks and index arrays to element offsets. Indices are checked here, so the code that uses the offsets
 * needs no checks. */
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/IndexParse.h"

static const THDtype *const indexDtype = &THDtype_table[THDtype_index];

static THAnyTensor *failed(void)
{
    return (THAnyTensor *)THP_raise("an index");
}

THAnyTensor *THPPick_ofArray(THAnyTensor *index, int dim, int64_t size, int64_t stride)
{
    THAnyTensor *offsets = THAnyTensor_newWithSizes(indexDtype, index->nDimension, index->size);
    THAnyTensor *dense = offsets ? THAnyTensor_newContiguous(index) : NULL;
    if (!dense) {
        THAnyTensor_free(offsets);
        return failed();
    }
    const int64_t *value = (const int64_t *)(const void *)THAnyTensor_data(dense);
    int64_t *out = (int64_t *)(void *)THAnyTensor_data(offsets), n = THAnyTensor_nElement(dense), k = 0;
    int64_t x = 0;
    for (; k < n; k++) {
        x = __atomic_load_n(&value[k], __ATOMIC_RELAXED); /* one read: other threads may write the array */
        int64_t wrapped = x < 0 ? x + size : x;
        if (wrapped < 0 || wrapped >= size)
            break;
        out[k] = wrapped * stride;
    }
    if (k < n) {
        PyErr_Format(THPExc_BoundsError, "index %lld is out of range for dimension %d of size %lld", (long long)x, dim,
                     (long long)size);
        THAnyTensor_free(offsets);
        offsets = NULL;
    }
    THAnyTensor_free(dense);
    return offsets;
}

static int64_t countNonzero(const THMask_real *mask, int64_t n)
{
    int64_t count = 0;
    for (int64_t k = 0; k < n; k++)
        count += mask[k] != 0;
    return count;
}

THAnyTensor *THPPick_ofMask(const THAnyTensor *mask, const int64_t *stride)
{
    const THMask_real *at = (const THMask_real *)(const void *)THAnyTensor_data(mask);
    int64_t n = THAnyTensor_nElement(mask), count = countNonzero(at, n);
    THAnyTensor *offsets = THAnyTensor_newWithSizes(indexDtype, 1, &count);
    if (!offsets)
        return failed();
    int64_t *out = (int64_t *)(void *)THAnyTensor_data(offsets), row = 0;
    int64_t position[TH_MAX_DIMS] = {0};
    int last = mask->nDimension - 1;
    int64_t left = count, rows = count > 0 ? n / mask->size[last] : 0;
    for (; left > 0 && rows > 0; rows--) {
        /* Every offset is written, but `out` advances only for elements of the mask: no mispredicted branches. */
        for (int64_t k = 0; k < mask->size[last] && left > 0; k++) {
            int taken = at[k] != 0;
            *out = row + k * stride[last];
            out += taken;
            left -= taken;
        }
        at += mask->size[last];
        for (int d = last - 1; d >= 0; d--) {
            row += stride[d];
            if (++position[d] < mask->size[d])
                break;
            row -= position[d] * stride[d];
            position[d] = 0;
        }
    }
    for (; left > 0; left--) /* another thread has written the mask since its elements were counted */
        *out++ = 0;
    return offsets;
}

/* Add `term`, broadcast, to `sum`. Return 0, or -1 with TH's error set. */
static int add(THAnyTensor *sum, THAnyTensor *term)
{
    THAnyTensor *expanded = THAnyTensor_newWithTensor(term), *dense = NULL;
    if (expanded && THAnyTensor_expand(expanded, NULL, sum->nDimension, sum->size) == 0)
        dense = THAnyTensor_newContiguous(expanded);
    if (dense) {
        int64_t *to = (int64_t *)(void *)THAnyTensor_data(sum), n = THAnyTensor_nElement(sum);
        const int64_t *from = (const int64_t *)(const void *)THAnyTensor_data(dense);
        for (int64_t k = 0; k < n; k++)
            to[k] += from[k];
    }
    THAnyTensor_free(expanded);
    THAnyTensor_free(dense);
    return dense ? 0 : -1;
}

/* Return true if the sum of index arrays has no elements. NumPy broadcasts an index array of size 0 together with
 * arrays whose last size is 1; TH has no sizes of 0, so this case is handled here. */
static bool sumIsEmpty(int count, THAnyTensor *const *picks)
{
    bool empty = false;
    for (int k = 0; k < count; k++) {
        int n = picks[k]->nDimension;
        if (n > 0 && picks[k]->size[n - 1] != 1)
            return false;
        empty |= n == 0;
    }
    return empty;
}

static THAnyTensor *sumOf(int count, THAnyTensor **picks)
{
    static const int64_t zero = 0;
    int nDimension;
    int64_t size[TH_MAX_DIMS];
    if (sumIsEmpty(count, picks)) {
        THAnyTensor *none = THAnyTensor_new(indexDtype);
        return none ? none : failed();
    }
    if (THAnyTensor_broadcastShape(count, picks, &nDimension, size)) {
        PyErr_Format(THPExc_BoundsError, "index arrays: %s", THError_last()->message);
        THError_clear();
        return NULL;
    }
    THAnyTensor *sum = THAnyTensor_newWithSizes(indexDtype, nDimension, size);
    if (!sum)
        return failed();
    if (nDimension == 0)
        return sum;
    THStatus status = THAnyTensor_fill(sum, &zero);
    for (int k = 0; k < count && !status; k++)
        status = add(sum, picks[k]);
    if (status) {
        THAnyTensor_free(sum);
        return failed();
    }
    return sum;
}

THAnyTensor *THPPick_combine(int count, THAnyTensor **picks)
{
    if (count == 1)
        return picks[0];
    THAnyTensor *sum = sumOf(count, picks);
    for (int k = 0; k < count; k++)
        THAnyTensor_free(picks[k]);
    return sum;
}
