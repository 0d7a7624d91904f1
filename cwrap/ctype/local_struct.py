"""Structs that a wrapper makes for one call (`local: true`).

For example:

    {arg: const options_t* options, local: true}       options_t cw_local_options; f(&cw_local_options)
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.protocols import LifetimeProtocol
from cwrap.source.c_spelling import CSpelling


def is_local(ctype: CType | None) -> bool:
    """Return whether a C type is that of a struct which the wrapper makes, and whose fields are other arguments."""
    return isinstance(ctype, LocalStruct)


class LocalStruct(LifetimeProtocol, CType):
    """A struct of the type `struct`, passed as `passed`. With `in_object`, an object has it for C that keeps it."""

    runs_python = False
    headers = ("<string.h>",)

    def __init__(self, passed: CSpelling, struct: str, in_object: bool) -> None:
        self.passed = passed.c
        self.struct = struct
        self.in_object = in_object
        self.c = CSpelling.parse(f"{struct}*").c
        self.existence = size_check(struct, f"local {struct}")

    def declare(self, name: str) -> Lines:
        if self.in_object:
            return (f"{self.c}{name} = NULL;", f"PyObject *cw_of_{name} = NULL;")
        local = f"cw_local_{name.removeprefix('arg_')}"
        return (f"{self.struct} {local};", f"{self.c}{name} = &{local};")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that set every byte to zero."""
        if not self.in_object:
            return (f"memset({name}, 0, sizeof *{name});",)
        made = f"({self.c})cwrap_hold_memory(sizeof *{name}, &cw_of_{name})"
        return (f"{name} = {made};", f"if (CWRAP_UNLIKELY(!{name})) {fail}")

    def cleanup(self, name: str) -> Lines:
        return (f"Py_XDECREF(cw_of_{name});",) if self.in_object else ()

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object of the struct."""
        return f"cwrap_hold_object(cw_of_{name})"
