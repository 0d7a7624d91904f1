"""Null-terminated strings: as a str in UTF-8, as bytes in any encoding, and of unsigned characters.

For example:

    const char* name                                f(arg_name), the UTF-8 form, which the str owns during the call
    {arg: const char* name, bytes: {until: 0}}      if (!(arg_name = cwrap_as_raw_text(obj))) fail
    {arg: const unsigned char* name, text: utf8}    f((const unsigned char *)arg_name)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols.field import FieldProtocol, Pointer
from cwrap.ctype.protocols.lifetime import HeldObject
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


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
    """A null-terminated string in UTF-8."""

    is_unshared = True
    reads_memory = True
    runs_python = False
    spellings = ("const char*",)
    c = "const char *"
    checker = "cwrap_check_str"
    takes = ("str",)
    display = '"str"'

    @property
    def field(self) -> FieldProtocol:
        """A field with a copy of the text."""
        return TextField(self)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str"

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for text with a null character."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_as_text({obj})))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a str; None for NULL."""
        return f"cwrap_from_text({expression})"


class RawText(HeldObject, CType):
    """A null-terminated string in any encoding."""

    is_unshared = True
    reads_memory = True
    gives_none = True
    runs_python = False
    c = "const char *"
    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "bytes"

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion to a borrowed pointer, which raises ValueError for bytes with a null byte."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_as_raw_text({obj})))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of new bytes; None for NULL."""
        return f"cwrap_from_raw_text({expression})"

    def python_default(self, expression: str) -> str | None:
        """Return the C string literal as a bytes literal."""
        text = super().python_default(expression)
        return f"b{text}" if text and text.startswith("'") and text.isascii() else text


UNSIGNED_TEXTS = ("const unsigned char*", "const uint8_t*")


class _Unsigned(CType):
    """A string that is passed as a pointer to another type; `passed` is the C type of the pointer."""

    def __init__(self, passed: str) -> None:
        self.passed = passed

    def value(self, name: str) -> str:
        return f"({self.passed}){name}"

    def parameter(self, name: str) -> str:
        """Return the C declaration of the pointer."""
        return CSpelling.parse(self.passed).variable(name)


class UnsignedText(_Unsigned, Text):
    """A null-terminated string in UTF-8."""


class UnsignedRawText(_Unsigned, RawText):
    """A null-terminated string in any encoding."""
