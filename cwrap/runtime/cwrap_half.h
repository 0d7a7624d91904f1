/* Half-precision numbers (IEEE 754 binary16), stored as bits and computed as float.
 *
 * Every half is a float, so loading is exact; storing rounds to nearest, ties to even, and overflows to infinity. The
 * conversions use selects instead of jumps, so that loops over them vectorise. Plain C without Python. */
#ifndef CWRAP_HALF_H
#define CWRAP_HALF_H

#include <stdint.h>
#include <string.h>

typedef struct {
    uint16_t bits;
} cwrap_half;

static inline float cwrap_half_float_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint32_t cwrap_half_bits_of_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float cwrap_half_to_float(cwrap_half half)
{
    uint32_t sign = (uint32_t)(half.bits & 0x8000u) << 16;
    uint32_t magnitude = (uint32_t)(half.bits & 0x7fffu) << 13;
    uint32_t normal = magnitude + ((127u - 15u) << 23);
    uint32_t special = magnitude | 0x7f800000u;
    /* A subnormal is its fraction in units of 2^-24: append it to a leading one of 2^-14, then subtract that one. */
    uint32_t subnormal = cwrap_half_bits_of_float(cwrap_half_float_of_bits(magnitude + 0x38800000u) - 0x1p-14f);
    uint32_t bits = magnitude >= 0x0f800000u ? special : normal;
    bits = magnitude < 0x00800000u ? subnormal : bits;
    return cwrap_half_float_of_bits(bits | sign);
}

static inline cwrap_half cwrap_half_from_float(float value)
{
    uint32_t bits = cwrap_half_bits_of_float(value);
    uint32_t magnitude = bits & 0x7fffffffu;
    /* Adding a little less than half a unit, plus one if the last kept bit is odd, rounds ties to even; the carry goes
     * into the exponent, up to infinity. */
    uint32_t normal = (magnitude - ((127u - 15u) << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
    /* The unit of 0.5f is the unit of a half's subnormals, so this addition does the rounding. */
    uint32_t subnormal = cwrap_half_bits_of_float(cwrap_half_float_of_bits(magnitude) + 0.5f) - 0x3f000000u;
    uint32_t special = magnitude > 0x7f800000u ? 0x7e00u | ((magnitude >> 13) & 0x3ffu) : 0x7c00u;
    uint32_t result = magnitude < 0x38800000u ? subnormal : normal;
    result = magnitude >= 0x47800000u ? special : result;
    cwrap_half half = {(uint16_t)(result | ((bits >> 16) & 0x8000u))};
    return half;
}

/* Return a float that rounds to the same half as the double: its last digit records whether any of the digits that do
 * not fit is nonzero. If the float is subnormal or infinite, the half is zero or infinite anyway; so this is faster than
 * cwrap_float_to_round of cwrap_rounding.h. */
static inline float cwrap_half_narrow(double value)
{
    const uint64_t lost = 0x1fffffffu; /* additional digits of a double */
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (bits | ((bits & lost) + lost)) & ~lost;
    memcpy(&value, &bits, sizeof value);
    return (float)value;
}

#endif
