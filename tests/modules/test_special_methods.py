"""Classes of handles: special methods, properties, class and static methods, inheritance, weak references."""

from __future__ import annotations

import gc
import inspect
import operator
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/baskets.cwrap", tmp_path_factory.mktemp("baskets"))


@pytest.fixture(autouse=True)
def no_handles_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_baskets() == 0


def test_length_and_items(module: ModuleType) -> None:
    basket = module.Basket(4)
    assert (len(basket), basket[0], basket[3], basket[-1], basket[-4]) == (4, 0, 30, 30, 0)
    for index in (4, -5, 1 << 40, -(1 << 40)):
        with pytest.raises(IndexError, match="Basket index out of range"):
            basket[index]
    with pytest.raises(IndexError, match="cannot fit 'int' into an index-sized integer"):
        basket[1 << 70]
    with pytest.raises(TypeError, match=r"argument 'k'.*must be int, not str"):
        basket["x"]
    with pytest.raises(ValueError, match=r"Basket\(\) failed"):
        module.Basket(-1)


TAPE = """\
#include <stdlib.h>
typedef struct { int total; } tape_t;
static tape_t *tape_new(void) { return (tape_t *)calloc(1, sizeof(tape_t)); }
static void tape_set(tape_t *tape, int k, int value) { tape->total += k * value; }
static int tape_total(const tape_t *tape) { return tape->total; }
[[
  class: Tape
  type: tape_t*
  free: free
  new: tape_new
]]
[[
  name: tape_new
  return: tape_t*
]]
[[
  name: __setitem__
  class: Tape
  cname: tape_set
  arguments: [tape_t* tape, int k, int value]
]]
[[
  name: total
  class: Tape
  cname: tape_total
  return: int
  arguments: [const tape_t* tape]
]]
"""


def test_items_that_can_only_be_assigned(tmp_path: Path) -> None:
    (tmp_path / "tapes.cwrap").write_text(TAPE, encoding="utf-8")
    tape = build(tmp_path, "tapes.cwrap", tmp_path).Tape()
    tape[2] = 5
    assert tape.total() == 10
    with pytest.raises(TypeError, match="not subscriptable"):
        tape[2]


def test_slices_are_lists(module: ModuleType) -> None:
    basket, expected = module.Basket(5), [0, 10, 20, 30, 40]
    for part in (slice(None), slice(1, 3), slice(None, None, -2), slice(-2, None), slice(4, 1), slice(9, 20)):
        assert basket[part] == expected[part]
    with pytest.raises(ValueError, match="slice step cannot be zero"):
        basket[::0]


def test_assignment_and_deletion(module: ModuleType) -> None:
    basket = module.Basket(3)
    basket[1] = 5
    basket[-1] = 7
    del basket[0]
    assert list(basket) == [5, 7]
    del basket[-1]
    assert list(basket) == [5]
    with pytest.raises(IndexError, match="Basket assignment index out of range"):
        basket[1] = 3
    with pytest.raises(IndexError, match="Basket deletion index out of range"):
        del basket[-2]
    with pytest.raises(TypeError, match="must be int, not str"):
        basket[0] = "x"
    with pytest.raises(TypeError, match="must be int, not slice"):
        basket[:] = 3
    with pytest.raises(TypeError, match="'Table' object does not support item deletion"):
        del module.Table()["x"]
    with pytest.raises(TypeError, match="does not support item assignment"):
        module.Pile(3)[0] = 1


def test_a_position_is_checked_after_the_value_was_converted(module: ModuleType) -> None:
    basket = module.Basket(1000)

    class Clears:
        def __index__(self) -> int:
            basket.clear()
            return 3

    with pytest.raises(IndexError, match="the items changed"):
        basket[999] = Clears()
    assert len(basket) == 0


def test_an_index_that_changes_the_items(module: ModuleType) -> None:
    basket = module.Basket(1000)

    class Clears:
        def __index__(self) -> int:
            basket.clear()
            return -1

    for use in (operator.getitem, operator.delitem):
        with pytest.raises(IndexError):
            use(basket, Clears())
    with pytest.raises(IndexError):
        operator.setitem(basket, Clears(), 3)
    assert basket[: Clears()] == []


def test_iteration(module: ModuleType) -> None:
    assert list(module.Basket(3)) == [0, 10, 20]
    assert list(module.Pile(3)) == [0, 10, 20]
    assert list(reversed(module.Pile(3))) == [20, 10, 0]
    assert 20 in module.Pile(3)
    assert list(module.Endless(2)) == [0, 10]
    cursor = iter(module.Basket(1))
    assert iter(cursor) is cursor
    assert (next(cursor), next(cursor, None), next(cursor, None)) == (0, None, None)
    cursor = iter(module.Basket(20))
    with pytest.raises(module.BasketError):
        list(cursor)
    with pytest.raises(TypeError, match="not iterable"):
        iter(module.Table())


