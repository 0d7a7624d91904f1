"""Check `sorted` against NumPy; CWRAP_CPU limits the instructions of `python -m sorted_values`."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from oracle import KINDS, Array, Kind, generator, tensor

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
    yield "in order", np.sort(bits)
    yield "reversed", np.sort(bits)[::-1].copy()
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


def ascending(x: Array) -> Array:
    """Return the sorted values: NaN last, -0 before 0."""
    ordered = np.sort(x)
    if x.dtype.kind == "f":
        zeros = np.flatnonzero(ordered == 0)
        ordered[zeros] = 0
        ordered[zeros[: np.count_nonzero((x == 0) & np.signbit(x))]] = -0.0
    return ordered


def same(result: Array, expected: Array) -> bool:
    """Return whether values are equal, all NaNs to each other, and zeros have equal signs."""
    if result.dtype.kind != "f":
        return np.array_equal(result, expected)
    numbers = ~np.isnan(expected)
    signs = np.array_equal(np.signbit(result[numbers]), np.signbit(expected[numbers]))
    return np.array_equal(result, expected, equal_nan=True) and signs


def check(kind: Kind, sizes: tuple[int, ...]) -> list[str]:
    """Return the patterns that are sorted wrongly."""
    wrong = []
    for n in sizes:
        for name, x in patterns(kind, n):
            expected, stepped = ascending(x), tensor(np.repeat(x, 2))[::2]
            for form, result, order in (
                ("ascending", tensor(x).sorted(), expected),
                ("descending", tensor(x).sorted(0, True), expected[::-1]),
                ("stepped", stepped.sorted(), expected),
                ("in place", stepped.sorted(0, out=stepped), expected),
            ):
                if not same(result.numpy(), order):
                    wrong.append(f"{kind}: {n} elements, {name}, {form}")
    return wrong


def check_rows(kind: Kind) -> list[str]:
    """Return the shapes of short rows that are sorted wrongly: many rows are sorted at a time, a few one by one."""
    wrong = []
    for n in ROW_SIZES:
        for rows in ROW_COUNTS:
            for name, x in patterns(kind, rows * n):
                table = x.reshape(rows, n)
                expected = np.stack([ascending(row) for row in table])
                stepped = tensor(np.repeat(x, 2))[::2].view(rows, n)
                columns = tensor(table.T.copy())
                for form, result in (
                    ("ascending", tensor(table).sorted(1).numpy()),
                    ("descending", tensor(table).sorted(1, True).numpy()[:, ::-1]),
                    ("stepped", stepped.sorted(1).numpy()),
                    ("columns", columns.sorted(0).numpy().T),
                    ("in place", columns.sorted(0, out=columns).numpy().T),
                ):
                    if not same(np.ascontiguousarray(result), expected):
                        wrong.append(f"{kind}: {rows} rows of {n}, {name}, {form}")
    return wrong


if __name__ == "__main__":
    failures = [failure for kind in KINDS for failure in check(kind, (*SMALL, *LARGE)) + check_rows(kind)]
    raise SystemExit("\n".join(failures[:20]) or None)
