"""Objects that callbacks get only for the call, texts that they return, and lists of strings that NULL ends."""

from __future__ import annotations

import gc
import threading
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT

from cwrap.pipeline import Request, generate

ENDED = "an argument of a callback, and valid only during the call"


@pytest.fixture(scope="module")
def visits(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/visits.cwrap", tmp_path_factory.mktemp("visits"))


def test_the_results_of_callables_in_the_stub() -> None:
    request = Request(ROOT / "tests/modules/extensions", ("visits.cwrap",), target="standalone")
    stub = generate(request).stub
    assert "f: Callable[[Node | None, int], Node | None]" in stub
    assert "name: Callable[[int], str | None]" in stub


# ---- handles ----


def test_handles_are_usable_during_the_call(visits: ModuleType) -> None:
    assert visits.visit(lambda node, other: node.number() + other.number() + node.inner().number(), 2) == 21 * 3
    assert visits.visit(lambda node, other: node.number() if other is None else 0, 2, True) == 3


def test_null_without_nullable(visits: ModuleType) -> None:
    with pytest.raises(ValueError, match="the C library called back with NULL for 'other', which is not 'nullable'"):
        visits.visit_strictly(lambda node, other: 0, 1, True)
    assert visits.visit_strictly(lambda node, other: other.number()) == 10


def test_handles_end_with_the_call(visits: ModuleType) -> None:
    seen: list[Any] = []

    def keep(node: Any, other: Any) -> int:
        assert not node.closed
        seen.extend((node, other, node.inner()))
        return 0

    assert visits.visit(keep) == 0
    for node in seen:
        assert node.closed
        with pytest.raises(ValueError, match=ENDED):
            node.number()


def test_handles_end_with_a_call_that_fails(visits: ModuleType) -> None:
    seen: list[Any] = []

    def fail(node: Any, other: Any) -> int:
        seen.append(node)
        raise KeyError(node)

    with pytest.raises(KeyError):
        visits.visit(fail)
    with pytest.raises(ValueError, match=ENDED):
        seen[0].number()
    with pytest.raises(TypeError, match="must return int"):
        visits.visit(lambda node, other: node)


def test_other_threads_cannot_use_the_object(visits: ModuleType) -> None:
    errors: list[Any] = []

    def use(node: Any) -> None:
        try:
            node.number()
        except ValueError as error:
            errors.append(error)

    def call(node: Any, other: Any) -> int:
        thread = threading.Thread(target=use, args=(node,))
        thread.start()
        thread.join()
        return int(node.number())

    assert visits.visit(call) == 1
    assert ENDED in str(errors[0])


def test_objects_that_need_the_argument(visits: ModuleType) -> None:
    leaves = visits.count_leaves()

    def closes(node: Any, other: Any) -> int:
        with node.leaf() as leaf:
            return int(leaf.number())

    assert visits.visit(closes) == 1
    kept: list[Any] = []

    def keeps(node: Any, other: Any) -> int:
        kept.append(node.leaf())
        return 0

    with pytest.raises(RuntimeError, match="callback 'Visit' returned while an object uses 'node', which ends with"):
        visits.visit(keeps)
    with pytest.raises(ValueError, match=ENDED):
        kept[0].number()
    kept.clear()
    gc.collect()
    assert visits.count_leaves() == leaves + 1  # it cannot be freed without the node

    def fails(node: Any, other: Any) -> int:
        kept.append(node.leaf())
        raise KeyError

    with pytest.raises(KeyError):
        visits.visit(fails)
    with pytest.raises(ValueError, match=ENDED):
        kept[0].number()


def test_what_the_argument_cannot_do(visits: ModuleType) -> None:
    with pytest.raises(RuntimeError, match="the Node cannot be handed over: it is borrowed"):
        visits.visit(lambda node, other: visits.swallow(node))
    with pytest.raises(RuntimeError, match="the memory of an argument of a callback cannot be borrowed"):
        visits.visit(lambda node, other: node.values()[0])
    with pytest.raises(RuntimeError, match="an argument of a callback cannot be kept"):
        visits.visit(lambda node, other: visits.Node(1).follow(node))
    with pytest.raises(ValueError, match=ENDED):
        visits.visit(lambda node, other: node.close() or node.number())


def test_what_c_keeps_for_the_argument_stays_alive(visits: ModuleType) -> None:
    def keep(node: Any, other: Any) -> int:
        node.note("x" * 100)
        node.on_hook(lambda: None)
        node.close()
        return 3

    assert visits.visit(keep) == 3


def test_handles_with_references_stay_valid(visits: ModuleType) -> None:
    coins: list[Any] = []
    visits.toss(coins.append)
    assert coins[0].worth() == 5
    assert visits.count_coins() == 1
    coins.clear()
    assert visits.count_coins() == 0


# ---- objects ----


def test_objects_that_c_takes_over(visits: ModuleType) -> None:
    made: list[Any] = []

    def make(number: int) -> Any:
        made.append(visits.Node(number))
        return made[-1]

    assert visits.swallow_made(make, 3) == 1 + 2 + 3
    assert all(node.closed for node in made)
    assert visits.swallow_made(lambda number: None, 2) == 2000


def test_objects_that_c_cannot_take_over(visits: ModuleType) -> None:
    used = visits.Node(1)
    leaf = used.leaf()
    with pytest.raises(RuntimeError, match="the Node cannot be handed over: it is in use by another call or object"):
        visits.swallow_made(lambda number: used)
    assert leaf.number() == 1
    closed = visits.Node(1)
    closed.close()
    with pytest.raises(ValueError, match="the Node is closed"):
        visits.swallow_made(lambda number: closed)
    with pytest.raises(RuntimeError, match="it is borrowed"):
        visits.visit(lambda node, other: visits.swallow_made(lambda number: node))
    for returned in (3, leaf):
        with pytest.raises(TypeError, match="callback 'Make' must return Node or None, not "):
            visits.swallow_made(lambda number, returned=returned: returned)


def test_references_that_c_takes_over(visits: ModuleType) -> None:
    coins: list[Any] = []
    visits.toss(coins.append)
    assert visits.spend(lambda: coins[0]) == 5
    assert coins[0].worth() == 5
    coins[0].close()
    assert visits.count_coins() == 0
    with pytest.raises(ValueError, match="the Coin is closed"):
        visits.spend(lambda: coins[0])


def test_borrowed_objects_live_until_the_call_returns(visits: ModuleType) -> None:
    assert visits.choose(lambda node, number: visits.Node(number + 1), 4) == 1234
    assert visits.choose(lambda node, number: None if number else visits.Node(7), 2) == 79
    node = visits.Node(8)
    assert visits.choose(lambda _, number: node, 3) == 888
    node.close()

    def close(node: Any, number: int) -> Any:
        if number:
            with pytest.raises(RuntimeError, match="in use by a call that has not returned, or by another object"):
                kept.close()
            with pytest.raises(RuntimeError, match="cannot be handed over"):
                visits.swallow(kept)
        return kept

    kept = visits.Node(6)
    assert visits.choose(close, 2) == 66
    kept.close()
    with pytest.raises(TypeError, match="callback 'Choose' must return Node or None, not int"):
        visits.choose(lambda node, number: number)
    with pytest.raises(ValueError, match="the Node is closed"):
        visits.choose(lambda node, number: kept)


def test_arguments_can_be_returned(visits: ModuleType) -> None:
    seen: list[Any] = []

    def choose(node: Any, number: int) -> Any:
        seen.append(node)
        return node

    assert visits.choose(choose, 2) == 55
    assert all(node.closed for node in seen)
    with pytest.raises(ValueError, match=ENDED):
        visits.choose(lambda node, number: seen[0])


def test_borrowed_objects_of_kept_callbacks(visits: ModuleType) -> None:
    menu = visits.Menu(lambda _, number: visits.Node(number))
    assert [menu.pick(n) for n in (3, 4, 5)] == [3, 34, 45]
    node = visits.Node(6)
    other = visits.Menu(lambda _, number: node)
    assert [other.pick() for _ in range(3)] == [6, 66, 66]
    with pytest.raises(RuntimeError, match="in use"):
        node.close()
    other.close()
    node.close()
    del menu


def test_an_object_that_its_own_callback_returns(visits: ModuleType) -> None:
    nodes = visits.count_nodes()
    held = [visits.Node(3)]
    assert held[0].decide(lambda *_: held[0]) == 3
    with pytest.raises(RuntimeError, match="in use"):
        held[0].close()
    held.clear()
    gc.collect()
    assert visits.count_nodes() == nodes


def test_many_objects_of_a_callback(visits: ModuleType) -> None:
    count = visits.count_nodes()

    def use() -> None:
        nodes = [visits.Node(k) for k in range(20)]
        menu = visits.Menu(lambda _, number: nodes[(number * 7) % 20])
        for number in range(40):
            menu.pick(number)
        nodes.append(menu)  # a reference cycle

    use()
    gc.collect()
    assert visits.count_nodes() == count


def test_borrowed_objects_of_a_pool(visits: ModuleType) -> None:
    assert visits.plain_choice(visits.Node, 7) == 7
    assert visits.plain_choice(lambda number: None, 7) == 9


def test_structs_that_callbacks_return(visits: ModuleType) -> None:
    spots = [visits.Spot(k, 0) for k in range(3)]
    assert visits.find(lambda number: spots[number], 3) == 12
    assert [spot.x for spot in spots] == [1, 2, 3]
    assert visits.find(lambda number: visits.Spot(number + 4, 0), 3) == 456
    assert visits.find(lambda number: None) == 9
    with pytest.raises(TypeError, match="callback 'Find' must return Spot or None, not int"):
        visits.find(lambda number: number)


# ---- texts ----


def test_texts_live_as_long_as_the_call(visits: ModuleType) -> None:
    assert visits.lengths(lambda n: "abcdef"[: n + 1], 4) == 1234
    assert visits.lengths(lambda n: None if n % 2 else "ä", 4) == 2929
    assert visits.lengths(lambda n: "".join(["a", "b"]), 3) == 222


def test_texts_of_subclasses(visits: ModuleType) -> None:
    class Text(str):
        def __hash__(self) -> int:
            return 1 // 0

        def __eq__(self, other: object) -> bool:
            return True

    assert visits.lengths(lambda n: Text("abc"[: n + 1]), 3) == 123


@pytest.mark.parametrize("returned", [1, b"text", ["text"]])
def test_results_that_are_no_texts(visits: ModuleType, returned: Any) -> None:
    for function, name in ((visits.lengths, "Namer"), (visits.completed, "Completer")):
        expected = f"callback '{name}' must return str or None, not {type(returned).__name__}"
        with pytest.raises(TypeError, match=expected):
            function(lambda n: returned, *([2] if name == "Namer" else []))


def test_texts_with_null_characters(visits: ModuleType) -> None:
    with pytest.raises(ValueError, match="embedded null character"):
        visits.lengths(lambda n: "a\0b", 2)
    with pytest.raises(ValueError, match="embedded null character"):
        visits.completed(lambda text: "a\0b")
    with pytest.raises(UnicodeEncodeError):
        visits.lengths(lambda n: "\udc80", 2)


def test_texts_of_kept_callbacks_live_as_long_as_the_callback(visits: ModuleType) -> None:
    book = visits.Book(lambda n: "x" * n)
    assert [book.next_name(n) for n in (3, 4, 5)] == [3, 34, 45]
    gc.collect()
    assert book.next_name(1) == 51


def test_texts_of_a_pool(visits: ModuleType) -> None:
    assert visits.plain_name(str, 7) == "7"
    assert visits.plain_name(lambda n: None, 7) is None


def test_texts_that_c_frees(visits: ModuleType) -> None:
    assert visits.completed(lambda text: text + "lete") == 8
    assert visits.completed(lambda text: None) == -1
    with pytest.raises(MemoryError):
        visits.not_completed(str)


# ---- lists ----


def test_lists_that_null_ends(visits: ModuleType) -> None:
    seen: list[Any] = []
    visits.parse(lambda name, attributes: seen.append((name, attributes)))
    visits.parse(lambda name, attributes: seen.append((name, attributes)), True)
    assert seen == [("a", ["key", "value", "id", "7"]), ("b", [])] * 2
