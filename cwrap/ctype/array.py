"""Pointers to the elements of arrays: NumPy arrays, buffers, objects with `__dlpack__`. Copied only with `convert`.

For example:

    const double* x, array: true      if (cwrap_array_take(&arg_x, obj, &kind)) fail       f((const double *)arg_x.data)
    {arg: PyArrayObject* x, array: {dtype: float64, ndim: 2}}    if (cwrap_numpy_take(&arg_x, obj, &kind)) fail

C that includes NumPy's headers gets a PyArrayObject without conversion.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import Elements, HeldObject, Layout, LifetimeProtocol
from cwrap.dtypes import DtypeTable, default_dtypes
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


# C types of elements that are not in the dtype table: NumPy's name of the dtype, and the letter of its kind.
_ALIASES = {
    "signed char": ("int8", "i"), "char": ("int8", "i"), "unsigned char": ("uint8", "u"),
    "short": ("int16", "i"), "unsigned short": ("uint16", "u"), "int": ("int32", "i"), "unsigned int": ("uint32", "u"),
    "long": ("long", "i"), "unsigned long": ("ulong", "u"), "long long": ("longlong", "i"),
    "unsigned long long": ("ulonglong", "u"), "size_t": ("uintp", "u"), "ptrdiff_t": ("intp", "i"),
    "Py_ssize_t": ("intp", "i"), "ssize_t": ("intp", "i"), "intptr_t": ("intp", "i"), "uintptr_t": ("uintp", "u"),
    "_Float16": ("float16", "f"),
}  # fmt: skip
_LETTERS = {"bool": "b", "int": "i", "uint": "u", "float": "f", "complex": "c"}  # letters of kinds, by DLPack's types
_DLPACK = {"int": 0, "uint": 1, "float": 2, "bfloat": 4, "complex": 5, "bool": 6}  # numbers of DLPack's types

_MAX_DIMENSIONS = 100  # `ndim` has at most two digits


@dataclass(frozen=True, slots=True)
class ElementKind:
    """The C type of elements, and the NumPy dtype of their arrays with the letter of its kind.

    `name` is used in messages. `checked` means that C compares the size of the C type with that of the dtype. `bits`
    means that NumPy does not have the dtype, and arrays contain the elements as bits; `dlpack` is then the number of
    DLPack's type. `record` is the layout of elements that are structs; `dtype` is then the name of the class.
    """

    c: str
    dtype: str
    letter: str
    name: str
    header: str = ""
    checked: bool = False
    bits: bool = False
    dlpack: int | None = None
    record: CType | None = None


class Array(LifetimeProtocol, CType):
    """A pointer to the first element of an array."""

    is_unshared = True
    checked = True
    elements: Elements
    headers: tuple[str, ...] = ('"cwrap_array.h"',)
    limited_api: Version = (3, 11)
    is_nullable = True  # NULL means that there is no array

    def __init__(self, pointer: str, kind: ElementKind, layout: Layout) -> None:
        self.c = "CwrapArray"
        self.passed = pointer
        self.layout = layout
        self.dtype = kind.dtype
        self.layout_in_c = kind.record
        known = kind.dtype in numpy_dtypes() and not kind.record
        size = numpy_dtypes()[kind.dtype][1] if known else f"sizeof({kind.c})"
        stem = f"{'struct_' if kind.record else ''}{kind.name}_{layout.suffix}".replace(" ", "_")
        self.checker = f"cwrap_is_{stem}"
        if kind.header:
            self.headers = (*Array.headers, kind.header)
        self.display = f'"{_description(kind.name, layout.ndim)}"'
        self.takes = (_description("structs" if kind.record else kind.dtype, layout.ndim),)
        if layout.copy:  # every array that an overload without copies accepts, so that such an overload is tried first
            dtypes = {dtype for dtype, _ in _ALIASES.values()} | {*numpy_dtypes()}
            dimensions = range(-1, _MAX_DIMENSIONS) if layout.ndim < 0 else (layout.ndim,)
            self.takes = tuple(_description(dtype, ndim) for dtype in sorted(dtypes) for ndim in dimensions)
        self.elements = Elements(kind.c, layout, f"cwrap_kind_{stem}")
        record = f"&cwrap_record_{kind.name}" if kind.record else "NULL"
        flags = layout.flags if kind.dlpack is None else f"{layout.flags} | CWRAP_DLPACK({kind.dlpack})"
        self.support = (
            f"static const CwrapArrayKind {self.elements.kind} = {{",
            f"    \"{kind.dtype}\", '{kind.letter}', {size}, {layout.ndim}, {flags}, {record}",
            "};",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return cwrap_is_array(cw_object, &{self.elements.kind});",
            "}",
        )
        if kind.checked:
            same = f"sizeof({kind.c}) == {size} ? 1 : -1"
            check = re.sub(r"\W+", "_", f"cwrap_is_{kind.c}_{kind.dtype}")
            self.existence = (f"CWRAP_UNUSED typedef char {check}[{same}]; /* is a {kind.dtype} */", "")

    @property
    def parts(self) -> tuple[CType, ...]:
        """The layouts of the structs in the array."""
        return (*self.layout_in_c.parts, self.layout_in_c) if self.layout_in_c else ()

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return NumPy's annotation of an array; a parameter also accepts arrays of other packages.

        `_Exporter` is defined in stubs. It is not `Buffer`, which NumPy's arrays of all dtypes match.
        """
        array = f"numpy.typing.NDArray[numpy.{'void' if self.layout_in_c else self.dtype}]"
        if result or self.layout_in_c:
            return array
        if self.layout.copy:
            return "numpy.typing.ArrayLike"
        octets = "" if self.dtype != "uint8" else " | bytearray" if self.layout.writable else " | bytes | bytearray"
        return f"{array} | _Exporter{octets}"

    def init(self, name: str) -> Lines:
        return (f"cwrap_array_none(&{name}, {self.layout.ndim});",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a read-only array or another memory layout."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_take(&{name}, {obj}, &{self.elements.kind}))) {fail}",)

    def extract_owned(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that also keeps the memory of a tensor in place if DLPack's table describes it."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_take_owned(&{name}, {obj}, &{self.elements.kind}))) {fail}",)

    def is_plain(self, name: str, obj: str) -> str:
        """Return a C condition: the array is a NumPy array, or a tensor that DLPack's table describes."""
        if self.layout_in_c:
            return f"cwrap_record_is_plain(&{name}, &{self.elements.kind})"
        return f"cwrap_array_is_plain(&{name})"

    def refresh(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that exports a DLPack tensor again; DLPack has no tensors of structs."""
        if self.layout_in_c:
            return ()
        return (f"if (CWRAP_UNLIKELY(cwrap_array_refresh(&{name}, &{self.elements.kind}, cw_p, cw_n))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if the array was reshaped or resized."""
        return (f"if (CWRAP_UNLIKELY(cwrap_array_confirm(&{name}, &{self.elements.kind}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def cleanup(self, name: str) -> Lines:
        return (f"cwrap_array_leave(&{name});",)

    def value(self, name: str) -> str:
        """Return a C expression of the pointer; BLAS receives a vector's element with the lowest address."""
        if self.layout.order == "blas" and self.layout.ndim == 1:
            return f"({self.passed})cwrap_blas_first(&{name})"
        return f"({self.passed})(void *){name}.data"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the array or its private copy, and its buffer exported."""
        return f"cwrap_hold_array(&{name})"

    def length(self, name: str) -> str:
        return f"cwrap_array_size(&{name})"


def _description(dtype: str, ndim: int) -> str:
    """Return the name of an array in messages."""
    dimensions = {-1: "", 1: " with 1 dimension"}.get(ndim, f" with {ndim} dimensions")
    return f"array of {dtype}{dimensions}"


@cache
def numpy_dtypes() -> Mapping[str, tuple[str, int]]:
    """Return the NumPy dtypes that declarations can specify: the letter of the kind, and the size in bytes."""
    rows = [row for row in default_dtypes().rows if row.numpy]
    return {row.numpy: (_LETTERS[row.dlpack], int(re.sub(r"\D", "", row.numpy) or 8) // 8) for row in rows}


def element_kind(pointer: CSpelling, table: DtypeTable, dtype: str = "") -> ElementKind | None:
    """Return the elements that a pointer points to; None unless they are numbers of C or in a dtype table.

    `table` is that of the project, which is used besides the default table. `dtype` is the NumPy dtype that a
    declaration specifies.
    """
    c = pointed_to(pointer)
    if c is None:
        return None
    if c == "void" and dtype:  # the elements have no other type than that of the dtype
        c = next(row.real for row in default_dtypes().rows if row.numpy == dtype)
    rows = {row.real: row for row in (*default_dtypes().rows, *table.rows) if row.stored in numpy_dtypes()}
    row = rows.get(c)
    header = row.included if row and row.header else ""
    if dtype:
        return ElementKind(c, dtype, numpy_dtypes()[dtype][0], dtype, header, checked=True)
    if c in _ALIASES:
        name, letter = _ALIASES[c]
        return ElementKind(c, name, letter, name)
    if row is None:
        return None
    letter = numpy_dtypes()[row.stored][0]
    checked = c not in known_elements()
    if row.numpy:
        return ElementKind(c, row.numpy, letter, row.numpy, header, checked)
    name = f"{row.title} as {row.bits}"
    return ElementKind(c, row.bits, letter, name, header, checked, bits=True, dlpack=_DLPACK.get(row.dlpack))


def struct_kind(record: CType, struct: CType) -> ElementKind:
    """Return the elements of an array of structs with a layout."""
    return ElementKind(struct.c, struct.class_name, "V", struct.class_name, record=record)


def pointed_to(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to, without const; None for a type that is not a pointer."""
    return str(pointer.pointee.unqualified) if pointer.pointee else None


def element_of(pointer: CSpelling) -> str | None:
    """Return the type that a pointer points to if C's name of the type specifies a NumPy dtype, else None."""
    element = pointed_to(pointer)
    return element if element in known_elements() else None


@cache
def known_elements() -> tuple[str, ...]:
    """Return the C types of elements whose dtype need not be specified."""
    return (*_ALIASES, *(row.real for row in default_dtypes().rows))


def needs_numpy(ctype: CType | None) -> bool:
    """Return whether the C of a type uses NumPy's C API."""
    return isinstance(ctype, NumpyArray)


class NumpyArray(HeldObject, CType):
    """A NumPy array; any dtype, number of dimensions and layout by default."""

    spellings = ("PyArrayObject*",)
    c = "PyArrayObject *"
    headers = ('"cwrap_numpy.h"',)
    checked = True
    foreign = True
    runs_python = False

    def __init__(self, dtype: str = "", layout: Layout | None = None) -> None:
        layout = layout or Layout(ndim=-1, order="any")
        self.dtype = dtype
        letter, size = numpy_dtypes()[dtype] if dtype else ("", 0)
        stem = f"{dtype or 'any'}_{layout.suffix}"
        self.kind_name = f"cwrap_numpy_kind_{stem}"
        self.checker = f"cwrap_is_numpy_{stem}"
        dimensions = {-1: "", 1: " with 1 dimension"}.get(layout.ndim, f" with {layout.ndim} dimensions")
        self.display = f'"numpy.ndarray{f" of {dtype}" if dtype else ""}{dimensions}"'
        self.takes = (self.display.strip('"'),)
        self.support = (
            f"static const CwrapArrayKind {self.kind_name} = {{",
            f'    "{dtype}", {repr(letter) if letter else 0}, {size}, {layout.ndim}, {layout.flags}, NULL',
            "};",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return cwrap_is_numpy(cw_object, &{self.kind_name});",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return NumPy's annotation of an array, with the dtype if one is specified."""
        return f"numpy.typing.NDArray[numpy.{self.dtype}]" if self.dtype else "numpy.typing.NDArray[Any]"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a borrowed reference; raise ValueError for a read-only array or another memory layout."""
        return (
            f"if (CWRAP_UNLIKELY(cwrap_numpy_take({obj}, &{self.kind_name}))) {fail}",
            f"{name} = (PyArrayObject *){obj};",
        )

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that repeats all checks, because C receives the array object itself."""
        return (f"if (CWRAP_UNLIKELY(cwrap_numpy_confirm({obj}, &{self.kind_name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return the new reference that C created; NULL with an exception."""
        return f"(PyObject *){expression}"
