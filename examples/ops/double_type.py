"""A custom type, `double`, built method by method, and used in `b = (x + y) * z`.

The first methods are for Python, the others return C code: to declare a value, to convert it from and to Python, and to
release it. Both operations of `b` run in one C function, without a Python object for `x + y`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cwrap.ops import Apply, Constant, COp, CType, function


class Double(CType):
    """The type of a Python float, a `double` in C."""

    __props__ = ()

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if strict and not isinstance(data, float):
            raise TypeError("expected a float")
        return float(data)

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        return bool(abs(a - b) <= 1e-9 * max(abs(a), abs(b)))

    def __str__(self) -> str:
        return "double"

    # The C of a type may be methods, as this one is...

    def c_declare(self, name: str, sub: Any, check_input: bool = True) -> str:
        return f"double {name};"

    def c_init(self, name: str, sub: Any) -> str:
        return f"{name} = 0.0;"

    def c_cleanup(self, name: str, sub: Any) -> str:
        return ""  # a double owns no resources


double: Any = Double()


# ... or functions that are assigned, as these are.


def c_extract(name: str, sub: Any, check_input: bool = True) -> str:
    """Return C that converts `py_name` to `name`; other objects than floats raise TypeError."""
    check = """
    if (!PyFloat_Check(py_%(name)s)) {
        PyErr_SetString(PyExc_TypeError, "expected a float");
        %(fail)s
    }
    """
    return ((check if check_input else "") + "%(name)s = PyFloat_AsDouble(py_%(name)s);") % dict(sub, name=name)


def c_sync(name: str, sub: Any) -> str:
    """Return C that converts `name` to `py_name` and releases the old reference."""
    return """
    Py_XDECREF(py_%(name)s);
    py_%(name)s = PyFloat_FromDouble(%(name)s);
    if (!py_%(name)s) {
        %(fail)s
    }
    """ % dict(sub, name=name)


double.c_extract = c_extract
double.c_sync = c_sync


class BinaryDoubleOp(COp):
    """An operation on two doubles, from its name, its Python function and its C expression."""

    __props__ = ("name",)

    def __init__(self, name: str, compute: Callable[[float, float], float], expression: str) -> None:
        self.name = name
        self.compute = compute
        self.expression = expression

    def make_node(self, x: Any, y: Any) -> Apply:
        x, y = (Constant(double, value) if isinstance(value, (int, float)) else value for value in (x, y))
        if x.type != double or y.type != double:
            raise TypeError(f"{self.name} supports only doubles")
        return Apply(self, [x, y], [double()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = self.compute(*inputs)

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = {self.expression.format(*inputs)};"

    def __str__(self) -> str:
        return self.name


def add_doubles(x: float, y: float) -> float:
    """Implement `add` in Python."""
    return x + y


def multiply_doubles(x: float, y: float) -> float:
    """Implement `mul` in Python."""
    return x * y


add = BinaryDoubleOp("add", add_doubles, "{} + {}")
mul = BinaryDoubleOp("mul", multiply_doubles, "{} * {}")


def main() -> None:
    """Compute `(x + y) * z`, and half of it."""
    x, y, z = double("x"), double("y"), double("z")
    b = mul(add(x, y), z)
    f = function([x, y, z], [b, mul(b, 0.5)])
    print(f(1.0, 2.0, 3.0))


if __name__ == "__main__":
    main()
