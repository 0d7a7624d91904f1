"""Objects that C adds to another one and removes again: `releases` and `detach`."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT

IN_USE = r"close\(\): in use by a call that has not returned, or by another object"


class Tick:
    def __call__(self, line: object) -> int:
        return 100


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/hubs.cwrap", tmp_path_factory.mktemp("hubs"))


@pytest.fixture(autouse=True)
def no_objects_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.alive() == 0


def test_an_object_is_kept_until_it_is_removed(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    line.label("".join(["\2", "label"]))
    hub.hold(line)
    with pytest.raises(RuntimeError, match=IN_USE):
        line.close()
    found = [line]
    del line
    gc.collect()
    assert hub.sum() == 3
    hub.drop(found[0])
    assert hub.sum() == 0
    assert module.alive() == 2
    found.clear()
    assert module.alive() == 1


def test_a_call_does_not_visit_what_the_object_keeps(module: ModuleType) -> None:
    """If a call visited all 10,000 objects or the callbacks of them, this test would be slow."""
    hub, lines = module.Hub(), [module.Wire() for _ in range(10_000)]
    called: list[int] = []

    def ring() -> int:
        called.append(1)
        return 0

    hub.set_name("\1")
    for line in lines:
        hub.hold(line)
        line.on_ring(ring)
    for k in range(10_000):
        hub.set_name(chr(k % 100 + 1))
        hub.on_tick(None)
    assert hub.sum() == 100 + 10_000, "the name is the last one"
    assert hub.tick() == 0
    assert len(called) == 10_000


def test_a_method_that_returns_the_object_releases_it(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    hub.hold(line)
    assert hub.pop(line) is line
    line.close()


def test_a_failed_removal_releases_nothing(module: ModuleType) -> None:
    hub, other, line = module.Hub(), module.Hub(), module.Wire()
    hub.hold(line)
    with pytest.raises(RuntimeError, match=r"drop\(\) failed"):
        other.drop(line)
    with pytest.raises(RuntimeError, match=IN_USE):
        line.close()


def test_a_closed_object_is_detached(module: ModuleType) -> None:
    hub, lines = module.Hub(), [module.Wire(), module.Wire(), module.Wire()]
    for line in lines:
        hub.add(line)
    lines[1].close()
    assert (lines[1].closed, hub.sum()) == (True, 2)
    with lines[2]:
        pass
    assert hub.sum() == 1
    hub.remove(lines[0])
    lines[0].close()
    assert hub.sum() == 0


def test_a_returned_handle_keeps_and_detaches(module: ModuleType) -> None:
    line = module.Wire()
    hub = module.hub_of(line)
    assert hub.sum() == 1
    line.close()
    assert hub.sum() == 0


def test_an_object_that_is_still_used_is_not_detached(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    hub.add(line)
    line.label("\1")
    hub.on_tick(lambda _: line.close() or 0)
    with pytest.raises(RuntimeError, match=r"remove\(\) failed"):  # the library removes nothing while it calls back
        hub.tick()
    assert (line.closed, hub.sum()) == (False, 2)


def test_an_object_in_two_handles_is_not_detached_if_one_cannot(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    hub.hold(line)
    hub.drop(line)
    hub.add(line)
    hub.hold(module.Wire())
    hub.remove(line)
    hub.hold(line)
    with pytest.raises(RuntimeError, match=IN_USE):
        line.close()


def test_a_removal_in_a_callback_is_released_later(module: ModuleType) -> None:
    hub = module.Hub()
    lines = [module.Wire()]
    lines[0].label("".join(["\5", "label"]))
    hub.hold(lines[0])

    def drop(line: object) -> int:
        while lines:
            hub.drop(lines.pop())
        gc.collect()
        assert module.alive() == 2
        return 10

    hub.on_tick(drop)
    assert hub.tick() == 15  # C reads the label after the callback
    assert module.alive() == 1


def test_a_callback_of_a_kept_object_raises_in_the_call_that_runs_it(module: ModuleType) -> None:
    room, line = module.Room(), module.Wire()
    hub = room.hub()
    hub.hold(module.Wire())
    hub.hold(line)
    line.on_ring({}.popitem)
    with pytest.raises(KeyError):
        hub.tick()
    line.label("\1")  # no exception is left
    line.on_ring(lambda: 5)
    assert hub.tick() == 6

    def leave() -> int:
        hub.drop(line)
        raise LookupError("left")

    line.on_ring(leave)
    with pytest.raises(LookupError, match="left"):
        hub.tick()
    line.close()


def test_everything_is_released(module: ModuleType) -> None:
    hub, tick, line = module.Hub(), Tick(), module.Wire()
    found = weakref.ref(tick)
    hub.on_tick(tick)
    hub.add(line)
    hub.set_name("".join(["\3", "name"]))
    del tick
    assert (hub.tick(), hub.sum()) == (100, 4)
    hub.clear()
    assert found() is None
    line.close()
    assert (hub.tick(), hub.sum()) == (0, 0)


def test_only_what_one_object_of_an_owner_stored_is_released(module: ModuleType) -> None:
    one, other = module.Room(), module.Room()
    one.hub().set_name("\1")
    lines = [module.Wire(), module.Wire()]
    one.hub().add(lines[0])
    other.hub().add(lines[1])
    one.hub().clear()
    lines[0].close()
    assert (one.hub().sum(), other.hub().sum()) == (0, 1)
    with pytest.raises(RuntimeError, match=IN_USE):  # a borrowed handle cannot detach
        lines[1].close()
    other.close()
    lines[1].close()


def test_closing_the_handle_releases_the_objects(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    hub.add(line)
    hub.close()
    assert not line.closed
    line.close()
    line = module.Wire()
    hub = module.Hub()
    hub.add(line)
    del hub
    line.close()


def test_a_method_of_a_subclass_can_refuse_to_detach(module: ModuleType) -> None:
    class Stubborn(module.Hub):  # type: ignore[misc, name-defined]
        def remove(self, line: object) -> None:
            pass

    hub, line = Stubborn(), module.Wire()
    hub.add(line)
    with pytest.raises(RuntimeError, match=IN_USE):
        line.close()
    module.Hub.remove(hub, line)
    line.close()


def test_a_method_of_a_subclass_that_adds_the_object_again(module: ModuleType) -> None:
    calls: list[object] = []

    class Returning(module.Hub):  # type: ignore[misc, name-defined]
        def remove(self, line: object) -> None:
            calls.append(line)
            assert len(calls) < 5
            super().remove(line)
            other.add(module.Wire())  # uses the memory of the earlier hold
            self.add(line)

    hub, other, line = Returning(), module.Hub(), module.Wire()
    hub.add(line)
    with pytest.raises(RuntimeError, match=IN_USE):
        line.close()
    assert (calls, hub.sum(), line.closed) == ([line], 1, False)


def test_circles_with_objects_that_can_be_detached(module: ModuleType) -> None:
    hub, line = module.Hub(), module.Wire()
    hub.add(line)
    circle = [hub, line]
    hub.on_tick(lambda _: len(circle))
