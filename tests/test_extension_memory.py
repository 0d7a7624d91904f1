"""A module of its own, generated and compiled: nothing is kept, every allocation may fail, its import's too.

This is what docs/howto/run-under-sanitizers.md does with a module of yours.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tiny_project as tiny
from memory import (
    Attempt,
    allocations,
    compile_extension,
    import_swept,
    keeps,
    load,
    one_of_python,
    rest_of_python,
    sweep,
    watched,
)
from pages import fences

from cwrap.pipeline import Request, generate
from cwrap.plan import Target

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "cwrap" / "runtime"


class Index:
    """A number by __index__ alone."""

    def __index__(self) -> int:
        return 3


CALLS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "add_ints": ((1, 2), {}),
    "add_ints by keyword": ((), {"a": 1, "b": 2}),
    "add_ints of too much": ((1 << 40, 2), {}),
    "add_ints of an index": ((Index(), 2), {}),
    "add_ints of text": ((1, "x"), {}),
    "add_ints of one": ((1,), {}),
    "add_ints of three": ((1, 2, 3), {}),
    "add_ints given twice": ((1,), {"a": 2}),
    "add_ints of a stranger": ((1,), {"c": 2}),
    "scaled": ((5, 2, 3), {}),
    "scaled by keyword": ((2,), {"y": 3}),
    "scaled of a slip": ((1,), {"bata": 2}),
    "twice": ((3,), {}),
    "twice of a float": ((3.5,), {}),
    "twice of text": (("x",), {}),
    "twice of a stranger": ((1,), {"y": 2}),
    "negated": ((True,), {}),
    "negated by alias": ((), {"negate": True}),
    "joined": (("ä", "b"), {}),
    "joined of a NUL": (("a\0b",), {}),
    "answer": ((), {}),
    "answer of one": ((1,), {}),
    "status_of": ((0,), {}),
    "status_of a failure": ((3,), {}),
    "positional": ((1, 2), {}),
    "one": ((4,), {}),
    "one of text": (("x",), {}),
    "keyword_only": ((1,), {"b": 2}),
    "keyword_only of none": ((1,), {}),
    "constants": ((4,), {}),
    "byte_value": ((200,), {}),
    "byte_value of too much": ((256,), {}),
    "from_keyword": ((), {"from": 4}),
    "upper_or_lower": ((True,), {}),
    "checked": ((1, 2), {}),
    "checked in vain": ((1, -2), {}),
    "weighted": (tuple(range(1000, 1024)), {}),
    "weighted few": (tuple(range(1000, 1010)), {"p20": 1000}),
    "weighted text": ((1, "x"), {}),
    "passed_over": ((1000, 2000, "text"), {}),
    "passed_over of no text": ((1000, 2000, 3.5), {}),
    "mixed": ((300, 400), {"third": 500}),
    "mixed by keyword": ((), {"a": 1, "b": 2}),
    "pair": ((None, None), {}),
    "pair of one": (([],), {"second": "b"}),
    "pair of numbers": ((1, 2), {}),
    "middle": ((3, 4.5), {}),
    "middle by alias": ((3, 4.5), {"first": 1}),
    "middle of text": ((3, "x"), {}),
    "flag_or_int": ((True,), {}),
    "flag_or_int of an int": ((300,), {}),
    "flag_or_int of text": (("x",), {}),
    "either": ((100, 200), {}),
    "either by alias": ((100,), {"axis": 200}),
    "either of text": (("x",), {"more": "y"}),
    "either of neither": ((1.5,), {"more": "y"}),
    "unlocked": ((300, 400), {}),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """tests/extensions/calls.cwrap, compiled."""
    folder = tmp_path_factory.mktemp("memory")
    declarations = (ROOT / "tests/extensions/calls.cwrap").read_text(encoding="utf-8")
    (folder / "calls.cwrap").write_text(declarations, encoding="utf-8")
    result = generate(Request(root=folder, declarations=("calls.cwrap",), target=Target.STANDALONE))
    source = folder / "calls.c"
    source.write_text(result.files["calls.c"], encoding="utf-8")
    return compile_extension("calls", [source, *sorted(RUNTIME.glob("*.c"))], folder, [RUNTIME])


@pytest.fixture(scope="module")
def calls(library: Path) -> Iterator[Any]:
    """The module, with Python's allocators watched."""
    module = load("calls", library)
    with watched():
        yield module


