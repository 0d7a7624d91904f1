"""Modules of libraries: whatever is called, however often, nothing is kept; and every allocation may fail.

Each call is made in success and in failure: results, errors, handles, structs, enums, callbacks, arrays, bytes, text.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import ROOT, build
from memory import (
    Attempt,
    Fault,
    allocations,
    c_bytes,
    counts_what_it_has_not_added,
    import_swept,
    keeps,
    one_of_python,
    rest_of_python,
    sweep,
    watched,
)

NAMES = (
    "results", "doors", "failures", "arrays", "generic", "callbacks", "octets", "points", "figures", "keeps", "layouts",
)  # fmt: skip
Modules = dict[str, ModuleType]
FIXED = np.arange(3.0)
FIXED.flags.writeable = False
VECTOR, MATRIX = np.arange(8.0), np.arange(6.0).reshape(2, 3)
SINGLE = np.ones(3, "f")
NUMBERS = np.arange(3, dtype="i")
SHARED = bytearray(b"abc")
ZEROS = {0: 0, 1: 0, 2: 0}


def handle(m: Modules, number: int = 4) -> Any:
    """A door that lives as long as the tests, so that sweeps do not count its making."""
    kept: dict[int, Any] = vars(m["doors"]).setdefault("kept_doors", {})
    if number not in kept:
        kept[number] = m["doors"].Door(number)
    return kept[number]


def line(m: Modules, point: Any) -> Any:
    return m["points"].Line(point, end=point, weights=(1, 2, 3), name="abc")


def ring(m: Modules, call: Callable[..., Any] = ZEROS.get) -> Any:
    """A bell that calls something when it is rung."""
    bell = m["keeps"].Bell(1)
    bell.on_ring(call)
    return bell


def closed(m: Modules) -> Any:
    door = m["doors"].Door(1)
    door.close()
    return door


def bell(m: Modules, number: int = 1) -> Any:
    """A bell that lives as long as the tests, with a callback."""
    kept: dict[int, Any] = vars(m["keeps"]).setdefault("kept_bells", {})
    if number not in kept:
        kept[number] = m["keeps"].Bell(number)
        if number == 1:
            kept[number].on_ring(ZEROS.get)
    return kept[number]


def session(m: Modules, code: int) -> Any:
    """A session that lives as long as the tests."""
    kept: dict[int, Any] = vars(m["figures"]).setdefault("kept_sessions", {})
    return kept.setdefault(code, m["figures"].Session(code))


def axis(m: Modules) -> Any:
    return m["points"].Line(m["points"].Point(1.5), name="axis", weights=(1.5, 2.5, 3.5))


CALLS: dict[str, Callable[[Modules], Attempt]] = {
    "results": lambda m: Attempt(m["results"].divmod, (1000, 3)),
    "results of a failure": lambda m: Attempt(m["results"].divmod, (1, 0)),
    "results of text": lambda m: Attempt(m["results"].divmod, (1, "x")),
    "results in and out": lambda m: Attempt(m["results"].halve, (3.5,), {"count": 1000}),
    "results and text": lambda m: Attempt(m["results"].parts, (-2.5,)),
    "one of the results": lambda m: Attempt(m["results"].sign_of, (-2.5,)),
    "errors: none": lambda m: Attempt(m["failures"].attempt, (0,)),
    "errors: a code": lambda m: Attempt(m["failures"].attempt, (2,)),
    "errors: its own": lambda m: Attempt(m["failures"].attempt, (3,)),
    "errors: errno": lambda m: Attempt(m["failures"].close, (1000,)),
    "errors: no errno": lambda m: Attempt(m["failures"].fail_silently),
    "errors: errno of a file": lambda m: Attempt(m["failures"].open, ("/nonexistent/ä",)),
    "handles: made": lambda m: Attempt(m["doors"].make_door, (3,)),
    "handles: constructed": lambda m: Attempt(m["doors"].Door, (), {"number": 3}),
    "handles: constructed of nothing": lambda m: Attempt(m["doors"].Gate),
    "handles: not constructed": lambda m: Attempt(m["doors"].Door, ("x",)),
    "handles: refused": lambda m: Attempt(m["doors"].Door, (-1,)),
    "handles: a method": lambda m: Attempt(handle(m).knock, (3,)),
    "handles: a method that fails": lambda m: Attempt(handle(m).knock, (4,)),
    "handles: of another": lambda m: Attempt(handle(m).copy),
    "handles: made in vain": lambda m: Attempt(handle(m, 13).copy),
    "handles: as arguments": lambda m: Attempt(handle(m).beside, (handle(m, 5),)),
    "handles: closed": lambda m: Attempt(closed(m).knock, (3,)),
    "handles: closed as arguments": lambda m: Attempt(handle(m).beside, (closed(m),)),
    "handles: of another class": lambda m: Attempt(handle(m).beside, (m["doors"],)),
    "enums: a member": lambda m: Attempt(handle(m).look),
    "enums: no member": lambda m: Attempt(m["doors"].paint_any, (handle(m, 6), 7), foreign=True),
    "enums: flags": lambda m: Attempt(m["doors"].mode, (3,), foreign=True),
    "structs: constructed": lambda m: Attempt(m["points"].Point, (1.5,), {"tag": 1000}),
    "structs: by value": lambda m: Attempt(m["points"].swapped, (m["points"].Pair(1, 2),)),
    "structs: by address": lambda m: Attempt(m["points"].mid, (m["points"].Point(1), m["points"].Point(2))),
    "structs: left behind": lambda m: Attempt(m["points"].origin),
    "structs: of another": lambda m: Attempt(m["points"].norm, (m["points"].Pair(),)),
    "structs: printed": lambda m: Attempt(repr, (m["points"].Point(1.5, tag=1000),)),
    "structs: compared": lambda m: Attempt(m["points"].Point(1.5).__eq__, (m["points"].Point(1.5),)),
    "structs: a field": lambda m: Attempt(setattr, (m["points"].Point(), "x", 2.5)),
    "structs: a field of text": lambda m: Attempt(setattr, (m["points"].Point(), "x", "y")),
    "structs of structs": lambda m: Attempt(line, (m, m["points"].Point(1))),
    "structs of structs, read": lambda m: Attempt(getattr, (m["points"].Line(), "end")),
    "structs of arrays, read": lambda m: Attempt(getattr, (m["points"].Line(), "weights")),
    "structs of arrays, written": lambda m: Attempt(setattr, (m["points"].Line(), "weights", (1.5, 2.5, 3.5))),
    "structs of arrays, in vain": lambda m: Attempt(setattr, (m["points"].Line(), "weights", (1.5, "x", 3.5))),
    "structs of text": lambda m: Attempt(m["points"].rename, (m["points"].Line(), "abc")),
    "structs of C's": lambda m: Attempt(m["points"].find),
    "structs of nobody's": lambda m: Attempt(m["points"].find, (1,)),
    "structs taken apart": lambda m: Attempt(m["points"].start_of, (m["points"].Line(),)),
    "structs or None": lambda m: Attempt(m["points"].sum_of_two, (m["points"].Point(1), None)),
    "numbers: complex": lambda m: Attempt(m["figures"].twice_double_complex, (1.5 + 2j,)),
    "numbers: long": lambda m: Attempt(m["figures"].twice_uintmax, (1 << 62,)),
    "numbers: too long": lambda m: Attempt(m["figures"].twice_uintmax, (1 << 64,)),
    "results with names": lambda m: Attempt(m["figures"].polar, (1.5 + 2j,)),
    "results with names, in vain": lambda m: Attempt(m["figures"].polar, (2 + 2j,)),
    "results with text of bytes": lambda m: Attempt(m["figures"].split, ("abc def",)),
    "errors: a text that is freed": lambda m: Attempt(m["figures"].run, (3,)),
    "errors: a message of a handle": lambda m: Attempt(m["figures"].connect, (7,)),
    "errors: a condition": lambda m: Attempt(m["figures"].Session(8).step),
    "files that come back": lambda m: Attempt(m["figures"].left_path, ("a/ä",)),
    "callbacks that C keeps": lambda m: Attempt(ring(m).on_ring, (ZEROS.get,)),
    "callbacks that C does not keep": lambda m: Attempt(m["keeps"].Bell(13).on_ring, (ZEROS.get,)),
    "callbacks that C keeps, called": lambda m: Attempt(ring(m).ring, (3,)),
    "callbacks that C keeps, called in vain": lambda m: Attempt(ring(m, "{}{}".format).ring, (3,)),
    "callbacks made with what keeps them": lambda m: Attempt(m["keeps"].make_bell, (ZEROS.get, 0)),
    "callbacks made in vain": lambda m: Attempt(m["keeps"].make_bell, (ZEROS.get, 1)),
    "callbacks": lambda m: Attempt(m["callbacks"].visit, (3, ZEROS.get)),
    "callbacks that stop": lambda m: Attempt(m["callbacks"].visit, (3, {0: 0, 1: 1000}.get)),
    "callbacks of lists": lambda m: Attempt(m["callbacks"].rows, ([1].__contains__,)),
    "callbacks that return text": lambda m: Attempt(m["callbacks"].visit, (3, "{}{}".format)),
    "callbacks that raise": lambda m: Attempt(m["callbacks"].visit, (3, ZEROS.__getitem__)),
    "callbacks left out": lambda m: Attempt(m["callbacks"].rows),
    "arrays in": lambda m: Attempt(m["arrays"].mean, (VECTOR,)),
    "arrays in by keyword": lambda m: Attempt(m["arrays"].mean, (), {"x": VECTOR}),
    "arrays that are buffers": lambda m: Attempt(m["arrays"].mean, (VECTOR.data,)),
    "arrays that are read-only": lambda m: Attempt(m["arrays"].scale, (FIXED, 2)),
    "arrays with gaps": lambda m: Attempt(m["arrays"].mean, (VECTOR[::2],)),
    "arrays of another type": lambda m: Attempt(m["arrays"].mean, (NUMBERS,), foreign=True),
    "arrays that are lists": lambda m: Attempt(m["arrays"].mean, ([1.0],)),
    "arrays copied": lambda m: Attempt(m["arrays"].mean_any, (NUMBERS,), foreign=True),
    "arrays copied in vain": lambda m: Attempt(m["arrays"].mean_any, ("x",), foreign=True),
    "arrays out": lambda m: Attempt(m["arrays"].add, (SINGLE, SINGLE), foreign=True),
    "arrays out of two dimensions": lambda m: Attempt(m["arrays"].transpose, (MATRIX,), foreign=True),
    "arrays of other sizes": lambda m: Attempt(m["arrays"].add, (SINGLE, SINGLE[:2])),
    "arrays of several types": lambda m: Attempt(m["arrays"].total, (NUMBERS,)),
    "arrays of no type": lambda m: Attempt(m["arrays"].total, (SINGLE,), foreign=True),
    "arrays left out": lambda m: Attempt(m["arrays"].nothing),
    "types": lambda m: Attempt(m["generic"].axpy, (2.0, SINGLE, SINGLE.copy())),
    "bytes in": lambda m: Attempt(m["octets"].sum_of, (b"abc",)),
    "bytes in place": lambda m: Attempt(m["octets"].clear, (SHARED,)),
    "bytes that are read-only": lambda m: Attempt(m["octets"].clear, (b"abc",)),
    "bytes with gaps": lambda m: Attempt(m["octets"].sum_of, (memoryview(b"abcd")[::2],)),
    "bytes that are text": lambda m: Attempt(m["octets"].sum_of, ("abc",)),
    "bytes out": lambda m: Attempt(m["octets"].pack, (b"abcabc" * 40,)),
    "bytes out, fewer": lambda m: Attempt(m["octets"].pack, (b"a" * 500,)),
    "bytes out, too many": lambda m: Attempt(m["octets"].claim),
    "text that is freed": lambda m: Attempt(m["octets"].shout, ("hey",)),
    "text that is left behind": lambda m: Attempt(m["octets"].complain, ("xa",)),
    "text that is left behind in vain": lambda m: Attempt(m["octets"].complain, ("xx",)),
    "text three times": lambda m: Attempt(m["octets"].three, ("hey",)),
    "structs: in structs": lambda m: Attempt(m["points"].Line, (m["points"].Point(1),), {"weights": (1.5, 2.5, 3.5)}),
    "structs: in structs, not": lambda m: Attempt(m["points"].Line, (), {"weights": (1, 2)}),
    "structs: text in them": lambda m: Attempt(m["points"].Line, (), {"name": "far too long for it"}),
    "structs: a part": lambda m: Attempt(getattr, (axis(m), "end")),
    "structs: a part replaced": lambda m: Attempt(setattr, (axis(m), "end", m["points"].Point(2.5))),
    "structs: an array": lambda m: Attempt(getattr, (axis(m), "weights")),
    "structs: an array replaced": lambda m: Attempt(setattr, (axis(m), "weights", [1000, 2.5, 3])),
    "structs: an array of text": lambda m: Attempt(setattr, (axis(m), "weights", ("x", "y", "z"))),
    "structs: text": lambda m: Attempt(getattr, (axis(m), "name")),
    "structs: text replaced": lambda m: Attempt(setattr, (axis(m), "name", "süß")),
    "structs: bytes": lambda m: Attempt(setattr, (axis(m), "key", b"abcd")),
    "structs: found": lambda m: Attempt(m["points"].find),
    "structs: not found": lambda m: Attempt(m["points"].find, (1,)),
    "structs: changed": lambda m: Attempt(m["points"].rename, (axis(m), "other")),
    "structs: taken out": lambda m: Attempt(m["points"].start_of, (axis(m),)),
    "structs: or none": lambda m: Attempt(m["points"].sum_of_two, (m["points"].Point(1.5), None)),
    "structs: looked at": lambda m: Attempt(m["points"].length, (axis(m),)),
    "callbacks of bytes": lambda m: Attempt(m["callbacks"].pieces, ("abc", "{}{}{}".format)),
    "complex": lambda m: Attempt(m["figures"].twice_double_complex, (1.5 + 2j,)),
    "complex of text": lambda m: Attempt(m["figures"].twice_float_complex, ("1j",)),
    "long double": lambda m: Attempt(m["figures"].twice_long_double, (1.5,)),
    "wide": lambda m: Attempt(m["figures"].twice_uintmax, (2**62,)),
    "wide, too wide": lambda m: Attempt(m["figures"].twice_intmax, (2**62 + 2**70,)),
    "named": lambda m: Attempt(m["figures"].polar, (1.5 + 2j,)),
    "named, of a failure": lambda m: Attempt(m["figures"].polar, (1.5 + 1.5j,)),
    "named, with text": lambda m: Attempt(m["figures"].split, ("ab cd",)),
    "bytes as text": lambda m: Attempt(m["figures"].same_bytes, (b"abc",)),
    "bytes as text, not": lambda m: Attempt(m["figures"].same_bytes, (b"a\0c",)),
    "names of files": lambda m: Attempt(m["figures"].same_path, ("abc",)),
    "names of files left": lambda m: Attempt(m["figures"].left_path, ("abc",)),
    "messages of a handle": lambda m: Attempt(session(m, 7).step),
    "messages of an output": lambda m: Attempt(m["figures"].connect, (7,)),
    "messages that are freed": lambda m: Attempt(m["figures"].run, (3,)),
    "warnings": lambda m: Attempt(session(m, 5).step, foreign=True),
    "conditions": lambda m: Attempt(session(m, 100).step),
    "kept": lambda m: Attempt(bell(m, 3).on_ring, (ZEROS.get,)),
    "kept, at once": lambda m: Attempt(bell(m, 7).on_ring, ("{}{}".format,)),
    "kept, none": lambda m: Attempt(bell(m, 5).on_ring),
    "kept, refused": lambda m: Attempt(bell(m, 13).on_ring, (ZEROS.get,)),
    "kept, called": lambda m: Attempt(bell(m).ring, (3,)),
    "kept by what is made": lambda m: Attempt(m["keeps"].listening_bell, ("{}{}".format,)),
    "dlpack": lambda m: Attempt(m["layouts"].count, (SINGLE.data,)),
    "half": lambda m: Attempt(m["layouts"].negate, (NUMBERS,), foreign=True),
    "arrays of every type": lambda m: Attempt(m["layouts"].total, (NUMBERS,)),
    "arrays that overlap": lambda m: Attempt(m["layouts"].shift, (VECTOR, VECTOR)),
    "arrays that share elements": lambda m: Attempt(m["layouts"].distinct8, (VECTOR, VECTOR[2:])),
    "arrays of two types": lambda m: Attempt(m["layouts"].distinct, (VECTOR, SINGLE)),
    "an array and a number": lambda m: Attempt(m["layouts"].repeated, (VECTOR, 2)),
    "an array and no number": lambda m: Attempt(m["layouts"].repeated, (VECTOR, "x")),
    "arrays apart": lambda m: Attempt(m["layouts"].shift, (VECTOR[:3], VECTOR[4:7])),
    "files": lambda m: Attempt(m["octets"].file_size, (__file__,)),
    "files of none": lambda m: Attempt(m["octets"].file_size, ("/nonexistent",)),
    "files of a number": lambda m: Attempt(m["octets"].file_size, (3,)),
}


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Modules:
    folder = tmp_path_factory.mktemp("modules")
    return {name: build(ROOT, f"tests/extensions/{name}.cwrap", folder) for name in NAMES}


@pytest.fixture(scope="module")
def counted(modules: Modules) -> Iterator[Modules]:
    """The modules, with Python's allocators watched."""
    with watched():
        yield modules


