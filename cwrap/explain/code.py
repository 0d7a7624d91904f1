"""The C code generated for one name: the difference between the files with and without it."""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, FilePlan, Wrapper
from cwrap.planning.target import Target


def code(empty: FilePlan, wrapper: Wrapper, target: Target, context: Context) -> dict[str, list[str]]:
    """Return the lines added to each file. `empty` is the plan of the wrapper's file with only its kernels."""
    functions = {overload.call.function for overload in wrapper.overloads}
    kernels = tuple(k for k in empty.kernels if functions & {o.call.function for o in k.overloads})
    without = target.files((replace(empty, kernels=()),), context)
    with_it = target.files((replace(empty, items=(wrapper,), kernels=kernels),), context)
    return {
        path: _added(without.get(path, "").split("\n"), text.split("\n"))
        for path, text in with_it.items()
        if text != without.get(path)
    }


def _added(old: list[str], new: list[str]) -> list[str]:
    """Return the new lines without those at the beginning and the end that are unchanged."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    found = new[start : len(new) - end]
    return found if found[-1] else found[:-1]
