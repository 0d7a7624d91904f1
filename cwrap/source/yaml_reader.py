"""Reader of YAML documents.

The text is parsed by libyaml if PyYAML was built with it, otherwise by PyYAML's own parser. Accepted are strings,
numbers, booleans, null, lists, mappings, anchors and merge keys. Duplicate keys and other tags are errors with their
place. No object is constructed from a tag.

If libyaml rejects a text, PyYAML's own parser reads it again and decides, so that results and messages do not depend
on the machine.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

import yaml

from cwrap.source.diagnostics import Note, Reporter
from cwrap.source.location import Location
from cwrap.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from cwrap.source.patterns import pattern

_SLOW = yaml.SafeLoader
_LOADER = getattr(yaml, "CSafeLoader", _SLOW)
_MAX_DEPTH = 50
_MAX_REPEATED = 50_000  # nodes that aliases and merge keys may add to those in the text
_MAX_STACK = 3000  # levels for which the stack suffices: libyaml's composer recurses without a limit
_REPEATED = f"aliases repeat more than {_MAX_REPEATED:,} values"
_DEEP = f"lists and mappings are nested more than {_MAX_DEPTH} levels deep"
_TAG = "tag:yaml.org,2002:"
_STR, _SEQ, _MAP = f"{_TAG}str", f"{_TAG}seq", f"{_TAG}map"
_NO_TEXT = pattern("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")  # escapes can spell them; declarations may not have them
_BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_yaml(text: str, file: str, reporter: Reporter, first_line: int = 1) -> Node | None:
    """Return the root node of a YAML document, or None if the text is empty or has an error, which is reported.

    `first_line` is the line of `file` on which `text` starts, for a block inside a `.cwrap` file.
    """
    return _Reader(file, reporter, first_line).read(text)


class _Loader(_LOADER):  # type: ignore[misc, valid-type]
    """A loader that looks up the tag of each text once, and has no tags that depend on the path to a node."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.tags: dict[str, str] = {}  # of plain scalars, by their text

    def descend_resolver(self, *_: object) -> None:
        """Do nothing."""

    ascend_resolver = descend_resolver

    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str:
        """Return the tag of a node that the text does not give."""
        if kind is not yaml.ScalarNode:
            return _SEQ if kind is yaml.SequenceNode else _MAP
        if not implicit[0]:
            return _STR
        tag = self.tags.get(value)
        if tag is None:
            tag = self.tags[value] = super().resolve(kind, value, implicit)
        return tag


class _AliasError(Exception):
    """The aliases of a document repeat too many values, or are nested too deep."""

    def __init__(self, location: Location, message: str) -> None:
        super().__init__(message)
        self.location = location


