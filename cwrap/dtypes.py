"""The dtype table: a list of element types in YAML, which becomes frozen `Dtype` values.

A dtype is one row of the table. No other file of a project lists dtypes.

    - name: Half
      real: half_t
      accreal: float
      compute: float
      load: half_to_float
      store: half_from_float
      header: half.h
      groups: [floating_point]
      numpy: float16
      buffer: e
      min: -65504.0f
      max: 65504.0f

Every fact about a dtype that C, NumPy, DLPack, declarations or tests need is a key of its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.files import read_text
from cwrap.source.fragments import expression_problem
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import computed, dataclass
from cwrap.source.yaml_reader import read_yaml

_DEFAULT = Path(__file__).with_suffix(".yaml")

ROLES = ("index", "mask", "integer", "default")
PYTHON_TYPES = ("float", "int", "bool", "complex")
KINDS = ("floating_point", "integral", "complex", "boolean")
NONE = "none"  # the value of `numpy` or `dlpack` if NumPy or DLPack has no such dtype
_REQUIRED = ("name", "real", "accreal", "groups", "numpy")
_LIMITS = ("min", "max")
_OPTIONAL = ("buffer", "compute", "load", "store", "narrow", "python", "role", "method", "header", "dlpack", "digits")
_DLPACK = ("int", "uint", "float", "bfloat", "complex", "bool")
_IDENTIFIER = pattern(r"[A-Za-z_]\w*\Z", re.ASCII)
_FORMS = {
    **dict.fromkeys(
        ("name", "load", "store", "narrow", "load_many", "store_many", "method"), (_IDENTIFIER, "a C identifier")
    ),
    **dict.fromkeys(("real", "accreal", "compute"), (pattern(r"[A-Za-z_][\w ]*\Z", re.ASCII), "a C type")),
    "numpy": (_IDENTIFIER, "the name of a NumPy dtype"),
    "bits": (pattern(r"uint(8|16|32|64)\Z"), "one of the NumPy dtypes uint8, uint16, uint32 and uint64"),
    "digits": (pattern(r"[1-9]\d{0,3}\Z", re.ASCII), "a number of binary digits"),
    "tolerance": (pattern(r"\d+(\.\d+)?([eE]-?\d+)?\Z", re.ASCII), "a relative difference like 1e-4"),
    "buffer": (pattern(r"[A-Za-z?]{1,2}\Z"), "a format code of the buffer protocol"),
    "reason": (pattern(r"[^\"\\%\n]+\Z"), "one line of text without quotes, backslashes and percent signs"),
    "header": (pattern(r'<[^<>"\\\n]+>|[^<>"\\\n]+\Z'), "a header name like mylib.h or <math.h>"),
}
# Keys that only tensors use. Modules accept them too, so that both can share a table.
TENSOR_KEYS = ("load_many", "store_many", "separate", "optional", "reason")
# The Python type of the elements of a group; int for all other groups.
_PYTHON = (("floating_point", "float"), ("complex", "complex"), ("boolean", "bool"))


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules for the rows of a dtype table.

    `keys` are further keys of a row; `reserved` are names that a dtype cannot have, with the reasons.
    """

    keys: tuple[str, ...] = ("bits", "tolerance", *TENSOR_KEYS)
    reserved: tuple[tuple[str, str], ...] = ()


MODULE_RULES = Rules()  # for modules of functions


