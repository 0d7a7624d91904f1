"""The protocol of a C type: one class, in one file, holds all there is to know of it.

A wrapper is made of nested blocks, and each value of a C type is one: its variables are declared at the top, filled
from a Python object on the way in, and released on the way out, whatever happened between. Lines of C are returned as
tuples of strings without indentation; `fail` is the statement that leaves (`goto fail_2;` or `return NULL;`). All
declarations of a wrapper come before its first statement, so that C++ can jump over what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from cwrap.abi import FLOOR, Version
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

Lines: TypeAlias = tuple[str, ...]


class CType:
    """One C type. Subclasses set the attributes and override what differs.

    `spellings` are the ways declarations write it; `c` is the C type of the variable; `checker` is a C function
    `bool (PyObject *)` without side effects; `display` a C string expression that messages call it by; `takes` the
    kinds of Python objects that `check` accepts, by which overloads are told apart; `checked` says that `extract`
    itself refuses what `check` would refuse, by failing without an exception, so that nobody need check first.
    `runs_python` is False if no conversion to the type can run Python code, so that values borrowed before stay valid.
    `headers` are included by what uses the type (`<time.h>`, `"mine.h"`); `support` is C that it needs besides, such
    as its checker: static functions. `existence` is C before the first function that uses the type, which compilers
    refuse if there is no such type in C; `origin` is where the type is declared. `limited_api` is the oldest Python
    whose stable ABI has all that its C calls.
    """

    spellings: tuple[str, ...] = ()
    c: str = ""
    checker: str = ""
    display: str = '"object"'
    takes: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    support: Lines = ()
    existence: Lines = ()
    origin: Location | None = None
    libraries: tuple[str, ...] = ()
    checked: bool = False
    foreign: bool = False  # `box` is an object that C of others made, which may be NULL without an exception
    runs_python: bool = True
    spoken: str = ""  # what docstrings call it that are shared by several dtypes; empty for the annotation
    quick: bool = False  # `check` is one comparison
    unlocked_copy: bool = False  # a call without the GIL gets a value of its own, which other threads cannot change
    implicit: str = ""  # the C expression that is passed where Python has no argument of the type
    limited_api: Version = FLOOR
    literal_macros: tuple[str, ...] = ()  # macros that make a value of the type from a C number

    @property
    def accepts(self) -> tuple[str, ...]:
        """`takes`, or where a class says nothing, objects of its own kind alone."""
        return self.takes or (self.c,)

    @property
    def kind(self) -> str:
        """The checker and the name for messages, as the tables of parameters have them."""
        return f"{self.checker}, {self.display}"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """What stubs write for it, as a parameter or as a result; `dtype` is the wrapper's, where it has one."""
        raise NotImplementedError(type(self).__name__)

    def check(self, obj: str) -> str:
        """C expression: whether the Python object is acceptable."""
        return f"{self.checker}({obj})"

    def declare(self, name: str) -> Lines:
        """Declares the variables."""
        return (f"{CSpelling.parse(self.c).variable(name)};",)

    def init(self, name: str) -> Lines:
        """Gives them a safe value where no Python object exists."""
        return (f"{name} = 0;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Fills them from `obj`, which `check` accepted; or sets an exception and does `fail`."""
        raise NotImplementedError(type(self).__name__)

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """Like `extract`, from an array of objects: for what takes several positional arguments."""
        raise NotImplementedError(type(self).__name__)

    def check_items(self, items: str, count: str) -> str:
        """C expression: whether all objects of an array are acceptable to `extract_items`."""
        raise NotImplementedError(type(self).__name__)

    def output(self, given: str) -> str:
        """C expression: the object given as an output, or a new one where that is NULL or None; NULL if that fails."""
        raise NotImplementedError(type(self).__name__)

    def initial(self, obj: str) -> str | None:
        """C expression of the value of `obj`, where getting it cannot fail; it stands in place of `extract`."""
        return None

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Fills them from a C default, where the argument was left out."""
        return (f"{name} = {expression};",)

    def sync(self, name: str, obj: str, fail: str) -> Lines:
        """Makes `obj` (a new reference) from the C value; or does `fail` with an exception set."""
        return (f"{obj} = {self.box(name)};", f"if (!{obj}) {fail}")

    def is_plain(self, name: str, obj: str) -> str:
        """C condition: the conversion of `obj`, which may be NULL, ran no Python code. For types that `runs_python`."""
        return f"cwrap_is_plain({obj})"

    def refresh(self, name: str, obj: str, fail: str) -> Lines:
        """After the last conversion, if one may have run Python code: borrow again what Python code has to lend."""
        return ()

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """After all `refresh`: check that what was borrowed from `obj` is still valid, without running Python code; or
        set an exception and do `fail`.
        """
        return ()

    def cleanup(self, name: str) -> Lines:
        """Releases what declare and extract took; right after any failure, and more than once."""
        return ()

    def settle(self, name: str, fail: str) -> Lines:
        """What is looked at as soon as the C function has returned, before it is asked whether it failed."""
        return ()

    def thrown(self, name: str) -> Lines:
        """Statements for when the C++ function throws: its exception is set, and may be replaced."""
        return ()

    def remain(self, name: str, failed: str) -> Lines:
        """What becomes of a value that C may have kept although `settle` failed; `failed` is the C condition, or empty,
        that the C function says that it failed.
        """
        return ()

    def discard(self, name: str) -> Lines:
        """Releases a value that the C function left in the variable, and that did not get to Python."""
        return ()

    def value(self, name: str) -> str:
        """C expression that is passed to the function."""
        return name

    def dimensions(self, name: str) -> str | None:
        """C expression: the number of dimensions of what the variable holds; None for what has none."""
        return None

    def length(self, name: str) -> str:
        """C expression: how many elements what the variable holds has; for what has several."""
        raise NotImplementedError(type(self).__name__)

    def is_zero(self, expression: str) -> str:
        """C condition: the value is the one that a failing function returns."""
        return f"!{expression}"

    def box(self, expression: str) -> str:
        """C expression: a new Python object from a C value, NULL with an exception set where that fails."""
        raise NotImplementedError(type(self).__name__)

    def python_default(self, expression: str) -> str | None:
        """The Python value of a C default, for docs and stubs; None where Python cannot say it."""
        return python_literal(expression, self.literal_macros)

    @property
    def pointer(self) -> bool:
        """Whether NULL is a value of it."""
        return CSpelling.parse(self.c).is_pointer


_INTEGER = re.compile(r"(?P<sign>-?)(?P<digits>0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,22}|[1-9]\d{0,19})[uUlL]*\Z", re.ASCII)
_FLOATING = re.compile(r"(?P<number>-?(\d+\.\d*|\.?\d+)([eE][+-]?\d+)?)[fFlL]?\Z", re.ASCII)
_STRING = re.compile(r'"(?P<text>[^"\\?]*)"\Z')
_NO_WORD = re.compile(r"\W+", re.ASCII)
_WORDS = {"NULL": "None", "true": "True", "false": "False", "nullptr": "None"}


def size_check(c: str, name: str) -> Lines:
    """Return a line of C that compilers refuse if a C type is unknown or has no size."""
    return (f"CWRAP_UNUSED typedef char {size_name(name)}[sizeof({c})];", "")


def size_name(name: str) -> str:
    """Return the name by which the line of `size_check` is found, for a Python name or a C type."""
    return f"cwrap_size_of_{re.sub(_NO_WORD, '_', name)}"


def python_literal(expression: str, macros: Iterable[str] = ()) -> str | None:
    """Return the Python literal of a C literal: `1` of `1UL`, `None` of `NULL`, `8` of `010`; None for other C.

    `macros` are the names of macros that convert a number: with `REAL`, `REAL(1)` is a literal too.
    """
    text = expression.strip()
    for macro in macros:
        if text.startswith(f"{macro}(") and text.endswith(")"):
            return python_literal(text[len(macro) + 1 : -1], macros)
    if text in _WORDS:
        return _WORDS[text]
    if integer := _INTEGER.match(text):
        digits = integer["digits"]
        base = 8 if digits.startswith("0") and digits.isdigit() else 0
        return f"{integer['sign']}{int(digits, base)}"
    if floating := _FLOATING.match(text):
        value = repr(float(floating["number"]))
        return None if "inf" in value else value
    string = _STRING.match(text)
    return repr(string["text"]) if string else None
