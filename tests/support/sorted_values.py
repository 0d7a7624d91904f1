"""Check that `sorted` returns the same values in order; CWRAP_CPU limits the instructions of `python -m sorted_values`.

No function of NumPy that sorts is the oracle: with NaNs, NumPy's sort of float16 is wrong on some processors.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from oracle import KINDS, Array, Kind, generator, tensor
from thin import is_thin

SMALL = tuple(range(1, 300))  # all sizes of the networks for few elements, and the first that are partitioned
LARGE = (511, 512, 513, 1000, 2047, 2048, 2049, 4099, 10_000, 39_999, 40_001, 100_003)
ROW_SIZES = (*range(1, 19), 31, 32, 33)
ROW_COUNTS = (7, 8, 33, 64, 136)


def patterns(kind: Kind, n: int) -> Iterator[tuple[str, Array]]:
    """Return vectors by name. Random bits are all numbers, infinities and NaNs of a floating dtype."""
    rng = generator("sorted", kind, n)
    bits = np.frombuffer(rng.bytes(n * kind.numpy.itemsize), kind.numpy).copy()
    places = np.arange(n)
    yield "random bits", bits
    in_order = bits[np.argsort(keys(bits))]
    yield "in order", in_order
    yield "reversed", in_order[::-1].copy()
    for name, numbers in (
        ("few values", rng.integers(0, 4, n)),
        ("equal", np.full(n, 7)),
        ("nearly all equal", np.where(rng.random(n) < 0.01, 5, 3)),
        ("organ pipe", np.minimum(places, n - places) % 128),
        ("saw", places * 37 % 101),
    ):
        yield name, numbers.astype(kind.numpy)
    if kind.floating:
        specials = np.array([np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1, -1], kind.numpy)
        yield "special values", specials[rng.integers(0, len(specials), n)]
        yield "subnormal", rng.integers(0, 200, n).astype(f"u{kind.numpy.itemsize}").view(kind.numpy)
    else:
        limits = np.iinfo(kind.numpy)
        yield "limits", np.array([limits.min, limits.max, 1], kind.numpy)[rng.integers(0, 3, n)]
        yield "least numbers", (limits.min + rng.integers(0, 100, n)).astype(kind.numpy)
        yield "an outlier", np.where(places == n // 3, limits.max, places % 50).astype(kind.numpy)


def keys(x: Array) -> Array:
    """Return integers in the order of the values: -0 is before 0, and NaNs, which are equal, are last."""
    if x.dtype.kind != "f":
        return x
    bits = x.view(f"i{x.itemsize}")
    greatest, infinity = np.iinfo(bits.dtype).max, np.array(np.inf, x.dtype).view(bits.dtype)
    size = bits & greatest
    return np.where(size > infinity, greatest, np.where(bits < 0, ~size, bits))


def contents(x: Array) -> Array:
    """Return a hash of the values of each row that does not depend on their order: the sum of mixed bits."""
    bits = keys(x).astype(np.uint64) * np.uint64(0xBF58476D1CE4E5B9)
    bits ^= bits >> np.uint64(31)
    bits *= np.uint64(0x94D049BB133111EB)
    bits ^= bits >> np.uint64(29)
    return np.asarray(bits.sum(-1, dtype=np.uint64))


def is_sorted(result: Array, expected: Array) -> bool:
    """Return whether each row of a result is in ascending order and has the expected `contents`."""
    result = np.ascontiguousarray(result)
    found = keys(result)
    return bool((found[..., :-1] <= found[..., 1:]).all()) and np.array_equal(contents(result), expected)


def check(kind: Kind, sizes: tuple[int, ...]) -> list[str]:
    """Return the patterns that are sorted wrongly."""
    wrong = []
    for n in sizes:
        for name, x in patterns(kind, n):
            expected, stepped = contents(x), tensor(np.repeat(x, 2))[::2]
            for form, result in (
                ("ascending", tensor(x).sorted().numpy()),
                ("descending", tensor(x).sorted(0, True).numpy()[::-1]),
                ("stepped", stepped.sorted().numpy()),
                ("in place", stepped.sorted(0, out=stepped).numpy()),
            ):
                if not is_sorted(result, expected):
                    wrong.append(f"{kind}: {n} elements, {name}, {form}")
    return wrong


def check_rows(kind: Kind) -> list[str]:
    """Return the shapes of short rows that are sorted wrongly: many rows are sorted at a time, a few one by one."""
    wrong = []
    for n in ROW_SIZES:
        for rows in ROW_COUNTS:
            for name, x in patterns(kind, rows * n):
                table = x.reshape(rows, n)
                expected = contents(table)
                stepped = tensor(np.repeat(x, 2))[::2].view(rows, n)
                columns = tensor(table.T.copy())
                for form, result in (
                    ("ascending", tensor(table).sorted(1).numpy()),
                    ("descending", tensor(table).sorted(1, True).numpy()[:, ::-1]),
                    ("stepped", stepped.sorted(1).numpy()),
                    ("columns", columns.sorted(0).numpy().T),
                    ("in place", columns.sorted(0, out=columns).numpy().T),
                ):
                    if not is_sorted(result, expected):
                        wrong.append(f"{kind}: {rows} rows of {n}, {name}, {form}")
    return wrong


if __name__ == "__main__":
    sizes = (*(SMALL[::7] if is_thin() else SMALL), *LARGE)
    failures = [failure for kind in KINDS for failure in check(kind, sizes) + check_rows(kind)]
    raise SystemExit("\n".join(failures[:20]) or None)
