"""Lines of C, and C comments and string literals with arbitrary text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from cwrap.source.patterns import pattern

Lines: TypeAlias = tuple[str, ...]  # without outer indentation

_PLAIN = pattern(r"[ !#->@-\[\]-~]*\Z")
_ESCAPED = pattern(r'["\\]|(?<=\?)\?|[^ -~]')  # two question marks may begin a trigraph


def comment(text: str) -> str:
    """Return text for a C comment, with spaces inside `/*` and `*/`, which could begin or end a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")


@lru_cache(maxsize=4096)
def string(text: str) -> str:
    """Return a C string literal; non-ASCII characters become octal escapes of UTF-8, and trigraphs are avoided."""
    return f'"{text}"' if _PLAIN.match(text) else f'"{_ESCAPED.sub(_escape, text)}"'


def split_outside(text: str, separator: str, brackets: str = "<>()") -> list[str]:
    """Return the parts of a text between separators that are in no brackets; opening and closing ones alternate."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in brackets[::2]) - (letter in brackets[1::2])
        if letter == separator and not depth:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:].strip()]


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    if character == "\n":
        return "\\n"
    if character in '"\\?':
        return f"\\{character}"
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8"))
