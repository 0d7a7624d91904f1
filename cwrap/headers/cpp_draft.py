"""The declarations of a draft from a C++ header: classes with their functions, other functions, enums, exceptions."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from cwrap.headers.cmodel import Position, Signature, Structure, Type
from cwrap.headers.comments import Documentation, documentation
from cwrap.headers.cpp_arguments import CppKnown, overloads
from cwrap.headers.cpp_model import CppClass, CppEnum, CppFunction, CppHeader, Role
from cwrap.headers.entries import Entry, constants_entry, doc_lines, fields_lines, omissions, quoted
from cwrap.headers.overloads import ClassEntry, FunctionEntry, Overload
from cwrap.headers.structs import Fields, field_item
from cwrap.headers.types import number_names

_BINARY = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "%": "mod", "<<": "lshift", ">>": "rshift", "&": "and",
    "^": "xor", "|": "or"}  # fmt: skip
_UNARY = {"-": "neg", "+": "pos", "~": "invert"}
_OTHERS = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "[]": "getitem", "()": "call"}
_IN_PLACE = {f"{sign}=": f"__i{name}__" for sign, name in _BINARY.items()}
_LENGTHS = ("size", "length", "Size", "Length", "count")
# Wider types first: cwrap rejects a later overload that Python cannot tell from an earlier one.
_WIDTH = ("std::string", "double", "int64_t", "long long", "long", "ssize_t", "uint64_t", "size_t",
    "unsigned long long", "unsigned long", "int", "int32_t", "unsigned int", "uint32_t", "float")  # fmt: skip
_NOT_DELETABLE = "Python could not free their objects"
_TAKEN = ("close", "closed")  # members of all objects


class CppDrafter:
    """Writer of the entries of a C++ header. `undefined` are symbols that the library does not define."""

    def __init__(self, header: CppHeader, undefined: frozenset[str]) -> None:
        self.header = header
        self.undefined = undefined
        self.names: dict[str, str] = {}  # from names used in Python to names in C++
        self.exceptions = [name for name, each in header.classes.items() if each.thrown_as]
        self.structs = self._plain_structs()
        self.classes = self._handles()
        self.python = {name: self._name(name) for name in (*self.exceptions, *self.structs, *self.classes)}
        freed = dict.fromkeys((name for name, each in self.classes.items() if each.is_deletable), "")
        incomplete = frozenset(name for name, each in self.classes.items() if not each.is_complete)
        structures = {name: Structure(name, header.classes[name].fields, header.classes[name].position)
                      for name in self.structs}  # fmt: skip
        structures["FILE"] = Structure("FILE", None, Position("", 0))
        self.known = CppKnown(
            number_names(), structures, frozenset(e.type for e in header.enums if e.type),
            {name: f"{name}*" for name in self.classes}, freed, frozenset(self.structs), {}, frozenset(), frozenset(),
            header.values, header.owning, incomplete,
        )  # fmt: skip
        self.functions = self._functions()

    # ---- which classes are what ----

    def _plain_structs(self) -> dict[str, Fields]:
        """Return the structs of C: Python objects contain them."""
        found: dict[str, Fields] = {}
        enums = {e.type for e in self.header.enums if e.type}
        pointers = {t.name for f in self.header.all_functions for t in _types(f) if t.depth == 1 or t.reference == "&"}
        for name, each in self.header.classes.items():
            items = [field_item(f, number_names(), enums, found) for f in each.fields]
            if each.is_plain and all(items) and name not in pointers:
                found[name] = Fields(tuple(items), ())
        return found

    def _handles(self) -> dict[str, CppClass]:
        """Return the classes whose objects C++ makes, base classes first, and those that are used."""
        used = {t.name for f in self.header.all_functions for t in _types(f)}
        used |= {base for each in self.header.classes.values() for base in each.bases}
        used |= set(self.header.owning.values())
        found: dict[str, CppClass] = {}

        def add(name: str) -> None:
            each = self.header.classes.get(name)
            if each is None or name in found or name in self.exceptions or name in self.structs:
                return
            if not each.is_complete and name not in used:
                return
            for base in each.bases:
                add(base)
            found[name] = each

        for name in self.header.classes:
            add(name)
        return found

    def _functions(self) -> tuple[CppFunction, ...]:
        """Return the functions that are counted: those of classes once, where they are first declared."""
        found = [f for name in self.classes for f in self.classes[name].functions if not self._is_inherited(name, f)]
        return (*found, *self.header.functions)

    def _is_inherited(self, name: str, function: CppFunction) -> bool:
        """Return True if a function overrides that of a base class, which calls it."""
        if not function.is_virtual:
            return False
        signature = (function.name, function.key)
        bases = [base for base in self.classes[name].bases if base in self.classes][:1]
        return any(
            signature in {(f.name, f.key) for f in self.classes[base].functions} or self._is_inherited(base, function)
            for base in bases
        )

    def absent(self) -> list[CppFunction]:
        """Return the functions that the library does not define."""
        return [f for f in self.functions if f.symbol in self.undefined]

    def _present(self, functions: Iterable[CppFunction]) -> list[CppFunction]:
        return [f for f in functions if f.symbol not in self.undefined]

    # ---- names ----

    def _name(self, name: str) -> str:
        """Return the Python name of a class or enum: the last part in C++, unless another one has it."""
        parts = re.sub(r"<.*", "", name).split("::")
        for count in range(1, len(parts) + 1):
            found = "".join(_camel(part) for part in parts[-count:])
            found = found if quoted(found) == found else f"{found}_"
            if self.names.setdefault(found, name) == name:
                return found
        return "_".join(parts)

    def _function_name(self, functions: list[CppFunction]) -> str:
        """Return the Python name of functions outside of classes."""
        parts = functions[0].qualified.split("::")
        for count in range(1, len(parts) + 1):
            name = _identifier("_".join(parts[-count:]))
            if self.names.setdefault(name, functions[0].qualified) == functions[0].qualified:
                return name
        return f"{'_'.join(parts)}_"

    # ---- entries ----

    def entries(self) -> list[Entry]:
        """Return the entries in the order of their dependencies."""
        found = [Entry([f"- include: {include}"]) for include in self.header.includes]
        found += self._constants()
        found += [self._exception(self.header.classes[name]) for name in self._by_bases(self.exceptions)]
        found += [self._enum(enum) for enum in self.header.enums if enum.type]
        found += [self._struct(name) for name in self.structs]
        members: list[Entry] = []
        for name, each in self.classes.items():
            entry, functions = self._class(name, each)
            found.append(entry)
            members += functions
        return [*found, *members, *self._free_functions()]

    def _by_bases(self, names: Iterable[str]) -> list[str]:
        """Return names of classes, those of base classes first."""
        depth = {name: self._depth(name) for name in names}
        return sorted(depth, key=lambda name: depth[name])

    def _depth(self, name: str) -> int:
        each = self.header.classes.get(name)
        return 1 + max((self._depth(base) for base in each.bases), default=0) if each else 0

    def _constants(self) -> list[Entry]:
        groups: dict[str, dict[str, str]] = {}
        for enum in self.header.enums:
            if not enum.type:
                scope = f"{enum.scope}::" if enum.scope else ""
                groups.setdefault(enum.constant_type, {}).update(
                    {member: f"{scope}{member}" for member in enum.members}
                )
        for name, ctype in self.header.constants.items():
            parts = name.split("::")
            is_member = "::".join(parts[:-1]) in self.header.classes
            groups.setdefault(ctype, {})["_".join(parts[-2:]) if is_member else parts[-1]] = name
        for macro in self.header.macros:
            if macro.ctype:
                groups.setdefault(macro.ctype, {})[macro.name] = macro.name
        return [_constants_entry(ctype, names) for ctype, names in groups.items()]

    def _exception(self, each: CppClass) -> Entry:
        base = next((self.python[base] for base in each.bases if base in self.exceptions), each.thrown_as)
        doc = doc_lines(documentation(each.comment).text)
        lines = [f"- exception: {self.python[each.name]}", *doc]
        return Entry([*lines, *([f"  base: {base}"] if base != "RuntimeError" else []), f"  type: {each.name}"])

    def _enum(self, enum: CppEnum) -> Entry:
        name = self._name(enum.type)
        kind = f"enum class {enum.type}" if enum.is_scoped and "::" not in enum.type else enum.type
        lines = [f"- enum: {name}", *doc_lines(documentation(enum.comment).text), f"  type: {kind}"]
        if not any(keyword.iskeyword(member) for member in enum.members):
            return Entry([*lines, "  members:", *(f"    - {quoted(member)}" for member in enum.members)])
        scope = f"{enum.type}::" if enum.is_scoped or "::" in enum.type else ""
        return Entry([*lines, "  members:", *(f"    {_identifier(m)}: {scope}{m}" for m in enum.members)])

    def _struct(self, name: str) -> Entry:
        doc = doc_lines(documentation(self.header.classes[name].comment).text)
        fields = fields_lines(self.structs[name].items)
        return Entry([f"- struct: {self.python[name]}", *doc, f"  type: {name}", *fields])

    # ---- classes ----

    def _class(self, name: str, each: CppClass) -> tuple[Entry, list[Entry]]:
        """Return the entry of a class, and those of its functions."""
        constructor = self._constructor(each) if each.is_deletable else None
        doc = doc_lines(documentation(each.comment).text)
        entry = ClassEntry([f"- class: {self.python[name]}", *doc, f"  type: {name}*"], constructor=constructor)
        bases = [base for base in each.bases if base in self.classes]
        entry.lines += [f"  base: {self.python[bases[0]]}"] if bases else []
        entry.lines.append("  cpp: true")
        if constructor:
            entry.lines.append(f"  new: {self._constructor_name(each)}")
            entry.drop()
        if not each.is_deletable:
            entry.lines.append("  borrowed: true")
            reason = "its destructor cannot be called" if each.is_complete else "its definition is not read"
            change = "'deleter: FUNCTION' changes that"
            entry.notes.append(f"Python frees no {self.python[name]}, because {reason}; {change}")
        fields = [(f, field_item(f, number_names(), set(self.known.enums), {})) for f in each.fields]
        items = tuple(item for f, item in fields if item and f.name not in _TAKEN)
        omitted = [f.name for f, item in fields if not item]
        entry.lines += fields_lines(items) if items else []
        entry.notes += [f"Python does not have these fields: {', '.join(omitted)}"] if omitted else []
        return entry, [*([constructor] if constructor else []), *self._methods(each)]

    def _constructor_name(self, each: CppClass) -> str:
        return "construct" if any(f.name == "create" for f in each.functions) else "create"

    def _constructor(self, each: CppClass) -> FunctionEntry | None:
        found = [f for f in self._present(each.functions) if f.role is Role.CONSTRUCTOR]
        head = [f"- name: {self._constructor_name(each)}"]
        of_class = [f"  class: {self.python[each.name]}"]
        if found:
            return self._entry(head, of_class, found)
        if not each.has_default:
            return None
        return _GeneratedConstructor.of([*head, *of_class], [Overload(_generated(each), [])])

    def _methods(self, each: CppClass) -> list[Entry]:
        groups: dict[tuple[str, Role], list[CppFunction]] = {}
        for function in each.functions:
            if function.role is not Role.CONSTRUCTOR and not self._is_inherited(each.name, function):
                groups.setdefault((_special(function) or function.name, function.role), []).append(function)
        found: list[Entry] = []
        used = {*_TAKEN, self._constructor_name(each)}
        length = next((f.name for f in each.functions if f.name in _LENGTHS and not f.key), "")
        if length and ("__getitem__", Role.METHOD) in groups:
            groups["__len__", Role.METHOD] = [f for f in each.functions if f.name == length]
        for (name, role), functions in groups.items():
            entry = self._method(each, name, role, functions, used)
            found += [entry] if entry else []
        return found

    def _method(
        self, each: CppClass, name: str, role: Role, functions: list[CppFunction], used: set[str]
    ) -> FunctionEntry | None:
        functions = self._present(functions)
        python = _identifier(name)
        while python in used:
            python += "_"
        used.add(python)
        if not functions:
            return None
        keys = [f"  class: {self.python[each.name]}", *(["  staticmethod: true"] if role is Role.STATIC else [])]
        if name == "__len__":
            keys.insert(0, f"  cname: {functions[0].name}")
        elif python != name:
            cname = f"{each.name}::{name}" if role is Role.STATIC else name
            keys.insert(0, f"  cname: {quoted(cname)}")
        entry = self._entry([f"- name: {quoted(python)}"], keys, functions)
        if name == "__getitem__" and not any(f.name in _LENGTHS for f in each.functions):
            for overload in entry.overloads:
                if _is_index(overload.function):
                    overload.questions.append("does C++ check the index? Then it can be called as it is; otherwise the "
                                              "class needs a '__len__'")  # fmt: skip
            entry.drop()
        return entry

    # ---- functions ----

    def _free_functions(self) -> list[Entry]:
        groups: dict[str, list[CppFunction]] = {}
        for function in self._present(self.header.functions):
            groups.setdefault(function.qualified, []).append(function)
        found: list[Entry] = []
        for qualified, functions in groups.items():
            name = self._function_name(functions)
            cname = [f"  cname: {quoted(qualified)}"] if name != qualified else []
            found.append(self._entry([f"- name: {quoted(name)}"], cname, functions))
        return found

    def _entry(self, head: list[str], keys: list[str], functions: list[CppFunction]) -> FunctionEntry:
        """Return the entry of overloaded functions."""
        documented = [(f, documentation(f.comment)) for f in functions]
        doc = next((doc.text for _, doc in documented if doc.text), "")
        found = [o for function, doc in documented for o in self._overloads(function, doc)]
        found.sort(key=_rank)
        return FunctionEntry.of([*head, *doc_lines(doc), *keys], found)

    def _overloads(self, function: CppFunction, doc: Documentation) -> list[Overload]:
        if _special(function) in _IN_PLACE.values():  # it returns the object itself
            function = replace(function, signature=replace(function.signature, returns=Type("void")))
        return overloads(function, self.known, doc)

    # ---- the end of the draft ----

    def left_out(self) -> list[str]:
        """Return comments on what cannot be declared."""
        made = [f.qualified for each in self.classes.values() if not each.is_deletable
                for f in each.functions if f.role is Role.CONSTRUCTOR]  # fmt: skip
        found = omissions({
            **self.header.left_out,
            _NOT_DELETABLE: list(dict.fromkeys(made)),
            "they are neither numbers nor strings": [m.name for m in self.header.macros if not m.ctype],
            "they are macros with parameters; C++ functions can call them": self.header.function_macros,
        })  # fmt: skip
        found += [f"Omitted: {o.functions} functions of <{o.include}>, which is included; add --also {o.include}"
                  for o in self.header.omitted]  # fmt: skip
        absent = [f.qualified for f in self.absent()]
        found += omissions({"the library does not define these functions": absent})
        return [*found, *(f"Not understood: {text}" for text in self.header.unread)]


class _GeneratedConstructor(FunctionEntry):
    """The entry of a constructor that C++ generates, which is not in the header."""

    @property
    def functions(self) -> dict[tuple[str, tuple[str, ...]], CppFunction]:
        """Empty: the header does not declare the constructor."""
        return {}


def _generated(each: CppClass) -> CppFunction:
    """Return the constructor that C++ generates."""
    return CppFunction("", Signature(Type("void"), ()), f"{each.name}()", each.position)


def _types(function: CppFunction) -> list[Type]:
    return [function.signature.returns, *(p.type for p in function.signature.parameters)]


def _special(function: CppFunction) -> str:
    """Return the special method of Python for an operator; "" for other functions."""
    sign = function.name.removeprefix("operator").strip()
    if sign == function.name or function.role is not Role.METHOD:
        return ""
    count = len(function.signature.parameters)
    name = (_UNARY if not count else {**_BINARY, **_OTHERS, **_IN_PLACE}).get(sign, "")
    name = "call" if sign == "()" else name
    return f"__{name}__" if name and not name.startswith("__") else name


def _is_index(function: CppFunction) -> bool:
    """Return True if the argument of an operator is a number."""
    types = [p.type for p in function.signature.parameters]
    return len(types) == 1 and not types[0].depth and types[0].name in number_names()


def _rank(overload: Overload) -> int:
    """Return the place of an overload among others: wider numbers are first, overloads for defaults are last."""
    names = [p.type.name for p in overload.function.signature.parameters if not p.type.depth]
    return sum(_WIDTH.index(name) for name in names if name in _WIDTH)


def _camel(name: str) -> str:
    found = "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    return found if found.isidentifier() and not keyword.iskeyword(found) else f"T{found}"


def _identifier(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _constants_entry(ctype: str, names: Mapping[str, str]) -> Entry:
    if all(name == c for name, c in names.items()):
        return constants_entry(ctype, list(names))
    lines = ["- constants:", *(f"    {_identifier(name)}: {c}" for name, c in names.items())]
    return Entry([*lines, *([f"  type: {ctype}"] if ctype != "int64_t" else [])])
