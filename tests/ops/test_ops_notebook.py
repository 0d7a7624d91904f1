"""`%%cwrap` compiles a cell of a notebook, and reports errors at the lines of the cell."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cwrap.ops
from cwrap.ops.failure import CompileError, OpsError
from cwrap.source.diagnostics import CwrapError

pytestmark = pytest.mark.usefixtures("ops_cache")
TWICE = "static int twice(int x) { return 2 * x; }\n[[\n  name: twice\n  return: int\n  arguments: [int x]\n]]\n"


class Shell:
    """What the extension uses of an IPython shell."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.magics: dict[tuple[str, str], Callable[[str, str], None]] = {}
        cwrap.ops.load_ipython_extension(self)

    def register_magic_function(self, function: Callable[[str, str], None], kind: str, name: str) -> None:
        self.magics[kind, name] = function

    def run(self, line: str, cell: str) -> None:
        self.magics["cell", "cwrap"](line, cell)


def test_a_cell_defines_its_functions() -> None:
    shell = Shell()
    shell.run("", TWICE)
    assert shell.user_ns["twice"](21) == 42
    assert list(shell.user_ns) == ["twice"]
    assert "--language" in str(shell.magics["cell", "cwrap"].__doc__)


@pytest.mark.slow
def test_a_cell_defines_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my folder").mkdir()
    (tmp_path / "my folder/scale.h").write_text("#define SCALE 3\n")
    monkeypatch.chdir(tmp_path)
    shell = Shell()
    shell.run(
        "--module tools --header-dirs 'my folder' --language c++ --libraries m --compile-args=-DMORE=4",
        '#include "scale.h"\nstatic int f(int x) { return SCALE * x + MORE; }\n'
        "[[\n  name: f\n  return: int\n  arguments: [int x]\n]]\n",
    )
    assert list(shell.user_ns) == ["tools"]
    assert shell.user_ns["tools"].f(2) == 10


def test_flags_of_the_compiler_begin_with_a_dash() -> None:
    shell = Shell()
    cell = TWICE.replace("2 * x", "A * x + B")
    shell.run("--compile-args -O1 -DA=3 -DB=4 --libraries m", cell.replace("A * x", "A * x /* once */"))
    assert shell.user_ns["twice"](2) == 10
    shell.run("--libraries m --compile-args -DA=1 --compile-args=-DB=1", cell)
    assert shell.user_ns["twice"](2) == 3


def test_errors_have_the_lines_of_the_cell() -> None:
    shell = Shell()
    with pytest.raises(CwrapError, match=r"cell\.cwrap:5:3: .*retrun.*return"):
        shell.run("", TWICE.replace("return: int", "retrun: int"))
    with pytest.raises(CompileError, match=r"cell\.cwrap:2:.*y"):
        shell.run("", TWICE.replace("2 * x", "2 * y"))
    assert not shell.user_ns


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--langauge c", "unrecognized arguments: --langauge c"),
        ("--language rust", "invalid choice: 'rust'"),
        ("--module 'x", "No closing quotation"),
        ("--sources", "expected at least one argument"),
        ("--compile-args", "argument --compile-args: expected one argument"),
        ("--compile-args --language c", "argument --compile-args: expected one argument"),
    ],
)
def test_wrong_options(line: str, message: str) -> None:
    with pytest.raises(OpsError, match=f"%%cwrap: .*{message}"):
        Shell().run(line, TWICE)


def test_ipython_loads_the_extension() -> None:
    pytest.importorskip("IPython")
    cell = f"get_ipython().run_cell_magic('cwrap', '', {TWICE!r})"
    code = f"get_ipython().run_line_magic('load_ext', 'cwrap.ops'); {cell}; print(twice(21))"
    command = [sys.executable, "-m", "IPython", "--quick", "--colors=NoColor", "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.stdout.strip().endswith("42"), found.stdout + found.stderr
