"""Blocks of C: one for each value and each op of a graph.

The statements of a block follow those of the blocks before it. If block k fails, it jumps to its own cleanup code and
falls through to that of the first block, so exactly the blocks that were entered are cleaned up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_DECLARED = re.compile(
    r"(?:^|[;{}])\s*(?!goto|return|delete|else)(?:[A-Za-z_]\w*\b[\s*]*)+?\b([A-Za-z_]\w*)\s*[=;,[]", re.MULTILINE
)
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")


@dataclass(slots=True)
class Block:
    """The C code of one value or one op: declarations, statements and cleanup.

    `is_open` is True if the statements open a brace that the cleanup closes.
    """

    title: str
    number: int
    declare: list[str] = field(default_factory=list)
    behave: list[str] = field(default_factory=list)
    cleanup: list[str] = field(default_factory=list)
    is_open: bool = False

    @property
    def sub(self) -> dict[str, str]:
        """Return the replacements for the block's C code: `fail` jumps to the block's cleanup."""
        return {"fail": fail_statement(self.number, self.number), "id": str(self.number)}

    @property
    def cleanup_sub(self) -> dict[str, str]:
        """Return the replacements for cleanup code: `fail` records the failure and continues with the next cleanup."""
        return {"fail": f"{{ cwrap_failed = {self.number}; }}", "id": str(self.number)}


def fail_statement(number: int, label: int) -> str:
    """Return the statement that records a failure of block `number` and jumps to the cleanup of block `label`."""
    return f"{{ cwrap_failed = {number}; goto cwrap_fail_{label}; }}"


def braces(text: str) -> str:
    """Return C code in braces, so that its variables are its own; empty for empty code."""
    return f"{{\n{text}\n}}" if text.strip() else ""


def with_cleanup(code: str, cleanup: str) -> tuple[str, str, bool]:
    """Return an op's C code and its cleanup code, in separate braces or, if `cleanup` uses variables of `code`,
    in braces that both are inside of, and True for the latter.
    """
    if set(_WORD.findall(cleanup)).isdisjoint(_DECLARED.findall(code)):
        return braces(code), braces(cleanup), False
    return f"{{\n{code}", f"{cleanup}\n}}", True
