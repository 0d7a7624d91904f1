"""Entries of C++ functions and classes. Overloads of a function are the options of one entry.

    - name: area                      of `long area(int side)` and `double area(double side)`
      options:
        - return: long
          arguments:
            - int side
        - return: double
          arguments:
            - double side

If cwrap or the compiler rejects an overload, only this overload becomes a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cwrap.headers.cpp_model import CppFunction
from cwrap.headers.entries import Entry, comments

_SAME_CALLS = "accepts the same calls as an earlier one"  # in the message of cwrap


@dataclass(slots=True)
class Overload:
    """An overload of an entry: the lines of its keys."""

    function: CppFunction
    lines: list[str]
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def item(self) -> list[str]:
        """The lines as an item of `options`."""
        lines = self.lines or ["arguments: []"]
        return [f"    {'  ' if number else '- '}{line}" for number, line in enumerate(lines)]


@dataclass(slots=True)
class FunctionEntry(Entry):
    """The entry of a C++ function with its overloads; `head` are the keys that they share."""

    head: list[str] = field(default_factory=list)
    overloads: list[Overload] = field(default_factory=list)
    ranges: list[tuple[int, Overload]] = field(default_factory=list)  # the first line of each overload

    @classmethod
    def of(cls, head: list[str], overloads: list[Overload]) -> FunctionEntry:
        """Return an entry with up-to-date lines."""
        entry = cls([], head=head, overloads=overloads)
        entry.drop()
        return entry

    @property
    def active(self) -> list[Overload]:
        """The overloads without questions."""
        return [overload for overload in self.overloads if not overload.questions]

    @property
    def functions(self) -> dict[tuple[str, tuple[str, ...]], CppFunction]:
        """The C++ functions that can be called."""
        return {(o.function.qualified, o.function.key): o.function for o in self.active}

    def drop(self) -> None:
        """Update the lines after overloads were rejected."""
        shown = self.active or self.overloads
        self.questions = [] if self.active else list(dict.fromkeys(q for o in self.overloads for q in o.questions))
        self.lines, self.ranges = list(self.head), []
        if len(shown) == 1:
            self.ranges.append((len(self.lines), shown[0]))
            self.lines += [f"  {line}" for line in shown[0].lines]
            return
        self.lines.append("  options:")
        for overload in shown:
            self.ranges.append((len(self.lines), overload))
            self.lines += overload.item

    def reject(self, offset: int, message: str) -> None:
        """Add a question to the overload at a line, or to all overloads if they share the line."""
        found = [overload for start, overload in self.ranges if start <= offset][-1:]
        for overload in found or self.active:
            overload.questions.append(message)

    def text(self) -> list[str]:
        """Return the lines of the entry: rejected overloads are comments after it."""
        if not self.active:
            declared = dict.fromkeys(f"{overload.function.text};" for overload in self.overloads)
            notes = dict.fromkeys(note for overload in self.overloads for note in overload.notes)
            shown = (*comments(declared, ""), *comments([*self.questions, *notes]))
            return [*shown, *(f"# {line}".rstrip() for line in self.lines)]
        notes = dict.fromkeys(note for overload in self.active for note in overload.notes)
        return [*comments(notes), *self.lines, *self._rejected()]

    def _rejected(self) -> Iterator[str]:
        bound = self.functions
        rejected = [o for o in self.overloads if o.questions and (o.function.qualified, o.function.key) not in bound]
        same = [o for o in rejected if _SAME_CALLS in o.questions[0]]
        if same:
            texts = "; ".join(dict.fromkeys(o.function.text for o in same))
            yield from comments([f"Python calls an overload above instead of: {texts}"], "")
        for overload in rejected:
            if overload not in same:
                yield from comments([f"{overload.function.text};"], "")
                yield from (*comments(dict.fromkeys(overload.questions)), *(f"# {line}" for line in overload.item))


@dataclass(slots=True)
class ClassEntry(Entry):
    """The entry of a C++ class; `constructor` is the entry that `new` names."""

    constructor: FunctionEntry | None = None

    def drop(self) -> None:
        """Remove `new` after the constructor was rejected."""
        if self.constructor and not self.constructor.active:
            self.lines = [line for line in self.lines if not line.startswith("  new: ")]
