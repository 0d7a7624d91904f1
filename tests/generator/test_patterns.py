"""Regular expressions that are compiled when they are first used."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cwrap.source.patterns import pattern


@pytest.mark.parametrize(
    ("method", "arguments"),
    [("match", ("b1",)), ("fullmatch", ("a1",)), ("search", ("-A12",)), ("findall", ("a1b2",)), ("sub", ("x", "a1-b2")),
     ("split", ("a1,b2",)), ("finditer", ("a1 A2",))],
)  # fmt: skip
def test_a_pattern_has_the_methods_of_a_compiled_one(method: str, arguments: tuple[Any, ...]) -> None:
    def plain(found: Any) -> Any:
        if isinstance(found, re.Match):
            return found.span()
        return found if found is None or isinstance(found, (str, list)) else [one.span() for one in found]

    text = r"([ab])(\d+)"
    ours, theirs = (make(text, re.IGNORECASE) for make in (pattern, re.compile))
    for _ in range(2):
        assert plain(getattr(ours, method)(*arguments)) == plain(getattr(theirs, method)(*arguments))
    assert (ours.pattern, ours.groups) == (text, 2)


def test_a_pattern_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    original = re.compile

    def watched(text: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(text)
        return original(text, flags)

    monkeypatch.setattr(re, "compile", watched)
    digits = pattern(r"\d+")
    assert compiled == []
    assert digits.match("1")
    assert digits.match("2")
    assert compiled == [r"\d+"]
