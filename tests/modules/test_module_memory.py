"""Modules of libraries: calls keep no memory, however often they are made, and every allocation may fail.

The calls are those of tests/support/module_calls.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from called_modules import Modules, build_modules
from memory import (
    IS_DEBUG,
    Attempt,
    Fault,
    allocations,
    breaks_dictionaries,
    import_swept,
    in_child,
    one_of_python,
    sweep,
    watched,
)
from module_calls import CALLS
from module_memory import (
    FAULTS,
    kept,
    kept_by_calls,
    kept_by_failures,
    kept_by_import,
)

pytestmark = pytest.mark.slow  # the modules are compiled one by one, and each allocation fails in turn
MADE = [pytest.param(module, make, id=f"{module}-{name}") for module in CALLS for name, make in CALLS[module].items()]
# functions that resemble a function that is called, or that only count objects for the tests
ALIKE = ("_", "twice_", "same_", "count_")
# Functions that start threads, which allocate memory meanwhile, that keep all they are passed, or accept all.
LEFT_OUT = {"integrate_apart", "race", "start", "add", "add_plain", "visit_keep", "hook_add", "object_of"}


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Modules:
    return build_modules(tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="module")
def counted(modules: Modules) -> Iterator[Modules]:
    """Return the modules while the allocations of Python are counted."""
    with watched():
        yield modules


@pytest.mark.parametrize("name", CALLS)
def test_every_function_is_called(modules: Modules, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    called = {getattr(make(modules[name]).function, "__name__", "") for make in CALLS[name].values()}
    module_classes = [value for value in vars(modules[name]).values() if getattr(value, "__module__", "") == name]
    module_classes = [value for value in module_classes if not hasattr(value, "__members__")]
    classes = [value for value in module_classes if isinstance(value, type)]
    members = [*module_classes, *(member for kind in classes for key, member in vars(kind).items() if key != "close")]
    names = {getattr(value, "__name__", "_") for value in members if callable(value)}
    names -= {kind.__name__ for kind in classes if issubclass(kind, BaseException | tuple) or not is_made(kind)}
    assert not {n for n in names - called - LEFT_OUT if not n.startswith(ALIKE)}


def is_made(kind: type) -> bool:
    """Return whether Python code can create an object of a class."""
    try:
        kind()
    except TypeError as error:
        return "cannot create" not in str(error)
    return True


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "make"), MADE)
def test_calls_keep_no_memory(
    counted: Modules, name: str, make: Callable[[Any], Attempt], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repeated call keeps no block of Python's allocators, no reference and no memory of the C library."""
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)  # callbacks raise exceptions while their handle is freed
    assert not kept_by_calls(counted[name], make)


@pytest.mark.sampled(25)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("name", "make"), MADE)
def test_every_allocation_fails(
    counted: Modules, name: str, make: Callable[[Any], Attempt], fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)  # callbacks raise exceptions while their handle is freed
    assert not in_child(lambda: kept_by_failures(counted[name], make, fault))


@pytest.mark.skipif(IS_DEBUG, reason="a debug build ends the process if Python code loses a MemoryError")
def test_handles_and_text_of_c_are_freed(counted: Modules) -> None:
    """Memory of C is freed even if there is no memory for the Python object that should own it."""
    lives, frees = counted["doors"].lives, counted["octets"].count_frees
    before = lives()
    for name, make in CALLS["doors"].items():
        sweep(lambda: make(counted["doors"]), one_of_python)  # noqa: B023
        assert lives() - before <= 6, name  # objects that module_objects keeps for all tests
    first = frees()
    assert sweep(lambda: CALLS["octets"]["text that is freed"](counted["octets"]), one_of_python) > 0
    assert frees() - first > 2
    assert sweep(lambda: CALLS["octets"]["text three times"](counted["octets"]), one_of_python) > 2
    assert counted["octets"].missing() == 0


def test_repetitions_find_kept_memory(counted: Modules) -> None:
    found: list[object] = []
    item = object()
    assert kept(lambda: found.append(object())) == ["blocks"]
    assert kept(lambda: found.append(item), [item]) == [repr(item)]
    calls = iter([ZeroDivisionError, *[None] * 1000])

    def fails_once() -> None:
        if next(calls, None):
            raise ZeroDivisionError

    mistaken = kept_by_calls(counted["calls"], lambda _: Attempt(fails_once))
    assert not mistaken  # the first call may use up its arguments
    flags = iter(range(1000))
    assert kept_by_calls(counted["calls"], lambda _: Attempt(lambda: 1 / (next(flags) % 7))) == [
        "an exception now and then"
    ]
    assert allocations().live() > 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", CALLS)
def test_import(counted: Modules, name: str) -> None:
    """Imports of exceptions, enums, constants, classes and structs survive every failing allocation."""
    if breaks_dictionaries():
        pytest.skip("this Python breaks the dictionaries of types that it makes where there is no memory")
    spec = counted[name].__spec__
    assert spec is not None
    assert not in_child(lambda: kept_by_import(spec))


@pytest.mark.sampled(3)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
@pytest.mark.parametrize("name", ["doors", "points", "failures"])
def test_first_import(counted: Modules, name: str) -> None:
    """The first import in a process survives every failing allocation."""
    if breaks_dictionaries():
        pytest.skip("this Python breaks the dictionaries of types that it makes where there is no memory")
    words = ("foreign",) if name != "failures" else ()  # the package enum is written in Python
    done = import_swept(name, Path(str(counted[name].__file__)), 1, *words)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
