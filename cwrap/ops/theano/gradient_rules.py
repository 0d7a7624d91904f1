"""Variables whose gradient differs from that of a copy: it is zero, scaled, limited, or missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.gradient import DisconnectedType, is_continuous
from cwrap.ops.settings import config
from cwrap.ops.types.copies import ViewOp
from cwrap.ops.types.tensors import as_tensor_variable


class ZeroGrad(ViewOp):
    """An op that returns its input, whose gradient is zero."""

    def L_op(self, inputs: Sequence[Any], outputs: Sequence[Any], output_gradients: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the gradient of the input."""
        return [np.zeros_like(inputs[0])]

    def R_op(self, inputs: Sequence[Any], eval_points: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the derivative of the output."""
        return [None if eval_points[0] is None else np.zeros_like(eval_points[0])]


class DisconnectedGrad(ViewOp):
    """An op that returns its input, on which no gradient depends."""

    def L_op(self, inputs: Sequence[Any], outputs: Sequence[Any], output_gradients: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the gradient of the input, which does not exist."""
        return [DisconnectedType()()]

    def R_op(self, inputs: Sequence[Any], eval_points: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the derivative of the output, which does not exist."""
        return [None]


class GradScale(ViewOp):
    """An op that returns its input, whose gradient is multiplied by a number."""

    __props__ = ("multiplier",)

    def __init__(self, multiplier: float) -> None:
        self.multiplier = multiplier

    def L_op(self, inputs: Sequence[Any], outputs: Sequence[Any], output_gradients: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the gradient of the input."""
        return [self.multiplier * output_gradients[0]]


class GradClip(ViewOp):
    """An op that returns its input, whose gradient is limited to a range."""

    __props__ = ("clip_lower_bound", "clip_upper_bound")

    def __init__(self, clip_lower_bound: float, clip_upper_bound: float) -> None:
        if not clip_upper_bound >= clip_lower_bound:
            raise ValueError(f"the upper bound {clip_upper_bound} is less than the lower bound {clip_lower_bound}")
        self.clip_lower_bound = clip_lower_bound
        self.clip_upper_bound = clip_upper_bound

    def L_op(self, inputs: Sequence[Any], outputs: Sequence[Any], output_gradients: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the gradient of the input."""
        return [np.clip(output_gradients[0], self.clip_lower_bound, self.clip_upper_bound)]


def float_zeros_like(x: Any) -> Any:
    """Return zeros of the shape of `x`, of its dtype or of `config.floatX` for integers."""
    return np.zeros_like(x, dtype=None if is_continuous(x) else config.floatX)


def zero_grad(x: Any) -> Any:
    """Return `x`; gradients with respect to what it depends on are zero."""
    return ZeroGrad()(as_tensor_variable(x))


def disconnected_grad(x: Any) -> Any:
    """Return `x`; for gradients it is a constant."""
    return DisconnectedGrad()(as_tensor_variable(x))


def grad_scale(x: Any, multiplier: float) -> Any:
    """Return `x`; the gradient that passes it is multiplied by a number."""
    return GradScale(multiplier)(as_tensor_variable(x))


def grad_clip(x: Any, lower_bound: float, upper_bound: float) -> Any:
    """Return `x`; the gradient that passes it is limited to a range."""
    return GradClip(lower_bound, upper_bound)(as_tensor_variable(x))
