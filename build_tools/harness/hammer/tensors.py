"""Calls of `_C` from many threads with the same tensors, for a Python without the GIL; it needs only `_C` and NumPy.

    PYTHONPATH=. python3.13t build_tools/harness/hammer/tensors.py [CALLS] [THREADS] [SEED]

Each thread takes tensors, storages and generators from common lists, and calls, resizes and replaces them at random. A
call may raise the exceptions of shapes that do not match and of memory that is in use; every other exception is an
error. Elements may have any values. At the end the invariants of the tensors must hold.
"""

from __future__ import annotations

import copy
import gc
import importlib
import pickle
import random
import sys
from collections.abc import Callable
from typing import Any

from build_tools.harness.hammer.loop import Loop

_C: Any = importlib.import_module("_C")

SIDE = 4  # of matrices; small, so that threads meet
SLOTS = 4  # few, for the same reason
# A TypeError of deepcopy() means that a storage has grown after its copy was made.
EXPECTED = (ValueError, IndexError, BufferError, RuntimeError)
TYPES = (_C.FloatTensor, _C.DoubleTensor, _C.LongTensor, _C.ByteTensor, _C.HalfTensor)

Action = Callable[["Hammer", random.Random], object]


class Hammer:
    """The objects that all threads share."""

    def __init__(self) -> None:
        self.tensors: list[Any] = [self.new() for _ in range(SLOTS)]
        self.tensors += [self.tensors[0].t(), self.tensors[1].view(SIDE * SIDE)]
        self.fixed = self.new()  # no thread gives it another storage
        self.indices = _C.LongTensor([0, 1, 2, 3])
        self.generators = [_C.Generator() for _ in range(2)]
        self.iterator = iter(_C.FloatTensor(1000, 2))

    @staticmethod
    def new() -> Any:
        """Return a new matrix."""
        return _C.FloatTensor(SIDE, SIDE).fill_(1)

    def broken(self) -> list[str]:
        """Return a line for each tensor that reaches beyond its storage."""
        found = []
        for tensor in self.tensors:
            size, stride = tensor.size(), tensor.stride()
            last = sum((n - 1) * step for n, step in zip(size, stride, strict=True))
            if size and tensor.storage_offset() + last >= len(tensor.storage()):
                found.append(f"{tuple(size)}, {tuple(stride)} in a storage of {len(tensor.storage())}")
        return found


def _is_expected(error: BaseException) -> bool:
    return isinstance(error, EXPECTED) or (isinstance(error, TypeError) and "the memo has" in str(error))


def _of(hammer: Hammer, rng: random.Random) -> Any:
    return rng.choice(hammer.tensors)


def _replace(hammer: Hammer, rng: random.Random) -> None:
    hammer.tensors[rng.randrange(SLOTS)] = hammer.new()


def _replace_view(hammer: Hammer, rng: random.Random) -> None:
    hammer.tensors[SLOTS + rng.randrange(2)] = _of(hammer, rng).narrow(0, 0, 1)


def _lend(hammer: Hammer, rng: random.Random) -> None:
    with memoryview(_of(hammer, rng)) as view:
        bytes(view)


def _many_dimensions(hammer: Hammer, rng: random.Random) -> None:
    _of(hammer, rng).resize_(*([1] * rng.randrange(6, 9)), SIDE)


def _default_type(_: Hammer, rng: random.Random) -> None:
    _C.set_default_tensor_type(rng.choice(TYPES[:2]))
    _C.zeros(2).add_(1)
    _C.get_default_tensor_type()(2).zero_()


def _compare_storages(hammer: Hammer, _: random.Random) -> None:
    if hammer.fixed.storage() is not hammer.fixed.storage():
        raise AssertionError("a storage has two objects")


def _next(hammer: Hammer, _: random.Random) -> None:
    if next(hammer.iterator, None) is None:
        hammer.iterator = iter(_C.FloatTensor(1000, 2))


