"""const unsigned char *: null-terminated strings of libraries whose characters are unsigned.

For example:

    {arg: const unsigned char* name, text: utf8}    f((const unsigned char *)arg_name)
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.raw_text import RawText
from cwrap.ctype.text import Text
from cwrap.source.c_spelling import CSpelling

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
