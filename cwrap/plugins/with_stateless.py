"""`with_stateless: true`: an older spelling of `variants: [method, function]`.

    - name: abs
      doc: Absolute values.
      with_stateless: true
      arguments: [THTensor* self]

The plan:

    method abs()
    …
    function abs(self, /)
"""

from __future__ import annotations

from cwrap.model import Declaration
from cwrap.plan import Context
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On


class WithStateless(Plugin):
    """Reads the older spelling."""

    name = "with_stateless"
    keys = (Key("with_stateless", (On.DECLARATION,), Kind.FLAG, "older spelling of 'variants: [method, function]'"),)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Sets `variants`; both at once is an error."""
        return tuple(self._read(d, context) for d in declarations)

    def _read(self, declaration: Declaration, context: Context) -> Declaration:
        keys = declaration.keys
        value = keys.get("with_stateless")
        if value is None:
            return declaration
        if "variants" in keys:
            message = "'variants' and 'with_stateless' say the same thing: give one of them"
            context.reporter.error(value.location, message)
        variants = ("method", "function") if value.data else ("method",)
        keys = keys.without("with_stateless", "variants")
        return declaration.with_keys(keys.with_(value.location, variants=variants))
