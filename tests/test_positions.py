"""C in declarations that does not compile: the compiler reports it at its line there, whatever the key."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TypeAlias

import pytest
from compiled import INCLUDES, c_compiler, standalone

from cwrap.plugins import standard_plugins
from cwrap.schema.keys import KEYS, Kind, On

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
const char *kept(void);
door_t *door(void);
void use(door_t *door);
"""
_C = (Kind.EXPRESSION, Kind.FUNCTION, Kind.CODE, Kind.MEMBERS, Kind.CODES, Kind.ERRORS, Kind.ARRAY)
_NO_C = {
    (On.MODULE, "cname"),  # a pattern for the names of functions
    (On.ARGUMENT, "array", "ndim"), (On.ARGUMENT, "array", "contiguous"), (On.ARGUMENT, "array", "writable"),
    (On.ARGUMENT, "array", "copy"), (On.ARGUMENT, "array", "dtype"), (On.ARGUMENT, "array", "overlap"),
    (On.ARGUMENT, "array", "casting"),
    *((on, "errors", name) for on in (On.DECLARATION, On.OPTION)
      for name in ("exception", "errno", "filename", "type")),
}  # fmt: skip


Place: TypeAlias = tuple[On | str, ...]


def on_both(key: str, text: str, call: str = "name: f\n  return: int") -> dict[Place, str]:
    """A key of a declaration, and of an option."""
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
    **on_both("errors.code", f"errors: {{when: negative, code: {MARK} + 1}}"),
    **on_both("error_codes", f"errors: negative\n  error_codes: {{{MARK}: ValueError}}"),
    **on_both("size", f"size: {MARK} + 2", "name: kept\n  return: const char*"),
    **on_both("free", f"free: {MARK}", "name: text\n  return: char*"),
    **on_both("state", f"state: {MARK}"),
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
    (On.ARGUMENT, "buffer", "size"):
        f"name: fill\n  arguments:\n    - arg: unsigned char* out\n      output: true\n      buffer:\n"
        f"        size: {MARK}\n        used: used\n    - {{arg: long* used, output: true}}",
    (On.ARGUMENT, "buffer", "used"):
        "name: fill\n  return: argument 0\n  arguments:\n    - arg: unsigned char* out\n      output: true\n"
        f"      buffer:\n        size: 10\n        used: used + {MARK}\n    - {{arg: long* used, output: true}}",
    (On.ARGUMENT, "free"): f"name: into\n  arguments:\n    - arg: char** out\n      output: true\n      free: {MARK}",
    (On.MODULE, "version"): f"module: about\n  doc: Nothing.\n  version: {MARK}",
    (On.CONSTANTS, "constants"): f"constants:\n    A: 1\n    B: {MARK} + 1\n    C: 3",
    (On.ENUM, "members"): f"enum: Color\n  members:\n    A: 1\n    B: {MARK} + 1\n    C: 3",
    (On.EXCEPTION, "code"): f"exception: PotError\n  code: {MARK}",
    (On.CALLBACK, "failure"):
        f"callback: Visit\n  return: int\n  arguments: [void* data, int number]\n  failure: {MARK}\n]]\n"
        "[[\n  name: call\n  arguments: [Visit visit, {arg: void* data, from: visit}]",
    (On.CLASS, "deleter"):
        f"class: Door\n  type: door_t*\n  deleter: {MARK}\n]]\n[[\n  name: use\n  arguments: [Door door]",
}  # fmt: skip
OTHERS = {
    "constant": f"name: f\n  return: int\n  arguments:\n    - CONSTANT {MARK}",
    "second of two constants": f"name: plain\n  return: int\n  arguments:\n    - CONSTANT FIRST\n    - CONSTANT {MARK}",
    "member of a list": f"enum: Color\n  members:\n    - RED\n    - {MARK}\n    - GREEN",
    "condition that is no C": "name: f\n  return: int\n  errors: {when: struct x* undeclared_marker}\n  arguments: []",
    "field of a mapping":
        f"name: f\n  return: int\n  errors:\n    when: negative\n    message: say({MARK})\n  arguments: [int n]",
    "without the GIL": f"name: f\n  gil: release\n  return: int\n  arguments:\n    - CONSTANT {MARK}",
}  # fmt: skip
COMPILERS = [" ".join(c_compiler()), *(["clang"] if shutil.which("clang") else [])]


def test_every_key_that_holds_c_has_a_case() -> None:
    rows = [key for key in (*KEYS, *(key for plugin in standard_plugins() for key in plugin.keys)) if key.kind in _C]
    places = {(on, key.name, *field) for key in rows if not key.tensors for on in key.on
              for field in (tuple((name,) for name in key.fields) or ((),))}  # fmt: skip
    assert places - _NO_C == CASES.keys()
    assert {key.name for key in rows if key.tensors} == {"elementwise"}  # has tests of its own, as `reduce` does


def complaints(folder: Path, text: str, compiler: str) -> tuple[str, int]:
    """What a compiler says of a module with that declaration, and the line of the mark."""
    declared = f"{HEAD}[[\n  {text}\n]]\n"
    (folder / "wrong.cwrap").write_text(declared, encoding="utf-8")
    result = standalone(folder, "wrong.cwrap")
    source = folder / "wrong.c"
    source.write_text(result.files["wrong.c"], encoding="utf-8")
    command = [*compiler.split(), "-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *INCLUDES, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode, result.files["wrong.c"]
    return done.stderr, next(k for k, line in enumerate(declared.split("\n"), 1) if MARK in line)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("case", [*CASES, *OTHERS], ids=str)
def test_a_mistake_is_reported_at_its_line(case: Place | str, compiler: str, tmp_path: Path) -> None:
    text = OTHERS[case] if isinstance(case, str) else CASES[case]
    said, line = complaints(tmp_path, text, compiler)
    places = [text for text in said.split("\n") if " error: " in text]
    assert any(text.startswith(f"wrong.cwrap:{line}:") for text in places), f"{line}: {said}"
