"""`broadcast: OTHER[,OTHER] [inplace] [fallback] [dims:X.dimN,…] [types:…]`: tensors are expanded to a common shape.

    - name: dist
      doc: Both are expanded to their common shape.
      return: accreal
      arguments:
        - THTensor* self
        - {arg: THTensor* other, broadcast: self}
    - name: addmm_
      doc: What is added is expanded to the shape of the product.
      cname: addmm
      return: self
      arguments:
        - THTensor* self
        - {arg: THTensor* added, broadcast: "mat1,mat2 dims:mat1.dim0,mat2.dim1"}
        - THTensor* mat1
        - THTensor* mat2

The plan:

    accreal THTensor_(dist)(cw_views_other[1], cw_views_other[0])
    …
    THTensor_(addmm)(arg_self, cw_view_added, arg_mat1, arg_mat2)

The C:

    …THP_broadcast(cw_views_other, 2, false, arg_other, arg_self)…
    …
    …cw_sizes[] = {THP_sizeOr1(arg_mat1, 0), THP_sizeOr1(arg_mat2, 1)}; cw_view_added =
        THP_expandTo(arg_added, 2, cw_sizes); }

With `inplace`, OTHER is expanded to the shape of this tensor. `fallback` and `types` have no effect, because every
dtype broadcasts. Elementwise kernels broadcast without expanded views.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cwrap.ctype.base import Lines
from cwrap.features.signature.parameters import accepts_none
from cwrap.plan import RETURNED, Block, Context, Exit, Overload, Remark, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_SCALAR
from cwrap.source.diagnostics import nearest, one_of
from cwrap.source.location import Word
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace
from cwrap.tensors.ctype.tensor import is_tensor, is_tensor_or_storage

_DIM = pattern(r"(\w+)\.dim(\d{1,6})\Z", re.ASCII)
_REST = ("inplace", "fallback", "dims:", "types:")


@dataclass(frozen=True, slots=True)
class BroadcastSpec:
    """The value of `broadcast`: the tensors that this one is broadcast with.

    `dims` are the dimensions of other tensors that make the shape; `rest` are words without effect.
    """

    others: tuple[Word, ...]
    inplace: bool = False
    dims: tuple[tuple[Word, int], ...] = ()
    rest: tuple[str, ...] = ()

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        words = [",".join(map(str, self.others)), *self.rest, *["inplace"] * self.inplace]
        dims = ",".join(f"{name}.dim{dim}" for name, dim in self.dims)
        return " ".join([*words, f"dims:{dims}"] if dims else words)


def _read(reader: ValueReader) -> BroadcastSpec | None:
    text = reader.text()
    if text is None:
        return None
    first, *words = reader.words_of(text, re.compile(r"\S+"))
    dims: list[tuple[Word, int]] = []
    for word in words:
        if word.text.startswith("dims:"):
            dims += _dims(word, reader)
        elif word.text not in ("inplace", "fallback") and not word.text.startswith("types:"):
            message = f"unknown word '{word}' in 'broadcast'; expected {one_of(_REST)}{nearest(word.text, _REST)}"
            reader.complain(message, word.location)
    others = tuple(Word(name, first.location) for name in first.text.split(","))
    rest = tuple(word.text for word in words if word.text.startswith(("fallback", "types:")))
    inplace = any(word.text == "inplace" for word in words)
    return None if reader.complained else BroadcastSpec(others, inplace, tuple(dims), rest)


def _dims(word: Word, reader: ValueReader) -> Iterator[tuple[Word, int]]:
    for item in word.text.removeprefix("dims:").split(","):
        match = _DIM.match(item)
        if match:
            yield Word(match[1], word.location), int(match[2])
        else:
            reader.complain(f"'dims' of 'broadcast' must list NAME.dimN, not '{item}'", word.location)


_KIND = Kind("OTHER[,OTHER] and words", _read, JSON_SCALAR, "names of arguments, words, numbers")
BROADCAST = Key("broadcast", (On.ARGUMENT,), _KIND,
    "broadcast together with: OTHER[,OTHER] [inplace] [fallback] [dims:…] [types:…]",
    follows="wrap_dim", example="self", types=("THTensor*",), conflicts=("nullable", "default"),
    group=Group.TENSORS)  # fmt: skip


class Broadcast(Plugin):
    """Broadcast of tensors before the call."""

    name = "broadcast"
    phase = Phase.CHECKS
    refines = ("argument_references",)
    keys = (BROADCAST,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add blocks that create expanded views, and pass the views to the call."""
        by_kernel = overload.text("elementwise") is not None
        for value in overload.values:
            spec = BROADCAST.get(value.argument.keys)
            if spec is None or not _is_possible(spec, value, overload, context):
                continue
            overload = replace(overload, remarks=(*overload.remarks, *_remarks(spec, value, overload)))
            if by_kernel:
                continue
            overload = _expand_to_dims(overload, value, spec) if spec.dims else _expand_together(overload, value, spec)
        return overload


