"""Ops on numbers whose C depends on the kind of the dtype: division with a remainder, as in Python, and `~`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.core import Apply
from cwrap.ops.theano.scalar_ops import (
    OPS,
    BinaryScalarOp,
    UnaryScalarOp,
    cast,
    check_has_c,
    same_out,
    tensor_from_scalar,
    upcast_out,
)


class _Division(BinaryScalarOp):
    """Base of the two results of a division."""

    part: ClassVar[str]

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<math.h>", '"cwrap_op_division.h"']

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        check_has_c(self, node)
        kind = node.outputs[0].type.numpy_dtype.kind
        kind, result = "u" if kind == "b" else kind, node.outputs[0].type.dtype_specs()[1]
        return f"{outputs[0]} = ({result})cwrap_{self.part}_{kind}({', '.join(inputs)});"


class IntDiv(_Division):
    """The quotient, rounded down."""

    part = "quotient"

    def impl(self, x: Any, y: Any) -> Any:
        return np.floor_divide(x, y)


class Mod(_Division):
    """The remainder, with the sign of the divisor."""

    part = "remainder"

    def impl(self, x: Any, y: Any) -> Any:
        return np.remainder(x, y)


class Invert(UnaryScalarOp):
    """The number with all bits inverted, or the other boolean."""

    def impl(self, x: Any) -> Any:
        return np.invert(x)

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        kind = node.outputs[0].type
        return f"{outputs[0]} = ({kind.dtype_specs()[1]}){'!' if kind.dtype == 'bool' else '~'}{inputs[0]};"


int_div, mod, invert = IntDiv(upcast_out, "int_div"), Mod(upcast_out, "mod"), Invert(same_out, "invert")
OPERATORS: Mapping[str, Callable[..., Any]] = {
    **OPS, "int_div": int_div, "mod": mod, "invert": invert, "tensor_from_scalar": tensor_from_scalar, "cast": cast,
}  # fmt: skip
"""The ops and functions that variables of numbers use, by name."""
