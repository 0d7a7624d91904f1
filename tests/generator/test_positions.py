"""If C does not compile because of a declaration, the compiler reports an error at a line of the declaration.

`CASES` has a mistake in the C of every key. `MISFITS` has declarations that do not match the header of the C library.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from compiled import INCLUDES, c_compiler
from folders import DTYPES

from cwrap.extensions import Extensions, every_plugin
from cwrap.features.standard import standard_plugins
from cwrap.pipeline import Request, generate
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On

MARK = "undeclared_marker"
HEAD = """\
typedef struct { int x; } point_t;
typedef struct door door_t;
typedef int (*visit_t)(void *data, int number);
int f(int n);
int plain(int n);
int left(int n, int *out);
void fill(unsigned char *out, long *used);
void take(const double *x, int n);
void give(double *x);
void call(visit_t visit, void *data);
void option(int flag);
char *text(void);
int into(char **out);
double *numbers(int n);
char **strings(int n);
int store(double **x);
int into_list(char ***x);
const char *kept(void);
door_t *door(void);
void use(door_t *door);
point_t origin(void);
void words(const char *text, double number);
enum color { RED };
void paint(enum color c);
"""
# A pattern for names of functions, which is not C, and a text of an exception of C++.
_NO_C = {(On.MODULE, "cname"), (On.EXCEPTION, "message"), (On.STRUCT, "copy")}


Place: TypeAlias = tuple[On | str, ...]


def on_both(key: str, text: str, call: str = "name: f\n  return: int") -> dict[Place, str]:
    """Yield declarations with the key in the declaration, and in an option."""
    path = tuple(key.split("."))
    inner = text.replace("\n", "\n    ")
    return {
        (On.DECLARATION, *path): f"{call}\n  {text}\n  arguments:\n    - int n",
        (On.OPTION, *path): f"{call}\n  options:\n    - arguments:\n        - int n\n      {inner}",
    }


CASES: dict[Place, str] = {
    **on_both("cname", f"cname: {MARK}"),
    **on_both("defined_if", f"defined_if: {MARK}(1)"),
    **on_both("before_arg_assign", f"before_arg_assign: {MARK}(1);"),
    **on_both("before_call", f"before_call: {MARK}(1);"),
    **on_both("after_call", f"after_call: {MARK}(1);"),
    **on_both("errors.when", f"errors: {{when: {MARK} < value}}"),
    **on_both("errors.success", f"errors: {{success: [0, {MARK}]}}", "name: f"),
    **on_both("errors.message", f"errors: {{when: negative, message: {MARK} + 1}}"),
    **on_both("errors.warn", f"errors: {{when: negative, warn: {MARK} > value}}"),
    **on_both("errors.code", f"errors: {{when: negative, code: {MARK} + 1}}"),
    **on_both("errors.codes", f"errors: {{when: negative, codes: {{{MARK}: ValueError}}}}"),
    **on_both("errors.stop", f"errors: {{when: negative, stop: value == {MARK}}}"),
    **on_both("bytes", f"bytes: {MARK} + 2", "name: kept\n  return: const char*"),
    **on_both("bytes.length", f"bytes: {{length: {MARK} + 2}}", "name: kept\n  return: const char*"),
    **on_both("text.length", f"text: {{length: {MARK} + 2}}", "name: kept\n  return: const char*"),
    **on_both("array", f"array: {MARK} + 2", "name: numbers\n  return: double*"),
    **on_both("list", f"list: {MARK} + 2", "name: strings\n  return: char**"),
    **on_both("free", f"free: {MARK}", "name: text\n  return: char*"),
    **on_both("state", f"state: {MARK}"),
    **on_both("array.shape", f"array: {{shape: {MARK} + 2}}", "name: numbers\n  return: double*"),
    **on_both("array.until", f"array: {{until: {MARK}}}", "name: numbers\n  return: double*"),
    **on_both("list.length", f"list: {{length: {MARK} + 2}}", "name: strings\n  return: char**"),
    **on_both("list.free_items", f"list: {{free_items: {MARK}}}", "name: strings\n  return: char**"),
    (On.DECLARATION, "method_flags"): f"name: f\n  only_register: true\n  method_flags: {MARK}",
    (On.DECLARATION, "override_method_flags"): f"name: f\n  only_register: true\n  override_method_flags: {MARK}",
    (On.ARGUMENT, "default"): f"name: f\n  return: int\n  arguments:\n    - arg: int n\n      default: {MARK} + 1",
    (On.ARGUMENT, "implicit"): f"name: f\n  return: int\n  arguments:\n    - arg: int n\n      implicit: {MARK} + 1",
    (On.ARGUMENT, "if_true"): f"name: option\n  arguments:\n    - arg: int n\n      if_true: {MARK}\n      if_false: 0",
    (On.ARGUMENT, "if_false"):
        f"name: option\n  arguments:\n    - arg: int n\n      if_true: 1\n      if_false: {MARK}",
    (On.ARGUMENT, "initial"):
        f"name: left\n  arguments:\n    - int n\n    - arg: int* out\n      output: true\n      initial: {MARK} + n",
    (On.ARGUMENT, "from"):
        f"name: take\n  arguments:\n    - {{arg: const double* x, array: true}}\n    - arg: int n\n"
        f"      from: len(x) + {MARK}",
    (On.ARGUMENT, "array", "shape"):
        f"name: give\n  arguments:\n    - arg: double* x\n      array:\n        shape: [{MARK}]",
    (On.ARGUMENT, "array", "until"):
        f"name: store\n  arguments:\n    - arg: double** x\n      output: true\n      array: {{until: {MARK}}}",
    (On.ARGUMENT, "array"): f"name: give\n  arguments:\n    - arg: double* x\n      array: [{MARK}]",
    **{
        (On.ARGUMENT, "list", *key): "name: into_list\n  arguments:\n    - arg: char*** x\n      output: true\n"
        f"      list: {text.format(MARK)}"
        for key, text in (((), "{}"), (("length",), "{{length: {}}}"), (("free_items",), "{{free_items: {}}}"))
    },
    **{
        (On.ARGUMENT, *key): "name: fill\n  return: argument 0\n  arguments:\n    - arg: unsigned char* out\n"
        f"      output: true\n      {text.format(MARK)}\n    - {{arg: long* used, output: true}}"
        for key, text in (
            (("bytes",), "bytes: {}"), (("bytes", "length"), "bytes: {{length: {}, used: used}}"),
            (("bytes", "used"), "bytes: {{length: 10, used: used + {}}}"),
            (("text", "length"), "text: {{length: {}, used: used}}"),
            (("text", "used"), "text: {{length: 10, used: used + {}}}"),
        )
    },
    (On.ARGUMENT, "free"): f"name: into\n  arguments:\n    - arg: char** out\n      output: true\n      free: {MARK}",
    (On.MODULE, "init"): f"module: about\n  doc: Nothing.\n  init: {MARK}(1)",
    (On.MODULE, "init", "call"): f"module: about\n  doc: Nothing.\n  init:\n    call: {MARK}(1)",
    (On.MODULE, "init", "message"):
        f"module: about\n  doc: Nothing.\n  init:\n    call: f(1)\n    when: nonzero\n    message: {MARK}",
    (On.MODULE, "shutdown"): f"module: about\n  doc: Nothing.\n  shutdown: {MARK}(1)",
    (On.MODULE, "version"): f"module: about\n  doc: Nothing.\n  version: {MARK}",
    (On.CONSTANTS, "constants"): f"constants:\n    A: 1\n    B: {MARK} + 1\n    C: 3",
    (On.ENUM, "members"): f"enum: Color\n  members:\n    A: 1\n    B: {MARK} + 1\n    C: 3",
    (On.EXCEPTION, "code"): f"exception: PotError\n  code: {MARK}",
    (On.CALLBACK, "failure"):
        f"callback: Visit\n  return: int\n  arguments: [void* data, int number]\n  failure: {MARK}\n]]\n"
        "[[\n  name: call\n  arguments: [Visit visit, {arg: void* data, closure: visit}]",
    (On.CLASS, "free"): f"class: Door\n  type: door_t*\n  free: {MARK}\n]]\n[[\n  name: use\n  arguments: [Door door]",
    **{
        (on, "errors", *key): f"{head}\n  errors: {{{text.format(MARK)}}}\n]]\n"
        f"[[\n  name: left\n  arguments: [{arguments}]"
        for on, head, arguments in (
            (On.CLASS, "class: Door\n  type: door_t*\n  free: use", "Door door"),
            (On.MODULE, "module: about\n  doc: Nothing.", "int n"),
        )
        for key, text in (
            (("when",), "when: {} < status"), (("success",), "when: nonzero, success: [0, {}]"),
            (("codes",), "when: nonzero, codes: {{{}: ValueError}}"), (("stop",), "when: nonzero, stop: status == {}"),
            (("warn",), "when: nonzero, warn: status == {}"),
        )
    },
    (On.CLASS, "errors", "message"):
        f"class: Door\n  type: door_t*\n  free: use\n  errors:\n    message: {MARK}(self)\n]]\n"
        "[[\n  name: left\n  errors: nonzero\n  arguments: [Door door]",
    (On.CLASS, "errors", "code"):
        f"class: Door\n  type: door_t*\n  free: use\n  errors:\n    code: 1 + {MARK}\n]]\n"
        "[[\n  name: left\n  errors: nonzero\n  arguments: [Door door]",
    (On.MODULE, "errors", "message"):
        f"module: about\n  errors:\n    message: {MARK}\n]]\n[[\n  name: f\n  errors: nonzero\n  arguments: [int n]",
    (On.MODULE, "errors", "code"):
        f"module: about\n  errors:\n    code: {MARK}\n]]\n[[\n  name: f\n  errors: nonzero\n  arguments: [int n]",
    (On.FIELD, "tag"):
        "struct: Point\n  type: point_t\n  fields:\n    - int x\n    - arg: int y\n      cname: x\n      tag:\n"
        f"        x: {MARK}",
    (On.FIELD, "range"): f"struct: Point\n  type: point_t\n  fields:\n    - arg: int x\n      range: 1..{MARK}",
    (On.ARGUMENT, "range"): f"name: f\n  arguments:\n    - arg: int n\n      range: 1..{MARK}",
    (On.CALLBACK, "copy"):
        f"callback: Ask\n  return: char*\n  copy: {MARK}\n  arguments: [void* data]\n]]\n"
        "[[\n  name: call\n  arguments: [Ask ask, {arg: void* data, closure: ask}]",
    (On.ARGUMENT, "closure", "set"):
        "class: Pot\n  type: int*\n  free: free\n]]\n[[\n  callback: Visit\n  arguments: [void* data]\n]]\n"
        "[[\n  name: call\n  class: Pot\n  arguments:\n    - int* pot\n    - {arg: Visit visit, kept_by: pot}\n"
        f"    - arg: void* data\n      closure: {{of: visit, set: '{MARK}(pot, data)'}}",
    (On.ARGUMENT, "sizes"):
        "callback: Visit\n  sizes: [n]\n  arguments: [void* data]\n]]\n"
        f"[[\n  name: call\n  arguments:\n    - arg: Visit visit\n      sizes:\n        n: 2 * {MARK}\n"
        "    - {arg: void* data, closure: visit}",
    (On.CLASS, "ref"):
        f"class: Door\n  type: door_t*\n  free: use\n  ref: {MARK}\n]]\n[[\n  name: use\n  arguments: [Door door]",
    (On.CLASS, "tag"):
        f"class: Door\n  type: door_t*\n  free: use\n  tag: {MARK}(value)\n  tags: {{Gate: 1}}\n]]\n"
        "[[\n  class: Gate\n  type: door_t*\n  base: Door",
    (On.CLASS, "tags"):
        f"class: Door\n  type: door_t*\n  free: use\n  tags:\n    Gate: {MARK}(value)\n]]\n"
        "[[\n  class: Gate\n  type: door_t*\n  base: Door",
    (On.STRUCT, "initial", "call"): f"struct: Point\n  type: point_t\n  initial: {{call: {MARK}}}\n  fields: [int x]",
    (On.STRUCT, "initial"): f"struct: Point\n  type: point_t\n  initial: {MARK}\n  fields: [int x]",
}  # fmt: skip
_FAR = "\n" * 12
OTHERS = {
    "constant": f"name: f\n  return: int\n  arguments:\n    - CONSTANT {MARK}",
    "second of two constants": f"name: plain\n  return: int\n  arguments:\n    - CONSTANT FIRST\n    - CONSTANT {MARK}",
    "second of two constants, far from the first":
        f"name: plain\n  return: int\n  arguments:\n    - CONSTANT INT_MAX\n{_FAR}\n    - CONSTANT {MARK}",
    "member of a list": f"enum: Color\n  members:\n    - RED\n    - {MARK}\n    - GREEN",
    "invalid condition": "name: f\n  return: int\n  errors: {when: struct x* undeclared_marker}\n  arguments: []",
    "field of a mapping":
        f"name: f\n  return: int\n  errors:\n    when: negative\n    message: say({MARK})\n  arguments: [int n]",
    "without the GIL": f"name: f\n  gil: release\n  return: int\n  arguments:\n    - CONSTANT {MARK}",
}  # fmt: skip
HERE = "# here"
_DOOR = "class: Door\n  type: {type}\n  free: use\n]]\n[[\n  name: use\n  arguments: [Door door]"
_PAINT = "enum: Color\n  type: {type}\n  members: {{RED: 1}}\n]]\n[[\n  name: paint\n  arguments: [Color c]"
_FIELDS = "struct: Point\n  type: point_t\n  fields:\n    - int x\n    - "
# The first error of the compiler is at the line with the comment.
MISFITS = {
    "number of arguments": f"name: left  {HERE}\n  return: int\n  arguments: [int n]",
    "number of arguments, with a cname":
        f"name: l\n  cname: left  {HERE}\n  return: int\n  arguments: [int n]",
    "number of arguments, with a cname at the end":
        f"name: l\n  return: int\n  arguments: [int n]\n  cname: left  {HERE}",
    "number of arguments of an option":
        f"name: l\n  return: int\n  cname: left\n  options:\n    - arguments: [int n, {{arg: int* k, output: true}}]\n"
        f"    - arguments: []  {HERE}",
    "number of arguments of an option with a cname":
        f"name: f\n  return: int\n  options:\n    - arguments: [int n]\n"
        f"    - arguments: []\n      cname: plain  {HERE}",
    "type of an argument": f"name: plain  {HERE}\n  return: int\n  arguments: [const char* n]",
    "type of a later argument": f"name: words  {HERE}\n  arguments: [const char* text, const char* number]",
    "type of an output": f"name: left  {HERE}\n  return: int\n  arguments: [int n, {{arg: double* x, output: true}}]",
    "type of an array":
        f"name: take  {HERE}\n  arguments: [{{arg: float* x, array: true}}, {{arg: int n, from: len(x)}}]",
    "type of the elements of an array":
        f"name: take\n  arguments:\n    - {{arg: Absent* x, array: {{dtype: float64}}}}  {HERE}\n"
        "    - {arg: int n, from: len(x)}",
    "type of bytes":
        f"name: fill\n  arguments:\n    - {{arg: Absent* o, output: true, bytes: {{length: 8, used: used}}}}  {HERE}\n"
        "    - {arg: long* used, output: true}",
    "type of returned bytes": f"name: text\n  return: absent char*  {HERE}\n  bytes: '2'\n  arguments: []",
    "call without the GIL": f"name: words  {HERE}\n  gil: release\n  arguments: [const char* text, const char* number]",
    "call in a condition": f"name: into  {HERE}\n  errors: nonzero\n  arguments: [const char* out]",
    "return type": f"name: origin  {HERE}\n  return: int\n  arguments: []",
    "return type of nothing": f"name: use  {HERE}\n  return: int\n  arguments: [Door d]\n]]\n[[\n  class: Door\n"
        "  type: door_t*\n  free: use",
    "function that does not exist": f"name: absent  {HERE}\n  return: int\n  arguments: []",
    "function that does not exist, as the module names it":
        f"module: wrong\n  cname: lib_$name\n]]\n[[\n  name: absent  {HERE}\n  return: int\n  arguments: []",
    "function of a constructor": f"name: text  {HERE}\n  return: Door\n  arguments: [int n]\n]]\n[[\n  class: Door\n"
        "  type: door_t*\n  free: use",
    "trampoline of a callback":
        "callback: Visit\n  return: double\n  arguments: [void* data]\n]]\n"
        f"[[\n  name: call  {HERE}\n  arguments: [Visit visit, {{arg: void* data, closure: visit}}]",
    "type of a class": _DOOR.format(type=f"dor_t*  {HERE}"),
    "deleter of a class": f"class: Door\n  type: door_t*\n  free: words  {HERE}\n]]\n"
        "[[\n  name: use\n  arguments: [Door door]",
    "type of an enum": _PAINT.format(type=f"color_t  {HERE}"),
    "type of an enum that is only declared": _PAINT.format(type=f"enum colour  {HERE}"),
    "type of an enum that is a field":
        f"enum: Color\n  type: color_t  {HERE}\n  members: {{RED: 1}}\n]]\n[[\n  struct: Point\n  type: point_t\n"
        "  fields: [Color x]",
    "type of an enum that a callback is given":
        f"enum: Color\n  type: color_t  {HERE}\n  members: {{RED: 1}}\n]]\n[[\n  callback: Visit\n"
        "  arguments: [void* data, Color x]",
    "type of a struct": f"struct: Point\n  type: pint_t  {HERE}\n  fields: [int x]",
    "field of a struct": f"{_FIELDS}int y  {HERE}",
    "field that is read-only": f"{_FIELDS}{{arg: int y, readonly: true}}  {HERE}",
    "field that is text": f"{_FIELDS}{{arg: const char* y, readonly: true}}  {HERE}",
    "field that is an array": f"{_FIELDS}double y[3]  {HERE}",
    "field with another name in C": f"{_FIELDS}{{arg: int y, cname: u.y}}  {HERE}",
    "field that points to numbers": f"{_FIELDS}{{arg: const int* y, array: x}}  {HERE}",
    "field that points to bytes": f"{_FIELDS}{{arg: const void* y, bytes: x}}  {HERE}",
    "tag of a field": f"{_FIELDS}{{arg: int y, cname: x, tag: {{x: ABSENT}}}}  {HERE}",
    "size of a field": f"{_FIELDS}double y[ABSENT]  {HERE}",
    "type of a status": f"name: f\n  errors:\n    when: nonzero\n    type: stats_t  {HERE}\n    message: say\n"
        "  arguments: [int n]",
    "numbers in a default": f"name: f\n  return: int\n  arguments:\n    - arg: int n\n      default: 1 2  {HERE}",
    "number that is no octal": f"name: f\n  return: int\n  arguments:\n    - arg: int n\n      default: '08'  {HERE}",
    "arguments in a default":
        f"name: left\n  return: int\n  arguments:\n    - int n\n    - arg: int k\n      default: n n  {HERE}",
    "numbers as a constant": f"name: f\n  return: int\n  arguments:\n    - CONSTANT 1 2  {HERE}",
    "constant far from the name": f"name: f\n{_FAR}\n  return: int\n  arguments:\n    - CONSTANT ABSENT  {HERE}",
    "constant far from the name, without the GIL":
        f"name: f\n{_FAR}\n  return: int\n  gil: release\n  arguments:\n    - CONSTANT ABSENT  {HERE}",
    "numbers for an implicit argument":
        f"name: f\n  return: int\n  arguments:\n    - arg: int n\n      implicit: 1 2  {HERE}",
    "numbers in a condition": f"name: f\n  errors:\n    when: status 2  {HERE}\n  arguments: [int n]",
    "numbers in a list": f"name: f\n  errors:\n    when: nonzero\n    success: [0, 1 2]  {HERE}\n  arguments: [int n]",
    "numbers of an enum": f"enum: Color\n  members:\n    A: 1\n    B: 1 2  {HERE}\n    C: 3",
    "type of a constant": f"constants:\n    A: 1\n    B: '\"a\"'  {HERE}\n    C: 2\n  type: double",
    "type of the version": f"module: wrong\n  version: 1  {HERE}",
}  # fmt: skip
COMPILERS = [" ".join(c_compiler()), *(["clang"] if shutil.which("clang") else [])]
CPP = [pytest.param("g++", marks=pytest.mark.slow)] if shutil.which("g++") else []


def test_every_key_that_holds_c_has_a_case() -> None:
    places = {(on, key.name, *field) for key, field in held_in_c(standard_plugins()) for on in key.on}
    assert places - _NO_C == CASES.keys()
    others = {key.name for key, _ in held_in_c(every_plugin(Extensions()))}
    assert others - {key.name for key, _ in held_in_c(standard_plugins())} == {"elementwise", "reduce"}


def held_in_c(plugins: Iterable[Plugin]) -> Iterator[tuple[Key[Any], tuple[str, ...]]]:
    """Return the keys that contain C, and those of their fields that do."""
    for key in (key for plugin in plugins for key in plugin.keys):
        held: list[tuple[Kind[Any], tuple[str, ...]]] = [(key.kind, ())]
        held += [(field.kind, (field.name,)) for field in key.fields]
        functions = (Kind.FUNCTION, Kind.FUNCTION_OR_MACRO)
        yield from ((key, field) for kind, field in held if kind.is_c or kind in functions)


def errors_of(folder: Path, text: str, compiler: str) -> tuple[str, int]:
    """Return the errors of a compiler about a module with that declaration, and the line of the mark."""
    declared = f"{HEAD}[[\n  {text}\n]]\n"
    (folder / "wrong.cwrap").write_text(declared, encoding="utf-8")
    cpp = "++" in compiler
    request = Request(folder, ("wrong.cwrap",), target="standalone", language="c++" if cpp else "c")
    ((name, generated),) = generate(request).files.items()
    (folder / name).write_text(generated, encoding="utf-8")
    standard = "-std=c++17" if cpp else "-std=c11"
    command = [*compiler.split(), standard, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *INCLUDES, name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode, generated
    mark = HERE if HERE in text else MARK
    return done.stderr, next(k for k, line in enumerate(declared.split("\n"), 1) if mark in line)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("case", [*CASES, *OTHERS], ids=str)
def test_a_mistake_is_reported_at_its_line(case: Place | str, compiler: str, tmp_path: Path) -> None:
    text = OTHERS[case] if isinstance(case, str) else CASES[case]
    errors, line = errors_of(tmp_path, text, compiler)
    places = [text for text in errors.split("\n") if " error: " in text]
    assert any(text.startswith(f"wrong.cwrap:{line}:") for text in places), f"{line}: {errors}"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("compiler", [*COMPILERS, *CPP])
@pytest.mark.parametrize("case", MISFITS)
def test_a_declaration_that_does_not_fit_the_header_is_reported_at_its_line(
    case: str, compiler: str, tmp_path: Path
) -> None:
    errors, line = errors_of(tmp_path, MISFITS[case], compiler)
    first = next(text for text in errors.split("\n") if " error: " in text)
    assert first.startswith(f"wrong.cwrap:{line}:"), f"{line}: {errors}"


def test_the_fields_of_a_reduction_are_at_their_lines(tmp_path: Path) -> None:
    text = (
        "- name: f\n  doc: F.\n  return: accreal\n  arguments: [THTensor* self]\n  reduce:\n"
        "    acc: total_t\n    init: FIRST\n    combine: acc + self\n    merge: acc * self\n    finish: acc / count\n"
    )
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    files = generate(Request(tmp_path, ("a.yaml",), str(DTYPES), target="thp")).files
    numbers = dict(re.findall(r"#define (\w+) (\d+)", files["positions/position_of_a_f.h"]))
    found = re.findall(r'#line (POSITION_\w+) "a.yaml"\n *(.*)', files["kernels/a/f.c"])
    assert [(int(numbers[name]), line) for name, line in found] == [
        (6, "typedef total_t THTensor_(f_acc);"),
        (8, "return (total_t)(acc + self);"),
        (9, "return (total_t)(acc * self);"),
        (10, "return (total_t)(acc / count);"),
        (7, "*(total_t *)cw_acc = (total_t)(FIRST);"),
    ]


def test_a_call_of_a_tensor_method_is_at_its_line(tmp_path: Path) -> None:
    text = (
        "- name: f\n  doc: F.\n  arguments: [THTensor* self]\n  cname: g\n"
        "- name: h\n  doc: H.\n  gil: hold\n  arguments:\n    - THTensor* self\n    - CONSTANT LIMIT\n"
    )
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    files = generate(Request(tmp_path, ("a.yaml",), str(DTYPES), target="thp")).files
    numbers = dict(re.findall(r"#define (\w+) (\d+)", files["positions/position_of_a.h"]))
    lines = files["THP/methods_a.c"].split("\n")
    placed = [(int(numbers[line.split()[1]]), lines[k + 1]) for k, line in enumerate(lines) if "POSITION_" in line[:15]]
    assert {number for number, line in placed if "THTensor_(g)(" in line} == {4}
    ((number, call),) = [(number, line) for number, line in placed if "THTensor_(h)(" in line]
    assert number == 5
    assert call.endswith("THTensor_(h)(arg_self,")
    begin = lines.index(call)
    assert lines[begin + 1 : begin + 5] == ["", "", "", ""]
    assert lines[begin + 5].strip().startswith("LIMIT)")  # five lines below


def test_a_constant_far_from_the_name_is_at_its_line_in_a_macro_too(tmp_path: Path) -> None:
    arguments = f"    - CONSTANT INT_MAX\n{_FAR}\n    - CONSTANT {MARK}"  # within the macro there can be no `#line`
    errors, line = errors_of(tmp_path, f"name: plain\n  errors: nonzero\n  arguments:\n{arguments}", COMPILERS[0])
    found = re.search(r"^wrong.cwrap:(\d+):\d+: error: .*undeclared", errors, re.MULTILINE)
    assert found, errors
    assert int(found[1]) == line


@pytest.mark.parametrize(("row", "ctype"), [
    ("as: int", "mode_type"),
    ("python: Mode, free: free", "mode_type*"),
    ("python: Mode, from_python: read_it", "mode_type"),
])  # fmt: skip
@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_type_of_a_table_that_does_not_exist_is_reported_at_its_row(
    row: str, ctype: str, compiler: str, tmp_path: Path
) -> None:
    (tmp_path / "types.yaml").write_text(f"- {{{row},\n   type: {ctype}}}\n", encoding="utf-8")
    declared = f"- include: <stdlib.h>\n- name: f\n  arguments: [{ctype} x]\n- name: g\n  arguments: [{ctype} x]\n"
    (tmp_path / "a.yaml").write_text(declared, encoding="utf-8")
    request = Request(tmp_path, ("a.yaml",), target="standalone", types="types.yaml")
    ((name, generated),) = generate(request).files.items()
    assert generated.count("cwrap_size_of") == 1
    (tmp_path / name).write_text(generated, encoding="utf-8")
    command = [*compiler.split(), "-std=c11", "-fsyntax-only", *INCLUDES, name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    first = next(text for text in done.stderr.split("\n") if " error: " in text)
    assert first.startswith("types.yaml:2:"), done.stderr


def test_a_conditional_type_is_used_only_under_its_condition(tmp_path: Path) -> None:
    enum = "- enum: Color\n  type: color_t\n  members: {RED: 1}\n"
    text = f"{enum}- name: f\n  defined_if: COLORS\n  arguments: [Color c]\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    ((_, generated),) = generate(Request(tmp_path, ("a.yaml",), target="standalone")).files.items()
    assert "cwrap_size_of" not in generated
