"""Division of integers: every pair of small ones, and pairs whose quotients are next to whole numbers.

Most quotients are computed with floating numbers, which is right only if no rounding reaches the next whole number.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
from folders import ROOT
from oracle import BY_NAME, BYTE, INT, LONG, Array, Kind, array_of, generator, same_bits, tensor

CHAR, SHORT = BY_NAME["Char"], BY_NAME["Short"]
LIMIT = "CWRAP_CPU"


def expected(a: Array, b: Array) -> dict[str, Array]:
    """Return what each method has to return; division by 0 gives 0."""
    with np.errstate(all="ignore"):
        down, rest = np.floor_divide(a, b), np.remainder(a, b)
        whole = down + ((rest != 0) & ((a < 0) != (b < 0))).astype(a.dtype)
        return {"div": whole, "fmod": np.fmod(a, b), "__floordiv__": down, "remainder": rest}


def check(a: Array, b: Array) -> None:
    """Compare all methods, in contiguous and in other memory."""
    stepped = tensor(np.repeat(b, 2))[::2]
    for name, results in expected(a, b).items():
        same_bits(array_of(getattr(tensor(a), name)(tensor(b))), results)
        same_bits(array_of(getattr(tensor(a), name)(stepped)), results)


def check_number(a: Array, number: int) -> None:
    """Compare all methods with a number as divisor, and those that have a number as dividend."""
    for name, results in expected(a, np.full_like(a, number)).items():
        same_bits(array_of(getattr(tensor(a), name)(number)), results)
    swapped = expected(np.full_like(a, number), a)
    same_bits(array_of(number // tensor(a)), swapped["__floordiv__"])
    same_bits(array_of(number % tensor(a)), swapped["remainder"])


def edges(kind: Kind) -> list[int]:
    """Return the limits of the dtype, those of the method for longs, and small numbers."""
    limits = np.iinfo(kind.numpy)
    least, most = int(limits.min), int(limits.max)
    found = {0, 1, 2, 3, 7, 10, least, least + 1, most, most - 1, most // 2, *(-n for n in (1, 2, 3, 7, 10))}
    found |= {sign * (2**k + n) for sign in (1, -1) for k in (15, 24, 31, 49, 50, 53, 62) for n in (-1, 0, 1)}
    return sorted(n for n in found if least <= n <= most)


def close_pairs(kind: Kind) -> Iterator[tuple[Array, Array]]:
    """Yield dividends that are multiples of the divisor, and their neighbours; numbers of all lengths."""
    rng = generator("quotients", kind)
    bits = 8 * kind.numpy.itemsize
    for _ in range(6):
        lengths = rng.integers(0, bits, (2, 40_000))
        b, factor = (rng.integers(-(2**63), 2**63 - 1, 40_000) >> (64 - bits) >> length for length in lengths)
        with np.errstate(over="ignore"):
            multiple = b * factor + rng.integers(-1, 2, 40_000)
        yield multiple.astype(kind.numpy), b.astype(kind.numpy)  # many have wrapped around
        within = np.abs(b.astype(float) * factor) < 2.0 ** (bits - 2)
        yield multiple[within].astype(kind.numpy), b[within].astype(kind.numpy)


@pytest.mark.parametrize("kind", [CHAR, BYTE], ids=str)
def test_every_pair(kind: Kind) -> None:
    every = np.arange(256).astype(kind.numpy)
    a, b = (array.reshape(-1) for array in np.meshgrid(every, every))
    check(a, b)
    for number in every.tolist():
        check_number(every, number)


def test_every_short_by_some() -> None:
    every = np.arange(-(2**15), 2**15).astype(np.int16)
    for number in [*edges(SHORT), *range(-300, 300, 7), 181, 32749, -32749, 16381]:
        check_number(every, number)
        check(every, np.full_like(every, number))
        check(np.full_like(every, number), every)


@pytest.mark.parametrize("kind", [SHORT, INT, LONG], ids=str)
def test_quotients_next_to_whole_numbers(kind: Kind) -> None:
    for a, b in close_pairs(kind):
        check(a, b)
        for number in b[:20].tolist():
            check_number(a[:3000], number)


@pytest.mark.parametrize("kind", [SHORT, INT, LONG], ids=str)
def test_limits(kind: Kind) -> None:
    values = np.array(edges(kind), kind.numpy)
    a, b = (array.reshape(-1) for array in np.meshgrid(values, values))
    check(a, b)
    for number in values.tolist():
        check_number(values, number)
        check_number(np.repeat(values, 300), number)


def test_multiples_of_one_divisor_and_their_neighbours() -> None:
    """Ints are multiplied by the inverse of a divisor, which is rounded for the divisors in the list."""
    rng = generator("divisors", INT)
    least, most = -(2**31), 2**31 - 1
    powers = {2**k + n for k in range(1, 32) for n in (-1, 0, 1)}
    for size in sorted(powers | {9110917, 10325701, 10619863, 641, 6700417}):
        multiples = size * rng.integers(least // size, most // size + 1, 80)
        values = np.concatenate([multiples + n for n in (-1, 0, 1)] + [[least, least + 1, most - 1, most]])
        a = np.clip(values, least, most).astype(np.int32)
        for divisor in (size, -size):
            if least <= divisor <= most:
                check_number(a, divisor)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.skipif(LIMIT in os.environ, reason="is run with fewer instructions already")
@pytest.mark.parametrize("cpu", ["baseline", "avx2"])
def test_this_file_passes_with_fewer_instructions(cpu: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", __file__]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, LIMIT: cpu}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
