"""The dtype table: rows of YAML to frozen `Dtype`s. A dtype is a row; nothing else in a project may enumerate them.

    - name: Half
      real: THHalf
      accreal: float
      compute: float
      load: THHalf_toFloat
      store: THHalf_fromFloat
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
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe
from cwrap.source.yaml_reader import read_yaml

ROLES = ("index", "mask", "integer", "default")
PYTHON_TYPES = ("float", "int", "bool")
_REQUIRED = ("name", "real", "accreal", "groups", "numpy", "buffer", "min", "max")
_OPTIONAL = ("compute", "load", "store", "python", "role", "method")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


@dataclass(frozen=True, slots=True)
class Dtype:
    """One row: an element type, and all that C, NumPy, the buffer protocol and declarations call it.

    `real`, `accreal` and `compute` are C types: of an element, of sums, of expressions. `load` and `store` are the
    names of C functions that convert between `real` and `compute` (None where they are one type). `python` is what
    an element is in Python. `role` is what declarations call it by its job (`THIndexTensor`).
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

    @property
    def floating(self) -> bool:
        """Whether elements have fractions."""
        return "floating_point" in self.groups

    @property
    def signed(self) -> bool:
        """Whether elements can be negative."""
        return self.minimum.strip() != "0"


@dataclass(frozen=True, slots=True)
class DtypeTable:
    """The rows in the order of the file."""

    path: str
    rows: tuple[Dtype, ...]

    def named(self, name: str) -> Dtype | None:
        """The row of that name, in any case."""
        return next((d for d in self.rows if d.name.lower() == name.lower()), None)

    def by_role(self, role: str) -> Dtype | None:
        """The row that has the role."""
        return next((d for d in self.rows if d.role == role), None)

    def group(self, name: str) -> tuple[Dtype, ...]:
        """The rows of a group (`all` is every row); empty for a group that no row is in."""
        return tuple(d for d in self.rows if name == "all" or name in d.groups)

    @property
    def groups(self) -> tuple[str, ...]:
        """The names of the groups, `all` first."""
        return ("all", *dict.fromkeys(g for d in self.rows for g in d.groups))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the rows."""
        return tuple(d.name for d in self.rows)


def read_dtypes(path: Path, reporter: Reporter, shown: str | None = None) -> DtypeTable:
    """Reads a dtype table; what is wrong is reported with its place and the row left out.

    `shown` is the path to use in messages and generated files (as given by default).
    """
    file = shown or str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reporter.error(Location(file, 1, 1), f"cannot read the dtype table: {error}")
        return DtypeTable(file, ())
    reporter.sources[file] = text
    root = read_yaml(text, file, reporter)
    if not isinstance(root, Sequence):
        if root is not None:
            reporter.error(root.location, f"a dtype table is a list of rows, not {describe(root)}")
        return DtypeTable(file, ())
    rows = tuple(row for node in root.items if (row := _row(node, reporter)) is not None)
    _check_unique(rows, reporter)
    return DtypeTable(file, rows)


def _row(node: Node, reporter: Reporter) -> Dtype | None:
    if not isinstance(node, Mapping):
        reporter.error(node.location, f"a dtype is a mapping, not {describe(node)}")
        return None
    before = len(reporter.errors)
    _check_keys(node, reporter)
    groups = _groups(node.get("groups"), reporter)
    text = {
        e.key.text: e.value.text for e in node if isinstance(e.value, Scalar) and e.value.value is not None
    }
    _check_values(node, text, groups, reporter)
    if len(reporter.errors) > before:
        return None
    python = text.get("python") or ("float" if "floating_point" in groups else "int")
    return Dtype(
        node.location, text["name"], text["real"], text["accreal"], text.get("compute", text["real"]),
        text.get("load"), text.get("store"), groups, text["numpy"], text["buffer"], text["min"], text["max"],
        python, text.get("role"), text.get("method", text["name"].lower()),
    )  # fmt: skip


def _check_keys(node: Mapping, reporter: Reporter) -> None:
    known = (*_REQUIRED, *_OPTIONAL)
    for entry in node:
        key = entry.key
        if key.text not in known:
            reporter.error(key.location, f"unknown key '{key.text}' in a dtype{nearest(key.text, known)}")
        elif key.text != "groups" and not isinstance(entry.value, Scalar):
            reporter.error(entry.value.location, f"'{key.text}' of a dtype is a word, not {describe(entry.value)}")
    for name in _REQUIRED:
        if node.get(name) is None:
            reporter.error(node.location, f"a dtype needs the key '{name}'")


def _groups(node: Node | None, reporter: Reporter) -> tuple[str, ...]:
    if node is None:
        return ()
    if not isinstance(node, Sequence) or not all(isinstance(item, Scalar) for item in node.items):
        reporter.error(node.location, f"'groups' of a dtype is a list of words, not {describe(node)}")
        return ()
    return tuple(item.text for item in node.items if isinstance(item, Scalar))


def _check_values(node: Mapping, text: dict[str, str], groups: tuple[str, ...], reporter: Reporter) -> None:
    def complain(key: str, message: str) -> None:
        value = node.get(key)
        reporter.error(value.location if value else node.location, message)

    for key in ("name", "load", "store", "method"):
        if key in text and not _IDENTIFIER.match(text[key]):
            complain(key, f"'{text[key]}' is not a C identifier")
    for key, legal in (("role", ROLES), ("python", PYTHON_TYPES)):
        if key in text and text[key] not in legal:
            complain(key, f"'{key}' is {one_of(legal)}, not '{text[key]}'{nearest(text[key], legal)}")
    if groups and ("floating_point" in groups) == ("integral" in groups):
        complain("groups", "a dtype is in one of the groups 'floating_point' and 'integral'")
    if ("compute" in text) and not ("load" in text and "store" in text):
        complain("compute", "'compute' needs 'load' and 'store', the functions that convert to and from it")


def _check_unique(rows: Iterable[Dtype], reporter: Reporter) -> None:
    for field in ("name", "role", "method"):
        seen: dict[str, Dtype] = {}
        for row in rows:
            value = getattr(row, field)
            if value is None:
                continue
            if value.lower() in seen:
                note = Note("first here", seen[value.lower()].location)
                reporter.error(row.location, f"two dtypes have the {field} '{value}'", note)
            seen.setdefault(value.lower(), row)
