"""The compiled binding of arguments compared with overload_model.py, over many signatures and calls.

One module with all the generated functions is compiled. Every call must choose the same overload and bind the same
arguments, or be rejected in the same way. The seeds are fixed, so that failures are reproducible.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compiled import build
from overload_model import DEFAULTS, NAMES, Function, Param, Signature, accepts, bind, expected, random_signature
from thin import fewer

from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError

FUNCTIONS = fewer(150)
SEED = 20
CALLS = 200  # calls of each function


class Index:
    """An int with `__index__` only."""

    def __index__(self) -> int:
        return 11


class Float:
    """A float with `__float__` only."""

    def __float__(self) -> float:
        return 4.25


class Whole(int):
    """A subclass of int."""


class Word(str):
    """A subclass of str."""


VALUES: tuple[Any, ...] = (
    True, False, 0, 5, -3, 300, 2**31, -(2**31), 2**40, 2**63, 2**64, -(2**70), 10**400, 2.5, -0.0, float("inf"),
    float("nan"), 1e300, np.int64(7), np.uint8(9), np.float32(1.5), np.float64(-2.5), np.True_, np.complex64(2j),
    "word", "", "ä", "nul\0inside", None, ..., Index(), Float(), Whole(6), Word("own"), Fraction(1, 4), 1j, b"bytes",
    (1,), [2], np.array(3), np.array(True), np.zeros(2), int, object(),
)  # fmt: skip
PLAIN = (1, 2.5, True, "word", None)  # matching calls use these values more often


def valid(function: Function, folder: Path) -> bool:
    """Return whether the generator accepts the signatures: it rejects two that no call could distinguish."""
    (folder / "one.yaml").write_text(function.yaml(), encoding="utf-8")
    try:
        generate(Request(root=folder, declarations=("one.yaml",), target="standalone"))
    except CwrapError as error:
        twins = [d for d in error.diagnostics if "accepts the same calls" in d.message]
        if len(twins) != len(error.diagnostics):
            raise
        return False
    return True


def functions(folder: Path) -> tuple[Function, ...]:
    """Return random functions and functions that people would write."""
    rng = random.Random(SEED)
    found = [Function(f"f{k}", overloads) for k, overloads in enumerate(WRITTEN)]
    while len(found) < FUNCTIONS:
        overloads = tuple(random_signature(rng) for _ in range(rng.randint(1, 4)))
        function = Function(f"f{len(found)}", overloads)
        if valid(function, folder):
            found.append(function)
    return tuple(found)


def p(name: str, type_: str, default: str = "", **more: Any) -> Param:
    """Return a parameter; the default is written in C."""
    return Param(name, type_, next((d for d in DEFAULTS[type_] if d[0] == default), None), **more)


WRITTEN: tuple[tuple[Signature, ...], ...] = (
    ((p("beta", "double", "-7.5"), p("alpha", "double", "-7.5"), p("mat", "const char*"), p("vec", "const char*")),),
    ((p("x", "bool"),), (p("x", "int"),), (p("x", "double"),), (p("x", "const char*"),), (p("x", "PyObject*"),)),
    ((p("x", "PyObject*"),), (p("x", "double"),), (p("x", "int"),), (p("x", "bool"),)),
    ((p("a", "int", "-77"), p("b", "int", "-77"), p("c", "int")), (p("a", "PyObject*"), p("b", "PyObject*"))),
    ((p("a", "int", "-77"), p("b", "const char*")), (p("a", "int"), p("b", "PyObject*", "NULL"))),
    ((), (p("a", "int"),), (p("a", "int"), p("b", "int"))),
    ((p("a", "int"), p("k", "int", keyword_only=True)), (p("a", "int"), p("m", "int", keyword_only=True))),
)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[Function, ...], Any, dict[str, tuple[int, ...]]]:
    """Return the functions, the module, and the order in which overloads are tried."""
    folder = tmp_path_factory.mktemp("choice")
    all_functions = functions(folder)
    text = "".join(f"{f.c()}[[\n{f.yaml()[2:].replace(chr(10) + '  ', chr(10))}]]\n" for f in all_functions)
    (folder / "choice.cwrap").write_text(text, encoding="utf-8")
    result = generate(Request(root=folder, declarations=("choice.cwrap",), target="standalone"))
    order = {
        w.python_name: tuple(int(o.call.function.rpartition("_")[2]) for o in w.overloads)
        for w in result.plans[0].wrappers
    }
    return all_functions, build(folder, "choice.cwrap", folder, ("-O0",)), order


def calls_of(function: Function, rng: random.Random) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Yield calls that nearly match an overload: some arguments by keyword, some wrong, left out or too many."""
    words = sorted({word for signature in function.overloads for q in signature for word in q.names} | {NAMES[0]})
    for _ in range(CALLS):
        signature = rng.choice(function.overloads)
        by_position = [q for q in signature if not q.keyword_only]
        split = rng.randint(0, len(by_position))
        args = [value_for(q, rng) for q in by_position[:split] if q.required or rng.random() < 0.6]
        rest = [q for q in signature if q not in by_position[:split] and (q.required or rng.random() < 0.4)]
        kwargs = {rng.choice(sorted(q.names) or [q.name]): value_for(q, rng) for q in rest}
        match rng.random():
            case chance if chance < 0.05:
                args.append(rng.choice(VALUES))
            case chance if chance < 0.10 and args:
                args.pop(rng.randrange(len(args)))
            case chance if chance < 0.15:
                kwargs[rng.choice(words)] = rng.choice(VALUES)
            case chance if chance < 0.18:
                kwargs["unknown"] = 1
        # Interned names are compared by pointer; other names, which "".join() makes, by text.
        interned = rng.random() < 0.7
        named = [(sys.intern(word) if interned else "".join(list(word)), value) for word, value in kwargs.items()]
        if rng.random() < 0.5:
            rng.shuffle(named)
        yield args, dict(named)


