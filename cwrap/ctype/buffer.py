"""Bytes: what has the buffer protocol comes in as a pointer and a size in bytes; new bytes come out.

    const uint8_t* data, buffer: true     if (cwrap_bytes_take(&arg_data, obj, false)) fail     f(…arg_data.buf)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.raw_text import RawText
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Buffer(CType):
    """A pointer to bytes of anything contiguous, whatever its elements are."""

    c = "Py_buffer"
    checked = True
    checker = "cwrap_check_buffer"
    takes = ("buffer",)
    headers = ('"cwrap_buffer.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, writable: bool, text: str = "") -> None:
        self.passed = pointer
        self.writable = writable
        self.text = text  # what new bytes are returned as: "utf8", "path", "bytes"; empty for all of them as bytes
        self.display = '"writable bytes-like object"' if writable else '"bytes-like object"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Any buffer; a result is bytes, or a str if it is text."""
        if result:
            return "str" if self.text in ("utf8", "path") else "bytes"
        return "Buffer"

    def init(self, name: str) -> Lines:
        """No bytes."""
        return (f"{name}.buf = NULL;", f"{name}.obj = NULL;", f"{name}.len = 0;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError where it has gaps, or is read-only and must not be."""
        return (f"if (CWRAP_UNLIKELY(cwrap_bytes_take(&{name}, {obj}, {str(self.writable).lower()}))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """RuntimeError if an array of NumPy was resized, which its buffers do not prevent."""
        return (f"if (CWRAP_UNLIKELY(cwrap_bytes_confirm(&{name}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """NULL alone can be one."""
        return self.init(name)

    def cleanup(self, name: str) -> Lines:
        """Lets go of it; nothing happens where nothing was taken."""
        return (f"cwrap_bytes_leave(&{name});",)

    def value(self, name: str) -> str:
        """The pointer."""
        return f"({self.passed}){name}.buf"

    def length(self, name: str) -> str:
        """Bytes."""
        return f"{name}.len"

    @property
    def pointer(self) -> bool:
        """NULL is no bytes."""
        return True


class OwnedText(CType):
    """Text that the C library made and that is to be freed by a function of its own."""

    c = "char *"

    def __init__(self, free: str) -> None:
        self.free = free

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`str`; None for NULL."""
        return "str | None"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def discard(self, name: str) -> Lines:
        """Freed where Python did not get it."""
        return (f"if ({name})", f"    {self.free}({name});")

    def box(self, expression: str) -> str:
        """A str; the C text is freed, whether there is memory for it or not."""
        return f"cwrap_take_text({expression}, (CwrapRelease){self.free})"


class Counted(CType):
    """Bytes or text that the C library keeps, copied; `size` is the variable of type Py_ssize_t with their number."""

    headers = ('"cwrap_buffer.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, size: str, text: bool) -> None:
        self.c = CSpelling.parse(pointer).c
        self.size = size
        self.text = text

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """None for NULL."""
        return "str | None" if self.text else "bytes | None"

    def box(self, expression: str) -> str:
        """A copy."""
        maker = "cwrap_text_of" if self.text else "cwrap_bytes_of"
        return f"{maker}((const char *){expression}, {self.size})"


class Path(CType):
    """The name of a file: a str, bytes or anything with `__fspath__`, as the system spells it."""

    c = "const char *"
    checker = "cwrap_check_path"
    takes = ("str", "bytes", "path")
    display = '"str, bytes or os.PathLike"'
    headers = ('"cwrap_buffer.h"',)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """What `open` takes; a result is a str, or None for NULL."""
        if result:
            return "str | None"
        return "str | bytes | os.PathLike[str] | os.PathLike[bytes]"

    def declare(self, name: str) -> Lines:
        """The text, and the bytes that it is in."""
        return (f"const char *{name} = NULL;", f"PyObject *cw_bytes_{name} = NULL;")

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError for a NUL inside."""
        return (
            f"{name} = cwrap_path({obj}, &cw_bytes_{name});",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        """Lets go of the bytes."""
        return (f"Py_XDECREF(cw_bytes_{name});",)

    def box(self, expression: str) -> str:
        """A str, as `os.fsdecode` makes it; None for NULL."""
        return f"cwrap_from_path({expression})"


def texts() -> dict[str, CType]:
    """What the key `text` makes of a `const char *`."""
    return {"path": Path(), "bytes": RawText()}
