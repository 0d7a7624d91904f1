"""Structs with text: the text of an object stays valid when the C memory that it came from is freed or changed.

Results that are text of unsigned characters.
"""

from __future__ import annotations

import gc
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import Attempt, allocations, keeps, one_of_python, sweep, watched
from thread_groups import in_threads


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/texts.cwrap", tmp_path_factory.mktemp("texts"))


def long(number: int) -> str:
    """Return a text for which the C library allocates memory."""
    return f"{number}".rjust(3000)


def test_text_outlives_its_source(texts: ModuleType) -> None:
    with texts.Box("a title") as box:
        label, card, filled = box.label(), box.card(), box.card_into()
        box.change("another")
        assert label.title == card.first.title == card.owner == "a title"
    gc.collect()
    assert label.title == card.first.title == card.owner == filled.owner == "a title"
    assert card.second.title is None
    assert card == filled
    assert repr(label) == "Label(number=7, title='a title')"
    assert texts.title_size(label) == 7
    assert texts.sizes_of(card, 100) == texts.sizes_of_value(card, 100) == 114
    assert card.address > 0


def test_text_of_nothing(texts: ModuleType) -> None:
    assert texts.Label(3).title is None
    assert texts.title_size(texts.Label()) == 0
    assert texts.Box("").label().title == ""
    assert texts.Card().owner is None


def test_nested_structs_have_separate_texts(texts: ModuleType) -> None:
    box = texts.Box("inner")
    label = box.label()
    card = texts.Card(first=label)
    box.change("second")
    card.second = box.label()
    del label, box
    gc.collect()
    assert (card.first.title, card.second.title) == ("inner", "second")
    part = card.second
    card.first = card.second
    card.second = texts.Label()
    assert (card.first.title, part.title) == ("second", None)
    card.first = card.first
    del card
    gc.collect()
    assert part.number == 0
    part = texts.Box("last").card().first
    gc.collect()
    assert part.title == "last"
    assert texts.title_size(part) == 4


def test_text_that_c_puts_into_a_struct(texts: ModuleType) -> None:
    box = texts.Box("given")
    card = texts.Card()
    texts.retitle(card, box)
    box.change("xxxxx")
    assert (card.first.title, card.second.title, card.owner) == ("given", "static", "given")
    texts.swap_titles(card)
    assert (card.first.title, card.second.title) == ("static", "given")
    texts.retitle(card, box)
    with pytest.raises(RuntimeError, match=r"retitle\(\) failed"):
        texts.retitle(card, box, 1)
    part = card.second
    texts.name_label(part, box)
    box.close()
    assert (card.owner, card.first.title, part.title, card.second.title) == ("xxxxx",) * 4


class Replaces:
    """An integer whose conversion replaces the text of a struct that is an earlier argument."""

    def __init__(self, card: Any, other: Any) -> None:
        self.card, self.other = card, other

    def __index__(self) -> int:
        for _ in range(3):
            self.card.first = self.other
        gc.collect()
        return 1000


def test_text_that_is_replaced_while_arguments_are_converted(texts: ModuleType) -> None:
    card = texts.Box(long(1)).card()
    assert texts.sizes_of_value(card, Replaces(card, texts.Box("x").label())) == 7000
    assert texts.sizes_of(card, Replaces(card, texts.Box("xyz").label())) == 4003
    with pytest.raises(TypeError):
        texts.sizes_of(card, "x")


def test_text_that_is_replaced_during_a_call(texts: ModuleType) -> None:
    box = texts.Box("C's own")
    card = texts.Box(long(2)).card()

    def replace(by_value: Any, pointer: Any) -> int:
        assert by_value.first.title == pointer.first.title == long(2)
        assert by_value.owner == pointer.owner == card.owner == "C's own"
        card.first = texts.Box(long(3)).label()
        texts.retitle(card, box)
        assert texts.title_size(card.first) == 7
        gc.collect()
        return 5

    assert texts.ask(card, replace, box) == -1  # the C function still reads the text that was replaced
    box.change("changed")
    assert (card.first.title, card.owner) == ("C's own", "C's own")

    def fail(by_value: Any, pointer: Any) -> int:
        card.first = texts.Box("more").label()
        raise KeyError(by_value.owner)

    with pytest.raises(KeyError, match="changed"):
        texts.ask(card, fail, box)
    box.close()
    assert card.owner == "changed"


