"""The C code generated for one name: the difference between the files with and without it."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher

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
    """Return the lines that only the new text has, without `#line` and without the comparison with the header."""
    before, after = _read_by_people(old), _read_by_people(new)
    blocks = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    found = [line for kind, _, _, start, end in blocks if kind != "equal" for line in after[start:end]]
    return [line for k, line in enumerate(found) if line or (k and found[k - 1])]


def _read_by_people(lines: list[str]) -> list[str]:
    """Return the lines before the comparison with the header, without `#line`."""
    end = lines.index("#ifdef CWRAP_CHECK") if "#ifdef CWRAP_CHECK" in lines else len(lines)
    return [line for line in lines[:end] if not line.startswith("#line ")]
