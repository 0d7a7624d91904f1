"""The dtype table: a list of element types in YAML, which becomes frozen `Dtype` values.

A dtype is one row of the table. No other file of a project lists dtypes.

    - name: Half
      real: half_t
      accreal: float
      compute: float
      load: half_to_float
      store: half_from_float
      groups: [floating_point]
      numpy: float16
      buffer: e
      min: -65504.0f
      max: 65504.0f
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.fragments import expression_problem
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.text import read_text
from cwrap.source.yaml_reader import read_yaml

ROLES = ("index", "mask", "integer", "default")
PYTHON_TYPES = ("float", "int", "bool")
KINDS = ("floating_point", "integral")
_REQUIRED = ("name", "real", "accreal", "groups", "numpy", "buffer")
_LIMITS = ("min", "max")
_OPTIONAL = ("compute", "load", "store", "python", "role", "method")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_FORMS = {
    **dict.fromkeys(("name", "load", "store", "method"), (_IDENTIFIER, "a C identifier")),
    **dict.fromkeys(("real", "accreal", "compute"), (re.compile(r"[A-Za-z_][\w ]*\Z", re.ASCII), "a C type")),
    "numpy": (_IDENTIFIER, "the name of a NumPy dtype"),
    "buffer": (re.compile(r"[A-Za-z?]{1,2}\Z"), "a format code of the buffer protocol"),
    "header": (re.compile(r'<[^<>"\\\n]+>|[^<>"\\\n]+\Z'), "a header name like mylib.h or <math.h>"),
}
# The Python type of the elements of a group; int for all other groups.
_PYTHON = (("floating_point", "float"), ("complex", "complex"), ("boolean", "bool"))


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules for the rows of a dtype table.

    `kinds` are groups, exactly one of which has each dtype; `python` are the Python types that elements can have;
    `keys` are further keys of a row; `reserved` are names that a dtype cannot have, with the reasons.
    """

    kinds: tuple[str, ...] = (*KINDS, "complex", "boolean")
    python: tuple[str, ...] = (*PYTHON_TYPES, "complex")
    keys: tuple[str, ...] = ("header",)
    reserved: tuple[tuple[str, str], ...] = ()


MODULE_RULES = Rules()  # for modules of functions


@dataclass(frozen=True, slots=True)
class Dtype:
    """One row of a dtype table: an element type, and its names in C, NumPy, the buffer protocol and declarations.

    `real`, `accreal` and `compute` are the C types of an element, of sums and of expressions. `load` and `store` are
    the names of C functions that convert between `real` and `compute`, or None if the two are the same type. `python`
    is the Python type of an element. `role` is a use of the dtype that declarations can name (`index`). `minimum` and
    `maximum` are C expressions, which are empty for complex numbers. `header` declares `real`, `load` and `store`.
    """

    location: Location
    name: str
    real: str
    accreal: str
    compute: str
    load: str | None
    store: str | None
    groups: tuple[str, ...]
    numpy: str
    buffer: str
    minimum: str
    maximum: str
    python: str
    role: str | None
    method: str
    header: str = ""

    @property
    def floating(self) -> bool:
        """Return True if elements have fractions."""
        return "floating_point" in self.groups

    @property
    def signed(self) -> bool:
        """Return True if elements can be negative."""
        return self.minimum.strip() != "0"


@dataclass(frozen=True, slots=True)
class DtypeTable:
    """A table of dtypes; `rows` are in the order of the file."""

    path: str
    rows: tuple[Dtype, ...]

    def named(self, name: str) -> Dtype | None:
        """Return the dtype with a name, in which upper and lower case do not matter, or None."""
        return next((d for d in self.rows if d.name.lower() == name.lower()), None)

    def by_role(self, role: str) -> Dtype | None:
        """Return the dtype with a role, or None."""
        return next((d for d in self.rows if d.role == role), None)

    def group(self, name: str) -> tuple[Dtype, ...]:
        """Return the dtypes of a group, which may be empty; the group `all` has every dtype."""
        return tuple(d for d in self.rows if name == "all" or name in d.groups)

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups, `all` first."""
        return ("all", *dict.fromkeys(g for d in self.rows for g in d.groups))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the dtypes."""
        return tuple(d.name for d in self.rows)


def read_dtypes(path: Path, reporter: Reporter, shown: str | None = None, rules: Rules = MODULE_RULES) -> DtypeTable:
    """Return the dtype table of a YAML file; report each error with its position, and ignore the row.

    `shown` is the path in messages and generated files; by default the path of the file.
    """
    file = shown or str(path)
    text = read_text(path, file, reporter)
    if text is None:
        return DtypeTable(file, ())
    before = len(reporter.errors)
    root = read_yaml(text, file, reporter)
    if not isinstance(root, Sequence) or not root.items:
        if len(reporter.errors) == before:
            where, what = (root.location, describe(root)) if root else (Location(file, 1, 1), "nothing")
            reporter.error(where, f"a dtype table must be a list of rows, not {what}")
        return DtypeTable(file, ())
    rows = tuple(row for node in root.items if (row := _row(node, reporter, rules)) is not None)
    _check_unique(rows, reporter)
    return DtypeTable(file, rows)


