"""Correct calls of `_C`, which type checkers must accept with exactly these types.

The file is checked and never run.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import Any

import numpy
from numpy.typing import NDArray
from typing_extensions import assert_type

import _C

x = _C.FloatTensor(10).fill_(1)
m = _C.FloatTensor([[1, 2], [3, 4]])
n = _C.IntTensor([1, 2])
where = _C.LongTensor([0, 1])

# ---- creating tensors ----
assert_type(_C.FloatTensor(), _C.FloatTensor)
assert_type(_C.FloatTensor(2, 3), _C.FloatTensor)
assert_type(_C.FloatTensor(x.size()), _C.FloatTensor)
assert_type(_C.FloatTensor(x.storage()), _C.FloatTensor)
assert_type(_C.FloatTensor(numpy.zeros(3, "float32")), _C.FloatTensor)
assert_type(_C.zeros(2, 3), _C.FloatTensor)
assert_type(_C.zeros((2, 3)), _C.FloatTensor)
assert_type(_C.zeros(size=[2, 3]), _C.FloatTensor)
assert_type(_C.zeros(2, 3, out=_C.ByteTensor()), _C.ByteTensor)
assert_type(_C.cat([x, x]), _C.FloatTensor)
assert_type(_C.cat((m, m), 1), _C.FloatTensor)
assert_type(_C.cat([m, m], axis=1), _C.FloatTensor)
assert_type(_C.stack([m, m], dim=-1), _C.FloatTensor)
assert_type(_C.stack(m.split(1), out=m), _C.FloatTensor)
assert_type(m.split(1, dim=-1), tuple[_C.FloatTensor, ...])
assert_type(_C.chunk(n, chunks=2), tuple[_C.IntTensor, ...])
assert_type(_C.unbind(m), tuple[_C.FloatTensor | Any, ...])
assert_type(m.contiguous(), _C.FloatTensor)
assert_type(n.contiguous(), _C.IntTensor)
assert_type(m.permute(1, 0), _C.FloatTensor)
assert_type(m.repeat((2, 1)), _C.FloatTensor)
assert_type(n.view_as(other=n), _C.IntTensor)
assert_type(m[::-1], _C.FloatTensor)
_C.set_printoptions(profile="short", threshold=float("inf"))

# ---- overloads and defaults in the middle ----
assert_type(x.add(1), _C.FloatTensor)
assert_type(x.add(x), _C.FloatTensor)
assert_type(x.add(2, x), _C.FloatTensor)
assert_type(x.add(x, value=2), _C.FloatTensor)
assert_type(x.add(other=x, value=2, out=_C.FloatTensor()), _C.FloatTensor)
assert_type(x.add_(0.5), _C.FloatTensor)
for product in (x.addmv_(m, x), x.addmv_(0.5, m, x), x.addmv_(0.5, 2, m, x), x.addmv_(m, x, alpha=2)):
    assert_type(product, _C.FloatTensor)
assert_type(x.addmv_(vec=x, mat=m), _C.FloatTensor)
assert_type(x.clamp(min=0), _C.FloatTensor)
assert_type(x.clamp(max=1, out=None), _C.FloatTensor)
assert_type(x.max(), float)
assert_type(n.max(), int)
assert_type(x.max(0), tuple[_C.FloatTensor, _C.LongTensor])
assert_type(x.max(x), _C.FloatTensor)
assert_type(x.max(0, True, out=(x, where)), tuple[_C.FloatTensor, _C.LongTensor])
assert_type(x.view(2, 5), _C.FloatTensor)
assert_type(x.view((2, 5)), _C.FloatTensor)
assert_type(x.view(x.size()), _C.FloatTensor)

# ---- other names of arguments ----
assert_type(m.sum(dim=0), _C.FloatTensor)
assert_type(m.sum(axis=0), _C.FloatTensor)
assert_type(m.sum(axis=0, keepdim=True), _C.FloatTensor)
assert_type(m.narrow(dimension=0, start=0, length=1), _C.FloatTensor)
assert_type(m.narrow(axis=0, start=0, length=1), _C.FloatTensor)
assert_type(m.narrow(dim=0, length=1, start=0), _C.FloatTensor)
assert_type(m.index_select(axis=0, index=where), _C.FloatTensor)
assert_type(_C.unsqueeze(m, axis=0), _C.FloatTensor)
assert_type(x.uniform_(from_=1, to=2), _C.FloatTensor)
assert_type(x.uniform_(1, 2, generator=_C.Generator()), _C.FloatTensor)

# ---- functions of the module, and operators ----
assert_type(_C.add(n, 1), _C.IntTensor)
assert_type(_C.add(x, 2, x), _C.FloatTensor)
assert_type(_C.mm(m, m, out=m), _C.FloatTensor)
assert_type(_C.lt(x, 3), _C.ByteTensor)
assert_type(x + 1, _C.FloatTensor)
assert_type(1 - x, _C.FloatTensor)
assert_type(-x, _C.FloatTensor)
squared: _C.FloatTensor = m @ m  # Any, because the product of two vectors is a number
assert_type(m.mm(m), _C.FloatTensor)
assert_type(x == m, _C.ByteTensor)
assert_type(n & 3, _C.IntTensor)
x += 1
x **= 2

# ---- indexing, conversion, protocols ----
x[4] = 2
x[x > 1] = 0
x[...] = [1.0] * 10
assert_type(x[1:3], _C.FloatTensor)
assert_type(x.item(), float)
assert_type(x.double(), _C.DoubleTensor)
assert_type(x.type(), str)
assert_type(x.type(_C.LongTensor), _C.LongTensor)
assert_type(x.type_as(n), _C.IntTensor)
assert_type(x.size(), _C.Size)
assert_type(x.size(0), int)
assert_type(x.shape[0], int)
assert_type(x.stride(), tuple[int, ...])
assert_type([number for number in x.storage()], list[float])  # noqa: C416 - what iteration gives is the question
assert_type(_C.LongStorage(3)[0], int)
assert_type(_C.LongStorage(3)[1:], _C.LongStorage)
assert_type(_C.manual_seed(1), _C.Generator)
array: NDArray[numpy.float32] = x.numpy()
view = memoryview(x)
same: _C.FloatTensor = pickle.loads(pickle.dumps(x))


def halved(function: Callable[[_C.FloatTensor], _C.FloatTensor], tensors: Iterable[_C.FloatTensor]) -> list[float]:
    """Apply an unbound method: a tensor type is an ordinary class, and its methods are ordinary functions."""
    return [float(function(tensor).sum()) / 2 for tensor in tensors]


halved(_C.FloatTensor.neg, [x, m])
halved(_C.abs, [x])


def total(tensor: _C.FloatTensor | _C.IntTensor) -> float:
    """Return the sum of a tensor of either type."""
    return _C.add(tensor, 1).sum()
