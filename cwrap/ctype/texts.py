"""Text and bytes: `encoding` is UTF-8, that of file names, or none; C marks the end by a NUL, or passes the length.

For example:

    const char* name                                f(arg_name), the UTF-8 form, which the str owns during the call
    {arg: const char* name, bytes: {until: 0}}      if (!(arg_name = cwrap_as_raw_text(obj))) fail
    {arg: const unsigned char* name, text: utf8}    f((const unsigned char *)arg_name)
    {arg: const uint8_t* data, bytes: true}         if (cwrap_bytes_take(&arg_data, obj, false)) fail
    return: char*, free: lib_free                   cwrap_take_text(cw_value, CWRAP_UTF8, lib_free)

Python owns what C reads during a call. Results are copied to new Python objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import HeldObject, LifetimeProtocol
from cwrap.ctype.protocols.field import FieldProtocol, Pointer
from cwrap.ctype.released import Memory, Ownership
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass, replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

UNSIGNED_TEXTS = ("const unsigned char*", "const uint8_t*")


@dataclass(frozen=True, slots=True)
class Encoding:
    """What an encoding is in Python and C: the class of objects and of results, and the C enumeration constant."""

    python: str
    c: str
    accepted: str = ""  # the annotation of parameters, if not the class alone

    @property
    def of_parameter(self) -> str:
        """The annotation of a parameter."""
        return self.accepted or self.python


ENCODINGS = {
    "utf8": Encoding("str", "CWRAP_UTF8"),
    "bytes": Encoding("bytes", "CWRAP_BYTES"),
    "path": Encoding("str", "CWRAP_PATH", "str | bytes | os.PathLike[str] | os.PathLike[bytes]"),
}


class TextField(FieldProtocol):
    """A pointer to text, a copy of which the object of the struct owns; None for NULL."""

    pointers = (Pointer(""),)

    def view(self, expression: str) -> str:
        """Return a C expression of the str of a field; memory that a call in another thread may change is refused."""
        return f"cwrap_struct_text(self, {expression})"

    def read(self, expression: str) -> str:
        return self.view(expression)

    @property
    def annotation(self) -> str:
        """The annotation of a field, which can be NULL."""
        return "str | None"

    def store(self, target: str, name: str) -> str:
        """Return a C statement that assigns the pointer to a field, which may be a `char *`."""
        return f"memcpy(&{target}, &{name}, sizeof {name});"

    def assign(self, struct: str, field: str, obj: str, leave: str, *checks: str) -> Lines:
        """Return statements that store a copy of a str, which the object owns, or NULL for None."""
        accepted = f"{self.ctype.check(obj)} || !(cw_text = cwrap_as_text({obj}))"
        return (
            "const char *cw_text = NULL;",
            f"if (!{obj} || ({obj} != Py_None && (!{accepted})))",
            f"    {leave}",
            f"return cwrap_struct_set_text(self, (void *)&{struct}->{field}, cw_text);",
        )


class Text(HeldObject, CType):
    """A string before the first NUL: a str in UTF-8, or bytes; `passed` is the C type of the pointer that C gets."""

    is_unshared = True
    reads_memory = True
    runs_python = False
    spellings = ("const char*",)
    c = "const char *"

    def __init__(self, encoding: str = "utf8", passed: str = "const char *") -> None:
        self.encoding = ENCODINGS[encoding]
        self.passed = passed
        self.takes: tuple[str, ...] = (self.encoding.python,)
        self.checker = f"cwrap_check_{self.encoding.python}"
        self.display = f'"{self.encoding.python}"'
        self.converter = "cwrap_as_text" if encoding == "utf8" else "cwrap_as_raw_text"
        self.gives_none = encoding != "utf8"

    @property
    def field(self) -> FieldProtocol | None:
        """A field with a copy of the text; only text in UTF-8 has fields."""
        return None if self.gives_none else TextField(self)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return self.encoding.python if result else self.encoding.of_parameter

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion to a borrowed pointer, which raises ValueError for a null character."""
        return (f"if (CWRAP_UNLIKELY(!({name} = {self.converter}({obj})))) {fail}",)

    def value(self, name: str) -> str:
        return name if self.passed == self.c else f"({self.passed}){name}"

    def length(self, name: str) -> str:
        """Return a C expression of the number of bytes, which contain no NUL; 0 for NULL."""
        return f"cwrap_text_length({name})"

    def box(self, expression: str) -> str:
        """Return a C expression of a new str or bytes; None for NULL."""
        if self.encoding.c == "CWRAP_UTF8":
            return f"cwrap_from_text({expression})"
        return f"cwrap_take_text({expression}, {self.encoding.c}, NULL)"

    def python_default(self, expression: str) -> str | None:
        """Return the C string literal as a literal of the class."""
        text = super().python_default(expression)
        is_bytes = self.encoding.python == "bytes" and text and text.startswith("'") and text.isascii()
        return f"b{text}" if is_bytes else text


