"""The model: declarations as frozen values, built once from nodes by `schema`, never changed afterwards.

Every node knows its place and holds its keys as they were given, so that it prints back to the YAML it came from. What
a key means is the business of the plugin that serves it.

    - name: add_                 Declaration(name="add_", keys={"return": "self"}, options=(Option(...),))
      return: self
      arguments:                 Option(arguments=(Argument(type="point_t*", name="self"), ...))
        - point_t* self
        - arg: double value      Argument(type="double", name="value", keys={"default": "1.0"})
          default: 1.0
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from pathlib import PurePosixPath
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import yaml

from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling
from cwrap.source.conditions import Condition
from cwrap.source.location import Location, Word

T_co = TypeVar("T_co", covariant=True)


def expressions_in(data: object) -> Iterator[Expression]:
    """Yield the C expressions that the value of a key holds, in the order of its fields."""
    if isinstance(data, Expression):
        yield data
    elif isinstance(data, tuple):
        yield from (expression for item in data for expression in expressions_in(item))
    elif is_dataclass(data):
        yield from (expression for f in fields(data) for expression in expressions_in(getattr(data, f.name)))


@runtime_checkable
class HasData(Protocol):
    """A value of a key that plugins define."""

    def to_data(self) -> object:
        """The value as YAML would hold it."""


@dataclass(frozen=True, slots=True)
class Value(Generic[T_co]):
    """What a key was given, and where."""

    location: Location
    data: T_co


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a node, in the order written. Asking for one that is absent gives the empty answer.

    `errors` counts what was wrong with keys of the node and has been reported; those keys are missing here.
    """

    values: tuple[tuple[str, Value[object]], ...] = ()
    errors: int = field(default=0, compare=False)

    def __iter__(self) -> Iterator[tuple[str, Value[object]]]:
        return iter(self.values)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def get(self, key: str) -> Value[object] | None:
        """The value and its place."""
        for name, value in self.values:
            if name == key:
                return value
        return None

    def text(self, key: str) -> str | None:
        """A word or a piece of C."""
        value = self.get(key)
        return None if value is None else str(value.data)

    def flag(self, key: str, default: bool = False) -> bool:
        """A yes or no."""
        value = self.get(key)
        return default if value is None else bool(value.data)

    def words(self, key: str) -> tuple[str, ...]:
        """A list of words."""
        value = self.get(key)
        if value is None:
            return ()
        return tuple(str(item) for item in value.data) if isinstance(value.data, tuple) else (str(value.data),)

    def place(self, key: str, otherwise: Location) -> Location:
        """Where the key's value stands."""
        value = self.get(key)
        return value.location if value else otherwise

    def with_(self, location: Location, **data: object) -> Keys:
        """These keys with some added or replaced; `return_` stands for the key `return`."""
        new = {name.rstrip("_") if name == "return_" else name: Value(location, d) for name, d in data.items()}
        kept = tuple((name, value) for name, value in self.values if name not in new)
        return Keys(kept + tuple(new.items()))

    def without(self, *names: str) -> Keys:
        """These keys less some."""
        return Keys(tuple((name, value) for name, value in self.values if name not in names))


@dataclass(frozen=True, slots=True)
class Members:
    """Names, each with the C expression that it stands for."""

    items: tuple[tuple[Word, Expression], ...]

    def to_data(self) -> object:
        """As YAML would hold it."""
        return {name.text: plain_data(expression) for name, expression in self.items}


@dataclass(frozen=True, slots=True)
class TypeNames:
    """Names of types or groups of types; `real` has what `$real` is for each, if that is specified."""

    words: tuple[str, ...]
    real: tuple[str, ...] = ()

    def to_data(self) -> object:
        """As YAML would hold it."""
        return dict(zip(self.words, self.real, strict=True)) if self.real else list(self.words)


