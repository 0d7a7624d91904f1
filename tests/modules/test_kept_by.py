"""Arguments that C keeps a pointer to (`kept_by`): each kind of argument, handle and slot."""

from __future__ import annotations

import sys
import weakref
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from compiled import build, compile_module

from cwrap.pipeline import Request, generate

SHELVES = """\
#include <stdlib.h>
typedef int (*asked)(void *data, int n);
typedef struct shelf {
    const char *title;
    const double *sizes;
    struct shelf *next;
    asked ask[3];
    void *data[3];
    int count;
} shelf_t;
static int shelves;
static shelf_t *shelf_new(const double *sizes)
{
    shelf_t *s = (shelf_t *)calloc(1, sizeof *s);
    s->sizes = sizes;
    shelves++;
    return s;
}
static void shelf_free(shelf_t *s) { shelves--; free(s); }
static int shelf_open(const char *title, asked ask, void *data, shelf_t **made)
{
    *made = title[0] ? shelf_new(NULL) : NULL;
    if (!*made)
        return title[1] ? 0 : 1;
    (*made)->title = title;
    (*made)->ask[(*made)->count] = ask;
    (*made)->data[(*made)->count++] = data;
    return 0;
}
static void shelf_pair(const char *title, shelf_t **one, shelf_t **two)
{
    *one = shelf_new(NULL);
    *two = shelf_new(NULL);
    (*two)->title = title;
}
static int shelf_title(shelf_t *s, const char *title)
{
    if (title && title[0] == '!')
        return 1;
    s->title = title;
    return 0;
}
static const char *shelf_text(const shelf_t *s) { return s->title; }
static void shelf_sizes(shelf_t *s, const double *sizes) { s->sizes = sizes; }
static double shelf_first(const shelf_t *s) { return s->sizes ? s->sizes[0] : -1; }
static void shelf_next(shelf_t *s, shelf_t *next) { s->next = next; }
static void shelf_link(shelf_t *s, shelf_t *next) { s->next = next; }
static void shelf_add(shelf_t *s, asked ask, void *data) { s->ask[s->count] = ask; s->data[s->count++] = data; }
static void shelf_set(shelf_t *s, asked ask, void *data)
{
    s->ask[0] = ask;
    s->data[0] = data;
    s->count = s->count ? s->count : 1;
}
static int shelf_ask(shelf_t *s, int n)
{
    int sum = 0;
    for (int k = 0; k < s->count; k++)
        sum += s->ask[k] ? s->ask[k](s->data[k], n) : 0;
    return sum;
}
static int count_shelves(void) { return shelves; }
[[
  callback: Asked
  type: asked
  return: int
  arguments: [void* data, int n]
]]
[[
  class: Shelf
  type: shelf_t*
  free: shelf_free
  new: shelf_new
]]
[[
  name: shelf_new
  return: shelf_t*
  arguments: [{arg: const double* sizes, array: true, nullable: true, kept_by: return.sizes}]
]]
[[
  name: shelf_open
  errors: nonzero
  arguments:
    - {arg: const char* title, kept_by: return.title}
    - {arg: Asked ask, kept_by: return}
    - {arg: void* data, closure: ask}
    - {arg: shelf_t** made, output: true, nullable: true}
]]
[[
  name: shelf_pair
  arguments:
    - {arg: const char* title, kept_by: two}
    - {arg: shelf_t** one, output: true}
    - {arg: shelf_t** two, output: true}
]]
[[
  name: set_title
  class: Shelf
  cname: shelf_title
  errors: nonzero
  arguments: [shelf_t* shelf, {arg: const char* title, nullable: true, kept_by: self.title}]
]]
[[
  name: set_bytes
  class: Shelf
  cname: shelf_title
  errors: nonzero
  arguments: [shelf_t* shelf, {arg: const char* title, bytes: {until: 0}, kept_by: shelf.title}]
]]
[[
  name: text
  class: Shelf
  cname: shelf_text
  return: const char*
  arguments: [const shelf_t* shelf]
]]
[[
  name: set_sizes
  class: Shelf
  cname: shelf_sizes
  arguments: [shelf_t* shelf, {arg: const double* sizes, array: true, nullable: true, kept_by: self.sizes}]
]]
[[
  name: first
  class: Shelf
  cname: shelf_first
  return: double
  arguments: [const shelf_t* shelf]
]]
[[
  name: set_next
  class: Shelf
  cname: shelf_next
  arguments: [shelf_t* shelf, {arg: shelf_t* next, nullable: true, kept_by: self.next}]
]]
[[
  name: link
  cname: shelf_link
  arguments: [shelf_t* library, {arg: shelf_t* next, kept_by: library}]
]]
[[
  name: add
  class: Shelf
  cname: shelf_add
  arguments: [shelf_t* shelf, {arg: Asked ask, kept_by: self}, {arg: void* data, closure: ask}]
]]
[[
  name: set
  class: Shelf
  cname: shelf_set
  arguments: [shelf_t* shelf, {arg: Asked ask, nullable: true, kept_by: self.ask}, {arg: void* data, closure: ask}]
]]
[[
  name: ask
  class: Shelf
  cname: shelf_ask
  return: int
  arguments: [shelf_t* shelf, int n]
]]
[[
  name: count_shelves
  return: int
]]
"""

