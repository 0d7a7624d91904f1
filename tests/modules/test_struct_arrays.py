"""Fields of structs that are arrays of enum members, of structs, of text, and with several dimensions."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def grids(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/grids.cwrap", tmp_path_factory.mktemp("grids"))


def test_initial_values(grids: ModuleType) -> None:
    grid = grids.Grid()
    assert grid.hues == (0, 0, 0)
    assert grid.corners == (grids.Corner(), grids.Corner())
    assert grid.matrix == ((0, 0, 0), (0, 0, 0))
    assert grid.cube == (((0, 0), (0, 0)), ((0, 0), (0, 0)))
    assert grid.names == ("", "")
    assert grid.keys == (bytes(4), bytes(4))


def test_values_of_the_constructor(grids: ModuleType) -> None:
    hue, corner = grids.Hue, grids.Corner
    grid = grids.Grid(
        [1, hue.GREEN, 3],
        (corner(1, 2), corner(3, 4)),
        [[1, 2, 3], (4, 5, 6)],
        names=["ä", "b"],
        keys=[b"abcd", b"efgh"],
    )
    assert grid.hues == (hue.RED, hue.GREEN, hue.BLUE)
    assert type(grid.hues[0]) is hue
    assert grid.corners[1] == corner(3, 4)
    assert grid.matrix[1] == (4, 5, 6)
    assert grid.names == ("ä", "b")
    assert grid.keys == (b"abcd", b"efgh")
    assert grids.sum_of(grid) == 1 + 4 + 6 + 0 + 2 + 0 + 0


def test_structs_in_arrays_are_views(grids: ModuleType) -> None:
    grid = grids.Grid()
    first = grid.corners[0]
    grid.corners[0].x = 7
    grid.paths[1][0].x = 3
    assert first.x == 7
    assert grids.sum_of(grid) == 10
    paths = grid.paths
    del grid
    assert paths[1][0].x == 3  # a view keeps the struct


def test_assignments(grids: ModuleType) -> None:
    grid = grids.Grid()
    grid.hues = (3, 2, 1)
    grid.corners = [grids.Corner(1, 1)] * 2
    grid.cube = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
    grid.rows = ((1, 2), (3, grids.Hue.RED))
    assert grid.hues[0] is grids.Hue.BLUE
    assert grid.cube[1][0][1] == 6
    assert grid.rows[1] == (grids.Hue.BLUE, grids.Hue.RED)
    assert copy.copy(grid) == grid


def test_pickles(grids: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "grids", grids)
    grid = grids.shared_grid()
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid.hues == (grids.Hue.RED, grids.Hue.GREEN, 9)
    assert grid.paths[1][1] == grids.Corner(7, 8)


def test_c_changes_the_arrays(grids: ModuleType) -> None:
    grid = grids.Grid(corners=[grids.Corner(1, 2)] * 2, matrix=[[1, 2, 3]] * 2, names=["ab", "ab"])
    assert grids.scale(grid, 2) is grid
    assert [c.x for c in grid.corners] == [2, 2]
    assert grid.matrix == ((1, 2, 6), (1, 2, 6))
    assert grid.names == ("ab", "Nb")
    assert grid.cube[1][1] == (0, 8)


def test_fields_of_classes_are_copies(grids: ModuleType) -> None:
    holder = grids.find_holder()
    ends = holder.ends
    ends[1].y = 100
    assert holder.ends[1].y == 5
    holder.hues = [1, grids.Hue.BLUE]
    assert holder.hues == (grids.Hue.RED, grids.Hue.BLUE)
    holder.close()
    assert ends[1].y == 100


@pytest.mark.parametrize(
    ("field", "value", "error", "expected"),
    [
        ("hues", 1, TypeError, "Grid.hues must be sequence of ints, not int"),
        ("hues", (1, 2), ValueError, "expected 3 items, not 2"),
        ("hues", (1, 2, "3"), TypeError, "Grid.hues: item 2 must be int, not str"),
        ("corners", (1, 2), TypeError, "Grid.corners: item 0 must be Corner, not int"),
        ("matrix", ((1, 2, 3), (1, 2)), ValueError, "expected 3 items, not 2"),
        ("matrix", ((1, 2, 3),), ValueError, "expected 2 items, not 1"),
        ("matrix", (1, 2), TypeError, "Grid.matrix: item 0 must be sequence of floats, not int"),
        ("names", ("a", "12345678"), ValueError, "8 bytes of UTF-8 do not fit in 8 bytes with a NUL"),
        ("names", "ab", TypeError, "Grid.names must be sequence of strs, not str"),
        ("keys", (b"abcd", b"abc"), ValueError, "expected 4 bytes, not 3"),
    ],
)
def test_wrong_values(grids: ModuleType, field: str, value: Any, error: type[Exception], expected: str) -> None:
    grid = grids.shared_grid()
    before = repr(grid)
    with pytest.raises(error, match=re.escape(expected)):
        setattr(grid, field, value)
    assert repr(grid) == before
    with pytest.raises(error):
        grids.Grid(**{field: value})
