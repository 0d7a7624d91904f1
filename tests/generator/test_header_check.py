"""The C compiler reports declarations whose C types differ from the header, at the lines of the declarations."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from compiled import syntax_errors
from header_errors import BEGIN, COMPILERS, errors, generated

FRAME = "- struct: Frame\n  type: frame_t\n  fields: [int width, 'unsigned bits', size_t size]\n"
DOOR = "- class: Door\n  type: door_t*\n  free: close_door\n"
RIGHT = """\
- class: Door
  type: door_t*
  free: close_door
- struct: Frame
  type: frame_t
  fields: [int width, unsigned bits, size_t size, int color]
- enum: Color
  type: enum color
  members: [RED, GREEN]
- callback: Visit
  return: int
  arguments: [void* data, int number]
- name: size_of
  return: size_t
  arguments: [size_t n]
- {name: plain, return: int, arguments: [int n]}
- {name: larger, cname: plain, return: long, arguments: [short n]}
- {name: natural, return: unsigned int, arguments: [unsigned char n]}
- {name: half, return: double, arguments: [float x]}
- name: sizes
  arguments:
    - {arg: long* out, output: true}
- name: bytes
  arguments:
    - {arg: unsigned char* out, bytes: n, output: true}
    - size_t n
- name: bytes_of_constant
  cname: bytes
  arguments:
    - {arg: unsigned char* out, bytes: 1, output: true}
    - CONSTANT -1
- name: read_bytes
  arguments:
    - {arg: unsigned char* data, bytes: true}
    - {arg: size_t n, from: len(data)}
- {name: text, return: char*, free: free, arguments: [const char* s]}
- {name: name, return: const char*, arguments: [{arg: const char* s, nullable: true}]}
- {name: open_door, return: Door, arguments: [int n]}
- {name: knock, cname: close_door, class: Door, arguments: [Door door]}
- {name: paint, arguments: [Color c]}
- {name: color, return: Color}
- {name: paint_int, cname: paint, arguments: [int c]}
- {name: color_int, cname: color, return: int}
- {name: level, arguments: [int l]}
- {name: current, return: int}
- name: visit
  arguments:
    - Visit call
    - {arg: void* data, closure: call}
- {name: frame, return: Frame, arguments: [Frame f, const Frame* other]}
- {name: frame_of, cname: frame, return: Frame, arguments: [Frame f, Frame* other]}
- {name: variadic, return: int, arguments: [const char* format, int n, double x, CONSTANT "word"]}
- {name: evaluated, cname: variadic, return: int, arguments: [const char* format, int n, CONSTANT n + 1]}
- {name: flag, return: bool, arguments: [bool f]}
- name: total
  return: double
  arguments:
    - {arg: const double* x, array: true}
    - {arg: size_t n, from: len(x)}
    - {arg: double* y, array: true}
- {name: nothing}
- {name: status, cname: plain, errors: negative, arguments: [int n]}
- {name: status_of_enum, cname: color, errors: nonzero}
- {name: status_of_another_type, cname: size_of, errors: {type: size_t}, arguments: [size_t n]}
- {name: doubled, return: size_t, arguments: [size_t n]}
- {name: TWICE, return: double, arguments: [double x]}
- {name: all, cname: size_of, return: size_t, arguments: [CONSTANT SET_ALL]}
- name: local
  cname: plain
  return: int
  before_call: int own = 2;
  arguments: [CONSTANT own]
