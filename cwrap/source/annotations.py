r"""Annotations in generated C: what the writer of C needs to know about a piece of a line and cannot see in its text.

C types and plugins return C as strings, which are then put into larger strings. An annotation is a short run of
characters inside such a string. It has no width: the writer (`cwrap/emit/writer.py`) reads and removes it.

    located(place)          the C that follows is written at a line of a declaration; `#line` refers compilers to it
    jump("1")               a `goto` to a label, which the writer numbers; only labels in use are written
    IN_MACRO                the rest of the line is within the argument of a macro, where no directive can be

`DeclaredC` is a string for C of a declaration. An f-string puts the annotation of the location before it:

    >>> limit = DeclaredC("LIMIT + 1", Location("lib.yaml", 4, 30))
    >>> f"arg_k = {limit};"
    'arg_k = \x02L4:lib.yaml\x03LIMIT + 1;'

The delimiters are control characters, which declarations cannot contain (`cwrap/source/yaml_reader.py` rejects them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from cwrap.source.location import Location
from cwrap.source.patterns import pattern

_BEGIN, _END = "\x02", "\x03"
_ANNOTATION = pattern("\x02([^\x03]*)\x03")
_LOCATION, _LABEL, _MACRO = "L", "J", "M"  # kinds of annotations
IN_MACRO = f"{_BEGIN}{_MACRO}{_END}"


class DeclaredC(str):
    """C of a declaration, a plain string that stores its location; an f-string puts the annotation before the text.

    `parts` are consecutive pieces of the text. Every second piece is the C value of an argument.
    """

    __slots__ = ("location", "parts")
    location: Location
    parts: tuple[str, ...]

    def __new__(cls, text: str | Iterable[str], location: Location) -> DeclaredC:
        """Create the string from its text without values of arguments, or from pieces of which every second is such a
        value: a name in C, or `DeclaredC` with separate values.
        """
        parts = [""]
        for number, part in enumerate((text,) if isinstance(text, str) else text):
            if number % 2 == 0:
                parts[-1] += part
            elif isinstance(part, DeclaredC):
                parts[-1] += part.parts[0]
                parts += part.parts[1:]
            else:
                parts += [part, ""]
        created = super().__new__(cls, "".join(parts))
        created.location = location
        created.parts = tuple(parts)
        return created

    def __format__(self, specification: str) -> str:
        return f"{located(self.location)}{super().__format__(specification)}"

    def with_values(self, values: Mapping[str, str]) -> DeclaredC:
        """Return the C with other values of arguments, which `values` maps from the present ones."""
        parts = tuple(values.get(part, part) if k % 2 else part for k, part in enumerate(self.parts))
        return DeclaredC(parts, self.location)


def located(location: Location) -> str:
    """Return the annotation that the following C is written at a location."""
    return f"{_BEGIN}{_LOCATION}{location.line}:{location.file}{_END}"


def jump(label: str) -> str:
    """Return the statement that jumps to a label. The writer puts the `goto` in place of the annotation."""
    return f"{_BEGIN}{_LABEL}{label}{_END};"


def is_annotated(text: str) -> bool:
    """Return whether a text contains an annotation."""
    return _BEGIN in text


def without_annotations(text: str) -> str:
    """Return the text that the writer prints."""
    return _ANNOTATION.sub("", text) if _BEGIN in text else text


class Piece(NamedTuple):
    """A piece of a line: the text after an annotation, and the location or label of the annotation, if it has one."""

    text: str
    location: Location | None = None
    label: str = ""
    in_macro: bool = False  # the piece, or one before it, follows `IN_MACRO`


def pieces_of(line: str) -> Iterator[Piece]:
    """Yield the text before the first annotation of a line, then the text after each annotation."""
    first, *rest = _ANNOTATION.split(line)
    yield Piece(first)
    in_macro = False
    for annotation, text in zip(rest[::2], rest[1::2], strict=True):
        kind, data = annotation[0], annotation[1:]
        in_macro = in_macro or kind == _MACRO
        yield Piece(text, _location(data) if kind == _LOCATION else None, data if kind == _LABEL else "", in_macro)


@lru_cache(maxsize=1024)
def _location(data: str) -> Location:
    line, _, file = data.partition(":")
    return Location(file, int(line), 1)


def first_location(text: str) -> Location | None:
    """Return the first location that a text is annotated with."""
    return next((piece.location for piece in pieces_of(text) if piece.location), None)
