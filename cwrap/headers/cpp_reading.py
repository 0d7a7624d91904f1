"""The declarations of a C++ header as the model, read by libclang: functions, classes, enums and constants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cwrap.headers.attached import comment_of
from cwrap.headers.cmodel import Position, Signature, Type
from cwrap.headers.constants import constant_type, read_macros
from cwrap.headers.cpp_classes import TEMPLATES, ClassReader
from cwrap.headers.cpp_defaults import parameter, qualified_constant
from cwrap.headers.cpp_model import CppClass, CppEnum, CppFunction, CppHeader, Role
from cwrap.headers.cpp_types import CppTypes, qualified
from cwrap.headers.libclang import Parser
from cwrap.headers.types import NUMBERS, number_names, position_of, variable
from cwrap.headers.unit import HeaderUnit
from cwrap.toolchain.compiler import CXX

_INTERNAL = re.compile(r"_|(detail|details|internal|impl)\Z", re.IGNORECASE)
_CLASSES = ("CLASS_DECL", "STRUCT_DECL")
_TEMPLATE_KINDS = ("FUNCTION_TEMPLATE", "CLASS_TEMPLATE", "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION")
_OUTER = ("LINKAGE_SPEC", "UNEXPOSED_DECL")
UNIONS = "they are unions"
VARIABLES = "they are variables; C++ functions can return and assign them"
INTERNAL = "their namespaces are internal"
FREE_OPERATORS = "they are operators outside of a class; a function of the project can call them"


def read_cpp_header(header: str, *, flags: Sequence[str] = (), also: Sequence[str] = ()) -> CppHeader:
    """Return the model of a C++ header; the arguments are those of `read_header()`. CXX and CXXFLAGS are used."""
    return _CppReader(Parser.of_environment(flags, CXX), header, tuple(also)).header()


class _CppReader(HeaderUnit):
    """Reader of one header of C++."""

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...]) -> None:
        self.left_out: dict[str, list[str]] = {}
        self.types = CppTypes(number_names())
        super().__init__(parser, header, also)

    def declarations(self, cursors: Iterable[Any]) -> list[Any]:
        """Return the declarations of the library's headers, with those in namespaces."""
        return list(self._inside(cursors, {self.path, *self.inner()}))

    def _inside(self, cursors: Iterable[Any], files: set[str]) -> Iterator[Any]:
        for cursor in cursors:
            if not cursor.location.file or cursor.location.file.name not in files:
                continue
            kind = cursor.kind.name
            if kind == "NAMESPACE" and _INTERNAL.match(cursor.spelling):
                self.leave_out(INTERNAL, qualified(cursor))
            elif (kind == "NAMESPACE" and cursor.spelling) or kind in _OUTER:
                yield from self._inside(cursor.get_children(), files)
            elif kind != "NAMESPACE":
                yield cursor

    def counts(self, cursor: Any) -> int:
        """Return the number of functions that a declaration is counted as: also those of a class."""
        if cursor.kind.name in _CLASSES:
            members = ("CXX_METHOD", "CONSTRUCTOR")
            return sum(c.kind.name in members and c.access_specifier.name == "PUBLIC" for c in cursor.get_children())
        return int(cursor.kind.name == "FUNCTION_DECL")

    def leave_out(self, reason: str, name: str) -> None:
        """Record a name that cannot be declared."""
        names = self.left_out.setdefault(reason, [])
        if name not in names:
            names.append(name)

    # ---- the model ----

    def header(self) -> CppHeader:
        """Return the model of the header."""
        owned, omitted = self.owned()
        self.broken_lines = self.broken(owned)
        functions: dict[tuple[str, tuple[str, ...]], CppFunction] = {}
        classes: dict[str, CppClass] = {}
        enums: dict[str, CppEnum] = {}
        constants: dict[str, str] = {}
        for cursor in self._public(c for c in self.cursors if c.location.file.name in owned):
            kind = cursor.kind.name
            if kind == "FUNCTION_DECL":
                self._add_function(cursor, functions)
            elif _is_class(cursor):
                found = ClassReader(self, cursor).read()
                classes[found.name] = found
            elif kind == "ENUM_DECL" and cursor.is_definition():
                enum = self._enum(cursor)
                enums[enum.type or enum.members[0]] = enum
            elif kind == "VAR_DECL" and (ctype := _constant(cursor)):
                constants[qualified_constant(cursor)] = ctype
            elif reason := _reason_to_leave_out(cursor):
                self.leave_out(reason, qualified(cursor))
        for name, declaration in self.types.enums.items():
            if name not in enums and declaration.get_definition():
                enums[name] = self._enum(declaration.get_definition())
        macros, function_macros = read_macros(self.unit, self.text, owned, self.parser)
        unread = tuple(f"{Path(f).name}:{line}: {message}" for (f, line), message in self.broken_lines.items())
        return CppHeader(
            self.includes, self.project_files(), tuple(functions.values()), self._with_used(classes),
            tuple(enums.values()), constants, macros, function_macros, frozenset(self.types.values),
            self.types.owning, self.left_out, unread, omitted,
        )  # fmt: skip

    def _public(self, cursors: Iterable[Any]) -> Iterator[Any]:
        """Yield declarations, with the types and constants that are public in classes."""
        for cursor in cursors:
            yield cursor
            if _is_class(cursor):
                inner = (*_CLASSES, "ENUM_DECL", "VAR_DECL", "CLASS_TEMPLATE")
                members = (c for c in cursor.get_children() if c.access_specifier.name == "PUBLIC")
                yield from self._public(c for c in members if c.kind.name in inner)

    def _with_used(self, classes: dict[str, CppClass]) -> dict[str, CppClass]:
        """Return the classes, with those of the library that functions use and whose definitions are not read."""
        files = {self.path, *self.inner()}
        used = {name: CppClass(name, position_of(cursor), is_complete=False, is_deletable=False)
                for name, cursor in self.types.records.items()
                if name not in classes and position_of(cursor).file in files and cursor.kind.name != "UNION_DECL"
                and cursor.access_specifier.name not in ("PRIVATE", "PROTECTED")}  # fmt: skip
        return {**used, **classes}

    def _add_function(self, cursor: Any, functions: dict[tuple[str, tuple[str, ...]], CppFunction]) -> None:
        if cursor.spelling.startswith("operator"):
            self.leave_out(FREE_OPERATORS, f"{cursor.spelling}({_types_of(cursor)})")
            return
        if cursor.spelling.startswith("_") or (cursor.storage_class.name == "STATIC" and not cursor.is_definition()):
            return
        function = self.function(cursor, Role.FUNCTION)
        known = functions.get((function.qualified, function.key))
        if known is None or (function.comment and not known.comment):
            functions[function.qualified, function.key] = function

    def function(self, cursor: Any, role: Role, owner: str = "") -> CppFunction:
        """Return a function. Errors inside its declaration are taken out of `broken_lines`."""
        arguments = list(cursor.get_arguments())
        parameters = tuple(parameter(one, self.types.type_of(one.type)) for one in arguments)
        returns = Type("void") if role is Role.CONSTRUCTOR else self.types.type_of(cursor.result_type)
        variadic = bool(cursor.type.is_function_variadic())
        start, end, file = cursor.extent.start.line, cursor.extent.end.line, cursor.location.file.name
        lines = [place for place in self.broken_lines if place[0] == file and start <= place[1] <= end]
        messages = [self.broken_lines.pop(place) for place in lines]
        generated = cursor.is_default_method() or cursor.is_pure_virtual_method()
        defined = generated or cursor.get_definition() is not None
        return CppFunction(
            cursor.spelling, Signature(returns, parameters, variadic), _text(cursor, role),
            Position(file, cursor.location.line), comment_of(cursor), "; ".join(messages), qualified(cursor),
            owner, role, "" if defined else cursor.mangled_name, cursor.is_const_method(),
            cursor.is_virtual_method(), tuple(one.type.get_canonical().spelling for one in arguments),
        )  # fmt: skip

    def _enum(self, cursor: Any) -> CppEnum:
        members = [c for c in cursor.get_children() if c.kind.name == "ENUM_CONSTANT_DECL"]
        unnamed = cursor.is_anonymous() or not cursor.spelling or "(" in cursor.spelling
        outer = qualified(cursor.semantic_parent)
        name = "" if unnamed else qualified(cursor)
        return CppEnum(
            name, tuple(c.spelling for c in members), tuple(c.enum_value for c in members), position_of(cursor),
            comment_of(cursor), outer if unnamed else name, bool(cursor.is_scoped_enum()),
        )  # fmt: skip


