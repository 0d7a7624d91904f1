"""Structs of a pointer and a number of bytes (`bytes: true`), which are bytes in Python.

    - struct: Value                                      the C type: typedef struct { size_t size; void *data; } val_t;
      type: val_t
      bytes: true
      fields: [{arg: void* data, bytes: size}, size_t size]

    const val_t* key                                     a bytes-like object, whose memory C reads during the call
    {arg: val_t* found, output: true}                    bytes; with `free`, C frees the memory after the copy

The struct is a variable of the wrapper. All fields that are not declared are zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.abi import Version
from cwrap.ctype.base import CType, Field, Lines, size_check
from cwrap.ctype.protocols import LifetimeProtocol, MemoryProtocol
from cwrap.ctype.released import FreedPointer, pieces, releaser_name
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.records import replace

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class _ByteStruct(LifetimeProtocol, MemoryProtocol[CType], CType):
    """What both types have: a struct, and the buffer to whose memory it refers."""

    is_unshared = True
    gives_none = True
    checked = True
    checker = "cwrap_check_buffer"
    display = '"bytes-like object"'
    takes = ("buffer",)
    headers = ('"cwrap_buffer.h"', '"cwrap_memory.h"', '"cwrap_struct.h"', "<string.h>")
    limited_api: Version = (3, 11)
    suffix: str  # what follows `cwrap_fill_` and `cwrap_bytes_at_` in the names of its functions

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `Buffer` for a parameter; a result is `bytes`."""
        return "bytes" if result else "Buffer"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion, which raises ValueError for a buffer with gaps."""
        struct = self.struct(name)
        failed = (
            f"cwrap_bytes_take(&{_buffer(name)}, {obj}, false) || cwrap_fill_{self.suffix}(&{struct}, &{_buffer(name)})"
        )
        return (f"if (CWRAP_UNLIKELY({failed})) {fail}",)

    def struct(self, name: str) -> str:
        """Return the variable with the struct."""
        return name

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises RuntimeError if a NumPy array was resized, which its buffers do not prevent."""
        return (f"if (CWRAP_UNLIKELY(cwrap_bytes_confirm(&{_buffer(name)}))) {fail}",)

    def cleanup(self, name: str) -> Lines:
        """Return a statement that releases the buffer, if there is one."""
        return (f"cwrap_bytes_leave(&{_buffer(name)});",)

    def length(self, name: str) -> str:
        return f"{_buffer(name)}.len"


