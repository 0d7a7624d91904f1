/* Application of a key to a tensor: the sizes and strides of the remaining dimensions, and the position of the picks.
 *
 * By NumPy's rule, the dimensions of adjacent masks, index arrays and ints stay at the position of the first; if a
 * slice, ... or None separates them, their dimensions come first. A tensor without elements counts as a vector of size
 * 0. */
#include "THP/core/Error.h"
#include "THP/core/Exceptions.h"
#include "THP/core/IndexParse.h"

typedef struct Layout {
    THPSelection *out;
    int nDimension;        /* of the tensor */
    const int64_t *size;   /* of the tensor */
    const int64_t *stride; /* of the tensor */
    int next;              /* the tensor's next dimension */
    int unnamed;           /* the number of dimensions that ... replaces */
    bool hasPicks;
    enum { BEFORE_PICKS, IN_PICKS, AFTER_PICKS } where;
    int pickCount;
    THAnyTensor *pick[TH_MAX_DIMS];
} Layout;

PyObject *THPIndex_outOfRange(const THAnyTensor *tensor, int dim, int64_t index)
{
    return PyErr_Format(THPExc_BoundsError, "index %lld is out of range for dimension %d of size %lld",
                        (long long)index, dim, (long long)(tensor->nDimension ? tensor->size[dim] : 0));
}

static int keep(Layout *self, int64_t size, int64_t stride)
{
    THPSelection *out = self->out;
    if (out->nDimension == TH_MAX_DIMS) {
        PyErr_Format(THPExc_BoundsError, "the result would have more than %d dimensions", (int)TH_MAX_DIMS);
        return -1;
    }
    out->size[out->nDimension] = size;
    out->stride[out->nDimension++] = stride;
    if (size == 0)
        out->empty = true;
    if (self->where == IN_PICKS)
        self->where = AFTER_PICKS;
    return 0;
}

static int keepNext(Layout *self, int count)
{
    /* ... separates picks even if it replaces no dimension */
    if (self->where == IN_PICKS)
        self->where = AFTER_PICKS;
    for (; count > 0; count--, self->next++)
        if (keep(self, self->size[self->next], self->stride[self->next]))
            return -1;
    return 0;
}

static int addInt(Layout *self, int64_t index)
{
    int64_t size = self->size[self->next], wrapped = index < 0 ? index + size : index;
    if (wrapped < 0 || wrapped >= size) {
        THPIndex_outOfRange(self->out->tensor, self->next, index);
        return -1;
    }
    self->out->offset += wrapped * self->stride[self->next++];
    return 0;
}

static int addSlice(Layout *self, const THPIndexItem *item)
{
    Py_ssize_t start = item->start, stop = item->stop;
    int64_t stride = self->stride[self->next];
    Py_ssize_t length = PySlice_AdjustIndices((Py_ssize_t)self->size[self->next++], &start, &stop, item->step);
    if (length > 0)
        self->out->offset += start * stride;
    if (item->step < 0)
        self->out->backwards = true;
    return keep(self, length, length > 1 ? stride * item->step : stride);
}

static int addPick(Layout *self, THAnyTensor *pick, int dimensions)
{
    if (!pick)
        return -1;
    self->pick[self->pickCount++] = pick;
    self->next += dimensions;
    return 0;
}

static int maskMismatch(const Layout *self, int dim, int64_t size)
{
    PyErr_Format(THPExc_BoundsError, "a mask of size %lld does not match dimension %d of size %lld", (long long)size,
                 dim, (long long)self->size[dim]);
    return -1;
}

static int addMask(Layout *self, const THAnyTensor *mask)
{
    if (mask->nDimension == 0) {
        if (self->size[self->next] != 0)
            return maskMismatch(self, self->next, 0);
        return addPick(self, THPPick_ofMask(mask, NULL), 1);
    }
    for (int d = 0; d < mask->nDimension; d++)
        if (mask->size[d] != self->size[self->next + d])
            return maskMismatch(self, self->next + d, mask->size[d]);
    return addPick(self, THPPick_ofMask(mask, self->stride + self->next), mask->nDimension);
}

static void enterPicks(Layout *self)
{
    if (!self->hasPicks)
        return;
    if (self->where == BEFORE_PICKS)
        self->out->picksAt = self->out->nDimension;
    else if (self->where == AFTER_PICKS)
        self->out->picksAt = 0;
    self->where = IN_PICKS;
}

