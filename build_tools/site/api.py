"""Pages of the Python API, from signatures and docstrings, as directives of Sphinx.

The modules are those of the table in `docs/reference/python-api.md`, and those that plugins import.
"""

from __future__ import annotations

import enum
import importlib
import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

OVERVIEW = "docs/reference/python-api.md"
FOLDER = "docs/reference/api"
PLUGINS = ("cwrap.planning.plugin", "cwrap.ctype.base", "cwrap.plan", "cwrap.schema.keys")
_ROW = re.compile(r"^\| `(?P<module>cwrap[\w.]*)` \|", re.MULTILINE)
_CODE = re.compile(r"(`+[^`]*`+)")


def pages(overview: str) -> dict[str, str]:
    """Return the pages by path. `overview` is the text of the page with the table of modules."""
    names = list(dict.fromkeys((*(match["module"] for match in _ROW.finditer(overview)), *PLUGINS)))
    described: set[Any] = set()
    texts = {f"{FOLDER}/{name}.md": _module(importlib.import_module(name), described) for name in names}
    summaries = [f"- [`{name}`]({name}.md): {_summary(importlib.import_module(name))}" for name in names]
    index = "\n".join(("# Modules", "", "The public classes and functions of each module.", "", *summaries, ""))
    return {f"{FOLDER}/index.md": index, **texts}


def _summary(thing: object) -> str:
    return _escaped((inspect.getdoc(thing) or "").partition("\n\n")[0].replace("\n", " "))


def _module(module: ModuleType, described: set[Any]) -> str:
    name = module.__name__
    parts = [f"# `{name}`", _markdown(inspect.getdoc(module) or ""), f"```{{py:module}} {name}\n```"]
    for key, thing in _public(module):
        if thing not in described:
            described.add(thing)
            parts.append(_class(key, thing) if isinstance(thing, type) else _entry("function", key, thing, 3))
    return "\n\n".join(parts) + "\n"


def _public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the public classes and functions that a module or its package defines, in the order of the source."""
    names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    package = module.__name__ if hasattr(module, "__path__") and module.__name__ != "cwrap" else ""
    for name in names:
        thing = getattr(module, name)
        owner = getattr(thing, "__module__", "")
        ours = owner == module.__name__ or (package and owner.startswith(f"{package}."))
        if ours and (inspect.isclass(thing) or inspect.isfunction(thing)):
            yield name, thing


def _class(name: str, kind: type) -> str:
    members = [
        _entry("property" if isinstance(member, property) else "method", key, member, 3)
        for key, member in vars(kind).items()
        if not key.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)) and member.__doc__
    ]
    body = "\n\n".join((_markdown(_doc(kind)), *members))
    directive = "exception" if issubclass(kind, BaseException) else "class"
    return _directive(directive, f"{name}{_signature(kind)}", body, 5)


def _doc(kind: type) -> str:
    """Return the docstring of a class, without the one that dataclasses write."""
    text = inspect.cleandoc(kind.__doc__ or "")
    return "" if text.startswith(f"{kind.__name__}(") else text


def _entry(directive: str, name: str, thing: Any, ticks: int) -> str:
    return _directive(directive, f"{name}{_signature(thing)}", _markdown(inspect.getdoc(thing) or ""), ticks)


def _directive(directive: str, signature: str, body: str, ticks: int) -> str:
    ticks = max(ticks, 4 if "```" in body else 3, 5 if "````" in body else 3)
    return f"{'`' * ticks}{{py:{directive}}} {signature}\n\n{body}\n{'`' * ticks}"


def _signature(thing: Any) -> str:
    """Return the signature with values that Python cannot read replaced by `...`; empty without a signature."""
    if isinstance(thing, property) or (isinstance(thing, type) and issubclass(thing, (BaseException, enum.Enum))):
        return ""
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return ""
    return re.sub(r"<[^>]*>", "...", text)


def _markdown(docstring: str) -> str:
    """Return a docstring as Markdown: indented blocks are C, YAML or Python, and everything else is text."""
    lines = [line if line.startswith("    ") else _escaped(line) for line in docstring.split("\n")]
    return "\n".join(lines)


def _escaped(line: str) -> str:
    parts = _CODE.split(line)
    return "".join(part if part.startswith("`") else re.sub(r"<(?=[A-Za-z/])", r"\\<", part) for part in parts)
