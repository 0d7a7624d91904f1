"""Which compiler is used, without starting it; what is said of one that does not work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cwrap.ops.cache import probe, toolchain
from cwrap.ops.cache.probe import LINK_DEPENDENCIES, Facts, examine, remember, run_all
from cwrap.ops.cache.toolchain import CXX, C, find_toolchain, words
from cwrap.ops.failure import NoCompilerError


def program(path: Path, text: str = 'exec cc "$@"') -> str:
    """A program that a compiler could be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Nothing but a path with compilers."""
    monkeypatch.setattr(toolchain.sys, "prefix", str(tmp_path / "venv"))  # type: ignore[attr-defined]
    for name in ("gcc", "g++", "gcc-9", "g++-9", "clang", "ccache"):
        program(tmp_path / "bin" / name)
    return {"PATH": str(tmp_path / "bin")}


def test_compilers_are_found_in_order(environment: dict[str, str], tmp_path: Path) -> None:
    def found(language: str = C, **more: str) -> tuple[str, ...]:
        command = find_toolchain(language, environment | more).command
        return tuple(word.removeprefix(f"{tmp_path}/") for word in command)

    assert found() == ("bin/gcc",)
    assert found(CXX) == ("bin/g++",)
    program(tmp_path / "venv/bin/cc")
    assert found() == ("venv/bin/cc",)
    program(tmp_path / "conda/bin/x86_64-conda-linux-gnu-cc")
    assert found(CONDA_PREFIX=str(tmp_path / "conda")) == ("conda/bin/x86_64-conda-linux-gnu-cc",)
    assert found(CWRAP_CC="clang") == ("clang",)
    assert found(CWRAP_CC="clang", CC="ccache gcc-9 -m64") == ("ccache", "gcc-9", "-m64")
    assert found(CXX, CC="ccache gcc-9 -m64") == ("ccache", "g++-9", "-m64")
    assert found(CXX, CC="ccache clang") == ("bin/g++",)
    assert found(CXX, CC=f"{tmp_path}/bin/gcc") == ("bin/g++",)
    assert found(CXX, CC="gcc-9", CXX="g++") == ("g++",)


def test_an_identity_is_of_all_that_matters(environment: dict[str, str], tmp_path: Path) -> None:
    def identity(**more: str) -> str:
        return find_toolchain(C, environment | more).identity

    seen = {identity(), identity(CFLAGS="-g"), identity(LDFLAGS="-g"), identity(CPATH="/x"), identity(CC="clang"),
            find_toolchain(CXX, environment).identity}  # fmt: skip
    program(tmp_path / "bin/gcc", "exec other-cc")
    seen.add(identity())
    assert len(seen) == 7
    assert identity() == identity(UNRELATED="x")


def test_variables_are_cut_as_a_shell_does() -> None:
    assert words({"CC": "a  b"}, "CC") == ["a", "b"]
    assert words({"CC": "'a b' c"}, "CC") == ["a b", "c"]
    with pytest.raises(NoCompilerError, match="CC cannot be split into words"):
        words({"CC": "'a"}, "CC")


def test_a_compiler_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    tools = find_toolchain(C, os.environ)
    facts = examine(tools, str(tmp_path / "memory"))
    assert "version" in facts.version
    monkeypatch.setattr(probe, "run_all", None)
    assert examine(tools, str(tmp_path / "memory")) == facts
    (tmp_path / "memory" / tools.identity).write_text("odd")
    with pytest.raises(TypeError):
        examine(tools, str(tmp_path / "memory"))


def test_a_linker_that_does_not_tell_what_it_read(tmp_path: Path, environment: dict[str, str]) -> None:
    import os

    old = program(tmp_path / "old", f'for a; do case $a in {LINK_DEPENDENCIES}*) exit 1;; esac; done; exec cc "$@"')
    facts = examine(find_toolchain(C, {**os.environ, "CC": old}), str(tmp_path / "memory"))
    assert facts == Facts(facts.version, False)
    plain = program(tmp_path / "plain", "exit 0")
    assert examine(find_toolchain(CXX, environment | {"CXX": plain}), str(tmp_path / "memory")) == Facts("", True)
    plain = program(tmp_path / "other", "echo my cc")
    assert examine(find_toolchain(C, environment | {"CC": plain}), str(tmp_path / "memory")) == Facts("my cc", True)


def test_a_compiler_that_does_not_work(tmp_path: Path, environment: dict[str, str]) -> None:
    broken = program(tmp_path / "broken", "echo out of order >&2; exit 3")
    tools = find_toolchain(C, environment | {"CC": broken})
    with pytest.raises(NoCompilerError, match=r"(?s)broken', which is the compiler CC names, cannot .*out of order"):
        examine(tools, str(tmp_path / "memory"))
    for name in ("gcc", "clang"):
        program(tmp_path / "bin" / name, "exit 1")
    with pytest.raises(NoCompilerError, match="which is the compiler found"):
        examine(find_toolchain(C, environment), str(tmp_path / "memory"))


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    assert run_all([["sleep", "100"], [nothing]]) == [(127, f"cannot run {nothing}: No such file or directory")] * 2
    assert run_all([[nothing]]) == [(127, f"cannot run {nothing}: No such file or directory")]


def test_what_cannot_be_remembered_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    remember(str(tmp_path / "file/memory"), "x")
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_compilers_run_without_the_sanitizer_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_PRELOAD", "/nowhere/libasan.so")
    code = "import os; print(os.environ.get('LD_PRELOAD'))"
    assert run_all([[sys.executable, "-c", code]]) == [(0, "None\n")]
