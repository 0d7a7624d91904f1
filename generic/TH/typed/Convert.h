/* Runs of elements to the type they are computed with, and back: for kernels of dtypes where the two differ (Half), and
 * for functions of many elements that are next to each other. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/typed/Convert.h"
#else

#ifdef TH_REAL_IS_FLOATING
/* block[i] = the element `i * stride` bytes after data, i < n */
TH_API void THTensor_(loadBlock)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block);
/* the opposite */
TH_API void THTensor_(storeBlock)(int64_t n, const TH_COMPUTE *block, char *data, int64_t stride);

/* Whether elements of these steps can be computed with where they are. */
static inline bool THTensor_(isPlain)(int64_t stride)
{
#ifdef TH_REAL_CONVERTED
    (void)stride;
    return false;
#else
    return stride == (int64_t)sizeof(real);
#endif
}

/* How many elements of a run to take at a time: all, if that goes without blocks. */
static inline int64_t THTensor_(manySize)(int64_t n, int operands, const int64_t *stride)
{
    for (int k = 0; k < operands; k++) {
        if (!THTensor_(isPlain)(stride[k]))
            return TH_BLOCK;
    }
    return n;
}

/* The elements where they are, or converted and next to each other in the block. */
static inline const TH_COMPUTE *THTensor_(loadMany)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block)
{
    if (THTensor_(isPlain)(stride))
        return (const TH_COMPUTE *)(const void *)data;
    THTensor_(loadBlock)(n, data, stride, block);
    return block;
}

/* Where to put results that storeMany takes to their place. */
static inline TH_COMPUTE *THTensor_(placeMany)(char *data, int64_t stride, TH_COMPUTE *block)
{
    return THTensor_(isPlain)(stride) ? (TH_COMPUTE *)(void *)data : block;
}

static inline void THTensor_(storeMany)(int64_t n, const TH_COMPUTE *results, char *data, int64_t stride)
{
    if (!THTensor_(isPlain)(stride))
        THTensor_(storeBlock)(n, results, data, stride);
}
#endif

#endif
