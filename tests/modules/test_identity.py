"""Classes with one Python object for each C object."""

from __future__ import annotations

import gc
import itertools
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/twins.cwrap", tmp_path_factory.mktemp("twins"))


@pytest.fixture(autouse=True)
def nothing_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_alive() == 0


def test_borrowed_objects(module: ModuleType) -> None:
    house = module.House(3)
    first = house.first()
    assert house.first() is first
    rooms = list(house.rooms())
    assert rooms[0] is first
    assert all(room is same for room, same in zip(house.rooms(), rooms, strict=True))
    assert first is not module.House(3).first()


def test_an_owner_is_found_by_its_pointer(module: ModuleType) -> None:
    house = module.House(1)
    assert house.first().house() is house
    room = house.first()
    del house
    assert room.house() is room.house()
    assert room.house().first() is room


def test_invalid_objects_are_replaced(module: ModuleType) -> None:
    house = module.House(1)
    room = house.first()
    house.paint()
    new = house.first()
    assert new is not room
    assert (room.closed, new.closed, new.number()) == (True, False, 1)
    del room
    assert house.first() is new
    new.close()
    assert house.first() is not new


def test_objects_of_the_library(module: ModuleType) -> None:
    house = module.the_house()
    assert module.the_house() is house
    assert house.open() == 7


def test_a_singleton_that_is_freed(module: ModuleType) -> None:
    before = module.castles()
    castle = module.the_castle()
    assert module.the_castle() is castle
    castle.close()
    other = module.the_castle()
    assert other is not castle
    del castle
    assert module.the_castle() is other
    del other
    assert module.castles() == before + 2


def test_a_singleton_keeps_its_object_without_memory(module: ModuleType) -> None:
    before = module.castles()
    castle = module.the_castle()
    with watched() as allocations:
        for n in range(1, 4):
            found = allocations.attempt(n, n + 1, module.the_castle, (), ())[1]
            assert found is castle or isinstance(found, MemoryError)
    assert module.castles() == before
    del found, castle
    assert module.castles() == before + 1


def test_a_singleton_that_a_finalizer_got_is_not_freed(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before Python 3.12, allocating the new object can run a finalizer, and the allocation after that can fail."""
    kept: list[tuple[Any, int]] = []

    class Cycle:
        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            kept.append((module.the_castle(), module.castles()))

    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    thresholds = gc.get_threshold()
    with watched() as allocations:
        for n, threshold in itertools.product(range(1, 30), range(1, 10)):
            Cycle()
            gc.set_threshold(threshold, 0, 0)
            gc.enable()
            found = allocations.attempt(n, n + 1, module.the_castle, (), ())[1]
            gc.disable()
            gc.set_threshold(*thresholds)
            assert all(castle is kept[0][0] and freed == module.castles() for castle, freed in kept), (n, threshold)
            del found
            kept.clear()
            gc.collect()
            kept.clear()


def test_counted_references(module: ModuleType) -> None:
    badge, guest = module.Badge(3), module.Guest()
    guest.wear(badge)
    for method in (guest.worn, guest.take):
        assert method() is badge
        assert badge.refs() == 2  # of the object and of the guest
    del badge
    assert guest.worn().refs() == 2
    badge = guest.take()
    badge.close()
    assert guest.take() is not badge


def test_an_object_of_a_derived_class_is_found(module: ModuleType) -> None:
    star, guest = module.Star(2), module.Guest()
    guest.wear(star)
    assert guest.worn() is guest.star() is star
    del star
    badge = guest.worn()
    assert type(badge) is module.Badge
    star = guest.star()
    assert type(star) is module.Star
    assert star is not badge
    assert guest.worn() is star
    assert star.refs() == 3


def test_subclasses_in_python(module: ModuleType) -> None:
    class Named(module.Badge):  # type: ignore[misc, name-defined]
        pass

    named, guest = Named(3), module.Guest()
    guest.wear(named)
    named.name = "x"
    assert guest.worn() is named


class Attribute:
    """Its finalizer asks a guest for the badge."""

    def __init__(self, guest: Any) -> None:
        self.guest = guest
        self.found: list[Any] = []

    def __del__(self) -> None:
        self.found.append(self.guest.worn())


def test_an_object_that_is_being_deallocated_is_not_found(module: ModuleType) -> None:
    class Named(module.Badge):  # type: ignore[misc, name-defined]
        pass

    guest, named = module.Guest(), Named(3)
    guest.wear(named)
    named.attribute = Attribute(guest)
    found = named.attribute.found
    del named
    assert type(found[0]) is module.Badge
    assert guest.worn() is found[0]
    assert found[0].refs() == 2


def test_an_object_whose_finalizer_has_run_is_not_found(module: ModuleType) -> None:
    class Named(module.Badge):  # type: ignore[misc, name-defined]
        def __del__(self) -> None:
            self.attribute.found.append(type(self.attribute.guest.worn()))

    guest, named = module.Guest(), Named(3)
    guest.wear(named)
    named.attribute = Attribute(guest)
    found = named.attribute.found
    del named
    assert found[0] is Named
    assert type(found[1]) is module.Badge
    assert guest.worn() is found[1]


def test_registries_keep_nothing(module: ModuleType) -> None:
    house, guest = module.House(3), module.Guest()
    guest.wear(module.Badge(1))

    def once() -> None:
        assert len(list(house.rooms())) == 3
        guest.take()
        module.House(2).first()

    with watched():
        assert not keeps(once)
