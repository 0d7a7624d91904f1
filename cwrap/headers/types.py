"""C types of libclang as types of the model: typedefs are resolved, structs and enums are named by their typedefs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cwrap.ctype import standard_types
from cwrap.headers.attached import comment_of
from cwrap.headers.cmodel import Enumeration, Parameter, Position, Signature, Structure, Type
from cwrap.headers.libclang import clang

NUMBERS = {
    "VOID": "void", "BOOL": "bool", "CHAR_U": "char", "CHAR_S": "char", "SCHAR": "signed char",
    "UCHAR": "unsigned char", "SHORT": "short", "USHORT": "unsigned short", "INT": "int", "UINT": "unsigned int",
    "LONG": "long", "ULONG": "unsigned long", "LONGLONG": "long long", "ULONGLONG": "unsigned long long",
    "FLOAT": "float", "DOUBLE": "double", "LONGDOUBLE": "long double",
}  # fmt: skip
_RECORDS = ("STRUCT_DECL", "UNION_DECL")
_MOST_FIELDS = 64


def number_names() -> frozenset[str]:
    """Return the names of number types that C and cwrap spell in the same way."""
    types = (t for t in standard_types() if t.number.kind)
    return frozenset(spelling for t in types for spelling in t.spellings if "real" not in spelling)


class TypeReader:
    """Reader of types. `cursors` are all declarations of the unit; `numbers` are typedefs that are not resolved."""

    def __init__(self, cursors: Sequence[Any], numbers: frozenset[str]) -> None:
        self.kinds = clang().TypeKind
        self.arrays = (self.kinds.CONSTANTARRAY, self.kinds.INCOMPLETEARRAY, self.kinds.VARIABLEARRAY)
        self.numbers = numbers
        self.typedefs: dict[int, str] = {}  # from structs and enums to the typedefs that name them
        self.comments: dict[int, str] = {}  # those of the typedefs
        self.records: dict[str, Any] = {}  # from names of structs to their declarations
        self.enums: dict[str, Enumeration] = {}
        self.read: dict[str, Structure] = {}
        for cursor in cursors:
            if cursor.kind.name == "TYPEDEF_DECL":
                self._typedef(cursor)

    def _typedef(self, cursor: Any) -> None:
        type_ = self._plain(cursor.underlying_typedef_type)
        if type_.kind in (self.kinds.RECORD, self.kinds.ENUM):
            key = type_.get_declaration().canonical.hash
            if self.typedefs.get(key, "_").startswith("_"):
                self.typedefs[key] = cursor.spelling
                self.comments[key] = comment_of(cursor)

    def _plain(self, type_: Any) -> Any:
        """Return a type without the syntax around it: `struct x` and typedef names are wrapped by the parser."""
        while type_.kind == self.kinds.ELABORATED:
            type_ = type_.get_named_type()
        return type_

    def type_of(self, type_: Any, cursor: Any = None) -> Type:
        """Return a type. `cursor` is the declaration whose children are the parameters, if the type is a function."""
        qualified, type_ = type_, self._plain(type_)
        kind = type_.kind
        if kind == self.kinds.POINTER:
            return self._pointer(type_.get_pointee(), cursor)
        if kind in self.arrays:
            size = type_.element_count if kind == self.kinds.CONSTANTARRAY else 0
            return replace(self._pointer(type_.element_type, cursor), array=True, size=size)
        if kind == self.kinds.TYPEDEF:
            found = self._named(type_)
            if found.array and qualified.is_const_qualified():
                found = replace(found, pointers=(*found.pointers[:-1], True))
            return found
        if kind == self.kinds.RECORD:
            return Type(self._record(type_.get_declaration()))
        if kind == self.kinds.ENUM:
            return Type(self._enum(type_.get_declaration()))
        if type_.get_result().kind != self.kinds.INVALID:
            return Type("", (), self.signature(type_, cursor))
        if kind == self.kinds.COMPLEX:
            return Type(f"{type_.element_type.spelling} complex")
        if kind.name in NUMBERS:
            return Type(NUMBERS[kind.name])
        canonical = type_.get_canonical()
        return self.type_of(canonical, cursor) if canonical.kind != kind else Type(_unqualified(type_))

    def _pointer(self, pointee: Any, cursor: Any) -> Type:
        inner = self._array_name(pointee) or self.type_of(pointee, cursor)
        return replace(inner, pointers=(*inner.pointers, pointee.is_const_qualified()), array=False, size=0)

    def _array_name(self, type_: Any) -> Type | None:
        """Return the type of an array to which a pointer points, or which is an element; None for other types."""
        type_ = self._plain(type_)
        if type_.kind in self.arrays:
            return Type(_unqualified(type_))
        if type_.kind != self.kinds.TYPEDEF or type_.get_canonical().kind not in self.arrays:
            return None
        self.records.setdefault(type_.get_declaration().spelling, type_.get_declaration())
        return Type(type_.get_declaration().spelling)

    def _named(self, type_: Any) -> Type:
        """Return the type of a typedef: a number that cwrap has, or what the typedef is defined as."""
        declaration = type_.get_declaration()
        name = declaration.spelling
        if name in self.numbers or name.endswith("va_list"):
            return Type(name)
        inner = self._plain(declaration.underlying_typedef_type)
        if inner.kind == self.kinds.VOID:
            self.records.setdefault(name, declaration)  # pointers to it are handles
            return Type(name)
        found = self.type_of(inner, declaration)
        return replace(found, alias=found.alias or name) if found.function else found

    # ---- structs and enums ----

    def _record(self, cursor: Any) -> str:
        name = self._tag_name(cursor, "union" if cursor.kind.name == "UNION_DECL" else "struct")
        self.records.setdefault(name, cursor)
        return name

    def _enum(self, cursor: Any) -> str:
        name = self._tag_name(cursor, "enum")
        if name and name not in self.enums:
            self.enums[name] = self.enumeration(cursor.get_definition() or cursor)
        return name or str(cursor.enum_type.get_canonical().spelling)

    def _tag_name(self, cursor: Any, keyword: str) -> str:
        """Return the typedef of a struct or enum, or else its tag; "" if there is neither."""
        typedef = self.typedefs.get(cursor.canonical.hash)
        if typedef:
            return typedef
        unnamed = not cursor.spelling or "(" in cursor.spelling or cursor.is_anonymous()
        return "" if unnamed else f"{keyword} {cursor.spelling}"

    def enumeration(self, cursor: Any) -> Enumeration:
        """Return an enum with its members."""
        members = [
            (child.spelling, child.enum_value)
            for child in cursor.get_children()
            if child.kind.name == "ENUM_CONSTANT_DECL"
        ]
        names, values = tuple(name for name, _ in members), tuple(value for _, value in members)
        return Enumeration(self._tag_name(cursor, "enum"), names, values, position_of(cursor), self._comment(cursor))

    def _comment(self, cursor: Any) -> str:
        """Return the comment of a struct or enum, or else that of its typedef."""
        return comment_of(cursor) or self.comments.get(cursor.canonical.hash, "")

    def structure(self, name: str) -> Structure | None:
        """Return the struct of a name, or None if the name is not that of a struct."""
        if name and name in self.records and name not in self.read:
            self.read[name] = self._structure(name, self.records[name])
        return self.read.get(name)

    def _structure(self, name: str, cursor: Any) -> Structure:
        definition = cursor.get_definition() if cursor.kind.name in _RECORDS else None
        comment = self._comment(cursor)
        if definition is None:
            opaque = cursor.kind.name in _RECORDS or self._plain(cursor.underlying_typedef_type).kind == self.kinds.VOID
            none = None if opaque else ()
            return Structure(name, none, position_of(cursor), comment, array=not opaque, complete=opaque)
        position = position_of(definition)
        union = definition.kind.name == "UNION_DECL"
        children = list(members(definition.get_children()))
        constant = any(c.type.is_const_qualified() for c, _ in children)
        fields = tuple(Parameter(c.spelling, self._field(c, union or inner)) for c, inner in children[:_MOST_FIELDS])
        complete = len(fields) == len(children) and all(f.type.name or f.type.function for f in fields)
        comment = comment or comment_of(definition)
        return Structure(name, fields, position, comment, union=union, constant=constant, complete=complete)

    def _field(self, cursor: Any, in_union: bool) -> Type:
        """Return the type of a field. A field that Python cannot read and assign has no name of a type."""
        return (
            Type("")
            if in_union or cursor.is_bitfield() or cursor.type.is_const_qualified()
            else self.type_of(cursor.type, cursor)
        )

    # ---- functions ----

    def signature(self, type_: Any, cursor: Any) -> Signature:
        """Return the signature of a function type; `cursor` is the declaration that has its parameters."""
        proto = type_.kind == self.kinds.FUNCTIONPROTO or type_.get_canonical().kind == self.kinds.FUNCTIONPROTO
        types = list(type_.get_canonical().argument_types()) if proto else []
        declared = _parameters(cursor) if cursor else []
        if len(declared) == len(types):
            parameters = tuple(self._parameter(child) for child in declared)
        else:
            parameters = tuple(Parameter("", self.type_of(each)) for each in types)
        variadic = bool(proto and type_.get_canonical().is_function_variadic())
        return Signature(self.type_of(type_.get_result()), parameters, variadic)

    def _parameter(self, cursor: Any) -> Parameter:
        type_ = self.type_of(cursor.type, cursor)
        if type_.function and not type_.depth:  # a function parameter is a pointer to the function
            type_ = replace(type_, pointers=(False,))
        return Parameter(cursor.spelling, type_)

    def of_signature(self, signature: Signature) -> Iterator[Type]:
        """Yield the types of a signature, and those of the functions that are its parameters."""
        for type_ in (signature.returns, *(p.type for p in signature.parameters)):
            yield type_
            if type_.function:
                yield from self.of_signature(type_.function)

    def declaration(self, cursor: Any) -> str:
        """Return a function in C, without attributes and macros."""
        parameters = [variable(child.type.spelling, child.spelling) for child in cursor.get_arguments()]
        parameters += (
            ["..."] if cursor.type.kind == self.kinds.FUNCTIONPROTO and cursor.type.is_function_variadic() else []
        )
        called = f"{cursor.spelling}({', '.join(parameters) or 'void'})"
        return variable(cursor.result_type.spelling, called)


def _parameters(cursor: Any) -> list[Any]:
    """Return the declarations of the parameters of a function, a typedef, a parameter or a field."""
    if cursor.kind.name == "FUNCTION_DECL":
        return list(cursor.get_arguments())
    return [child for child in cursor.get_children() if child.kind.name == "PARM_DECL"]


def members(children: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Yield the fields among the children of a struct; True for those of an anonymous union or struct in the struct."""
    for child in children:
        if child.kind.name == "FIELD_DECL":
            yield child, False
        elif child.kind.name in _RECORDS and clang().conf.lib.clang_Cursor_isAnonymousRecordDecl(child):
            yield from ((field, True) for field, _ in members(child.get_children()))


def position_of(cursor: Any) -> Position:
    """Return the position of a declaration."""
    return Position(cursor.location.file.name if cursor.location.file else "", cursor.location.line)


def variable(type_: str, name: str) -> str:
    """Return the declaration of a variable: the name is inside `(*)` and before `[]`."""
    if "(*)" in type_:
        return type_.replace("(*)", f"(*{name})", 1)
    if type_.endswith(")"):  # a function
        returns, _, parameters = type_.partition("(")
        return f"{returns}(*{name})({parameters}"
    head, bracket, size = type_.partition("[")
    space = "" if head.endswith("*") else " "
    return f"{head.rstrip()}{space if name else ''}{name}{bracket}{size}"


def _unqualified(type_: Any) -> str:
    return re.sub(r"\b(const|volatile|restrict)\b ?", "", str(type_.spelling)).strip()
