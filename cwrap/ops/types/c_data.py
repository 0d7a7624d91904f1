"""`CDataType`: pointers that ops pass to each other, in capsules where Python holds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.graph.core import Constant
from cwrap.ops.graph.linker_object import list_of
from cwrap.ops.types.c_type import CType


class CDataConstant(Constant):
    """Constant of a `CDataType`. Two constants are interchangeable only if they are the same capsule."""

    def signature(self) -> tuple[Any, Any]:
        return (self.type, id(self.data))


class CDataType(CType):
    """Type of a C pointer: `CDataType("struct plan *", "free_plan", headers=["plan.h"])`.

    In C a value is a variable of the pointer type. In Python it is a capsule, or None for NULL. `freefunc` is a C
    function that takes the pointer and releases it, after its last use.
    """

    __props__ = (
        "ctype", "freefunc", "headers", "header_dirs", "libraries", "lib_dirs", "compile_args", "extra_support_code",
        "version",
    )  # fmt: skip
    constant_type = CDataConstant

    def __init__(  # noqa: PLR0917 - the order that existing programs use
        self,
        ctype: str,
        freefunc: str | None = None,
        headers: Sequence[str] = (),
        header_dirs: Sequence[str] = (),
        libraries: Sequence[str] = (),
        lib_dirs: Sequence[str] = (),
        compile_args: Sequence[str] = (),
        extra_support_code: str = "",
        version: Any = None,
    ) -> None:
        if not isinstance(ctype, str):
            raise TypeError(f"the C type of a CDataType must be a string, not {ctype!r}")
        self.ctype = ctype
        self.freefunc = freefunc
        self.headers = tuple(headers)
        self.header_dirs = tuple(header_dirs)
        self.libraries = tuple(libraries)
        self.lib_dirs = tuple(lib_dirs)
        self.compile_args = tuple(compile_args)
        self.extra_support_code = extra_support_code
        self.version = version

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if data is not None and type(data).__name__ != "PyCapsule":
            raise TypeError(f"expected None or a capsule of a {self.ctype}, got {type(data).__name__}")
        return data

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        return (a is None) == (b is None)  # the contents are not known

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return f"{self.ctype} {name};\nvoid *cwrap_held_{name};"

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        return f"{name} = NULL;\ncwrap_held_{name} = NULL;"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        return f"""cwrap_held_{name} = NULL;
{name} = NULL;
if (py_{name} != Py_None) {{
    cwrap_held_{name} = PyCapsule_GetPointer(py_{name}, NULL);
    if (!cwrap_held_{name}) {{ {sub["fail"]} }}
    {name} = ({self.ctype})cwrap_held_{name};
}}"""

    def c_extract_out(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        return self.c_init(name, sub)  # the capsule of an old value owns the pointer

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        free = f"(void (*)(void *)){self.freefunc}" if self.freefunc else "NULL"
        return f"""if (!{name} || (void *){name} != cwrap_held_{name}) {{
    Py_XDECREF(py_{name});
    py_{name} = cwrap_capsule((void *){name}, {free});
    if (!py_{name}) {{ {sub["fail"]} }}
    cwrap_held_{name} = (void *){name};
}}"""

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        """Release a pointer that an op made and that no capsule owns."""
        if not self.freefunc:
            return ""
        return f"if ({name} && (void *){name} != cwrap_held_{name}) {self.freefunc}({name});\n{name} = NULL;"

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ['"cwrap_op_capsule.h"', *self.headers]

    c_header_dirs, c_libraries, c_lib_dirs = map(list_of, ("header_dirs", "libraries", "lib_dirs"))
    c_compile_args = list_of("compile_args")

    def c_support_code(self, **kwargs: Any) -> str:
        return self.extra_support_code

    def __str__(self) -> str:
        return f"CDataType{{{self.ctype}}}"
