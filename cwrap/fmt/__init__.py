"""Formatting of files of declarations: canonical order of keys, canonical layout; comments and meaning are kept.

    formatted = format_file("mylib.yaml", text)

Lines are moved and indented, never rewritten: `[a, b]` stays `[a, b]`. Before the result is returned, it is checked
that it has the same meaning.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import PurePosixPath
from typing import TypeAlias

from cwrap.extensions import Extensions, every_schema
from cwrap.fmt.layout import format_lines
from cwrap.fmt.tree import UnsupportedYamlError, read_tree
from cwrap.schema import Order
from cwrap.source.diagnostics import Reporter
from cwrap.source.files import LEGACY
from cwrap.source.nodes import Node, Scalar, Sequence
from cwrap.source.yaml_reader import read_yaml

Meaning: TypeAlias = object
_BREAK = re.compile("[\x85\u2028\u2029]")
_BLOCK_INDENT = 2  # indentation of a block in a .cwrap file


class FormatError(Exception):
    """A file cannot be formatted and was left unchanged. The message says why."""


def format_file(path: str, text: str, order: Order | None = None) -> str:
    """Return the formatted text of a file. Raise FormatError, or CwrapError if the text is not YAML.

    `order` is the order of keys of a schema. Without it, keys of third-party plugins come last.
    """
    order = order or every_schema(Extensions()).order
    if PurePosixPath(path).suffix != LEGACY:
        return _document(text, path, 0, 1, order)
    out: list[str] = []
    block: list[str] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        marker = line.strip()
        if block is None:
            out.append(line)
            block = [] if marker == "[[" else None
        elif marker == "]]":
            formatted = _document("\n".join(block), path, _BLOCK_INDENT, number - len(block), order)
            out += [*formatted.rstrip("\n").split("\n"), line]
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
    # YAML rejects a line that contains only a tab. After the last line with text, such lines are harmless.
    below = ["" if "\t" in line else line for line in lines[used[-1] + 1 :]]
    meaning = _meaning("\n".join([*lines[: used[-1] + 1], *below, ""]), path, first_line)
    text = "\n".join([*lines[used[0] : used[-1] + 1], ""])
    if odd := _BREAK.search(text):
        raise FormatError(f"U+{ord(odd[0]):04X} is a line break in YAML but not in editors; remove it")
    try:
        root = read_tree(text)
    except UnsupportedYamlError as error:
        raise FormatError(str(error)) from None
    formatted = text if root is None else "\n".join(format_lines(text.split("\n"), root, margin, order)) + "\n"
    if _lines(formatted) != _lines(text):
        raise FormatError("formatting would lose lines")
    if _meaning(formatted, path, first_line) != meaning:
        raise FormatError("formatting would change the meaning")
    return formatted


def _lines(text: str) -> Counter[str]:
    """Return how often each line occurs, without indentation and dashes."""
    lines = (line.strip().lstrip("- ") for line in text.split("\n"))
    return Counter(line for line in lines if line)


def _meaning(text: str, path: str, first_line: int) -> Meaning:
    reporter = Reporter({}, {path: "\n" * (first_line - 1) + text})
    node = read_yaml(text, path, reporter, first_line)
    reporter.stop_if_errors()
    return None if node is None else _plain(node)


def _plain(node: Node) -> Meaning:
    """Return the data of a node without positions and without the order of keys."""
    match node:
        case Scalar(text=text, value=value):
            return (text, type(value).__name__, value)
        case Sequence(items=items):
            return [_plain(item) for item in items]
        case _:
            return {entry.key.text: _plain(entry.value) for entry in node}
