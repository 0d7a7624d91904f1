"""A dtype from outside of the tree, bfloat16: its C header, its rows for dtype tables, and its values by NumPy."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]

HEADER = """\
/* bfloat16: the upper 16 bits of a float, so that it has the range of a float, and 8 binary digits. */
#ifndef BFLOAT16_H
#define BFLOAT16_H

#include <stdint.h>
#include <string.h>

typedef struct {
    uint16_t bits;
} bfloat16;

static inline float bfloat16_to_float(bfloat16 x)
{
    const uint32_t bits = (uint32_t)x.bits << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Round to nearest, ties to even; the carry goes into the exponent, up to infinity. A NaN becomes quiet. */
static inline bfloat16 bfloat16_from_float(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16, quiet = (bits >> 16) | 0x40u;
    const bfloat16 result = {(uint16_t)((bits & 0x7fffffffu) > 0x7f800000u ? quiet : rounded)};
    return result;
}

#endif
"""
_ROW = """
- name: {name}
  real: bfloat16
  accreal: float
  compute: float
  load: bfloat16_to_float
  store: bfloat16_from_float
  header: {header}
  groups: [floating_point]
  numpy: none
  dlpack: bfloat
  min: -3.3895313892515355e38f
  max: 3.3895313892515355e38f
"""
TENSOR_ROW = _ROW.format(name="BFloat16", header="TH/core/bfloat16.h") + "  digits: 8\n"
MODULE_ROW = _ROW.format(name="bfloat16", header="bfloat16.h") + "  bits: uint16\n"

EVERY = np.arange(1 << 16, dtype=np.uint16)  # every bfloat16, as bits


def floats_of(bits: npt.ArrayLike) -> Array:
    """Return the float32 numbers of bits."""
    floats: Array = (np.asarray(bits, dtype=np.uint32) << np.uint32(16)).view(np.float32)
    return floats


def bits_of(numbers: npt.ArrayLike) -> Array:
    """Return the bits of the nearest bfloat16 numbers, of two the even one, of float32 or float64 numbers.

    The bits of positive numbers are in the order of the numbers: each is between two neighbours, and compared with the
    middle between them. The neighbour of the largest is infinity, in the place of 2^128.
    """
    exact = np.asarray(numbers, dtype=np.float64)
    size = np.abs(exact)
    finite = floats_of(np.arange(0x7F80, dtype=np.uint16)).astype(np.float64)
    values = np.append(finite, 2.0**128)
    low = np.clip(np.searchsorted(values, size, side="right") - 1, 0, len(values) - 2)
    middle = (values[low] + values[low + 1]) / 2
    up = (size > middle) | ((size == middle) & (low % 2 == 1))
    found = (low + up).astype(np.uint16)
    found = np.where(np.isnan(exact), np.uint16(0x7FC0), found)
    bits: Array = (found | (np.signbit(exact).astype(np.uint16) << np.uint16(15))).astype(np.uint16)
    return bits
