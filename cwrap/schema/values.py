"""The readers of key values: a node of YAML becomes a frozen value, and what is wrong with the node is reported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from cwrap.model import Fields
from cwrap.source.c_expression import Expression, position
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.fragments import expression_error, statements_problem
from cwrap.source.location import Location, Word
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened

IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
FUNCTION = re.compile(r"([A-Za-z_]\w*::)*[A-Za-z_](\w|\$real|\$name)*(\([A-Za-z_]\w*\))?\Z", re.ASCII)
WORD = re.compile(r"[^\s,]+")
_LARGEST = 2**31 - 1
_SEVERAL = ("state", "shape", "success")  # what may be expressions between commas


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
    def fields(self) -> tuple[str, ...]:
        """The keys that the value may have, if it is a mapping."""


class ValueReader:
    """The value of one key. A method returns None for a node that it cannot read, with or without a complaint."""

    def __init__(self, key: KeyOfValue, node: Node, reporter: Reporter) -> None:
        self.key = key
        self.node = node
        self.reporter = reporter
        self.complained = False

    def is_chosen(self, data: object) -> bool:
        """Return whether the words are among the key's choices, if the key has any."""
        choices = self.key.choices
        for word in _words(data) if choices else ():
            if word not in choices:
                hint = nearest(word, choices)
                self.complain(f"'{self.key.name}' is {one_of(choices)}, not '{shortened(word)}'{hint}")
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
            self.complain(f"'{self.key.name}' is a C expression, and C has no 'None'; did you mean 'NULL'?")
            return None
        text = self.whole(self.key.name, self.node)
        return None if text is None else Expression(text, begin(self.node))

    def whole(self, name: str, node: Node) -> str | None:
        text = _text(node)
        error = expression_error(text, name.rpartition(" ")[2] in _SEVERAL) if text is not None else None
        if error and text is not None:
            place = place_within(self.reporter, node, text, error.offset)
            self.complain(f"'{name}' is no whole C expression: {error.message}", place)
            return None
        return None if text is None else on_one_line(text)

    def wholes(self, name: str, node: Node) -> tuple[str | tuple[str, ...], tuple[Location, ...]] | None:
        """Return an expression or a list of expressions, and where each begins; None after a complaint."""
        nodes = node.items if isinstance(node, Sequence) else (node,)
        found = [text for item in nodes if (text := self.whole(f"{self.key.name}: {name}", item)) is not None]
        missing = next((item for item in nodes or (node,) if _text(item) is None), None)
        if missing is not None:
            message = f"'{name}' of '{self.key.name}' is a C expression, not {describe(missing)}"
            self.complain(message, missing.location)
        if len(found) < len(nodes) or missing is not None:
            return None
        places = tuple(begin(item) for item in nodes)
        return (tuple(found) if isinstance(node, Sequence) else found[0]), places

    def some(self, meant: str, node: Node) -> str:
        """The same, where nothing will not do; empty after a complaint."""
        text = self.whole(self.key.name, node)
        if text is None and not self.complained:
            self.complain(f"{meant}, not {describe(node)}", node.location)
        return text or ""

    def code(self) -> str | None:
        text = _text(self.node)
        problem = statements_problem(text) if text is not None else None
        if problem:
            self.complain(f"'{self.key.name}' is no whole piece of C: {problem}")
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

    def members(self) -> Fields | None:
        """Names, each with the C expression that it stands for."""
        if isinstance(self.node, Mapping):
            pairs = [(entry.key.text, entry.value, entry.key.location) for entry in self.node]
        else:
            nodes = self.node.items if isinstance(self.node, Sequence) else (self.node,)
            pairs = [(text, self.node, node.location) for text, node in zip(self.words() or (), nodes, strict=False)]
        found = []
        places = []
        for name, node, location in pairs:
            text = name if node is self.node else self.some(f"'{name}' of '{self.key.name}' is a C expression", node)
            if not IDENTIFIER.match(name):
                self.complain(f"'{shortened(name)}' in '{self.key.name}' is not an identifier", location)
            found.append((name, text))
            places.append((location if node is self.node else node.location,))
        return Fields(tuple(found), tuple(places)) if found and not self.complained else None

    def array(self) -> bool | Fields | None:
        """`true`, or fields, of which one may hold a list."""
        if not isinstance(self.node, Mapping):
            return self.flag() or None
        return self.fields() if self.node.entries else None

    def types(self) -> tuple[str, ...] | Fields | None:
        """Words, or what each is called in names of C."""
        if not isinstance(self.node, Mapping):
            return self.words()
        found = []
        for entry in self.node:
            text = _text(entry.value) or ""
            if not re.match(r"\w*\Z", text, re.ASCII):
                self.complain(f"'$real' is part of a name, not {describe(entry.value)}", entry.value.location)
            found.append((entry.key.text, text))
        return Fields(tuple(found)) if found and not self.complained else None

    def codes(self) -> Fields | None:
        """C expressions as keys, names of exceptions as values."""
        found = []
        places = []
        for entry in self.node if isinstance(self.node, Mapping) else ():
            code, name = self.some(f"a key of '{self.key.name}' is a C expression", entry.key), _text(entry.value) or ""
            if not IDENTIFIER.match(name):
                self.complain(f"an exception is a name, not {describe(entry.value)}", entry.value.location)
            found.append((code, name))
            places.append((entry.key.location,))
        return Fields(tuple(found), tuple(places)) if found and not self.complained else None

    def errors(self) -> str | Fields | None:
        """One of the choices, or what is said when the function fails."""
        return self.fields() if isinstance(self.node, Mapping) else self.text()

    def fields(self) -> Fields | None:
        key = self.key
        if not isinstance(self.node, Mapping) or not self.node.entries:
            return None
        found: list[tuple[str, str | tuple[str, ...]]] = []
        places: list[tuple[Location, ...]] = []
        for entry in self.node:
            name, node = entry.key.text, entry.value
            if name not in key.fields:
                hint = nearest(name, key.fields)
                self.complain(f"unknown key '{shortened(name)}' in '{key.name}'{hint}", entry.key.location)
            elif isinstance(node, Sequence) and name not in _SEVERAL:
                self.complain(f"'{name}' of '{key.name}' is a C expression, not {describe(node)}", node.location)
            elif isinstance(node, Scalar) and node.text in key.choices:
                found.append((name, node.text))  # `null`, which YAML takes for nothing
                places.append((node.location,))
            elif read := self.wholes(name, node):
                found.append((name, read[0]))
                places.append(read[1])
        return None if self.complained else Fields(tuple(found), tuple(places))


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
