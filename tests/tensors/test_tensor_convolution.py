"""Convolutions and cross-correlations against sums over windows, for every form, dtype and layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from oracle import _C, DOUBLE, FLOAT, FLOATING, HALF, Array, Kind, assert_equal, generator, laid_out, numbers, tensor
from tensor_cases import Case, Cases, check_all, parameters_of

# name: the number of dimensions of a kernel, and whether the kernel is flipped
KINDS_OF = {"conv2": (2, True), "xcorr2": (2, False), "conv3": (3, True), "xcorr3": (3, False)}


def plane(x: Array, kernel: Array, mode: str, turned: bool) -> Array:
    """Return the sums of products in every window of one (padded) plane with one kernel."""
    rank = kernel.ndim
    part = kernel[(slice(None, None, -1),) * rank] if turned else kernel
    around = np.pad(x, [(n - 1, n - 1) for n in kernel.shape]) if mode == "F" else x
    return np.asarray((sliding_window_view(around, kernel.shape) * part).sum(tuple(range(rank, 2 * rank))))


def oracle_of(name: str) -> Any:
    rank, turned = KINDS_OF[name]

    def oracle(x: Array, kernel: Array, mode: str) -> Array:
        a, k = x.astype(np.float64), kernel.astype(np.float64)
        if k.ndim == rank:
            result = plane(a, k, mode, turned)
        elif k.ndim == rank + 1:
            result = np.stack([plane(p, q, mode, turned) for p, q in zip(a, k, strict=True)])
        else:
            result = np.stack([sum(plane(p, q, mode, turned) for p, q in zip(a, part, strict=True)) for part in k])
        return np.asarray(result).astype(x.dtype)

    return oracle


def cases_of(name: str) -> Cases:
    rank = KINDS_OF[name][0]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for n in range(8):
            kernel = tuple(int(v) for v in rng.integers(1, 7 if n % 2 else 3, rank))
            image = tuple(v + int(more) for v, more in zip(kernel, rng.integers(0, 5, rank), strict=True))
            planes, outputs = (int(v) for v in rng.integers(1, 4, 2))
            for front, kernels in (((), ()), ((planes,), (planes,)), ((planes,), (outputs, planes))):
                x = numbers(kind, (*front, *image), rng, -3, 3)
                k = numbers(kind, (*kernels, *kernel), rng, -3, 3)
                yield Case((x, k, "V"), oracle_of(name), ulps=2, expand=(0, 1), alias=())
                yield Case((x, k, "F"), oracle_of(name), ulps=2, expand=(0, 1), alias=())
                if front == ():
                    yield Case((k, x, "F"), oracle_of(name), ulps=2, expand=(0, 1), alias=())

    return cases


CASES: dict[str, Cases] = {name: cases_of(name) for name in KINDS_OF}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
@pytest.mark.parametrize("shapes", [((3, 1300), (2, 9)), ((1100, 3), (9, 2)), ((4, 60, 70), (5, 4, 7, 6))])
def test_larger_planes(kind: Kind, shapes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Planes with several blocks of rows, computed by several threads, give the same result."""
    x, k = (numbers(kind, shape, generator("larger", kind, shape), -1, 1) for shape in shapes)
    for mode in "VF":
        for name in ("conv2", "xcorr2"):
            expected = oracle_of(name)(x, k, mode)
            assert_equal(getattr(_C, name)(tensor(x), laid_out(k, "transposed"), mode), expected, 4)
            out = laid_out(np.zeros(expected.shape, kind.numpy), "stepped")
            assert getattr(_C, name)(laid_out(x, "stepped"), tensor(k), mode, out=out) is out
            assert_equal(out, expected, 4)


def test_a_sum_of_halfs_is_rounded_once() -> None:
    x = HALF.tensor(1, 4000).fill_(1)
    assert _C.conv2(x, x, "V").tolist() == [[4000.0]]


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
def test_padding_adds_nothing(kind: Kind) -> None:
    """Padding adds nothing, even if the kernel has infinite elements."""
    result = _C.conv2(kind.tensor([[1]]), kind.tensor([[2, float("inf")]]), "F")
    assert result.tolist() == [[2.0, float("inf")]]
    result = _C.xcorr2(kind.tensor([[1, 0]]), kind.tensor([[float("inf"), 3]]), "F")
    assert result.tolist()[0][0] == 3.0
    assert np.isnan(result.tolist()[0][2]) or result.tolist()[0][2] == 0.0


@pytest.mark.parametrize("name", KINDS_OF)
def test_shapes_and_letters_that_do_not_fit(name: str) -> None:
    rank = KINDS_OF[name][0]
    call = getattr(_C, name)

    def ones(*more: int, last: int = 3) -> Any:
        return FLOAT.tensor(*more, *([3] * (rank - 1)), last).fill_(1)

    for x, kernel in (
        (ones(), ones(last=4)), (ones(2), ones(3)), (ones(2), ones()), (ones(), ones(2)), (ones(2), ones(2, 3)),
        (ones(2, 2), ones(2, 2)), (ones(2), ones(1, 1, 2)), (FLOAT.tensor(), ones()), (ones(), FLOAT.tensor()),
        (FLOAT.tensor(3), ones()), (ones(), FLOAT.tensor(3)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=name):
            call(x, kernel, "V")
    for mode in ("", "v", "f", "VF", "X", "a" * 1000):
        with pytest.raises(ValueError, match=name):
            call(ones(), ones(), mode)
    for wrong in (None, 1, b"V"):
        with pytest.raises(TypeError, match=name):
            call(ones(), ones(), wrong)
    with pytest.raises(TypeError, match=name):
        call(ones(), ones())
    assert not hasattr(FLOAT.tensor, name)
    with pytest.raises(TypeError, match=name):
        call(_C.LongTensor(3, 3), _C.LongTensor(3, 3), "V")
