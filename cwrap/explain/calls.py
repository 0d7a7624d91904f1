"""The dispatch table in words: which calls go to which overload, in the order in which they are tried, and why so.

    1. lerp(end, weight, *, out=None)    THTensor_(lerp)
       2 arguments: end (Tensor), weight (float)
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.emit.signature import visible, written_signatures
from cwrap.plan import Context, Overload, Parameter, Wrapper
from cwrap.plugins.overload_order import chosen, takes

_FORMS = {"method": "As a method of tensors", "function": "As a function of the module"}


def calls(wrapper: Wrapper, context: Context) -> Iterator[str]:
    """Of each form the overloads, in order."""
    if wrapper.registered:
        yield f"All calls go to {wrapper.registered}, which is written by hand ({wrapper.flags})."
        return
    for form, title in _FORMS.items():
        overloads = wrapper.form(form)
        if not overloads:
            continue
        whose = f"As a method of {wrapper.owner}" if wrapper.owner else title
        yield f"{whose}{_whose_dtype(form, overloads, context)}:"
        signatures = written_signatures(wrapper, form)
        for number, overload in enumerate(overloads):
            yield f"  {number + 1}. {signatures[number]}    {overload.call.function}"
            yield from (f"     {line}" for line in _accepted(overload, form))
            if number:
                yield f"     {_why(overloads, number)}"
        yield ""
    yield "A call goes to the first overload that its arguments fit, by number, type and name."
    if len(wrapper.overloads) > 1:
        yield "Where none fits, the TypeError has a line per overload, with the first thing that is wrong."


def _whose_dtype(form: str, overloads: tuple[Overload, ...], context: Context) -> str:
    if not context.conventions.per_dtype:
        return ""
    rows = context.dtypes.rows
    having = [d.name for d in rows if any(d in o.dtypes for o in overloads)]
    names = f" of {', '.join(having)}" if len(having) < len(rows) else " of any dtype"
    if form == "method":
        return names
    return ", the dtype being that of the first tensor among the arguments, else of out, else the default" + (
        f" ({', '.join(having)})" if len(having) < len(rows) else ""
    )


def _accepted(overload: Overload, form: str) -> Iterator[str]:
    positional = [p for p in visible(overload, form) if not p.keyword_only]
    least = sum(not p.optional for p in positional)
    rest = next((p for p in positional if p.variadic), None)
    for count in range(least, len(positional) + 1):
        given = chosen(positional, count)
        shown = ", ".join(map(_shown, given)) if given is not None else "each the first parameter that it fits by type"
        yield f"{count} argument{'' if count == 1 else 's'}{f': {shown}' if shown else ''}"
    if rest:
        yield f"more arguments: '{rest.name}' as separate numbers"
    by_keyword = [p for p in visible(overload, form) if p.keyword_only]
    if by_keyword:
        yield f"by keyword alone: {', '.join(map(_shown, by_keyword))}"


def _shown(parameter: Parameter) -> str:
    kind = "tuple" if parameter.output and len(parameter.values) > 1 else parameter.ctype.annotation(None, result=True)
    return f"{parameter.name} ({kind}{' or None' if parameter.nullable else ''})"


def _why(overloads: tuple[Overload, ...], number: int) -> str:
    this = overloads[number]
    narrower = [k + 1 for k, o in enumerate(overloads[:number]) if takes(this, o) and not takes(o, this)]
    if narrower:
        which = " and ".join(map(str, narrower))
        return f"tried after {which}: it takes all positional calls of {which} too, which would never be reached"
    return "tried in the order written: it does not take all that an earlier one takes"
