"""The command line: exit statuses, output, written files, and the appearance on a terminal."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from folders import ROOT

import cwrap
from cwrap.cli import main
from cwrap.cli.terminal import coloured, counted
from cwrap.features.standard import standard_plugins
from cwrap.planning.plugin import Plugin

Watch: TypeAlias = "Callable[..., tuple[int, str]]"
GOOD = "- name: f\n  return: int\n  arguments: [int x]\n"
WIDER = "- name: f\n  return: long\n  arguments: [long x]\n"
BAD = "- name: f\n  retrun: int\n"
UNKNOWN_KEY = (
    "{}:2:3: error: unknown key 'retrun' in a declaration; did you mean 'return'?\n      retrun: int\n      ^\n"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Write a correct file and a wrong one into a folder."""
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(BAD)
    return tmp_path


def run(project: Path, *words: str) -> int:
    """Run a command in the folder; return its exit status."""
    return main([*words, "--root", str(project)])


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Run a command on a terminal; return its exit status and its output."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def watched(project: Path, *words: str) -> tuple[int, str]:
        stream = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stderr", stream)
            return run(project, *words), stream.getvalue()

    return watched


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the standard input of the command."""

    def fill(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return fill


def settings(folder: Path, text: str) -> None:
    (folder / "pyproject.toml").write_text(f"[tool.cwrap]\n{text}", encoding="utf-8")


# ---- which files ----


@pytest.mark.parametrize("enabled", [True, False])
def test_a_command_leaves_the_garbage_collector_as_it_was(enabled: bool, capsys: pytest.CaptureFixture[str]) -> None:
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        assert main(["completion", "bash"]) == 0
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if before else gc.disable)()
    assert capsys.readouterr().out


def test_no_command_prints_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("usage: cwrap")


def test_a_misspelt_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generat"]) == 2
    assert "there is no command 'generat'; did you mean 'generate'?\n" in capsys.readouterr().err
    assert main(["x"]) == 2
    assert "there is no command 'x'; write 'new', 'check', " in capsys.readouterr().err


def test_check_reports_errors(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Errors are written to stderr with their position and a caret, and the exit status is 1."""
    assert run(project, "check", "good.yaml") == 0
    assert run(project, "check", "bad.yaml") == 1
    assert capsys.readouterr() == ("", UNKNOWN_KEY.format("bad.yaml"))


