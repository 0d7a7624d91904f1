"""Pointers to the elements of arrays: NumPy arrays, buffers, objects with `__dlpack__`. Copied only with `copy: true`.

    const double* x, array: true      if (cwrap_array_take(&arg_x, obj, &kind)) fail       f((const double *)arg_x.data)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.layout import Elements, Layout
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

# The C type of an element: NumPy's name of the dtype, and the letter of its kind.
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
# The headers that declare an element's C type.
_HEADERS = {
    "cwrap_half": '"cwrap_half.h"', "float complex": "<complex.h>", "double complex": "<complex.h>",
}  # fmt: skip

# The values of `dtype:`, for elements whose C type does not specify one: letter of the kind, and size in bytes.
_DTYPES = {
    "bool_": ("b", 1), "int8": ("i", 1), "int16": ("i", 2), "int32": ("i", 4), "int64": ("i", 8), "uint8": ("u", 1),
    "uint16": ("u", 2), "uint32": ("u", 4), "uint64": ("u", 8), "float16": ("f", 2), "float32": ("f", 4),
    "float64": ("f", 8), "complex64": ("c", 8), "complex128": ("c", 16),
}  # fmt: skip

_MAX_DIMENSIONS = 100  # `ndim` has at most two digits


class Array(CType):
    """A pointer to the first element of an array."""

    checked = True
    elements: Elements
    headers: tuple[str, ...] = ('"cwrap_array.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, element: str, layout: Layout, dtype: str = "") -> None:
        self.c = "CwrapArray"
        self.passed = pointer
        self.layout = layout
        self.dtype, letter = (dtype, _DTYPES[dtype][0]) if dtype else _ELEMENTS[element]
        size = _DTYPES[self.dtype][1] if self.dtype in _DTYPES else f"sizeof({element})"
        stem = f"{self.dtype}_{layout.suffix}"
        self.checker = f"cwrap_is_{stem}"
        if element in _HEADERS:
            self.headers = (*Array.headers, _HEADERS[element])
        self.display = f'"{_description(self.dtype, layout.ndim)}"'
        self.takes = (_description(self.dtype, layout.ndim),)
        if layout.copy:  # every array that an overload without copies accepts, so that such an overload is tried first
            dtypes = {dtype for dtype, _ in _ELEMENTS.values()} | {*_DTYPES}
            dimensions = range(-1, _MAX_DIMENSIONS) if layout.ndim < 0 else (layout.ndim,)
            self.takes = tuple(_description(dtype, ndim) for dtype in sorted(dtypes) for ndim in dimensions)
        self.elements = Elements(element, layout, f"cwrap_kind_{stem}")
        self.support = (
            f"static const CwrapArrayKind {self.elements.kind} = {{",
            f"    \"{self.dtype}\", '{letter}', {size}, {layout.ndim}, {layout.flags}",
            "};",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return cwrap_is_array(cw_object, &{self.elements.kind});",
            "}",
        )
        if dtype:
            same = f"sizeof({element}) == {_DTYPES[dtype][1]} ? 1 : -1"
            check = re.sub(r"\W+", "_", f"cwrap_is_{element}_{dtype}")
            self.existence = (f"CWRAP_UNUSED typedef char {check}[{same}]; /* is a {dtype} */", "")

    @property
    def is_nullable(self) -> bool:
        """Return True: NULL means that there is no array."""
        return True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return NumPy's annotation of an array; a parameter also accepts any buffer."""
        array = f"numpy.typing.NDArray[numpy.{self.dtype}]"
        if result:
            return array
        return f"{array} | Buffer" if not self.layout.copy else "numpy.typing.ArrayLike"

    def init(self, name: str) -> Lines:
        """Return a statement that makes an array without elements."""
        return (f"cwrap_array_none(&{name}, {self.layout.ndim});",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a read-only array or another memory layout."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_take(&{name}, {obj}, &{self.elements.kind}))) {fail}",)

    def is_plain(self, name: str, obj: str) -> str:
        """Return a C condition: the array is a NumPy array."""
        return f"cwrap_array_is_plain(&{name})"

    def refresh(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that exports a DLPack tensor again."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_refresh(&{name}, &{self.elements.kind}, cw_p, cw_n))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if the array was reshaped or resized."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_confirm(&{name}, &{self.elements.kind}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that releases the array."""
        return (f"cwrap_array_leave(&{name});",)

    def value(self, name: str) -> str:
        """Return a C expression of the pointer; BLAS receives a vector's element with the lowest address."""
        if self.layout.order == "blas" and self.layout.ndim == 1:
            return f"({self.passed})cwrap_blas_first(&{name})"
        return f"({self.passed})(void *){name}.data"

    def length(self, name: str) -> str:
        """Return a C expression of the number of elements in all dimensions."""
        return f"cwrap_array_size(&{name})"


def _description(dtype: str, ndim: int) -> str:
    """Return the name of an array in messages."""
    dimensions = {-1: "", 1: " with 1 dimension"}.get(ndim, f" with {ndim} dimensions")
    return f"array of {dtype}{dimensions}"


def size_of(dtype: str) -> tuple[str, int]:
    """Return the letter of the kind of a dtype, and the number of bytes of an element."""
    return _DTYPES[dtype]


def pointed_to(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to, without const; None for a type that is not a pointer."""
    return str(pointer.pointee.unqualified) if pointer.pointee else None


def element_of(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to if C's name of the type specifies a NumPy dtype, else None."""
    element = pointed_to(pointer)
    return element if element in _ELEMENTS else None


def dtypes() -> tuple[str, ...]:
    """Return NumPy's names of dtypes that declarations can specify."""
    return tuple(_DTYPES)


def known_elements() -> tuple[str, ...]:
    """Return the C types of elements whose dtype need not be specified."""
    return tuple(_ELEMENTS)
