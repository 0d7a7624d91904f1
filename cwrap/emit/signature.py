"""Signatures as Python writes them: for docstrings, stubs and the reference."""

from __future__ import annotations

import keyword

from cwrap.dtypes import Dtype
from cwrap.plan import Overload, Parameter, Wrapper


def python_name(parameter: Parameter) -> str:
    """The name, with an underscore where Python reserves it."""
    return f"{parameter.name}_" if keyword.iskeyword(parameter.name) else parameter.name


def visible(overload: Overload, form: str) -> tuple[Parameter, ...]:
    """The parameters of a form: positional ones first, the receiver of a method left out."""
    parameters = overload.method_parameters if form == "method" else overload.parameters
    return tuple(sorted(parameters, key=lambda p: p.keyword_only))


def default(parameter: Parameter) -> str | None:
    """The Python default; `...` where C's cannot be said in Python; None where the parameter is required."""
    if parameter.output:
        return "None"
    if parameter.default is None:
        return None
    return parameter.ctype.python_default(parameter.default) or "..."


def middle_default(overload: Overload, form: str) -> bool:
    """Whether a parameter with a default comes before one without."""
    positional = [p for p in visible(overload, form) if not p.keyword_only]
    seen = False
    for p in positional:
        if seen and not p.optional:
            return True
        seen = seen or p.optional
    return False


def text_signature(wrapper: Wrapper, form: str) -> str | None:
    """`add($self, value, *, out=None)`, which `inspect.signature` understands; None where it could not."""
    overloads = wrapper.form(form)
    if len(overloads) != 1 or middle_default(overloads[0], form):
        return None
    parameters = visible(overloads[0], form)
    if any(default(p) == "..." or p.variadic for p in parameters):
        return None
    parts = ["$self" if form == "method" else "$module"]
    positional_only = 1 + sum(p.positional_only or p.is_self for p in parameters)
    parts += [_plain(p) for p in parameters if not p.keyword_only]
    parts.insert(positional_only, "/")
    keyword_only = [_plain(p) for p in parameters if p.keyword_only]
    if keyword_only:
        parts += ["*", *keyword_only]
    return f"{wrapper.python_name}({', '.join(parts)})"


def _plain(parameter: Parameter) -> str:
    value = default(parameter)
    return python_name(parameter) + (f"={value}" if value is not None else "")


def written_signatures(wrapper: Wrapper, form: str) -> list[str]:
    """One line per overload, defaults in the middle included, for people."""
    lines = []
    for overload in wrapper.form(form):
        parts = []
        star = False
        for p in visible(overload, form):
            if p.keyword_only and not star:
                parts.append("*")
                star = True
            parts.append(f"*{p.name}" if p.variadic else _plain(p))
            star = star or p.variadic
        lines.append(f"{wrapper.python_name}({', '.join(parts)})")
    return lines


def annotated(parameter: Parameter, overload: Overload, dtype: Dtype | None) -> str:
    """The annotation of a parameter."""
    if parameter.output and len(parameter.values) > 1:
        items = [v.ctype.annotation(dtype) for i in parameter.values if (v := overload.values[i]).ctype]
        inner = f"tuple[{', '.join(items)}]"
    else:
        inner = parameter.ctype.annotation(dtype)
    return f"{inner} | None" if parameter.nullable or parameter.output else inner


def result_annotation(overload: Overload, dtype: Dtype | None) -> str:
    """The annotation of the result."""
    result = overload.result
    if result.kind == "none":
        return "None"
    if result.kind == "value":
        return overload.call.value.annotation(dtype, result=True)
    items = []
    for index in result.arguments:
        ctype = overload.values[index].ctype
        items.append(ctype.annotation(dtype, result=True) if ctype else "object")
    return items[0] if len(items) == 1 else f"tuple[{', '.join(items)}]"
