/* Functions of storages of one dtype that are not simple wrappers; see Storage.h. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"

#define TH_GENERIC_FILE "generic/TH/typed/Storage.c"
#else

static THStorage *THStorage_(newWithValues)(ptrdiff_t size, const real *values)
{
    THStorage *self = THStorage_(newWithSize)(size);
    for (ptrdiff_t i = 0; self && i < size; i++)
        THStorage_(data)(self)[i] = values[i];
    return self;
}

THStorage *THStorage_(newWithSize1)(real value0)
{
    return THStorage_(newWithValues)(1, &value0);
}

THStorage *THStorage_(newWithSize2)(real value0, real value1)
{
    const real values[] = {value0, value1};
    return THStorage_(newWithValues)(2, values);
}

THStorage *THStorage_(newWithSize3)(real value0, real value1, real value2)
{
    const real values[] = {value0, value1, value2};
    return THStorage_(newWithValues)(3, values);
}

THStorage *THStorage_(newWithSize4)(real value0, real value1, real value2, real value3)
{
    const real values[] = {value0, value1, value2, value3};
    return THStorage_(newWithValues)(4, values);
}

static THStatus THStorage_(checkIndex)(const THStorage *self, ptrdiff_t index)
{
    if (TH_UNLIKELY(index < 0 || index >= self->size))
        return THError_set(TH_ERROR_INDEX, "index %td is out of range for a storage of %td elements", index,
                           self->size);
    return 0;
}

real THStorage_(get)(const THStorage *self, ptrdiff_t index)
{
    static const real none;
    return THStorage_(checkIndex)(self, index) ? none : THStorage_(data)(self)[index];
}

THStatus THStorage_(set)(THStorage *self, ptrdiff_t index, real value)
{
    TH_TRY(THStorage_(checkIndex)(self, index));
    if (self->flag & TH_STORAGE_READONLY)
        return THError_set(TH_ERROR_BUFFER, "the storage's memory is read-only");
    THStorage_(data)(self)[index] = value;
    return 0;
}

#endif