@dataclass(frozen=True, slots=True)
class Dtype:
    """One row of a dtype table: an element type, and its names in C, NumPy, the buffer protocol and declarations.

    `real`, `accreal` and `compute` are the C types of an element, of sums and of expressions. `load` and `store` are
    the names of C functions that convert between `real` and `compute`, or None if the two are the same type.
    `load_many` and `store_many`, if present, convert arrays of elements; `narrow` converts a double to `compute` such
    that `store` rounds as it would round the double. `header` declares `real` and the functions.

    `python` is the Python type of an element. `role` is a use of the dtype that declarations can name (`index`).
    `minimum` and `maximum` are C expressions, which are empty for complex numbers. `separate` means that groups in
    .cwrap files leave the dtype out. `optional` means that a build has the dtype only if it is selected, and `reason`
    is why the dtype has not all methods, for messages.

    If NumPy has no such dtype, `numpy` and `buffer` are empty; `bits` is then the NumPy dtype of arrays that contain
    the elements as bits. `dlpack` is DLPack's type, or empty if DLPack has no such type. `digits` is the number of
    binary digits of a floating dtype, and `tolerance` the relative difference of values that count as equal; both are 0
    if not specified.
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
    load_many: str | None = None
    store_many: str | None = None
    narrow: str | None = None
    bits: str = ""
    dlpack: str = ""
    digits: int = 0
    tolerance: float = 0.0
    separate: bool = False
    optional: bool = False
    reason: str = ""

    @property
    def title(self) -> str:
        """NumPy's name of the dtype, or `name` in lower case if NumPy has no such dtype."""
        return self.numpy or self.name.lower()

    @property
    def stored(self) -> str:
        """The NumPy dtype of arrays that contain such elements, or empty if no array can."""
        return self.numpy or self.bits

    @property
    def included(self) -> str:
        """The argument of `#include` for the header: `<math.h>` or `"mylib.h"`."""
        return self.header if self.header.startswith("<") else f'"{self.header}"'

    @property
    def floating(self) -> bool:
        """Return True if elements have fractions."""
        return "floating_point" in self.groups

    @property
    def boolean(self) -> bool:
        """Return True if elements are truth values."""
        return "boolean" in self.groups

    @property
    def complex_valued(self) -> bool:
        """Return True if elements have a real and an imaginary part."""
        return "complex" in self.groups

    @property
    def signed(self) -> bool:
        """Return True if elements can be negative."""
        return self.minimum.strip() != "0"


@dataclass(frozen=True)  # not `slots`: names and groups are looked up in computed dictionaries
class DtypeTable:
    """A table of dtypes in the order of the file; `others` are optional rows that are not selected."""

    path: str
    rows: tuple[Dtype, ...]
    others: tuple[Dtype, ...] = ()

    def named(self, name: str) -> Dtype | None:
        """Return the dtype with a name, in which upper and lower case do not matter, or None."""
        return self._by_name.get(name.lower())

    @computed
    def _by_name(self) -> dict[str, Dtype]:
        return {d.name.lower(): d for d in reversed(self.rows)}

    def by_role(self, role: str) -> Dtype | None:
        """Return the dtype with a role, or None."""
        return next((d for d in self.rows if d.role == role), None)

    def group(self, name: str) -> tuple[Dtype, ...]:
        """Return the dtypes of a group, which may be empty; the group `all` has every dtype."""
        return self._by_group.get(name, ())

    @computed
    def _by_group(self) -> dict[str, tuple[Dtype, ...]]:
        return {group: tuple(d for d in self.rows if group in ("all", *d.groups)) for group in self.groups}

    def selected(self, word: str) -> tuple[Dtype, ...]:
        """Return the dtypes of a name or a group; empty if neither exists."""
        row = self.named(word)
        return (row,) if row else self.group(word)

    def is_known(self, word: str) -> bool:
        """Return True for a name or a group of any row, also of rows that are not selected."""
        return bool(self._every.selected(word))

    @computed
    def _every(self) -> DtypeTable:
        return DtypeTable(self.path, (*self.rows, *self.others))

    def with_optional(self, names: Iterable[str], reporter: Reporter) -> DtypeTable:
        """Return the table with optional rows: those with a name, or every row if a name is `all`."""
        wanted = {name.lower() for name in names}
        known = {d.name.lower(): d.name for d in (*self.rows, *self.others)}
        for name in sorted(wanted - {"all", *known}):
            choices = ("all", *known.values())
            message = f"there is no dtype '{name}' to select{nearest(name, choices)}"
            reporter.error(Location(self.path, 1, 1), message)
        chosen = tuple(d for d in self.others if "all" in wanted or d.name.lower() in wanted)
        rest = tuple(d for d in self.others if d not in chosen)
        return DtypeTable(self.path, (*self.rows, *chosen), rest)

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
    others = tuple(row for row in rows if row.optional)
    return DtypeTable(file, tuple(row for row in rows if row not in others), others)


@cache
def default_dtypes() -> DtypeTable:
    """Return the table that is included in cwrap."""
    reporter = Reporter()
    table = read_dtypes(_DEFAULT, reporter, _DEFAULT.name)
    reporter.stop_if_errors()
    return table


