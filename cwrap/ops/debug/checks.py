"""The debug mode: each op is computed in C and in Python on several memory layouts, and its results are checked.

This mode is slow. It finds ops that are wrong: results that differ, inputs that are overwritten or shared without a
map, values of the wrong type, and wrong reference counts. Each kind of error has its own exception class.
"""

from __future__ import annotations

import copy
import sys
import time
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

import numpy as np

from cwrap.ops.debug.debug_mode import LARGER, SAME_SIZE, SMALLER, STRIDED, TRANSPOSED, DebugMode
from cwrap.ops.dtypes import array_dtype
from cwrap.ops.failure import OpsError
from cwrap.ops.functions.modes import Mode, Thunks
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.graph.order import memory_map, overwritten_inputs
from cwrap.ops.linking.blocks import has_c_code
from cwrap.ops.linking.thunks import Perform, Thunk, ValueTypeError, c_thunk, has_perform
from cwrap.source.collector import uncollected

_LEAK_CALLS = 32
_LEAK_ATTEMPTS = 15
_REPLACED: list[np.dtype[Any]] = []  # references instead of those that C has lost
_WARM_UP = 5  # fills free lists, so that later calls allocate a constant number of blocks


class DebugModeError(OpsError):
    """Base of the errors that the debug mode raises for an op that breaks its contract.

    `node` is the application, and `r` the output if the error is about one.
    """

    def __init__(self, message: str, node: Apply | None = None, r: Variable | None = None, **details: Any) -> None:
        super().__init__(message)
        self.node = node
        self.r = r
        vars(self).update(details)


class BadThunkOutput(DebugModeError):  # noqa: N818 - the name that existing programs use
    """C and Python computed different results, or one of them did on a different memory layout.

    `val1` and `val2` are the results, `thunk1` and `thunk2` describe how they were computed, and `inputs_val` are the
    inputs of the second computation.
    """

    thunk1: str
    val1: Any
    thunk2: str
    val2: Any
    inputs_val: Sequence[Any]

    def offending_op(self) -> type[Any] | None:
        """Return the class of the op."""
        return None if self.node is None else type(self.node.op)


class BadDestroyMap(DebugModeError):  # noqa: N818
    """An op changed an input that is not in its `destroy_map`.

    `idx` is the number of the input, `old_val` and `new_val` are its values, and `perform` is "C" or "Python".
    """

    idx: int
    old_val: Any
    new_val: Any
    perform: str


class BadViewMap(DebugModeError):  # noqa: N818
    """An output shares memory with an input that is neither in `view_map` nor in `destroy_map`, or with another output.

    Outputs of one op may share memory unless other ops read both. `output_idx` is the number of the output, and
    `out_storage` its value. `in_alias_idx` and `out_alias_idx` list the inputs and outputs that share its memory.
    """

    output_idx: int
    out_storage: Any
    in_alias_idx: Sequence[int]
    out_alias_idx: Sequence[int]


class InvalidValueError(DebugModeError):
    """An output is not a value of its variable's type. `v` is the value, and `hint` says how it was computed.

    With `DebugMode(check_isfinite=True)`, values that are not finite are errors too.
    """

    v: Any
    hint: str


class OpChanged(DebugModeError):  # noqa: N818
    """The attributes of an op changed during a call."""


class BadRefcount(DebugModeError):  # noqa: N818
    """C code released a reference that it did not own, or leaked a reference."""


class StochasticOrder(DebugModeError):  # noqa: N818
    """A name for compatibility: the order of ops is always the same."""


class BadOptimization(DebugModeError):  # noqa: N818
    """A name for compatibility: no rewrite of a program is applied."""


def checked_thunks(mode: Mode, nodes: Sequence[Apply]) -> Thunks:
    """Return the applications with thunks that run all checks of the debug mode."""
    options = mode if isinstance(mode, DebugMode) else DebugMode()
    read = {id(variable) for node in nodes for variable in node.inputs}
    return [(node, CheckedApply(node, options, read)) for node in nodes]


