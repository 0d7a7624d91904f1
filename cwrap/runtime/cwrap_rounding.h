/* Conversion of doubles to types that are narrower than float, with a single rounding. Plain C without Python. */
#ifndef CWRAP_ROUNDING_H
#define CWRAP_ROUNDING_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Return a float that every narrower type with at most 22 binary digits rounds as it would round the double: the float
 * next to the double towards zero, with its last bit set if the two differ. A nearest float would be rounded twice. */
static inline float cwrap_float_to_round(double value)
{
    float result = (float)value;
    const uint32_t inexact = (double)result != value, away = fabs((double)result) > fabs(value);
    uint32_t bits;
    memcpy(&bits, &result, sizeof bits);
    bits = (bits - away) | inexact;
    memcpy(&result, &bits, sizeof bits);
    return result;
}

#endif
