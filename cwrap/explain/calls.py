"""The calls of a function: the overloads in the order in which they are tried, the calls they accept, and the reasons.

For example:

    1. lerp(end, weight, *, out=None)    THTensor_(lerp)
       2 arguments: end (Tensor), weight (float)

The C of one function is the difference between the generated files with the function and without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from cwrap.ctype.stub_names import qualified
from cwrap.emit.signature import visible, written_signatures
from cwrap.features.signature.overload_order import chosen, takes
from cwrap.features.ufuncs.ufuncs import widened, with_wide_loops
from cwrap.plan import Context, FilePlan, Overload, Parameter, Wrapper
from cwrap.planning.target import Target

_FORMS = {"method": "As a method of tensors", "function": "As a function of the module"}


def calls(wrapper: Wrapper, context: Context) -> Iterator[str]:
    """Yield lines about the overloads of each form (method, function), in order."""
    if wrapper.registered:
        yield f"All calls go to {wrapper.registered}, a hand-written function ({wrapper.flags})."
        return
    if wrapper.ufunc:
        yield from _loops(wrapper)
        return
    for form, title in _FORMS.items():
        overloads = wrapper.form(form)
        if not overloads:
            continue
        form_title = f"As a method of {wrapper.owner}" if wrapper.owner else title
        yield f"{form_title}{_dtypes_text(form, overloads, context)}:"
        signatures = written_signatures(wrapper, form)
        for number, overload in enumerate(overloads):
            yield f"  {number + 1}. {signatures[number]}    {overload.call.function}"
            yield from (f"     {line}" for line in _accepted(overload, form))
            if number:
                yield f"     {_order_reason(overloads, number)}"
        yield ""
    yield "A call uses the first overload that accepts its arguments by number, type and name."
    if len(wrapper.overloads) > 1:
        yield "If no overload accepts the arguments, the TypeError lists the first mismatch of each overload."


def _loops(wrapper: Wrapper) -> Iterator[str]:
    """Yield lines about the loops of a ufunc, in order."""
    yield "As a ufunc of NumPy, which uses the first loop to whose types it can cast the inputs safely:"
    loops = [(o, tuple(p.ctype for p in o.parameters)) for o in wrapper.overloads]
    loops += [(o, widened(o)) for o in with_wide_loops(wrapper)]
    for number, (overload, types) in enumerate(loops):
        inputs = ", ".join(f"{t.c} {p.name}" for t, p in zip(types, overload.parameters, strict=True))
        yield f"  {number + 1}. {wrapper.python_name}({inputs})    {overload.call.function}"


def _dtypes_text(form: str, overloads: tuple[Overload, ...], context: Context) -> str:
    if not context.conventions.per_dtype:
        return ""
    rows = context.dtypes.rows
    supported = [d.name for d in rows if any(d in o.dtypes for o in overloads)]
    names = f" of {', '.join(supported)}" if len(supported) < len(rows) else " of any dtype"
    if form == "method":
        return names
    return ", dispatched on the dtype of the first tensor argument, else of out, else the default" + (
        f" ({', '.join(supported)})" if len(supported) < len(rows) else ""
    )


def _accepted(overload: Overload, form: str) -> Iterator[str]:
    positional = [p for p in visible(overload, form) if not p.keyword_only]
    least = sum(not p.optional for p in positional)
    rest = next((p for p in positional if p.variadic), None)
    for count in range(least, len(positional) + 1):
        parameters = chosen(positional, count)
        by_type = "each for the first parameter that accepts its type"
        shown = by_type if parameters is None else ", ".join(map(_shown, parameters))
        yield f"{count} argument{'' if count == 1 else 's'}{f': {shown}' if shown else ''}"
    if rest:
        yield f"more arguments: '{rest.name}' as separate numbers"
    by_keyword = [p for p in visible(overload, form) if p.keyword_only]
    if by_keyword:
        yield f"keyword-only: {', '.join(map(_shown, by_keyword))}"


def _shown(parameter: Parameter) -> str:
    several = parameter.output and len(parameter.values) > 1
    kind = "tuple" if several else qualified(parameter.ctype.returned(None), {})
    return f"{parameter.name} ({kind}{' or None' if parameter.nullable else ''})"


def _order_reason(overloads: tuple[Overload, ...], number: int) -> str:
    overload = overloads[number]
    narrower = [k + 1 for k, o in enumerate(overloads[:number]) if takes(overload, o) and not takes(o, overload)]
    if narrower:
        numbers = " and ".join(map(str, narrower))
        return f"tried after {numbers}, because it accepts all positional calls of {numbers}"
    return "tried in the order of the declarations"


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
