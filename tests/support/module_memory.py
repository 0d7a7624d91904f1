"""Memory that the calls of a module keep, and failing allocations: for tests, and as a program.

    python tests/support/module_memory.py NAME LIBRARY [NAME LIBRARY...]
    python tests/support/module_memory.py --update NAME LIBRARY [NAME LIBRARY...]

The program imports the modules, makes all calls of module_calls, compares the outcomes with
tests/modules/module_outcomes.txt, and exits with status 1 at the first mistake. With --update it writes the outcomes.
"""

from __future__ import annotations

import _imp
import contextlib
import gc
import importlib.util
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.machinery import ModuleSpec
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from folders import TESTS
from memory import Attempt, Fault, allocations, c_bytes, one_of_python, rest_of_python, sweep, watched
from module_calls import CALLS
from module_objects import SHARED
from module_variations import Make, attributes, has_stranger, outcomes, wrong_calls, wrong_outcome

Check = Callable[[], str]
ROUNDS = 10
OUTCOMES = TESTS / "modules/module_outcomes.txt"
FAULTS: tuple[Fault, ...] = (one_of_python, rest_of_python)


def objects_of(module: ModuleType, attempt: Attempt) -> list[Any]:
    """Return the objects whose references are counted: those of the call, their types, the members of the module."""
    members = [value for name, value in vars(module).items() if not name.startswith("_")]
    found = [*members, *attempt.objects(), *map(type, attempt.objects())]
    return [value for value in found if not isinstance(value, int | None)]


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
        gc.collect()  # a collection also frees the objects that free lists keep
        suspected = grown(action, objects, count, suspected)
    return [["blocks", "memory of C", *map(repr, objects)][k] for k in sorted(suspected)]


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
            gc.collect()
        after = memory()
        added = [sys.getrefcount(value) - number for value, number in zip(objects, references, strict=True)]
        change = [after[0] - blocks, after[1] - units, *map(abs, added)]
        suspected = {k for k in suspected if change[k] >= least}
        if not suspected:
            break
    return suspected


def kept_by_calls(module: ModuleType, make: Make, times: int = 50) -> list[str]:
    """Return what a call keeps; also report a call that raises an exception only now and then."""
    attempt = make(module)
    attempt.repeat(allocations(), 1)  # if a call uses up its arguments, only the first one succeeds
    raised: set[int] = set()
    found = kept(lambda: raised.add(attempt.repeat(allocations(), 1)[0]), objects_of(module, attempt), times)
    return found if len(raised) == 1 else [*found, "an exception now and then"]


def kept_by_failures(module: ModuleType, make: Make, fault: Fault, times: int = 10) -> list[str]:
    """Make each allocation of a call fail; return what the failed calls keep."""

    def swept() -> int:
        return sweep(lambda: make(module), fault)

    attempt = make(module)
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
        for fault in FAULTS:
            sweep(lambda: Attempt(_imp.create_dynamic, (spec,)), fault)
            sweep(lambda: Attempt(_imp.exec_dynamic, (_imp.create_dynamic(spec),)), fault)
    module = imported(spec)
    functions = [value for value in vars(module).values() if callable(value)]
    assert functions, "an empty module"
    assert all(function.__name__ for function in functions), "a function without a name"
    # Caches of types hold some 60 blocks more or less, so that few imports would seem to keep them.
    return kept(lambda: imported(spec), times=30)


def mistakes_of_call(module: ModuleType, make: Make) -> list[str]:
    """Return the mistakes of a call."""
    found = kept_by_calls(module, make)
    for fault in FAULTS:
        found += kept_by_failures(module, make, fault)
    return found


def mistakes_of_variation(module: ModuleType, make: Make) -> list[str]:
    """Return the mistakes of a call with a wrong argument, or of the use of an attribute."""
    attempt = make(module)
    found = [text for text in [wrong_outcome(attempt)] if text]
    found += kept_by_calls(module, make, 20)
    if has_stranger(attempt) and not attempt.foreign:
        found += kept_by_failures(module, make, one_of_python, 5)
    return found


def close(module: ModuleType) -> None:
    """Close the handles that calls share.

    Raise RuntimeError if one of them still counts a use that has ended.
    """
    for handles in reversed(vars(module).pop("_kept", {}).values()):
        for value in reversed(handles if isinstance(handles, tuple) else (handles,)):
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
    variations = ((call, *varied) for call, make in calls.items() for varied in wrong_calls(module, make))
    used = (("attributes", *use) for use in attributes(module, calls.values()))
    for call, what, make in (*variations, *used):
        yield call_check(f"{call}, {what}", mistakes_of_variation, make)
    yield closed
    yield lambda: ", ".join(kept_by_import(spec))


def mistake(name: str, library: Path) -> str:
    """Return the first mistake of a module, or nothing."""
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec is not None
    return next(filter(None, (check() for check in checks(imported(spec), spec))), "")


def update(libraries: Mapping[str, str]) -> int:
    """Write the outcomes of the calls of all modules."""
    lines = []
    for name, library in libraries.items():
        spec = importlib.util.spec_from_file_location(name, library)
        assert spec is not None
        lines += outcomes(imported(spec), CALLS[name])
    OUTCOMES.write_text("\n".join(lines) + "\n", encoding="utf-8")
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
            return update(dict(zip(arguments[1::2], arguments[2::2], strict=True)))
        for name, library in zip(arguments[::2], arguments[1::2], strict=True):
            found = mistake(name, Path(library))
            if found:
                print(found)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
