"""PyArrayObject *: a NumPy array without conversion, for C that includes NumPy's headers; `array:` adds checks.

For example:

    {arg: PyArrayObject* x, array: {dtype: float64, ndim: 2}}    if (cwrap_numpy_take(&arg_x, obj, &kind)) fail
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.array import numpy_dtypes
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.layout import Layout

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class NumpyArray(CType):
    """A NumPy array; any dtype, number of dimensions and layout by default."""

    needs_numpy = True
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

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object."""
        return f"cwrap_hold_object({obj})"