def test_every_function_is_called(modules: Modules) -> None:
    """But for those that others are told by, and those that are like one that is called."""
    called = {getattr(make(modules).function, "__name__", "") for make in CALLS.values()}
    declared = {name for m in modules.values() for name, value in vars(m).items() if callable(value)}
    plain = {name for name in declared if name[0].islower() and not name.startswith("kept_")}
    alike = {name for name in declared if name.startswith(("twice_", "same_", "count_"))}
    alike |= {"length", "listening_bell", "new_bell", "open_session"}
    alike |= {"lives", "missing", "spare_gate", "sum_step", "mid", "apart", "norm", "move", "scale"}
    alike |= {"make_bell", "sum_rows", "first", "weighted", "any", "conjugate", "told", "blas_sum"}
    assert plain - called <= alike


@pytest.mark.parametrize("name", CALLS)
def test_calls_keep_nothing(counted: Modules, name: str) -> None:
    """A thousand of them: no block of Python's, no reference, no byte of the C library's."""
    made = CALLS[name](counted)
    made.repeat(allocations(), 100)
    gc.collect()
    values = [value for value in made.objects() if not isinstance(value, int | None)]
    before, bytes_before = [sys.getrefcount(value) for value in values], c_bytes()
    raised, blocks = made.repeat(allocations(), 1000)
    gc.collect()
    assert blocks < 500  # caches of the interpreter's
    grown = [sys.getrefcount(value) - count for value, count in zip(values, before, strict=True)]
    assert all(abs(count) < 10 for count in grown)  # the interpreter's cache of attributes holds and drops names
    assert raised in (0, 1000)
    if "CWRAP_SANITIZE" not in os.environ:  # where the allocator keeps what is freed
        assert c_bytes() - bytes_before < 16_000


