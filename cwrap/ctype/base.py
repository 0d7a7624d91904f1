"""The protocol of a C type: one class defines how values of the type are converted, checked, released and described.

A wrapper consists of nested blocks, one for each value of a C type. The variables of a value are declared at the top,
filled from a Python object before the C call, and released after it, whether or not the call succeeds. Lines of C are
tuples of strings without indentation. `fail` is the statement that leaves the block (`goto fail_2;` or `return NULL;`).
All declarations of a wrapper come before its first statement, because C++ does not allow a jump over a declaration.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from cwrap.abi import FLOOR, Version
from cwrap.ctype.protocols import (
    CallbackProtocol,
    ContainerProtocol,
    Elements,
    GenericProtocol,
    HandleProtocol,
    ItemsProtocol,
    LifetimeProtocol,
    MemoryProtocol,
    Number,
)
from cwrap.ctype.protocols.field import FieldProtocol, Pointer
from cwrap.source import c_text
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

Lines: TypeAlias = c_text.Lines


@dataclass(frozen=True, slots=True)
class Tag:
    """The field of a struct that says which member of a union has a value, its type, and the C value for one member."""

    field: str
    ctype: CType
    value: str


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a C struct; a `readonly` field cannot be assigned to, and the constructor does not accept it.

    `c` is the designator in C, such as `u.key` for a member of a union in the struct. A member of a union has a `tag`;
    the constructor does not accept it either.
    """

    name: str
    ctype: CType
    location: Location
    readonly: bool = False
    doc: str = ""
    c: str = ""
    tag: Tag | None = None
    outside: str = ""  # the C condition that the variable `cw_value` is not in the range of the field
    range: str = ""  # the range as the declaration spells it
    is_computed: bool = False  # the number of elements of an array that is another field

    @property
    def is_argument(self) -> bool:
        """True if the constructor accepts the field."""
        return not self.readonly and self.tag is None

    @property
    def designator(self) -> str:
        """The field in C, within the struct."""
        return self.c or self.name

    @property
    def pointers(self) -> tuple[Pointer, ...]:
        """The pointers that the field contains, with designators within the struct: `name`, `start.label`."""
        return tuple(
            replace(p, c=self.designator + p.c, count=self.designator * p.count.startswith(".") + p.count)
            for p in pointers_of(self.ctype)
        )

    @property
    def access(self) -> FieldProtocol:
        """How Python reads and assigns the field."""
        return field_of(self.ctype)


def field_of(ctype: CType) -> FieldProtocol:
    """Return how structs store values of a C type; raise TypeError for a type without fields."""
    if ctype.field is None:
        raise TypeError(f"'{ctype.c}' is not the type of a field")
    return ctype.field


def pointers_of(ctype: CType) -> tuple[Pointer, ...]:
    """Return the pointers in values of a C type to memory that Python objects own."""
    return ctype.field.pointers if ctype.field else ()


_COPIED = LifetimeProtocol()


