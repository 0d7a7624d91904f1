"""Fields of structs that are arrays of a fixed size: text, bytes or numbers. A field is assigned as a whole.

For example:

    char name[16]          str, UTF-8 of at most 15 bytes
    uint8_t key[20]        bytes, exactly 20
    double position[3]     tuple of 3 floats; any sequence of 3 numbers can be assigned
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, Number

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_HEADERS = ('"cwrap_struct.h"', "<string.h>")
_BYTES = ("uint8_t", "unsigned char")


class FixedArray(CType):
    """An array inside a struct: the common base of text, bytes and numbers."""

    can_be_field = True
    headers: tuple[str, ...] = _HEADERS
    checked = True

    def __init__(self, element: str, size: str) -> None:
        self.element = element
        self.size = size
        self.spellings = (f"{element}[{size!s}]",)
        self.c = f"const {element} *"

    def declare(self, name: str) -> Lines:
        """Return the declaration of an array with the size of the field."""
        return (f"{self.element} {name}[{self.size}];",)

    def init(self, name: str) -> Lines:
        """Return a statement that sets all elements to zero."""
        return (f"memset({name}, 0, sizeof {name});",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init` for 0, the default of a field; else a copy of another field."""
        return self.init(name) if expression == "0" else (f"memcpy({name}, {expression}, sizeof {name});",)

    def store(self, target: str, name: str) -> str:
        """Return a C statement that copies the array to a field."""
        return f"memcpy({target}, {name}, sizeof {target});"

    def python_default(self, expression: str) -> str | None:
        """Return None: Python has no short expression for the default."""
        return None


class FixedText(FixedArray):
    """A field `char[N]`: UTF-8 text of at most N - 1 bytes."""

    checker = "cwrap_check_str"
    takes = ("str",)
    display = '"str"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation `str`."""
        return "str"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for text that is too long."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_text({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a str."""
        return f"cwrap_text_within({expression}, sizeof {expression})"


class FixedBytes(FixedArray):
    """A field `uint8_t[N]`: exactly N bytes."""

    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation `bytes`."""
        return "bytes"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for another number of bytes."""
        return (f"if (CWRAP_UNLIKELY(cwrap_fill_bytes({obj}, {name}, sizeof {name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a bytes object."""
        return f"PyBytes_FromStringAndSize((const char *){expression}, (Py_ssize_t)sizeof {expression})"


class FixedNumbers(FixedArray):
    """A field such as `double[N]`: exactly N numbers of one type."""

    checker = "cwrap_check_items"
    takes = ("sequence",)

    def __init__(self, item: CType, size: str) -> None:
        super().__init__(item.c, size)
        self.item = item
        self.display = f'"sequence of {item.display[1:-1]}s"'
        self.headers = (*_HEADERS, *item.headers)
        stem = f"{item.c.replace(' ', '_')}s"
        self.fill, self.to_tuple = f"cwrap_fill_{stem}", f"cwrap_tuple_of_{stem}"
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
            f"CWRAP_UNUSED static PyObject *{self.to_tuple}(const {item.c} *cw_values, Py_ssize_t cw_count)",
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
        """Return the annotation of a tuple; a parameter accepts any sequence."""
        item = self.item.annotation(dtype, result)
        return f"tuple[{item}, ...]" if result else f"Sequence[{item}]"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for another number of elements."""
        return (f"if (CWRAP_UNLIKELY({self.fill}({obj}, {name}, CWRAP_COUNT({name})))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a tuple."""
        return f"{self.to_tuple}({expression}, CWRAP_COUNT({expression}))"


def fixed_array(item: CType, size: str) -> CType | None:
    """Return the type of a field with `size` elements of a type; None if Python has no type for such a field."""
    if item.c == "char":
        return FixedText("char", size)
    if item.c in _BYTES:
        return FixedBytes(item.c, size)
    plain = item.number in (Number.INTEGER, Number.FLOATING, Number.BOOLEAN) and not item.class_name
    return FixedNumbers(item, size) if plain else None
