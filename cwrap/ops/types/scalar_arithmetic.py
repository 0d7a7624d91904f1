"""Python operators of variables of scalar types, implemented by the ops of `scalar_ops`."""

from __future__ import annotations

from typing import Any

from cwrap.ops.graph.services import services


class ScalarArithmetic:
    """Mixin with Python's operators. `==` and `!=` compare the variables themselves."""

    __slots__ = ()


def _operator(op: str, is_reflected: bool) -> Any:
    """Return the method of a Python operator of two numbers."""

    def method(self: Any, other: Any) -> Any:
        return services().scalar_op(op)(*((other, self) if is_reflected else (self, other)))

    return method


_BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "true_div", "floordiv": "int_div", "mod": "mod", "pow": "pow",
    "and": "and_", "or": "or_", "xor": "xor",
}  # fmt: skip
_COMPARISONS = ("lt", "le", "gt", "ge")
_UNARY = {"neg": "neg", "abs": "abs", "invert": "invert"}
for _name, _op in _BINARY.items():
    setattr(ScalarArithmetic, f"__{_name}__", _operator(_op, is_reflected=False))
    setattr(ScalarArithmetic, f"__r{_name}__", _operator(_op, is_reflected=True))
for _name in _COMPARISONS:
    setattr(ScalarArithmetic, f"__{_name}__", _operator(_name, is_reflected=False))
for _name, _op in _UNARY.items():
    setattr(ScalarArithmetic, f"__{_name}__", lambda self, op=_op: services().scalar_op(op)(self))
