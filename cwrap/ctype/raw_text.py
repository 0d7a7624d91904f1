"""const char * that is not UTF-8, or not known to be: bytes in, bytes out.

    {arg: const char* name, text: bytes}    if (!(arg_name = cwrap_as_raw_text(obj))) fail
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class RawText(CType):
    """A NUL-ended string of any encoding."""

    runs_python = False
    c = "const char *"
    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`bytes`; None for NULL."""
        return "bytes | None" if result else "bytes"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Borrowed; ValueError for a NUL inside."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_as_raw_text({obj})))) {fail}",)

    def box(self, expression: str) -> str:
        """New bytes; None for NULL."""
        return f"cwrap_from_raw_text({expression})"

    def python_default(self, expression: str) -> str | None:
        """A literal of C is one of bytes."""
        text = super().python_default(expression)
        return f"b{text}" if text and text.startswith("'") and text.isascii() else text
