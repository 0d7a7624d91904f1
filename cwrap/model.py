"""The model: declarations as frozen values, which `schema` builds from YAML nodes.

Every value has the position of its node and all keys of the node. Values can be written as YAML again. Plugins
define what keys mean.

    - name: add_                 Declaration(name="add_", keys={"return": "self"}, options=(Option(...),))
      return: self
      arguments:                 Option(arguments=(Argument(type="point_t*", name="self"), ...))
        - point_t* self
        - arg: double value      Argument(type="double", name="value", keys={"default": "1.0"})
          default: 1.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import PurePosixPath
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import yaml

from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling
from cwrap.source.conditions import Condition
from cwrap.source.location import Location, Word
from cwrap.source.patterns import pattern
from cwrap.source.records import computed, dataclass, field, replace

T_co = TypeVar("T_co", covariant=True)


@runtime_checkable
class HasData(Protocol):
    """The protocol of values of keys that plugins define."""

    def to_data(self) -> object:
        """Return the value as YAML data: strings, numbers, lists and dictionaries."""


@dataclass(frozen=True, slots=True)
class Value(Generic[T_co]):
    """The value of a key, with its position."""

    location: Location
    data: T_co


def declared_name(value: Value[Any]) -> DeclaredC:
    """Return the value of a key that is the name of a C function, with its place."""
    return DeclaredC(str(value.data), value.location)


@dataclass(frozen=True)
class Keys:
    """The keys of a node, in the order of the file. Methods return an empty value for a key that is absent.

    `errors` is the number of keys with errors, which have been reported; those keys are absent.
    """

    values: tuple[tuple[str, Value[object]], ...] = ()
    errors: int = field(default=0, compare=False)

    def __iter__(self) -> Iterator[tuple[str, Value[object]]]:
        return iter(self.values)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    @computed
    def get(self) -> Callable[[str], Value[object] | None]:
        """A function that returns the value of a key with its position, or None."""
        return dict(reversed(self.values)).get  # the first one of a name is valid

    def text(self, key: str) -> str | None:
        """Return the value of a key as a string, or None."""
        value = self.get(key)
        return None if value is None else str(value.data)

    def flag(self, key: str, default: bool = False) -> bool:
        """Return the value of a key that is true or false."""
        value = self.get(key)
        return default if value is None else bool(value.data)

    def words(self, key: str) -> tuple[str, ...]:
        """Return the value of a key that is a string or a list of strings, as a tuple."""
        value = self.get(key)
        if value is None:
            return ()
        return tuple(str(item) for item in value.data) if isinstance(value.data, tuple) else (str(value.data),)

    def location(self, key: str, otherwise: Location) -> Location:
        """Return the position of a key's value, or `otherwise` if the key is absent."""
        value = self.get(key)
        return value.location if value else otherwise

    def with_(self, location: Location, **data: object) -> Keys:
        """Return the keys with some added or replaced; the argument `return_` sets the key `return`."""
        new = {name.rstrip("_") if name == "return_" else name: Value(location, d) for name, d in data.items()}
        kept = tuple((name, value) for name, value in self.values if name not in new)
        return Keys(kept + tuple(new.items()))

    def without(self, *names: str) -> Keys:
        """Return the keys without some of them."""
        return Keys(tuple((name, value) for name, value in self.values if name not in names))


@dataclass(frozen=True, slots=True)
class Members:
    """Names and the C expressions of their values, such as the members of an enum."""

    items: tuple[tuple[Word, Expression], ...]

    def to_data(self) -> object:
        """Return the names and expressions as a dictionary."""
        return {name.text: plain_data(expression) for name, expression in self.items}


@dataclass(frozen=True, slots=True)
class TypeNames:
    """Names of types or groups of types; `real` has the value of `$real` for each name, if specified."""

    words: tuple[str, ...]
    real: tuple[str, ...] = ()

    def to_data(self) -> object:
        """Return a list of names, or a dictionary if `real` is specified."""
        return dict(zip(self.words, self.real, strict=True)) if self.real else list(self.words)


