"""The compiler reports declared fields whose types differ from the header, at their lines: places x types."""

from __future__ import annotations

from pathlib import Path

import pytest
from header_errors import COMPILERS, errors

FIELDS = """\
typedef struct inner { int a; } inner_t;
typedef struct {
    short s; float f; unsigned u; _Bool flag; char nm[8]; signed char sc[8]; unsigned char uc[8];
    short w[3]; float m[3][2];
    inner_t in; inner_t two[2]; const char *text; int count; const double *items; uint8_t key[4]; enum color c;
    unsigned b : 3; signed sb : 5; char names[2][8]; long double ld; void *p; int kind; short short_kind;
    union { int i; double d; } v; level_t level; long *out; uint64_t wide; int8_t small;
} all_t;
typedef struct { uint16_t n; double data[]; } tail_t;
typedef struct { uint16_t n; unsigned char data[1]; } old_tail_t;
all_t *all_new(void);
void all_use(all_t *all);
"""
# Each declared field is one struct or class, for a C type of its own.
MORE = FIELDS + "".join(f"typedef all_t all_{k}_t;\nvoid free_{k}(all_{k}_t *all);\n" for k in range(60))
DEFINED = """\
- {enum: Color, type: enum color, members: [RED, GREEN]}
- {struct: Inner, type: inner_t, fields: [int a]}
"""
RIGHT = (
    "short s", "float f", "unsigned int u", "bool flag", "char nm[8]", "signed char sc[8]", "unsigned char uc[8]",
    "short w[3]", "float m[3][2]", "Inner in", "Inner two[2]", "const char* text", "int count", "uint8_t key[4]",
    "Color c", "unsigned b", "int sb", "char names[2][8]", "long double ld", "bool count", "bool u", "bool b",
    "uint8_t nm[8]", "uint64_t wide", "int8_t small",
)  # fmt: skip
WRONG = (
    "int s", "unsigned short s", "long s", "int u", "double f", "float ld", "double ld", "float s", "int f", "bool f",
    "bool text", "int flag", "uint8_t flag", "int text", "int nm", "size_t small", "uint8_t small",
    "int64_t wide", "double wide", "Color s", "Color f", "Color short_kind", "Color wide",
    "char nm[16]", "char nm[4]", "char w[6]", "short w[2]", "short w[4]", "unsigned short w[3]", "int w[3]",
    "double m[3][2]", "float m[2][3]", "float m[6]", "float m[3]", "uint8_t key[5]", "char names[4][4]",
    "char names[16]", "int8_t uc[8]", "char text[8]", "const char* nm", "const char* u", "Color w[3]",
    "Inner two", "Inner two[3]", "Inner s", "Inner count", "Inner w[1]",
)  # fmt: skip
WRONG_IN_C = ("unsigned int level", "unsigned sb")
OF_CLASSES = tuple(f for f in WRONG if not f.startswith(("Inner", "const char")))


def fields_of(declared: tuple[str, ...], form: str) -> str:
    """Return one struct or class for each field."""
    lines = []
    for number, field in enumerate(declared):
        type_ = f"all_{number}_t"
        more = f"*, free: free_{number}" if form == "class" else ""
        lines.append(f"- {{{form}: All{number}, type: {type_}{more}, fields: ['{field}']}}\n")
    return "".join(lines)


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
@pytest.mark.parametrize("form", ["struct", "class"])
def test_wrong_fields_are_errors_at_their_lines(tmp_path: Path, form: str, compiler: tuple[str, str]) -> None:
    declared = WRONG if form == "struct" else OF_CLASSES
    declared += WRONG_IN_C if compiler[1] == "c" else ()
    text = DEFINED + fields_of(declared, form)
    first = text.split("All0")[0].count("\n") + 2
    found = errors(tmp_path, text, compiler, MORE)
    lines = {line for file, line, _ in found if file == "lib.yaml"}
    assert [field for number, field in enumerate(declared) if first + number not in lines] == []


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
@pytest.mark.parametrize("form", ["struct", "class"])
def test_right_fields_are_accepted(tmp_path: Path, form: str, compiler: tuple[str, str]) -> None:
    owned = ("Inner", "const char")
    declared = RIGHT if form == "struct" else tuple(f for f in RIGHT if not f.startswith(owned))
    declared += (
        ("char uc[8]", "unsigned c", "int c", "int level", "Color kind", "Color u", "Color b")
        if compiler[1] == "c"
        else ()
    )
    assert errors(tmp_path, DEFINED + fields_of(declared, form), compiler, MORE) == []


STORED = """\
- {{class: All, type: all_t*, free: all_use}}
- name: all_use
  class: All
  arguments:
    - all_t* all
    - {{arg: {type} n, field: all.{field}}}
"""


@pytest.mark.parametrize("compiler", COMPILERS[::2], ids=lambda found: found[0])
@pytest.mark.parametrize(
    ("type_", "field", "agrees"),
    [("size_t", "u", False), ("int", "u", False), ("int", "s", False), ("double", "f", False), ("unsigned", "u", True),
     ("short", "s", True), ("float", "f", True), ("unsigned", "b", True)],
)  # fmt: skip
def test_fields_that_arguments_are_stored_in(
    tmp_path: Path, type_: str, field: str, agrees: bool, compiler: tuple[str, str]
) -> None:
    found = errors(tmp_path, STORED.format(type=type_, field=field), compiler, MORE)
    assert ([line for _, line, _ in found] == []) is agrees, found
    assert agrees or any(file == "lib.yaml" and line == 7 for file, line, _ in found)


@pytest.mark.parametrize("compiler", COMPILERS[:1], ids=lambda found: found[0])
@pytest.mark.parametrize(
    ("struct", "field", "agrees"),
    [("tail_t", "double data[n]", True), ("tail_t", "float data[n]", False), ("tail_t", "int64_t data[n]", False),
     ("old_tail_t", "uint8_t data[n]", True), ("old_tail_t", "double data[n]", False)],
)  # fmt: skip
def test_elements_at_the_end_of_a_struct(
    tmp_path: Path, struct: str, field: str, agrees: bool, compiler: tuple[str, str]
) -> None:
    text = f"- struct: Tail\n  type: {struct}\n  fields:\n    - uint16_t n\n    - '{field}'\n"
    found = errors(tmp_path, text, compiler, MORE)
    assert (found == []) is agrees, found
    assert agrees or any(file == "lib.yaml" and line == 6 for file, line, _ in found)


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_members_of_unions_and_their_tags(tmp_path: Path, compiler: tuple[str, str]) -> None:
    text = (
        "- struct: Value\n  type: all_t\n  fields:\n    - short kind\n"
        "    - {arg: int i, cname: v.i, tag: {kind: 1}}\n    - {arg: float d, cname: v.d, tag: {kind: 2}}\n"
    )
    assert {line for file, line, _ in errors(tmp_path, text, compiler, MORE) if file == "lib.yaml"} == {5, 7}
    assert errors(tmp_path, text.replace("short", "int").replace("float", "double"), compiler, MORE) == []
