"""The schema: a table of the legal keys, and the check of nodes against the table.

The table has the rows of `structure` and those of the plugins. Checks, spelling suggestions, the order of `cwrap fmt`,
the JSON Schema, the reference and the tests of pairs of keys all query one `Schema`. The check turns nodes into the
model and reports all errors of a file together.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any, Protocol

from cwrap.model import Argument, ArgumentKind, Declaration, Definition, Keys, Option, Value
from cwrap.schema.keys import ANY_OTHER, DEFINITIONS, Group, Json, Key, Kind, On, Stage
from cwrap.schema.order import Order, rank
from cwrap.schema.shared_keys import ONLY_REGISTER, RETURN, ReturnSpec
from cwrap.schema.structure import CORE, STRUCTURE
from cwrap.schema.values import FUNCTION_OR_MACRO, IDENTIFIER, ValueReader, on_one_line, place_within
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import Note, Reporter, either, nearest
from cwrap.source.files import FOR_INCLUDE, INCLUDE, LEGACY
from cwrap.source.fragments import expression_error
from cwrap.source.location import Location
from cwrap.source.nodes import Entry, Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

__all__ = [
    "ANY_OTHER",
    "ONLY_REGISTER",
    "RETURN",
    "Group",
    "Json",
    "Key",
    "Kind",
    "On",
    "Order",
    "ReturnSpec",
    "Schema",
    "Stage",
    "ValueReader",
]  # fmt: skip

# Arguments of a C++ template, with two more templates inside.
_INSIDE = r"[\w\s:,*&()]*"
_TEMPLATE = rf"<{_INSIDE}(?:<{_INSIDE}(?:<{_INSIDE}>{_INSIDE})*>{_INSIDE})*>"
_BASE = rf"[A-Za-z_](?:[\w\s]|::|{_TEMPLATE})*"
_STAR = r"[*&](?:\s*const(?=\s*\*))?"
_TYPE = pattern(rf"{_BASE}(?:{_STAR}\s*)*\Z", re.ASCII)
_DEFINED_TYPE = pattern(rf"{_BASE}(?:\*\s*)*\Z", re.ASCII)
_TYPED = pattern(rf"(?P<type>{_BASE}?(?:\s*{_STAR})*)(?:(?<=[*&>])\s*|\s+)(?P<name>[A-Za-z_]\w*)\Z", re.ASCII)
_SIZED = pattern(r"(?P<field>[^\[]*\w)\s*(?P<sizes>(\[\s*\w+\s*\]\s*)+)\Z", re.ASCII)
_LISTS = {On.ARGUMENT: "arguments", On.FIELD: "fields"}
_REFERENCE = pattern(r"argument\s+(\d{1,6})\Z", re.ASCII)


class HasKeys(Protocol):
    """An object that defines rows of the table, such as a plugin."""

    @property
    def keys(self) -> tuple[Key[Any], ...]:
        """The rows that the object adds to the table."""


class Schema:
    """The table of legal keys, assembled from the rows of plugins, and the check of nodes against the table.

    `definitions` is True if files may define classes, structs, enums and so on. Two arguments are for messages:
    `subject` is a plural noun for what the declarations describe, and `elsewhere` returns pairs of another target's
    subject and an object with keys of that target.
    """

    def __init__(
        self,
        plugins: Iterable[HasKeys],
        definitions: bool = True,
        subject: str = "",
        elsewhere: Callable[[], Iterable[tuple[str, HasKeys]]] = tuple,
    ) -> None:
        self.definitions = definitions
        self.subject = subject
        self.elsewhere = elsewhere
        self.keys = (*CORE, *(key for plugin in plugins for key in plugin.keys))
        self._structure: dict[On, dict[str, Key[Any]]] = {on: {} for on in On}
        self._by_place: dict[On, dict[str, Key[Any]]] = {on: {} for on in On}
        for key in STRUCTURE:
            for on in key.on:
                self._structure[on][key.name] = key
        for key in self.keys:
            for on in key.on:
                if key.name in self._structure[on] or self._by_place[on].setdefault(key.name, key) is not key:
                    raise ValueError(f"the key '{key.name}' of {on.value} is defined twice")
        self._typing = {key.name: key.gives_type for key in self.keys if key.gives_type}
        self.excluding: dict[On, dict[str, tuple[str, ...]]] = {on: {} for on in On}  # the conflicting keys of each key
        for key in (key for key in self.keys if key.conflicts):
            # The keys of a declaration and of its options are checked together.
            for on in {On.DECLARATION if on is On.OPTION else on for on in key.on}:
                every = self._by_place[on] if ANY_OTHER in key.conflicts else key.conflicts
                self.excluding[on][key.name] = tuple(name for name in every if name not in (key.name, *key.allows))

    def known(self, on: On) -> tuple[str, ...]:
        """Return the names of the keys that nodes of one kind can have."""
        return (*self._structure[on], *self._by_place[on])

    def rows(self, on: On, *groups: Group) -> tuple[Key[Any], ...]:
        """Return the rows of the keys that nodes of one kind can have, in canonical order; all or those of groups."""
        order = self.order.of(on)
        rows = (*self._structure[on].values(), *self._by_place[on].values())
        chosen = (key for key in rows if not groups or key.group in groups)
        return tuple(sorted(chosen, key=lambda key: rank(key.name, order)))

    def suggested(self, on: On, file: str) -> tuple[str, ...]:
        """Return the names of the keys that messages suggest for a node: those that the file has a use for."""
        groups = (Group.MODULES,) if self.definitions and not file.endswith(LEGACY) else ()
        return tuple(key.name for key in self.rows(on, *groups))

    @cached_property
    def order(self) -> Order:
        """The canonical order of keys."""
        return Order((*STRUCTURE, *self.keys))

    def gives_type(self, keys: Iterable[tuple[str, Value[Any]]]) -> bool:
        """Return True if one of the keys decides the C type of an argument."""
        found = ((self._typing[name], value.data) for name, value in keys if name in self._typing)
        return any(decides(data) if callable(decides) else decides for decides, data in found)

    def conflict(self, first: str, second: str, on: On) -> bool:
        """Return True if two keys exclude each other on the same node."""
        rows = self.excluding[on]
        one, other = rows.get(first, ()), rows.get(second, ())
        return second in one or first in other

    def item(self, node: Node, reporter: Reporter) -> Declaration | Definition | None:
        """Return the declaration or definition in one item of a file, or None after an error that prevents it."""
        if isinstance(node, Mapping) and node.get("name") is None:
            kind = next((kind for kind in DEFINITIONS if node.get(kind) is not None), "")
            if kind:
                return self._definition(node, kind, reporter)
            for entry in node.entries[: 1 if self.definitions else 0]:
                hint = nearest(entry.key.text, DEFINITIONS)
                if hint:
                    reporter.error(entry.key.location, f"unknown key '{entry.key.text}'{hint}")
                    return None
        return self.declaration(node, reporter)

    def _definition(self, node: Mapping, kind: str, reporter: Reporter) -> Definition | None:
        on = DEFINITIONS[kind]
        if not self.definitions:
            reporter.error(node.location, f"{on.value} is only for modules of functions, not for {self.subject}")
            return None
        keys = self._keys(node, on, reporter)
        name = node.get(kind) if kind in self._structure[on] else None
        if name is None:
            return Definition(node.location, kind, "", keys) if kind in keys and _has_c_types(keys, reporter) else None
        if not isinstance(name, Scalar) or not IDENTIFIER.match(name.text) or keyword.iskeyword(name.text):
            reporter.error(name.location, f"'{kind}' needs a name that is valid in Python, not {describe(name)}")
            return None
        if not _has_c_types(keys, reporter):
            return None
        of = On.FIELD if on in (On.STRUCT, On.CLASS) else On.ARGUMENT
        arguments = node.get(_LISTS[of]) if len(self._structure[on]) > 1 else None
        found = self._arguments(arguments, reporter, of) if arguments is not None else ()
        return Definition(node.location, kind, name.text, keys, found)

    def declaration(self, node: Node, reporter: Reporter) -> Declaration | None:
        """Return the declaration in a node; None after reporting an error that prevents it."""
        if not isinstance(node, Mapping):
            reporter.error(node.location, f"a declaration must be a mapping of keys to values, not {describe(node)}")
            return None
        keys = self._keys(node, On.DECLARATION, reporter)
        name = self._name(node, keys, reporter)
        options = self._options(node, keys, reporter)
        if name is None:
            return None
        return Declaration(node.location, name, options, keys)

    def _name(self, node: Mapping, keys: Keys, reporter: Reporter) -> str | None:
        name = node.get("name")
        if name is None:
            reporter.error(node.location, "a declaration needs the key 'name'")
            return None
        if not isinstance(name, Scalar) or name.value is None:
            reporter.error(name.location, f"'name' must be an identifier, not {describe(name)}")
            return None
        by_hand = ONLY_REGISTER.get(keys) or False
        if by_hand and not FUNCTION_OR_MACRO.match(name.text):
            message = f"'{shortened(name.text)}' is not the name of a C function; expected f, a::f, f<int> or MACRO(f)"
            reporter.error(name.location, message)
        elif not by_hand and not IDENTIFIER.match(name.text):
            reporter.error(name.location, f"'{shortened(name.text)}' is not a C identifier")
        python_name = keys.text("python_name") or name.text
        place = keys.location("python_name", name.location)
        if ("python_name" in keys or by_hand) and not IDENTIFIER.match(python_name):
            reporter.error(place, f"'{shortened(python_name)}' is not a Python identifier; add a 'python_name'")
        elif keyword.iskeyword(python_name):
            reporter.error(place, f"'{python_name}' is a keyword of Python; choose another name")
        return name.text

    def _options(self, node: Mapping, keys: Keys, reporter: Reporter) -> tuple[Option, ...]:
        arguments, options = node.get("arguments"), node.get("options")
        if arguments is not None and options is not None:
            note = Note("'arguments' is here", arguments.location)
            message = "a declaration can have 'arguments' or 'options', not both; move the arguments into 'options'"
            reporter.error(options.location, message, note)
            return ()
        if options is not None:
            if not isinstance(options, Sequence) or not options.items:
                reporter.error(options.location, f"'options' must be a list of overloads, not {describe(options)}")
                return ()
            return tuple(o for item in options.items if (o := self._option(item, reporter)) is not None)
        if arguments is None:
            return () if ONLY_REGISTER.get(keys) else (Option(node.location, ()),)
        return (Option(arguments.location, self._arguments(arguments, reporter)),)

    def _option(self, node: Node, reporter: Reporter) -> Option | None:
        if isinstance(node, Sequence):
            return Option(node.location, self._arguments(node, reporter))
        if not isinstance(node, Mapping):
            message = f"an option must be a list of arguments or a mapping with 'arguments', not {describe(node)}"
            reporter.error(node.location, message)
            return None
        keys = self._keys(node, On.OPTION, reporter)
        arguments = node.get("arguments")
        return Option(node.location, self._arguments(arguments, reporter) if arguments is not None else (), keys)

    def _arguments(self, node: Node, reporter: Reporter, on: On = On.ARGUMENT) -> tuple[Argument, ...]:
        if isinstance(node, Scalar) and node.value is None:
            return ()
        if not isinstance(node, Sequence):
            reporter.error(node.location, f"'{_LISTS[on]}' must be a list, not {describe(node)}")
            return ()
        found = tuple(a for item in node.items if (a := self._argument(item, reporter, on)) is not None)
        _check_arguments(found, reporter)
        return found

    def _argument(self, node: Node, reporter: Reporter, on: On) -> Argument | None:
        if isinstance(node, Scalar):
            return _spelled(node, Keys(), reporter, on)
        if not isinstance(node, Mapping):
            reporter.error(node.location, f"an argument must be 'TYPE NAME' or a mapping, not {describe(node)}")
            return None
        keys = self._keys(node, on, reporter)
        arg, type_, name = node.get("arg"), node.get("type"), node.get("name")
        if isinstance(arg, Scalar) and arg.value is not None:
            return _spelled(arg, keys, reporter, on)
        if isinstance(type_, Scalar) and isinstance(name, Scalar):
            return _typed(type_.location, type_.text, name.text, keys, reporter)
        reporter.error(node.location, "an argument needs 'arg: TYPE NAME', or 'type' and 'name'")
        return None

    def _keys(self, node: Mapping, on: On, reporter: Reporter) -> Keys:
        values = []
        before = reporter.error_count
        structure, rows = self._structure[on], self._by_place[on]
        for entry in node:
            name = entry.key.text
            if name in structure:
                continue
            key = rows.get(name)
            if key is None:
                self._unknown(entry, on, reporter)
                continue
            value = key.read(entry.value, reporter)
            if value is not None:
                values.append((name, value))
        return Keys(tuple(values), reporter.error_count - before)

    def _unknown(self, entry: Entry, on: On, reporter: Reporter) -> None:
        name = entry.key.text
        file = entry.key.location.file
        elsewhere = [place.value for place in On if name in self.suggested(place, file)]
        rows = (*self._structure[on].values(), *self._by_place[on].values())
        other = next((key.name for key in rows if name in key.synonyms), None)
        owners = (subject for subject, has in self.elsewhere() if any(k.name == name and on in k.on for k in has.keys))
        owner = next(owners, None)
        if owner is not None:
            reporter.error(entry.key.location, f"the key '{name}' is only for {owner}, not for {self.subject}")
            return
        from cwrap.schema.renamed import hint_of  # only errors need the table

        if old := hint_of(entry, on):
            hint = old
        elif other is not None:
            hint = f"; the name in cwrap is '{other}'"
        elif on is On.FIELD and name == "from":
            hint = "; the 'array', 'bytes' or 'list' of the pointer names the field with its length"
        elif name in FOR_INCLUDE:
            hint = f"; write '- {INCLUDE}: FILE' as an item of its own"
        else:
            hint = f"; {either(elsewhere)} can have it" if elsewhere else nearest(name, self.suggested(on, file))
        reporter.error(entry.key.location, f"unknown key '{name}' in {on.value}{hint}")


def _has_c_types(keys: Keys, reporter: Reporter) -> bool:
    """Return True if the types of a definition have the form of C types; they are copied into generated C."""
    for name in ("type", "return"):
        value = keys.get(name)
        if value is not None and not _DEFINED_TYPE.match(str(value.data)):
            reporter.error(value.location, f"'{shortened(str(value.data))}' is not a C type")
            return False
    return True


def _spelled(node: Scalar, keys: Keys, reporter: Reporter, on: On) -> Argument | None:
    text = " ".join(node.text.split())
    sized = _SIZED.match(text) if on is On.FIELD else None
    if sized:
        found = _spelled(replace(node, text=sized["field"]), keys, reporter, on)
        return replace(found, type=found.type + "".join(sized["sizes"].split())) if found else None
    if text.startswith("CONSTANT "):
        return _constant(node, keys, reporter)
    reference = _REFERENCE.match(text)
    if reference:
        return Argument(node.location, ArgumentKind.REFERENCE, "argument", "", keys, int(reference[1]))
    type_, name = _type_and_name(text)
    if not name:
        reporter.error(node.location, f"expected 'TYPE NAME', 'CONSTANT value' or 'argument N', not {describe(node)}")
        return None
    return _typed(node.location, type_, name, keys, reporter)


@lru_cache(maxsize=1024)
def _type_and_name(text: str) -> tuple[str, str]:
    """Return the parts of `TYPE NAME`, which many arguments share, or empty strings if the text has another form."""
    match = _TYPED.match(text)
    return (match["type"], match["name"]) if match else ("", "")


def _constant(node: Scalar, keys: Keys, reporter: Reporter) -> Argument | None:
    text = node.text.strip().removeprefix("CONSTANT").strip()
    error = expression_error(text)
    if error:
        place = place_within(reporter, node, node.text, node.text.index(text) + error.offset)
        reporter.error(place, f"invalid C expression after CONSTANT: {error.message}")
        return None
    return Argument(node.location, ArgumentKind.CONSTANT, "CONSTANT", on_one_line(text), keys)


def _typed(location: Location, type_: str, name: str, keys: Keys, reporter: Reporter) -> Argument | None:
    if not IDENTIFIER.match(name):
        reporter.error(location, f"'{shortened(name)}' is not a C identifier")
        return None
    if not _TYPE.match(type_):
        reporter.error(location, f"'{shortened(type_)}' is not a C type")
        return None
    return Argument(location, ArgumentKind.TYPED, normal_type(type_), name, keys)


def _check_arguments(arguments: tuple[Argument, ...], reporter: Reporter) -> None:
    seen: dict[str, Argument] = {}
    for argument in arguments:
        if argument.kind is ArgumentKind.REFERENCE:
            _check_reference(argument, arguments, reporter)
        if argument.kind is not ArgumentKind.TYPED:
            continue
        first = seen.setdefault(argument.name, argument)
        if first is not argument and first.type != argument.type:
            note = Note("the first one is here", first.location)
            message = f"two arguments with different types are called '{argument.name}'; rename one of them"
            reporter.error(argument.location, message, note)


def _check_reference(argument: Argument, arguments: tuple[Argument, ...], reporter: Reporter) -> None:
    if argument.index >= len(arguments):
        message = f"argument {argument.index} does not exist; the arguments are numbered 0 to {len(arguments) - 1}"
        reporter.error(argument.location, message)
    elif arguments[argument.index].kind is not ArgumentKind.TYPED:
        message = f"argument {argument.index} has no name; only an argument with a type and a name can be passed again"
        reporter.error(argument.location, message)
