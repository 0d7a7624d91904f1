"""Lists of handles and of strings as arguments."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/flock.cwrap", tmp_path_factory.mktemp("flock"))


@pytest.fixture(autouse=True)
def no_birds_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.count_birds() == 0


def test_sequences_of_handles(module: ModuleType) -> None:
    birds = [module.Bird(1), module.Bird(2), module.Bird(4)]
    assert module.sum(birds) == module.sum(tuple(birds)) == 7
    assert module.sum([]) == 0
    assert module.sum([birds[1]] * 3) == 6
    assert module.sum(birds=birds[:1]) == 1


def test_null_ends_a_list(module: ModuleType) -> None:
    birds = (module.Bird(1), module.Bird(2))
    assert module.length(birds) == 2
    assert module.length([]) == 0
    assert module.length() == module.length(None) == -1
    assert module.choir(None, 1) == 0


def test_c_may_change_the_pointers(module: ModuleType) -> None:
    birds = [module.Bird(1), module.Bird(2)]
    module.feed(birds, 10)
    assert module.sum(birds) == 23
    birds[0].close()


def test_derived_classes(module: ModuleType) -> None:
    eagle = module.Eagle(5, 200)
    assert module.sum([module.Bird(1), eagle]) == 6
    assert module.spans([eagle, module.Eagle(1, 30)]) == 230
    with pytest.raises(TypeError, match=r"spans\(\) argument 'eagles': item 1 must be Eagle, not Bird"):
        module.spans([eagle, module.Bird(1)])


def closed(module: ModuleType) -> Any:
    bird = module.Bird(1)
    bird.close()
    return bird


def test_wrong_items_are_named_by_their_position(module: ModuleType) -> None:
    bird = module.Bird(1)
    for wrong, text in ((None, "None"), ("x", "str"), (module.Nest(1), "Nest")):
        with pytest.raises(TypeError, match=rf"sum\(\) argument 'birds': item 1 must be Bird, not {text}"):
            module.sum([bird, wrong, None])
    with pytest.raises(ValueError, match=r"sum\(\) argument 'birds': item 2: the Bird is closed"):
        module.sum([bird, bird, closed(module)])
    bird.close()  # nothing uses it


@pytest.mark.parametrize("wrong", ["ab", 3, {}, None, object()])
def test_what_is_not_a_sequence(module: ModuleType, wrong: object) -> None:
    with pytest.raises(TypeError, match=r"must be sequence of Bird, not"):
        module.sum(wrong)
    with pytest.raises(TypeError, match=r"item 0 must be Bird, not int"):
        module.sum(b"ab")


def test_a_sequence_that_raises(module: ModuleType) -> None:
    class Wrong:
        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: int) -> Any:
            if index:
                raise KeyError(index)
            return module.Bird(3)

    with pytest.raises(KeyError):
        module.sum(Wrong())


def test_objects_stay_alive_and_open_during_the_call(module: ModuleType) -> None:
    birds = [module.Bird(1), module.Bird(2)]
    last = birds[1]

    def sing(note: int) -> int:
        with pytest.raises(RuntimeError, match="in use by a call"):
            last.close()
        birds.clear()
        gc.collect()
        return note

    for bird in birds:
        bird.on_sing(sing)
    del bird
    assert module.choir(birds, 3) == 6
    assert not birds
    last.close()


def test_a_callback_of_an_item_raises(module: ModuleType) -> None:
    birds = [module.Bird(1), module.Bird(2)]
    birds[1].on_sing(lambda note: 1 // note)
    assert module.choir(birds, 1) == 1
    with pytest.raises(ZeroDivisionError):
        module.choir(birds, 0)


def test_memory_that_an_item_keeps(module: ModuleType) -> None:
    song = np.full(8, 2.0)
    bird = module.Bird(1)
    bird.teach(song)

    class Resizing:
        def __float__(self) -> float:
            song.resize(10**6, refcheck=False)  # so many elements are elsewhere
            return 1.0

    assert module.tune([bird, module.Bird(2)], 1.0) == 3
    with pytest.raises(
        RuntimeError, match=r"tune\(\) argument 'birds': an array that C keeps a pointer to was resized"
    ):
        module.tune([module.Bird(2), bird], Resizing())
    with pytest.raises(RuntimeError, match=r"item 0: an array that C keeps"):
        module.tune([bird], 1.0)


def test_exclusive_use(module: ModuleType) -> None:
    one, other = module.Nest(1), module.Nest(2)
    assert module.eggs([one, other]) == module.eggs([other, one]) == 3
    with pytest.raises(RuntimeError, match=r"eggs\(\) argument 'nests': item 1: the Nest is in use"):
        module.eggs([one, one])
    assert module.eggs([one]) == 1


def song(number: float, released: Callable[[float], object]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return an array, and call `released` with the number when it is released."""
    found = np.full(3, number, np.float64)
    weakref.finalize(found, released, number)
    return found


