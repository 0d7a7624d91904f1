"""const char *: a str as UTF-8, borrowed from the object for the time of the call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Text(CType):
    """A NUL-ended string."""

    runs_python = False
    spellings = ("const char*",)
    c = "const char *"
    checker = "cwrap_check_str"
    takes = ("str",)
    display = '"str"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`str`."""
        return "str"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError where the text has a NUL inside."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_as_text({obj})))) {fail}",)

    def box(self, expression: str) -> str:
        """A str; None for NULL."""
        return f"cwrap_from_text({expression})"
