"""`resize: NAME` or `[[NAME, dim], …]`, `cpu_zero`: the shape and content that an output gets before the call.

    - name: ger
      doc: An outer product.
      return: argument 0
      arguments:
        - {arg: THTensor* result, output: true, resize: [[self, 0], [vec, 0]], cpu_zero: true}
        - THTensor* self
        - THTensor* vec

The C:

    const int64_t cw_sizes[] = {THP_sizeOr1(arg_self, 0), THP_sizeOr1(arg_vec, 0)};
    …THAnyTensor_resizeNd(arg_result, 2, cw_sizes, NULL)…
    …
    …THTensor_(zero)(arg_result)…

`cpu_zero` is for functions that add to what is there: those of a CUDA library zero it themselves.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.ctype.thp_tensor import is_tensor, tensor_type
from cwrap.plan import Block, Context, Exit, Overload, Value
from cwrap.plugins.base import Plugin
from cwrap.plugins.nullable import may_be_null
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest

_TENSORS = ("THTensor*", "THIndexTensor*")


class OutputShapes(Plugin):
    """Resizes and zeroes outputs."""

    name = "output_shapes"
    after = ("parameters", "broadcast", "wrap_dim", "assert_ndim")
    keys = (
        Key("resize", (On.ARGUMENT,), Kind.RESIZE, "resize the output like that before the call", tensors=True,
            follows="consume", example="self", types=_TENSORS),
        Key("cpu_zero", (On.ARGUMENT,), Kind.FLAG, "zero the output before the call", tensors=True, follows="resize",
            example="true", types=_TENSORS),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """A block per key, after broadcasting and checks."""
        for value in overload.values:
            self._check(value, context)
            key = value.argument.keys.get("resize")
            if key is not None:
                shape = self._shape(key.data, value, overload, context)
                if shape is not None:
                    overload = replace(overload, blocks=(*overload.blocks, Block(behave=_Do(shape))))
            if context.backend == "CPU" and value.argument.keys.flag("cpu_zero") and is_tensor(value.ctype):
                zero = (f"{tensor_type(value.known).function('zero')}({value.variable})",)
                overload = replace(overload, blocks=(*overload.blocks, Block(behave=_Do(zero))))
        return overload

    def _check(self, value: Value, context: Context) -> None:
        for key in ("resize", "cpu_zero"):
            if key in value.argument.keys and not is_tensor(value.ctype):
                place = value.argument.keys.place(key, value.argument.location)
                context.reporter.error(place, f"'{key}' is for tensors, not for '{value.argument.type}'")

    def _shape(self, data: object, value: Value, overload: Overload, context: Context) -> Lines | None:
        place = value.argument.keys.place("resize", value.argument.location)
        pairs = data if isinstance(data, tuple) else ((data, None),)
        found = []
        for name, dim in pairs:
            source = overload.value_named(str(name))
            if source is None or not is_tensor(source.ctype) or may_be_null(source):
                names = [v.argument.name for v in overload.values if is_tensor(v.ctype)]
                hint = nearest(str(name), names)
                context.reporter.error(place, f"'resize' names a tensor that is always given, not '{name}'{hint}")
                return None
            found.append((source.variable, dim))
        if not isinstance(data, tuple):
            return (f"THAnyTensor_resizeAs({value.variable}, {found[0][0]})",)
        sizes = ", ".join(f"THP_sizeOr1({variable}, {dim})" for variable, dim in found)
        resize = f"THAnyTensor_resizeNd({value.variable}, {len(found)}, cw_sizes, NULL)"
        return (f"const int64_t cw_sizes[] = {{{sizes}}};", resize)


class _Do:
    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def __call__(self, exit_: Exit) -> Lines:
        *before, call = self.lines
        checked = f"if (CWRAP_UNLIKELY({call})) {exit_.raised()}"
        return ("{", *(f"    {line}" for line in (*before, checked)), "}") if before else (checked,)
