"""Changes of declarations that cure a fault: a key of an argument or of a function, written into the text of the file.

    - {name: set, class: Label, arguments: [label* self, const char* text]}

becomes, with `kept_by: self` for `text`,

    - {name: set, class: Label, arguments: [label* self, {arg: const char* text, kept_by: self}]}

The audit prints only advice that `cwrap check` accepts at its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import yaml

from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError
from cwrap.source.files import BLOCK, LEGACY
from cwrap.source.location import Location

_ANCHOR = re.compile(r"&\S+\s+")


@dataclass(frozen=True, slots=True)
class Advice:
    """A key to write at the node of a location, or to remove if the value is empty; `text` is what the user reads."""

    text: str
    location: Location
    key: str
    value: str = ""

    def applied(self, source: str) -> str:
        """Return the text of the file with the change, or the same text if it has no such node."""
        for first, text in _parts(self.location.file, source):
            lines = source.count("\n", 0, first)
            node = _node_at(
                yaml.compose(text, yaml.SafeLoader), self.location.line - 1 - lines, self.location.column - 1
            )
            if node is not None:
                return source[:first] + self._changed(text, node) + source[first + len(text) :]
        return source

    def _changed(self, text: str, node: yaml.Node) -> str:
        start, end = node.start_mark.index, node.end_mark.index
        if isinstance(node, yaml.ScalarNode):
            if not self.value:
                return text
            anchor = _ANCHOR.match(text, start, end)
            begin = anchor.end() if anchor else start
            return f"{text[:begin]}{{arg: {text[begin:end]}, {self.key}: {self.value}}}{text[end:]}"
        return _with_key(text, node, self.key, self.value) if isinstance(node, yaml.MappingNode) else text


def _parts(file: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a file that are YAML, and where each begins."""
    if not file.endswith(LEGACY):
        yield 0, source
        return
    for found in BLOCK.finditer(source):
        yield found.start(1), found[1]


def _node_at(node: yaml.Node | None, line: int, column: int) -> yaml.Node | None:
    """Return the outermost node that begins at a place; in `{arg: TYPE NAME}`, that of the mapping for the argument."""
    if node is None or (node.start_mark.line, node.start_mark.column) == (line, column):
        return node
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    children = [child for pair in pairs for child in pair] or node.value
    for child in children if isinstance(node, yaml.CollectionNode) else ():
        if (child.end_mark.line, child.end_mark.column) > (line, column):
            found = _node_at(child, line, column)
            if found is not None:
                is_argument = any(key.value in ("arg", "type") and value is found for key, value in pairs)
                return node if is_argument else found
    return None


def _with_key(text: str, node: yaml.MappingNode, key: str, value: str) -> str:
    """Return the text with the key of a mapping added, replaced, or removed if the value is empty."""
    keys = [name.value for name, _ in node.value]
    if key in keys:
        number = keys.index(key)
        name, old = node.value[number]
        if value:
            return f"{text[: old.start_mark.index]}{value}{text[old.end_mark.index :]}"
        begin = node.value[number - 1][1].end_mark.index if number else name.start_mark.index
        end = old.end_mark.index if number else node.value[1][0].start_mark.index
        return text[:begin] + text[end:]
    if not value:
        return text
    first = node.value[0][0].start_mark
    between = ", " if node.flow_style else f"\n{' ' * first.column}"
    return f"{text[: first.index]}{key}: {value}{between}{text[first.index :]}"


def is_accepted(advice: Advice, request: Request) -> bool:
    """Return whether the declarations of a module are right with a change, and are others."""
    path = advice.location.file
    old = request.texts.get(path) or (request.root / path).read_bytes()
    new = advice.applied(old.decode()).encode()
    try:
        generate(replace(request, texts={**request.texts, path: new}))
    except CwrapError:
        return False
    return new != old
