"""The C call of a tensor method: its receiver, its function, and the GPU of a CUDA build."""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.features.results.call import CNAME
from cwrap.features.signature.parameters import accepts_none
from cwrap.model import ArgumentKind
from cwrap.plan import Block, Context, Exit, Local, Overload, Source, Value
from cwrap.planning.expressions import has_default
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace
from cwrap.tensors.ctype.tensor import is_tensor_or_storage


class SelfArgument(Plugin):
    """Receivers of tensor methods.

    `THTensor* self`: the receiver of a method, or an ordinary argument of the function form.

        - name: dot
          doc: The dot product.
          variants: [method, function]
          return: accreal
          arguments: [THTensor* self, THTensor* tensor]

    The plan:

        method dot(tensor)
        accreal THTensor_(dot)(arg_self, arg_tensor)
        …
        function dot(self, …tensor)
    """

    name = "thp_self_argument"
    phase = Phase.PARAMETERS
    after = ("outputs", "argument_references", "implicit")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Make the first argument called `self` the receiver."""
        argument = value.argument
        if argument.kind is not ArgumentKind.TYPED or argument.name != "self":
            return value
        if argument.type != "THTensor*" or value.source is not Source.PARAMETER:
            return value
        return replace(value, source=Source.SELF, object="self")


class TensorCall(Plugin):
    """C functions of tensor methods.

    The C function of a tensor method: `cname: add` is `THTensor_(add)`, or `THSTensor_(add)` with `sparse: true`.

        - name: mul
          doc: A product.
          options:
            - arguments: [THTensor* self, real value]
            - arguments: [THTensor* self, THTensor* other]
              cname: cmul

    The plan:

        method mul(value)
        THTensor_(mul)(arg_self, arg_value)
        …
        method mul(other)
        THTensor_(cmul)(arg_self, arg_other)
    """

    name = "thp_call"
    phase = Phase.CALL
    before = ("library_state", "returned_arguments")
    keys = (CNAME,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C function to `THTensor_(cname)`."""
        family = "THSTensor_" if overload.flag("sparse") else "THTensor_"
        return replace(overload, call=replace(overload.call, function=f"{family}({stem_of(overload)})"))


def stem_of(overload: Overload) -> str:
    """Return the name of the C function of an overload, without the dtype: `sub` of `THTensor_(sub)`."""
    return overload.text("cname") or overload.declaration.name


class DeviceGuard(Plugin):
    """Selection of the GPU.

    `auto_gpu`: a CUDA build selects the GPU of the first tensor for the time of the call.

        - name: zero_
          doc: Zeroes.
          arguments: [THTensor* self]

    The C, for CUDA:

        …THCPAutoGPU_begin(&…

    The header of the library defines the guard: `THCPAutoGPU`, `THCPAutoGPU_NONE`, `THCPAutoGPU_end(&guard)`, and
    `THCPAutoGPU_begin(&guard, object)`, which returns nonzero with an exception if there is no such GPU. `auto_gpu:
    false` is for functions that access no memory of tensors, so that they can run on any GPU.
    """

    name = "thp_device_guard"
    phase = Phase.CHECKS

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block around all others if the call always has a tensor."""
        if context.backend != "CUDA" or not overload.flag("auto_gpu", default=True):
            return overload
        passed = (v for v in overload.values if v.is_from_python)
        certain = (v for v in passed if not accepts_none(v) and not has_default(overload, v.index))
        first = next((v for v in certain if is_tensor_or_storage(v.ctype)), None)
        if first is None:
            return overload
        guard = (Local("THCPAutoGPU ", "cw_gpu", "THCPAutoGPU_NONE"),)
        block = Block((), _Begin(first.object), ("THCPAutoGPU_end(&cw_gpu);",), guard)
        return replace(overload, around=(block, *overload.around))


class _Begin:
    def __init__(self, object_: str) -> None:
        self.object = object_

    def __call__(self, exit_: Exit) -> Lines:
        return (f"if (CWRAP_UNLIKELY(THCPAutoGPU_begin(&cw_gpu, {self.object}))) {exit_.leave}",)
