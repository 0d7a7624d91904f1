"""Handles that C takes over, results that are compared and returned as a bool, structs with read-only fields."""

from __future__ import annotations

import copy
import gc
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/handover.cwrap", tmp_path_factory.mktemp("handover"))


@pytest.fixture(autouse=True)
def no_handles_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_nodes() == 0


def test_a_failure_is_not_true(module: ModuleType) -> None:
    assert module.is_even(4) is module.is_checked(4) is True
    assert module.is_even(5) is module.is_checked(5) is False
    with pytest.raises(RuntimeError, match=r"is_even\(\) failed"):
        module.is_even(-1)
    with pytest.raises(ValueError, match=r"is_checked\(\) failed"):
        module.is_checked(-1)
    assert module.is_zero(0) is False
    with pytest.raises(KeyError):
        module.is_zero(3)
    with pytest.raises(RuntimeError):
        module.is_zero(256)  # a cast of 256 to one byte would be 0


def test_a_bool_that_is_an_enum_in_c(module: ModuleType) -> None:
    assert (module.way_of(True), module.way_of(False)) == (1, -1)


def test_a_struct_that_python_only_reads(module: ModuleType) -> None:
    assert repr(module.Report()) == "Report(code=0, text=None)"
    report = module.report(3)
    assert (report.code, report.text, module.code_of(report)) == (3, "bad", 3)
    worse = module.worsened(report)
    assert (worse.code, worse.text, report.text) == (4, "worse", "bad")
    assert report == module.report(3)
    with pytest.raises(AttributeError):
        report.code = 4
    for wrong in ({"code": 3}, {"text": "x"}):
        with pytest.raises(TypeError, match=r"Report\(\) takes no arguments"):
            module.Report(**wrong)
    with pytest.raises(TypeError, match=r"Report\(\) takes no arguments"):
        module.Report(3)


def test_a_handle_that_c_takes_over(module: ModuleType) -> None:
    parent, child = module.Node(1), module.Node(20)
    parent.adopt(child)
    assert child.closed
    assert module.count_nodes() == 2
    assert parent.number() == 21
    with pytest.raises(ValueError, match="the Node is closed"):
        child.number()
    with pytest.raises(ValueError, match="the Node is closed"):
        parent.adopt(child)
    child.close()
    with pytest.raises(RuntimeError, match=r"adopt\(\) failed"):
        parent.adopt(other := module.Node(3))
    assert other.closed  # C takes the handle over even if the function fails
    assert module.count_nodes() == 2
    del child, other
    gc.collect()
    assert parent.number() == 21


def test_a_handle_that_is_not_taken_over_stays_open(module: ModuleType) -> None:
    node = module.Node(1)
    with pytest.raises(RuntimeError, match="the Node cannot be handed over: it is in use"):
        module.merge(node, node)
    with pytest.raises(TypeError):
        module.merge(node, 3)
    with pytest.raises(RuntimeError, match="in use"):
        node.adopt(node)
    below = node.beside()
    with pytest.raises(RuntimeError, match="in use"):
        node.destroy()
    with pytest.raises(RuntimeError, match="in use"):
        module.merge(module.Node(7), node)
    assert (node.number(), below.number()) == (1, 2)
    node.ask(lambda number: 0)
    below.close()
    with pytest.raises(RuntimeError, match="the Node cannot be handed over: C keeps callbacks of it"):
        node.destroy()
    node.ask(None)
    node.destroy()
    assert node.closed
    assert module.count_nodes() == 0


def test_taken_over_handles_keep_nothing_alive(module: ModuleType) -> None:
    node = module.Node(1)
    below = node.beside()
    with pytest.raises(RuntimeError, match="in use"):
        node.close()
    assert module.merge(below) == 2
    node.close()
    assert module.merge(module.Node(1), module.Node(2)) == 3
    assert module.merge(module.Node(1).beside(), b=None) == 2


def test_handles_of_one_call_at_a_time(module: ModuleType) -> None:
    gate = module.Gate()
    inner = gate.inner()
    inner.destroy()
    assert inner.closed
    assert gate.is_open() is False  # the inner gate no longer exists
    gate.destroy()
    assert gate.closed
    with pytest.raises(ValueError, match="the Gate is closed"):
        gate.destroy()


def test_special_names_that_python_looks_up(module: ModuleType) -> None:
    node = module.Node(1)
    assert copy.copy(node).number() == 2
    assert reversed(node) == 1
    assert module.a_name_that_is_missing == ord("a")


def test_nothing_leaks(module: ModuleType) -> None:
    def use() -> Any:
        node = module.Node(1)
        node.adopt(node.beside())
        for wrong in (node, 3):
            with pytest.raises((RuntimeError, TypeError)):
                module.merge(node, wrong)
        node.destroy()
        gate = module.Gate().inner()
        gate.destroy()
        return module.worsened(module.report(1))

    with watched():
        assert not keeps(use)
