"""Parsing of C declarations to the model, one at a time, so that a failure omits only one declaration."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from cwrap.headers.cmodel import Enumeration, Function, Header, Parameter, Signature, Structure, Type
from cwrap.headers.constants import evaluate
from cwrap.headers.preprocess import Chunk, HeaderError

_WORD = re.compile(r"[A-Za-z_]\w*")
# Number types, which are not typedefs.
_KEYWORDS = {"char", "short", "int", "long", "float", "double", "_Bool", "signed", "unsigned"}
_INTEGER_WORDS = {"int", "long", "short", "unsigned", "signed"}


def read(chunks: tuple[Chunk, ...], macros: Mapping[str, str], known: frozenset[str]) -> Header:
    """Return the model of a header. `known` are typedefs that are not resolved."""
    reader = _Reader(macros, known)
    for chunk in chunks:
        reader.add(chunk)
    return reader.header()


def _pycparser() -> ModuleType:
    try:
        return importlib.import_module("pycparser.c_parser")
    except ModuleNotFoundError:
        raise HeaderError("reading headers requires pycparser: pip install 'cwrap[headers]'") from None


class _Reader:
    """Parser that stores the typedefs, structs and enumerators of the declarations it has parsed."""

    def __init__(self, macros: Mapping[str, str], known: frozenset[str]) -> None:
        pycparser: Any = _pycparser()
        self.parser, self.error = pycparser.CParser(), pycparser.ParseError
        self.macros = macros
        self.required_ctype = known
        self.typedefs: dict[str, Type] = {}
        self.typedef_of_tag: dict[str, str] = {}  # from tags of structs and enums to the typedefs that name them
        self.structs: dict[str, Structure] = {}
        self.enumerators: dict[str, int] = {}
        self.functions: dict[str, Function] = {}
        self.enums: dict[str, Enumeration] = {}
        self.unread: list[str] = []

    def header(self) -> Header:
        """Return the model, with structs and enums named by their typedefs, if there are any."""
        functions = (replace(f, signature=self._with_typedefs(f.signature)) for f in self.functions.values())
        enums = (replace(e, type=self.typedef_of_tag.get(e.type, e.type)) for e in self.enums.values())
        structs = {}
        for key, struct in self.structs.items():
            name = self.typedef_of_tag.get(key, key)
            fields = None if struct.fields is None else tuple(map(self._parameter_with_typedefs, struct.fields))
            structs[name] = Structure(name, fields)
        return Header(tuple(functions), tuple(enums), structs, tuple(self.unread))

    def _with_typedefs(self, signature: Signature) -> Signature:
        parameters = tuple(map(self._parameter_with_typedefs, signature.parameters))
        return Signature(self._type_with_typedefs(signature.returns), parameters, signature.variadic)

    def _parameter_with_typedefs(self, parameter: Parameter) -> Parameter:
        return Parameter(parameter.name, self._type_with_typedefs(parameter.type))

    def _type_with_typedefs(self, type_: Type) -> Type:
        function = self._with_typedefs(type_.function) if type_.function else None
        return replace(type_, name=self.typedef_of_tag.get(type_.name, type_.name), function=function)

    def add(self, chunk: Chunk) -> None:
        """Parse a declaration. Typedefs that it uses are declared before it."""
        words = dict.fromkeys(_WORD.findall(chunk.text))
        names = [
            name for name in words if (name in self.typedefs or name in self.required_ctype) and name not in _KEYWORDS
        ]
        prelude = "".join(f"typedef int {name};\n" for name in names if not _redefines(chunk.text, name))
        try:
            nodes = self.parser.parse(prelude + chunk.text).ext
        except self.error:
            if chunk.in_header:
                self.unread.append(chunk.text)
            return
        for node in nodes[prelude.count("\n") :]:
            self.declaration(node, chunk)

    def declaration(self, node: Any, chunk: Chunk) -> None:
        kind = type(node).__name__
        if kind == "Typedef":
            self.typedef(node, chunk)
        elif kind == "Decl":
            type_ = self.type_of(node.type, chunk)
            if type_.function and not type_.depth and chunk.in_header and node.name:
                self.functions.setdefault(node.name, Function(node.name, type_.function, chunk.text.rstrip(";")))

    def typedef(self, node: Any, chunk: Chunk) -> None:
        inner = node.type
        tagged = type(inner).__name__ == "TypeDecl" and type(inner.type).__name__ in ("Struct", "Union", "Enum")
        type_ = self.type_of(inner, chunk, node.name)
        if tagged and self.typedef_of_tag.get(type_.name, "_").startswith("_"):
            self.typedef_of_tag[type_.name] = node.name
        self.typedefs.setdefault(node.name, type_)

    def type_of(self, node: Any, chunk: Chunk, name: str = "") -> Type:
        """Return the type of a declarator. `name` is that of its typedef, the name of types without a tag."""
        match type(node).__name__:
            case "PtrDecl" | "ArrayDecl":
                inner = self.type_of(node.type, chunk, name)
                const = "const" in (getattr(node.type, "quals", None) or ())
                array = type(node).__name__ == "ArrayDecl"
                return replace(inner, pointers=(*inner.pointers, const), array=array)
            case "FuncDecl":
                return Type("", (), self.signature(node, chunk))
            case "TypeDecl":
                return self.type_of(node.type, chunk, name)
            case "IdentifierType":
                return self.named(node.names)
            case "Struct" | "Union":
                return self.struct(node, chunk, name)
            case _:
                return self.enum(node, chunk, name)

    def named(self, names: list[str]) -> Type:
        if len(names) == 1:
            name = names[0]
            if name in self.required_ctype or name not in self.typedefs:
                return Type(_in_order(names))
            found = self.typedefs[name]
            return Type(found.name, found.pointers, found.function, found.alias or name) if found.function else found
        return Type(_in_order(names))

    def signature(self, node: Any, chunk: Chunk) -> Signature:
        params = list(node.args.params) if node.args else []
        variadic = bool(params) and type(params[-1]).__name__ == "EllipsisParam"
        parameters = [self.parameter(p, chunk) for p in (params[:-1] if variadic else params)]
        if len(parameters) == 1 and parameters[0].type == Type("void"):
            parameters = []
        return Signature(self.type_of(node.type, chunk), tuple(parameters), variadic)

    def parameter(self, node: Any, chunk: Chunk) -> Parameter:
        if type(node).__name__ == "ID":  # a parameter without a type, as in C before 1989
            return Parameter(node.name, Type(""))
        type_ = self.type_of(node.type, chunk)
        if type_.function and not type_.depth:  # a function parameter is a pointer to the function
            type_ = Type(type_.name, (False,), type_.function, type_.alias)
        return Parameter(node.name or "", type_)

    def struct(self, node: Any, chunk: Chunk, name: str) -> Type:
        key = f"{type(node).__name__.lower()} {node.name}" if node.name else name
        fields = None
        if node.decls is not None:
            fields = tuple(self.field(node, d, chunk) for d in node.decls)
        if key and (key not in self.structs or fields is not None):
            self.structs[key] = Structure(key, fields)
        return Type(key)

    def field(self, struct: Any, node: Any, chunk: Chunk) -> Parameter:
        """Return a field. A field that cannot be read and written as a number has no type."""
        odd = type(struct).__name__ == "Union" or type(node).__name__ != "Decl" or node.bitsize is not None
        type_ = Type("") if odd or "const" in node.quals else self.type_of(node.type, chunk)
        return Parameter(getattr(node, "name", None) or "", type_)

    def enum(self, node: Any, chunk: Chunk, name: str) -> Type:
        """Return the type of an enum. Enums of other headers are represented as int."""
        key = f"enum {node.name}" if node.name else name
        if node.values is not None:
            values: list[int | None] = []
            for member in node.values.enumerators:
                value = self._enumerator(member.value, values)
                values.append(value)
                if value is not None:
                    self.enumerators[member.name] = value
            members = tuple(member.name for member in node.values.enumerators)
            if chunk.in_header:
                self.enums[key or members[0]] = Enumeration(key, members, tuple(values))
        return Type(key if key in self.enums else "int")

    def _enumerator(self, node: Any, before: list[int | None]) -> int | None:
        if node is None:
            last = before[-1] if before else -1
            return None if last is None else last + 1
        generator: Any = importlib.import_module("pycparser.c_generator").CGenerator()
        return evaluate(generator.visit(node), self.macros, self.enumerators)


def _redefines(text: str, name: str) -> bool:
    """Return True if a declaration is a typedef of a name that is already a typedef."""
    return text.startswith("typedef") and re.search(rf"\b{name}(\[[^\]]*\])*;\Z", text) is not None


def _in_order(names: list[str]) -> str:
    """Return the words of a type in the usual order: `unsigned long` for `long unsigned int`."""
    words = set(names)
    if words & {"char", "float", "double", "void", "_Bool"} or not words & _INTEGER_WORDS:
        first = [word for word in ("unsigned", "signed", "long") if word in words]
        return " ".join([*first, *(word for word in names if word not in first)])
    sign = ["unsigned"] if "unsigned" in words else []
    size = ["short"] if "short" in words else ["long"] * names.count("long")
    return " ".join([*sign, *size]) if size else " ".join([*sign, "int"])
