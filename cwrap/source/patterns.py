"""Regular expressions that are compiled when they are first used.

    _NUMBER = pattern("[0-9]+")
    _NUMBER.fullmatch(text)

The generator has about a hundred expressions, and compiling them took a fifth of the time of importing it. A run uses
a quarter of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

__all__ = ["pattern"]

if TYPE_CHECKING:
    from re import compile as pattern
else:

    def pattern(text: str, flags: int = 0) -> _Uncompiled:
        """Return an object with the methods of `re.compile(text, flags)`."""
        return _Uncompiled(text, flags)


_METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")


class _Uncompiled:
    """An expression whose methods are empty slots until the first of them is called."""

    __slots__ = ("_flags", "_text", *_METHODS)

    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Compile the expression, because Python does not find a value in the slot of a method."""
        compiled = re.compile(self._text, self._flags)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)
