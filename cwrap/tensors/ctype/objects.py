"""THPTensor * and THPSlices *: Python objects that C creates, for functions that decide what they return.

    return: THPTensor*               self, or a new tensor object
    return: THPSlices*               a tuple of tensors, or of the numbers of a vector

In C both are `PyObject *`, of which stubs could say nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.object import Object

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TensorObject(Object):
    """A tensor of the dtype of self, as a Python object."""

    spellings = ("THPTensor*",)
    checker = "THPTensor_(Check)"
    takes = ("THTensor",)
    display = "THP_TENSOR_DISPLAY"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the name of the tensor class."""
        return f"{dtype.name}Tensor" if dtype else "Tensor"


class Slices(Object):
    """A tuple of the slices of a tensor, which are numbers if the tensor is a vector."""

    spellings = ("THPSlices*",)
    checker = "PyTuple_Check"
    takes = ("tuple",)
    display = '"tuple"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation; with `Any`, type checkers accept a slice as a number too."""
        return f"tuple[{dtype.name if dtype else ''}Tensor | Any, ...]"