static int addItem(Layout *self, const THPIndexItem *item)
{
    switch (item->kind) {
    case THP_INDEX_INT:
        enterPicks(self);
        return addInt(self, item->start);
    case THP_INDEX_SLICE:
        return addSlice(self, item);
    case THP_INDEX_NONE:
        return keep(self, 1, 0);
    case THP_INDEX_ELLIPSIS:
        return keepNext(self, self->unnamed);
    case THP_INDEX_ARRAY:
        enterPicks(self);
        return addPick(self,
                       THPPick_ofArray(item->tensor, self->next, self->size[self->next], self->stride[self->next]), 1);
    case THP_INDEX_MASK:
        enterPicks(self);
        return addMask(self, item->tensor);
    }
    return -1;
}

/* Count the dimensions that the items use. Return 0, or -1 with an IndexError if the tensor has fewer. */
static int countDimensions(Layout *self, const THPIndexKey *key)
{
    int taken = 0, ellipses = 0;
    for (int k = 0; k < key->count; k++) {
        const THPIndexItem *item = &key->item[k];
        if (item->kind == THP_INDEX_MASK)
            taken += item->tensor->nDimension ? item->tensor->nDimension : 1;
        else if (item->kind == THP_INDEX_ELLIPSIS)
            ellipses++;
        else
            taken += item->kind != THP_INDEX_NONE;
        self->hasPicks |= item->tensor != NULL;
    }
    if (ellipses > 1) {
        PyErr_SetString(THPExc_BoundsError, "an index can have only one '...'");
        return -1;
    }
    self->unnamed = self->nDimension - taken;
    if (self->unnamed < 0) {
        PyErr_Format(THPExc_BoundsError, "too many indices: %d for a tensor of %d dimension%s", taken, self->nDimension,
                     self->nDimension == 1 ? "" : "s");
        return -1;
    }
    return 0;
}

static void begin(Layout *self, THPSelection *out, const THAnyTensor *tensor)
{
    static const int64_t none = 0, one = 1;
    bool empty = tensor->nDimension == 0;
    self->out = out;
    self->nDimension = empty ? 1 : tensor->nDimension;
    self->size = empty ? &none : tensor->size;
    self->stride = empty ? &one : tensor->stride;
    self->next = 0;
    self->hasPicks = false;
    self->where = BEFORE_PICKS;
    self->pickCount = 0;
}

int THPSelection_make(THPSelection *self, THAnyTensor *tensor, const THPIndexKey *key)
{
    Layout layout;
    self->tensor = tensor;
    self->empty = self->backwards = false;
    self->offset = tensor->storageOffset;
    self->nDimension = 0;
    self->picks = NULL;
    self->picksAt = 0;
    begin(&layout, self, tensor);
    if (countDimensions(&layout, key))
        return -1;
    for (int k = 0; k < key->count; k++)
        if (addItem(&layout, &key->item[k]))
            goto fail;
    if (keepNext(&layout, layout.nDimension - layout.next))
        goto fail;
    if (layout.pickCount == 0)
        return 0;
    self->picks = THPPick_combine(layout.pickCount, layout.pick);
    if (!self->picks)
        return -1;
    self->empty |= self->picks->nDimension == 0;
    if (self->nDimension + self->picks->nDimension <= TH_MAX_DIMS)
        return 0;
    PyErr_Format(THPExc_BoundsError, "the result would have %d dimensions, more than %d",
                 self->nDimension + self->picks->nDimension, (int)TH_MAX_DIMS);
    return -1;
fail:
    for (int k = 0; k < layout.pickCount; k++)
        THAnyTensor_free(layout.pick[k]);
    return -1;
}

void THPSelection_clear(THPSelection *self)
{
    THAnyTensor_free(self->picks);
    self->picks = NULL;
}

int THPSelection_shape(const THPSelection *self, int64_t *size)
{
    int n = 0;
    for (int d = 0; d < self->picksAt; d++)
        size[n++] = self->size[d];
    for (int d = 0; self->picks && d < self->picks->nDimension; d++)
        size[n++] = self->picks->size[d];
    for (int d = self->picksAt; d < self->nDimension; d++)
        size[n++] = self->size[d];
    return n;
}
