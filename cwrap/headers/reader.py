"""The reader of a header: which of the headers that it includes are read, and the declarations that C and C++ share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from cwrap.headers.attached import called_in_body, comment_of
from cwrap.headers.constants import read_macros
from cwrap.headers.libclang import HeaderError, Parser, clang, errors
from cwrap.headers.model import Enumeration, Function, Header, Omitted, Role, Signature, Structure
from cwrap.headers.types import TypeReader, file_of, qualified, variable

_CPP = re.compile(r"unknown type name '(namespace|class|template|using)'|'[a-z_]+' file not found")


class CppHeaderError(HeaderError):
    """A header that was read as C is C++."""


class HeaderReader(ABC):
    """The parsed header. `before` are operands of #include lines before that of the header."""

    types: TypeReader

    def __init__(self, parser: Parser, header: str, also: tuple[str, ...], before: tuple[str, ...] = ()) -> None:
        self.parser = parser
        self.also = also
        path = Path(header).resolve()
        self.include = f"<{header}>"
        if path.is_file():
            is_found = any(path.is_relative_to(folder) for folder in parser.folders)
            self.include = f"<{self._name(header)}>" if is_found else path.name
        self.includes = (*before, self.include)
        target = self.include if self.include.startswith("<") else f'"{path}"'
        self.text = "".join(f"#include {name}\n" for name in (*before, target))
        self.unit = parser.parse(self.text, macros=True)
        self.errors = list(errors(self.unit))
        self._check()
        self.path = self._path(len(self.includes))
        self.left_out: dict[str, list[str]] = {}
        self.cursors = list(self.declarations(self.unit.cursor.get_children()))
        self.functions: dict[tuple[str, tuple[str, ...]], Function] = {}
        self.enums: dict[str, Enumeration] = {}
        self.constants: dict[str, str] = {}

    def _check(self) -> None:
        if not self.parser.is_cpp and any(_CPP.search(message) for _, _, message in self.errors):
            raise CppHeaderError("the header is C++; add '--language c++'")
        missing = [message for _, _, message in self.errors if message.endswith("file not found")]
        if missing:
            raise HeaderError(
                f"{missing[0]}; set CPPFLAGS to add folders of headers, for example -Iinclude, or name the library "
                "with --pkg-config"
            )

    def _path(self, line: int) -> str:
        """Return the path of the header that a line of the text includes."""
        inclusions = (i for i in self.unit.get_includes() if i.depth == 1 and i.location.line == line)
        return str(next(inclusions).include.name)

    # ---- the parts that differ between the languages ----

    def declarations(self, cursors: Iterable[Any]) -> Iterable[Any]:
        """Return the declarations of the unit."""
        return cursors

    def count(self, cursor: Any) -> int:
        """Return the number of functions that a declaration is counted as."""
        return int(cursor.kind.name == "FUNCTION_DECL")

    @abstractmethod
    def read(self, cursor: Any) -> None:
        """Add a declaration to the model."""

    @abstractmethod
    def structs(self) -> dict[str, Structure]:
        """Return the structs, after all declarations were read."""

    def variables(self) -> Iterable[str]:
        """Return the names of the types of global variables."""
        return ()

    # ---- which headers are read ----

    def owned(self) -> tuple[set[str], tuple[Omitted, ...]]:
        """Return the headers that are read, and other headers of the library with functions."""
        inner = self.inner()
        also = {p: {file for file in (self.path, *inner) if self._matches(file, p)} for p in self.also}
        for pattern, found in also.items():
            if not found:
                names = ", ".join(map(self._name, inner[:5])) or "none"
                raise HeaderError(f"the header includes no '{pattern}' (--also), and of the same library: {names}")
        counts: Counter[str] = Counter()
        for cursor in self.cursors:
            counts[file_of(cursor)] += self.count(cursor)
        owned = {self.path}.union(*also.values())
        if not counts[self.path] and not self.also:  # an umbrella header
            owned |= set(inner)
        omitted = (Omitted(self._name(file), counts[file]) for file in inner if file not in owned and counts[file])
        return owned, tuple(omitted)

    def _matches(self, file: str, pattern: str) -> bool:
        """Return whether a pattern of `also` matches the name in an include, or the end of the path."""
        return fnmatchcase(self._name(file), pattern) or fnmatchcase(file, f"*/{pattern}")

    def inner(self) -> list[str]:
        """Return the headers of the same library that the header includes, in the order of their inclusion.

        In a folder of the system, these are the headers that begin with the same name, and those that `also` names.
        """
        folder = Path(self.path).resolve().parent
        stem = Path(self.path).stem.lower()
        system = folder in self.parser.system_folders
        found: dict[str, None] = {}
        for inclusion in self.unit.get_includes():
            file = str(inclusion.include.name)
            inside = Path(file).resolve()
            if file == self.path or not inside.is_relative_to(folder):
                continue
            relative = inside.relative_to(folder).as_posix().lower()
            if not system or relative.startswith(stem) or self._name(file) in self.also:
                found[file] = None
        return list(found)

    def _name(self, file: str) -> str:
        """Return the name of a header as #include <…> finds it."""
        path = Path(file).resolve()
        folders = [folder for folder in self.parser.folders if path.is_relative_to(folder)]
        best = max(folders, key=lambda folder: len(folder.parts), default=path.parent)
        return path.relative_to(best).as_posix()

    def _project_files(self) -> tuple[Path, ...]:
        """Return the files of the project, if the header is one of them."""
        if self.include.startswith("<"):
            return ()
        folder = Path(self.path).resolve().parent
        names = (str(inclusion.include.name) for inclusion in self.unit.get_includes())
        return tuple(path for path in map(Path, dict.fromkeys(names)) if path.resolve().is_relative_to(folder))

    # ---- the model ----

    def header(self) -> Header:
        """Return the model of the header."""
        owned, omitted = self.owned()
        self.broken: dict[tuple[str, int], str] = {}  # the first error of each line
        for file, line, message in self.errors:
            if file in owned:
                self.broken.setdefault((file, line), message)
        for cursor in self.cursors:
            if file_of(cursor) in owned:
                self.read(cursor)
        for name, cursor in self.types.enums.items():
            if name not in self.enums and cursor.get_definition():
                self.enums[name] = self.types.enumeration(cursor.get_definition())
        macros, function_macros = read_macros(self.unit, self.text, owned, self.parser)
        unread = tuple(f"{Path(file).name}:{line}: {message}" for (file, line), message in self.broken.items())
        return Header(
            self.includes, self._project_files(), tuple(self.functions.values()), tuple(self.enums.values()),
            self.structs(), macros, function_macros, self.left_out, unread, omitted, self.constants,
            frozenset(self.types.values), self.types.owning, frozenset(self.variables()),
        )  # fmt: skip

    def add_enum(self, cursor: Any) -> None:
        """Add an enum. One that repeats the names of another one has no members."""
        enum = self.types.enumeration(cursor)
        if enum.type or enum.members:
            self.enums[enum.type or enum.members[0]] = enum

    def leave_out(self, reason: str, name: str) -> None:
        """Record a name that cannot be declared."""
        names = self.left_out.setdefault(reason, [])
        if name not in names:
            names.append(name)

    def add_function(self, cursor: Any) -> None:
        """Add a function outside of classes."""
        function = self.function(cursor)
        known = self.functions.get((function.qualified, function.key))
        if known is None or (function.comment and not known.comment):
            self.functions[function.qualified, function.key] = function

    def function(self, cursor: Any, role: Role = Role.FUNCTION, owner: str = "") -> Function:
        """Return a function. Errors inside its declaration are taken out of `broken`."""
        signature = self.types.signature(cursor.type, cursor)
        start, end, file = cursor.extent.start.line, cursor.extent.end.line, file_of(cursor)
        lines = [place for place in self.broken if place[0] == file and start <= place[1] <= end]
        messages = [self.broken.pop(place) for place in lines]
        is_inline = _is_defined(cursor)
        return Function(
            cursor.spelling, signature, self._text(cursor, role, signature), file,
            comment_of(cursor), "; ".join(messages), qualified(cursor), owner, role,
            "" if is_inline else cursor.mangled_name, cursor.is_const_method(), cursor.is_virtual_method(),
            self._key(cursor), called_in_body(cursor) if is_inline and not self.parser.is_cpp else frozenset(),
        )  # fmt: skip

    def _key(self, cursor: Any) -> tuple[str, ...]:
        is_cpp = self.parser.is_cpp
        return tuple(one.type.get_canonical().spelling for one in cursor.get_arguments()) if is_cpp else ()

    def _text(self, cursor: Any, role: Role, signature: Signature) -> str:
        """Return the declaration of a function, without attributes and macros."""
        parameters = [variable(child.type.spelling, child.spelling) for child in cursor.get_arguments()]
        parameters += ["..."] if signature.variadic else []
        parameters = parameters or ([] if self.parser.is_cpp else ["void"])
        name = qualified(cursor) if role is Role.FUNCTION else "::".join(qualified(cursor).split("::")[-2:])
        called = f"{name}({', '.join(parameters)}){' const' if cursor.is_const_method() else ''}"
        if role is Role.CONSTRUCTOR:
            return called
        static = "static " if role is Role.STATIC else ""
        return f"{static}{variable(cursor.result_type.spelling, called)}"


def _is_defined(cursor: Any) -> bool:
    """Return True if the header defines a function, or C++ generates it. Bodies in C are not parsed."""
    generated = cursor.is_default_method() or cursor.is_pure_virtual_method()
    inline = cursor.storage_class.name == "EXTERN" and clang().conf.lib.clang_Cursor_isFunctionInlined(cursor)
    return bool(generated or inline or cursor.linkage.name == "INTERNAL" or cursor.get_definition())
