/* Copying and filling tensors of any dtype. The conversion loops are those of generic/TH/typed/Copy.c, indexed by the
 * two dtypes; a THLoop decides the pairs of elements, their order and the threads. */
#include <string.h>

#include "TH/TH.h"
#include "TH/core/THCopyRun.h"
#include "TH/core/THFill.h"
#include "TH/core/THTranspose.h"

#define TH_LOOPS_OF(Name, ...) TH##Name##Tensor_copyLoops,
static const THElementwiseLoop *const copyLoops[] = {TH_FORALL_DTYPES(TH_LOOPS_OF)};
#undef TH_LOOPS_OF

/* Set up a loop over self and src, which have equally many elements, at least one, and do not overlap. Elements
 * correspond in row-major order, so a contiguous tensor can be treated as having the other one's shape. Return false if
 * the shapes differ and neither tensor is contiguous. */
static bool makeLoop(THLoop *loop, const THAnyTensor *self, const THAnyTensor *src)
{
    if (THAnyTensor_isSameSizeAs(self, src)) {
        THLoop_init(loop, 2, self->nDimension, self->size);
        THLoop_operand(loop, 0, self);
        THLoop_operand(loop, 1, src);
    } else if (THAnyTensor_isContiguous(src)) {
        THLoop_init(loop, 2, self->nDimension, self->size);
        THLoop_operand(loop, 0, self);
        THLoop_contiguousOperand(loop, 1, THAnyTensor_data(src), src->dtype->itemsize);
    } else if (THAnyTensor_isContiguous(self)) {
        THLoop_init(loop, 2, src->nDimension, src->size);
        THLoop_contiguousOperand(loop, 0, THAnyTensor_data(self), self->dtype->itemsize);
        THLoop_operand(loop, 1, src);
    } else {
        return false;
    }
    return true;
}

static void runCopy(const THLoop *loop, const THAnyTensor *self, THAnyTensor *src)
{
    if (self->dtype != src->dtype || !THTranspose_copy(loop, self->dtype->itemsize))
        THLoop_run(loop, copyLoops[self->dtype->id][src->dtype->id], NULL);
}

static THStatus copyGeneral(THAnyTensor *self, THAnyTensor *src)
{
    THLoop loop;
    THAnyTensor *clone = NULL;
    if (self->dtype == src->dtype && THAnyTensor_isSamePlace(self, src))
        return 0;
    if (THAnyTensor_overlap(self, src) || !makeLoop(&loop, self, src)) {
        clone = THAnyTensor_newClone(src);
        if (!clone)
            return -1;
        makeLoop(&loop, self, clone);
    }
    THLoop_order(&loop);
    runCopy(&loop, self, src);
    THAnyTensor_free(clone);
    return 0;
}

/* Copy contiguous tensors without a THLoop; return false if they overlap in a way that needs one. */
static bool copyFew(THAnyTensor *self, const THAnyTensor *src, int64_t n)
{
    const int64_t step[] = {self->dtype->itemsize, src->dtype->itemsize};
    char *data[] = {THAnyTensor_data(self), THAnyTensor_data(src)};
    const bool meet = TH_blocksMeet(data[0], n * step[0], data[1], n * step[1]);
    if (self->dtype == src->dtype) {
        if (meet)
            memmove(data[0], data[1], (size_t)(n * step[0]));
        else
            THCopyRun_bytes(data[0], data[1], n * step[0]);
        return true;
    }
    if (meet)
        return false;
    copyLoops[self->dtype->id][src->dtype->id](n, data, step, NULL);
    return true;
}

/* Return 0 if elements can be converted: complex numbers not to real ones, which have no imaginary part. */
static THStatus checkParts(const THDtype *to, const THDtype *from)
{
    if (from->kind != 'c' || to->kind == 'c' || to->kind == '?')
        return 0;
    return THError_set(TH_ERROR_TYPE,
                       "elements of %sTensor cannot become elements of %sTensor, which have no imaginary part; use "
                       "abs(), real() or imag()",
                       from->name, to->name);
}

