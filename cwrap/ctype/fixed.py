"""Fields of structs that are arrays of a fixed size: text, bytes, or a tuple of numbers; assigned as a whole.

    char name[16]          str, UTF-8 of at most 15 bytes
    uint8_t key[20]        bytes, exactly 20
    double position[3]     tuple of 3 floats; any sequence of as many may be assigned
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.boolean import Boolean
from cwrap.ctype.scalar import Floating, Integer

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_HEADERS = ('"cwrap_struct.h"', "<string.h>")
_BYTES = ("uint8_t", "unsigned char")


class Fixed(CType):
    """An array inside a struct."""

    headers: tuple[str, ...] = _HEADERS
    checked = True

    def __init__(self, element: str, size: str) -> None:
        self.element = element
        self.size = size
        self.spellings = (f"{element}[{size}]",)
        self.c = f"const {element} *"

    def declare(self, name: str) -> Lines:
        """As large as the field."""
        return (f"{self.element} {name}[{self.size}];",)

    def init(self, name: str) -> Lines:
        """All zero."""
        return (f"memset({name}, 0, sizeof {name});",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """All zero, which is the only default."""
        return self.init(name)

    def python_default(self, expression: str) -> str | None:
        """Nothing that is short."""
        return None


class FixedText(Fixed):
    """char[N]."""

    checker = "cwrap_check_str"
    takes = ("str",)
    display = '"str"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`str`."""
        return "str"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError where it is too long."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_text({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        """A str."""
        return f"cwrap_text_within({expression}, sizeof {expression})"


class FixedBytes(Fixed):
    """uint8_t[N]."""

    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`bytes`."""
        return "bytes"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError for another number of bytes."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_bytes({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        """New bytes."""
        return f"PyBytes_FromStringAndSize((const char *){expression}, (Py_ssize_t)sizeof {expression})"


class FixedNumbers(Fixed):
    """double[N]."""

    checker = "cwrap_check_items"
    takes = ("sequence",)

    def __init__(self, item: CType, size: str) -> None:
        super().__init__(item.c, size)
        self.item = item
        self.display = f'"sequence of {item.display[1:-1]}s"'
        self.headers = (*_HEADERS, *item.headers)
        stem = f"{item.c.replace(' ', '_')}s"
        self.fill, self.made = f"cwrap_fill_{stem}", f"cwrap_tuple_of_{stem}"
        self.support = (
            f"CWRAP_UNUSED static int {self.fill}(PyObject *cw_object, {item.c} *cw_values, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_items = cwrap_items(cw_object, cw_count);",
            "    if (!cw_items)",
            "        return -1;",
            "    for (Py_ssize_t cw_k = 0; cw_k < cw_count; cw_k++) {",
            "        PyObject *cw_item = PyTuple_GetItem(cw_items, cw_k);",
            f"        if (!{item.check('cw_item')}) goto cw_fail;",
            *(f"        {line}" for line in item.extract("cw_values[cw_k]", "cw_item", "goto cw_fail;")),
            "    }",
            "    Py_DECREF(cw_items);",
            "    return 0;",
            "cw_fail:",
            "    Py_DECREF(cw_items);",
            "    return -1;",
            "}",
            "",
            f"CWRAP_UNUSED static PyObject *{self.made}(const {item.c} *cw_values, Py_ssize_t cw_count)",
            "{",
            "    PyObject *cw_tuple = PyTuple_New(cw_count);",
            "    for (Py_ssize_t cw_k = 0; cw_tuple && cw_k < cw_count; cw_k++) {",
            f"        PyObject *cw_item = {item.box('cw_values[cw_k]')};",
            "        if (!cw_item)",
            "            Py_CLEAR(cw_tuple);",
            "        else",
            "            PyTuple_SetItem(cw_tuple, cw_k, cw_item); /* cannot fail: the tuple is new */",
            "    }",
            "    return cw_tuple;",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """A tuple; what comes in is any sequence."""
        item = self.item.annotation(dtype, result)
        return f"tuple[{item}, ...]" if result else f"Sequence[{item}]"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """ValueError for another number of them."""
        return (f"if (CWRAP_UNLIKELY({self.fill}({obj}, {name}, CWRAP_COUNT({name})))) {fail}",)

    def box(self, expression: str) -> str:
        """A tuple."""
        return f"{self.made}({expression}, CWRAP_COUNT({expression}))"


def fixed(item: CType, size: str) -> CType | None:
    """What a field of so many of a type is; None where it is nothing that Python knows."""
    if item.c == "char":
        return FixedText("char", size)
    if item.c in _BYTES:
        return FixedBytes(item.c, size)
    plain = type(item).__module__ == Integer.__module__ or isinstance(item, (Floating, Boolean))
    return FixedNumbers(item, size) if plain else None