class Path(Text):
    """The name of a file: a str, bytes or object with `__fspath__`, in the encoding of the file system."""

    runs_python = True
    headers = ('"cwrap_buffer.h"',)

    def __init__(self) -> None:
        super().__init__("path")
        self.takes = ("str", "bytes", "path")
        self.checker = "cwrap_check_path"
        self.display = '"str, bytes or os.PathLike"'

    def declare(self, name: str) -> Lines:
        return (f"const char *{name} = NULL;", f"PyObject *cw_bytes_{name} = NULL;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a name with a null character."""
        return (
            f"{name} = cwrap_path({obj}, &cw_bytes_{name});",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        return (f"Py_XDECREF(cw_bytes_{name});",)

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the bytes of the name."""
        return f"cwrap_hold_object(cw_bytes_{name})"


def text_of(encoding: str, passed: str = "const char *") -> Text:
    """Return the type of a string before the first NUL."""
    return Path() if encoding == "path" else Text(encoding, passed)


class Buffer(LifetimeProtocol, CType):
    """The bytes of a contiguous buffer with elements of any type; `encoding` is that of new bytes, which C fills."""

    is_unshared = True
    c = "Py_buffer"
    checked = True
    checker = "cwrap_check_buffer"
    takes = ("buffer",)
    headers = ('"cwrap_buffer.h"',)
    limited_api: Version = (3, 11)
    is_nullable = True  # NULL means that there is no buffer

    def __init__(self, passed: str, writable: bool, encoding: str = "bytes") -> None:
        self.passed = passed
        self.writable = writable
        self.encoding = ENCODINGS[encoding]
        self.display = '"writable bytes-like object"' if writable else '"bytes-like object"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `Buffer` for a parameter; a result is `str` or `bytes`."""
        return self.encoding.python if result else "Buffer"

    def init(self, name: str) -> Lines:
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
        return (f"cwrap_bytes_leave(&{name});",)

    def value(self, name: str) -> str:
        return f"({self.passed}){name}.buf"

    def length(self, name: str) -> str:
        return f"{name}.len"

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object, and its buffer exported."""
        return f"cwrap_hold_buffer({obj}, &{name})"


def is_buffer(ctype: CType | None) -> bool:
    """Return whether values of a C type are pointers to bytes, with their number."""
    return isinstance(ctype, Buffer)


class MemoryText(Memory):
    """Text or bytes of the C library, whose number is in the C variable `size`; if it is empty, a NUL ends them."""

    headers = ()

    def __init__(self, pointer: str, ownership: Ownership, encoding: str, size: str = "") -> None:
        super().__init__(pointer, replace(ownership, nullable=True))
        self.is_unshared = not size
        self.encoding = ENCODINGS[encoding]
        self.size = size

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return self.encoding.python

    def box(self, expression: str) -> str:
        """Return a C expression of a copy; the call frees the memory even if the copy fails."""
        if self.size:
            return super().box(expression)
        cast = "" if CSpelling.parse(self.c).base == "char" else "(const char *)"
        return f"cwrap_take_text({cast}{expression}, {self.encoding.c}, {self.releaser})"

    def made(self, pointer: str) -> str:
        return f"cwrap_take_bytes({pointer}, {self.size}, {self.encoding.c}, {self.releaser})"
