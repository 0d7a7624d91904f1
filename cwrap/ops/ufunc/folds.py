"""Reductions and scans of C expressions: `cwrap.ops.reduce("+", "x * y")`.

>>> from cwrap.ops import reduce
>>> dot = reduce("+", "x * y", name="dot")
>>> int(dot([1, 2, 3], [4, 5, 6]))
np.int64(32)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cwrap import about
from cwrap.ops.cache.loader import load_as
from cwrap.ops.cache.query import GeneratedC
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import OpsError
from cwrap.ops.ufunc import modules, parallel
from cwrap.ops.ufunc.expression import Expression, parse

if TYPE_CHECKING:
    from cwrap.ops.ufunc.fold_loops import Combine
    from cwrap.ops.ufunc.loops import Loop

Axis = int | tuple[int, ...] | None


class _Known(NamedTuple):
    """An operator: the expression that combines `a` and `b`, the value of nothing, and the kinds of dtypes."""

    expression: str
    identity: object
    kinds: str  # i, u, f, c, and w if integers are computed in 64 bits
    is_logical: bool = False
    of_floats: str = ""  # if it differs: comparisons that raise no floating-point exception for NaN


_COMBINES = {
    "+": _Known("a + b", 0, "wfc"),
    "*": _Known("a * b", 1, "wfc"),
    "min": _Known("a < b ? a : b", None, "if", of_floats="isless(a, b) || a != a ? a : b"),
    "max": _Known("a > b ? a : b", None, "if", of_floats="isgreater(a, b) || a != a ? a : b"),
    "&&": _Known("a && b", True, "if", is_logical=True),
    "||": _Known("a || b", False, "if", is_logical=True),
    "&": _Known("a & b", -1, "i"),
    "|": _Known("a | b", 0, "i"),
    "^": _Known("a ^ b", 0, "i"),
}


class Fold(NamedTuple):
    """The parameters that define a reduction or a scan. All are literals of Python."""

    kind: str  # reduce or scan
    combine: str
    expression: str
    inputs: tuple[str, ...] | None
    dtypes: str  # type characters; empty for all dtypes that both expressions support
    identity: object
    support_code: str
    name: str
    doc: str
    flags: tuple[str, ...]


class _Folding:
    """A compiled reduction or scan. It pickles as its parameters."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._ufuncs: list[Any] = _compiled(fold)
        self.__name__ = fold.name
        self.__doc__ = fold.doc

    @property
    def nin(self) -> int:
        """The number of inputs."""
        return int(self._ufuncs[0].nin)

    @property
    def types(self) -> list[str]:
        """The dtypes of the loops, as ufuncs have them."""
        return list(self._ufuncs[0].types)

    def __repr__(self) -> str:
        return f"<{self._fold.kind} {self._fold.name!r}>"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return reduction_of if isinstance(self, Reduction) else scan_of, (tuple(self._fold),)

    def _inputs(self, arrays: Sequence[Any]) -> list[Any]:
        if len(arrays) != self.nin:
            raise TypeError(f"{self.__name__}() takes {self.nin} arrays, got {len(arrays)}")
        return [np.asarray(array) for array in arrays]


class Reduction(_Folding):
    """A compiled reduction, which `reduce` returns.

    Call it with arrays that are broadcast together; the other arguments are those of `numpy.sum`.
    """

    def __call__(
        self,
        *arrays: Any,
        axis: Axis = None,
        out: np.ndarray[Any, Any] | None = None,
        keepdims: bool = False,
        where: Any = None,
        initial: Any = None,
    ) -> Any:
        """Return the combined values along the axes."""
        operands = self._inputs(arrays)
        if where is not None:
            operands.append(_mask(where))
        if len(operands) > 1:
            operands = list(np.broadcast_arrays(*operands))
        axes = _axes(axis, operands[0].ndim)
        operands = _moved(operands, axes)
        start = self._start(initial, operands, where is not None)
        ufunc = self._ufuncs[2 if where is not None else 0 if start is None else 1]
        if start is not None:
            operands.append(start)
        shape = _with_ones(operands[0].shape[:-1], axes)
        if out is None:
            result = ufunc(*operands)
            return np.reshape(result, shape) if keepdims else result
        expected = shape if keepdims else operands[0].shape[:-1]
        if out.shape != expected:
            raise ValueError(f"out has the shape {out.shape}, but the result has {expected}")
        place = (*(0 if keepdims and d in axes else slice(None) for d in range(out.ndim)), ...)
        ufunc(*operands, out=out[place])
        return out

    def _start(self, initial: Any, operands: Sequence[Any], has_mask: bool) -> Any:
        """Return the value to begin with, or None to begin with the first element."""
        combine = self._fold.combine
        if initial is None and (has_mask or operands[0].shape[-1] == 0):
            initial = _COMBINES[combine].identity if combine in _COMBINES else self._fold.identity
            if initial is None:
                reason = "so where= needs initial=" if has_mask else "and there are no elements"
                raise ValueError(f"{self.__name__}() has no identity, {reason}")
            if combine == "&":
                dtype = np.result_type(*operands[: self.nin])
                return np.invert(np.zeros((), np.int8 if dtype == np.bool_ else dtype))
        is_logical = combine in _COMBINES and _COMBINES[combine].is_logical
        return bool(initial) if is_logical and initial is not None else initial


