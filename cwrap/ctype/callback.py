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

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.callback_arguments import (
    VALUES,
    BytesArgument,
    CallbackArgument,
    ItemArgument,
    converted,
    declared,
    sizes_in_c,
)
from cwrap.ctype.numbers import IntegerLike
from cwrap.ctype.protocols import CallbackProtocol, LifetimeProtocol
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.patterns import pattern

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_NOT_IN_NAMES = pattern(r"\W+", re.ASCII)


class Slots(ABC):
    """How a function to which C passes no data finds its callback: by a slot, a pointer to the pointer to the callback.

    `c` is the type of C++ that holds the function, or empty if C gets a pointer to a C function.
    """

    c = ""

    def before(self) -> Lines:
        """Return the C before the function that calls the callable."""
        return ()

    def after(self, callback: Callback) -> Lines:
        """Return the C after that function."""
        return ()

    @abstractmethod
    def take(self, pointer: str) -> str:
        """Return a C condition that gives a slot to the callback at a pointer, and is true with an exception set."""

    @abstractmethod
    def function(self, callback: Callback, slot: str) -> str:
        """Return a C expression of the function of a slot, which is NULL for None."""


class Pool(Slots):
    """A number of C functions, each of which calls the callable in its slot."""

    def __init__(self, python: str, count: int) -> None:
        self.python = python
        self.count = count
        self.array = f"cwrap_pool_of_{python}"

    def before(self) -> Lines:
        slots = f"CWRAP_UNUSED static CwrapCallback *{self.array}[{self.count}]; /* those that use the C functions */"
        return (slots, "")

    def take(self, pointer: str) -> str:
        return f"cwrap_pool_take({self.array}, {self.count}, {pointer}, {string(self.python)})"

    def function(self, callback: Callback, slot: str) -> str:
        return f"{callback.function}_in({slot})"

    def after(self, callback: Callback) -> Lines:
        """Return the C functions of the pool, and a function that finds the one of a slot."""
        c, name = callback.result_c, callback.function
        head, pointer = callback.parameters or "void", f"{name}_type"
        passed = "".join(f"arg_{a.name}, " for a in callback.arguments)
        call = f"{'return ' if callback.returns else ''}{name}({passed}&{self.array}"
        functions = [
            f"CWRAP_UNUSED static {CSpelling.parse(c).variable(f'{name}_{k}')}({head}) {{ {call}[{k}]); }}"
            for k in range(self.count)
        ]
        names = ", ".join(f"{name}_{k}" for k in range(self.count))
        return (
            "",
            *functions,
            f"typedef {CSpelling.parse(c).variable(f'(*{pointer})')}({head});",
            f"CWRAP_UNUSED static {pointer} {name}_in(CwrapCallback **cw_slot)",
            "{",
            f"    static const {pointer} cw_functions[] = {{{names}}};",
            f"    return cw_slot ? cw_functions[cw_slot - {self.array}] : NULL;",
            "}",
        )


