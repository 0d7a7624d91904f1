"""Loops of `elementwise:` that are the loop of another overload, because a copy takes time to compile and memory.

There are three kinds. `self + value` uses the loop of `self + other`, with the number in place of the second tensor and
the stride 0 (see `THElementwise_run`). A comparison whose result has the dtype of self, which is rare (`x.eq_(y)`),
calls the loop of the same comparison whose result is a mask. Of the first two, dtypes whose elements are converted in
blocks, and functions of many elements, have loops of their own, because they would convert the number again for each
block. `self > other` calls the loop of `self < other`, a kernel of the same shard, with the tensors exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cwrap.plan import Overload, Source, Value
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass
from cwrap.tensors.ctype.tensor import is_tensor_or_storage, tensor_type
from cwrap.tensors.plugins.call import stem_of


def input_tensors(overload: Overload) -> list[Value]:
    """Return the tensors that are read."""
    return [v for v in overload.values if is_tensor_or_storage(v.ctype) and v.source is not Source.OUTPUT]


def output_of(overload: Overload) -> Value | None:
    """Return the tensor that is written, if there is one."""
    return next((v for v in overload.values if v.source is Source.OUTPUT), None)


def numbers_of(overload: Overload) -> list[Value]:
    """Return the arguments that are no tensors."""
    return [v for v in overload.values if v.ctype and not is_tensor_or_storage(v.ctype)]


def compute_type(value: Value) -> str:
    """Return the C type of an argument inside the expression."""
    ctype = value.required_ctype
    if is_tensor_or_storage(ctype):
        return ctype.element()[1]
    return "TH_COMPUTE" if ctype.c == "real" else ctype.c


def loaded(value: Value) -> str:
    """Return C that converts a number to the type of the computation."""
    return f"TH_LOAD({value.variable})" if value.required_ctype.c == "real" else value.variable


_COMPARISON = pattern(r"(\w+) ?([<>]=?|[!=]=) ?(\w+)")
_COMPARED = {"<": "LESS", ">": "GREATER", "<=": "LESS_EQUAL", ">=": "GREATER_EQUAL", "==": "EQUAL", "!=": "NOT_EQUAL"}
_MIRRORED = {">": "<", ">=": "<="}
_MASK = "uint8_t"


@dataclass(frozen=True, slots=True)
class ElementwiseOverload:
    """The expression of an overload on one line, its inputs, its numbers and its output."""

    overload: Overload
    expression: str
    inputs: list[Value]
    numbers: list[Value]
    output: Value

    @classmethod
    def of(cls, overload: Overload) -> ElementwiseOverload:
        """Return the description of an overload with `elementwise:`."""
        expression = " ".join(str(overload.key_value("elementwise").data).split())
        output = next(v for v in overload.values if v.source is Source.OUTPUT)
        return cls(overload, expression, input_tensors(overload), numbers_of(overload), output)

    @property
    def stem(self) -> str:
        """The name of the C function, without the macro for the dtype."""
        return stem_of(self.overload)

    @property
    def result(self) -> str:
        """The C type of an element of the output."""
        return tensor_type(self.output.required_ctype).element()[0]


def elementwise_overloads(overloads: Iterable[Overload]) -> list[ElementwiseOverload]:
    """Return the descriptions of those overloads that have `elementwise:`."""
    return [ElementwiseOverload.of(o) for o in overloads if o.text("elementwise") is not None]


def with_tensor(one: ElementwiseOverload, others: Sequence[ElementwiseOverload]) -> ElementwiseOverload | None:
    """Return the overload that has a second tensor where `one` has a number of the same dtype."""
    if len(one.inputs) != 1 or len(one.numbers) != 1 or one.numbers[0].required_ctype.c != "real":
        return None
    number = one.numbers[0].argument.name
    for other in others:
        if other.numbers or len(other.inputs) != 2 or not _covers(other, one) or other.result != one.result:
            continue
        first, second = (v.argument.name for v in other.inputs)
        same_types = {v.required_ctype.c for v in (*one.inputs, *other.inputs)} == {"THTensor *"}
        expression = re.sub(rf"\b{number}\b", second, one.expression)
        if same_types and first == one.inputs[0].argument.name and expression == other.expression:
            return other
    return None


def with_mask(one: ElementwiseOverload, others: Sequence[ElementwiseOverload]) -> ElementwiseOverload | None:
    """Return the overload whose result is a mask, if `one` compares tensors with a result of the dtype of self."""
    if one.result != "real" or one.numbers or not _COMPARISON.fullmatch(one.expression):
        return None
    for other in others:
        same = other.expression == one.expression and _inputs(other) == _inputs(one) and not other.numbers
        if same and other.result == _MASK and _covers(other, one):
            return other
    return None


def mirrored(one: ElementwiseOverload, others: Sequence[ElementwiseOverload]) -> ElementwiseOverload | None:
    """Return the overload `a < b` if `one` is `a > b`, or `a <= b` if it is `a >= b`."""
    match = _COMPARISON.fullmatch(one.expression)
    if match is None or match[2] not in _MIRRORED or one.numbers or len(one.inputs) != 2:
        return None
    for other in others:
        same = other.expression == f"{match[1]} {_MIRRORED[match[2]]} {match[3]}" and other.result == one.result
        if same and _inputs(other) == _inputs(one) and not other.numbers and _covers(other, one):
            return other
    return None


def compared(one: ElementwiseOverload) -> str | None:
    """Return the C name of the comparison if `one` compares its two tensors of one dtype with a mask as the result."""
    match = _COMPARISON.fullmatch(one.expression)
    types = [v.required_ctype.c for v in one.inputs]
    if match is None or one.result != _MASK or types != ["THTensor *", "THTensor *"]:
        return None
    ordered = [v.argument.name for v in one.inputs] == [match[1], match[3]]
    return f"TH_{_COMPARED[match[2]]}" if ordered else None


def _inputs(one: ElementwiseOverload) -> list[tuple[str, str]]:
    return [(v.required_ctype.c, v.argument.name) for v in one.inputs]


def _covers(other: ElementwiseOverload, one: ElementwiseOverload) -> bool:
    """Return whether `other` exists for all dtypes of `one`."""
    return other.overload.guard in ("", one.overload.guard)
