"""Lists of values of one type: `TypedListType(dvector)` is a list of vectors in Python, and `PyListObject *` in C."""

from __future__ import annotations

from typing import Any, ClassVar

from cwrap.ops.graph.core import Type, Variable
from cwrap.ops.types.generics import Generic


class TypedListVariable(Variable):
    """Variable of a `TypedListType`."""

    @property
    def ttype(self) -> Type:
        """The type of the items."""
        found: Type = self.type.ttype
        return found


class TypedListType(Generic):
    """Type of lists whose items are of the type `ttype`. A `depth` of n is n lists around each other more."""

    __props__: ClassVar[tuple[str, ...]] = ("ttype",)
    variable_type = TypedListVariable

    def __init__(self, ttype: Type, depth: int = 0) -> None:
        if not isinstance(ttype, Type):
            raise TypeError(f"the items of a list must be of a Type, not {ttype!r}")
        if depth < 0:
            raise ValueError(f"the depth of a list must be at least 0, not {depth}")
        self.ttype = TypedListType(ttype, depth - 1) if depth else ttype

    def get_depth(self) -> int:
        """Return the number of lists around each other, less one."""
        return self.ttype.get_depth() + 1 if isinstance(self.ttype, TypedListType) else 0

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if not isinstance(data, list):
            raise TypeError(f"expected a list, got {type(data).__name__}")
        items = [self.ttype.filter(item, strict, allow_downcast) for item in data]
        is_same = all(old is new for old, new in zip(data, items, strict=True))
        return data if is_same else items  # the same list if possible, because an op may change it

    def values_eq(self, a: Any, b: Any) -> bool:
        return len(a) == len(b) and all(map(self.ttype.values_eq, a, b))

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        return len(a) == len(b) and all(map(self.ttype.values_eq_approx, a, b))

    def may_share_memory(self, a: Any, b: Any) -> bool:  # type: ignore[override] # the type of the items decides
        """Return True if the lists, or items of theirs, may share memory."""
        ours, theirs = (value if isinstance(value, list) else [value] for value in (a, b))
        return a is b or any(self.ttype.may_share_memory(x, y) for x in ours for y in theirs)

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return f"PyListObject *{name};"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        return f"""if (!PyList_Check(py_{name})) {{
    PyErr_Format(PyExc_TypeError, "expected a list, got %.100s", Py_TYPE(py_{name})->tp_name);
    {sub["fail"]}
}}
Py_INCREF(py_{name});
{name} = (PyListObject *)py_{name};"""

    def __str__(self) -> str:
        return f"TypedListType({self.ttype})"
