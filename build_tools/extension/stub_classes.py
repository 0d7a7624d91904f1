"""The classes of a stub, and the members that they inherit from base classes in the stub."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator


def with_bases(body: Iterable[ast.stmt]) -> dict[str, tuple[ast.ClassDef, ...]]:
    """Return by name every class of a stub, followed by its base classes in the order of inheritance."""
    found: dict[str, tuple[ast.ClassDef, ...]] = {}
    for node in body:  # base classes come first
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            found[node.name] = (node, *(inherited for base in bases for inherited in found.get(base, ())))
    return found


def members(classes: Iterable[ast.ClassDef]) -> Iterator[ast.stmt]:
    """Return the statements of a class and its base classes, without functions that an earlier class overrides."""
    overridden: set[str] = set()
    for node in classes:
        functions = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
        yield from (m for m in node.body if not (isinstance(m, ast.FunctionDef) and m.name in overridden))
        overridden |= functions
