"""What a header declares, as far as declarations of ours can be made of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A C type: the name of what is innermost, and for each `*`, inside out, whether it points to something const.

    `const char **` is Type("char", (True, False)). Typedefs are followed to a type that cwrap knows, a struct, an enum
    or a function; `alias` is the name that was followed to a function. The last `*` of an `array` is written `[]`.
    """

    name: str
    pointers: tuple[bool, ...] = ()
    function: Signature | None = None
    alias: str = ""
    array: bool = False

    @property
    def depth(self) -> int:
        """How many `*`."""
        return len(self.pointers)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; the name is empty where the header gives none."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and returns."""

    returns: Type
    parameters: tuple[Parameter, ...]
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the header, and how it is written there."""

    name: str
    signature: Signature
    text: str


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An enum: its C type, empty where it has no name, and its members."""

    type: str
    members: tuple[str, ...]
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """A struct or union, by the name of its type; without fields where the header does not say what is in it."""

    type: str
    fields: tuple[Parameter, ...] | None


@dataclass(frozen=True, slots=True)
class Header:
    """All of it, in the header's order. `unread` are declarations that were not understood."""

    functions: tuple[Function, ...]
    enums: tuple[Enumeration, ...]
    structs: dict[str, Structure]
    unread: tuple[str, ...]
