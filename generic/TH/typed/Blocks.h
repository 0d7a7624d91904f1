/* Elements converted to the type of the computation, for loops over a few of them. Internal header. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Blocks.h"
#else

/* Return n elements that are `stride` bytes apart: their own memory if it is contiguous, else converted into
 * `block`. */
TH_INLINE const TH_COMPUTE *THTensor_(blockOf)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block)
{
#ifdef TH_REAL_CONVERTED
    THTensor_(loadBlock)(n, data, stride, block);
#else
    if (stride == (int64_t)sizeof(real))
        return (const TH_COMPUTE *)(const void *)data;
    for (int64_t i = 0; i < n; i++)
        block[i] = *(const real *)(const void *)(data + i * stride);
#endif
    return block;
}

#endif
