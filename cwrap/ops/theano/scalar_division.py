"""Ops on numbers whose C depends on the kind of the dtype: division with a remainder, as in Python, and `~`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.theano.scalar_ops import (
    OPS,
    BinaryScalarOp,
    UnaryScalarOp,
    check_has_c,
    same_out,
    tensor_from_scalar,
    upcast_out,
)

_SUPPORT = """\
#ifndef CWRAP_DIVISION
#define CWRAP_DIVISION
/* The remainder has the sign of the divisor. A division of integers by zero gives 0, as in NumPy. */
static inline double cwrap_remainder_f(double x, double y)
{
    double rest = fmod(x, y);
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static inline double cwrap_quotient_f(double x, double y)
{
    if (y == 0) return x / y;
    double quotient = (x - cwrap_remainder_f(x, y)) / y, whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

static inline npy_int64 cwrap_remainder_i(npy_int64 x, npy_int64 y)
{
    npy_int64 rest = y == 0 || y == -1 ? 0 : x % y;
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

static inline npy_int64 cwrap_quotient_i(npy_int64 x, npy_int64 y)
{
    if (y == 0) return 0;
    if (y == -1) return (npy_int64)(0 - (npy_uint64)x);
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static inline npy_uint64 cwrap_remainder_u(npy_uint64 x, npy_uint64 y)
{
    return y == 0 ? 0 : x % y;
}

static inline npy_uint64 cwrap_quotient_u(npy_uint64 x, npy_uint64 y)
{
    return y == 0 ? 0 : x / y;
}
#endif
"""


class _Division(BinaryScalarOp):
    """Base of the two results of a division."""

    part: ClassVar[str]

    def c_support_code(self, **kwargs: Any) -> str:
        return _SUPPORT

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
OPERATORS: Mapping[str, Op] = {
    **OPS, "int_div": int_div, "mod": mod, "invert": invert, "tensor_from_scalar": tensor_from_scalar,
}  # fmt: skip
"""The ops that variables of numbers use, by name."""
