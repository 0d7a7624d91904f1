"""Tensors and storages: of self's dtype, of a dtype by its role (THIndexTensor), or of a dtype by name.

The C value is borrowed from the Python object for the time of the call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from cwrap.ctype.base import CType, Lines
from cwrap.tensors.ctype.real import LITERAL_MACROS

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype, DtypeTable

_ROLES = {"THIndexTensor": "index", "THBoolTensor": "mask", "THIntegerTensor": "integer"}


class Tensor(CType):
    """A tensor.

    `stem` is the C name without star (`THTensor`, `THFloatTensor`); `fixed` is its dtype where it is not self's.
    """

    cheap_check = True
    literal_macros = LITERAL_MACROS  # in constants, which are passed beside tensors
    unlocked_copy = True

    def __init__(self, stem: str, fixed: Dtype | None = None) -> None:
        self.stem = stem
        self.fixed = fixed
        self.spellings = (f"{stem}*",)
        self.c = f"{stem} *"
        prefix = f"{stem.replace('TH', 'THP', 1)}_"
        self.python = f"THP{fixed.name}Tensor_" if fixed else prefix
        self.checker = self._call("Check")
        self.display = f'"{fixed.name}Tensor"' if fixed else "THP_TENSOR_DISPLAY"
        self.takes = (f"{fixed.name}Tensor" if fixed else stem,)

    @property
    def kind(self) -> str:
        """Of self's dtype there is a macro."""
        return "THP_TENSOR" if self.stem == "THTensor" else super().kind

    def _call(self, function: str) -> str:
        return f"{self.python}{function}" if self.fixed else f"{self.python}({function})"

    def function(self, name: str) -> str:
        """The C library's function for tensors of this dtype."""
        return f"TH{self.fixed.name}Tensor_{name}" if self.fixed else f"{self.stem}_({name})"

    def element(self) -> tuple[str, str, str, str]:
        """For kernels: the C types of an element and of a value computed with, and how to load and store one."""
        if self.fixed is None:
            return "real", "TH_COMPUTE", "TH_LOAD", "TH_STORE"
        return self.fixed.real, self.fixed.compute, self.fixed.load or "", self.fixed.store or f"({self.fixed.real})"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class in `_C`."""
        known = self.fixed or dtype
        return f"{known.name}Tensor" if known else "Tensor"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """As `initial`."""
        return (f"{name} = {self.initial(obj)};",)

    def initial(self, obj: str) -> str:
        """Borrowed; cannot fail once checked."""
        return f"{self._call('CData')}({obj})"

    def dimensions(self, name: str) -> str | None:
        """Of the tensor."""
        return f"{name}->nDimension"

    def length(self, name: str) -> str:
        """The number of elements."""
        return f"THAnyTensor_nElement({name})"

    def box(self, expression: str) -> str:
        """Takes over the reference."""
        return f"{self._call('New')}({expression})"

    def output(self, given: str) -> str:
        """C expression: the object given as an output, or a new one without elements where that is NULL or None."""
        return f"{self._call('Output')}({given})"


class RoleTensor(Tensor):
    """A tensor of the dtype that has a role; its C names are macros, which a library for GPUs defines as its own."""

    def __init__(self, stem: str, fixed: Dtype) -> None:
        super().__init__(stem, fixed)
        self.python = f"{stem.replace('TH', 'THP', 1)}_"
        self.checker = self._call("Check")

    def _call(self, function: str) -> str:
        return f"{self.python}({function})"

    def function(self, name: str) -> str:
        """By its macro too."""
        return f"{self.stem}_({name})"


class AnyTensor(Tensor):
    """A tensor of any dtype."""

    def __init__(self) -> None:
        super().__init__("THAnyTensor")
        self.python = "THPAnyTensor_"
        self.checker = "THPAnyTensor_Check"
        self.display = '"tensor"'

    def _call(self, function: str) -> str:
        return f"THPAnyTensor_{function}"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The base of all tensor types."""
        return "_TensorBase"

    def initial(self, obj: str) -> str:
        """Borrowed."""
        return f"((THPAnyTensor *){obj})->cdata"


class Storage(Tensor):
    """A storage; the same protocol."""

    unlocked_copy = False
    mutable = True

    def __init__(self, stem: str, fixed: Dtype | None = None) -> None:
        super().__init__(stem, fixed)
        if fixed:
            self.python = f"THP{fixed.name}Storage_"
        self.checker = self._call("Check")
        self.display = f'"{fixed.name}Storage"' if fixed else "THP_STORAGE_DISPLAY"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """The class in `_C`."""
        known = self.fixed or dtype
        return f"{known.name}Storage" if known else "Storage"

    def dimensions(self, name: str) -> str | None:
        """None: elements in a row."""
        return None


def tensor_type(ctype: CType) -> Tensor:
    """Return the type of a tensor or storage; raise TypeError for another type."""
    if not isinstance(ctype, Tensor):
        raise TypeError(f"'{ctype.c}' is not a tensor or storage")
    return ctype


def is_tensor_or_storage(ctype: CType | None) -> TypeGuard[Tensor]:
    """Return True for the type of one tensor or storage, False for a list of tensors."""
    return isinstance(ctype, Tensor)


def is_storage(ctype: CType | None) -> bool:
    """Return True for the type of a storage."""
    return isinstance(ctype, Storage)


def is_tensor(ctype: CType | None) -> bool:
    """Return True for the type of one tensor."""
    return is_tensor_or_storage(ctype) and not is_storage(ctype)


def has_dtype(ctype: CType | None) -> bool:
    """Return True for a tensor or storage whose dtype is known when C is compiled."""
    return is_tensor_or_storage(ctype) and not isinstance(ctype, AnyTensor)


def has_elements(ctype: CType | None) -> bool:
    """Return True for a tensor whose dtype is known when C is compiled."""
    return is_tensor(ctype) and has_dtype(ctype)


def tensors(table: DtypeTable) -> tuple[CType, ...]:
    """The tensor and storage types of a dtype table."""
    roles = tuple(RoleTensor(stem, row) for stem, role in _ROLES.items() if (row := table.by_role(role)))
    fixed = tuple(Tensor(f"TH{row.name}Tensor", row) for row in table.rows)
    storages = tuple(Storage(f"TH{row.name}Storage", row) for row in table.rows if row.role != "index")
    return (Tensor("THTensor"), AnyTensor(), Storage("THStorage"), *roles, *fixed, *storages)
