"""The order of many overloads; and run time that grows with the number of overloads, fields, bases and structs."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from cwrap.extensions import Extensions
from cwrap.features.signature.overload_order import takes
from cwrap.pipeline import Request, generate
from cwrap.plan import Context, Overload, Wrapper
from cwrap.planning.plugin import Plugin

_TYPES = ("int", "long", "double", "const char *", "bool", "PyObject *", "float", "short", "unsigned char")


class Seen(Plugin):
    """A plugin that records the overloads after they are ordered."""

    name = "seen"
    after = ("overload_order",)

    def __init__(self) -> None:
        self.ordered: tuple[Overload, ...] = ()

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        self.ordered = wrapper.overloads
        return wrapper


def request(text: str, *plugins: Plugin) -> Request:
    """Return the request for a module of one function."""
    texts = {"a.yaml": text.encode()}
    return Request(Path(), ("a.yaml",), target="standalone", module="m", texts=texts, extensions=Extensions(plugins))


def declaration(signatures: list[tuple[str, ...]], names: str = "x") -> str:
    """Return a function with an overload for each list of types; `names` may contain the overload's number."""
    lines = ["- name: f", "  options:"]
    for number, types in enumerate(signatures):
        arguments = ", ".join(f"{c} {names.format(number)}{k}" for k, c in enumerate(types))
        lines.append(f"    - {{cname: f{number}, return: int, arguments: [{arguments}]}}")
    return "\n".join(lines)


def some_signatures(rng: random.Random, count: int, most: int) -> list[tuple[str, ...]]:
    """Return lists of types that Python can distinguish pairwise."""
    kinds = {"int": "i", "long": "i", "short": "i", "unsigned char": "i", "double": "d", "float": "d"}
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    while len(found) < count:
        types = tuple(rng.choice(_TYPES) for _ in range(rng.randint(1, most)))
        found.setdefault(tuple(kinds.get(c, c) for c in types), types)
    return list(found.values())


@pytest.mark.parametrize("seed", range(20))
def test_the_order_is_that_of_comparing_each_with_each(seed: int) -> None:
    seen = Seen()
    signatures = some_signatures(random.Random(seed), 24, 3)
    generate(request(declaration(signatures), seen))
    written = sorted(seen.ordered, key=lambda overload: overload.option.location.line)
    expected: list[Overload] = []
    for overload in written:
        wider = (k for k, other in enumerate(expected) if takes(other, overload) and not takes(overload, other))
        expected.insert(next(wider, len(expected)), overload)
    assert [o.call.function for o in seen.ordered] == [o.call.function for o in expected]
    assert [o.call.function for o in written] != [o.call.function for o in expected]


def calls(function: Any, *arguments: Any) -> int:
    """Return the number of function calls during a call."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function(*arguments)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.sampled(3)
@pytest.mark.parametrize("names", ["x", "x{0}_"])
@pytest.mark.parametrize("shape", ["different", "same", "longer"])
def test_the_work_grows_with_the_number_of_overloads(shape: str, names: str) -> None:
    def text(count: int) -> str:
        signatures: list[tuple[str, ...]] = [("int",) * (1 + k % 6 if shape == "longer" else 1) for k in range(count)]
        if shape == "different":
            signatures = some_signatures(random.Random(1), count, 7)
        return declaration(signatures, names if shape == "different" else "x{0}_")

    generate(request(text(4)))  # fill caches and import modules first
    few, many = (calls(generate, request(text(count))) for count in (60, 240))
    assert many < 6 * few  # 4 times as many overloads; comparing each with each would be 16 times the work


def nested(count: int) -> str:
    """Return structs each of which contains the one before it twice, and a function of arrays of the last one."""
    structs = [f"- {{struct: S{k}, type: s{k}, fields: [s{k - 1} a, s{k - 1} b]}}\n" for k in range(1, count)]
    last = f"s{count - 1}"
    array = f"[{last} x, {{arg: const {last}* y, array: {{shape: n}}}}, {{arg: size_t n, from: len(y)}}]"
    first, function = (
        "- {struct: S0, type: s0, fields: [int a]}\n",
        f"- {{name: f, return: {last}, arguments: {array}}}\n",
    )
    return first + "".join(structs) + function


def fields(count: int) -> str:
    """Return a struct, whose fields are arguments of its constructor."""
    names = ", ".join(f"int f{k}" for k in range(count))
    return f"- {{struct: S, type: s, fields: [{names}]}}\n- {{name: f, return: s, arguments: [s x]}}\n"


def parameters(count: int) -> str:
    """Return a function whose parameters have defaults."""
    names = ", ".join(f"{{arg: const char* p{k}, default: 'NULL'}}" for k in range(count))
    return f"- {{name: f, arguments: [{names}]}}\n"


def bases(count: int) -> str:
    """Return classes each of which derives from the one before it, with functions that count references."""
    classes = [f"- {{class: C{k}, type: c{k}*, base: C{k - 1}}}\n" for k in range(1, count)]
    functions = [f"- {{name: f{k}, arguments: [c{k}* x]}}\n" for k in range(count)]
    return "- {class: C0, type: c0*, free: free_c, ref: more}\n" + "".join(classes + functions)


@pytest.mark.parametrize("text", [nested, fields, parameters, bases])
def test_the_work_grows_with_the_number(text: Callable[[int], str]) -> None:
    generate(request(text(4)))  # fill caches and import modules first
    few, many = (calls(generate, request(text(count))) for count in (40, 160))
    assert many < 6 * few
