"""Declarations of C to the model, one at a time: what the parser does not know costs that one alone."""

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
# Numbers that are no typedefs.
_KEYWORDS = {"char", "short", "int", "long", "float", "double", "_Bool", "signed", "unsigned"}
_WHOLE = {"int", "long", "short", "unsigned", "signed"}


def read(chunks: tuple[Chunk, ...], macros: Mapping[str, str], known: frozenset[str]) -> Header:
    """All that the header declares; `known` are the typedefs that need not be followed."""
    reader = _Reader(macros, known)
    for chunk in chunks:
        reader.take(chunk)
    return reader.header()


def _pycparser() -> ModuleType:
    try:
        return importlib.import_module("pycparser.c_parser")
    except ModuleNotFoundError:
        raise HeaderError("headers are read with pycparser: pip install 'cwrap[headers]'") from None


class _Reader:
    """Keeps the typedefs, structs and enumerators seen so far."""

    def __init__(self, macros: Mapping[str, str], known: frozenset[str]) -> None:
        pycparser: Any = _pycparser()
        self.parser, self.error = pycparser.CParser(), pycparser.ParseError
        self.macros = macros
        self.known = known
        self.typedefs: dict[str, Type] = {}
        self.spelled: dict[str, str] = {}  # structs and enums by tag to the typedef that names them
        self.structs: dict[str, Structure] = {}
        self.enumerators: dict[str, int] = {}
        self.functions: dict[str, Function] = {}
        self.enums: dict[str, Enumeration] = {}
        self.unread: list[str] = []

    def header(self) -> Header:
        """With structs and enums by the names of their typedefs, where they have some."""
        functions = (replace(f, signature=self._spelled(f.signature)) for f in self.functions.values())
        enums = (replace(e, type=self.spelled.get(e.type, e.type)) for e in self.enums.values())
        structs = {}
        for key, struct in self.structs.items():
            name = self.spelled.get(key, key)
            fields = None if struct.fields is None else tuple(map(self._parameter_spelled, struct.fields))
            structs[name] = Structure(name, fields)
        return Header(tuple(functions), tuple(enums), structs, tuple(self.unread))

    def _spelled(self, signature: Signature) -> Signature:
        parameters = tuple(map(self._parameter_spelled, signature.parameters))
        return Signature(self._type_spelled(signature.returns), parameters, signature.variadic)

    def _parameter_spelled(self, parameter: Parameter) -> Parameter:
        return Parameter(parameter.name, self._type_spelled(parameter.type))

    def _type_spelled(self, what: Type) -> Type:
        function = self._spelled(what.function) if what.function else None
        return replace(what, name=self.spelled.get(what.name, what.name), function=function)

    def take(self, chunk: Chunk) -> None:
        """A declaration, in which the typedefs that it names are types."""
        words = dict.fromkeys(_WORD.findall(chunk.text))
        names = [name for name in words if (name in self.typedefs or name in self.known) and name not in _KEYWORDS]
        prelude = "".join(f"typedef int {name};\n" for name in names if not _redefines(chunk.text, name))
        try:
            nodes = self.parser.parse(prelude + chunk.text).ext
        except self.error:
            if chunk.own:
                self.unread.append(chunk.text)
            return
        for node in nodes[prelude.count("\n") :]:
            self.declaration(node, chunk)

    def declaration(self, node: Any, chunk: Chunk) -> None:
        kind = type(node).__name__
        if kind == "Typedef":
            self.typedef(node, chunk)
        elif kind == "Decl":
            what = self.type_of(node.type, chunk)
            if what.function and not what.depth and chunk.own and node.name:
                self.functions.setdefault(node.name, Function(node.name, what.function, chunk.text.rstrip(";")))

    def typedef(self, node: Any, chunk: Chunk) -> None:
        inner = node.type
        tagged = type(inner).__name__ == "TypeDecl" and type(inner.type).__name__ in ("Struct", "Union", "Enum")
        what = self.type_of(inner, chunk, node.name)
        if tagged and self.spelled.get(what.name, "_").startswith("_"):
            self.spelled[what.name] = node.name
        self.typedefs.setdefault(node.name, what)

    def type_of(self, node: Any, chunk: Chunk, name: str = "") -> Type:
        """The type of a declarator; `name` is that of the typedef, which names what has no tag."""
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
            if name in self.known or name not in self.typedefs:
                return Type(_in_order(names))
            found = self.typedefs[name]
            return Type(found.name, found.pointers, found.function, found.alias or name) if found.function else found
        return Type(_in_order(names))

    def signature(self, node: Any, chunk: Chunk) -> Signature:
        given = list(node.args.params) if node.args else []
        variadic = bool(given) and type(given[-1]).__name__ == "EllipsisParam"
        parameters = [self.parameter(p, chunk) for p in (given[:-1] if variadic else given)]
        if len(parameters) == 1 and parameters[0].type == Type("void"):
            parameters = []
        return Signature(self.type_of(node.type, chunk), tuple(parameters), variadic)

    def parameter(self, node: Any, chunk: Chunk) -> Parameter:
        if type(node).__name__ == "ID":  # without a type, as before 1989
            return Parameter(node.name, Type(""))
        what = self.type_of(node.type, chunk)
        if what.function and not what.depth:  # a function is passed as a pointer to it
            what = Type(what.name, (False,), what.function, what.alias)
        return Parameter(node.name or "", what)

    def struct(self, node: Any, chunk: Chunk, name: str) -> Type:
        key = f"{type(node).__name__.lower()} {node.name}" if node.name else name
        fields = None
        if node.decls is not None:
            fields = tuple(self.field(node, d, chunk) for d in node.decls)
        if key and (key not in self.structs or fields is not None):
            self.structs[key] = Structure(key, fields)
        return Type(key)

    def field(self, struct: Any, node: Any, chunk: Chunk) -> Parameter:
        """A member; one that cannot be read and written as a number has no type."""
        odd = type(struct).__name__ == "Union" or type(node).__name__ != "Decl" or node.bitsize is not None
        what = Type("") if odd or "const" in node.quals else self.type_of(node.type, chunk)
        return Parameter(getattr(node, "name", None) or "", what)

    def enum(self, node: Any, chunk: Chunk, name: str) -> Type:
        """One of other headers is an int like any other."""
        key = f"enum {node.name}" if node.name else name
        if node.values is not None:
            values: list[int | None] = []
            for member in node.values.enumerators:
                value = self._enumerator(member.value, values)
                values.append(value)
                if value is not None:
                    self.enumerators[member.name] = value
            members = tuple(member.name for member in node.values.enumerators)
            if chunk.own:
                self.enums[key or members[0]] = Enumeration(key, members, tuple(values))
        return Type(key if key in self.enums else "int")

    def _enumerator(self, node: Any, before: list[int | None]) -> int | None:
        if node is None:
            last = before[-1] if before else -1
            return None if last is None else last + 1
        generator: Any = importlib.import_module("pycparser.c_generator").CGenerator()
        return evaluate(generator.visit(node), self.macros, self.enumerators)


def _redefines(text: str, name: str) -> bool:
    """Whether a declaration is a typedef of a name that is one already."""
    return text.startswith("typedef") and re.search(rf"\b{name}(\[[^\]]*\])*;\Z", text) is not None


def _in_order(names: list[str]) -> str:
    """`unsigned long` for `long unsigned int`."""
    words = set(names)
    if words & {"char", "float", "double", "void", "_Bool"} or not words & _WHOLE:
        first = [word for word in ("unsigned", "signed", "long") if word in words]
        return " ".join([*first, *(word for word in names if word not in first)])
    sign = ["unsigned"] if "unsigned" in words else []
    size = ["short"] if "short" in words else ["long"] * names.count("long")
    return " ".join([*sign, *size]) if size else " ".join([*sign, "int"])
