/* Sorting along a dimension: slices are converted to keys, sorters order their indices, and values follow the
 * indices. */
#include "TH/order/THSort.h"

#include <string.h>

#include "TH/THDtypes.h"
#include "TH/core/THAlloc.h"
#include "TH/core/THAnyTensor.h"
#include "TH/core/THIndexing.h"
#include "TH/order/THRank.h"
#include "TH/core/THResult.h"
#include "TH/core/THSlices.h"
#include "TH/order/THSorter.h"
#include "TH/core/THVector.h"

/* From so many elements on, counting all values of bytes takes less time than a sorter; and it is worth to look first
 * whether a slice is in order, since its keys need new memory. */
enum { BYTES_WORTH = 400, ORDER_WORTH = 10000 };

typedef struct Sorting {
    THSortKeys keys;
    int bits;      /* number of bits of a key */
    uint64_t mask; /* mask of these bits */
    int64_t k;     /* number of elements, or rank of the element */
    bool descending, sorted;
    bool floating;
} Sorting;

static Sorting sorting(const THAnyTensor *t, THSortKeys keys, int64_t k)
{
    int bits = 8 * t->dtype->itemsize;
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX;
    Sorting self = {keys, bits, mask, k, false, true, t->dtype->is_floating};
    return self;
}

/* VALUE error if a slice has more elements than a sorter accepts, or fewer than k. */
static THStatus check(const char *name, const THAnyTensor *t, int dim, int64_t k)
{
    if (t->nDimension == 0)
        return 0; /* THSlices_run reports the error */
    TH_TRY(THAnyTensor_checkDim(t, dim));
    if (t->size[dim] > THSorter_max)
        return THError_set(TH_ERROR_SHAPE, "%s: expected at most %lld elements in a slice", name,
                           (long long)THSorter_max);
    if (k < 1 || k > t->size[dim])
        return THError_set(TH_ERROR_VALUE, "%s: expected k from 1 to %lld, the size of dimension %d, got %lld", name,
                           (long long)t->size[dim], dim, (long long)k);
    return 0;
}

static THElements elementsOf(const Sorting *self, int64_t n, const char *data, int64_t step)
{
    THElements elements = {self->keys, n, data, step, self->descending ? self->mask : 0, self->bits};
    return elements;
}

/* ---- sort and topk: the first k of every slice ---- */

TH_VECTOR(static, void, storeIndices, (int64_t n, const uint64_t *records, char *indices, int64_t step),
          (n, records, indices, step)) {
    THIndex_real *index = (THIndex_real *)(void *)indices;
    if (step == (int64_t)sizeof *index)
        for (int64_t i = 0; i < n; i++)
            index[i] = (THIndex_real)(records[i] & THSorter_index);
    else
        for (int64_t i = 0; i < n; i++)
            *(THIndex_real *)(void *)(indices + i * step) = (THIndex_real)(records[i] & THSorter_index);
}

/* ---- slices that are in order ---- */

/* Return whether elements are in order, with the keys of a block at a time. */
static bool areInOrder(const THElements *elements)
{
    enum { BLOCK = 512 };
    uint64_t keys[1 + BLOCK] = {0};
    for (int64_t i = 0; i < elements->n; i += BLOCK) {
        const int64_t count = elements->n - i < BLOCK ? elements->n - i : BLOCK;
        THElements_keys(elements, i, count, keys + 1);
        if (!THSorter_inOrder(keys, 1 + count))
            return false;
        keys[0] = keys[count];
    }
    return true;
}

TH_VECTOR(static, void, storeSequence, (int64_t n, char *indices, int64_t step), (n, indices, step)) {
    THIndex_real *index = (THIndex_real *)(void *)indices;
    if (step == (int64_t)sizeof *index)
        for (int64_t i = 0; i < n; i++)
            index[i] = (THIndex_real)i;
    else
        for (int64_t i = 0; i < n; i++)
            *(THIndex_real *)(void *)(indices + i * step) = (THIndex_real)i;
}

/* ---- all slices ---- */

/* Order the first k of n elements by the sorter's keys. room: see THSorter_sort. */
static void orderKeys(const Sorting *self, THSorter *sorter, uint64_t *room)
{
    if (self->k == sorter->n)
        THSorter_sort(sorter, room);
    else
        THSorter_select(sorter, self->k);
    if (self->k < sorter->n && self->sorted)
        THSorter_sortSelected(sorter, self->k);
}

