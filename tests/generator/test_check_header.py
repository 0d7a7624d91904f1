"""`cwrap check --header`: declarations that differ from a header, and functions that no declaration calls."""

from __future__ import annotations

import builtins
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from folders import DTYPES, ROOT
from missing_packages import skip_if_missing

from cwrap.cli import main

HEADER = """\
#include <stddef.h>
#ifndef COUNT
#define COUNT int
#endif
size_t size_of(size_t n);
COUNT plain(int n);
int other(int n); /* plain() is called in C and "other" only in a string */
"""
GOOD = """\
- name: size_of
  doc: Not like other().
  return: size_t
  arguments: [size_t n]
- name: plain
  return: int
  arguments: [int n]
"""
WRONG = """\
- name: size_of
  return: size_t
  arguments:
    - int n
"""


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Check declarations in a folder with the header; return the exit status, the output and the errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CC", "gcc")
    monkeypatch.setenv("CXX", "g++")
    (tmp_path / "lib.h").write_text(HEADER)

    def run(text: str, *words: str, header: str = "lib.h") -> tuple[int, str, str]:
        (tmp_path / "lib.yaml").write_text(text)
        status = main(["check", "lib.yaml", "--header", header, *words])
        output, errors = capsys.readouterr()
        skip_if_missing(errors)
        return status, output, errors

    return run


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_a_header_without_an_include_guard(check: Any, monkeypatch: pytest.MonkeyPatch, compiler: str) -> None:
    """The header is read once, although the declarations include it too."""
    if not shutil.which(compiler):
        pytest.skip(f"there is no {compiler}")
    monkeypatch.setenv("CC", f"{compiler} -Werror")
    Path("bare.h").write_text("struct bare { int a; };\nenum state { ON };\nint f(struct bare *b);\n")
    Path("all.h").write_text('#include "bare.h"\n')
    struct = (
        "- struct: Bare\n  type: struct bare\n  fields: [int a]\n- name: f\n  return: int\n  arguments: [Bare* b]\n"
    )
    for include in ("bare.h", "all.h"):
        assert check(f"- include: {include}\n{struct}", header="bare.h") == (0, "", "")
    wrong = struct.replace("return: int", "return: long double*")
    assert "lib.yaml:" in check(f"- include: bare.h\n{wrong}", header="bare.h")[2]


def test_functions_that_no_declaration_calls(check: Any) -> None:
    """Names in strings and comments do not count."""
    assert check(GOOD) == (0, "lib.h: no declaration calls 1 of its 3 functions:\n  int other(int n);\n", "")


