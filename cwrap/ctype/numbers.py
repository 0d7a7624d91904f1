"""Numbers: integers, floats, bool, complex numbers; typedefs of numbers, enums, and types that a project declares.

For example:

    int64_t n                            if (cwrap_take_int64_t(obj, &n)) fail
    - typedef: time_t                    an integer; the compiler knows its size and its sign
    - enum: Color                        Python: class Color(IntEnum), of the module
      type: enum color                   C: an argument or result `enum color`
      members: [RED, GREEN]

Integers are taken from any object with `__index__`, floats from any with `__float__`; values are range-checked. A bool
is True or False of Python or of NumPy, so that a flag never takes a number that was meant for the next argument.

Rows of a table of types declare typedefs, implicit values, and types with C conversions:

    - type: dnnHandle_t                  Python has no argument: the C expression is passed
      implicit: current_handle()
    - type: dnnMode_t                    another name of a C integer
      as: int
    - type: image_t*                     C functions of the project convert values
      check: image_check
      from_python: image_of
      to_python: image_object
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, python_literal, size_check
from cwrap.ctype.protocols import Number, NumberKind
from cwrap.ctype.stub_names import Member, class_annotation
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.source.annotations import without_annotations
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


# The spellings of each type. The first one is used in C, and is part of the name of the conversion in the runtime.
_SIGNED = (
    ("int", "signed", "signed int"), ("long", "long int", "signed long"), ("short", "short int", "signed short"),
    ("signed char",), ("char",), ("long long", "long long int", "signed long long"),
    ("int8_t",), ("int16_t",), ("int32_t",), ("int64_t",), ("intmax_t",), ("intptr_t",), ("ptrdiff_t",),
    ("Py_ssize_t", "ssize_t"),
)  # fmt: skip
_UNSIGNED = (
    ("unsigned char",), ("unsigned short", "unsigned short int"), ("unsigned int", "unsigned"),
    ("uint8_t",), ("uint16_t",), ("uint32_t",),
)  # fmt: skip
_WIDE = (
    ("size_t",), ("uint64_t",), ("uintmax_t",), ("uintptr_t",), ("unsigned long", "unsigned long int"),
    ("unsigned long long", "unsigned long long int"),
)  # fmt: skip
_FLOATING = ("double", "float", "long double")


class Integer(CType):
    """An integer that fits in a signed 64-bit integer."""

    is_unshared = True
    checker = "cwrap_check_int"
    takes: tuple[str, ...] = ("bool", "int")
    display = '"int"'
    headers: tuple[str, ...] = ("<limits.h>", "<stdint.h>")
    checked = True

    def __init__(self, spellings: tuple[str, ...], signed: bool = False) -> None:
        self.spellings = spellings
        self.c = spellings[0]
        self.number = Number(NumberKind.INTEGER, signed, ufunc_type=f"CWRAP_UFUNC_INTEGER({self.c})")

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `int` for a result, and the protocol of `__index__` for a parameter."""
        return "int" if result else "SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if the value does not fit in the C type."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyLong_FromLongLong({expression})"


class WideUnsigned(Integer):
    """An unsigned integer of 64 bits."""

    def box(self, expression: str) -> str:
        return f"PyLong_FromUnsignedLongLong({expression})"


class Floating(CType):
    """float, double or long double; a Python float has the precision of a double."""

    is_unshared = True
    checker = "cwrap_check_float"
    takes = ("bool", "int", "float")
    display = '"float"'
    checked = True

    def __init__(self, c: str) -> None:
        self.c = c
        self.spellings = (c,)
        self.number = Number(NumberKind.FLOATING, signed=True, ufunc_type=f"CWRAP_UFUNC_FLOATING({c})")

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `float` for a result, and the protocol of `__float__` for a parameter."""
        return "float" if result else "SupportsFloat"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion to the nearest value of the C type."""
        return (f"if (CWRAP_UNLIKELY(cwrap_take_{self.c.replace(' ', '_')}({obj}, &{name}))) {fail}",)

    def box(self, expression: str) -> str:
        return f"PyFloat_FromDouble({'(double)' * (self.c == 'long double')}{expression})"


def scalars() -> tuple[CType, ...]:
    """Return the types of all C integers and floating-point numbers."""
    integers = (*(Integer(s, signed=True) for s in _SIGNED), *(Integer(s) for s in _UNSIGNED))
    return (*integers, *(WideUnsigned(spellings) for spellings in _WIDE), *(Floating(c) for c in _FLOATING))


