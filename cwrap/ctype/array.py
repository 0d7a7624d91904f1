"""Pointers to the elements of arrays: NumPy's, any buffer, anything with `__dlpack__`. Never copied, unless asked for.

    const double* x, array: true      if (cwrap_array_take(&arg_x, obj, &kind)) fail       f((const double *)arg_x.data)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

# C's name of an element, how NumPy calls it, and its letter; Python's name of a number of the kind.
_ELEMENTS = {
    "bool": ("bool_", "b"), "signed char": ("int8", "i"), "char": ("int8", "i"), "unsigned char": ("uint8", "u"),
    "short": ("int16", "i"), "unsigned short": ("uint16", "u"), "int": ("int32", "i"), "unsigned int": ("uint32", "u"),
    "long": ("long", "i"), "unsigned long": ("ulong", "u"), "long long": ("longlong", "i"),
    "unsigned long long": ("ulonglong", "u"), "int8_t": ("int8", "i"), "int16_t": ("int16", "i"),
    "int32_t": ("int32", "i"), "int64_t": ("int64", "i"), "uint8_t": ("uint8", "u"), "uint16_t": ("uint16", "u"),
    "uint32_t": ("uint32", "u"), "uint64_t": ("uint64", "u"), "size_t": ("uintp", "u"), "ptrdiff_t": ("intp", "i"),
    "Py_ssize_t": ("intp", "i"), "float": ("float32", "f"), "double": ("float64", "f"),
    "ssize_t": ("intp", "i"), "intptr_t": ("intp", "i"), "uintptr_t": ("uintp", "u"), "_Float16": ("float16", "f"),
    "cwrap_half": ("float16", "f"),
    "float complex": ("complex64", "c"), "double complex": ("complex128", "c"),
}  # fmt: skip
# Those that C has from a header of its own.
_HEADERS = {
    "cwrap_half": '"cwrap_half.h"', "float complex": "<complex.h>", "double complex": "<complex.h>",
}  # fmt: skip

# What a declaration may say that the elements are, whatever C calls them: NumPy's names, with letter and size.
_DTYPES = {
    "bool_": ("b", 1), "int8": ("i", 1), "int16": ("i", 2), "int32": ("i", 4), "int64": ("i", 8), "uint8": ("u", 1),
    "uint16": ("u", 2), "uint32": ("u", 4), "uint64": ("u", 8), "float16": ("f", 2), "float32": ("f", 4),
    "float64": ("f", 8), "complex64": ("c", 8), "complex128": ("c", 16),
}  # fmt: skip

_MOST_DIMENSIONS = 100  # what `ndim` can be has two digits


@dataclass(frozen=True, slots=True)
class Layout:
    """What an array must be: dimensions (-1: any), order ("C", "F", "any", "blas"), writable; whether a copy is
    allowed, and which conversions it may make (NumPy's `casting`).
    """

    ndim: int = 1
    order: str = "C"
    writable: bool = False
    copy: bool = False
    casting: str = "same_kind"

    @property
    def flags(self) -> str:
        """As C."""
        names = [("CWRAP_WRITABLE", self.writable), ("CWRAP_ROWS", self.order == "C"),
                 ("CWRAP_COLUMNS", self.order == "F"), ("CWRAP_BLAS", self.order == "blas"),
                 ("CWRAP_COPY", self.copy),
                 (f"CWRAP_CASTING_{self.casting.upper()}", self.casting != "same_kind")]  # fmt: skip
        return " | ".join(name for name, on in names if on) or "0"

    @property
    def word(self) -> str:
        """Part of a C name."""
        order = {"C": "", "F": "f", "any": "s", "blas": "b"}[self.order]
        casting = "" if self.casting == "same_kind" else f"_{self.casting}"
        return f"{'n' if self.ndim < 0 else self.ndim}{order}{'w' * self.writable}{'c' * self.copy}{casting}"


class Array(CType):
    """A pointer to the first element."""

    checked = True
    headers: tuple[str, ...] = ('"cwrap_array.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, element: str, layout: Layout, dtype: str = "") -> None:
        self.c = "CwrapArray"
        self.passed = pointer
        self.element = element
        self.layout = layout
        self.dtype, letter = (dtype, _DTYPES[dtype][0]) if dtype else _ELEMENTS[element]
        size = _DTYPES[self.dtype][1] if self.dtype in _DTYPES else f"sizeof({element})"
        stem = f"{self.dtype}_{layout.word}"
        self.kind_name = f"cwrap_kind_{stem}"
        self.checker = f"cwrap_is_{stem}"
        if element in _HEADERS:
            self.headers = (*Array.headers, _HEADERS[element])
        self.display = f'"{_words(self.dtype, layout.ndim)}"'
        self.takes = (_words(self.dtype, layout.ndim),)
        if layout.copy:  # every array that an overload without copies takes, so that such an overload is tried before
            dtypes = {dtype for dtype, _ in _ELEMENTS.values()} | {*_DTYPES}
            dimensions = range(-1, _MOST_DIMENSIONS) if layout.ndim < 0 else (layout.ndim,)
            self.takes = tuple(_words(dtype, ndim) for dtype in sorted(dtypes) for ndim in dimensions)
        self.support = (
            f"static const CwrapArrayKind {self.kind_name} = {{",
            f"    \"{self.dtype}\", '{letter}', {size}, {layout.ndim}, {layout.flags}",
            "};",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return cwrap_is_array(cw_object, &{self.kind_name});",
            "}",
        )
        self.size_check = ""  # the name of a type that C refuses if the elements have another size
        if dtype:
            self.size_check = re.sub(r"\W+", "_", f"cwrap_is_{element}_{dtype}")
            size = f"sizeof({element}) == {_DTYPES[dtype][1]} ? 1 : -1"
            self.support += ("", f"CWRAP_UNUSED typedef char {self.size_check}[{size}]; /* is a {dtype} */")

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """NumPy's, and as an argument any buffer."""
        array = f"numpy.typing.NDArray[numpy.{self.dtype}]"
        if result:
            return array
        return f"{array} | Buffer" if not self.layout.copy else "numpy.typing.ArrayLike"

    def init(self, name: str) -> Lines:
        """No elements."""
        return (f"cwrap_array_none(&{name}, {self.layout.ndim});",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError where it is read-only, or not laid out as it must be."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_take(&{name}, {obj}, &{self.kind_name}))) {fail}",)

    def is_plain(self, name: str, obj: str) -> str:
        """An array of NumPy was taken."""
        return f"cwrap_array_is_plain(&{name})"

    def refresh(self, name: str, obj: str, fail: str) -> Lines:
        """Export a DLPack tensor again."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_refresh(&{name}, &{self.kind_name}, cw_p, cw_n))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """RuntimeError if the array was reshaped or resized."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_confirm(&{name}, &{self.kind_name}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """NULL alone can be one."""
        return self.init(name)

    def cleanup(self, name: str) -> Lines:
        """Lets go of it."""
        return (f"cwrap_array_leave(&{name});",)

    def value(self, name: str) -> str:
        """The pointer."""
        if self.layout.order == "blas" and self.layout.ndim == 1:
            return f"({self.passed})cwrap_blas_first(&{name})"
        return f"({self.passed})(void *){name}.data"

    def length(self, name: str) -> str:
        """Those of all dimensions."""
        return f"cwrap_array_size(&{name})"

    @property
    def pointer(self) -> bool:
        """NULL is no elements."""
        return True


def _words(dtype: str, ndim: int) -> str:
    """The name of such an array in messages."""
    dimensions = {-1: "", 1: " with 1 dimension"}.get(ndim, f" with {ndim} dimensions")
    return f"array of {dtype}{dimensions}"


def size_of(dtype: str) -> tuple[str, int]:
    """The letter of one of `dtypes`, and how many bytes an element has."""
    return _DTYPES[dtype]


def pointed_to(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to, without const; None for a type that is not a pointer."""
    return str(pointer.pointee.unqualified) if pointer.pointee else None


def element_of(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to if C's name of the type specifies a NumPy dtype, else None."""
    element = pointed_to(pointer)
    return element if element in _ELEMENTS else None


def dtypes() -> tuple[str, ...]:
    """NumPy's names of what elements may be said to be."""
    return tuple(_DTYPES)


def elements() -> tuple[str, ...]:
    """The C types that arrays may be of."""
    return tuple(_ELEMENTS)
