"""`OpFromGraph`: an op that computes a graph.

For example:

    x, y = dvectors("xy")
    distance = OpFromGraph([x, y], [np.sqrt((x - y) ** 2)])
    z = distance(a, b)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.autodiff.gradient import DisconnectedType, compiled_for, grad, is_continuous
from cwrap.ops.autodiff.jacobians import Rop
from cwrap.ops.graph.core import Apply, Constant, Op, Variable
from cwrap.ops.graph.traversal import FunctionGraph, clone_replace, graph_inputs


class OpFromGraph(Op):
    """An op with the inputs and outputs of a graph. Shared variables of the graph become additional inputs.

    - `lop_overrides`, or `pullback`: a function of inputs, outputs and their gradients that returns the gradients of
      the inputs, or a list with such a function of one gradient for each input. None and "default" stand for the
      derivative of the graph. An `OpFromGraph` in place of a function takes all variables as arguments.
    - `grad_overrides`: the same, for functions of inputs and output gradients.
    - `rop_overrides`: a function of inputs and evaluation points that returns the derivatives of the outputs.
      `pushforward` is the same, for a function of inputs, outputs and tangents.
    - `inline` and others: accepted for compatibility. In the fused mode, the graph always takes the place of the op.
    """

    rewritten_by = "inlining"

    def __init__(
        self,
        inputs: Sequence[Variable],
        outputs: Sequence[Any],
        *,
        inline: bool = False,
        lop_overrides: Any = None,
        grad_overrides: Any = None,
        rop_overrides: Any = None,
        name: str | None = None,
        pullback: Any = None,
        pushforward: Any = None,
        **kwargs: Any,
    ) -> None:
        lop_overrides = _only(lop_overrides=lop_overrides, pullback=pullback, grad_overrides=grad_overrides)
        if grad_overrides is not None:
            lop_overrides = _without_outputs(lop_overrides)
        rop_overrides = _only(rop_overrides=rop_overrides, pushforward=pushforward)
        if pushforward is None:
            rop_overrides = _without_outputs(rop_overrides)
        known = set(map(id, inputs))
        free = [v for v in graph_inputs(outputs, inputs) if id(v) not in known and not isinstance(v, Constant)]
        self.shared_inputs = [variable for variable in free if hasattr(variable, "get_value")]
        missing = [variable for variable in free if not hasattr(variable, "get_value")]
        if missing:
            raise ValueError(f"the outputs depend on {missing[0]}, which is not an input")
        self.is_inline = inline
        self.name = name
        self.inner_inputs = [*inputs, *self.shared_inputs]
        self.inner_outputs = list(outputs)
        self.overrides = (_override(lop_overrides), _override(rop_overrides))

    @property
    def fgraph(self) -> FunctionGraph:
        """The graph."""
        return FunctionGraph(self.inner_inputs, self.inner_outputs)

    def make_node(self, *inputs: Any) -> Apply:
        count = len(self.inner_inputs) - len(self.shared_inputs)
        if len(inputs) == count:
            inputs = (*inputs, *self.shared_inputs)
        if len(inputs) != len(self.inner_inputs):
            raise ValueError(f"{self} takes {count} inputs, got {len(inputs)}")
        fitting = [inner.type.filter_variable(value) for inner, value in zip(self.inner_inputs, inputs, strict=True)]
        return Apply(self, fitting, [output.type() for output in self.inner_outputs])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        f = compiled_for(self, self._copied)
        for cell, value in zip(output_storage, f(*inputs), strict=True):
            cell[0] = value

    def _copied(self) -> tuple[list[Any], list[Any]]:
        """Return the graph with new inputs, so that its shared variables are arguments."""
        entries = [variable.type() for variable in self.inner_inputs]
        return entries, self.expanded(entries)

    def expanded(self, inputs: Sequence[Variable]) -> list[Variable]:
        """Return the outputs of the graph for other inputs. The fused mode computes them in place of the op."""
        return clone_replace(self.inner_outputs, list(zip(self.inner_inputs, inputs, strict=True)))

    def L_op(  # noqa: N802 - the name in Theano
        self, inputs: Sequence[Any], outputs: Sequence[Any], output_gradients: Sequence[Any]
    ) -> Any:
        """Return the gradients of the inputs."""
        lop = self.overrides[0]
        gradients: list[Any]
        if callable(lop):
            gradients = list(lop(inputs, outputs, output_gradients))
        else:
            gradients = self._gradients(inputs, output_gradients)
            for number, override in enumerate(lop or ()):
                if override is not None:
                    gradients[number] = override(inputs, outputs, output_gradients)
        return gradients + [DisconnectedType()()] * (len(inputs) - len(gradients))

    def _gradients(self, inputs: Sequence[Any], output_gradients: Sequence[Any]) -> list[Any]:
        """Return the gradients of the graph."""
        inner: dict[Variable, Any] = {}
        pairs: list[tuple[Variable, Any]] = list(zip(self.inner_inputs, inputs, strict=True))
        for output, gradient in zip(self.inner_outputs, output_gradients, strict=True):
            if not isinstance(gradient.type, DisconnectedType):
                weight = gradient.type()
                inner[output] = inner[output] + weight if output in inner else weight
                pairs.append((weight, gradient))
        wanted = [variable for variable in self.inner_inputs if is_continuous(variable)]
        found = iter(clone_replace(grad(None, wanted, None, "ignore", inner), pairs))
        return [next(found) if is_continuous(variable) else DisconnectedType()() for variable in self.inner_inputs]

    def R_op(self, inputs: Sequence[Any], eval_points: Sequence[Any]) -> list[Any]:  # noqa: N802
        """Return the derivatives of the outputs in a direction; None where there is none."""
        rop = self.overrides[1]
        if callable(rop):
            return list(rop(inputs, self(*inputs, return_list=True), eval_points))
        derivatives = self._derivatives(inputs, eval_points)
        for number, override in enumerate(rop or ()):
            if override is not None:
                derivatives[number] = override(inputs, self(*inputs, return_list=True), eval_points)
        return derivatives

    def _derivatives(self, inputs: Sequence[Any], eval_points: Sequence[Any]) -> list[Any]:
        """Return the derivatives of the graph."""
        moving = [(x, p, p.type()) for x, p in zip(self.inner_inputs, eval_points, strict=True) if p is not None]
        found = Rop(self.inner_outputs, [x for x, _, _ in moving], [p for _, _, p in moving], "ignore", "none")
        pairs = [*zip(self.inner_inputs, inputs, strict=True), *((new, p) for _, p, new in moving)]
        derivatives = iter(clone_replace([d for d in found if d is not None], pairs))
        return [None if d is None else next(derivatives) for d in found]

    def __str__(self) -> str:
        return f"OpFromGraph{{{self.name or ', '.join(map(str, self.inner_outputs))}}}"


def _only(**options: Any) -> Any:
    """Return the only option with a value; raise ValueError if there are two of them."""
    given = [name for name, value in options.items() if value is not None]
    if len(given) > 1:
        raise ValueError(f"{given[0]} and {given[1]} exclude each other")
    return options[given[0]] if given else None


def _override(given: Any) -> Any:
    """Return an override as a function of inputs, outputs and gradients, as a list of functions, or as None."""
    if isinstance(given, (list, tuple)):
        return [_override(entry) for entry in given]
    if given is None or (isinstance(given, str) and given == "default"):
        return None
    if isinstance(given, OpFromGraph):
        return lambda *groups: given(*(variable for group in groups for variable in group), return_list=True)
    return given


def _without_outputs(given: Any) -> Any:
    """Return an override that has no outputs as arguments as one that has."""
    if isinstance(given, (list, tuple)):
        return [_without_outputs(entry) for entry in given]
    override = _override(given)
    return None if override is None else lambda inputs, _outputs, gradients: override(inputs, gradients)
