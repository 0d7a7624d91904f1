"""Every signature of the table tensor_methods.tsv can be called by position and by keyword, with equal results.

`test_tensor_methods` compares the table with the declarations; here the calls are made. A call has all parameters, or
only those without a default. The values come from `tensor_calls.valid`.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from oracle import _C, BY_NAME, Kind, Signature, signatures
from planned_declarations import declared
from tensor_calls import default_type, outputs_of, valid

from build_tools.harness.method_table import Row, TableParameter, TableSignature, read_table
from build_tools.harness.methods import TABLE

# Functions without a declaration, with their arguments in the order of the table.
BY_HAND: dict[str, tuple[Any, ...]] = {
    "index": (1,),
    "apply_": (lambda x: x + 1,),
    "map_": (_C.FloatTensor([[2, 2], [2, 2]]), lambda x, y: x * y),
    "map2_": (_C.FloatTensor([[2, 2], [2, 2]]), _C.FloatTensor([[3, 3], [3, 3]]), lambda x, y, z: x + y * z),
    "numpy": (),
}
VALUES: dict[str, dict[str, Any]] = {"histc": {"min": -1}}  # instead of those of `valid`
COMPARISONS = {"lt", "gt", "le", "ge", "eq", "ne"}


@dataclass(frozen=True, slots=True)
class Way:
    """A signature of the table for one dtype, and the declared one that serves it."""

    name: str
    place: str
    expected: TableSignature
    kind: Kind
    declared: Signature

    def __str__(self) -> str:
        return f"{self.name} ({self.place}, {self.kind}): {self.expected}"


def rows() -> list[Row]:
    """Return the rows about functions of 2017: those before the additional ones."""
    text = TABLE.read_text(encoding="utf-8").partition("# Additional functions and methods")[0]
    names = {line.split("\t")[0] for line in text.splitlines() if line and not line.startswith("#")}
    found = read_table(TABLE, declared().dtypes)
    return [row for row in found if row.name in names and row.place in ("method", "function")]


def ways(row: Row) -> Iterator[Way]:
    """Yield the signatures of a row, each for a floating and an integral dtype."""
    groups = [[d for d in row.dtypes if ("floating_point" in d.groups) == floating] for floating in (True, False)]
    for dtypes in filter(None, groups):
        dtype = next((d for d in dtypes if d.name in {"Float", "Long"}), dtypes[0])
        for expected in row.of(dtype):
            kind = BY_NAME[dtype.name]
            yield Way(row.name, row.place, expected, kind, serving(row, expected, kind))


def serving(row: Row, expected: TableSignature, kind: Kind) -> Signature:
    """Return the declared signature with the parameters of an expected one, and as few others as possible."""
    wanted = names_of(expected.parameters)
    found = [
        s for s in signatures()
        if (s.name, s.form) == (row.name, row.place) and kind in s.kinds and wanted <= {p.name for p in s.parameters}
    ]  # fmt: skip
    assert found, f"{row.name} ({row.place}): no declared signature has {sorted(wanted)}"
    return min(found, key=lambda s: len(s.parameters))


def names_of(parameters: tuple[TableParameter, ...]) -> set[str]:
    """Return the names of parameters; empty for prose."""
    return {p.name for p in parameters if p.name not in ("", "self")}


# ---- calls ----


def arguments(way: Way, parameters: list[TableParameter]) -> tuple[Any, list[tuple[TableParameter, Any]]]:
    """Return new values: the receiver of a method or None, and those of the parameters."""
    call = valid(way.declared, way.kind)
    values = {**call.arguments, "out": way.kind.tensor(), **VALUES.get(way.name, {})}
    in_order = list(call.arguments.values())
    found = [(p, values[p.name] if p.name else in_order[k]) for k, p in enumerate(parameters)]
    for value in values.values():
        if isinstance(value, _C.Generator):
            value.manual_seed(3)
    _C.manual_seed(3)
    return call.receiver, found


def by_position(way: Way, parameters: list[TableParameter], more: dict[str, Any]) -> Any:
    """Make the call with everything by position that may be."""
    receiver, values = arguments(way, parameters)
    positional = [value for p, value in values if not p.keyword_only]
    named = {p.name: value for p, value in values if p.keyword_only}
    return function_of(way, receiver)(*positional, **named, **more)


def as_ints(way: Way, parameters: list[TableParameter], more: dict[str, Any]) -> Any:
    """Make the call with the items of a size as separate arguments."""
    receiver, values = arguments(way, parameters)
    positional: list[Any] = []
    for p, value in values:
        if not p.keyword_only:
            positional += value if p.variadic else [value]
    named = {p.name: value for p, value in values if p.keyword_only}
    return function_of(way, receiver)(*positional, **named, **more)


def by_keyword(way: Way, parameters: list[TableParameter], more: dict[str, Any]) -> Any:
    """Make the call with everything by keyword that may be: all but self, what is required before self, and prose."""
    receiver, values = arguments(way, parameters)
    positional = [value for p, value in values if is_positional(p, parameters)]
    named = {p.name: value for p, value in values if not is_positional(p, parameters)}
    return function_of(way, receiver)(*positional, **named, **more)


def is_positional(parameter: TableParameter, parameters: list[TableParameter]) -> bool:
    """Return whether a parameter cannot be passed by keyword if self is passed by position."""
    after = parameters[parameters.index(parameter) + 1 :]
    return parameter.name in ("", "self") or (parameter.default is None and any(p.name == "self" for p in after))


def by_other_names(way: Way, parameters: list[TableParameter], more: dict[str, Any]) -> Any:
    """Make the call with the other names of 2017: `from_`, and `tensor` for the first parameter of comparisons."""
    receiver, values = arguments(way, parameters)
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for p, value in values:
        if p.name == "self" and way.name in COMPARISONS:
            named["tensor"] = value
        elif is_positional(p, parameters):
            positional.append(value)
        else:
            named[f"{p.name}_" if keyword.iskeyword(p.name) else p.name] = value
    return function_of(way, receiver)(*positional, **named, **more)


def function_of(way: Way, receiver: Any) -> Any:
    return getattr(_C if way.place == "function" else receiver, way.name)


def outcome(call: Callable[..., Any], way: Way, parameters: list[TableParameter], more: dict[str, Any]) -> Any:
    """Return what a call returns, as values that can be compared."""
    return plain(call(way, parameters, more))


def plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    if _C.is_tensor(value):
        return type(value).__name__, tuple(value.size()), repr(value.tolist())
    if _C.is_storage(value):
        return type(value).__name__, repr(value.tolist())
    return type(value).__name__, repr(value)


# ---- tests ----


WAYS: dict[str, list[Way]] = {}
for _row in rows():
    if _row.name not in BY_HAND:
        WAYS.setdefault(_row.name, []).extend(ways(_row))


@pytest.mark.parametrize("name", WAYS)
def test_position_and_keyword_mean_the_same(name: str) -> None:
    for way in WAYS[name]:
        every = [p for p in way.expected.parameters if p.name != "self" or way.place == "function"]
        required = [p for p in every if p.default is None]
        check(way, every)
        if (way.name, [p.name for p in required]) != ("normal", ["std"]):  # by position it is the mean
            check(way, required)


def check(way: Way, parameters: list[TableParameter]) -> None:
    """Compare all forms of one call."""
    forms = [by_keyword, by_other_names] + [as_ints] * any(p.variadic for p in parameters)
    with default_type(way.declared, way.kind):
        results = by_position(way, parameters, {})
        for form in forms:
            assert outcome(form, way, parameters, {}) == outcome(by_position, way, parameters, {}), f"{way}: {form}"
        if way.expected.outputs:
            outs = tuple(getattr(_C, output_type(name, way.kind))() for name in way.expected.outputs)
            found = outputs_of(way.name, by_position(way, parameters, {"out": outs if len(outs) > 1 else outs[0]}))
            for out, one, result in zip(outs, found, outputs_of(way.name, results), strict=True):
                assert one is out, way
                assert out.size() == result.size(), way
                assert repr(result.type_as(out).tolist()) == repr(out.tolist()), way


def output_type(name: str, kind: Kind) -> str:
    return type(kind.tensor()).__name__ if name == "Tensor" else name


@pytest.mark.parametrize("name", BY_HAND)
def test_functions_without_a_declaration(name: str) -> None:
    row = next(row for row in rows() if row.name == name)
    (signature,) = row.signatures
    parameters = [p for p in signature.parameters if p.name != "self"]
    assert len(parameters) == len(BY_HAND[name])
    x = _C.FloatTensor([[1, 2], [3, 4]])
    first = plain(getattr(x.clone(), name)(*BY_HAND[name]))
    positional = [v for p, v in zip(parameters, BY_HAND[name], strict=True) if not p.name]
    named = {p.name: v for p, v in zip(parameters, BY_HAND[name], strict=True) if p.name}
    if not positional:
        assert plain(getattr(x.clone(), name)(**named)) == first
    with pytest.raises(TypeError):
        getattr(x, name)(*BY_HAND[name], 1, 2)


def test_all_signatures_are_called() -> None:
    table = {(row.name, str(signature)) for row in rows() for signature in row.signatures}
    called = {(way.name, str(way.expected)) for several in WAYS.values() for way in several}
    assert {name for name, _ in table - called} == set(BY_HAND)
    assert len(WAYS) + len(BY_HAND) == 231
