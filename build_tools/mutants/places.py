"""The places of a C source that the mutation tests of emitted C drop: releases, cleanups, checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_RELEASE = re.compile(
    r"\b(?:Py_X?DECREF|Py_CLEAR|PyMem_Free|PyMem_RawFree|PyObject_Free|free|PyBuffer_Release|cwrap_\w*"
    r"(?:leave|drop|free|release|clear|unlock|close)\w*)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\);"
)
_IF = re.compile(r"\bif \(")
_ERROR = re.compile(r"\breturn\b|\bgoto\b|_bad_|PyErr_")
_LINE = re.compile(r'#line \d+ "(.*)"')


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is removed: the module ("" for the runtime), the file, the line, and the columns."""

    module: str
    file: str
    line: int
    begin: int
    end: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text.strip()}"

    def apply(self, source: str) -> str:
        """Return the source with the mutation: a release is removed, or a check is never true."""
        lines = source.split("\n")
        line = lines[self.line - 1]
        old = line[self.begin : self.end]
        new = f"if ({old[3:]} && 0)" if old.startswith("if (") else ";"
        lines[self.line - 1] = line[: self.begin] + new + line[self.end :]
        return "\n".join(lines)


def places(source: str, module: str, file: str) -> Iterator[Place]:
    """Yield the releases and the checks of a C source, but not those of the C that declarations contain."""
    lines = source.split("\n")
    is_generated = True
    for number, line in enumerate(lines, 1):
        marked = _LINE.match(line.strip())
        if marked:
            is_generated = Path(marked[1]).suffix in (".c", ".h")
        # Straight-line code for positional calls: without it the runtime makes the same calls.
        if not is_generated or not line.startswith(" ") or "!cw_kwnames" in line:
            continue
        for release in _RELEASE.finditer(line):
            yield Place(module, file, number, *release.span(), line)
        for check in _IF.finditer(line):
            end = closing(line, check.end() - 1)
            following = line[end:] + (lines[number] if not line[end:].strip(" {") and number < len(lines) else "")
            if end and _ERROR.search(following):
                yield Place(module, file, number, check.start(), end, line)


def closing(line: str, opening: int) -> int:
    """Return the index after the parenthesis that closes the one at an index; 0 if it is not in the line."""
    depth = 0
    for index in range(opening, len(line)):
        depth += (line[index] == "(") - (line[index] == ")")
        if depth == 0:
            return index + 1
    return 0
