"""Names without an equivalent in `cwrap.ops` that C ops import: markers of gradients, errors, conversions."""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops.functions.gradient import DisconnectedType
from cwrap.ops.functions.modes import NAMES, Mode
from cwrap.ops.graph.core import Constant, Type, Variable

LOCAL_BITWIDTH = PYTHON_INT_BITWIDTH = 64
predefined_modes = {name: Mode(name) for name in NAMES if name[0].isupper()}


class NotScalarConstantError(Exception):
    """A variable is not a constant number."""


class NullType(Type):
    """Type of a gradient that does not exist. It has no values."""

    __props__ = ("why_null",)

    def __init__(self, why_null: str = "") -> None:
        self.why_null = why_null


disconnected_type = DisconnectedType()


def grad_undefined(op: Any, x_pos: int, x: Any, comment: str = "") -> Variable:  # noqa: ARG001
    """Return a variable for a gradient that does not exist."""
    return NullType(f"the gradient of {op} for input {x_pos} does not exist. {comment}").make_variable()


def to_return_values(values: Any) -> Any:
    """Return the only value of a list of one, otherwise the list."""
    return values[0] if len(values) == 1 else values


def as_array(a: Any, dtype: Any, order: Any = None) -> Any:
    """Return an array of a dtype."""
    return np.asarray(a, dtype=dtype, order=order)


def get_scalar_constant_value(v: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ARG001
    """Return the value of a constant number; raise NotScalarConstantError for anything else."""
    value = v.data if isinstance(v, Constant) else v
    if isinstance(value, Variable) or np.size(value) != 1:
        raise NotScalarConstantError(f"{v} is not a constant number")
    return np.asarray(value).reshape(())
