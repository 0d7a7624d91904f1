"""Strings, vectors and optional values of C++ (extensions/zoo.cwrap)."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


class Index:
    """A number with __index__ only."""

    def __index__(self) -> int:
        return 3


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/zoo.cwrap", tmp_path_factory.mktemp("zoo"))


def test_strings(zoo: ModuleType) -> None:
    """Text is UTF-8 in C++ and may contain null characters."""
    assert zoo.words("lions and übel\0bears") == ["lions", "and", "übel\0bears"]
    assert zoo.first_word("a\0b c") == "a\0b"
    assert (zoo.first_word(""), zoo.words("")) == ("", [])
    assert zoo.motto() == "do not überfüttern"
    with pytest.raises(UnicodeDecodeError):
        zoo.motto(valid=False)
    with pytest.raises(UnicodeEncodeError, match="surrogates"):
        zoo.words("\ud800")
    with pytest.raises(UnicodeEncodeError, match="surrogates"):
        zoo.weight("\ud800")
    for call in (zoo.words, zoo.weight):
        with pytest.raises(TypeError, match="must be str, not bytes"):
            call(b"lion")


def test_vectors_of_strings(zoo: ModuleType) -> None:
    assert zoo.joined(["lion", "bear"]) == "lion, bear"
    assert zoo.joined(("lion", "bear"), between="+") == "lion+bear"
    with pytest.raises(TypeError, match="must be list of strs, not str"):
        zoo.joined("lion")
    with pytest.raises(TypeError, match="item 1 must be str, not int"):
        zoo.joined(["lion", 2])


def test_defaults(zoo: ModuleType) -> None:
    """The default is evaluated for each call that omits the argument; what it throws is raised."""
    assert zoo.joined_by_default(between="") == ""
    with pytest.raises(ValueError, match="there is no default"):
        zoo.joined_by_default(["lion"])
    assert str(inspect.signature(zoo.joined)) == "(names, between=', ')"
    assert str(inspect.signature(zoo.limited)) == "(limit=None)"


def test_vectors_of_numbers(zoo: ModuleType) -> None:
    assert zoo.reversed_bytes([1, 255]) == [255, 1]
    assert zoo.reversed_numbers((2**64 - 1, Index())) == [3, 2**64 - 1]
    assert zoo.reversed_floats([1, 0.5]) == [0.5, 1.0]
    assert zoo.reversed_bools([True, False]) == [False, True]
    with pytest.raises(OverflowError, match="256 does not fit in unsigned char"):
        zoo.reversed_bytes([256])
    with pytest.raises(TypeError, match="item 0 must be bool, not int"):
        zoo.reversed_bools([1])
    with pytest.raises(TypeError, match="item 2 must be float, not str"):
        zoo.reversed_floats([1, 2, "3"])


def test_sizes_in_cpp(zoo: ModuleType) -> None:
    assert zoo.zeros([1, 2], "abc").tolist() == [[5, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_vectors_of_vectors(zoo: ModuleType) -> None:
    assert zoo.triangle(3) == [[0], [1, 1], [2, 2, 2]]
    assert zoo.reversed_rows(([1], (2, 3))) == [[2, 3], [1]]
    with pytest.raises(TypeError, match="item 1 must be list, not int"):
        zoo.reversed_rows([[1], 2])


def test_an_item_that_changes_the_list(zoo: ModuleType) -> None:
    items: list[object] = []

    class Clearing:
        def __index__(self) -> int:
            items.clear()
            return 7

    items += [Clearing(), 1]
    assert zoo.reversed_numbers(items) == [1, 7]


def test_maps(zoo: ModuleType) -> None:
    assert zoo.by_weight({"lion": 190, "bear": 250, "tiger": 190}) == {190: "liontiger", 250: "bear"}
    assert zoo.halves({"a": (1, 3), "b": []}) == {"a": [0.5, 1.5], "b": []}
    assert zoo.halves() == {}
    with pytest.raises(TypeError, match="must be dict of strs to ints, not list"):
        zoo.by_weight([])
    with pytest.raises(TypeError, match="item 1 must be str, not int"):
        zoo.by_weight({"lion": 1, 2: 3})
    with pytest.raises(TypeError, match="item 0 must be int, not str"):
        zoo.by_weight({"lion": "1"})
    with pytest.raises(UnicodeDecodeError):
        zoo.no_text()


def test_optional_values(zoo: ModuleType) -> None:
    assert (zoo.weight("lion"), zoo.weight("bear")) == (190.5, None)
    assert (zoo.limited(), zoo.limited(None), zoo.limited(4)) == (-1, -1, 4)
    with pytest.raises(TypeError, match="must be int or None, not str"):
        zoo.limited("4")
    assert zoo.keepers(None) == []
    assert zoo.keepers(["Ann", ""]) == ["Ann", None]
    with pytest.raises(TypeError, match="item 0 must be str, not int"):
        zoo.keepers([1])
