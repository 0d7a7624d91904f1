"""`_C.pyi`: the types of everything, from the plan, without importing anything.

Overloads are told by `@overload`; a default in the middle becomes a signature with the argument and one without. A
function of the module that no tensor tells the dtype of gives the default tensor type, or that of `out`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from cwrap.ctype.thp_tensor import Tensor
from cwrap.ctype.thp_tensor_list import TensorList
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import annotated, default, python_name, result_annotation, visible
from cwrap.emit.stub_parts import for_dtype, for_every_dtype
from cwrap.plan import FilePlan, Overload, Parameter, Slot, Wrapper
from cwrap.plugins.slots import SLOTS, UNARY

# Type slots whose method in Python is called otherwise than the slot.
_OPERATORS = {
    "subtract": "sub", "multiply": "mul", "remainder": "mod", "power": "pow", "floor_divide": "floordiv",
    "true_divide": "truediv", "matrix_multiply": "matmul", "negative": "neg", "positive": "pos", "absolute": "abs",
}  # fmt: skip
@dataclass(frozen=True, slots=True)
class Form:
    """A signature of an overload, open as to the dtype: what stands before and behind the annotation of a parameter."""

    overload: Overload
    parts: tuple[tuple[str, Parameter | None, str], ...]

    def text(self, dtype: Dtype | None) -> str:
        """`(parameters) -> result`."""
        inside = ", ".join(
            f"{before}{annotated(p, self.overload, dtype)}{behind}" if p else before for before, p, behind in self.parts
        )
        return f"({inside}) -> {result_annotation(self.overload, dtype)}"


_Forms = Sequence[tuple[str, Sequence[Form]]]  # by the name in Python


def emit_stub(plans: Sequence[FilePlan], table: DtypeTable, head: str, tensor_body: str) -> str:
    """The whole stub: `head` declares what is written by hand, `tensor_body` the hand-written members of tensors."""
    parts = [f'"""Generated from the declarations by cwrap. Do not edit."""\n\n{for_every_dtype(head, table)}\n']
    wrappers = [wrapper for plan in plans for wrapper in plan.wrappers]
    methods = [*_methods(wrappers), *_operators(wrappers)]
    parts += [_class(methods, dtype, tensor_body) for dtype in table.rows]
    parts.append("\n".join(_functions(wrappers, table)))
    return "\n".join(parts).rstrip() + "\n"


def _class(methods: _Forms, dtype: Dtype, body: str) -> str:
    lines = [f"class {dtype.name}Tensor(_TensorBase):"]
    lines += [f"    {line}" if line else "" for line in for_dtype(body, dtype).rstrip().split("\n")]
    for name, signatures in methods:
        texts = [f.text(dtype) for f in signatures if dtype in f.overload.dtypes]
        lines += [f"    {line}" for line in definition(name, texts, "self")]
    return "\n".join(lines) + "\n"


def _methods(wrappers: Iterable[Wrapper]) -> Iterator[tuple[str, Sequence[Form]]]:
    for wrapper in wrappers:
        yield wrapper.python_name, [f for o in _tensors_first(wrapper.form("method")) for f in forms(o, "method")]


def _tensors_first(overloads: Iterable[Overload]) -> list[Overload]:
    """Tensors look like numbers to a type checker, since one of one element can be made into a number."""
    return sorted(overloads, key=lambda o: -sum(isinstance(p.ctype, Tensor) and not p.optional for p in o.parameters))


def _operators(wrappers: Iterable[Wrapper]) -> Iterator[tuple[str, Sequence[Form]]]:
    """The methods that Python makes from type slots; each takes self and, unless unary, one operand."""
    for wrapper in wrappers:
        for slot in wrapper.slots:
            name = operator_name(slot)
            needed = [(o, [p for p in o.method_parameters if not p.optional]) for o in wrapper.form("method")]
            fitting = [o for o, parameters in needed if len(parameters) == (slot.name not in UNARY)]
            if name != wrapper.python_name:
                yield name, [Form(o, _operand(o, slot)) for o in _tensors_first(fitting)]


def operator_name(slot: Slot) -> str:
    """The method that Python makes of a type slot."""
    name = slot.name.removeprefix("nb_")
    inplace = name.startswith("inplace_")
    name = name.removeprefix("inplace_")
    return f"__{'r' if slot.reflected else 'i' if inplace else ''}{_OPERATORS.get(name, name)}__"


_IN_PLACE = {operator_name(Slot(slot, reflected=False)) for slot in SLOTS if "inplace" in slot}


def _operand(overload: Overload, slot: Slot) -> tuple[tuple[str, Parameter | None, str], ...]:
    modulus = ("mod: None = None", None, "")  # pow() has a third operand
    operands = [("other: ", p, "") for p in overload.method_parameters if not p.optional]
    return (*operands, *([modulus] if slot.name == "nb_power" else []), *([("/", None, "")] if operands else []))


def _functions(wrappers: Iterable[Wrapper], table: DtypeTable) -> Iterator[str]:
    for wrapper in wrappers:
        overloads = [x for o in _tensors_first(wrapper.form("function")) for x in _by_dispatch(o, table)]
        signatures = [f for o in overloads for f in forms(o, "function")]
        texts = [f.text(dtype) for dtype in table.rows for f in signatures if dtype in f.overload.dtypes]
        comment = "  # type: ignore[overload-overlap, unused-ignore]" if _looks_ambiguous(overloads) else ""
        yield from (line + comment * line.startswith("def") for line in definition(wrapper.python_name, texts, ""))


def _looks_ambiguous(overloads: Iterable[Overload]) -> bool:
    """Whether a number stands in one overload where a tensor does in another: to a checker a tensor may be either."""
    first = (next((p for p in o.parameters if not p.optional), None) for o in overloads)
    return len({isinstance(p.ctype, Tensor) for p in first if p}) > 1


def _by_dispatch(overload: Overload, table: DtypeTable) -> tuple[Overload, ...]:
    """What a function without a tensor among its arguments is for the default dtype, and for those it has by `out`."""
    if any(isinstance(p.ctype, (Tensor, TensorList)) and not p.output for p in overload.parameters):
        return (overload,)
    usual = table.by_role("default") or table.rows[0]
    given = tuple(
        replace(p, output=False, nullable=False) if p.output and len(p.values) == 1 else p for p in overload.parameters
    )
    plain = replace(overload, dtypes=tuple(d for d in overload.dtypes if d is usual))
    others = tuple(d for d in overload.dtypes if d is not usual and given != overload.parameters)
    return plain, replace(overload, parameters=given, dtypes=others)


def definition(name: str, texts: Sequence[str], leading: str) -> list[str]:
    """The function once per different signature, with a leading parameter where there is one."""
    unique = list(dict.fromkeys(texts))
    lines = []
    for text in unique:
        if len(unique) > 1:
            lines.append("@overload")
        inside = text.removeprefix("(")
        comma = ", " if leading and not inside.startswith(")") else ""
        lines.append(f"def {name}({leading}{comma}{inside}: ...")
    ignored = _tolerated(name)
    if lines and ignored:
        lines[0] += f"  # type: ignore[{ignored}]"
    return lines


def _tolerated(name: str) -> str:
    """What type checkers have against an operator that is as it should be.

    Python's object promises that == takes anything and gives a bool; tensors compare element by element. And += is
    expected to take all that + takes, keywords and the third operand of pow() included.
    """
    if name in ("__eq__", "__ne__"):
        return "override"
    return "misc, unused-ignore" if name in _IN_PLACE else ""


def forms(overload: Overload, form: str) -> list[Form]:
    """The signatures of an overload, as a method or as a function."""
    found = []
    for chosen in _choices(visible(overload, form)):
        found.append(Form(overload, tuple(_listed(chosen))))
        if any(p.variadic for p in chosen):
            found.append(Form(overload, tuple(_separate(chosen))))
    return found


def _choices(parameters: Sequence[Parameter]) -> Iterator[tuple[Parameter, ...]]:
    """The signatures that parameters with a default in the middle stand for.

    Of neighbouring ones the last are left out first. What is left out can still be given by keyword.
    """
    positional = [p for p in parameters if not p.keyword_only]
    runs = [list(run) for optional, run in groupby(_before_last_required(positional), lambda p: p.optional) if optional]
    for counts in product(*(range(len(run) + 1) for run in runs)):
        left_out = [p for run, count in zip(runs, counts, strict=True) for p in run[len(run) - count :]]
        by_keyword = (replace(p, keyword_only=True) for p in left_out if not p.positional_only)
        first = (p for p in positional if p not in left_out)
        yield (*first, *by_keyword, *(p for p in parameters if p.keyword_only))


def _before_last_required(positional: Sequence[Parameter]) -> Sequence[Parameter]:
    return positional[: max((k for k, p in enumerate(positional) if not p.optional), default=0)]


def _middle(parameters: Sequence[Parameter]) -> int:
    """How many parameters with a default stand before a required one."""
    return sum(p.optional for p in _before_last_required([p for p in parameters if not p.keyword_only]))


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
