/* Sorting: thin wrappers of TH/order/THSort.h and THSorted.h, and the keys: unsigned integers in the order of the dtype. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/order/THSort.h"
#include "TH/order/THSorted.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Sort.c"
#else
#ifndef TH_REAL_IS_COMPLEX /* complex numbers have no order */

_Static_assert(sizeof(real) <= sizeof(uint64_t), "sorting goes by keys of at most 64 bits");

#ifdef TH_REAL_IS_FLOATING
TH_INLINE uint64_t THTensor_(bitsOf)(real x)
{
    const union {
        real value;
        uint8_t size1;
        uint16_t size2;
        uint32_t size4;
        uint64_t size8;
    } u = {x};
    return sizeof x == 8 ? u.size8 : sizeof x == 4 ? u.size4 : sizeof x == 2 ? u.size2 : u.size1;
}
#endif

#ifdef TH_REAL_IS_FLOATING
/* Floating-point numbers have the order of their bits, except negative ones, whose order is reversed. -0 has the key of 0,
 * NaN the greatest key. Bits of at most 32 are compared in uint32_t, of which vectors have more, and combined by masks: gcc
 * would convert to 64 bits before it selects, and with AVX2 the median of 10^5 floats would take 150 instead of 90 us. */
#define TH_SORT_KEY(T)                                                                              \
    TH_INLINE T THTensor_(sortKey_##T)(real x)                                                      \
    {                                                                                               \
        const int last = 8 * (int)sizeof x - 1;                                                     \
        const T sign = (T)((uint64_t)1 << last), all = sign | (sign - 1);                           \
        const T infinity = (T)THTensor_(bitsOf)(TH_STORE((TH_COMPUTE)INFINITY));                    \
        const T bits = (T)THTensor_(bitsOf)(x), number = bits & ((T)0 - (T)(bits != sign));         \
        const T nan = (T)0 - ((infinity - (bits & ~sign)) >> (8 * sizeof(T) - 1));                  \
        return ((number ^ (((T)0 - (number >> (last & (8 * sizeof(T) - 1)))) | sign)) | nan) & all; \
    }
TH_SORT_KEY(uint32_t)
TH_SORT_KEY(uint64_t)
#undef TH_SORT_KEY
#endif

TH_INLINE uint64_t THTensor_(sortKey)(real x)
{
#ifdef TH_REAL_IS_FLOATING
    return sizeof x <= 4 ? THTensor_(sortKey_uint32_t)(x) : THTensor_(sortKey_uint64_t)(x);
#else
    return (uint64_t)x - (uint64_t)TH_REAL_MIN;
#endif
}

TH_VECTOR(static, void, THTensor_(sortKeys), (int64_t n, const char *data, int64_t step, uint64_t *keys),
          (n, data, step, keys)) {
    if (step == (int64_t)sizeof(real)) {
        const real *x = (const real *)(const void *)data;
        for (int64_t i = 0; i < n; i++)
            keys[i] = THTensor_(sortKey)(x[i]);
    } else {
        for (int64_t i = 0; i < n; i++, data += step)
            keys[i] = THTensor_(sortKey)(*(const real *)(const void *)data);
    }
}

THStatus THTensor_(sort)(THTensor *rt, THIndexTensor *ri, THTensor *t, int dim, int descendingOrder)
{
    return THSort_sort(rt, ri, t, dim, descendingOrder, THTensor_(sortKeys));
}

THStatus THTensor_(sorted)(THTensor *r, THTensor *t, int dim, int descendingOrder)
{
#ifdef TH_REAL_IS_FLOATING
    return THSorted_run(r, t, dim, descendingOrder, false, THTensor_(bitsOf)(TH_STORE((TH_COMPUTE)INFINITY)));
#else
    return THSorted_run(r, t, dim, descendingOrder, TH_REAL_MIN == 0, 0);
#endif
}

THStatus THTensor_(topk)(THTensor *rt, THIndexTensor *ri, THTensor *t, int64_t k, int dim, int dir, int sorted)
{
    return THSort_topk(rt, ri, t, k, dim, dir, sorted, THTensor_(sortKeys));
}

THStatus THTensor_(kthvalue)(THTensor *values, THIndexTensor *indices, THTensor *t, int64_t k, int dim, int keepdim)
{
    return THSort_kthvalue(values, indices, t, k, dim, keepdim, THTensor_(sortKeys));
}

THStatus THTensor_(median)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    return THSort_median(values, indices, t, dim, keepdim, THTensor_(sortKeys));
}

real THTensor_(medianall)(THTensor *t)
{
    real value;
    if (THSort_medianall(t, &value, THTensor_(sortKeys)))
        value = TH_STORE(0);
    return value;
}

THStatus THTensor_(mode)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    return THSort_mode(values, indices, t, dim, keepdim, THTensor_(sortKeys));
}

#endif
#endif