THStatus THAnyTensor_copy(THAnyTensor *self, THAnyTensor *src)
{
    const int64_t n = THAnyTensor_nElement(self);
    char from[TH_SHAPE_TEXT], to[TH_SHAPE_TEXT];
    TH_TRY(checkParts(self->dtype, src->dtype));
    if (n != THAnyTensor_nElement(src))
        return THError_set(TH_ERROR_SHAPE,
                           "cannot copy a tensor of shape %s to one of shape %s: the element counts "
                           "differ",
                           THError_shape(from, sizeof from, src), THError_shape(to, sizeof to, self));
    TH_TRY(THAnyTensor_checkWritable(self));
    if (n == 0)
        return 0;
    if (n <= TH_GRAIN && THAnyTensor_isContiguous(self) && THAnyTensor_isContiguous(src) && copyFew(self, src, n))
        return 0;
    return copyGeneral(self, src);
}

/* ---- filling ---- */

typedef struct Fill {
    const void *value;
    int itemsize;
} Fill;

#define TH_DEFINE_FILL(bits)                                                                \
    static void fillStrided##bits(int64_t n, char *data, int64_t stride, const void *value) \
    {                                                                                       \
        uint##bits##_t element;                                                             \
        memcpy(&element, value, sizeof element);                                            \
        for (int64_t i = 0; i < n; i++)                                                     \
            *(uint##bits##_t *)(void *)(data + i * stride) = element;                       \
    }
TH_DEFINE_FILL(8)
TH_DEFINE_FILL(16)
TH_DEFINE_FILL(32)
TH_DEFINE_FILL(64)
#undef TH_DEFINE_FILL

static void fillRun(int64_t n, char *const *data, const int64_t *stride, const void *params)
{
    const Fill *fill = params;
    if (stride[0] == fill->itemsize) {
        THFill_run(data[0], n, fill->value, fill->itemsize);
        return;
    }
    switch (fill->itemsize) {
    case 1:
        fillStrided8(n, data[0], stride[0], fill->value);
        break;
    case 2:
        fillStrided16(n, data[0], stride[0], fill->value);
        break;
    case 4:
        fillStrided32(n, data[0], stride[0], fill->value);
        break;
    case 8:
        fillStrided64(n, data[0], stride[0], fill->value);
        break;
    default:
        for (int64_t i = 0; i < n; i++)
            memcpy(data[0] + i * stride[0], fill->value, (size_t)fill->itemsize);
        break;
    }
}

/* Several elements of an expanded or unfolded tensor are the same memory; all get the same value. */
THStatus THAnyTensor_fill(THAnyTensor *self, const void *value)
{
    const int64_t n = THAnyTensor_nElement(self);
    const Fill fill = {value, self->dtype->itemsize};
    THLoop loop;
    TH_TRY(THAnyTensor_checkNotReadOnly(self));
    if (n == 0)
        return 0;
    if (THAnyTensor_isContiguous(self)) {
        THFill_run(THAnyTensor_data(self), n, value, fill.itemsize);
        return 0;
    }
    THLoop_init(&loop, 1, self->nDimension, self->size);
    THLoop_operand(&loop, 0, self);
    for (int d = 0; d < self->nDimension; d++)
        if (self->stride[d] == 0)
            loop.size[d] = 1;
    THLoop_order(&loop);
    if (THAnyTensor_overlapsItself(self))
        THLoop_walk(&loop, 0, THLoop_nElement(&loop), fillRun, &fill);
    else
        THLoop_run(&loop, fillRun, &fill);
    return 0;
}

/* ---- storages, copied and filled as tensors of one dimension ---- */

static THAnyTensor *tensorOf(THAnyStorage *storage)
{
    const int64_t size = storage->size;
    return THAnyTensor_newWithStorage(storage->dtype, storage, 0, 1, &size, NULL);
}

THStatus THAnyStorage_fill(THAnyStorage *self, const void *value)
{
    THAnyTensor *tensor = tensorOf(self);
    THStatus status = tensor ? THAnyTensor_fill(tensor, value) : -1;
    THAnyTensor_free(tensor);
    return status;
}

THStatus THAnyStorage_copy(THAnyStorage *self, THAnyStorage *src)
{
    THAnyTensor *to = NULL, *from = NULL;
    THStatus status = -1;
    if (self->size != src->size)
        return THError_set(TH_ERROR_SHAPE, "cannot copy a storage of %td elements to one of %td", src->size,
                           self->size);
    to = tensorOf(self);
    from = tensorOf(src);
    if (to && from)
        status = THAnyTensor_copy(to, from);
    THAnyTensor_free(to);
    THAnyTensor_free(from);
    return status;
}
