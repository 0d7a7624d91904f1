"""The readers of key values: a node of YAML becomes a frozen value, and what is wrong with the node is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from cwrap.model import Keys, Members, TypeNames, Value
from cwrap.source.c_expression import Expression, position
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.fragments import expression_error, statements_problem
from cwrap.source.location import Location, Word
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened

IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
FUNCTION = re.compile(r"([A-Za-z_]\w*::)*[A-Za-z_](\w|\$real|\$name)*(\([A-Za-z_]\w*\))?\Z", re.ASCII)
WORD = re.compile(r"[^\s,]+")
_LARGEST = 2**31 - 1


def begin(node: Node) -> Location:
    """Where what it holds begins: of a block of text the line below."""
    place = node.location
    block = isinstance(node, Scalar) and node.block
    return Location(place.file, place.line + 1, 1) if block else place


class KeyOfValue(Protocol):
    """What a reader needs of a key: `cwrap.schema.keys.Key` has it."""

    @property
    def name(self) -> str:
        """The key's name."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that the value may be; empty for any."""

    @property
    def fields(self) -> tuple[KeyOfValue, ...]:
        """The keys that the value may have, if it is a mapping."""

    def read(self, node: Node, reporter: Reporter, of: str = "") -> Value[object] | None:
        """Read a value; `of` is the key of the mapping that holds it."""


