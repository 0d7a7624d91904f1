"""Fields that point to structs: copies of memory of the library, assigned objects, and calls that use both."""

from __future__ import annotations

import contextlib
import copy
import gc
import inspect
import pickle
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched
from stub_checks import check_stub_of

FILE = "tests/modules/extensions/vendors.cwrap"


@pytest.fixture(scope="module")
def vendors(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, FILE, tmp_path_factory.mktemp("vendors"))


def test_a_result_does_not_point_to_memory_of_the_library(vendors: ModuleType) -> None:
    info = vendors.next_info(1)
    expected = repr(info)
    number = info.vendor.id
    vendors.wipe()
    gc.collect()
    assert repr(info) == expected
    assert info.vendor == vendors.Vendor(number, f"text {number}", vendors.Point(number, 2))
    assert (info.origin, info.label) == (vendors.Point(number, 2), f"text {number}")
    assert info.vendor is info.vendor
    assert info.vendor.place is not info.origin
    assert vendors.next_info(0).vendor is None


def test_a_result_outlives_the_handle(vendors: ModuleType) -> None:
    shop = vendors.Shop()
    info, vendor = shop.shop_info(), shop.vendor
    assert shop.vendor is not vendor
    assert shop.info == info
    shop.close()
    assert (info.vendor, vendor) == (vendors.Vendor(7, "a vendor"),) * 2
    assert vendors.count_shops() == 0
    with pytest.raises(AttributeError):
        shop.vendor = vendor


def test_an_assigned_object_is_shared(vendors: ModuleType) -> None:
    vendor = vendors.Vendor(1, "abc")
    info, other = vendors.Info(vendor=vendor, label="x"), vendors.Info()
    other.vendor = info.vendor
    assert info.vendor is vendor
    assert other.vendor is vendor
    vendor.place = vendors.Point(5, 6)
    vendor.name = "abcd"
    assert (vendors.weigh(info), vendors.weigh(other)) == (9, 8)
    del vendor
    info.vendor = None
    gc.collect()
    assert (info.vendor, vendors.weigh(info), vendors.weigh(other)) == (None, -1, 8)
    assert other.vendor == vendors.Vendor(1, "abcd", vendors.Point(5, 6))


def test_objects_are_kept_alive(vendors: ModuleType) -> None:
    info = vendors.Info(origin=vendors.Point(3), vendor=vendors.Vendor(name="ab", place=vendors.Point(4)))
    gc.collect()
    assert vendors.weigh(info) == info.weigh_value() == 9
    info.origin, info.vendor = vendors.Point(5), vendors.Vendor(name="abc")
    gc.collect()
    assert vendors.weigh(info) == 8
    vendor = info.vendor
    del info
    gc.collect()
    assert vendor == vendors.Vendor(name="abc")


def test_c_changes_the_structs(vendors: ModuleType) -> None:
    origin, vendor = vendors.Point(1, 2), vendors.Vendor(1, "abc")
    info = vendors.Info(origin=origin, vendor=vendor)
    vendors.change(info)
    number = info.vendor.id
    vendors.wipe()
    assert (origin, info.origin is origin) == (vendors.Point(77, 2), True)
    assert info.vendor == vendors.Vendor(number, f"text {number}", vendors.Point(number, 2))
    assert vendor == vendors.Vendor(1, "abc")
    vendors.rename_vendor(info.vendor)
    vendors.wipe()
    assert (info.vendor.name, info.vendor.place) == (f"text {number + 1}", None)


def test_structs_inside_structs(vendors: ModuleType) -> None:
    outer = vendors.outside()
    expected, number = repr(outer), outer.other.id
    vendors.wipe()
    assert repr(outer) == expected
    assert outer.other == outer.inner.vendor
    assert outer.other is not outer.inner.vendor
    inner, vendor = outer.inner, vendors.Vendor(2, "ab")
    inner.vendor = vendor
    assert outer.inner.vendor is vendor
    assert vendors.weigh_outer(outer) == 2 + number + len(f"text {number}") * 2 + number
    source = vendors.Info(vendor=vendors.Vendor(2, "ab"), label="label")
    outer.inner = source
    assert outer.inner == source
    assert outer.inner.vendor is not source.vendor
    source.vendor.name = "longer"
    assert outer.inner.vendor.name == "ab"
    del outer
    gc.collect()
    assert (inner.vendor, vendors.weigh(inner)) == (vendors.Vendor(2, "ab"), 2 - 1 + 5)
    made = vendors.Outer(source, self=3)
    assert (made.inner, made.self, made.other) == (source, 3, None)


def test_only_whole_objects_can_be_assigned(vendors: ModuleType) -> None:
    outer = vendors.outside()
    begun = vendors.Begun()
    expected = "a field cannot point to a part of another struct; assign a copy: copy.copy(part)"
    assert begun.vendor.name
    for fails in (
        lambda: setattr(begun, "vendor", outer.inner),
        lambda: vendors.Info(vendor=3),
        lambda: vendors.Info(vendor=vendors.Point()),
        lambda: setattr(begun.info, "origin", "x"),
    ):
        with pytest.raises(TypeError, match=r"must be (Vendor|Point)"):
            fails()
    with pytest.raises(AttributeError, match=r"Begun.vendor cannot be deleted"):
        del begun.vendor
    with pytest.raises(ValueError, match=re.escape(expected)):
        vendors.Box(point=vendors.Square().corner)
    box = vendors.Box()
    with pytest.raises(ValueError, match=re.escape(expected)):
        box.point = vendors.Square().corner
    assert box.point is None
    box.point = copy.copy(vendors.Square(vendors.Point(1, 2)).corner)
    assert box.point == vendors.Point(1, 2)


