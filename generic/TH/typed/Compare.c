/* Comparison of two tensors, a block at a time, until one differs. */
#ifndef TH_GENERIC_FILE
#include "TH/core/THTyped.h"
#include "TH/core/THRuns.h"
#include "TH/core/THVector.h"

#define TH_GENERIC_FILE "generic/TH/typed/Compare.c"
#else

#define BLOCK 1024

TH_VECTOR(static, bool, THTensor_(differ), (int64_t n, const char *x, int64_t xStep, const char *y, int64_t yStep),
          (n, x, xStep, y, yStep)) {
    const int64_t one = sizeof(real);
    int32_t found = 0;
    if (xStep == one && yStep == one) {
        const real *a = (const real *)(const void *)x, *b = (const real *)(const void *)y;
        for (int64_t i = 0; i < n; i++)
            found |= TH_LOAD(a[i]) != TH_LOAD(b[i]);
        return found;
    }
    for (int64_t i = 0; i < n; i++)
        found |= TH_LOAD(*(const real *)(const void *)(x + i * xStep)) !=
                 TH_LOAD(*(const real *)(const void *)(y + i * yStep));
    return found;
}

bool THTensor_(equal)(const THTensor *a, const THTensor *b)
{
    THAnyTensor x = *a, y = *b, *tensors[] = {&x, &y};
    THRuns runs;
    if (!THTensor_(isSameSizeAs)(a, b))
        return false;
    for (THRuns_begin(&runs, a, 2, tensors, -1); runs.left > 0; THRuns_next(&runs))
        for (int64_t i = 0; i < runs.length; i += BLOCK)
            if (THTensor_(differ)(runs.length - i < BLOCK ? runs.length - i : BLOCK, runs.data[0] + i * runs.step[0],
                                  runs.step[0], runs.data[1] + i * runs.step[1], runs.step[1]))
                return false;
    return true;
}

#undef BLOCK
#endif
