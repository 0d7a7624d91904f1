"""Shards: a file of declarations, or a part of one that has many overloads.

The wrappers of a shard are one C file per group of dtypes, so a function that is added recompiles only those of its
shard. A function is never divided:

    arithmetic.yaml, 36 overloads    arithmetic: the functions with the first 12 overloads, arithmetic_2: the next 12, …
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Kernel, Wrapper
from cwrap.source.patterns import pattern
from cwrap.source.records import replace
from cwrap.tensors.plugins.call import stem_of

SHARD = 12  # overloads; with fewer ones a build from scratch reads headers more often
_KERNEL = pattern(r"Tensor_\(?(\w+)", re.ASCII)


def divided(plans: Sequence[FilePlan]) -> list[FilePlan]:
    """Return the plans of all shards, in the order of files and functions."""
    taken = {plan.shard for plan in plans}
    return [shard for plan in plans for shard in _shards(plan, taken)]


def _shards(plan: FilePlan, taken: set[str]) -> Iterator[FilePlan]:
    """Yield the shards of a file. A file with C around its wrappers stays whole: all of them may use it."""
    has_c = plan.head or plan.tail or plan.module_items or any(isinstance(item, Passthrough) for item in plan.items)
    parts = [] if has_c else list(_parts(plan.wrappers))
    if len(parts) <= 1:
        yield plan
        return
    for number, wrappers in enumerate(parts, 1):
        shard = plan.shard if number == 1 else _free_name(f"{plan.shard}_{number}", taken)
        yield replace(plan, shard=shard, items=wrappers, kernels=tuple(_called(plan.kernels, wrappers)))


def _parts(wrappers: Sequence[Wrapper]) -> Iterator[tuple[Wrapper, ...]]:
    """Yield consecutive wrappers with at most SHARD overloads, or one wrapper with more."""
    part: list[Wrapper] = []
    overloads = 0
    for wrapper in wrappers:
        overloads += len(wrapper.overloads)
        if part and overloads > SHARD:
            yield tuple(part)
            part, overloads = [], len(wrapper.overloads)
        part.append(wrapper)
    yield tuple(part)


def _free_name(name: str, taken: set[str]) -> str:
    """Return the name with as many underscores as make it new, and add it to those `taken`."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _called(kernels: Iterable[Kernel], wrappers: Sequence[Wrapper]) -> Iterator[Kernel]:
    """Return the kernels that the C of wrappers calls, of which it needs the prototypes."""
    called: set[str] = set()
    for overload in (o for wrapper in wrappers for o in wrapper.overloads):
        called.add(stem_of(overload))
        for snippet in (
            *overload.before_arguments, *overload.before_call, *overload.after_return, *overload.after_call
        ):  # fmt: skip
            called.update(name for line in snippet.lines for name in _KERNEL.findall(line))
    return (kernel for kernel in kernels if not called.isdisjoint(map(stem_of, kernel.overloads)))
