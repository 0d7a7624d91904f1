"""Old spellings of keys: the rows say what replaces them, for messages and for `cwrap fmt --upgrade`.

    Renamed("deleter", (On.CLASS,), "free: {}")

`cwrap/fmt/upgrade.py` rewrites what one entry cannot express, such as a key that moves to another node.
"""

from __future__ import annotations

from cwrap.schema.keys import On
from cwrap.source.nodes import Entry, Mapping, Scalar
from cwrap.source.records import dataclass

_BOTH = (On.DECLARATION, On.OPTION)
ROLES = ("getter", "setter", "first", "next", "length", "item")  # values of `role` that were keys


@dataclass(frozen=True, slots=True)
class Renamed:
    """An old key, the nodes that had it, and the line that replaces it, with `{}` for the value as it was written.

    `values` maps a value to its own replacement. `by_rule` means that `--upgrade` does more than replace the entry.
    """

    name: str
    on: tuple[On, ...]
    line: str
    values: tuple[tuple[str, str], ...] = ()
    by_rule: bool = False

    def replacement(self, value: str) -> str:
        """Return the line that replaces the entry with a value."""
        return (
            dict(self.values).get(value.lower(), self.line).replace("{}", value).replace("{{", "{").replace("}}", "}")
        )


RENAMED = (
    Renamed("deleter", (On.CLASS,), "free: {}"),
    Renamed("borrowed", (On.CLASS,), "free: none"),
    Renamed("borrowed", (On.CALLBACK,), "kept_by: callback"),
    Renamed("keeps", _BOTH, "{{arg: …, kept_by: HANDLE}}' in 'arguments", by_rule=True),
    Renamed("borrowed", (*_BOTH, On.ARGUMENT), "owner: {}", (("true", "owner: self"),)),
    Renamed("independent", _BOTH, "owner: caller"),
    Renamed("shared", (On.ARGUMENT,), "exclusive: false"),
    Renamed("gufunc", (On.DECLARATION,), "ufunc: {}"),
    Renamed("as", (On.TYPEDEF,), "type: {}"),
    Renamed("as", (On.STRUCT,), "bytes: true"),
    Renamed("init", (On.STRUCT,), "initial: {{call: {}}}"),
    Renamed("classmethod", (On.DECLARATION,), "role: class"),
    Renamed("staticmethod", (On.DECLARATION,), "role: static"),
    Renamed("buffer", (On.ARGUMENT,), "bytes: {}", by_rule=True),
    Renamed("size", (*_BOTH, On.FIELD), "bytes: {}", by_rule=True),
    Renamed("count", (On.ARGUMENT,), "bytes: {}' or 'list: {}", by_rule=True),
    Renamed("free_items", (*_BOTH, On.ARGUMENT), "list: {{free_items: {}}}", by_rule=True),
    Renamed("set_by", (On.ARGUMENT,), "closure: {{of: NAME, set: {}}}", by_rule=True),
    Renamed("data", (On.CALLBACK,), "closure: true' of the argument '{}", by_rule=True),
    Renamed("error_codes", _BOTH, "errors: {{codes: {}}}", by_rule=True),
    Renamed("stop_when", _BOTH, "errors: {{stop: {}}}", by_rule=True),
    *(Renamed(role, (On.DECLARATION,), f"role: {role}' and 'name: {{}}", by_rule=True) for role in ROLES),
)


def renamed(name: str, on: On) -> Renamed | None:
    """Return the row of an old key of a node, or None."""
    return next((row for row in RENAMED if row.name == name and on in row.on), None)


def hint_of(entry: Entry, on: On) -> str:
    """Return what to write in place of an entry with an old key, for a message; an empty string for any other key."""
    row = renamed(entry.key.text, on)
    if row is None:
        return ""
    value = (
        entry.value.text if isinstance(entry.value, Scalar) else "{…}" if isinstance(entry.value, Mapping) else "[…]"
    )
    return f"; write '{row.replacement(value)}', or run 'cwrap fmt --upgrade'"