def attempt(calls: Any, name: str) -> Attempt:
    """The call of that name."""
    arguments, keywords = CALLS[name]
    return Attempt(getattr(calls, name.split(maxsplit=1)[0]), arguments, keywords)


def test_every_function_is_called(calls: Any) -> None:
    declared = {name for name in vars(calls) if not name.startswith("_")}
    assert declared == {call.split()[0] for call in CALLS}


@pytest.mark.parametrize("name", CALLS)
def test_calls_keep_nothing(calls: Any, name: str) -> None:
    made = attempt(calls, name)
    made.repeat(allocations(), 5)
    values = [value for value in made.objects() if not isinstance(value, int | None)]
    before = [sys.getrefcount(value) for value in values]
    raised, blocks = made.repeat(allocations(), 1000)
    assert blocks < 500  # the interpreter's cache of attributes fills up
    grown = [sys.getrefcount(value) - count for value, count in zip(values, before, strict=True)]
    assert all(abs(count) < 10 for count in grown)  # the interpreter's cache of attributes holds and drops names
    assert raised in (0, 1000)


@pytest.mark.parametrize("fault", [one_of_python, rest_of_python])
@pytest.mark.parametrize("name", CALLS)
def test_every_allocation_fails(calls: Any, name: str, fault: Any) -> None:
    sweep(lambda: attempt(calls, name), fault)
    assert not keeps(lambda: sweep(lambda: attempt(calls, name), fault))


def test_many_parameters_take_memory(calls: Any) -> None:
    """The binder's room for arguments is one allocation more than the result's."""
    assert sweep(lambda: attempt(calls, "weighted few"), one_of_python) == 2


LEAKING = """
#include <stdlib.h>

static void lose(void)
{
    void *volatile block = %s;
    block = NULL;
    (void)block;
}

[[
  name: lose
]]
"""
PROGRAM = """
import calls

CALLS = {calls!r}

for name, (args, kwargs) in CALLS.items():
    for _ in range(100):
        try:
            getattr(calls, name.split()[0])(*args, **kwargs)
        except (TypeError, ValueError, OverflowError, RuntimeError):
            pass
"""


@pytest.mark.parametrize("lost", ["", "malloc(1234)", 'PyUnicode_FromString("of nobody")'])
def test_the_script_of_the_page_finds_leaks(tmp_path: Path, lost: str) -> None:
    compiler = shutil.which("gcc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("the script is for gcc on Linux")
    (script,) = (f.text for f in fences(ROOT / "docs/howto/run-under-sanitizers.md") if f.language == "sh")
    (tmp_path / "check_memory.sh").write_text(script, encoding="utf-8")
    declarations = (ROOT / "tests/extensions/calls.cwrap").read_text(encoding="utf-8")
    declarations += LEAKING % lost if lost else ""
    (tmp_path / "calls.cwrap").write_text(declarations, encoding="utf-8")
    made = {name: call for name, call in CALLS.items() if name != "add_ints of an index"}
    program = PROGRAM.format(calls=made) + ("calls.lose()\n" * 3 if lost else "")
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    environment = tiny.environment(PYTHON=sys.executable, CC=compiler)
    # not under coverage, whose tracer keeps something of its own
    environment = {name: value for name, value in environment.items() if not name.startswith("COVERAGE_")}
    done = subprocess.run(
        ["sh", "check_memory.sh", "calls", "program.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "LeakSanitizer has encountered a fatal error" in done.stderr:
        pytest.skip("this machine does not let a process look at itself")
    assert (done.returncode != 0) == bool(lost), done.stdout + done.stderr
    assert ("leaked in 3 allocation(s)" in done.stderr) == bool(lost), done.stderr
    assert ("in lose " in done.stderr) or "malloc" not in lost, done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
def test_import(library: Path) -> None:
    done = import_swept("calls", library, 1)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
