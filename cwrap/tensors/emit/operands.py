"""The arguments of kernels, and their C types inside expressions."""

from __future__ import annotations

from cwrap.plan import Overload, Source, Value
from cwrap.tensors.ctype.tensor import is_tensor_or_storage


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
