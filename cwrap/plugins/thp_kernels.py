"""`elementwise:` and `reduce:` - the kernel is generated; the declaration's `cname` is defined by it.

    - name: add                        THStatus THTensor_(add)(THTensor *result, THTensor *self, real value)
      elementwise: self + value        for every dtype, strided, broadcast, vectorised, parallel
      inplace: true

One compilation unit per declaration and dtype, so that an edit recompiles its own kernel alone.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.thp_real import Real
from cwrap.ctype.thp_tensor import Tensor
from cwrap.plan import Context, FilePlan, Kernel, Overload, Source, Wrapper
from cwrap.plugins.base import Plugin


class Kernels(Plugin):
    """Collects kernels."""

    name = "thp_kernels"

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """One kernel per declaration; the in-place method uses its function's."""
        seen: dict[str, Overload] = {}
        kernels = []
        for wrapper in plan.wrappers:
            fresh = [o for o in wrapper.overloads if _is_new(o, seen, context)]
            if fresh:
                kernels.append(_kernel(wrapper, tuple(fresh)))
        return replace(plan, kernels=tuple(kernels))


def _kernel(wrapper: Wrapper, overloads: tuple[Overload, ...]) -> Kernel:
    dtypes = {d.name: d for o in overloads for d in o.dtypes}
    return Kernel(wrapper.declaration.name, wrapper.declaration, overloads, tuple(dtypes.values()))


def _is_new(overload: Overload, seen: dict[str, Overload], context: Context) -> bool:
    elementwise, reduce = (overload.declaration.key(overload.option, k) for k in ("elementwise", "reduce"))
    key = elementwise or reduce
    if key is None:
        return False
    if elementwise and reduce:
        context.reporter.error(key.location, "'elementwise' and 'reduce' exclude each other")
        return False
    first = seen.setdefault(overload.call.function, overload)
    if first is not overload:
        other = first.declaration.key(first.option, "elementwise") or first.declaration.key(first.option, "reduce")
        if other is None or other.data != key.data:
            message = f"two kernels define {overload.call.function}; give one of them another 'cname'"
            context.reporter.error(key.location, message)
        return False
    return _check(overload, key.location, context)


def _check(overload: Overload, place: object, context: Context) -> bool:
    before = len(context.reporter.errors)
    for value in overload.values:
        argument = value.argument
        if value.source in (Source.CONSTANT, Source.REFERENCE):
            context.reporter.error(argument.location, "a generated kernel takes each argument once, by name")
        elif value.ctype is not None and type(value.ctype) is not Tensor and value.ctype.pointer:
            message = f"a generated kernel takes tensors and numbers, not '{argument.type}'"
            context.reporter.error(argument.location, message)
    outputs = [v for v in overload.values if v.source is Source.OUTPUT]
    if overload.text("elementwise") is not None:
        if len(outputs) != 1 or outputs[0].index != 0:
            message = "'elementwise' needs one output, as the first argument"
            context.reporter.error(overload.option.location, message)
    elif not outputs and not isinstance(overload.call.returns, Real):
        message = "'reduce' to a number needs 'return: real' or 'return: accreal'"
        context.reporter.error(overload.option.location, message)
    return len(context.reporter.errors) == before
