"""Blocks of C, one for each value and each op of a graph, and the C methods that types and ops define.

The statements of a block follow those of the blocks before it. If block k fails, it jumps to its own cleanup code and
falls through to that of the first block, so exactly the blocks that were entered are cleaned up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cwrap.ops.graph.call_adapters import overrides, required_code
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.linker_object import CLinkerObject
from cwrap.ops.graph.op import COp
from cwrap.ops.types.c_type import CType

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


PLACEHOLDERS: Mapping[str, str] = {"fail": fail_statement(0, 0), "params": "P"}
"""Replacements for C code that is generated only to find out whether it exists."""


def has_c(kind: Any) -> bool:
    """Return True if the type defines all C methods that are needed for its values."""
    return isinstance(kind, CType) and all(
        overrides(kind, method, CType) for method in ("c_declare", "c_init", "c_extract", "c_sync", "c_cleanup")
    )


def has_c_code(node: Apply) -> bool:
    """Return True if the op has C code for the node, and all types of the node have C code."""
    if not overrides(node.op, "c_code", COp) or not all(has_c(v.type) for v in [*node.inputs, *node.outputs]):
        return False
    sub = PLACEHOLDERS if node.op.params_type is not None else {"fail": PLACEHOLDERS["fail"]}
    names = [f"V{number}" for number in range(len(node.inputs) + len(node.outputs))]
    try:
        required_code(node.op, "c_code", node, "node", names[: len(node.inputs)], names[len(node.inputs) :], sub)
    except NotImplementedError:
        return False
    return True


def compiler_of(owner: Any) -> Any:
    """Return the compiler that a type or an op requests, or None."""
    find = getattr(owner, "c_compiler", None)
    try:
        return find() if find is not None else None
    except NotImplementedError:
        return None


def is_never_cached(owner: Any) -> bool:
    """Return True if the version of the C code of a type or an op says that it must not be cached."""
    return overrides(owner, "c_code_cache_version", CLinkerObject) and owner.c_code_cache_version() == ()


def is_apply_never_cached(node: Apply) -> bool:
    """Return True if the version of the C code of an application says that it must not be cached."""
    op: Any = node.op
    return overrides(op, "c_code_cache_version_apply", COp) and op.c_code_cache_version_apply(node) == ()
