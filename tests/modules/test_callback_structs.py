"""Structs of callbacks with their data: by address, by value, several functions with the same data, kept structs."""

from __future__ import annotations

import gc
import itertools
import weakref
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT

NOTHING: dict[int, int] = {}


@pytest.fixture(scope="module")
def vtables(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/vtables.cwrap", tmp_path_factory.mktemp("vtables"))


def test_a_function_and_its_data(vtables: ModuleType) -> None:
    assert vtables.area(lambda x: x * x, 0, 2) == 4
    assert vtables.at(abs, -3) == 3
    assert vtables.area(lambda x: vtables.at(lambda y: y + x, 1), 0, 2) == 4  # nested


def test_errors_of_a_function(vtables: ModuleType) -> None:
    with pytest.raises(ZeroDivisionError):
        vtables.area(lambda x: 1 / 0, 0, 1)
    with pytest.raises(TypeError, match="callback 'Function' must return float, not None"):
        vtables.at(lambda x: None, 1)
    with pytest.raises(TypeError, match=r"argument 'function' \(pos 1\) must be callable, not int"):
        vtables.at(1, 1)


def test_several_functions_with_the_same_data(vtables: ModuleType) -> None:
    source, sink = iter([1, 2, -1]), list[Any]()

    def put(byte: int) -> int:
        sink.append(byte)
        return 5

    assert vtables.copied(2, lambda: next(source), put, lambda: sink.append("done"), 19) == 2010
    assert sink == [1, 2, "done"]
    assert vtables.polled(lambda: 4, lambda byte: byte) == 43
    assert vtables.polled(lambda: 4, None) == 40


def test_functions_that_are_left_out_are_null(vtables: ModuleType) -> None:
    assert vtables.copied(1, lambda: 3) == 1003
    assert vtables.copied(1, lambda: 3, None, limit=2) == 1002
    done: list[int] = []
    assert vtables.copied(1, lambda: 3, done=lambda: done.append(1)) == 1003
    assert done == [1]


def test_the_first_of_several_exceptions(vtables: ModuleType) -> None:
    called: list[str] = []
    with pytest.raises(KeyError):
        vtables.copied(1, NOTHING.popitem, done=lambda: called.append("done"))
    assert called == ["done"]  # each callable raises for itself
    with pytest.raises(KeyError):
        vtables.copied(1, lambda: 1, NOTHING.pop, lambda: 1 / 0)


def test_a_callback_of_a_group_checks_for_signals_alone(vtables: ModuleType) -> None:
    assert vtables.checked() == 0


def test_kept_structs(vtables: ModuleType) -> None:
    port, closed = vtables.Port(), list[int]()
    assert port.next() == -1
    port.attach(1, lambda: 7)
    gc.collect()
    assert port.next() == 1001
    port.attach(2, lambda: 8, lambda byte: byte + 100)
    assert port.next() == 2108
    with pytest.raises(RuntimeError):
        port.attach(9, lambda: 1)
    assert port.next() == 2108  # C refused the other struct
    port.attach(3, lambda: 8, done=lambda: closed.append(1))
    port.close()
    assert closed == [1]


def test_a_struct_that_a_new_object_keeps(vtables: ModuleType) -> None:
    port = vtables.attached(lambda: 6)
    gc.collect()
    assert [port.next() for _ in range(3)] == [1, 1, 1]
    with pytest.raises(KeyError):
        vtables.attached(NOTHING.popitem).next()


def test_kept_callables_are_released(vtables: ModuleType) -> None:
    numbers = itertools.count(1)

    class Source:
        def get(self) -> int:
            return next(numbers)

    source = Source()
    gone = weakref.ref(source)
    port = vtables.Port()
    port.attach(0, source.get)
    del source
    assert gone() is not None
    assert port.next() == 1
    port.attach(0, lambda: 1)
    assert gone() is None


def test_results_in_a_struct(vtables: ModuleType) -> None:
    assert vtables.measure(2, 3) == (1, 5.0)
