"""Nodes whose C cannot be in one file: two of them define the same name differently, or they need C and C++.

Such nodes are compiled one by one, as Theano, Aesara and PyTensor do with all nodes: two ops may both define `helper`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from cwrap.ops.graph.call_adapters import optional_strings, string_list
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.op import COp
from cwrap.ops.linking.external import ExternalCOp

_IGNORED = re.compile(r"/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE | re.DOTALL)
_DEFINE = re.compile(r"#[ \t]*define[ \t]+(\w+)(.*)\Z", re.DOTALL)
_CONDITION = re.compile(r"#[ \t]*(?:undef|ifndef|if[ \t]+!defined)[ \t(]+(\w+)")
_FUNCTION = re.compile(r"(\w+)\s*\([^(){}]*(?:\([^(){}]*\)[^(){}]*)*\)\s*\{\}")
_TEMPLATE = re.compile(r"\btemplate\s*<[^>]*>")
_TAG = re.compile(r"\b(?:struct|union|enum|class)\s+(\w+)[^;(){}]*\{\}")
_VARIABLE = re.compile(r"[\w*&>\]]\s+[*&]*(\w+)\s*(?:\[[^\]]*\]\s*)*\Z|\}\s*(\w+)\s*\Z")


def separate_nodes(nodes: Sequence[Apply]) -> list[Apply]:
    """Return the nodes that cannot share a C file with an earlier node."""
    if len(nodes) < 2:
        return []
    known: dict[str, object] = {}
    separate: list[Apply] = []
    is_cpp = any(map(_is_cpp, nodes))  # then nodes that need C are separate
    may_be_cpp = is_cpp or any(map(_may_be_cpp, nodes))
    for number, node in enumerate(nodes):
        found, op = dict(_names(node, f"node_{number}")), cast("COp", node.op)
        is_other = (is_cpp and op.c_language == "c") or (may_be_cpp and _has_complex_numbers(node))
        if is_other or any(known.get(name, text) != text for name, text in found.items()):
            separate.append(node)
        else:
            known.update(found)
    return separate


def _is_cpp(node: Apply) -> bool:
    owners = (node.op, *(variable.type for variable in [*node.inputs, *node.outputs]))
    return any(getattr(owner, "c_language", "") == "c++" for owner in owners)


def _may_be_cpp(node: Apply) -> bool:
    """Return True if a program defines the C code of the op and does not say that it is C."""
    op = cast("COp", node.op)
    return not op.c_language and (isinstance(op, ExternalCOp) or not type(op).__module__.startswith("cwrap."))


def _has_complex_numbers(node: Apply) -> bool:
    """Return True for a loop of complex numbers, whose functions exist in C only."""
    return any("_Complex" in text for text in optional_strings(node.op, "c_support_code_apply", node, ""))


def _names(node: Apply, name: str) -> Iterator[tuple[str, object]]:
    """Yield the names that the C of a node defines, with a value that is equal for equal definitions."""
    kind = node.op.params_type
    for owner in (node.op, *getattr(kind, "types", ()), *(() if kind is None else (kind,))):
        for text in string_list(owner, "c_support_code"):
            yield from definitions(text)
    for text in optional_strings(node.op, "c_support_code_apply", node, name):
        yield from definitions(text)
    for text in optional_strings(node.op, "c_support_code_struct", node, name):
        yield from ((member, (name, value)) for member, value in definitions(text))


@lru_cache(maxsize=1024)
def definitions(code: str) -> tuple[tuple[str, str], ...]:
    """Return the names that C at file level defines: macros with their text, other names with the code itself.

    Names that the code removes again, or defines only if they are not defined, are left out.
    """
    return tuple(_definitions(code))


def _definitions(code: str) -> Iterator[tuple[str, str]]:
    text = _IGNORED.sub(" ", code)
    directives = _DIRECTIVE.findall(text)
    harmless = {name for directive in directives for name in _CONDITION.findall(directive)}
    for directive in directives:
        found = _DEFINE.search(directive)
        if found and found[1] not in harmless:
            yield found[1], " ".join(found[2].split())
    if _is_guarded(text, directives):
        return
    level = _outer(_TEMPLATE.sub("", _DIRECTIVE.sub("", text)))
    names = [*_FUNCTION.findall(level), *_TAG.findall(level)]
    for statement in _FUNCTION.sub("{};", level).split(";")[:-1]:  # the type before a function is no variable
        found = _VARIABLE.search(statement.partition("=")[0])
        if found and "(" not in statement.partition("=")[0]:
            names.append(found[1] or found[2])
    yield from ((name, code) for name in names if name not in harmless)


def _is_guarded(text: str, directives: list[str]) -> bool:
    """Return True if all of the code is inside of an include guard."""
    inside = text.strip().startswith("#ifndef") and directives[-1].strip() == text.strip()[-len("#endif") :] == "#endif"
    return inside and directives[1].split()[:2] == ["#define", directives[0].split()[-1]]


def _outer(text: str) -> str:
    """Return C code with the text inside of braces removed."""
    parts, depth = [], 0
    for piece in re.split(r"([{}])", text):
        if piece == "}" and depth:
            depth -= 1
        if depth == 0:
            parts.append(piece)
        if piece == "{":
            depth += 1
    return "".join(parts)