class Callback(CallbackProtocol[CType], LifetimeProtocol, CType):
    """A Python callable as a C function; `data` is the name of the `void *` argument that carries the CwrapCallback.

    `failure` is the C expression that the C function returns after an exception. `length_of` is an argument: C gets the
    number of bytes that the callable returned for it. `sizes` are names of numbers that the wrapper provides. `grouped`
    means that C passes the same data to several callbacks. `slots` is how a function without data finds the callback.
    """

    runs_python = False
    checker = "cwrap_check_callable"
    takes = ("callable",)
    display = '"callable"'
    headers: tuple[str, ...] = ('"cwrap_callback.h"',)
    is_nullable = True  # NULL means that there is no callable

    def __init__(
        self, python: str, typedef: str, arguments: Sequence[CallbackArgument], data: str, returns: CType | None,
        failure: str = "0", length_of: str = "", sizes: tuple[str, ...] = (), *, slots: Slots | None = None,
        grouped: bool = False,
    ) -> None:  # fmt: skip
        self.python = python
        self.spellings = tuple(dict.fromkeys(name for name in (typedef, python) if name))
        self.c = "CwrapCallback"
        self.arguments = arguments
        self.data = data
        self.returns = returns
        self.length_of = length_of
        self.sizes = sizes
        self.slots = slots
        self.grouped = grouped
        self.failure = failure
        self.needs_data = slots is None
        self.is_cpp = bool(slots and slots.c)
        results = returns.headers if isinstance(returns, ReturnedObject) else ()
        self.headers = tuple(dict.fromkeys((*Callback.headers, *(h for a in arguments for h in a.headers), *results)))
        self.function = f"cwrap_calls_{_identifier(python)}"
        self.support = self._function()
        if slots:
            self.support = (*slots.before(), *self.support, *slots.after(self))

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types of the arguments and of the result."""
        types = filter(None, (*(argument.ctype for argument in self.arguments), self.returns))
        return tuple(part for ctype in types for part in (*ctype.parts, ctype))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        passed = ", ".join(a.passed for a in self.arguments if a.is_passed)
        value = [self.returns.annotation(None)] if self.returns and not self.length_of else []
        results = [*value, *(a.returned for a in self.arguments if a.is_returned)]
        returned = results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]" if results else "object"
        return f"Callable[[{passed}], {returned}]"

    def declare(self, name: str) -> Lines:
        function = f"(CwrapCalled){self.function}" if self.grouped else "NULL"
        numbers = f"cw_numbers_{name}" if self.sizes else "NULL"
        fields = (
            f"NULL, NULL, NULL, NULL, NULL, 0, {numbers}, NULL, NULL, NULL, {function}, NULL, {{NULL, 0, 0}}, false"
        )
        return (
            *((f"Py_ssize_t {numbers}[{len(self.sizes)}] = {{0}};",) if self.sizes else ()),
            f"CwrapCallback {name} = {{{fields}, CWRAP_INTERPRETER}};",
        )

    def init(self, name: str) -> Lines:
        return (f"{name}.callable = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return assignments of borrowed references: the caller's references last as long as the call."""
        return (f"{name}.callable = {obj};", f"{name}.self = self;", *self._taken(f"&{name}", fail))

    def cleanup(self, name: str) -> Lines:
        drop = self.returns.drop if isinstance(self.returns, ReturnedPointer) else ""
        return (
            *((f"{drop}(&{name});",) if drop else ()),
            *((f"cwrap_slot_leave(&{name});",) if self.slots else ()),
        )

    def _taken(self, pointer: str, fail: str) -> Lines:
        """Return a statement that takes a slot, or nothing if C passes data."""
        return (f"if (CWRAP_UNLIKELY({self.slots.take(pointer)})) {fail}",) if self.slots else ()

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the statements of `init`: the only default is NULL."""
        return self.init(name)

    def settle(self, name: str, fail: str) -> Lines:
        return (f"if (cwrap_callback_raised(&{name})) {fail}",)

    def abandon(self, name: str, failed: str) -> Lines:
        """Return a statement that drops the exception of the callable, because another callable's is raised."""
        return (f"cwrap_callback_forget(&{name});",)

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of the callable, its likely cause."""
        return (f"(void)cwrap_callback_raised(&{name});",)

    def value(self, name: str) -> str:
        """Return a C expression of the C function; NULL for None."""
        if self.slots:
            return self.slots.function(self, f"{name}.slot")
        return f"({name}.callable ? {self.function} : NULL)"

    def present(self, name: str) -> str:
        """Return the C function: compilers warn if NULL is possible and the C function is declared `nonnull`."""
        return self.value(name) if self.slots else self.function

    def parameter(self, name: str) -> str:
        """Return the C declaration of a pointer to the C function."""
        if self.slots and self.slots.c:
            return f"const {self.slots.c} &{name}"
        parameters = ", ".join(a.c for a in self.arguments)
        return f"{CSpelling.parse(self.returns.c if self.returns else 'void').variable(f'(*{name})')}({parameters})"

    def kept(self) -> CType | None:
        """Return the type of this callback if C keeps it after the call."""
        return KeptCallback(self)

    def polling(self) -> CType | None:
        """Return the type of this callback if it only checks for signals."""
        return None if self.slots else PollingCallback(self)

    @property
    def result_c(self) -> str:
        """The C type of the result."""
        return self.returns.c if self.returns else "void"

    @property
    def parameters(self) -> str:
        """The C declarations of the parameters."""
        return ", ".join(CSpelling.parse(a.c).variable(f"arg_{a.name}") for a in self.arguments)

    def _head(self, function: str) -> Lines:
        """Return the beginning of a C function that C calls: its name, parameters and result."""
        parameters = ", ".join(filter(None, (self.parameters, "CwrapCallback **cw_slot" if self.slots else "")))
        return (
            f"CWRAP_UNUSED static {CSpelling.parse(self.result_c).variable(function)}({parameters})",
            "{",
            *(f"    {line}" for line in self._failed()),
        )

    def _failed(self) -> Lines:
        """Return the declaration of the result, whose value is that after an exception."""
        if self.returns is None:
            return ()
        result = CSpelling.parse(self.returns.c).variable("cw_result")
        if self.returns.fields and self.failure == "0":
            return (f"{result};", *self.returns.init("cw_result"))
        return (f"{result} = {self._returned(self.failure)};",)

    def _begun(self) -> str:
        """Return a C expression of the callback, which is NULL if it must not be called."""
        data = f"(CwrapCallback *)arg_{self.data}"
        if self.slots:
            return "cwrap_slot_begin(cw_slot, &cw_frame)"
        if self.grouped:
            return f"cwrap_group_begin({data}, (CwrapCalled){self.function}, &cw_frame)"
        return f"cwrap_callback_begin({data}, &cw_frame)"

    def _function(self) -> Lines:
        """Return the C function that C calls."""
        passed = [a for a in self.arguments if a.is_passed]
        sizes, failing = sizes_in_c(self.arguments)
        boxed = [f"(cw_arguments[{k}] = {a.boxed}) != NULL" for k, a in enumerate(passed)]
        hidden = [a for a in self.arguments if not a.is_passed and not a.is_returned and a.name != self.data]
        call = f"cw_returned = cwrap_callback_call(cw_callback, cw_arguments, {len(passed)});"
        converted = [f"if ({' && '.join(boxed)})", f"    {call}"] if boxed else [call]
        if failing:
            named = f"callback '{self.python}': {failing}"
            raised = ["if (cw_wrong)", f"    cwrap_size_raise(cw_wrong, {string(named)});"]
            converted = [*raised, f"else {converted[0]}", *converted[1:]]
        return (
            *self._head(self.function),
            f"    PyObject *cw_arguments[{max(1, len(passed))}] = {{NULL}}, *cw_returned = NULL;",
            *(f"    (void)arg_{a.name};" for a in hidden),
            "    CwrapFrame cw_frame;",
            f"    CwrapCallback *const cw_callback = {self._begun()};",
            "    if (cw_callback) {",
            "        PyObject *const self = cw_callback->self;",
            "        (void)self;",
            *(f"        {line}" for line in (*sizes, *converted)),
            *self._finished(passed),
            f"        cwrap_callback_end(cw_callback, &cw_frame, cw_arguments, {max(1, len(passed))}, cw_returned);",
            "    }",
            *(("    return cw_result;",) if self.returns else ()),
            "}",
        )

    def _finished(self, passed: Sequence[CallbackArgument]) -> Iterator[str]:
        """Yield statements that end the use of C memory by arguments, and that give C the results.

        An argument that the callable returns must be valid until C gets its pointer.
        """
        ends = [f"        {line}" for k, a in enumerate(passed) for line in a.end(self.python, f"cw_arguments[{k}]")]
        conversion = self._conversion(passed)
        yield from (*conversion, *ends) if isinstance(self.returns, ReturnedObject) else (*ends, *conversion)

    def _returned(self, expression: str) -> str:
        """Return a C expression of the result; C++ needs a cast from an integer to an enum."""
        return f"({self.returns.c})({expression})" if isinstance(self.returns, IntegerLike) else expression

    def _conversion(self, passed: Sequence[CallbackArgument]) -> Lines:
        """Return statements that give C what the callable returned and changed."""
        stores: list[tuple[str, Callable[[str], Lines]]] = []
        if self.returns and not self.length_of:
            stores.append(("result", partial(self._store_result, self.returns)))
        stores += [(a.name, partial(a.store, self.python)) for a in self.arguments if a.is_returned]
        changed = [line for k, a in enumerate(passed) for line in a.take_back(self.python, f"cw_arguments[{k}]")]
        if not stores and not changed:
            return ()
        names = string(", ".join(name for name, _ in stores))
        items = f"cwrap_callback_items({string(self.python)}, {names}, cw_returned, cw_items, {len(stores)})"
        buffers = [a.name for a in self.arguments if isinstance(a, BytesArgument) and a.is_returned]
        several = len(stores) > 1
        objects = [f"cw_items[{k}]" for k in range(len(stores))] if several else ["cw_returned"]
        stored = [store(obj) for (_, store), obj in zip(stores, objects, strict=False)]
        late = stored[:1] if isinstance(self.returns, ReturnedPointer) and not self.returns.drop else []  # only C frees
        alone = bool(self.returns) and not several  # what follows asks whether the only result could be converted
        filled = [lines if alone else _if_fits(lines) for lines in stored[len(late) :]]
        return (
            "        if (cw_returned) {",
            *((f"            {declared(self.returns, 'cw_value')}",) if self.returns else ()),
            *((f"            PyObject *cw_items[{len(stores)}];",) if several else ()),
            *(f"            Py_ssize_t cw_length_{name} = 0;" for name in buffers),
            f"            bool cw_fits = {items if several else 'true'};",
            *(f"            {line}" for lines in filled for line in lines),
            *(f"            {line}" for line in (*changed, *self._lengths())),
            *(f"            {line}" for lines in late for line in _if_fits(lines)),
            *((f"            if (cw_fits) cw_result = {_moved(self.returns)};",) if self.returns else ()),
            "        }",
        )

    def _store_result(self, ctype: CType, obj: str) -> Lines:
        """Return statements that convert the object which C returns."""
        misfit = f"cwrap_callback_misfit({string(self.python)}, {ctype.display}, {obj});"
        return (*converted(ctype, "cw_value", obj), f"if (!cw_fits) {misfit}")

    def _lengths(self) -> Iterator[str]:
        """Yield statements that give C the numbers of bytes that the callable returned."""
        items = ((a, a.required_ctype.c) for a in self.arguments if isinstance(a, ItemArgument) and a.length_of)
        numbers = [(c, f"*({c} *){a.variable}", a.variable, a.length_of) for a, c in items]
        if self.returns and self.length_of:
            numbers.append((self.returns.c, "cw_value", "true", self.length_of))
        for c, target, condition, name in numbers:
            length = f"cw_length_{name}"
            yield f"if (cw_fits && !CWRAP_FITS({c}, {length})) {{"
            yield f'    cwrap_too_large("len({name})", {length}, "{c}");'
            yield "    cw_fits = false;"
            yield "}"
            yield f"if (cw_fits && {condition})" if condition != "true" else "if (cw_fits)"
            yield f"    {target} = ({c}){length};"


def callback_of(ctype: CType) -> CallbackProtocol[CType]:
    """Return a C type as one of callbacks; raise TypeError for another type."""
    if ctype.callback is None:
        raise TypeError(f"'{ctype.c}' is not the type of callbacks")
    return ctype.callback


def polls(ctype: CType | None) -> bool:
    """Return whether values of a C type are callbacks that only check for signals."""
    return ctype is not None and ctype.callback is not None and ctype.callback.polls


def is_kept(ctype: CType | None) -> bool:
    """Return whether values of a C type are callbacks that C may call after the call returned."""
    return ctype is not None and ctype.callback is not None and ctype.callback.is_kept


def _identifier(python: str) -> str:
    """Return a C identifier for the name of a callback, or for its type in C++."""
    return _NOT_IN_NAMES.sub("_", python.replace("*", " pointer").replace("&", " reference"))


def _moved(returns: CType) -> str:
    """Return the C of the converted result; a value of C++ is moved, because a copy can throw."""
    return "cw_value" if returns.is_scalar or returns.fields else "std::move(cw_value)"


def _if_fits(lines: Lines) -> Lines:
    """Return statements that run if everything before them could be converted."""
    return ("if (cw_fits) {", *(f"    {line}" for line in lines), "}")


class KeptCallback(Callback):
    """A callback that C may call as long as a handle is open."""

    is_kept = True

    def __init__(self, callback: CType) -> None:
        vars(self).update(vars(callback))

    def declare(self, name: str) -> Lines:
        return (f"CwrapCallback *{name} = NULL;",)

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that allocates a CwrapCallback with owned references."""
        made = f"if (CWRAP_UNLIKELY(!({name} = cwrap_kept_new({obj}, self, {len(self.sizes)})))) {fail}"
        grouped = (f"{name}->function = (CwrapCalled){self.function};",) if self.grouped else ()
        return (made, *grouped, *self._taken(name, fail))

    def cleanup(self, name: str) -> Lines:
        """Return no statements: the owner of the callback frees it."""
        return ()

    def settle(self, name: str, fail: str) -> Lines:
        return (f"if ({name} && cwrap_callback_raised({name})) {fail}",)

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of the callable, its likely cause."""
        return (f"(void)({name} && cwrap_callback_raised({name}));",)

    def abandon(self, name: str, failed: str) -> Lines:
        """Return no statements: the new handle, and then the callback, are freed by the wrapper's cleanups."""
        return ()

    def value(self, name: str) -> str:
        """Return a C expression of the C function; NULL for None."""
        if self.slots:
            return self.slots.function(self, f"{name} ? {name}->slot : NULL")
        return f"({name} ? {self.function} : NULL)"

    def held_by(self, owner: str, name: str) -> CType:
        """Return the type of this callback if `owner` holds it under a name.

        `owner` is a C expression of a handle, or empty for the library.
        """
        return HeldCallback(self, owner, name)


