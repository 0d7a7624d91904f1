"""Bytes, text and file names as pointers.

An object with the buffer protocol becomes a pointer and a size in bytes. Results are copied to new Python objects.

    const uint8_t* data, bytes: true     if (cwrap_bytes_take(&arg_data, obj, false)) fail     f(…arg_data.buf)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols.lifetime import LifetimeProtocol
from cwrap.ctype.protocols.memory import MemoryProtocol
from cwrap.ctype.texts import RawText
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


def is_buffer(ctype: CType | None) -> bool:
    """Return whether values of a C type are pointers to bytes, with their number."""
    return isinstance(ctype, Buffer)


class Buffer(LifetimeProtocol, CType):
    """A pointer to the bytes of a contiguous buffer with elements of any type."""

    is_unshared = True
    c = "Py_buffer"
    checked = True
    checker = "cwrap_check_buffer"
    takes = ("buffer",)
    headers = ('"cwrap_buffer.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, writable: bool, text: str = "") -> None:
        self.passed = pointer
        self.writable = writable
        self.text = text  # the Python type of new bytes: "utf8", "path", "bytes"; empty for bytes of the whole size
        self.display = '"writable bytes-like object"' if writable else '"bytes-like object"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `Buffer` for a parameter; a result is `str` or `bytes`."""
        if result:
            return "str" if self.text in ("utf8", "path") else "bytes"
        return "Buffer"

    def init(self, name: str) -> Lines:
        """Return statements that make a buffer without bytes."""
        return (f"{name}.buf = NULL;", f"{name}.obj = NULL;", f"{name}.len = 0;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a buffer with gaps, or a read-only one that C writes to."""
        return (f"if (CWRAP_UNLIKELY(cwrap_bytes_take(&{name}, {obj}, {str(self.writable).lower()}))) {fail}",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if a NumPy array was resized, which its buffers do not prevent."""
        return (f"if (CWRAP_UNLIKELY(cwrap_bytes_confirm(&{name}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that releases the buffer, if there is one."""
        return (f"cwrap_bytes_leave(&{name});",)

    def value(self, name: str) -> str:
        return f"({self.passed}){name}.buf"

    def parameter(self, name: str) -> str:
        """Return the C declaration of the pointer."""
        return CSpelling.parse(self.passed).variable(name)

    def length(self, name: str) -> str:
        return f"{name}.len"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object, and its buffer exported."""
        return f"cwrap_hold_buffer({obj}, &{name})"

    @property
    def is_nullable(self) -> bool:
        """Return True: NULL means that there is no buffer."""
        return True


class Counted(MemoryProtocol[CType], CType):
    """Bytes or text that the C library keeps and a wrapper copies; `size` is the C variable with their number."""

    reads_memory = True
    gives_none = True
    headers = ('"cwrap_buffer.h"',)
    limited_api: Version = (3, 11)

    def __init__(self, pointer: str, size: str, text: bool) -> None:
        self.c = CSpelling.parse(pointer).c
        self.size_variable = size
        self.text = text

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str" if self.text else "bytes"

    def box(self, expression: str) -> str:
        maker = "cwrap_text_of" if self.text else "cwrap_bytes_of"
        return f"{maker}((const char *){expression}, {self.size_variable})"


class Path(LifetimeProtocol, CType):
    """The name of a file: a str, bytes or object with `__fspath__`, in the encoding of the file system."""

    is_unshared = True
    reads_memory = True
    gives_none = True
    c = "const char *"
    checker = "cwrap_check_path"
    takes = ("str", "bytes", "path")
    display = '"str, bytes or os.PathLike"'
    headers = ('"cwrap_buffer.h"',)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the types that `open` accepts; a result is a str."""
        return "str" if result else "str | bytes | os.PathLike[str] | os.PathLike[bytes]"

    def declare(self, name: str) -> Lines:
        return (f"const char *{name} = NULL;", f"PyObject *cw_bytes_{name} = NULL;")

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a name with a null character."""
        return (
            f"{name} = cwrap_path({obj}, &cw_bytes_{name});",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        return (f"Py_XDECREF(cw_bytes_{name});",)

    def box(self, expression: str) -> str:
        """Return a C expression of a str, decoded like `os.fsdecode`; None for NULL."""
        return f"cwrap_from_path({expression})"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the bytes of the name."""
        return f"cwrap_hold_object(cw_bytes_{name})"


def texts() -> dict[str, CType]:
    """Return the types of a `const char *` by the value of the key `text`."""
    return {"path": Path(), "bytes": RawText()}