class Scan(_Folding):
    """A compiled scan, which `scan` returns.

    Call it with arrays that are broadcast together; the other arguments are those of `numpy.cumsum`.
    """

    def __call__(self, *arrays: Any, axis: int | None = None, out: np.ndarray[Any, Any] | None = None) -> Any:
        """Return the intermediate results along the axis, or of the flattened arrays."""
        operands = self._inputs(arrays)
        if len(operands) > 1:
            operands = list(np.broadcast_arrays(*operands))
        if axis is None:
            operands, axis = [operand.reshape(-1) for operand in operands], 0
        (place,) = _axes(axis, operands[0].ndim)
        moved = [np.moveaxis(operand, place, -1) for operand in operands]
        if out is None:
            return np.moveaxis(self._ufuncs[0](*moved), -1, place)
        if out.shape != operands[0].shape:
            raise ValueError(f"out has the shape {out.shape}, but the result has {operands[0].shape}")
        self._ufuncs[0](*moved, out=np.moveaxis(out, place, -1))
        return out


def reduce(
    combine: str,
    expression: str,
    inputs: Sequence[str] | None = None,
    *,
    dtypes: Sequence[str] | None = None,
    identity: object = None,
    support_code: str = "",
    name: str = "reduce",
    doc: str | None = None,
    native: bool = True,
) -> Reduction:
    """Return a function that combines the values of a C expression along axes of arrays.

    - `combine`: `+`, `*`, `min`, `max`, `&&`, `||`, `&`, `|` or `^`, or an associative expression of `a` and `b`.
    - `expression`: the expression that is evaluated for each element.
    - `inputs`: the names of the inputs in order. By default they are the free names of the expression in order of first
      appearance.
    - `dtypes`: the dtypes of the loops; by default all that both expressions support.
    - `identity`: the value of nothing, if `combine` is an expression.
    - `support_code`: C at file level.
    - `name`, `doc`: name and docstring of the function.
    - `native`: compile for the processor of this machine.

    The result has the same bits for any number of threads. OpsError is raised for an invalid expression.
    """
    fold = _fold(
        "reduce", combine, expression, inputs, dtypes, identity,
        support_code=support_code, name=name, doc=doc, native=native,
    )  # fmt: skip
    return reduction_of(fold)


def scan(
    combine: str,
    expression: str,
    inputs: Sequence[str] | None = None,
    *,
    dtypes: Sequence[str] | None = None,
    support_code: str = "",
    name: str = "scan",
    doc: str | None = None,
    native: bool = True,
) -> Scan:
    """Return a function that computes all intermediate results of a reduction along one axis.

    The arguments are those of `reduce`.
    """
    fold = _fold(
        "scan", combine, expression, inputs, dtypes, None,
        support_code=support_code, name=name, doc=doc, native=native,
    )  # fmt: skip
    return scan_of(fold)


def _fold(
    kind: str,
    combine: str,
    expression: str,
    inputs: Sequence[str] | None,
    dtypes: Sequence[str] | None,
    identity: object,
    *,
    support_code: str,
    name: str,
    doc: str | None,
    native: bool,
) -> Fold:
    if not name.isidentifier():
        raise OpsError(f"the name of a {'reduction' if kind == 'reduce' else kind} must be an identifier, not {name!r}")
    if identity is not None and combine in _COMBINES:
        raise OpsError(f"{combine!r} has an identity of its own; write an expression of a and b for another one")
    if identity is not None and not isinstance(identity, (bool, int, float, complex)):
        raise OpsError(f"the identity must be a number, not {identity!r}")
    return Fold(
        kind=kind,
        combine=combine,
        expression=expression,
        inputs=None if inputs is None else tuple(inputs),
        dtypes="" if dtypes is None else "".join(map(modules.char_of, dtypes)),
        identity=identity,
        support_code=support_code,
        name=name,
        doc=f"{combine} of {expression}" if doc is None else doc,
        flags=modules.flags(native),
    )


@cache
def reduction_of(parts: tuple[Any, ...]) -> Reduction:
    """Return the reduction of a fold, the same object for equal folds."""
    return Reduction(Fold(*parts))


@cache
def scan_of(parts: tuple[Any, ...]) -> Scan:
    """Return the scan of a fold, the same object for equal folds."""
    return Scan(Fold(*parts))


