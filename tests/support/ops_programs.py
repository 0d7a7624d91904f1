"""Ops and types that several tests use."""

from __future__ import annotations

from typing import Any

from cwrap.ops import Apply, COp, CType, Op, dvector

NEW = """Py_XDECREF(%(z)s);
%(z)s = (PyArrayObject *)PyArray_NewCopy(%(x)s, NPY_CORDER);
if (!%(z)s) %(fail)s
"""
TWICE = """{
    npy_intp size = PyArray_SIZE(%(z)s);
    double *data = (double *)PyArray_DATA(%(z)s);
    for (npy_intp i = 0; i < size; i++) data[i] *= 2;
}
"""


def notes_of(error: BaseException) -> list[str]:
    """Return the notes of an exception, on every Python version."""
    return list(getattr(error, "__notes__", []))


class Twice(COp):
    """The op `2 * x` for a vector of doubles.

    Subclasses contain a mistake: `made` is C that allocates the output, `then` is C that follows the computation.
    """

    __props__ = ()
    allocate = NEW
    then = TWICE

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0] * 2

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return (self.allocate + self.then) % {"x": inputs[0], "z": outputs[0], "fail": sub["fail"]}


class PlusOne(Op):
    """The op `x + 1`, implemented in Python only."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0] + 1


class Code(COp):
    """An op of vectors with the given C code, in which `{x}`, `{z}` and `{fail}` are replaced by names."""

    __props__ = ("code",)

    def __init__(self, code: str, **attributes: Any) -> None:
        self.code = code
        for name, value in attributes.items():
            setattr(self, name, value)

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [dvector()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        code = self.code.replace("{z}", outputs[0]).replace("{fail}", sub["fail"]).replace("{name}", name)
        for variable, letter in zip(inputs, "xyw", strict=False):
            code = code.replace(f"{{{letter}}}", variable)
        return code


class Counted(CType):
    """A type for Python ints in C that counts initialisations and releases in static variables, which must agree."""

    __props__ = ("limit",)

    def __init__(self, limit: int = 100) -> None:
        self.limit = limit

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if not isinstance(data, int):
            raise TypeError(f"expected an int, got {type(data).__name__}")
        return data

    def c_support_code(self, **kwargs: Any) -> str:
        return "static int taken, given;"

    def c_declare(self, name: str, sub: Any) -> str:
        return f"long *{name};"

    def c_init(self, name: str, sub: Any) -> str:
        return f"{name} = NULL;"

    def c_extract(self, name: str, sub: Any) -> str:
        return f"""
        {name} = (long *)malloc(sizeof(long));
        taken++;
        *{name} = PyLong_AsLong(py_{name});
        if (*{name} > {self.limit}) {{
            PyErr_Format(PyExc_OverflowError, "%ld is too much", *{name});
            {sub["fail"]}
        }}
        """

    def c_sync(self, name: str, sub: Any) -> list[str]:
        return [f"Py_XDECREF(py_{name});", f"py_{name} = PyLong_FromLong({name} ? *{name} : -1);"]

    def c_cleanup(self, name: str, sub: Any) -> str:
        return f"if ({name}) {{ free({name}); given++; }}"
