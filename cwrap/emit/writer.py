"""The one writer of C: it owns indentation, blank lines, preprocessor conditions and `#line`.

    w = Writer("What this is.", "f.c")
    with w.block("int f(void)"):
        w.line("return 0;")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cwrap.source.location import Location

INDENT = "    "
WIDTH = 120
_PLAIN = re.compile(r'[ !#->@-\[\]-~]*\Z')


class Writer:
    """Collects lines of C, after a comment that says what it is."""

    def __init__(self, banner: str, path: str = "") -> None:
        self._path = path  # of the text itself, for `#line`
        self._lines: list[str] = []
        self._margin = ""
        self.line(f"/* {comment(banner)} */")

    def line(self, text: str = "") -> None:
        """One line at the present depth; a directive or label starts at the margin."""
        self._lines.append(text if not text or text[0] == "#" else self._margin + text)

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def verbatim(self, text: str) -> None:
        """C of others as it stands: its own indentation, and string literals that go on in the next line."""
        self._lines += text.rstrip("\n").split("\n")

    def blank(self) -> None:
        """An empty line, never two."""
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def label(self, name: str) -> None:
        """A label, one step out; followed by a statement."""
        self._lines.append(f"{self._margin.removesuffix(INDENT)}{name}:")

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
        self.line(f"#line {location.line} {string(location.file)}")

    def own_source(self) -> None:
        """`#line` back to the generated text itself."""
        self.line(f"#line {len(self._lines) + 2} {string(self._path)}")

    def at(self, position: str, file: str) -> None:
        """`#line` to a line that a macro holds."""
        self.line(f"#line {position} {string(file)}")

    def items(self, head: str, items: Iterable[str], end: str) -> None:
        """`head item, item, …end`, on one line where there is room, else on several between head and end."""
        texts = list(items)
        whole = f"{self._margin}{head}{', '.join(texts)}{end}"
        if len(whole) <= WIDTH:
            self._lines.append(whole)
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


def comment(text: str) -> str:
    """Text that cannot end a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")


def string(text: str) -> str:
    """A C string literal; non-ASCII as UTF-8 octal escapes, no trigraphs, newlines kept readable."""
    if _PLAIN.match(text):
        return f'"{text}"'
    out: list[str] = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\':
            out.append(f"\\{char}")
        elif char == "\n":
            out.append("\\n")
        elif char == "?" and out and out[-1].endswith("?"):
            out.append("\\?")
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return f'"{"".join(out)}"'
