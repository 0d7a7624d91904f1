"""Iterators and sequences that are made of two C functions."""

from __future__ import annotations

import gc
import operator
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/chain.cwrap", tmp_path_factory.mktemp("chain"))


@pytest.fixture(autouse=True)
def no_chains_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.chain_count() == 0


def numbers(items: Any) -> list[int]:
    return [item.number() for item in items]


# ---- iterators ----


def test_first_and_next_are_an_iterator(module: ModuleType) -> None:
    chain = module.Chain(3)
    links = chain.links()
    assert iter(links) is links
    assert numbers(links) == [1, 2, 3]
    assert list(links) == []
    assert numbers(chain.links()) == [1, 2, 3]
    assert list(module.Chain(0).links()) == []
    assert module.Chain.links.__doc__ == "The links."


def test_next_gets_none_at_the_beginning(module: ModuleType) -> None:
    chain = module.Chain(3)
    assert numbers(chain) == numbers(chain) == [1, 2, 3]
    assert not hasattr(chain, "chain_after")


def test_next_begins_with_the_object_itself(module: ModuleType) -> None:
    first = next(module.Chain(3).links())
    assert numbers(first.following()) == [2, 3]


def test_next_without_the_last_item(module: ModuleType) -> None:
    chain = module.Chain(3)
    assert list(chain.keys()) == ["one", "two", "three"]
    assert list(chain.digits()) == [0, 1, 2]


def test_a_step_that_fails_can_be_tried_again(module: ModuleType) -> None:
    chain = module.Chain(3)
    steps = chain.steps()
    assert next(steps).number() == 1
    chain.rewind(13)
    with pytest.raises(RuntimeError, match=r"Chain.steps failed"):
        next(steps)
    chain.rewind(1)
    assert numbers(steps) == [2, 3]
    chain.rewind(0)
    assert list(steps) == []


def test_an_iterator_keeps_the_object_alive_but_not_open(module: ModuleType) -> None:
    links = module.Chain(3).links()
    gc.collect()
    assert next(links).number() == 1
    chain = module.Chain(3)
    begun, new = chain.links(), chain.links()
    last = next(begun)
    chain.close()
    with pytest.raises(ValueError, match=r"Chain.links: the Link is no longer valid"):
        next(begun)
    with pytest.raises(ValueError, match=r"Chain.links: the Chain is closed"):
        next(new)
    assert last.closed


def test_items_that_become_invalid_end_the_iterator(module: ModuleType) -> None:
    chain = module.Chain(3)
    links = chain.links()
    next(links)
    chain.drop()
    with pytest.raises(ValueError, match="no longer valid"):
        next(links)
    assert numbers(chain) == [2, 3]


def test_classes_of_iterators_and_sequences_cannot_be_called(module: ModuleType) -> None:
    for value in (module.Chain(1).links(), module.Chain(1).items):
        with pytest.raises(TypeError, match="cannot create"):
            type(value)()


# ---- sequences ----


def test_length_and_item_are_a_sequence(module: ModuleType) -> None:
    items = module.Chain(4).items
    assert len(items) == 4
    assert [items[0].number(), items[-1].number()] == [1, 4]
    assert numbers(items) == numbers(items[:]) == numbers(reversed(items))[::-1] == [1, 2, 3, 4]
    assert numbers(items[::-2]) == [4, 2]
    assert module.Chain.items.__doc__ == "The links by their positions."


def test_sequences_of_numbers(module: ModuleType) -> None:
    chain = module.Chain(4)
    squares = chain.squares
    assert 9 in squares
    assert 16 not in squares
    assert "x" not in squares
    assert (squares.index(4), squares.count(1), squares.count(5)) == (2, 1, 0)
    with pytest.raises(ValueError, match="not in sequence"):
        squares.index(5)
    chain.drop()
    assert len(squares) == 3


@pytest.mark.parametrize(("key", "error", "text"), [
    (4, IndexError, r"Chain.items index out of range"),
    (-5, IndexError, r"Chain.items index out of range"),
    ("x", TypeError, r"items\(\) argument 'k' \(pos 1\) must be int, not str"),
    (2**70, IndexError, "cannot fit"),
])  # fmt: skip
def test_wrong_positions(module: ModuleType, key: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        module.Chain(4).items[key]


def test_a_negative_length(module: ModuleType) -> None:
    with pytest.raises(ValueError, match=r"should return >= 0"):
        len(module.Chain(4).wrong)
    with pytest.raises(ValueError, match=r"should return >= 0"):
        module.Chain(4).wrong[0]


def test_a_sequence_keeps_the_object_alive_but_not_open(module: ModuleType) -> None:
    items = module.Chain(3).items
    gc.collect()
    assert items[2].number() == 3
    chain = module.Chain(3)
    items = chain.items
    chain.close()
    for use in (len, list, lambda items: items[0], lambda items: operator.contains(items, 1), lambda items: items[:2]):
        with pytest.raises(ValueError, match=r"Chain.items: the Chain is closed"):
            use(items)


def test_cycles_are_collected(module: ModuleType) -> None:
    def once() -> None:
        chain = module.Chain(3)
        links, items = chain.links(), chain.items
        found: list[Any] = [next(links), links, items]
        found.append(found)

    with watched():
        assert not keeps(once)
