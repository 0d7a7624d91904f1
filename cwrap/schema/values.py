"""Readers of key values: they turn YAML nodes into frozen values and report errors in the nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from cwrap.model import Keys, Members, TypeNames, Value
from cwrap.source.c_expression import Expression, position
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.files import LEGACY
from cwrap.source.fragments import expression_error, statements_problem
from cwrap.source.location import Location, Word
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.patterns import pattern

IDENTIFIER = pattern(r"[A-Za-z_]\w*\Z", re.ASCII)
_TEMPLATE = r"<[\w\s:,*<>]+>"
_NAME = rf"([A-Za-z_]\w*({_TEMPLATE})?::)*([A-Za-z_]|\$real|\$name)(\w|\$real|\$name)*"
_OPERATOR = r"operator(\(\)|\[\]|[-+*/%^&|~!=<>]{1,3})"
FUNCTION = pattern(rf"{_NAME}({_TEMPLATE})?\Z", re.ASCII)
_CALL = r"\([A-Za-z_]\w*\s*(,\s*[A-Za-z_]\w*\s*)*\)"  # of a macro that expands to a name
FUNCTION_OR_MACRO = pattern(rf"({_NAME}({_CALL})?({_TEMPLATE})?|{_OPERATOR})\Z", re.ASCII)
WORD = pattern(r"[^\s,]+")
_ITEM = pattern(r"[^\s,](?:[^,]*[^\s,])?")
_LARGEST = 2**31 - 1


def begin(node: Node) -> Location:
    """Return the place where the text of a node begins; for a YAML block scalar, the line after the `|`."""
    place = node.location
    block = isinstance(node, Scalar) and node.block
    return Location(place.file, place.line + 1, 1) if block else place


class KeyOfValue(Protocol):
    """The attributes of a key that a reader uses; `cwrap.schema.keys.Key` has them."""

    @property
    def name(self) -> str:
        """The name of the key."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that are legal values; if empty, every word is."""

    @property
    def old_values(self) -> tuple[tuple[str, str], ...]:
        """Former values, each with the line that replaces it."""

    @property
    def fields(self) -> tuple[KeyOfValue, ...]:
        """The keys of a value that is a mapping."""

    def read(self, node: Node, reporter: Reporter, of: str = "") -> Value[object] | None:
        """Return the value in a node, or None after an error; `of` is the key of the mapping that holds the value."""


