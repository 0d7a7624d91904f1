"""`interpreters: shared_gil | own_gil` of a module: the interpreters of a process that can import it.

    - module: primes
      interpreters: own_gil
    - name: next_prime
      return: long
      arguments: [long n]

The plan:

    function next_prime(n)
    long next_prime(arg_n)
    returns value; fails never

The values:

    shared_gil   the main interpreter, and subinterpreters that share its GIL (the default)
    own_gil      also subinterpreters with their own GIL, from Python 3.12 on: the C library must be safe to call from
                 several threads at the same time, with different objects

What the module keeps belongs to one interpreter: classes, objects, callbacks. With `own_gil`, declarations that share
something between interpreters are errors: `init` and `shutdown` that count the users of the library in the process,
callbacks that the library keeps without a handle, callbacks without data, and NumPy's C API.
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.ctype.array import needs_numpy
from cwrap.ctype.base import CType
from cwrap.features.lifetimes.kept_by import keeper_of
from cwrap.features.lifetimes.ownership import LIBRARY
from cwrap.features.modules.module_hooks import INIT, SHUTDOWN
from cwrap.model import Definition
from cwrap.plan import Context, FilePlan, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.location import Location

OWN_GIL_VERSION = (3, 12)
_OWN = "own_gil"

INTERPRETERS = Key("interpreters", (On.MODULE,), Kind.CHOICE,
    "the subinterpreters that can import the module: those that share the GIL, or all (shared_gil)",
    choices=("shared_gil", _OWN), follows="shutdown", example=_OWN,
    synonyms=("subinterpreters", "per_interpreter_gil"))  # fmt: skip


class Interpreters(Plugin):
    """Subinterpreters with their own GIL."""

    name = "interpreters"
    phase = Phase.WRAPPER
    keys = (INTERPRETERS,)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report what interpreters without a common GIL would share."""
        definition = own_gil(plan)
        if definition:
            where = definition.keys.location("interpreters", definition.location)
            if context.abi.limited and context.abi.limited < OWN_GIL_VERSION:
                context.reporter.error(where, f"'interpreters: {_OWN}' needs --limited-api 3.12 or later: Python has "
                                       "had such interpreters since 3.12")  # fmt: skip
            problems = (*_of_library(definition), *_of_callbacks(plan), *_of_wrappers(plan))
            for place, problem in dict.fromkeys(problems):
                context.reporter.error(place, f"'interpreters: {_OWN}' is not safe with {problem}")
        return plan


def own_gil(plan: FilePlan) -> Definition | None:
    """Return the definition of a module that supports interpreters with their own GIL; None for other modules."""
    modules = (item.definition for item in plan.module_items if item.definition.kind == "module")
    return next((found for found in modules if INTERPRETERS.get(found.keys) == _OWN), None)


def _of_library(definition: Definition) -> Iterator[tuple[Location, str]]:
    spec = INIT.get(definition.keys)
    problem, key = "", ""
    if spec and spec.per == "process":
        key = "init"
        problem = ("an 'init' per process, which counts the users of the library under one GIL; use 'per: interpreter' "
                   "if the library counts them itself")  # fmt: skip
    elif spec is None and SHUTDOWN.get(definition.keys):
        key = "shutdown"
        problem = ("'shutdown' without 'init', which would end the use of the library by other interpreters; add an "
                   "'init' with 'per: interpreter'")  # fmt: skip
    if key:
        yield definition.keys.location(key, definition.location), problem


def _of_callbacks(plan: FilePlan) -> Iterator[tuple[Location, str]]:
    for item in plan.module_items:
        definition = item.definition
        if definition.kind == "callback" and "pool" in definition.keys:
            yield (definition.keys.location("pool", definition.location),
                   "callbacks without data ('pool'): interpreters would share their C functions")  # fmt: skip


def _of_wrappers(plan: FilePlan) -> Iterator[tuple[Location, str]]:
    for wrapper in plan.wrappers:
        if wrapper.ufunc:
            yield wrapper.declaration.location, "ufuncs: NumPy cannot be imported there"
        for overload in wrapper.overloads:
            for value in overload.values:
                if value.ctype and value.ctype.callback and value.ctype.callback.is_cpp:
                    yield value.argument.location, "std::function: C++ would call it in the main interpreter"
                key = value.argument.keys.get("kept_by")
                if key and keeper_of(value.argument).name == LIBRARY:
                    yield key.location, "'kept_by: library': the library would call it in all interpreters"
        yield from ((place, "NumPy's C API: NumPy cannot be imported there") for place in _numpy(wrapper))


def _numpy(wrapper: Wrapper) -> Iterator[Location]:
    for overload in wrapper.overloads:
        types: list[tuple[CType | None, Location]] = [(v.ctype, v.argument.location) for v in overload.values]
        for ctype, place in (*types, (overload.call.returns, overload.option.location)):
            if needs_numpy(ctype):
                yield place
