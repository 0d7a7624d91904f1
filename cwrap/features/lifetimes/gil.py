"""`gil: hold | release | above: N`, `with_gil`: the GIL during the call of the C function.

    - name: sort
      gil: {above: 1000}
      arguments:
        - {arg: double* x, array: true}
        - {arg: int n, from: len(x)}
    - name: wait
      gil: release
    - name: tell
      with_gil: true

The plan:

    function sort(x)
    …
    releases the GIL above 1000 elements of arg_x
    function wait()
    …
    releases the GIL
    function tell()
    tell()
    returns none; fails never

By default, functions hold the GIL, and tensor methods that fill a result release it above a number of elements. `above`
counts the elements of the first array or tensor, or the bytes of the first buffer. With `above`, functions that take
Python objects always hold the GIL.
"""

from __future__ import annotations

import re

from cwrap.plan import Context, Gil, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Json, Key, Kind, On, ValueReader
from cwrap.source.nodes import Mapping, Scalar, shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_ABOVE = pattern(r"above\s*:\s*(\d{1,18})\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class GilSpec:
    """The value of `gil`: hold the GIL, release it, or release it above a number of elements."""

    release: bool
    above: int | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        if self.above is not None:
            return {"above": self.above}
        return "release" if self.release else "hold"


def _read(reader: ValueReader) -> GilSpec | None:
    """Return the value of a keyword, or of `above: N` as a string or a mapping."""
    node = reader.node
    text = (reader.text() or "").strip()
    if isinstance(node, Mapping) and len(node.entries) == 1 and isinstance(node.entries[0].value, Scalar):
        text = f"{node.entries[0].key.text}: {node.entries[0].value.text}"
    above = _ABOVE.match(text)
    if above:
        return GilSpec(release=True, above=int(above[1]))
    if text in ("hold", "release"):
        return GilSpec(release=text == "release")
    if text:
        reader.complain(f"invalid value '{shortened(text)}' for 'gil'; expected 'hold', 'release' or 'above: N'")
    return None


_JSON: Json = {
    "anyOf": [
        {"type": "string", "pattern": r"^\s*(hold|release|above\s*:\s*\d+)\s*$"},
        {"type": "object", "properties": {"above": {"type": "integer"}}, "additionalProperties": False},
    ]
}
_KIND = Kind("'hold', 'release' or 'above: N'", _read, _JSON, "hold, release, or a number")

_BOTH = (On.DECLARATION, On.OPTION)

GIL = Key("gil", _BOTH, _KIND, "hold, release, or 'above: N' elements", follows="errors",
    example="{above: 1000}", conflicts=("with_gil",))  # fmt: skip


class GilRelease(Plugin):
    """Release of the GIL during calls."""

    name = "gil"
    phase = Phase.ERRORS
    after = ("errors",)
    keys = (
        GIL,
        Key("with_gil", _BOTH, Kind.FLAG, "hold the GIL during the call (false)", follows="gil", example="true",
            group=Group.YEAR_2017),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set when the GIL is released."""
        spec = GIL.get(*overload.keys)
        if overload.flag("with_gil"):
            return overload
        if spec is None:
            return self.usual(overload)
        if spec.above is not None:
            return overload if self.may_change(overload) else self.above(overload, spec.above)
        return replace(overload, gil=Gil(release=spec.release and self.may_release(overload)))

    def usual(self, overload: Overload) -> Overload:
        """Return an overload without the keys; the GIL is held."""
        return overload

    def may_change(self, overload: Overload) -> bool:
        """Return True if other threads could change what the call works with, so that `above` holds the GIL."""
        return any(v.ctype and v.ctype.container and not v.ctype.container.unlocked_copy for v in overload.values)

    def may_release(self, overload: Overload) -> bool:
        """Return True if `gil: release` releases the GIL."""
        return True

    def is_counted(self, value: Value) -> bool:
        """Return True if `above` may count the elements of a value."""
        return value.ctype is not None and value.ctype.length("x") is not None

    def above(self, overload: Overload, elements: int) -> Overload:
        """Release the GIL above a number of elements of the first value that has several."""
        passed = [v for v in overload.values if v.source in (Source.SELF, Source.PARAMETER)]
        counted = next((v for v in passed if self.is_counted(v)), None)
        if counted is None:
            return overload
        return replace(overload, gil=Gil(release=True, above=elements, variable=counted.variable))
