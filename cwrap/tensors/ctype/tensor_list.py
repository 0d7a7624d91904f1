"""THTensor **: a list or tuple of tensors of the dtype of self, passed as two C arguments, the array and its length.

    - THTensor** tensors               catArray(result, tensors.items, tensors.count, dim)

A result is a tuple: the C function returns a THTensorList, and the tuple takes over its tensors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import NULLS, CType, Lines
from cwrap.ctype.protocols import ContainerProtocol
from cwrap.tensors.ctype.tensor import Tensor, is_tensor_or_storage

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TensorList(ContainerProtocol, CType):
    """A list of tensors, which are retained during the call."""

    spellings = ("THTensor**", "TensorList")  # the second one is of 2018
    c = "THPTensorList"
    checker = "THPTensor_(CheckList)"
    display = '"sequence of " THP_TENSOR_DISPLAY'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a parameter accepts a list or tuple of tensors, a result is a tuple."""
        item = f"{dtype.name}Tensor" if dtype else "Tensor"
        if result:
            return f"tuple[{item}, ...]"
        return f"list[{item}] | tuple[{item}, ...]"

    def declare(self, name: str) -> Lines:
        return (f"THPTensorList {name} = {{NULL, 0}};",)

    def init(self, name: str) -> Lines:
        """Return no statements: the declaration makes an empty list."""
        return ()

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion, which raises MemoryError if the array cannot be allocated."""
        return (f"if (CWRAP_UNLIKELY(THPTensorList_fill(&{name}, {obj}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return no statements for NULL, because the declaration makes an empty list; else an assignment."""
        return () if expression in NULLS else super().fill_default(name, expression, fail)

    def cleanup(self, name: str) -> Lines:
        return (f"THPTensorList_free(&{name});",)

    def dimensions(self, name: str) -> str:
        """Return a C expression of the number of dimensions of the tensors."""
        return f"THPTensorList_nDimension(&{name})"

    def value(self, name: str) -> str:
        """Return the two C arguments."""
        return f"{name}.items, {name}.count"

    def is_zero(self, expression: str) -> str:
        """Return a C condition: the list has no array, which is how a C function reports failure."""
        return f"!{expression}.items"

    def box(self, expression: str) -> str:
        return f"THPTensorList_toTuple({expression})"


def dimensions(ctype: CType | None, name: str) -> str | None:
    """Return a C expression of the number of dimensions of a value; None if values have no dimensions."""
    return ctype.dimensions(name) if isinstance(ctype, Tensor | TensorList) else None


def has_tensors(ctype: CType) -> bool:
    """Return True for the type of a tensor, a storage or a list of tensors."""
    return is_tensor_or_storage(ctype) or isinstance(ctype, TensorList)
