"""Sorting without indices: `sorted` returns the same values in order, with each instruction set."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
from drawn import deterministic
from folders import subprocess_environment
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from oracle import (
    _C,
    FLOATING,
    KINDS,
    LAYOUTS,
    Kind,
    array_of,
    generator,
    laid_out,
    numbers,
    sorted_numbers,
    tensor,
)
from sorted_values import LARGE, SMALL, check, check_rows, contents, is_sorted

pytestmark = pytest.mark.skipif(not hasattr(_C.FloatTensor, "sorted"), reason="sorted is not declared")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_all_sizes_and_patterns(kind: Kind) -> None:
    assert check(kind, (*SMALL[::7], *LARGE)) == []


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_short_rows(kind: Kind) -> None:
    assert check_rows(kind) == []


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("cpu", ["baseline", "avx2", "avx512"])
def test_each_instruction_set(cpu: str) -> None:
    command, environment = [sys.executable, "-m", "sorted_values"], subprocess_environment(CWRAP_CPU=cpu)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (0, "", "")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_check_finds_mistakes(kind: Kind) -> None:
    """Values in another order, a lost value, and for floating dtypes a NaN before a number and a zero after -0."""
    assert is_sorted(np.array([0, 1, 1, 3], kind.numpy), contents(np.array([1, 3, 0, 1], kind.numpy)))
    wrong: list[tuple[list[float], list[float]]] = [
        ([1, 0, 1, 3], [0, 1, 1, 3]), ([0, 1, 3, 3], [0, 1, 1, 3]), ([0, 1, 1], [0, 1, 1, 3]),
    ]  # fmt: skip
    if kind.floating:
        wrong += [([math.nan, 1], [1, math.nan]), ([0.0, -0.0], [0.0, 0.0]), ([0.0, -0.0], [0.0, -0.0])]
    for result, x in wrong:
        assert not is_sorted(np.array(result, kind.numpy), contents(np.array(x, kind.numpy))), result


@pytest.mark.parametrize("kind", KINDS, ids=str)
@deterministic()
@given(data=st.data())
def test_any_elements(kind: Kind, data: st.DataObject) -> None:
    x = data.draw(arrays.arrays(kind.numpy, st.integers(1, 70)))
    assert is_sorted(tensor(x).sorted().numpy(), contents(x))
    assert is_sorted(tensor(x).sorted(0, True).numpy()[::-1], contents(x))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", [(3, 5), (40, 130), (2, 3, 4), (1, 300), (300, 1)])
def test_dimensions_and_layouts(kind: Kind, shape: tuple[int, ...]) -> None:
    x = numbers(kind, shape, generator("sorted", kind, shape), -50, 50)
    for dim in range(-len(shape), len(shape)):
        expected = sorted_numbers(x, dim)
        for layout, t in ((layout, laid_out(x, layout)) for layout in LAYOUTS):
            assert np.array_equal(array_of(t.sorted(dim)), expected), (layout, dim)
            assert np.array_equal(array_of(_C.sorted(t, axis=dim, descending=True)), np.flip(expected, dim)), layout
            assert np.array_equal(array_of(t.sorted(dim)), array_of(t.sort(dim)[0])), layout
    assert np.array_equal(array_of(tensor(x).sorted()), sorted_numbers(x))
    assert np.array_equal(array_of(tensor(x).sorted(descending=True)), sorted_numbers(x)[..., ::-1])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_result_can_be_the_tensor_or_overlap_it(kind: Kind) -> None:
    x = numbers(kind, (30, 40), generator("sorted out", kind), -50, 50)
    t = tensor(x)
    assert t.sorted(0, out=t) is t
    assert np.array_equal(array_of(t), sorted_numbers(x, 0))
    t = tensor(x)
    assert np.array_equal(array_of(t.t().sorted(0, out=t.t())), sorted_numbers(x.T, 0))
    t = tensor(np.concatenate([x, x]).reshape(-1))
    part, overlapping = t[:1200], t[40:1240]
    part.sorted(out=overlapping)
    assert np.array_equal(array_of(overlapping), sorted_numbers(x.reshape(-1)))
    other = kind.tensor(7)
    assert tensor(x).sorted(1, out=other) is other
    assert np.array_equal(array_of(other), sorted_numbers(x, 1))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_nan_is_the_largest_and_minus_zero_is_before_zero(kind: Kind) -> None:
    x = kind.tensor([0.0, float("nan"), -0.0, float("-inf"), 0.0, float("inf"), -0.0])
    assert str(x.sorted().tolist()) == "[-inf, -0.0, -0.0, 0.0, 0.0, inf, nan]"
    assert str(x.sorted(descending=True).tolist()) == "[nan, inf, 0.0, 0.0, -0.0, -0.0, -inf]"


def test_mistakes_are_errors() -> None:
    x = _C.FloatTensor([[3, 1, 2]])
    with pytest.raises(IndexError, match="sorted"):
        x.sorted(2)
    with pytest.raises(ValueError, match="sorted: expected a tensor with elements"):
        _C.FloatTensor().sorted()
    with pytest.raises(TypeError, match="sorted"):
        x.sorted(True)
    with pytest.raises(TypeError, match="out"):
        x.sorted(0, out=_C.DoubleTensor())
