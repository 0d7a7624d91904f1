"""The dtypes that C computes with: how an element is read from memory, computed with, and stored."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from cwrap.ops.dtypes import array_dtype, c_number, is_bits, row_of


@dataclass(frozen=True, slots=True)
class Element:
    """The elements of a dtype: NumPy's character and type number, the C type in memory and the one of computations.

    If C cannot compute with the type in memory, `load` and `store` are functions that convert from it and to it, and
    `header` declares them.
    """

    char: str
    number: str
    memory: str
    compute: str
    load: str = ""
    store: str = ""
    header: str = ""

    def value(self, address: str) -> str:
        """Return C code for the number at an address."""
        element = f"*(const {self.memory} *)({address})"
        return f"{self.load}({element})" if self.load else element

    def stored(self, value: str) -> str:
        """Return C code that converts a value to the type in memory."""
        return f"{self.store}(({self.compute})({value}))" if self.store else f"({self.memory})({value})"


# NumPy for Windows has double as long double, like MSVC; compilers of MinGW and zig have 80 bits.
_LONG_DOUBLE = "long double" if np.dtype("g").itemsize > np.dtype("d").itemsize else "double"
ELEMENTS = (
    Element("b", "NPY_BYTE", "npy_byte", "npy_byte"),
    Element("B", "NPY_UBYTE", "npy_ubyte", "npy_ubyte"),
    Element("h", "NPY_SHORT", "npy_short", "npy_short"),
    Element("H", "NPY_USHORT", "npy_ushort", "npy_ushort"),
    Element("i", "NPY_INT", "npy_int", "npy_int"),
    Element("I", "NPY_UINT", "npy_uint", "npy_uint"),
    Element("l", "NPY_LONG", "npy_long", "npy_long"),
    Element("L", "NPY_ULONG", "npy_ulong", "npy_ulong"),
    Element("q", "NPY_LONGLONG", "npy_longlong", "npy_longlong"),
    Element("Q", "NPY_ULONGLONG", "npy_ulonglong", "npy_ulonglong"),
    Element("e", "NPY_HALF", "npy_half", "npy_half"),
    Element("f", "NPY_FLOAT", "npy_float", "float"),
    Element("d", "NPY_DOUBLE", "npy_double", "double"),
    Element("g", "NPY_LONGDOUBLE", _LONG_DOUBLE, _LONG_DOUBLE),
    Element("F", "NPY_CFLOAT", "float _Complex", "float _Complex"),
    Element("D", "NPY_CDOUBLE", "double _Complex", "double _Complex"),
    Element("G", "NPY_CLONGDOUBLE", f"{_LONG_DOUBLE} _Complex", f"{_LONG_DOUBLE} _Complex"),
)
BOOL = Element("?", "NPY_BOOL", "npy_bool", "npy_bool")
INTEGERS, FLOATS, COMPLEXES = "bBhHiIlLqQ", "efdg", "FDG"


def element_of(dtype: str) -> Element:
    """Return the element of a dtype, with the conversions of its row if C cannot compute with the elements."""
    is_added = is_bits(dtype)
    char = array_dtype(dtype).char
    found = (
        Element("", c_number(dtype), "", "")
        if is_added
        else next(element for element in (BOOL, *ELEMENTS) if element.char == char)
    )
    return _converted(found, dtype) if is_added or _is_narrow(char) else found


def _is_narrow(char: str) -> bool:
    """Return True if elements are floating-point numbers with fewer bits than float, for which C has no type."""
    dtype = np.dtype(char)
    return dtype.kind == "f" and dtype.itemsize < np.dtype("f").itemsize


def narrow(element: Element) -> Element:
    """Return the element with the conversions of its row if it needs them."""
    return _converted(element, np.dtype(element.char).name) if element.char and _is_narrow(element.char) else element


def _converted(element: Element, dtype: str) -> Element:
    row = row_of(dtype)
    header = row.included if row.header else ""
    load, store = row.load or "", row.store or ""
    return replace(element, memory=row.real, compute=row.compute, load=load, store=store, header=header)


def includes(elements: Iterable[Element]) -> str:
    """Return the #include directives that the elements need."""
    return "".join(f"#include {header}\n" for header in dict.fromkeys(element.header for element in elements) if header)


def integer_of(element: Element) -> str:
    """Return the C type of elements that are integers or booleans, an empty string for others."""
    return element.compute if element.char and element.char in INTEGERS + BOOL.char else ""


def literal_of(element: Element) -> str:
    """Return the C type of fractions in a computation with the elements."""
    return element.compute if element.char in FLOATS + COMPLEXES else "double"


def computed(element: Element) -> str:
    """Return the C type of a value in a computation. A number that is converted to bool is true or false."""
    return "bool" if element.char == "?" else element.compute


def type_number(element: Element) -> str:
    """Return the type number of elements in C. The names of the numbers are in a header of NumPy."""
    return str(np.dtype(element.char).num) if element.char else element.number
