"""The model of a header of C or C++: the declarations that it makes, with their types, comments and positions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Type:
    """A C type: the name of the innermost type, and for each `*`, from inside out, True if it points to a const type.

    `const char **` is Type("char", (True, False)). Typedefs are resolved to a type that cwrap has, a struct, an enum or
    a function; `alias` is the typedef of a function type, or of a character of UTF-8 that is an `unsigned char`. The
    last `*` of an `array` is written `[]`; `size` is the number of its elements, if the header specifies it.
    `reference` is `&`, `const &` or `&&` for references of C++.

    If the type `is_handle`, its name is a typedef of `void *` for objects of one kind; the first `*` is not written.
    """

    name: str
    pointers: tuple[bool, ...] = ()
    function: Signature | None = None
    alias: str = ""
    array: bool = False
    size: int = 0
    reference: str = ""
    is_handle: bool = False

    @property
    def depth(self) -> int:
        """The number of `*`."""
        return len(self.pointers)

    @property
    def is_const(self) -> bool:
        """True if the type is a pointer or a reference to an innermost type that is const."""
        return self.pointers[0] if self.pointers else self.reference.startswith("const")

    @property
    def object(self) -> str:
        """The type of an object of a class: a pointer to a struct, or a typedef of one."""
        return self.name if self.is_handle else f"{self.name}*"

    @property
    def spelling(self) -> str:
        """The type as declarations write it, without the `&` of references, if it is not a function."""
        text = self.name
        for number, const in enumerate(self.pointers):
            if self.is_handle and number == 0:
                continue
            text = f"const {text}*" if const and number == 0 else f"{text}{' const' if const else ''}*"
        return text


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

    @property
    def types(self) -> list[Type]:
        """The types of the result and the parameters."""
        return [self.returns, *(p.type for p in self.parameters)]


class Role(Enum):
    """The kind of a function: the functions of C, and those outside of classes, are `FUNCTION`."""

    FUNCTION = "function"
    CONSTRUCTOR = "constructor"
    METHOD = "method"
    STATIC = "static method"


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a header `file`, with the text of its declaration and the comment before it.

    If `error` is not empty, the compiler's parser rejected the declaration with this message. `name` has no namespaces,
    `qualified` has them; `owner` is the class of a member. `symbol` is the name that a linker looks for; it is empty
    for a function that the header defines. `calls` are the functions that this body in C calls. `key` is equal for
    functions of C++ with the same parameters.
    """

    name: str
    signature: Signature
    text: str
    file: str
    comment: str = ""
    error: str = ""
    qualified: str = ""
    owner: str = ""
    role: Role = Role.FUNCTION
    symbol: str = ""
    is_constant: bool = False  # a member function of constant objects
    is_virtual: bool = False
    key: tuple[str, ...] = ()
    calls: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Enumeration:
    """An enum: its C type (empty if it has no name), its members and their values.

    In C++, `type` has the namespaces, and `scope` is what the members are in.
    """

    type: str
    members: tuple[str, ...]
    values: tuple[int, ...]
    comment: str = ""
    scope: str = ""
    is_scoped: bool = False

    @property
    def constant_type(self) -> str:
        """The C type of constants for the members."""
        return "uint64_t" if max(self.values, default=0) >= 2**63 else "int64_t"


@dataclass(frozen=True, slots=True)
class Structure:
    """A struct, union or class with the name of its type. `fields` is None if no header that is read defines them.

    The types of fields that Python cannot have, such as bit-fields, are empty; then `complete` is False.

    In C++, `type` has the namespaces, and `fields` are the public ones. `bases` are the public base classes, nearest
    first. `thrown_as` is the exception of Python for an exception of C++. `is_deletable` means that the destructor is
    public, `is_plain` that the class is a struct of C: all members are public fields without initial values.
    `has_default` means that C++ generates the constructor. If it `is_handle`, the type is a typedef of `void *`.
    """

    type: str
    fields: tuple[Parameter, ...] | None
    comment: str = ""
    union: bool = False
    array: bool = False  # a typedef of an array
    constant: bool = False  # it has const fields, so that it cannot be assigned
    complete: bool = True
    bases: tuple[str, ...] = ()
    functions: tuple[Function, ...] = ()
    thrown_as: str = ""
    is_deletable: bool = False
    is_plain: bool = False
    has_default: bool = False
    is_handle: bool = False


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro. `ctype` is the C type of its value, or empty if the macro is not a constant that Python can have."""

    name: str
    ctype: str


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
    of macros with parameters. `left_out` has the names of what cannot be declared, by the reason. `unread` are the
    errors of the parser outside of functions. `omitted` are headers of the same library whose functions are not part of
    the model.

    In C++, `constants` are the names of variables that never change, with their C types. `values` are the spellings of
    types of the standard library that cwrap converts, `owning` are those of `std::unique_ptr`, with the classes.

    In C, `variables` are the names of the types of global variables, or of what the variables point to.
    """

    includes: tuple[str, ...]
    files: tuple[Path, ...]
    functions: tuple[Function, ...]
    enums: tuple[Enumeration, ...]
    structs: dict[str, Structure]
    macros: tuple[Macro, ...]
    function_macros: tuple[str, ...]
    left_out: dict[str, list[str]]
    unread: tuple[str, ...]
    omitted: tuple[Omitted, ...]
    constants: dict[str, str]
    values: frozenset[str]
    owning: dict[str, str]
    variables: frozenset[str]

    @property
    def all_functions(self) -> tuple[Function, ...]:
        """The functions, with those of classes that are no exceptions."""
        members = (f for each in self.structs.values() if not each.thrown_as for f in each.functions)
        return (*members, *self.functions)

    @property
    def types(self) -> list[Type]:
        """The types of the results and parameters of all functions."""
        return [type_ for function in self.all_functions for type_ in function.signature.types]
