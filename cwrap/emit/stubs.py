"""`_C.pyi`: the types of everything, from the plan, without importing anything.

Overloads are told by `@overload`; a default in the middle becomes one signature per number of leading arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import annotated, default, python_name, result_annotation, visible
from cwrap.plan import FilePlan, Overload, Parameter, Wrapper


def emit_stub(plans: Sequence[FilePlan], table: DtypeTable, head: str, tensor_body: str) -> str:
    """The whole stub: `head` declares what is written by hand, `tensor_body` the hand-written members of tensors."""
    parts = [f'"""Generated from the declarations by cwrap. Do not edit."""\n\n{head.rstrip()}\n']
    for dtype in table.rows:
        parts.append(_class(plans, dtype, tensor_body))
    parts.append("\n".join(_functions(plans, table)))
    return "\n".join(parts).rstrip() + "\n"


def _class(plans: Iterable[FilePlan], dtype: Dtype, body: str) -> str:
    lines = [f"class {dtype.name}Tensor(_TensorBase):"]
    specialised = body.replace("$Tensor", f"{dtype.name}Tensor").replace("$Storage", f"{dtype.name}Storage")
    specialised = specialised.replace("$number", dtype.python)
    lines += [f"    {line}" if line else "" for line in specialised.rstrip().split("\n")]
    for plan in plans:
        for wrapper in plan.wrappers:
            overloads = [o for o in wrapper.form("method") if dtype in o.dtypes]
            forms = [f for o in overloads for f in _forms(o, "method", dtype)]
            lines += [f"    {line}" for line in _definition(wrapper, forms, ("self",))]
    return "\n".join(lines) + "\n"


def _functions(plans: Iterable[FilePlan], table: DtypeTable) -> Iterator[str]:
    for plan in plans:
        for wrapper in plan.wrappers:
            forms: dict[str, None] = {}
            for dtype in table.rows:
                for overload in wrapper.form("function"):
                    if dtype in overload.dtypes:
                        forms |= dict.fromkeys(_forms(overload, "function", dtype))
            yield from _definition(wrapper, list(forms), ())


def _definition(wrapper: Wrapper, forms: Sequence[str], leading: tuple[str, ...]) -> list[str]:
    """`forms` are texts "(parameters) -> result" without the leading parameter."""
    unique = list(dict.fromkeys(forms))
    lines = []
    for form in unique:
        if len(unique) > 1:
            lines.append("@overload")
        inside = form.removeprefix("(")
        first = ", ".join(leading)
        comma = ", " if first and not inside.startswith(")") else ""
        lines.append(f"def {wrapper.python_name}({first}{comma}{inside}: ...")
    return lines


def _forms(overload: Overload, form: str, dtype: Dtype) -> list[str]:
    parameters = visible(overload, form)
    result = result_annotation(overload, dtype)
    shown = [_left_out(parameters, k) for k in range(_middle(parameters) + 1)]
    texts = []
    for chosen in shown:
        texts.append(f"({', '.join(_listed(chosen, overload, dtype))}) -> {result}")
        if any(p.variadic for p in chosen):
            texts.append(f"({', '.join(_separate(chosen, overload, dtype))}) -> {result}")
    return texts


def _middle(parameters: Sequence[Parameter]) -> int:
    """How many parameters with a default stand before a required one."""
    positional = [p for p in parameters if not p.keyword_only]
    last = max((k for k, p in enumerate(positional) if not p.optional), default=-1)
    return sum(p.optional for p in positional[: last + 1])


def _left_out(parameters: Sequence[Parameter], count: int) -> tuple[tuple[Parameter, bool], ...] | tuple[Parameter, ...]:
    """The parameters less the last `count` of those with a default in the middle."""
    middle = _middle(parameters)
    optional = [p for p in parameters if p.optional and not p.keyword_only][:middle]
    dropped = optional[middle - count :] if count else []
    return tuple(p for p in parameters if p not in dropped)


def _listed(parameters: Sequence[Parameter], overload: Overload, dtype: Dtype) -> list[str]:
    parts: list[str] = []
    required_after = _middle(parameters)
    slash = False
    star = False
    for p in parameters:
        if slash and not (p.positional_only or p.is_self):
            parts.append("/")
            slash = False
        slash = slash or p.positional_only or p.is_self
        if p.keyword_only and not star:
            parts.append("*")
            star = True
        value = default(p)
        given = value is None or required_after > 0
        required_after -= p.optional and not p.keyword_only
        parts.append(f"{python_name(p)}: {annotated(p, overload, dtype)}" + ("" if given else f" = {value}"))
    if slash:
        parts.append("/")
    return parts


def _separate(parameters: Sequence[Parameter], overload: Overload, dtype: Dtype) -> list[str]:
    """A size as separate ints."""
    listed = []
    for p in parameters:
        if p.variadic:
            listed.append(f"*{python_name(p)}: SupportsIndex")
        elif p.keyword_only:
            listed.append(f"{python_name(p)}: {annotated(p, overload, dtype)} = {default(p)}" if p.optional else f"{python_name(p)}: {annotated(p, overload, dtype)}")
        else:
            listed.append(f"{python_name(p)}: {annotated(p, overload, dtype)}")
    return listed