def _is_class(cursor: Any) -> bool:
    """Return True if a declaration defines a class with a name, which is no template."""
    named = cursor.spelling and "(" not in cursor.spelling and not cursor.is_anonymous()
    return bool(cursor.kind.name in _CLASSES and cursor.is_definition() and named and not _is_instance(cursor))


def _is_instance(cursor: Any) -> bool:
    """Return True if a class is an instance of a template."""
    return bool(cursor.kind.name in _CLASSES and cursor.type.get_num_template_arguments() > 0)


def _reason_to_leave_out(cursor: Any) -> str:
    """Return the reason if a declaration cannot be declared; "" if it can, or has no name."""
    if cursor.kind.name == "VAR_DECL":
        return VARIABLES
    if cursor.kind.name == "UNION_DECL" and cursor.spelling and "(" not in cursor.spelling:
        return UNIONS
    return TEMPLATES if cursor.kind.name in _TEMPLATE_KINDS or _is_instance(cursor) else ""


def _constant(cursor: Any) -> str:
    """Return the C type of a variable that never changes; "" for other variables."""
    type_ = cursor.type.get_canonical()
    is_number = type_.kind.name in NUMBERS or type_.kind.name == "ENUM"
    return constant_type(cursor) if type_.is_const_qualified() and is_number else ""


def _types_of(cursor: Any) -> str:
    return ", ".join(one.type.spelling for one in cursor.get_arguments())


def _text(cursor: Any, role: Role) -> str:
    """Return a function in C++, without attributes and macros."""
    parameters = [variable(child.type.spelling, child.spelling) for child in cursor.get_arguments()]
    parameters += ["..."] if cursor.type.is_function_variadic() else []
    name = qualified(cursor) if role is Role.FUNCTION else "::".join(qualified(cursor).split("::")[-2:])
    called = f"{name}({', '.join(parameters)}){' const' if cursor.is_const_method() else ''}"
    if role is Role.CONSTRUCTOR:
        return called
    static = "static " if role is Role.STATIC else ""
    return f"{static}{variable(cursor.result_type.spelling, called)}"
