/* Keys of x[key], parsed and applied to a tensor. Only Index*.c include this header. */
#ifndef THP_INDEX_PARSE_H
#define THP_INDEX_PARSE_H

#include "THP/core/Index.h"
#include "cwrap_runtime.h"

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
    THAnyTensor *tensor;          /* owned; NULL for other kinds */
} THPIndexItem;

/* A parsed key without Python objects. So the code that applies the key runs no Python code that could change the
 * tensor. */
typedef struct THPIndexKey {
    int count;
    THPIndexItem item[THP_MAX_ITEMS];
} THPIndexKey;

/* Parse a key. Return 0, or -1 with an exception; call THPIndexKey_clear in both cases. */
int THPIndexKey_parse(THPIndexKey *self, PyObject *key);
void THPIndexKey_clear(THPIndexKey *self);
int THPIndexItem_parseSlice(THPIndexItem *self, PyObject *slice);

/* The elements that a key selects from a tensor: a view, and, for masks and index arrays, the offsets (picks) at which
 * the view is repeated. */
typedef struct THPSelection {
    THAnyTensor *tensor; /* borrowed */
    bool empty;          /* nothing is selected; the other members are undefined */
    bool backwards;      /* a slice has a negative step, so strides may be negative, unlike those of tensors */
    int64_t offset;      /* of the first element in the storage */
    int nDimension;      /* of the view; 0 is one element */
    int64_t size[TH_MAX_DIMS];
    int64_t stride[TH_MAX_DIMS];
    THAnyTensor *picks; /* owned: Long, contiguous, element offsets; or NULL */
    int picksAt;        /* the dimensions of picks are inserted before this dimension */
} THPSelection;

/* Apply a key to a tensor. Return 0, or -1 with an exception; call THPSelection_clear in both cases. */
int THPSelection_make(THPSelection *self, THAnyTensor *tensor, const THPIndexKey *key);
void THPSelection_clear(THPSelection *self);

/* Store the shape of the selected elements, including the dimensions of picks, and return the number of dimensions. */
int THPSelection_shape(const THPSelection *self, int64_t *size);

/* Return the position of an exact int in a dimension, or -1 for other keys and for indices out of range. */
static inline int64_t THPIndex_positionOf(PyObject *key, int64_t size)
{
    int overflow = 0;
    int64_t index;
    if (CWRAP_UNLIKELY(!cwrap_short_int(key, &index))) {
        if (!PyLong_CheckExact(key))
            return -1;
        index = PyLong_AsLongLongAndOverflow(key, &overflow);
    }
    index += index < 0 ? size : 0;
    return overflow || index < 0 || index >= size ? -1 : index;
}

/* Return the offset in the storage for a key that is a tuple of one exact int for each dimension, or -1 for other keys
 * and for indices out of range. */
int64_t THPIndex_offsetOf(const THAnyTensor *tensor, PyObject *key);

typedef enum THPMove {
    THP_MOVE_GET, /* dense = selected */
    THP_MOVE_SET, /* selected = dense */
    THP_MOVE_FILL /* selected = the one element at dense */
} THPMove;

/* Return true if the selection can be represented by a view of the tensor. */
static inline bool THPSelection_isView(const THPSelection *self)
{
    return !self->picks && !self->backwards;
}

/* Copy elements between the selection and contiguous memory in the shape of the selection. */
void THPSelection_move(const THPSelection *self, char *dense, THPMove move);

/* ---- IndexPick.c: the functions return a new Long tensor of element offsets, or NULL with an exception ---- */
THAnyTensor *THPPick_ofArray(THAnyTensor *index, int dim, int64_t size, int64_t stride);
/* Return the offsets of the nonzero elements of a mask in a tensor with these strides: a vector, or the empty
 * tensor. */
THAnyTensor *THPPick_ofMask(const THAnyTensor *mask, const int64_t *stride);
/* Return the sum of the tensors, broadcast. Takes ownership of the tensors. */
THAnyTensor *THPPick_combine(int count, THAnyTensor **picks);

#endif
