/* See Results.h. */
#ifndef TH_GENERIC_FILE
#include "THP/THP.h"
#include "TH/core/THTyped.h"

#define TH_GENERIC_FILE "generic/THP/typed/Results.c"
#else

THStorage *THTensor_(retainedStorage)(THTensor *self)
{
    if (!self->storage)
        return THStorage_(new)();
    THStorage_(retain)(self->storage);
    return self->storage;
}

/* Negative indices count from the end, as in self[index]. */
PyObject *THTensor_(selectObject)(THTensor *self, int dim, int64_t index)
{
    int64_t size = dim < self->nDimension ? self->size[dim] : 0, wrapped = index < 0 ? index + size : index;
    if (wrapped < 0 || wrapped >= size) {
        THError_set(TH_ERROR_INDEX, "index %lld is out of range for dimension %d of size %lld", (long long)index, dim,
                    (long long)size);
        return THP_raise("select");
    }
    if (self->nDimension == 1)
        return THPUtils_(newReal)(THTensor_(data)(self)[wrapped * self->stride[0]]);
    THTensor *slice = THTensor_(newSelect)(self, dim, wrapped);
    return slice ? THPTensor_(New)(slice) : THP_raise("select");
}

static PyObject *THTensor_(tupleOfNumbers)(const THTensor *vector)
{
    THSnapshot snapshot;
    if (THSnapshot_take(&snapshot, vector))
        return THP_raise("unbind");
    const int64_t size = snapshot.tensor.size[0], stride = snapshot.tensor.stride[0];
    const real *data = THTensor_(data)(&snapshot.tensor);
    PyObject *tuple = PyTuple_New((Py_ssize_t)size);
    for (int64_t k = 0; tuple && k < size; k++) {
        PyObject *number = THPUtils_(newReal)(data[k * stride]);
        if (number)
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)k, number);
        else
            Py_CLEAR(tuple);
    }
    THSnapshot_release(&snapshot);
    return tuple;
}

PyObject *THTensor_(unbindObject)(THTensor *self, int dim)
{
    if (self->nDimension == 1)
        return THTensor_(tupleOfNumbers)(self);
    THTensorList slices = THAnyTensor_unbind(self, dim);
    return slices.items ? THPTensorList_toTuple(slices) : THP_raise("unbind");
}

PyObject *THTensor_(contiguousObject)(THTensor *self, PyObject *object)
{
    return THTensor_(isContiguous)(self) ? Py_NewRef(object) : THPTensor_(New)(THTensor_(newClone)(self));
}

#ifndef TH_REAL_IS_BOOLEAN /* truth values have no arithmetic */
PyObject *THTensor_(matmulObject)(THTensor *r, PyObject *object, bool given, THTensor *self, THTensor *other)
{
    const int64_t grain = 1024;
    bool large = THTensor_(nElement)(self) > grain || THTensor_(nElement)(other) > grain;
    THStatus status = 0;
    if (self->nDimension == 1 && other->nDimension == 1) {
        accreal sum = 0;
        if (given)
            status = THError_set(TH_ERROR_SHAPE, "the product of two vectors is a number, so out= is not allowed");
        else {
            THP_BEGIN_UNLOCKED(large, self, other)
            sum = THTensor_(dot)(cw_own[0], cw_own[1]);
            THP_END_UNLOCKED(sum == 0 && THError_pending(), return THP_raise("matmul");)
        }
        return status ? THP_raise("matmul") : THPUtils_(newAccreal)(sum);
    }
    THP_BEGIN_UNLOCKED(large, r, self, other)
    status = THTensor_(matmul)(cw_own[0], cw_own[1], cw_own[2]);
    THP_END_UNLOCKED(status, return THP_raise("matmul");)
    return Py_NewRef(object);
}
#endif

THStatus THTensor_(copyBroadcast)(THTensor *self, THAnyTensor *source, bool non_blocking, bool broadcast)
{
    (void)non_blocking;
    /* A shape of as many elements that can be broadcast differs only by sizes of 1, which do not change the order. */
    if (!broadcast || THAnyTensor_nElement(self) == THAnyTensor_nElement(source))
        return THAnyTensor_copy(self, source);
    THAnyTensor *view = THP_expandTo(source, self->nDimension, self->size);
    THStatus status = view ? THAnyTensor_copy(self, view) : -1;
    THAnyTensor_free(view);
    return status;
}

THStatus THTensor_(setEmpty)(THTensor *self)
{
    return THTensor_(setStorageNd)(self, NULL, 0, 0, NULL, NULL);
}

THStatus THTensor_(setWholeStorage)(THTensor *self, THStorage *storage)
{
    int64_t size = storage->size;
    return THTensor_(setStorageNd)(self, storage, 0, size > 0, &size, NULL);
}

#ifdef TH_REAL_IS_FLOATING
PyObject *THTensor_(btriunpackObject)(THTensor *LU_data, THIntegerTensor *LU_pivots, bool unpack_data,
                                      bool unpack_pivots)
{
    const bool wanted[] = {unpack_pivots, unpack_data, unpack_data};
    THTensor *made[3] = {NULL};
    PyObject *tuple = PyTuple_New(3);
    for (int k = 0; k < 3 && tuple; k++) {
        PyObject *item = wanted[k] ? THPTensor_(New)(made[k] = THTensor_(new)()) : Py_NewRef(Py_None);
        if (!item)
            Py_CLEAR(tuple);
        else
            PyTuple_SET_ITEM(tuple, k, item);
    }
    if (tuple && THTensor_(btriunpack)(made[0], made[1], made[2], LU_data, LU_pivots)) {
        Py_DECREF(tuple);
        return THP_raise("btriunpack");
    }
    return tuple;
}
#endif

#endif
