"""The model of a C header: the declarations that it makes, with their types, comments and positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cwrap.source.c_spelling import CSpelling


@dataclass(frozen=True, slots=True)
class Position:
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{Path(self.file).name}:{self.line}"


@dataclass(frozen=True, slots=True)
class Type:
    """A C type: the name of the innermost type, and for each `*`, from inside out, True if it points to a const type.

    `const char **` is Type("char", (True, False)). Typedefs are resolved to a type that cwrap has, a struct, an enum or
    a function; `alias` is the typedef of a function type. The last `*` of an `array` is written `[]`; `size` is the
    number of its elements, if the header specifies it. `reference` is `&`, `const &` or `&&` for references of C++.
    """

    name: str
    pointers: tuple[bool, ...] = ()
    function: Signature | None = None
    alias: str = ""
    array: bool = False
    size: int = 0
    reference: str = ""

    @property
    def depth(self) -> int:
        """The number of `*`."""
        return len(self.pointers)

    @property
    def spelling(self) -> CSpelling | None:
        """The type as declarations write it; None if the type is a function without a typedef."""
        if self.function:
            return CSpelling(self.alias) if self.alias and self.depth <= 1 else None
        const = bool(self.pointers) and self.pointers[0]
        return CSpelling(self.name, self.depth, const)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function, or a field of a struct. The name is empty if the header omits it.

    A parameter of C++ that `is_optional` has a default. `default` is the expression if it is valid at any place.
    """

    name: str
    type: Type
    is_optional: bool = False
    default: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """The return type and the parameters of a function."""

    returns: Type
    parameters: tuple[Parameter, ...]
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the header, with the text of its declaration and the comment before it.

    If `error` is not empty, the compiler's parser rejected the declaration with this message.
    """

    name: str
    signature: Signature
    text: str
    position: Position
    comment: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An enum: its C type (empty if it has no name), its members and their values."""

    type: str
    members: tuple[str, ...]
    values: tuple[int, ...]
    position: Position
    comment: str = ""

    @property
    def constant_type(self) -> str:
        """The C type of constants for the members."""
        return "uint64_t" if max(self.values, default=0) >= 2**63 else "int64_t"


@dataclass(frozen=True, slots=True)
class Structure:
    """A struct or union with the name of its type. `fields` is None if the header does not define them.

    The types of fields that Python cannot have, such as bit-fields, are empty; then `complete` is False.
    """

    type: str
    fields: tuple[Parameter, ...] | None
    position: Position
    comment: str = ""
    union: bool = False
    array: bool = False  # a typedef of an array
    constant: bool = False  # it has const fields, so that it cannot be assigned
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro. `ctype` is the C type of its value, or empty if the macro is not a constant that Python can have."""

    name: str
    ctype: str
    position: Position


@dataclass(frozen=True, slots=True)
class Omitted:
    """A header that the header includes, and that is not part of the model, with the number of its functions."""

    include: str
    functions: int


@dataclass(frozen=True, slots=True)
class Header:
    """The content of a header, in its order.

    `includes` are the operands of the #include lines that make the declarations visible. `files` are the files of the
    project, if the header is one of them: the header and those that it includes with "…". `function_macros` are names
    of macros with parameters, `variables` those of global variables. `unread` are the errors of the parser outside of
    functions. `omitted` are headers of the same library whose functions are not part of the model.
    """

    includes: tuple[str, ...]
    files: tuple[Path, ...]
    functions: tuple[Function, ...]
    enums: tuple[Enumeration, ...]
    structs: dict[str, Structure]
    macros: tuple[Macro, ...]
    function_macros: tuple[str, ...]
    variables: tuple[str, ...]
    unread: tuple[str, ...]
    omitted: tuple[Omitted, ...]

    @property
    def all_functions(self) -> tuple[Function, ...]:
        """The functions; those of a C++ header include member functions."""
        return self.functions
