"""The type slots of Python that declarations can name, and the methods that Python makes of them."""

from __future__ import annotations

from cwrap.plan import Slot

_BINARY = (
    "add", "subtract", "multiply", "remainder", "power", "lshift", "rshift", "and", "xor", "or", "floor_divide",
    "true_divide", "matrix_multiply",
)  # fmt: skip
UNARY = ("nb_negative", "nb_positive", "nb_absolute", "nb_invert")
COMPARISONS = ("lt", "le", "eq", "ne", "gt", "ge")
SLOTS = (*(f"nb_{b}" for b in _BINARY), *(f"nb_inplace_{b}" for b in _BINARY), *UNARY, *COMPARISONS)

# Type slots whose method in Python is called otherwise than the slot.
_OPERATORS = {
    "subtract": "sub", "multiply": "mul", "remainder": "mod", "power": "pow", "floor_divide": "floordiv",
    "true_divide": "truediv", "matrix_multiply": "matmul", "negative": "neg", "positive": "pos", "absolute": "abs",
}  # fmt: skip


def operator_name(slot: Slot) -> str:
    """The method that Python makes of a type slot."""
    name = slot.name.removeprefix("nb_")
    inplace = name.startswith("inplace_")
    name = name.removeprefix("inplace_")
    return f"__{'r' if slot.reflected else 'i' if inplace else ''}{_OPERATORS.get(name, name)}__"