/* Like orderKeys, for candidates; records get the indices that the candidates have among all elements. */
static THStatus orderCandidates(const Sorting *self, const THRank *candidates, THSorter *sorter)
{
    TH_TRY(THSorter_begin(sorter, candidates->count, self->bits, false));
    memcpy(sorter->keys, candidates->keys, (size_t)candidates->count * sizeof *candidates->keys);
    orderKeys(self, sorter, NULL);
    for (int64_t i = 0; i < self->k; i++)
        sorter->records[i] = candidates->records[sorter->records[i] & THSorter_index];
    return 0;
}

/* Set the first k values of a slice from its indices. */
static void moveValues(const THSlices *slices, char *const *data, int64_t k)
{
    THIndexPlane plane = {.size = {1, k},
                          .dst = data[TH_SLICES_VALUES],
                          .src = data[TH_SLICES_INPUT],
                          .index = data[TH_SLICES_INDICES],
                          .dstStride = {0, slices->step[TH_SLICES_VALUES]},
                          .indexStride = {0, slices->step[TH_SLICES_INDICES]},
                          .srcMove = slices->step[TH_SLICES_INPUT]};
    THIndexing_move(&plane, slices->itemsize);
}

/* Order the slice that begins at `data`. The sorter is for all its elements; candidates, unless NULL, are tried
 * first. */
static THStatus orderSlice(const Sorting *self, const THSlices *slices, char *const *data, THSorter *sorter,
                           THRank *candidates)
{
    THElements elements = elementsOf(self, slices->n, data[TH_SLICES_INPUT], slices->step[TH_SLICES_INPUT]);
    THSorter few;
    if (self->k == slices->n && slices->n >= ORDER_WORTH && areInOrder(&elements)) {
        storeSequence(self->k, data[TH_SLICES_INDICES], slices->step[TH_SLICES_INDICES]);
        moveValues(slices, data, self->k);
        return 0;
    }
    const bool found = candidates && THRank_first(candidates, &elements, self->k);
    if (found && orderCandidates(self, candidates, &few))
        return -1;
    if (!found) {
        /* A whole slice of contiguous indices can serve as memory for records. */
        bool hasRoom = self->k == slices->n && slices->step[TH_SLICES_INDICES] == (int64_t)sizeof(THIndex_real);
        if (!sorter->memory)
            TH_TRY(THSorter_begin(sorter, slices->n, self->bits, hasRoom));
        THElements_keys(&elements, 0, slices->n, sorter->keys);
        orderKeys(self, sorter, hasRoom ? (uint64_t *)(void *)data[TH_SLICES_INDICES] : NULL);
    }
    storeIndices(self->k, found ? few.records : sorter->records, data[TH_SLICES_INDICES],
                 slices->step[TH_SLICES_INDICES]);
    if (found)
        THSorter_end(&few);
    moveValues(slices, data, self->k);
    return 0;
}

/* Sort a slice by keys of 8 bits, which are different if the elements are: count the keys, write each index to its place
 * and fill the values of each key. The keys are copied, because another thread may write the elements. */
static THStatus orderBytes(const THElements *elements, const THSlices *slices, char *const *data)
{
    enum { KEYS = 256, BLOCK = 512 };
    const int64_t n = elements->n;
    uint64_t keys[BLOCK];
    uint32_t ends[KEYS] = {0}, position = 0;
    uint8_t values[KEYS], *bytes = THScratch_new(n, 1);
    if (!bytes)
        return -1;
    for (int64_t i = 0; i < n; i += BLOCK) {
        const int64_t count = n - i < BLOCK ? n - i : BLOCK;
        THElements_keys(elements, i, count, keys);
        for (int64_t j = 0; j < count; j++) {
            bytes[i + j] = (uint8_t)keys[j];
            ends[keys[j]]++;
            values[keys[j]] = *(const uint8_t *)(elements->data + (i + j) * elements->step);
        }
    }
    for (int key = 0; key < KEYS; key++) {
        const uint32_t count = ends[key];
        ends[key] = position;
        position += count;
    }
    for (int64_t i = 0; i < n; i++) {
        const int64_t place = ends[bytes[i]]++;
        *(THIndex_real *)(void *)(data[TH_SLICES_INDICES] + place * slices->step[TH_SLICES_INDICES]) = (THIndex_real)i;
    }
    for (int64_t key = 0, i = 0; key < KEYS; key++)
        for (; i < ends[key]; i++)
            *(uint8_t *)(data[TH_SLICES_VALUES] + i * slices->step[TH_SLICES_VALUES]) = values[key];
    TH_free(bytes);
    return 0;
}

