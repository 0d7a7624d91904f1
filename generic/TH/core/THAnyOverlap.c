/* Overlap between tensors, and between positions of one tensor. The answers are exact for views of contiguous memory;
 * for other strides they may be true without an overlap, but never false with one. */
#include "TH/core/THAnyTensor.h"

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Return the address after the last element. */
static uintptr_t endOf(const THAnyTensor *self)
{
    int64_t last = 0;
    for (int d = 0; d < self->nDimension; d++)
        last += (self->size[d] - 1) * self->stride[d];
    return (uintptr_t)THAnyTensor_data(self) + (uintptr_t)((last + 1) * self->dtype->itemsize);
}

/* Return a step such that all elements are multiples of it from the first one, in bytes; 0 for a single element. */
static int64_t commonStep(const THAnyTensor *self)
{
    int64_t step = 0;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->size[d] > 1)
            step = gcd(step, self->stride[d]);
    }
    return step * self->dtype->itemsize;
}

bool THAnyTensor_overlap(const THAnyTensor *self, const THAnyTensor *other)
{
    int64_t step, shift;
    const uintptr_t selfBegin = (uintptr_t)THAnyTensor_data(self), otherBegin = (uintptr_t)THAnyTensor_data(other);
    if (self->nDimension == 0 || other->nDimension == 0 || endOf(self) <= otherBegin || endOf(other) <= selfBegin)
        return false;
    /* Interleaved tensors, like two columns of a matrix: all elements of one have the same offset modulo the common
     * step. */
    step = gcd(commonStep(self), commonStep(other));
    if (step == 0)
        return true;
    shift = ((int64_t)(otherBegin - selfBegin) % step + step) % step;
    return shift < self->dtype->itemsize || step - shift < other->dtype->itemsize;
}

bool THAnyTensor_isSamePlace(const THAnyTensor *self, const THAnyTensor *other)
{
    if (self->dtype->itemsize != other->dtype->itemsize || THAnyTensor_data(self) != THAnyTensor_data(other) ||
        !THAnyTensor_isSameSizeAs(self, other))
        return false;
    for (int d = 0; d < self->nDimension; d++) {
        if (self->size[d] != 1 && self->stride[d] != other->stride[d])
            return false;
    }
    return true;
}

bool THAnyTensor_overlapsItself(const THAnyTensor *self)
{
    int64_t size[TH_MAX_DIMS], stride[TH_MAX_DIMS], last = 0, common;
    int n = 0;
    for (int d = 0; d < self->nDimension; d++) {
        int k = n;
        if (self->size[d] == 1)
            continue;
        if (self->stride[d] == 0)
            return true;
        for (; k > 0 && stride[k - 1] > self->stride[d]; k--) {
            size[k] = size[k - 1];
            stride[k] = stride[k - 1];
        }
        size[k] = self->size[d];
        stride[k] = self->stride[d];
        n++;
    }
    for (int k = 0; k < n; k++) {
        if (stride[k] <= last) {
            if (n != 2)
                return true;
            /* Multiples of the two strides first coincide at their least common multiple. */
            common = gcd(stride[0], stride[1]);
            return size[0] > stride[1] / common && size[1] > stride[0] / common;
        }
        last += (size[k] - 1) * stride[k];
    }
    return false;
}

THStatus THAnyTensor_checkNotReadOnly(const THAnyTensor *self)
{
    if (TH_UNLIKELY(self->storage && self->storage->flag & TH_STORAGE_READONLY))
        return THError_set(TH_ERROR_BUFFER, "the tensor's memory is read-only");
    return 0;
}

THStatus THAnyTensor_checkWritable(const THAnyTensor *self)
{
    TH_TRY(THAnyTensor_checkNotReadOnly(self));
    if (TH_UNLIKELY(!THAnyTensor_isContiguous(self) && THAnyTensor_overlapsItself(self)))
        return THError_set(TH_ERROR_SHAPE,
                           "several elements of the tensor are the same memory (an expanded or unfolded "
                           "tensor): clone it before writing to it");
    return 0;
}
