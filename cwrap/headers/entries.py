"""Entries of a draft: their text, as declarations or as comments."""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_WIDTH = 116
_PLAIN = re.compile(r"[A-Za-z(][\w ,.;()/'+-]*\Z")
_WRAPPER = textwrap.TextWrapper(_WIDTH - 4, break_long_words=False, break_on_hyphens=False)
_YAML_WORDS = ("true", "false", "yes", "no", "on", "off", "null", "y", "n")


@dataclass(slots=True)
class Entry:
    """An entry of the list of declarations. An entry with questions is written as a comment."""

    lines: list[str]
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    c: str = ""  # the declaration in C, shown with the questions
    dropped: list[int] = field(default_factory=list)  # numbers of lines that are removed

    @property
    def is_function(self) -> bool:
        """Return True if the entry declares a function."""
        return self.lines[0].startswith("- name:")

    def defines(self, type_: str) -> bool:
        """Return True if the entry defines a type: by its name, or by its C type."""
        named = re.match(r"- (?:struct|class|callback|enum): (\w+)\Z", self.lines[0])
        return named is not None and (named[1] == type_ or f"  type: {type_}" in self.lines)

    def drop(self) -> None:
        """Remove the dropped lines; an entry without other lines than its key becomes a question."""
        self.lines = [line for number, line in enumerate(self.lines) if number not in self.dropped]
        if self.dropped and not any(line.startswith("    ") for line in self.lines):
            self.questions.append("the compiler cannot evaluate these constants")
        self.dropped.clear()

    def reject(self, offset: int, message: str) -> None:
        """Add a question about the line `offset`; only the line is dropped from a list of constants."""
        if self.lines[0] == "- constants:" and 0 < offset < len(self.lines) and self.lines[offset].startswith("    "):
            self.dropped.append(offset)
        elif message not in self.questions:
            self.questions.append(message)

    def text(self) -> list[str]:
        """Return the lines of the entry."""
        if not self.questions:
            return [*comments(self.notes), *self.lines]
        shown = comments([f"{self.c};"], "") if self.c else []
        return [*shown, *comments([*self.questions, *self.notes]), *(f"# {line}".rstrip() for line in self.lines)]


def comments(lines: Iterable[str], mark: str = "TODO: ") -> list[str]:
    """Return lines as comments, each of them wrapped."""
    wrapped = (textwrap.wrap(f"{mark}{line}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False) for line in lines)
    return [f"# {part}" for parts in wrapped for part in parts]


def doc_lines(text: str) -> list[str]:
    """Return the lines of the key `doc`; none for an empty text."""
    if not text:
        return []
    lines = [line for paragraph in text.split("\n") for line in _WRAPPER.wrap(paragraph) or [""]]
    if len(lines) > 1:
        return ["  doc: |2" if lines[0].startswith(" ") else "  doc: |", *(f"    {line}".rstrip() for line in lines)]
    plain = _PLAIN.match(text) and text.lower() not in _YAML_WORDS and ": " not in text
    return [f"  doc: {text if plain else json.dumps(text, ensure_ascii=False)}"]


def fields_lines(items: Sequence[str]) -> list[str]:
    """Return the lines of the key `fields`."""
    line = f"  fields: [{', '.join(items)}]"
    return [line] if len(line) <= 100 else ["  fields:", *(f"    - {item}" for item in items)]


def constants_entry(ctype: str, names: list[str]) -> Entry:
    """Return the entry of constants that have one C type."""
    lines = ["- constants:", *(f"    - {quoted(name)}" for name in names)]
    if any(keyword.iskeyword(name) for name in names):  # for example None, which is a keyword only in Python
        lines = ["- constants:", *(f"    {name}{'_' * keyword.iskeyword(name)}: {name}" for name in names)]
    return Entry([*lines, *([f"  type: {ctype}"] if ctype != "int64_t" else [])])


def quoted(name: str) -> str:
    """Return a name with quotes if it is another value in YAML."""
    return f'"{name}"' if name.lower() in _YAML_WORDS else name


def prefix_of_members(names: tuple[str, ...]) -> str:
    """Return the common prefix of names up to a `_`, or "" if the rests are not identifiers."""
    if not names:  # C that is not valid
        return ""
    first = names[0]
    ends = [match.end() for match in re.finditer("_", first)]
    for end in reversed(ends):
        if len(names) > 1 and all(n.startswith(first[:end]) for n in names):
            short = [n[end:] for n in names]
            if all(s.isidentifier() and not keyword.iskeyword(s) for s in short):
                return first[:end]
    return ""


def snake(name: str) -> str:
    """Return a name of a class as part of a name of a function: `FileInfo` as `file_info`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def omissions(reasons: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the comments on names that a draft does not have, by the reason."""
    return [f"Omitted, because {reason}: {', '.join(names)}" for reason, names in reasons.items() if names]
