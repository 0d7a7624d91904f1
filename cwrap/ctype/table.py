"""The table of a project's own C types: rows of YAML to types. A row at fault is reported and left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from cwrap.ctype.base import CType, size_check
from cwrap.ctype.declared import Converted, ImplicitType, IntegerLike
from cwrap.ctype.handle import CapsuleHandle
from cwrap.ctype.scalar import Integer
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.fragments import expression_problem
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe, shortened
from cwrap.source.text import read_text
from cwrap.source.yaml_reader import read_yaml

_WAYS = ("deleter", "implicit", "as", "from_python")
_WITH = {"deleter": ("python",), "implicit": (), "as": (), "from_python": ("check", "to_python", "python")}
_KEYS = ("type", *_WAYS, "check", "to_python", "python", "header")
_FUNCTIONS = ("deleter", "check", "from_python", "to_python")
_TYPE = re.compile(r"[A-Za-z_][\w ]*\**\Z", re.ASCII)
_FUNCTION = re.compile(r"([A-Za-z_]\w*::)*[A-Za-z_]\w*\Z", re.ASCII)
_HEADER = re.compile(r"(<[\w./+-]+>|\"[\w./+-]+\")\Z", re.ASCII)


def read_types(root: Path, path: str, known: Iterable[CType], reporter: Reporter) -> tuple[CType, ...]:
    """The types of a table; `known` are those that its rows may be like."""
    text = read_text(root / path, path, reporter)
    node = read_yaml(text, path, reporter) if text is not None else None
    if node is None:
        return ()
    if not isinstance(node, Sequence):
        reporter.error(node.location, f"a table of types is a list of rows, not {describe(node)}")
        return ()
    taken = {spelling: t for t in known for spelling in t.spellings}
    found: list[CType] = []
    for item in node.items:
        made = _row(item, taken, reporter)
        if made is not None:
            found.append(made)
            taken |= dict.fromkeys(made.spellings, made)
    return tuple(found)


def _row(node: Node, taken: dict[str, CType], reporter: Reporter) -> CType | None:
    if not isinstance(node, Mapping):
        reporter.error(node.location, f"a type is a mapping, not {describe(node)}")
        return None
    before = len(reporter.errors)
    words = _words(node, reporter)
    spelled = normal_type(words.get("type", ""))
    if "type" not in words:
        reporter.error(node.location, "a type needs the key 'type'")
    elif not _TYPE.match(spelled):
        _complain(node, "type", f"'{shortened(words['type'])}' is not a C type", reporter)
    elif spelled in taken:
        _complain(node, "type", f"the type '{spelled}' is known already", reporter)
    given = [way for way in _WAYS if way in words]
    if len(given) != 1:
        reporter.error(node.location, f"a type has {one_of(_WAYS)}: one of them says what it is")
    else:
        _check_company(node, given[0], words, reporter)
    made = _made(node, spelled, words, taken, reporter) if len(reporter.errors) == before else None
    if made is not None and not made.implicit:  # else there is no variable of the type
        check = size_check(made.c, spelled)
        made.support, made.existence = ((*check, *made.support), ()) if made.support else ((), check)
        made.origin = next(entry.value.location for entry in node if entry.key.text == "type")
    return made


def _made(
    node: Mapping, c: str, words: dict[str, str], taken: dict[str, CType], reporter: Reporter
) -> CType | None:
    headers = (words["header"],) if "header" in words else ()
    python = words.get("python", CSpelling.parse(c).base)
    if "deleter" in words:
        return CapsuleHandle(c, python, words["deleter"], headers)
    if "implicit" in words:
        return ImplicitType(c, words["implicit"], headers)
    if "from_python" in words:
        functions = (words.get("check", "cwrap_check_any"), words["from_python"])
        return Converted(c, python, functions, words.get("to_python", ""), headers)
    base = taken.get(normal_type(words["as"]))
    if isinstance(base, Integer):
        return IntegerLike(c, base, headers)
    numbers = [spelling for spelling, t in taken.items() if isinstance(t, Integer)]
    hint = nearest(words["as"], numbers)
    _complain(node, "as", f"'as' names a C integer, not '{shortened(words['as'])}'{hint}", reporter)
    return None


def _words(node: Mapping, reporter: Reporter) -> dict[str, str]:
    words = {}
    for entry in node:
        name, value = entry.key.text, entry.value
        if name not in _KEYS:
            reporter.error(entry.key.location, f"unknown key '{name}' in a type{nearest(name, _KEYS)}")
        elif not isinstance(value, Scalar) or value.value is None:
            reporter.error(value.location, f"'{name}' of a type is a word, not {describe(value)}")
        else:
            words[name] = value.text.strip()
    return words


def _check_company(node: Mapping, way: str, words: dict[str, str], reporter: Reporter) -> None:
    """Whether the other keys of a row go with what it is, and look like what they are."""
    for name in words:
        if name not in ("type", way, "header", *_WITH[way]):
            _complain(node, name, f"'{name}' means nothing for a type with '{way}'", reporter)
    for name in _FUNCTIONS:
        if name in words and not _FUNCTION.match(words[name]):
            _complain(node, name, f"'{shortened(words[name])}' is not the name of a C function", reporter)
    if not words.get("python", "x").isidentifier():
        _complain(node, "python", f"'{shortened(words['python'])}' is no name for Python", reporter)
    if not _HEADER.match(words.get("header", "<x>")):
        _complain(node, "header", f"a header is <NAME> or \"NAME\", not '{shortened(words['header'])}'", reporter)
    problem = expression_problem(words.get("implicit", ""))
    if problem:
        _complain(node, "implicit", f"'implicit' is no whole C expression: {problem}", reporter)


def _complain(node: Mapping, key: str, message: str, reporter: Reporter) -> None:
    value = node.get(key)
    reporter.error(value.location if value else node.location, message)
