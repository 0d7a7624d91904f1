"""The model of a C++ header: what `cmodel.py` has for C, with classes, member functions and names with namespaces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from cwrap.headers.cmodel import Enumeration, Function, Macro, Omitted, Parameter, Position


class Role(Enum):
    """The kind of a C++ function."""

    FUNCTION = "function"
    CONSTRUCTOR = "constructor"
    METHOD = "method"
    STATIC = "static method"


@dataclass(frozen=True, slots=True)
class CppFunction(Function):
    """A function of C++. `name` has no namespaces, `qualified` has them; `owner` is the class of a member.

    `symbol` is the name that a linker looks for; it is empty for a function that the header defines. `key` is equal
    for functions with the same parameters.
    """

    qualified: str = ""
    owner: str = ""
    role: Role = Role.FUNCTION
    symbol: str = ""
    is_constant: bool = False  # a member function of constant objects
    is_virtual: bool = False
    key: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CppClass:
    """A class or struct. `name` has the namespaces.

    `bases` are the public base classes, nearest first. `thrown_as` is the exception of Python for an exception of C++.
    `is_complete` is False if no header that is read defines the class. `is_deletable` means that the destructor is
    public, `is_plain` that the class is a struct of C: all members are public fields without initial values.
    `has_default` means that C++ generates the constructor.
    """

    name: str
    position: Position
    comment: str = ""
    bases: tuple[str, ...] = ()
    fields: tuple[Parameter, ...] = ()
    functions: tuple[CppFunction, ...] = ()
    thrown_as: str = ""
    is_complete: bool = True
    is_abstract: bool = False
    is_deletable: bool = True
    is_plain: bool = False
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class CppEnum(Enumeration):
    """An enum. `type` has the namespaces, and is empty if the enum has no name; `scope` is what members are in."""

    scope: str = ""
    is_scoped: bool = False


@dataclass(frozen=True, slots=True)
class CppHeader:
    """The content of a C++ header, in its order; `includes`, `files`, `unread` and `omitted` are as in `Header`.

    `constants` are the names of variables that never change, with their C types. `values` are the spellings of types of
    the standard library that cwrap converts, `owning` are those of `std::unique_ptr`, with the classes. `left_out` has
    the names of what cannot be declared, by the reason.
    """

    includes: tuple[str, ...]
    files: tuple[Path, ...]
    functions: tuple[CppFunction, ...]
    classes: dict[str, CppClass]
    enums: tuple[CppEnum, ...]
    constants: dict[str, str]
    macros: tuple[Macro, ...]
    function_macros: tuple[str, ...]
    values: frozenset[str]
    owning: dict[str, str]
    left_out: dict[str, list[str]]
    unread: tuple[str, ...]
    omitted: tuple[Omitted, ...]

    @property
    def all_functions(self) -> tuple[CppFunction, ...]:
        """The functions, with those of classes that are no exceptions."""
        members = (f for each in self.classes.values() if not each.thrown_as for f in each.functions)
        return (*members, *self.functions)
