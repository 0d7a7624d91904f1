"""The generator reports the errors that tests/errors expect. support/error_cases.py describes their form.

`pytest tests/generator/test_errors.py --update` writes the expectations again.
"""

from __future__ import annotations

import ast
import functools
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from unittest import mock

import pytest
from case_files import target_of
from error_cases import ERROR_CASES, ErrorCase
from folders import DTYPES

from cwrap import pipeline
from cwrap.cli import main
from cwrap.ctype.numbers import Boolean
from cwrap.ctype.texts import Text
from cwrap.pipeline import Request
from cwrap.source.diagnostics import CwrapError, Diagnostic, Note, Reporter
from cwrap.source.location import Location

NOTHING = "- name: nothing\n  doc: Nothing.\n  arguments: [THTensor* self]\n"


def request_of(case: ErrorCase, folder: Path) -> Request:
    """Write the files into a folder; return the request to generate from them."""
    for name, data in case.inputs.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    table = next((name for name in case.files if Path(name).name.startswith("dtypes")), "")
    if not table:
        shutil.copy(DTYPES, folder / "dtypes.yaml")
    types = next((name for name in case.files if Path(name).name.startswith("types_")), "")
    tables = (table, types)
    declared = tuple(name for name in case.files if name not in tables and not Path(name).name.startswith("_"))
    if not declared:
        (folder / "nothing.yaml").write_text(NOTHING, encoding="utf-8")
        declared = ("nothing.yaml",)
    target, language, limited_api = target_of(case.words.get("target", ("thp",)))
    table = table or ("dtypes.yaml" if target == "thp" else "")
    backend = "".join(case.words.get("backend", ("CPU",)))
    return Request(
        folder, declared, table, target, backend, language, types=types, limited_api=limited_api,
        more_dtypes=case.words.get("dtypes", ()),
    )  # fmt: skip


@dataclass(frozen=True)
class Rejection:
    """The errors and warnings about a case, and the lines that were running when they were reported."""

    diagnostics: tuple[Diagnostic, ...]
    messages: frozenset[str]
    lines: frozenset[tuple[str, int]]


@functools.cache
def rejection(number: int) -> Rejection:
    """Return what is reported about a case, which must be rejected."""
    case = ERROR_CASES[number]
    limits = {Text: (3, 11), Boolean: (3, 12)} if len(case.words.get("target", ())) > 1 else {}
    lines: set[tuple[str, int]] = set()
    messages: set[str] = set()
    report = Reporter.error

    def record(self: Reporter, location: Location, message: str, *notes: Note) -> None:
        frame: FrameType | None = sys._getframe(1)
        while frame:
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            frame = frame.f_back
        messages.add(message)
        report(self, location, message, *notes)

    with ExitStack() as stack:
        for ctype, version in limits.items():
            stack.enter_context(mock.patch.object(ctype, "limited_api", version))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(mock.patch.object(Reporter, "error", record))
        caught = stack.enter_context(pytest.raises(CwrapError))
        pipeline.generate(request_of(case, folder))
    return Rejection(caught.value.diagnostics, frozenset(messages), frozenset(lines))


def lines_of(diagnostics: tuple[Diagnostic, ...], name: str) -> list[str]:
    """Return the errors about a file, as lines for its end."""
    lines = []
    for diagnostic in diagnostics:
        if diagnostic.location.file != name:
            continue
        place = f"{diagnostic.location.line}:{diagnostic.location.column}"
        lines.append(f"# {diagnostic.severity.upper()} {place}: {diagnostic.message}")
        for note in diagnostic.notes:
            assert note.location is not None
            file = "" if note.location.file == name else f"{note.location.file}:"
            lines.append(f"# NOTE {file}{note.location.line}:{note.location.column}: {note.message}")
    return lines


def update(case: ErrorCase, found: dict[str, list[str]]) -> None:
    """Write the expectations into the file of a case."""
    for name, lines in found.items():
        old, text = case.files[name], case.inputs[name]
        if lines:
            text += b"\n" * (not text.endswith(b"\n")) + "".join(f"{line}\n" for line in lines).encode()
        whole = case.path.read_bytes()
        start = whole.index(f"[case {case.name}]\n".encode()) if case.path.suffix == ".test" else 0
        case.path.write_bytes(whole[:start] + whole[start:].replace(old, text, 1))


