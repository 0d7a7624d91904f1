"""The elementwise product of two vectors, with the loop in a separate C function.

The loop is in `c_support_code_apply`, so each application of the op has a function for its dtypes, with a unique name
from `name`. The comparison of sizes does not depend on dtypes, so it is in `c_support_code`, which is included once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops import Apply, COp, TensorType, dvector, function, fvector, upcast


class VectorTimesVector(COp):
    """`z[i] = x[i] * y[i]` for vectors of any dtypes."""

    __props__ = ()

    def make_node(self, x: Any, y: Any) -> Apply:
        for variable in (x, y):
            if variable.type.ndim != 1:
                raise TypeError("both must be vectors")
        z = TensorType(dtype=upcast(x.dtype, y.dtype), shape=[False])()
        return Apply(self, [x, y], [z])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        x, y = inputs
        if x.shape != y.shape:
            raise ValueError("vectors of different sizes")
        output_storage[0][0] = np.multiply(x, y, dtype=node.outputs[0].type.dtype)

    def c_support_code(self, **kwargs: Any) -> str:
        return """
        static bool same_size(PyArrayObject *a, PyArrayObject *b)
        {
            return PyArray_DIMS(a)[0] == PyArray_DIMS(b)[0];
        }
        """

    def c_support_code_apply(self, node: Any, name: str) -> str:
        dtype_x, dtype_y = node.inputs[0].dtype, node.inputs[1].dtype
        dtype_z = node.outputs[0].dtype
        return """
        static void multiply_%(name)s(PyArrayObject *x, PyArrayObject *y, PyArrayObject *z)
        {
            const npy_%(dtype_x)s *from_x = (npy_%(dtype_x)s *)PyArray_DATA(x);
            const npy_%(dtype_y)s *from_y = (npy_%(dtype_y)s *)PyArray_DATA(y);
            npy_%(dtype_z)s *to = (npy_%(dtype_z)s *)PyArray_DATA(z);
            const npy_intp step_x = PyArray_STRIDES(x)[0] / PyArray_ITEMSIZE(x);
            const npy_intp step_y = PyArray_STRIDES(y)[0] / PyArray_ITEMSIZE(y);
            const npy_intp step_z = PyArray_STRIDES(z)[0] / PyArray_ITEMSIZE(z);
            for (npy_intp i = 0; i < PyArray_DIMS(x)[0]; i++)
                to[i * step_z] = (npy_%(dtype_z)s)from_x[i * step_x] * from_y[i * step_y];
        }
        """ % locals()

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, y = inputs
        (z,) = outputs
        dtype_z = node.outputs[0].dtype
        fail = sub["fail"]
        return """
        if (!same_size(%(x)s, %(y)s)) {
            PyErr_SetString(PyExc_ValueError, "vectors of different sizes");
            %(fail)s;
        }
        if (%(z)s == NULL || !same_size(%(x)s, %(z)s)) {
            Py_XDECREF(%(z)s);
            %(z)s = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS(%(x)s), NPY_%(number)s, 0);
            if (%(z)s == NULL) {
                %(fail)s;
            }
        }
        multiply_%(name)s(%(x)s, %(y)s, %(z)s);
        """ % dict(locals(), number=dtype_z.upper())


def main() -> None:
    """Multiply vectors of equal and of different dtypes."""
    x, y, w = dvector("x"), dvector("y"), fvector("w")
    multiply = VectorTimesVector()
    f = function([x, y, w], [multiply(x, y), multiply(w, x)])
    print(*f([1.0, 2.0, 3.0], [4.0, 5.0, 6.0], np.asarray([0.5, 0.5, 2.0], dtype="float32")))


if __name__ == "__main__":
    main()
