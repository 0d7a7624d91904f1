"""Protocols keep no memory, in success and in failure, however often they are used.

test_leaks.py tests declared calls.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import os
import pickle
import resource
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from memory import c_bytes
from oracle import _C, FLOAT, LONG


def references(values: list[Any]) -> list[int]:
    return [sys.getrefcount(value) for value in values]


def repeat(action: Callable[[], Any], count: int) -> None:
    """Call an action repeatedly and ignore exceptions: failing calls can leak too."""
    for _ in range(count):
        with contextlib.suppress(TypeError, ValueError, IndexError, OverflowError, BufferError, ZeroDivisionError):
            action()


def in_use() -> tuple[int, int]:
    """Return the number of blocks of Python's allocator, and of bytes of the C library, in which tensors are."""
    return sys.getallocatedblocks(), c_bytes()


def leaks(action: Callable[[], Any], count: int) -> list[tuple[int, int]]:
    """Return the blocks and bytes that each round of repetitions keeps, or nothing if a round keeps few.

    Caches and the allocator's own lists grow now and then. Leaks grow in every round, and more in the longer ones.
    Exceptions and their frames may form reference cycles. The cycles of a round are young, and are collected.
    """
    repeat(action, 3)
    rounds: list[tuple[int, int]] = []
    gc.disable()
    try:
        for times in range(count, 7 * count, count):
            rounds.append(_growth(action, times))
            if rounds[-1][0] < times // 2 and rounds[-1][1] < times * 30:
                return []
        return rounds
    finally:
        gc.enable()


def _growth(action: Callable[[], Any], count: int) -> tuple[int, int]:
    gc.collect(0)
    before = in_use()
    repeat(action, count)
    gc.collect(0)
    after = in_use()
    return after[0] - before[0], after[1] - before[1]


ADDRESSES = "asan" in os.environ.get("LD_PRELOAD", "")


@pytest.mark.skipif(ADDRESSES, reason="the address sanitizer's allocator does not say what is in use")
def test_a_leak_is_found() -> None:
    kept: list[Any] = []
    assert leaks(lambda: kept.append(object()), 20)
    assert leaks(lambda: kept.append(_C.FloatTensor(2)), 20)
    assert leaks(lambda: kept.append(bytearray(2000)), 20)
    assert not leaks(lambda: [_C.FloatTensor(50), object()], 20)


class Mine(_C.FloatTensor):  # type: ignore[misc]
    """A subclass in Python."""


