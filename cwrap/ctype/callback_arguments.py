"""Arguments of callbacks: what Python gets for an argument of C, and what Python returns for it.

For example:

    double x                                         the callable gets a float
    {arg: const double* y, array: {shape: [n]}}      the callable gets an array with a copy of the elements
    {arg: double* dydt, array: {shape: [n]}}         the same; afterwards C gets the elements of the array
    {arg: double* result, output: true}              the callable returns a float, which C gets

What the callable gets may be used after the call, because no Python object refers to memory of C; except for objects of
classes, which are closed when the callable returns, unless the library counts references.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Flag

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.handle import handle_of
from cwrap.ctype.numbers import IntegerLike
from cwrap.ctype.object import is_python_object
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass

VALUES = '"cwrap_callback_values.h"'  # the header of the runtime functions below


class Direction(Flag):
    """The conversions of an argument: of a value of C for the callable, and of what the callable returns."""

    TO_PYTHON = 1
    TO_C = 2


@dataclass(frozen=True, slots=True)
class CallbackSizes:
    """Sizes of an array, or the number of bytes: C expressions of type Py_ssize_t.

    `text` has the expressions of the declaration. If `can_fail`, the C uses `cw_wrong`.
    """

    c: tuple[str, ...]
    text: str
    can_fail: bool


@dataclass(frozen=True, slots=True)
class CallbackArgument:
    """One argument of a callback: its C type, its name, and the type that converts it (None for the data pointer).

    A subclass has the conversions of one kind of types in both directions. If the argument is a pointer to one value,
    `ctype` is the type of the value.
    """

    c: str
    name: str
    ctype: CType | None
    sizes: CallbackSizes | None = None
    nullable: bool = False
    direction: Direction = Direction.TO_PYTHON

    @property
    def is_passed(self) -> bool:
        """True if the callable gets an object."""
        return self.ctype is not None and Direction.TO_PYTHON in self.direction

    @property
    def is_returned(self) -> bool:
        """True if the callable returns an object."""
        return Direction.TO_C in self.direction

    @property
    def variable(self) -> str:
        """The name of the C parameter."""
        return f"arg_{self.name}"

    @property
    def required_ctype(self) -> CType:
        """The type that converts the argument; TypeError if no type does."""
        if self.ctype is None:
            raise TypeError(f"the argument '{self.name}' of a callback has no C type")
        return self.ctype

    @property
    def headers(self) -> tuple[str, ...]:
        """The headers that the C of the argument needs."""
        return (VALUES,) if type(self) is not CallbackArgument else ()

    @property
    def boxed(self) -> str:
        """A C expression of a new reference to the Python object."""
        if is_python_object(self.ctype):  # C owns the reference that it passes
            return f"Py_NewRef({self.variable} ? {self.variable} : Py_None)"
        return self.ctype.box(self.variable) if self.ctype else "NULL"

    @property
    def passed(self) -> str:
        """The annotation of the object that the callable gets."""
        annotation = self.ctype.returned(None) if self.ctype else "None"
        return f"{annotation} | None" if self.nullable else annotation

    @property
    def returned(self) -> str:
        """The annotation of the object that the callable returns."""
        return self.ctype.annotation(None) if self.ctype else "object"

    def end(self, callback: str, obj: str) -> Lines:
        """Return statements after the call, also if it failed, that end the use of C memory by `obj`."""
        return ()

    def take_back(self, callback: str, obj: str) -> Lines:
        """Return statements that give C the changes of `obj`, or set an exception and `cw_fits` to false."""
        return ()

    def store(self, callback: str, obj: str) -> Lines:
        """Return statements that give C the returned object `obj`, or set an exception and `cw_fits` to false."""
        return ()

    def _or_none(self, created: str) -> str:
        """Return a C expression of an object for a pointer, which may be NULL."""
        null = "Py_NewRef(Py_None)" if self.nullable else f'cwrap_given_null("{self.name}")'
        return f"{self.variable} ? {created} : {null}"


@dataclass(frozen=True, slots=True)
class ArrayArgument(CallbackArgument):
    """Elements of an array, which the callable gets as an array of NumPy, or returns; C gets changes unless const."""

    @property
    def boxed(self) -> str:
        """A C expression of a new array, or None for NULL."""
        return f"({self._or_none(f'cwrap_given_array({self.variable}, {_described(self)})')})"

    def take_back(self, callback: str, obj: str) -> Lines:
        """Return statements that copy the elements, unless the array has another shape or dtype now."""
        elements = self.required_ctype.elements
        if elements is None or not elements.layout.writable:
            return ()
        names = f'"{callback}", "{self.name}"'
        return _unless(f"cwrap_take_array_back({self.variable}, {obj}, {_described(self)}, {names})")

    def store(self, callback: str, obj: str) -> Lines:
        names = f'"{callback}", "{self.name}"'
        fits = f"!cwrap_store_array({self.variable}, {obj}, {_described(self)}, {names})"
        return (f"cw_fits = {fits};", *_misfit(self, callback, obj))


@dataclass(frozen=True, slots=True)
class BytesArgument(CallbackArgument):
    """Bytes that the callable gets as a bytearray, whose changes C gets, or bytes or text that the callable returns.

    What the callable returns has at most the size of a buffer of C. If `exact`, the buffer must be filled, because C
    does not get the number of bytes.
    """

    text: bool = False
    exact: bool = False

    @property
    def boxed(self) -> str:
        """A C expression of a new bytearray, or None for NULL."""
        return f"({self._or_none(f'cwrap_given_bytes({self.variable}, cw_sizes_{self.name}[0])')})"

    @property
    def passed(self) -> str:
        """The annotation: `bytearray`, also None if the pointer can be NULL."""
        return "bytearray | None" if self.nullable else "bytearray"

    def take_back(self, callback: str, obj: str) -> Lines:
        """Return statements that copy the bytes, unless the bytearray has another size now."""
        size = f"cw_sizes_{self.name}[0]"
        return _unless(f'cwrap_take_bytes_back({self.variable}, {obj}, {size}, "{callback}", "{self.name}")')

    @property
    def returned(self) -> str:
        """The annotation `str` or that of a buffer."""
        return "str" if self.text else "Buffer"

    def store(self, callback: str, obj: str) -> Lines:
        """Return a statement that fills the buffer."""
        kind = "CWRAP_FILL_TEXT" if self.text else "CWRAP_FILL_ALL" if self.exact else "CWRAP_FILL_SOME"
        arguments = f'{obj}, {kind}, {self.variable}, cw_sizes_{self.name}[0], "{callback}", "{self.name}"'
        return (f"cw_length_{self.name} = cwrap_fill_buffer({arguments});", f"cw_fits = cw_length_{self.name} >= 0;")


@dataclass(frozen=True, slots=True)
class HandleArgument(CallbackArgument):
    """A pointer to an object of a class, which the callable gets; without references, only during the call."""

    @property
    def boxed(self) -> str:
        """A C expression of an object, or None for NULL."""
        return f"({self._or_none(self._object(self.variable))})"

    def _object(self, pointer: str) -> str:
        """Return a C expression of an object for a pointer that is not NULL."""
        handle = handle_of(self.required_ctype)
        return handle.borrowing("NULL", "0").box(pointer) if handle.counts_references else handle.given(pointer)

    def end(self, callback: str, obj: str) -> Lines:
        """Return a statement after which Python cannot use the object any more."""
        if handle_of(self.required_ctype).counts_references:
            return ()
        return (f'cw_returned = cwrap_handle_end({obj}, cw_returned, "{callback}", "{self.name}");',)


@dataclass(frozen=True, slots=True)
class ItemArgument(CallbackArgument):
    """A pointer to a number or struct, which the callable gets, or returns, or both.

    With `length_of`, the value is the number of bytes that the callable returned for that argument.
    """

    length_of: str = ""

    @property
    def boxed(self) -> str:
        """A C expression of an object for the value that the pointer leads to."""
        ctype = self.required_ctype
        return f"({self._or_none(ctype.box(f'*(const {ctype.c} *){self.variable}'))})"

    def store(self, callback: str, obj: str) -> Lines:
        """Return statements that convert the object and store it, unless the pointer is NULL."""
        ctype = self.required_ctype
        target = f"*({ctype.c} *){self.variable}"
        stored = f"if (cw_fits && {self.variable}) {target} = cw_output;"
        convert = converted(ctype, "cw_output", obj)
        return (declared(ctype, "cw_output"), *convert, *_misfit(self, callback, obj), stored)


@dataclass(frozen=True, slots=True)
class StructArgument(CallbackArgument):
    """A pointer to a struct that the callable gets as an object; C gets changes, except those of pointers.

    `pointers` are the C designators of pointers to memory that belongs to the object, and of numbers of elements there.
    """

    struct: str = ""
    object_type: str = ""
    pointers: tuple[str, ...] = ()

    @property
    def headers(self) -> tuple[str, ...]:
        """Return no headers besides those of the struct."""
        return ()

    def take_back(self, callback: str, obj: str) -> Lines:
        """Return statements that copy the struct of the object."""
        kept = (f"    cw_changed.{pointer} = {self.variable}->{pointer};" for pointer in self.pointers)
        value = f"*CWRAP_AS({self.object_type}, {obj})->value"
        if not self.pointers:
            return (f"if (cw_fits && {self.variable})", f"    *{self.variable} = {value};")
        return (
            f"if (cw_fits && {self.variable}) {{",
            f"    {self.struct} cw_changed = {value};",
            *kept,
            f"    *{self.variable} = cw_changed;",
            "}",
        )


def declared(ctype: CType, name: str) -> str:
    """Return the declaration of a variable for a converted value."""
    if not ctype.is_scalar:
        return f"{ctype.c} {name};"
    zero = f"({ctype.c})0" if isinstance(ctype, IntegerLike) else "0"  # C++ converts no integer to an enum
    return f"{CSpelling.parse(ctype.c).variable(name)} = {zero};"


def converted(ctype: CType, variable: str, obj: str) -> Lines:
    """Return statements that convert an object; if that fails, `cw_fits` is false."""
    extract = ctype.extract(variable, obj, "cw_fits = false;")
    if ctype.checked:
        return extract
    return (
        f"cw_fits = {ctype.check(obj)};",
        "if (cw_fits) {",
        *(f"    {line}" for line in extract),
        "}",
    )


def _misfit(argument: CallbackArgument, callback: str, obj: str) -> Lines:
    """Return statements that set a TypeError if a conversion failed without an exception."""
    display = argument.required_ctype.display
    return (f'if (!cw_fits) cwrap_output_misfit("{callback}", "{argument.name}", {display}, {obj});',)


def _unless(failed: str) -> Lines:
    """Return statements that set `cw_fits` to false if a C condition, which sets an exception, is true."""
    return (f"if (cw_fits && {failed})", "    cw_fits = false;")


def _described(argument: CallbackArgument) -> str:
    """Return the C of the elements and the sizes of an array."""
    elements = argument.required_ctype.elements
    return f"&{elements.kind if elements else ''}, cw_sizes_{argument.name}"


def sizes_in_c(arguments: Sequence[CallbackArgument]) -> tuple[Lines, str]:
    """Return declarations of all sizes, and a statement that raises if a size cannot be computed, or nothing."""
    sized = [(a.name, a.sizes) for a in arguments if a.sizes]
    lines = tuple(f"const Py_ssize_t cw_sizes_{name}[] = {{{', '.join(sizes.c)}}};" for name, sizes in sized)
    failing = [sizes.text for _, sizes in sized if sizes.can_fail]
    if not failing:
        return lines, ""
    return ("int cw_wrong = 0;", *lines), ", ".join(failing)