- {name: unchecked, cname: size_of, header_check: false, return: int, arguments: [int n]}
"""
WRONG_ARGUMENT = {
    "narrower": "name: size_of\n  arguments:\n    - int n",
    "other sign": "name: natural\n  arguments:\n    - int n",
    "wider": "name: plain\n  arguments:\n    - long n",
    "more precise": "name: single\n  arguments:\n    - double x",
    "output of another size": "name: sizes\n  arguments:\n    - {arg: int* out, output: true}",
    "sign of bytes":
        "name: bytes\n  arguments:\n    - {arg: char* out, bytes: 9, output: true}\n    - size_t n",
    "const that is lost": "name: writes\n  arguments:\n    - const char* s",
    "array of another type":
        "name: total\n  arguments:\n    - {arg: const float* x, array: true}\n    - size_t n\n"
        "    - {arg: double* y, array: true}",
    "handle of another type": "name: close_other\n  arguments:\n    - door_t* d",
    "number for a pointer": "name: name\n  arguments:\n    - size_t s",
    "callback with other arguments":
        "name: visit\n  arguments:\n    - Wrong call\n    - {arg: void* data, closure: call}",
}  # fmt: skip
CALLBACK = "- callback: Wrong\n  return: int\n  arguments: [void* data, long number]\n"
WRONG_LINE = {
    "narrower result": "name: size_of\n  return: int\n  arguments: [size_t n]",
    "sign of a result": "name: natural\n  return: int\n  arguments: [unsigned n]",
    "number of another kind": "name: half\n  return: int\n  arguments: [double x]",
    "less precise result": "name: half\n  return: float\n  arguments: [double x]",
    "const of a result": "name: name\n  return: char*\n  free: free\n  arguments: [const char* s]",
    "const of a handle": "name: first_door\n  return: Door",
    "too few arguments": "name: plain\n  return: int",
    "too many arguments": "name: nothing\n  arguments: [int n]",
    "result of nothing": "name: nothing\n  return: int",
    "type of a status": "name: size_of\n  errors: {type: int}\n  arguments: [size_t n]",
    "type of a status, which is int": "name: size_of\n  errors: nonzero\n  arguments: [size_t n]",
    "missing function": "name: absent\n  return: int",
}
SLOW_CPP = [pytest.param(found, id=found[0], marks=[pytest.mark.slow] * (found[1] == "c++")) for found in COMPILERS]


def version(compiler: str) -> int:
    """Return the first number of a compiler's version; skip the test if the compiler is missing."""
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    done = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=False)
    return int(done.stdout.partition(".")[0] or 0)


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_declarations_that_agree_with_the_header(tmp_path: Path, compiler: tuple[str, str]) -> None:
    """Inline functions, macros, variadic functions, enums and wider types compile.

    C++ converts no int to an enum.
    """
    text = RIGHT if compiler[1] == "c" else re.sub(r".*cname: paint\b.*\n|.*name: level.*\n|, int color", "", RIGHT)
    assert errors(tmp_path, text, compiler) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("compiler", SLOW_CPP)
@pytest.mark.parametrize("mistake", [*WRONG_ARGUMENT, *WRONG_LINE])
def test_a_wrong_type_is_an_error_at_its_line(tmp_path: Path, mistake: str, compiler: tuple[str, str]) -> None:
    """The line of an argument, or for a result the line that names the function."""
    if mistake in ("other sign", "sign of a result") and compiler[0] == "clang" and version("clang") < 16:
        pytest.skip("this clang does not distinguish an unsigned int from an enum")
    declaration = WRONG_ARGUMENT.get(mistake) or WRONG_LINE[mistake]
    before = DOOR + (CALLBACK if "Wrong" in declaration else "")
    found = errors(tmp_path, f"{before}- {declaration}\n", compiler)
    first = f"{BEGIN}{before}".count("\n") + 1
    places = {(file, line) for file, line, _ in found}
    expected = first if mistake in WRONG_LINE else first + 2
    # A wrapper has its arguments at the line of the function, where clang++ reports that no function accepts them.
    assert ("lib.yaml", expected) in places or (compiler[0] == "clang++" and ("lib.yaml", first) in places), found
    assert places <= {("lib.yaml", first), ("lib.yaml", first + 1), ("lib.yaml", first + 2)}, found


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_definitions_are_compared_too(tmp_path: Path, compiler: tuple[str, str]) -> None:
    """The type of a deleter's argument, and fields that are wider in C."""
    text = (
        "- class: Door\n  type: door_t*\n  free: close_other\n"
        "- struct: Frame\n  type: frame_t\n  fields:\n    - int width\n    - int size\n"
    )
    assert {line for _, line, _ in errors(tmp_path, text, compiler)} == {4, 9}


FREED = """\
- struct: Data
  type: data_t
  bytes: true
  fields: [{arg: char* ptr, bytes: size}, size_t size]
- struct: Frame
  type: frame_t
  fields: [int width]
- {name: text, return: char*, free: free_chars, arguments: [const char* s]}
- {name: raw, cname: text, return: char*, bytes: "3", free: free_chars, arguments: [const char* s]}
- {name: data, return: data_t, free: free_data}
- {name: data_bytes, cname: data, return: data_t, free: free_chars}
- {name: new_frame, return: frame_t*, free: free_frame}
- {name: new_const_frame, return: const frame_t*, free: free_frame}
- {name: numbers, return: double*, array: 3, free: free_numbers}
- {name: words, return: char**, list: {free_items: free_chars}, free: free_words}
- name: store
  arguments:
    - {arg: char** out, output: true, free: free_chars}
    - {arg: data_t* data, output: true, free: free_data}
    - {arg: frame_t** frame, output: true, free: free_frame}
"""


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_functions_that_free_results_are_compared(tmp_path: Path, compiler: tuple[str, str]) -> None:
    """A function that takes the pointer or `void *` is accepted, and no other one."""
    for free in (r"\1", "free_all"):
        assert errors(tmp_path, re.sub(r"(free_(?!items)\w+)", free, FREED), compiler) == []
    found = errors(tmp_path, re.sub(r"free_(?!items)\w+", "close_other", FREED), compiler)
    in_macro = {11, 12, 20} if compiler[1] == "c++" else set()  # g++ reports the line of the macro CWRAP_FREED
    assert {line for file, line, _ in found if file == "lib.yaml"} | in_macro == {*range(9, 17), 19, 20, 21}
    assert len({(file, line) for file, line, _ in found}) >= 9


