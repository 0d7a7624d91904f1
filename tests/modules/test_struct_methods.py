"""Methods of structs: receivers by address and by value, properties, special methods."""

from __future__ import annotations

import copy
import gc
import math
from collections.abc import Iterator
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/vectors.cwrap", tmp_path_factory.mktemp("vectors"))


@pytest.fixture(autouse=True)
def nothing_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_tokens() == 0


def test_receivers_by_value_and_by_address(module: ModuleType) -> None:
    vector = module.Vector(3, 4)
    assert (vector.norm(), module.Vector.norm.__doc__) == (5.0, "The length.")
    assert vector.scale() is None
    assert vector.scaled(by=0.5) is vector
    assert (vector.x, vector.y) == (3.0, 4.0)
    assert module.Vector.unit() == module.Vector(1)
    with pytest.raises(TypeError, match=r"scale\(\)"):
        vector.scale("x")


def test_operators(module: ModuleType) -> None:
    vector, other = module.Vector(3, 4), module.Vector(1, 1)
    assert (vector + other, vector * 2, -vector, abs(vector)) == (
        module.Vector(4, 5), module.Vector(6, 8), module.Vector(-3, -4), 5.0,
    )  # fmt: skip
    same = vector
    vector += other
    assert vector is same
    assert (vector.x, vector.y) == (4.0, 5.0)
    with pytest.raises(TypeError, match="unsupported operand"):
        _ = vector + 1


def test_comparisons_beside_the_fields(module: ModuleType) -> None:
    """The declared comparison is that of C, all others compare the fields."""
    small, large = module.Vector(1, 1), module.Vector(-2, 2)
    assert small < large
    assert large > small
    assert small == module.Vector(1, 1)
    assert small != large
    assert small != 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(small)
    with pytest.raises(TypeError, match="not supported"):
        _ = small < 1


def test_properties(module: ModuleType) -> None:
    vector = module.Vector(0, 2)
    assert (vector.angle, module.Vector.angle.__doc__) == (math.pi / 2, "The angle to the first axis.")
    vector.angle = 0
    assert (vector.x, vector.y) == (2.0, 0.0)
    with pytest.raises(ValueError, match=r"^Vector\.angle failed: too far$"):
        vector.angle = 5
    with pytest.raises(TypeError, match=r"^Vector\.angle must be float, not str$"):
        vector.angle = "x"
    with pytest.raises(AttributeError):
        del vector.angle


def test_items_and_texts(module: ModuleType) -> None:
    bag = module.Bag(3, [5, 6, 7, 8], "marbles")
    assert (len(bag), bag[0], bag[-1], bag[1:], list(bag)) == (3, 5, 7, [6, 7], [5, 6, 7])
    bag[1] = 9
    assert (9 in bag, 8 in bag, "x" in bag, bag.items) == (True, False, False, (5, 9, 7, 8))
    assert (repr(bag), str(bag), repr(module.Bag())) == ("<3 of marbles>", "<3 of marbles>", "<0 of ?>")
    bag.rename()
    assert bag.name == "renamed"
    with pytest.raises(IndexError, match="Bag index out of range"):
        bag[3]

    class Shrinks:
        def __index__(self) -> int:
            bag.count = 1
            return 4

    with pytest.raises(IndexError, match="items changed"):
        bag[2] = Shrinks()


def test_equality_and_hashes_of_c(module: ModuleType) -> None:
    one, other = module.Bag(3, name="a"), module.Bag(3, name="b")
    assert one == other
    assert (len({one, other}), hash(one)) == (1, 3)
    assert one != module.Bag(2)
    assert one != "x"


def test_context_managers(module: ModuleType) -> None:
    bag = module.Bag()
    with bag as entered:
        assert entered is bag
        assert bag.left() == 4
    assert bag.count == 0
    with pytest.raises(KeyError), bag:
        raise KeyError
    assert bag.count == 1


def test_new_objects_do_not_need_the_struct(module: ModuleType) -> None:
    vector = module.Vector(7, 0)
    token, tokens = vector.token(), vector.tokens()
    del vector
    assert [one.value for one in (token, *tokens)] == [7.0] * 3
    token.close()


def test_copies_keep_their_fields(module: ModuleType) -> None:
    vector = module.Vector(1, 2)
    assert copy.copy(vector) == copy.deepcopy(vector) == vector
    assert vector.__reduce__() == (module.Vector, (1.0, 2.0))


def test_ranges_of_fields(module: ModuleType) -> None:
    bag = module.Bag(4)
    bag.count = 0
    for wrong in (-1, 5):
        with pytest.raises(ValueError, match=rf"^Bag\.count: {wrong} is not in the range 0\.\.MOST$"):
            bag.count = wrong
        with pytest.raises(ValueError, match=rf"^Bag\(\) argument 'count': {wrong} is not in the range 0\.\.MOST$"):
            module.Bag(wrong)
    assert bag.count == 0
    token = module.Vector(1).token()
    token.weight = 0
    for light in (-0.5, math.nan):
        with pytest.raises(ValueError, match=rf"^Token\.weight: {light} is not in the range 0\.\.$"):
            token.weight = light
    assert token.weight == 0


def test_calls_keep_no_memory(module: ModuleType) -> None:
    vector, bag = module.Vector(1, 2), module.Bag(2, name="a bag")

    def once() -> None:
        _ = (vector + vector, vector.tokens(), list(bag), repr(bag), vector < module.Vector())
        bag.rename()
        vector.angle = 1

    with watched():
        assert not keeps(once)
