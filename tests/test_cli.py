"""The command line: exit statuses, what is printed and what is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cwrap.cli import main
from cwrap.doctor import Finding, report

GOOD = "- name: f\n  return: int\n  arguments: [int x]\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a good file and a bad one."""
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text("- name: f\n  retrun: int\n")
    return tmp_path


def run(project: Path, *words: str) -> int:
    """The exit status of a command in the folder."""
    return main([*words, "--root", str(project)])


def test_check_says_what_is_wrong(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Errors go to stderr with their place and a caret; the exit status is 1."""
    assert run(project, "check", "good.yaml") == 0
    assert run(project, "check", "bad.yaml") == 1
    assert capsys.readouterr().err == (
        "bad.yaml:2:3: error: unknown key 'retrun' in a declaration; did you mean 'return'?\n"
        "      retrun: int\n"
        "      ^\n"
    )


def test_generate_writes_only_what_changed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second run writes nothing; --check tells a difference by its exit status."""
    out = project / "out"
    assert run(project, "generate", "good.yaml", "--out", str(out), "--check") == 1
    assert not out.exists()
    assert run(project, "generate", "good.yaml", "--out", str(out)) == 0
    assert "PyInit_good" in (out / "good.c").read_text()
    capsys.readouterr()
    assert run(project, "generate", "good.yaml", "--out", str(out)) == 0
    assert run(project, "generate", "good.yaml", "--out", str(out), "--check") == 0
    assert capsys.readouterr().out == ""


def test_generate_writes_nothing_where_anything_is_wrong(project: Path) -> None:
    """One bad file stops all."""
    assert run(project, "generate", "good.yaml", "bad.yaml", "--out", str(project / "out")) == 1
    assert not (project / "out").exists()


def test_outputs_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--list-outputs and --dry-run write nothing."""
    assert run(project, "generate", "good.yaml", "--out", "unused", "--list-outputs") == 0
    assert run(project, "generate", "good.yaml", "--out", str(project / "out"), "--dry-run") == 0
    assert capsys.readouterr().out == "good.c\nwould write: good.c\n"
    assert not (project / "out").exists()


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The schema knows every key of the table."""
    assert main(["schema"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert "elementwise" in document["$defs"]["declaration"]["properties"]
    assert "wrap_dim" in document["$defs"]["argument"]["anyOf"][1]["properties"]


def test_doctor_reports() -> None:
    """What is needed and absent is missing, what is not needed is merely without."""
    findings = (Finding("a", True, "1"), Finding("b", False, "install b"), Finding("c", False, "c", needed=False))
    assert report(findings) == (
        "ok       a              1\nmissing  b              install b\nwithout  c              c"
    )
    assert main(["doctor"]) == 0


def test_a_wrong_command_line_exits_with_2() -> None:
    """As argparse does."""
    with pytest.raises(SystemExit) as caught:
        main(["generate", "x.yaml"])
    assert caught.value.code == 2
