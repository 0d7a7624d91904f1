"""Callbacks of modules: their arguments, their results, and several exceptions in one call."""

from __future__ import annotations

import gc
import re
import shutil
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import INCLUDES, OPTIMISE, SUFFIX, WARNINGS, build, runtime
from folders import ROOT
from libraries import load
from sanitized_runs import SANITIZED

from cwrap.pipeline import Request, generate
from cwrap.source.collector import uncollected


@pytest.fixture(scope="module")
def polls(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/polls.cwrap", tmp_path_factory.mktemp("polls"))


def test_checking_for_signals_converts_no_argument(polls: ModuleType) -> None:
    """Checking for signals converts no argument: with `interrupts: true` structs and enums are not available."""
    assert polls.looks_for_signals(5) == 5
    assert polls.looks_for_signals(5, -1) == 5
    assert polls.glances_for_signals(3) is None
    assert polls.painted_with_signals() == 0


def test_signals_end_a_call(polls: ModuleType) -> None:
    class AlarmError(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise AlarmError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        with pytest.raises(AlarmError):  # noqa: PT012 # the alarm may ring before the call
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            polls.looks_for_signals(2**31 - 1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_signals_during_a_call_that_succeeds(polls: ModuleType) -> None:
    """A signal of which the callback informs C raises an exception although C ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            polls.looks_for_signals(98)
        with pytest.raises(KeyboardInterrupt):
            polls.glances_for_signals(98)
        polls.glances_for_signals(97)
        with pytest.raises(KeyboardInterrupt):
            polls.painted_with_signals()
    finally:
        signal.signal(signal.SIGINT, before)


def test_arguments_of_a_callback(polls: ModuleType) -> None:
    seen: list[tuple[object, ...]] = []

    def look(*values: object) -> int:
        seen.append(values)
        return 0

    assert polls.looks(look, 3) == 3
    pair = polls.Pair(1, 2)
    assert seen == [
        (pair, None, 1, None, b"\1\2\3", 3), (pair, pair, 2, "odd", b"\1\2\3", 3), (pair, None, 3, None, b"\1\2\3", 3)
    ]  # fmt: skip
    assert [type(values[2]) for values in seen] == [polls.Color, polls.Color, int]


def test_objects_are_borrowed(polls: ModuleType) -> None:
    """Arguments of type PyObject * are borrowed, and NULL is None.

    The C code passes None as its argument, which would lose a reference with each call.
    """
    seen: list[object] = []

    def note(found: object) -> int:
        seen.append(found)
        return 0

    with uncollected():
        held = sys.getrefcount(None)
        for _ in range(1000):
            polls.objects(note)
            polls.objects(note, 1)
        assert seen == [None] * 2000
        seen.clear()
        # where None is immortal, its count does not change
        assert sys.getrefcount(None) > held - 500 or sys.version_info >= (3, 12)


def test_counts_are_checked(polls: ModuleType) -> None:
    for name, arguments in (("looks", (1, -1)), ("texts", (-1,))):
        with pytest.raises(ValueError, match="called back with a negative count, -1"):
            getattr(polls, name)(lambda *_: 0, *arguments)
    assert polls.texts(lambda n, texts: len(texts) * n, 2) == 4


@pytest.mark.parametrize(
    ("name", "returned", "expected"),
    [
        ("painted", None, "callback 'Paint' must return int, not None"),
        ("agreed", None, "callback 'Agree' must return bool, not None"),
        ("agreed", 1, "callback 'Agree' must return bool, not int"),
        ("weighed", None, "callback 'Weigh' must return float, not None"),
        ("weighed", "3", "callback 'Weigh' must return float, not str"),
        ("small", None, "callback 'Small' must return int, not None"),
        ("small", 2.5, "callback 'Small' must return int, not float"),
        ("small", (1,), "callback 'Small' must return int, not tuple"),
    ],
)
def test_wrong_results_of_callbacks_are_rejected(polls: ModuleType, name: str, returned: object, expected: str) -> None:
    with pytest.raises(TypeError, match=re.escape(expected)):
        getattr(polls, name)(lambda *_: returned)


def test_results_of_callbacks_are_converted(polls: ModuleType) -> None:
    assert polls.painted(lambda color: polls.Color.GREEN) is polls.Color.GREEN
    assert polls.painted(lambda color: color) is polls.Color.RED
    assert polls.agreed(lambda n: n == 7) is True
    assert polls.agreed(lambda n: False) is False
    assert polls.weighed(lambda n: n / 2) == 1.5
    assert polls.weighed(lambda n: n) == 3
    assert polls.small(lambda: 255) == 255
    with pytest.raises(OverflowError, match="256 does not fit in unsigned char"):
        polls.small(lambda: 256)


def test_callbacks_that_call_back(polls: ModuleType) -> None:
    depth: list[int] = []

    def down(n: int) -> Any:
        depth.append(n)
        return polls.weighed(down) + 1 if len(depth) < 50 else 0.0

    assert polls.weighed(down) == 49
    depth.clear()

    def fails(n: int) -> Any:
        depth.append(n)
        if len(depth) == 50:
            raise KeyError(50)
        return polls.weighed(fails)

    with pytest.raises(KeyError, match="50"):
        polls.weighed(fails)


class MarkedError(Exception):
    """An exception that supports weak references."""


def test_several_threads_that_raise(polls: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """One exception is raised, the others reach sys.unraisablehook, and none of them is kept alive."""
    count = 4
    watched: list[weakref.ref[MarkedError]] = []
    unraisable: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: unraisable.append(what.exc_type))
    barrier = threading.Barrier(count)

    def fails(number: int) -> float:
        barrier.wait(120)
        error = MarkedError(number)
        watched.append(weakref.ref(error))
        raise error

    with pytest.raises(TypeError, match="argument 'count'"):
        polls.race(fails, "x")
    with pytest.raises(MarkedError):
        polls.race(fails, count)
    assert len(watched) == count
    assert unraisable == [MarkedError] * (count - 1)
    gc.collect()  # each exception is in a reference cycle with the frame that raised it
    assert [ref() for ref in watched] == [None] * count


THROWING = """
#include <stdexcept>
enum color { RED = 1 };
typedef enum color (*paint)(void *data, enum color c);
static int asked(paint f, void *data) { if (f(data, RED) != RED) throw std::runtime_error("no color"); return 1; }
[[
  enum: Color
  type: enum color
  members: [RED]
]]
[[
  callback: Paint
  type: paint
  return: Color
  arguments: [void* data, Color c]
]]
[[
  name: asked
  return: int
  arguments: [Paint f, {arg: void* data, closure: f}]
]]
[[
  name: asked_for_signals
  cname: asked
  return: int
  arguments: [{arg: Paint f, interrupts: true}, {arg: void* data, closure: f}]
]]
"""


@pytest.mark.slow
def test_c_plus_plus_that_throws_when_a_callback_fails(tmp_path: Path) -> None:
    """The callable's exception is raised, and it replaces the C++ exception."""
    throwing = cxx_module(tmp_path, "throwing", THROWING)
    watched: list[weakref.ref[MarkedError]] = []

    def fails(color: int) -> int:
        error = MarkedError(color)
        watched.append(weakref.ref(error))
        raise error

    with pytest.raises(MarkedError):
        throwing.asked(fails)
    gc.collect()
    assert watched[0]() is None
    with pytest.raises(RuntimeError, match="no color"):
        throwing.asked(lambda color: 0)
    with pytest.raises(RuntimeError, match="no color"):
        throwing.asked_for_signals()
    assert throwing.asked(lambda color: color) == 1


def cxx_module(folder: Path, name: str, declarations: str) -> Any:
    """Generate, compile and import a module in C++."""
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("there is no g++")
    (folder / f"{name}.cwrap").write_text(declarations, encoding="utf-8")
    result = generate(Request(folder, (f"{name}.cwrap",), target="standalone", language="c++"))
    source = folder / f"{name}.cpp"
    source.write_text(result.files[source.name], encoding="utf-8")
    library = folder / f"{name}{SUFFIX}"
    checks = ["-g", f"-fsanitize={SANITIZED}"] if SANITIZED else []
    subprocess.run(
        [compiler, "-std=c++17", OPTIMISE, "-fPIC", "-shared", *checks, *WARNINGS, *INCLUDES, str(source),
         *runtime((OPTIMISE,)), "-o", str(library)], check=True,
    )  # fmt: skip
    return load(name, library)


def test_an_exception_of_a_kept_callback_replaces_a_cpp_exception() -> None:
    request = Request(ROOT, ("tests/modules/extensions/keeps.cwrap",), target="standalone", language="c++")
    assert "(void)(arg_call && cwrap_callback_raised(arg_call)); goto" in generate(request).files["keeps.cpp"]
