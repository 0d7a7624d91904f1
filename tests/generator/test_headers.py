"""Declarations drafted from headers: which are complete, which need answers, and that cwrap accepts the result."""

from __future__ import annotations

import re
import shutil
import sys
from itertools import cycle, product
from pathlib import Path

import pytest
from compiled import OPTIMISE, build, syntax_errors

from cwrap.cli import main
from cwrap.headers import Draft, HeaderError, draft_header
from cwrap.headers.libclang import clang

HEADER = r"""
#ifndef DOOR_H
#define DOOR_H
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "inner.h"
#define DOOR_MAX 0x10u
#define DOOR_MASK (1 << 3 | DOOR_MAX)
#define DOOR_VERSION "1." "2"
#define DOOR_SCALE 2.5
#define DOOR_BIG 0xffffffffffffffffULL
#define DOOR_SAME DOOR_VERSION
#define DOOR_CALL(x) (x)
#define DOOR_ODD ((void *)0)
#define DOOR_GONE 3
#undef DOOR_GONE
typedef enum { DOOR_OPEN, DOOR_SHUT = DOOR_MAX - 11, DOOR_AJAR } door_state;
enum mode { READ = 1, WRITE = 2, BOTH = 4 };
enum { DOOR_LIMIT = 7 };
enum words { None, Some };
enum { FORMAT_1 = sizeof(int), FORMAT_2 } format;
typedef enum { FORMAT_3D, FORMAT_2D = FORMAT_3D } dims;
enum side { LEFT_SIDE, RIGHT };
_Static_assert(1, "nothing");
#pragma STDC FP_CONTRACT ON
typedef struct door door_t;
struct hinge;
typedef struct { double x, y; int tag : 3; } bits_t;
typedef struct point { double x, y; int tag; } point_t;
typedef union { int a; } either_t;
typedef int (*visitor)(void *data, int n, const char *name);
door_t *door_new(int number) __attribute__((warn_unused_result));
void door_free(door_t *door);
int door_knock(door_t *door, int times, int *out_answers);
int door_open(const char *name, door_t **door);
int door_other(const char *name, door_t **door);
const door_t *door_first(void);
door_state door_look(const door_t *);
enum mode door_mode(enum mode mode);
enum inner door_inner(enum inner inner);
char *door_describe(door_t *door);
double door_norm(point_t p);
void door_move(point_t *p, double dx);
int door_mean(const double *x, size_t n, double *result);
unsigned long door_sum(const uint8_t *data, size_t len);
void door_fill(uint8_t *data, size_t len);
int door_text(const char *text, int len);
int door_visit(door_t *door, visitor visit, void *data);
int door_apply(int call(void *a, void *b));
void door_each(void (*call)(int n), void (*again)(int n));
int door_bits(bits_t bits, either_t *either);
int door_printf(const char *format, ...);
int door_vprintf(const char *format, va_list arguments);
void door_dump(FILE *file);
struct hinge *door_hinge(door_t *door);
void door_corners(double out[4], point_t points[4], const char title[], const int all[], size_t n);
void door_points(point_t *points, int count);
static inline int door_twice(int n) { return n * (2); }
long unsigned door_import(long long_), class(inner_t x);
int *door_odd(int n, const double *x, int incx, long **z, const char **out_name, door_t ***doors,
    long double _Complex *w, void *any);
int (*door_signal(int n))(int);
int old(a);
int door_wrong(int a ~ b);
#endif
"""
ACTIVE = """\
- include: door.h

- constants:
    DOOR_LIMIT: DOOR_LIMIT
    None_: None
    Some: Some
    FORMAT_1: FORMAT_1
    FORMAT_2: FORMAT_2
    DOOR_MAX: DOOR_MAX
    DOOR_MASK: DOOR_MASK

- constants:
    - DOOR_VERSION
    - DOOR_SAME
  type: const char*

- constants:
    - DOOR_SCALE
  type: double

- constants:
    - DOOR_BIG
  type: uint64_t

- enum: State
  type: door_state
  prefix: DOOR_
  members:
    - DOOR_OPEN
    - DOOR_SHUT
    - DOOR_AJAR

- enum: Mode
  type: enum mode
  members:
    - READ
    - WRITE
    - BOTH

- enum: Dims
  type: dims
  members:
    - FORMAT_3D
    - FORMAT_2D

- enum: Side
  type: enum side
  members:
    - LEFT_SIDE
    - RIGHT

- enum: Inner
  type: enum inner
  members:
    - A

- struct: Point
  type: point_t
  fields: [double x, double y, int tag]

- struct: Bits
  type: bits_t
  fields: [double x, double y]

- class: Door
  type: door_t*
  free: door_free

- class: Hinge
  type: struct hinge*
  free: none

- callback: Visitor
  type: visitor
  return: int
  arguments: [void* data, int n, const char* name]

- callback: ApplyCall
  return: int
  pool: 16
  arguments: [void* a, void* b]

- callback: EachCall
  pool: 16
  arguments: [int n]

- name: new
  cname: door_new
  return: door_t*
  arguments:
    - int number

- name: knock
  class: Door
  cname: door_knock
  return: int
  arguments:
    - door_t* door
    - int times
    - {arg: int* out_answers, output: true}

- name: open
  cname: door_open
  return: int
  arguments:
    - {arg: const char* name, kept_by: return}
    - {arg: door_t** door, output: true}

- name: other
  cname: door_other
  return: int
  arguments:
    - const char* name
    - {arg: door_t** door, output: true, owner: library}

- name: first
  cname: door_first
  return: const door_t*
  owner: library

- name: look
  class: Door
  cname: door_look
  return: door_state
  arguments:
    - door_t* arg1

- name: mode
  cname: door_mode
  return: enum mode
  arguments:
    - enum mode mode

- name: inner
  cname: door_inner
  return: enum inner
  arguments:
    - enum inner inner

- name: describe
  class: Door
  cname: door_describe
  return: const char*
  arguments:
    - door_t* door

- name: norm
  cname: door_norm
  return: double
  arguments:
    - point_t p

- name: move
  cname: door_move
  arguments:
    - point_t* p
    - double dx

- name: mean
  cname: door_mean
  return: int
  arguments:
    - {arg: const double* x, array: true}
    - {arg: size_t n, from: len(x)}
    - {arg: double* result, output: true}

- name: sum
  cname: door_sum
  return: unsigned long
  arguments:
    - {arg: const uint8_t* data, bytes: true}
    - {arg: size_t len, from: len(data)}

- name: fill
  cname: door_fill
  arguments:
    - {arg: uint8_t* data, bytes: true}
    - {arg: size_t len, from: len(data)}

- name: text
  cname: door_text
  return: int
  arguments:
    - {arg: const char* text, bytes: true}
    - {arg: int len, from: len(text)}

- name: visit
  class: Door
  cname: door_visit
  return: int
  arguments:
    - door_t* door
    - {arg: Visitor visit, kept_by: door}
    - {arg: void* data, closure: visit}

- name: apply
  cname: door_apply
  return: int
  arguments:
    - ApplyCall call

- name: each
  cname: door_each
  arguments:
    - EachCall call
    - EachCall again

- name: dump
  cname: door_dump
  arguments:
    - FILE* file

- name: hinge
  class: Door
  cname: door_hinge
  return: struct hinge*
  arguments:
    - door_t* door

- name: corners
  cname: door_corners
  arguments:
    - {arg: double* out, array: 4}
    - {arg: point_t* points, array: 4}
    - const char* title
    - {arg: const int* all, array: true}
    - {arg: size_t n, from: len(all)}

- name: points
  cname: door_points
  arguments:
    - {arg: point_t* points, array: true}
    - {arg: int count, from: len(points)}

- name: twice
  cname: door_twice
  return: int
  arguments:
    - int n

- name: door_import
  return: unsigned long
  arguments:
    - long long_

- name: class_
  cname: class
  return: unsigned long
  arguments:
    - short x
"""
QUESTIONS = {
    "bits": ["'either_t' is a union without fields that Python can have: which functions create, read and free it?"],
    "printf": [
        ("it is variadic: declare it once for each list of further arguments, with the CONSTANT arguments that "
         "announce the list")],
    "vprintf": ["'arguments' is a va_list, which Python cannot pass"],
    "signal": ["it returns a function, which is not supported"],
    "odd": ["it returns int*: how many elements are there, and who frees them?",
        "array of which length? C may read more elements than 'x' has; 'array: n' checks it",
        "'z' has the type long**, for which there is no conversion",
        "'doors' has the type door_t***, for which there is no conversion",
        "'w' has the type long double complex*, for which there is no conversion",
        "bytes of which size? C may write more bytes than 'any' has"],
    "old": ["the declaration has an error: a parameter list without types is only allowed in a function definition"],
    "wrong": ["the declaration has an error: expected ')'"],
}  # fmt: skip


