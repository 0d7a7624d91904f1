"""Borrowed handles, counted references, and arguments that handles keep for C."""

from __future__ import annotations

import array
import gc
import sys
import weakref
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched

STALE = "no longer valid: its owner was closed or has discarded it"


class Ask:
    def __init__(self, answer: int) -> None:
        self.answer = answer

    def __call__(self) -> int:
        return self.answer


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/forest.cwrap", tmp_path_factory.mktemp("forest"))


@pytest.fixture(autouse=True)
def no_objects_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.alive() == 0


# ---- borrowed handles ----


def test_borrowed_handles_keep_their_owner_alive(module: ModuleType) -> None:
    root = module.Tree("a tree").root()
    gc.collect()
    child = root.add("child").add("grandchild")
    del root
    gc.collect()
    assert child.parent().parent().name() == "root"
    assert child.parent().first().name() == "grandchild"


def test_walking_makes_no_chain_of_objects(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    node = tree.root()
    for _ in range(1000):
        node = node.add("deep")
    for _ in range(1000):
        node = node.parent()
    references = sys.getrefcount(tree)
    other = node.first().first().first()
    assert sys.getrefcount(tree) == references + 1
    del other


def test_a_closed_owner_ends_its_borrowed_handles(module: ModuleType) -> None:
    with module.Tree("a tree") as tree:
        root = tree.root()
        assert not root.closed
    assert root.closed
    with pytest.raises(ValueError, match=STALE):
        root.name()
    root.close()
    with pytest.raises(ValueError, match=r"name\(\): the Node is closed"):
        root.name()


def test_closing_a_borrowed_handle_frees_nothing(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    root = tree.root()
    root.close()
    root.close()
    assert tree.root().name() == "root"
    tree.close()


def test_an_invalidating_call_ends_all_borrowed_handles(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    child = tree.root().add("child")
    below = child.add("below")
    assert below.parent().name() == "child"
    tree.remove(child)  # the argument is borrowed itself
    for node in (child, below):
        with pytest.raises(ValueError, match=STALE):
            node.name()
    assert tree.root().name() == "root"


def test_an_output_can_be_borrowed(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    tree.root().add("child")
    assert tree.find("child").name() == "child"
    assert tree.find("missing") is None
    found = tree.find("child")
    tree.close()
    with pytest.raises(ValueError, match=STALE):
        found.name()


def test_an_iteration_ends_with_stop_iteration(module: ModuleType) -> None:
    root = module.Tree("a tree").root()
    for name in "abc":
        root.add(name)
    nodes = [root.first()]
    nodes += [nodes[-1].next()]
    nodes += [nodes[-1].next()]
    assert [node.name() for node in nodes] == ["c", "b", "a"]
    with pytest.raises(StopIteration):
        nodes[-1].next()


def test_a_clone_does_not_need_the_receiver(module: ModuleType) -> None:
    title = "".join(["a ", "tree"])
    tree = module.Tree(title)
    clone = tree.clone()
    tree.close()
    assert clone.root().name() == "root"


def test_an_object_of_the_library_needs_no_owner(module: ModuleType) -> None:
    none = module.the_none()
    assert none.name() == "none"
    assert none.first() is None
    none.close()
    assert none.closed
    assert module.the_none().name() == "none"


def test_an_object_of_the_library_can_discard_what_was_borrowed_from_it(module: ModuleType) -> None:
    none = module.the_none()
    child = none.add("child")
    grandchild = child.add("grandchild")
    none.clear()
    for node in (child, grandchild):
        with pytest.raises(ValueError, match=STALE):
            node.name()
    again = none.add("again")
    none.close()
    assert again.name() == "again"
    module.the_none().clear()


def test_the_owner_keeps_the_callbacks_of_borrowed_handles(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    one, other = tree.root().add("one"), tree.root().add("other")
    asks = [Ask(1), Ask(20), Ask(300)]
    found = [weakref.ref(ask) for ask in asks]
    one.on_ask(asks[0])
    other.on_ask(asks[1])  # another C object, so that the first callback is not replaced
    del one, other
    asks[:2] = []
    gc.collect()
    assert tree.ask() == 21
    tree.root().add("one").on_ask(asks.pop())  # the same C object, by another Python object
    gc.collect()
    assert [ask() is not None for ask in found] == [False, True, True]
    assert tree.ask() == 320
    tree.root().add("other").on_ask(None)
    tree.close()
    assert [ask() for ask in found] == [None] * 3


def test_an_exception_in_a_callback_of_a_borrowed_handle(module: ModuleType) -> None:
    tree = module.Tree("a tree")
    tree.root().add("one").on_ask(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        tree.ask()


def test_what_an_object_of_the_library_stores_is_never_released(module: ModuleType) -> None:
    ask = Ask(5)
    module.the_none().on_ask(ask)
    gc.collect()
    assert module.the_none().ask() == 5
    module.the_none().on_ask(None)


# ---- counted references ----


def test_counted_references(module: ModuleType) -> None:
    item, box = module.Obj(5), module.Box()
    assert item.refs() == 1
    assert box.get() is None
    box.put(item)  # C takes another reference, and the object stays open
    assert item.refs() == 2
    second, third = box.get(), box.peek()
    assert item.refs() == 4
    box.close()  # nothing that came from the box needs it
    assert (second.refs(), third.refs()) == (3, 3)
    second.close()
    item.close()
    assert third.refs() == 1
    with module.Box() as box:
        box.put(third)
        box.put(third)
        assert third.refs() == 2
        box.put(None)
        assert third.refs() == 1


def test_a_c_object_can_outlive_its_python_object_and_what_it_stores(module: ModuleType) -> None:
    ask = Ask(5)
    found = weakref.ref(ask)
    item, box = module.Obj(5), module.Box()
    item.on_ask(ask)
    item.set_note("".join(["\1", "note"]))
    box.put(item)
    del item, ask
    gc.collect()
    assert box.ask() == 6
    del box
    assert found() is not None


def test_what_is_replaced_in_an_object_with_references_is_released(module: ModuleType) -> None:
    ask = Ask(5)
    found = weakref.ref(ask)
    item = module.Obj(5)
    item.on_ask(ask)
    del ask
    item.on_ask(None)
    assert found() is None


# ---- arguments that C keeps ----


def test_a_plan_keeps_its_arrays(module: ModuleType) -> None:
    x, y = np.arange(4.0), np.zeros(4)
    references = sys.getrefcount(x)
    plan = module.Plan(x, y)
    plan.mark()
    assert sys.getrefcount(x) == references + 1
    plan.run(2)
    assert y.tolist() == [0, 2, 4, 6]
    plan.close()
    assert sys.getrefcount(x) == references
    assert y.tolist() == [-1] * 4  # the deleter wrote to the array
    plan = module.Plan(np.ones(3), y[:3])
    gc.collect()
    plan.run(5)
    assert y[:3].tolist() == [5, 5, 5]


def test_an_output_keeps_arguments(module: ModuleType) -> None:
    x = np.arange(4.0)
    references = sys.getrefcount(x)
    plan = module.plan_make(x, np.zeros(4))
    assert sys.getrefcount(x) == references + 1
    plan.run(2)
    del plan
    assert sys.getrefcount(x) == references


def test_a_failed_call_keeps_nothing(module: ModuleType) -> None:
    seven, thirteen = np.zeros(7), np.zeros(13)
    counts = sys.getrefcount(seven), sys.getrefcount(thirteen)
    with pytest.raises(RuntimeError, match=r"plan_make\(\) failed"):
        module.plan_make(seven, seven)
    with pytest.raises(RuntimeError, match=r"Plan\(\) failed"):
        module.Plan(thirteen, thirteen)
    assert counts == (sys.getrefcount(seven), sys.getrefcount(thirteen))
    data = bytearray(b"x")
    with pytest.raises(RuntimeError):
        module.Desk().set_wrong(data)
    data.append(1)


def test_buffers_stay_exported(module: ModuleType) -> None:
    x = array.array("d", [1, 2])
    plan = module.Plan(x, np.zeros(2))
    with pytest.raises(BufferError):
        x.append(3)
    del plan
    gc.collect()
    x.append(3)


def test_an_array_that_is_resized_is_reported(module: ModuleType) -> None:
    x = np.ones(4)
    plan = module.Plan(x, np.zeros(4))
    x.resize(1 << 20, refcheck=False)
    with pytest.raises(RuntimeError, match=r"run\(\): an array that C keeps a pointer to was resized"):
        plan.run(1)
    plan.close()


def test_an_array_that_a_later_argument_resizes_is_reported(module: ModuleType) -> None:
    class Resizing:
        def __float__(self) -> float:
            x.resize(1 << 20, refcheck=False)
            return 1.0

    x = np.ones(4)
    plan = module.Plan(x, np.zeros(4))
    with pytest.raises(RuntimeError, match="was resized"):
        plan.run(Resizing())


def test_a_name_replaces_what_was_kept(module: ModuleType) -> None:
    desk = module.Desk()
    first, second = bytearray(b"\1"), bytearray(b"\2")
    desk.set_data(first)
    with pytest.raises(BufferError):
        first.append(1)
    desk.set_data(second)
    first.append(1)
    assert desk.sum() == 2
    desk.set_name("".join(["\3", "text"]))
    gc.collect()
    assert desk.sum() == 5
    desk.set_raw(bytes([4, 5]))
    assert desk.sum() == 6
    desk.set_name(None)
    desk.set_data(None)
    second.append(1)
    assert desk.sum() == 0
    desk.set_name("\6")
    desk.set_name()
    desk.set_path(b"\7")
    desk.copies([1, 2])
    assert desk.sum() == 7
    desk.look(module.Pair(30))
    gc.collect()
    assert desk.sum() == 37


def test_objects_that_borrow_from_one_owner_keep_separately(module: ModuleType) -> None:
    root = module.Tree("a tree").root()
    one, two = bytearray(b"\1"), bytearray(b"\2")
    root.set_data(one)
    root.add("child").set_data(two)
    gc.collect()
    assert (root.first_byte(), root.first().first_byte()) == (1, 2)
    with pytest.raises(BufferError):
        one.append(1)
    root.first().set_data(None)
    two.append(2)


def test_a_kept_handle_cannot_be_closed(module: ModuleType) -> None:
    desk, other = module.Desk(), module.Desk()
    other.set_data(b"\5")
    module.join(desk, other)
    with pytest.raises(RuntimeError, match="in use"):
        other.close()
    del other
    gc.collect()
    assert desk.sum() == 1005
    module.join(desk, None)
    assert desk.sum() == 0
    first = desk
    for _ in range(10000):  # released without recursion
        first, second = module.Desk(), first
        module.join(first, second)
    del first, second


def test_circles_are_collected(module: ModuleType) -> None:
    one, two = module.Desk(), module.Desk()
    module.join(one, two)
    module.join(two, one)
    module.join(alone := module.Desk(), alone)
    with pytest.raises(RuntimeError, match="in use"):
        one.close()


def test_what_c_kept_is_kept_although_a_callback_raised(module: ModuleType) -> None:
    desk = module.Desk()
    name = "".join(["\5", "name"])
    references = sys.getrefcount(name)
    with pytest.raises(ZeroDivisionError):
        desk.call(name, lambda: 1 // 0)
    assert desk.sum() == 5
    assert sys.getrefcount(name) == references + 1
    assert desk.call("\6", lambda: 0) is None
    with pytest.raises(RuntimeError):
        desk.call("\7", lambda: -1)


def test_nothing_leaks(module: ModuleType) -> None:
    def use() -> Any:
        tree = module.Tree("a tree")
        node = tree.root().add("child")
        node.set_data(bytearray(b"x"))
        node.set_data(None)
        tree.remove(node)
        plan = module.Plan(np.ones(3), np.zeros(3))
        for wrong in (3, np.ones(3, "f")):
            with pytest.raises(TypeError):
                plan.run("x")
            with pytest.raises(TypeError):
                module.Plan(wrong, wrong)
        desk = module.Desk()
        desk.set_name("a")
        with pytest.raises(ZeroDivisionError):
            desk.call("b", lambda: 1 // 0)
        box = module.Box()
        box.put(module.Obj(3))
        return box.get().refs()

    with watched():
        assert not keeps(use)