class ByteStruct(_ByteStruct):
    """A struct that is passed and returned by value; an output is a variable of this type.

    `data` and `count` are the fields of the struct with the pointer and with the number of bytes.
    """

    reads_memory = True

    def __init__(self, c: str, python: str, data: Field, count: Field) -> None:
        self.c = c
        self.spellings = (c, python)
        self.suffix = python
        self.data, self.count = data, count
        self.existence = (*size_check(c, python)[:-1], *self._fields(), "")
        self.support = (*self._fill(), *self._bytes())

    @property
    def derived(self) -> tuple[CType, ...]:
        """The pointers to the struct."""
        return tuple(ByteStructPointer(self, const) for const in (False, True))

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return statements that assign the default, a struct of C."""
        return (f"memset(&{_buffer(name)}, 0, sizeof {_buffer(name)});", f"{name} = {expression};")

    def declare(self, name: str) -> Lines:
        """Return the declarations of the struct and of the buffer; an output has only the struct."""
        return (self.variable(name), f"Py_buffer {_buffer(name)};")

    def init(self, name: str) -> Lines:
        """Return a statement that makes a struct of zeros."""
        return (f"memset(&{name}, 0, sizeof {name});",)

    @property
    def can_inout(self) -> bool:
        """Return True: the buffer from Python is released after the bytes of C were copied."""
        return True

    def box(self, expression: str) -> str:
        return f"cwrap_bytes_of_{self.suffix}({expression})"

    def freed(self, free: str) -> CType:
        """Return the type whose memory a C function frees after the copy."""
        return FreedByteStruct(self, free)

    def _fields(self) -> Lines:
        """Return lines that compilers refuse if the fields of C have other sizes."""
        return tuple(
            f"static_assert(sizeof((({self.c} *)0)->{field.designator}) == sizeof({c}), "
            f"{string(f'{self.c}.{field.name} is not of type {c}')});"
            for field, c in ((self.data, "void *"), (self.count, self.count.ctype.c))
        )

    def _fill(self) -> Lines:
        """Return the C function that fills a struct."""
        count = self.count.ctype.c
        return (
            f"CWRAP_UNUSED static int cwrap_fill_{self.suffix}({self.c} *cw_struct, const Py_buffer *cw_buffer)",
            "{",
            "    void *cw_data = cw_buffer->buf;",
            f"    if (!CWRAP_FITS({count}, cw_buffer->len)) {{",
            f'        cwrap_too_large("len(bytes)", cw_buffer->len, {string(count)});',
            "        return -1;",
            "    }",
            "    memset(cw_struct, 0, sizeof *cw_struct);",
            f"    memcpy((void *)&cw_struct->{self.data.designator}, &cw_data, sizeof cw_data);",
            f"    cw_struct->{self.count.designator} = ({count})cw_buffer->len;",
            "    return 0;",
            "}",
            "",
        )

    def _bytes(self) -> Lines:
        """Return the C functions that copy the bytes of a struct, and of the struct at a pointer."""
        data, count = f"(void *)cw_struct.{self.data.designator}", f"cw_struct.{self.count.designator}"
        head = "CWRAP_UNUSED static PyObject *cwrap_bytes"
        return (
            f"{head}_of_{self.suffix}({self.c} cw_struct)",
            "{",
            f"    return cwrap_take_bytes({data}, cwrap_count((uintmax_t){count}), CWRAP_BYTES, NULL);",
            "}",
            "",
            f"{head}_at_{self.suffix}(const {self.c} *cw_pointer)",
            "{",
            f"    return cw_pointer ? cwrap_bytes_of_{self.suffix}(*cw_pointer) : Py_NewRef(Py_None);",
            "}",
            "",
        )


class FreedByteStruct(ByteStruct):
    """A struct that C fills, with the C function that frees its memory: it takes the struct's address, or the bytes."""

    frees = True
    reads_memory = False

    def __init__(self, unowned: ByteStruct, free: str) -> None:
        super().__init__(unowned.c, unowned.suffix, unowned.data, unowned.count)
        self.support = ()
        self.releaser = releaser_name(free, self.c)
        spelling = CSpelling.parse(self.c).pointer.c
        data = f"({replace(CSpelling.parse(self.data.ctype.c), const=False).c})arg_freed->{self.data.designator}"
        call = f"{free}(CWRAP_FREED({str.__str__(free)}, {self.c}, arg_freed, {data}))"
        self.freeing = ((spelling, call),)
        release = (
            f"CWRAP_UNUSED static void {self.releaser}(void *cw_pointer)",
            "{",
            f"    {self.c} *arg_freed = ({self.c} *)cw_pointer;",
            f"    if (arg_freed->{self.data.designator})",
            f"        {call};",
            "}",
            "",
        )
        self.pieces = (unowned, *pieces(release))

    @property
    def parts(self) -> tuple[CType, ...]:
        """The type without the function, and the C that calls it."""
        return self.pieces

    def discard(self, name: str) -> Lines:
        """Return a statement that frees the memory, if there is any."""
        return (f"{self.releaser}(&{name});",)

    def box(self, expression: str) -> str:
        """Return a C expression of a copy of the bytes; the memory is freed even if the copy fails."""
        return f"cwrap_released(cwrap_bytes_of_{self.suffix}({expression}), &{expression}, {self.releaser})"


class ByteStructPointer(_ByteStruct):
    """A pointer to a struct: C gets the address of a variable."""

    reads_memory = True

    def __init__(self, struct: ByteStruct, const: bool) -> None:
        head = "const " * const
        self.c = f"{head}{struct.c} *"
        self.spellings = (f"{head}{struct.c}*", f"{head}{struct.suffix}*")
        self.suffix = struct.suffix
        self.pointee, self.origin = struct, struct.origin

    @property
    def parts(self) -> tuple[CType, ...]:
        """The struct."""
        return (self.pointee,)

    def declare(self, name: str) -> Lines:
        return (self.variable(name), f"{self.pointee.variable(self.struct(name))}", f"Py_buffer {_buffer(name)};")

    def init(self, name: str) -> Lines:
        """Return statements that make a pointer that is NULL."""
        return (f"memset(&{_buffer(name)}, 0, sizeof {_buffer(name)});", f"{name} = NULL;")

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`."""
        return self.init(name)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return the conversion, and the assignment of the address."""
        return (*super().extract(name, obj, fail), f"{name} = &{self.struct(name)};")

    def struct(self, name: str) -> str:
        """Return the variable with the struct to which the argument points."""
        return f"cw_struct_{name}"

    def freed(self, free: str) -> CType:
        """Return the type whose struct a C function frees after the copy."""
        return FreedPointer(self, free)

    def box(self, expression: str) -> str:
        return f"cwrap_bytes_at_{self.suffix}({expression})"


def _buffer(name: str) -> str:
    """Return the variable with the buffer of an argument."""
    return f"cw_bytes_{name}"
