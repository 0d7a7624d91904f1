"""The model of a C header: the declarations that a draft can contain."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A C type: the name of the innermost type, and for each `*`, from inside out, True if it points to a const type.

    `const char **` is Type("char", (True, False)). Typedefs are resolved to a type that cwrap has, a struct, an enum or
    a function; `alias` is the typedef of a function type. The last `*` of an `array` is written `[]`.
    """

    name: str
    pointers: tuple[bool, ...] = ()
    function: Signature | None = None
    alias: str = ""
    array: bool = False

    @property
    def depth(self) -> int:
        """The number of `*`."""
        return len(self.pointers)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter. The name is empty if the header omits it."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Signature:
    """The return type and the parameters of a function."""

    returns: Type
    parameters: tuple[Parameter, ...]
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the header, with the text of its declaration."""

    name: str
    signature: Signature
    text: str


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An enum: its C type (empty if it has no name), its members and their values."""

    type: str
    members: tuple[str, ...]
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """A struct or union with the name of its type. `fields` is None if the header does not define them."""

    type: str
    fields: tuple[Parameter, ...] | None


@dataclass(frozen=True, slots=True)
class Header:
    """The content of a header, in its order. `unread` are declarations that could not be parsed."""

    functions: tuple[Function, ...]
    enums: tuple[Enumeration, ...]
    structs: dict[str, Structure]
    unread: tuple[str, ...]
