"""Sizes near 2**63: results that cannot exist are rejected before any computation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from oracle import _C


def expanded(*size: int) -> Any:
    """Return a tensor with one element in memory that is expanded to a size."""
    return _C.FloatTensor(*(1 for _ in size)).fill_(1).expand(*size)


REFUSED: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "cat": (lambda: _C.cat((expanded(2**62), expanded(2**62))), OverflowError),
    "cat of four": (lambda: _C.cat((expanded(2**62),) * 4), OverflowError),
    "stack": (lambda: _C.stack((expanded(2**62),) * 4), OverflowError),
    "repeat": (lambda: expanded(2**62).repeat(4), OverflowError),
    "repeat in two dimensions": (lambda: expanded(3).repeat(2**40, 2**40), OverflowError),
    "ger": (lambda: _C.ger(expanded(2**40), expanded(2**40)), OverflowError),
    "diag": (lambda: _C.diag(expanded(2**33)), OverflowError),
    "diag far out": (lambda: _C.diag(_C.FloatTensor(3).fill_(1), 2**62), OverflowError),
    "diag furthest out": (lambda: _C.diag(_C.FloatTensor(3).fill_(1), 2**63 - 1), OverflowError),
    "diag furthest below": (lambda: _C.diag(_C.FloatTensor(3).fill_(1), -(2**63)), OverflowError),
    "eye": (lambda: _C.eye(2**40, 2**40), OverflowError),
    "range": (lambda: _C.range(0, 2**62, 2**-10), OverflowError),
    "arange": (lambda: _C.arange(0, 1e300), OverflowError),
    "linspace": (lambda: _C.linspace(0, 1, 2**62), OverflowError),
    "zeros": (lambda: _C.zeros(2**40, 2**40), OverflowError),
    "unfold": (lambda: _C.FloatTensor(5).unfold(0, 2**62, 1), ValueError),
    "narrow": (lambda: _C.FloatTensor(5).narrow(0, 2**63 - 1, 2**63 - 1), IndexError),
    "set_": (lambda: _C.FloatTensor().set_(_C.FloatStorage(5), 2**63 - 1, (2,), (1,)), OverflowError),
    "resize_": (lambda: _C.FloatTensor(5).resize_(2**62, 2), OverflowError),
    "a storage": (lambda: _C.FloatStorage(2**61), OverflowError),
    "a storage resized": (lambda: _C.FloatStorage(5).resize_(2**62), OverflowError),
    "conv2": (lambda: _C.conv2(expanded(2**31, 2**31), expanded(2**31, 2**31), "F"), OverflowError),
    "bmm": (lambda: expanded(2**30, 2**30, 1).bmm(expanded(2**30, 1, 2**30)), OverflowError),
    "mm": (lambda: expanded(2**33, 1).mm(expanded(1, 2**33)), OverflowError),
    "cumsum": (lambda: expanded(2**61).cumsum(0), OverflowError),
    "sort": (lambda: expanded(2**61).sort(), ValueError),
    "sorted": (lambda: expanded(2**61).sorted(), OverflowError),
    "topk": (lambda: _C.FloatTensor(5).topk(2**62), ValueError),
    "multinomial": (lambda: _C.multinomial(_C.FloatTensor(3).fill_(1), 2**62, True), OverflowError),
    "randperm": (lambda: _C.randperm(2**61), OverflowError),
    "clone": (lambda: expanded(2**62).clone(), OverflowError),
    "view": (lambda: _C.FloatTensor(4).view(2**62 + 1, 4), ValueError),
    "expand": (lambda: expanded(2**32, 2**32), OverflowError),
}


@pytest.mark.parametrize("name", REFUSED)
def test_results_that_are_too_large(name: str) -> None:
    call, error = REFUSED[name]
    with pytest.raises(error):
        call()


def test_a_huge_view_is_printed_in_part() -> None:
    assert str(expanded(2**62)) == "[1. 1. 1. ... 1. 1. 1.]\n[_C.FloatTensor of size 4611686018427387904]"
