"""Lists of strings and of handles as arguments: C gets an array of pointers, which NULL follows, and their number.

For example:

    const char** names, list: true     if (cwrap_texts_copy(&arg_names, obj)) fail     f((const char **)…pointers)
    door_t** doors, list: true     if (cwrap_handles_enter(&arg_doors, obj, &kind)) fail     f((door_t **)…pointers)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import LifetimeProtocol
from cwrap.ctype.stub_names import class_annotation
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class PointerList(LifetimeProtocol, CType):
    """A C struct with the members `pointers` and `count`, of which C takes the address of the first pointer."""

    checked = True
    checker = "cwrap_check_items"
    takes = ("sequence",)
    headers = ('"cwrap_handles.h"',)
    is_nullable = True  # NULL means that there is no list

    def init(self, name: str) -> Lines:
        return (f"{name}.pointers = NULL;",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def value(self, name: str) -> str:
        return f"({self.passed})(void *){name}.pointers"

    def length(self, name: str) -> str:
        return f"{name}.count"


class TextList(PointerList):
    """An array of pointers to strings, from a sequence of str. C may change the copies."""

    c = "CwrapTexts"
    display = '"sequence of str"'

    def __init__(self, passed: CSpelling) -> None:
        self.passed = passed.c

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "Sequence[str]"

    def declare(self, name: str) -> Lines:
        return (f"CwrapTexts {name} = {{NULL, 0}};",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises TypeError or ValueError with the position of the wrong item."""
        return (f"if (CWRAP_UNLIKELY(cwrap_texts_copy(&{name}, {obj}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that frees the copies."""
        return (f"cwrap_texts_free(&{name});",)


class HandleList(PointerList):
    """An array of pointers to C objects of a class, from a sequence of Python objects.

    `convert` is the C function that converts the pointer of a derived class, if the class has one; `alone`: a call has
    exclusive use of the objects; `keeps`: objects keep callbacks; `holds`: objects keep memory that C reads.
    """

    c = "CwrapHandles"

    def __init__(self, handle: CType, *, convert: str, alone: bool, keeps: bool, holds: bool) -> None:
        self.keeps = keeps
        self.holds = holds
        self.passed = CSpelling.parse(handle.c).pointer.c
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
