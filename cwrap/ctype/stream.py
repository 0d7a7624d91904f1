"""`FILE *`: a file of Python, or a file descriptor, as a stream of C that is closed after the call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import LifetimeProtocol

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Stream(LifetimeProtocol, CType):
    """A stream on a copy of the file descriptor, which C may close. C reads and writes at the position of the file."""

    spellings = ("FILE*",)
    c = "FILE *"
    checker = "cwrap_check_file"
    takes = ("int", "file")
    display = '"a file or a file descriptor"'
    headers = ('"cwrap_stream.h"',)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of files and descriptors."""
        return "int | IO[Any]"

    def declare(self, name: str) -> Lines:
        return (f"FILE *{name} = NULL;", f"int cw_opened_{name} = -1;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_stream_open({obj}, &cw_opened_{name})))) {fail}",)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that writes what C left in the buffer, and raises an OSError if that fails."""
        return (f"if (CWRAP_UNLIKELY(cwrap_stream_flush({name}, cw_opened_{name}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        return (f"cwrap_stream_close({name}, &cw_opened_{name});",)