def test_files_of_the_project_are_the_default(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(project, 'declarations = ["*.yaml"]\n')
    (project / "sub").mkdir()
    monkeypatch.chdir(project / "sub")
    assert main(["check"]) == 1
    assert capsys.readouterr().err == UNKNOWN_KEY.format("../bad.yaml")
    (project / "bad.yaml").unlink()
    assert main(["generate", "--out", "out", "--depfile", "out/d"]) == 0
    assert (project / "sub/out/good.c").is_file()
    assert (project / "sub/out/d").read_text() == "out/good.c: \\\n  ../good.yaml \\\n  ../pyproject.toml\n"


def test_files_are_named_from_the_folder_one_is_in(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings(project, 'target = "thp"\ndtypes = "dtypes.yaml"\n')
    (project / "sub").mkdir()
    monkeypatch.chdir(project / "sub")
    assert main(["check", "../good.yaml"]) == 1  # the project's dtype table does not exist
    assert main(["check", "../good.yaml", "--target", "standalone"]) == 0
    monkeypatch.chdir(project.parent)
    assert main(["check", f"{project.name}/good.yaml"]) == 1  # the settings are those of the file's project
    outside = project.parent / "outside.yaml"
    outside.write_text(GOOD)
    assert main(["check", str(outside)]) == 0  # the settings do not apply to files outside of the project
    (project / "bad.yaml").unlink()
    assert main(["check", f"{project.name}/good.yaml", str(outside)]) == 0  # or if one of the files is outside


@pytest.mark.parametrize(("text", "message"), [
    (None, "no FILE given, and no pyproject.toml in this folder or above has a table [tool.cwrap]"),
    ("", "no FILE given, and 'declarations' in [tool.cwrap] of {} matches no file"),
])  # fmt: skip
def test_no_files_at_all(
    tmp_path: Path, text: str | None, message: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    if text is not None:
        settings(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    expected = message.format(tmp_path / "pyproject.toml")
    assert capsys.readouterr().err == f"cwrap check: {expected}\nSee 'cwrap check --help'.\n"


def test_tensors_need_a_dtype_table(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project, "check", "good.yaml", "--target", "thp") == 2
    assert "--target thp needs a dtype table: --dtypes FILE" in capsys.readouterr().err


def test_standard_input_is_a_file(
    tmp_path: Path, stdin: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stdin(BAD)
    assert run(tmp_path, "check", "-") == 1
    assert capsys.readouterr().err == UNKNOWN_KEY.format("stdin.yaml")
    stdin(f"[[\n  {BAD[2:]}]]\n")
    assert run(tmp_path, "check", "-", "--stdin-name", "x/mine.cwrap") == 1
    assert capsys.readouterr().err.startswith("x/mine.cwrap:3:3: error: unknown key 'retrun'")
    stdin(GOOD)
    assert run(tmp_path, "generate", "-", "--stdin-name", "mine.yaml", "--out", str(tmp_path / "out")) == 0
    assert (tmp_path / "out/mine.c").is_file()


def test_standard_input_in_a_project(
    project: Path, stdin: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(project, "")
    monkeypatch.chdir(project)
    stdin(GOOD)
    assert main(["check", "-", "--stdin-name", "bad.yaml"]) == 0  # standard input replaces the file of that name


# ---- generate ----


def test_generate_writes_only_changed_files(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second run writes nothing; `--check` reports a difference by its exit status, and names the files."""
    out = project / "out"
    assert run(project, "generate", "good.yaml", "--out", str(out), "--check") == 1
    assert not out.exists()
    assert run(project, "generate", "good.yaml", "--out", str(out)) == 0
    assert "PyInit_good" in (out / "good.c").read_text()
    assert capsys.readouterr().out == "missing: good.c\nwrote: good.c\n"
    assert run(project, "generate", "good.yaml", "--out", str(out)) == 0
    assert run(project, "generate", "good.yaml", "--out", str(out), "--check") == 0
    assert capsys.readouterr().out == ""
    (project / "good.yaml").write_text(WIDER)
    assert run(project, "generate", "good.yaml", "--out", str(out), "--check") == 1
    assert run(project, "generate", "good.yaml", "--out", str(out), "--quiet") == 0
    assert capsys.readouterr().out == "differs: good.c\n"


def test_the_difference_is_shown_on_request(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = project / "out"
    assert run(project, "generate", "good.yaml", "--stub", "--out", str(out)) == 0
    (project / "good.yaml").write_text(WIDER.replace("return: long", "return: double"))
    capsys.readouterr()
    assert run(project, "generate", "good.yaml", "--stub", "--out", str(out), "--check", "--diff") == 1
    shown = capsys.readouterr().out
    assert f"--- {out.as_posix()}/good.pyi\n+++ {out.as_posix()}/good.pyi (new)\n" in shown
    assert "\n-def f(x: SupportsIndex) -> int: ...\n+def f(x: SupportsIndex) -> float: ...\n" in shown


def test_a_terminal_shows_the_beginning_of_a_difference(project: Path, terminal: Watch) -> None:
    out = project / "out"
    command = ("generate", "good.yaml", "--out", str(out))
    assert terminal(project, *command) == (0, "wrote: good.c\n")
    assert terminal(project, *command) == (0, f"\x1b[2m{out}: 1 file is up to date\x1b[0m\n")
    (project / "good.yaml").write_text(GOOD.replace("f", "another"))
    status, shown = terminal(project, *command, "--check")
    lines = shown.splitlines()
    assert status == 1
    assert lines[0] == "differs: good.c"
    assert lines[1:3] == [f"\x1b[31m--- {out}/good.c\x1b[0m", f"\x1b[32m+++ {out}/good.c (new)\x1b[0m"]
    assert lines[-2].endswith("more lines; --diff shows all")
    assert lines[-1] == "\x1b[2mto write them, run the same command without --check\x1b[0m"


def test_a_terminal_shows_few_of_many_names(tmp_path: Path, terminal: Watch) -> None:
    names = [f"f{number:02}.yaml" for number in range(25)]
    for name in names:
        (tmp_path / name).write_text(GOOD)
    _, shown = terminal(tmp_path, "generate", *names, "--out", str(tmp_path / "out"))
    assert shown.splitlines()[9:] == ["wrote: f09.c", "... and 15 more files"]


def test_generate_writes_nothing_after_an_error(project: Path) -> None:
    """One wrong file prevents all output."""
    assert run(project, "generate", "good.yaml", "bad.yaml", "--out", str(project / "out")) == 1
    assert not (project / "out").exists()


def test_outputs_are_listed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--list-outputs` and `--dry-run` write nothing."""
    assert run(project, "generate", "good.yaml", "--out", "unused", "--list-outputs", "--stub") == 0
    assert run(project, "generate", "good.yaml", "--out", str(project / "out"), "--dry-run") == 0
    assert capsys.readouterr().out == "good.c\ngood.pyi\nwould write: good.c\n"
    assert not (project / "out").exists()


def in_depfile(path: Path) -> str:
    """Return a path as a depfile spells it."""
    return re.sub(r"([ #])", r"\\\1", path.as_posix().replace("$", "$$"))


def test_the_depfile_names_every_file_that_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "a #$b"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "m.cwrap").write_text("!!inc more.yaml\n[[\n  name: f\n]]\n")
    (folder / "more.yaml").write_text("- name: g\n")
    assert main(["generate", "m.cwrap", "--out", "o p", "--stub", "--depfile", "d"]) == 0
    assert (folder / "d").read_text() == "o\\ p/m.c o\\ p/m.pyi: \\\n  m.cwrap \\\n  more.yaml\n"
    assert main(["generate", "m.cwrap", "--root", str(folder), "--out", "o", "--depfile", "d"]) == 0
    escaped = in_depfile(tmp_path) + "/a\\ \\#$$b"
    assert (folder / "d").read_text() == f"o/m.c: \\\n  {escaped}/m.cwrap \\\n  {escaped}/more.yaml\n"


def test_the_depfile_of_tensors_names_the_parts_of_the_stub(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["generate", "--root", str(ROOT), "--out", str(tmp_path), "--depfile", str(tmp_path / "d")]) == 0
    read = (tmp_path / "d").read_text().partition(": \\\n")[2]
    for name in ("declarations/dtypes.yaml", "declarations/blas.yaml", "build_tools/extension/stub_head.pyi.in"):
        assert f"  {in_depfile(ROOT / name)}" in read


def test_the_depfile_names_third_party_plugins(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Foreign(Plugin):
        name = "foreign"

    monkeypatch.setattr("cwrap.standalone.standard_plugins", lambda: (*standard_plugins(), Foreign()))
    assert run(project, "generate", "good.yaml", "--out", str(project / "o"), "--depfile", str(project / "d")) == 0
    names = (project / "d").read_text().split(" \\\n  ")
    assert names[1:] == [in_depfile(project / "good.yaml"), f"{in_depfile(Path(__file__))}\n"]


def test_a_depfile_requires_written_outputs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(project, "generate", "good.yaml", "--out", "o", "--check", "--depfile", "d") == 2
    assert "--depfile cannot be used with --check" in capsys.readouterr().err


# ---- stubs and schema ----


def test_stubs_are_written_and_printed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = project / "out"
    assert run(project, "stubs", "good.yaml", "--out", str(out), "--package") == 0
    assert capsys.readouterr().out == "wrote: good.pyi\nwrote: py.typed\n"
    assert (out / "py.typed").read_text() == ""
    assert run(project, "stubs", "good.yaml", "--out", "-") == 0
    assert capsys.readouterr().out == (out / "good.pyi").read_text()
    assert run(project, "stubs", "good.yaml", "--out", "-", "--package") == 2


def test_the_stub_of_this_repository(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stubs", "--root", str(ROOT), "--out", str(ROOT), "--check"]) == 0


def test_schema_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The schema is JSON and contains every key of the key table."""
    assert main(["schema", "--tensors"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert "elementwise" in document["$defs"]["declaration"]["properties"]
    assert "wrap_dim" in document["$defs"]["argument"]["anyOf"][1]["properties"]


def test_the_runtime_command_prints_flags_and_files(capsys: pytest.CaptureFixture[str]) -> None:
    """`cwrap runtime` prints flags, or files. The pages of docs/ build and call a module with them."""
    shown = {}
    for part in ("", "--include", "--sources"):
        assert main(["runtime", *part.split()]) == 0
        shown[part] = capsys.readouterr().out.splitlines()
    assert shown[""] == shown["--include"]
    folders = [Path(flag.removeprefix("-I")) for flag in shown["--include"]]
    assert (folders[0] / "cwrap_runtime.h").is_file()
    assert folders[0] == Path(cwrap.get_include())
    assert (folders[1] / "Python.h").is_file()
    assert all(Path(file).is_file() for file in shown["--sources"])
    runtime = {file.name for file in (ROOT / "cwrap/runtime").glob("*.c")}
    assert {Path(file).name for file in shown["--sources"]} == runtime
    assert main(["runtime", "--cmake"]) == 0
    assert (Path(capsys.readouterr().out.strip()) / "cwrapConfig.cmake").is_file()


def test_files_become_one_module_of_a_name(project: Path) -> None:
    (project / "other.yaml").write_text(GOOD.replace("name: f", "name: g"))
    out = project / "out"
    assert run(project, "generate", "good.yaml", "other.yaml", "--module", "a.b", "--out", str(out), "--stub") == 0
    assert sorted(path.name for path in out.iterdir()) == ["b.c", "b.pyi"]
    settings(project, '[tool.cwrap.modules."c.d"]\ndeclarations = ["good.yaml"]\n')
    assert run(project, "generate", "--out", str(out / "c")) == 0
    assert [path.name for path in (out / "c").iterdir()] == ["d.c"]


def test_check_reads_each_module_separately(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The files of one module share definitions; different modules may have functions of the same name."""
    (project / "kinds.yaml").write_text("- enum: Kind\n  members: {A: 1}\n")
    (project / "uses.yaml").write_text("- name: f\n  arguments: [Kind kind]\n")
    tables = '[tool.cwrap.modules.a]\ndeclarations = ["kinds.yaml", "uses.yaml"]\n'
    tables += '[tool.cwrap.modules."b.c"]\ndeclarations = ["goo*.yaml"]\n'
    (project / "pyproject.toml").write_text(tables)
    assert run(project, "check") == 0
    (project / "good.yaml").write_text("- nam: f\n")
    (project / "uses.yaml").write_text("- name: f\n  arguments: [Kid kind]\n")
    (project / "pyproject.toml").write_text(f'[tool.cwrap]\ndeclarations = ["bad.yaml"]\n{tables}')
    assert run(project, "check") == 1
    errors = capsys.readouterr().err
    assert [line.partition(":")[0] for line in errors.splitlines() if ": error: " in line] == [
        "bad.yaml", "good.yaml", "good.yaml", "uses.yaml",
    ]  # fmt: skip
    assert run(project, "check", "kinds.yaml") == 0


def test_different_modules_may_have_the_same_names(project: Path) -> None:
    (project / "other.yaml").write_text(GOOD)
    assert run(project, "check", "good.yaml", "other.yaml") == 0


# ---- the terminal, and exits ----


def test_output_on_a_terminal(project: Path, terminal: Watch) -> None:
    assert terminal(project, "check", "good.yaml") == (0, "\x1b[2mno errors: 1 declaration in 1 file\x1b[0m\n")
    status, shown = terminal(project, "check", "bad.yaml")
    first, *_, caret, count = shown.splitlines()
    assert status == 1
    assert first.startswith("\x1b[1mbad.yaml:2:3:\x1b[0m \x1b[1;31merror:\x1b[0m unknown key 'retrun'")
    assert (caret, count) == ("      \x1b[1;32m^\x1b[0m", "\x1b[2m1 error\x1b[0m")


def test_warnings_show_their_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from cwrap.cli.terminal import warn
    from cwrap.source.diagnostics import Reporter
    from cwrap.source.location import Location

    reporter = Reporter(sources={"a.yaml": "first\nsecond\n"})
    reporter.warning(Location("a.yaml", 2, 3), "doubtful")
    warn(reporter)
    assert capsys.readouterr().err == "a.yaml:2:3: warning: doubtful\n    second\n      ^\n"


@pytest.mark.parametrize(("variables", "expected"), [
    ({}, True), ({"TERM": "dumb"}, False), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True),
    ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False), ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
])  # fmt: skip
def test_colour_on_a_terminal(
    variables: dict[str, str], expected: bool, terminal: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert coloured(Terminal()) is expected


def test_colour_elsewhere(terminal: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not coloured(io.StringIO())
    monkeypatch.setenv("FORCE_COLOR", "0")
    assert not coloured(io.StringIO())
    monkeypatch.setenv("FORCE_COLOR", "3")
    assert coloured(io.StringIO())


def test_counting() -> None:
    assert [counted(n, "file") for n in (0, 1, 2)] == ["0 files", "1 file", "2 files"]


def test_a_wrong_command_line_exits_with_2() -> None:
    """A wrong command line exits with status 2, as in argparse."""
    with pytest.raises(SystemExit) as caught:
        main(["generate", "x.yaml"])
    assert caught.value.code == 2


@pytest.mark.parametrize(
    "command",
    ["check", "generate", "stubs", "reference", "explain", "fmt", "schema", "runtime", "ops", "doctor", "new"],
)
def test_help_fits_and_documents_exit_statuses(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    text = capsys.readouterr().out
    assert caught.value.code == 0
    assert max(map(len, text.splitlines())) <= 80
    assert "example" in text or command == "doctor"
    assert "exit status: 0" in text or command == "schema"


def test_files_that_cannot_be_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "file").touch()
    assert run(project, "generate", "good.yaml", "--out", str(project / "file")) == 2
    assert capsys.readouterr().err == f"cwrap generate: {project / 'file'}/good.c: Not a directory\n"


def test_interruption(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cwrap.cli.check.generate", interrupted)
    assert run(project, "check", "good.yaml") == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_no_error(project: Path) -> None:
    """A closed pipe, as in `| head`, is no error, also when Python exits."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "cwrap", "reference", "--keys", "--root", str(ROOT)]
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(command, cwd=ROOT, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


def test_text_that_the_terminal_cannot_show_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("- name: f\n  dőc: x\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "cwrap", "check", "a.yaml", "--root", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "unknown key 'd\\u0151c'" in done.stderr


def test_a_broken_pipe_inside_the_process(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise BrokenPipeError

    moved: list[tuple[int, int]] = []
    monkeypatch.setattr("cwrap.cli.check.generate", gone)
    monkeypatch.setattr(os, "dup2", lambda old, new: moved.append((old, new)))
    monkeypatch.setattr(sys, "stdout", open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - closed by its end
    number = sys.stdout.fileno()
    assert run(project, "check", "good.yaml") == 141
    sys.stdout.close()
    assert [new for _, new in moved] == [number]
    os.close(moved[0][0])


def test_version_prints_the_version_in_the_declarations(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "good.yaml").write_text("- module: good\n  version: '\"2.1\"'\n" + GOOD)
    assert run(project, "version", "good.yaml") == 0
    assert capsys.readouterr().out == "2.1\n"
    (project / "good.yaml").write_text(GOOD)
    assert run(project, "version", "good.yaml") == 2
    assert "the declarations contain no version; add 'version: '\"1.0\"''" in capsys.readouterr().err
