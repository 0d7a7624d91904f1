"""Subclasses of objects that C functions return as pointers to the base class."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched

OTHER, CAT, DOG, PUPPY = range(4)


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/animals.cwrap", tmp_path_factory.mktemp("animals"))


@pytest.fixture(autouse=True)
def nothing_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_alive() == 0


@pytest.mark.parametrize("make", ["animal_new", "animal_found", "find", "Animal"])
def test_the_tag_decides_the_class(module: ModuleType, make: str) -> None:
    animals = [getattr(module, make)(kind) for kind in (OTHER, CAT, DOG, PUPPY, 77)]
    assert [type(animal).__name__ for animal in animals] == ["Animal", "Cat", "Dog", "Puppy", "Animal"]
    assert [animal.legs for animal in animals] == [4] * 5
    assert (animals[1].lives, animals[2].learn(), animals[3].learn(), animals[3].months) == (9, 1, 1, 0)
    assert [animal.kind() for animal in animals] == [OTHER, CAT, DOG, PUPPY, 77]


def test_null_is_none(module: ModuleType) -> None:
    assert module.animal_found(-1) is None


def test_each_object_is_freed_by_its_class(module: ModuleType) -> None:
    before = module.count_cats_freed()
    for kind in (CAT, DOG, CAT):
        module.animal_new(kind).close()
    assert module.count_cats_freed() == before + 2


def test_borrowed_objects(module: ModuleType) -> None:
    cage = module.Cage(CAT, PUPPY)
    assert [type(cage.at(k)) for k in (0, 1)] == [module.Cat, module.Puppy]
    assert [type(animal) for animal in cage.all()] == [module.Cat, module.Puppy]
    assert [type(animal) for animal in cage] == [module.Cat, module.Puppy]
    cat = cage.at(0)
    cage.close()
    with pytest.raises(ValueError, match="no longer valid"):
        _ = cat.lives


def test_a_subclass_has_its_own_tags(module: ModuleType) -> None:
    cage = module.Cage(DOG, PUPPY)
    assert [type(cage.dog(k)) for k in (0, 1)] == [module.Dog, module.Puppy]


def test_lists_of_new_objects(module: ModuleType) -> None:
    litter = module.litter(5)
    assert [type(animal).__name__ for animal in litter] == ["Animal", "Cat", "Dog", "Puppy", "Animal"]


def test_arguments_of_callbacks(module: ModuleType) -> None:
    kinds: list[Any] = []

    def meet(animal: Any) -> int:
        kinds.append((type(animal), animal.legs))
        return int(animal.legs)

    assert module.Cage(CAT, OTHER).meet(meet) == 8
    assert kinds == [(module.Cat, 4), (module.Animal, 4)]


def test_subclasses_in_python_keep_their_class(module: ModuleType) -> None:
    class Pet(module.Animal):  # type: ignore[misc, name-defined]
        pass

    pet = Pet(CAT)
    assert type(pet) is Pet
    assert pet.legs == 4


def test_one_object_for_each_pointer(module: ModuleType) -> None:
    tree = module.Tree(1)
    leaf = tree.top()
    assert type(leaf) is module.Leaf
    assert tree.top() is leaf
    assert tree.take() is leaf
    assert (leaf.value, leaf.refs()) == (7, 2)
    assert tree.visit(lambda node: node is leaf) == 1
    tree.close()
    assert leaf.refs() == 1
    node = module.Node(0)
    assert type(node) is module.Node


def test_a_derived_class_counts_references_like_its_base(module: ModuleType) -> None:
    tree = module.Tree(1)
    leaf = tree.leaf()
    tree.close()
    assert (type(leaf), leaf.value, leaf.refs()) == (module.Leaf, 7, 1)


def test_errors_name_the_property(module: ModuleType) -> None:
    leaf = module.Node(1)
    leaf.value = 3
    with pytest.raises(ValueError, match=r"^Leaf\.value failed: negative$"):
        leaf.value = -1
    with pytest.raises(OverflowError, match=r"^Leaf\.value: "):
        leaf.value = 2**80
    leaf.close()
    with pytest.raises(ValueError, match=r"^Leaf\.value: the Leaf is closed$"):
        _ = leaf.value


def test_conditions_of_borrowed_classes(module: ModuleType) -> None:
    body = module.Body()
    parts = [body.part(k) for k in (0, 1)]
    assert [type(part) for part in parts] == [module.Part, module.Bone]
    assert body.part(1) is parts[1]


def test_calls_keep_no_memory(module: ModuleType) -> None:
    cage, tree = module.Cage(CAT, PUPPY), module.Tree(1)

    def once() -> None:
        module.litter(4)
        module.Animal(CAT)
        assert len(list(cage)) == len(cage.all()) == 2
        cage.meet(lambda _: 0)
        assert tree.take() is tree.top()

    with watched():
        assert not keeps(once)
