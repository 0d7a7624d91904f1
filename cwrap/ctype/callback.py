"""C function pointers that call Python. C calls a Python callable until the wrapper's call returns, or longer.

    - callback: Visit
      return: int
      arguments: [void* data, int number]       static int cwrap_calls_Visit(void *data, int number) { … }
      data: data

The generated C function is passed to the C library, with the address of a CwrapCallback as its data. If the callable
raises an exception, the wrapper raises it after its C call returned. Until then the function returns `failure`, and the
callable is not called again.

A callback that C keeps after the call is a separate object, which a handle holds as long as C may call it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.declared import IntegerLike
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class CallbackArgument:
    """One argument of a callback: its C type, its name, and the type that converts it (None for the data pointer)."""

    c: str
    name: str
    ctype: CType | None

    @property
    def boxed(self) -> str:
        """A C expression of a new reference to the Python object."""
        if self.ctype and self.ctype.is_object:  # C owns the reference that it passes
            return f"Py_NewRef(arg_{self.name} ? arg_{self.name} : Py_None)"
        return self.ctype.box(f"arg_{self.name}") if self.ctype else "NULL"


class Callback(CType):
    """A Python callable as a C function; `data` is the name of the `void *` argument that carries the CwrapCallback.

    `failure` is the C expression that the C function returns after an exception.
    """

    is_callback = True
    runs_python = False
    checker = "cwrap_check_callable"
    takes = ("callable",)
    display = '"callable"'
    headers = ('"cwrap_callback.h"',)

    def __init__(
        self, python: str, typedef: str, arguments: Sequence[CallbackArgument], data: str, returns: CType | None,
        failure: str = "0",
    ) -> None:  # fmt: skip
        self.python = python
        self.spellings = tuple(dict.fromkeys(name for name in (typedef, python) if name))
        self.c = "CwrapCallback"
        self.arguments = arguments
        self.data = data
        self.returns = returns
        self.function = f"cwrap_calls_{python}"
        self.support = self._function(failure)

    @property
    def is_nullable(self) -> bool:
        """Return True: NULL means that there is no callable."""
        return True

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types of the arguments and of the result."""
        return tuple(filter(None, (*(argument.ctype for argument in self.arguments), self.returns)))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of the callable, with the types of its arguments and of its result."""
        passed = ", ".join(a.ctype.annotation(None, result=True) for a in self.arguments if a.ctype)
        returned = self.returns.annotation(None) if self.returns else "object"
        return f"Callable[[{passed}], {returned}]"

    def declare(self, name: str) -> Lines:
        """Return the declaration of the CwrapCallback, which stores the callable and the exception it raised."""
        return (f"CwrapCallback {name} = {{NULL, NULL, NULL, NULL, NULL, 0}};",)

    def init(self, name: str) -> Lines:
        """Return a statement that leaves no callable."""
        return (f"{name}.callable = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return assignments of borrowed references: the caller's references last as long as the call."""
        return (f"{name}.callable = {obj};", f"{name}.self = self;")

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that raises the exception of the callable."""
        return (f"if (cwrap_callback_raised(&{name})) {fail}",)

    def abandon(self, name: str, failed: str) -> Lines:
        """Return a statement that drops the exception of the callable, because another callable's is raised."""
        return (f"cwrap_callback_forget(&{name});",)

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of the callable, its likely cause."""
        return (f"(void)cwrap_callback_raised(&{name});",)

    def value(self, name: str) -> str:
        """Return a C expression of the C function; NULL for None."""
        return f"({name}.callable ? {self.function} : NULL)"

    def kept(self) -> CType | None:
        """Return the type of this callback if C keeps it after the call."""
        return KeptCallback(self)

    def polling(self) -> CType | None:
        """Return the type of this callback if it only checks for signals."""
        return PollingCallback(self)

    def _function(self, failure: str) -> Lines:
        """Return the C function that C calls.

        A callback without a callable (`interrupts: true`) has no `self` either: the function checks for signals and
        converts no arguments.
        """
        passed = [a for a in self.arguments if a.ctype]
        c = self.returns.c if self.returns else "void"
        parameters = ", ".join(CSpelling.parse(a.c).variable(f"arg_{a.name}") for a in self.arguments)
        boxed = [f"(cw_arguments[{k}] = {a.boxed}) != NULL" for k, a in enumerate(passed)]
        unused = [f"    (void)arg_{a.name};" for a in self.arguments if not a.ctype and a.name != self.data]
        polls = "(void)PyErr_CheckSignals();"
        if self.returns:
            polls = f"cw_result = PyErr_CheckSignals() ? cw_result : {self._returned('0')};"
        return (
            f"CWRAP_UNUSED static {CSpelling.parse(c).variable(self.function)}({parameters})",
            "{",
            f"    CwrapCallback *const cw_callback = (CwrapCallback *)arg_{self.data};",
            f"    PyObject *cw_arguments[{max(1, len(passed))}] = {{NULL}}, *cw_returned = NULL;",
            *((f"    {c} cw_result = {self._returned(failure)};",) if self.returns else ()),
            *unused,
            f"    if (!Py_IsInitialized()) return{' cw_result' if self.returns else ''};",
            "    const PyGILState_STATE cw_gil = PyGILState_Ensure();",
            "    CwrapEarlier cw_earlier;",
            "    if (cwrap_callback_begin(cw_callback, &cw_earlier)) {",
            "        PyObject *const self = cw_callback->self;",
            "        (void)self;",
            "        if (!cw_callback->callable)",
            f"            {polls}",
            f"        else if ({' && '.join(boxed) or 'true'})",
            f"            cw_returned = cwrap_callback_call(cw_callback, cw_arguments, {len(passed)});",
            *self._conversion(),
            f"        cwrap_callback_end(cw_callback, &cw_earlier, cw_arguments, {max(1, len(passed))}, cw_returned);",
            "    }",
            "    PyGILState_Release(cw_gil);",
            *(("    return cw_result;",) if self.returns else ()),
            "}",
        )

    def _returned(self, expression: str) -> str:
        """Return a C expression of the result; C++ needs a cast from an integer to an enum."""
        return f"({self.returns.c})({expression})" if isinstance(self.returns, IntegerLike) else expression

    def _conversion(self) -> Lines:
        """Return statements that convert the object that the callable returned, which must be a number."""
        if self.returns is None:
            return ()
        inner = self.returns.extract("cw_value", "cw_returned", "cw_fits = false;")
        fits = "true" if self.returns.checked else self.returns.check("cw_returned")
        return (
            "        if (cw_returned) {",
            f"            {self.returns.c} cw_value = {self._returned('0')};",
            f"            bool cw_fits = {fits};",
            *(f"            {line}" for line in inner),
            "            if (cw_fits)",
            "                cw_result = cw_value;",
            "            else if (!PyErr_Occurred())",
            f'                cwrap_callback_misfit("{self.python}", {self.returns.display}, cw_returned);',
            "        }",
        )


class KeptCallback(Callback):
    """A callback that C may call as long as a handle is open."""

    is_kept = True

    def __init__(self, callback: CType) -> None:
        vars(self).update(vars(callback))

    def declare(self, name: str) -> Lines:
        """Return the declaration of the address of a CwrapCallback, which C receives as the data."""
        return (f"CwrapCallback *{name} = NULL;",)

    def init(self, name: str) -> Lines:
        """Return an assignment of NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that allocates a CwrapCallback with owned references."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_kept_new({obj}, self)))) {fail}",)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that raises the exception of the callable."""
        return (f"if ({name} && cwrap_callback_raised({name})) {fail}",)

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of the callable, its likely cause."""
        return (f"(void)({name} && cwrap_callback_raised({name}));",)

    def abandon(self, name: str, failed: str) -> Lines:
        """Return no statements: the new handle, and then the callback, are freed by the wrapper's cleanups."""
        return ()

    def value(self, name: str) -> str:
        """Return a C expression of the C function; NULL for None."""
        return f"({name} ? {self.function} : NULL)"

    def held_by(self, owner: str, name: str) -> CType:
        """Return the type of this callback if `owner`, a C expression of a list, holds it under a name."""
        return HeldCallback(self, owner, name)


