"""The declarations of a draft from a C++ header: classes with their functions, other functions, enums, exceptions."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cwrap.headers.comments import Documentation
from cwrap.headers.cpp_conversion import CppConverter
from cwrap.headers.drafter import Drafter
from cwrap.headers.entries import (
    ClassEntry,
    Entry,
    FunctionEntry,
    Overload,
    camel,
    definition,
    fields_lines,
    identifier,
    quoted,
)
from cwrap.headers.known import KnownTypes
from cwrap.headers.model import Enumeration, Function, Header, Role, Signature, Structure, Type
from cwrap.headers.structs import Fields, field_item

_BINARY = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "%": "mod", "<<": "lshift", ">>": "rshift", "&": "and",
    "^": "xor", "|": "or"}  # fmt: skip
_UNARY = {"-": "neg", "+": "pos", "~": "invert"}
_OTHERS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "[]": "getitem", "()": "call"}
_IN_PLACE = {f"{sign}=": f"__i{name}__" for sign, name in _BINARY.items()}
_LENGTHS = ("size", "length", "Size", "Length", "count")
_NOT_DELETABLE = "Python could not free their objects"
_TAKEN = ("close", "closed")  # members of all objects


class CppDrafter(Drafter):
    """Writer of the entries of a C++ header."""

    converter = CppConverter

    def __init__(self, header: Header, undefined: frozenset[str]) -> None:
        super().__init__(header, undefined)
        exceptions = [name for name, each in header.structs.items() if each.thrown_as]
        self.exceptions = sorted(exceptions, key=self._depth)  # those of base classes first
        self.fields = self._plain_structs()
        self.classes = self._classes()
        for name in (*exceptions, *self.fields, *self.classes):
            self.type_name(name)
        structs = {name: header.structs[name] for name in self.fields}
        structs["FILE"] = Structure("FILE", None)
        self.known = KnownTypes(
            self.numbers, structs, self.enums, frozenset(self.classes),
            dict.fromkeys((name for name, each in self.classes.items() if each.is_deletable), ""),
            frozenset(self.fields), standard=header.values, owning=header.owning,
            incomplete=frozenset(name for name, each in self.classes.items() if each.fields is None),
        )  # fmt: skip
        self.functions = self._counted()

    def reasons(self, macros: dict[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        """Return the names that cannot be declared, by the reason, with those of macros."""
        made = [f.qualified for each in self.classes.values() if not each.is_deletable
                for f in each.functions if f.role is Role.CONSTRUCTOR]  # fmt: skip
        return {**self.header.left_out, _NOT_DELETABLE: list(dict.fromkeys(made)), **macros}

    # ---- which classes are what ----

    def _depth(self, name: str) -> int:
        """Return the number of classes in the longest line of base classes."""
        each = self.header.structs.get(name)
        return 1 + max((self._depth(base) for base in each.bases), default=0) if each else 0

    def _plain_structs(self) -> dict[str, Fields]:
        """Return the structs of C: Python objects contain them."""
        found: dict[str, Fields] = {}
        pointers = {t.name for t in self.header.types if t.depth == 1 or t.reference == "&"}
        for name, each in self.header.structs.items():
            items = {f.name: field_item(f, self.numbers, self.enums, found) for f in each.fields or ()}
            if each.is_plain and all(items.values()) and name not in pointers:
                found[name] = Fields(items, ())
        return found

    def _classes(self) -> dict[str, Structure]:
        """Return the classes whose objects C++ makes, base classes first, and those that are used."""
        used = {t.name for t in self.header.types}
        used |= {base for each in self.header.structs.values() for base in each.bases}
        used |= set(self.header.owning.values())
        found: dict[str, Structure] = {}

        def add(name: str) -> None:
            each = self.header.structs.get(name)
            if each is None or name in found or name in self.exceptions or name in self.fields:
                return
            if each.fields is None and name not in used:
                return
            for base in each.bases:
                add(base)
            found[name] = each

        for name in self.header.structs:
            add(name)
        return found

    def _counted(self) -> tuple[Function, ...]:
        """Return the functions that are counted: those of classes once, where they are first declared."""
        found = [f for name in self.classes for f in self.classes[name].functions if not self._is_inherited(name, f)]
        return (*found, *self.header.functions)

    def _is_inherited(self, name: str, function: Function) -> bool:
        """Return True if a function overrides that of a base class, which calls it."""
        if not function.is_virtual:
            return False
        signature = (function.name, function.key)
        bases = [base for base in self.classes[name].bases if base in self.classes][:1]
        return any(
            signature in {(f.name, f.key) for f in self.classes[base].functions} or self._is_inherited(base, function)
            for base in bases
        )

    # ---- names ----

    def type_name(self, name: str) -> str:
        """Return the Python name of a class or enum: the last part in C++, unless another one has it."""
        parts = re.sub(r"<.*", "", name).split("::")
        for count in range(1, len(parts) + 1):
            found = "".join(camel(part) for part in parts[-count:])
            found = found if quoted(found) == found else f"{found}_"
            if self.names.setdefault(found, name) == name:
                return found
        return "_".join(parts)

    def _function_name(self, qualified: str) -> str:
        """Return the Python name of functions outside of classes."""
        parts = qualified.split("::")
        for count in range(1, len(parts) + 1):
            name = identifier("_".join(parts[-count:]))
            if self.names.setdefault(name, qualified) == qualified:
                return name
        return f"{'_'.join(parts)}_"

    # ---- entries ----

    def definitions(self) -> Iterable[Entry]:
        """Return the entries of exceptions, enums, structs, classes with their functions, and other functions."""
        found = [self._exception(self.header.structs[name]) for name in self.exceptions]
        found += [self._enum(enum) for enum in self.header.enums if self.is_enum(enum)]
        found += [self.struct(name) for name in self.fields]
        members: list[Entry] = []
        for name, each in self.classes.items():
            constructor = self._constructor(each) if each.is_deletable else None
            found.append(self._class(name, each, constructor))
            members += [*([constructor] if constructor else []), *self._methods(each)]
        return [*found, *members, *self._free_functions()]

    def _exception(self, each: Structure) -> Entry:
        base = next((self.type_name(base) for base in each.bases if base in self.exceptions), each.thrown_as)
        lines = definition("exception", self.type_name(each.type), each.type, each.comment)
        lines[-1:-1] = [f"  base: {base}"] if base != "RuntimeError" else []
        return Entry(lines)

    def _enum(self, enum: Enumeration) -> Entry:
        kind = f"enum class {enum.type}" if enum.is_scoped and "::" not in enum.type else enum.type
        lines = [*definition("enum", self.type_name(enum.type), kind, enum.comment), "  members:"]
        if not any(keyword.iskeyword(member) for member in enum.members):
            return Entry([*lines, *(f"    - {quoted(member)}" for member in enum.members)])
        scope = f"{enum.type}::" if enum.is_scoped or "::" in enum.type else ""
        return Entry([*lines, *(f"    {identifier(member)}: {scope}{member}" for member in enum.members)])

    # ---- classes ----

    def _class(self, name: str, each: Structure, constructor: FunctionEntry | None) -> Entry:
        python = self.type_name(name)
        entry = ClassEntry(definition("class", python, f"{name}*", each.comment), constructor=constructor)
        bases = [base for base in each.bases if base in self.classes]
        entry.lines += [f"  base: {self.type_name(bases[0])}"] if bases else []
        entry.lines.append("  cpp: true")
        if constructor:
            entry.lines.append(f"  new: {_constructor_name(each)}")
            entry.drop()
        if not each.is_deletable:
            entry.lines.append("  free: none")
            reason = "its definition is not read" if each.fields is None else "its destructor cannot be called"
            entry.notes.append(f"Python frees no {python}, because {reason}; 'free: FUNCTION' changes that")
        fields = [(f, field_item(f, self.numbers, self.enums, {})) for f in each.fields or ()]
        omitted = [f.name for f, item in fields if not item]
        entry.lines += fields_lines([item for f, item in fields if item and f.name not in _TAKEN])
        entry.notes += [f"Python does not have these fields: {', '.join(omitted)}"] if omitted else []
        return entry

    def _constructor(self, each: Structure) -> FunctionEntry | None:
        found = [f for f in self.present(each.functions) if f.role is Role.CONSTRUCTOR]
        name, keys = _constructor_name(each), [f"  class: {self.type_name(each.type)}"]
        if found:
            return self.function(name, keys, found)
        generated = Overload(_generated(each), [])
        return FunctionEntry.of([f"- name: {name}", *keys], [generated]) if each.has_default else None

    def _methods(self, each: Structure) -> list[Entry]:
        groups: dict[tuple[str, Role], list[Function]] = {}
        for function in each.functions:
            if function.role is not Role.CONSTRUCTOR and not self._is_inherited(each.type, function):
                groups.setdefault((_special(function) or function.name, function.role), []).append(function)
        found: list[Entry] = []
        used = {*_TAKEN, _constructor_name(each)}
        length = next((f.name for f in each.functions if f.name in _LENGTHS and not f.key), "")
        if length and ("__getitem__", Role.METHOD) in groups:
            groups["__len__", Role.METHOD] = [f for f in each.functions if f.name == length]
        for (name, role), functions in groups.items():
            entry = self._method(each, name, role, functions, used)
            found += [entry] if entry else []
        return found

    def _method(
        self, each: Structure, name: str, role: Role, functions: list[Function], used: set[str]
    ) -> FunctionEntry | None:
        functions = self.present(functions)
        python = identifier(name)
        while python in used:
            python += "_"
        used.add(python)
        if not functions:
            return None
        keys = [f"  class: {self.type_name(each.type)}", *(["  role: static"] if role is Role.STATIC else [])]
        if name == "__len__":
            keys.insert(0, f"  cname: {functions[0].name}")
        elif python != name:
            cname = f"{each.type}::{name}" if role is Role.STATIC else name
            keys.insert(0, f"  cname: {quoted(cname)}")
        entry = self.function(quoted(python), keys, functions)
        if name == "__getitem__" and not any(f.name in _LENGTHS for f in each.functions):
            question = "does C++ check the index? Then it can be called as it is; otherwise the class needs a '__len__'"
            for overload in entry.overloads:
                types = [p.type for p in overload.function.signature.parameters]
                if len(types) == 1 and not types[0].depth and types[0].name in self.numbers:
                    overload.questions.append(question)
            entry.drop()
        return entry

    # ---- functions ----

    def _free_functions(self) -> list[Entry]:
        groups: dict[str, list[Function]] = {}
        for function in self.present(self.header.functions):
            groups.setdefault(function.qualified, []).append(function)
        found: list[Entry] = []
        for qualified, functions in groups.items():
            name = self._function_name(qualified)
            keys = [f"  cname: {quoted(qualified)}"] if name != qualified else []
            found.append(self.function(quoted(name), keys, functions))
        return found

    def _overloads(self, function: Function, documented: Documentation) -> list[Overload]:
        if _special(function) in _IN_PLACE.values():  # it returns the object itself
            function = replace(function, signature=replace(function.signature, returns=Type("void")))
        return super()._overloads(function, documented)


def _constructor_name(each: Structure) -> str:
    return "construct" if any(f.name == "create" for f in each.functions) else "create"


def _generated(each: Structure) -> Function:
    """Return the constructor that C++ generates."""
    return Function("", Signature(Type("void"), ()), f"{each.type}()", "")


def _special(function: Function) -> str:
    """Return the special method of Python for an operator; "" for other functions."""
    sign = function.name.removeprefix("operator").strip()
    if sign == function.name or function.role is not Role.METHOD:
        return ""
    count = len(function.signature.parameters)
    name = (_UNARY if not count else {**_BINARY, **_OTHERS, **_IN_PLACE}).get(sign, "")
    name = "call" if sign == "()" else name
    return f"__{name}__" if name and not name.startswith("__") else name
