"""The type slots that declarations can name, and the special methods that belong to them."""

from __future__ import annotations

from cwrap.plan import Slot

_BINARY = (
    "add", "subtract", "multiply", "remainder", "power", "lshift", "rshift", "and", "xor", "or", "floor_divide",
    "true_divide", "matrix_multiply",
)  # fmt: skip
UNARY = ("nb_negative", "nb_positive", "nb_absolute", "nb_invert")
COMPARISONS = ("lt", "le", "eq", "ne", "gt", "ge")
SLOTS = (*(f"nb_{b}" for b in _BINARY), *(f"nb_inplace_{b}" for b in _BINARY), *UNARY, *COMPARISONS)

# Slots whose special method has a different name.
_OPERATORS = {
    "subtract": "sub", "multiply": "mul", "remainder": "mod", "power": "pow", "floor_divide": "floordiv",
    "true_divide": "truediv", "matrix_multiply": "matmul", "negative": "neg", "positive": "pos", "absolute": "abs",
}  # fmt: skip


def operator_name(slot: Slot) -> str:
    """Return the name of the special method of a type slot, such as `__add__` for `nb_add`."""
    name = slot.name.removeprefix("nb_")
    inplace = name.startswith("inplace_")
    name = name.removeprefix("inplace_")
    return f"__{'r' if slot.reflected else 'i' if inplace else ''}{_OPERATORS.get(name, name)}__"
