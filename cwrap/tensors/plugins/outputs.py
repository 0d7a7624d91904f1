"""Outputs of tensor methods, and their sizes before the call."""

from __future__ import annotations

import re

from cwrap.ctype.base import Lines
from cwrap.features.results.results import OUTPUT
from cwrap.features.signature.parameters import accepts_none
from cwrap.model import ArgumentKind
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_PAIRS, JSON_SCALAR
from cwrap.source.diagnostics import nearest
from cwrap.source.nodes import Scalar
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace
from cwrap.tensors.ctype.tensor import has_dtype, is_tensor, tensor_type


class Outputs(Plugin):
    """Outputs of tensor methods.

    `output: true`: a result that is written to `out=` or to a new tensor.

        - name: neg
          doc: The negative.
          return: argument 0
          arguments:
            - {arg: THTensor* result, output: true}
            - THTensor* self

    The plan:

        method neg(*, out=None)
        THTensor_(neg)(arg_result, arg_self)
        returns result; fails nonzero
    """

    name = "outputs"
    phase = Phase.PARAMETERS
    after = ("implicit",)
    keys = (replace(OUTPUT, types=("THTensor*", "THIndexTensor*", "THStorage*")),)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Use a variable of the wrapper for the Python object, which is the passed tensor or a new one."""
        argument = value.argument
        if not argument.output or argument.kind is not ArgumentKind.TYPED:
            return value
        if not has_dtype(value.ctype):
            place = argument.keys.location("output", argument.location)
            message = f"'output' is only for tensors and storages of a dtype, not for '{argument.type}'"
            context.reporter.error(place, message)
            return value
        return replace(value, source=Source.OUTPUT, object=f"out_{argument.name}")


_DIMENSION = pattern(r"\d{1,6}\Z", re.ASCII)

_TENSORS = ("THTensor*", "THIndexTensor*")


@dataclass(frozen=True, slots=True)
class ResizeSpec:
    """The value of `resize`: the name of a tensor with the shape, or the dimension of a tensor for each size."""

    like: str
    sizes: tuple[tuple[str, int], ...] = ()

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return [list(size) for size in self.sizes] or self.like


def _read(reader: ValueReader) -> ResizeSpec | None:
    if isinstance(reader.node, Scalar):
        text = reader.text()
        return None if text is None else ResizeSpec(text)
    pairs = reader.pairs()
    if not pairs or not all(_DIMENSION.match(dim) for _, dim in pairs):
        return None
    return ResizeSpec("", tuple((name, int(dim)) for name, dim in pairs))


_KIND = Kind(
    "an argument's name, or a list of pairs such as [self, 0]", _read, {"anyOf": [JSON_SCALAR, JSON_PAIRS]},
    "names of arguments, numbers",
)  # fmt: skip
RESIZE = Key("resize", (On.ARGUMENT,), _KIND, "the shape of the output, which is resized before the call",
    follows="consume", example="self", types=_TENSORS, group=Group.TENSORS)  # fmt: skip


class OutputShapes(Plugin):
    """The shape of an output before the call.

    `resize: NAME` or `[[NAME, dim], …]`, `cpu_zero`: the shape and the content of an output before the call.

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

    `cpu_zero` is for functions that add to the output. Functions of a CUDA library set the output to zero themselves.
    """

    name = "output_shapes"
    phase = Phase.CHECKS
    after = ("broadcast", "wrap_dim", "assert_ndim")
    keys = (
        RESIZE,
        Key("cpu_zero", (On.ARGUMENT,), Kind.FLAG, "set the output to zero before the call", follows="resize",
            example="true", types=_TENSORS, group=Group.TENSORS),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block for each key, after broadcasting and checks."""
        for value in overload.values:
            self._check(value, context)
            spec = RESIZE.get(value.argument.keys)
            shape = self._shape(spec, value, overload, context) if spec else None
            if shape is not None:
                overload = replace(overload, blocks=(*overload.blocks, Block(behave=_Do(shape))))
            if context.backend == "CPU" and value.argument.keys.flag("cpu_zero") and is_tensor(value.ctype):
                zero = (f"{tensor_type(value.required_ctype).function('zero')}({value.variable})",)
                overload = replace(overload, blocks=(*overload.blocks, Block(behave=_Do(zero))))
        return overload

    def _check(self, value: Value, context: Context) -> None:
        for key in ("resize", "cpu_zero"):
            if key in value.argument.keys and not is_tensor(value.ctype):
                place = value.argument.keys.location(key, value.argument.location)
                context.reporter.error(place, f"'{key}' is only for tensors, not for '{value.argument.type}'")

    def _shape(self, spec: ResizeSpec, value: Value, overload: Overload, context: Context) -> Lines | None:
        place = value.argument.keys.location("resize", value.argument.location)
        found = []
        for name, dim in spec.sizes or ((spec.like, 0),):
            source = overload.value_named(name)
            if source is None or not is_tensor(source.ctype) or accepts_none(source):
                names = [v.argument.name for v in overload.values if is_tensor(v.ctype)]
                message = f"'resize' must name a tensor that cannot be None, not '{name}'{nearest(name, names)}"
                context.reporter.error(place, message)
                return None
            found.append((source.variable, dim))
        if not spec.sizes:
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
