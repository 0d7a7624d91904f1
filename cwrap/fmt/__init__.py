"""Puts files of declarations in order: canonical order of keys, canonical layout, comments kept, meaning unchanged.

    ordered = format_file("mylib.yaml", text)

Lines are moved and indented, never rewritten: what is written `[a, b]` stays so. Whether the result says the same is
looked at each time, before anybody gets it.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import PurePosixPath
from typing import TypeAlias

from cwrap.extensions import Extensions, every_schema
from cwrap.fmt.layout import laid_out
from cwrap.fmt.tree import OddYamlError, read_tree
from cwrap.schema import Order
from cwrap.source.diagnostics import Reporter
from cwrap.source.files import LEGACY
from cwrap.source.nodes import Node, Scalar, Sequence
from cwrap.source.yaml_reader import read_yaml

Meaning: TypeAlias = object
_BREAK = re.compile("[\x85\u2028\u2029]")
_MARGIN = 2  # of a block in a .cwrap file


class FormatError(Exception):
    """The file is left as it is; the message says why."""


def format_file(path: str, text: str, order: Order | None = None) -> str:
    """Return the text of a file in order. Raise FormatError, or CwrapError if the text is not YAML.

    `order` is that of a schema; without it, keys of third-party plugins have no place of their own.
    """
    order = order or every_schema(Extensions()).order
    if PurePosixPath(path).suffix != LEGACY:
        return _document(text, path, 0, 1, order)
    out: list[str] = []
    block: list[str] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        mark = line.strip()
        if block is None:
            out.append(line)
            block = [] if mark == "[[" else None
        elif mark == "]]":
            made = _document("\n".join(block), path, _MARGIN, number - len(block), order)
            out += [*made.rstrip("\n").split("\n"), line]
            block = None
        else:
            block.append(line)
    if block is not None:
        raise FormatError("'[[' is never closed by ']]'")
    return "\n".join(out)


def _document(text: str, path: str, margin: int, first_line: int, order: Order) -> str:
    lines = text.split("\n")
    used = [number for number, line in enumerate(lines) if line.strip(" \t")]
    if not used:
        return ""
    # A tab is an error in a line of its own, but harmless below the last line with text.
    below = ["" if "\t" in line else line for line in lines[used[-1] + 1 :]]
    meaning = _meaning("\n".join([*lines[: used[-1] + 1], *below, ""]), path, first_line)
    text = "\n".join([*lines[used[0] : used[-1] + 1], ""])
    if odd := _BREAK.search(text):
        raise FormatError(f"U+{ord(odd[0]):04X} ends a line in YAML, but not in an editor; remove it")
    try:
        root = read_tree(text)
    except OddYamlError as error:
        raise FormatError(str(error)) from None
    ordered = text if root is None else "\n".join(laid_out(text.split("\n"), root, margin, order)) + "\n"
    if _lines(ordered) != _lines(text):
        raise FormatError("lines would be lost")
    if _meaning(ordered, path, first_line) != meaning:
        raise FormatError("it would not mean the same")
    return ordered


def _lines(text: str) -> Counter[str]:
    """How often there is each line, indentation and dashes left out."""
    lines = (line.strip().lstrip("- ") for line in text.split("\n"))
    return Counter(line for line in lines if line)


def _meaning(text: str, path: str, first_line: int) -> Meaning:
    reporter = Reporter({}, {path: "\n" * (first_line - 1) + text})
    node = read_yaml(text, path, reporter, first_line)
    reporter.stop_if_errors()
    return None if node is None else _plain(node)


def _plain(node: Node) -> Meaning:
    """What a node says, its place and the order of its keys left out."""
    match node:
        case Scalar(text=text, value=value):
            return (text, type(value).__name__, value)
        case Sequence(items=items):
            return [_plain(item) for item in items]
        case _:
            return {entry.key.text: _plain(entry.value) for entry in node}
