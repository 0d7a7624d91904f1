"""C++ that calls Python: std::function, virtual functions that subclasses override; std::shared_ptr (parks.yaml)."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def parks(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/parks.yaml", tmp_path_factory.mktemp("parks"))


# ---- std::function ----


def test_a_callable_gets_and_returns_values_of_cpp(parks: ModuleType) -> None:
    assert parks.chosen(["elm", "ash", "fir"], lambda name: name != "ash") == ["elm", "fir"]
    assert parks.joined(3, lambda n, before: f"{n}{before!r};") == "0'';1\"0'';\";2'0\\'\\';1\"0\\'\\';\";';"


def test_a_callable_gets_structs_enums_and_text(parks: ModuleType) -> None:
    seen: list[object] = []

    def move(spot: Any, season: Any, direction: str) -> Any:
        seen.append((spot.x, season, direction))
        return parks.Spot(spot.x, spot.y * 2)

    assert parks.moved(move, 4) == 8
    assert seen == [(1, parks.Season.wet, "north")]
    assert parks.moved(None) == -1


def test_a_function_that_cpp_calls_too_late_calls_nothing(parks: ModuleType) -> None:
    """C++ has a copy of the function after the call."""
    assert parks.moved(lambda spot, *_: spot, 3) == 3
    assert parks.moved_again() == 0
    parks.moved(None)
    assert parks.moved_again() == -2


def test_exceptions_of_callables(parks: ModuleType) -> None:
    """The exception of the callable is the one that is raised, also if C++ throws because of it."""
    with pytest.raises(KeyError):
        parks.chosen(["elm"], lambda name: {}[name])
    message = r"callback 'std::function<bool\(const std::string&\)>' must return bool, not str"
    with pytest.raises(TypeError, match=message):
        parks.chosen(["elm"], lambda name: name)
    with pytest.raises(TypeError, match="must return str, not None"):
        parks.joined(1, lambda *_: None)
    with pytest.raises(UnicodeEncodeError):
        parks.joined(1, lambda *_: "\ud800")
    with pytest.raises(ZeroDivisionError):
        parks.failing(lambda tree: 1 // 0)
    with pytest.raises(RuntimeError, match="C\\+\\+ failed"):
        parks.failing(lambda tree: 1 if tree is None else 0)
    with pytest.raises(TypeError, match="must be callable, not str"):
        parks.chosen(["elm"], "elm")


def test_a_kept_function(parks: ModuleType) -> None:
    """The handle keeps the callable until another one takes its place."""
    tree = parks.Tree("elm")
    given: list[Any] = []

    def grow(one: Any, years: int) -> float:
        given.append(one)
        return len(one.name) + years

    tree.on_grow(grow)
    assert tree.grow(4) == 7
    with pytest.raises(ValueError, match="valid only during the call"):
        _ = given[0].name
    tree.on_grow(lambda one, years: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tree.grow(1)
    tree.on_grow(None)
    assert tree.grow(1) == -1
    tree.close()


# ---- std::shared_ptr ----


def test_an_object_of_python_is_shared_with_cpp(parks: ModuleType) -> None:
    before = parks.trees()
    elm = parks.Tree("elm")
    assert parks.uses(elm) == 1
    parks.keep_tree(elm)
    with pytest.raises(RuntimeError, match="in use"):
        elm.close()
    with pytest.raises(RuntimeError, match="cannot be handed over"):
        parks.take_tree(elm)
    assert parks.tree_kept() is elm
    del elm
    assert parks.tree_kept().name == "elm"
    parks.keep_tree(None)
    assert parks.tree_kept() is None
    assert parks.trees() == before


def test_an_object_of_cpp_is_shared_with_python(parks: ModuleType) -> None:
    before = parks.trees()
    ash = parks.plant("ash")
    assert (ash.name, parks.plant(""), parks.uses(ash), parks.uses()) == ("ash", None, 2, -1)
    with pytest.raises(RuntimeError, match="cannot be handed over: C\\+\\+ shares it"):
        parks.take_tree(ash)
    parks.keep_tree(ash)
    ash.close()  # C++ has the object still
    assert parks.trees() == before + 1
    assert parks.tree_kept().name == "ash"
    parks.keep_tree(None)
    assert parks.trees() == before


def test_pointers_to_base_classes_are_shared(parks: ModuleType) -> None:
    """The address of an object as one of its base class can be another one."""
    before = parks.trees()
    elm, palm, oak = parks.Tree("elm"), parks.Palm(), parks.Oak()
    elm.add(palm)
    elm.add(oak)
    assert (elm.at(0).name, elm.at(1), elm.at(2)) == ("palm", oak, None)
    assert elm.heights(3) == 7.5
    del palm, oak
    assert elm.at(1).name == "oak"
    elm.clear()
    elm.close()
    gc.collect()
    assert parks.trees() == before


def test_a_thread_of_cpp_releases_an_object(parks: ModuleType) -> None:
    before = parks.trees()
    parks.keep_tree(parks.Tree("elm"))
    parks.forget_in_thread()
    assert parks.trees() == before


# ---- virtual functions ----


def _slope(parks: ModuleType) -> type[Any]:
    class Slope(parks.Tree):  # type: ignore[name-defined, misc]
        def height(self, years: int) -> float:
            return float(super().height(years)) + 100

        def near(self, other: Any, season: Any) -> None:
            self.seen = (other.name, season)

    return Slope


def test_a_subclass_overrides_virtual_functions(parks: ModuleType) -> None:
    """C++ calls the methods that the class defines; `super()` calls those of C++."""
    with _slope(parks)("elm") as slope, parks.Tree("ash") as ash:
        assert (parks.height_of(slope, 4), slope.height(4), parks.Tree.height(slope, 4)) == (102, 102, 2)
        assert parks.meet(slope, ash) == slope.label() == "tree elm"
        assert slope.seen == ("ash", parks.Season.dry)
        assert (parks.height_of(ash, 4), parks.height_of(parks.Oak(), 4)) == (2, 8)


def test_an_exception_in_a_method_that_cpp_calls(parks: ModuleType) -> None:
    class Failing(parks.Tree):  # type: ignore[name-defined, misc]
        def height(self, years: int) -> float:
            return 1 / 0

    with Failing("elm") as failing, pytest.raises(ZeroDivisionError):
        parks.height_of(failing, 1)


def test_a_shared_object_keeps_its_methods(parks: ModuleType) -> None:
    """C++ keeps the object of Python alive."""
    before = parks.trees()
    elm = parks.Tree("elm")
    elm.add(_slope(parks)("fir"))
    gc.collect()
    assert elm.heights(2) == 101
    assert elm.at(0).label() == "tree fir"
    elm.clear()
    elm.close()
    gc.collect()
    assert parks.trees() == before


def test_an_object_with_overridden_functions_cannot_be_handed_over(parks: ModuleType) -> None:
    with _slope(parks)("elm") as slope, pytest.raises(RuntimeError, match="C keeps callbacks of it"):
        parks.take_tree(slope)


def test_a_thread_of_cpp_calls_a_pure_virtual_function(parks: ModuleType) -> None:
    class Walk(parks.Walk):  # type: ignore[name-defined, misc]
        def __init__(self) -> None:
            self.threads: set[int] = set()

        def step(self, n: int) -> int:
            self.threads.add(threading.get_ident())
            return n * n

    with Walk() as walk:
        assert parks.walk_in_thread(walk, 4) == 14
        assert len(walk.threads) == 1
        assert threading.get_ident() not in walk.threads


@pytest.mark.parametrize("make", [lambda parks: parks.Walk(), lambda parks: type("Walk", (parks.Walk,), {})()])
def test_a_pure_virtual_function_must_be_overridden(parks: ModuleType, make: Callable[[ModuleType], Any]) -> None:
    with pytest.raises(TypeError, match=r"a subclass must define step\(\), which C\+\+ calls and does not define"):
        make(parks)


def test_super_of_a_pure_virtual_function(parks: ModuleType) -> None:
    class Walk(parks.Walk):  # type: ignore[name-defined, misc]
        def step(self, n: int) -> int:
            return int(super().step(n))

    with Walk() as walk, pytest.raises(RuntimeError, match=r"C\+\+ does not define step\(\)"):
        parks.walk_in_thread(walk, 1)


def test_an_attribute_that_is_not_a_method(parks: ModuleType) -> None:
    """What C++ calls must be callable, like any attribute of that name."""
    odd = type("Odd", (parks.Walk,), {"step": 3})
    with odd() as walk, pytest.raises(TypeError, match="not callable"):
        parks.walk_in_thread(walk, 1)