class Boolean(CType):
    """The C type `bool`."""

    is_unshared = True
    number = Number(NumberKind.BOOLEAN, signed=True, ufunc_type="CWRAP_UFUNC_BOOL")
    runs_python = False
    spellings: tuple[str, ...] = ("bool", "_Bool")
    c = "bool"
    checker = "cwrap_check_bool"
    takes = ("bool",)
    display = '"bool"'
    headers = ("<stdbool.h>",)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "bool"

    def init(self, name: str) -> Lines:
        return (f"{name} = false;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {self.initial(obj)};",)

    def initial(self, obj: str) -> str:
        """Return whether the object is True of Python or of NumPy."""
        return f"cwrap_is_true({obj})"

    def box(self, expression: str) -> str:
        return f"PyBool_FromLong({expression})"

    def python_default(self, expression: str) -> str | None:
        """Return True or False; the C constants `0` and `1` are accepted too."""
        return {"0": "False", "1": "True", "false": "False", "true": "True"}.get(expression.strip())


class BooleanStatus(Boolean):
    """A C function's result that is a bool unless the function fails.

    The C variable is an int, because a `bool` could not hold the other value that reports the failure.
    """

    spellings = ()
    c = "int"


class BooleanChoice(Boolean):
    """A Python bool that selects one of two C expressions (`if_true`, `if_false`)."""

    spellings = ()

    def __init__(self, c: str, if_true: str, if_false: str) -> None:
        self.c = c
        self.if_true = if_true
        self.if_false = if_false

    def init(self, name: str) -> Lines:
        return (f"{name} = {self.if_false};",)

    def initial(self, obj: str) -> str:
        """Return a C expression that selects one of the two expressions."""
        return f"(cwrap_is_true({obj}) ? {self.if_true} : {self.if_false})"

    def default_expression(self, text: str) -> str:
        """Return one of the two expressions for a default that is one, with or without quotes, or `true` or `false`."""
        choices = (self.if_true, self.if_false)
        if text in choices:
            return text
        if f'"{text}"' in choices:
            return f'"{text}"'
        return {"true": self.if_true, "false": self.if_false}.get(text.lower(), text)

    def python_default(self, expression: str) -> str | None:
        if expression.strip() in (self.if_true, self.if_false):
            return str(expression.strip() == self.if_true)
        return super().python_default(expression)


class Complex(CType):
    """A complex number whose parts are floats or doubles."""

    is_unshared = True
    checker = "cwrap_check_complex"
    takes = ("bool", "int", "float", "complex")
    display = '"complex"'
    headers = ("<complex.h>", "<string.h>")
    checked = True

    def __init__(self, part: str) -> None:
        self.part = part
        self.c = f"{part} complex"
        ufunc_type = "CWRAP_UFUNC_CFLOAT" if part == "float" else "CWRAP_UFUNC_CDOUBLE"
        self.number = Number(NumberKind.COMPLEX, ufunc_type=ufunc_type)
        self.spellings = (self.c, f"{part} _Complex", f"_Complex {part}", f"complex {part}")

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `complex` for a result; a parameter accepts objects of three protocols."""
        return "complex" if result else "SupportsComplex | SupportsFloat | SupportsIndex"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion with two doubles in between."""
        narrow = f"const {self.part} cw_narrow[] = {{({self.part})cw_parts[0], ({self.part})cw_parts[1]}};"
        return (
            "{",
            "    double cw_parts[2];",
            f"    if (CWRAP_UNLIKELY(cwrap_take_complex({obj}, cw_parts))) {fail}",
            f"    {narrow}",
            f"    memcpy(&{name}, cw_narrow, sizeof {name}); /* a complex number is an array of two */",
            "}",
        )

    def box(self, expression: str) -> str:
        return f"PyComplex_FromDoubles((double)creal({expression}), (double)cimag({expression}))"


def complexes() -> tuple[CType, ...]:
    """Return the complex types of float and of double."""
    return (Complex("float"), Complex("double"))


