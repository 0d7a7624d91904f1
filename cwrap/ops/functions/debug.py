"""The debug mode: each op in C and in Python, on memory of several layouts, and what it did compared with what it says.

Slow, and for one thing only: finding ops that are wrong. A call computes its results as any other does; what it finds
is an exception, of a class for each kind of fault.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from cwrap.ops.failure import OpsError
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.order import destroyed, shared
from cwrap.ops.linking.clinker import has_c_code
from cwrap.ops.linking.thunks import Perform, Thunk, ValueTypeError, c_thunk, has_perform

_LEAK_CALLS = 32
_WARM_UP = 5  # what is freed and kept for the next is used up


class DebugModeError(OpsError):
    """An op does not do what it says. Each kind has a class of its own."""


class BadThunkOutput(DebugModeError):  # noqa: N818 - the name that programs know
    """C and Python disagree, or one of them with itself on memory of another layout."""


class BadDestroyMap(DebugModeError):  # noqa: N818
    """An op changed an input that its `destroy_map` does not name."""


class BadViewMap(DebugModeError):  # noqa: N818
    """An output shares memory with an input, and neither `view_map` nor `destroy_map` says so."""


class InvalidValueError(DebugModeError):
    """An output is not of its variable's type."""


class OpChanged(DebugModeError):  # noqa: N818
    """An op's attributes were not the same after a call."""


class BadRefcount(DebugModeError):  # noqa: N818
    """C gave away a reference that was not its own, or kept one."""


