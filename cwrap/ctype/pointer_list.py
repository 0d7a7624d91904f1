"""Common base of arguments that are lists of objects or of strings: C takes a pointer to pointers and a number."""

from __future__ import annotations

from cwrap.ctype.base import CType, Lines
from cwrap.source.c_spelling import CSpelling


class PointerList(CType):
    """A C struct with the members `pointers` and `count`, of which C takes the address of the first pointer."""

    checked = True
    has_length = True
    checker = "cwrap_check_items"
    takes = ("sequence",)
    headers = ('"cwrap_handles.h"',)
    passed: CSpelling
    """The C type of the parameter."""

    @property
    def is_nullable(self) -> bool:
        """Return True: NULL means that there is no list."""
        return True

    def init(self, name: str) -> Lines:
        return (f"{name}.pointers = NULL;",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def value(self, name: str) -> str:
        return f"({self.passed.c})(void *){name}.pointers"

    def parameter(self, name: str) -> str:
        """Return the C declaration of the pointer to pointers."""
        return self.passed.variable(name)

    def length(self, name: str) -> str:
        return f"{name}.count"
