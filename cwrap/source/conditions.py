"""Preprocessor conditions around declarations, read from the C between the declarations.

For example:

    #if IS_CUDA                        Condition("(IS_CUDA)") for the declarations here
    #else                              Condition("!((IS_CUDA))") for the declarations here
    #endif
"""

from __future__ import annotations

import re

from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field

_SKIPPED = pattern(r'/\*.*?\*/|//(?:\\\n|[^\n])*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.DOTALL)
_CPP = pattern(r"\b[A-Za-z_]\w*::\w+|\btemplate\s*<|\btry\s*\{|\bTHP?[A-Z]\w*Ptr\b(?=\s+\w+\s*[(=;])", re.ASCII)
_DIRECTIVE = pattern(r"[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b(.*)")


@dataclass(frozen=True, slots=True)
class Condition:
    """One `#if` around a declaration: the place of the `#if`, the number of the branch, the condition of the branch."""

    location: Location
    branch: int
    text: str


@dataclass(slots=True)
class _Open:
    """An `#if` whose `#endif` has not been read yet."""

    location: Location
    branch: int = 0
    earlier: list[str] = field(default_factory=list)
    present: str = ""

    @property
    def condition(self) -> Condition:
        holds = [f"!({text})" for text in self.earlier] + ([self.present] if self.present else [])
        return Condition(self.location, self.branch, " && ".join(holds))


class Conditions:
    """Reader of the conditional directives of one file, piece of C by piece of C."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._open: list[_Open] = []

    @property
    def around(self) -> tuple[Condition, ...]:
        """The conditions at the current place, from the outermost to the innermost."""
        return tuple(entry.condition for entry in self._open)

    def follow(self, location: Location, text: str) -> None:
        """Read the directives in a piece of C that starts at `location`."""
        for number, line in enumerate(_without_comments(text).split("\n")):
            match = _DIRECTIVE.match(line)
            if match:
                where = Location(location.file, location.line + number, 1)
                self._directive(match[1], " ".join(match[2].split()), where)

    def close(self) -> None:
        """Report each `#if` without `#endif` at the end of the file."""
        for entry in self._open:
            self._reporter.error(entry.location, "'#if' has no '#endif'")

    def _directive(self, word: str, condition: str, where: Location) -> None:
        if word in ("if", "ifdef", "ifndef"):
            written = {"if": "({})", "ifdef": "defined({})", "ifndef": "!defined({})"}[word]
            self._open.append(_Open(where, present=written.format(condition)))
            return
        if not self._open:
            self._reporter.error(where, f"'#{word}' has no '#if' before it")
            return
        if word == "endif":
            self._open.pop()
            return
        last = self._open[-1]
        last.earlier.append(last.present)
        last.branch += 1
        last.present = f"({condition})" if word == "elif" else ""


def exclude(first: tuple[Condition, ...], second: tuple[Condition, ...]) -> bool:
    """Return True if two places are in different branches of one `#if`."""
    branches = {c.location: c.branch for c in first}
    return any(branches.get(c.location, c.branch) != c.branch for c in second)


def cpp_word(text: str) -> tuple[str, int] | None:
    """Return the first words of C++ in a text between blocks, and the number of lines before; None for C."""
    code = _SKIPPED.sub(lambda match: "\n" * match[0].count("\n") or " ", text)
    found = _CPP.search(code)
    return (" ".join(found[0].split()), code.count("\n", 0, found.start())) if found else None


def _without_comments(text: str) -> str:
    """Return the text without comments and with continued lines joined; line numbers do not change."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0][0] in "\"'" else "\n" * match[0].count("\n") or " "

    text = _SKIPPED.sub(blank, text)
    return re.sub(r"((?:[^\n]*\\\n)+)([^\n]*)", _joined, text)


def _joined(match: re.Match[str]) -> str:
    parts = match[1].split("\\\n")
    return "".join(parts) + match[2] + "\n" * (len(parts) - 1)