static THStatus order(const void *params, const THSlices *slices)
{
    const Sorting *self = params;
    THSorter sorter;
    THRank candidates;
    bool leavesOut = self->k <= slices->n / 8 && slices->n >= TH_RANK_WORTH;
    bool counts = self->bits == 8 && !self->floating && self->k == slices->n && slices->n >= BYTES_WORTH;
    sorter.memory = NULL;
    if (leavesOut)
        TH_TRY(THRank_begin(&candidates, slices->n, true));
    THStatus status = 0;
    for (int64_t s = 0; s < slices->count && status == 0; s++) {
        char *data[3];
        for (int k = 0; k < 3; k++)
            data[k] = slices->data[k] + s * slices->apart[k];
        const THElements elements = elementsOf(self, slices->n, data[TH_SLICES_INPUT], slices->step[TH_SLICES_INPUT]);
        if (counts)
            status = orderBytes(&elements, slices, data);
        else
            status = orderSlice(self, slices, data, &sorter, leavesOut ? &candidates : NULL);
    }
    if (sorter.memory)
        THSorter_end(&sorter);
    if (leavesOut)
        THRank_end(&candidates);
    return status;
}

THStatus THSort_sort(THAnyTensor *rt, THAnyTensor *ri, THAnyTensor *t, int dim, bool descending, THSortKeys keys)
{
    TH_TRY(check("sort", t, dim, 1));
    int64_t n = t->nDimension > 0 ? t->size[dim] : 0;
    Sorting self = sorting(t, keys, n);
    self.descending = descending;
    return THSlices_run("sort", rt, ri, t, dim, n, order, &self);
}

THStatus THSort_topk(THAnyTensor *rt, THAnyTensor *ri, THAnyTensor *t, int64_t k, int dim, bool largest, bool sorted,
                     THSortKeys keys)
{
    TH_TRY(check("topk", t, dim, k));
    Sorting self = sorting(t, keys, k);
    self.descending = largest;
    self.sorted = sorted;
    return THSlices_run("topk", rt, ri, t, dim, k, order, &self);
}

/* ---- kthvalue, median and mode: one element of every slice ---- */

/* State for a group of slices; the sorter is begun only if it is needed. */
typedef struct Picking {
    const Sorting *sorting;
    THSorter sorter;
    THRank rank;
} Picking;

static THStatus loadAll(Picking *self, const THElements *elements)
{
    if (!self->sorter.memory)
        TH_TRY(THSorter_begin(&self->sorter, elements->n, elements->bits, false));
    THElements_keys(elements, 0, elements->n, self->sorter.keys);
    return 0;
}

static bool findRank(Picking *self, const THElements *elements, int64_t *place)
{
    if (elements->n <= TH_SORTER_SMALL || !THRank_find(&self->rank, elements, self->sorting->k))
        return false;
    *place = self->rank.place;
    return true;
}

static THStatus kthOfAll(Picking *self, const THElements *elements, int64_t *place)
{
    int64_t k = self->sorting->k;
    TH_TRY(loadAll(self, elements));
    THSorter_select(&self->sorter, k);
    *place = (int64_t)(self->sorter.records[k - 1] & THSorter_index);
    return 0;
}

static THStatus kthPlace(Picking *self, const THElements *elements, int64_t *place)
{
    return findRank(self, elements, place) ? 0 : kthOfAll(self, elements, place);
}

static THStatus medianPlace(Picking *self, const THElements *elements, int64_t *place)
{
    const bool found = findRank(self, elements, place);
    if (self->sorting->floating && (elements->n <= TH_SORTER_SMALL || self->rank.hasGreatest)) {
        int64_t nan = THElements_place(elements, self->sorting->mask, 1);
        if (nan < elements->n) {
            *place = nan;
            return 0;
        }
    }
    return found ? 0 : kthOfAll(self, elements, place);
}

