"""Queries of the C methods that types and ops define."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cwrap.ops.graph.call_adapters import overrides, required_code
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.linker_object import CLinkerObject
from cwrap.ops.graph.op import COp
from cwrap.ops.linking.blocks import fail_statement
from cwrap.ops.types.c_type import CType

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
