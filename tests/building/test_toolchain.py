"""The choice of the compiler, which is the same in a build and at run time. No compiler is started."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from programs import program

from cwrap.building.compiler import find_compiler, find_cxx_compiler
from cwrap.building.project import BuildError
from cwrap.ops.cache.query import compiler_of
from cwrap.ops.failure import NoCompilerError
from cwrap.toolchain.compiler import CXX, C, Toolchain, words

Find = Callable[[str, Mapping[str, str]], Toolchain]


def of_build(language: str, environment: Mapping[str, str]) -> Toolchain:
    return {C: find_compiler, CXX: find_cxx_compiler}[language](environment)


SIDES = pytest.mark.parametrize("find", [of_build, compiler_of], ids=["build", "run time"])


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Use an environment with only a path with compilers, and a Python outside of virtual environments."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "python"))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "python"))
    for name in ("gcc", "g++", "gcc-9", "g++-9", "clang", "ccache"):
        program(tmp_path / "bin" / name)
    return {"PATH": str(tmp_path / "bin")}


def error_of(find: Find, language: str, environment: Mapping[str, str]) -> str:
    with pytest.raises((BuildError, NoCompilerError)) as caught:
        find(language, environment)
    assert type(caught.value) is (BuildError if find is of_build else NoCompilerError)
    return str(caught.value)


@SIDES
def test_compilers_are_found_in_order(
    find: Find, environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(language: str = C, **more: str) -> tuple[str, ...]:
        command = find(language, environment | more).command
        return tuple(word.removeprefix(f"{tmp_path}/") for word in command)

    assert found() == ("bin/gcc",)
    assert found(CXX) == ("bin/g++",)
    program(tmp_path / "python/bin/cc")
    assert found() == ("bin/gcc",), "this Python is no environment: its folder counts by its place in PATH"
    (tmp_path / "python/conda-meta").mkdir()
    assert found() == ("python/bin/cc",)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    assert found() == ("bin/gcc",)
    program(tmp_path / "venv/bin/cc")
    assert found() == ("venv/bin/cc",)
    program(tmp_path / "active/bin/cc")
    assert found(VIRTUAL_ENV=str(tmp_path / "active")) == ("active/bin/cc",)
    program(tmp_path / "conda/bin/x86_64-conda-linux-gnu-cc")
    conda = {"VIRTUAL_ENV": str(tmp_path / "active"), "CONDA_PREFIX": str(tmp_path / "conda")}
    assert found(**conda) == ("conda/bin/x86_64-conda-linux-gnu-cc",)
    assert found(**conda, CWRAP_CC="clang") == ("clang",)
    assert found(**conda, CWRAP_CC="clang", CC="ccache gcc-9 -m64") == ("ccache", "gcc-9", "-m64")


@SIDES
def test_zig_is_a_compiler(find: Find, tmp_path: Path) -> None:
    zig, other = program(tmp_path / "zig"), program(tmp_path / "other")
    environment = {"PATH": str(tmp_path), "VIRTUAL_ENV": "/nowhere"}
    assert find(C, environment).command == (zig, "cc")
    assert find(CXX, environment).command == (zig, "c++")
    environment["CC"] = "zig cc -target x86_64-windows-gnu"
    assert find(C, environment).command == ("zig", "cc", "-target", "x86_64-windows-gnu")
    assert find(CXX, environment).command == ("zig", "c++", "-target", "x86_64-windows-gnu")
    message = error_of(find, C, environment | {"CC": f"{other} cc"})
    assert message == f"CC is '{other} cc', but the program 'cc' was not found"


@SIDES
def test_cpp_has_the_sister_of_the_compiler_of_c(find: Find, environment: dict[str, str], tmp_path: Path) -> None:
    def found(**more: str) -> tuple[str, ...]:
        return find(CXX, environment | more).command

    assert found(CC="ccache gcc-9 -m64") == ("ccache", "g++-9", "-m64")
    assert found(CWRAP_CC="gcc-9") == ("g++-9",)
    assert found(CC="ccache clang") == (f"{tmp_path}/bin/g++",), "clang++ is not there"
    assert found(CC=f"{tmp_path}/bin/gcc") == (f"{tmp_path}/bin/g++",)
    assert found(CC="gcc-9", CWRAP_CXX="g++") == ("g++",)
    assert found(CC="gcc-9", CWRAP_CXX="clang", CXX="g++ -v") == ("g++", "-v")


@SIDES
def test_flags_follow_the_language(find: Find, environment: dict[str, str]) -> None:
    flags = {"CPPFLAGS": "-DA", "CFLAGS": "-g '-DB=b c'", "CXXFLAGS": "-O1", "LDFLAGS": "-lm"}
    assert find(C, environment | flags).compile_flags == ("-DA", "-g", "-DB=b c")
    assert find(CXX, environment | flags).compile_flags == ("-DA", "-O1")
    assert find(CXX, environment | flags).link_flags == ("-lm",)


@SIDES
def test_a_compiler_that_is_named_and_missing_is_an_error(find: Find, environment: dict[str, str]) -> None:
    for language, variable in ((C, "CC"), (C, "CWRAP_CC"), (CXX, "CXX"), (CXX, "CWRAP_CXX")):
        message = error_of(find, language, environment | {variable: "ccache cc-99 -m64"})
        assert message == f"{variable} is 'ccache cc-99 -m64', but the program 'cc-99' was not found"
    assert error_of(find, C, environment | {"CC": "'a"}) == "CC cannot be split into words (No closing quotation): 'a"


@SIDES
def test_a_machine_without_compilers(find: Find, environment: dict[str, str]) -> None:
    nothing = environment | {"PATH": "/nowhere"}
    message = error_of(find, C, nothing)
    assert message.startswith("no C compiler found (tried cc, gcc, clang, zig cc). Install one: ")
    assert "or set CC." in message
    assert message.endswith("see `cwrap cache export`.") == (find is not of_build)
    message = error_of(find, CXX, nothing)
    assert message.startswith("no C++ compiler found (tried c++, g++, clang++, zig c++). Install one: ")


def test_a_unit_may_name_its_compiler(environment: dict[str, str]) -> None:
    environment["CC"] = "clang"
    assert compiler_of(C, environment, "ccache gcc").command == ("ccache", "gcc")
    assert compiler_of(C, environment, ("gcc-9", "-m64")).command == ("gcc-9", "-m64")
    with pytest.raises(NoCompilerError, match="c_compiler is 'tcc', but the program 'tcc' was not found"):
        compiler_of(C, environment, "tcc")
    for nothing in ("", (), 3):
        with pytest.raises(NoCompilerError, match="a compiler must be a command or an object with compile_str"):
            compiler_of(C, environment, nothing)


@SIDES
def test_identity_and_fingerprint(find: Find, environment: dict[str, str], tmp_path: Path) -> None:
    """The identity changes with the compiler; the fingerprint also changes with the flags."""

    def of(language: str = C, **more: str) -> tuple[str, str]:
        found = find(language, environment | more)
        return found.identity, found.fingerprint

    plain = of()
    assert of(UNRELATED="x") == plain
    changed = [of(CPATH="/x"), of(CC="clang"), of(CC="gcc"), of(CXX)]
    program(tmp_path / "bin/gcc", "exec other-cc")
    changed.append(of())
    assert len({identity for identity, _ in (plain, *changed)}) == 6
    with_flags = [of(CFLAGS="-g"), of(LDFLAGS="-g"), of(CPPFLAGS="-a", CFLAGS="-g")]
    assert {identity for identity, _ in with_flags} == {of()[0]}
    assert len({fingerprint for _, fingerprint in (of(), *with_flags)}) == 4


def test_variables_are_split_as_a_shell_does() -> None:
    assert words({"CC": "a  b"}, "CC") == ["a", "b"]
    assert words({"CC": "'a b' c"}, "CC") == ["a b", "c"]
    assert words({}, "CC") == []