ACTIONS: dict[str, Action] = {
    "replace": _replace,
    "replace view": _replace_view,
    "resize": lambda h, r: _of(h, r).resize_(r.randrange(1, 9), SIDE),
    "resize to many dimensions": _many_dimensions,
    "resize as": lambda h, r: _of(h, r).resize_as_(_of(h, r)),
    "set": lambda h, r: _of(h, r).set_(_of(h, r)),
    "set nothing": lambda h, r: _of(h, r).set_() if r.random() < 0.1 else None,
    "set storage": lambda h, r: _of(h, r).set_(_of(h, r).storage(), 0, (2, 2)),
    "transpose": lambda h, r: _of(h, r).t_(),
    "unsqueeze": lambda h, r: _of(h, r).unsqueeze_(0).squeeze_(),
    "view": lambda h, r: _of(h, r).view(-1).sum(),
    "narrow": lambda h, r: _of(h, r).narrow(0, 0, 2).add_(1),
    "shape": lambda h, r: (_of(h, r).shape, _of(h, r).stride(), _of(h, r).ndim, len(_of(h, r))),
    "item": lambda h, r: _of(h, r)[r.randrange(SIDE)],
    "assign item": lambda h, r: _of(h, r).__setitem__(r.randrange(SIDE), 2),
    "assign tensor": lambda h, r: _of(h, r).__setitem__(slice(0, 2), _of(h, r)),
    "index": lambda h, r: _of(h, r)[h.indices],
    "index list": lambda h, r: _of(h, r)[[0, 1], [1, 0]],
    "mask": lambda h, r: _of(h, r)[_of(h, r).gt(0)],
    "change indices": lambda h, r: h.indices.resize_(r.randrange(1, 5)).fill_(r.randrange(3)),
    "select by index": lambda h, r: _of(h, r).index_select(0, h.indices),
    "add": lambda h, r: _of(h, r).add(_of(h, r)),
    "add in place": lambda h, r: _of(h, r).add_(1).mul_(_of(h, r)),
    "add to out": lambda h, r: _C.add(_of(h, r), _of(h, r), out=_of(h, r)),
    "add to empty out": lambda h, r: _C.add(_of(h, r), 1, out=_C.FloatTensor()),
    "product": lambda h, r: _of(h, r).mm(_of(h, r)),
    "reduce": lambda h, r: (_of(h, r).sum(), _of(h, r).max(0), _of(h, r).mean()),
    "sort": lambda h, r: _of(h, r).sort(0),
    "join": lambda h, r: _C.cat([_of(h, r), _of(h, r)], 0),
    "join shared list": lambda h, _: _C.cat(h.tensors, 0),
    "split": lambda h, r: _of(h, r).split(2),
    "copy": lambda h, r: _of(h, r).copy_(_of(h, r)),
    "clone": lambda h, r: _of(h, r).clone().contiguous(),
    "convert": lambda h, r: _of(h, r).type(r.choice(TYPES)),
    "compare": lambda h, r: _of(h, r) == _of(h, r),
    "list": lambda h, r: _of(h, r).tolist(),
    "construct from list": lambda _, r: _C.FloatTensor([[1.0, r.random()], [2, 3]]),
    "construct from tensor": lambda h, r: _C.FloatTensor(_of(h, r)),
    "construct from storage": lambda h, r: _C.FloatTensor(_of(h, r).storage()).add_(1),
    "print": lambda h, r: repr(_of(h, r)),
    "print options": lambda _, r: _C.set_printoptions(precision=r.randrange(2, 6)),
    "pickle": lambda h, r: pickle.loads(pickle.dumps(_of(h, r), r.choice((2, 5)))),  # noqa: S301
    "copy object": lambda h, r: copy.copy(_of(h, r)),
    "copy deeply": lambda h, r: copy.deepcopy([_of(h, r), _of(h, r)]),
    "array": lambda h, r: _of(h, r).numpy().sum(),
    "array interface": lambda h, r: _of(h, r).__array_interface__,
    "DLPack": lambda h, r: _C.from_dlpack(_of(h, r)),
    "memoryview": _lend,
    "iterate": lambda h, r: list(_of(h, r)),
    "iterate shared": _next,
    "contains": lambda h, r: 1 in _of(h, r),
    "storage": lambda h, r: _of(h, r).storage().tolist(),
    "storage is unique": _compare_storages,
    "storage item": lambda h, r: _of(h, r).storage()[r.randrange(SIDE)],
    "storage assign": lambda h, r: _of(h, r).storage().__setitem__(slice(0, 2), [1, 2]),
    "storage part": lambda h, r: _of(h, r).storage()[0:3].fill_(1),
    "storage resize": lambda h, r: _of(h, r).storage().resize_(r.randrange(16, 600)),
    "storage copy": lambda h, r: _of(h, r).storage().copy_(_of(h, r).storage()),
    "storage convert": lambda h, r: _of(h, r).storage().double(),
    "share memory": lambda h, r: _of(h, r).share_memory_() if r.random() < 0.05 else None,
    "apply": lambda h, r: _of(h, r).apply_(lambda x: x + 1),
    "default type": _default_type,
    "random": lambda h, r: _of(h, r).uniform_(generator=r.choice(h.generators)),
    "random default": lambda h, r: _of(h, r).normal_(),
    "seed": lambda h, r: r.choice(h.generators).manual_seed(r.randrange(100)),
    "seed default": lambda _, r: _C.manual_seed(r.randrange(100)),
    "state": lambda h, r: r.choice(h.generators).set_state(r.choice(h.generators).get_state()),
    "initial seed": lambda h, r: (_C.initial_seed(), r.choice(h.generators).initial_seed()),
    "large": lambda *_: _C.FloatTensor(40_000).fill_(1).add_(_C.FloatTensor(40_000).zero_()).sum(),
    "collect": lambda _, r: gc.collect() if r.random() < 0.01 else None,
}


def main(calls: int = 200_000, count: int = 8, seed: int = 1) -> int:
    """Make the calls; return the exit status."""
    hammer, loop = Hammer(), Loop(_is_expected)
    loop.run(hammer, ACTIONS, calls, count, seed)
    loop.errors += hammer.broken()
    return loop.report(ACTIONS)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
