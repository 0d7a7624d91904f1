"""Scalars of declarations that are not C never add a token to the generated C, in any position, for any string."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from compiled import compiling
from thin import is_thin

from cwrap.emit.key_entries import positions
from cwrap.features.results.error_keys import CODES
from cwrap.features.standard import standard_plugins
from cwrap.pipeline import Request, generate
from cwrap.schema import Kind, On, Schema
from cwrap.source.diagnostics import CwrapError

MARK = "zq_evil"
HOSTILE = (
    f'"; {MARK}(); "', f"*/ {MARK}(); /*", f'??/" {MARK} ??/', f"a\n{MARK}();\n", f"a \\\n{MARK}", f"{MARK}\\",
    f"\\u0022 {MARK}", f"%: define {MARK}", f"#define {MARK} 1\n", f"é {MARK} é", f"\u2028{MARK}\u2028 ",
    f'{MARK}{"x" * 5000} "', f"'); {MARK}('", f"%s%n {MARK}", f'""" {MARK} """', f"{{name}} {MARK}; {{name}}",
    f"\x00{MARK}", f"int) {MARK}(", f"{MARK}[0]", f"a, {MARK}", f"{MARK} *", f"// {MARK}\n;", f"<{MARK}>", f"-{MARK}",
)  # fmt: skip
BASE = (
    "#include <stddef.h>\nint f_c(int n);\nint *g_c(int *n);\ntypedef struct k { int x; } k_t;\nvoid k_free(k_t *k);\n"
    "typedef struct { int a; } s_t;\nenum { A };\n"
)
PIECES = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.DOTALL)
LISTS = (Kind.WORDS, Kind.NAMES, Kind.MEMBERS)
SCHEMA = Schema(standard_plugins())


def document(on: On, entries: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a module whose definition has additional entries."""
    function = {"name": "f", "cname": "f_c", "return": "int", "arguments": ["int n"]}
    things: dict[On, dict[str, Any]] = {
        On.DECLARATION: function,
        On.OPTION: {**function, "arguments": None, "options": [{"arguments": ["int n"], **entries}]},
        On.ARGUMENT: {**function, "arguments": [{"arg": "int n", **entries}]},
        On.MODULE: {"module": "m"}, On.CONSTANTS: {"constants": ["A"]}, On.ENUM: {"enum": "E", "members": ["A"]},
        On.EXCEPTION: {"exception": "X"}, On.CLASS: {"class": "K", "type": "k_t*", "free": "k_free"},
        On.CALLBACK: {"callback": "B", "return": "int", "arguments": ["void* data", "int n"]},
        On.STRUCT: {"struct": "S", "type": "s_t", "fields": ["int a"]},
        On.TYPEDEF: {"typedef": "t_t"},
        On.FIELD: {"struct": "S", "type": "s_t", "fields": [{"arg": "int a", **entries}]},
    }  # fmt: skip
    inside = on in (On.OPTION, On.ARGUMENT, On.FIELD)
    thing = things[on] if inside else {**things[on], **entries}
    return [{"include": "base.h"}, {key: value for key, value in thing.items() if value is not None}]


def values(key: str, field: str, text: str, on: On) -> list[dict[str, Any]]:
    """Yield the values in which the position can contain the text."""
    if field:
        return [{key: {field: text}}, {key: {field: [text]}}]
    kinds = [row.kind for row in SCHEMA.keys if row.name == key and on in row.on]
    spelled: list[dict[str, Any]] = [{key: text}]
    spelled += [{key: [text]}, {key: {text: "A"}}, {key: {"A": text}}] if kinds and kinds[0] in LISTS else []
    spelled += [{key: {text: "ValueError"}}, {key: {"A": text}}] if kinds == [CODES.kind] else []
    spelled += [{"arg": None, "type": text, "name": "n"}] if key == "type" and on in (On.ARGUMENT, On.FIELD) else []
    return spelled


def generated(folder: Path) -> tuple[str, set[str]]:
    """Return the generated C, or "" and the files to which errors point."""
    try:
        return generate(Request(folder, ("m.yaml",), target="standalone")).files["m.c"], set()
    except CwrapError as error:
        return "", {d.location.file for d in error.diagnostics if d.location.line}


def outside(text: str) -> str:
    """Return C without the contents of comments and literals, after the replacements of trigraphs and line splices."""
    return PIECES.sub(" ", text.replace("??/", "\\").replace("\\\n", ""))


