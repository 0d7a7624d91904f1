"""YAML text to nodes.

Composes with libyaml where PyYAML has it and with PyYAML's own parser where not, and takes only what declarations
need: strings, numbers, booleans, null, lists, mappings, anchors and merge keys. Duplicate keys and foreign tags are
errors with their place. Nothing is ever constructed from a tag.
"""

from __future__ import annotations

import yaml

from cwrap.source.diagnostics import Note, Reporter
from cwrap.source.location import Location
from cwrap.source.nodes import Entry, Mapping, Node, Scalar, Sequence

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MAX_DEPTH = 50
_TAG = "tag:yaml.org,2002:"
_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_yaml(text: str, file: str, reporter: Reporter, first_line: int = 1) -> Node | None:
    """Parses one YAML document.

    `first_line` is the line of `file` on which `text` starts (a block inside a .cwrap file). Returns None where the
    text is empty or broken; what is broken has been reported.
    """
    return _Reader(file, reporter, first_line).read(text)


class _Reader:
    def __init__(self, file: str, reporter: Reporter, first_line: int) -> None:
        self.file = file
        self.reporter = reporter
        self.offset = first_line

    def read(self, text: str) -> Node | None:
        try:
            root = yaml.compose(text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = self.place(mark) if mark else Location(self.file, self.offset, 1)
            problem = error.problem or str(error)
            context = f"{error.context}: " if error.context and error.context not in problem else ""
            self.reporter.error(where, f"not YAML: {context}{problem}{_tab_hint(text, where, self.offset)}")
            return None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + self.offset if isinstance(error.position, int) else self.offset
            self.reporter.error(Location(self.file, line, 1), f"not YAML: {error.reason}")
            return None
        except RecursionError:
            self.too_deep(Location(self.file, self.offset, 1))
            return None
        return None if root is None else self.node(root, 0)

    def place(self, mark: yaml.Mark) -> Location:
        return Location(self.file, mark.line + self.offset, mark.column + 1)

    def too_deep(self, location: Location) -> None:
        self.reporter.error(location, f"nested more than {_MAX_DEPTH} levels deep")

    def node(self, node: yaml.Node, depth: int) -> Node:
        location = self.place(node.start_mark)
        if depth > _MAX_DEPTH:
            self.too_deep(location)
            return Scalar(location, "", None)
        match node:
            case yaml.ScalarNode():
                return self.scalar(node, location)
            case yaml.SequenceNode():
                if node.tag != _TAG + "seq":
                    self.foreign_tag(node, location)
                return Sequence(location, tuple(self.node(item, depth + 1) for item in node.value))
            case yaml.MappingNode():
                if node.tag != _TAG + "map":
                    self.foreign_tag(node, location)
                return Mapping(location, tuple(self.entries(node, depth)))
        raise AssertionError(f"PyYAML composed a {type(node).__name__}")

    def scalar(self, node: yaml.ScalarNode, location: Location) -> Scalar:
        text: str = node.value
        kind = node.tag.removeprefix(_TAG)
        match kind:
            case "null":
                return Scalar(location, text, None)
            case "bool":
                return Scalar(location, text, _BOOLEANS[text.lower()])
            case "int" | "float":
                return Scalar(location, text, _number(text))
            case "str" | "timestamp" | "merge" | "value":
                return Scalar(location, text, text)
        self.foreign_tag(node, location)
        return Scalar(location, text, text)

    def foreign_tag(self, node: yaml.Node, location: Location) -> None:
        self.reporter.error(location, f"the tag {node.tag.replace(_TAG, '!!')} is not allowed in declarations")

    def entries(self, node: yaml.MappingNode, depth: int) -> list[Entry]:
        own: dict[str, Entry] = {}
        merged: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            if key_node.tag == _TAG + "merge":
                merged = {**self.merge(value_node, depth), **merged}
                continue
            key = self.node(key_node, depth + 1)
            value = self.node(value_node, depth + 1)
            if not isinstance(key, Scalar):
                self.reporter.error(key.location, "a key must be a word")
            elif key.text in own:
                first = Note("first given here", own[key.text].key.location)
                self.reporter.error(key.location, f"duplicate key '{key.text}'", first)
            else:
                own[key.text] = Entry(key, value)
        return [*own.values(), *(entry for name, entry in merged.items() if name not in own)]

    def merge(self, node: yaml.Node, depth: int) -> dict[str, Entry]:
        sources = node.value if isinstance(node, yaml.SequenceNode) else [node]
        result: dict[str, Entry] = {}
        for source in sources:
            if not isinstance(source, yaml.MappingNode):
                self.reporter.error(self.place(source.start_mark), "'<<' merges mappings only")
                continue
            for entry in self.entries(source, depth + 1):
                result.setdefault(entry.key.text, entry)
        return result


def _number(text: str) -> int | float | str:
    try:
        return int(text.replace("_", ""), 0)
    except ValueError:
        pass
    try:
        return float(text.replace("_", ""))
    except ValueError:
        return text


def _tab_hint(text: str, where: Location, offset: int) -> str:
    lines = text.splitlines()
    index = where.line - offset
    if 0 <= index < len(lines) and "\t" in lines[index][: len(lines[index]) - len(lines[index].lstrip())]:
        return " (YAML is indented with spaces, never tabs)"
    return ""
