"""The texts of a stub that are written by hand: a statement that mentions a dtype is there for every row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import ROOT

from cwrap.dtypes import DtypeTable
from cwrap.emit.stub_parts import for_dtype, for_every_dtype
from cwrap.pipeline import Request, generate

HEAD = '''\
# A comment for those who write the text.
from typing import Any

class _Base:
    """What all have."""

    # Another one.
    def size(self) -> int: ...
    def $method(self) -> $Tensor:
        """As a $Tensor."""

class $Storage(_Base):
    def tolist(self) -> list[$number]: ...

def first(argument: Any) -> Any: ...
'''


@pytest.fixture
def table(tmp_path: Path) -> DtypeTable:
    """Float and Long."""
    rows = (ROOT / "tests/cases/dtypes.yaml").read_text(encoding="utf-8").splitlines()
    kept = [row for row in rows if row.startswith(("- {name: Float", "- {name: Long", "- {name: Byte"))]
    (tmp_path / "dtypes.yaml").write_text("\n".join(kept), encoding="utf-8")
    (tmp_path / "a.yaml").write_text("- {name: f, doc: Nothing., arguments: [THTensor* self]}\n", encoding="utf-8")
    return generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml")).dtypes


def test_statements_are_repeated_with_what_is_below(table: DtypeTable) -> None:
    text = for_every_dtype(HEAD, table)
    assert "#" not in text
    assert "$" not in text
    assert [line for line in text.split("\n") if line.startswith("class")] == [
        "class _Base:", "class FloatStorage(_Base):", "class LongStorage(_Base):", "class ByteStorage(_Base):"
    ]  # fmt: skip
    assert '    def long(self) -> LongTensor:\n        """As a LongTensor."""' in text
    assert "class LongStorage(_Base):\n    def tolist(self) -> list[int]: ..." in text
    assert text.count("def size(self)") == text.count("def first(argument") == 1


def test_an_unknown_name_is_an_error(table: DtypeTable) -> None:
    with pytest.raises(KeyError, match="Tensors"):
        for_dtype("def f() -> $Tensors: ...", table.rows[0])


def test_the_texts_stand_before_what_is_declared(tmp_path: Path, table: DtypeTable) -> None:
    shutil.copy(ROOT / "tests/cases/dtypes.yaml", tmp_path)
    body = '"""A tensor of $number."""\n\ndef item(self) -> $number: ...\n'
    request = Request(tmp_path, ("a.yaml",), "dtypes.yaml", stub_head=HEAD, stub_tensor=body)
    stub = generate(request).stub
    assert stub.index("class _Base") < stub.index("class FloatTensor")
    assert (
        'class LongTensor(_TensorBase):\n    """A tensor of int."""\n\n    def item(self) -> int: ...\n'
        '    def f(self) -> None:\n        """Nothing."""\n'
    ) in stub