def test_without_libclang(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison needs only a compiler."""
    monkeypatch.setitem(sys.modules, "clang.cindex", None)
    status, output, errors = check(GOOD)
    assert (status, output) == (0, "")
    assert "functions that no declaration calls are not listed" in errors
    assert "pip install 'cwrap-gen[headers]'" in errors
    assert check(WRONG)[0] == 1


def test_all_functions_are_declared(check: Any) -> None:
    """Nothing is printed, unless to a terminal."""
    assert check(GOOD + "- {name: other, return: int, arguments: [int n]}\n") == (0, "", "")


@pytest.mark.parametrize("words", [(), ("--language", "c++"), ("--limited-api", "3.99")], ids=["c", "c++", "limited"])
def test_a_mismatch_is_reported_at_its_line(check: Any, words: tuple[str, ...]) -> None:
    """The message is that of the compiler, with its notes on the header."""
    status, output, errors = check(WRONG, *words)
    assert (status, output) == (1, "")
    assert errors.startswith("lib.yaml:4:7: error: conversion to 'size_t'")
    assert "        - int n\n          ^\n" in errors
    assert errors.count("error:") == 1


@pytest.mark.parametrize("flags", ["", "-Werror"])
def test_warnings_are_not_reported(check: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: str) -> None:
    monkeypatch.setenv("CFLAGS", flags)
    (tmp_path / "lib.h").write_text(HEADER + "#warning old\n")
    assert check(GOOD)[::2] == (0, "")
    assert "old" not in check(WRONG)[2]


def test_an_argument_that_is_cut_is_one_error(check: Any) -> None:
    """The limits of the type do not fit either, in each direction, which repeats the error."""
    status, _, errors = check(GOOD.replace("arguments: [int n]", "arguments: [long n]"))
    assert (status, errors.count(": error: ")) == (1, 1), errors


def test_a_result_of_another_type(check: Any) -> None:
    """Macros of the runtime are not mentioned."""
    errors = check("- name: size_of\n  return: int\n  arguments: [size_t n]\n")[2]
    assert errors.startswith("lib.yaml:1:3: error: conversion from 'size_t'")
    assert "CWRAP_RETURNED" not in errors
    assert errors.count(": error: ") == 1


def test_a_field_of_another_type(check: Any, tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text("typedef struct { char name[8]; short number; } frame_t;\n")
    errors = check("- struct: Frame\n  type: frame_t\n  fields: ['char name[16]', int number]\n")[2]
    assert 'lib.yaml:3:3: error: static assertion failed: "Frame.name is not of type char[16] in C"' in errors
    assert 'lib.yaml:3:3: error: static assertion failed: "Frame.number is not of type int in C"' in errors
    assert errors.count(": error: ") == 2


def test_a_note_refers_to_the_header(check: Any, tmp_path: Path) -> None:
    """A pointer of another type has a note with the declaration in C."""
    (tmp_path / "lib.h").write_text("void fill(long *out);\n")
    status, _, errors = check("- name: fill\n  arguments:\n    - {arg: int* out, output: true}\n")
    assert status == 1
    assert "lib.yaml:3:7: error: passing argument 1 of 'fill' from incompatible pointer type" in errors
    assert "lib.h:1:17: note: expected 'long int *'" in errors


def test_c_that_the_header_does_not_have(check: Any) -> None:
    """A note of the compiler on the declaration itself is omitted."""
    status, _, errors = check("- {name: plain, return: int, arguments: [CONSTANT ABSENT]}\n")
    assert status == 1
    assert "lib.yaml:1:3: error: 'ABSENT' undeclared" in errors
    assert "note:" not in errors


def test_macros_and_folders(check: Any, tmp_path: Path) -> None:
    """-D and -I are options of the compiler and of the reader of headers."""
    assert check(GOOD, "-D", "COUNT=short")[0] == 0
    assert "lib.yaml:5:3: error: conversion from 'long int' to" in check(GOOD, "-D", "COUNT=long")[2]
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/inner.h").write_text("#define N 1\n")
    (tmp_path / "lib.h").write_text(HEADER + "#include <inner.h>\n")
    assert check(GOOD)[0] == 1
    assert check(GOOD, "-I", "inner")[0] == 0


def test_a_name_that_the_compiler_finds(check: Any) -> None:
    """A header is a file, or a name for #include <…>."""
    declaration = "- {name: labs, return: long, arguments: [long n]}\n"
    status, output, _ = check(declaration, header="stdlib.h")
    assert status == 0
    assert "long strtol(" in output.replace("extern ", "").replace("long int", "long")
    assert " labs(" not in output


def test_options_without_a_header(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Options of the compiler need a header."""
    (tmp_path / "lib.yaml").write_text(GOOD)
    assert main(["check", "lib.yaml", "--root", str(tmp_path), "-I", "."]) == 2
    assert "-I, -D and --pkg-config require --header" in capsys.readouterr().err


def test_a_package_that_is_not_installed(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """pkg-config finds the flags of packages."""
    monkeypatch.setenv("PKG_CONFIG", "absent-program")
    status, _, errors = check(GOOD, "--pkg-config", "absent")
    assert status == 2
    assert "absent-program" in errors


def test_a_header_that_does_not_exist(check: Any) -> None:
    """The compiler reports it."""
    status, _, errors = check(GOOD, header="absent.h")
    assert status == 1
    assert "absent.h: No such file or directory" in errors


def test_a_compiler_is_needed(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that does not exist is reported."""
    monkeypatch.setenv("CC", "absent-compiler")
    status, _, errors = check(GOOD)
    assert status == 2
    assert "absent-compiler" in errors


def test_the_headers_of_python_are_needed(check: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message names the package."""
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    status, _, errors = check(GOOD)
    assert status == 2
    assert "the headers of Python are needed" in errors


def test_arrays_of_numpy(check: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PyArrayObject needs the headers of NumPy."""
    (tmp_path / "lib.h").write_text("int ndim(void *x);\n")
    text = "- {name: ndim, return: int, arguments: [PyArrayObject* x]}\n"
    pytest.importorskip("numpy")
    assert check(text) == (0, "", "")
    ordinary = builtins.__import__

    def without_numpy(name: str, *arguments: Any) -> Any:
        if name == "numpy":
            raise ImportError(name)
        return ordinary(name, *arguments)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "__import__", without_numpy)
        assert "install numpy" in check(text)[2]


CPP_HEADER = """\
#include <stdexcept>
#include <string>
namespace lib {
struct oops : std::runtime_error { oops(int n); };
class shape { public: virtual ~shape(); virtual double area() const; std::string name(); static int count(); };
class square : public shape { public: square(double side); double area() const override; double side(); };
class other { public: other(int n); std::string name(); bool operator==(const other &) const; };
int twice(int n);
double twice(double n);
int once(int n);
}
"""
CPP = """\
- {class: Shape, type: lib::shape*, cpp: true}
- {name: area, class: Shape, return: double}
- {name: count, class: Shape, role: static, return: int}
- {class: Square, type: lib::square*, base: Shape, cpp: true, new: create}
- {name: create, class: Square, arguments: [double side]}
- {name: name, class: Square, return: std::string}
- {class: Other, type: lib::other*, cpp: true}
- {name: __eq__, class: Other, return: bool, arguments: [const lib::other& one]}
- {name: twice, cname: lib::twice, return: int, arguments: [int n]}
"""


def test_functions_of_cpp_that_no_declaration_calls(check: Any, tmp_path: Path) -> None:
    """A function is called by its class or a derived one; overloads and overriding functions are called by any call."""
    (tmp_path / "lib.hpp").write_text(CPP_HEADER)
    status, output, errors = check(CPP, "--language", "c++", header="lib.hpp")
    assert (status, errors) == (0, "")
    assert (
        output
        == """\
lib.hpp: no declaration calls 4 of its 12 functions:
  double square::side();
  other::other(int n);
  std::string other::name();
  int lib::once(int n);
"""
    )


def test_a_mismatch_with_a_header_of_cpp(check: Any, tmp_path: Path) -> None:
    (tmp_path / "lib.hpp").write_text(CPP_HEADER)
    wrong = CPP.replace("name: count, class: Shape, role: static, return: int", "name: gone, class: Shape")
    status, _, errors = check(wrong, "--language", "c++", header="lib.hpp")
    assert status == 1
    assert "'class lib::shape' has no member named 'gone'" in errors


def test_tensors_have_no_header(capsys: pytest.CaptureFixture[str]) -> None:
    """Only modules of functions are compared."""
    words = ["--target", "thp", "--dtypes", "declarations/dtypes.yaml", "--root", str(ROOT), "--header", "math.h"]
    assert DTYPES.is_file()
    assert main(["check", "declarations/compare.yaml", *words]) == 2
    assert "--header is for modules of functions" in capsys.readouterr().err


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_an_enum_without_a_type_is_named(
    check: Any, monkeypatch: pytest.MonkeyPatch, compiler: str, tmp_path: Path
) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    monkeypatch.setenv("CC", compiler)
    (tmp_path / "flags.h").write_text("unsigned open_with(unsigned flags);\n")
    text = "- enum: Flags\n  members: {A: 1}\n- name: open_with\n  return: unsigned\n  arguments:\n    - Flags flags\n"
    status, _, errors = check(text, header="flags.h")
    assert status == 1
    assert "lib.yaml:6:7: error: " in errors
    assert "; add 'type: unsigned int' to the enum 'Flags'" in errors
    status, _, errors = check(
        text.replace("- enum: Flags\n", "- enum: Flags\n  type: unsigned int\n"), header="flags.h"
    )
    assert (status, errors) == (0, "")
    status, _, errors = check(text.replace("Flags flags", "int flags"), header="flags.h")
    assert status == 1
    assert "the enum" not in errors
