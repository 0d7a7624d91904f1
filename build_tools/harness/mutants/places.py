"""The places of a C source that the mutation tests of emitted C drop: releases, cleanups, checks.

All mutants are in one library: each place is dropped if it has the number in the environment variable CWRAP_MUTANT when
the library is loaded. The library also reports which places run.
"""

from __future__ import annotations

import functools
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
_FUNCTION = re.compile(r"[A-Za-z][^=;]*?(\w+)\([^;]*$")  # the first line of a definition
_LINE = re.compile(r'#line \d+ "(.*)"')


@dataclass(frozen=True, slots=True)
class Place:
    """A place that is removed: the module ("" for the runtime), the file, the line, the columns, the function.

    `before` has the previous lines of the function, and `condition` the last of them that repeats checks after
    conversions that may run Python code. `is_unused` is true in a function that the module does not call.
    """

    module: str
    file: str
    line: int
    begin: int
    end: int
    text: str
    function: str = ""
    before: tuple[str, ...] = ()
    condition: str = ""
    is_unused: bool = False

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
extern unsigned char *cw_ran;
#define CW_RUNS(number) (cw_ran[number] = 1, cw_mutant != (number))
"""
LIBRARY = """\
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
int cw_mutant = -1;
static unsigned char cw_unrecorded[COUNT];
unsigned char *cw_ran = cw_unrecorded;
__attribute__((constructor)) static void cw_choose(void)
{{
    const char *number = getenv("{variable}"), *file = getenv("{record}");
    cw_mutant = number ? atoi(number) : -1;
    if (file) {{
        cw_ran = mmap(NULL, COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, open(file, O_RDWR), 0);
        if (cw_ran == MAP_FAILED)
            abort();
    }}
}}
"""
VARIABLE = "CWRAP_MUTANT"  # the environment variable that has the number of the mutant when a library is loaded
# The environment variable that names a file with a byte for each place: libraries set the bytes of places that run, in
# all processes that load them.
RECORD = "CWRAP_MUTANTS_RECORD"


def instrumented(source: str, numbered: Iterable[tuple[int, Place]]) -> str:
    """Return a C source that reports which of the places run, and drops the place that is the mutant."""
    lines = source.split("\n")
    for number, place in sorted(numbered, key=lambda item: (item[1].line, -item[1].begin)):
        line = lines[place.line - 1]
        lines[place.line - 1] = line[: place.begin] + place.counted(number) + line[place.end :]
    return HEADER + "\n".join(lines)


def library_source(count: int) -> str:
    """Return the C that every library with instrumented sources needs."""
    return LIBRARY.replace("COUNT", str(max(count, 1))).format(variable=VARIABLE, record=RECORD)


def places(source: str, module: str, file: str) -> Iterator[Place]:
    """Yield the releases and the checks of a C source, but not those of the C that declarations contain."""
    lines = source.split("\n")
    is_generated, is_compiled, function, condition, begin = True, True, "", "", 0
    for number, line in enumerate(lines, 1):
        marked, defined = _LINE.match(line.strip()), _FUNCTION.match(line)
        if marked:
            is_generated = Path(marked[1]).suffix in (".c", ".h")
        if line.startswith("#"):
            is_compiled = line not in ("#ifdef Py_LIMITED_API", "#ifdef Py_TARGET_ABI3T")  # they are not compiled
        function, begin = (defined[1], number) if defined else (function, begin)
        condition = "" if defined else line.strip() if "if (CWRAP_UNLIKELY(!(cwrap_" in line else condition
        if not is_generated or not is_compiled or not line.startswith(" "):
            continue
        before = tuple(text.strip() for text in lines[begin : number - 1])
        found = functools.partial(
            Place, module, file, number, text=line, function=function, before=before, condition=condition,
            is_unused=is_unused(source, function),
        )  # fmt: skip
        for release in _RELEASE.finditer(line):
            left = line[: release.start()].strip()
            if not left or (left.endswith(_BEFORE_STATEMENTS) and not left.endswith("(void)")):
                yield found(*release.span())
        for check in _IF.finditer(line):
            end = closing(line, check.end() - 1)
            following = line[end:] + (lines[number] if not line[end:].strip(" {") and number < len(lines) else "")
            if end and _ERROR.search(following):
                yield found(check.start(), end)


@functools.cache
def is_unused(source: str, function: str) -> bool:
    """Return whether the C defines a function that need not be used, and does not use it."""
    uses = len(re.findall(rf"\b{function}\b", source))
    return uses == 1 and re.search(rf"^CWRAP_UNUSED .*\b{function}\b", source, re.MULTILINE) is not None


def closing(line: str, opening: int) -> int:
    """Return the index after the parenthesis that closes the one at an index; 0 if it is not in the line."""
    depth = 0
    for index in range(opening, len(line)):
        depth += (line[index] == "(") - (line[index] == ")")
        if depth == 0:
            return index + 1
    return 0