def test_fields_of_classes(tmp_path: Path) -> None:
    """The C type of a class is a pointer already."""
    (tmp_path / "box.h").write_text("typedef struct { long size; } box_t; void free_box(box_t *box);\n")
    text = "- include: box.h\n- class: Box\n  type: box_t*\n  free: free_box\n  fields:\n    - {} size\n"
    assert errors(tmp_path, text.format("long"), ("gcc", "c")) == []
    assert {line for _, line, _ in errors(tmp_path, text.format("int"), ("gcc", "c"))} == {7}


def test_overloads_of_cpp(tmp_path: Path) -> None:
    """A declaration selects the overload of its types."""
    (tmp_path / "over.h").write_text(
        "inline long twice(long x) { return x; }\ninline double twice(double x) { return x; }\n"
    )
    right = "- include: over.h\n- {name: twice, return: double, arguments: [double x]}\n"
    wrong = "- include: over.h\n- {name: twice, return: int, arguments: [long x]}\n"
    for compiler in (("g++", "c++"), ("clang++", "c++")):
        assert errors(tmp_path, right, compiler) == []
        assert {line for _, line, _ in errors(tmp_path, wrong, compiler)} == {3}


def test_a_missing_header_is_an_error(tmp_path: Path) -> None:
    """Whatever the flags of a build are."""
    for compiler in (("gcc", "c"), ("clang", "c")):
        (tmp_path / "other.h").write_text("")
        found = errors(tmp_path, "- include: other.h\n- {name: elsewhere, return: int}\n", compiler)
        assert {line for _, line, _ in found} == {3}


@pytest.mark.parametrize("where", ["module", "declaration", "option"])
def test_the_check_can_be_omitted(tmp_path: Path, where: str) -> None:
    """For a module, a declaration or an overload."""
    wrong = "- name: size_of\n  return: int\n  {}arguments: [int n]\n"
    text = {
        "module": "- module: lib\n  header_check: false\n" + wrong.format(""),
        "declaration": wrong.format("header_check: false\n  "),
        "option": "- name: size_of\n  return: int\n  options: [{header_check: false, arguments: [int n]}]\n",
    }[where]
    assert errors(tmp_path, text, ("gcc", "c")) == []


@pytest.mark.parametrize("compiler", COMPILERS[:2], ids=lambda found: found[0])
@pytest.mark.parametrize(("name", "type_"), [("size_of", "int"), ("plain", "long")])
def test_the_line_of_an_argument_far_from_the_name(
    tmp_path: Path, name: str, type_: str, compiler: tuple[str, str]
) -> None:
    """Empty lines, or `#line`, lead to the line of an argument inside the call."""
    doc = "".join("    Words.\n" for _ in range(12))
    result = "int" if name == "plain" else "size_t"
    text = f"- name: {name}\n  doc: |\n{doc}  return: {result}\n  arguments:\n    - {type_} n\n"
    assert {line for _, line, _ in errors(tmp_path, text, compiler)} == {18}


def test_the_check_can_be_disabled_by_a_macro(tmp_path: Path) -> None:
    """CWRAP_NO_CHECK disables all functions."""
    result = generated(tmp_path, "- name: size_of\n  return: int\n  arguments: [int n]\n")
    (tmp_path / "lib.c").write_text(result.files["lib.c"])
    assert syntax_errors(tmp_path / "lib.c", "-DCWRAP_NO_CHECK") == ""
    assert "may change" in syntax_errors(tmp_path / "lib.c")


def test_functions_under_conditions(tmp_path: Path) -> None:
    """A function that the header declares under a condition is compared under that condition."""
    text = (
        "- {name: plain, return: int, defined_if: 0, arguments: [long n]}\n"
        "- {name: absent, return: int, defined_if: 0, arguments: [long n]}\n"
        "- {name: half, return: double, defined_if: 1, arguments: [double x]}\n"
        "- {name: natural, return: unsigned, arguments: [unsigned n]}\n"
    )
    assert errors(tmp_path, text, ("gcc", "c")) == []


