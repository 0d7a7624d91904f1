"""The handwritten texts of a stub: a statement that mentions a dtype is repeated for every row."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import pytest
from folders import CASES

from cwrap.dtypes import DtypeTable
from cwrap.emit.stub_parts import docstring_lines, for_dtype, for_every_dtype
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError
from cwrap.tensors.emit.stub_groups import tensor_classes

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
    """Return a table of Float and Long."""
    rows = (CASES / "dtypes.yaml").read_text(encoding="utf-8").splitlines()
    kept = [row for row in rows if row.startswith(("- {name: Float", "- {name: Long", "- {name: Byte"))]
    (tmp_path / "dtypes.yaml").write_text("\n".join(kept), encoding="utf-8")
    (tmp_path / "a.yaml").write_text("- {name: f, doc: Nothing., arguments: [THTensor* self]}\n", encoding="utf-8")
    return generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", target="thp")).dtypes


def test_statements_are_repeated_with_their_blocks(table: DtypeTable) -> None:
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


def test_handwritten_texts_precede_declarations(tmp_path: Path, table: DtypeTable) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    body = '"""A tensor of $number."""\n\ndef item(self) -> $number: ...\n'
    request = Request(tmp_path, ("a.yaml",), "dtypes.yaml", stub_head=HEAD, stub_tensor=body, target="thp")
    stub = generate(request).stub
    assert stub.index("class _Base") < stub.index("class FloatTensor")
    assert 'class _AnyTensor(_TensorBase):\n    def f(self) -> None:\n        """Nothing."""\n' in stub
    assert (
        'class LongTensor(_IntegralTensor):\n    """A tensor of int."""\n\n    def item(self) -> int: ...\n'
    ) in stub


@pytest.mark.parametrize("doc", [
    '"""',
    'ends with """', 'ends with "', '""begins', 'a """"" b \\', "\\", '\\"""', "tab\tand \x85 and \u2028",
    "“é” ☃", 'First """ line.\n\n"""\n\nends with ""', "Text.\n\n\\N{DASH} and \\x41", "''' \"\" \"",
])  # fmt: skip
def test_every_docstring_survives_as_python(tmp_path: Path, doc: str) -> None:
    things = ("name: f\n  return: int\n  arguments: [int n]", "class: Door\n  type: door_t*\n  free: x",
              "struct: Point\n  type: point_t\n  fields: [{arg: int x, doc: %s}]", "enum: Color\n  members: [RED]",
              "name: knock\n  class: Door\n  arguments: [door_t* door]")  # fmt: skip
    quoted = json.dumps(doc)
    text = "".join(f"- {thing.replace('%s', quoted)}\n  doc: {quoted}\n" for thing in things)
    (tmp_path / "documented.yaml").write_text(text, encoding="utf-8")
    tree = ast.parse(generate(Request(tmp_path, ("documented.yaml",), target="standalone")).stub)
    found: list[str] = []
    for node in ast.walk(tree):
        body = getattr(node, "body", ())
        strings = [statement.value for statement in body if isinstance(statement, ast.Expr)]
        found += [s.value for s in strings if isinstance(s, ast.Constant) and isinstance(s.value, str)]
    docs = ["\n".join(line.strip() for line in text.strip().split("\n")) for text in found]
    assert docs.count(doc.strip()) == len(things) + 1


def test_a_docstring_has_the_lines_of_its_text() -> None:
    assert docstring_lines("tab\tand\nsecond \x85") == ('"""tab\\tand', "second \\x85", '"""')


def test_a_lone_surrogate_in_a_doc_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "documented.yaml").write_text('- name: f\n  doc: "x \\ud800"\n', encoding="utf-8")
    with pytest.raises(CwrapError, match=r"documented\.yaml:2:8: error: the character U\+D800 is not allowed"):
        generate(Request(tmp_path, ("documented.yaml",), target="standalone"))


def test_a_class_in_common_needs_two_dtypes(table: DtypeTable) -> None:
    names = [(c.name, c.base) for c in tensor_classes(table)]
    assert names == [
        ("_AnyTensor", "_TensorBase"), ("_IntegralTensor", "_AnyTensor"), ("FloatTensor", "_AnyTensor"),
        ("LongTensor", "_IntegralTensor"), ("ByteTensor", "_IntegralTensor"),
    ]  # fmt: skip
    single = DtypeTable("dtypes.yaml", table.rows[:1])
    assert [(c.name, c.base) for c in tensor_classes(single)] == [("FloatTensor", "_TensorBase")]


def test_a_function_without_tensors_returns_the_default_type(tmp_path: Path) -> None:
    rows = (CASES / "dtypes.yaml").read_text(encoding="utf-8").splitlines()
    kept = [row for row in rows if row.startswith(("- {name: Float", "- {name: Long"))]
    # the default type is not the first row
    (tmp_path / "dtypes.yaml").write_text("\n".join(reversed(kept)), encoding="utf-8")
    declared = """
- name: ones
  doc: Nothing.
  variants: function
  return: argument 0
  arguments: [{arg: THTensor* result, output: true}, THSize* size]
"""
    (tmp_path / "a.yaml").write_text(declared, encoding="utf-8")
    stub = generate(Request(tmp_path, ("a.yaml",), "dtypes.yaml", target="thp")).stub
    assert "def ones(size: Sequence[SupportsIndex], *, out: FloatTensor | None = None) -> FloatTensor:" in stub
    assert "def ones(size: Sequence[SupportsIndex], *, out: LongTensor) -> LongTensor:" in stub