class ArgumentKind(Enum):
    """The kinds of arguments of a C call."""

    TYPED = "typed"  # a C type and a name
    CONSTANT = "constant"  # a C expression, passed unchanged
    REFERENCE = "reference"  # another argument, which is passed a second time


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of the C call.

    `type` is the C type with normal spacing (`double*`, `const char*`). The `name` of a constant is its C expression;
    the `index` of a reference is the number of the other argument.
    """

    location: Location
    kind: ArgumentKind
    type: str
    name: str
    keys: Keys = field(default_factory=Keys)
    index: int = -1
    stored_in: tuple[str, str] = ("", "")  # the C type of a struct, and its field that gets the value

    @property
    def spelling(self) -> CSpelling:
        """The parts of the C type."""
        return CSpelling.parse(self.type)

    @property
    def is_field(self) -> bool:
        """True for an argument of the constructor of a struct, whose declaration the generator wrote."""
        return bool(self.stored_in[0]) and "field" not in self.keys

    @property
    def constant(self) -> Expression:
        """The C expression of a constant."""
        return Expression(self.name, self.location, "CONSTANT ")

    @property
    def output(self) -> bool:
        """Return True if the argument is a result (`output: true`)."""
        return self.keys.flag("output")

    @property
    def accepts_none(self) -> bool:
        """Return True if calls may pass None or omit the argument, so that its C value is NULL."""
        return self.keys.flag("nullable") or self.keys.text("default") == "NULL"

    def to_data(self) -> object:
        """Return the argument as YAML data: a string, or a dictionary if it has keys."""
        ctype, bracket, size = self.type.partition("[")  # the size of a field that is an array follows its name in C
        spelled = f"{ctype} {self.name}{bracket}{size}"
        if self.kind is ArgumentKind.REFERENCE:
            spelled = f"argument {self.index}"
        return {"arg": spelled, **_plain(self.keys)} if self.keys.values else spelled


@dataclass(frozen=True, slots=True)
class Option:
    """One overload: its arguments, and the keys that differ from those of the declaration."""

    location: Location
    arguments: tuple[Argument, ...]
    keys: Keys = field(default_factory=Keys)

    def to_data(self) -> dict[str, object]:
        """Return the overload as YAML data."""
        return {**_plain(self.keys), "arguments": [a.to_data() for a in self.arguments]}


@dataclass(frozen=True, slots=True)
class Declaration:
    """One C function, or several with one Python name.

    `conditions` are those of the `#if` directives around the declaration in its file. `errors` is the number of errors
    that have been reported; a declaration with errors has no wrapper.
    """

    location: Location
    name: str
    options: tuple[Option, ...]
    keys: Keys = field(default_factory=Keys)
    conditions: tuple[Condition, ...] = ()
    errors: int = 0

    @property
    def python_name(self) -> str:
        """The name of the function in Python."""
        return self.keys.text("python_name") or self.name

    @property
    def owner(self) -> str:
        """The class that the function is a method of, empty for a function of the module."""
        return self.keys.text("class") or ""

    @property
    def role(self) -> str:
        """What the function is in its class; empty for a method, and for a function of the module."""
        return self.keys.text("role") or ""

    @property
    def binding(self) -> str:
        """`classmethod` or `staticmethod` for a function of a class without a receiver, empty for all others."""
        return {"class": "classmethod", "static": "staticmethod"}.get(self.role, "")

    @property
    def accessor(self) -> str:
        """`getter` or `setter` for a function that reads or assigns a property, empty for all others."""
        return self.role if self.role in ("getter", "setter") else ""

    @property
    def part(self) -> str:
        """`first`, `next`, `length` or `item` for a part of an iterator or of a sequence, empty for all others."""
        return self.role if self.role in ("first", "next", "length", "item") else ""

    @property
    def name_in_messages(self) -> str:
        """The name for errors of calls: the Python name, with the class for a part of a property or iterator."""
        return f"{self.owner}.{self.python_name}" if self.is_part else self.python_name

    @property
    def is_part(self) -> bool:
        """True for a part of a property, an iterator or a sequence, which has the name of the whole."""
        return bool(self.accessor or self.part)

    @property
    def legacy(self) -> bool:
        """Return True for a declaration in a .cwrap file, where some keys have other defaults."""
        return self.location.file.endswith(".cwrap")

    def key(self, option: Option, key: str) -> Value[object] | None:
        """Return the value of a key of the option, or else of the declaration."""
        return option.keys.get(key) or self.keys.get(key)

    def with_keys(self, keys: Keys) -> Declaration:
        """Return the declaration with other keys."""
        return replace(self, keys=keys)

    def to_data(self) -> dict[str, object]:
        """Return the declaration as YAML data."""
        data: dict[str, object] = {"name": self.name, **_plain(self.keys)}
        if len(self.options) == 1 and not self.options[0].keys.values:
            data["arguments"] = [a.to_data() for a in self.options[0].arguments]
        elif self.options:
            data["options"] = [o.to_data() for o in self.options]
        return data

    def to_yaml(self) -> str:
        """Return the declaration as an item of a YAML file."""
        return _to_yaml(self.to_data())


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition of a module: a class, struct, enum, exception, callback, the constants, or the module itself.

    `kind` is the first key of the definition, such as `exception`. `name` is the name in Python, empty for definitions
    without a name, such as constants.
    """

    location: Location
    kind: str
    name: str
    keys: Keys = field(default_factory=Keys)
    arguments: tuple[Argument, ...] = ()  # the arguments of a callback, or fields of a struct

    def to_data(self) -> dict[str, object]:
        """Return the definition as YAML data."""
        name = {self.kind: self.name} if self.name else {}
        listed = "fields" if self.kind in ("struct", "class") else "arguments"
        arguments = {listed: [a.to_data() for a in self.arguments]} if self.arguments else {}
        return {**name, **_plain(self.keys), **arguments}

    def to_yaml(self) -> str:
        """Return the definition as an item of a YAML file."""
        return _to_yaml(self.to_data())


