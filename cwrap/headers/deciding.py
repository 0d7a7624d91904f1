"""Entries of a draft that cwrap or the C compiler rejects become comments with the message as a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from cwrap.headers.entries import Entry
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError
from cwrap.toolchain.compiler import CXX, C

FILE = "draft.yaml"
# From generated files, by name, to the errors of a compiler: lines of the declarations, and messages.
Compile: TypeAlias = Callable[[Mapping[str, str]], list[tuple[int, str]]]
_COMPILERS = {C: "C", CXX: "C++"}
_UNKNOWN = re.compile(r"unknown (?:type|class) '(?:const )?([^'*]+)\**'")


def decide(entries: Sequence[Entry], name: str, compiled: Compile, language: str = C) -> None:
    """Turn errors into questions, until cwrap and the compiler accept the other entries of the module `name`."""
    module = "_" + re.sub(r"\W", "_", name, flags=re.ASCII)
    while True:  # each round makes an entry a comment, or an entry shorter
        starts, text = _text(entries)
        errors = _errors(text, module, compiled, language)
        if not errors:
            return
        for line, message in errors:
            start, entry = [pair for pair in starts if pair[0] <= line][-1]
            entry.reject(line - start, _explained(message, entries))
        for entry in entries:
            entry.drop()


def _text(entries: Sequence[Entry]) -> tuple[list[tuple[int, Entry]], str]:
    """Return the entries without questions with their first lines, and their text."""
    starts: list[tuple[int, Entry]] = []
    lines: list[str] = []
    for entry in entries:
        if not entry.questions:
            starts.append((len(lines) + 1, entry))
            lines += entry.lines
    return starts, "\n".join(lines) + "\n"


def _errors(text: str, module: str, compiled: Compile, language: str) -> list[tuple[int, str]]:
    try:
        texts = {FILE: text.encode()}
        result = generate(Request(Path(), (FILE,), module=module, texts=texts, language=language))
    except CwrapError as error:
        return [(diagnostic.location.line, diagnostic.message) for diagnostic in error.diagnostics]
    return [
        (line, f"the {_COMPILERS[language]} compiler reports: {message}") for line, message in compiled(result.files)
    ]


def _explained(message: str, entries: Sequence[Entry]) -> str:
    """Return a message; a type that another entry of the draft would define is explained by this entry."""
    unknown = _UNKNOWN.match(message)
    for entry in entries if unknown else ():
        if unknown and entry.questions and entry.defines(unknown[1]):
            kind = entry.lines[0].removeprefix("- ").partition(":")[0]
            return f"it needs the {kind} {unknown[1]}, which is a comment above"
    return message
