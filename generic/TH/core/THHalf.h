/* Half-precision elements of tensors: TH's names for cwrap_half.h, which all generated modules use. */
#ifndef TH_HALF_H
#define TH_HALF_H

#include "cwrap_half.h"

typedef cwrap_half THHalf;

#define THHalf_floatOfBits cwrap_half_float_of_bits
#define THHalf_bitsOfFloat cwrap_half_bits_of_float
#define THHalf_toFloat cwrap_half_to_float
#define THHalf_fromFloat cwrap_half_from_float
#define THHalf_floatToRound cwrap_half_float_to_round
#define THHalf_fromDouble cwrap_half_from_double

#endif
