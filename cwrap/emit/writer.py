"""The writer of C: indentation, long lines, blank lines, preprocessor conditions and `#line`.

    w = Writer("Description of the file.", "f.c")
    with w.block("int f(void)"):
        w.line("return 0;")

Lines can be annotated (`cwrap/source/annotations.py`). The writer puts `#line` before C of a declaration, so that
compilers and debuggers refer to the declaration, and `#line` with the file's own name and line after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext

from cwrap.emit.wrapping import INDENT, WIDTH, wrapped
from cwrap.source.annotations import (
    Piece,
    first_location,
    is_annotated,
    located,
    pieces_of,
    without_annotations,
)
from cwrap.source.c_text import comment, string
from cwrap.source.location import Location
from cwrap.source.patterns import pattern

__all__ = ["INDENT", "WIDTH", "Writer", "comment", "defined", "string"]

_LINE = pattern(r"^[ \t]*#[ \t]*(line\b|\d)", re.MULTILINE)
_UNCONDITIONAL = nullcontext()
FAR = 8  # the most empty lines that are written instead of `#line`


class _Block:
    """The body of a block, which is a class because a generator would take several times as long."""

    def __init__(self, writer: Writer, end: str) -> None:
        self._writer = writer
        self._end = end

    def __enter__(self) -> None:
        """Do nothing: the head has been written."""

    def __exit__(self, *_: object) -> None:
        self._writer.end_block(self._end)


class Writer:
    """The lines of one file, after a comment that describes the file."""

    def __init__(self, banner: str, path: str = "", positions: dict[str, int] | None = None) -> None:
        self._path = path  # of the file itself, for `#line`
        self._positions = positions  # macros for line numbers of declarations; None if the file has the numbers
        self._numbered = ("", 0)  # the file and line of the last macro
        self._lines: list[str] = []
        self._margin = ""
        self._next: tuple[str, int] | None = None  # the file and line that compilers assign to the next line
        self._closed = ("", 0)  # the last condition without a location, and the number of lines up to its #endif
        self._labels: dict[str, str] = {}  # the names in C of the labels to which the present function jumps
        self.line(f"/* {comment(banner)} */")

    def line(self, text: str = "") -> None:
        """Write one line at the present depth; directives are not indented."""
        line = text if not text or text[0] == "#" else f"{self._margin}{text}"
        if is_annotated(line):
            self._write_annotated(line)
        elif len(line) > WIDTH:
            self._append(*wrapped(line))
        else:
            self._append(line)

    def lines(self, texts: Iterable[str]) -> None:
        """Write several lines at the present depth."""
        for text in texts:
            self.line(text)

    def _append(self, *lines: str) -> None:
        """Append lines of the file itself."""
        if self._next is not None:
            self._next = None
            self._lines.append(f"#line {len(self._lines) + 2} {string(self._path)}")
        self._lines += lines

    def _write_annotated(self, line: str) -> None:
        """Write a line with annotations; C of a declaration is at its line there, unless a later line came before."""
        pieces = [self._with_jump(piece) for piece in pieces_of(line)]
        places = [piece.location for piece in pieces if piece.location]
        if not places:
            self._append(*wrapped("".join(piece.text for piece in pieces)))
            return
        at = places[0]
        for piece in pieces:
            if piece.location and piece.in_macro and piece.location.line > at.line + FAR:
                at = piece.location  # neither `#line` nor empty lines could place the piece
        self._go(at)
        text, in_macro = "", False
        for piece in pieces:
            place, in_macro = piece.location, piece.in_macro
            if place and place.file == at.file and place.line > at.line and line[0] != "#":
                self._append_located(text.rstrip(), at, in_macro)
                self._move(at, place)
                at, text = place, f"{self._margin}{INDENT}"
            text += piece.text
        self._append_located(text, at, in_macro)

    def _append_located(self, text: str, at: Location, in_macro: bool) -> None:
        """Append C of a declaration; what a long line continues with has the same location, unless it is in a macro."""
        in_macro = in_macro or text[0] == "#"  # a directive that continues after a backslash
        first, *others = wrapped(text, in_macro)
        self._lines.append(first)
        self._next = (at.file, at.line + 1)
        for number, other in enumerate(others, at.line + 2):
            if not in_macro:
                self._go(at)
            self._lines.append(other)
            self._next = (at.file, number if in_macro else at.line + 1)

    def _move(self, at: Location, place: Location) -> None:
        """Go from a line of a declaration to a later one, by empty lines if these are few."""
        if place.line > at.line + FAR:
            self._go(place)
            return
        while self._next is not None and self._next[1] < place.line:
            self._lines.append("")
            self._next = (at.file, self._next[1] + 1)

    def _with_jump(self, piece: Piece) -> Piece:
        """Return a piece with the `goto` of its label."""
        if not piece.label:
            return piece
        name = self._labels.setdefault(piece.label, f"cw_fail_{len(self._labels)}")
        return piece._replace(text=f"goto {name}{piece.text}")

    def _number(self, location: Location) -> str:
        """Return the number of a line of a declaration, or a macro for it, so that the file stays the same if the line
        moves.
        """
        if self._positions is None:
            return str(location.line)
        if self._numbered != (location.file, location.line):
            self._numbered = location.file, location.line
            self._positions[f"POSITION_{len(self._positions)}"] = location.line
        return f"POSITION_{len(self._positions) - 1}"

    def _go(self, location: Location) -> None:
        """Write `#line`, unless the next line is at the location anyway."""
        if self._next != (location.file, location.line):
            self._lines.append(f"#line {self._number(location)} {string(location.file)}")

    def verbatim(self, text: str) -> None:
        """Write C of a user unchanged: with its indentation, and string literals that continue in the next line.

        `#line` with the file's own name and line follows C that contains `#line`.
        """
        self._append(*text.rstrip("\n").split("\n"))
        if _LINE.search(text):
            self._next = ("", 0)  # no line of a declaration

    def declared(self, texts: Iterable[str], location: Location) -> None:
        """Write lines of C that a declaration has at a location, at the present depth."""
        self._append(f"#line {self._number(location)} {string(location.file)}")
        self._append(*(text if not text or text[0] == "#" else f"{self._margin}{text}" for text in texts))
        self._append(f"#line {len(self._lines) + 2} {string(self._path)}")

    def blank(self) -> None:
        """Write an empty line, never two in a row."""
        if self._lines and self._lines[-1]:
            self._append("")

    def label(self, label: str) -> None:
        """Write a label, one step to the left, if the present function jumps to the label; a statement follows."""
        if label in self._labels:
            self._append(f"{self._margin.removesuffix(INDENT)}{self._labels[label]}:")

    def block(self, head: str, end: str = "}", first: str = "") -> AbstractContextManager[None]:
        """Write `head {`, the indented body and `}`; the brace of a function is on a separate line.

        `first` is a macro with which a function begins. The macro is on the line of the brace.
        """
        if head.endswith(")") and not self._margin:
            self._labels.clear()
            self.line(head)
            self.line(f"{{ {first}" if first else "{")
        else:
            self.line(f"{head} {{".lstrip())
        self._margin += INDENT
        return _Block(self, end)

    def end_block(self, end: str) -> None:
        """Write the end of a block, at the depth of its head."""
        self._margin = self._margin.removesuffix(INDENT)
        self.line(end)

    def condition(self, guard: str, location: Location | None = None) -> AbstractContextManager[None]:
        """Write `#if` and `#endif` around the body, unless the guard is empty; `location` is that of the guard.

        Bodies with the same guard that follow each other share the directives.
        """
        if not guard:
            return _UNCONDITIONAL
        return self._located_directives(guard, location) if location else self._directives(guard)

    @contextmanager
    def _located_directives(self, guard: str, location: Location) -> Iterator[None]:
        self.line(f"#if {located(location)}{guard}")
        yield
        self.line("#endif")

    @contextmanager
    def _directives(self, guard: str) -> Iterator[None]:
        closed, end = self._closed
        if closed == guard and not any(self._lines[end:]):
            del self._lines[end - 1]
        else:
            self.line(f"#if {guard}")
        yield
        self.line("#endif")
        self._closed = guard, len(self._lines)

    def items(self, head: str, items: Iterable[str], end: str) -> None:
        """Write `head item, item, …end` on one line if it fits, else on several lines between head and end."""
        texts = list(items)
        whole = f"{head}{', '.join(texts)}{end}"
        if len(self._margin) + len(without_annotations(whole)) <= WIDTH:
            self.line(whole)
            return
        self.line(head)
        line, used = "", 0
        for text in texts:
            width = len(without_annotations(text)) + 1
            if line and len(self._margin) + len(INDENT) + used + 1 + width > WIDTH:
                self.line(f"{INDENT}{line}")
                line, used = "", 0
            used += bool(line) + width
            line += f"{' ' if line else ''}{text},"
        self.line(f"{INDENT}{line}")
        self.line(end)

    def rows(self, head: str, items: Iterable[str], end: str) -> None:
        """Write like `items`, but items with C of different lines of a declaration are on different lines."""
        texts = list(items)
        groups: list[list[str]] = []
        lines: list[int | None] = []
        for text in texts:
            location = first_location(text)
            line = location.line if location else None
            if lines and line == lines[-1] and _width(groups[-1]) + _width([text]) < WIDTH - 6:
                groups[-1].append(text)
            else:
                groups.append([text])
                lines.append(line)
        if len(groups) < 2:
            self.items(head, texts, end)
            return
        self.line(head)
        self.lines(f"{INDENT}{', '.join(group)}," for group in groups)
        self.line(end)

    def declarations(self, head: str, names: Iterable[str]) -> None:
        """Write `head name, name;`, as several declarations if one line is too short."""
        line = ""
        for name in names:
            if line and len(line) + len(name) + 3 > WIDTH:
                self.line(f"{line};")
                line = ""
            line += f", {name}" if line else f"{head} {name}"
        if line:
            self.line(f"{line};")

    def text(self) -> str:
        """Return the text of the file."""
        return "\n".join(self._lines).rstrip("\n") + "\n"


def defined(positions: Mapping[str, int]) -> str:
    """Return the text of a header that defines macros for line numbers."""
    return "".join(f"#define {name} {line}\n" for name, line in positions.items())


def _width(items: Iterable[str]) -> int:
    """Return the number of columns that items with commas take."""
    return sum(len(without_annotations(item)) + 2 for item in items)
