"""Memory that C returns or stores, and the C that frees it exactly once, also if a Python object cannot be created.

return: point_t*, free: point_free        a Point, whose fields are copied before point_free() frees the struct

The struct of an argument with `local: true` is memory of one call:

    {arg: const options_t* options, local: true}       options_t cw_local_options; f(&cw_local_options)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.ctype.protocols import LifetimeProtocol, MemoryProtocol
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass, replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


def releaser_name(free: str, c: str) -> str:
    """Return the name of the C function that frees a `void *`, or NULL."""
    identifier = re.sub(r"\W+", "_", "_".join((free, c.replace("*", "p"))))
    return f"cwrap_free_by_{identifier}" if free else "NULL"


def release_function(name: str, free: str, c: str) -> Lines:
    """Return the C function that frees a `void *` by the function of the library."""
    if not free:
        return ()
    head = f"CWRAP_UNUSED static void {name}(void *cw_pointer)"
    return (head, "{", f"    {free}(({_freed_type(c)})cw_pointer);", "}", "")


def freed_by(free: str, c: str) -> tuple[tuple[str, str], ...]:
    """Return the value of `freeing` for a function that gets a pointer; empty without a function."""
    return ((_freed_type(c), f"{free}(arg_freed)"),) if free else ()


def _freed_type(c: str) -> str:
    """Return the C type of a pointer to memory that is freed: without `const`."""
    spelling = CSpelling.parse(c)
    return replace(spelling, const=False).c if spelling.const else c


class _Piece(CType):
    """C that is written once for all types that need it."""

    def __init__(self, lines: Lines) -> None:
        self.support = lines


def pieces(*texts: Lines) -> tuple[CType, ...]:
    """Return types without values, which only have C that is written once; texts without lines are left out."""
    return tuple(_Piece(lines) for lines in texts if lines)


class Released(MemoryProtocol[CType], CType):
    """A pointer to memory that a C function frees, if there is one."""

    frees = True

    def release_by(self, free: str) -> None:
        """Set the attributes that depend on the C function, whose name may be empty, and on the C type."""
        self.free = free
        self.releaser = releaser_name(free, self.c)
        self.pieces = pieces(release_function(self.releaser, free, self.c))
        self.freeing = freed_by(free, self.c)

    @property
    def parts(self) -> tuple[CType, ...]:
        """The C that other types with the same function may need too, so that it is written once."""
        return self.pieces

    def discard(self, name: str) -> Lines:
        """Return a statement that frees the memory, unless the library keeps it."""
        return (f"if ({name})", f"    {self.releaser}((void *){name});") if self.free else ()


class FreedPointer(Released):
    """A pointer to a struct that becomes a copy, after which a C function frees the struct."""

    def __init__(self, pointer: CType, free: str) -> None:
        self.pointer = pointer
        self.is_unshared = pointer.is_unshared
        self.gives_none = pointer.gives_none
        self.c = pointer.c
        self.headers = (*pointer.headers, '"cwrap_memory.h"')
        self.existence = pointer.existence
        self.limited_api = pointer.limited_api
        self.release_by(free)
        self.pieces = (*pointer.parts, pointer, *self.pieces)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return self.pointer.annotation(dtype, result)

    def box(self, expression: str) -> str:
        """Return a C expression of a copy; the struct is freed even if the copy fails."""
        return f"cwrap_released({self.pointer.box(expression)}, (void *){expression}, {self.releaser})"


@dataclass(frozen=True, slots=True)
class Ownership:
    """Who frees the memory: the C function `free`, the handle in the C expression `owner`, or the library itself.

    `epoch` is the C expression of the epoch of the owner; it is empty unless the memory is borrowed. `taken` is the C
    variable from which a returned value is freed if the wrapper fails before that; an output is freed from its own
    variable.
    """

    free: str = ""
    owner: str = ""
    epoch: str = ""
    taken: str = ""
    nullable: bool = False


class Memory(Released):
    """A pointer to memory of the C library."""

    is_nullable = True
    headers: tuple[str, ...] = ('"cwrap_memory.h"',)

    def __init__(self, pointer: str, ownership: Ownership) -> None:
        self.c = pointer
        self.ownership = ownership
        self.is_borrowed = bool(ownership.epoch)
        self.gives_none = ownership.nullable
        self.is_taken = bool(ownership.taken)
        self.reads_memory = not ownership.free
        self.release_by(ownership.free)

    def box(self, expression: str) -> str:
        made = self.made(f"(void *){expression}")
        return f"({self.ownership.taken} = NULL, {made})" if self.ownership.taken else made

    def made(self, pointer: str) -> str:
        """Return the C expression of a new object from a `void *`."""
        raise NotImplementedError(type(self).__name__)


def is_local(ctype: CType | None) -> bool:
    """Return whether a C type is that of a struct which the wrapper makes, and whose fields are other arguments."""
    return isinstance(ctype, LocalStruct)


class LocalStruct(LifetimeProtocol, MemoryProtocol[CType], CType):
    """A struct of the type `struct`, passed as `passed`. With `in_object`, an object has it for C that keeps it.

    The C function `free` releases what C stored in the fields; its name may be empty.
    """

    runs_python = False
    headers = ("<string.h>",)

    def __init__(self, passed: CSpelling, struct: str, in_object: bool, free: str = "") -> None:
        self.passed = passed.c
        self.struct = struct
        self.in_object = in_object
        self.c = CSpelling.parse(f"{struct}*").c
        self.free = free
        self.frees = bool(free)
        self.freeing = freed_by(free, self.c)
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
        """Return the statement that frees the fields, or releases the object."""
        if self.free:
            return (f"{self.free}({name});",)
        return (f"Py_XDECREF(cw_of_{name});",) if self.in_object else ()

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression that keeps the object of the struct."""
        return f"cwrap_hold_object(cw_of_{name})"
