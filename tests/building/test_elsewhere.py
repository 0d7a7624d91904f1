"""build_tools.harness.elsewhere, the tests under conditions of other machines: rows, clones, output."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from programs import script

from build_tools.extension.project import ROOT
from build_tools.harness import elsewhere
from build_tools.harness.elsewhere import Row, Run, every_row, floors, main, oldest_of, optional_packages, unclear
from build_tools.platforms.pythons import Python

# What `make run` and `make test` of a project print, in place of a build and pytest.
MAKEFILE = """\
run:
\t@mkdir -p build
\t@test -e build/made || echo $(PYTHON) > build/made
.venv/.ready-tests:
\t@echo ready >> build/made
test:
\t@pwd; ls; cat build/made; echo "$$CWRAP_CPU $$CWRAP_CACHE $$PIP_CONSTRAINT"
\t@touch leftover
\t@echo 'SKIPPED [2] tests/a.py:3: no good reason'
\t@echo 'FAILED tests/a.py::test_a - AssertionError'
\t@echo '1 failed, 3 passed, 2 skipped in 0.1s'; exit 1
"""


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """Return the rows of a machine with CPython 3.99.0, which lacks what can be lacking."""
    found = (Python("/new", (3, 99, 0)), Python(sys.executable, sys.version_info[:3]))
    monkeypatch.setattr(elsewhere, "all_pythons", lambda newest=True: found)
    monkeypatch.setattr(elsewhere, "ABSENT", dict.fromkeys(elsewhere.ABSENT, lambda: "not here"))
    return every_row()


def test_rows(rows: list[Row]) -> None:
    names = [row.name for row in rows]
    assert len({*names}) == len(names)
    assert names[0] == "newest"
    assert names[-1] == "3.99.0"  # and not the Python that the other rows use
    assert {row.name for row in rows if row.absent} == {*elsewhere.ABSENT}
    bases = [row.base for row in rows]
    assert sum(one != other for one, other in itertools.pairwise(bases)) == len({*bases}) - 1


def test_what_can_be_left_out() -> None:
    assert floors(ROOT / "pyproject.toml").keys() == {"numpy", "setuptools"}
    assert {"mypy", "libclang", "scipy-openblas32"} <= {*optional_packages()}
    assert not {"numpy", "pytest", "hypothesis", "setuptools"} & {*optional_packages()}
    for why in (elsewhere.why_no_clang, elsewhere.why_no_tmpdir, elsewhere.why_not_hidden):
        assert isinstance(why(), str)


def test_reasons_that_name_nothing() -> None:
    output = """\
SKIPPED [1] tests/a.py:3: clang is not installed
SKIPPED [2] tests/a.py:4: could not import 'jax': No module named 'jax'
SKIPPED [3] tests/a.py:5: because
SKIPPED [1] tests/b.py:5: because
"""
    assert unclear(output) == ("because (4)",)


def test_the_next_version_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no wheel of a version, the next one is tried; after NumPy 1.26 comes 2.0."""
    monkeypatch.setattr(elsewhere.sys, "executable", shutil.which("false"))  # type: ignore[attr-defined]
    tried: list[str] = []

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        tried.append(command[-1])
        return subprocess.CompletedProcess(command, int(command[-1] != "numpy==2.1.*"))

    monkeypatch.setattr(elsewhere.subprocess, "run", run)  # type: ignore[attr-defined]
    assert oldest_of("numpy==1.25.*") == "numpy==2.1.*"
    assert tried == ["numpy==1.25.*", "numpy==1.26.*", "numpy==2.0.*", "numpy==2.1.*"]


def test_programs_can_be_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "path" / "clang-19", "")
    script(tmp_path / "path" / "clangd", "")
    script(tmp_path / "path" / "cc", "")
    monkeypatch.setenv("PATH", f"{tmp_path / 'path'}{os.pathsep}/nowhere")
    monkeypatch.setenv("CWRAP_CACHE", "/mine")
    (tmp_path / "own").mkdir()
    run = Run(Row("a", "", hidden=lambda name: bool(elsewhere.CLANG.match(name))), tmp_path / "own", tmp_path / "log")
    assert run.environment["PATH"] == str(tmp_path / "own/bin")
    assert sorted(path.name for path in (tmp_path / "own/bin").iterdir()) == ["cc", "clangd"]
    assert "CWRAP_CACHE" not in run.environment


def test_unknown_rows_are_errors(rows: list[Row], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="no row 'nothing'; the rows: newest, no-clang, "):
        main(["nothing", "--only", "space"])
    assert main(["--list", "space", "user"]) == 0
    user, space = capsys.readouterr().out.splitlines()
    assert user.endswith("(cannot be had: not here)")
    assert space == "space        a folder with a space and é"


@pytest.mark.skipif(not all(map(shutil.which, ("git", "make"))), reason="needs git and make")
def test_rows_run_in_clones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rows: list[Row]
) -> None:
    """Rows share a clone, or copy it; each starts without leftovers of the one before it."""
    project = tmp_path / "project"
    project.mkdir()
    (project / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "a"]):
        subprocess.run([*git, *words], cwd=project, check=True, capture_output=True)
    monkeypatch.setattr(elsewhere, "ROOT", project)
    monkeypatch.setattr(elsewhere, "LOGS", tmp_path / "logs")
    mine = [
        Row("one", "nothing else"), Row("two", "another processor", variables={"CWRAP_CPU": "baseline"}, busy=1),
        Row("three", "a folder", folder="é b", python=rows[-1].python), Row("four", "none", absent="of a reason"),
    ]  # fmt: skip
    monkeypatch.setattr(elsewhere, "every_row", lambda: mine)
    monkeypatch.setenv("CWRAP_CACHE", "/mine")
    assert main([]) == 1
    output = re.sub(r"\d+ s\b", "0 s", capsys.readouterr().out)
    shown = "3 passed, 1 failed, 2 skipped, 0 s"
    assert output.splitlines()[:3] == [
        f"one          clone … 0 s; make run … 0 s; test … 0 s; {shown}",
        "    tests/a.py::test_a", "    skipped: no good reason (2)",
    ]  # fmt: skip
    assert f"two          clean … 0 s; test … 0 s; {shown}" in output
    assert output.splitlines()[-4:] == [
        f"{name:12} {shown:55} {text}" for name, text in
        (("one", "nothing else"), ("two", "another processor"), ("three", "a folder"))
    ] + ["four (cannot be had: of a reason)"]  # fmt: skip
    logs = {row.name: (tmp_path / f"logs/{row.name}.log").read_text() for row in mine[:3]}
    assert "leftover" not in logs["two"]
    assert "baseline  \n" in logs["two"]
    assert "é b\nMakefile\nbuild\n/new\nready\n" in logs["three"]