def _remarks(spec: BroadcastSpec, value: Value, overload: Overload) -> tuple[Remark, Remark]:
    """Return the remark about an argument, and the remark about the error of the call."""
    passed = (v for v in overload.values if v.is_from_python)
    *names, last = dict.fromkeys(f"`{v.argument.name}`" for v in passed if is_tensor_or_storage(v.ctype))
    others = " and ".join(f"`{other}`" for other in spec.others)
    error = f"`ValueError`: the shapes of {', '.join(names)} and {last} cannot be broadcast."
    return Remark(value.index, f"broadcast with {others}"), Remark(RETURNED, error=error)


def _is_possible(spec: BroadcastSpec, value: Value, overload: Overload, context: Context) -> bool:
    """Return True if the named arguments are tensors; report an argument that is not."""
    if not is_tensor(value.ctype):
        place = value.argument.keys.location("broadcast", value.argument.location)
        context.reporter.error(place, f"'broadcast' is only for tensors, not for '{value.argument.type}'")
        return False
    for name in (*spec.others, *(name for name, _ in spec.dims)):
        other = overload.value_named(name.text)
        if other is None or not _is_partner(other, value):
            known = [v.argument.name for v in overload.values if _is_partner(v, value)]
            hint = nearest(name.text, known)
            message = f"'broadcast' must name other tensors that cannot be None, not '{name}'{hint}"
            context.reporter.error(name.location, message)
            return False
    return True


def _is_partner(other: Value, value: Value) -> bool:
    return other is not value and is_tensor(other.ctype) and not accepts_none(other)


def _redirect(overload: Overload, variable: str, expression: str) -> Overload:
    values = tuple(
        v.passed_as(expression) if v.variable == variable and v.expression == variable else v for v in overload.values
    )
    return replace(overload, values=values)


def _expand_to_dims(overload: Overload, value: Value, spec: BroadcastSpec) -> Overload:
    view = f"cw_view_{value.argument.name}"
    sources = [(overload.value_named(name.text), dim) for name, dim in spec.dims]
    sizes = ", ".join(f"THP_sizeOr1({v.variable}, {dim})" for v, dim in sources if v)

    expand = f"{view} = THP_expandTo({value.variable}, {len(sources)}, cw_sizes);"

    def behave(exit_: Exit) -> Lines:
        return (
            f"{{ const int64_t cw_sizes[] = {{{sizes}}}; {expand} }}",
            f"if (CWRAP_UNLIKELY(!{view})) {exit_.raised()}",
        )

    block = Block((f"THAnyTensor *{view} = NULL;",), behave, (f"THAnyTensor_free({view});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    return _redirect_input(overload, value, view)


def _redirect_input(overload: Overload, value: Value, view: str) -> Overload:
    """Pass the view instead of the tensor, except as the first argument, to which the function writes."""
    values = tuple(
        v.passed_as(view) if v.variable == value.variable and v.expression == value.variable and v.index > 0 else v
        for v in overload.values
    )
    return replace(overload, values=values)


def _expand_together(overload: Overload, value: Value, spec: BroadcastSpec) -> Overload:
    members = [value, *(v for name in spec.others if (v := overload.value_named(name.text)))]
    views = f"cw_views_{value.argument.name}"
    count = len(members)

    def behave(exit_: Exit) -> Lines:
        tensors = ", ".join(v.variable for v in members)
        failed = f"THP_broadcast({views}, {count}, {str(spec.inplace).lower()}, {tensors})"
        return (f"if (CWRAP_UNLIKELY({failed})) {exit_.raised()}",)

    block = Block((f"THAnyTensor *{views}[{count}] = {{NULL}};",), behave, (f"THP_freeTensors({views}, {count});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    for k, member in enumerate(members):
        if k or not spec.inplace:
            overload = _redirect(overload, member.variable, f"{views}[{k}]")
    return overload
