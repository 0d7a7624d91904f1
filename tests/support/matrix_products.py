"""Matrix products in NumPy, for tests of `mm`, `bmm` and the methods that add a product."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import Array, Kind, forms, generator, numbers
from tensor_cases import Case, Cases, check


def product(a: Array, b: Array) -> Array:
    """Return the product as int64 or float64, so that it does not wrap around."""
    return np.matmul(*(v.astype(np.float64 if v.dtype.kind == "f" else np.int64) for v in (a, b)))


def scaled(kind: Kind, beta: Any, t: Array, alpha: Any, added: Array) -> Array:
    """Return beta * t + alpha * added; if beta is 0, t is not read."""
    c = np.float64 if kind.floating else np.int64
    old = np.asarray(beta, c) * t.astype(c) if beta != 0 else np.zeros((), c)
    return np.asarray(old + np.asarray(alpha, c) * added).astype(kind.numpy)


def added_cases(shapes: Callable[..., Any], multiply: Callable[..., Array], sizes: Iterable[tuple[int, ...]]) -> Cases:
    """Return cases of beta * t + alpha * product; `shapes` maps a size to the shapes of t and of the factors."""

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        def oracle(t: Array, a: Array, b: Array, beta: Any = 1, alpha: Any = 1) -> Array:
            return scaled(kind, beta, t, alpha, multiply(a, b))

        for k, size in enumerate(sizes):
            args = tuple(numbers(kind, shape, rng, -3, 3) for shape in shapes(*size))
            kwargs = ({}, {"beta": 2}, {"alpha": 3}, {"beta": 0, "alpha": 2}, {"beta": 3, "alpha": 0})[k % 5]
            yield Case(args, oracle, kwargs, ulps=4)

    return cases


def check_added(cases: Cases, name: str, kind: Kind) -> None:
    """Check all cases of a method that adds a product, and of its in-place form."""
    for case in cases(kind, generator(name, kind)):
        check(name, case)
        check(name + "_", case)


def check_refused(name: str, shapes: list[tuple[int, ...]], kind: Kind) -> None:
    """Check that a method and its in-place form reject tensors of these shapes and leave them unchanged."""
    args = [kind.tensor(*shape).fill_(1) for shape in shapes]
    with pytest.raises(ValueError, match=name):
        getattr(args[0], name)(*args[1:])
    if forms(name + "_"):
        with pytest.raises(ValueError, match=name):
            getattr(args[0], name + "_")(*args[1:])
    assert all(set(a.view(-1).tolist()) == {1} for a in args)
