/* bfloat16: the upper 16 bits of a float, so that it has the range of a float, and 8 binary digits. A struct, so that C
 * that forgets to convert elements does not compile. */
#ifndef TH_BFLOAT16_H
#define TH_BFLOAT16_H

#include <stdint.h>
#include <string.h>

typedef struct {
    uint16_t bits;
} THBFloat16;

static inline float THBFloat16_toFloat(THBFloat16 x)
{
    const uint32_t bits = (uint32_t)x.bits << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Round to nearest, ties to even; the carry goes into the exponent, up to infinity. A NaN becomes quiet. */
static inline THBFloat16 THBFloat16_fromFloat(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16, quiet = (bits >> 16) | 0x40u;
    const THBFloat16 result = {(uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? quiet : rounded)};
    return result;
}

#endif
