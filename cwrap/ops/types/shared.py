"""`shared(value)`: variables whose value belongs to the program and is kept between calls of functions.

For example:

    total = shared(0.0, name="total")
    add = function([x], total, updates=[(total, total + x)])
"""

from __future__ import annotations

import copy
from typing import Any, overload

import numpy as np

from cwrap.ops.graph.core import Constant, Variable
from cwrap.ops.types.generics import generic, random_generator_type
from cwrap.ops.types.tensors import TensorType, TensorVariable


class SharedVariable(Variable):
    """A variable with a value. Functions read the value when they are called, and may update it."""

    default_update: Variable | None = None

    def __init__(
        self,
        type: Any,  # noqa: A002
        value: Any,
        name: str | None = None,
        strict: bool = False,
        borrow: bool = False,
        allow_downcast: bool | None = None,
    ) -> None:
        super().__init__(type, None, None, name)
        self.strict = strict
        self.allow_downcast = allow_downcast
        self.set_value(value, borrow)

    def get_value(self, borrow: bool = False, return_internal_type: bool = False) -> Any:
        """Return a copy of the value, or with `borrow` the value itself."""
        return self.data if borrow else copy.deepcopy(self.data)

    def set_value(self, new_value: Any, borrow: bool = False) -> None:
        """Set the value to a copy of `new_value`, or with `borrow` to `new_value` itself if it has the right type.

        Raise TypeError if the conversion to the type may lose something, unless `allow_downcast` is True.
        """
        value = new_value if borrow else copy.deepcopy(new_value)
        self.data = self.type.filter(value, strict=self.strict, allow_downcast=self.allow_downcast)

    def get_test_value(self) -> Any:
        return self.data

    def clone(self, **changes: Any) -> SharedVariable:
        name = changes.get("name", self.name)
        return self.__class__(self.type, self.data, name, self.strict, allow_downcast=self.allow_downcast)


class TensorSharedVariable(SharedVariable, TensorVariable):
    """A `SharedVariable` of a tensor type."""


@overload
def shared(
    value: np.ndarray[Any, Any] | np.generic | complex, *arguments: Any, **options: Any
) -> TensorSharedVariable: ...


@overload
def shared(value: Any, *arguments: Any, **options: Any) -> Any: ...


def shared(
    value: Any,
    name: str | None = None,
    strict: bool = False,
    allow_downcast: bool | None = None,
    borrow: bool = False,
    shape: Any = None,
    *,
    broadcastable: Any = None,
    target: Any = None,  # noqa: ARG001 - accepted for compatibility
) -> Any:
    """Return a shared variable with a value: a tensor for an array or a number, a generator of random numbers, or else
    a `Generic`.

    The sizes of the tensor may change, unless `shape` contains sizes. `strict` and `allow_downcast` say how new values
    are converted; see `Type.filter`.
    """
    if isinstance(value, Variable) and not isinstance(value, Constant):
        raise TypeError(f"a shared variable needs a value, not the variable {value}")
    value = value.data if isinstance(value, Constant) else value
    if not isinstance(value, (np.ndarray, np.generic, bool, int, float, complex)):
        is_random = isinstance(value, np.random.Generator)
        of_object = random_generator_type if is_random else generic
        return SharedVariable(of_object, value, name, strict, borrow, allow_downcast)
    array = np.asarray(value)
    sizes = broadcastable if shape is None else shape
    kind = TensorType(array.dtype, (None,) * array.ndim if sizes is None else sizes)
    return TensorSharedVariable(kind, array, name, strict, borrow, allow_downcast)