@pytest.mark.parametrize("fault", [one_of_python, rest_of_python])
@pytest.mark.parametrize("name", CALLS)
def test_every_allocation_fails(
    counted: Modules, name: str, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)  # what a callback raises while its handle is freed
    if CALLS[name](counted).foreign and fault is rest_of_python:
        pytest.skip("code of others would run with no memory at all")
    sweep(lambda: CALLS[name](counted), fault)
    if not CALLS[name](counted).foreign:
        assert not keeps(lambda: sweep(lambda: CALLS[name](counted), fault))


def test_handles_and_text_of_c_are_freed(counted: Modules) -> None:
    """What C has made is given back to it, also where there is no memory for the object around it."""
    lives, frees = counted["doors"].lives, counted["octets"].count_frees
    before = lives()
    for name in [name for name in CALLS if name.startswith("handles")]:
        sweep(lambda: CALLS[name](counted), one_of_python)  # noqa: B023
        assert lives() - before <= 6, name  # those that the tests keep
    first = frees()
    assert sweep(lambda: CALLS["text that is freed"](counted), one_of_python) > 0
    assert frees() - first > 2
    assert sweep(lambda: CALLS["text three times"](counted), one_of_python) > 2
    assert counted["octets"].missing() == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
@pytest.mark.parametrize("name", ["doors", "points", "failures"])
def test_import(modules: Modules, name: str) -> None:
    """Of exceptions, enums, constants, classes, structs: every allocation of the import fails, in a process each."""
    if counts_what_it_has_not_added():
        pytest.skip("this Python breaks the dictionaries of types that it makes where there is no memory")
    words = ("foreign",) if name != "failures" else ()  # the package enum is written in Python
    done = import_swept(name, Path(str(modules[name].__file__)), 1, *words)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
