"""Memory that the calls of a module keep, and failing allocations: for tests, and as a program.

    python tests/support/module_memory.py NAME LIBRARY [NAME LIBRARY...]
    python tests/support/module_memory.py --update NAME LIBRARY

The program imports the modules, makes all calls of module_calls, compares the outcomes with
tests/modules/module_outcomes.txt, and exits with status 1 at the first mistake. With --update it writes the outcomes
of one module: in a process with others, some calls have other outcomes.
"""

from __future__ import annotations

import _imp
import atexit
import builtins
import collections
import contextlib
import enum
import gc
import importlib.util
import os
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.machinery import ModuleSpec
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn
from unittest import mock

import numpy as np
from folders import TESTS
from memory import (
    HAS_NO_GIL,
    IS_DEBUG,
    Attempt,
    Fault,
    allocations,
    breaks_dictionaries,
    c_bytes,
    one_of_python,
    rest_of_python,
    states,
    sweep,
    watched,
)
from module_calls import CALLS
from module_misuse import flat, reached, shared, variations
from module_objects import SHARED
from module_outcomes import outcomes
from module_variations import EXCHANGE, Make, Tensor, callback_calls, has_stranger, is_foreign, outcome, wrong_outcome

Check = Callable[[], str]
ROUNDS = 10
# Objects that calls share: a reference to them that a call keeps is no additional block. Small numbers come first,
# because the differences of the counts of other objects are references to small numbers.
COMMON: tuple[Any, ...] = (
    *(0, 1, 2, 3), True, False, np, None, (), "", b"", *"?biufcOUSVMm", *map(np.dtype, "?bBhHiIlLqQefdgFDGOSUVMm"),
    *(limit for code in "bBhHiIlLqQ" for limit in (np.iinfo(code).min, np.iinfo(code).max)),
    *(kind for kind in vars(builtins).values() if isinstance(kind, type)),
    # Names of attributes that the runtime queries, and what it gets.
    *("shape", "dtype", "kind", "size", "ndim", "min", "max", "__name__", "__module__", "__fspath__", "__complex__"),
    *("__dlpack__", "__dlpack_device__", EXCHANGE, "__array__", "__array_interface__"),
    *(int.__module__, np.ndarray.__module__),
    *vars(np.ndarray).values(), *vars(Tensor).values(),
)  # fmt: skip
# By module: calls after which C calls back although Python has ended.
CALLED_LATE: dict[str, Callable[[Any], object]] = {
    "polls": lambda m: (m.painted_with_signals(), m.glances_for_signals(77)),
    "keeps": lambda m: m.Bell(36).wait(),
}
OUTCOMES = TESTS / "modules/module_outcomes.txt"
WITH_UFUNCS = ("waves",)  # NumPy crashes if there is no memory for a ufunc
ENUMS = ("rows", "shade")  # attributes that hold no member of their enum: the enum raises and catches an exception
# A debug build of CPython ends the process if Python code loses the exception of a failed allocation.
FAULTS: tuple[Fault, ...] = () if HAS_NO_GIL or IS_DEBUG else (one_of_python, rest_of_python)
# Adding an attribute to a type raises AttributeError instead of MemoryError from CPython 3.14 on.
REPLACED = sys.version_info >= (3, 14)


def objects_of(module: ModuleType, attempt: Attempt) -> list[Any]:
    """Return the objects whose references are counted: those of the call, their types, the members of the module."""
    members = [value for name, value in vars(module).items() if not name.startswith("_")]
    found = [*members, *attempt.objects(), *map(type, attempt.objects())]
    found += filter(None, (getattr(value, EXCHANGE, None) for value in found if isinstance(value, type)))
    described = [value for value in found if isinstance(value, np.ndarray | type)]
    found += [part for value in described for part in dtype_parts(getattr(value, "dtype", None))]
    return [*COMMON, *(value for value in found if not isinstance(value, int | None))]


def dtype_parts(dtype: object) -> list[Any]:
    """Return a dtype of structs, and the objects of which it consists."""
    if not isinstance(dtype, np.dtype) or not dtype.fields:
        return []
    inner = [part for field in dtype.fields.values() for part in dtype_parts(field[0])]
    return [dtype, dtype.names, *dtype.fields.values(), *inner]


