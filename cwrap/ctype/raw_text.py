"""const char * in any encoding, as Python bytes.

For example:

    {arg: const char* name, text: bytes}    if (!(arg_name = cwrap_as_raw_text(obj))) fail
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class RawText(CType):
    """A null-terminated string in any encoding."""

    is_unshared = True
    reads_memory = True
    runs_python = False
    c = "const char *"
    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `bytes` for a parameter; NULL becomes None in a result."""
        return "bytes | None" if result else "bytes"

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion to a borrowed pointer, which raises ValueError for bytes with a null byte."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_as_raw_text({obj})))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of new bytes; None for NULL."""
        return f"cwrap_from_raw_text({expression})"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object, which has the memory of the text."""
        return f"cwrap_hold_object({obj})"

    def python_default(self, expression: str) -> str | None:
        """Return the C string literal as a bytes literal."""
        text = super().python_default(expression)
        return f"b{text}" if text and text.startswith("'") and text.isascii() else text
