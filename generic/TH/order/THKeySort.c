/* Selection of a variant; sorting without vectors, and what the variants with vectors share. */
#include "TH/order/THKeySort.h"

#include <string.h>

#include "TH/core/THAlloc.h"
#include "TH/core/THError.h"
#include "TH/core/THFill.h"
#include "TH/core/THResult.h"
#include "TH/core/THVector.h"
#include "TH/math/THProcessor.h"

enum {
    INSERTED = 48, /* so many keys are sorted by insertion */
    FEW = 1024,    /* so many are sorted by short digits, because clearing the counters takes longer than moving keys */
    DIGIT_FEW = 8,
    DIGITS_FEW = 4,
    DIGIT = 11,
    DIGITS = 3,
};

/* When keys are counted. */
enum {
    COUNTED = 4096,      /* from so many keys on */
    COUNTED_EACH = 16,   /* if at least so many have each value, on average */
    COUNTED_SAMPLE = 64, /* and the range of so many keys is small too */
    COUNTED_TABLES = 4,
};

#define KEY int32_t
#define UNSIGNED_KEY uint32_t
#define KEY_BITS 32
#define KEYS_(name) name##32
#include "TH/order/THKeyScalar.h"
#undef KEY
#undef UNSIGNED_KEY
#undef KEY_BITS
#undef KEYS_
#define KEY int64_t
#define UNSIGNED_KEY uint64_t
#define KEY_BITS 64
#define KEYS_(name) name##64
#include "TH/order/THKeyScalar.h"

#ifdef TH_X86
/* The number of set bits below bit i, the place of lane i in the order, and the entry of a mask. */
#define BELOW(mask, i) __builtin_popcount((mask) & ((1u << (i)) - 1))
#define PLACE(mask, i) ((mask) >> (i) & 1 ? BELOW(mask, i) : __builtin_popcount(mask) + (i) - BELOW(mask, i))
#define LANE(mask, i) ((uint64_t)(i) << 4 * PLACE(mask, i))
#define LANES(mask)                                                                                                  \
    (LANE(mask, 0) | LANE(mask, 1) | LANE(mask, 2) | LANE(mask, 3) | LANE(mask, 4) | LANE(mask, 5) | LANE(mask, 6) | \
     LANE(mask, 7))
#define ORDER(mask) (LANES(mask) | (LANES(mask) | 0x88888888u) << 32)
#define ORDERS4(mask) ORDER(mask), ORDER(mask + 1), ORDER(mask + 2), ORDER(mask + 3)
#define ORDERS16(mask) ORDERS4(mask), ORDERS4(mask + 4), ORDERS4(mask + 8), ORDERS4(mask + 12)
#define ORDERS64(mask) ORDERS16(mask), ORDERS16(mask + 16), ORDERS16(mask + 32), ORDERS16(mask + 48)

const uint64_t THKeySort_orders[256] = {ORDERS64(0u), ORDERS64(64u), ORDERS64(128u), ORDERS64(192u)};

const int32_t THKeySort_flips32[5][16] = {
    {0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1}, {0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0},
    {0, 0, -1, -1, -1, -1, 0, 0, 0, 0, -1, -1, -1, -1, 0, 0}, {0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1},
};

const int64_t THKeySort_flips64[4][8] = {
    {0, -1, 0, -1, 0, -1, 0, -1},
    {0, -1, -1, 0, 0, -1, -1, 0},
    {0, 0, -1, -1, -1, -1, 0, 0},
    {0, 0, 0, 0, -1, -1, -1, -1},
};
#endif
