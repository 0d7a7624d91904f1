"""The preprocessor conditions that stand around declarations, followed through the C between them.

    #if IS_CUDA                        Condition("IS_CUDA") for what is declared here
    #else                              Condition("!(IS_CUDA)") for what is declared here
    #endif
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location

_SKIPPED = re.compile(r'/\*.*?\*/|//(?:\\\n|[^\n])*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.DOTALL)
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b(.*)")


@dataclass(frozen=True, slots=True)
class Condition:
    """One `#if` around a declaration: which one, which of its branches, and what holds there."""

    location: Location
    branch: int
    text: str


@dataclass(slots=True)
class _Open:
    """An `#if` that is not closed yet."""

    location: Location
    branch: int = 0
    earlier: list[str] = field(default_factory=list)
    present: str = ""

    @property
    def condition(self) -> Condition:
        holds = [f"!({text})" for text in self.earlier] + ([self.present] if self.present else [])
        return Condition(self.location, self.branch, " && ".join(holds))


class Conditions:
    """Follows the directives of one file, piece of C by piece of C."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._open: list[_Open] = []

    @property
    def around(self) -> tuple[Condition, ...]:
        """What holds here, from the outside in."""
        return tuple(entry.condition for entry in self._open)

    def follow(self, location: Location, text: str) -> None:
        """Goes on behind a piece of C that starts at `location`."""
        for number, line in enumerate(_without_comments(text).split("\n")):
            match = _DIRECTIVE.match(line)
            if match:
                where = Location(location.file, location.line + number, 1)
                self._directive(match[1], " ".join(match[2].split()), where)

    def close(self) -> None:
        """The end of the file: what is open has no `#endif`."""
        for entry in self._open:
            self._reporter.error(entry.location, "'#if' is never closed by '#endif'")

    def _directive(self, word: str, condition: str, where: Location) -> None:
        if word in ("if", "ifdef", "ifndef"):
            written = {"if": "({})", "ifdef": "defined({})", "ifndef": "!defined({})"}[word]
            self._open.append(_Open(where, present=written.format(condition)))
            return
        if not self._open:
            self._reporter.error(where, f"'#{word}' without '#if'")
            return
        if word == "endif":
            self._open.pop()
            return
        last = self._open[-1]
        last.earlier.append(last.present)
        last.branch += 1
        last.present = f"({condition})" if word == "elif" else ""


def exclude(first: tuple[Condition, ...], second: tuple[Condition, ...]) -> bool:
    """Whether two places stand in different branches of one `#if`."""
    branches = {c.location: c.branch for c in first}
    return any(branches.get(c.location, c.branch) != c.branch for c in second)


def _without_comments(text: str) -> str:
    """The text less comments and line ends behind a backslash, with every line where it was."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0][0] in "\"'" else "\n" * match[0].count("\n") or " "

    text = _SKIPPED.sub(blank, text)
    return re.sub(r"((?:[^\n]*\\\n)+)([^\n]*)", _joined, text)


def _joined(match: re.Match[str]) -> str:
    parts = match[1].split("\\\n")
    return "".join(parts) + match[2] + "\n" * (len(parts) - 1)