class _Reader:
    def __init__(self, file: str, reporter: Reporter, first_line: int) -> None:
        self.file = file
        self.reporter = reporter
        self.offset = first_line
        # A node with an anchor is converted once, and its aliases share the result. Code that walks the result visits
        # the node once per alias, so `_check_aliases` limits the number and depth of aliases for all such code.
        self.done: dict[int, Node] = {}
        self.open: set[int] = set()
        self.has_aliases = False
        self.merged = 0

    def read(self, text: str) -> Node | None:
        try:
            if _may_be_deep(text) and self.too_deep(text):
                return None
            root = _compose(text)
            if root is None or (root.tag == _TAG + "null" and not root.value):
                return None
            return self.tree(root)
        except _AliasError as error:
            self.reporter.error(error.location, str(error))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = self.place(mark) if mark else Location(self.file, self.offset, 1)
            hint = _tab_hint(text, where, self.offset) or _layout_hint(error.problem or "")
            self.reporter.error(where, f"invalid YAML: {_words(error)}{hint}")
        except yaml.reader.ReaderError as error:
            before = text[: error.position].split("\n")
            where = Location(self.file, len(before) - 1 + self.offset, len(before[-1]) + 1)
            character = ord(text[error.position])
            self.reporter.error(where, f"invalid YAML: the character U+{character:04X} is not allowed")
        except RecursionError:
            if not self.too_deep(text):
                raise
        return None

    def tree(self, root: yaml.Node) -> Node:
        """Return the nodes of a document; raise _AliasError if its aliases repeat too much."""
        found = self.node(root, 0)
        if self.has_aliases:
            _check_aliases(found)
        return found

    def place(self, mark: Any) -> Location:
        """Return the place of a mark, which is an instance of a different class in each parser."""
        return Location(self.file, mark.line + self.offset, mark.column + 1)

    def too_deep(self, text: str) -> bool:
        """Return True after reporting lists and mappings that are nested too deep.

        The events of the parsers are read without recursion.
        """
        if not _disputed(text):
            with contextlib.suppress(yaml.YAMLError):
                return self.nests_too_deep(text, _LOADER)
        return self.nests_too_deep(text, _SLOW)

    def nests_too_deep(self, text: str, loader: Any) -> bool:
        depth = 0
        for event in yaml.parse(text, Loader=loader):
            if isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            elif isinstance(event, yaml.NodeEvent) and depth > _MAX_DEPTH:
                self.reporter.error(self.place(event.start_mark), _DEEP)
                return True
            depth += isinstance(event, yaml.CollectionStartEvent)
        return False

    def node(self, node: yaml.Node, depth: int) -> Node:
        found = self.done.get(id(node))
        if found is not None:
            self.has_aliases = True
        else:
            if depth > _MAX_DEPTH:
                raise RecursionError
            location = self.place(node.start_mark)
            if isinstance(node, yaml.ScalarNode):
                found = self.scalar(node, location)
            else:
                found = self.collection(node, location, depth)
            self.done[id(node)] = found
        return found

    def collection(self, node: yaml.Node, location: Location, depth: int) -> Sequence | Mapping:
        kind = _MAP if isinstance(node, yaml.MappingNode) else _SEQ
        if id(node) in self.open:
            self.reporter.error(location, "the anchor contains its own alias; remove the alias")
            return Mapping(location, ()) if kind == _MAP else Sequence(location, ())
        if node.tag != kind:
            self.foreign_tag(node, location)
        self.open.add(id(node))
        found = (
            Mapping(location, self.entries(node, depth + 1))
            if isinstance(node, yaml.MappingNode)
            else Sequence(location, tuple([self.node(item, depth + 1) for item in node.value]))
        )
        self.open.remove(id(node))
        return found

    def scalar(self, node: yaml.ScalarNode, location: Location) -> Scalar:
        text: str = node.value
        escaped = node.style == '"' and _NO_TEXT.search(text)
        if escaped:
            self.reporter.error(location, f"the character U+{ord(escaped[0]):04X} is not allowed")
            return Scalar(location, _NO_TEXT.sub("", text), "")
        if node.tag == _STR:  # first, because most scalars are strings
            value = text if text or node.style else None  # `key: !` has no value
            return Scalar(location, text, value, node.style in ("|", ">"))
        match node.tag.removeprefix(_TAG):
            case "null":
                return Scalar(location, text, None)
            case "bool" if text.lower() in _BOOLEANS:
                return Scalar(location, text, _BOOLEANS[text.lower()])
            case "int" | "float":
                return Scalar(location, text, _number(text))
            case "timestamp" | "merge" | "value":
                return Scalar(location, text, text)
        self.foreign_tag(node, location)
        return Scalar(location, text, text)

    def foreign_tag(self, node: yaml.Node, location: Location) -> None:
        tag = node.tag.replace(_TAG, "!!")
        self.reporter.error(location, f"the tag {tag} is not allowed; remove it")

    def entries(self, node: yaml.MappingNode, depth: int) -> tuple[Entry, ...]:
        """Return the entries of a mapping, followed by those of its merge keys; `depth` is the depth of the entries."""
        written: dict[str, Entry] = {}
        merged: dict[str, Entry] = {}
        for key_node, value_node in node.value:
            if key_node.tag == _TAG + "merge":
                for entry in self.merge(value_node, depth):
                    merged.setdefault(entry.key.text, entry)
                continue
            key = self.node(key_node, depth)
            value = self.node(value_node, depth)
            if isinstance(value, Scalar) and value.value is None and not value.text:
                value = Scalar(key.location, "", None)  # the parsers report different places
            if not isinstance(key, Scalar):
                self.reporter.error(key.location, "a key must be a string, not a list or a mapping")
            elif key.text in written:
                first = Note("the first one is here", written[key.text].key.location)
                self.reporter.error(key.location, f"duplicate key '{key.text}'; remove one of them", first)
            else:
                written[key.text] = Entry(key, value)
        return (*written.values(), *(entry for name, entry in merged.items() if name not in written))

    def merge(self, node: yaml.Node, depth: int) -> list[Entry]:
        """Return the entries that `<<: node` adds; if two mappings have a key, the entry of the first is used."""
        listed = isinstance(node, yaml.SequenceNode)
        found: list[Entry] = []
        for source in node.value if listed else [node]:
            mapping = self.node(source, depth + listed)
            if isinstance(mapping, Mapping):
                found += mapping.entries
                self.merged += len(mapping.entries)
                if self.merged > _MAX_REPEATED:
                    raise _AliasError(self.place(node.start_mark), _REPEATED)
            else:
                self.reporter.error(self.place(source.start_mark), "'<<' needs a mapping or a list of mappings")
        return found