def _row(node: Node, reporter: Reporter, rules: Rules) -> Dtype | None:
    if not isinstance(node, Mapping):
        reporter.error(node.location, f"a dtype must be a mapping, not {describe(node)}")
        return None
    before = len(reporter.errors)
    groups = _groups(node.get("groups"), reporter)
    _check_keys(node, groups, reporter, rules)
    text = {e.key.text: e.value.text for e in node if isinstance(e.value, Scalar) and e.value.value is not None}
    _check_forms(node, text, reporter, rules)
    _check_consistency(node, text, groups, reporter, rules)
    if len(reporter.errors) > before:
        return None
    python = text.get("python") or next((p for g, p in _PYTHON if g in groups), "int")
    return Dtype(
        node.location, text["name"], text["real"], text["accreal"], text.get("compute", text["real"]),
        text.get("load"), text.get("store"), groups, text["numpy"], text["buffer"], text.get("min", ""),
        text.get("max", ""), python, text.get("role"), text.get("method", text["name"].lower()), text.get("header", ""),
    )  # fmt: skip


def _check_keys(node: Mapping, groups: tuple[str, ...], reporter: Reporter, rules: Rules) -> None:
    known = (*_REQUIRED, *_LIMITS, *_OPTIONAL, *rules.keys)
    for entry in node:
        key, value = entry.key, entry.value
        if key.text not in known:
            reporter.error(key.location, f"unknown key '{key.text}' in a dtype{nearest(key.text, known)}")
        elif key.text != "groups" and (not isinstance(value, Scalar) or value.value is None):
            reporter.error(value.location, f"'{key.text}' of a dtype must be a string, not {describe(value)}")
    for name in (*_REQUIRED, *(() if "complex" in groups else _LIMITS)):
        if node.get(name) is None:
            reporter.error(node.location, f"a dtype needs the key '{name}'")


def _groups(node: Node | None, reporter: Reporter) -> tuple[str, ...]:
    if node is None:
        return ()
    items = node.items if isinstance(node, Sequence) else ()
    words = tuple(item.text for item in items if isinstance(item, Scalar) and _IDENTIFIER.match(item.text))
    if not words or len(words) < len(items):
        reporter.error(node.location, f"'groups' of a dtype must be a list of identifiers, not {describe(node)}")
        return ()
    return words


def _complain(node: Mapping, key: str, message: str, reporter: Reporter) -> None:
    value = node.get(key)
    reporter.error(value.location if value else node.location, message)


def _check_forms(node: Mapping, text: dict[str, str], reporter: Reporter, rules: Rules) -> None:
    """Report values that do not have the form that their keys require."""
    for key, (form, kind) in _FORMS.items():
        if key in text and not form.match(text[key]):
            _complain(node, key, f"'{shortened(text[key])}' is not {kind}", reporter)
    for key in _LIMITS:
        problem = expression_problem(text.get(key, "")) if key in text else None
        if problem:
            _complain(node, key, f"'{key}' is not a complete C expression: {problem}", reporter)
    for key, legal in (("role", ROLES), ("python", rules.python)):
        if key in text and text[key] not in legal:
            hint = nearest(text[key], legal)
            _complain(node, key, f"'{key}' must be {one_of(legal)}, not '{shortened(text[key])}'{hint}", reporter)


def _check_consistency(
    node: Mapping, text: dict[str, str], groups: tuple[str, ...], reporter: Reporter, rules: Rules
) -> None:
    """Report reserved names, and values that contradict each other."""
    for name, reason in rules.reserved:
        if text.get("name") == name:
            _complain(node, "name", f"a dtype cannot be named '{name}': {reason}", reporter)
    if groups and sum(kind in groups for kind in rules.kinds) != 1:
        _complain(node, "groups", f"a dtype must be in exactly one of the groups {one_of(rules.kinds)}", reporter)
    conversion = [key for key in ("compute", "load", "store") if key in text]
    if conversion and not {"load", "store"} <= set(conversion):
        message = "'compute', 'load' and 'store' must be given together: a C type, and functions that convert it"
        _complain(node, conversion[0], message, reporter)


def _check_unique(rows: Iterable[Dtype], reporter: Reporter) -> None:
    for field in ("name", "role", "method"):
        seen: dict[str, Dtype] = {}
        for row in rows:
            value = getattr(row, field)
            if value is None:
                continue
            if value.lower() in seen:
                note = Note("first used here", seen[value.lower()].location)
                reporter.error(row.location, f"two dtypes have the {field} '{value}'", note)
            seen.setdefault(value.lower(), row)
