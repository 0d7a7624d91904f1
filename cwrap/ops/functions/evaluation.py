"""Values of variables without a function: `x.eval()`, test values, and thunks that work on cells of storage."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cwrap.ops.functions.function import function
from cwrap.ops.graph.core import Apply, TestValueError, Variable
from cwrap.ops.graph.traversal import explicit_graph_inputs
from cwrap.ops.linking.thunks import thunk_of, thunk_of_op


def evaluate(variable: Variable, values: Mapping[Any, Any], **options: Any) -> Any:
    """Return the value of a variable. `values` maps variables, or names of variables, to values."""
    if not isinstance(values, Mapping):
        raise TypeError(f"eval() needs a mapping from variables to values, not {values!r}")
    named = {v.name: v for v in explicit_graph_inputs(variable) if v.name is not None}
    unknown = [key for key in values if not isinstance(key, Variable) and key not in named]
    if unknown:
        raise ValueError(f"{variable} does not depend on a variable named {unknown[0]!r}")
    inputs = [key if isinstance(key, Variable) else named[key] for key in values]
    return function(inputs, variable, **options)(*values.values())


def compute_test_values(node: Apply, policy: str) -> None:
    """Compute `tag.test_value` of the outputs. `policy` says what happens if an input has no value."""
    values = []
    for number, variable in enumerate(node.inputs):
        try:
            values.append(variable.get_test_value())
        except TestValueError:  # noqa: PERF203
            message = f"input {number} of {node.op}, {variable}, has no tag.test_value"
            if policy == "raise":
                raise TestValueError(message) from None
            if policy == "warn":
                warnings.warn(message, stacklevel=4)
            return
    thunk = thunk_of(node, in_c=True)
    outputs = thunk(*values, *[None] * len(node.outputs))
    for variable, value in zip(node.outputs, outputs, strict=True):
        variable.tag.test_value = value


def storage_thunk(
    node: Apply, storage_map: Any, compute_map: Any, no_recycling: Sequence[Variable], impl: str | None
) -> Callable[[], None]:
    """Return a function without arguments that computes a node from and to cells, lists of one item."""
    thunk = thunk_of_op(node, in_c=impl != "py")
    inputs = [storage_map[variable] for variable in node.inputs]
    outputs = [storage_map[variable] for variable in node.outputs]
    recycled = [not any(variable is other for other in no_recycling) for variable in node.outputs]

    def run() -> None:
        old = [cell[0] if again else None for cell, again in zip(outputs, recycled, strict=True)]
        results = thunk(*(cell[0] for cell in inputs), *old)
        for variable, cell, value in zip(node.outputs, outputs, results, strict=True):
            cell[0] = value
            if compute_map is not None:
                compute_map[variable][0] = True

    run.__dict__.update(inputs=inputs, outputs=outputs, lazy=False)
    return run


def get_test_value(variable: Any) -> Any:
    """Return `tag.test_value` of a variable, or the value of a constant, of a shared variable or of anything else."""
    return variable.get_test_value() if isinstance(variable, Variable) else variable
