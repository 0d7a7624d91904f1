"""Objects of C++ classes whose virtual functions Python can override.

    - {name: value, class: Sensor, return: double, arguments: [int port], override: true}

Each function is a class template `cwrap_override_Sensor_0<B, true>` that is derived from B. The class of the objects
that Python makes, `cwrap_overrides_Sensor`, has one of them after the other as its bases, and the C++ class last.
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.callback import Callback
from cwrap.ctype.cpp_function import StandardFunction
from cwrap.ctype.handle import ClassHandle
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Overridable:
    """A virtual function: its name in Python and in C++, and the type of a std::function with its types.

    If it is `pure`, C++ has no function of the class itself.
    """

    python: str
    name: str
    callback: Callback
    result: str
    pure: bool

    @property
    def signature(self) -> str:
        """The type of the function, `double(int)`."""
        return self.callback.slots.signature if isinstance(self.callback.slots, StandardFunction) else ""

    def template(self, name: str, constant: bool) -> Lines:
        """Return the class template for a function of constant objects, or of others."""
        arguments = ", ".join(f"std::forward<{a.c}>(arg_{a.name})" for a in self.callback.arguments)
        otherwise = f"{self.result}()" if self.pure else f"B::{self.name}({arguments})"
        head = f"{self.result} {self.name}({self.callback.parameters}){' const' * constant} override"
        return (
            f"template <class B> struct {name}{'<B, true>' if constant else ''} : B {{",
            "    using B::B;",
            f"    std::function<{self.signature}> {name}_call;",
            f"    {head}",
            "    {",
            f"        return {name}_call ? {name}_call({arguments}) : {otherwise};",
            "    }",
            "};",
        )


class OverriddenHandle(ClassHandle):
    """A class of handles whose virtual functions Python can override."""

    def __init__(self, handle: ClassHandle, functions: tuple[Overridable, ...]) -> None:
        vars(self).update(vars(handle))
        self.functions = functions
        self.headers = (*handle.headers, '"cwrap_override.h"')
        self.trampoline = f"cwrap_overrides_{handle.class_name}"
        self.support = (*self._templates(), *self._class(), *self._filler())

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types of the functions, and those of the fields."""
        found = (part for f in self.functions for part in (*f.callback.parts, f.callback))
        return tuple(dict.fromkeys((*super().parts, *found)))

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(f"cwrap_override_{self.class_name}_{k}" for k in range(len(self.functions)))

    @property
    def _base(self) -> str:
        return str(CSpelling.parse(self.c).unqualified.pointee)

    def _templates(self) -> Lines:
        lines: list[str] = []
        for name, function in zip(self._names, self.functions, strict=True):
            lines.append(f"template <class B, bool constant> struct {name};")
            lines += [line.replace(f"struct {name} :", f"struct {name}<B, false> :")
                      for constant in (False, True) for line in function.template(name, constant)]  # fmt: skip
        return tuple(lines)

    def _class(self) -> Lines:
        """Return the class of the objects that Python makes."""
        made = self._base
        for name, function in zip(self._names, self.functions, strict=True):
            types = ", ".join((self._base, function.result, *(a.c for a in function.callback.arguments)))
            constant = f"decltype(cwrap_constant_member<{types}>(&{self._base}::{function.name}))::value"
            made = f"{name}<{made}, {constant}>"
        reason = string("Python can only define subclasses of a class with a virtual destructor")
        return (
            f"static_assert(std::has_virtual_destructor<{self._base}>::value, {reason});",
            f"typedef {made} {self.trampoline};",
        )

    def _filler(self) -> Lines:
        """Return the C++ function that finds the methods of a new object that override functions."""
        filled = [
            f"        cwrap_override(&cw_this->{name}_call, {f.callback.function}, cw_object, cw_type, "
            f"{string(f.python)}, {str(f.pure).lower()}, {string(f'override {f.python}')})"
            for name, f in zip(self._names, self.functions, strict=True)
        ]
        return (
            "",
            f"CWRAP_UNUSED static PyObject *cwrap_fill_{self.class_name}(PyObject *cw_object, PyObject *self)",
            "{",
            "    if (!cw_object || cw_object == Py_None)",
            "        return cw_object;",
            f"    PyObject *cw_type = CWRAP_OBJECTS(self)[{self.state_index}];",
            f"    auto *cw_this = static_cast<{self.trampoline} *>(",
            f"        static_cast<{self._base} *>(CWRAP_AS(CwrapHandle, cw_object)->pointer));",
            "    if (" + " ||\n".join(filled).lstrip() + ")",
            "        Py_CLEAR(cw_object);",
            "    return cw_object;",
            "}",
        )

    def filled(self) -> CType:
        """Return the type of a new object."""
        return self.keeping(f"cwrap_fill_{self.class_name}", "self")

    def direct(self, index: int, receiver: str) -> tuple[str, str]:
        """Return a C++ condition that Python overrides a function, and the receiver with the name of its class."""
        member = f"&{self.trampoline}::{self._names[index]}_call"
        return f"cwrap_is_overridden<{self.trampoline}>({receiver}, {member})", f"{receiver}->{self._base}::"