@pytest.mark.sampled(12)
@pytest.mark.parametrize("on", On, ids=lambda on: on.name)
def test_no_scalar_adds_a_token(on: On, tmp_path: Path) -> None:
    accepted: dict[str, str] = {}
    (tmp_path / "base.h").write_text(BASE, encoding="utf-8")
    found = [row for row in positions(SCHEMA) if row[0] is on]
    assert found
    tried = refused = 0
    for number, (_, key, field, is_c, _) in enumerate(found):
        for text in () if is_c else HOSTILE[number % 9 :: 9] if is_thin() else HOSTILE:
            for entries in values(key, field, text, on):
                tried += 1
                content = json.dumps(document(on, entries))
                (tmp_path / "m.yaml").write_text(content, encoding="utf-8")
                c, files = generated(tmp_path)
                if not c:
                    refused += 1
                    assert files == {"m.yaml"}, (key, field, text)
                    continue
                a_type = key in ("type", "return") and text == f"{MARK} *"
                assert a_type or MARK not in outside(c), (key, field, text)
                assert not re.search(r"\?\?[=/'()!<>-]", c), (key, field, text)
                accepted |= {} if a_type else {c: f"{key} {field} {text}"}
    assert tried >= refused > 0
    for number, c in enumerate(accepted):
        (tmp_path / f"c{number}.c").write_text(c, encoding="utf-8")
    if accepted:
        files_c = sorted(map(str, tmp_path.glob("c*.c")))
        command = [*compiling(("-O0", f"-I{tmp_path}")), "-fsyntax-only", *files_c]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[:3000]


@pytest.mark.parametrize("text", HOSTILE)
def test_headers_and_names_of_files(text: str, tmp_path: Path) -> None:
    (tmp_path / "base.h").write_text(BASE, encoding="utf-8")
    for header in (text, f"<{text}>"):
        content = [{"include": header}, *document(On.DECLARATION, {})[1:]]
        (tmp_path / "m.yaml").write_text(json.dumps(content), encoding="utf-8")
        c, files = generated(tmp_path)
        if not c:
            assert files == {"m.yaml"}
            continue
        lines = [line for line in outside(c).split("\n") if MARK in line]
        assert all(re.fullmatch(r'#include <[^<>"\\\n]+>', line) for line in lines)


def test_the_table_has_every_scalar() -> None:
    """Every key of the schema and every field of a key has a row, and the rows mark keys that contain C."""
    rows = {(on, key, field): is_c for on, key, field, is_c, _ in positions(SCHEMA)}
    for row in SCHEMA.keys:
        for on in row.on:
            assert all((on, row.name, field) in rows for field in ([f.name for f in row.fields] or [""]))
            if row.kind in (Kind.EXPRESSION, Kind.CODE):
                assert rows[on, row.name, ""]
    assert not rows[On.DECLARATION, "doc", ""]
    assert rows[On.ARGUMENT, "bytes", "used"]


@pytest.mark.parametrize("freed", [{}, {"free": "free"}], ids=["kept", "freed"])
@pytest.mark.parametrize("spelled", [
    "int evil; char*", "const c\\u0022har*", "char**", "char * x, *", "char[3]*", "/**/char*", "char\t*x*", "9char*",
])  # fmt: skip
def test_bytes_that_are_returned_have_the_type_of_a_pointer(spelled: str, freed: dict[str, str]) -> None:
    function = {"name": "f", "return": spelled, "bytes": "n", "arguments": ["int n"], **freed}
    request = Request(Path(), ("a.yaml",), target="standalone", texts={"a.yaml": json.dumps([function]).encode()})
    with pytest.raises(CwrapError, match=r"a\.yaml:1:\d+: error: unknown return type"):
        generate(request)


def test_a_size_can_name_an_argument_whose_type_is_unknown() -> None:
    """The only error is about the type."""
    argument = {"arg": "char* x", "output": True, "bytes": {"length": "8", "used": "8 - left"}}
    arguments: list[Any] = ["size_tt left", argument]
    text = json.dumps([{"name": "f", "arguments": arguments}])
    with pytest.raises(CwrapError) as caught:
        generate(Request(Path(), ("a.yaml",), target="standalone", texts={"a.yaml": text.encode()}))
    assert [line for line in str(caught.value).split("\n") if "error:" in line] == [
        f"a.yaml:1:{text.index('size_tt')}: error: unknown type 'size_tt'; did you mean 'size_t'?"
    ]
