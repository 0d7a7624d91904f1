/* The square root, the nearest number to the exact result, and 1 / sqrt(x). They are among these functions so that
 * strided elements are gathered for them too. */
#if TH_MATH_HALVES == 16
#include "TH/math/RootAVX512.h"
#else
#define ROOT(T, W, S)                                   \
    static void sqrt##W(int64_t n, T *out, const T *x)  \
    {                                                   \
        VECTORISE                                       \
        for (int64_t i = 0; i < n; i++)                 \
            out[i] = sqrt##S(x[i]);                     \
    }                                                   \
    static void rsqrt##W(int64_t n, T *out, const T *x) \
    {                                                   \
        VECTORISE                                       \
        for (int64_t i = 0; i < n; i++)                 \
            out[i] = 1 / sqrt##S(x[i]);                 \
    }
ROOT(float, 32, f)
ROOT(double, 64, )
#undef ROOT
#endif
