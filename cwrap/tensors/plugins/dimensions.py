"""Sizes, numbers of dimensions, and dimensions as arguments."""

from __future__ import annotations

import re

from cwrap.ctype.base import CType, Lines
from cwrap.features.signature.parameters import accepts_none
from cwrap.plan import Block, Context, Exit, Overload, Remark, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_SCALAR
from cwrap.source.diagnostics import nearest
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace
from cwrap.tensors.ctype.tensor import is_tensor
from cwrap.tensors.ctype.tensor_list import dimensions


class Sizes(Plugin):
    """Sizes as separate ints.

    `long_args: true`: a size that calls pass as one tuple or as separate ints.

        - name: resize_
          doc: Another size.
          return: self
          arguments:
            - THTensor* self
            - {arg: THSize* size, long_args: true}

    The plan:

        method resize_(*size)
        THTensor_(resize_)(arg_self, arg_size)

    The calls `x.resize_(2, 3)`, `x.resize_((2, 3))` and `x.resize_(size=(2, 3))` are equivalent.
    """

    name = "sizes"
    phase = Phase.PARAMETERS
    after = ("parameters", "keywords")
    keys = (
        Key("long_args", (On.ARGUMENT,), Kind.FLAG, "a size, as a tuple or as separate ints", follows="nullable",
            example="true", types=("THSize*",), conflicts=("default",), group=Group.TENSORS),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Mark the parameter as variadic; report a size that is not the last positional parameter."""
        for position, parameter in enumerate(overload.parameters):
            argument = overload.values[parameter.values[0]].argument
            if parameter.output or not argument.keys.flag("long_args"):
                continue
            place = argument.keys.location("long_args", argument.location)
            if not parameter.ctype.items:
                context.reporter.error(place, f"'long_args' is only for sizes (THSize*), not for '{argument.type}'")
                continue
            later = [p for p in overload.parameters[position + 1 :] if not p.keyword_only and not p.is_self]
            if later:
                message = f"'long_args' takes all further positional arguments, so make '{later[0].name}' 'kwarg_only'"
                context.reporter.error(place, message)
            overload = overload.with_parameter(replace(parameter, variadic=True))
        return overload


ASSERT_NDIM = Key("assert_ndim", (On.ARGUMENT,), Kind.COUNT, "required number of dimensions",
    follows="broadcast", example="2", types=("THTensor*", "THIndexTensor*"), group=Group.TENSORS)  # fmt: skip


class AssertNDim(Plugin):
    """Checks of numbers of dimensions.

    `assert_ndim: N`: the number of dimensions that a tensor must have.

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

    name = "assert_ndim"
    phase = Phase.CHECKS
    keys = (ASSERT_NDIM,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block for each tensor that checks its number of dimensions."""
        for value in overload.values:
            expected = ASSERT_NDIM.get(value.argument.keys)
            if expected is None or not value.is_from_python:
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


_TARGET = pattern(r"\s*(\w+)\s*(?:\+\s*(\d{1,6}))?\s*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class WrapDimSpec:
    """The value of `wrap_dim`: the name of a tensor, and a number that is added to its number of dimensions."""

    tensor: str
    more: int | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return self.tensor if self.more is None else f"{self.tensor}+{self.more}"


def _read(reader: ValueReader) -> WrapDimSpec | None:
    match = _TARGET.match(reader.text() or "")
    return WrapDimSpec(match[1], int(match[2]) if match[2] else None) if match else None


_KIND = Kind("TENSOR or TENSOR+N", _read, JSON_SCALAR, "the name of an argument, a number")

WRAP_DIM = Key("wrap_dim", (On.ARGUMENT,), _KIND,
    "a dimension of that tensor (TENSOR[+N]); negative counts from the end", follows="aliases",
    example="self", types=("int", "int64_t", "long"), group=Group.TENSORS)  # fmt: skip


class WrapDim(Plugin):
    """Arguments that are dimensions of a tensor.

    `wrap_dim: TENSOR[+N]`: a dimension of TENSOR (plus N); negative dimensions count from the end.

        - name: unsqueeze_
          doc: One more dimension.
          arguments:
            - THTensor* self
            - {arg: int dim, wrap_dim: self+1}

    The C:

        …(arg_dim = (int)THP_wrapDim(arg_dim, arg_self->nDimension + 1)) < 0…
    """

    name = "wrap_dim"
    phase = Phase.CHECKS
    keys = (WRAP_DIM,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block for each dimension that checks the range and adds the number of dimensions to negative values."""
        for value in overload.values:
            spec = WRAP_DIM.get(value.argument.keys)
            if spec is None or value.source in (Source.REFERENCE, Source.IMPLICIT):
                continue
            target = overload.value_named(spec.tensor)
            count = dimensions(target.ctype, target.variable) if target else None
            if target is None or count is None or accepts_none(target):
                place = value.argument.keys.location("wrap_dim", value.argument.location)
                hint = nearest(spec.tensor, [v.argument.name for v in overload.values if _has_dimensions(v)])
                message = f"'wrap_dim' must name a tensor that cannot be None, not '{spec.tensor}'{hint}"
                context.reporter.error(place, message)
                continue
            if value.source is not Source.PARAMETER or not _is_signed_integer(value.ctype):
                place = value.argument.keys.location("wrap_dim", value.argument.location)
                message = f"'wrap_dim' is only for signed integers, not for '{value.argument.type}'"
                context.reporter.error(place, message)
                continue
            more = "" if spec.more is None else f" + {spec.more}"
            block = Block(behave=_Wrap(overload, value, count + more))
            beyond = ", or one more" if spec.more else ""
            remark = Remark(
                value.index, f"a dimension of `{spec.tensor}`{beyond}; negative counts from the end",
                f"`IndexError`: `{value.argument.name}` is out of range.",
            )  # fmt: skip
            overload = replace(overload, blocks=(*overload.blocks, block), remarks=(*overload.remarks, remark))
        return overload


def _is_signed_integer(ctype: CType | None) -> bool:
    return ctype is not None and ctype.number.is_integer and ctype.number.signed


def _has_dimensions(value: Value) -> bool:
    return dimensions(value.ctype, value.variable) is not None and not accepts_none(value)


class _Wrap:
    def __init__(self, overload: Overload, value: Value, count: str) -> None:
        self.value = value
        self.count = count
        self.parameter = next(p for p in overload.parameters if value.index in p.values)

    def __call__(self, exit_: Exit) -> Lines:
        name = self.value.variable
        wrapped = f"{name} = ({self.value.argument.type})THP_wrapDim({name}, {self.count})"
        return (f"if (CWRAP_UNLIKELY(({wrapped}) < 0)) {exit_.bad_value(self.parameter.slot)}",)
