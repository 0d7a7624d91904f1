"""The table of a project's own C types: rows of YAML become types. A row with an error is reported and ignored."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cwrap.ctype.base import CType, size_check
from cwrap.ctype.handle import CapsuleHandle
from cwrap.ctype.numbers import Converted, ConvertedArgument, ImplicitType, IntegerLike
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.files import read_text
from cwrap.source.fragments import expression_problem
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.patterns import pattern
from cwrap.source.yaml_reader import read_yaml

# Every row has exactly one of these keys. The values are the other keys that such a row can have.
_FURTHER = {"free": ("python",), "implicit": (), "as": (), "from_python": ("check", "to_python", "python")}
_DECISIVE = tuple(_FURTHER)
_KEYS = ("type", *_DECISIVE, "check", "to_python", "python", "header")
_FUNCTIONS = ("free", "check", "from_python", "to_python")
_TYPE = pattern(r"[A-Za-z_][\w ]*\**\Z", re.ASCII)
_FUNCTION = pattern(r"([A-Za-z_]\w*::)*[A-Za-z_]\w*\Z", re.ASCII)
_HEADER = pattern(r"(<[\w./+-]+>|\"[\w./+-]+\")\Z", re.ASCII)


def read_types(root: Path, path: str, known: Iterable[CType], reporter: Reporter) -> tuple[CType, ...]:
    """Return the types of a table. `known` are the types that `as` can name and that rows cannot define again."""
    text = read_text(root / path, path, reporter)
    node = read_yaml(text, path, reporter) if text is not None else None
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        reporter.error(node.location, f"a table of types must be a list, not {describe(node)}")
        return ()
    defined = {str(CSpelling.parse(spelling)): t for t in known for spelling in t.spellings}
    found: list[CType] = []
    for item in node.items:
        ctype = _row(item, defined, reporter)
        if ctype is not None:
            found.append(ctype)
            defined |= dict.fromkeys(ctype.spellings, ctype)
    return tuple(found)


def _row(node: Node, defined: dict[str, CType], reporter: Reporter) -> CType | None:
    if not isinstance(node, Mapping):
        reporter.error(node.location, f"a type must be a mapping, not {describe(node)}")
        return None
    before = len(reporter.errors)
    values = _values(node, reporter)
    spelled = str(CSpelling.parse(values.get("type", "")))
    if node.get("type") is None:
        reporter.error(node.location, "a type needs the key 'type'")
    elif "type" in values and not _TYPE.match(spelled):
        _complain(node, "type", f"'{shortened(values['type'])}' is not a C type", reporter)
    elif spelled in defined:
        _complain(node, "type", f"the type '{spelled}' is already defined; remove this row", reporter)
    decisive = [key for key in _DECISIVE if key in values]
    if len(decisive) == 1:
        _check_values(node, decisive[0], values, reporter)
    else:
        reporter.error(node.location, f"a type needs exactly one of the keys {one_of(_DECISIVE)}")
    ctype = _constructed(node, spelled, values, defined, reporter) if len(reporter.errors) == before else None
    if ctype is not None and not isinstance(ctype, ImplicitType):  # C has no variable of an implicit type
        ctype.existence = size_check(ctype.c, spelled)
        ctype.origin = next(entry.value.location for entry in node if entry.key.text == "type")
    return ctype


def _constructed(
    node: Mapping, c: str, values: dict[str, str], defined: dict[str, CType], reporter: Reporter
) -> CType | None:
    headers = (values["header"],) if "header" in values else ()
    python = values.get("python", CSpelling.parse(c).base)
    if "free" in values:
        return CapsuleHandle(c, python, values["free"], headers)
    if "implicit" in values:
        return ImplicitType(c, values["implicit"], headers)
    if "from_python" in values:
        functions = (values.get("check", "cwrap_check_any"), values["from_python"])
        pack = values.get("to_python")
        if pack is None:
            return ConvertedArgument(c, python, functions, headers)
        return Converted(c, python, functions, pack, headers)
    base = defined.get(str(CSpelling.parse(values["as"])))
    if base is not None and base.number.is_integer:
        return IntegerLike(c, base, headers)
    integers = [spelling for spelling, t in defined.items() if t.number.is_integer]
    hint = nearest(values["as"], integers)
    _complain(node, "as", f"'as' must name a C integer, not '{shortened(values['as'])}'{hint}", reporter)
    return None


def _values(node: Mapping, reporter: Reporter) -> dict[str, str]:
    values = {}
    for entry in node:
        name, value = entry.key.text, entry.value
        if name not in _KEYS:
            reporter.error(entry.key.location, f"unknown key '{name}' in a type{nearest(name, _KEYS)}")
        elif not isinstance(value, Scalar) or value.value is None:
            reporter.error(value.location, f"'{name}' of a type must be a string, not {describe(value)}")
        else:
            values[name] = value.text.strip()
    return values


def _check_values(node: Mapping, decisive: str, values: dict[str, str], reporter: Reporter) -> None:
    """Report keys that a row with the decisive key cannot have, and values of another form."""
    for name in values:
        if name not in ("type", decisive, "header", *_FURTHER[decisive]):
            _complain(node, name, f"a type with '{decisive}' cannot have '{name}'; remove one of them", reporter)
    for name in _FUNCTIONS:
        if name in values and not _FUNCTION.match(values[name]):
            _complain(node, name, f"'{shortened(values[name])}' is not the name of a C function", reporter)
    if not values.get("python", "x").isidentifier():
        _complain(node, "python", f"'{shortened(values['python'])}' is not a Python identifier", reporter)
    if not _HEADER.match(values.get("header", "<x>")):
        message = f"'{shortened(values['header'])}' is not a header; expected <NAME> or \"NAME\""
        _complain(node, "header", message, reporter)
    problem = expression_problem(values.get("implicit", ""))
    if problem:
        _complain(node, "implicit", f"'implicit' is not a complete C expression: {problem}", reporter)


def _complain(node: Mapping, key: str, message: str, reporter: Reporter) -> None:
    value = node.get(key)
    reporter.error(value.location if value else node.location, message)
