"""Stub text that dtypes share, and an excerpt of the stub of `_C` for review."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from folders import CASES, ROOT

from build_tools.extension.project import project
from cwrap.building.project import generate_with_cwrap
from cwrap.dtypes import Dtype, DtypeTable, read_dtypes
from cwrap.source.diagnostics import Reporter
from cwrap.tensors.emit.stub_groups import TypeVariables, placed, tensor_classes, variants
from cwrap.tensors.target import TENSOR_RULES

EXCERPT = ROOT / "tests/generator/stub_excerpt.txt"
EXCERPT_HEAD = "# A part of _C.pyi. Written by: pytest tests/generator/test_stub_groups.py --update\n"
SHOWN = ("lerp", "sum", "max", "gesv", "zeros", "__iadd__")


@pytest.fixture(scope="module")
def table() -> DtypeTable:
    """Return a table of Float, Half, Long, Int and Byte."""
    return read_dtypes(CASES / "dtypes.yaml", Reporter(), rules=TENSOR_RULES)


def rows(table: DtypeTable, names: str) -> tuple[Dtype, ...]:
    """Return the rows with these names."""
    return tuple(row for row in table.rows if row.name in names.split())


def only(table: DtypeTable, names: str) -> DtypeTable:
    """Return the table with only these rows."""
    return DtypeTable(table.path, rows(table, names))


def shape(table: DtypeTable) -> list[str]:
    """Return name and base class of every class."""
    return [f"{c.name}({c.base})" for c in tensor_classes(table)]


def test_classes_derive_from_the_smallest_group(table: DtypeTable) -> None:
    assert shape(table) == [
        "_AnyTensor(_TensorBase)", "_FloatingTensor(_AnyTensor)", "_IntegralTensor(_AnyTensor)",
        "FloatTensor(_FloatingTensor)", "HalfTensor(_FloatingTensor)", "LongTensor(_IntegralTensor)",
        "IntTensor(_IntegralTensor)", "ByteTensor(_IntegralTensor)",
    ]  # fmt: skip


def test_a_group_of_one_or_of_all_needs_no_class(table: DtypeTable) -> None:
    assert shape(only(table, "Float")) == ["FloatTensor(_TensorBase)"]
    assert shape(only(table, "Float Half")) == [
        "_AnyTensor(_TensorBase)", "FloatTensor(_AnyTensor)", "HalfTensor(_AnyTensor)",
    ]  # fmt: skip
    assert shape(only(table, "Float Long")) == [
        "_AnyTensor(_TensorBase)", "FloatTensor(_AnyTensor)", "LongTensor(_AnyTensor)",
    ]  # fmt: skip


def test_members_are_in_as_few_classes_as_possible(table: DtypeTable) -> None:
    classes = tensor_classes(table)

    def names(dtypes: str) -> list[str]:
        return [c.name for c in placed(rows(table, dtypes), classes)]

    assert names("Float Half Long Int Byte") == ["_AnyTensor"]
    assert names("Float Half Byte") == ["_FloatingTensor", "ByteTensor"]
    assert names("Float") == ["FloatTensor"]
    assert names("Half Long Int Byte") == ["_IntegralTensor", "HalfTensor"]


def test_dtypes_are_grouped_by_text(table: DtypeTable) -> None:
    texts = [(row, () if row.name == "Byte" else ((row.python, ()),)) for row in table.rows]
    found = [(written[0][0], [d.name for d in dtypes]) for written, dtypes in variants(texts)]
    assert found == [("float", ["Float", "Half"]), ("int", ["Long", "Int"])]


def test_several_mentions_of_a_type_are_of_one_dtype(table: DtypeTable) -> None:
    names = TypeVariables(tensor_classes(table))
    assert names.written("(x: $Tensor) -> $Tensor", rows(table, "Float Half")) == (
        "(x: _FloatingTensorT) -> _FloatingTensorT"
    )
    assert names.written("(x: $Tensor) -> float", rows(table, "Float Half")) == "(x: _FloatingTensors) -> float"
    assert names.written("(x: $Tensor) -> $Tensor", rows(table, "Half")) == "(x: HalfTensor) -> HalfTensor"
    assert names.written("(x: int) -> int", rows(table, "Float Half")) == "(x: int) -> int"
    assert names.written("($Tensor, $Tensor)", rows(table, "Half Long Int Byte")) == "(_AllButFloatT, _AllButFloatT)"
    assert names.written("($Tensor, $Tensor)", rows(table, "Half Long")) == "(_HalfOrLongT, _HalfOrLongT)"
    assert names.definitions() == [
        '_FloatingTensorT = TypeVar("_FloatingTensorT", FloatTensor, HalfTensor)',
        "_FloatingTensors: TypeAlias = FloatTensor | HalfTensor",
        '_AllButFloatT = TypeVar("_AllButFloatT", HalfTensor, LongTensor, IntTensor, ByteTensor)',
        '_HalfOrLongT = TypeVar("_HalfOrLongT", HalfTensor, LongTensor)',
    ]


# ---- the stub of `_C` ----


def excerpt(stub: str) -> str:
    """Return the definitions of a few names, without docstrings, under the classes that contain them."""
    lines: list[str] = []
    owner, overload = "", ""
    for line in stub.split("\n"):
        if line.startswith("class "):
            owner = line
        elif line and not line.startswith(" "):
            owner = ""
        if line.strip().startswith("@overload"):
            overload = line
            continue
        if re.match(rf" *def ({'|'.join(SHOWN)})\(", line):
            lines += [owner] * (owner not in lines) + [overload] * bool(overload) + [line]
        overload = ""
    return EXCERPT_HEAD + "\n".join(filter(None, lines)) + "\n"


def test_the_excerpt_is_current(request: pytest.FixtureRequest) -> None:
    found = excerpt(generate_with_cwrap(project(ROOT)).stub)
    if request.config.getoption("--update"):
        EXCERPT.write_text(found, encoding="utf-8")
    assert Path(EXCERPT).read_text(encoding="utf-8") == found
