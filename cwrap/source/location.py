"""Places in source files. Every node of the model has one."""

from __future__ import annotations

from cwrap.source.records import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a source file.

    `line` and `column` count from 1; `file` is the path as the user wrote it.
    """

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a declaration, such as the name of an argument, and its place."""

    text: str
    location: Location = field(compare=False)

    def __str__(self) -> str:
        return self.text
