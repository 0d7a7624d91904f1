"""Lists of handles as arguments: C gets an array of pointers, which NULL follows.

For example:

    door_t** doors, list: true     if (cwrap_handles_enter(&arg_doors, obj, &kind)) fail     f((door_t **)…pointers)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.pointer_list import PointerList
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class HandleList(PointerList):
    """An array of pointers to C objects of a class, from a sequence of Python objects.

    `convert` is the C function that converts the pointer of a derived class, if the class has one; `alone`: a call has
    exclusive use of the objects; `keeps`: objects keep callbacks; `holds`: objects keep memory that C reads.
    """

    c = "CwrapHandles"

    def __init__(self, handle: CType, *, convert: str, alone: bool, keeps: bool, holds: bool) -> None:
        self.keeps = keeps
        self.holds = holds
        self.passed = CSpelling.parse(handle.c).pointer
        self.display = f'"sequence of {handle.class_name}"'
        self.item = handle.class_name
        self.kind_name = f"cwrap_handles_of_{self.item}"
        row = f'"{self.item}", {handle.checker}, {f"{convert}_to_void" if convert else "NULL"}, {str(alone).lower()}'
        self.support = (
            *_to_void(convert),
            f"CWRAP_UNUSED static const CwrapHandlesKind {self.kind_name} = {{{row}}};",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"Sequence[{class_annotation(self.item)}]"

    def declare(self, name: str) -> Lines:
        """Return the declaration of a list without pointers."""
        return (f"CwrapHandles {name} = {{NULL, NULL, 0}};",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises TypeError or ValueError with the position of the wrong item."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handles_enter(&{name}, {obj}, &{self.kind_name}))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if C can no longer read memory that an object keeps."""
        if not self.holds:
            return ()
        return (f"if (CWRAP_UNLIKELY(cwrap_handles_confirm(&{name}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which the objects can be closed again."""
        return (f"cwrap_handles_leave(&{name}, &{self.kind_name});",)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that raises the exception of a callback that an object keeps."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handles_raised(&{name}))) {fail}",) if self.keeps else ()

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of a callback."""
        return (f"(void)cwrap_handles_raised(&{name});",) if self.keeps else ()


def _to_void(convert: str) -> Lines:
    """Return the C function that returns the result of the conversion as a `void *`; nothing without a conversion."""
    if not convert:
        return ()
    return (
        f"CWRAP_UNUSED static void *{convert}_to_void(PyObject *cw_object, void *cw_pointer)",
        "{",
        f"    return (void *){convert}(cw_object, cw_pointer);",
        "}",
        "",
    )
