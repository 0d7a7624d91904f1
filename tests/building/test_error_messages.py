"""docs/reference/error-messages.md quotes the messages that cwrap writes today."""

from __future__ import annotations

import re
from functools import cache

import pytest

from build_tools.extension.project import ROOT

PAGE = ROOT / "docs/reference/error-messages.md"
# Parts of messages of compilers, linkers, Python and other programs.
OTHERS = (
    "Python.h: No such file", "No module named", "provided by", "project.license", "may change the sign",
    "incompatible pointer type", "qualifier", "implicit conversion loses", "implicit declaration",
    "mylib.h: No such file", "too few arguments", "undefined symbol", "dynamic module", "has no attribute",
    "Existing exports", "no signature found", "unsupported operand",
)  # fmt: skip
# What differs between calls: names, numbers, types.
_VARIABLE = re.compile(
    r"…|'[^']*'|\b(?:C(?= compiler)|(?:Shelf|Entry) is|ByteTensor|Byte|int|Order|abs\(\)|f\(\)|close\(\)|2)|\(.*?\)"
)


def messages() -> list[str]:
    """Return the messages that the tables quote, without those that only describe what happens."""
    rows = re.findall(r"^\| (?P<cell>.+?) \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [text for cell in rows for text in re.findall(r"`([^`]+)`", cell) if " " in text]


@cache
def sources() -> str:
    """Return the text of the sources that write messages. Strings on several lines are joined."""
    folders = ("cwrap", "generic", "build_tools")
    paths = sorted(
        path for folder in folders for kind in ("py", "c", "h") for path in (ROOT / folder).rglob(f"*.{kind}")
    )
    return re.sub(r"\"\s*\n\s*f?\"", "", "\n".join(path.read_text(encoding="utf-8") for path in paths))


@pytest.mark.parametrize("message", messages())
def test_quoted_messages_are_in_the_sources(message: str) -> None:
    if any(part in message for part in OTHERS):
        return
    _, _, text = message.rpartition("Error: ")
    parts = [part.strip(" :,;") for part in _VARIABLE.split(text)]
    longest = max(parts, key=len)
    assert len(longest) > 5
    assert longest in sources(), longest