class ConvertedFloating(Floating):
    """One row of a dtype table. The C type can be a struct: then C does not compile if it uses values as numbers."""

    def __init__(self, row: Dtype) -> None:
        super().__init__(row.real)
        self.row = row
        ufunc_type = "CWRAP_UFUNC_HALF" if row.numpy == "float16" else ""
        self.number = replace(self.number, compares=False, ufunc_type=ufunc_type)
        self.narrow = row.narrow or ("cwrap_float_to_round" if row.compute == "float" else "")
        rounding = ('"cwrap_rounding.h"',) if self.narrow and not row.narrow else ()
        self.headers = (*((row.included,) if row.header else ()), *rounding)

    def _stored(self, number: str) -> str:
        """Return a C expression of the value that is nearest to a double."""
        return f"{self.row.store}({self.narrow}({number}))"

    def init(self, name: str) -> Lines:
        return (f"{name} = {self.row.store}(0);",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion with a double in between."""
        return (
            "{",
            "    double cw_wide;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_double({obj}, &cw_wide))) {fail}",
            f"    {name} = {self._stored('cw_wide')};",
            "}",
        )

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        return (f"{name} = {self._stored(expression)};",)

    def is_zero(self, expression: str) -> str:
        """Return a C condition that holds for zero of either sign."""
        return f"{self.row.load}({expression}) == 0"

    def box(self, expression: str) -> str:
        return f"PyFloat_FromDouble((double){self.row.load}({expression}))"


def converted_floatings(table: DtypeTable) -> tuple[ConvertedFloating, ...]:
    """Return the floating-point types of a dtype table that C cannot compute with."""
    return tuple(ConvertedFloating(row) for row in table.rows if row.load and row.floating)


class Declared(CType):
    """The base class of types that are not integers; `python` is the name of the type in messages."""

    def __init__(self, c: str, python: str, headers: tuple[str, ...]) -> None:
        self.spellings = (c,)
        self.c = CSpelling.parse(c).c
        self.display = f'"{python}"'
        self.headers = headers

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: Python has no type for the values."""
        return "object"


class ImplicitType(Declared):
    """A type whose values are C expressions: Python never passes one."""

    def __init__(self, c: str, expression: str, headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, c, headers)
        self.expression = expression


class ConvertedArgument(Declared):
    """A type with C functions of the project that check objects and convert them: `check` and `from_python`."""

    def __init__(self, c: str, python: str, functions: tuple[str, str], headers: tuple[str, ...] = ()) -> None:
        super().__init__(c, python, headers)
        self.checker, self.unpack = functions

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a call of the C function, which may set an exception."""
        return (f"{name} = {self.unpack}({obj});", f"if (PyErr_Occurred()) {fail}")


class Converted(ConvertedArgument):
    """A type with a C function of the project that makes objects of values too: `to_python`."""

    foreign = True

    def __init__(
        self, c: str, python: str, functions: tuple[str, str], pack: str, headers: tuple[str, ...] = ()
    ) -> None:
        super().__init__(c, python, functions, headers)
        self.pack = pack

    def box(self, expression: str) -> str:
        return f"{self.pack}({expression})"


class IntegerLike(Integer):
    """Another name of a C integer, with the same range: a typedef or an enum.

    Conversions use a variable of the integer type, because C++ does not convert integers to enums.
    """

    def __init__(self, c: str, base: CType, headers: tuple[str, ...] = ()) -> None:
        super().__init__((c,), base.number.signed)
        self.base = base
        self.number = replace(self.number, is_sign_unknown=base.number.is_sign_unknown, compared_as=base.c)
        self.headers = (*base.headers, *headers)

    def init(self, name: str) -> Lines:
        return (f"{name} = ({self.c})0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return the conversion of the integer type, and a cast."""
        first, *others = self.base.extract("cw_number", obj, fail)
        inner = (f"{self.base.c} cw_number;", first, *others, f"{name} = ({self.c})cw_number;")
        return ("{", *(f"    {line}" for line in inner), "}")

    def box(self, expression: str) -> str:
        return self.base.box(f"({self.base.c})({expression})")


class IntegerTypedef(Integer):
    """An integer whose size and sign only the compiler knows; messages show the type as `shown`."""

    def __init__(self, c: str, shown: str = "") -> None:
        super().__init__((c,), signed=True)
        self.number = replace(self.number, is_sign_unknown=True)
        self.shown = shown or c
        self.existence = existence(c, f"CWRAP_IS_INTEGER({c})", "an integer of at most 64 bits")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises OverflowError if the value does not fit in the C type."""
        arguments = f'{obj}, "{self.shown}", CWRAP_GREATEST({self.c}), CWRAP_IS_SIGNED({self.c}), &cw_bits'
        return (
            "{", "    uint64_t cw_bits;",
            f"    if (CWRAP_UNLIKELY(cwrap_take_integer({arguments}))) {fail}",
            f"    {name} = ({self.c})cw_bits;", "}",
        )  # fmt: skip

    def box(self, expression: str) -> str:
        return f"CWRAP_INTEGER({self.c}, {expression})"


class _SameInteger(IntegerLike):
    """An integer of the size and the sign of another integer."""

    def __init__(self, c: str, base: CType) -> None:
        super().__init__(c, base)
        self.number = replace(self.number, same_as=base.c)
        same = f"sizeof({c}) == sizeof({base.c}) && CWRAP_IS_SIGNED({c}) == CWRAP_IS_SIGNED({base.c})"
        self.existence = existence(c, f"CWRAP_IS_INTEGER({c}) && {same}", base.c)


class _SameFloating(Floating):
    """A floating-point number of the size of another one."""

    def __init__(self, c: str, base: CType) -> None:
        super().__init__(c)
        self.base = base
        self.number = replace(self.number, same_as=base.c)
        self.existence = existence(c, f"CWRAP_IS_FLOATING({c}) && sizeof({c}) == sizeof({base.c})", base.c)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return the conversion of the other type."""
        lines = self.base.extract("cw_number", obj, fail)
        return ("{", *(f"    {line}" for line in (f"{self.base.c} cw_number;", *lines, f"{name} = cw_number;")), "}")

    def box(self, expression: str) -> str:
        return self.base.box(expression)


class _NumericBoolean(Boolean):
    """A number that is true or false."""

    def __init__(self, c: str) -> None:
        self.spellings = (c,)
        self.c = c
        self.existence = size_check(c, c)

    def init(self, name: str) -> Lines:
        return (f"{name} = ({self.c})0;",)

    def initial(self, obj: str) -> str:
        """Return whether the object is True of Python or of NumPy."""
        return f"({self.c})cwrap_is_true({obj})"

    def box(self, expression: str) -> str:
        return f"PyBool_FromLong({expression} != 0)"


def existence(c: str, condition: str, meant: str, name: str = "") -> Lines:
    """Return C that compilers refuse if the type is unknown, or is not what the declaration says.

    `name` makes the line unique, as for `size_check`.
    """
    return (*size_check(c, name or c)[:-1], f'static_assert({condition}, "{c} is not {meant}");', "")


def number_typedef(c: str, base: CType | None) -> CType | None:
    """Return the type of a typedef of a number; None if `base`, another type, is not a number of C.

    Without `base`, the type is an integer.
    """
    if base is None:
        return IntegerTypedef(c)
    if isinstance(base, Integer) and not base.class_name:
        return _SameInteger(c, base)
    if isinstance(base, Floating):
        return _SameFloating(c, base)
    return _NumericBoolean(c) if isinstance(base, Boolean) else None


class Enumeration(IntegerLike):
    """A C integer with named values, of an integer type `base`.

    Any int in the range of the C type is accepted. A result is a member of the Python enum, or an int if no member has
    the value. `state_index` is the index of the enum in the module state, which wrappers reach through `self`.
    `members` are the names of the members by their C expressions.
    """

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, base: CType, state_index: int) -> None:
        super().__init__(c, base)
        self.spellings = spellings
        self.class_name = python
        self.state_index = state_index
        self.members: Mapping[str, str] = {}

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the enum for a result; a parameter accepts members and any other int."""
        own = class_annotation(self.class_name)
        return own if result else f"{own} | SupportsIndex"

    def python_default(self, expression: str) -> str | None:
        """Return the member with this C expression, such as `Color.RED`, or a literal."""
        name = self.members.get(without_annotations(expression).strip())
        return Member(f"{class_annotation(self.class_name)}.{name}") if name else super().python_default(expression)

    def box(self, expression: str) -> str:
        return f"cwrap_member(CWRAP_OBJECTS(self)[{self.state_index}], {super().box(expression)})"

    def assigned(self, expression: str) -> str:
        """Return a cast of a number, which C++ does not convert to an enum."""
        return f"({self.c}){expression}" if self.c != self.base.c and python_literal(expression) else expression


class OwnEnumeration(Enumeration):
    """An enum of C or C++, whose integer type only the compiler knows."""

    def __init__(self, spellings: tuple[str, ...], c: str, python: str, state_index: int, is_cpp: bool) -> None:
        super().__init__(spellings, c, python, IntegerTypedef(f"CWRAP_NUMBER_OF({c})", c), state_index)
        self.existence = existence(c, f"CWRAP_IS_NUMBER({c})", "an enum or an integer of at most 64 bits", python)
        zero = f"{c}()" if is_cpp else ""  # an `enum class` is not a condition
        self.number = replace(self.number, is_enum_of_c=True, zero=zero)


def basic_type(ctype: CType) -> str:
    """Return the C number of the same size and sign as a C type, or else the C type itself."""
    return ctype.number.same_as or ctype.c


class Core(CType):
    """A generalised ufunc's pointer to the elements of one operand; its number is that of an element."""

    display = '"array"'

    def __init__(self, element: CType, is_output: bool) -> None:
        self.element = element
        self.c = f"{element.c}*" if is_output else f"const {element.c}*"
        self.number = replace(element.number, same_as=basic_type(element))
        self.headers = element.headers
        self.takes = element.takes

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: NumPy's stubs have no types for the arguments of ufuncs."""
        return "object"
