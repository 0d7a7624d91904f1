"""The entries of keys in the reference, and the table of their scalars.

For example:

    ### `free` of a class

    The C function that frees an object. The value is the name of a C function.

    | a declaration | `doc` | no | escaped as a string literal |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cwrap.schema import Key, Kind, On, Schema
from cwrap.source.diagnostics import Reporter, one_of
from cwrap.source.yaml_reader import read_yaml


def positions(schema: Schema) -> Iterator[tuple[On, str, str, bool, str]]:
    """Yield for each scalar: the node, the key, the field or an empty string, whether it is C, and the check."""
    for on in On:
        for key in schema.rows(on):
            if key.kind.check:
                yield on, key.name, "", key.kind.is_c, key.kind.check
            for field in key.fields:
                yield on, key.name, field.name, field.kind.is_c, field.kind.check


def position_rows(schema: Schema) -> Iterator[tuple[str, str, str, str]]:
    """Yield the rows of the table in the reference."""
    for on, name, field, is_c, check in positions(schema):
        yield on.value, f"`{name}: {field}`" if field else f"`{name}`", "yes" if is_c else "no", check


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


def entry(key: Key[Any], on: On, more: str = "") -> Iterator[str]:
    """Yield the lines of the entry of a key at one place; `more` is a link to its page, in Markdown."""
    holds = one_of(key.choices) if key.choices and key.kind is Kind.WORD else key.kind.holds
    link = f" Examples: {more}." if more else ""
    yield from (f"### `{key.name}` of {on.value}", "", f"{_sentence(key.meaning)} The value is {holds}.{link}", "")
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
