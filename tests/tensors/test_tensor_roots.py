"""Square roots are the nearest numbers to the exact results, for the arguments that are hardest to round too."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from oracle import array_of, same_bits, tensor

DIGITS = 53  # binary digits of a double


def roots_modulo(value: int, digits: int) -> Iterator[int]:
    """Return the solutions of x * x = value modulo 2^digits; value is 1 modulo 8."""
    x = 1
    for k in range(3, digits):
        if (x * x - value) >> k & 1:
            x += 1 << (k - 1)
    for root in (x, -x):
        for half in (0, 1 << (digits - 1)):
            yield (root + half) % (1 << digits)


def hard_doubles() -> Iterator[float]:
    """Return doubles whose roots are almost in the middle of two doubles.

    The middle is m * 2^-53 with an odd m of 54 digits. The argument x is a multiple of 2^-52, or of 2^-51 from 2 on, so
    m * m - x * 2^106 = k, where k is smallest for the hardest arguments, means that m * m = k modulo 2^54 or 2^55.
    Squares of odd numbers are 1 modulo 8.
    """
    for scale in (DIGITS + 1, DIGITS + 2):
        for k in range(-2047, 2048, 8):
            for m in roots_modulo(k, scale):
                significand = (m * m - k) >> scale
                if m >> DIGITS == 1 and significand >> (DIGITS - 1) == 1:
                    yield math.ldexp(significand, scale - 2 * DIGITS)


def nearest_root(x: float) -> float:
    """Return the square root of a number from 1 to 4, computed with integers."""
    top = math.isqrt(int(math.ldexp(x, 52)) << 56)  # 55 digits; the exact root has more, so it is no middle
    return math.ldexp(((top >> 1) + 1) >> 1, 1 - DIGITS)


def test_doubles_that_are_hard_to_round() -> None:
    hard = sorted(set(hard_doubles()))
    assert len(hard) > 700
    expected = np.array([nearest_root(x) for x in hard])
    same_bits(np.sqrt(np.array(hard)), expected)
    for exponent in (0, 2, -2, 1000, -890, -900, -1020):
        x = np.repeat(np.ldexp(hard, exponent), 32)  # each number in every place of vectors
        same_bits(array_of(tensor(x).sqrt()), np.repeat(np.ldexp(expected, exponent // 2), 32))
        same_bits(array_of(tensor(x).pow(0.5)), array_of(tensor(x).sqrt()))


def test_every_significand_of_floats() -> None:
    """The exponents are those on both sides of the limits between the methods, and two others."""
    limits = (0x10000000, 0x3F800000, 0x40000000, 0x7F800000)
    for start in limits:
        places = np.arange(start - (1 << 23), start + (1 << 23) + 100, dtype=np.int64).astype(np.uint32)
        x = places.view(np.float32)
        with np.errstate(invalid="ignore"):
            expected = np.sqrt(x.astype(np.float64)).astype(np.float32)  # 53 digits decide every root of 24 digits
        found = array_of(tensor(x).sqrt())
        assert np.array_equal(found, expected, equal_nan=True)
        assert np.array_equal(np.roll(array_of(tensor(np.roll(x, 16)).sqrt()), -16), expected, equal_nan=True)


def test_every_half() -> None:
    """Contiguous halves are not converted first; the last few are computed differently, and stepped ones as floats."""
    x = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    with np.errstate(invalid="ignore"):
        expected = np.sqrt(x.astype(np.float32)).astype(np.float16)
    same_bits(array_of(tensor(x).sqrt()), expected)
    same_bits(array_of(tensor(np.repeat(x, 2))[::2].sqrt()), expected)
    for count in range(40):
        y = tensor(x[15350:][:count])  # around 1
        same_bits(array_of(y.sqrt_()), expected[15350:][:count])
