/* Keys of x[key], read and laid over a tensor. Not for other files than Index*.c. */
#ifndef THP_INDEX_PARSE_H
#define THP_INDEX_PARSE_H

#include "THP/core/Index.h"

enum { THP_MAX_ITEMS = 2 * TH_MAX_DIMS };

typedef enum THPIndexKind {
    THP_INDEX_INT,
    THP_INDEX_SLICE,
    THP_INDEX_NONE,
    THP_INDEX_ELLIPSIS,
    THP_INDEX_ARRAY, /* tensor: Long */
    THP_INDEX_MASK   /* tensor: of the mask dtype, contiguous */
} THPIndexKind;

typedef struct THPIndexItem {
    THPIndexKind kind;
    Py_ssize_t start, stop, step; /* an int is its start */
    THAnyTensor *tensor;          /* owned, where there is one */
} THPIndexItem;

/* A key, free of Python: nothing that follows can run Python code that would change the tensor meanwhile. */
typedef struct THPIndexKey {
    int count;
    THPIndexItem item[THP_MAX_ITEMS];
} THPIndexKey;

/* 0, or -1 with an exception; THPIndexKey_clear is right after both. */
int THPIndexKey_parse(THPIndexKey *self, PyObject *key);
void THPIndexKey_clear(THPIndexKey *self);
int THPIndexItem_parseSlice(THPIndexItem *self, PyObject *slice);

/* What a key selects from a tensor: a view, and where there are masks or index arrays a set of offsets to repeat it
 * at. */
typedef struct THPSelection {
    THAnyTensor *tensor; /* borrowed */
    bool empty;          /* nothing is selected; the rest says nothing then */
    bool backwards;      /* a slice had a negative step: strides may be negative, which those of tensors are not */
    int64_t offset;      /* of the first element in the storage */
    int nDimension;      /* of the view; 0 is one element */
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_DIMS];
    THAnyTensor *picks; /* owned: Long, contiguous, element offsets; or NULL */
    int picksAt;        /* the dimensions of picks stand before this one of the view */
} THPSelection;

/* 0, or -1 with an exception; THPSelection_clear is right after both. */
int THPSelection_make(THPSelection *self, THAnyTensor *tensor, const THPIndexKey *key);
void THPSelection_clear(THPSelection *self);

/* The shape of what is selected, picks among the view's dimensions; returns the number of dimensions. */
int THPSelection_shape(const THPSelection *self, int64_t *size);

/* The common full index, a tuple with a plain int for each dimension: the element's offset in the storage; -1 where the
 * key is not such, or out of range. */
int64_t THPIndex_offsetOf(const THAnyTensor *tensor, PyObject *key);

typedef enum THPMove {
    THP_MOVE_GET, /* dense = selected */
    THP_MOVE_SET, /* selected = dense */
    THP_MOVE_FILL /* selected = the one element at dense */
} THPMove;

/* Whether it is a view of the tensor and nothing else, so that it can be a tensor itself. */
static inline bool THPSelection_isView(const THPSelection *self)
{
    return !self->picks && !self->backwards;
}

/* Moves elements between the selection and dense memory in the selection's shape. */
void THPSelection_move(const THPSelection *self, char *dense, THPMove move);

/* ---- IndexPick.c: new Long tensors of element offsets, or NULL with an exception ---- */
THAnyTensor *THPPick_ofArray(THAnyTensor *index, int dim, int64_t size, int64_t stride);
/* The offsets of a mask's nonzero elements in a tensor of these strides: a vector, or the empty tensor. */
THAnyTensor *THPPick_ofMask(const THAnyTensor *mask, const int64_t *stride);
/* Their sums, broadcast: takes the tensors. */
THAnyTensor *THPPick_combine(int count, THAnyTensor **picks);

#endif