LABELS = """\
#include <cstring>
struct Label {
    const char *text = nullptr;
    Label() = default;
    explicit Label(const char *first) : text(first) {}
    void add(const char *) {}
    void set(const char *next) { text = next; }
    std::size_t size() const { return text ? std::strlen(text) : 0; }
};
[[
  class: Label
  type: Label*
  new: make
  cpp: true
]]
[[
  name: make
  class: Label
  arguments: [{arg: const char* first, kept_by: return.text}]
]]
[[
  name: add
  class: Label
  arguments: [{arg: const char* other, kept_by: self}]
]]
[[
  name: set
  class: Label
  arguments: [{arg: const char* next, nullable: true, kept_by: self.text}]
]]
[[
  name: size
  class: Label
  return: size_t
]]
"""


class Answer:
    def __init__(self, factor: int) -> None:
        self.factor = factor

    def __call__(self, n: int) -> int:
        return self.factor * n


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("shelves")
    (folder / "shelves.cwrap").write_text(SHELVES, encoding="utf-8")
    return build(folder, "shelves.cwrap", folder)


def references(value: object) -> int:
    """Return the number of references to a value, without those of the call."""
    return sys.getrefcount(value) - 2


def fresh(text: str) -> str:
    """Return a new string."""
    return "".join([text, "."])


def test_a_slot_keeps_one_text(shelves: ModuleType) -> None:
    shelf = shelves.Shelf(None)
    texts = [fresh("one"), fresh("two")]
    before = [references(text) for text in texts]
    for _ in range(3):
        shelf.set_title(texts[0])
        shelf.set_title(texts[1])
    assert [references(text) for text in texts] == [before[0], before[1] + 1]
    assert shelf.text() == "two."
    shelf.set_title(None)
    assert [references(text) for text in texts] == before
    assert shelf.text() is None


def test_functions_share_a_slot(shelves: ModuleType) -> None:
    shelf = shelves.Shelf(None)
    text, octets = fresh("one"), bytes([116, 119, 111])
    before = references(text), references(octets)
    shelf.set_title(text)
    shelf.set_bytes(octets)
    assert (references(text), references(octets)) == (before[0], before[1] + 1)
    assert shelf.text() == "two"
    shelf.close()
    assert (references(text), references(octets)) == before


def test_a_slot_stays_if_the_function_fails(shelves: ModuleType) -> None:
    shelf = shelves.Shelf(None)
    text, refused = fresh("one"), fresh("!")
    before = references(refused)
    shelf.set_title(text)
    with pytest.raises(RuntimeError, match="set_title"):
        shelf.set_title(refused)
    del text
    assert references(refused) == before
    assert shelf.text() == "one."