def test_containment(module: ModuleType) -> None:
    basket = module.Basket(3)
    assert 20 in basket
    assert 21 not in basket
    assert "x" not in basket
    assert None not in basket
    with pytest.raises(OverflowError):
        1 << 40 in basket  # noqa: B015


def test_text(module: ModuleType) -> None:
    basket = module.Basket(1)
    basket.label = "süß"
    assert (repr(basket), str(basket), f"{basket}") == ("basket of süß", "süß", "süß")
    basket.close()
    assert repr(basket) == str(basket) == "<Basket, closed>"


def test_comparison(module: ModuleType) -> None:
    first, second, third = module.Basket(2), module.Basket(2), module.Basket(3)
    assert first == second
    assert first != third
    assert first < third
    assert third > first
    assert not third < first
    assert first != 3
    assert (first == 3) is False
    assert operator.attrgetter("__eq__")(first)(3) is NotImplemented
    with pytest.raises(TypeError, match="'<' not supported between instances"):
        first < 3  # noqa: B015
    with pytest.raises(TypeError, match="'<=' not supported"):
        first <= third  # noqa: B015
    with pytest.raises(TypeError, match="unhashable type"):
        hash(first)
    assert module.Basket.__hash__ is None
    with pytest.raises(module.BasketError):
        module.Basket.of(20, 0) < module.Basket.of(13, 0)  # noqa: B015
    first.close()
    with pytest.raises(ValueError, match="closed"):
        first == second  # noqa: B015


def test_hashes(module: ModuleType) -> None:
    assert hash(module.Table()) == 8
    shape, other = module.Shape(3), module.Shape(3)  # declares `<` only, and so compares by identity
    assert hash(shape) == hash(shape)
    assert {shape, other, shape} == {other, shape}
    assert len({shape, other}) == 2


def test_truth_and_numbers(module: ModuleType) -> None:
    assert module.Basket(1)
    assert not module.Basket()
    basket = module.Basket(3)
    basket.weight = 2.5
    assert (int(basket), float(basket)) == (30, 2.5)
    assert list(-basket) == [0, -10, -20]


def test_operators(module: ModuleType) -> None:
    basket = module.Basket(2)
    assert list(basket + basket) == [0, 10, 0, 10]
    assert list(basket * 3) == list(3 * basket) == list(basket**3) == [0, 30]
    same = basket
    same += module.Basket(1)
    assert same is basket
    assert list(basket) == [0, 10, 0]
    same **= 2
    assert same is basket
    assert list(basket) == [0, 20, 0]
    for function, left, right in (
        (operator.add, basket, 3),
        (operator.add, 3, basket),
        (operator.mul, basket, "x"),
        (operator.mul, "x", basket),
    ):
        with pytest.raises(TypeError):
            function(left, right)
    with pytest.raises(TypeError):
        pow(basket, 2, 3)
    with pytest.raises(TypeError):
        basket += 3


def test_calls(module: ModuleType) -> None:
    basket = module.Basket(4)
    assert (basket(), basket(2), basket(step=2), basket(1, step=2)) == (60, 50, 20, 40)
    with pytest.raises(TypeError, match="must be int, not str"):
        basket("x")


def test_context_managers(module: ModuleType) -> None:
    basket = module.Basket(1)
    with basket as entered:
        assert entered is basket
        with pytest.raises(module.BasketError), basket:
            pass
    with pytest.raises(KeyError), basket:
        raise KeyError
    assert (basket.fails, basket.closed) == (1, False)
    basket.label = "!"
    assert basket.__exit__(KeyError, KeyError(), None) is True
    assert basket.fails == 2
    with pytest.raises(TypeError, match="takes exactly 3 arguments"):
        basket.__exit__()
    with module.Pile(1) as pile:
        pass
    assert pile.closed


def test_mappings(module: ModuleType) -> None:
    table = module.Table()
    table["abc"] = 2.5
    assert (table["abc"], table["x"], len(table)) == (2.5, 0, 8)
    assert (table[3], table[-3]) == (2.5, -2.5)
    for key in (8, -8, "12345678"):
        with pytest.raises(KeyError):
            table[key]
    with pytest.raises(TypeError):
        table[:]


def test_properties(module: ModuleType) -> None:
    basket = module.Basket(1)
    basket.weight = 3
    assert basket.weight == 3.0
    assert module.Basket.weight.__doc__ == "The weight in kilograms."
    with pytest.raises(ValueError, match="failed"):
        basket.weight = -1
    with pytest.raises(TypeError, match=r"Basket.weight must be float, not str"):
        basket.weight = "x"
    with pytest.raises(TypeError, match=r"Basket.label must be str, not int"):
        basket.label = 3
    with pytest.raises(AttributeError, match=r"Basket.weight cannot be deleted"):
        del basket.weight
    with pytest.raises(AttributeError, match="not writable"):
        basket.fails = 3
    assert not hasattr(module.Basket, "basket_weight")
    basket.close()
    with pytest.raises(ValueError, match="the Basket is closed"):
        basket.weight  # noqa: B018
    with pytest.raises(ValueError, match="the Basket is closed"):
        basket.weight = 3


