"""The places of a C source that the mutation tests of emitted C drop: releases, cleanups, checks.

All mutants are in one library: each place is dropped if it has the number in the environment variable CWRAP_MUTANT when
the library is loaded. The library also reports which places run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_RELEASE = re.compile(
    r"\b(?:Py_X?DECREF|Py_CLEAR|PyMem_Free|PyMem_RawFree|PyObject_Free|free|PyBuffer_Release|cwrap_\w*"
    r"(?:leave|drop|free|release|clear|unlock|close)\w*)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\);"
)
_BEFORE_STATEMENTS = ("{", "}", ";", ":", ")", "else")
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

    @property
    def is_check(self) -> bool:
        """Return whether the place is a check; other places are releases."""
        return self.text[self.begin :].startswith("if (")

    def counted(self, number: int) -> str:
        """Return the C of the place, which reports that it runs, and is dropped if the mutant has this number."""
        old = self.text[self.begin : self.end]
        return f"if ({old[3:]} && CW_RUNS({number}))" if self.is_check else f"{{ if (CW_RUNS({number})) {{ {old} }} }}"


# Reports that a place runs, for the numbers of the places of a library; `cw_mutant` is the number of the mutant.
HEADER = """\
extern int cw_mutant;
extern unsigned char cw_ran[];
#define CW_RUNS(number) (cw_ran[number] = 1, cw_mutant != (number))
"""
LIBRARY = """\
#include <stdlib.h>
#include <string.h>
#define EXPORTED __attribute__((visibility("default")))
int cw_mutant = -1;
unsigned char cw_ran[COUNT];
EXPORTED int cw_count = COUNT;
EXPORTED unsigned char *cw_places(void) {{ return cw_ran; }}
EXPORTED void cw_forget(void) {{ memset(cw_ran, 0, COUNT); }}
__attribute__((constructor)) static void cw_choose(void)
{{
    const char *number = getenv("{variable}");
    cw_mutant = number ? atoi(number) : -1;
}}
"""
VARIABLE = "CWRAP_MUTANT"  # the environment variable that has the number of the mutant when a library is loaded


def instrumented(source: str, numbered: Iterable[tuple[int, Place]]) -> str:
    """Return a C source that reports which of the places run, and drops the place that is the mutant."""
    lines = source.split("\n")
    for number, place in sorted(numbered, key=lambda item: (item[1].line, -item[1].begin)):
        line = lines[place.line - 1]
        lines[place.line - 1] = line[: place.begin] + place.counted(number) + line[place.end :]
    return HEADER + "\n".join(lines)


def library_source(count: int) -> str:
    """Return the C that every library with instrumented sources needs."""
    return LIBRARY.replace("COUNT", str(max(count, 1))).format(variable=VARIABLE)


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
            before = line[: release.start()].strip()
            if not before or (before.endswith(_BEFORE_STATEMENTS) and not before.endswith("(void)")):
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
