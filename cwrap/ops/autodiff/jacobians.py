"""Derivatives of arrays: products with a Jacobian (`Lop`, `Rop`), and the matrices `jacobian` and `hessian`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.gradient import (
    DisconnectedType,
    compiled_for,
    grad,
    gradients_of_node,
    is_continuous,
    report,
    total,
)
from cwrap.ops.graph.core import Apply, Constant, Op, Variable, sorted_nodes
from cwrap.ops.graph.traversal import clone_replace
from cwrap.ops.types.numpy_ops import call


def as_list(value: Any) -> list[Any]:
    """Return a list or a tuple as a list, and anything else as a list of one item."""
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _outputs(value: Any) -> list[Any]:
    """Return a variable or a sequence of variables as a list."""
    found = as_list(value)
    if not all(isinstance(entry, Variable) for entry in found):
        raise ValueError(f"expected a variable or a list of variables, not {value!r}")
    return found


def _shaped_like(given: Any, found: list[Any]) -> Any:
    """Return a list or tuple if `given` is one, otherwise the only item."""
    return type(given)(found) if isinstance(given, (list, tuple)) else found[0]


def Lop(  # noqa: N802 - the name in Theano
    f: Any,
    wrt: Any,
    eval_points: Any,
    consider_constant: Iterable[Variable] | None = None,
    disconnected_inputs: str = "raise",
    return_disconnected: str = "zero",
) -> Any:
    """Return the product of `eval_points`, one for each variable of `f`, and the Jacobian of `f` in `wrt`."""
    known: dict[Variable, Any] = {}
    for variable, point in zip(_outputs(f), as_list(eval_points), strict=True):
        known[variable] = known[variable] + point if variable in known else point
    options: Any = {"disconnected_inputs": disconnected_inputs, "return_disconnected": return_disconnected}
    return grad(None, wrt, consider_constant, known_grads=known, **options)


def Rop(  # noqa: N802 - the name in Theano
    f: Any, wrt: Any, eval_points: Any, disconnected_outputs: str = "raise", return_disconnected: str = "zero"
) -> Any:
    """Return the product of the Jacobian of `f` in `wrt` and `eval_points`, one for each variable of `wrt`.

    An op is differentiated by its `pushforward(inputs, outputs, tangents)` or `R_op(inputs, eval_points)`. For an op
    without them, the gradients of its inputs are differentiated with respect to the gradients of its outputs.

    - `disconnected_outputs`: what to do if a variable of `f` does not depend on `wrt`: "raise" a
      DisconnectedInputError, "warn", or "ignore".
    - `return_disconnected`: the result for such a variable: "zero", "none" or "disconnected", which is None too.
    """
    tangents = {id(variable): point for variable, point in zip(as_list(wrt), as_list(eval_points), strict=True)}
    outputs = _outputs(f)
    for node in sorted_nodes(outputs, as_list(wrt)):
        if any(id(variable) in tangents for variable in node.inputs):
            found = _pushed([tangents.get(id(variable)) for variable in node.inputs], node)
            tangents.update((id(z), t) for z, t in zip(node.outputs, found, strict=True) if t is not None)
    results = []
    for variable in outputs:
        if id(variable) not in tangents:
            report(f"{variable} does not depend on the variables", disconnected_outputs)
        zero = call("zeros_like", variable) if return_disconnected == "zero" else None
        results.append(tangents.get(id(variable), zero))
    return _shaped_like(f, results)


def _pushed(points: list[Any], node: Apply) -> Sequence[Any]:
    """Return the derivative of each output of an application in the direction `points`; None if there is none."""
    if hasattr(node.op, "pushforward"):
        tangents = [DisconnectedType()() if point is None else point for point in points]
        pushed = node.op.pushforward(node.inputs, node.outputs, tangents)
        return [None if isinstance(getattr(p, "type", None), DisconnectedType) else p for p in pushed]
    if hasattr(node.op, "R_op"):
        found: Sequence[Any] = node.op.R_op(node.inputs, points)
        return found
    weights = [output.type() if is_continuous(output) else None for output in node.outputs]
    if all(weight is None for weight in weights):
        return [None] * len(weights)
    known = {id(output): weight for output, weight in zip(node.outputs, weights, strict=True) if weight is not None}
    pairs = zip(gradients_of_node(node, known), points, strict=True)
    terms = [total(gradient * point) for gradient, point in pairs if gradient is not None and point is not None]
    if not terms:
        return [None] * len(weights)
    wanted = [weight for weight in weights if weight is not None]
    derivatives = grad(sum(terms[1:], start=terms[0]), wanted, disconnected_inputs="ignore")
    zeros = {
        weight: call("zeros_like", z) for weight, z in zip(weights, node.outputs, strict=True) if weight is not None
    }
    # The gradient is linear in the weights, so that its derivative has the same value for all of them.
    free = iter(clone_replace(derivatives, zeros))
    return [None if weight is None else next(free) for weight in weights]


def jacobian(
    expression: Any,
    wrt: Any,
    consider_constant: Iterable[Variable] | None = None,
    disconnected_inputs: str = "raise",
) -> Any:
    """Return the derivatives of each element of a vector, or of a scalar, with respect to a variable.

    The first axis of the result is that of the vector. The result is a list for a list of variables. Its rows are
    computed one after the other, by one compiled function.
    """
    if expression.type.ndim > 1:
        raise ValueError(f"expected a vector or a scalar, not {expression} with {expression.type.ndim} dimensions")
    if expression.type.ndim == 0:
        return grad(expression, wrt, consider_constant, disconnected_inputs)
    weight = expression.type()
    gradients = as_list(Lop(expression, wrt, weight, consider_constant, disconnected_inputs))
    rows = RowsOp(weight, gradients)(expression, *_fixed(weight, gradients), return_list=True)
    return _shaped_like(wrt, rows)


def hessian(
    cost: Any,
    wrt: Any,
    consider_constant: Iterable[Variable] | None = None,
    disconnected_inputs: str = "raise",
) -> Any:
    """Return the second derivatives of a scalar with respect to a vector, or a list of them for a list of vectors."""
    found = []
    for variable in as_list(wrt):
        if variable.type.ndim != 1:
            raise ValueError(f"expected a vector, not {variable} with {variable.type.ndim} dimensions")
        first = grad(cost, variable, consider_constant, disconnected_inputs)
        found.append(jacobian(first, variable, consider_constant, "ignore"))
    return _shaped_like(wrt, found)


def hessian_vector_product(cost: Any, wrt: Any, p: Any, **options: Any) -> Any:
    """Return the product of the second derivatives of a scalar and `p`, without computing the derivatives.

    `wrt` and `p` are variables, or lists of variables. `options` are those of `grad`.
    """
    variables = as_list(wrt)
    gradients = as_list(grad(cost, variables, **options))
    return _shaped_like(wrt, as_list(Rop(gradients, variables, as_list(p), disconnected_outputs="ignore")))


def _fixed(weight: Variable, gradients: Sequence[Variable]) -> list[Variable]:
    """Return the variables that gradients are computed from and that are the same for all values of a weight."""
    moving = {id(weight)}
    used: list[Variable] = []
    for node in sorted_nodes(gradients):
        if any(id(variable) in moving for variable in node.inputs):
            moving.update(id(output) for output in node.outputs)
            used += node.inputs
    fixed = {id(variable): variable for variable in (*used, *gradients) if id(variable) not in moving}
    return [variable for variable in fixed.values() if not isinstance(variable, Constant)]


class RowsOp(Op):
    """Gradients for each row of the identity matrix as the weight. The first input has the number of rows."""

    __props__ = ("weight", "gradients")

    def __init__(self, weight: Variable, gradients: Sequence[Variable]) -> None:
        self.weight = weight
        self.gradients = tuple(gradients)

    def make_node(self, *inputs: Any) -> Apply:
        types = [variable.type for variable in self.gradients]
        return Apply(self, list(inputs), [kind.plain(kind.dtype, (None, *kind.shape))() for kind in types])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        vector, *values = inputs
        f = compiled_for(self, lambda: ([self.weight, *_fixed(self.weight, self.gradients)], list(self.gradients)))
        rows = [f(row, *values) for row in np.eye(len(vector), dtype=vector.dtype)]
        for number, (cell, output) in enumerate(zip(output_storage, node.outputs, strict=True)):
            empty = np.empty((0,) * output.type.ndim, output.type.dtype)
            cell[0] = np.stack([row[number] for row in rows]) if rows else empty