class HeldCallback(KeptCallback):
    """A kept callback that is in the list of a handle before the C function is called."""

    def __init__(self, callback: CType, owner: str, name: str) -> None:
        super().__init__(callback)
        self.owner = owner
        self.callback_name = name

    def settle(self, name: str, fail: str) -> Lines:
        """Return no statements: the handle raises the exceptions of all callbacks in its list."""
        return ()

    def on_throw(self, name: str) -> Lines:
        """Return no statements: those of the handle are enough."""
        return ()

    def abandon(self, name: str, failed: str) -> Lines:
        """Return a statement that leaves the callback to the handle, unless C refused it."""
        condition = f"if (!({failed})) " if failed else ""
        settle = f"cwrap_handle_settle({self.owner}, " if self.owner else "cwrap_library_settle("
        return (f'{condition}{settle}&{name}, "{self.callback_name}");',)


class PollingCallback(Callback):
    """A callback that checks for signals and calls nothing; Python passes no argument for it."""

    polls = True

    def __init__(self, callback: Callback) -> None:
        vars(self).update(vars(callback))
        self.function = f"cwrap_polls_{self.python}"
        self.support = self._polling()

    def value(self, name: str) -> str:
        return self.function

    def _polling(self) -> Lines:
        """Return the C function that C calls."""
        poll = f"cwrap_callback_polls((CwrapCallback *)arg_{self.data})"
        zero = self.returns.init("cw_result") if self.returns and self.returns.fields else ()
        succeeded = zero or (f"cw_result = {self._returned('0')};",)
        success = [f"    if ({poll})", *(f"        {line}" for line in succeeded), "    return cw_result;"]
        return (
            *self._head(self.function),
            *(f"    (void)arg_{a.name};" for a in self.arguments if a.name != self.data),
            *(success if self.returns else [f"    (void){poll};"]),
            "}",
        )


