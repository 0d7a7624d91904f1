"""A module of plain functions whose allocations fail, in calls and in its import. test_module_memory.py tests more.

docs/guides/sanitizers.md describes how to do this with another module.
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
from folders import ROOT, RUNTIME
from function_calls import PLAIN_CALLS
from libraries import load
from memory import (
    Attempt,
    compile_extension,
    import_swept,
    one_of_python,
    sweep,
    watched,
)
from pages import fences

from cwrap.pipeline import Request, generate


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile tests/modules/extensions/calls.cwrap; return the path of the library."""
    folder = tmp_path_factory.mktemp("memory")
    declarations = (ROOT / "tests/modules/extensions/calls.cwrap").read_text(encoding="utf-8")
    (folder / "calls.cwrap").write_text(declarations, encoding="utf-8")
    result = generate(Request(root=folder, declarations=("calls.cwrap",), target="standalone"))
    source = folder / "calls.c"
    source.write_text(result.files["calls.c"], encoding="utf-8")
    return compile_extension("calls", [source], folder, [RUNTIME])


@pytest.fixture(scope="module")
def calls(library: Path) -> Iterator[Any]:
    """Return the module while the allocations of Python are counted."""
    module = load("calls", library)
    with watched():
        yield module


def attempt(calls: Any, name: str) -> Attempt:
    """Create an attempt of the named call."""
    arguments, keywords = PLAIN_CALLS[name]
    return Attempt(getattr(calls, name.split(maxsplit=1)[0]), arguments, keywords)


@pytest.mark.slow
def test_every_function_is_called(calls: Any) -> None:
    declared = {name for name, value in vars(calls).items() if name[0] != "_" and not isinstance(value, type)}
    assert declared == {call.split()[0] for call in PLAIN_CALLS}


def test_many_parameters_need_an_allocation(calls: Any) -> None:
    """A call with many parameters makes one more allocation than its result: the memory for the bound arguments.

    The result is an int. Python 3.14 may take it from a free list, and later versions always have the ints up to 1024.
    """
    result = {1} if sys.version_info < (3, 14) else {0, 1} if sys.version_info < (3, 15) else {0}
    assert sweep(lambda: attempt(calls, "passed_over"), one_of_python) - 1 in result


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


@pytest.mark.nightly
@pytest.mark.parametrize("lost", ["", "malloc(1234)", 'PyUnicode_FromString("of nobody")'])
def test_the_script_of_the_page_finds_leaks(tmp_path: Path, lost: str) -> None:
    compiler = shutil.which("gcc")
    if sys.platform != "linux" or compiler is None:
        pytest.skip("the script is for gcc on Linux")
    scripts = (f.text for f in fences(ROOT / "docs/guides/sanitizers.md") if f.text.startswith("#!/bin/sh"))
    (script,) = scripts
    (tmp_path / "check_memory.sh").write_text(script, encoding="utf-8")
    declarations = (ROOT / "tests/modules/extensions/calls.cwrap").read_text(encoding="utf-8")
    declarations += LEAKING % lost if lost else ""
    (tmp_path / "calls.cwrap").write_text(declarations, encoding="utf-8")
    literals = {name: call for name, call in PLAIN_CALLS.items() if " object at 0x" not in repr(call)}
    program = PROGRAM.format(calls=literals) + ("calls.lose()\n" * 3 if lost else "")
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    environment = tiny.environment(PYTHON=sys.executable, CC=compiler)
    # not under coverage, whose tracer keeps references
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
