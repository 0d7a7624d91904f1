"""Unions in structs: a field of the struct says which member has a value."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def unions(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/unions.cwrap", tmp_path_factory.mktemp("unions"))


def test_no_member_has_a_value(unions: ModuleType) -> None:
    event = unions.Event(number=3)
    assert repr(event) == "Event(kind=<Kind.NO_EVENT: 0>, number=3)"
    for name in ("key", "moves", "name", "level"):
        expected = f"Event.{name} has no value while kind is <Kind.NO_EVENT: 0>"
        with pytest.raises(AttributeError, match=re.escape(expected)):
            getattr(event, name)
        assert not hasattr(event, name)
    assert event.number == 3
    with pytest.raises(TypeError, match="unexpected keyword argument 'key'"):
        unions.Event(key=unions.Key())


def test_an_assignment_sets_the_tag(unions: ModuleType) -> None:
    event = unions.Event()
    event.key = unions.Key(65, 0.5)
    assert (event.kind, event.key, unions.weight(event)) == (unions.Kind.KEY_EVENT, unions.Key(65, 0.5), 65.5)
    event.moves = [unions.Move(1, 2), unions.Move(3, 4)]
    assert (event.kind, unions.weight(event)) == (unions.Kind.MOVE_EVENT, 5)
    event.name = "ä name"
    assert (event.kind, event.name) == (unions.Kind.NAME_EVENT, "ä name")
    event.level = 2.5
    assert (event.kind, unions.weight(event)) == (unions.Kind.LEVEL_EVENT, 2.5)
    assert not hasattr(event, "name")


def test_members_that_are_structs_are_views(unions: ModuleType) -> None:
    event = unions.next_event(1)
    key = event.key
    key.code = 66
    assert unions.weight(event) == 66.5
    del event
    assert key.code == 66


@pytest.mark.parametrize(
    ("name", "value", "error", "expected"),
    [
        ("level", "x", TypeError, "Event.level must be float, not str"),
        ("name", "a name that is too long", ValueError, "23 bytes of UTF-8 do not fit in 12 bytes with a NUL"),
        ("moves", (1, 2), TypeError, "Event.moves: item 0 must be Move, not int"),
        ("key", None, TypeError, "Event.key must be Key, not None"),
    ],
)
def test_a_wrong_value_changes_nothing(
    unions: ModuleType, name: str, value: Any, error: type[Exception], expected: str
) -> None:
    event = unions.next_event(1)
    before = repr(event)
    with pytest.raises(error, match=re.escape(expected)):
        setattr(event, name, value)
    assert repr(event) == before


def test_c_changes_the_member(unions: ModuleType) -> None:
    event = unions.next_event(1)
    assert unions.turn(event) is event
    assert event.moves == (unions.Move(0, 0), unions.Move(0, 5))
    assert unions.next_event(3).name == "name"
    assert unions.next_event(77).kind == 77
    assert not hasattr(unions.next_event(77), "level")


def test_comparisons_and_copies(unions: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "unions", unions)
    key, level, none = unions.next_event(1), unions.next_event(4), unions.Event(number=7)
    assert key == unions.next_event(1)
    assert key != level != none
    assert none == unions.next_event(0)
    other = unions.next_event(1)
    other.key.code = 1
    assert other != key
    for event in (key, level, none):
        assert event == copy.copy(event) == copy.deepcopy(event) == pickle.loads(pickle.dumps(event))
    value = unions.Value(event=key)
    value.real = 2.5
    assert (pickle.loads(pickle.dumps(value)), copy.copy(value).event.key.code) == (value, 65)


def test_unions_without_a_name(unions: ModuleType) -> None:
    value = unions.Value()
    assert (value.whole, unions.real_of(value)) == (0, 0)
    value.whole = 7
    assert unions.real_of(value) == 7
    value.real = 2.5
    assert (value.is_real, unions.real_of(value)) == (True, 2.5)
    with pytest.raises(AttributeError, match=r"Value\.whole has no value while is_real is True"):
        _ = value.whole
    value.event.level = 1
    assert value.event.kind == unions.Kind.LEVEL_EVENT


def test_arrays_of_structs_with_unions(unions: ModuleType) -> None:
    dtype = unions.Event.dtype
    assert dtype.fields["key"][1] == dtype.fields["level"][1] == dtype.fields["name"][1]
    assert dtype.fields["number"][1] == 4
    events = np.zeros(3, dtype)
    events["kind"] = unions.Kind.LEVEL_EVENT
    events["level"] = [1, 2, 3]
    assert unions.sum_events(events) == 6
