"""The declarations of a draft, in the order of their dependencies: what the drafts of C and C++ have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from cwrap.headers.comments import Documentation, documentation
from cwrap.headers.conversion import Converter
from cwrap.headers.entries import (
    Entry,
    FunctionEntry,
    Overload,
    constants_entry,
    definition,
    doc_lines,
    fields_lines,
    omissions,
)
from cwrap.headers.functions import overloads
from cwrap.headers.known import KnownTypes
from cwrap.headers.model import Enumeration, Function, Header
from cwrap.headers.structs import Fields
from cwrap.headers.types import number_names

# Wider types first: cwrap rejects a later overload that Python cannot tell from an earlier one.
_WIDTH = ("std::string", "double", "int64_t", "long long", "long", "ssize_t", "uint64_t", "size_t",
    "unsigned long long", "unsigned long", "int", "int32_t", "unsigned int", "uint32_t", "float")  # fmt: skip


class Drafter(ABC):
    """Writer of the entries of a header. `undefined` are symbols that the library does not define."""

    converter: ClassVar[type[Converter]] = Converter
    known: KnownTypes
    fields: dict[str, Fields]  # those of the structs that Python objects contain
    functions: Sequence[Function]  # those that are counted

    def __init__(self, header: Header, undefined: frozenset[str]) -> None:
        self.header = header
        self.undefined = undefined
        self.names: dict[str, str] = {}  # from names used in Python to names of the header
        self.numbers = number_names()
        self.enums = frozenset(e.type for e in header.enums if e.type)
        self.deleters: set[str] = set()  # functions that entries of classes name

    # ---- the parts that differ between the languages ----

    @abstractmethod
    def type_name(self, name: str) -> str:
        """Return the Python name of a type."""

    @abstractmethod
    def definitions(self) -> Iterable[Entry]:
        """Return the entries after those of constants: of types and functions."""

    def reasons(self, macros: dict[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        """Return the names that cannot be declared, by the reason, with those of macros."""
        return {**macros, **self.header.left_out}

    def is_enum(self, enum: Enumeration) -> bool:
        """Return True if an enum has an entry; the members of others are constants."""
        return bool(enum.type)

    # ---- entries ----

    def entries(self) -> list[Entry]:
        """Return the entries in the order of their dependencies."""
        includes = [Entry([f"- include: {include}"]) for include in self.header.includes]
        return [*includes, *self._constants(), *self.definitions()]

    def absent(self) -> list[Function]:
        """Return the functions that the library does not define."""
        return [f for f in self.functions if f.symbol in self.undefined]

    def present(self, functions: Iterable[Function]) -> list[Function]:
        """Return those of the functions that the library defines."""
        return [f for f in functions if f.symbol not in self.undefined]

    def _constants(self) -> list[Entry]:
        groups: dict[str, dict[str, str]] = {}
        for enum in self.header.enums:
            if not self.is_enum(enum):
                scope = f"{enum.scope}::" if enum.scope else ""
                groups.setdefault(enum.constant_type, {}).update({name: f"{scope}{name}" for name in enum.members})
        for name, ctype in self.header.constants.items():
            parts = name.split("::")
            is_member = "::".join(parts[:-1]) in self.header.structs
            groups.setdefault(ctype, {})["_".join(parts[-2:]) if is_member else parts[-1]] = name
        members = {member for enum in self.header.enums for member in enum.members}
        for macro in self.header.macros:
            if macro.ctype and macro.name not in members:
                groups.setdefault(macro.ctype, {})[macro.name] = macro.name
        return [constants_entry(ctype, names) for ctype, names in groups.items()]

    def struct(self, name: str) -> Entry:
        """Return the entry of a struct that Python objects contain."""
        fields = self.fields[name]
        lines = definition("struct", self.type_name(name), name, self.header.structs[name].comment)
        notes = [f"Python does not have these fields: {', '.join(fields.omitted)}"] if fields.omitted else []
        return Entry([*lines, *fields_lines(fields.items.values())], notes=[*notes, *fields.notes])

    def function(self, name: str, keys: list[str], functions: Sequence[Function]) -> FunctionEntry:
        """Return the entry of overloaded functions, with the keys that they share."""
        documented = [(function, self.documentation(function)) for function in functions]
        doc = next((doc.text for _, doc in documented if doc.text), "")
        found = [o for each in documented for o in self._overloads(*each)]
        found.sort(key=_rank)
        return FunctionEntry.of([f"- name: {name}", *doc_lines(doc), *keys], found)

    def documentation(self, function: Function) -> Documentation:
        """Return the documentation of a function; `@see open` means that the arguments are those of `open`."""
        documented = documentation(function.comment)
        other = next((f for f in self.header.functions if f.name == documented.refers_to), None)
        return documented.with_arguments_of(documentation(other.comment)) if other else documented

    def _overloads(self, function: Function, documented: Documentation) -> list[Overload]:
        return overloads(function, lambda each: self.converter(each, self.known, documented))

    # ---- the end of the draft ----

    def left_out(self) -> list[str]:
        """Return comments on what cannot be declared, on errors of the parser and on other headers."""
        with_parameters = f"they are macros with parameters; {self.converter.language} functions can call them"
        others = [macro.name for macro in self.header.macros if not macro.ctype]
        macros = {"they are neither numbers nor strings": others, with_parameters: self.header.function_macros}
        found = omissions(self.reasons(macros))
        found += [f"Omitted: {o.functions} functions of <{o.include}>, which is included; add --also {o.include}"
                  for o in self.header.omitted]  # fmt: skip
        found += omissions({"the library does not define these functions": [f.qualified for f in self.absent()]})
        return [*found, *(f"Not understood: {text}" for text in self.header.unread)]


def _rank(overload: Overload) -> int:
    """Return the place of an overload among others: wider numbers are first, overloads for defaults are last."""
    names = [p.type.name for p in overload.function.signature.parameters if not p.type.depth]
    return sum(_WIDTH.index(name) for name in names if name in _WIDTH)
