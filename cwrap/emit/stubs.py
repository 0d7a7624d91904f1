"""`_C.pyi`: the types of everything, from the plan, without importing anything.

Overloads are told by `@overload`; a default in the middle becomes a signature with the argument and one without. A
function of the module that no tensor tells the dtype of gives the default tensor type, or that of `out`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cwrap.ctype.thp_tensor import Tensor
from cwrap.ctype.thp_tensor_list import TensorList
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import Piece, Signature, Vocabulary, for_checkers
from cwrap.emit.stub_parts import StubForm, definition, for_dtype, for_every_dtype, forms, hidden_builtins, texts
from cwrap.plan import FilePlan, Overload, Slot, Wrapper
from cwrap.plugins.slots import SLOTS, UNARY

# Type slots whose method in Python is called otherwise than the slot.
_OPERATORS = {
    "subtract": "sub", "multiply": "mul", "remainder": "mod", "power": "pow", "floor_divide": "floordiv",
    "true_divide": "truediv", "matrix_multiply": "matmul", "negative": "neg", "positive": "pos", "absolute": "abs",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Member:
    """A method: its signatures, open as to the dtype."""

    name: str
    forms: Sequence[StubForm]


def emit_stub(plans: Sequence[FilePlan], table: DtypeTable, head: str, tensor_body: str) -> str:
    """The whole stub: `head` declares what is written by hand, `tensor_body` the hand-written members of tensors."""
    parts = [f'"""Generated from the declarations by cwrap. Do not edit."""\n\n{for_every_dtype(head, table)}\n']
    wrappers = [wrapper for plan in plans for wrapper in plan.wrappers]
    hidden = hidden_builtins(x.python_name for x in wrappers if x.form("method"))
    members = [*_methods(wrappers, for_checkers(None, hidden)), *_operators(wrappers, for_checkers(None, hidden))]
    parts += [_class(members, dtype, for_checkers(dtype, hidden), tensor_body) for dtype in table.rows]
    parts.append("\n".join(_functions(wrappers, table)))
    return "\n".join(parts).rstrip() + "\n"


def _class(members: Iterable[_Member], dtype: Dtype, words: Vocabulary, body: str) -> str:
    lines = for_dtype(body, dtype).rstrip().split("\n")
    for member in members:
        own = [f for f in member.forms if dtype.name in f.dtypes]
        comment = _tolerated(member.name)
        lines += definition(member.name, texts(own, words), "self", behind=comment, above=comment)
    indented = (f"    {line}" if line else "" for line in lines)
    return "\n".join([f"class {dtype.name}Tensor(_TensorBase):", *indented]) + "\n"


def _methods(wrappers: Iterable[Wrapper], words: Vocabulary) -> Iterator[_Member]:
    for wrapper in wrappers:
        yield _Member(wrapper.python_name, forms(wrapper, "method", _tensors_first(wrapper.form("method")), words))


def _tensors_first(overloads: Iterable[Overload]) -> list[Overload]:
    """Tensors look like numbers to a type checker, since one of one element can be made into a number."""
    return sorted(overloads, key=lambda o: -sum(isinstance(p.ctype, Tensor) and not p.optional for p in o.parameters))


def _operators(wrappers: Iterable[Wrapper], words: Vocabulary) -> Iterator[_Member]:
    """The methods that Python makes from type slots; each takes self and, unless unary, one operand."""
    for wrapper in wrappers:
        for slot in wrapper.slots:
            name = operator_name(slot)
            needed = [(o, [p for p in o.method_parameters if not p.optional]) for o in wrapper.form("method")]
            fitting = [o for o, parameters in needed if len(parameters) == (slot.name not in UNARY)]
            if name != wrapper.python_name:
                yield _Member(name, [_operator(o, slot, words) for o in _tensors_first(fitting)])


def _operator(overload: Overload, slot: Slot, words: Vocabulary) -> StubForm:
    modulus = Piece("mod: None = None")  # pow() has a third operand
    operands = [Piece("other", p) for p in overload.method_parameters if not p.optional]
    row = (*operands, *([modulus] if slot.name == "nb_power" else []), *([Piece("/")] if operands else []))
    return StubForm(Signature(overload, row).pattern(words), frozenset(d.name for d in overload.dtypes))


def operator_name(slot: Slot) -> str:
    """The method that Python makes of a type slot."""
    name = slot.name.removeprefix("nb_")
    inplace = name.startswith("inplace_")
    name = name.removeprefix("inplace_")
    return f"__{'r' if slot.reflected else 'i' if inplace else ''}{_OPERATORS.get(name, name)}__"


_IN_PLACE = {operator_name(Slot(slot, reflected=False)) for slot in SLOTS if "inplace" in slot}


def _functions(wrappers: Sequence[Wrapper], table: DtypeTable) -> Iterator[str]:
    hidden = hidden_builtins(x.python_name for x in wrappers if x.form("function"))
    words = {dtype.name: for_checkers(dtype, hidden) for dtype in table.rows}
    for wrapper in (x for x in wrappers if x.form("function")):
        overloads = [x for o in _tensors_first(wrapper.form("function")) for x in _by_dispatch(o, table)]
        found = forms(wrapper, "function", overloads, for_checkers(None, hidden))
        told = [x for d in table.rows for x in texts((f for f in found if d.name in f.dtypes), words[d.name])]
        comment = "  # type: ignore[overload-overlap, unused-ignore]" if _looks_ambiguous(overloads) else ""
        yield from definition(wrapper.python_name, told, behind=comment)


def _looks_ambiguous(overloads: Iterable[Overload]) -> bool:
    """Whether a number stands in one overload where a tensor does in another: to a checker a tensor may be either."""
    first = (next((p for p in o.parameters if not p.optional), None) for o in overloads)
    return len({isinstance(p.ctype, Tensor) for p in first if p}) > 1


def _by_dispatch(overload: Overload, table: DtypeTable) -> tuple[Overload, ...]:
    """What a function without a tensor among its arguments is for the default dtype, and for those it has by `out`."""
    if any(isinstance(p.ctype, (Tensor, TensorList)) and not p.output for p in overload.parameters):
        return (overload,)
    usual = table.by_role("default") or table.rows[0]
    given = tuple(replace(p, nullable=False) if p.output else p for p in overload.parameters)
    plain = replace(overload, dtypes=tuple(d for d in overload.dtypes if d is usual))
    others = tuple(d for d in overload.dtypes if d is not usual and given != overload.parameters)
    return plain, replace(overload, parameters=given, dtypes=others)


def _tolerated(name: str) -> str:
    """What type checkers have against an operator that is as it should be.

    Python's object promises that == takes anything and gives a bool; tensors compare element by element. And += is
    expected to take all that + takes, keywords and the third operand of pow() included.
    """
    if name in ("__eq__", "__ne__"):
        return "  # type: ignore[override, unused-ignore]"
    return "  # type: ignore[misc, unused-ignore]" if name in _IN_PLACE else ""
