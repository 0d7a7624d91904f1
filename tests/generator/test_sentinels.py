"""Conditions over a returned value: which of their alternatives say that the value is no object."""

from __future__ import annotations

from pathlib import Path

import pytest

from cwrap.features.results.sentinels import dereferences, is_null, sentinels
from cwrap.pipeline import Request, generate
from cwrap.source.c_expression import Expression
from cwrap.source.location import Location

PLACE = Location("a.yaml", 1, 1)


@pytest.mark.parametrize(("condition", "expected"), [
    ("value == NULL || value->err", ["value == NULL"]),
    ("(!value) || (value->err && n)", ["!value"]),
    ("(value == A || NULL == value) || failed(value)", ["value == A", "NULL == value"]),
    ("n > 0 && (void *)value == MAP_FAILED", ["n > 0 && (void *)value == MAP_FAILED"]),
    ("(intptr_t)(value) < 0", ["(intptr_t)(value) < 0"]),
    ("value->err == 3", []), ("*value == 3", []), ("status(value) != OK", []), ("value != NULL", []), ("value", []),
])  # fmt: skip
def test_sentinels(condition: str, expected: list[str]) -> None:
    found = sentinels(Expression(condition, PLACE))
    assert [each.text for each in found] == expected


def test_null() -> None:
    known = [
        is_null(Expression(text, PLACE)) for text in ("! value", "NULL == value", "value == nullptr", "value == A")
    ]
    assert known == [True, True, True, False]


def test_expressions_that_read_the_object() -> None:
    texts = ("value->text", "value[0]", "*value", "text_of(value)", "other->value", "value")
    assert [dereferences(Expression(text, PLACE)) for text in texts] == [True, True, True, False, False, False]


def test_a_freed_struct_is_a_struct_in_the_stub(tmp_path: Path) -> None:
    text = "- struct: Spot\n  type: spot\n  fields: [int x]\n- name: found\n  return: spot*\n  free: free\n"
    (tmp_path / "spots.yaml").write_text(text, encoding="utf-8")
    stub = "".join(generate(Request(tmp_path, ("spots.yaml",), target="standalone")).stubs.values())
    assert "def found() -> Spot | None: ..." in stub