class HeldCallback(KeptCallback):
    """A kept callback that is in the list of a handle before the C function is called."""

    def __init__(self, callback: CType, owner: str, name: str) -> None:
        super().__init__(callback)
        self.owner = owner
        self.callback_name = name

    def abandon(self, name: str, failed: str) -> Lines:
        """Return a statement that leaves the callback to the handle, unless C refused it."""
        condition = f"if (!({failed})) " if failed else ""
        return (f'{condition}cwrap_kept_settle({self.owner}, &{name}, "{self.callback_name}");',)


class PollingCallback(Callback):
    """A callback that checks for signals and calls nothing; Python passes no argument for it."""

    polls = True

    def __init__(self, callback: Callback) -> None:
        vars(self).update(vars(callback))

    def value(self, name: str) -> str:
        """Return the C function."""
        return self.function


class TextList(CType):
    """An argument `char **` of a callback with a count: a list of str, with None for NULL."""

    c = "char **"

    def __init__(self, count: str) -> None:
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of a list."""
        return "list[str | None]"

    def box(self, expression: str) -> str:
        """Return a C expression of a new list."""
        return f"cwrap_text_list({expression}, (Py_ssize_t)arg_{self.count})"


class CountedBytes(CType):
    """An argument of a callback that points to bytes, with a count: new bytes, or None for NULL."""

    def __init__(self, c: str, count: str) -> None:
        self.c = c
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation of bytes or None."""
        return "bytes | None"

    def box(self, expression: str) -> str:
        """Return a C expression of a copy."""
        return f"cwrap_bytes_given({expression}, (Py_ssize_t)arg_{self.count})"
