/* The square root: the nearest number to the exact result. It is among these functions so that strided elements are
 * gathered for it too. */
#if TH_MATH_HALVES == 16
#include "TH/math/RootAVX512.h"
#else
#define ROOT(T, W, S)                                  \
    static void sqrt##W(int64_t n, T *out, const T *x) \
    {                                                  \
        VECTORISE                                      \
        for (int64_t i = 0; i < n; i++)                \
            out[i] = sqrt##S(x[i]);                    \
    }
ROOT(float, 32, f)
ROOT(double, 64, )
#undef ROOT
#endif