def _row(node: Node, reporter: Reporter, rules: Rules) -> Dtype | None:
    if not isinstance(node, Mapping):
        reporter.error(node.location, f"a dtype must be a mapping, not {describe(node)}")
        return None
    before = len(reporter.errors)
    groups = _groups(node.get("groups"), reporter)
    _check_keys(node, groups, reporter, rules)
    text = {e.key.text: e.value.text for e in node if isinstance(e.value, Scalar) and e.value.value is not None}
    _check_forms(node, text, reporter)
    _check_consistency(node, text, groups, reporter, rules)
    if len(reporter.errors) > before:
        return None
    python = text.get("python") or next((p for g, p in _PYTHON if g in groups), "int")
    numpy = "" if text["numpy"] == NONE else text["numpy"]
    return Dtype(
        node.location, text["name"], text["real"], text["accreal"], text.get("compute", text["real"]),
        text.get("load"), text.get("store"), groups, numpy, text.get("buffer", ""), text.get("min", ""),
        text.get("max", ""), python, text.get("role"), text.get("method", text["name"].lower()), text.get("header", ""),
        text.get("load_many"), text.get("store_many"), text.get("narrow"), text.get("bits", ""), _dlpack(text, python),
        int(text.get("digits", 0)), float(text.get("tolerance", 0)), text.get("separate") == "true",
        text.get("optional") == "true", text.get("reason", ""),
    )  # fmt: skip


def _dlpack(text: dict[str, str], python: str) -> str:
    """Return DLPack's type of a row; a dtype that NumPy does not have needs the key `dlpack`."""
    dlpack = text.get("dlpack")
    if dlpack or text["numpy"] == NONE:
        return "" if dlpack in (None, NONE) else dlpack
    if python == "int":
        return "uint" if text.get("min", "").strip() == "0" else "int"
    return python


def _check_keys(node: Mapping, groups: tuple[str, ...], reporter: Reporter, rules: Rules) -> None:
    known = (*_REQUIRED, *_LIMITS, *_OPTIONAL, *rules.keys)
    for entry in node:
        key, value = entry.key, entry.value
        if key.text not in known:
            reporter.error(key.location, f"unknown key '{key.text}' in a dtype{nearest(key.text, known)}")
        elif key.text != "groups" and (not isinstance(value, Scalar) or value.value is None):
            reporter.error(value.location, f"'{key.text}' of a dtype must be a string, not {describe(value)}")
    numpy = node.get("numpy")
    buffer = () if isinstance(numpy, Scalar) and numpy.text == NONE else ("buffer",)
    for name in (*_REQUIRED, *buffer, *(() if "complex" in groups else _LIMITS)):
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


def _check_forms(node: Mapping, text: dict[str, str], reporter: Reporter) -> None:
    """Report values that do not have the form that their keys require."""
    for key, (form, kind) in _FORMS.items():
        if key in text and not form.match(text[key]):
            _complain(node, key, f"'{shortened(text[key])}' is not {kind}", reporter)
    for key in _LIMITS:
        problem = expression_problem(text.get(key, "")) if key in text else None
        if problem:
            _complain(node, key, f"'{key}' is not a complete C expression: {problem}", reporter)
    choices = (
        ("role", ROLES), ("python", PYTHON_TYPES), ("dlpack", (*_DLPACK, NONE)), ("separate", ("true", "false")),
        ("optional", ("true", "false")),
    )  # fmt: skip
    for key, legal in choices:
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
    if groups and sum(kind in groups for kind in KINDS) != 1:
        _complain(node, "groups", f"a dtype must be in exactly one of the groups {one_of(KINDS)}", reporter)
    conversion = [key for key in ("compute", "load", "store") if key in text]
    if conversion and not {"load", "store"} <= set(conversion):
        message = "'compute', 'load' and 'store' must be given together: a C type, and functions that convert it"
        _complain(node, conversion[0], message, reporter)
    many = [key for key in ("load_many", "store_many") if key in text]
    if len(many) == 1 or (many and not conversion):
        message = "'load_many' and 'store_many' must be given together, and need 'load' and 'store'"
        _complain(node, many[0], message, reporter)
    if "narrow" in text and not conversion:
        _complain(node, "narrow", "'narrow' is only for dtypes with 'load' and 'store'", reporter)
    _check_exchange(node, text, reporter, rules)


def _check_exchange(node: Mapping, text: dict[str, str], reporter: Reporter, rules: Rules) -> None:
    """Report keys that contradict each other about whether NumPy has the dtype."""
    absent = text.get("numpy") == NONE
    if absent and "buffer" in text:
        _complain(node, "buffer", "a dtype with 'numpy: none' has no format in the buffer protocol", reporter)
    if absent and "bits" in rules.keys and "bits" not in text and text.get("optional") != "true":
        message = "a dtype with 'numpy: none' needs the key 'bits': the NumPy dtype of arrays that contain its elements"
        _complain(node, "numpy", message, reporter)
    if "bits" in text and not absent:
        _complain(node, "bits", "'bits' is only for dtypes with 'numpy: none'", reporter)


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
