"""Ops that call NumPy: ufuncs without an equivalent C expression, reductions, indexing and other functions.

For example:

    y = np.sum(np.logaddexp(x, 0), axis=1)[:3]

They compute in Python, unless `linking/lowering.py` replaces them by ops with C. The types of results are those that
NumPy returns for small arrays of the same dtypes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.dtypes import is_bits
from cwrap.ops.graph.core import Apply, Op, Variable


@dataclass(frozen=True, slots=True)
class Input:
    """The position of an input of an op among the arguments of a function."""

    number: int


class NumpyOp(Op):
    """A function of NumPy with its arguments; `Input` is replaced by the inputs of the op.

    `function` is a dotted name in NumPy, such as `add.reduce`.
    """

    __props__: ClassVar[tuple[str, ...]] = ("function", "key")
    rewritten_by = "lowering"

    def __init__(self, function: str, arguments: tuple[Any, ...], options: Mapping[str, Any]) -> None:
        self.function = function
        self.arguments = arguments
        self.options = dict(options)

    @property
    def key(self) -> str:
        """The arguments as text, for comparisons: they may be arrays and slices."""
        return repr((self.arguments, sorted(self.options.items())))

    def __str__(self) -> str:
        return self.function

    def make_node(self, *inputs: Any) -> Apply:
        with np.errstate(all="ignore"):
            found = self._sample(inputs)
        plain = inputs[0].type.plain
        return Apply(self, inputs, [plain(value.dtype, (None,) * value.ndim)() for value in found])

    def _sample(self, inputs: Sequence[Any]) -> list[Any]:
        """Return results for arrays of ones: of size 1 where sizes are unknown, or of a size of the argument arrays."""
        arrays = [found for found in self.arguments if isinstance(found, np.ndarray)]
        sizes = dict.fromkeys([1, *(size for array in arrays for size in array.shape)])
        error: Exception | None = None
        for unknown in sizes:
            shapes = [tuple(unknown if size is None else size for size in v.type.shape) for v in inputs]
            try:
                return self.outputs_of([np.ones(s, v.type.numpy_dtype) for s, v in zip(shapes, inputs, strict=True)])
            except ValueError as reason:
                error = error or reason
        raise TypeError(f"the type of the result of {self.function} is not known: {error}")

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        for cell, value in zip(output_storage, self.outputs_of(inputs), strict=True):
            cell[0] = np.array(value)

    def outputs_of(self, inputs: Sequence[Any]) -> list[Any]:
        """Return the outputs for values of the inputs."""
        found: Any = np
        for name in self.function.split("."):
            found = getattr(found, name)
        options = {name: filled(value, inputs) for name, value in self.options.items()}
        result = found(*(filled(argument, inputs) for argument in self.arguments), **options)
        return list(map(np.asarray, result if isinstance(result, (tuple, list)) else [result]))


class ReshapeOp(NumpyOp):
    """The elements of an array in another shape, which is a sequence of sizes or a vector."""

    __props__ = ("function", "key", "ndim")

    def __init__(self, arguments: tuple[Any, ...], ndim: int) -> None:
        super().__init__("reshape", arguments, {})
        self.ndim = ndim

    def __str__(self) -> str:
        return self.function

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, inputs, [inputs[0].type.plain(inputs[0].type.dtype, (None,) * self.ndim)()])


class IndexOp(NumpyOp):
    """An index of an array: ints, slices, None, Ellipsis, arrays and variables."""

    def __init__(self, index: Any) -> None:
        super().__init__("getitem", (index,), {})

    def make_node(self, *inputs: Any) -> Apply:
        array = inputs[0]
        sizes = (_sample_size(self.arguments[0]),) * array.type.ndim
        samples = [np.empty(sizes, np.int8), *(np.zeros((1,) * v.type.ndim, v.type.numpy_dtype) for v in inputs[1:])]
        found = self.outputs_of(samples)[0]
        return Apply(self, inputs, [array.type.plain(array.type.dtype, (None,) * found.ndim)()])

    def outputs_of(self, inputs: Sequence[Any]) -> list[Any]:
        index = filled(self.arguments[0], inputs)
        return [np.asarray(inputs[0][index])]


def _sample_size(index: Any) -> int:
    """Return a size of all axes for which the ints and the masks of an index are valid."""
    entries = index if isinstance(index, tuple) else (index,)
    arrays = [np.asarray(entry) for entry in entries if isinstance(entry, (int, np.integer, np.ndarray, list))]
    sizes = [max(found.shape) if found.dtype == bool else int(np.max(np.abs(found))) + 1 for found in arrays]
    return max([1, *sizes])


def filled(argument: Any, inputs: Sequence[Any]) -> Any:
    """Return an argument with the values of the inputs; an index needs Python ints for scalars."""

    def value_of(part: Any) -> Any:
        if not isinstance(part, Input):
            return part
        value = inputs[part.number]
        return value[()] if isinstance(value, np.ndarray) and value.ndim == 0 else value

    return _changed(argument, value_of)


def _collected(argument: Any, inputs: list[Variable]) -> Any:
    """Return an argument in which `Input` replaces variables, which are added to `inputs`."""

    def input_of(part: Any) -> Any:
        if not isinstance(part, Variable):
            return part
        numbers = [number for number, known in enumerate(inputs) if known is part]
        if not numbers:
            if not hasattr(part.type, "numpy_dtype") or is_bits(part.type.dtype):
                raise TypeError(f"NumPy cannot compute with {part} of {part.type}")
            inputs.append(part)
        return Input(numbers[0] if numbers else len(inputs) - 1)

    return _changed(argument, input_of)


def _changed(argument: Any, change: Callable[[Any], Any]) -> Any:
    """Return an argument whose parts are changed: those of slices, tuples and lists."""
    if isinstance(argument, slice):
        return slice(*(_changed(part, change) for part in (argument.start, argument.stop, argument.step)))
    if isinstance(argument, (tuple, list)):
        return type(argument)(_changed(part, change) for part in argument)
    return change(argument)


def call(function: str, *arguments: Any, **options: Any) -> Any:
    """Return the result of a NumPy function of variables, or a list of results."""
    if function == "squeeze" and len(arguments) == 1 and options.get("axis") is None:
        sizes = arguments[0].type.shape
        options["axis"] = tuple(axis for axis, size in enumerate(sizes) if size == 1)  # those that are known to be 1
    inputs: list[Variable] = []
    found = tuple(_collected(argument, inputs) for argument in arguments)
    named = {name: _collected(option, inputs) for name, option in options.items() if name != "out" or option}
    return NumpyOp(function, found, named)(*inputs)


def item(variable: Variable, index: Any) -> Any:
    """Return an item or a part of an array variable."""
    inputs: list[Variable] = [variable]
    return IndexOp(_collected(index, inputs))(*inputs)


def reshaped(variable: Variable, shape: Any, ndim: int | None = None) -> Any:
    """Return the elements of a variable in another shape. A shape that is a variable needs `ndim`."""
    inputs: list[Variable] = [variable]
    sizes = shape if isinstance(shape, (tuple, list, Variable)) else [shape]
    if ndim is None and isinstance(sizes, Variable):
        if sizes.type.shape[:1] in ((), (None,)):
            raise TypeError("a shape that is a variable needs ndim, the number of dimensions of the result")
        ndim = sizes.type.shape[0]
    found = _collected(tuple(sizes) if isinstance(sizes, list) else sizes, inputs)
    return ReshapeOp((Input(0), found), len(found) if ndim is None else ndim)(*inputs)


def name_of(function: Any) -> str | None:
    """Return the dotted name of a function of NumPy, or None for other functions."""
    module = getattr(function, "__module__", None) or "numpy"
    name = f"{module}.{function.__name__}".removeprefix("numpy.")
    found: Any = np
    for part in name.split("."):
        found = getattr(found, part, None)
    return name if found is function else None
