"""`broadcast: OTHER[,OTHER] [inplace] [fallback] [dims:X.dimN,…] [types:…]`: this tensor and OTHER get one shape.

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
    …cw_sizes[] = {THP_sizeOr1(arg_mat1, 0), THP_sizeOr1(arg_mat2, 1)}; cw_view_added = THP_expandTo(arg_added, 2, cw_…

In place, OTHER is expanded to this tensor's shape. `fallback` is read and means nothing; `types` narrows nothing, since
every dtype broadcasts. Elementwise kernels broadcast by themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cwrap.ctype.base import Lines
from cwrap.ctype.thp_tensor import is_tensor
from cwrap.plan import Block, Context, Exit, Overload, Value
from cwrap.plugins.base import Plugin
from cwrap.plugins.nullable import may_be_null
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest

_DIM = re.compile(r"(\w+)\.dim(\d{1,6})\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Spec:
    others: tuple[str, ...]
    inplace: bool
    dims: tuple[tuple[str, int], ...]


class Broadcast(Plugin):
    """Expands tensors before the call."""

    name = "broadcast"
    after = ("parameters", "thp_kernels")
    keys = (
        Key("broadcast", (On.ARGUMENT,), Kind.TEXT,
            "broadcast together with: OTHER[,OTHER] [inplace] [fallback] [dims:…] [types:…]", tensors=True,
            follows="wrap_dim", example="self", types=("THTensor*",), conflicts=("nullable", "default")),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """A block that makes the expanded views; the call gets those."""
        by_kernel = overload.text("elementwise") is not None
        for value in overload.values:
            text = value.argument.keys.text("broadcast")
            if text is None:
                continue
            spec = self._read(text, value, overload, context)
            if spec is None or by_kernel:
                continue
            overload = _expand_to_dims(overload, value, spec) if spec.dims else _expand_together(overload, value, spec)
        return overload

    def _read(self, text: str, value: Value, overload: Overload, context: Context) -> _Spec | None:
        place = value.argument.keys.place("broadcast", value.argument.location)
        first, *words = text.split()
        others = tuple(first.split(","))
        problem = next((p for word in words if (p := _word_problem(word))), None)
        if problem is None:
            dims = tuple((m[1], int(m[2])) for word in words for item in _dims(word) if (m := _DIM.match(item)))
            problem = _names_problem((*others, *(name for name, _ in dims)), value, overload)
            if problem is None:
                return _Spec(others, "inplace" in words, dims)
        context.reporter.error(place, problem)
        return None


def _dims(word: str) -> list[str]:
    return word.removeprefix("dims:").split(",") if word.startswith("dims:") else []


def _word_problem(word: str) -> str | None:
    for item in _dims(word):
        if not _DIM.match(item):
            return f"'dims' of 'broadcast' lists NAME.dimN, not '{item}'"
    if word in ("inplace", "fallback") or word.startswith(("dims:", "types:")):
        return None
    return f"'{word}' means nothing in 'broadcast'{nearest(word, ('inplace', 'fallback', 'dims:', 'types:'))}"


def _names_problem(names: tuple[str, ...], value: Value, overload: Overload) -> str | None:
    if not is_tensor(value.ctype):
        return f"'broadcast' is for tensors, not for '{value.argument.type}'"
    for name in names:
        other = overload.value_named(name)
        if other is None or not _is_partner(other, value):
            known = [v.argument.name for v in overload.values if _is_partner(v, value)]
            return f"'broadcast' names other tensors that are always given, not '{name}'{nearest(name, known)}"
    return None


def _is_partner(other: Value, value: Value) -> bool:
    return other is not value and is_tensor(other.ctype) and not may_be_null(other)


def _redirect(overload: Overload, variable: str, expression: str) -> Overload:
    values = tuple(
        replace(v, expression=expression) if v.variable == variable and v.expression == variable else v
        for v in overload.values
    )
    return replace(overload, values=values)


def _expand_to_dims(overload: Overload, value: Value, spec: _Spec) -> Overload:
    view = f"cw_view_{value.argument.name}"
    sources = [(overload.value_named(name), dim) for name, dim in spec.dims]
    sizes = ", ".join(f"THP_sizeOr1({v.variable}, {dim})" for v, dim in sources if v)

    made = f"{view} = THP_expandTo({value.variable}, {len(sources)}, cw_sizes);"

    def behave(exit_: Exit) -> Lines:
        return (
            f"{{ const int64_t cw_sizes[] = {{{sizes}}}; {made} }}",
            f"if (CWRAP_UNLIKELY(!{view})) {exit_.raised()}",
        )

    block = Block((f"THAnyTensor *{view} = NULL;",), behave, (f"THAnyTensor_free({view});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    return _redirect_input(overload, value, view)


def _redirect_input(overload: Overload, value: Value, view: str) -> Overload:
    """The call gets the view, except where the same tensor is also what the function writes (the first argument)."""
    values = tuple(
        replace(v, expression=view)
        if v.variable == value.variable and v.expression == value.variable and v.index > 0
        else v
        for v in overload.values
    )
    return replace(overload, values=values)


def _expand_together(overload: Overload, value: Value, spec: _Spec) -> Overload:
    members = [value, *(v for name in spec.others if (v := overload.value_named(name)))]
    views = f"cw_views_{value.argument.name}"
    count = len(members)

    def behave(exit_: Exit) -> Lines:
        made = f"THP_broadcast({views}, {count}, {str(spec.inplace).lower()}, {', '.join(v.variable for v in members)})"
        return (f"if (CWRAP_UNLIKELY({made})) {exit_.raised()}",)

    block = Block(
        (f"THAnyTensor *{views}[{count}] = {{NULL}};",), behave, (f"THP_freeTensors({views}, {count});",)
    )
    overload = replace(overload, blocks=(*overload.blocks, block))
    for k, member in enumerate(members):
        if k or not spec.inplace:
            overload = _redirect(overload, member.variable, f"{views}[{k}]")
    return overload
