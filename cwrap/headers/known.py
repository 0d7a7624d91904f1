"""The Python counterparts of the types of a header, and items of declarations: what converters of parameters share."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from cwrap.headers.model import Structure


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
    pointers are NULL until a function fills the object. `frees` are functions that free memory of any kind.

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
    frees: frozenset[str] = frozenset()