class ArgumentKind(Enum):
    """How an argument of the C call comes about."""

    TYPED = "typed"  # a C type and a name
    CONSTANT = "constant"  # C passed as it stands
    REFERENCE = "reference"  # another argument, passed again


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of the C call.

    `type` is normalised (`double*`, `const char*`). For a constant `name` is the C text, for a reference `index` is
    the number of the argument meant.
    """

    location: Location
    kind: ArgumentKind
    type: str
    name: str
    keys: Keys = field(default_factory=Keys)
    index: int = -1

    @property
    def spelling(self) -> CSpelling:
        """The parts of the C type."""
        return CSpelling.parse(self.type)

    @property
    def constant(self) -> Expression:
        """The C of a constant."""
        return Expression(self.name, self.location, "CONSTANT ")

    @property
    def output(self) -> bool:
        """Whether it is a result that `out=` may provide."""
        return self.keys.flag("output")

    def to_data(self) -> object:
        """As YAML would hold it."""
        ctype, bracket, size = self.type.partition("[")  # of a field with a size, which stands behind its name in C
        spelled = f"{ctype} {self.name}{bracket}{size}"
        if self.kind is ArgumentKind.REFERENCE:
            spelled = f"argument {self.index}"
        return {"arg": spelled, **_plain(self.keys)} if self.keys.values else spelled


@dataclass(frozen=True, slots=True)
class Option:
    """One overload: its arguments, and the keys it overrides."""

    location: Location
    arguments: tuple[Argument, ...]
    keys: Keys = field(default_factory=Keys)

    def to_data(self) -> dict[str, object]:
        """As YAML would hold it."""
        return {**_plain(self.keys), "arguments": [a.to_data() for a in self.arguments]}


@dataclass(frozen=True, slots=True)
class Declaration:
    """One C function, or several under one Python name; `conditions` are the `#if`s of the file around it.

    `errors` counts what was wrong and has been reported; a declaration with errors makes no wrapper.
    """

    location: Location
    name: str
    options: tuple[Option, ...]
    keys: Keys = field(default_factory=Keys)
    conditions: tuple[Condition, ...] = ()
    errors: int = 0

    @property
    def python_name(self) -> str:
        """What Python calls it."""
        return self.keys.text("python_name") or self.name

    @property
    def owner(self) -> str:
        """The class that it is a method of."""
        return self.keys.text("class") or ""

    @property
    def legacy(self) -> bool:
        """Whether it comes from a .cwrap file, where some defaults are those of old."""
        return self.location.file.endswith(".cwrap")

    def key(self, option: Option, key: str) -> Value[object] | None:
        """The key as the option or else the declaration gives it."""
        return option.keys.get(key) or self.keys.get(key)

    def with_keys(self, keys: Keys) -> Declaration:
        """The same declaration with other keys."""
        return replace(self, keys=keys)

    def to_data(self) -> dict[str, object]:
        """As YAML would hold it."""
        data: dict[str, object] = {"name": self.name, **_plain(self.keys)}
        if len(self.options) == 1 and not self.options[0].keys.values:
            data["arguments"] = [a.to_data() for a in self.options[0].arguments]
        elif self.options:
            data["options"] = [o.to_data() for o in self.options]
        return data

    def to_yaml(self) -> str:
        """The declaration as an entry of a native YAML file."""
        return _to_yaml(self.to_data())


@dataclass(frozen=True, slots=True)
class Definition:
    """Something of a module besides its functions: `kind` is the key that it begins with, such as `exception`.

    `name` is what Python calls it; empty for what has none, as constants of which there are several.
    """

    location: Location
    kind: str
    name: str
    keys: Keys = field(default_factory=Keys)
    arguments: tuple[Argument, ...] = ()  # of a callback

    def to_data(self) -> dict[str, object]:
        """As YAML would hold it."""
        name = {self.kind: self.name} if self.name else {}
        listed = "fields" if self.kind == "struct" else "arguments"
        arguments = {listed: [a.to_data() for a in self.arguments]} if self.arguments else {}
        return {**name, **_plain(self.keys), **arguments}

    def to_yaml(self) -> str:
        """The definition as an entry of a native YAML file."""
        return _to_yaml(self.to_data())


@dataclass(frozen=True, slots=True)
class Passthrough:
    """C between the blocks of a .cwrap file, to be handed on in place."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """One file of declarations, what it includes put in place; or several of one module, which then has a name."""

    path: str
    items: tuple[Declaration | Definition | Passthrough, ...]

    name: str = ""

    @property
    def shard(self) -> str:
        """What outputs and C names call it."""
        return self.name or PurePosixPath(self.path).stem

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The declarations alone."""
        return tuple(item for item in self.items if isinstance(item, Declaration))

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """What is defined besides."""
        return tuple(item for item in self.items if isinstance(item, Definition))


class _Dumper(yaml.SafeDumper):
    """Writes text of several lines as a block, as people do."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _represent_text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_text)


def _to_yaml(data: dict[str, object]) -> str:
    return yaml.dump([data], Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)


def mapping_data(value: Any) -> dict[str, object]:
    """Return a value whose fields are those of a mapping as YAML would hold it: what differs from the defaults."""
    pairs = ((f.name, getattr(value, f.name), f.default) for f in fields(value))
    return {name: plain_data(data) for name, data, default in pairs if data != default}


_NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})\Z")


def _plain(keys: Keys) -> dict[str, object]:
    return {name: plain_data(value.data) for name, value in keys}


def plain_data(data: object) -> object:
    """Return a value of a key as YAML would hold it."""
    match data:
        case tuple():
            return [plain_data(item) for item in data]
        case Expression(text=text) | Word(text=text):
            return plain_data(text)
        case str() if _NUMBER.match(data):
            return int(data)
        case bool() | int() | str():
            return data
        case HasData():
            return data.to_data()
    raise TypeError(f"a key holds {data!r}, which has no spelling in YAML")
