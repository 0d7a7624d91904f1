"""THTensor **: several tensors of self's dtype from a list or tuple; passed as two arguments, items and their number.

    - THTensor** tensors               catArray(result, tensors.items, tensors.count, dim)

As a result a tuple: the function returns a THTensorList, whose tensors become the tuple's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.tensors.ctype.tensor import is_tensor_or_storage

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TensorList(CType):
    """Tensors, retained for the time of the call."""

    spellings = ("THTensor**",)
    c = "THPTensorList"
    mutable = True
    checker = "THPTensor_(CheckList)"
    display = '"sequence of " THP_TENSOR_DISPLAY'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """A list or tuple of the class in `_C`; out comes a tuple."""
        item = f"{dtype.name}Tensor" if dtype else "Tensor"
        if result:
            return f"tuple[{item}, ...]"
        return f"list[{item}] | tuple[{item}, ...]"

    def declare(self, name: str) -> Lines:
        """No items yet, so that cleanup is right at once."""
        return (f"THPTensorList {name} = {{NULL, 0}};",)

    def init(self, name: str) -> Lines:
        """Nothing beyond declare."""
        return ()

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """MemoryError where there is no room for the list."""
        return (f"if (CWRAP_UNLIKELY(THPTensorList_fill(&{name}, {obj}))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """NULL is no tensors, which declare made."""
        return () if expression in ("NULL", "nullptr") else super().fill_default(name, expression, fail)

    def cleanup(self, name: str) -> Lines:
        """Releases the tensors."""
        return (f"THPTensorList_free(&{name});",)

    def dimensions(self, name: str) -> str | None:
        """Of the tensor that has most."""
        return f"THPTensorList_nDimension(&{name})"

    def value(self, name: str) -> str:
        """Two C arguments."""
        return f"{name}.items, {name}.count"

    def is_zero(self, expression: str) -> str:
        """A list without items was not made."""
        return f"!{expression}.items"

    def box(self, expression: str) -> str:
        """A tuple; takes over the tensors."""
        return f"THPTensorList_toTuple({expression})"


def has_tensors(ctype: CType) -> bool:
    """Return True for the type of a tensor, a storage or a list of tensors."""
    return is_tensor_or_storage(ctype) or isinstance(ctype, TensorList)
