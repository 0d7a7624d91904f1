"""C function pointers that call Python: a callable comes in, and C calls it for as long as the wrapper's call lasts.

    - callback: Visit
      return: int
      arguments: [void* data, int number]       static int cwrap_visit(void *data, int number) { … }
      data: data

The C function gets this function and, as its data, the address of what knows the callable. What the callable raises
ends the wrapper's call: until the C function returns, it is told `failure`, and Python is not called again.

One that C keeps beyond the call is an object of its own, which a handle holds for as long as C may call it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.declared import IntegerLike
from cwrap.ctype.defined import Enumeration
from cwrap.ctype.object import Object
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


@dataclass(frozen=True, slots=True)
class Given:
    """One argument of the C callback: as C declares it, and how Python gets it (None: not at all)."""

    c: str
    name: str
    ctype: CType | None

    @property
    def boxed(self) -> str:
        """C expression: a new reference to what Python gets."""
        if isinstance(self.ctype, Object):  # which C keeps
            return f"Py_NewRef(arg_{self.name} ? arg_{self.name} : Py_None)"
        return self.ctype.box(f"arg_{self.name}") if self.ctype else "NULL"


class Callback(CType):
    """A Python callable as a C function with data of its own."""

    runs_python = False
    checker = "cwrap_check_callable"
    takes = ("callable",)
    display = '"callable"'
    headers = ('"cwrap_callback.h"',)

    def __init__(self, python: str, typedef: str, arguments: Sequence[Given], data: str, returns: CType | None) -> None:
        self.python = python
        self.spellings = tuple(dict.fromkeys(name for name in (typedef, python) if name))
        self.c = "CwrapCallback"
        self.arguments = arguments
        self.data = data
        self.returns = returns
        self.function = f"cwrap_calls_{python}"
        self.support = ()

    def with_failure(self, failure: str) -> Callback:
        """The same, with the C that is called."""
        made = Callback(self.python, "", self.arguments, self.data, self.returns)
        made.spellings = self.spellings
        made.support = made.trampoline(failure)
        return made

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the types of its arguments and of its result."""
        given = ", ".join(g.ctype.annotation(None, result=True) for g in self.arguments if g.ctype)
        returned = self.returns.annotation(None) if self.returns else "object"
        return f"Callable[[{given}], {returned}]"

    def declare(self, name: str) -> Lines:
        """The callable, and what it raised."""
        return (f"CwrapCallback {name} = {{NULL, NULL, NULL, NULL, NULL, 0}};",)

    def init(self, name: str) -> Lines:
        """None."""
        return (f"{name}.callable = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Borrowed: the caller's reference lasts as long as the call."""
        return (f"{name}.callable = {obj};", f"{name}.self = self;")

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """NULL alone can be one."""
        return self.init(name)

    def settle(self, name: str, fail: str) -> Lines:
        """What it raised is raised."""
        return (f"if (cwrap_callback_raised(&{name})) {fail}",)

    def remain(self, name: str, failed: str) -> Lines:
        """What it raised beside another is not told."""
        return (f"cwrap_callback_forget(&{name});",)

    def thrown(self, name: str) -> Lines:
        """Raise what the callable raised, instead of the C++ exception that most likely came of it."""
        return (f"(void)cwrap_callback_raised(&{name});",)

    def value(self, name: str) -> str:
        """The C function; NULL for None."""
        return f"({name}.callable ? {self.function} : NULL)"

    @property
    def pointer(self) -> bool:
        """NULL is none."""
        return True

    def trampoline(self, failure: str) -> Lines:
        """Write the C function that C calls.

        A callback without a callable (`interrupts: true`) has no `self` either: it looks for signals and boxes nothing.
        """
        given = [g for g in self.arguments if g.ctype]
        c = self.returns.c if self.returns else "void"
        declared = ", ".join(CSpelling.parse(g.c).variable(f"arg_{g.name}") for g in self.arguments)
        boxed = [f"(cw_arguments[{k}] = {g.boxed}) != NULL" for k, g in enumerate(given)]
        others = [f"    (void)arg_{g.name};" for g in self.arguments if not g.ctype and g.name != self.data]
        looks = "(void)PyErr_CheckSignals();"
        if self.returns:
            looks = f"cw_result = PyErr_CheckSignals() ? cw_result : {self._number('0')};"
        return (
            f"CWRAP_UNUSED static {CSpelling.parse(c).variable(self.function)}({declared})",
            "{",
            f"    CwrapCallback *const cw_callback = (CwrapCallback *)arg_{self.data};",
            f"    PyObject *cw_arguments[{max(1, len(given))}] = {{NULL}}, *cw_returned = NULL;",
            *((f"    {c} cw_result = {self._number(failure)};",) if self.returns else ()),
            *others,
            f"    if (!Py_IsInitialized()) return{' cw_result' if self.returns else ''};",
            "    const PyGILState_STATE cw_gil = PyGILState_Ensure();",
            "    CwrapEarlier cw_earlier;",
            "    if (cwrap_callback_begin(cw_callback, &cw_earlier)) {",
            "        PyObject *const self = cw_callback->self;",
            "        (void)self;",
            "        if (!cw_callback->callable)",
            f"            {looks}",
            f"        else if ({' && '.join(boxed) or 'true'})",
            f"            cw_returned = cwrap_callback_call(cw_callback, cw_arguments, {len(given)});",
            *self._taken(),
            f"        cwrap_callback_end(cw_callback, &cw_earlier, cw_arguments, {max(1, len(given))}, cw_returned);",
            "    }",
            "    PyGILState_Release(cw_gil);",
            *(("    return cw_result;",) if self.returns else ()),
            "}",
        )

    def _number(self, expression: str) -> str:
        """C expression of what is returned; C++ does not make an enum of an integer by itself."""
        named = isinstance(self.returns, (Enumeration, IntegerLike))
        return f"({self.returns.c})({expression})" if self.returns and named else expression

    def _taken(self) -> Lines:
        """Convert what the callable returned; None is a number as little as text is."""
        if self.returns is None:
            return ()
        inner = self.returns.extract("cw_value", "cw_returned", "cw_fits = false;")
        fits = "true" if self.returns.checked else self.returns.check("cw_returned")
        return (
            "        if (cw_returned) {",
            f"            {self.returns.c} cw_value = {self._number('0')};",
            f"            bool cw_fits = {fits};",
            *(f"            {line}" for line in inner),
            "            if (cw_fits)",
            "                cw_result = cw_value;",
            "            else if (!PyErr_Occurred())",
            f'                cwrap_callback_misfit("{self.python}", {self.returns.display}, cw_returned);',
            "        }",
        )


class KeptCallback(Callback):
    """One that C calls for as long as a handle is open."""

    def __init__(self, callback: CType) -> None:
        vars(self).update(vars(callback))

    def declare(self, name: str) -> Lines:
        """Its address, which C gets as the data."""
        return (f"CwrapCallback *{name} = NULL;",)

    def init(self, name: str) -> Lines:
        """None."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """With references of its own."""
        return (f"if (CWRAP_UNLIKELY(!({name} = cwrap_kept_new({obj}, self)))) {fail}",)

    def settle(self, name: str, fail: str) -> Lines:
        """What it raised is raised."""
        return (f"if ({name} && cwrap_callback_raised({name})) {fail}",)

    def thrown(self, name: str) -> Lines:
        """Raise what the callable raised, instead of the C++ exception that most likely came of it."""
        return (f"(void)({name} && cwrap_callback_raised({name}));",)

    def remain(self, name: str, failed: str) -> Lines:
        """What is made of it is freed, and then itself."""
        return ()

    def value(self, name: str) -> str:
        """The C function; NULL for None."""
        return f"({name} ? {self.function} : NULL)"


class HeldCallback(KeptCallback):
    """One that a handle has already when C is given it: in the list `kept`, at `place`."""

    def __init__(self, callback: CType, kept: str, place: str) -> None:
        super().__init__(callback)
        self.kept = kept
        self.place = place

    def remain(self, name: str, failed: str) -> Lines:
        """The handle's, unless C did not take it."""
        condition = f"if (!({failed})) " if failed else ""
        return (f"{condition}{self.keep(name)}",)

    def keep(self, name: str) -> str:
        """C statement: C has it now."""
        return f'cwrap_kept_settle({self.kept}, &{name}, "{self.place}");'


class Poll(Callback):
    """A callback that looks for signals in place of calling anything; Python gives nothing for it."""

    def __init__(self, callback: Callback) -> None:
        vars(self).update(vars(callback))


class TextList(CType):
    """`char **` with a count, as a callback is given it: a list of str, or None where there is NULL."""

    c = "char **"

    def __init__(self, count: str) -> None:
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """A list."""
        return "list[str | None]"

    def box(self, expression: str) -> str:
        """A new list."""
        return f"cwrap_text_list({expression}, (Py_ssize_t)arg_{self.count})"


class BytesGiven(CType):
    """A pointer to bytes with a count, as a callback is given it: new bytes, or None where there is NULL."""

    def __init__(self, c: str, count: str) -> None:
        self.c = c
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Bytes."""
        return "bytes | None"

    def box(self, expression: str) -> str:
        """A copy."""
        return f"cwrap_bytes_given({expression}, (Py_ssize_t)arg_{self.count})"
