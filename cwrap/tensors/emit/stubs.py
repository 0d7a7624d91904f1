"""The stub `_C.pyi`, which is written from the plan.

Each overload is an `@overload`; a default in the middle becomes a signature with the argument and one without. A
function of the module without a tensor argument returns the default tensor type, or the type of `out`. What several
dtypes have in common is written once (`stub_groups`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import Piece, Signature, Vocabulary, for_checkers
from cwrap.emit.stub_parts import StubForm, definition, for_dtype, for_every_dtype, forms, hidden_builtins, texts
from cwrap.features.classes.special_methods import SLOTS, UNARY, operator_name
from cwrap.plan import FilePlan, Overload, Slot, Wrapper
from cwrap.source.records import dataclass, replace
from cwrap.tensors.ctype.tensor import is_tensor_or_storage
from cwrap.tensors.ctype.tensor_list import has_tensors
from cwrap.tensors.emit.stub_groups import (
    TensorClass,
    Texts,
    TypeVariables,
    open_dtype,
    placed,
    tensor_classes,
    variants,
    with_storage,
    with_tensor,
)


@dataclass(frozen=True, slots=True)
class _Member:
    """A method and its signatures, with gaps for the dtype."""

    name: str
    forms: Sequence[StubForm]


def emit_stub(plans: Sequence[FilePlan], table: DtypeTable, head: str, tensor_body: str) -> str:
    """Return the whole stub: `head` is the hand-written part, `tensor_body` the hand-written members of tensors."""
    parts = [f'"""Generated from the declarations by cwrap. Do not edit."""\n\n{for_every_dtype(head, table)}\n']
    wrappers = [wrapper for plan in plans for wrapper in plan.wrappers]
    parts += _tensor_classes(wrappers, table, tensor_body)
    parts.append("\n".join(_functions(wrappers, table)))
    return "\n".join(parts).rstrip() + "\n"


def _tensor_classes(wrappers: Sequence[Wrapper], table: DtypeTable, body: str) -> Iterator[str]:
    """Return the text of each class: the mixins, then the tensor types."""
    hidden = hidden_builtins(x.python_name for x in wrappers if x.form("method"))
    words = {dtype.name: for_checkers(open_dtype(dtype), hidden) for dtype in table.rows}
    classes = tensor_classes(table)
    lines: dict[str, list[str]] = {c.name: [] for c in classes}
    for dtype in table.rows:
        lines[f"{dtype.name}Tensor"] += for_dtype(body, dtype).rstrip().split("\n") if body else []
    for member in [*_methods(wrappers, for_checkers(None, hidden)), *_operators(wrappers, for_checkers(None, hidden))]:
        comment = _tolerated(member.name)
        for written, dtypes in variants((d, _texts_for(member.forms, d, words)) for d in table.rows):
            signatures = [(with_tensor(text, "Self"), doc) for text, doc in written]
            for owner in placed(dtypes, classes):
                lines[owner.name] += definition(member.name, signatures, "self", behind=comment, above=comment)
    return (_class(c, lines[c.name]) for c in classes)


def _class(tensor: TensorClass, lines: Sequence[str]) -> str:
    indented = (f"    {line}" if line else "" for line in lines or ("...",))
    return "\n".join([f"class {tensor.name}({tensor.base}):", *indented]) + "\n"


def _texts_for(found: Sequence[StubForm], dtype: Dtype, words: Mapping[str, Vocabulary]) -> Texts:
    """Return signature and docstring of each form that exists for the dtype, with a gap for its tensor type."""
    found_texts = texts((f for f in found if dtype.name in f.dtypes), words[dtype.name])
    return tuple((with_storage(text, dtype), doc) for text, doc in found_texts)


def _methods(wrappers: Iterable[Wrapper], words: Vocabulary) -> Iterator[_Member]:
    for wrapper in wrappers:
        yield _Member(wrapper.python_name, forms(wrapper, "method", _tensors_first(wrapper.form("method")), words))


def _tensors_first(overloads: Iterable[Overload]) -> list[Overload]:
    """Return the overloads with tensors first: to type checkers a tensor is a number, since it has `__float__`."""
    return sorted(overloads, key=lambda o: -sum(is_tensor_or_storage(p.ctype) and not p.optional for p in o.parameters))


def _operators(wrappers: Iterable[Wrapper], words: Vocabulary) -> Iterator[_Member]:
    """Yield the special methods of type slots; each accepts self and, unless it is unary, one operand."""
    for wrapper in wrappers:
        for slot in wrapper.slots:
            name = operator_name(slot)
            needed = [(o, [p for p in o.method_parameters if not p.optional]) for o in wrapper.form("method")]
            fitting = [o for o, parameters in needed if len(parameters) == (slot.name not in UNARY.values())]
            if name != wrapper.python_name:
                yield _Member(name, [_operator(o, slot, words) for o in _tensors_first(fitting)])


def _operator(overload: Overload, slot: Slot, words: Vocabulary) -> StubForm:
    modulus = Piece("mod: None = None")  # pow() has a third operand
    operands = [Piece("other", p) for p in overload.method_parameters if not p.optional]
    row = (*operands, *([modulus] if slot.name == "nb_power" else []), *([Piece("/")] if operands else []))
    return StubForm(Signature(overload, row).pattern(words), frozenset(d.name for d in overload.dtypes))


_IN_PLACE = {operator_name(Slot(slot, reflected=False)) for slot in SLOTS if "inplace" in slot}


def _functions(wrappers: Sequence[Wrapper], table: DtypeTable) -> list[str]:
    hidden = hidden_builtins(x.python_name for x in wrappers if x.form("function"))
    words = {dtype.name: for_checkers(open_dtype(dtype), hidden) for dtype in table.rows}
    variables = TypeVariables(tensor_classes(table))
    lines: list[str] = []
    for wrapper in (x for x in wrappers if x.form("function")):
        overloads = [x for o in _tensors_first(wrapper.form("function")) for x in _by_dispatch(o, table)]
        found = forms(wrapper, "function", overloads, for_checkers(None, hidden))
        signatures = [
            (variables.written(text, dtypes), doc)
            for written, dtypes in variants((d, _texts_for(found, d, words)) for d in table.rows)
            for text, doc in written
        ]
        comment = "  # type: ignore[overload-overlap, unused-ignore]" if _looks_ambiguous(overloads) else ""
        lines += definition(wrapper.python_name, signatures, behind=comment)
    return [*variables.definitions(), *lines]


def _looks_ambiguous(overloads: Iterable[Overload]) -> bool:
    """Return whether overloads have a number and a tensor in one position, which type checkers consider ambiguous."""
    first = (next((p for p in o.parameters if not p.optional), None) for o in overloads)
    return len({is_tensor_or_storage(p.ctype) for p in first if p}) > 1


def _by_dispatch(overload: Overload, table: DtypeTable) -> tuple[Overload, ...]:
    """Return the overload for the default dtype and for dtypes of `out`, if it has no tensor argument."""
    if any(has_tensors(p.ctype) and not p.output for p in overload.parameters):
        return (overload,)
    default = table.by_role("default") or table.rows[0]
    parameters = tuple(replace(p, nullable=False) if p.output else p for p in overload.parameters)
    plain = replace(overload, dtypes=tuple(d for d in overload.dtypes if d is default))
    others = tuple(d for d in overload.dtypes if d is not default and parameters != overload.parameters)
    return plain, replace(overload, parameters=parameters, dtypes=others)


def _tolerated(name: str) -> str:
    """Return the comment that silences type checkers for a correct operator, or an empty string.

    Python's object promises that == takes anything and gives a bool; tensors compare element by element. And += is
    expected to take all that + takes, keywords and the third operand of pow() included.
    """
    if name in ("__eq__", "__ne__"):
        return "  # type: ignore[override, unused-ignore]"
    return "  # type: ignore[misc, unused-ignore]" if name in _IN_PLACE else ""
