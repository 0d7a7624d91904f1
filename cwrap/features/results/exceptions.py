"""Exceptions that declarations name: those of Python, and those that the file defines."""

from __future__ import annotations

import builtins

from cwrap.model import Definition
from cwrap.plan import ModuleItem
from cwrap.source.c_spelling import normal_type


def exception_expression(name: str, items: tuple[ModuleItem, ...]) -> str | None:
    """Return the C expression of an exception of Python or of the file; None if there is no such exception."""
    defined = next((i for i in items if i.name == name and i.definition.kind == "exception"), None)
    if defined is not None:
        return f"CWRAP_OBJECTS(self)[{defined.state_index}]"
    return f"PyExc_{name}" if is_exception(name) else None


def exception_names(items: tuple[ModuleItem, ...]) -> list[str]:
    """Return the names of all exceptions of the file and of Python, for messages."""
    defined = [i.name for i in items if i.definition.kind == "exception"]
    return [*defined, *(name for name in dir(builtins) if is_exception(name))]


def is_exception(name: str) -> bool:
    """Return True if Python has an exception of that name."""
    found = getattr(builtins, name, None)
    return isinstance(found, type) and issubclass(found, Exception)


def is_warning(name: str, items: tuple[ModuleItem, ...]) -> bool:
    """Return True if the name is that of a Warning of Python, or of an exception of the file that derives from one."""
    defined = next((i for i in items if i.name == name and i.definition.kind == "exception"), None)
    if defined is not None:
        return is_warning(defined.definition.keys.text("base") or "", items)
    return is_exception(name) and issubclass(getattr(builtins, name), Warning)


def thrown_type(definition: Definition) -> str:
    """Return the C++ class that is raised as an exception; an empty string without one."""
    return normal_type(definition.keys.text("type") or "")
