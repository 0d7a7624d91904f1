"""`wrap_dim: TENSOR[+N]`: a dimension of TENSOR (plus N), negative from the end, range-checked.

    - name: unsqueeze_
      doc: One more dimension.
      arguments:
        - THTensor* self
        - {arg: int dim, wrap_dim: self+1}

The C:

    …(arg_dim = (int)THP_wrapDim(arg_dim, arg_self->nDimension + 1)) < 0…
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.ctype.scalar import Integer
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.plugins.nullable import may_be_null
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest

_TARGET = re.compile(r"(\w+)\s*(?:\+\s*(\d{1,6}))?\Z", re.ASCII)


class WrapDim(Plugin):
    """Wraps dimensions."""

    name = "wrap_dim"
    after = ("parameters",)
    keys = (
        Key("wrap_dim", (On.ARGUMENT,), Kind.TEXT,
            "a dimension of that tensor (TENSOR[+N]); negative counts from the end", tensors=True, follows="aliases",
            example="self", types=("int", "int64_t", "long")),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """A block per dimension, before the call."""
        for value in overload.values:
            text = value.argument.keys.text("wrap_dim")
            if text is None or value.source in (Source.REFERENCE, Source.IMPLICIT):
                continue
            match = _TARGET.match(text.strip())
            target = overload.value_named(match[1]) if match else None
            count = target.ctype.dimensions(target.variable) if target and target.ctype else None
            if match is None or target is None or count is None or may_be_null(target):
                place = value.argument.keys.place("wrap_dim", value.argument.location)
                names = [v.argument.name for v in overload.values if _has_dimensions(v)]
                hint = nearest(match[1] if match else text, names)
                message = f"'wrap_dim' names a tensor that is always given, optionally with '+N', not '{text}'{hint}"
                context.reporter.error(place, message)
                continue
            if value.source is not Source.PARAMETER or not (isinstance(value.ctype, Integer) and value.ctype.signed):
                place = value.argument.keys.place("wrap_dim", value.argument.location)
                message = f"'wrap_dim' is for an integer with a sign, not for '{value.argument.type}'"
                context.reporter.error(place, message)
                continue
            more = f" + {match[2]}" if match[2] else ""
            block = Block(behave=_Wrap(overload, value, count + more))
            overload = replace(overload, blocks=(*overload.blocks, block))
        return overload


def _has_dimensions(value: Value) -> bool:
    return bool(value.ctype and value.ctype.dimensions(value.variable)) and not may_be_null(value)


class _Wrap:
    def __init__(self, overload: Overload, value: Value, count: str) -> None:
        self.value = value
        self.count = count
        self.parameter = next(p for p in overload.parameters if value.index in p.values)

    def __call__(self, exit_: Exit) -> Lines:
        name = self.value.variable
        wrapped = f"{name} = ({self.value.argument.type})THP_wrapDim({name}, {self.count})"
        return (f"if (CWRAP_UNLIKELY(({wrapped}) < 0)) {exit_.bad_value(self.parameter.slot)}",)