@pytest.fixture
def door(tmp_path: Path) -> Path:
    (tmp_path / "inner.h").write_text("typedef short inner_t; enum inner { A }; int inner_f(void), wrong(a ~ b);\n")
    header = tmp_path / "door.h"
    header.write_text(HEADER)
    return header


def active(text: str) -> str:
    """Return the lines of a draft that are no comments."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def questions(text: str) -> dict[str, list[str]]:
    """Return the questions before each entry that is commented out, by the entry's name."""
    found = {}
    for paragraph in text.split("\n\n"):
        head, entry, body = paragraph.partition("\n# - ")
        if entry:
            name = body.partition("\n")[0].removeprefix("name: ").replace(": ", " ")
            found[name] = re.findall(r"^# TODO: (.*)$", head.replace("\n#   ", " "), re.MULTILINE)
    return found


def test_facts_of_a_header_are_declared(door: Path) -> None:
    draft = draft_header(str(door))
    assert active(draft.text) == ACTIVE
    assert sorted(draft.files) == ["src/door.h", "src/inner.h"]
    (door.parent / "door.yaml").write_text(draft.text)
    assert main(["check", "--root", str(door.parent), "door.yaml"]) == 0


def test_facts_missing_in_a_header_become_questions(door: Path) -> None:
    text = draft_header(str(door)).text
    found = questions(text)
    assert found == QUESTIONS
    assert "# TODO: is door_free the function that frees it?" in text
    assert "# TODO: add 'flags: true' if members are combined with |\n- enum: Mode" in text
    assert "# Omitted, because they are neither numbers nor strings: DOOR_ODD\n" in text
    assert "# Omitted, because they are macros with parameters; C functions can call them: DOOR_CALL\n" in text
    assert "# Omitted: 2 functions of <inner.h>, which is included; add --also inner.h\n" in text


