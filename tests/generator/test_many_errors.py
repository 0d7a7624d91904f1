"""Many messages of one kind: the first 20 are printed, and a note has the number of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from cwrap.cli import main
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError, Reporter, render_all
from cwrap.source.location import Location

COUNT = 500
NOTE = "note: 480 more errors like this; 'cwrap check --all' prints all of them"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a file with one function of 500 overloads, each with an unknown type, and one misspelt key."""
    options = "".join(f"    - [itn x{k}]\n" for k in range(COUNT))
    (tmp_path / "a.yaml").write_text(f"- name: f\n  options:\n{options}- name: g\n  retrun: int\n", encoding="utf-8")
    return tmp_path


def check(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    """Run `cwrap check`, which must report errors; return the lines that it prints."""
    assert main(["check", "--root", str(folder), "a.yaml", *options]) == 1
    return capsys.readouterr().err.splitlines()


def test_twenty_messages_of_a_kind_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = check(folder, capsys)
    assert sum("unknown type" in line for line in lines) == 20
    assert lines[60] == NOTE
    assert lines[61].startswith("a.yaml:504:3: error: unknown key 'retrun'")
    assert len(lines) == 64


def test_all_messages_are_printed_on_demand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = check(folder, capsys, "--all")
    assert sum("unknown type" in line for line in lines) == COUNT
    assert not any("more errors" in line for line in lines)


def test_an_exception_has_all_diagnostics(folder: Path) -> None:
    with pytest.raises(CwrapError) as caught:
        generate(Request(folder, ("a.yaml",)))
    assert len(caught.value.diagnostics) == COUNT + 1
    assert str(caught.value).count("unknown type") == 20
    assert NOTE in str(caught.value).splitlines()


def test_messages_of_a_kind_differ_in_names_and_numbers() -> None:
    reporter = Reporter()
    for k in range(5):
        reporter.error(Location("a", k + 1, 1), f"'x{k}' needs {k} bytes; did you mean 'y{k}'?")
        reporter.warning(Location("a", k + 1, 1), f"'x{k}' needs {k} bytes")
    reporter.error(Location("a", 9, 1), "'x' needs 4 bytes")
    lines = render_all(reporter.diagnostics, {}, most=5).splitlines()
    assert sum("error:" in line for line in lines) == sum("warning:" in line for line in lines) == 5
    assert lines[9] == "note: 1 more error like this; 'cwrap check --all' prints all of them"
    assert len(render_all(reporter.diagnostics, {}, most=None).splitlines()) == 11
