"""`with_stateless: true`: an older spelling of `variants: [method, function]`.

    - name: absolute
      with_stateless: true
      return: int
      arguments: [int x]

The plan:

    function absolute(x)

In a module of functions, the key has no effect.
"""

from __future__ import annotations

from typing import Any

from cwrap.model import Declaration
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On


class WithStateless(Plugin):
    """The older spelling of `variants`."""

    name = "with_stateless"
    phase = Phase.TYPES
    keys: tuple[Key[Any], ...] = (
        Key("variants", (On.DECLARATION,), Kind.WORDS, "method, function ([method])", choices=("method", "function"),
            follows="aten_custom_call", example="[method, function]", conflicts=("with_stateless",),
            group=Group.TENSORS),
        Key("with_stateless", (On.DECLARATION,), Kind.FLAG, "older spelling of 'variants: [method, function]'",
            follows="variants", example="true", group=Group.YEAR_2017),
    )  # fmt: skip

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Replace `with_stateless` by `variants`."""
        return tuple(self._read(d) for d in declarations)

    def _read(self, declaration: Declaration) -> Declaration:
        keys = declaration.keys
        value = keys.get("with_stateless")
        if value is None:
            return declaration
        variants = ("method", "function") if value.data else ("method",)
        keys = keys.without("with_stateless", "variants")
        return declaration.with_keys(keys.with_(value.location, variants=variants))
