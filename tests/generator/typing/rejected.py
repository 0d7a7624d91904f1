"""Wrong calls of `_C`: type checkers must report an error in each line with that comment, and in no other line.

The file is checked and never run.
"""

from __future__ import annotations

import _C

x = _C.FloatTensor(3)
n = _C.IntTensor(3)
b = _C.ByteTensor(3)

# ---- values of another type ----
x.fill_("one")  # error
x.add(None)  # error
n.add(0.5)  # error
x.gather(0, x)  # error
x.view("2")  # error
x.uniform_(generator=1)  # error
x.max(0, keepdim=1)  # error
_C.FloatTensor({1: 2}, 3)  # error
_C.cat(x)  # error
_C.stack(x)  # error
x.split()  # error
x.chunk(2.5)  # error
_C.mm(x, n)  # error
_C.zeros(2.5)  # error
_C.zeros(2, out="x")  # error

# ---- arguments too many, too few, or of another name ----
x.neg(1)  # error
x.mm()  # error
_C.mm(x)  # error
x.sum(times=2)  # error
x.sum(0, axis=0)  # error
x.sum(dim=0, axis=0)  # error
x.narrow(0, axis=0, start=0, length=1)  # error
x.narrow(axis=0, start=0)  # error
x.uniform_(From=1)  # error
x.clamp(0)  # error
x.clamp()  # error
x.add_(1, out=x)  # error
_C.add(self=x, value=1)  # error
_C.is_tensor(object=x)  # error

# ---- names that do not exist ----
x.no_method()  # error
b.neg()  # error
n.uniform_()  # error
_C.no_function()  # error

# ---- results used as another type ----
number: float = x.add(1)  # error
tensor: _C.FloatTensor = x.sum()  # error
other: _C.DoubleTensor = x.double().float()  # error
whole: int = x.max()  # error
x @ 2  # error
x.shape = (1, 2)  # error


class Mine(_C.Generator):  # error
    """A class derived from Generator, which is final."""
