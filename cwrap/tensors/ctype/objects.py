"""Objects of Python that methods take or return: generators, tensors, tuples of slices, sizes and strides.

A `THSize *`, `THStride *` or `THLongStorage *` is a sequence of integers, from a tuple, a list or separate ints. In C
the value is a LongStorage on the stack of the wrapper, so that a C function must not keep the pointer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.object import Object
from cwrap.ctype.protocols import ItemsProtocol

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class TensorObject(Object):
    """A tensor of the dtype of self, as a Python object."""

    spellings = ("THPTensor*",)
    checker = "THPTensor_(Check)"
    takes = ("THTensor",)
    display = "THP_TENSOR_DISPLAY"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
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


_DEFAULT = ("THPGenerator_default()", "THPDefaultGenerator->cdata")  # the second one is used in legacy declarations


class Generator(CType):
    """A random number generator."""

    spellings = ("THGenerator*",)
    c = "THGenerator *"
    checker = "THPGenerator_Check"
    display = '"Generator"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `Generator` for a result; the handwritten part of the stub defines the types of a parameter."""
        return "Generator" if result else "_Generator"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that takes a reference during the call; this may seed the generator, which can fail."""
        return (f"if (CWRAP_UNLIKELY(!({name} = THPGenerator_CData({obj})))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the conversion of the default generator, which is a Python object, or an assignment."""
        if expression not in _DEFAULT:
            return (f"{name} = {expression};",)
        return self.extract(name, _DEFAULT[0], fail)

    def cleanup(self, name: str) -> Lines:
        return (f"THPGenerator_release(&{name});",)

    def python_default(self, expression: str) -> str | None:
        return "None" if expression == "NULL" else "..."


class Size(ItemsProtocol, CType):
    """The sizes or strides of a tensor."""

    c = "THLongStorage *"
    checker = "THPSize_Check"
    display = '"tuple of ints"'

    def __init__(self, spelling: str) -> None:
        self.spellings = (spelling,)

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a parameter accepts a sequence of ints, a result is a `Size` or a tuple."""
        if not result:
            return "Sequence[SupportsIndex]"
        return "tuple[int, ...]" if self.spellings == ("THStride*",) else "Size"

    def declare(self, name: str) -> Lines:
        return (f"THPSizeArgument cw_items_{name};", f"THLongStorage *{name} = &cw_items_{name}.storage;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return self.extract_items(name, f"&{obj}", "1", fail)

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """Return the conversion of separate ints, or of one sequence of ints."""
        return (f"if (CWRAP_UNLIKELY(THPSize_unpack(&cw_items_{name}, {items}, {count}))) {fail}",)

    def check_items(self, items: str, count: str) -> str:
        """Return a C condition: the objects are ints, or one sequence of ints."""
        return f"THPSize_CheckItems({items}, {count})"

    def box(self, expression: str) -> str:
        maker = "THPTuple_NewFromStorage" if self.spellings == ("THStride*",) else "THPSize_NewFromStorage"
        return f"{maker}({expression})"


def sizes() -> tuple[CType, ...]:
    """Return the three C types of sizes and strides."""
    return tuple(Size(spelling) for spelling in ("THSize*", "THStride*", "THLongStorage*"))
