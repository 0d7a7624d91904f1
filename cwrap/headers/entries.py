"""Entries of a draft: their text, as declarations or as comments. Overloads of a function are the options of one entry.

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

import json
import keyword
import re
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cwrap.headers.comments import documentation
from cwrap.headers.model import Function

_WIDTH = 116
_PLAIN = re.compile(r"[A-Za-z(][\w ,.;()/'+-]*\Z")
_WRAPPER = textwrap.TextWrapper(_WIDTH - 4, break_long_words=False, break_on_hyphens=False)
_SAME_CALLS = "accepts the same calls as an earlier one"  # in the message of cwrap
_NEGATION = re.compile(r"(?:^|_)(?:no|not|non|without|disable|skip|ignore)_$", re.IGNORECASE)
_YAML_WORDS = ("true", "false", "yes", "no", "on", "off", "null", "y", "n")


@dataclass(slots=True)
class Entry:
    """An entry of the list of declarations. An entry with questions is written as a comment."""

    lines: list[str]
    questions: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)  # numbers of lines that are removed

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
        return [*comments([*self.questions, *self.notes]), *(f"# {line}".rstrip() for line in self.lines)]


@dataclass(slots=True)
class Overload:
    """An overload of an entry: the lines of its keys."""

    function: Function
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
    """The entry of a function with its overloads; `head` are the keys that they share."""

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
    def functions(self) -> dict[tuple[str, tuple[str, ...]], Function]:
        """The functions that can be called, without constructors that C++ generates, which have no name."""
        return {(o.function.qualified, o.function.key): o.function for o in self.active if o.function.name}

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
        for overload in found or [overload for _, overload in self.ranges]:
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


def fields_lines(items: Collection[str]) -> list[str]:
    """Return the lines of the key `fields`; none without items."""
    if not items:
        return []
    line = f"  fields: [{', '.join(items)}]"
    return [line] if len(line) <= 100 else ["  fields:", *(f"    - {item}" for item in items)]


def constants_entry(ctype: str, names: Mapping[str, str]) -> Entry:
    """Return the entry of constants that have one C type; `names` are those of Python, with those of C."""
    lines = [f"    {identifier(name)}: {c}" for name, c in names.items()]  # for example None, a keyword only in Python
    if all(identifier(name) == c for name, c in names.items()):
        lines = [f"    - {quoted(name)}" for name in names]
    return Entry(["- constants:", *lines, *([f"  type: {ctype}"] if ctype != "int64_t" else [])])


def definition(key: str, name: str, type_: str, comment: str) -> list[str]:
    """Return the first lines of the entry of a type: its name, its documentation and its C type."""
    return [f"- {key}: {name}", *doc_lines(documentation(comment).text), f"  type: {type_}"]


def identifier(name: str) -> str:
    """Return a name that is no keyword of Python."""
    return f"{name}_" if keyword.iskeyword(name) else name


def is_identifier(name: str) -> bool:
    """Return True if Python accepts a name."""
    return name.isidentifier() and not keyword.iskeyword(name)


def camel(name: str) -> str:
    """Return a name of a type as Python writes it: `file_info` as `FileInfo`."""
    found = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    return found if is_identifier(found) else f"T{found}"


def quoted(name: str) -> str:
    """Return a name with quotes if it is another value in YAML."""
    return f'"{name}"' if name.lower() in _YAML_WORDS else name


def prefix_of_members(names: tuple[str, ...], kind: str) -> str:
    """Return the common prefix of names up to a `_`, or "" if the rests are not identifiers.

    The prefix does not end with a word that negates the rest: `NO_CACHE` and `NO_LOCK` are not `CACHE` and `LOCK`. A
    single member has words of its type, `kind`, as its prefix.
    """
    if len(names) == 1:
        words = re.sub(r"_(t|e|s|enum)\Z", "", kind.lower()).split("_")
        found = names[0].lower().split("_")[:-1]
        count = next((k for k, pair in enumerate(zip(words, found, strict=False)) if pair[0] != pair[1]),
                     min(len(words), len(found)))  # fmt: skip
        prefix = "".join(f"{word}_" for word in names[0].split("_")[:count])
        return prefix if is_identifier(names[0][len(prefix) :]) else ""
    for match in reversed([*re.finditer("_", names[0] if names else "")]):
        prefix = names[0][: match.end()]
        is_common = all(name.startswith(prefix) and is_identifier(name[len(prefix) :]) for name in names)
        if is_common and not _NEGATION.search(prefix):
            return prefix
    return ""


def snake(name: str) -> str:
    """Return a name of a class as part of a name of a function: `FileInfo` as `file_info`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def omissions(reasons: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the comments on names that a draft does not have, by the reason."""
    return [f"Omitted, because {reason}: {', '.join(names)}" for reason, names in reasons.items() if names]
