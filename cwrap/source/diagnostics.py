"""The one kind of error that users of the generator see, and the collector that gathers all of a run.

A stage reports what is wrong and goes on as far as it can. The pipeline stops before a stage that needs what is wrong;
errors inside a declaration stop only the planning of that declaration. Bugs of the generator stay ordinary exceptions.

    app.yaml:3:5: error: unknown key 'retrun' in a declaration; did you mean 'return'?
        retrun: self
        ^
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cwrap.source.location import Location

_BREAKS = re.compile("[\n\x85\u2028\u2029]")  # where YAML sees a new line
# Dresses up a part of a message: given what it is (`place`, `error`, `warning`, `note`, `caret`) and its text.
Style: TypeAlias = Callable[[str, str], str]


def plain(part: str, text: str) -> str:  # noqa: ARG001 - as every Style
    """No dress at all."""
    return text


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that helps to understand a diagnostic."""

    message: str
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong (`error`) or doubtful (`warning`), and where."""

    location: Location
    message: str
    notes: tuple[Note, ...] = ()
    severity: str = "error"

    def render(self, sources: Mapping[str, str], style: Style = plain) -> str:
        """The text for a terminal: position, message, source line with a caret, notes."""
        return self.render_in({file: _BREAKS.split(text) for file, text in sources.items()}, style)

    def render_in(self, sources: Mapping[str, list[str]], style: Style) -> str:
        """The same, of files that were split into lines: many diagnostics share them."""
        lines = [f"{style('place', f'{self.location}:')} {style(self.severity, f'{self.severity}:')} {self.message}"]
        lines += _excerpt(self.location, sources, style)
        for note in self.notes:
            where = f"{style('place', f'{note.location}:')} " if note.location else ""
            lines.append(f"{where}{style('note', 'note:')} {note.message}")
            if note.location:
                lines += _excerpt(note.location, sources, style)
        return "\n".join(lines)


def _excerpt(location: Location, sources: Mapping[str, list[str]], style: Style) -> list[str]:
    lines = sources.get(location.file, [])
    if not 1 <= location.line <= len(lines):
        return []
    line = lines[location.line - 1]
    if not line.strip() or len(line) > 300 or not line.replace("\t", "").isprintable():
        return []
    before = line[: location.column - 1]
    padding = "".join("\t" if c == "\t" else " " for c in before)
    return [f"    {line}", f"    {padding}{style('caret', '^')}"]


class CwrapError(Exception):
    """Input that cannot be used; holds every diagnostic of the run, in the order of their places."""

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: d.location))
        self.sources = dict(sources or {})
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return self.render()

    def render(self, style: Style = plain) -> str:
        """All of them, for a terminal."""
        lines = {file: _BREAKS.split(text) for file, text in self.sources.items()}
        return "\n".join(d.render_in(lines, style) for d in self.diagnostics)


@dataclass(slots=True)
class Reporter:
    """Collects the diagnostics of one run, and the texts they point into."""

    found: dict[Diagnostic, None] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    error_count: int = 0

    def error(self, location: Location, message: str, *notes: Note) -> None:
        """Records an error; the same one twice counts once."""
        diagnostic = Diagnostic(location, _printable(message), notes)
        self.error_count += diagnostic not in self.found
        self.found[diagnostic] = None

    def warning(self, location: Location, message: str, *notes: Note) -> None:
        """Records something doubtful that does not stop the run."""
        self.found[Diagnostic(location, _printable(message), notes, severity="warning")] = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All of them, in the order reported."""
        return tuple(self.found)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors so far."""
        return tuple(d for d in self.found if d.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings so far."""
        return tuple(d for d in self.found if d.severity == "warning")

    def stop_if_errors(self) -> None:
        """Raises CwrapError where anything is wrong; called between stages."""
        if self.error_count:
            raise CwrapError(self.diagnostics, self.sources)


def _printable(message: str) -> str:
    """One line, whatever the user's words hold that the message quotes."""
    if message.isprintable():
        return message
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in message)


def nearest(word: str, candidates: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the candidate most like `word`, or an empty string."""
    known = sorted(set(candidates))
    folded = {c.lower(): c for c in known}
    found = difflib.get_close_matches(word.lower(), folded, n=1, cutoff=0.6)
    return f"; did you mean '{folded[found[0]]}'?" if found else ""


def one_of(candidates: Iterable[str]) -> str:
    """`'a', 'b' or 'c'`, for messages."""
    quoted = [f"'{c}'" for c in candidates]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
