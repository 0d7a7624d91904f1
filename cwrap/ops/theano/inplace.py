"""The module `tensor.inplace`: elementwise ops that overwrite their first argument, such as `add_inplace`."""

from __future__ import annotations

from typing import Any

from cwrap.ops.theano import scalar_ops
from cwrap.ops.theano.elemwise import Elemwise

NAMES = (
    "add", "sub", "mul", "true_div", "pow", "neg", "abs", "square", "reciprocal", "exp", "exp2", "expm1", "log", "log2",
    "log10", "log1p", "sqrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "ceil",
    "floor", "trunc",
)  # fmt: skip
"""The ops on numbers that have a form in place: `add_inplace` is that of `add`."""

INPLACE: dict[str, Any] = {f"{name}_inplace": Elemwise(getattr(scalar_ops, name), {0: 0}) for name in NAMES}
globals().update(INPLACE)
