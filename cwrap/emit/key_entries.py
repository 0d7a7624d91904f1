"""The entries of keys in the reference: meaning, values, an example, and the message about a wrong value.

For example:

    ### `free` of a class

    The C function that frees an object. The value is the name of a C function.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import Reporter, one_of
from cwrap.source.yaml_reader import read_yaml

_EXAMPLES = {
    On.DECLARATION: "- name: f\n  {}: {}",
    On.OPTION: "- name: f\n  options:\n    - {}: {}",
    On.ARGUMENT: "- name: f\n  arguments: [{{arg: {type} x, {}: {}}}]",
    On.MODULE: "- module: shapes\n  {}: {}",
    On.CONSTANTS: "- constants: [A, B]\n  {}: {}",
    On.ENUM: "- enum: Color\n  {}: {}",
    On.EXCEPTION: "- exception: ShapeError\n  {}: {}",
    On.CLASS: "- class: Shape\n  {}: {}",
    On.CALLBACK: "- callback: Visit\n  {}: {}",
    On.STRUCT: "- struct: Point\n  {}: {}",
    On.FIELD: "- struct: Point\n  fields: [{{arg: {type} x, {}: {}}}]",
    On.TYPEDEF: "- typedef: length_t\n  {}: {}",
}
_NAMES = (On.DECLARATION, On.MODULE, On.CONSTANTS, On.ENUM, On.EXCEPTION, On.CLASS, On.CALLBACK, On.STRUCT, On.TYPEDEF)
_WRONG = ("two words", "f(x", "[]", "{nonsense: 1}")  # values of which most keys accept some and reject others


def entry(key: Key[Any], on: On) -> Iterator[str]:
    """Yield the lines of the entry of a key at one place."""
    holds = one_of(key.choices) if key.choices and key.kind is Kind.WORD else key.kind.holds
    yield from (f"### `{key.name}` of {on.value}", "", f"{_sentence(key.meaning)} The value is {holds}.", "")
    if key.fields:
        yield from (f"- `{field.name}`: {field.meaning}" for field in key.fields)
        yield ""
    if key.example:
        yield from ("```text", *_example(key, on).split("\n"), "```", "")
    for message in _messages(key):
        yield from (f"A wrong value: *{message}*", "")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _example(key: Key[Any], on: On) -> str:
    """Return a declaration or definition in which a key has its example."""
    if on in _NAMES and key.name in ("name", next(iter(_EXAMPLES[on].removeprefix("- ").split(":")))):
        return f"- {key.name}: {key.example}"
    return _EXAMPLES[on].format(key.name, key.example, type=next(iter(key.types), "int"))


def _messages(key: Key[Any]) -> Iterator[str]:
    """Yield the message about the first wrong value that has one."""
    for text in (f"{key.choices[0]}x" if key.choices else "", *_WRONG):
        reporter = Reporter()
        node = read_yaml(f"- {text}", "", reporter)
        if text and node is not None and not reporter.errors and key.kind is not Kind.TEXT:
            key.read(node.items[0], reporter)  # type: ignore[union-attr]
            if reporter.errors:
                yield reporter.errors[0].message
                return
