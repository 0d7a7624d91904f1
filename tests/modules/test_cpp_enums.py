"""Enums of C++ (extensions/zoo.cwrap): their scope, their range, and fields of structs."""

from __future__ import annotations

from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/zoo.cwrap", tmp_path_factory.mktemp("zoo"))


def test_members_are_in_the_scope_of_the_enum(zoo: ModuleType) -> None:
    assert [(one.name, one.value) for one in zoo.Mood] == [("calm", 1), ("wild", 200)]
    assert [one.value for one in zoo.Level] == [-(2**40), 2**40]
    assert (zoo.Portion.LARGE, zoo.Weather.rainy) == (5, 2)


def test_arguments_and_results(zoo: ModuleType) -> None:
    assert zoo.opposite(zoo.Mood.calm) is zoo.Mood.wild
    assert zoo.opposite(7) == 7
    assert zoo.other_level(zoo.Level.TOWER) is zoo.Level.CELLAR
    assert zoo.tomorrow(zoo.Weather.rainy) is zoo.Weather.sunny


def test_the_range_is_that_of_the_integer_type(zoo: ModuleType) -> None:
    with pytest.raises(OverflowError, match=r"256 does not fit in zoo::mood \(0 to 255\)"):
        zoo.opposite(256)
    with pytest.raises(OverflowError):
        zoo.other_level(2**63)
    with pytest.raises(TypeError, match="must be int, not str"):
        zoo.opposite("calm")


def test_defaults_are_numbers_or_members(zoo: ModuleType) -> None:
    assert (zoo.grams(), zoo.grams(zoo.Portion.SMALL), zoo.grams(0, zoo.Mood.calm)) == (700, 200, 1)
    assert zoo.tomorrow() is zoo.Weather.rainy


def test_fields_of_structs(zoo: ModuleType) -> None:
    meal = zoo.Meal(after=zoo.Mood.wild, grams=10)
    assert (meal.after, meal.size, meal.grams) == (zoo.Mood.wild, zoo.Portion.SMALL, 10)
    assert zoo.Meal().after == 0
    larger = zoo.larger(meal)
    assert (larger.after, larger.size, larger.grams) == (zoo.Mood.wild, zoo.Portion.LARGE, 20)
    meal.after = 1
    assert meal.after is zoo.Mood.calm
    with pytest.raises(OverflowError):
        meal.after = 300


def test_a_status_is_an_enum(zoo: ModuleType) -> None:
    """An `enum class` is compared with its zero, or with the values that `success` lists."""
    assert zoo.try_gate(0) is zoo.Gate.open
    with pytest.raises(RuntimeError, match="try_gate"):
        zoo.try_gate(1)
    assert zoo.gate_or_stuck(1) is zoo.Gate.stuck
    with pytest.raises(RuntimeError, match="there is no gate"):
        zoo.gate_or_stuck(2)
    assert zoo.pass_gate(0) is None
    with pytest.raises(RuntimeError, match="the gate is stuck"):
        zoo.pass_gate(1)
    with pytest.raises(LookupError, match="there is no gate"):
        zoo.pass_gate(2)


def test_a_status_that_c_stores_is_an_enum(zoo: ModuleType) -> None:
    assert zoo.ask_gate(0) is None
    with pytest.raises(RuntimeError, match="ask_gate"):
        zoo.ask_gate(1)