PROTOCOLS: dict[str, Callable[[Any], Any]] = {
    "constructor": lambda x: (FLOAT.tensor(2, 3), FLOAT.tensor([[1, 2], [3, 4]]), FLOAT.tensor(x),
    FLOAT.tensor(x.storage()), FLOAT.tensor()),
    "wrong constructor": lambda x: FLOAT.tensor([[1, 2], [3]]),
    "wrong number": lambda x: FLOAT.tensor([1, "a"]),
    "iterator": lambda x: FLOAT.tensor(iter([1.5, 2.5])),
    "array": lambda x: FLOAT.tensor(np.ones((2, 3), np.float32)),
    "array of another dtype": lambda x: (FLOAT.tensor(np.ones(2)), FLOAT.tensor(np.ones((2, 3), np.uint16)),
    LONG.tensor(np.ones(3, np.uint8)), _C.ByteTensor(np.ones(3, np.int64)), FLOAT.storage(np.ones(2))),
    "wrong array": lambda x: LONG.tensor(np.ones(2)),
    "array of large integers": lambda x: LONG.tensor(np.full(3, 1 << 63, np.uint64)),
    "wrong layout": lambda x: FLOAT.tensor(np.ones((2, 0), np.uint16)),
    "from_numpy": lambda x: _C.from_numpy(np.ones((2, 3), np.float32)),
    "wrong from_numpy": lambda x: _C.from_numpy(np.ones(3)[::-1]),
    "from_numpy of a list": lambda x: _C.from_numpy([1]),
    "numpy": lambda x: x.numpy().T,
    "memoryview": lambda x: memoryview(x).tobytes(),
    "refused buffer": lambda x: memoryview(x.t()).cast("B"),
    "array interface": lambda x: x.__array_interface__,
    "get": lambda x: (x[0], x[0, 1], x[:, 1], x[..., None], x[[0, 1]], x[x > 0], x[LONG.tensor([0])], x[[0], [1]]),
    "wrong get": lambda x: x[[0, 9]],
    "lists that mean tuples": lambda x: (x[[[0, 1], [1, 2]]], x[[slice(None), [0]]], x.__setitem__([[0], [1]], 2)),
    "wrong list": lambda x: x[[[0, 1], "a"]],
    "wrong mask": lambda x: x[_C.ByteTensor(5)],
    "wrong key": lambda x: x["a"],
    "wrong keys": lambda x: x[[0, 1], [0, 1, 2]],
    "set": lambda x: (x.__setitem__(0, 1), x.__setitem__((0, 1), 2), x.__setitem__([0, 1], x),
    x.__setitem__(..., [[1, 2, 3]] * 2), x.__setitem__(x > 1, 5)),
    "set in order": lambda x: (x.__setitem__(..., x.t()), x.__setitem__([0, 1], x.view(6)), x.copy_(x.t())),
    "wrong set": lambda x: x.__setitem__([0, 1], [1, 2]),
    "wrong value": lambda x: x.__setitem__([0, 1], ["a", 2]),
    "operators": lambda x: (x + x, 1 - x, x * 2, 2 / x, x % 2, x**2, -x, abs(x), x < 1, x == 2, x != 5, x @ x.t()),
    "wrong operators": lambda x: x + "a",
    "operators with arrays": lambda x: (x + x.numpy(), x.numpy() - x, x == x.numpy(), divmod(x, x.numpy()),
    x.__imul__(np.ones(3, np.float32)), x[0].numpy() in x),
    "wrong operators with arrays": lambda x: x * np.ones(3),
    "wrong operators on the right": lambda x: np.ones(3) - x,
    "comparison with another dtype": lambda x: x == x.double(),
    "operators in place with arrays": lambda x: x.__iadd__(np.ones(5, np.float32)),
    "in-place operators": lambda x: x.__iadd__(1).__isub__(1),
    "iteration": lambda x: [list(row) for row in x],
    "list": lambda x: x.tolist(),
    "repr": lambda x: (repr(x), repr(x.storage()), repr(x.size())),
    "in": lambda x: (1 in x, "a" in x, x[0] in x),
    "numbers": lambda x: (float(x[:1, :1]), bool(x[:1, :1]), int(x[0:1, 0:1])),
    "no number": float,
    "copy": lambda x: (copy.copy(x), copy.deepcopy(x), copy.deepcopy([x, x.t(), x.storage()])),
    "pickle": lambda x: [pickle.loads(pickle.dumps([x, x.t()], protocol)) for protocol in range(6)],
    "forged pickle": lambda x: _C._rebuild_tensor(FLOAT.tensor, x.storage(), 0, (9,), (9,)),
    "conversion": lambda x: (x.double(), x.type("_C.LongTensor"), x.type_as(_C.IntTensor()), x.storage().half()),
    "wrong conversion": lambda x: x.type("nonsense"),
    "storage": lambda x: (x.storage()[1:3], x.storage().clone(), list(x.storage()), x.storage()[0],
    FLOAT.storage([1, 2]).resize_(50)),
    "part of a storage": lambda x: (FLOAT.storage(x.storage(), 1), FLOAT.storage(x.storage(), 1, 2)),
    "wrong part of a storage": lambda x: FLOAT.storage(x.storage(), 1, 9),
    "part of a wrong storage": lambda x: FLOAT.storage([1, 2], 1),
    "subclass": lambda x: (Mine(2, 3).new(), Mine([1, 2]).new([3]), Mine(2).new(x.size())),
    "wrong subclass": lambda x: Mine(2).new("a"),
    "_cdata": lambda x: (x._cdata, x.storage()._cdata),
    "wrong storage": lambda x: x.storage().__setitem__(slice(0, 2), "ab"),
    "from_buffer": lambda x: _C.FloatStorage.from_buffer(b"12345678", "big"),
    "apply": lambda x: (x.apply_(lambda v: v), x.map_(x, lambda a, b: a), x.map2_(x, x, lambda a, b, c: a)),
    "wrong apply": lambda x: x.apply_(lambda v: 1 / 0),
    "wrong result": lambda x: x.map_(x, lambda a, b: "a"),
    "size": lambda x: (x.size()[1:], x.size() * 2, 2 * x.size(), x.size() + x.size()),
    "sizes": lambda x: (x.size()[1:], x.size() * 2, _C.Size([1, 2]), x.size().numel(), x.shape, x.T, x.dtype, x.ndim),
    "wrong size": lambda x: _C.Size([1, "a"]),
    "view of objects": lambda x: x.view(np.array([3, 2])),
    "generator": lambda x: (_C.Generator().manual_seed(5).get_state(), x.clone().uniform_(generator=_C.Generator())),
    "wrong seed": lambda x: _C.manual_seed("a"),
    "wrong state": lambda x: _C.Generator().set_state(5),
    "resize": lambda x: FLOAT.tensor(2).resize_(1000).resize_(5, 5, 5, 5, 5, 5),
    "wrong resize": lambda x: FLOAT.tensor(2).resize_(1 << 62),
    "many dimensions": lambda x: x.view(1, 1, 1, 1, 1, 2, 3).transpose(0, 6).clone().squeeze(),
    "default type": lambda x: (_C.set_default_tensor_type(FLOAT.tensor), _C.get_default_tensor_type(), _C.zeros(2)),
    "options": lambda x: _C.set_printoptions(precision=4),
}  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PROTOCOLS)
def test_a_protocol_keeps_no_memory(name: str) -> None:
    x = FLOAT.tensor([[1, 2, 3], [4, 5, 6]])
    action = PROTOCOLS[name]
    repeat(lambda: action(x), 3)
    storage = x.storage()
    before = references([x, storage, type(x), type(storage)])
    repeat(lambda: action(x), 50)
    gc.collect()
    after = references([x, storage, type(x), type(storage)])
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 40
    assert not leaks(lambda: action(x), 50)


def test_memory_of_large_tensors_is_released() -> None:
    def turn() -> None:
        x = _C.FloatTensor(200_000)
        y = x.add(1)
        y.storage()
        z = _C.from_numpy(y.numpy())
        z.sort()
        repeat(lambda: y.add(_C.FloatTensor(3)), 1)
        repeat(lambda: y.resize_(1 << 60), 1)
        pickle.loads(pickle.dumps(y[:1000], 5))

    assert not leaks(turn, 20)


@pytest.mark.skipif(ADDRESSES, reason="the address sanitizer keeps what is freed for a while")
def test_memory_of_many_tensors_is_released() -> None:
    """After many tensors are released, the process uses about as much memory as before."""

    def turn() -> None:
        for _ in range(10_000):
            x = _C.FloatTensor(7)
            x.add_(x[1:3].sum()).view(7, 1).expand(7, 3).clone()

    turn()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(5):
        turn()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 5_000  # in KiB
