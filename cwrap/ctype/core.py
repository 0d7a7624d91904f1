"""Operands with dimensions of generalised ufuncs: pointers to the elements of one item, in row-major order.

For example, in the loop of `(m,n),(n)->(m)`:

    const double * arg_x = (const double *)cwrap_core_read(&cw_cores[1], CWRAP_AT(1));
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Core(CType):
    """A pointer to the elements of one item; it has the capabilities of the number that an element is."""

    is_core = True
    can_return = True
    display = '"array"'

    def __init__(self, element: CType, is_output: bool) -> None:
        self.element = element
        self.c = f"{element.c}*" if is_output else f"const {element.c}*"
        self.number = element.number
        self.signed = element.signed
        self.is_sign_unknown = element.is_sign_unknown
        self.same_as = element.same_as or element.c
        self.ufunc_type = element.ufunc_type
        self.headers = element.headers
        self.takes = element.takes

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: NumPy's stubs have no types for the arguments of ufuncs."""
        return "object"
