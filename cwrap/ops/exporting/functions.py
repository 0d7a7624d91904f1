"""Export of compiled graphs, which `cwrap.ops.function` returns, and the reasons why some cannot be exported."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from cwrap.ops.dtypes import array_dtype, is_bits
from cwrap.ops.exporting.part import Part, part_of
from cwrap.ops.failure import OpsError
from cwrap.ops.functions.function import Function, FunctionInfo, PythonFunction, StatefulFunction
from cwrap.ops.functions.state import Container
from cwrap.ops.graph.core import Apply, Constant
from cwrap.ops.linking.blocks import has_c_code
from cwrap.ops.types.params import Params
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType


def function_part(name: str, package: str, function: Function) -> Part:
    """Return the part of a function; raise OpsError if it needs more than C at run time."""
    problem = next(_problems(function), "")
    if problem:
        raise OpsError(f"{name} cannot be exported: {problem}")
    info, program = function.info, function.program
    arguments = "".join(
        f"        _arguments.Argument({a.name!r}, {_filter(entry.variable.type)}, {a.strict}, {a.allow_downcast}),\n"
        for a, entry in zip(info.arguments, info.inputs, strict=True)
    )
    constants = "".join(f"        {literal(value)},\n" for value in program.constants)
    made = (
        f"_arguments.ExportedInfo(\n    ({package!r}, {name!r}),\n    {repr(info)!r},\n    {info.name!r},\n"
        f"    (\n{arguments}    ),\n    {program.blocks!r},\n).made(\n    _c_{name}.make,\n    (\n{constants}    ),\n)"
    )
    return part_of(name, package, replace(program.unit, name=info.label), made, _stub(name, info))


def _problems(function: Function) -> Iterator[str]:
    """Yield the reasons why a function needs more than C."""
    info = function.info
    if isinstance(function, StatefulFunction):
        yield from _state_problems(function)
    if isinstance(function, PythonFunction):
        yield (
            f"in the mode {info.mode.kind!r} it computes one op at a time in Python; compile it with mode='fused', "
            "which makes one C function"
        )
    for node in function.program.performs:
        yield (
            f"the op {node.op} defines the same name in C as another op, so that it is compiled by itself and called "
            "by Python; rename what one of them defines"
            if has_c_code(node)
            else f"the op {node.op} is computed in Python, because it has no C code; give it a c_code"
        )
    for entry in info.inputs:
        kind = entry.variable.type
        if type(kind) not in (TensorType, ScalarType):
            yield (
                f"the input {entry.variable} is of {kind}, whose values Python code of {type(kind).__name__} checks; "
                "the inputs of an exported function are of TensorType or ScalarType"
            )
    for node in info.nodes:
        yield from _node_problems(node)


def _state_problems(function: StatefulFunction) -> Iterator[str]:
    if function.targets:
        target = function.targets[0]
        changed = f"input {target.name}" if isinstance(target, Container) else f"shared variable {target}"
        yield f"it updates the {changed}; make the variable an input and its new value an output"
    if function.keys is not None:
        yield "it returns a dict; make the outputs a list"
    if function.shared:
        yield (
            f"it reads the shared variable {function.shared[0]}, which is an object of this process; make the variable "
            "an input, or replace it by a constant with `givens`"
        )
    yield from (
        f"the input {entry.variable} has the default value {default.container.data!s:.60}; pass it in every call"
        for entry, default in zip(function.info.inputs, function.defaults, strict=False)
        if default is not None
    )


def _node_problems(node: Apply) -> Iterator[str]:
    kinds = [variable.type for variable in (*node.inputs, *node.outputs)]
    if node.op.params_type is not None:
        kinds += [node.op.params_type, *getattr(node.op.params_type, "types", ())]
    for kind in (node.op, *kinds):
        if getattr(kind, "c_runtime", False):
            yield f"the op {node.op} uses {kind}, which needs the runtime of generated wrappers"
    values = [variable.data for variable in node.inputs if isinstance(variable, Constant)]
    if node.op.params_type is not None:
        values.append(node.run_params())
    for value in values:
        if literal(value) is None:
            yield (
                f"the op {node.op} uses {value!r:.60}, which is an object of this process; constants and parameters "
                "of exported functions are numbers, strings and arrays"
            )


def literal(value: Any) -> str | None:
    """Return a Python expression for a value, in a package that has the module `_arguments`, or None."""
    if isinstance(value, (np.ndarray, np.generic)):
        array = np.asarray(value)
        scalar = "[()]" if isinstance(value, np.generic) else ""
        return f"_arguments.array({array.tobytes()!r}, {array.dtype.str!r}, {array.shape!r}){scalar}"
    if isinstance(value, float):
        return f"float({str(float(value))!r})"
    if value is None or isinstance(value, (bool, int, str)):
        return repr(value)
    if isinstance(value, Params):
        fields = {name: literal(value[name]) for name in value.params_type.fields}
        inside = ", ".join(f"{name}={text}" for name, text in fields.items())
        return None if None in fields.values() else f"_arguments.params({inside})"
    return None


def _filter(kind: Any) -> str:
    bits = kind.numpy_dtype.name if is_bits(kind.dtype) else ""
    if isinstance(kind, ScalarType):
        return f"_arguments.ScalarFilter({kind.dtype!r}, {bits!r})"
    return f"_arguments.ArrayFilter({kind.dtype!r}, {kind.shape!r}, {bits!r})"


def _stub(name: str, info: FunctionInfo) -> str:
    words = []
    parameters = list(info.__signature__.parameters.values())
    for parameter, entry in zip(parameters, info.inputs, strict=True):
        hint = "complex | np.generic" if isinstance(entry.variable.type, ScalarType) else "npt.ArrayLike"
        words.append(f"{parameter.name}: {hint}")
    by_position = sum(parameter.kind is inspect.Parameter.POSITIONAL_ONLY for parameter in parameters)
    if by_position:
        words.insert(by_position, "/")
    hints = list(dict.fromkeys(_result_hint(variable.type) for variable in info.outputs))
    result = hints[0] if info.single else f"list[{hints[0] if len(hints) == 1 else 'Any'}]"
    return f"def {name}({', '.join(words)}) -> {result}: ..."


def _result_hint(kind: Any) -> str:
    if not isinstance(kind, (TensorType, ScalarType)):
        return "Any"
    dtype = array_dtype(kind.dtype).name
    scalar = f"np.{'bool_' if dtype == 'bool' else dtype}"
    return scalar if isinstance(kind, ScalarType) else f"npt.NDArray[{scalar}]"
