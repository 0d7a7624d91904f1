"""C types of tensors: one class for each."""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.dtypes import DtypeTable
from cwrap.tensors.ctype.numbers import AccReal, Real
from cwrap.tensors.ctype.objects import Generator, Slices, TensorObject, sizes
from cwrap.tensors.ctype.tensor import tensors
from cwrap.tensors.ctype.tensor_list import TensorList


def tensor_types(table: DtypeTable) -> tuple[CType, ...]:
    """Return the C types of tensor methods, which are added to the types of plain C."""
    return (Real(), AccReal(), *sizes(), Generator(), TensorList(), TensorObject(), Slices(), *tensors(table))
