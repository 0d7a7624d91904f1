"""Names without an equivalent in `cwrap.ops` that C ops import: markers of gradients, errors, conversions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

import numpy as np

from cwrap.ops.autodiff.gradient import DisconnectedType, NullType
from cwrap.ops.autodiff.gradient import verify_grad as verified
from cwrap.ops.autodiff.jacobians import Lop, Rop
from cwrap.ops.functions.modes import NAMES, Mode
from cwrap.ops.graph.core import Op, Variable
from cwrap.ops.types.makers import bvector, ivector, lvector, wvector
from cwrap.ops.types.shared import SharedVariable
from cwrap.ops.types.tensors import TensorType, TensorVariable

TensorLike = Any  # for annotations
_Value = TypeVar("_Value")
LOCAL_BITWIDTH = PYTHON_INT_BITWIDTH = 64
int_vector_types = (bvector, wvector, ivector, lvector)
predefined_modes = {name: Mode(name) for name in NAMES if name[0].isupper()}
FAST_RUN, FAST_COMPILE = predefined_modes["FAST_RUN"], predefined_modes["FAST_COMPILE"]
numpy_version = np.__version__


class ScalarSharedVariable(SharedVariable):
    """A `SharedVariable` of a scalar type."""


class ComplexError(NotImplementedError):
    """An op on numbers does not support complex numbers."""


class Output(Op):
    """The op that PyTensor's graphs have as the client of an output. Here, `FunctionGraph.clients` has "output"."""


class AdvancedIndexingError(TypeError):
    """An index needs an op for advanced indexing."""


class AdvancedBooleanIndexingError(TypeError):
    """An index with a mask needs an op for advanced indexing."""


class lazy_scipy_module:  # noqa: N801 - the name that existing programs use
    """The module `scipy.<submodule>`, which is imported when its first attribute is read."""

    def __init__(self, submodule: str) -> None:
        self._name = f"scipy.{submodule}"

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)


disconnected_type = DisconnectedType()


def grad_undefined(op: object, x_pos: int, x: object, comment: str = "") -> Variable:  # noqa: ARG001
    """Return a variable for a gradient that does not exist."""
    return NullType(f"the gradient of {op} for input {x_pos} does not exist. {comment}").make_variable()


def verify_grad(
    fun: Callable[..., Variable],
    pt: Sequence[Any],
    n_tests: int = 2,
    rng: Any = None,
    eps: float | None = None,
    out_type: object = None,  # noqa: ARG001
    *more: Any,
    **options: Any,
) -> None:
    """Call `cwrap.ops.verify_grad`, which has neither `out_type`, `cast_to_output_type` nor `no_debug_ref`."""
    known = {name: value for name, value in options.items() if name not in ("cast_to_output_type", "no_debug_ref")}
    verified(fun, pt, n_tests, rng, eps, *more, **known)


def pullback(f: Any, wrt: Any, cotangents: Any, *args: Any, **options: Any) -> Any:
    """Call `cwrap.ops.Lop`, as PyTensor names it."""
    return Lop(f, wrt, cotangents, *args, **options)


def pushforward(f: Any, wrt: Any, tangents: Any, *args: Any, use_op_pushforward: bool = True, **options: Any) -> Any:  # noqa: ARG001
    """Call `cwrap.ops.Rop`, as PyTensor names it."""
    return Rop(f, wrt, tangents, *args, **options)


def python_int_bitwidth() -> int:
    """Return the number of bits of the integers in an array of Python ints."""
    return PYTHON_INT_BITWIDTH


def to_return_values(values: Sequence[_Value]) -> _Value | Sequence[_Value]:
    """Return the only value of a list of one, otherwise the list."""
    return values[0] if len(values) == 1 else values


def tensor_of_type(*args: Any, name: str | None = None, **kwargs: Any) -> TensorVariable:
    """Return a variable of `TensorType(*args, **kwargs)`, like `tensor` of Theano and Aesara."""
    return TensorType(*args, **kwargs)(name)


def several(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plural of a function that creates a variable.

    `dvectors("x", "y")` and `dvectors("xy")` return variables with these names, `dvectors(2)` two without names. A
    single variable is not returned as a list.
    """

    def make_several(*names: Any, **options: Any) -> Any:
        if len(names) == 1 and isinstance(names[0], int):
            found = [make(**options) for _ in range(names[0])]
        else:
            found = [make(name, **options) for name in (names[0] if len(names) == 1 else names)]
        return found[0] if len(found) == 1 else found

    return make_several
