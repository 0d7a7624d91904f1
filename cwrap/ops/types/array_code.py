"""The C code of arrays: checks of arguments, conversions, and checks of what ops return."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cwrap.ops.dtypes import c_number, c_type
from cwrap.ops.types.c_type import NumberCode, ReferenceCode


class ArrayCode(ReferenceCode, NumberCode):
    """The C methods of `TensorType`."""

    shape: tuple[int | None, ...]

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @abstractmethod
    def in_words(self) -> str:
        """Return the type in the words of error messages."""

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return f"{self.c_names(name)}\nPyArrayObject *{name};" if check_input else f"PyArrayObject *{name};"

    def c_names(self, name: str) -> str:
        """Return declarations of the C type of the elements and of its number."""
        number = f"enum {{ type_num_{name} = {c_number(self.dtype)} }};"  # as in the first versions of Theano
        return f"typedef {c_type(self.dtype)} dtype_{name} CWRAP_OP_UNUSED;\n{number}"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        check = ""
        if check_input:
            check = f"if (cwrap_check_array(py_{name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
            check += self._check_sizes(f"(PyArrayObject *)py_{name}", sub["fail"])
            if "admitted" in sub:
                check = f"if (CWRAP_OP_UNLIKELY(!{sub['admitted']})) {{\n{check}}}\n"
        return f"{name} = NULL;\n{check}{name} = (PyArrayObject *)py_{name};\nPy_INCREF({name});"

    def c_admit(self, name: str, sub: dict[str, str]) -> str:
        admitted = f"cwrap_admit_array({sub['object']}, {c_number(self.dtype)}, {self.ndim})"
        for axis, size in self._known_sizes():
            admitted = f"cwrap_of_size({admitted}, {axis}, {size})"
        return admitted

    def c_confirm(self, name: str, sub: dict[str, str]) -> str:
        check = f"if (cwrap_check_array((PyObject *){name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
        return check + self._check_sizes(name, sub["fail"])

    def c_check_output(self, name: str, sub: dict[str, str]) -> str:
        check = f"if (cwrap_check_output({name}, {self._check()}) < 0) {{ {sub['fail']} }}\n"
        return check + self._check_sizes(name, sub["fail"])

    def _check(self) -> str:
        return f'{c_number(self.dtype)}, {self.ndim}, "{self.in_words()}"'

    def _check_sizes(self, array: str, fail: str) -> str:
        expected = f"expected {self.in_words()}, got the size"
        return "".join(
            f"if (PyArray_DIMS({array})[{axis}] != {size}) {{\n    if (!PyErr_Occurred())\n"
            f'        PyErr_Format(PyExc_ValueError, "{expected} %zd in dimension {axis}",\n'
            f"                     (Py_ssize_t)PyArray_DIMS({array})[{axis}]);\n    {fail}\n}}\n"
            for axis, size in self._known_sizes()
        )

    def _known_sizes(self) -> list[tuple[int, int]]:
        return [(axis, size) for axis, size in enumerate(self.shape) if size is not None]
