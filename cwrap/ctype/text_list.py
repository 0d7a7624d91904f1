"""Lists of strings as arguments: C gets an array of pointers to copies in UTF-8, which NULL follows.

For example:

    const char** names, list: true     if (cwrap_texts_copy(&arg_names, obj)) fail     f((const char **)…pointers)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import Lines
from cwrap.ctype.pointer_list import PointerList
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TextList(PointerList):
    """An array of pointers to strings, from a sequence of str. C may change the copies."""

    c = "CwrapTexts"
    display = '"sequence of str"'

    def __init__(self, passed: CSpelling) -> None:
        self.passed = passed

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "Sequence[str]"

    def declare(self, name: str) -> Lines:
        """Return the declaration of a list without pointers."""
        return (f"CwrapTexts {name} = {{NULL, 0}};",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises TypeError or ValueError with the position of the wrong item."""
        return (f"if (CWRAP_UNLIKELY(cwrap_texts_copy(&{name}, {obj}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that frees the copies."""
        return (f"cwrap_texts_free(&{name});",)
