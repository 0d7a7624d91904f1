"""Several results of one call in memory that the library keeps, while conversions run Python code that changes it."""

from __future__ import annotations

import builtins
import gc
import warnings
from functools import partial
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import IS_DEBUG, Attempt, keeps, one_of_python, sweep, watched


@pytest.fixture
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Build a new module, since the first array that a module creates imports NumPy."""
    return build(ROOT, "tests/modules/extensions/outputs.cwrap", tmp_path_factory.mktemp("outputs"))


def test_an_enum_is_converted_after_memory(module: ModuleType) -> None:
    """An enum in Python is a class whose methods can be replaced."""

    def missing(cls: Any, value: int) -> None:
        module.change()

    module.Color._missing_ = classmethod(missing)
    number, text, pointed, struct, x = module.color()
    assert (number, text, pointed.label, struct.label, x.tolist()) == (9, "before", "before", "before", [1, 2])
    assert module.color()[1] == "after!"


def test_arrays_are_created_after_all_memory_was_copied(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first array imports NumPy, and the first array of structs creates a dtype."""
    importer = builtins.__import__

    def changes(*arguments: Any) -> Any:
        module.change()
        return importer(*arguments)

    monkeypatch.setattr(builtins, "__import__", changes)
    x, y, z, text = module.arrays()
    monkeypatch.undo()
    assert (x.tolist(), y.tolist(), z.tolist(), text) == ([1, 2], [(1,), (2,)], [1, 2], "before")
    assert module.arrays()[0].tolist() == [1, 7]
    assert x.flags.owndata


def test_a_garbage_collection_changes_no_result(module: ModuleType) -> None:
    """Before Python 3.12, allocations of objects such as lists collect garbage."""

    class Cycle:
        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            module.change()

    thresholds = gc.get_threshold()
    gc.collect()
    for count in range(1, 20):
        module.restore()
        Cycle()
        gc.set_threshold(count, 0, 0)
        words, more, _, _ = module.lists()
        gc.set_threshold(*thresholds)
        assert (words, more, module.late_references()) == (["before"] * 2, ["before"] * 2, 0), count
    assert gc.isenabled()


def test_null_and_failures(module: ModuleType) -> None:
    x, text = module.no_array(0)
    assert (x.tolist(), text) == ([1, 2], "before")
    assert module.no_array(1) == (None, "before")
    with pytest.raises(UnicodeDecodeError):
        module.no_array(2)


def test_a_returned_value_is_freed_if_another_result_cannot_be_converted(module: ModuleType) -> None:
    for function in (module.own_text, module.own_block, module.own_array):
        assert function(0)[1] == "before"
        with pytest.raises(UnicodeDecodeError):
            function(1)
    assert module.owned_blocks() == 0


def test_a_returned_value_is_freed_if_the_size_of_another_result_overflows(module: ModuleType) -> None:
    text, x, n = module.own_sized(0)
    assert (text, x.tolist(), n) == ("", [1, 2], 2)
    with pytest.raises(OverflowError):
        module.own_sized(1)
    assert module.owned_blocks() == 0


def test_a_warning_that_is_an_exception_frees_memory_once(module: ModuleType) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for function in (module.warn_of_array, module.warn_of_text):
            with pytest.raises(RuntimeWarning):
                function(0)
        with pytest.raises(RuntimeWarning):
            module.warn_of_all()
    with pytest.raises(UnicodeDecodeError):
        module.warn_of_text(1)
    assert module.owned_blocks() == 0


def test_a_warning_changes_no_result(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", lambda *_, **__: module.change())
        assert module.warn_of_text(0) == "before"
        assert module.warn_of_text(0) == "after!"
        module.restore()
        owned, copy, text, x = module.warn_of_all()
    assert (owned.tolist(), copy, text, x.tolist()) == ([0], "a", "before", [1, 2])
    del owned
    assert module.owned_blocks() == 0


def test_a_failure_that_is_a_warning_changes_no_result(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        monkeypatch.setattr(warnings, "showwarning", lambda *_, **__: module.change())
        assert module.failing_text(0) == "before"
        assert module.failing_text(0) == "after!"
        module.restore()
        text, x = module.coded(3)
        assert (text, x.tolist()) == ("before", [1, 2])
        assert module.coded(0)[0] == "after!"
        with pytest.raises(RuntimeError, match=r"coded\(\) failed"):
            module.coded(2)
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="did not complete"):
            module.coded(3)
        with pytest.raises(UserWarning):
            module.failing_text(0)
    with pytest.raises(UnicodeDecodeError):
        module.failing_text(1)


def test_no_memory(module: ModuleType) -> None:
    """The module `enum` of a debug build ends the process, because its Python code loses a MemoryError."""
    functions = [module.arrays, module.lists, *([] if IS_DEBUG else [module.color])]
    with watched():
        for function in functions:
            assert sweep(partial(Attempt, function, foreign=True), one_of_python)
        assert not keeps(lambda: (module.arrays(), module.lists(), module.color()))
    assert gc.isenabled()
