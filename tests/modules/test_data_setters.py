"""Callbacks whose data another C function stores."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/pipes.cwrap", tmp_path_factory.mktemp("pipes"))


@pytest.fixture(autouse=True)
def no_pipes_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_pipes() == 0


def adding(number: int) -> Callable[[int], int]:
    return lambda n: n + number


def test_both_functions_are_called(module: ModuleType) -> None:
    pipe = module.Pipe()
    assert pipe.write(3) == -1
    pipe.on_write(adding(10))
    gc.collect()
    assert pipe.write(3) == 13
    pipe.on_write(adding(20))
    assert pipe.write(3) == 23
    pipe.on_write(None)
    assert pipe.write(3) == -1  # neither a function nor data


def test_callbacks_are_kept_by_their_names(module: ModuleType) -> None:
    pipe = module.Pipe()
    pipe.on_write(adding(10))
    pipe.on_read(adding(20))
    gc.collect()
    assert [pipe.write(1), pipe.read(1)] == [11, 21]
    pipe.on_read(None)
    assert [pipe.write(1), pipe.read(1)] == [11, -1]


def test_a_replaced_callable_is_released(module: ModuleType) -> None:
    def call(n: int) -> int:
        return n

    pipe = module.Pipe()
    before = sys.getrefcount(call)
    pipe.on_write(call)
    assert sys.getrefcount(call) > before
    pipe.on_write(adding(1))
    assert sys.getrefcount(call) == before


def test_the_data_is_not_stored(module: ModuleType) -> None:
    pipe = module.Pipe()
    pipe.on_write(adding(10))
    pipe.fail(1)
    with pytest.raises(RuntimeError, match=r"on_write\(\) failed: no data"):
        pipe.on_write(adding(20))
    assert pipe.write(1) == 11


def test_the_function_is_not_stored(module: ModuleType) -> None:
    """C may have the new data, with which it calls the new callable."""
    pipe = module.Pipe()
    pipe.on_write(adding(10))
    pipe.fail(2)
    with pytest.raises(RuntimeError, match=r"on_write\(\) failed: no function"):
        pipe.on_write(adding(20))
    gc.collect()
    assert pipe.write(1) == 21
    pipe.on_write(adding(30))
    assert pipe.write(1) == 31


@pytest.mark.parametrize(("times", "text", "result"), [(1, "no function", 11), (2, "no data", -2)])
def test_none_is_not_stored(module: ModuleType, times: int, text: str, result: int) -> None:
    pipe = module.Pipe()
    pipe.on_write(adding(10))
    pipe.fail(times)
    with pytest.raises(RuntimeError, match=text):
        pipe.on_write(None)
    gc.collect()
    assert pipe.write(1) == result


def test_a_callable_that_is_called_at_once_raises(module: ModuleType) -> None:
    pipe = module.Pipe()
    with pytest.raises(KeyError):
        pipe.on_read({5: 6}.__getitem__)
    assert pipe.read(5) == 6
