"""Variables whose gradient differs from that of a copy: it is zero, scaled, limited, or missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from cwrap.ops.autodiff.gradient import DisconnectedType, is_continuous
from cwrap.ops.settings import config
from cwrap.ops.types.copies import ViewOp
from cwrap.ops.types.tensors import TensorVariable, as_tensor_variable

Tensors: TypeAlias = Sequence[TensorVariable]


class ZeroGrad(ViewOp):
    """An op that returns its input, whose gradient is zero."""

    def L_op(self, inputs: Tensors, outputs: Tensors, output_gradients: Tensors) -> list[Any]:  # noqa: N802
        return [np.zeros_like(inputs[0])]

    def R_op(self, inputs: Tensors, eval_points: Sequence[TensorVariable | None]) -> list[Any]:  # noqa: N802
        return [None if eval_points[0] is None else np.zeros_like(eval_points[0])]


class DisconnectedGrad(ViewOp):
    """An op that returns its input, on which no gradient depends."""

    def L_op(self, inputs: Tensors, outputs: Tensors, output_gradients: Tensors) -> list[Any]:  # noqa: N802
        return [DisconnectedType()()]

    def R_op(self, inputs: Tensors, eval_points: Sequence[TensorVariable | None]) -> list[Any]:  # noqa: N802
        return [None]


class GradScale(ViewOp):
    """An op that returns its input, whose gradient is multiplied by a number."""

    __props__ = ("multiplier",)

    def __init__(self, multiplier: float) -> None:
        self.multiplier = multiplier

    def L_op(self, inputs: Tensors, outputs: Tensors, output_gradients: Tensors) -> list[Any]:  # noqa: N802
        return [self.multiplier * output_gradients[0]]


class GradClip(ViewOp):
    """An op that returns its input, whose gradient is limited to a range."""

    __props__ = ("clip_lower_bound", "clip_upper_bound")

    def __init__(self, clip_lower_bound: float, clip_upper_bound: float) -> None:
        if not clip_upper_bound >= clip_lower_bound:
            raise ValueError(f"the upper bound {clip_upper_bound} is less than the lower bound {clip_lower_bound}")
        self.clip_lower_bound = clip_lower_bound
        self.clip_upper_bound = clip_upper_bound

    def L_op(self, inputs: Tensors, outputs: Tensors, output_gradients: Tensors) -> list[Any]:  # noqa: N802
        return [np.clip(output_gradients[0], self.clip_lower_bound, self.clip_upper_bound)]


def float_zeros_like(x: TensorVariable) -> TensorVariable:
    """Return zeros of the shape of `x`, of its dtype or of `config.floatX` for integers."""
    return as_tensor_variable(np.zeros_like(x, dtype=None if is_continuous(x) else config.floatX))


def zero_grad(x: object) -> TensorVariable:
    """Return `x`; gradients with respect to what it depends on are zero."""
    return as_tensor_variable(ZeroGrad()(as_tensor_variable(x)))


def disconnected_grad(x: object) -> TensorVariable:
    """Return `x`; for gradients it is a constant."""
    return as_tensor_variable(DisconnectedGrad()(as_tensor_variable(x)))


def grad_scale(x: object, multiplier: float) -> TensorVariable:
    """Return `x`; the gradient that passes it is multiplied by a number."""
    return as_tensor_variable(GradScale(multiplier)(as_tensor_variable(x)))


def grad_clip(x: object, lower_bound: float, upper_bound: float) -> TensorVariable:
    """Return `x`; the gradient that passes it is limited to a range."""
    return as_tensor_variable(GradClip(lower_bound, upper_bound)(as_tensor_variable(x)))
