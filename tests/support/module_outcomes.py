"""The outcomes of all calls of a module, right and wrong, as lines of text."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from module_misuse import variations
from module_objects import reset
from module_variations import Make, outcome

_RENAMED = {"str_ascii_iterator": "str_iterator"}  # types that have another name in Python 3.10


def described(found: Any) -> str:
    """Return the type of an exception, or the result without addresses and values that depend on earlier calls."""
    if isinstance(found, BaseException):
        return f"raises {type(found).__name__}"
    if " at 0x" in repr(found):
        return f"returns a {type(found).__name__}"
    if isinstance(found, enum.Flag):  # the order of its members depends on the version of Python
        return f"returns <{type(found).__name__}: {found.value}>"
    text = " ".join(repr(found).split())
    return f"returns {text if len(text) < 100 else f'{text[:60]}... ({len(text)})'}"


def outcomes(module: ModuleType, calls: Mapping[str, Make]) -> list[str]:
    """Return a line for each call: its outcome, and how many of its variations have each outcome."""
    reset()
    lines = [f"{module.__name__}: {call}: {described(outcome(make(module)))}" for call, make in calls.items()]
    found: dict[str, Counter[str]] = {}
    for call, _, varied in variations(module, calls):
        kind = type(outcome(varied(module))).__name__
        found.setdefault(call, Counter())[_RENAMED.get(kind, kind)] += 1
    for call, counter in found.items():
        counts = ", ".join(f"{count} {name}" for name, count in sorted(counter.items()))
        lines.append(f"{module.__name__}: {call}, wrong: {counts}")
    return lines
