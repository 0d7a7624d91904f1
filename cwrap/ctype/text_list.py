"""Lists of strings as arguments: C gets an array of pointers to copies in UTF-8, which NULL follows.

For example:

    const char** names, list: true     if (cwrap_texts_copy(&arg_names, obj)) fail     f((const char **)…pointers)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TextList(CType):
    """An array of pointers to strings, from a sequence of str. C may change the copies."""

    c = "CwrapTexts"
    checked = True
    has_length = True
    checker = "cwrap_check_items"
    takes = ("sequence",)
    display = '"sequence of str"'
    headers = ('"cwrap_handles.h"',)

    def __init__(self, passed: CSpelling) -> None:
        self.passed = passed

    @property
    def is_nullable(self) -> bool:
        """Return True: NULL means that there is no list."""
        return True

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of a sequence."""
        return "Sequence[str]"

    def declare(self, name: str) -> Lines:
        """Return the declaration of a list without pointers."""
        return (f"CwrapTexts {name} = {{NULL, 0}};",)

    def init(self, name: str) -> Lines:
        """Return an assignment of NULL."""
        return (f"{name}.pointers = NULL;",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises TypeError or ValueError with the position of the wrong item."""
        return (f"if (CWRAP_UNLIKELY(cwrap_texts_copy(&{name}, {obj}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that frees the copies."""
        return (f"cwrap_texts_free(&{name});",)

    def value(self, name: str) -> str:
        """Return a C expression of the address of the first pointer."""
        return f"({self.passed.c})(void *){name}.pointers"

    def parameter(self, name: str) -> str:
        """Return the C declaration of the pointer to pointers."""
        return self.passed.variable(name)

    def length(self, name: str) -> str:
        """Return a C expression of the number of strings."""
        return f"{name}.count"
