"""build_tools.pythons, which tries every Python of the machine: the interpreters it finds, its copies, its output."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from build_tools.pythons import (
    Outcome,
    Python,
    StepError,
    Trial,
    all_pythons,
    ask,
    chosen,
    copy_checkout,
    main,
    table,
)

HERE = Python(sys.executable, sys.version_info[:3])
OLD, NEW = Python("/old", (3, 10, 13)), Python("/new", (3, 13, 0))


@pytest.fixture(autouse=True)
def _logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build_tools.pythons.LOGS", tmp_path / "logs")


def script(path: Path, text: str) -> Path:
    """Write a shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def interpreter_script(path: Path, version: str, implementation: str = "cpython", free_threaded: str = "false") -> Path:
    """Write a script that describes itself as an interpreter would."""
    return script(path, f"echo '[\"{implementation}\", [{version}], {free_threaded}]'")


def test_interpreters_of_pyenv_and_path_are_found(tmp_path: Path) -> None:
    """The newest interpreter of each version is found; other implementations, old and broken ones are ignored."""
    pyenv, path = tmp_path / "pyenv", tmp_path / "path"
    interpreter_script(pyenv / "versions/3.10.2/bin/python3", "3, 10, 2")
    newest = interpreter_script(pyenv / "versions/3.10.13/bin/python3", "3, 10, 13")
    interpreter_script(pyenv / "versions/3.9.18/bin/python3", "3, 9, 18")
    free = interpreter_script(pyenv / "versions/3.13.0t/bin/python3", "3, 13, 0", free_threaded="true")
    usual = interpreter_script(path / "python3.13", "3, 13, 0")
    interpreter_script(path / "python3.11", "3, 11, 4", "pypy")
    interpreter_script(path / "python3.13-config", "3, 13, 9")
    script(path / "python3.12", "exit 127")
    found = all_pythons({"PYENV_ROOT": str(pyenv), "PATH": f"{path}{os.pathsep}{os.pathsep}/nowhere"})
    assert found == (
        Python(str(newest), (3, 10, 13)), Python(str(usual), (3, 13, 0)), Python(str(free), (3, 13, 0), True),
    )  # fmt: skip
    assert [python.name for python in found] == ["3.10.13", "3.13.0", "3.13.0t"]


def test_versions_of_interpreters_are_queried(tmp_path: Path) -> None:
    assert ask(sys.executable) == HERE
    assert ask(str(tmp_path / "nothing")) is None
    assert ask(str(script(tmp_path / "other", "echo hello"))) is None


def test_names_of_pythons(tmp_path: Path) -> None:
    found = (OLD, NEW)
    assert chosen([], found) == found
    assert chosen(["3.13", "3.10.13"], found) == (NEW, OLD)
    assert chosen([sys.executable], found) == (HERE,)
    with pytest.raises(SystemExit, match=r"'3\.1' is no CPython that can be run here \(found: 3\.10\.13, 3\.13\.0\)"):
        chosen(["3.1"], found)
    with pytest.raises(SystemExit, match=r"\(found: none\)"):
        chosen([str(tmp_path)], ())


def test_the_list_of_interpreters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", sys.executable]) == 0
    assert capsys.readouterr().out == f"{HERE.name:8} {sys.executable}\n"


def test_a_copy_has_no_build_outputs(tmp_path: Path) -> None:
    copy_checkout(tmp_path / "copy")
    assert (tmp_path / "copy/cwrap/building/graph.py").is_file()
    assert (tmp_path / "copy/.ci/run").is_file()
    left = {path.name for path in (tmp_path / "copy").rglob("*")}
    assert not left & {".git", ".venv", "__pycache__", ".mypy_cache"}
    assert not (tmp_path / "copy/build").exists()
    assert not any(name.endswith(".so") for name in left)


def test_steps_show_how_they_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failing step shows the end of its log; a successful one returns its output."""
    trial = Trial(HERE, "gcc", None)
    assert trial.run("greet", [sys.executable, "-c", "print('hello')"], tmp_path) == "hello\n"
    many = [sys.executable, "-c", "print(*range(100), sep='\\n'); raise SystemExit(3)"]
    assert trial.run("count", many, tmp_path, fail=False).endswith("99\n")
    with pytest.raises(StepError):
        trial.run("count", many, tmp_path)
    output = capsys.readouterr().out
    assert f"{HERE.name:8} greet … 0 s\n" in output
    log = tmp_path / "logs" / f"python-{HERE.name}-count.log"
    assert f"count … failed after 0 s; all output is in {log}\n60\n61\n" in output
    assert log.read_text() == "".join(f"{number}\n" for number in range(100))


def test_an_interpreter_that_cannot_make_environments_fails_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Python(str(script(tmp_path / "broken", "exit 1")), (3, 13, 0))
    outcome = Trial(broken, "gcc", None).outcome()
    assert (outcome.failed, outcome.counts) == ("environment", None)
    assert "environment … failed" in capsys.readouterr().out


def test_the_compiler_is_named_by_option_or_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = """[ "$1" = -Ic ] && echo '["cpython", [3, 13, 0], false]' || { echo "by $CC."; exit 1; }"""
    program = str(script(tmp_path / "python", answer))
    monkeypatch.setattr("build_tools.pythons.all_pythons", tuple)
    monkeypatch.setattr("build_tools.pythons.copy_checkout", Path.mkdir)
    monkeypatch.setenv("CC", "ccache cc")
    assert main([program]) == 1
    assert main(["--cc", "clang -m64", program]) == 1
    monkeypatch.delenv("CC")
    assert main([program]) == 1
    by = [line for line in capsys.readouterr().out.splitlines() if line.startswith("by ")]
    assert by == ["by ccache cc.", "by clang -m64.", "by gcc."]


def test_the_table() -> None:
    outcomes = [
        Outcome(OLD, "", {"passed": 5912, "skipped": 2}, 0, 312.4, "a"),
        Outcome(NEW, "test", {"passed": 1, "failed": 3}, 12, 99.6, "a"),
        Outcome(HERE, "build", None, 1, 7, ""),
    ]
    assert table(outcomes) == (
        "Python    passed  failed  skipped  seconds  warnings\n"
        "3.10.13     5912       0        2      312         0\n"
        "3.13.0         1       3        0      100        12  test failed\n"
        f"{HERE.name:8}       -       -        -        7         1  build failed"
    )