class ReturnedPointer(CType):
    """A result of a callback that is a pointer, or None for NULL.

    `drop` is the C function that releases what the callback owns; it is empty if C frees the results.
    """

    checked = True
    drop = ""


class ReturnedObject(ReturnedPointer):
    """An object whose pointer C gets. If `taken`, C frees it; else the callback owns a reference until it ends.

    `lent` returns the C expression of the pointer, as the method of a handle does.
    """

    headers = (VALUES,)

    def __init__(self, ctype: CType, lent: Callable[[str, bool], str], taken: bool) -> None:
        self.c = ctype.c
        self.ctype = ctype
        self.lent = lent
        self.taken = taken
        self.drop = "" if taken else "cwrap_callback_drop_objects"
        self.display = f'"{ctype.class_name} or None"'

    @property
    def parts(self) -> tuple[CType, ...]:
        """The types that the pointer uses, and the pointer."""
        return (*self.ctype.parts, self.ctype)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return f"{self.ctype.annotation(dtype)} | None"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that fails without an exception for another object."""
        pointer = f"!({name} = {self.lent(obj, self.taken)})"
        return (f"if ({obj} != Py_None && (!{self.ctype.check(obj)} || {pointer}))", f"    {fail}")


class ReturnedText(ReturnedPointer):
    """A text that a callable returns, or None for NULL. The callback owns it, or `copy` makes a copy, which C frees."""

    display = '"str or None"'

    def __init__(self, c: str, copy: str = "") -> None:
        self.c = c
        self.copy = copy
        self.drop = "" if copy else "cwrap_callback_drop_texts"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "str | None"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that fails without an exception for another object."""
        if not self.copy:
            return (f"if (CWRAP_UNLIKELY(cwrap_callback_text(cw_callback, {obj}, &{name}))) {fail}",)
        return (
            f"const char *cw_text = {obj} == Py_None || !PyUnicode_Check({obj}) ? NULL : cwrap_as_text({obj});",
            f"if (!cw_text && {obj} != Py_None)",
            f"    {fail}",
            f"else if (cw_text && !({name} = {self.copy}(cw_text))) {{",
            "    PyErr_NoMemory();",
            f"    {fail}",
            "}",
        )


class TextList(CType):
    """An argument `char **` of a callback: a list of str, with None for NULL.

    `count` is C; if it is empty, NULL ends the strings.
    """

    def __init__(self, c: str, count: str = "") -> None:
        self.c = c
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "list[str | None]" if self.count else "list[str]"

    def box(self, expression: str) -> str:
        items = f"(char *const *){expression}" if self.c != "char **" else expression
        return f"cwrap_text_list({items}, {self.count})" if self.count else f"cwrap_texts_before_null({items})"


class CountedBytes(CType):
    """An argument of a callback that points to bytes, with a count: new bytes; None for NULL."""

    def __init__(self, c: str, count: str) -> None:
        self.c = c
        self.count = count

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        return "bytes"

    def box(self, expression: str) -> str:
        return f"cwrap_bytes_given({expression}, {self.count})"