static THStatus modePlace(Picking *self, const THElements *elements, int64_t *place)
{
    THSorter *sorter = &self->sorter;
    TH_TRY(loadAll(self, elements));
    THSorter_sort(sorter, NULL);
    int64_t most = 0;
    for (int64_t i = 0, count; i < sorter->n; i += count) {
        count = THSorter_countEqual(sorter, i);
        if (count > most) {
            most = count;
            *place = (int64_t)(sorter->records[i + count - 1] & THSorter_index); /* equal keys are in order of index */
        }
    }
    return 0;
}

static THStatus places(const Sorting *sorting, THStatus (*placeOf)(Picking *, const THElements *, int64_t *), int64_t n,
                       const char *data, int64_t step, int count, int64_t apart, int64_t *place)
{
    Picking self;
    self.sorting = sorting;
    self.sorter.memory = NULL;
    bool ranks = placeOf != modePlace && n > TH_SORTER_SMALL;
    if (ranks)
        TH_TRY(THRank_begin(&self.rank, n, false));
    THStatus status = 0;
    for (int i = 0; i < count && status == 0; i++) {
        THElements elements = elementsOf(sorting, n, data + i * apart, step);
        status = placeOf(&self, &elements, &place[i]);
    }
    if (self.sorter.memory)
        THSorter_end(&self.sorter);
    if (ranks)
        THRank_end(&self.rank);
    return status;
}

static THStatus kthPlaces(const void *params, int64_t n, const char *data, int64_t step, int count, int64_t apart,
                          int64_t *place)
{
    return places(params, kthPlace, n, data, step, count, apart, place);
}

static THStatus medianPlaces(const void *params, int64_t n, const char *data, int64_t step, int count, int64_t apart,
                             int64_t *place)
{
    return places(params, medianPlace, n, data, step, count, apart, place);
}

static THStatus modePlaces(const void *params, int64_t n, const char *data, int64_t step, int count, int64_t apart,
                           int64_t *place)
{
    return places(params, modePlace, n, data, step, count, apart, place);
}

THStatus THSort_kthvalue(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int64_t k, int dim, bool keepdim,
                         THSortKeys keys)
{
    TH_TRY(check("kthvalue", t, dim, k));
    Sorting self = sorting(t, keys, k);
    return THSlices_pick("kthvalue", values, indices, t, dim, keepdim, kthPlaces, &self);
}

THStatus THSort_median(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim, bool keepdim,
                       THSortKeys keys)
{
    TH_TRY(check("median", t, dim, 1));
    Sorting self = sorting(t, keys, t->nDimension > 0 ? (t->size[dim] + 1) / 2 : 0);
    return THSlices_pick("median", values, indices, t, dim, keepdim, medianPlaces, &self);
}

THStatus THSort_medianall(THAnyTensor *t, void *value, THSortKeys keys)
{
    int64_t n = THAnyTensor_nElement(t), place, itemsize = t->dtype->itemsize;
    if (n == 0)
        return THError_set(TH_ERROR_SHAPE, "median: expected a tensor with elements");
    if (n > THSorter_max)
        return THError_set(TH_ERROR_SHAPE, "median: expected at most %lld elements", (long long)THSorter_max);
    THAnyTensor *row = THAnyTensor_newContiguous(t);
    if (!row)
        return -1;
    Sorting self = sorting(t, keys, (n + 1) / 2);
    THStatus status = medianPlaces(&self, n, THAnyTensor_data(row), itemsize, 1, 0, &place);
    if (status == 0)
        memcpy(value, THAnyTensor_data(row) + place * itemsize, (size_t)itemsize);
    THAnyTensor_free(row);
    return status;
}

THStatus THSort_mode(THAnyTensor *values, THAnyTensor *indices, THAnyTensor *t, int dim, bool keepdim, THSortKeys keys)
{
    TH_TRY(check("mode", t, dim, 1));
    Sorting self = sorting(t, keys, 0);
    return THSlices_pick("mode", values, indices, t, dim, keepdim, modePlaces, &self);
}