def _compiled(fold: Fold) -> list[Any]:
    expression, combine = parse(fold.expression, fold.inputs), _combine(fold.combine)
    loops = _loops(fold, expression, combine.expression)
    unit = Unit(
        name=fold.name,
        source=repr(("numpy/", tuple(fold), [loop.char for loop in loops])),
        language="c",
        header=parallel.LOOPS_HEADER,
        header_dirs=(parallel.FOLDER, about.get_include()),
        libraries=("m",),
        compile_args=fold.flags,
    )

    def generate() -> GeneratedC:
        from cwrap.ops.ufunc import expression as reader
        from cwrap.ops.ufunc import fold_loops as writer
        from cwrap.ops.ufunc import loops as head

        text = writer.emit(fold.kind, combine, expression, loops, fold.name, fold.doc, fold.support_code)
        files = (writer.__file__, reader.__file__, head.__file__, __file__)
        return GeneratedC(text, (*map(str, files), modules.dtype_table()))

    found: list[Any] = load_as(unit, "cwrap_op", generate).make(parallel.capsule())
    return found


def _combine(text: str) -> Combine:
    """Return how values are combined: by an operator, or by an expression of `a` and `b`."""
    from cwrap.ops.ufunc.fold_loops import Combine

    known = _COMBINES.get(text)
    if known:
        of_floats = parse(known.of_floats or known.expression, ["a", "b"])
        return Combine(parse(known.expression, ["a", "b"]), of_floats, True, known.is_logical)
    expression = parse(text)
    if set(expression.inputs) != {"a", "b"}:
        operators = ", ".join(_COMBINES)
        raise OpsError(f"{text!r} is neither one of {operators} nor an expression of a and b")
    return Combine(parse(text, ["a", "b"]), parse(text, ["a", "b"]), False, False)


def _loops(fold: Fold, expression: Expression, combine: Expression) -> tuple[Loop, ...]:
    """Return the loops: those of the dtypes that are given, or of all that both expressions support."""
    from cwrap.ops.ufunc.loops import BOOL, COMPLEXES, FLOATS, LOOPS

    known = _COMBINES.get(fold.combine)
    kinds = known.kinds if known else "ifc"
    wide = "".join(np.dtype(name).char for name in ("int64", "uint64"))
    narrower = (f"{sign}int{bits}" for bits in (8, 16, 32, 64) for sign in ("", "u"))
    integers = wide if "w" in kinds else "".join(np.dtype(dtype).char for dtype in narrower)
    both = expression.integers() and combine.integers()
    allowed = integers if both and set(kinds) & set("iw") else ""
    allowed += FLOATS if "f" in kinds and expression.floats() and combine.floats() else ""
    allowed += COMPLEXES if "c" in kinds and expression.complexes() and combine.complexes() else ""
    chars = fold.dtypes or allowed
    wrong = [char for char in chars if char not in allowed]
    if wrong or not chars:
        given = f"of the dtype {np.dtype(wrong[0]).name}" if wrong else "of any dtype"
        raise OpsError(f"{fold.combine!r} of {fold.expression!r} is not defined for loops {given}")
    return tuple(loop for loop in (BOOL, *LOOPS) if loop.char in chars)


# ---- arrays ----


def _mask(where: Any) -> Any:
    mask = np.asarray(where)
    if mask.dtype != np.bool_:
        raise TypeError(f"where must be an array of booleans, not of {mask.dtype}")
    return mask


def _axes(axis: Axis, ndim: int) -> tuple[int, ...]:
    """Return the axes in order, counted from the first dimension."""
    if axis is None:
        return tuple(range(ndim))
    axes = axis if isinstance(axis, tuple) else (axis,)
    found = []
    for number in map(operator.index, axes):
        if not -ndim <= number < ndim:
            raise _axis_error(number, ndim)
        found.append(number % ndim)
    if len(set(found)) != len(found):
        raise ValueError("duplicate value in 'axis'")
    return tuple(sorted(found))


def _axis_error(axis: int, ndim: int) -> Exception:
    kind: Any = getattr(np, "exceptions", np).AxisError
    error: Exception = kind(axis, ndim)
    return error


def _moved(arrays: Sequence[Any], axes: tuple[int, ...]) -> list[Any]:
    """Return the arrays with one dimension, the last one, in place of all axes that are reduced."""
    shape = arrays[0].shape
    kept = [d for d in range(len(shape)) if d not in axes]
    count = 1
    for d in axes:
        count *= shape[d]
    size = tuple(shape[d] for d in kept)
    return [array.transpose((*kept, *axes)).reshape((*size, count)) for array in arrays]


def _with_ones(shape: tuple[int, ...], axes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a result that keeps the reduced dimensions."""
    sizes = iter(shape)
    return tuple(1 if d in axes else next(sizes) for d in range(len(shape) + len(axes)))
