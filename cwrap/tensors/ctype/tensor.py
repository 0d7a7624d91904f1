"""Tensors and storages: of the dtype of self, of the dtype with a role (THIndexTensor), or of a named dtype.

The C value is borrowed from the Python object during the call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import ContainerProtocol, GenericProtocol
from cwrap.tensors.ctype.numbers import LITERAL_MACROS

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype, DtypeTable

_ROLES = {"THIndexTensor": "index", "THBoolTensor": "mask", "THIntegerTensor": "integer"}


class Tensor(ContainerProtocol, GenericProtocol, CType):
    """A tensor.

    `stem` is the C name without the star (`THTensor`, `THFloatTensor`); `fixed` is the dtype, None for that of self.
    """

    cheap_check = True
    literal_macros = LITERAL_MACROS  # constants among the arguments use these macros
    unlocked_copy = True

    def __init__(self, stem: str, fixed: Dtype | None = None) -> None:
        self.stem = stem
        self.fixed = fixed
        self.spellings = (f"{stem}*",)
        self.c = f"{stem} *"
        self.parameter_macro = "THP_TENSOR" if stem == "THTensor" else ""
        prefix = f"{stem.replace('TH', 'THP', 1)}_"
        self.python = f"THP{fixed.name}Tensor_" if fixed else prefix
        self.checker = self._call("Check")
        self.display = f'"{fixed.name}Tensor"' if fixed else "THP_TENSOR_DISPLAY"
        self.takes = (f"{fixed.name}Tensor" if fixed else stem,)

    def _call(self, function: str) -> str:
        return f"{self.python}{function}" if self.fixed else f"{self.python}({function})"

    def function(self, name: str) -> str:
        """Return the name of a C function of TH for tensors of this dtype."""
        return f"TH{self.fixed.name}Tensor_{name}" if self.fixed else f"{self.stem}_({name})"

    def element(self) -> tuple[str, str, str, str]:
        """Return the C types of an element and of a value in computations, and the C functions that convert them."""
        if self.fixed is None:
            return "real", "TH_COMPUTE", "TH_LOAD", "TH_STORE"
        return self.fixed.real, self.fixed.compute, self.fixed.load or "", self.fixed.store or f"({self.fixed.real})"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        known = self.fixed or dtype
        return f"{known.name}Tensor" if known else "Tensor"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {self.initial(obj)};",)

    def initial(self, obj: str) -> str:
        """Return a C expression of the borrowed pointer; reading it cannot fail after the check."""
        return f"{self._call('CData')}({obj})"

    def dimensions(self, name: str) -> str | None:
        """Return a C expression of the number of dimensions of a value; None if values have no dimensions."""
        return f"{name}->nDimension"

    def length(self, name: str) -> str:
        return f"THAnyTensor_nElement({name})"

    def box(self, expression: str) -> str:
        return f"{self._call('New')}({expression})"

    def output(self, passed: str) -> str:
        """Return a C expression of an output: `passed`, or a new tensor without elements if that is NULL or None."""
        return f"{self._call('Output')}({passed})"


class RoleTensor(Tensor):
    """A tensor of the dtype with a role; its C names are macros, which a library for GPUs can define differently.

    `also` are dtypes that can have the role too: truth values for masks.
    """

    def __init__(self, stem: str, fixed: Dtype, also: tuple[Dtype, ...] = ()) -> None:
        super().__init__(stem, fixed)
        self.takes = tuple(f"{d.name}Tensor" for d in (fixed, *also))
        self.display = f'"{" or ".join(self.takes)}"'
        self.python = f"{stem.replace('TH', 'THP', 1)}_"
        self.checker = self._call("Check")

    def _call(self, function: str) -> str:
        return f"{self.python}({function})"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the names of the tensor classes; a result has the first one."""
        return self.takes[0] if result else " | ".join(self.takes)

    def function(self, name: str) -> str:
        """Return the name of a C function of TH, with the macro of the role."""
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
        """Return the name of the base class of all tensor classes."""
        return "_TensorBase"

    def initial(self, obj: str) -> str:
        return f"THPAnyTensor_CData({obj})"


class Storage(Tensor):
    """A storage, whose C functions have the same names as those of tensors."""

    unlocked_copy = False

    def __init__(self, stem: str, fixed: Dtype | None = None) -> None:
        super().__init__(stem, fixed)
        if fixed:
            self.python = f"THP{fixed.name}Storage_"
        self.checker = self._call("Check")
        self.display = f'"{fixed.name}Storage"' if fixed else "THP_STORAGE_DISPLAY"

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        known = self.fixed or dtype
        return f"{known.name}Storage" if known else "Storage"

    def dimensions(self, name: str) -> str | None:
        """Return None: a storage has no dimensions."""
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
    """Return the tensor and storage types of a dtype table."""
    truth = tuple(row for row in table.rows if row.boolean)
    roles = tuple(
        RoleTensor(stem, row, truth if role == "mask" else ())
        for stem, role in _ROLES.items()
        if (row := table.by_role(role))
    )
    names = {role.stem for role in roles}  # `THBoolTensor*` is the type of masks, even if a dtype is named `Bool`
    fixed = tuple(Tensor(stem, row) for row in table.rows if (stem := f"TH{row.name}Tensor") not in names)
    storages = tuple(Storage(f"TH{row.name}Storage", row) for row in table.rows if row.role != "index")
    return (Tensor("THTensor"), AnyTensor(), Storage("THStorage"), *roles, *fixed, *storages)