class Step:
    """One application, and the ways to compute it."""

    def __init__(self, node: Apply) -> None:
        self.node = node
        self.in_c = c_thunk(node) if has_c_code(node) else None
        self.in_python = Perform(node, strict=True) if has_perform(node) else None
        self.destroys = set(destroyed(node))
        self.shares = shared(node)
        self.looked_for_leaks = False

    def __call__(self, *values: Any) -> list[Any]:
        """The outputs, after all checks; inputs that the op overwrites are overwritten."""
        inputs = list(values[: len(self.node.inputs)])
        before = _state(self.node.op)
        ways = [(way, thunk) for way, thunk in (("Python", self.in_python), ("C", self.in_c)) if thunk is not None]
        expected: list[Any] | None = None
        first = ""
        for way, thunk in ways:
            for layout, given in self._layouts(inputs, way):
                for old_kind, olds in self._old_outputs(expected if way == "C" else None):
                    where = f"{way}, {layout}, {old_kind}"
                    got = self._checked(thunk, way, where, [_copied(value) for value in given], olds)
                    if expected is None:
                        expected, first = [_copied(value) for value in got], where
                    self._compare(expected, got, first, where)
            self._same_state(before, way)
        if self.in_c is not None and not self.looked_for_leaks:
            self.looked_for_leaks = True
            self._leaks(self.in_c, inputs)
        final = ways[-1][1](*inputs, *([None] * len(self.node.outputs)))
        return list(final)

    def _checked(self, thunk: Thunk, way: str, where: str, values: list[Any], olds: Sequence[Any]) -> list[Any]:
        """One computation, and all that can be told from it alone."""
        originals = [_copied(value) for value in values]
        counts = _references([*values, *olds])
        got = self._computed(thunk, values, olds)
        self._types(got, where)
        self._unchanged(values, originals, where)
        self._views(values, got, where)
        if way == "C":
            self._counts(values, counts, got, olds, where)
        return got

    def _computed(self, thunk: Thunk, values: list[Any], olds: Sequence[Any]) -> list[Any]:
        try:
            return list(thunk(*values, *olds))
        except ValueTypeError as error:
            raise InvalidValueError(str(error)) from error

    def _types(self, got: Sequence[Any], where: str) -> None:
        for index, (value, variable) in enumerate(zip(got, self.node.outputs, strict=True)):
            if not variable.type.is_valid_value(value, strict=True):
                raise InvalidValueError(
                    f"output {index} of {self.node.op} ({where}) is no {variable.type}: {_shown(value)}"
                )

    def _unchanged(self, values: Sequence[Any], originals: Sequence[Any], where: str) -> None:
        for number, (value, original) in enumerate(zip(values, originals, strict=True)):
            if number not in self.destroys and not _same(self.node.inputs[number].type, value, original):
                raise BadDestroyMap(
                    f"{self.node.op} changed its input {number} ({where}), which its destroy_map does not name"
                )

    def _views(self, values: Sequence[Any], got: Sequence[Any], where: str) -> None:
        for index, output in enumerate(got):
            share = self.node.outputs[index].type.may_share_memory
            for number, value in enumerate(values):
                if number not in self.shares.get(index, ()) and _mutable(value) and share(output, value):
                    raise BadViewMap(
                        f"output {index} of {self.node.op} shares memory with its input {number} ({where}), and "
                        "neither view_map nor destroy_map says so"
                    )
            for other in range(index):
                both = set(self.shares.get(index, ())) & set(self.shares.get(other, ()))
                if not both and _mutable(output) and share(output, got[other]):
                    raise BadViewMap(f"outputs {other} and {index} of {self.node.op} share memory ({where})")

    def _counts(self, values: list[Any], counts: list[int], got: list[Any], olds: Sequence[Any], where: str) -> None:
        """References to inputs are as before but for outputs that are them; each output has one owner."""
        after = _references([*values, *olds])
        for number, value in enumerate([*values, *olds]):
            extra = sum(output is value or getattr(output, "base", None) is value for output in got)
            difference = after[number] - counts[number] - extra
            if _mutable(value) and difference != 0:
                what = f"input {number}" if number < len(values) else f"old output {number - len(values)}"
                raise BadRefcount(f"C of {self.node.op} {_kept(difference)} to its {what} ({where})")
        for index in range(len(got)):
            known = sum(got[index] is other for other in [*values, *olds, *got[:index], *got[index + 1 :]])
            difference = sys.getrefcount(got[index]) - 2 - known
            if _mutable(got[index]) and known == 0 and difference != 0:
                raise BadRefcount(f"C of {self.node.op} {_kept(difference)} to its output {index} ({where})")

    def _compare(self, expected: Sequence[Any], got: Sequence[Any], first: str, where: str) -> None:
        for index, (right, value) in enumerate(zip(expected, got, strict=True)):
            if not self.node.outputs[index].type.values_eq_approx(right, value):
                raise BadThunkOutput(
                    f"output {index} of {self.node} is {_shown(right)} ({first}), and {_shown(value)} ({where})"
                )

    def _same_state(self, before: dict[str, Any], way: str) -> None:
        after = _state(self.node.op)
        changed = sorted(
            name
            for name in before.keys() | after.keys()
            if name not in before or name not in after or not _equal(before[name], after[name])
        )
        if changed:
            raise OpChanged(f"{self.node.op} changed itself when it computed in {way}: {', '.join(changed)}")

    def _leaks(self, thunk: Thunk, inputs: Sequence[Any]) -> None:
        """Memory that grows with each call, though results are dropped."""
        nothing = [None] * len(self.node.outputs)

        def grown() -> int:
            given = [[_copied(value) for value in inputs] for _ in range(_LEAK_CALLS)]
            before = sys.getallocatedblocks()
            for values in given:
                thunk(*values, *nothing)
            return sys.getallocatedblocks() - before

        descriptions = {np.dtype(v.type.dtype) for v in self.node.outputs if hasattr(v.type, "dtype")}
        for _ in range(_WARM_UP):
            grown()
        held = {dtype: sys.getrefcount(dtype) for dtype in descriptions}
        if all(blocks >= _LEAK_CALLS for blocks in [grown() for _ in range(3)]):
            raise BadRefcount(f"C of {self.node.op} leaves an object behind in each call")
        for dtype, count in held.items():
            if abs(sys.getrefcount(dtype) - count) >= _LEAK_CALLS:
                raise BadRefcount(f"C of {self.node.op} keeps or loses a reference to the dtype {dtype} in each call")

    def _layouts(self, inputs: list[Any], way: str) -> Iterator[tuple[str, list[Any]]]:
        yield "inputs as given", inputs
        arrays = [value for value in inputs if isinstance(value, np.ndarray) and value.ndim]
        if way == "Python" or not arrays:
            return
        for name, change in LAYOUTS.items():
            yield name, [change(v) if isinstance(v, np.ndarray) and v.ndim else v for v in inputs]

    def _old_outputs(self, expected: Sequence[Any] | None) -> Iterator[tuple[str, Sequence[Any]]]:
        """Values that outputs may find in their places: all that another call could have left there."""
        yield "no old output", [None] * len(self.node.outputs)
        if expected is None or not any(isinstance(value, np.ndarray) for value in expected) or self.shares:
            return
        for name, change in OLD_OUTPUTS.items():
            fitting = [change(v) if isinstance(v, np.ndarray) else None for v in expected]
            if all(
                value is None or variable.type.is_valid_value(value)
                for value, variable in zip(fitting, self.node.outputs, strict=True)
            ):
                yield name, fitting