def _check_aliases(root: Node) -> None:
    """Raise _AliasError if a walk that follows each alias would meet too many nodes, or nodes too deep in others.

    Each node is visited once, without recursion. The error names the innermost node that is too large.
    """
    known: dict[int, tuple[int, int]] = {}  # the number of nodes and of levels, by the identity of a node
    stack = [root]
    while stack:
        node = stack[-1]
        children = _children(node)
        unknown = [child for child in children if id(child) not in known]
        if unknown:
            stack += unknown
            continue
        stack.pop()
        inside = [known[id(child)] for child in children]
        size = 1 + sum(count for count, _ in inside)
        levels = 1 + max((level for _, level in inside), default=0)
        known[id(node)] = size, levels
        if size - len(known) > _MAX_REPEATED:
            raise _AliasError(node.location, _REPEATED)
        if levels > _MAX_DEPTH + 1:
            raise _AliasError(node.location, _DEEP)


def _children(node: Node) -> Iterable[Node]:
    if isinstance(node, Mapping):
        return [entry.value for entry in node]
    return node.items if isinstance(node, Sequence) else ()


def _disputed(text: str) -> bool:
    """Return True if the two parsers may read a text differently: tabs, byte order marks, `?` in flow style.

    Only PyYAML's own parser reads such a text.
    """
    return "\t" in text or "\ufeff" in text or any(map(_opens, text.split("?")[:-1]))


def _opens(before: str) -> bool:
    """Return True if a bracket is open at the end of the text, on its last line or on any line."""
    line = before[before.rfind("\n") + 1 :]
    inside = before[max(before.rfind("]"), before.rfind("}")) + 1 :]
    return any(bracket in part for part in (line, inside) for bracket in "[{")


def _compose(text: str) -> yaml.Node | None:
    if _LOADER is not _SLOW and not _disputed(text):
        try:
            return yaml.compose(text, Loader=_Loader)
        except yaml.YAMLError:
            pass
    return yaml.compose(text, Loader=_SLOW)


def _may_be_deep(text: str) -> bool:
    """Return False if a fast upper bound shows that a text is not nested deep.

    Flow style needs a bracket per level, and block style a column.
    """
    return text.count("[") + text.count("{") + 2 * max(map(len, text.split("\n"))) > _MAX_STACK


def _number(text: str) -> int | float | str:
    plain = text.replace("_", "")
    try:
        return int(plain, 0)
    except ValueError:
        pass
    try:
        return float(plain)
    except ValueError:
        return text


def _words(error: yaml.MarkedYAMLError) -> str:
    """Return the message of the parser on one line."""
    context, problem = error.context or "", error.problem or ""
    if problem == "second occurrence":
        return context.partition(";")[0]
    if not context or context in problem:
        return problem or context
    return f"{context}, {problem}" if problem.startswith("but") else f"{context}: {problem}"


def _tab_hint(text: str, where: Location, offset: int) -> str:
    lines = text.split("\n")
    index = where.line - offset
    if 0 <= index < len(lines) and "\t" in lines[index][: len(lines[index]) - len(lines[index].lstrip())]:
        return " (indent YAML with spaces; tabs are not allowed)"
    return ""


def _layout_hint(problem: str) -> str:
    """Return a question about the usual cause of a message of the parser, or an empty string."""
    if problem.startswith("expected <block end>"):
        return " (is the line indented like its neighbours?)"
    if problem.startswith("mapping values are not allowed"):
        return " (is the line indented like its neighbours? text with a ': ' in it needs quotes)"
    if problem == "could not find expected ':'":
        return " (is a ':' missing on a line above?)"
    return ""