@pytest.mark.parametrize("number", range(len(ERROR_CASES)), ids=[case.name for case in ERROR_CASES])
def test_every_error_is_reported_at_its_position(number: int, request: pytest.FixtureRequest) -> None:
    case, diagnostics = ERROR_CASES[number], rejection(number).diagnostics
    assert {d.location.file for d in diagnostics} <= set(case.files)
    found = {name: lines_of(diagnostics, name) for name in case.files}
    if request.config.getoption("--update"):
        update(case, found)
    else:
        assert found == case.expected


def test_names_of_cases_are_unique() -> None:
    assert len({case.name for case in ERROR_CASES}) == len(ERROR_CASES)


def test_nothing_is_written_after_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "good.cwrap").write_text("[[\n  name: good\n  arguments: [int x]\n]]\n", encoding="utf-8")
    (tmp_path / "bad.cwrap").write_text("[[\n  name: bad\n  retrun: int\n]]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["generate", "good.cwrap", "bad.cwrap", "--target", "standalone", "--out", "made"]) == 1
    assert not (tmp_path / "made").exists()
    assert capsys.readouterr().err == (
        "bad.cwrap:3:3: error: unknown key 'retrun' in a declaration; did you mean 'return'?\n"
        "      retrun: int\n"
        "      ^\n"
    )


# ---- every function that reports errors has a case ----

# Errors that are for authors of plugins, not of declarations: test_plugins.py and test_outside_type.py test them.
BY_PLUGINS = (("cwrap/planning/facts.py", "_may_change"), ("cwrap/planning/type_resolver.py", "__call__"))
REPORTERS = {"error", "complain", "_complain"}


def checked_functions(root: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Return the functions whose messages are about declarations, with their files."""
    names = [f"cwrap/{name}.py" for name in ("dtypes", "pipeline", "ctype/table")]
    for folder in ("cwrap/source", "cwrap/schema", "cwrap/planning", "cwrap/plugins"):
        names += [path.relative_to(root).as_posix() for path in sorted((root / folder).glob("*.py"))]
    for name in names:
        for node in ast.walk(ast.parse((root / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (name, node.name) not in BY_PLUGINS:
                yield name, node


def report_calls(function: ast.FunctionDef) -> Iterator[ast.Call]:
    """Return the calls that report an error, except those in a function that only passes one on."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and function.name not in REPORTERS:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in REPORTERS:
                yield node


def returned_messages(function: ast.FunctionDef) -> Iterator[str]:
    """Return the messages that a checking function returns, as regular expressions."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value and function.name.endswith("problem"):
            pattern = pattern_of(node.value)
            if pattern:
                yield pattern


def pattern_of(message: ast.expr) -> str:
    """Return a pattern for the strings of an expression; "" if the expression has no string."""
    match message:
        case ast.Constant(value=str() as text):
            return re.escape(text)
        case ast.JoinedStr(values=parts):
            return "".join(pattern_of(part) or ".*" for part in parts)
        case ast.IfExp(body=body, orelse=otherwise):
            return pattern_of(body) or pattern_of(otherwise)
    return ""


def test_every_message_has_a_case(root: Path) -> None:
    rejections = [rejection(number) for number in range(len(ERROR_CASES))]
    lines = frozenset().union(*(each.lines for each in rejections))
    messages = frozenset().union(*(each.messages for each in rejections))
    missing = []
    for name, function in checked_functions(root):
        file = str(root / name)
        missing += [
            f"{name}:{call.lineno}: {ast.unparse(call)}"
            for call in report_calls(function)
            if not any((file, line) in lines for line in range(call.lineno, (call.end_lineno or 0) + 1))
        ]
        missing += [
            f"{name}: {function.name}: {pattern}"
            for pattern in returned_messages(function)
            if not any(re.search(pattern, message) for message in messages)
        ]
    assert not missing, "\n".join(missing)