class CType:
    """One C type. Subclasses set attributes and override methods; a new C type needs only those above the line.

    The protocols below the line are what some types have besides; `cwrap/ctype/protocols` describes them.
    """

    spellings: tuple[str, ...] = ()  # how declarations write the type
    c: str = ""  # the C type of the variable
    is_array: bool = False  # `c` is a typedef of an array: C passes the address of values and cannot assign them
    checker: str = ""  # the C function `bool (PyObject *)` that accepts or refuses an object, without side effects
    display: str = '"object"'  # a C string expression: the name of the type in messages
    takes: tuple[str, ...] = ()  # the kinds of Python objects that `checker` accepts, which distinguish overloads
    headers: tuple[str, ...] = ()  # headers that the C needs (`<time.h>`, `"mine.h"`)
    support: Lines = ()  # other C that the type needs, such as its checker: static functions
    limited_api: Version = FLOOR  # the oldest Python whose stable ABI has everything that the C calls
    number: Number = Number()  # the numbers that values are
    checked: bool = False  # `extract` fails without an exception if `checker` would have refused the object
    runs_python: bool = True  # `extract` can run Python code, after which borrowed values may be invalid
    reads_memory: bool = False  # `box` reads memory of the C library, which other code could change or free

    @property
    def is_nullable(self) -> bool:
        """True if NULL is a value of the type."""
        return CSpelling.parse(self.c).is_pointer

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation in stubs, as a parameter or as a result; `dtype` is that of the wrapper, if any."""
        raise NotImplementedError(type(self).__name__)

    def declare(self, name: str) -> Lines:
        """Return the declarations of all variables of a value."""
        return (self.variable(name),)

    def init(self, name: str) -> Lines:
        """Return statements that give the variables a safe value if there is no Python object."""
        zero = "NULL" if self.is_nullable else "0"
        return (f"memset({name}, 0, sizeof {name});" if self.is_array else f"{name} = {zero};",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that fill the variables from `obj`, which `checker` accepted, or raise and run `fail`."""
        raise NotImplementedError(type(self).__name__)

    def initial(self, obj: str) -> str | None:
        """Return a C expression of the value of `obj`, used instead of `extract`; None if the conversion can fail."""
        return None

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return statements that fill the variables from a C default if the argument was omitted."""
        if expression == "0" and not self.is_scalar:
            return self.init(name)
        return (f"memcpy({name}, {expression}, sizeof {name});" if self.is_array else f"{name} = {expression};",)

    def cleanup(self, name: str) -> Lines:
        """Return statements that release the variables; they must be safe after any failure, and if run twice."""
        return ()

    def value(self, name: str) -> str:
        """Return the C expression that is passed to the C function."""
        return name

    def box(self, expression: str) -> str:
        """Return a C expression of a new Python object for a C value; NULL with an exception set on failure."""
        raise NotImplementedError(type(self).__name__)

    def discard(self, name: str) -> Lines:
        """Return statements that release a value which the C function returned and Python does not receive."""
        return ()

    def python_default(self, expression: str) -> str | None:
        """Return the Python value of a C default, for documentation and stubs; None if Python cannot express it."""
        if expression == "0" and not self.is_scalar:
            return None
        return python_literal(expression, self.generic.literal_macros if self.generic else ())

    # ==== Everything above is enough for a new C type. Below are the protocols, and what few types need. ====

    @property
    def field(self) -> FieldProtocol | None:
        """How structs store values in fields; by default, a type has fields if `extract` and `box` copy its values."""
        converts = type(self).extract is not CType.extract and self.can_return
        is_copied = not (self.is_nullable or self.foreign or self.cleanup("x"))
        return FieldProtocol(self) if converts and is_copied else None

    @property
    def handle(self) -> HandleProtocol[CType] | None:
        """The type as one of handles: pointers that Python objects own, such as `FILE *`."""
        return None

    @property
    def callback(self) -> CallbackProtocol[CType] | None:
        """The type as one of callbacks: C function pointers for which Python passes a callable."""
        return None

    @property
    def memory(self) -> MemoryProtocol[CType] | None:
        """The type as one of results in memory of the C library."""
        return None

    @property
    def lifetime(self) -> LifetimeProtocol:
        """How values depend on their Python objects: not at all, unless a type overrides this."""
        return _COPIED

    @property
    def items(self) -> ItemsProtocol | None:
        """The type as one of values made of several positional arguments."""
        return None

    @property
    def container(self) -> ContainerProtocol | None:
        """The type as one of Python objects whose memory C uses in place."""
        return None

    @property
    def generic(self) -> GenericProtocol | None:
        """The type as one whose C depends on the dtype."""
        return None

    passed: str = ""  # the C type of `value`, if it is not that of the variable
    elements: Elements | None = None  # the elements of an array argument
    class_name: str = ""  # the class of the module whose objects hold values of the type
    libraries: tuple[str, ...] = ()  # libraries that the C needs (operations of `cwrap.ops` link them)
    fields: tuple[Field, ...] = ()  # the fields of a struct, or of the struct behind a handle
    existence: Lines = ()  # C before the first function with the type, which compilers refuse if C has no such type
    origin: Location | None = None  # where the project declares the type
    foreign: bool = False  # the C library creates the object, and may return NULL without an exception
    is_unshared: bool = False  # conversions use nothing of the module that other threads can change
    gives_none: bool = False  # a result can be None, in place of NULL; `annotation` does not mention None

    @property
    def parts(self) -> tuple[CType, ...]:
        """The other C types that `support` uses: those of the fields, each once, after the types of their elements."""
        return tuple(dict.fromkeys(part for field in self.fields for part in (*field.ctype.parts, field.ctype)))

    @property
    def derived(self) -> tuple[CType, ...]:
        """The further C types that declarations can name if a definition introduces this type."""
        return ()

    @property
    def can_inout(self) -> bool:
        """True if `inout` can pass the address of a variable: nothing needs to be released after the call."""
        return not self.cleanup("x")

    def assigned(self, expression: str) -> str:
        """Return the C expression of a default as a value of the type `c`."""
        return expression

    def parameter(self, name: str) -> str | None:
        """Return the C declaration of a parameter that accepts `value`; None if its C type is unknown.

        The C types of declarations and headers are compared with it.
        """
        if self.passed:
            return CSpelling.parse(self.passed).variable(name)
        return CSpelling.parse(self.c).variable(name) if self.value(name) == name else None

    def length(self, name: str) -> str | None:
        """Return a C expression of the number of elements or bytes of a value; None if values have no elements."""
        return None

    def is_zero(self, expression: str) -> str:
        """Return a C condition: the value is zero, which a function that fails may return."""
        return f"!{expression}"

    # ---- derived from the members above; not overridden ----

    @property
    def accepts(self) -> tuple[str, ...]:
        """The kinds of Python objects that `checker` accepts: `takes`, or the C type if `takes` is empty."""
        return self.takes or (self.c,)

    @property
    def can_return(self) -> bool:
        """True if values can be results: the class has `box`."""
        return type(self).box is not CType.box

    def returned(self, dtype: Dtype | None) -> str:
        """Return the annotation as a result, with None if a result can be None."""
        return self.annotation(dtype, result=True) + " | None" * self.gives_none

    @property
    def is_scalar(self) -> bool:
        """True if a variable can be initialised by a number or NULL of C."""
        is_pointer = CSpelling.parse(self.c).is_pointer or self.is_nullable
        return not self.is_array and (is_pointer or self.number.kind is not None or self.generic is not None)

    def check(self, obj: str) -> str:
        """Return a C condition: the Python object is acceptable."""
        return f"{self.checker}({obj})"

    def variable(self, name: str) -> str:
        """Return the C declaration of one variable of the type `c`."""
        return f"{CSpelling.parse(self.c).variable(name)};"


_INTEGER = pattern(r"(?P<sign>-?)(?P<digits>0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,22}|[1-9]\d{0,19})[uUlL]*\Z", re.ASCII)
_FLOATING = pattern(r"(?P<number>-?(\d+\.\d*|\.\d+|[1-9]\d*|\d+(?=[eE]))([eE][+-]?\d+)?)[fFlL]?\Z", re.ASCII)
_STRING = pattern(r'"(?P<text>([^"\\?]|\?(?!\?)|\\[abfnrtv"\'?\\])*)"\Z')  # without trigraphs and numeric escapes
_ESCAPE = pattern(r"\\(.)")
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_NOT_IN_NAMES = pattern(r"\W+", re.ASCII)
NULLS = ("NULL", "nullptr")  # in C and in C++
_CONSTANTS = {"true": "True", "false": "False", **dict.fromkeys(NULLS, "None")}


def size_check(c: str, name: str) -> Lines:
    """Return a line of C that compilers refuse if a C type is unknown or has no size.

    `name` makes the line unique: the name of the type in Python, or the C type.
    """
    return (f"CWRAP_UNUSED typedef char cwrap_size_of_{_NOT_IN_NAMES.sub('_', name)}[sizeof({c})];", "")


def python_literal(expression: str, macros: Iterable[str] = ()) -> str | None:
    """Return the Python literal of a C literal: `1` of `1UL`, `None` of `NULL`, `8` of `010`; None for other C.

    `macros` are the names of macros that convert a number: with `REAL`, `REAL(1)` is a literal too.
    """
    text = expression.strip()
    for macro in macros:
        if text.startswith(f"{macro}(") and text.endswith(")"):
            return python_literal(text[len(macro) + 1 : -1], macros)
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if integer := _INTEGER.match(text):
        digits = integer["digits"]
        base = 8 if digits.startswith("0") and digits.isdigit() else 0
        return f"{integer['sign']}{int(digits, base)}"
    if floating := _FLOATING.match(text):
        value = repr(float(floating["number"]))
        return None if "inf" in value else value
    string = _STRING.match(text)
    return repr(_ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), string["text"])) if string else None