def _transposed(array: Any) -> Any:
    return np.array(array.T, order="C").T


def _strided(array: Any) -> Any:
    wide = _garbage(tuple(2 * size for size in array.shape), array.dtype)
    every_other: Any = (..., *[slice(None, None, 2)] * array.ndim)
    view = wide[every_other]
    view[...] = array
    return view


def _reversed(array: Any) -> Any:
    back: Any = (..., *[slice(None, None, -1)] * array.ndim)
    return np.array(array[back], order="C")[back]


def _garbage(shape: tuple[int, ...], dtype: Any) -> Any:
    """An array of bytes that no result has by chance."""
    array = np.empty(shape, dtype)
    array.reshape(-1).view(np.uint8)[...] = 1 if np.dtype(dtype).kind == "b" else 0x5A
    return array


def _contiguous(array: Any) -> Any:
    return np.array(array, order="C")


LAYOUTS = {
    "contiguous inputs": _contiguous,
    "transposed inputs": _transposed,
    "strided inputs": _strided,
    "inputs with negative strides": _reversed,
}
"""Memory that an input may have, whatever its strides were."""

OLD_OUTPUTS: dict[str, Callable[[Any], Any]] = {
    "an old output of the right size": lambda array: _garbage(array.shape, array.dtype),
    "an old output that is transposed": lambda array: _transposed(_garbage(array.shape, array.dtype)),
    "an old output that is strided": lambda array: _strided(_garbage(array.shape, array.dtype)),
    "an old output that is larger": lambda array: _garbage(tuple(n + 3 for n in array.shape), array.dtype),
    "an old output that is smaller": lambda array: _garbage(tuple(max(n - 1, 0) for n in array.shape), array.dtype),
}
"""Old values of an output: its sizes are another call's."""


def _copied(value: Any) -> Any:
    """A copy of the same layout, which nobody else has."""
    if not isinstance(value, np.ndarray):
        return copy.deepcopy(value)
    if not value.flags.forc and value.ndim:
        return _reversed(value) if value.strides[0] < 0 else _strided(value)
    return value.copy(order="K")


def _same(kind: Any, a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()
    return bool(kind.values_eq(a, b))


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return _same(None, a, b) if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) else False
    try:
        return a is b or bool(a == b)
    except ValueError:  # arrays within
        return False


def _state(op: Any) -> dict[str, Any]:
    """The op's attributes, those that can be copied as copies."""
    return {name: _snapshot(value) for name, value in vars(op).items()}


def _snapshot(value: Any) -> Any:
    """A copy, where there can be one that equals the value; else the value, of which only identity is told."""
    try:
        copied = copy.deepcopy(value)
    except Exception:  # noqa: BLE001 - there are many ways not to be copied
        return value
    return copied if _equal(copied, value) else value


def _references(values: list[Any]) -> list[int]:
    """How many references each has, in a list that nobody else has."""
    return [sys.getrefcount(value) for value in values]


def _mutable(value: Any) -> bool:
    """Whether sharing it means anything, and its references are its own: numbers and strings are shared by all."""
    return isinstance(value, (np.ndarray, list, dict, set, bytearray))


def _kept(difference: int) -> str:
    number = abs(difference)
    return f"{'keeps' if difference > 0 else 'gave away'} {number} reference{'s' if number > 1 else ''} too many"


def _shown(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) < 80 else f"{text[:77]}..."
