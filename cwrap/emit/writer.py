"""The one writer of C: it owns indentation, blank lines, preprocessor conditions and `#line`.

    w = Writer("What this is.", "f.c")
    with w.block("int f(void)"):
        w.line("return 0;")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from cwrap.emit.fragment import FAR, Passage, Placed, names_in
from cwrap.source.c_text import comment, string
from cwrap.source.location import Location

__all__ = ["INDENT", "WIDTH", "Writer", "comment", "defined", "string"]

INDENT = "    "
WIDTH = 120
_MACRO = re.compile(r"\b(CWRAP_[A-Z]+|[A-Z]+_(UNLOCKED|STATUS))\(")


class Writer:
    """Collects lines of C, after a comment that says what it is."""

    def __init__(self, banner: str, path: str = "", positions: dict[str, int] | None = None) -> None:
        self._path = path  # of the text itself, for `#line`
        self._positions = positions  # macros for line numbers of declarations, unless the text has the numbers
        self._lines: list[str] = []
        self._margin = ""
        self._fragments: tuple[Placed, ...] = ()  # C of declarations that the lines may contain
        self._away: tuple[str, int] | None = None  # where compilers take the next line to be, if that is another file
        self.line(f"/* {comment(banner)} */")

    def line(self, text: str = "") -> None:
        """One line at the present depth; a directive or label starts at the margin."""
        line = text if not text or text[0] == "#" else self._margin + text
        if self._fragments and (found := self._found(line)):
            self._placed(line, found)
        else:
            self._append(line)

    def _append(self, *lines: str) -> None:
        """Lines of the text itself."""
        if self._away is not None:
            self._away = None
            self._lines.append(f"#line {len(self._lines) + 2} {string(self._path)}")
        self._lines += lines

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def verbatim(self, text: str) -> None:
        """C of others as it stands: its own indentation, and string literals that go on in the next line."""
        self._append(*text.rstrip("\n").split("\n"))

    def blank(self) -> None:
        """An empty line, never two."""
        if self._lines and self._lines[-1]:
            self._append("")

    @contextmanager
    def placing(self, fragments: Iterable[Placed], further: bool = False) -> Iterator[None]:
        """`#line` around each line of the body that contains C of a declaration; `further`: beside that of outside."""
        outside = self._fragments
        self._fragments = (*fragments, *outside) if further else tuple(fragments)
        yield
        self._fragments = outside

    def _found(self, line: str) -> list[tuple[int, Location]]:
        """The places in a line where C of declarations begins, and where that is written."""
        names = names_in(line)
        found: dict[int, Location] = {}
        for fragment in self._fragments:
            for offset, location in fragment.found_in(line, names):
                found.setdefault(offset, location)
        return sorted(found.items())

    def _placed(self, line: str, found: list[tuple[int, Location]]) -> None:
        """A line with C of declarations: each piece of it is at its line there, if the pieces come in that order."""
        while len(found) > 1 and found[1][1].line > found[0][1].line + FAR and _MACRO.search(line, 0, found[1][0]):
            found = found[1:]  # in a macro the later piece can be reached by no `#line` and by too many empty lines
        at, begin, indent = found[0][1], 0, ""
        self._go(at)
        for offset, location in found if line[0] != "#" else ():
            if location.file != at.file or location.line <= at.line:
                continue
            if self._in_call(line, offset) and location.line <= at.line + FAR:
                self._lines += [f"{indent}{line[begin:offset].rstrip()}", *[""] * (location.line - at.line - 1)]
            elif not _MACRO.search(line, 0, offset):  # within a macro there can be no `#line`
                self._lines.append(f"{indent}{line[begin:offset].rstrip()}")
                self._go(location)
            else:
                continue
            at, begin, indent = location, offset, f"{self._margin}{INDENT}"
        self._lines.append(f"{indent}{line[begin:]}")
        self._away = (at.file, at.line + 1)

    def _in_call(self, line: str, offset: int) -> bool:
        """Return whether a part of a line may be within a macro: one of the runtime, or a C function that is one."""
        passages = (p.text for p in self._fragments if isinstance(p, Passage))
        calls = any(0 <= (begin := line.find(text)) < offset < begin + len(text) for text in passages)
        return calls or _MACRO.search(line, 0, offset) is not None

    def _number(self, location: Location) -> str:
        """The number of a line of declarations; or a macro, so that the text stays as it is if that line moves."""
        if self._positions is None:
            return str(location.line)
        name = f"POSITION_{len(self._positions)}"
        self._positions[name] = location.line
        return name

    def _go(self, location: Location) -> None:
        """`#line`, unless the line before is followed by that one."""
        if self._away != (location.file, location.line):
            self._lines.append(f"#line {self._number(location)} {string(location.file)}")
        self._away = (location.file, location.line + 1)

    def label(self, name: str) -> None:
        """A label, one step out; followed by a statement."""
        self._append(f"{self._margin.removesuffix(INDENT)}{name}:")

    @contextmanager
    def block(self, head: str, end: str = "}") -> Iterator[None]:
        """`head {`, the indented body, `}`; a function's brace stands on its own line."""
        if head.endswith(")") and not self._margin:
            self.line(head)
            self.line("{")
        else:
            self.line(f"{head} {{".lstrip())
        outside = self._margin
        self._margin += INDENT
        yield
        self._margin = outside
        self.line(end)

    @contextmanager
    def condition(self, guard: str) -> Iterator[None]:
        """`#if` around the body, where there is a guard."""
        if guard:
            self.line(f"#if {guard}")
        yield
        if guard:
            self.line("#endif")

    def source(self, location: Location) -> None:
        """`#line`: what follows was written there."""
        self._append(f"#line {self._number(location)} {string(location.file)}")

    def own_source(self) -> None:
        """`#line` back to the generated text itself."""
        self._append(f"#line {len(self._lines) + 2} {string(self._path)}")

    def at(self, position: str, file: str) -> None:
        """`#line` to a line that a macro holds."""
        self.line(f"#line {position} {string(file)}")

    def items(self, head: str, items: Iterable[str], end: str) -> None:
        """`head item, item, …end`, on one line where there is room, else on several between head and end."""
        texts = list(items)
        whole = f"{self._margin}{head}{', '.join(texts)}{end}"
        if len(whole) <= WIDTH:
            self.line(whole.removeprefix(self._margin))
            return
        self.line(head)
        line = ""
        for text in texts:
            if line and len(self._margin) + 4 + len(line) + len(text) + 3 > WIDTH:
                self.line(f"{INDENT}{line}")
                line = ""
            line += f"{' ' if line else ''}{text},"
        self.line(f"{INDENT}{line}")
        self.line(end)

    def rows(self, head: str, items: Iterable[str], end: str) -> None:
        """Like `items`, but one line for each item that contains C of a declaration, unless they are written on one."""
        texts = list(items)
        groups: list[list[str]] = []
        lines: list[int | None] = []
        for text in texts:
            found = self._found(text)
            line = found[0][1].line if found else None
            if lines and line == lines[-1] and sum(map(len, groups[-1])) + 2 * len(groups[-1]) + len(text) < WIDTH - 8:
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
        """`head name, name;`, as many lines of it as it takes."""
        line = ""
        for name in names:
            if line and len(line) + len(name) + 3 > WIDTH:
                self.line(f"{line};")
                line = ""
            line += f", {name}" if line else f"{head} {name}"
        if line:
            self.line(f"{line};")

    def text(self) -> str:
        """All of it."""
        return "\n".join(self._lines).rstrip("\n") + "\n"


def defined(positions: Mapping[str, int]) -> str:
    """The text of a header that holds line numbers."""
    return "".join(f"#define {name} {line}\n" for name, line in positions.items())
