"""`MonitorMode`, which calls functions of the program before and after each op, and `NanGuardMode`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from cwrap.ops.functions.modes import PYTHON, SINGLE, Mode, Thunks
from cwrap.ops.graph.call_adapters import signature_of
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.traversal import FunctionGraph
from cwrap.ops.linking.thunks import Thunk

_BIG = 1e10
_FORBIDDEN = ("NaN", "infinity", "numbers above 1e10")


class MonitorMode(Mode):
    """A mode that computes one op at a time, and calls functions before and after each op.

    `pre_func` and `post_func` take the number of the application, the application, and an object with lists of cells
    `inputs` and `outputs`, such as `[[array], [array]]`. A function of four arguments gets the graph first.
    """

    pre_func: Callable[..., Any] | None
    post_func: Callable[..., Any] | None

    def __init__(
        self,
        pre_func: Callable[..., Any] | None = None,
        post_func: Callable[..., Any] | None = None,
        optimizer: object = None,
        linker: Any = None,
        fallback: bool = False,
    ) -> None:
        is_python = linker is not None and Mode(linker).kind == PYTHON
        super().__init__(PYTHON if is_python else SINGLE, optimizer, fallback)
        self.__dict__.update(pre_func=pre_func, post_func=post_func)

    def around(self, graph: FunctionGraph, thunks: Thunks) -> Thunks:
        """Return thunks that call the functions of the mode."""
        return [(node, MonitoredApply(self, graph, number, node, thunk)) for number, (node, thunk) in enumerate(thunks)]

    def __reduce__(self) -> tuple[Any, ...]:
        return MonitorMode, (self.pre_func, self.post_func, self.optimizer, self.linker, self.fallback)


class MonitoredApply:
    """A thunk with the functions of a mode around it. They may replace the contents of the cells."""

    def __init__(self, mode: MonitorMode, graph: FunctionGraph, number: int, node: Apply, thunk: Thunk) -> None:
        self.before = _with_arguments(mode.pre_func, graph, number, node)
        self.after = _with_arguments(mode.post_func, graph, number, node)
        self.node = node
        self.thunk = thunk

    def __call__(self, *values: Any) -> Sequence[Any]:
        cells = [[value] for value in values]
        count = len(self.node.inputs)
        storage = SimpleNamespace(inputs=cells[:count], outputs=cells[count:])
        self.before(storage)
        results = self.thunk(*(cell[0] for cell in cells))
        for cell, result in zip(storage.outputs, results, strict=True):
            cell[0] = result
        self.after(storage)
        return [cell[0] for cell in storage.outputs]


def _with_arguments(
    function: Callable[..., Any] | None, graph: FunctionGraph, number: int, node: Apply
) -> Callable[[Any], None]:
    """Return the function with its arguments before the cells: PyTensor and Aesara pass the graph, Theano does not."""
    if function is None:
        return lambda _storage: None
    graphs = (graph,) if signature_of(function)[0] > 3 else ()
    return lambda storage: function(*graphs, number, node, storage)


def detect_nan(*arguments: Any) -> None:
    """Print an application with its inputs and outputs if an output contains NaN: a `post_func` of `MonitorMode`."""
    *_, node, storage = arguments
    numbers = [np.asarray(cell[0]) for cell in storage.outputs]
    if any(array.dtype.kind in "fc" and np.isnan(array).any() for array in numbers):
        inputs, outputs = ([cell[0] for cell in cells] for cells in (storage.inputs, storage.outputs))
        print(f"*** NaN detected ***\n{node}\nInputs : {inputs}\nOutputs: {outputs}")


class NanGuardMode(MonitorMode):
    """A mode that raises AssertionError if an input or output of an op contains a forbidden number.

    `nan_is_error`, `inf_is_error` and `big_is_error` select what is forbidden: NaN, infinity, and finite numbers above
    1e10. By default, all are.
    """

    guards: tuple[bool, bool, bool]

    def __init__(
        self,
        nan_is_error: bool | None = None,
        inf_is_error: bool | None = None,
        big_is_error: bool | None = None,
        optimizer: object = None,
        linker: Any = None,
        fallback: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(self._before, self._after, optimizer, linker, fallback)
        guards = (nan_is_error, inf_is_error, big_is_error)
        self.__dict__.update(guards=tuple(guard is None or bool(guard) for guard in guards))

    def _before(self, number: int, node: Any, storage: Any) -> None:
        self._check(storage.inputs, "input", node)

    def _after(self, number: int, node: Any, storage: Any) -> None:
        self._check(storage.outputs, "output", node)

    def _check(self, cells: Sequence[Any], role: str, node: Any) -> None:
        for index, (value,) in enumerate(cells):
            if not isinstance(value, (np.ndarray, np.generic)) or value.dtype.kind not in "fc" or not value.size:
                continue
            size = np.abs(np.asarray(value))
            found = (np.isnan(size).any(), np.isinf(size).any(), (size[np.isfinite(size)] > _BIG).any())
            for is_error, is_found, what in zip(self.guards, found, _FORBIDDEN, strict=True):
                if is_error and is_found:
                    raise AssertionError(f"{role} {index} of {node} contains {what}")

    def __reduce__(self) -> tuple[Any, ...]:
        return NanGuardMode, (*self.guards, self.optimizer, self.linker, self.fallback)
