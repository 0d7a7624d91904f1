"""C types of libclang as types of the model: typedefs are resolved, structs and enums are named by their typedefs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cwrap.ctype import standard_types
from cwrap.headers.attached import comment_of
from cwrap.headers.evidence import ends_object
from cwrap.headers.libclang import clang
from cwrap.headers.model import Enumeration, Parameter, Signature, Structure, Type

NUMBERS = {
    "VOID": "void", "BOOL": "bool", "CHAR_U": "char", "CHAR_S": "char", "SCHAR": "signed char",
    "UCHAR": "unsigned char", "SHORT": "short", "USHORT": "unsigned short", "INT": "int", "UINT": "unsigned int",
    "LONG": "long", "ULONG": "unsigned long", "LONGLONG": "long long", "ULONGLONG": "unsigned long long",
    "FLOAT": "float", "DOUBLE": "double", "LONGDOUBLE": "long double",
}  # fmt: skip
_ARRAYS = ("CONSTANTARRAY", "INCOMPLETEARRAY", "VARIABLEARRAY")
_TAGS = {"STRUCT_DECL": "struct ", "UNION_DECL": "union ", "ENUM_DECL": "enum "}
_RECORDS = ("STRUCT_DECL", "UNION_DECL")
_MOST_FIELDS = 64
_TEXT = re.compile(r"(?<![uU])(?<!u_)(?<!un)[cC]har\d*(_t)?\Z")  # a character of UTF-8: `xmlChar`, not `guchar`
_GENERIC = re.compile(r"(ptr|pointer|void|data|addr(ess)?|any|arg|mem(ory)?|buf(fer)?)[a-z]{0,2}(_t)?\Z", re.IGNORECASE)


def number_names() -> frozenset[str]:
    """Return the names of number types that C and cwrap spell in the same way."""
    types = (t for t in standard_types() if t.number.kind)
    return frozenset(spelling for t in types for spelling in t.spellings if "real" not in spelling)


class TypeReader:
    """Reader of types. `cursors` are all declarations of the unit, if typedefs name structs and enums.

    `records` and `enums` have the declarations of structs and enums by their names, and `handles` are typedefs of
    `void *` for objects. `values` and `owning` have the
    types of the standard library of C++ that were found; `owning` has the class of each `std::unique_ptr`.
    """

    def __init__(self, cursors: Sequence[Any] = ()) -> None:
        self.numbers = number_names()
        self.handles = void_handles(cursors)
        self.typedefs: dict[int, str] = {}  # from structs and enums to the typedefs that name them
        self.comments: dict[int, str] = {}  # those of the typedefs
        self.records: dict[str, Any] = {}
        self.enums: dict[str, Any] = {}
        self.values: set[str] = set()
        self.owning: dict[str, str] = {}
        for cursor in cursors:
            if cursor.kind.name == "TYPEDEF_DECL":
                self._typedef(cursor)

    def _typedef(self, cursor: Any) -> None:
        type_ = self._plain(cursor.underlying_typedef_type)
        if type_.kind.name in ("RECORD", "ENUM"):
            key = type_.get_declaration().canonical.hash
            if self.typedefs.get(key, "_").startswith("_"):
                self.typedefs[key] = cursor.spelling
                self.comments[key] = comment_of(cursor)

    def _plain(self, type_: Any) -> Any:
        """Return a type without the syntax around it: `struct x` and typedef names are wrapped by the parser."""
        while type_.kind.name == "ELABORATED":
            type_ = type_.get_named_type()
        return type_

    def type_of(self, type_: Any, cursor: Any = None) -> Type:
        """Return a type. `cursor` is the declaration whose children are the parameters, if the type is a function."""
        outer, type_ = type_, self._plain(type_)
        kind = type_.kind.name
        if kind == "POINTER":
            return self._pointer(type_.get_pointee(), cursor)
        if kind in _ARRAYS:
            size = type_.element_count if kind == "CONSTANTARRAY" else 0
            return replace(self._pointer(type_.element_type, cursor), array=True, size=size)
        if kind == "TYPEDEF":
            found = self._named(type_)
            constant = found.array and outer.is_const_qualified()
            return replace(found, pointers=(*found.pointers[:-1], True)) if constant else found
        if kind == "RECORD":
            return self._record(type_)
        if kind == "ENUM":
            return Type(self._enum(type_.get_declaration()))
        if type_.get_result().kind.name != "INVALID":
            return self._function(type_, cursor)
        if kind == "COMPLEX":
            return Type(f"{type_.element_type.spelling} complex")
        if kind in NUMBERS:
            return Type(NUMBERS[kind])
        canonical = type_.get_canonical()
        return self.type_of(canonical, cursor) if canonical.kind.name != kind else Type(spelled(type_))

    def _pointer(self, pointee: Any, cursor: Any) -> Type:
        inner = self._array_name(pointee) or self.type_of(pointee, cursor)
        return replace(inner, pointers=(*inner.pointers, pointee.is_const_qualified()), array=False, size=0)

    def _array_name(self, type_: Any) -> Type | None:
        """Return the type of an array to which a pointer points, or which is an element; None for other types."""
        type_ = self._plain(type_)
        if type_.kind.name in _ARRAYS:
            return Type(spelled(type_))
        if type_.kind.name != "TYPEDEF" or type_.get_canonical().kind.name not in _ARRAYS:
            return None
        return self._recorded(type_.get_declaration())

    def _named(self, type_: Any) -> Type:
        """Return the type of a typedef: a number that cwrap has, or what the typedef is defined as."""
        declaration = type_.get_declaration()
        name = declaration.spelling
        if name in self.numbers or name.endswith("va_list"):
            return Type(name)
        inner = self._plain(declaration.underlying_typedef_type)
        if inner.kind.name == "VOID":
            return self._recorded(declaration)  # pointers to it are handles
        if name in self.handles:
            return replace(self._recorded(declaration), pointers=(False,), is_handle=True)
        found = self.type_of(inner, declaration)
        is_text = found == Type("unsigned char") and _TEXT.search(name) is not None
        return replace(found, alias=found.alias or name) if found.function or is_text else found

    # ---- structs and enums ----

    def _record(self, type_: Any) -> Type:
        return self._recorded(type_.get_declaration())

    def _recorded(self, cursor: Any) -> Type:
        """Return the type that a declaration of a struct, or a typedef that is used like one, defines."""
        name = self.name_of(cursor)
        self.records.setdefault(name, cursor)
        return Type(name)

    def _enum(self, cursor: Any) -> str:
        """Return the name of an enum, or its integer type if it has none."""
        name = self.name_of(cursor)
        if name:
            self.enums.setdefault(name, cursor)
        return name or str(cursor.enum_type.get_canonical().spelling)

    def name_of(self, cursor: Any) -> str:
        """Return the typedef of a struct or enum, or else its tag; "" if there is neither."""
        typedef = self.typedefs.get(cursor.canonical.hash)
        return typedef or (f"{_TAGS.get(cursor.kind.name, '')}{cursor.spelling}" if has_name(cursor) else "")

    def enumeration(self, cursor: Any) -> Enumeration:
        """Return an enum with its members."""
        members = [child for child in cursor.get_children() if child.kind.name == "ENUM_CONSTANT_DECL"]
        names, values = tuple(child.spelling for child in members), tuple(child.enum_value for child in members)
        return Enumeration(self.name_of(cursor), names, values, self._comment(cursor))

    def _comment(self, cursor: Any) -> str:
        """Return the comment of a struct or enum, or else that of its typedef."""
        return comment_of(cursor) or self.comments.get(cursor.canonical.hash, "")

    def structure(self, name: str) -> Structure:
        """Return the struct of a name in `records`."""
        cursor = self.records[name]
        definition = cursor.get_definition() if cursor.kind.name in _RECORDS else None
        comment = self._comment(cursor)
        if definition is None:
            opaque = cursor.kind.name in _RECORDS or self._plain(cursor.underlying_typedef_type).kind.name == "VOID"
            opaque = opaque or name in self.handles
            none = None if opaque else ()
            is_handle = name in self.handles
            return Structure(name, none, comment, array=not opaque, complete=opaque, is_handle=is_handle)
        union = definition.kind.name == "UNION_DECL"
        children = list(members(definition.get_children()))
        constant = any(c.type.is_const_qualified() for c, _ in children)
        fields = tuple(self.field(c, union or inner) for c, inner in children[:_MOST_FIELDS])
        complete = len(fields) == len(children) and all(f.type.name or f.type.function for f in fields)
        comment = comment or comment_of(definition)
        return Structure(name, fields, comment, union=union, constant=constant, complete=complete)

    def field(self, cursor: Any, in_union: bool) -> Parameter:
        """Return a field. One that Python cannot read and assign has a type without a name."""
        is_fixed = in_union or cursor.is_bitfield() or cursor.type.is_const_qualified()
        type_ = Type("") if is_fixed else self.type_of(cursor.type, cursor)
        return Parameter(cursor.spelling, Type("") if type_.reference else type_)

    # ---- functions ----

    def _function(self, type_: Any, cursor: Any) -> Type:
        return Type("", (), self.signature(type_, cursor))

    def signature(self, type_: Any, cursor: Any) -> Signature:
        """Return the signature of a function type; `cursor` is the declaration that has its parameters."""
        canonical = type_.get_canonical()
        proto = canonical.kind.name == "FUNCTIONPROTO"
        types = list(canonical.argument_types()) if proto else []
        declared = _parameters(cursor) if cursor else []
        if len(declared) == len(types):
            parameters = tuple(self._parameter(child) for child in declared)
        else:
            parameters = tuple(Parameter("", self.type_of(each)) for each in types)
        variadic = bool(proto and canonical.is_function_variadic())
        return Signature(self.type_of(type_.get_result()), parameters, variadic)

    def _parameter(self, cursor: Any) -> Parameter:
        type_ = self.type_of(cursor.type, cursor)
        if type_.function and not type_.depth:  # a function parameter is a pointer to the function
            type_ = replace(type_, pointers=(False,))
        return Parameter(cursor.spelling, type_)

    def of_signature(self, signature: Signature) -> Iterator[Type]:
        """Yield the types of a signature, and those of the functions that are its parameters."""
        for type_ in signature.types:
            yield type_
            if type_.function:
                yield from self.of_signature(type_.function)


def void_handles(cursors: Sequence[Any]) -> frozenset[str]:
    """Return the typedefs of `void *` for objects: functions return them, and exactly one function frees them.

    A typedef that several functions free, such as `HANDLE`, may be that of objects of several kinds.
    """
    names = {c.spelling for c in cursors if c.kind.name == "TYPEDEF_DECL" and _is_void_pointer(c)}
    names = {name for name in names if not _GENERIC.search(name)}
    functions = [c for c in cursors if names and c.kind.name == "FUNCTION_DECL"]
    made = {_typedef_of(c.result_type) for c in functions}
    freed = [
        _typedef_of(p[0].type) for c in functions if len(p := list(c.get_arguments())) == 1 and ends_object(c.spelling)
    ]
    return frozenset(name for name in names & made if freed.count(name) == 1)


def _is_void_pointer(cursor: Any) -> bool:
    type_ = cursor.underlying_typedef_type
    return bool(type_.kind.name == "POINTER" and type_.get_pointee().spelling == "void")


def _typedef_of(type_: Any) -> str:
    """Return the name of the typedef that a type is; empty for another type."""
    return str(type_.get_declaration().spelling) if type_.kind.name in ("ELABORATED", "TYPEDEF") else ""


def _parameters(cursor: Any) -> list[Any]:
    """Return the declarations of the parameters of a function, a typedef, a parameter or a field."""
    return list(cursor.get_arguments()) or [c for c in cursor.get_children() if c.kind.name == "PARM_DECL"]


def has_name(cursor: Any) -> bool:
    """Return True if a declaration has a name; libclang makes up one for others, with parentheses."""
    return bool(cursor.spelling) and "(" not in cursor.spelling and not cursor.is_anonymous()


def members(children: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Yield the fields among the children of a struct; True for those of an anonymous union or struct in the struct."""
    for child in children:
        if child.kind.name == "FIELD_DECL":
            yield child, False
        elif child.kind.name in _RECORDS and clang().conf.lib.clang_Cursor_isAnonymousRecordDecl(child):
            yield from ((field, True) for field, _ in members(child.get_children()))


def file_of(cursor: Any) -> str:
    """Return the file of a declaration; "" if it is in no file."""
    return cursor.location.file.name if cursor.location.file else ""


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


def qualified(cursor: Any) -> str:
    """Return the name of a declaration with its namespaces and classes."""
    names = []
    while cursor is not None and cursor.kind.name != "TRANSLATION_UNIT":
        if cursor.kind.name != "LINKAGE_SPEC" and cursor.spelling:
            names.append(cursor.spelling)
        cursor = cursor.semantic_parent
    return "::".join(reversed(names))


def spelled(type_: Any) -> str:
    """Return the spelling of a type without qualifiers."""
    return re.sub(r"\b(const|volatile|restrict)\b ?", "", str(type_.spelling)).strip()