def test_threads_that_replace_text(texts: ModuleType) -> None:
    card = texts.Box("start").card()
    labels = [texts.Box(long(number)[:size]).label() for number in range(4) for size in (1, 100, 3000)]

    def use(seed: int) -> None:
        for k in range(seed, seed + 500):
            card.first = labels[k % len(labels)]
            assert texts.sizes_of(card, 0) >= 6
            texts.swap_titles(card)

    in_threads(use, range(4))


def test_texts_are_freed(texts: ModuleType) -> None:
    """All texts are freed, replaced ones too, while the object that had them stays alive."""
    card, box = texts.Card(), texts.Box("x")
    labels = [texts.Box(long(number)).label() for number in range(2)]

    def use() -> None:
        for label in labels:
            card.first = label
            texts.retitle(card, box)
            texts.Card(first=label).second = label
            box.card_into()

    with watched():
        use()
        before = allocations().live()
        for _ in range(1000):
            use()
        assert allocations().live() - before < 100
        assert not keeps(use)


def test_every_allocation_fails(texts: ModuleType) -> None:
    box, label = texts.Box("a title"), texts.Box(long(1)).label()
    card = texts.Card()
    calls = (
        (box.label, ()), (box.card, ()), (box.card_into, ()), (texts.Card, (label,)), (texts.retitle, (card, box)),
        (texts.title_size, (label,)), (setattr, (card, "second", label)), (getattr, (card, "first")),
        (texts.ask, (card, lambda *_: 0, box)),
    )  # fmt: skip
    with watched():
        for function, arguments in calls:
            card.second = texts.Label()
            assert sweep(partial(Attempt, function, arguments), one_of_python) >= 0
    for title in (card.first.title, card.owner, card.second.title):
        assert title in (None, "a title", "static", long(1))


def test_a_struct_that_cannot_be_copied_leaves_the_old_one(texts: ModuleType) -> None:
    """If a copy fails, the old struct stays: a field changes only after a complete copy, even in C without the GIL."""
    card, old, new = texts.Card(), texts.Box("old").label(), texts.Box(long(1)).label()
    failures = 0
    with watched():
        for n in range(8):
            card.first = old
            came, _ = one_of_python(allocations(), Attempt(setattr, (card, "first", new)), n)
            assert card.first.title == ("old" if came else long(1))
            failures += came
    assert failures > 0


UNSIGNED = """\
#include <stdlib.h>
#include <string.h>
static const unsigned char *same(const unsigned char *text) { return *text ? text : NULL; }
static unsigned char *doubled(const unsigned char *text) {
    const size_t n = strlen((const char *)text);
    unsigned char *made = (unsigned char *)malloc(2 * n + 1);
    memcpy(made, text, n);
    memcpy(made + n, text, n + 1);
    return made;
}
static void free_text(unsigned char *text) { free(text); }
[[
  name: same
  return: const unsigned char*
  text: utf8
  arguments: [{arg: const unsigned char* text, text: utf8}]
]]
[[
  name: doubled
  return: unsigned char*
  text: utf8
  free: free_text
  arguments: [{arg: const unsigned char* text, text: utf8}]
]]
"""


def test_results_of_unsigned_characters(tmp_path: Path) -> None:
    (tmp_path / "unsigned_texts.cwrap").write_text(UNSIGNED)
    module = build(tmp_path, "unsigned_texts.cwrap", tmp_path)
    assert module.same("ä") == "ä"
    assert module.same("") is None
    assert module.doubled("ä€") == "ä€ä€"
