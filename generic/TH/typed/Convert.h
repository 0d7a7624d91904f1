/* Conversion of runs of elements to the type of the computation and back: for kernels of dtypes whose elements are
 * stored in another type (Half), and for functions that need contiguous elements. */
#ifndef TH_GENERIC_FILE
#include "cwrap_rounding.h"

#define TH_GENERIC_FILE "generic/TH/typed/Convert.h"
#else

#ifdef TH_REAL_IS_FLOATING
/* Return a number that TH_STORE rounds as it would round the double, so that a number is rounded once. */
static inline TH_COMPUTE THTensor_(toRound)(double value)
{
#if defined(TH_NARROW)
    return TH_NARROW(value);
#elif defined(TH_REAL_CONVERTED)
    return sizeof(TH_COMPUTE) == sizeof(float) ? (TH_COMPUTE)cwrap_float_to_round(value) : (TH_COMPUTE)value;
#else
    return (TH_COMPUTE)value;
#endif
}

/* Return the element nearest to a number. */
static inline real THTensor_(nearest)(double value)
{
    return TH_STORE(THTensor_(toRound)(value));
}
#endif

#if defined(TH_REAL_IS_FLOATING) || defined(TH_CALL_MANY)
/* Set block[i] to the element `i * stride` bytes after data, for i < n. */
TH_API void THTensor_(loadBlock)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block);
/* Store block[i] in the element `i * stride` bytes after data, for i < n. */
TH_API void THTensor_(storeBlock)(int64_t n, const TH_COMPUTE *block, char *data, int64_t stride);

/* Return whether elements with this stride can be used without conversion or copying. */
static inline bool THTensor_(isPlain)(int64_t stride)
{
#ifdef TH_REAL_CONVERTED
    (void)stride;
    return false;
#else
    return stride == (int64_t)sizeof(real);
#endif
}

/* Return how many elements of a run to process at a time: all of them if no operand needs a block. */
static inline int64_t THTensor_(manySize)(int64_t n, int operands, const int64_t *stride)
{
    for (int k = 0; k < operands; k++) {
        if (!THTensor_(isPlain)(stride[k]))
            return TH_BLOCK;
    }
    return n;
}

/* Return the elements in place, or converted and contiguous in the block. */
static inline const TH_COMPUTE *THTensor_(loadMany)(int64_t n, const char *data, int64_t stride, TH_COMPUTE *block)
{
    if (THTensor_(isPlain)(stride))
        return (const TH_COMPUTE *)(const void *)data;
    THTensor_(loadBlock)(n, data, stride, block);
    return block;
}

/* Return where to put results for storeMany: their destination or the block. */
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

#ifdef TH_REAL_IS_COMPLEX
/* Return the element whose real part is nearest to a number. */
static inline real THTensor_(nearest)(double value)
{
    return (real)value;
}
#endif

#endif
