"""The conversion of C++ parameters and results to lines of declarations.

Pointers to numbers, text and bytes are converted as in C; this module adds references, classes, and values of the
standard library.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from cwrap.headers.conversion import Converter, kept_by
from cwrap.headers.entries import Overload
from cwrap.headers.known import Item, unsupported
from cwrap.headers.model import Role, Type

_NAME = re.compile(r"[A-Za-z_][\w:]*")


@dataclass(frozen=True)
class CppConverter(Converter):
    """Converter of the parameters and the result of one C++ function."""

    language: ClassVar[str] = "C++"

    def name(self, index: int) -> str:
        """Return the name of a parameter; `self` is the name of the object."""
        found = super().name(index)
        return "self_" if found == "self" else found

    def _item(self, index: int) -> Item:
        parameter = self.parameters[index]
        item = self._converted(index)
        if item.question and parameter.default == "NULL":
            return Item("CONSTANT NULL", note=f"NULL is passed as '{self.name(index)}': {item.question}")
        return item

    def _converted(self, index: int) -> Item:
        kind, name, known = self.parameters[index].type, self.name(index), self.known
        shown = shown_type(kind)
        if kind.function:
            return Item("CONSTANT NULL", f"'{name}' is a function pointer; define a 'callback' for it")
        if kind.reference == "&&" and kind.name not in known.owning:
            return Item(f"{shown} {name}", f"'{name}' is a reference to a value that C++ moves")
        if kind.name in known.owning and not kind.depth and is_shared(kind) and kind.reference in ("", "const &"):
            return Item(f"const {kind.name}& {name}" if kind.reference else f"{kind.name} {name}")
        if kind.name in known.owning and not kind.depth and kind.reference in ("", "&&"):
            owned = known.owning[kind.name]
            question = "" if owned in known.freed else f"'{name}' owns a {owned}, which Python cannot own"
            return Item(f"{kind.name} {name}", question)
        if kind.name in known.handles:
            return self._object(kind, name)
        is_value = self._is_value(kind)
        if is_value and (kind.reference == "&" or (kind.depth and kind.name in known.standard)):
            return Item(
                f"{shown} {name}", f"'{name}' is a value that C++ changes; a C++ function can return it instead"
            )
        if kind.name in known.standard:
            is_view = kind.name == "std::string_view"
            text = f"const {kind.name}& {name}" if kind.reference and not is_view else f"{kind.name} {name}"
            text = f'"{text}"' if "," in text else text
            return self._callable(kind.name, text, name) if kind.name.startswith("std::function<") else Item(text)
        if kind.reference and (kind.depth or not is_value):
            return Item(f"{shown} {name}", unsupported(name, shown))
        return super()._item(index)

    def _callable(self, function: str, text: str, name: str) -> Item:
        """Return the item for a std::function, which the object of a member function may keep."""
        unknown = [word for word in _NAME.findall(function) if not self._is_passed(word, function)]
        if unknown:
            return Item(text, f"'{name}' passes or returns a {unknown[0]}, for which there is no conversion")
        owners = {Role.METHOD: "self", Role.CONSTRUCTOR: "return"}
        owner = owners.get(self.function.role)
        if owner is None:
            return Item(text, note=f"if C++ calls '{name}' after the function returned, add 'kept_by'")
        return kept_by(f"arg: {text}", name, owner)

    def _is_passed(self, word: str, function: str) -> bool:
        """Return True if a callable can get the type that a word of a std::function names."""
        known = self.known
        if word in known.values:
            return not re.search(rf"(?<!const ){word}[&*]", function)
        numbers = {part for number in known.numbers for part in number.split()}
        return word.startswith("std::") or word in numbers | known.handles | known.enums | {"const", "char", "void"}

    def _is_value(self, kind: Type) -> bool:
        return kind.name in self.known.numbers | self.known.enums | self.known.values | self.known.standard

    def _object(self, kind: Type, name: str) -> Item:
        """Return the item for an object of a class: a pointer, a reference or a copy."""
        prefix = "const " if kind.is_const else ""
        if kind.depth == 1 and not kind.array and kind.reference != "&":
            return Item(f"{prefix}{kind.name}* {name}")
        if not kind.depth and kind.reference:
            return Item(f"{prefix}{kind.name}& {name}")
        if not kind.depth:
            unknown = f"'{name}' is a {kind.name}, whose definition is in a header that is not read (--also)"
            return Item(f"{kind.name} {name}", unknown if kind.name in self.known.incomplete else "")
        shown = shown_type(kind)
        return Item(f"{shown} {name}", unsupported(name, shown))

    # ---- the result ----

    def _add_result(self, returns: Type, overload: Overload) -> None:
        known = self.known
        if returns.name in known.handles and returns.depth <= 1:
            self._add_object(returns, overload)
        elif returns.name in known.owning and not returns.depth and not returns.reference:
            overload.lines.append(f"return: {returns.name}")
            overload.lines += ["nullable: true"] if is_shared(returns) else []
            if known.owning[returns.name] not in known.freed and not is_shared(returns):
                overload.questions.append(f"it returns an object that Python cannot own: {returns.name}")
        elif not returns.depth and self._is_value(returns):
            overload.lines.append(f"return: {returns.name}")
        elif returns.name == "void" and returns.depth == 1:
            overload.lines.append("return: void*")
            overload.notes.append("the result is an address as an int")
        else:
            shown = shown_type(returns)
            overload.lines.append(f"return: {shown}")
            if returns.depth and returns.name in known.numbers:
                overload.questions.append(f"it returns {shown}: how many elements are there, and who frees them?")
            else:
                overload.questions.append(f"it returns {shown}, for which there is no conversion")

    def _add_object(self, returns: Type, overload: Overload) -> None:
        """Add the lines of an object that is returned: a copy is owned by Python, other objects have an owner."""
        sign = "*" if returns.depth else returns.reference[-1:]
        overload.lines.append(f"return: {'const ' if returns.is_const and sign else ''}{returns.name}{sign}")
        if not sign:
            if returns.name not in self.known.freed:
                overload.questions.append(f"it returns a {returns.name}, which Python cannot own")
            return
        overload.lines.append(f"owner: {self._owner()}")
        if sign == "*":
            overload.lines.append("nullable: true")
        if sign == "*" and not returns.is_const:
            overload.notes.append(self._who_frees(returns))

    def _owner(self) -> str:
        """Return the value of `owner`: the receiver, or the first argument that is an object, or the library."""
        if self.function.role is Role.METHOD:
            return "self"
        names = [self.name(n) for n, p in enumerate(self.parameters)
                 if p.type.name in self.known.handles and p.type.depth <= 1 and not p.type.array]  # fmt: skip
        return names[0] if names else "library"


def is_shared(kind: Type) -> bool:
    """Return True for a std::shared_ptr."""
    return kind.name.startswith("std::shared_ptr<")


def shown_type(kind: Type) -> str:
    """Return the spelling of a type with its reference."""
    const = "const " if kind.reference.startswith("const") and not kind.depth else ""
    return f"{const}{kind.spelling}{kind.reference.removeprefix('const ')}"