def test_fields_are_properties(module: ModuleType) -> None:
    basket = module.Basket(1)
    assert (basket.open, basket.limits, basket.color, basket.short_label) == (0, (0.0, 0.0), 0, "")
    with basket:
        assert basket.open == 1
    basket.limits = [1, 2.5]
    basket.color = -3
    assert (basket.limits, basket.color) == ((1.0, 2.5), -3)
    for name, value, kind, text in (
        ("limits", (1,), ValueError, "expected 2 items, not 1"),
        ("limits", 3, TypeError, "Basket.limits must be sequence of floats, not int"),
        ("color", "x", TypeError, "Basket.color must be int, not str"),
        ("color", 1 << 20, OverflowError, "does not fit"),
        ("open", 1, AttributeError, "not writable"),
    ):
        with pytest.raises(kind, match=text):
            setattr(basket, name, value)
    with pytest.raises(AttributeError, match=r"Basket.color cannot be deleted"):
        del basket.color
    assert module.Basket.open.__doc__ == "Whether it is open."

    class Closes:
        def __index__(self) -> int:
            basket.close()
            return 3

    with pytest.raises(ValueError, match=r"Basket.color: the Basket is closed"):
        basket.color = Closes()
    with pytest.raises(ValueError, match="the Basket is closed"):
        basket.limits  # noqa: B018


def test_class_and_static_methods(module: ModuleType) -> None:
    assert list(module.Basket.of(1, 2)) == list(module.Basket(1).of(first=1, second=2)) == [1, 2]
    assert module.Basket.largest(3, 4) == module.Basket().largest(a=4, b=3) == 4
    assert isinstance(vars(module.Basket)["largest"], staticmethod)
    assert len(module.Basket.like(3)) == 3
    assert module.Square.half(3) == 1.5
    with pytest.raises(TypeError, match="missing required argument 'b'"):
        module.Basket.largest(3)


def test_signatures(module: ModuleType) -> None:
    signatures = {
        module.Basket: "(count=0)",
        module.Circle: "(radius=1)",
        module.Basket.of: "(first, second)",
        module.Basket.largest: "(a, b)",
        module.Basket.__exit__: "(self, type, value, traceback, /)",
    }
    assert {function: str(inspect.signature(function)) for function in signatures} == signatures
    assert module.Basket.__doc__ == "Some integers."
    assert module.Basket.of.__doc__ == "A basket of two integers."


def test_inheritance(module: ModuleType) -> None:
    circle, square = module.Circle(2), module.square()
    assert issubclass(module.Circle, module.Shape)
    assert (circle.sides, circle.corners(), circle.area()) == (100, 100, 12.0)
    assert (square.sides, type(square)) == (4, module.Square)
    assert circle.more(square) == 96
    assert module.Shape.more(square, module.Shape(3)) == 1
    assert circle == module.Circle(2)
    assert circle != module.Circle(3)
    assert circle != square
    assert square < circle
    assert not circle < square
    with pytest.raises(TypeError, match="must be Shape, not Basket"):
        circle.more(module.Basket())
    with pytest.raises(TypeError):
        module.Circle.area(square)
    with pytest.raises(TypeError, match="cannot create"):
        module.Square()
    with pytest.raises(TypeError, match="not an acceptable base type"):

        class Derived(module.Basket):  # type: ignore[misc, name-defined]
            pass


def test_subclasses_in_python(module: ModuleType) -> None:
    class Named(module.Shape):  # type: ignore[misc, name-defined]
        def __init__(self, sides: int) -> None:
            super().__init__()
            self.name = f"shape {sides}"

        @property
        def doubled(self) -> int:
            return int(2 * self.sides)

    shape = Named(3)
    assert (type(shape), shape.name, shape.doubled, shape.sides) == (Named, "shape 3", 6, 3)
    assert module.Shape(5).more(shape) == 2
    assert shape.more(shape) == 0
    assert type(Named.regular(6)) is Named
    assert type(module.Circle.regular(6)) is module.Shape
    with pytest.raises(TypeError):
        Named("x")  # type: ignore[arg-type]
    with Named(4) as entered:
        assert entered.sides == 4
    assert entered.closed
    shape.itself = shape
    reference = weakref.ref(shape)
    del shape
    gc.collect()
    assert reference() is None


def test_weak_references(module: ModuleType) -> None:
    basket = module.Basket(1)
    seen: list[Any] = []
    reference = weakref.ref(basket, seen.append)
    assert reference() is basket
    del basket
    assert reference() is None
    assert seen == [reference]
    with pytest.raises(TypeError, match="cannot create weak reference"):
        weakref.ref(module.Pile(1))
    circle = module.Circle()
    reference = weakref.ref(circle)
    del circle
    assert reference() is None