def test_initial_values_of_the_library(vendors: ModuleType) -> None:
    begun = vendors.Begun()
    vendors.wipe()
    assert begun.vendor == begun.info.vendor
    assert begun.vendor.name.startswith("text ")
    assert vendors.Begun(vendor=None).vendor is None
    vendor = vendors.Vendor(1)
    other = vendors.Begun(vendors.Info(7), vendor)
    assert (other.info.version, other.info.vendor, other.vendor is vendor) == (7, None, True)
    assert str(inspect.signature(vendors.Info)) == "(version=0, vendor=None, origin=None, label=None)"


def test_copies_and_pickles(vendors: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vendors", vendors)
    info = vendors.next_info(1)
    vendors.wipe()
    for duplicate in (copy.copy(info), copy.deepcopy(info)):
        assert duplicate == info
        duplicate.vendor.place.x = -5
        assert duplicate != info
    assert info.vendor.place.x > 0
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(info, protocol)) == info
    assert vendors.Info(vendor=vendors.Vendor()) != vendors.Info()


def test_outputs(vendors: ModuleType) -> None:
    info = vendors.fill()
    vendors.wipe()
    assert info.vendor.name == info.label
    assert info.vendor.place == info.origin


def test_what_a_call_uses_is_not_freed(vendors: ModuleType) -> None:
    info = vendors.Info(vendor=vendors.Vendor(1, "x" * 50, vendors.Point(1)), origin=vendors.Point(2))
    seen = []

    def change(copied: Any) -> None:
        seen.append(copied)
        info.vendor.name = "abc"
        info.vendor.place = vendors.Point(10)
        info.vendor.place = None
        info.vendor = info.origin = None
        info.vendor = vendors.Vendor(2, "first", vendors.Point(20))
        info.vendor.name = "second"
        info.vendor = vendors.Vendor(3, "third")
        info.vendor.name = "4th"
        gc.collect()

    assert vendors.weigh_twice(info, change) == 3 + 3 + 50 + 2
    assert seen[0].vendor == vendors.Vendor(1, "x" * 50, vendors.Point(1))
    assert info == vendors.Info(vendor=vendors.Vendor(3, "4th"))
    assert vendors.weigh_twice(info, None) == 3 + 3 + 3
    shared = vendors.Vendor(1, "y" * 50)
    first, second = vendors.Info(vendor=shared), vendors.Info(vendor=shared)

    def nested(_: Any) -> None:
        shared.name = "ab"
        assert vendors.weigh_twice(second, lambda _: setattr(second, "vendor", None)) == 2 - 1 + 2
        first.vendor = None
        gc.collect()

    assert vendors.weigh_twice(first, nested) == 2 - 1 + 50
    assert (first, second, shared) == (vendors.Info(), vendors.Info(), vendors.Vendor(1, "ab"))


def test_a_callable_gets_a_copy(vendors: ModuleType) -> None:
    info = vendors.Info(label="ab")
    seen = []

    def change(given: Any) -> None:
        seen.append(given)
        seen.append(info.vendor)
        given.version = 9
        given.vendor = vendors.Vendor(5, "not for C")
        given.origin = vendors.Point(7)

    number = vendors.next_info(1).vendor.id + 1
    assert vendors.give(info, change) == len(f"text {number}") + number - 1 + 2
    vendors.wipe()
    expected = vendors.Vendor(number, f"text {number}", vendors.Point(number, 2))
    assert (info.version, info.origin, info.vendor, seen[1]) == (9, None, expected, expected)
    assert seen[0].vendor.name == "not for C"


@pytest.mark.slow
def test_the_stub_matches_the_module(tmp_path: Path) -> None:
    stub = check_stub_of(FILE, tmp_path)
    assert "    vendor: Vendor | None\n" in stub
    assert "origin: Point | None = None" in stub


def test_nothing_leaks(vendors: ModuleType) -> None:
    def use() -> Any:
        info = vendors.next_info(1)
        info.vendor = vendors.Vendor(1, "a name", vendors.Point())
        info.vendor.name = "b" * 100
        info.vendor = None
        outer = vendors.outside()
        outer.inner = info
        outer.inner.origin = vendors.Point()
        vendors.weigh_twice(info, lambda _: setattr(info, "vendor", vendors.Vendor()))
        vendors.change(info)
        with contextlib.suppress(TypeError):
            vendors.Info(1, vendors.Vendor(), 3)
        with contextlib.suppress(ValueError):
            vendors.Box(vendors.Square().corner)
        return copy.deepcopy(info).__reduce__()

    with watched():
        assert not keeps(use)
