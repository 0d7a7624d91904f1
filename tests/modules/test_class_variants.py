"""Classes of handles that differ from those of the other tests: constructors, hashes, iterators, kept objects."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from compiled import build

CARDS = """\
#include <stdlib.h>
typedef struct { int value; PyObject *object; } card_t;
static int cards;
static int count_cards(void) { return cards; }
static card_t *new_card(int value) { card_t *c = (card_t *)calloc(1, sizeof *c); c->value = value; cards++; return c; }
static card_t *sum_card(int a, int b) { return new_card(a + b); }
static void free_card(card_t *card) { free(card); cards--; }
static bool same(const card_t *a, const card_t *b) { return a->value == b->value; }
static int value_of(const card_t *card) { return card->value; }
static int item_of(const card_t *card, int k) { (void)card; return k; }
static void set_value(card_t *card, int k, int value) { card->value = value + k; }
static card_t *copied(const card_t *card) { return new_card(card->value); }
static int fell(card_t *card, int *value) { if (card->value <= 0) return 1; *value = --card->value; return 0; }
static void point(card_t *card, PyObject *object) { card->object = object; }
static PyObject *pointed(const card_t *card) { return Py_NewRef(card->object); }
[[
  class: Card
  type: card_t*
  free: free_card
  new: make
  exclusive: true
  doc: A card.
]]
[[
  name: make
  return: Card
  options:
    - {cname: new_card, arguments: [int value]}
    - {cname: sum_card, arguments: [int a, int b]}
]]
[[
  class: Countdown
  type: card_t*
  free: free_card
]]
[[
  name: __len__
  class: Card
  cname: value_of
  return: int
  arguments: [card_t* card]
]]
[[
  name: __getitem__
  class: Card
  cname: item_of
  return: int
  arguments: [card_t* card, int k]
]]
[[
  name: __setitem__
  class: Card
  cname: set_value
  arguments: [card_t* card, int k, int value]
]]
[[
  name: __iter__
  class: Card
  cname: copied
  return: Countdown
  owner: caller
  arguments: [card_t* card]
]]
[[
  name: __next__
  class: Countdown
  cname: fell
  errors: {when: never, stop: status == 1}
  arguments: [Countdown countdown, {arg: int* value, output: true}]
]]
[[
  name: __eq__
  class: Card
  cname: same
  return: bool
  arguments: [card_t* a, card_t* b]
]]
[[
  name: __hash__
  class: Card
  cname: value_of
  return: int
  arguments: [card_t* card]
]]
[[
  name: point
  class: Card
  arguments: [card_t* card, {arg: PyObject* object, kept_by: self.object}]
]]
[[
  name: pointed
  class: Card
  return: PyObject*
  arguments: [card_t* card]
]]
[[
  name: count_cards
  return: int
]]
"""


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("cards")
    (folder / "cards.cwrap").write_text(CARDS, encoding="utf-8")
    return build(folder, "cards.cwrap", folder)


def test_a_constructor_with_overloads(cards: ModuleType) -> None:
    assert (len(cards.Card(4)), len(cards.Card(2, 3))) == (4, 5)
    assert cards.Card.__doc__ == "Card(value: int) -> Card\nCard(a: int, b: int) -> Card\n\nA card."


def test_equal_objects_have_equal_hashes(cards: ModuleType) -> None:
    assert {cards.Card(7), cards.Card(7), cards.Card(8)} == {cards.Card(7), cards.Card(8)}


def test_a_class_with_items_can_have_an_iterator(cards: ModuleType) -> None:
    card = cards.Card(3)
    assert (list(card), [card[k] for k in range(3)]) == ([2, 1, 0], [0, 1, 2])


def test_items_of_an_object_with_one_call_at_a_time(cards: ModuleType) -> None:
    card = cards.Card(3)
    card[1] = 6
    assert len(card) == 7


@pytest.mark.parametrize("value", [object(), np.arange(3)], ids=["object", "array"])
def test_objects_are_kept(cards: ModuleType, value: object) -> None:
    card, references = cards.Card(1), sys.getrefcount(value)
    card.point(value)
    assert card.pointed() is value
    assert sys.getrefcount(value) == references + 1
    card.point(None)
    assert sys.getrefcount(value) == references
    card.point(value)
    del card
    gc.collect()
    assert (sys.getrefcount(value), cards.count_cards()) == (references, 0)


WITHOUT_ARGUMENTS = """\
#include <stdlib.h>
typedef struct { int value; } card_t;
static card_t *new_card(void) { return (card_t *)calloc(1, sizeof(card_t)); }
static void free_card(card_t *card) { free(card); }
static int answer(void) { return 42; }
[[
  class: Card
  type: card_t*
  free: free_card
  new: make
]]
#ifdef HAVE_OTHER_CARDS
[[
  name: make
  return: Card
  cname: missing_card
]]
[[
  name: answer
  cname: missing_answer
  return: int
]]
#else
[[
  name: make
  return: Card
  cname: new_card
]]
[[
  name: answer
  return: int
]]
#endif
"""


def test_a_call_without_arguments_takes_the_overload_that_the_preprocessor_keeps(
    tmp_path: Path,
) -> None:
    (tmp_path / "choice.cwrap").write_text(WITHOUT_ARGUMENTS, encoding="utf-8")
    module = build(tmp_path, "choice.cwrap", tmp_path)
    assert module.answer() == 42
    assert module.Card().__class__ is module.Card