def test_every_preprocessor_is_supported(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = set()
    for compiler in filter(shutil.which, ("gcc", "clang")):
        monkeypatch.setenv("CC", compiler)
        texts.add(draft_header(str(door)).text.replace("__gnuc_va_list", "va_list"))
    if not texts:
        pytest.skip("there is no gcc and no clang")
    assert len(texts) == 1


@pytest.mark.slow
def test_answers_are_uncommented(tmp_path: Path) -> None:
    """A draft whose questions are answered compiles, and its functions can be called."""
    header = tmp_path / "bag.h"
    header.write_text(
        "#include <stdlib.h>\ntypedef struct bag bag;\nstruct bag *bag_new(int n);\nvoid bag_free(bag *b);\n"
        "void bag_close(bag *b);\nint bag_size(bag *b);\n"
    )
    code = "struct bag { int n; };\nbag *bag_new(int n) { bag *b = malloc(sizeof *b); b->n = n; return b; }\n"
    code += "void bag_free(bag *b) { free(b); }\nint bag_size(bag *b) { return b->n; }\n"
    text = draft_header(str(header)).text
    assert "# TODO: which function frees objects of Bag: bag_free, bag_close?" in text
    answered = re.sub(r"^# (?=- |  )", "", text, flags=re.MULTILINE)
    answered = re.sub(r"- name: (free|close)\n(  .*\n)+", "", answered)
    source = tmp_path / "bag.cwrap"
    items = [item for item in re.split(r"^(?=- )", answered, flags=re.MULTILINE) if item.startswith("- ")]
    blocks = ["[[\n  " + re.sub(r"^#.*\n", "", item[2:], flags=re.MULTILINE).strip() + "\n]]\n" for item in items[1:]]
    source.write_text(header.read_text() + code + "".join(blocks))
    module = build(tmp_path, source.name, tmp_path, (OPTIMISE, "-Wno-unused-function"))
    assert module.new(3).size() == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["zlib.h", "sqlite3.h", "cblas.h"])
