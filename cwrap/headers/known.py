"""What converters of parameters share: the Python counterparts of the types of a header, items of declarations, and
questions about them.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from cwrap.headers.model import Parameter, Structure


@dataclass(frozen=True, slots=True)
class Item:
    """An item of `arguments:`. If `question` is not empty, the item is the first of the options."""

    text: str
    question: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class KnownTypes:
    """The Python counterparts of C types.

    `numbers` are names of number types, `structs` all structs of the header, and `enums` its enums. `handles` are
    structs that are classes, and `freed` maps those that have a deleter to its name. `values` are structs whose fields
    Python has, and `callbacks` maps function types to names of callback definitions; those in `pooled` have no user
    data. Arrays can have elements of the structs in `elements`. Functions return objects that belong to those in
    `lending`. C stores pointers in the structs of Python that are in `states`; in objects of those in `unset`, all
    pointers are NULL until a function fills the object. Those in `pointing` can have pointers to memory of Python.
    `frees` are functions that free memory of any kind.

    In C++, `values` are plain structs, `standard` are types of the standard library, and `owning` are `std::unique_ptr`
    with their classes. `incomplete` are classes that no header defines which is read.
    """

    numbers: frozenset[str]
    structs: Mapping[str, Structure]
    enums: frozenset[str]
    handles: frozenset[str]
    freed: Mapping[str, str]
    values: frozenset[str]
    callbacks: Mapping[str, str] = field(default_factory=dict)  # from alias or repr of types to definition names
    pooled: Set[str] = frozenset()
    elements: frozenset[str] = frozenset()
    standard: frozenset[str] = frozenset()
    owning: Mapping[str, str] = field(default_factory=dict)
    incomplete: frozenset[str] = frozenset()
    lending: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    unset: frozenset[str] = frozenset()
    pointing: frozenset[str] = frozenset()
    frees: frozenset[str] = frozenset()


def name_of(parameter: Parameter, index: int) -> str:
    """Return the name of a parameter, or `argN` if the header has no name for it."""
    return parameter.name or f"arg{index + 1}"


def unsupported(name: str, spelled: str) -> str:
    """Return the question about an argument of a type that cwrap has no conversion for."""
    return f"'{name}' has the type {spelled}, for which there is no conversion"


def uses_arrays(name: str) -> str:
    """Return the question about a struct with pointers to memory of Python."""
    return f"does C use what '{name}' points to after the call? Python frees copies of the elements at its end"


def is_table(struct: Structure) -> bool:
    """Return True if most fields of a struct are functions, which C calls."""
    fields = struct.fields or ()
    return 2 * sum(field.type.function is not None for field in fields) > len(fields)


def unknown_argument(struct: Structure) -> str:
    """Return the question about an argument that is a struct whose fields Python cannot have."""
    if not any(field.type.function for field in struct.fields or ()):
        return unknown_struct(struct)
    return (
        f"'{struct.type}' is a struct of functions: 'local: true' makes it for the call, and an argument with 'field' "
        "fills each function; see 'Structs of functions' in the guide to kept callbacks"
    )


def unknown_struct(struct: Structure) -> str:
    """Return the question about a struct whose fields Python cannot have."""
    if struct.type == "FILE":
        return "FILE is a stream of the C library, which Python can pass and not have"
    if struct.array:
        return f"'{struct.type}' is an array type, for which there is no conversion"
    last = struct.fields[-1] if struct.fields else None
    if last and last.type.array and not last.type.size and not struct.union:
        item = f"{last.type.name} {last.name}[n]"
        return f"'{struct.type}' ends with an array: which field is its length? The last field can be \"{item}\""
    kind = "union" if struct.union else "struct"
    return f"'{struct.type}' is a {kind} without fields that Python can have: which functions create, read and free it?"
