"""`assert_ndim: N`: the number of dimensions that a tensor must have.

    - name: mv
      doc: A product.
      arguments:
        - {arg: THTensor* self, assert_ndim: 2}
        - {arg: THTensor* vec, assert_ndim: 1}

The C:

    …THP_assertNDim(arg_self, 2)…
    …THP_assertNDim(arg_vec, 1)…

With another number: `ValueError: mv() argument 'vec': expected 1 dimension, got 3`.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.features.signature.parameters import accepts_none
from cwrap.plan import Block, Context, Exit, Overload, Remark, Source
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On
from cwrap.source.records import replace
from cwrap.tensors.ctype.tensor import is_tensor

ASSERT_NDIM = Key("assert_ndim", (On.ARGUMENT,), Kind.COUNT, "required number of dimensions",
    follows="broadcast", example="2", types=("THTensor*", "THIndexTensor*"), group=Group.TENSORS)  # fmt: skip


class AssertNDim(Plugin):
    """Checks of numbers of dimensions."""

    name = "assert_ndim"
    phase = Phase.CHECKS
    keys = (ASSERT_NDIM,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block for each tensor that checks its number of dimensions."""
        for value in overload.values:
            expected = ASSERT_NDIM.get(value.argument.keys)
            if expected is None or value.source not in (Source.PARAMETER, Source.SELF):
                continue
            if not is_tensor(value.ctype):
                place = value.argument.keys.location("assert_ndim", value.argument.location)
                context.reporter.error(place, f"'assert_ndim' is only for tensors, not for '{value.argument.type}'")
                continue
            slot = next(p.slot for p in overload.parameters if value.index in p.values)
            not_null = f"{value.variable} && " if accepts_none(value) else ""
            block = Block(behave=_Check(value.variable, expected, slot, not_null))
            dimensions = f"{expected} dimension{'' if expected == 1 else 's'}"
            error = f"`ValueError`: `{value.argument.name}` does not have {dimensions}."
            remark = Remark(value.index, f"has {dimensions}", error)
            overload = replace(overload, blocks=(*overload.blocks, block), remarks=(*overload.remarks, remark))
        return overload


class _Check:
    def __init__(self, variable: str, expected: int, slot: int, not_null: str) -> None:
        self.variable = variable
        self.expected = expected
        self.slot = slot
        self.not_null = not_null

    def __call__(self, exit_: Exit) -> Lines:
        check = f"{self.not_null}THP_assertNDim({self.variable}, {self.expected})"
        return (f"if (CWRAP_UNLIKELY({check})) {exit_.bad_value(self.slot)}",)
