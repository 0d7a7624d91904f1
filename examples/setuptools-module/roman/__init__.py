"""Roman numerals: `text` and `value`, bound by cwrap."""

from __future__ import annotations

from roman._native import LARGEST, SMALLEST, RomanError, text, value

__all__ = ["LARGEST", "SMALLEST", "RomanError", "text", "value"]
