"""Fields of structs: how Python reads and assigns a field of a C type, and how the constructor of a struct gets one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cwrap.ctype.protocols import Number
from cwrap.source.c_text import Lines
from cwrap.source.records import dataclass

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer in a struct to memory that the Python object owns.

    `c` is the designator in C; in a type, what follows the designator of a field of the type. `pointee` is the C
    variable that describes the struct to which the field points, and `elements` the one that describes elements; both
    are empty for text. `count` is the designator of the field with the number of elements; one that begins with a point
    is within the field.
    """

    c: str
    pointee: str = ""
    elements: str = ""
    count: str = ""


class Convertible(Protocol):
    """The members of `CType`, whose module imports this one, that fields use."""

    c: str
    is_array: bool
    checked: bool
    number: Number

    def returned(self, dtype: Dtype | None) -> str:
        """Return the annotation as a result."""

    def check(self, obj: str) -> str:
        """Return a C condition: the Python object is acceptable."""

    def declare(self, name: str) -> Lines:
        """Return the declarations of all variables of a value."""

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that fill the variables."""

    def box(self, expression: str) -> str:
        """Return a C expression of a new Python object."""


class FieldProtocol:
    """`ctype.field`: fields of a C type. These methods fit every type whose values are copied to a field."""

    pointers: tuple[Pointer, ...] = ()  # the pointers in a field to memory that the Python object owns
    constructor_argument: str = ""  # the spelling of the type of the constructor's argument, if it is another type

    def __init__(self, ctype: Convertible, must_be_readonly: bool = False) -> None:
        self.ctype = ctype
        self.must_be_readonly = must_be_readonly  # because the field points to memory of other owners

    @property
    def constructor_type(self) -> str:
        """The C type of the argument for a field, in the function that makes a struct."""
        return self.ctype.c

    @property
    def annotation(self) -> str:
        """The annotation of the attribute."""
        return self.ctype.returned(None)

    @property
    def header_type(self) -> str:
        """The C type with which compilers compare a field in the header; empty for fields that are not compared."""
        number = self.ctype.number
        return self.ctype.c if number.kind and not number.is_enum_of_c else ""

    def store(self, target: str, name: str) -> str:
        """Return a C statement that assigns the variable to a field."""
        return f"memcpy({target}, {name}, sizeof {target});" if self.ctype.is_array else f"{target} = {name};"

    def view(self, expression: str) -> str:
        """Return a C expression of a new Python object for a field; what is assigned to it changes the field."""
        return self.ctype.box(expression)

    def read(self, expression: str) -> str:
        """Return a C expression of a new Python object for a field that is read-only: a copy."""
        return self.ctype.box(expression)

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        """Return statements that convert `obj` and assign it to a field, then return 0, or run `leave`.

        `struct` is a C expression of the address of the struct; `checks` are statements that refuse a number in the
        variable `cw_value`.
        """
        return (
            *self.ctype.declare("cw_value"),
            *self.extract("cw_value", obj, leave),
            *checks,
            self.store(f"(*{struct}).{field}", "cw_value"),
            "return 0;",
        )

    def extract(self, name: str, obj: str, leave: str) -> Lines:
        """Return statements that convert the object of an assignment, which is NULL in a deletion, or run `leave`."""
        ctype = self.ctype
        check = f"!{obj}" if ctype.checked else f"!{obj} || !{ctype.check(obj)}"
        return (f"if ({check})", f"    {leave}", *ctype.extract(name, obj, leave))

    def extract_item(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that convert an object of any type, an item of a field that is an array, or run `fail`."""
        check = () if self.ctype.checked else (f"if (!{self.ctype.check(obj)}) {fail}",)
        return (*check, *self.ctype.extract(name, obj, fail))