class CheckedApply:
    """An application with its C and Python implementations. A call runs all checks.

    `read` contains the ids of the variables that other applications read.
    """

    def __init__(self, node: Apply, mode: DebugMode, read: Container[int] = ()) -> None:
        self.node = node
        self.read = [index for index, variable in enumerate(node.outputs) if id(variable) in read]
        self.mode = mode
        python = has_perform(node)
        self.in_c = c_thunk(node) if has_c_code(node) and (mode.check_c_code or not python) else None
        checked = python and (mode.check_py_code or self.in_c is None)
        self.in_python = Perform(node, strict=True) if checked else None
        self.destroys = set(overwritten_inputs(node))
        self.shares = memory_map(node)
        self.checked_for_leaks = False

    def __call__(self, *values: Any) -> list[Any]:
        """Return the outputs after all checks. Inputs in `destroy_map` are overwritten."""
        inputs = list(values[: len(self.node.inputs)])
        before = _state(self.node.op)
        thunks = (("Python", self.in_python), ("C", self.in_c))
        implementations = [(language, thunk) for language, thunk in thunks if thunk is not None]
        expected: list[Any] = []  # the results of the first computation, to which later ones are compared
        first = ""
        for language, thunk in implementations:
            for layout, arguments in self._layouts(inputs, language):
                for old_kind, old_outputs in self._old_outputs(expected):
                    where = f"{language}, {layout}, {old_kind}"
                    try:
                        got = self._checked(thunk, language, where, list(map(_copied, arguments)), old_outputs)
                    except NotImplementedError:
                        if thunk is self.in_c or self.in_c is None:
                            raise
                        continue  # an op may have only C, and a `perform` that says so
                    if not first:
                        first = where
                        expected += [_copied(value) for value in got]
                    self._compare(expected, got, first, where, arguments)
                    self._same_state(before, language)
        if self.in_c is not None and not self.checked_for_leaks:
            self.checked_for_leaks = True
            self._leaks(self.in_c, inputs)
        final = implementations[-1][1](*inputs, *([None] * len(self.node.outputs)))
        return list(final)

    def _checked(self, thunk: Thunk, language: str, where: str, values: list[Any], old: Sequence[Any]) -> list[Any]:
        """Compute the outputs once, and check everything that does not need another result."""
        originals = [_copied(value) for value in values]
        counts = _references([*values, *old])
        got = self._computed(thunk, values, old)
        self._types(got, where)
        self._unchanged(values, originals, where)
        self._views(values, got, where)
        if language == "C":
            self._counts(values, counts, got, old, where)
        return got

    def _computed(self, thunk: Thunk, values: list[Any], old: Sequence[Any]) -> list[Any]:
        try:
            return list(thunk(*values, *old))
        except ValueTypeError as error:
            variable = self.node.outputs[error.index]
            raise InvalidValueError(str(error), self.node, variable, v=error.value, hint="Python") from error

    def _types(self, got: Sequence[Any], where: str) -> None:
        for index, (value, variable) in enumerate(zip(got, self.node.outputs, strict=True)):
            problem = "" if variable.type.is_valid_value(value, strict=True) else f"not a value of {variable.type}"
            if not problem and self.mode.check_isfinite and not _is_finite(value):
                problem = "not finite"
            if problem:
                raise InvalidValueError(
                    f"output {index} of {self.node.op} ({where}) is {problem}: {_shown(value)}",
                    self.node,
                    variable,
                    v=value,
                    hint=where,
                )

    def _unchanged(self, values: Sequence[Any], originals: Sequence[Any], where: str) -> None:
        for number, (value, original) in enumerate(zip(values, originals, strict=True)):
            if number not in self.destroys and not _same(self.node.inputs[number].type, value, original):
                raise BadDestroyMap(
                    f"{self.node.op} changed its input {number} ({where}), which is not in its destroy_map",
                    self.node,
                    idx=number,
                    old_val=original,
                    new_val=value,
                    perform=where.partition(",")[0],
                )

    def _views(self, values: Sequence[Any], got: Sequence[Any], where: str) -> None:
        for index, output in enumerate(got):
            share = self.node.outputs[index].type.may_share_memory
            for number, value in enumerate(values):
                if number not in self.shares.get(index, ()) and _mutable(value) and share(output, value):
                    raise BadViewMap(
                        f"output {index} of {self.node.op} shares memory with its input {number} ({where}), which "
                        "is neither in view_map nor in destroy_map",
                        self.node,
                        self.node.outputs[index],
                        output_idx=index,
                        out_storage=output,
                        in_alias_idx=[number],
                        out_alias_idx=[],
                    )
            for other in range(index):
                both = set(self.shares.get(index, ())) & set(self.shares.get(other, ()))
                if not both and {other, index} <= set(self.read) and _mutable(output) and share(output, got[other]):
                    message = f"outputs {other} and {index} of {self.node.op} share memory ({where}), and ops read both"
                    details = {"in_alias_idx": [], "out_alias_idx": [other], "output_idx": index, "out_storage": output}
                    raise BadViewMap(message, self.node, self.node.outputs[index], **details)

    def _counts(self, values: list[Any], counts: list[int], got: list[Any], old: Sequence[Any], where: str) -> None:
        """Check that only outputs added references to inputs, and that each new output has exactly one owner."""
        after = _references([*values, *old])
        for number, value in enumerate([*values, *old]):
            extra = sum(output is value or getattr(output, "base", None) is value for output in got)
            difference = after[number] - counts[number] - extra
            if _mutable(value) and difference != 0:
                label = f"input {number}" if number < len(values) else f"old output {number - len(values)}"
                raise BadRefcount(f"C of {self.node.op} {_count_text(difference)} to its {label} ({where})")
        for index in range(len(got)):
            known = sum(got[index] is other for other in [*values, *old, *got[:index], *got[index + 1 :]])
            difference = sys.getrefcount(got[index]) - 2 - known
            if _mutable(got[index]) and known == 0 and difference != 0:
                raise BadRefcount(f"C of {self.node.op} {_count_text(difference)} to its output {index} ({where})")

    def _compare(
        self, expected: Sequence[Any], got: Sequence[Any], first: str, where: str, arguments: Sequence[Any]
    ) -> None:
        for index, (reference, value) in enumerate(zip(expected, got, strict=True)):
            if not self.node.outputs[index].type.values_eq_approx(reference, value):
                raise BadThunkOutput(
                    f"output {index} of {self.node} is {_shown(reference)} ({first}), but {_shown(value)} ({where})",
                    self.node,
                    self.node.outputs[index],
                    thunk1=first,
                    val1=reference,
                    thunk2=where,
                    val2=value,
                    inputs_val=arguments,
                )

    def _same_state(self, before: dict[str, Any], language: str) -> None:
        after = _state(self.node.op)
        changed = sorted(
            name
            for name in before.keys() | after.keys()
            if name not in before or name not in after or not _equal(before[name], after[name])
        )
        if changed:
            raise OpChanged(f"{self.node.op} changed its attributes when computing in {language}: {', '.join(changed)}")

    def _leaks(self, thunk: Thunk, inputs: Sequence[Any]) -> None:
        """Check that repeated calls, whose results are dropped, allocate no memory and keep no reference to a dtype.

        Each attempt shows a leak, but not what another thread has allocated or released during an earlier attempt.
        """
        nothing = [None] * len(self.node.outputs)
        dtypes = list({array_dtype(v.type.dtype) for v in self.node.outputs if hasattr(v.type, "dtype")})
        replaced: list[np.dtype[Any]] = []  # instead of references that C loses, so that no dtype is freed

        def grown() -> list[int]:
            """Return the number of new blocks, and that of new references to each dtype."""
            batches = [[_copied(value) for value in inputs] for _ in range(_LEAK_CALLS)]
            held = [sys.getrefcount(dtype) for dtype in dtypes]
            blocks = sys.getallocatedblocks()
            for values in batches:
                thunk(*values, *nothing)
            blocks = sys.getallocatedblocks() - blocks
            references = [sys.getrefcount(dtype) - count for dtype, count in zip(dtypes, held, strict=True)]
            for dtype, count in zip(dtypes, references, strict=True):
                replaced.extend([dtype] * -count)
            return [blocks, *map(abs, references)]

        growing = set(range(1 + len(dtypes)))
        with uncollected():  # a collection would fill free lists, from which the next objects that leak are taken
            for _ in range(_WARM_UP):
                grown()
            for attempt in range(_LEAK_ATTEMPTS):
                time.sleep(attempt * 0.005)
                changes = grown()
                growing = {number for number in growing if changes[number] >= _LEAK_CALLS // 2}
                if not growing:
                    return
        _REPLACED.extend(replaced)
        first = min(growing)
        leak = f"leaks or loses references to {dtypes[first - 1]}" if first else "leaks an object"
        raise BadRefcount(f"C of {self.node.op} {leak} in each call")

    def _layouts(self, inputs: list[Any], language: str) -> Iterator[tuple[str, list[Any]]]:
        yield "inputs as given", inputs
        arrays = [value for value in inputs if isinstance(value, np.ndarray) and value.ndim]
        if language == "Python" or not arrays:
            return
        for name, change in LAYOUTS.items():
            yield name, [change(v) if isinstance(v, np.ndarray) and v.ndim else v for v in inputs]

    def _old_outputs(self, expected: Sequence[Any]) -> Iterator[tuple[str, Sequence[Any]]]:
        """Yield old values that an output may have from an earlier call.

        After the first of them, `expected` contains the results, unless the first computation was not possible.
        """
        yield "no old output", [None] * len(self.node.outputs)
        if not any(isinstance(value, np.ndarray) for value in expected) or self.shares:
            return
        for name in self.mode.old_outputs:
            change = OLD_OUTPUTS[name]
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
    """Return an array of bytes that no result contains by chance."""
    array = np.empty(shape, dtype)
    array.reshape(-1).view(np.uint8)[...] = 1 if np.dtype(dtype).kind == "b" else 0x5A
    return array


LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "contiguous inputs": lambda array: np.array(array, order="C"),
    "transposed inputs": _transposed,
    "strided inputs": _strided,
    "inputs with negative strides": _reversed,
}
"""Memory layouts of inputs; the values are the same."""

