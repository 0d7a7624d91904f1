"""audit.yaml: what the audit cannot guess about a module.

samples:                            # expressions for arguments: by name, or by operation and name
  sql: ["'select 1'", "'create table t(x)'"]
  Statement.bind.index: ["1"]
objects:                            # expressions for objects of a class, in place of those that the audit makes
  Connection: ["m.connect(':memory:')"]
leave_out:                          # operations that the audit does not call, with the reason
  Connection.wait: waits for another process
accept:                             # faults that are no faults of the declarations, with the reason
  Statement.column_int: the library does not check the index
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from cwrap.source.diagnostics import nearest

FILE = "audit.yaml"
_PLAIN = (ast.Name, ast.Attribute, ast.UnaryOp, ast.BinOp, ast.expr_context, ast.operator, ast.unaryop)
_LISTS, _TEXTS = ("samples", "objects"), ("leave_out", "accept")


class SettingsError(Exception):
    """An error in audit.yaml. `str()` is the message to print."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The contents of audit.yaml."""

    samples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    objects: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leave_out: Mapping[str, str] = field(default_factory=dict)
    accept: Mapping[str, str] = field(default_factory=dict)

    def samples_of(self, operation: str, name: str) -> tuple[str, ...]:
        """Return the expressions for an argument of an operation."""
        return self.samples.get(f"{operation}.{name}") or self.samples.get(name) or ()


def read_settings(file: Path) -> Settings:
    """Return the settings in a file; raise SettingsError if they are not as described above."""
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise SettingsError(f"{file}: {error}") from None
    if not isinstance(data, dict):
        raise SettingsError(f"{file}: expected a mapping with {', '.join((*_LISTS, *_TEXTS))}")
    for key in data:
        if key not in (*_LISTS, *_TEXTS):
            raise SettingsError(f"{file}: unknown key '{key}'{nearest(str(key), (*_LISTS, *_TEXTS))}")
    lists = {key: _lists(file, key, data.get(key)) for key in _LISTS}
    texts = {key: _reasons(file, key, data.get(key)) for key in _TEXTS}
    return Settings(**lists, **texts)  # type: ignore[arg-type] # the fields of the two kinds


def _mapping(file: Path, key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value or {}, dict):
        raise SettingsError(f"{file}: '{key}' must be a mapping of names")
    return {str(name): one for name, one in (value or {}).items()}


def _lists(file: Path, key: str, value: Any) -> dict[str, tuple[str, ...]]:
    found = {}
    for name, one in _mapping(file, key, value).items():
        expressions = one if isinstance(one, list) else [one]
        found[name] = tuple(_expression(file, f"{key}.{name}", str(text)) for text in expressions)
    return found


def _expression(file: Path, key: str, text: str) -> str:
    try:
        value = ast.parse(text, key, "eval").body
    except SyntaxError as error:
        raise SettingsError(f"{file}: '{key}': {text!r} is not an expression: {error.msg}") from None
    is_new = key.startswith("samples.") and "fresh(" not in text and not all(map(_is_plain, ast.walk(value)))
    return f"fresh({text})" if is_new else text  # so that Python frees it after the call


def _is_plain(node: ast.AST) -> bool:
    """Return whether a part of an expression makes no string, bytes, list or other object: a name or a number."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, (str, bytes))
    return isinstance(node, _PLAIN)


def _reasons(file: Path, key: str, value: Any) -> dict[str, str]:
    found = _mapping(file, key, value)
    for name, reason in found.items():
        if not isinstance(reason, str) or not reason.strip():
            raise SettingsError(f"{file}: '{key}.{name}' must have the reason as a string")
    return found
