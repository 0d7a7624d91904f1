/* See Results.h. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THP/Results.c"
#else

THStorage *THTensor_(retainedStorage)(THTensor *self)
{
    if (!self->storage)
        return THStorage_(new)();
    THStorage_(retain)(self->storage);
    return self->storage;
}

/* A negative index counts from the end, as in self[index]. */
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
    PyObject *tuple = PyTuple_New((Py_ssize_t)vector->size[0]);
    const real *data = THTensor_(data)(vector);
    for (int64_t k = 0; tuple && k < vector->size[0]; k++) {
        PyObject *number = THPUtils_(newReal)(data[k * vector->stride[0]]);
        if (number)
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)k, number);
        else
            Py_CLEAR(tuple);
    }
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

THStatus THTensor_(copyBroadcast)(THTensor *self, THAnyTensor *source, bool non_blocking, bool broadcast)
{
    (void)non_blocking;
    if (!broadcast || THAnyTensor_isSameSizeAs(self, source))
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

#endif
