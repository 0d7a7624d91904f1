"""Diagnostics: the errors and warnings that users of the generator see, and the reporter that collects those of a run.

A stage reports each error and continues with the rest of the input. The pipeline stops before a stage that cannot work
with what was read. An error inside a declaration only stops the planning of that declaration. Bugs of the generator are
ordinary exceptions.

    app.yaml:3:5: error: unknown key 'retrun' in a declaration; did you mean 'return'?
        retrun: self
        ^
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field

MOST_OF_A_KIND = 20  # messages that differ only in names and numbers
_BREAKS = pattern("[\n\x85\u2028\u2029]")  # the characters at which YAML begins a new line
_NAMES_AND_NUMBERS = pattern(r"'[^']*'|\d+")
# A function that colours a part of a message: its arguments are the kind of part (`place`, `error`, `warning`, `note`,
# `caret`) and the text.
Style: TypeAlias = Callable[[str, str], str]


def plain(part: str, text: str) -> str:  # noqa: ARG001 - the signature of Style
    """Return the text without colours."""
    return text


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that explains a diagnostic, with the place that it refers to, if any."""

    message: str
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error, or a warning if something may be wrong, with its place."""

    location: Location
    message: str
    notes: tuple[Note, ...] = ()
    severity: str = "error"

    @property
    def kind(self) -> tuple[str, str]:
        """The severity, and the message without names and numbers."""
        return self.severity, _NAMES_AND_NUMBERS.sub("", self.message.partition("; did you mean")[0])

    def render(self, sources: Mapping[str, str], style: Style = plain) -> str:
        """Return the text for a terminal: position, message, source line with a caret, notes."""
        return "\n".join(self.lines({file: _BREAKS.split(text) for file, text in sources.items()}, style))

    def lines(self, sources: Mapping[str, Sequence[str]], style: Style) -> Iterator[str]:
        """Yield the lines of the text for a terminal; `sources` has the lines of the files."""
        yield f"{style('place', f'{self.location}:')} {style(self.severity, f'{self.severity}:')} {self.message}"
        yield from _excerpt(self.location, sources, style)
        for note in self.notes:
            where = f"{style('place', f'{note.location}:')} " if note.location else ""
            yield f"{where}{style('note', 'note:')} {note.message}"
            if note.location:
                yield from _excerpt(note.location, sources, style)


def _excerpt(location: Location, sources: Mapping[str, Sequence[str]], style: Style) -> list[str]:
    """Return the source line and a line with a caret; nothing if the line is missing, empty, very long or not text."""
    lines = sources.get(location.file, [])
    if not 1 <= location.line <= len(lines):
        return []
    line = lines[location.line - 1]
    if not line.strip() or len(line) > 300 or not line.replace("\t", "").isprintable():
        return []
    before = line[: location.column - 1]
    padding = "".join("\t" if c == "\t" else " " for c in before)
    return [f"    {line}", f"    {padding}{style('caret', '^')}"]


def render_all(
    diagnostics: Sequence[Diagnostic],
    sources: Mapping[str, str],
    style: Style = plain,
    most: int | None = MOST_OF_A_KIND,
) -> str:
    """Return the text of diagnostics for a terminal, with at most `most` of each kind; all if `most` is None.

    After the last printed message of a kind, a note has the number of messages that are left out.
    """
    lines = {file: _BREAKS.split(text) for file, text in sources.items()}
    totals = Counter(found.kind for found in diagnostics)
    printed: Counter[tuple[str, str]] = Counter()
    text: list[str] = []
    for found in diagnostics:
        if most is not None and printed[found.kind] == most:
            continue
        text += found.lines(lines, style)
        printed[found.kind] += 1
        left_out = totals[found.kind] - printed[found.kind]
        if printed[found.kind] == most and left_out:
            noun = found.severity if left_out == 1 else f"{found.severity}s"
            message = f"{left_out:,} more {noun} like this; 'cwrap check --all' prints all of them"
            text.append(f"{style('note', 'note:')} {message}")
    return "\n".join(text)


class CwrapError(Exception):
    """Input that cannot be used, with every diagnostic of the run in the order of the places.

    The text has at most `most` messages of a kind, or all if `most` is None; `diagnostics` has all of them.
    """

    def __init__(
        self,
        diagnostics: Iterable[Diagnostic],
        sources: Mapping[str, str] | None = None,
        most: int | None = MOST_OF_A_KIND,
    ) -> None:
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: d.location))
        self.sources = dict(sources or {})
        self.most = most
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return self.render()

    def render(self, style: Style = plain) -> str:
        """Return the text of the diagnostics for a terminal."""
        return render_all(self.diagnostics, self.sources, style, self.most)


@dataclass(slots=True)
class Reporter:
    """The diagnostics of one run, and the texts of the files to which they refer."""

    found: dict[Diagnostic, None] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    error_count: int = 0

    def error(self, location: Location, message: str, *notes: Note) -> None:
        """Record an error; an equal error is recorded only once."""
        diagnostic = Diagnostic(location, _printable(message), notes)
        self.error_count += diagnostic not in self.found
        self.found[diagnostic] = None

    def warning(self, location: Location, message: str, *notes: Note) -> None:
        """Record a warning, which does not stop the run."""
        self.found[Diagnostic(location, _printable(message), notes, severity="warning")] = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The errors and warnings, in the order in which they were reported."""
        return tuple(self.found)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors, in the order in which they were reported."""
        return tuple(d for d in self.found if d.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings, in the order in which they were reported."""
        return tuple(d for d in self.found if d.severity == "warning")

    def stop_if_errors(self) -> None:
        """Raise CwrapError if an error was reported; called between stages."""
        if self.error_count:
            raise CwrapError(self.diagnostics, self.sources)


def _printable(message: str) -> str:
    """Return the message on one line; characters that cannot be printed become escapes."""
    if message.isprintable():
        return message
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in message)


def nearest(word: str, candidates: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the candidate that is most like `word`; empty if no candidate is similar."""
    import difflib  # only errors need it

    known = sorted(set(candidates))
    folded = {c.lower(): c for c in known}
    found = difflib.get_close_matches(word.lower(), folded, n=1, cutoff=0.6)
    return f"; did you mean '{folded[found[0]]}'?" if found else ""


def one_of(candidates: Iterable[str]) -> str:
    """Return `'a', 'b' or 'c'`, for messages."""
    return either([f"'{c}'" for c in candidates])


def either(words: Sequence[str]) -> str:
    """Return `a, b or c`, for messages."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
