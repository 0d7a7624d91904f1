"""Compiled functions and ufuncs as ops of PyTensor.

    step = as_pytensor(function([x, y], y * np.sqrt(x)))
    pytensor.function([a, b], step(a, b))

The classes are made when PyTensor is imported, since their base is `pytensor.graph.op.Op`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, reduce
from importlib import import_module
from itertools import zip_longest
from typing import Any

import numpy as np

from cwrap.ops.adapters.calls import Shape, choose_loop, name_of, no_loop, shapes_of
from cwrap.ops.autodiff.gradient import grad, total
from cwrap.ops.dtypes import kind
from cwrap.ops.failure import OpsError
from cwrap.ops.functions.function import Function, StatefulFunction, function
from cwrap.ops.loops.elementwise import broadcast_sizes
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType


class _CompiledOp:
    """Common base of the ops. Ops of the same function are equal."""

    def __init__(self, compiled: Any) -> None:
        self.compiled = compiled
        self.__doc__ = compiled.__doc__

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.compiled is other.compiled

    def __hash__(self) -> int:
        return hash((type(self), id(self.compiled)))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any]]:
        return as_pytensor, (self.compiled,)

    def perform(self, node: Any, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        """Store the results of a call."""
        found = self.compiled(*inputs)
        values = found if isinstance(found, (tuple, list)) else (found,)
        for cell, value, output in zip(output_storage, values, node.outputs, strict=True):
            cell[0] = np.asarray(value, output.type.dtype)


class _UfuncOp(_CompiledOp):
    """A compiled ufunc, applied to tensors that are broadcast together."""

    def __str__(self) -> str:
        return str(self.compiled.__name__)

    def make_node(self, *inputs: Any) -> Any:
        """Return the application; raise TypeError if no loop takes the dtypes of the inputs."""
        ufunc, tensor = self.compiled, _pytensor("tensor")
        if len(inputs) != ufunc.nin:
            raise TypeError(f"{self} takes {ufunc.nin} inputs, got {len(inputs)}")
        operands = [tensor.as_tensor_variable(value) for value in inputs]
        dtypes = [operand.type.dtype for operand in operands]
        loop = choose_loop(ufunc, list(map(np.dtype, dtypes)))
        if loop is None:
            raise no_loop(ufunc, dtypes)
        shapes = shapes_of(ufunc, [operand.type.shape for operand in operands], broadcast_sizes).returned
        pairs = zip(loop.outputs, shapes, strict=True)
        results = [tensor.tensor(dtype=dtype.name, shape=shape) for dtype, shape in pairs]
        return _pytensor("graph.basic").Apply(self, operands, results)

    def infer_shape(self, _graph: Any, _node: Any, shapes: Sequence[Any]) -> list[Any]:
        """Return the shapes of the outputs as variables."""
        tensor = _pytensor("tensor")

        def joined(one: Any, other: Any) -> Any:
            return tensor.switch(tensor.eq(one, 1), other, one)

        def broadcast(outer: Sequence[Shape]) -> Shape:
            reverse = zip_longest(*(shape[::-1] for shape in outer), fillvalue=1)
            return tuple([reduce(joined, sizes) for sizes in reverse][::-1])

        return shapes_of(self.compiled, shapes, broadcast).returned


class _FunctionOp(_CompiledOp):
    """A compiled graph, which is differentiable if its ops are."""

    def __str__(self) -> str:
        return str(self.compiled.info.label)

    def make_node(self, *inputs: Any) -> Any:
        """Return the application; raise TypeError if an input is not of the type that the function takes."""
        info, tensor = self.compiled.info, _pytensor("tensor")
        if len(inputs) != len(info.variables):
            raise TypeError(f"{self} takes {len(info.variables)} inputs, got {len(inputs)}")
        operands = [self._converted(number, tensor.as_tensor_variable(value)) for number, value in enumerate(inputs)]
        results = [tensor.tensor(dtype=output.type.dtype, shape=_shape(output.type)) for output in info.outputs]
        return _pytensor("graph.basic").Apply(self, operands, results)

    def _converted(self, number: int, operand: Any) -> Any:
        wanted = self.compiled.info.variables[number].type
        ndim = len(_shape(wanted))
        if operand.type.ndim != ndim or not np.can_cast(operand.type.dtype, wanted.dtype):
            given = f"{operand.type.dtype} with {operand.type.ndim} dimensions"
            raise TypeError(f"{self} input {number + 1}: expected {wanted.dtype} with {ndim} dimensions, got {given}")
        return operand if operand.type.dtype == wanted.dtype else operand.astype(wanted.dtype)

    def pullback(self, inputs: Sequence[Any], _outputs: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """Return the gradients of the inputs: those of floats by another compiled function, those of others zero."""
        none = _pytensor("gradient").DisconnectedType
        used = tuple(k for k, given in enumerate(cotangents) if not isinstance(given.type, none))
        compiled = _gradients(self.compiled, used)
        given = [cotangents[k].astype(self.compiled.info.outputs[k].type.dtype) for k in used]
        found = iter(as_pytensor(compiled).make_node(*inputs, *given).outputs)
        zeros = _pytensor("tensor").zeros_like
        return [next(found) if _is_float(value) else zeros(value, dtype="float64") for value in inputs]

    L_op = pullback  # the name in PyTensor 2


def as_pytensor(compiled: Function | np.ufunc) -> Any:
    """Return an op of PyTensor that calls a result of `function`, `elementwise` or `gufunc`.

    The op of a `function` has the gradients that `grad` finds for its graph. OpsError is raised without PyTensor, and
    for functions that have shared variables, overwrite arguments, or take or return others than arrays and numbers.
    """
    if not isinstance(compiled, Function):
        name_of(compiled)
        return _class(_UfuncOp)(compiled)
    info = compiled.info
    if isinstance(compiled, StatefulFunction) or info.destroyed:
        state = "has shared variables, default arguments or a dict of outputs"
        problem = "overwrites an argument" if info.destroyed else state
        raise OpsError(f"{info.label} {problem}, which an op of PyTensor made of it cannot do")
    for variable in (*info.variables, *info.outputs):
        if not isinstance(variable.type, (TensorType, ScalarType)):
            raise OpsError(f"{info.label}: {variable} is a {variable.type}, but PyTensor has arrays and numbers only")
    return _class(_FunctionOp)(compiled)


def _pytensor(module: str) -> Any:
    try:
        return import_module(f"pytensor.{module}")
    except ImportError as error:
        raise OpsError(f"as_pytensor() needs PyTensor: {error}") from error


@cache
def _class(behaviour: type) -> Callable[[Any], Any]:
    """Return the class of ops with a behaviour."""
    found: Callable[[Any], Any] = type(
        behaviour.__name__.lstrip("_"),
        (behaviour, _pytensor("graph.op").Op),
        {"__module__": __name__, "__doc__": behaviour.__doc__},
    )
    return found


def _shape(of: Any) -> tuple[int | None, ...]:
    return of.shape if isinstance(of, TensorType) else ()


def _is_float(variable: Any) -> bool:
    return kind(variable.type.dtype) == "f"


@cache
def _gradients(compiled: Function, used: tuple[int, ...]) -> Function:
    """Return the function of the inputs and the gradients of some outputs to the gradients of inputs of floats."""
    info = compiled.info
    given, cost = [], None
    for output in (info.outputs[k] for k in used):
        kind_of_array = TensorType(output.type.dtype, (None,) * len(_shape(output.type)))
        given.append(kind_of_array("gradient"))
        term = total(output * given[-1])
        cost = term if cost is None else cost + term
    wanted = [variable for variable in info.variables if _is_float(variable)]
    found = grad(cost, wanted, disconnected_inputs="ignore")
    name = f"{info.name or 'function'}_gradient"
    return function([*info.variables, *given], found, info.mode, name=name, on_unused_input="ignore")