KINDS = """
#include <stdbool.h>
#ifdef __cplusplus
typedef enum : unsigned char { SMALL } small_t;
typedef enum : unsigned long { BIG = 0xffffffffffffffff } big_t;
#else
typedef enum __attribute__((packed)) { SMALL } small_t;
typedef enum { BIG = 0xffffffffffffffff } big_t;
#endif
enum color f_color(enum color x); level_t f_level(level_t x); small_t f_small(small_t x); big_t f_big(big_t x);
bool f_bool(bool x); int f_int(int x); unsigned f_uint(unsigned x); long f_long(long x); short f_short(short x);
double f_double(double x); unsigned char f_uchar(unsigned char x);
"""
ENUMS = """\
- {enum: Color, type: enum color, members: [RED]}
- {enum: Level, type: level_t, members: [LOW]}
- {enum: Small, type: small_t, members: [SMALL]}
- {enum: Big, type: big_t, members: [BIG]}
- {enum: Plain, members: [RED]}
"""
FUNCTIONS = ["color", "level", "small", "big", "bool", "int", "uint", "long", "short", "double", "uchar"]
# Declared types of results and of arguments; `x` is an error for the function in that column. In C++ the compiler also
# refuses all numbers for enums. `int` is accepted for enums of the size of `int`, because C mixes them.
IN_C = """\
result   Color  . x . x . x . x x x .
result   Level  x . . x . . x x . x .
result   Small  x x . x . x x x x x .
result   Plain  . . . x . . x x . x .
result   bool   . . . x . . . x . x .
result   int    . . . x . . x x . x .
result   short  x x . x . x x x . x .
result   long   . . . x . . . . . x .
argument Color  . . x . . . . . x . x
argument Level  . . x . . . x . x . x
argument Big    x x x . . x x x x x x
argument int    . . x . . . x . x . x
argument long   x x x . . x x . x x x
argument double x x x x . x x x x . x
"""
IN_CPP = """\
result   Plain  . . . x . . x x . x .
result   bool   . . . x . . . x . x .
result   int    . . . x . . x x . x .
result   short  x x . x . x x x . x .
argument Color  . x x x . . . . x . x
argument Big    x x x . . x x . x . x
"""


@pytest.mark.parametrize(("compiler", "table"), [(("gcc", "c"), IN_C), (("g++", "c++"), IN_CPP)], ids=["c", "c++"])
def test_enums_and_bools_are_compared(tmp_path: Path, compiler: tuple[str, str], table: str) -> None:
    """Compilers report no conversion between an enum and a number by themselves."""
    lines: list[str] = []
    expected: set[tuple[int, str]] = set()
    first = f"{BEGIN}{ENUMS}".count("\n") + 1
    for row in table.splitlines():
        place, declared, *marks = row.split()
        for function, mark in zip(FUNCTIONS, marks, strict=True):
            zero = '["CONSTANT {}"]' if compiler[1] == "c++" else "[CONSTANT 0]"
            keys = f"return: {declared}, arguments: {zero}" if place == "result" else f"arguments: [{declared} x]"
            expected |= {(first + len(lines), f"{row[:15]} {function}")} if mark == "x" else set()
            lines.append(f"- {{name: f{len(lines)}, cname: f_{function}, {keys}}}  # {row[:15]} {function}")
    found = errors(tmp_path, ENUMS + "\n".join(lines) + "\n", compiler, KINDS)
    assert {file for file, _, _ in found} == {"lib.yaml"}
    assert {(line, lines[line - first].partition("# ")[2]) for _, line, _ in found} == expected


def test_other_types_than_enums(tmp_path: Path) -> None:
    """An unsigned enum is never negative, an enum is an integer, and a status has all values of the C function."""
    text = (
        "- {enum: Color, type: enum color, members: [RED]}\n"
        "- {enum: Real, type: real_t, members: [RED]}\n"
        "- {name: color, return: Color, errors: negative}\n"
        "- {name: color2, cname: color, errors: {when: negative, type: enum color}}\n"
        "- {name: real, return: Real}\n"
        "- {name: size_of, errors: {type: enum color}, arguments: [size_t n]}\n"
        "- name: level\n  arguments:\n    - long l\n"
        "- {enum: Wrong, members: {A: 2 * 1.5}}\n"
    )
    real = "- include: real.h\n"
    (tmp_path / "real.h").write_text("typedef double real_t; real_t real(void);\n")
    found = errors(tmp_path, real + text, ("gcc", "c"))
    assert {line for file, line, _ in found if file == "lib.yaml"} == {4, 5, 6, 7, 8, 11, 12}
