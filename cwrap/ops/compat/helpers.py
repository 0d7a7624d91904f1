"""Names without an equivalent in `cwrap.ops` that C ops import: markers of gradients, errors, conversions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from cwrap.ops.functions.gradient import DisconnectedType
from cwrap.ops.functions.modes import NAMES, Mode
from cwrap.ops.graph.core import Constant, Type, Variable
from cwrap.ops.types.generics import Generic
from cwrap.ops.types.tensors import as_tensor_variable

LOCAL_BITWIDTH = PYTHON_INT_BITWIDTH = 64
predefined_modes = {name: Mode(name) for name in NAMES if name[0].isupper()}


class NotScalarConstantError(Exception):
    """A variable is not a constant number."""


class NullType(Type):
    """Type of a gradient that does not exist. It has no values."""

    __props__ = ("why_null",)

    def __init__(self, why_null: str = "") -> None:
        self.why_null = why_null


class NoneTypeT(Generic):
    """Type of None."""

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if data is not None:
            raise TypeError(f"expected None, got {type(data).__name__}")
        return data

    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        return data is None


class SliceType(Generic):
    """Type of slices of integers."""

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if not isinstance(data, slice):
            raise TypeError(f"expected a slice, got {type(data).__name__}")
        return data

    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        return isinstance(data, slice)


class _LazyModule:
    """A module that is imported when its first attribute is read."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


none_type_t, slicetype = NoneTypeT(), SliceType()
NoneConst = none_type_t.make_constant(None, "NoneConst")
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


def get_vector_length(v: Any) -> int:
    """Return the size of a vector: a constant, or a variable whose type has the size. Raise ValueError otherwise."""
    found = as_tensor_variable(v)
    if found.type.ndim != 1:
        raise TypeError(f"expected a vector, got {found} of {found.type}")
    size = found.data.shape[0] if isinstance(found, Constant) else found.type.shape[0]
    if size is None:
        raise ValueError(f"the size of {found} is not known before it is computed")
    return int(size)


def lazy_scipy_module(submodule: str) -> Any:
    """Return `scipy.<submodule>`, imported when its first attribute is read."""
    return _LazyModule(f"scipy.{submodule}")
