/* Keys of elements: signed integers in the order of the elements, from which the elements can be restored.
 *
 * The bits of a floating-point number are its key, except that those below the sign are inverted in negative ones. So -0
 * is before 0. All NaNs have the greatest key, which is a NaN too. In descending order keys are complements. */
#ifndef TH_SORTED_KEY_H
#define TH_SORTED_KEY_H

#include "TH/core/THVector.h"

/* Order of a dtype: constants for the keys, of which the lowest bits are used. */
typedef struct THSortedOrder {
    uint64_t infinity; /* greater numbers are NaN; all ones for integers */
    uint64_t fold;     /* bits that are inverted in negative numbers */
    uint64_t flip;     /* bits that are inverted last */
} THSortedOrder;

#define TH_DEFINE_KEY(BITS)                                                                                       \
    TH_INLINE int##BITS##_t keyOf##BITS(uint##BITS##_t bits, uint##BITS##_t infinity, uint##BITS##_t fold,        \
                                        uint##BITS##_t flip)                                                      \
    {                                                                                                             \
        const int##BITS##_t number = (int##BITS##_t)bits;                                                         \
        const int##BITS##_t folded = (int##BITS##_t)(number ^ ((number >> (BITS - 1)) & (int##BITS##_t)fold));    \
        const int##BITS##_t key = (bits & (uint##BITS##_t)INT##BITS##_MAX) > infinity ? INT##BITS##_MAX : folded; \
        return (int##BITS##_t)(key ^ (int##BITS##_t)flip);                                                        \
    }                                                                                                             \
    TH_INLINE uint##BITS##_t bitsOf##BITS(int##BITS##_t key, uint##BITS##_t fold, uint##BITS##_t flip)            \
    {                                                                                                             \
        const int##BITS##_t number = (int##BITS##_t)(key ^ (int##BITS##_t)flip);                                  \
        return (uint##BITS##_t)(number ^ ((number >> (BITS - 1)) & (int##BITS##_t)fold));                         \
    }
TH_DEFINE_KEY(8)
TH_DEFINE_KEY(16)
TH_DEFINE_KEY(32)
TH_DEFINE_KEY(64)
#undef TH_DEFINE_KEY

#endif
