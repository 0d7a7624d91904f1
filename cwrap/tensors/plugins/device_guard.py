"""`auto_gpu`: a CUDA build selects the GPU of the first tensor for the time of the call.

    - name: zero_
      doc: Zeroes.
      arguments: [THTensor* self]

The C, for CUDA:

    …THCPAutoGPU_begin(&…

The header of the library defines the guard: `THCPAutoGPU`, `THCPAutoGPU_NONE`, `THCPAutoGPU_end(&guard)`, and
`THCPAutoGPU_begin(&guard, object)`, which returns nonzero with an exception if there is no such GPU. `auto_gpu: false`
is for functions that access no memory of tensors, so that they can run on any GPU.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.features.signature.parameters import accepts_none
from cwrap.plan import Block, Context, Exit, Local, Overload, Source
from cwrap.planning.objects import has_default
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import replace
from cwrap.tensors.ctype.tensor import is_tensor_or_storage


class DeviceGuard(Plugin):
    """Selection of the GPU."""

    name = "thp_device_guard"
    phase = Phase.CHECKS

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block around all others if the call always has a tensor."""
        if context.backend != "CUDA" or not overload.flag("auto_gpu", default=True):
            return overload
        passed = (v for v in overload.values if v.source in (Source.SELF, Source.PARAMETER))
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
