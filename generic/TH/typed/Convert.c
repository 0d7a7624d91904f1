/* See Convert.h. Contiguous and broadcast elements have separate loops, which the compiler vectorises. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Convert.c"
#else

#if defined(TH_REAL_IS_FLOATING) || defined(TH_CALL_MANY)

TH_VECTOR(extern, void, THTensor_(loadBlock), (int64_t n, const char *data, int64_t stride, TH_COMPUTE *block),
          (n, data, stride, block)) {
    if (stride == (int64_t)sizeof(real)) {
        const real *x = (const real *)(const void *)data;
#ifdef TH_LOAD_MANY
        TH_LOAD_MANY(n, block, x);
        return;
#endif
        for (int64_t i = 0; i < n; i++)
            block[i] = TH_LOAD(x[i]);
        return;
    }
    if (stride == 0) {
        TH_COMPUTE value = TH_LOAD(*(const real *)(const void *)data);
        for (int64_t i = 0; i < n; i++)
            block[i] = value;
        return;
    }
    if (stride == 2 * (int64_t)sizeof(real)) { /* every other element: compilers vectorise a constant stride */
        const real *x = (const real *)(const void *)data;
        for (int64_t i = 0; i < n; i++)
            block[i] = TH_LOAD(x[2 * i]);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        block[i] = TH_LOAD(*(const real *)(const void *)(data + i * stride));
}

TH_VECTOR(extern, void, THTensor_(storeBlock), (int64_t n, const TH_COMPUTE *block, char *data, int64_t stride),
          (n, block, data, stride)) {
    if (stride == (int64_t)sizeof(real)) {
        real *x = (real *)(void *)data;
#ifdef TH_STORE_MANY
        TH_STORE_MANY(n, x, block);
        return;
#endif
        for (int64_t i = 0; i < n; i++)
            x[i] = TH_STORE(block[i]);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        *(real *)(void *)(data + i * stride) = TH_STORE(block[i]);
}

#endif
#endif