def test_a_new_object_and_its_methods_share_a_slot(shelves: ModuleType) -> None:
    arrays = [array("d", [float(k)]) for k in range(2)]
    found = [weakref.ref(one) for one in arrays]
    shelf = shelves.Shelf(arrays.pop(0))
    assert shelf.first() == 0
    shelf.set_sizes(arrays.pop())
    assert [ref() is None for ref in found] == [True, False]
    assert shelf.first() == 1
    shelf.set_sizes(None)
    assert found[1]() is None


def test_a_slot_of_objects(shelves: ModuleType) -> None:
    shelf, others = shelves.Shelf(None), [shelves.Shelf(None), shelves.Shelf(None)]
    for other in others:
        shelf.set_next(other)
    others[0].close()
    with pytest.raises(RuntimeError, match="in use"):
        others[1].close()
    shelf.set_next(None)
    others[1].close()


def test_without_a_slot_all_objects_are_kept(shelves: ModuleType) -> None:
    shelf, others = shelves.Shelf(None), [shelves.Shelf(None), shelves.Shelf(None)]
    for other in others:
        shelves.link(shelf, other)
    for other in others:
        with pytest.raises(RuntimeError, match="in use"):
            other.close()
    shelf.close()
    for other in others:
        other.close()


def test_callables_with_and_without_a_slot(shelves: ModuleType) -> None:
    shelf = shelves.Shelf(None)
    answers = [Answer(1), Answer(10), Answer(100)]
    found = [weakref.ref(answer) for answer in answers]
    shelf.set(answers.pop(0))
    shelf.add(answers.pop(0))
    assert shelf.ask(2) == 22
    shelf.set(answers.pop(0))
    assert [answer() is None for answer in found] == [True, False, False]
    assert shelf.ask(2) == 220
    shelf.set(None)
    assert [answer() is None for answer in found] == [True, False, True]
    assert shelf.ask(2) == 20
    shelf.close()
    assert found[1]() is None


def test_an_output_keeps_arguments(shelves: ModuleType) -> None:
    answer, text = Answer(3), fresh("one")
    found, before = weakref.ref(answer), references(text)
    shelf = shelves.shelf_open(text, answer)
    del answer
    assert (shelf.text(), shelf.ask(2), references(text)) == ("one.", 6, before + 1)
    shelf.set_title(None)
    assert references(text) == before
    shelf.close()
    assert found() is None


def test_an_output_that_is_none_keeps_nothing(shelves: ModuleType) -> None:
    answer = Answer(3)
    found = weakref.ref(answer)
    with pytest.raises(RuntimeError, match="shelf_open"):
        shelves.shelf_open("", answer)
    del answer
    assert found() is None


def test_one_of_several_outputs_keeps_an_argument(shelves: ModuleType) -> None:
    text = fresh("one")
    before = references(text)
    one, two = shelves.shelf_pair(text)
    one.close()
    assert (two.text(), references(text)) == ("one.", before + 1)
    two.close()
    assert references(text) == before
    assert shelves.count_shelves() == 0


def test_members_of_cpp_keep_arguments(tmp_path: Path) -> None:
    (tmp_path / "labels.cwrap").write_text(LABELS, encoding="utf-8")
    request = Request(tmp_path, ("labels.cwrap",), target="standalone", language="c++")
    (tmp_path / "labels.cpp").write_text(generate(request).files["labels.cpp"], encoding="utf-8")
    labels = compile_module(tmp_path / "labels.cpp")
    texts = [fresh(text) for text in ("first", "other", "next")]
    before = [references(text) for text in texts]
    label = labels.Label(texts[0])
    assert label.size() == 6
    label.add(texts[1])
    label.set(texts[2])
    assert [references(text) for text in texts] == [before[0], before[1] + 1, before[2] + 1]
    assert label.size() == 5
    label.set(None)
    assert [references(text) for text in texts] == [before[0], before[1] + 1, before[2]]
    label.close()
    assert [references(text) for text in texts] == before