def memory() -> tuple[int, int]:
    """Return the number of blocks of Python's allocators, and the memory of the C library in units of 16 bytes."""
    units = 0 if "CWRAP_SANITIZE" in os.environ else c_bytes() // 16  # a sanitizer does not reuse freed memory
    return allocations().live(), units


def kept(action: Callable[[], object], objects: Sequence[Any] = (), times: int = 10) -> list[str]:
    """Return names of what each repetition of an action keeps, in every one of increasingly long rounds.

    The longer rounds separate leaks from caches, which fill up (such as the interpreter's cache of attributes) and may
    release blocks meanwhile. Call this function inside `watched()`.
    """
    action()
    suspected = grown(action, objects, times, set(range(len(objects) + 2)), (False,))
    for count in range(times, times * (ROUNDS + 1), times):
        if not suspected:
            break
        collect()  # this also frees the objects that free lists keep
        suspected = grown(action, objects, count, suspected)
    return [("blocks", "memory of C")[k] if k < 2 else repr(objects[k - 2]) for k in sorted(suspected)]


def grown(
    action: Callable[[], object], objects: Sequence[Any], count: int, suspected: set[int],
    collected: tuple[bool, ...] = (False, True),
) -> set[int]:  # fmt: skip
    """Return which of the suspected counts grow with each repetition, before and after a garbage collection."""
    references = [sys.getrefcount(value) for value in objects]
    least = count - max(3, count // 10)
    blocks, units = memory()
    for _ in range(count):
        action()
    for collects in collected:
        if collects:
            collect()
        after = memory()
        added = [sys.getrefcount(value) - number for value, number in zip(objects, references, strict=True)]
        change = [after[0] - blocks, after[1] - units, *map(abs, added)]
        suspected = {k for k in suspected if change[k] >= least}
        if not suspected:
            break
    return suspected


def collect() -> None:
    """Collect garbage until a collection finds nothing.

    An attribute of structs does not take part in garbage collection, so its type is garbage only after a collection has
    freed the attribute. Without a GIL, blocks are freed later, when no thread can read them any more.
    """
    while gc.collect():
        pass
    if HAS_NO_GIL:
        gc.collect()


def kept_by_calls(module: ModuleType, make: Make, times: int = 50) -> list[str]:
    """Return what a call keeps; also report a call that raises an exception only now and then."""
    attempt = make(module)
    attempt.repeat(allocations(), 1)  # if a call uses up its arguments, only the first one succeeds
    raised: set[int] = set()
    found = kept(lambda: raised.add(attempt.repeat(allocations(), 1)[0]), objects_of(module, attempt), times)
    return found if len(raised) == 1 or not attempt.again else [*found, "an exception now and then"]


def kept_by_failures(module: ModuleType, make: Make, fault: Fault, times: int = 10) -> list[str]:
    """Make each allocation of a call fail; return what the failed calls keep."""

    def swept() -> int:
        return sweep(lambda: make(module), fault)

    attempt = make(module)
    if HAS_NO_GIL:
        return []
    if attempt.foreign:
        if fault is one_of_python:  # third-party code may crash if all allocations fail
            swept()
        return []
    return kept(swept, objects_of(module, attempt), times)


def imported(spec: ModuleSpec) -> ModuleType:
    """Import a module again, even if it is imported already."""
    module = _imp.create_dynamic(spec)
    _imp.exec_dynamic(module)
    return module


def kept_by_import(spec: ModuleSpec) -> list[str]:
    """Make each allocation of an import fail; return what imports keep."""
    # Enums and named tuples are created by Python code, which raises various exceptions if an allocation fails. In
    # CPython 3.11 the code of named tuples then even crashes the interpreter.
    stand_in = partial(partial, allocations().zero)
    enums = mock.patch.multiple("enum", IntEnum=stand_in, IntFlag=stand_in)
    with enums, mock.patch("collections.namedtuple", stand_in):
        for fault in FAULTS if spec.name not in WITH_UFUNCS else ():
            sweep(lambda: Attempt(_imp.create_dynamic, (spec,)), fault)
            sweep(lambda: Attempt(_imp.exec_dynamic, (_imp.create_dynamic(spec),), foreign=REPLACED), fault)
    module = imported(spec)
    functions = [value for value in vars(module).values() if callable(value)]
    assert functions, "an empty module"
    assert all(function.__name__ for function in functions), "a function without a name"
    # Caches of types hold some 60 blocks more or less, so that few imports would seem to keep them. A module without
    # its names is in no reference cycle, unless it has classes.
    packages = (enum, collections, enum.IntEnum, enum.IntFlag, collections.namedtuple)
    return kept(lambda: vars(imported(spec)).clear(), (spec.name, *packages), times=100)


def kept_by_dtypes(spec: ModuleSpec) -> list[str]:
    """Return what creating the dtypes of structs keeps: a module that is imported again creates them for each use."""
    module = imported(spec)
    kinds = [kind for kind in vars(module).values() if isinstance(getattr(kind, "dtype", None), np.dtype)]
    for kind in kinds if FAULTS else ():
        sweep(lambda: Attempt(getattr, (kind, "dtype"), foreign=True), one_of_python)  # noqa: B023
    return [text for kind in kinds for text in kept(lambda: kind.dtype, (kind, *COMMON))]  # noqa: B023


def left_in_use(module: ModuleType, make: Make) -> list[str]:
    """Return the arguments that a call leaves in use: handles that cannot be closed, structs with users."""
    attempt = make(module)
    values = reached(attempt.objects())  # before the call, after which an iterator at its end has no handle
    values = [*(getattr(value, "__self__", None) for value in values), *values]  # receivers may use other objects
    outcome(attempt)
    values += [part for value in values if states().users(value) >= 0 for part in parts(value)]
    common = shared(module)
    own = [value for value in values if type(value).__module__ == module.__name__]
    own = [value for value in own if all(value is not other for other in common)]
    handles = [value for value in own if "close" in vars(type(value))]
    for value in handles * 2:  # again, because a handle may use those before it
        with contextlib.suppress(RuntimeError):
            value.close()
    used = [value for value in handles if not value.closed]
    used += [value for value in own if states().users(value) > 0]
    return [f"{type(value).__name__} in use" for value in used]


def parts(value: Any) -> list[Any]:
    """Return the values of the fields of a struct."""
    names = [name for name, field in vars(type(value)).items() if isinstance(field, types.GetSetDescriptorType)]
    return [outcome(Attempt(getattr, (value, name))) for name in names]


def mistakes_of_call(module: ModuleType, make: Make) -> list[str]:
    """Return the mistakes of a call."""
    found = left_in_use(module, make) + kept_by_calls(module, make)
    for fault in FAULTS:
        found += kept_by_failures(module, make, fault)
    return found


def mistakes_of_variation(module: ModuleType, make: Make) -> list[str]:
    """Return the mistakes of a call with a wrong argument, or of the use of an attribute."""
    attempt = make(module)
    found = [text for text in [wrong_outcome(attempt)] if text]
    found += left_in_use(module, make)
    found += kept_by_calls(module, make, 20)
    is_swept = has_stranger(attempt) or is_read(attempt) or attempt.function is states().renamed
    if is_swept and not attempt.foreign:
        found += kept_by_failures(module, make, one_of_python, 5)
    return found


def is_read(attempt: Attempt) -> bool:
    """Return whether a call reads an attribute, without Python code that creates an enum or an exception."""
    is_enum = attempt.function is getattr and any(attempt.arguments[1] is name for name in ENUMS)
    return attempt.function is getattr and not is_enum and not is_foreign(outcome(attempt))


def mistake_at_exit(module: ModuleType, calls: Iterable[Make]) -> str:
    """Return what is wrong if C calls back while Python exits, or afterwards: it must not call Python."""
    pid = os.fork()
    if pid == 0:
        makes = list(calls)
        called = [call for make in makes for call in callback_calls(module, make, end)]
        exit_with_calls(module, [*called, *makes])  # other calls may use the callbacks that these store
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return f"status {status} of a process that calls back while Python exits" if status else ""


def end(*_: object) -> NoReturn:
    """End the process: a callback that C must not call."""
    os._exit(2)


def exit_with_calls(module: ModuleType, calls: Sequence[Make]) -> NoReturn:
    """Make calls while Python exits, and let C call back after Python has ended."""
    atexit._clear()  # the functions are those of the parent process
    CALLED_LATE.get(module.__name__, bool)(module)
    garbage = CallsAtExit(module, calls)
    garbage.cycle = garbage
    del garbage  # only the collection that Python makes while it exits runs the finalizer
    gc.set_threshold(0)
    gc.enable()
    allocations().finalize()
    raise AssertionError("Python has ended")


class CallsAtExit:
    """An object whose finalizer makes calls."""

    cycle: CallsAtExit

    def __init__(self, module: ModuleType, calls: Sequence[Make]) -> None:
        self.module = module
        self.calls = calls
        self.outcome = outcome
        self.succeed = allocations().succeed

    def __del__(self) -> None:
        for make in self.calls:
            self.outcome(make(self.module))
        self.succeed()


def close(module: ModuleType) -> None:
    """Close the handles that calls share.

    Raise RuntimeError if one of them still counts a use that has ended.
    """
    for handles in reversed(vars(module).pop("_kept", {}).values()):
        for value in reversed(flat(handles)):
            getattr(value, "close", bool)()
    SHARED.append(SHARED.pop())  # resizing raises BufferError if a buffer of it was not released


def difference(found: Sequence[str], name: str) -> str:
    """Return the first line that differs from the expected outcomes of a module; "" if none does."""
    expected = [line for line in OUTCOMES.read_text(encoding="utf-8").splitlines() if line.startswith(f"{name}: ")]
    lines = zip_longest(found, expected, fillvalue="(nothing)")
    return next((f"{line}\n  expected: {other}" for line, other in lines if line != other), "")


def checks(module: ModuleType, spec: ModuleSpec) -> Iterator[Check]:
    """Yield all checks of a module; each returns its first mistake, or nothing."""
    name = module.__name__
    calls = CALLS[name]

    def closed() -> str:
        close(module)
        return ""

    def call_check(label: str, find: Callable[[ModuleType, Make], list[str]], make: Make) -> Check:
        def check() -> str:
            found = find(module, make)
            return f"{name}: {label}: {found}" if found else ""

        return check

    yield lambda: difference(outcomes(module, calls), name)
    for call, make in calls.items():
        yield call_check(call, mistakes_of_call, make)
    for call, what, make in variations(module, calls):
        yield call_check(f"{call}, {what}", mistakes_of_variation, make)
    # A debug build does not permit that Python exits while Python code runs.
    can_exit = hasattr(os, "fork") and not IS_DEBUG
    if can_exit and any(True for make in calls.values() for _ in callback_calls(module, make, end)):
        yield lambda: mistake_at_exit(module, calls.values())
    yield closed
    if not breaks_dictionaries():
        yield lambda: ", ".join(kept_by_import(spec))
    yield lambda: ", ".join(kept_by_dtypes(spec))


def mistake(name: str, library: Path) -> str:
    """Return the first mistake of a module, or nothing."""
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec is not None
    return next(filter(None, (check() for check in checks(imported(spec), spec))), "")


def update(name: str, library: str) -> int:
    """Write the outcomes of the calls of a module."""
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec is not None
    found = outcomes(imported(spec), CALLS[name])
    lines = OUTCOMES.read_text(encoding="utf-8").splitlines()
    others = {module: [line for line in lines if line.startswith(f"{module}: ")] for module in CALLS}
    kept = [line for module in CALLS for line in (found if module == name else others[module])]
    OUTCOMES.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return 0


@contextlib.contextmanager
def prepared() -> Iterator[None]:
    """Count allocations, and print nothing that calls only report."""
    sys.unraisablehook = lambda _: None  # callbacks raise exceptions while their handle is freed
    warnings.simplefilter("ignore")
    with watched():
        yield


def main(arguments: Sequence[str]) -> int:
    """Run the command line; return the exit status."""
    with prepared():
        if arguments[0] == "--update":
            return update(*arguments[1:])
        for name, library in zip(arguments[::2], arguments[1::2], strict=True):
            found = mistake(name, Path(library))
            if found:
                print(found)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
