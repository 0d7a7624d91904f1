"""`_C.pyi`: the types of everything, from the plan, without importing anything.

Overloads are told by `@overload`; a default in the middle becomes one signature per number of leading arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import annotated, default, python_name, result_annotation, visible
from cwrap.plan import FilePlan, Overload, Parameter, Wrapper


@dataclass(frozen=True, slots=True)
class _Form:
    """A signature of an overload, open as to the dtype: what stands before and behind the annotation of a parameter."""

    overload: Overload
    parts: tuple[tuple[str, Parameter | None, str], ...]

    def text(self, dtype: Dtype) -> str:
        """`(parameters) -> result`."""
        inside = ", ".join(
            f"{before}{annotated(p, self.overload, dtype)}{behind}" if p else before for before, p, behind in self.parts
        )
        return f"({inside}) -> {result_annotation(self.overload, dtype)}"


_Forms = Sequence[tuple[Wrapper, Sequence[_Form]]]


def emit_stub(plans: Sequence[FilePlan], table: DtypeTable, head: str, tensor_body: str) -> str:
    """The whole stub: `head` declares what is written by hand, `tensor_body` the hand-written members of tensors."""
    parts = [f'"""Generated from the declarations by cwrap. Do not edit."""\n\n{head.rstrip()}\n']
    methods = _all_forms(plans, "method")
    parts += [_class(methods, dtype, tensor_body) for dtype in table.rows]
    parts.append("\n".join(_functions(_all_forms(plans, "function"), table)))
    return "\n".join(parts).rstrip() + "\n"


def _all_forms(plans: Sequence[FilePlan], form: str) -> _Forms:
    wrappers = [(wrapper, wrapper.form(form)) for plan in plans for wrapper in plan.wrappers]
    return [(w, [f for o in overloads for f in _forms(o, form)]) for w, overloads in wrappers if overloads]


def _class(methods: _Forms, dtype: Dtype, body: str) -> str:
    lines = [f"class {dtype.name}Tensor(_TensorBase):"]
    specialised = body.replace("$Tensor", f"{dtype.name}Tensor").replace("$Storage", f"{dtype.name}Storage")
    specialised = specialised.replace("$number", dtype.python)
    lines += [f"    {line}" if line else "" for line in specialised.rstrip().split("\n")]
    for wrapper, forms in methods:
        texts = [f.text(dtype) for f in forms if dtype in f.overload.dtypes]
        lines += [f"    {line}" for line in _definition(wrapper, texts, "self")]
    if not any(lines[1:]):
        lines.append("    ...")
    return "\n".join(lines) + "\n"


def _functions(functions: _Forms, table: DtypeTable) -> Iterator[str]:
    for wrapper, forms in functions:
        texts = [f.text(dtype) for dtype in table.rows for f in forms if dtype in f.overload.dtypes]
        yield from _definition(wrapper, texts, "")


def _definition(wrapper: Wrapper, texts: Sequence[str], leading: str) -> list[str]:
    """The function once per different signature, with a leading parameter where there is one."""
    unique = list(dict.fromkeys(texts))
    lines = []
    for text in unique:
        if len(unique) > 1:
            lines.append("@overload")
        inside = text.removeprefix("(")
        comma = ", " if leading and not inside.startswith(")") else ""
        lines.append(f"def {wrapper.python_name}({leading}{comma}{inside}: ...")
    return lines


def _forms(overload: Overload, form: str) -> list[_Form]:
    parameters = visible(overload, form)
    middle = _middle(parameters)
    found = []
    for count in range(middle + 1):
        chosen = _left_out(parameters, middle, count)
        found.append(_Form(overload, tuple(_listed(chosen))))
        if any(p.variadic for p in chosen):
            found.append(_Form(overload, tuple(_separate(chosen))))
    return found


def _middle(parameters: Sequence[Parameter]) -> int:
    """How many parameters with a default stand before a required one."""
    positional = [p for p in parameters if not p.keyword_only]
    last = max((k for k, p in enumerate(positional) if not p.optional), default=-1)
    return sum(p.optional for p in positional[: last + 1])


def _left_out(parameters: Sequence[Parameter], middle: int, count: int) -> tuple[Parameter, ...]:
    """The parameters less the last `count` of those with a default in the middle."""
    optional = [p for p in parameters if p.optional and not p.keyword_only][:middle]
    dropped = optional[middle - count :] if count else []
    return tuple(p for p in parameters if p not in dropped)


def _listed(parameters: Sequence[Parameter]) -> Iterator[tuple[str, Parameter | None, str]]:
    required_after = _middle(parameters)
    slash = False
    star = False
    for p in parameters:
        if slash and not (p.positional_only or p.is_self):
            yield "/", None, ""
            slash = False
        slash = slash or p.positional_only or p.is_self
        if p.keyword_only and not star:
            yield "*", None, ""
            star = True
        value = default(p)
        given = value is None or required_after > 0
        required_after -= p.optional and not p.keyword_only
        yield f"{python_name(p)}: ", p, "" if given else f" = {value}"
    if slash:
        yield "/", None, ""


def _separate(parameters: Sequence[Parameter]) -> Iterator[tuple[str, Parameter | None, str]]:
    """A size as separate ints."""
    for p in parameters:
        if p.variadic:
            yield f"*{python_name(p)}: SupportsIndex", None, ""
        else:
            yield f"{python_name(p)}: ", p, f" = {default(p)}" if p.keyword_only and p.optional else ""
