"""C types of generated wrappers as types of variables: `ValueType("double")`, `ValueType("const char *")`.

A wrapper's C type and the type of a variable implement the same protocol: declare, init, extract, sync, cleanup. So ops
can use each C type that declarations can name, including C types of a project or an extension.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, SupportsFloat, SupportsIndex

from cwrap.ctype import CTypes, standard_types
from cwrap.ctype.base import CType as WrapperType
from cwrap.ops.types.c_type import CType

_CLASSES: dict[str, type] = {"bool": bool, "int": SupportsIndex, "float": SupportsFloat, "str": str, "bytes": bytes}


class ValueType(CType):
    """Type of the values of a C type: one that declarations can name, or an instance of a custom C type class.

    In C a value is a variable of the C type, converted from a Python object as in a wrapper: integers are
    range-checked, and text is borrowed for the duration of the call.
    """

    __props__ = ("spelling", "custom")
    c_runtime = True  # the C code calls the runtime of generated wrappers

    def __init__(self, spelling: str | WrapperType) -> None:
        self.custom = None if isinstance(spelling, str) else spelling
        found = CTypes(standard_types()).find(spelling) if isinstance(spelling, str) else spelling
        if found is None or (isinstance(spelling, str) and not found.can_return):
            raise TypeError(f"unknown C type {spelling!r}")
        self.kind: WrapperType = found
        self.spelling = found.spellings[0]

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        classes = tuple(_CLASSES.get(word, object) for word in self.kind.accepts)
        if not isinstance(data, classes):
            raise TypeError(f"expected {self.kind.display.strip(chr(34))}, got {type(data).__name__}")
        return data

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        if isinstance(a, float) and isinstance(b, float):
            return math.isclose(a, b, rel_tol=1e-6) or (math.isnan(a) and math.isnan(b))
        return bool(a == b)

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return _text(self.kind.declare(name))

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        return _text(self.kind.init(name))

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        message = f'"expected %s, got %.100s", {self.kind.display}, Py_TYPE(py_{name})->tp_name'
        fail = f"{{ if (!PyErr_Occurred()) PyErr_Format(PyExc_TypeError, {message}); {sub['fail']} }}"
        check = () if self.kind.checked else (f"if (!{self.kind.check(f'py_{name}')}) {fail}",)
        return _text((*self.kind.init(name), *check, *self.kind.extract(name, f"py_{name}", fail)))

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        made = f"py_{name} = {self.kind.box(name)};"
        return _text((f"Py_XDECREF(py_{name});", f"py_{name} = NULL;", made, f"if (!py_{name}) {sub['fail']}"))

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        return _text(self.kind.cleanup(name))

    def c_admit(self, name: str, sub: dict[str, str]) -> str:
        return f"Py_NewRef({sub['object']})"

    def c_is_simple(self) -> bool:
        return not self.kind.is_nullable

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ['"cwrap_runtime.h"', *self.kind.headers]

    def c_libraries(self, **kwargs: Any) -> list[str]:
        return list(self.kind.libraries)

    def c_support_code(self, **kwargs: Any) -> str:
        return _text(self.kind.support)

    def __str__(self) -> str:
        return self.spelling


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines)
