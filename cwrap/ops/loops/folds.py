"""Reductions and scans of C expressions: `cwrap.ops.reduce("+", "x * y")`.

>>> from cwrap.ops import reduce
>>> dot = reduce("+", "x * y", name="dot")
>>> int(dot([1, 2, 3], [4, 5, 6]))
np.int64(32)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import OpsError
from cwrap.ops.loops import modules
from cwrap.ops.loops.expression import Expression, closing, names_of, parse
from cwrap.ops.loops.fold_calls import FoldCall, Meaning, ReductionCall, ScanCall
from cwrap.ops.loops.headers import header_of
from cwrap.ops.loops.modules import once

if TYPE_CHECKING:
    from cwrap.ops.loops.elements import Element
    from cwrap.ops.loops.module_source import Combine


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


# Expressions with the meaning of an operator: they are combined in any order, and several elements at a time.
_SPELLED = {
    **{f"{a} {sign} {b}": sign for sign in "+*&|^" for a, b in (("a", "b"), ("b", "a"))},
    **{f"{name} ( {a} , {b} )": "" for name in ("fmin", "fmax") for a, b in (("a", "b"), ("b", "a"))},
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


class _Compiled(FoldCall):
    """A compiled fold, which pickles as its parameters."""

    def __init__(self, fold: Fold) -> None:
        super().__init__(modules.loaded(*unit_of(fold)), meaning_of(fold))
        self.fold = fold

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[object, ...]]:
        return fold_of, (self.fold,)


class Reduction(_Compiled, ReductionCall):
    """A compiled reduction, which `reduce` returns.

    Call it with arrays that are broadcast together; the other arguments are those of `numpy.sum`.
    """


class Scan(_Compiled, ScanCall):
    """A compiled scan, which `scan` returns.

    Call it with arrays that are broadcast together; the other arguments are those of `numpy.cumsum`.
    """


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

    - `combine`: `+`, `*`, `min`, `max`, `&&`, `||`, `&`, `|` or `^`, or an associative expression of `a` and `b`. An
      expression that spells an operator, such as `a + b`, is that operator unless `identity` or `dtypes` are specified.
      Operators, `fmin(a, b)` and `fmax(a, b)` are vectorised; other expressions are combined in the order of elements.
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
    found: Reduction = _fold(
        "reduce", combine, expression, inputs, dtypes, identity,
        support_code=support_code, name=name, doc=doc, native=native,
    )  # fmt: skip
    return found


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
    found: Scan = _fold(
        "scan", combine, expression, inputs, dtypes, None,
        support_code=support_code, name=name, doc=doc, native=native,
    )  # fmt: skip
    return found


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
) -> Any:
    modules.check_name(name, "reduction" if kind == "reduce" else kind)
    if identity is not None and combine in _COMBINES:
        raise OpsError(f"{combine!r} has another identity already; write an expression of a and b for another one")
    if identity is not None and not isinstance(identity, (bool, int, float, complex)):
        raise OpsError(f"the identity must be a number, not {identity!r}")
    fold = Fold(
        kind=kind,
        combine=_operator_of(combine) if identity is None and dtypes is None else combine,
        expression=expression,
        inputs=names_of(inputs),
        dtypes=modules.chars_of(dtypes),
        identity=identity,
        support_code=support_code,
        name=name,
        doc=f"{combine} of {expression}" if doc is None else doc,
        flags=modules.flags(native),
    )
    return fold_of(fold)


def _operator_of(combine: str) -> str:
    """Return the operator that an expression of `a` and `b` spells, or the expression."""
    return _SPELLED.get(_spelling(combine)) or combine


def _spelling(combine: str) -> str:
    """Return an expression with spaces between its tokens, without parentheses around all of it."""
    try:
        tokens = [text for _, text in parse(combine).tokens]
    except OpsError:
        return combine
    while tokens[0] == "(" and closing(tokens, 1) == len(tokens) - 1:
        tokens = tokens[1:-1]
    return " ".join(tokens)


def meaning_of(fold: Fold) -> Meaning:
    """Return what the calls of a fold need to know."""
    known = _COMBINES.get(fold.combine)
    return Meaning(
        kind=fold.kind,
        name=fold.name,
        doc=fold.doc,
        identity=known.identity if known else fold.identity,
        is_logical=known is not None and known.is_logical,
        is_all_ones=fold.combine == "&",
    )


@once
def fold_of(fold: Fold) -> Reduction | Scan:
    """Return the reduction or the scan of a fold, the same object for equal folds."""
    return Reduction(fold) if fold.kind == "reduce" else Scan(fold)


def unit_of(fold: Fold) -> tuple[Unit, Callable[[], str]]:
    """Return the unit of a fold, and the function that generates its C."""
    expression, combine = parse(fold.expression, fold.inputs), combine_of(fold.combine)
    elements = _elements(fold, expression, combine.expression)
    header = header_of(fold.expression, fold.combine, fold.support_code)
    source = repr(("numpy/", tuple(fold), [element.char for element in elements]))
    unit = modules.unit_of_loops(fold.name, source, header, fold.flags)

    def generate() -> str:
        from cwrap.ops.loops import module_source as source

        module = source.Module(fold.name, fold.doc, header, fold.support_code)
        return source.of_fold(fold.kind, combine, expression, elements, module)

    return unit, generate


def combine_of(text: str) -> Combine:
    """Return how values are combined: by an operator, or by an expression of `a` and `b`."""
    from cwrap.ops.loops.module_source import Combine

    known = _COMBINES.get(text)
    if known:
        of_floats = parse(known.of_floats or known.expression, ["a", "b"])
        return Combine(parse(known.expression, ["a", "b"]), of_floats, True, known.is_logical)
    try:
        inputs, reason = parse(text).inputs, ""
    except OpsError as error:
        inputs, reason = (), f": {error}"
    if set(inputs) != {"a", "b"}:
        operators = ", ".join(_COMBINES)
        raise OpsError(f"{text!r} is neither one of {operators} nor an expression of a and b{reason}")
    return Combine(parse(text, ["a", "b"]), parse(text, ["a", "b"]), _spelling(text) in _SPELLED, False)


def _elements(fold: Fold, expression: Expression, combine: Expression) -> tuple[Element, ...]:
    """Return the elements of the loops: those of the dtypes that are given, or of all that both expressions support."""
    from cwrap.ops.loops.elements import BOOL, COMPLEXES, ELEMENTS, FLOATS

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
    return tuple(element for element in (BOOL, *ELEMENTS) if element.char in chars)