def value_for(q: Param, rng: random.Random) -> Any:
    fitting = [v for v in (PLAIN if rng.random() < 0.5 else VALUES) if accepts(q, v)]
    return rng.choice(fitting) if fitting and rng.random() < 0.95 else rng.choice(VALUES)


def outcome(function: Any, args: list[Any], kwargs: dict[str, Any]) -> object:
    """Return the tuple that C returned, or the type of the exception."""
    try:
        return function(*args, **kwargs)
    except (TypeError, OverflowError, ValueError) as error:
        return type(error)


def test_the_module_agrees_with_the_model(compiled: Any) -> None:
    """Module and model choose the same overload with the same arguments, or reject the call in the same way."""
    all_functions, module, order = compiled
    rng = random.Random(7)
    count = chosen = 0
    for function in all_functions:
        for args, kwargs in calls_of(function, rng):
            want = expected(function, order[function.name], args, kwargs)
            found = outcome(getattr(module, function.name), args, kwargs)
            if found in (OverflowError, ValueError) and want is TypeError and len(function.overloads) == 1:
                continue  # the module reports only the first of several faults
            assert repr(found) == repr(want), f"{function.yaml()}called with {args} {kwargs}"
            count += 1
            chosen += isinstance(found, tuple)
    assert count > 0.99 * FUNCTIONS * CALLS
    assert chosen > count // 3, "too few calls fit anything"


def positional_calls(signature: Signature) -> set[tuple[int, ...]]:
    """Return all positional calls with one value of each kind."""
    kinds = (True, 1, 2.5, "word", None, ...)
    found = set()
    for count in range(len(signature) + 1):
        for call in itertools.product(range(len(kinds)), repeat=count):
            if bind(signature, [kinds[k] for k in call], {}) is not None:
                found.add(call)
    return found


def test_narrower_overloads_are_tried_first(compiled: Any) -> None:
    """An overload that accepts all positional calls of another one and more is tried after it."""
    all_functions, _, order = compiled
    compared = 0
    for function in all_functions:
        tried = [function.overloads[number] for number in order[function.name]]
        accepted = [positional_calls(signature) if len(signature) <= 4 else set() for signature in tried]
        for first, second in itertools.combinations(range(len(tried)), 2):
            compared += 1
            hidden = accepted[second] and accepted[second] < accepted[first]
            assert not hidden, f"{function.yaml()}tried in the order {order[function.name]}"
    assert compared > FUNCTIONS
