"""`as_op`: a Python function as an op.

For example:

    @as_op(itypes=[dvector], otypes=[dvector])
    def doubled(x):
        return 2 * x
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cwrap.ops.graph.core import Apply, Op, Type, Variable


class FromFunctionOp(Op):
    """An op that calls a Python function, which returns the value of the output or a list of values."""

    __props__ = ("function",)

    def __init__(
        self, function: Callable[..., Any], itypes: Sequence[Any], otypes: Sequence[Any], infer_shape: Any = None
    ) -> None:
        self.function = function
        self.itypes = list(itypes)  # type: ignore[misc] # each function has its own types
        self.otypes = list(otypes)  # type: ignore[misc]
        self.infer_shape = infer_shape

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        results = self.function(*inputs)
        values = results if isinstance(results, (list, tuple)) else [results]
        for cell, value in zip(output_storage, values, strict=True):
            cell[0] = value

    def __str__(self) -> str:
        return f"FromFunctionOp{{{getattr(self.function, '__name__', self.function)}}}"

    def __reduce__(self) -> Any:
        """Pickle the op as the name of the decorated function."""
        return getattr(self.function, "__qualname__", None) or super().__reduce__()


def as_op(itypes: Any, otypes: Any, infer_shape: Any = None) -> Callable[[Callable[..., Any]], FromFunctionOp]:
    """Return a decorator that makes an op of a function. `itypes` and `otypes` are types, or lists of types.

    Instead of a type, a function such as `matrix` is accepted that creates variables of the type.
    """
    ins, outs = ([_type(k) for k in (ks if isinstance(ks, (list, tuple)) else [ks])] for ks in (itypes, otypes))

    def make(function: Callable[..., Any]) -> FromFunctionOp:
        op = FromFunctionOp(function, ins, outs, infer_shape)
        op.__module__ = function.__module__
        return op

    return make


def _type(given: Any) -> Type:
    if isinstance(given, Type):
        return given
    made = given() if callable(given) else given
    if not isinstance(made, Variable):
        raise TypeError(f"as_op() takes types, not {given!r}")
    return made.type  # type: ignore[no-any-return]