@dataclass(frozen=True, slots=True)
class Passthrough:
    """C between the blocks of a .cwrap file, which is copied to the output."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """The items of one file and of the files that it includes, or of several files that make one named module."""

    path: str
    items: tuple[Declaration | Definition | Passthrough, ...]

    name: str = ""

    @property
    def shard(self) -> str:
        """The name of the document in the names of output files and in C names."""
        return self.name or PurePosixPath(self.path).stem

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The declarations among the items."""
        return tuple(item for item in self.items if isinstance(item, Declaration))

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """The definitions among the items."""
        return tuple(item for item in self.items if isinstance(item, Definition))


class _Dumper(yaml.SafeDumper):
    """A dumper that writes text of several lines as a literal block."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _represent_text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


def _to_yaml(data: dict[str, object]) -> str:
    return yaml.dump([data], Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)


def mapping_data(value: Any) -> dict[str, object]:
    """Return the fields of a dataclass as a dictionary of YAML data, without fields that have their defaults."""
    from dataclasses import fields  # only conversions to YAML need the module

    pairs = ((f.name, getattr(value, f.name), f.default) for f in fields(value))
    return {name: plain_data(data) for name, data, default in pairs if data != default}


def fields_data(value: Any, alone: str) -> object:
    """Return the fields of a dataclass as YAML data: `true` without any, and for the field `alone` only its value."""
    data = mapping_data(value)
    return data[alone] if data.keys() == {alone} else data or True


_NUMBER = pattern(r"-?(0|[1-9]\d{0,17})\Z")


def _plain(keys: Keys) -> dict[str, object]:
    return {name: plain_data(value.data) for name, value in keys}


def plain_data(data: object) -> object:
    """Return the value of a key as YAML data; raise TypeError for an object that has no form in YAML."""
    match data:
        case tuple():
            return [plain_data(item) for item in data]
        case Expression(text=text) | Word(text=text):
            return plain_data(text)
        case str():
            return int(data) if _NUMBER.match(data) else str(data)
        case bool() | int():
            return data
        case HasData():
            return data.to_data()
    raise TypeError(f"the value {data!r} of a key cannot be written as YAML")