@pytest.mark.parametrize("by_chick", [False, True])
def test_replaced_memory_is_kept_while_a_call_of_the_same_tree_runs(module: ModuleType, by_chick: bool) -> None:
    """C has read the old pointer before the callback, and reads what it points to after it."""
    released: list[float] = []
    bird = module.Bird(4)
    singer = bird.chick() if by_chick else bird
    bird.teach(song(100, released.append))
    seen = []

    def sing(note: int) -> int:
        bird.teach(song(200, released.append))
        bird.teach(song(300, released.append))
        module.sum([bird])  # a call that ends meanwhile
        seen.append(list(released))
        return 1

    singer.on_sing(sing)
    assert singer.rehearse() == 101
    assert seen == [[]]
    assert sorted(released) == [100, 200]
    assert singer.rehearse() == 301
    released.clear()
    bird.teach(song(400, released.append))
    assert released == [300]


def test_replaced_memory_is_released_after_an_exception(module: ModuleType) -> None:
    released: list[float] = []
    bird = module.Bird(4)
    bird.teach(song(100, released.append))

    def sing(note: int) -> int:
        bird.teach(song(200, released.append))
        return 1 // note

    bird.on_sing(sing)
    with pytest.raises(ZeroDivisionError):
        bird.rehearse()
    assert released == [100]


def test_memory_that_is_replaced_while_it_is_released(module: ModuleType) -> None:
    bird = module.Bird(4)
    bird.teach(song(100, lambda _: bird.teach(np.full(3, 500.0))))
    bird.teach(np.full(3, 200.0))
    assert bird.rehearse() == 500


def test_sequences_of_strings(module: ModuleType) -> None:
    words = ["a", "to", "\xe9t\xe9"]
    assert module.length_of_words(words) == module.length_of_words(words=tuple(words)) == 1 + 2 + 5
    assert words == ["a", "to", "\xe9t\xe9"]  # C changed copies
    assert (module.length_of_words([]), module.length_of_words([words[1]] * 3)) == (0, 6)
    assert (module.count_words(words), module.count_words([]), module.count_arguments(words)) == (3, 0, 3)
    assert module.count_words(None) == module.count_words() == 0
    assert module.bird_names() == ["wren", "kite"]


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        (["a", None], TypeError, r"count_words\(\) argument 'words': item 1 must be str, not None"),
        ([b"a"], TypeError, r"item 0 must be str, not bytes"),
        (["a", "b\0c"], ValueError, r"item 1: embedded null character"),
        (["a", "\ud800"], UnicodeEncodeError, "surrogates not allowed"),
        ("a word", TypeError, r"must be sequence of str, not str"),
        (3, TypeError, r"must be sequence of str, not int"),
    ],
)
def test_items_that_are_not_text(module: ModuleType, words: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        module.count_words(words)


def test_a_sequence_of_strings_that_fails(module: ModuleType) -> None:
    class Failing:
        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: int) -> str:
            raise KeyError(index)

    with pytest.raises(KeyError):
        module.count_words(Failing())