def test_headers_of_known_libraries(name: str, tmp_path: Path) -> None:
    """Drafts of the headers of known libraries are accepted by cwrap and by a compiler."""
    try:
        draft = draft_header(name)
    except HeaderError:
        pytest.skip(f"there is no header {name} on this machine")
    assert draft.files == {}
    assert f"- include: <{name}>\n" in draft.text
    count = re.search(r": (\d+) of its (\d+) functions", draft.text)
    assert count is not None
    assert int(count[2]) > 50
    compiles(draft, tmp_path)


TYPES = """\
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
typedef struct op op_t;
typedef struct { int *p; } full_t;
typedef struct { int a; double b; } num_t;
enum color { RED };
typedef int (*fn_t)(void *, int);
typedef double real_t;
struct hidden;
void op_free(op_t *o);
"""
NAMES = ("int", "unsigned char", "char", "void", "double", "size_t", "bool", "op_t", "full_t", "num_t", "enum color",
    "long double", "fn_t", "FILE", "uint8_t", "wchar_t", "struct hidden", "real_t", "float", "short")  # fmt: skip
FORMS = ("{} {}", "const {} {}", "{} *{}", "const {} *{}", "{} **{}", "const {} **{}", "{} *const *{}", "{} {}[3]")
RESULTS = ("void", "int", "double", "const char *", "char *", "op_t *", "void *", "num_t", "num_t *", "enum color",
    "unsigned", "long *", "bool", "const op_t *", "full_t", "wchar_t", "void **")  # fmt: skip
CALLED = ("x", "out", "data", "result", "from", "class", "self", "p_out", "int32", "arg_x", "None", "args", "module")
BEHIND = ("", ", size_t n", ", void *user", ", int n, int inc_x")


def test_any_header_becomes_a_draft_that_compiles(tmp_path: Path) -> None:
    """Every type in every form compiles, with names that are special in C or Python."""
    results, called, prefixes = cycle(RESULTS), cycle(CALLED), cycle(("new", "get"))
    lines = [
        f"{next(results)} {next(prefixes)}_{number}({form.format(name, next(called))}{suffix});"
        for number, (name, form, suffix) in enumerate(product(NAMES, FORMS, BEHIND))
        if form.format(name, "") not in ("void ", "const void ", "void [3]", "op_t [3]", "struct hidden [3]")
    ]
    (tmp_path / "all.h").write_text(TYPES + "\n".join(lines) + "\n")
    draft = draft_header(str(tmp_path / "all.h"))
    assert f"of its {len(lines) + 1} functions are bound" in draft.text
    assert len(re.findall("^- name:", draft.text, re.MULTILINE)) > 50
    compiles(draft, tmp_path)


def compiles(draft: Draft, folder: Path) -> None:
    """Check that cwrap and a compiler accept a draft."""
    (folder / "draft.yaml").write_text(draft.text)
    assert main(["generate", "--root", str(folder), "draft.yaml", "--out", str(folder)]) == 0
    assert syntax_errors(folder / "draft.c", "-std=gnu11", f"-I{folder}") == ""