class ValueReader:
    """The value of one key. A method returns None for a node that it cannot read, with or without a complaint.

    `of` is the key of the mapping that holds the value, if the key is a field of one.
    """

    def __init__(self, key: KeyOfValue, node: Node, reporter: Reporter, of: str = "") -> None:
        self.key = key
        self.name = f"'{key.name}' of '{of}'" if of else f"'{key.name}'"
        self.path = f"{of}: {key.name}" if of else key.name
        self.node = node
        self.reporter = reporter
        self.complained = False

    def is_chosen(self, data: object) -> bool:
        """Return whether the words are among the key's choices, if the key has any."""
        choices = self.key.choices
        for word in _words(data) if choices else ():
            if word not in choices:
                hint = nearest(word, choices)
                self.complain(f"{self.name} is {one_of(choices)}, not '{shortened(word)}'{hint}")
                return False
        return True

    def complain(self, message: str, location: Location | None = None) -> None:
        """Report an error in the value, at the place of the value unless another is given."""
        self.complained = True
        self.reporter.error(location or self.node.location, message)

    def words_of(self, text: str, pattern: re.Pattern[str] = WORD) -> tuple[Word, ...]:
        """Return the parts of the scalar's text that match, each with its place."""
        found = pattern.finditer(text)
        return tuple(Word(m[0], place_within(self.reporter, self.node, text, m.start())) for m in found)

    def text(self) -> str | None:
        """A choice may be called `null`, which YAML takes for nothing."""
        if isinstance(self.node, Scalar) and self.node.text in self.key.choices:
            return self.node.text
        return _text(self.node)

    def function(self) -> str | None:
        text = _text(self.node)
        return text if text is not None and FUNCTION.match(text) else None

    def expression(self) -> Expression | None:
        """A YAML boolean is C's."""
        if isinstance(self.node, Scalar) and isinstance(self.node.value, bool):
            return Expression(str(self.node.value).lower(), begin(self.node))
        if isinstance(self.node, Scalar) and self.node.text == "None":
            self.complain(f"{self.name} is a C expression, and C has no 'None'; did you mean 'NULL'?")
            return None
        text = self.whole(self.node)
        return None if text is None else Expression(text, begin(self.node))

    def expressions(self) -> tuple[Expression, ...] | None:
        """An expression, several between commas, or a list."""
        found: list[Expression] = []
        for node in self.node.items if isinstance(self.node, Sequence) else (self.node,):
            text = self.whole(node, several=True)
            if text is None and _text(node) is None:
                self.complain(f"{self.name} is a C expression, not {describe(node)}", node.location)
            elif text is not None:
                found += Expression(text, begin(node)).pieces()
        return None if self.complained or not found else tuple(found)

    def whole(self, node: Node, several: bool = False) -> str | None:
        """Return the text of an expression on one line; None without a complaint if the node is no text."""
        text = _text(node)
        error = expression_error(text, several) if text is not None else None
        if error and text is not None:
            place = place_within(self.reporter, node, text, error.offset)
            self.complain(f"'{self.path}' is no whole C expression: {error.message}", place)
            return None
        return None if text is None else on_one_line(text)

    def some(self, meant: str, node: Node) -> Expression:
        """Return an expression; an empty one after a complaint."""
        text = self.whole(node)
        if text is None and not self.complained:
            self.complain(f"{meant}, not {describe(node)}", node.location)
        return Expression(text or "", begin(node))

    def setting(self) -> bool | None:
        """A boolean, which may be in quotes."""
        return {"true": True, "false": False}.get(self.choice() or "")

    def choice(self) -> str | None:
        """One of the choices, which may be called `true`."""
        value = self.node.value if isinstance(self.node, Scalar) else None
        return str(value).lower() if isinstance(value, bool) else _text(self.node)

    def code(self) -> str | None:
        text = _text(self.node)
        problem = statements_problem(text) if text is not None else None
        if problem:
            self.complain(f"{self.name} is no whole piece of C: {problem}")
            return None
        return text

    def flag(self) -> bool | None:
        return self.node.value if isinstance(self.node, Scalar) and isinstance(self.node.value, bool) else None

    def count(self) -> int | None:
        value = self.node.value if isinstance(self.node, Scalar) else None
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST else None

    def words(self) -> tuple[str, ...] | None:
        if isinstance(self.node, Scalar):
            found = tuple(word.strip() for word in (_text(self.node) or "").split(","))
        else:
            found = _texts(self.node)
        return found if found and all(found) else None

    def names(self) -> tuple[str, ...] | None:
        found = self.words()
        for name in found or ():
            if not IDENTIFIER.match(name):
                self.complain(f"'{shortened(name)}' in '{self.key.name}' is not an identifier")
                return None
        return found

    def pairs(self) -> tuple[tuple[str, ...], ...] | None:
        found = tuple(_texts(item) for item in self.node.items) if isinstance(self.node, Sequence) else ()
        return found if found and all(len(pair) == 2 for pair in found) else None

    def members(self) -> Members | None:
        """Names, each with the C expression that it stands for."""
        found = []
        if isinstance(self.node, Mapping):
            for entry in self.node:
                meant = f"'{entry.key.text}' of '{self.key.name}' is a C expression"
                found.append((Word(entry.key.text, entry.key.location), self.some(meant, entry.value)))
        else:
            nodes = self.node.items if isinstance(self.node, Sequence) else (self.node,)
            for text, node in zip(self.words() or (), nodes, strict=False):
                found.append((Word(text, node.location), Expression(text, node.location)))
        for name, _ in found:
            if not IDENTIFIER.match(name.text):
                self.complain(f"'{shortened(name.text)}' in '{self.key.name}' is not an identifier", name.location)
        return Members(tuple(found)) if found and not self.complained else None

    def types(self) -> TypeNames | None:
        """Words, or what each is called in names of C."""
        if not isinstance(self.node, Mapping):
            words = self.words()
            return None if words is None else TypeNames(words)
        found = []
        for entry in self.node:
            text = _text(entry.value) or ""
            if not re.match(r"\w*\Z", text, re.ASCII):
                self.complain(f"'$real' is part of a name, not {describe(entry.value)}", entry.value.location)
            found.append((entry.key.text, text))
        names = dict(found)
        return TypeNames(tuple(names), tuple(names.values())) if found and not self.complained else None

    def fields(self) -> Keys | None:
        """The fields of a mapping."""
        if not isinstance(self.node, Mapping) or not self.node.entries:
            return None
        rows = {row.name: row for row in self.key.fields}
        found = []
        for entry in self.node:
            name = entry.key.text
            if name not in rows:
                hint = nearest(name, rows)
                self.complain(f"unknown key '{shortened(name)}' in '{self.key.name}'{hint}", entry.key.location)
            elif (value := rows[name].read(entry.value, self.reporter, self.key.name)) is not None:
                found.append((name, value))
            else:
                self.complained = True
        return None if self.complained else Keys(tuple(found))


def place_within(reporter: Reporter, node: Node, text: str, offset: int) -> Location:
    """Return the place of one character of a scalar."""
    return position(reporter.sources.get(node.location.file, ""), begin(node), text, offset)


def _text(node: Node) -> str | None:
    """A scalar that is not nothing; `NULL`, which YAML takes for nothing, is C's."""
    if not isinstance(node, Scalar) or not node.text.strip() or (node.value is None and node.text != "NULL"):
        return None
    return node.text


def _texts(node: Node) -> tuple[str, ...]:
    """The words of a list of words; empty where it is something else."""
    items = node.items if isinstance(node, Sequence) else ()
    found = tuple(text.strip() for item in items if (text := _text(item)) is not None)
    return found if len(found) == len(items) else ()


def _words(data: object) -> Iterable[str]:
    """The words that a key's choices restrict: of pairs, the first."""
    if isinstance(data, tuple):
        return (item if isinstance(item, str) else item[0] for item in data)
    return (data,) if isinstance(data, str) else ()


def on_one_line(expression: str) -> str:
    """An expression that was folded in YAML."""
    return re.sub(r"\\?\n", " ", expression).strip()