OLD_OUTPUTS: dict[str, Callable[[Any], Any]] = {
    SAME_SIZE: lambda array: _garbage(array.shape, array.dtype),
    TRANSPOSED: lambda array: _transposed(_garbage(array.shape, array.dtype)),
    STRIDED: lambda array: _strided(_garbage(array.shape, array.dtype)),
    LARGER: lambda array: _garbage(tuple(n + 3 for n in array.shape), array.dtype),
    SMALLER: lambda array: _garbage(tuple(max(n - 1, 0) for n in array.shape), array.dtype),
}
"""Old values of an output, as an earlier call with other sizes could have left them."""


def _copied(value: Any) -> Any:
    """Return a copy with the same memory layout and no other owner."""
    if not isinstance(value, np.ndarray):
        try:
            return copy.deepcopy(value)
        except TypeError:  # for example a capsule
            return value
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
    except ValueError:  # comparison of containers with arrays
        return False


def _is_finite(value: Any) -> bool:
    """Return False for a floating-point number or array with NaN or infinity."""
    is_floating = isinstance(value, (np.ndarray, np.generic, float)) and np.asarray(value).dtype.kind in "fc"
    return not is_floating or bool(np.isfinite(value).all())


def _state(op: Any) -> dict[str, Any]:
    """Return the op's attributes, copied if possible."""
    return {name: _snapshot(value) for name, value in vars(op).items()}


def _snapshot(value: Any) -> Any:
    """Return a copy that equals the value, or the value itself, of which only the identity can be compared."""
    try:
        copied = copy.deepcopy(value)
    except Exception:  # noqa: BLE001 - __deepcopy__ may raise any exception
        return value
    return copied if _equal(copied, value) else value


def _references(values: list[Any]) -> list[int]:
    """Return the reference count of each value of a list."""
    return [sys.getrefcount(value) for value in values]


def _mutable(value: Any) -> bool:
    """Return True if the value is mutable. Immutable values may be shared, so their reference counts say nothing."""
    return isinstance(value, (np.ndarray, list, dict, set, bytearray))


def _count_text(difference: int) -> str:
    number = abs(difference)
    return f"{'leaks' if difference > 0 else 'releases'} {number} reference{'s' if number > 1 else ''} too many"


def _shown(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) < 80 else f"{text[:77]}..."
