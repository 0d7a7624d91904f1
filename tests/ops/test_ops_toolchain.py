"""Facts that run-time compilation queries from a compiler, and the errors of compilers that do not work."""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
from pathlib import Path

import pytest
from programs import program

from benchmarks.ops_units import unit
from cwrap.ops.cache import job, probe, processes
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.probe import LINK_DEPENDENCIES, run_all, version_of, write_atomically, writes_link_depfile
from cwrap.ops.cache.query import compiler_of
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, C


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Use an environment that has only a path with compilers."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    for name in ("gcc", "clang"):
        program(tmp_path / "bin" / name)
    return {"PATH": str(tmp_path / "bin")}


def test_a_compiler_is_queried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools, memory = compiler_of(C, os.environ), str(tmp_path / "memory")
    version = version_of(tools, memory)
    assert "version" in version
    assert writes_link_depfile(tools, memory)
    monkeypatch.setattr(probe, "run_all", None)
    assert version_of(tools, memory) == version
    assert writes_link_depfile(tools, memory)
    (tmp_path / "memory" / digest_of(tools.fingerprint, "version")).write_text("odd")
    with pytest.raises(TypeError):
        version_of(tools, memory)


def test_the_version_is_asked_without_a_compilation(tmp_path: Path, environment: dict[str, str]) -> None:
    only = program(tmp_path / "only", 'test "$*" = -v || exit 1; echo; echo "my version 3 (of cc)"')
    tools = compiler_of(C, environment | {"CC": only})
    assert version_of(tools, str(tmp_path / "memory")) == "my version 3 (of cc)"


def test_a_linker_that_does_not_report_its_inputs(tmp_path: Path, environment: dict[str, str]) -> None:
    old = program(tmp_path / "old", f'for a; do case $a in {LINK_DEPENDENCIES}*) exit 1;; esac; done; exec cc "$@"')
    assert not writes_link_depfile(compiler_of(C, {**os.environ, "CC": old}), str(tmp_path / "memory"))
    plain = program(tmp_path / "plain", "exit 0")
    tools = compiler_of(CXX, environment | {"CXX": plain})
    assert version_of(tools, str(tmp_path / "memory")) == ""
    assert writes_link_depfile(tools, str(tmp_path / "memory"))
    plain = program(tmp_path / "other", "echo my cc")
    assert version_of(compiler_of(C, environment | {"CC": plain}), str(tmp_path / "memory")) == "my cc"


def test_a_compiler_that_does_not_work(tmp_path: Path, environment: dict[str, str]) -> None:
    broken = program(tmp_path / "broken", "echo out of order >&2; exit 3")
    tools = compiler_of(C, environment | {"CC": broken})
    with pytest.raises(NoCompilerError, match=r"(?s)broken' \(set by CC\) cannot .*out of order"):
        version_of(tools, str(tmp_path / "memory"))
    for name in ("gcc", "clang"):
        program(tmp_path / "bin" / name, "exit 1")
    with pytest.raises(NoCompilerError, match="found on this machine"):
        version_of(compiler_of(C, environment), str(tmp_path / "memory"))


def test_a_compiler_that_only_tells_its_version(
    tmp_path: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = program(tmp_path / "broken", 'test "$*" = -v && echo "my version 1" && exit; echo no linker; exit 3')
    for name, value in {"CC": broken, "CXX": broken, "CWRAP_CACHE": str(tmp_path / "cache")}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(NoCompilerError, match=r"(?s)broken' \(set by CC\) cannot .*no linker"):
        load(unit(1))


def test_a_compiler_that_cannot_be_started_is_reported(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    assert run_all([["sleep", "100"], [nothing]]) == [(127, f"cannot run {nothing}: No such file or directory")] * 2
    assert run_all([[nothing]]) == [(127, f"cannot run {nothing}: No such file or directory")]


def test_facts_that_cannot_be_stored_are_queried_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    write_atomically(str(tmp_path / "file/memory"), "x")
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_compilers_run_without_the_sanitizer_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_PRELOAD", "/nowhere/libasan.so")
    code = "import os; print(os.environ.get('LD_PRELOAD'))"
    assert run_all([[sys.executable, "-c", code]]) == [(0, "None\n")]


def test_compilers_are_killed_if_another_one_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[int, int]] = []

    def noted(command: list[str], environment: dict[str, str]) -> processes.Process:
        found = processes.Spawned(command, environment)
        started.append((found._id, found._output))
        return found

    monkeypatch.setattr(probe, "start", noted)
    missing = str(tmp_path / "missing")
    outcome = (127, f"cannot run {missing}: No such file or directory")
    assert run_all([["sleep", "1000"], [missing]]) == [outcome] * 2
    ((number, output),) = started
    with pytest.raises(ChildProcessError):  # the process was killed and waited for
        os.waitpid(number, os.WNOHANG)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(output)


@pytest.mark.parametrize("kind", [processes.Spawned, processes.Opened])
def test_processes_report_their_end(kind: type[processes.Spawned | processes.Opened]) -> None:
    running = kind(["sleep", "1000"], dict(os.environ))
    assert not running.has_ended()
    running.end()
    fails = kind(["false"], dict(os.environ))
    while not fails.has_ended():
        pass
    assert fails.outcome() == (1, "")
    fails.end()


def test_the_exit_status_of_a_process_that_ignores_its_children(tmp_path: Path) -> None:
    old = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        assert run_all([[program(tmp_path / "fails", "echo text; exit 3")]]) == [(0, "text\n")]
    finally:
        signal.signal(signal.SIGCHLD, old)


def test_compilers_have_no_input_and_one_output(tmp_path: Path) -> None:
    reads = program(tmp_path / "reads", "cat; echo out; echo error >&2; kill -9 $$")
    assert run_all([[reads]]) == [(-9, "out\nerror\n")]


def test_the_folders_of_the_headers_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [sysconfig.get_path(name) for name in ("include", "platinclude")]
    assert set(job.python_includes()) == set(expected)
    monkeypatch.setattr(sys, "base_prefix", "/elsewhere")
    assert job.python_includes() == expected