class ValueReader:
    """Reader of the value of one key. A method returns None if it cannot read the node; it may report an error then.

    `of` is the key of the mapping that holds the value, if the key is a field of a mapping.
    """

    def __init__(self, key: KeyOfValue, node: Node, reporter: Reporter, of: str = "") -> None:
        self.key = key
        self.name = f"'{key.name}' of '{of}'" if of else f"'{key.name}'"
        self.path = f"{of}: {key.name}" if of else key.name
        self.node = node
        self.reporter = reporter
        self.complained = False

    def is_chosen(self, data: object) -> bool:
        """Return True if the words of a value are among the choices of the key, if it has choices; report others."""
        choices = self.key.choices
        for word in _words(data) if choices else ():
            if word not in choices:
                line = dict(self.key.old_values).get(word)
                hint = f"; write '{line}', or run 'cwrap fmt --upgrade'" if line else nearest(word, choices)
                self.complain(f"invalid value '{shortened(word)}' for {self.name}; expected {one_of(choices)}{hint}")
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
        """Return the text of a scalar; the choice `null`, which YAML reads as nothing, is text too."""
        if isinstance(self.node, Scalar) and self.node.text in self.key.choices:
            return self.node.text
        return _text(self.node)

    def function(self) -> str | None:
        """Return the name of a C function."""
        text = _text(self.node)
        return text if text is not None and FUNCTION.match(text) else None

    def function_or_macro(self) -> str | None:
        """Return the name of a C function, or a macro with a name in parentheses: `MACRO(add)`."""
        text = _text(self.node)
        return text if text is not None and FUNCTION_OR_MACRO.match(text) else None

    def expression(self) -> Expression | None:
        """Return a C expression; a YAML boolean becomes `true` or `false` in C."""
        if isinstance(self.node, Scalar) and isinstance(self.node.value, bool):
            return Expression(str(self.node.value).lower(), begin(self.node))
        if isinstance(self.node, Scalar) and self.node.text == "None":
            self.complain(f"{self.name} must be a C expression, and C has no 'None'; did you mean 'NULL'?")
            return None
        text = self.whole(self.node)
        return None if text is None else Expression(text, begin(self.node))

    def expressions(self) -> tuple[Expression, ...] | None:
        """Return C expressions: one, several with commas between them, or a list."""
        found: list[Expression] = []
        for node in self.node.items if isinstance(self.node, Sequence) else (self.node,):
            text = self.whole(node, several=True)
            if text is None and _text(node) is None:
                self.complain(f"{self.name} must be a C expression, not {describe(node)}", node.location)
            elif text is not None:
                found += Expression(text, begin(node)).pieces()
        return None if self.complained or not found else tuple(found)

    def whole(self, node: Node, several: bool = False) -> str | None:
        """Return the text of a complete expression on one line.

        The result is None after a reported error, and without a report if the node is not text.
        """
        text = _text(node)
        error = expression_error(text, several) if text is not None else None
        if error and text is not None:
            place = place_within(self.reporter, node, text, error.offset)
            self.complain(f"invalid C expression in '{self.path}': {error.message}", place)
            return None
        return None if text is None else on_one_line(text)

    def some(self, meant: str, node: Node) -> Expression:
        """Return an expression, which is empty after an error; the error message begins with `meant`."""
        text = self.whole(node)
        if text is None and not self.complained:
            self.complain(f"{meant}, not {describe(node)}", node.location)
        return Expression(text or "", begin(node))

    def setting(self) -> bool | None:
        """Return a boolean, which may be in quotes."""
        return {"true": True, "false": False}.get(self.choice() or "")

    def choice(self) -> str | None:
        """Return the word of a choice; YAML booleans become `true` and `false`."""
        value = self.node.value if isinstance(self.node, Scalar) else None
        return str(value).lower() if isinstance(value, bool) else _text(self.node)

    def code(self) -> str | None:
        """Return C statements, declarations or directives; files of 2016 have keys without any."""
        text = _text(self.node)
        if text is None and isinstance(self.node, Scalar) and self.node.location.file.endswith(LEGACY):
            return ""
        problem = statements_problem(text) if text is not None else None
        if problem:
            self.complain(f"invalid C in {self.name}: {problem}")
            return None
        return text

    def flag(self) -> bool | None:
        """Return a YAML boolean."""
        return self.node.value if isinstance(self.node, Scalar) and isinstance(self.node.value, bool) else None

    def count(self) -> int | None:
        """Return an integer from 0 to 2**31 - 1."""
        value = self.node.value if isinstance(self.node, Scalar) else None
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST else None

    def words(self) -> tuple[str, ...] | None:
        """Return the items of a list, or of text with commas; None if an item is empty or not text."""
        if isinstance(self.node, Scalar):
            found = tuple(word.strip() for word in (_text(self.node) or "").split(","))
        else:
            found = _texts(self.node)
        return found if found and all(found) else None

    def items(self) -> tuple[Word, ...] | None:
        """Return the items of a list, or of text with commas, with their places; None if one is empty or not text."""
        texts = self.words()
        if texts is None:
            return None
        if isinstance(self.node, Sequence):
            return tuple(Word(text, begin(item)) for text, item in zip(texts, self.node.items, strict=True))
        return self.words_of(_text(self.node) or "", _ITEM)

    def names(self) -> tuple[str, ...] | None:
        """Return a list of identifiers."""
        found = self.words()
        for name in found or ():
            if not IDENTIFIER.match(name):
                self.complain(f"'{shortened(name)}' in '{self.key.name}' is not an identifier")
                return None
        return found

    def pairs(self) -> tuple[tuple[str, ...], ...] | None:
        """Return a list of pairs of words."""
        found = tuple(_texts(item) for item in self.node.items) if isinstance(self.node, Sequence) else ()
        return found if found and all(len(pair) == 2 for pair in found) else None

    def members(self) -> Members | None:
        """Return names with the C expression for each; a name alone is also its expression."""
        found = []
        if isinstance(self.node, Mapping):
            for entry in self.node:
                meant = f"'{entry.key.text}' of '{self.key.name}' must be a C expression"
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
        """Return names of types; a mapping also has the text that replaces `$real` for each type."""
        if not isinstance(self.node, Mapping):
            words = self.words()
            return None if words is None else TypeNames(words)
        found = []
        for entry in self.node:
            text = _text(entry.value) or ""
            if not re.match(r"\w*\Z", text, re.ASCII):
                message = f"the text for '$real' must consist of letters, digits and '_'; it is {describe(entry.value)}"
                self.complain(message, entry.value.location)
            found.append((entry.key.text, text))
        names = dict(found)
        return TypeNames(tuple(names), tuple(names.values())) if found and not self.complained else None

    def fields(self) -> Keys | None:
        """Return the fields of a mapping, each read by its row."""
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
    """Return the text of a scalar, or None if it is empty or null; `NULL`, which YAML reads as null, is text."""
    if not isinstance(node, Scalar) or not node.text.strip() or (node.value is None and node.text != "NULL"):
        return None
    return node.text


def _texts(node: Node) -> tuple[str, ...]:
    """Return the words of a list; an empty tuple if the node is not a list of words."""
    items = node.items if isinstance(node, Sequence) else ()
    found = tuple(text.strip() for item in items if (text := _text(item)) is not None)
    return found if len(found) == len(items) else ()


def _words(data: object) -> Iterable[str]:
    """Return the words that must be among a key's choices; for pairs, the first word of each."""
    if isinstance(data, tuple):
        return (item if isinstance(item, str) else item[0] for item in data)
    return (data,) if isinstance(data, str) else ()


def on_one_line(expression: str) -> str:
    """Return an expression that YAML has on several lines as one line."""
    return re.sub(r"\\?\n", " ", expression).strip()