def test_a_header_is_found_by_its_path_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header in a folder of the compiler is included by its name in that folder."""
    folder = tmp_path / "include"
    (folder / "lib").mkdir(parents=True)
    (folder / "lib/x.h").write_text("int x(void);\n")
    monkeypatch.setenv("CPPFLAGS", f"-I{folder}")
    assert "- include: <lib/x.h>\n" in draft_header(str(folder / "lib/x.h")).text
    assert "- include: <lib/x.h>\n" in draft_header("lib/x.h").text


def test_a_draft_is_printed(door: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--from", str(door)]) == 0
    assert capsys.readouterr().out == draft_header(str(door)).text


def test_a_header_without_anything(tmp_path: Path) -> None:
    header = tmp_path / "none.h"
    header.write_text("")
    assert active(draft_header(str(header)).text) == "- include: none.h\n"


def test_without_the_parser(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clang.cindex", None)
    with pytest.raises(HeaderError, match=r"pip install 'cwrap-gen\[headers\]'"):
        draft_header(str(door))


def test_with_a_python_that_the_parser_does_not_support(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Classes of the module are invalid in PyPy."""

    class Unsupported:
        @staticmethod
        def import_module(name: str) -> None:
            raise TypeError(f"{name}: __class__ set")

    monkeypatch.setattr("cwrap.headers.libclang.importlib", Unsupported)
    monkeypatch.setattr("platform.python_implementation", lambda: "PyPy")
    expected = r"libclang does not support PyPy \(clang.cindex: __class__ set\); read headers with CPython"
    with pytest.raises(HeaderError, match=expected):
        draft_header(str(door))


def test_with_a_parser_that_cannot_be_loaded(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library of another platform, for example."""

    module = clang()

    def get_cindex_library() -> None:
        raise module.LibclangError("wrong ELF class. To provide a path, call set_library_path()")

    monkeypatch.setattr(module.conf, "get_cindex_library", get_cindex_library)
    with pytest.raises(HeaderError, match=r"libclang cannot be loaded \(wrong ELF class\); reinstall"):
        draft_header(str(door))


def test_without_a_compiler(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(HeaderError, match="CC is 'no-such-compiler', but the program 'no-such-compiler' was not found"):
        draft_header(str(door))


def test_characters_that_yaml_does_not_allow_are_replaced(tmp_path: Path) -> None:
    (tmp_path / "odd.h").write_bytes(b"/* A \x1b sign. */\nint f(void);\n")
    draft = draft_header(str(tmp_path / "odd.h"))
    assert 'doc: "A \\u001b sign."' in draft.text
    (tmp_path / "odd.yaml").write_text(draft.text, encoding="utf-8")
    assert main(["check", "--root", str(tmp_path), "odd.yaml"]) == 0


def test_a_header_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.h").write_bytes("int f(void);\n/* süß */\n".encode("latin-1"))
    with pytest.raises(HeaderError, match=r"latin\.h:2: the file is not UTF-8"):
        draft_header(str(tmp_path / "latin.h"))


ENUMS = """\
typedef enum { OPT_A = 1, OPT_B = 10002 } opt_t;
int setopt(opt_t option, ...);
enum { HUGE_ONE = 0xffffffffffffffff };
enum { LITTLE = 3 };
enum big { BIG = 0x8000000000000000 };
#define LAST BIG
struct holder { enum { H_A = 0x80000000u } kind; int n; };
struct holder held(struct holder h);
enum big big(enum big b);
"""


def test_enums_whose_members_do_not_fit_in_int(tmp_path: Path) -> None:
    """The compiler knows the type of an enum; constants, and fields of an enum without a name, need one."""
    (tmp_path / "enums.h").write_text(ENUMS, encoding="utf-8")
    text = draft_header(str(tmp_path / "enums.h")).text
    assert "- constants:\n    - HUGE_ONE\n    - LAST\n  type: uint64_t\n" in text
    assert "- constants:\n    - LITTLE\n\n" in text
    assert "fields: [unsigned int kind, int n]" in text
    question = " ".join(line.strip("# ") for line in text.partition("TODO: it is")[2].splitlines()[:2])
    assert "declare it once for each list of further arguments, with the 'range' of 'option'" in question
