"""Memory of the C library as bytes, text, arrays and lists, and the functions that free it."""

from __future__ import annotations

import builtins
import gc
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/stores.cwrap", tmp_path_factory.mktemp("stores"))


@pytest.fixture(autouse=True)
def no_blocks_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.store_blocks() == 0


def test_an_array_frees_its_memory_when_it_is_collected(module: ModuleType) -> None:
    x, n = module.spectrum(4)
    assert (x.tolist(), x.dtype, n) == ([0, 1, 2, 3], np.float64, 4)
    x[0] = 7
    part = x[:2]
    del x
    gc.collect()
    assert module.store_blocks() == 1
    assert part.tolist() == [7, 1]
    assert not part.flags.owndata


def test_shapes_and_orders(module: ModuleType) -> None:
    assert module.matrix(2, 3).tolist() == [[0, 1, 2], [3, 4, 5]]
    fortran = module.fortran(2, 3)
    assert fortran.tolist() == [[0, 2, 4], [1, 3, 5]]
    assert fortran.flags.f_contiguous
    assert not fortran.flags.writeable
    assert module.until_minus_one(3).tolist() == [0, 1, 2]
    assert module.until_minus_one(0).shape == (0,)
    assert module.fill(3).tolist() == [0, -1, -2]


def test_no_memory_and_wrong_sizes(module: ModuleType) -> None:
    assert module.spectrum(-1)[0].shape == (0,)
    with pytest.raises(ValueError, match="the C function returned NULL in place of an array"):
        module.spectrum(-5)
    assert module.spectrum_or_none(-5) == (None, 4)
    with pytest.raises(OverflowError):
        module.spectrum(99)  # the size is the largest size_t
    with pytest.raises(RuntimeError, match=r"fill\(\) failed"):
        module.fill(13)  # C has stored memory before it failed


def test_bytes_and_text(module: ModuleType) -> None:
    assert module.encode("ab\u20ac") == (None, 5)
    assert module.encode("ab") == (b"ab", 2)
    assert module.encode_to("abcd") == b"abcd"
    assert module.encode_text("\u20acuro") == "\u20acuro"
    with pytest.raises(RuntimeError):
        module.encode_to("abc")
    assert module.twice("ab") == b"abab"
    assert module.twice_to("ab") == "abab"


def test_lists(module: ModuleType) -> None:
    assert module.names(3, -1) == ["name"] * 3
    assert module.names(0, -1) == []
    with pytest.raises(UnicodeDecodeError):
        module.names(3, 1)
    assert module.names_of_bytes(2, 1) == [b"name", b"\xff"]
    with pytest.raises(ValueError, match="the size of the result is negative: -1"):
        module.names_of_bytes(-1, 1)
    assert module.names_to(2) == ["name"] * 2
    assert module.no_names(0) == []
    assert module.no_names(2) == ["name"] * 2
    assert module.names_or_none(0) is None
    assert module.names_or_none(1) == ["name"]
    assert module.fixed_names() == ["one", None, "two"]


def test_linked_lists(module: ModuleType) -> None:
    """The structs are copies, which have no next struct."""
    assert [(node.number, node.text) for node in module.nodes(3)] == [(0, "abab"), (1, "abab"), (2, "abab")]
    assert module.nodes(0) == []
    assert module.nodes_or_none(0) is None
    assert module.nodes_or_none(1) == module.nodes(1) == module.nodes_to(1)
    with pytest.raises(RuntimeError, match=r"nodes_to\(\) failed"):
        module.nodes_to(7)
    kept = module.fixed_nodes(-1)
    assert [node.number for node in kept] == list(range(8))
    assert [module.last_number(node) for node in kept] == list(range(8))
    for back in range(8):
        with pytest.raises(ValueError, match="the C function returned a linked list without an end"):
            module.fixed_nodes(back)
    assert gc.isenabled()


def test_memory_that_the_library_keeps(module: ModuleType) -> None:
    copy = module.constants()
    copy[0] = 7
    view = module.constants_view()
    assert view.tolist() == [1, 2, 3]
    assert not view.flags.writeable


KEPT = """\
static double kept[] = {1, 2, 3};
static const double *numbers(void) { return kept; }
static void change(void) { kept[0] = 7; }
[[
  name: numbers
  return: const double*
  array: 3
]]
[[
  name: change
]]
"""


def test_importing_numpy_changes_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first array that a module creates imports NumPy, and importers may call the library."""
    (tmp_path / "kept.cwrap").write_text(KEPT)
    module = build(tmp_path, "kept.cwrap", tmp_path)
    importer, calls = builtins.__import__, []

    def changes(*arguments: Any) -> Any:
        calls.append(arguments)
        module.change()
        return importer(*arguments)

    monkeypatch.setattr(builtins, "__import__", changes)
    found = module.numbers().tolist()
    monkeypatch.undo()
    assert (found, module.numbers().tolist(), len(calls)) == ([1, 2, 3], [7, 2, 3], 1)


def test_a_view_keeps_its_owner_open(module: ModuleType) -> None:
    shelf = module.Shelf()
    x = shelf.data()
    x[0] = 5
    assert shelf.first() == 5
    const = shelf.const_data()
    assert not const.flags.writeable
    assert shelf.copy_data().tolist() == [5, 0, 0, 0]
    with pytest.raises(RuntimeError, match="in use"):
        shelf.close()
    with pytest.raises(RuntimeError, match="an object or array that was borrowed from the Shelf is in use"):
        shelf.move()
    del x, const
    shelf.move()
    assert shelf.first() == 6
    shelf.close()
    x = module.Shelf().data()
    gc.collect()
    x[3] = 1
    assert x.tolist() == [0, 0, 0, 1]


def test_a_function_ends_earlier_views_and_returns_one(module: ModuleType) -> None:
    shelf = module.Shelf()
    x = shelf.moved()
    x[1] = 2
    with pytest.raises(RuntimeError, match="an object or array that was borrowed from the Shelf is in use"):
        shelf.moved()
    del x
    assert shelf.moved().tolist() == [0, 2, 0, 0]


def test_lists_of_objects(module: ModuleType) -> None:
    pots, count = module.pots(4)
    assert count == 4
    assert [pot and pot.number() for pot in pots] == [0, 1, None, 3]
    pots[0].close()
    shelf = module.Shelf()
    borrowed = shelf.pots_of()
    assert [pot.number() for pot in borrowed] == [7, 7]
    shelf.close()
    with pytest.raises(ValueError, match="no longer valid"):
        borrowed[0].number()


def test_nothing_leaks(module: ModuleType) -> None:
    def use() -> Any:
        for function, argument in ((module.spectrum, -5), (module.spectrum, 99), (module.fill, 13)):
            with pytest.raises((ValueError, OverflowError, RuntimeError)):
                function(argument)
        with pytest.raises(UnicodeDecodeError):
            module.names(3, 1)
        module.pots(4)
        module.Shelf().data()
        return module.matrix(2, 3), module.names_to(3), module.encode_text("abcd")

    with watched():
        assert not keeps(use)
