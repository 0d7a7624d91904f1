"""What the calls of a module keep, and what they do if an allocation fails: for tests, and as a program.

    python tests/module_memory.py NAME LIBRARY [NAME LIBRARY...]

The program imports the modules, makes all calls that tests/module_calls.py has for them, and exits with status 1 at the
first mistake.
"""

from __future__ import annotations

import _imp
import enum
import gc
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from memory import Attempt, Fault, allocations, c_bytes, one_of_python, rest_of_python, sweep, watched
from module_calls import CALLS

Make = Callable[[Any], Attempt]
ROUNDS = 10
FAULTS: tuple[Fault, ...] = (one_of_python, rest_of_python)


def objects_of(module: ModuleType, attempt: Attempt) -> list[Any]:
    """Return the objects whose references are counted: those of the call and of the module, types among them."""
    members = [value for name, value in vars(module).items() if not name.startswith("_")]
    found = [*members, *attempt.objects(), *map(type, attempt.objects())]
    return [value for value in found if not isinstance(value, int | None)]


def counts(objects: Sequence[Any]) -> list[int]:
    """Return the blocks of Python's allocators, the units of the C library's memory, and the references of objects."""
    units = 0 if "CWRAP_SANITIZE" in os.environ else c_bytes() // 16  # a sanitizer keeps what is freed
    return [allocations().live(), units, *map(sys.getrefcount, objects)]


def kept(action: Callable[[], object], objects: Sequence[Any] = (), times: int = 10) -> list[str]:
    """Return what each repetition of an action keeps, in every one of ever longer rounds.

    Caches that fill up, as that of the interpreter for attributes, are no leak; nor does a cache that releases a few
    blocks meanwhile hide one. Call it watched.
    """
    action()
    suspected = set(range(len(objects) + 2))
    for count in range(times, times * (ROUNDS + 1), times):
        gc.collect()  # which frees what was kept to be used again
        before = counts(objects)
        for _ in range(count):
            action()
        gc.collect()
        grown = [new - old for old, new in zip(before, counts(objects), strict=True)]
        suspected = {k for k in suspected if (abs(grown[k]) if k > 1 else grown[k]) >= count - max(3, count // 10)}
        if not suspected:
            break
    return [["blocks", "memory of C", *map(repr, objects)][k] for k in sorted(suspected)]


def kept_by_calls(module: ModuleType, make: Make) -> list[str]:
    """Return what a call keeps; it raises an exception always or never."""
    attempt = make(module)
    attempt.repeat(allocations(), 1)  # a call that uses up its arguments succeeds once
    raised: set[int] = set()
    found = kept(lambda: raised.add(attempt.repeat(allocations(), 1)[0]), objects_of(module, attempt), 50)
    return found if len(raised) == 1 else [*found, "an exception now and then"]


def kept_by_failures(module: ModuleType, make: Make, fault: Fault) -> list[str]:
    """Make each allocation of a call fail; return what that keeps."""

    def swept() -> int:
        return sweep(lambda: make(module), fault)

    attempt = make(module)
    if attempt.foreign:
        if fault is one_of_python:  # code of others would run with no memory at all
            swept()
        return []
    return kept(swept, objects_of(module, attempt))


def imported(spec: ModuleSpec) -> ModuleType:
    """Import a module, whether it was imported before or not."""
    module = _imp.create_dynamic(spec)
    _imp.exec_dynamic(module)
    return module


def kept_by_import(spec: ModuleSpec) -> list[str]:
    """Make each allocation of an import fail; return what imports keep."""
    foreign = any(isinstance(value, enum.EnumMeta) for value in vars(imported(spec)).values())
    # Python compiles the class of a named tuple, which without memory may break the interpreter (CPython 3.11).
    with mock.patch("collections.namedtuple", allocations().zero):
        for fault in FAULTS[: 2 - foreign]:
            sweep(lambda: Attempt(_imp.create_dynamic, (spec,), foreign=foreign), fault)
            sweep(lambda: Attempt(_imp.exec_dynamic, (_imp.create_dynamic(spec),), foreign=foreign), fault)
    module = imported(spec)
    functions = [value for value in vars(module).values() if callable(value)]
    assert functions, "an empty module"
    assert all(function.__name__ for function in functions), "a function without a name"
    return kept(lambda: imported(spec), times=5)


def mistake(name: str, library: Path) -> str:
    """Return the first mistake of a module, or nothing."""
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec is not None
    module = imported(spec)
    for call, make in CALLS[name].items():
        found = kept_by_calls(module, make)
        for fault in FAULTS:
            found += kept_by_failures(module, make, fault)
        if found:
            return f"{name}: {call} keeps {found}"
    found = kept_by_import(spec)
    return f"{name}: its import keeps {found}" if found else ""


def main(arguments: Sequence[str]) -> int:
    """Run the command line; return the exit status."""
    sys.unraisablehook = lambda _: None  # what a callback raises while its handle is freed
    with watched():
        for name, library in zip(arguments[::2], arguments[1::2], strict=True):
            found = mistake(name, Path(library))
            if found:
                print(found)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
