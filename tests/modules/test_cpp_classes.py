"""Classes of C++ (extensions/zoo.cwrap): constructors, member functions, operators, references, owning pointers."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from compiled import build, compile_module
from folders import ROOT

from cwrap.pipeline import Request, generate


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/zoo.cwrap", tmp_path_factory.mktemp("zoo"))


LABELS = """\
#include <string_view>
struct label { std::string_view text; };
static label *label_new(std::string_view text) { return new label{text}; }
static void label_free(label *one) { delete one; }
static size_t label_size(const label *one) { return one->text.size(); }
[[
  class: Label
  type: label*
  free: label_free
  new: label_new
]]
[[
  name: label_new
  return: label*
  arguments: [{arg: std::string_view text, kept_by: return}]
]]
[[
  name: size
  class: Label
  cname: label_size
  return: size_t
  arguments: [const label* one]
]]
"""


def test_object_that_keeps_a_string_view(tmp_path: Path) -> None:
    (tmp_path / "labels.cwrap").write_text(LABELS, encoding="utf-8")
    request = Request(tmp_path, ("labels.cwrap",), target="standalone", language="c++")
    (tmp_path / "labels.cpp").write_text(generate(request).files["labels.cpp"], encoding="utf-8")
    module = compile_module(tmp_path / "labels.cpp")
    text = "".join(["kept", " by the label"])
    before = sys.getrefcount(text)
    label = module.Label(text)
    assert sys.getrefcount(text) == before + 1
    assert label.size() == 17
    del label
    assert sys.getrefcount(text) == before


FRUIT = """\
#include <cstddef>
struct plant { int age = 1; virtual ~plant() = default; };
struct edible { double taste = 0; virtual ~edible() = default; };
struct apple : plant, edible { };
static apple *apple_new(double taste) { apple *one = new apple; one->taste = taste; return one; }
static void edible_free(edible *one) { delete one; }
static void apple_free(apple *one) { delete one; }
static double sum_tastes(edible **all, size_t n) { double x = 0; while (n--) x += all[n]->taste; return x; }
[[
  class: Edible
  type: edible*
  free: edible_free
]]
[[
  class: Apple
  type: apple*
  base: Edible
  free: apple_free
  new: apple_new
]]
[[
  name: apple_new
  return: apple*
  arguments: [double taste]
]]
[[
  name: sum_tastes
  return: double
  arguments: [{arg: edible** all, list: true}, {arg: size_t n, from: len(all)}]
]]
"""


def test_lists_of_objects_of_a_second_base_class(tmp_path: Path) -> None:
    """The pointer to the second base class is another address."""
    (tmp_path / "fruit.cwrap").write_text(FRUIT, encoding="utf-8")
    request = Request(tmp_path, ("fruit.cwrap",), target="standalone", language="c++")
    (tmp_path / "fruit.cpp").write_text(generate(request).files["fruit.cpp"], encoding="utf-8")
    module = compile_module(tmp_path / "fruit.cpp")
    assert module.sum_tastes([module.Apple(1.5), module.Apple(2)]) == 3.5


@pytest.fixture(autouse=True)
def no_objects_left(zoo: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert zoo.Animal.number_living() == 0


def test_constructors_are_overloads(zoo: ModuleType) -> None:
    lions = [zoo.Lion("Leo"), zoo.Lion("Lea", 2.5), zoo.Lion(name="Lou", mane=None), zoo.Lion(3)]
    assert [(lion.name, lion.mane) for lion in lions] == [("Leo", None), ("Lea", 2.5), ("Lou", None), ("lion 3", None)]
    assert zoo.Animal.number_living() == 4
    assert not hasattr(zoo.Lion, "create")
    with pytest.raises(TypeError, match=r"cannot create 'zoo\.Animal' instances"):
        zoo.Animal("Leo")
    assert str(inspect.signature(zoo.Cage)) == "()"


def test_a_constructor_that_throws(zoo: ModuleType) -> None:
    with pytest.raises(ValueError, match="an animal needs a name"):
        zoo.Lion("")


def test_the_destructor_runs_once(zoo: ModuleType) -> None:
    with zoo.Lion("Leo") as lion:
        assert zoo.Animal.number_living() == 1
    assert zoo.Animal.number_living() == 0
    lion.close()
    with pytest.raises(ValueError, match="closed"):
        lion.sound()


def test_member_functions_of_the_base_class(zoo: ModuleType) -> None:
    """C++ changes the address for the second base class."""
    lion = zoo.Lion("Leo")
    assert (lion.sound(), lion.loud(2), lion.name, lion.tag) == ("roar", "roar!roar!", "Leo", 7)
    lion.tag = 8
    assert (lion.tag, zoo.Animal.sound(lion), isinstance(lion, zoo.Animal)) == (8, "roar", True)


def test_subclasses_of_python(zoo: ModuleType) -> None:
    class Tame(zoo.Lion):  # type: ignore[name-defined,misc]
        pass

    tame = Tame("Leo")
    assert (type(tame), tame.sound()) == (Tame, "roar")


def test_references_are_borrowed(zoo: ModuleType) -> None:
    cage = zoo.Cage()
    cage.put(zoo.Lion("Leo"))
    leo = cage[0]
    assert (type(leo), leo.name, leo.sound(), leo.mane, leo.tag) == (zoo.Lion, "Leo", "roar", None, 7)
    assert (cage.find("Leo").name, type(cage.find("Leo"))) == ("Leo", zoo.Lion)
    assert cage.find("Lea") is None
    assert [one.name for one in cage] == ["Leo"]
    with pytest.raises(IndexError, match="Cage index out of range"):
        cage[1]
    cage.close()
    with pytest.raises(ValueError, match="no longer valid"):
        leo.sound()


def test_owning_pointers_move_objects(zoo: ModuleType) -> None:
    cage, lion = zoo.Cage(), zoo.Lion("Leo")
    cage.put(lion)
    assert lion.closed
    with pytest.raises(ValueError, match="closed"):
        cage.put(lion)
    stale = cage[0]
    free = cage.release(0)
    with pytest.raises(ValueError, match="no longer valid"):
        stale.sound()
    assert (len(cage), free.name, type(free), zoo.Animal.number_living()) == (0, "Leo", zoo.Lion, 1)
    cage.put(free)
    with pytest.raises(IndexError):
        cage.release(1)


def test_an_object_that_c_took_over_is_deleted_if_c_throws(zoo: ModuleType) -> None:
    cage = zoo.Cage()
    for number in range(3):
        cage.put(zoo.Lion(number))
    fourth = zoo.Lion(4)
    with pytest.raises(ValueError, match="the cage is full"):
        cage.put(fourth)
    assert (fourth.closed, zoo.Animal.number_living()) == (True, 3)


def test_a_borrowed_object_cannot_be_moved(zoo: ModuleType) -> None:
    cage, other = zoo.Cage(), zoo.Cage()
    cage.put(zoo.Lion("Leo"))
    with pytest.raises(RuntimeError, match="cannot be handed over: it is borrowed"):
        other.put(cage[0])
    assert (len(cage), len(other)) == (1, 0)


def test_an_owning_pointer_to_nothing(zoo: ModuleType) -> None:
    assert zoo.Lion.born("Leo").name == "Leo"
    assert zoo.Lion.born("") is None


def test_values_are_copied(zoo: ModuleType) -> None:
    ticket = zoo.Ticket(10)
    half = ticket.reduced(50)
    assert (ticket.price, half.price, zoo.Ticket().price) == (10, 5, 5)
    assert (zoo.total(ticket), zoo.total(ticket, half), zoo.total(ticket, None)) == (10, 15, 10)
    ticket.price = 3
    assert (ticket.price, half.price) == (3, 5)
    with pytest.raises(ValueError, match="nobody is paid for a visit"):
        ticket.price = -1


def test_operators(zoo: ModuleType) -> None:
    one, other = zoo.Ticket(3), zoo.Ticket(4)
    assert (one + other).price == 7
    assert (one == zoo.Ticket(3), one != other, one < other, one > other) == (True, True, True, False)
    assert one != 3
    same = one
    one += other
    assert (one is same, one.price) == (True, 7)
    with pytest.raises(TypeError, match="unsupported operand"):
        one + 3
