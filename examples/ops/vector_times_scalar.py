"""A minimal op in C: a vector times a scalar.

The C code uses `PyArrayObject *` variables whose names are in `inputs` and `outputs`. It checks the sizes, which types
do not specify, allocates or reuses the output, and computes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops import Apply, COp, TensorType, dscalar, dvector, function, upcast


class VectorTimesScalar(COp):
    """`z = x * y` for a vector `x` and a scalar `y` of any dtypes."""

    __props__ = ()

    def make_node(self, x: Any, y: Any) -> Apply:
        if x.type.ndim != 1:
            raise TypeError("x must be a vector")
        if y.type.ndim != 0:
            raise TypeError("y must be a scalar")
        z = TensorType(dtype=upcast(x.dtype, y.dtype), shape=(None,))()
        return Apply(self, [x, y], [z])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        x, y = inputs
        output_storage[0][0] = np.asarray(x * y, dtype=node.outputs[0].type.dtype)

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, y = inputs
        (z,) = outputs
        dtype_x, dtype_y = node.inputs[0].dtype, node.inputs[1].dtype
        dtype_z = node.outputs[0].dtype
        typenum_z = np.dtype(dtype_z).num
        fail = sub["fail"]
        return """
        // An existing output of the right size is reused; otherwise a new one is allocated.
        if (%(z)s == NULL || PyArray_DIMS(%(z)s)[0] != PyArray_DIMS(%(x)s)[0]) {
            Py_XDECREF(%(z)s);
            %(z)s = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS(%(x)s), %(typenum_z)s, 0);
            if (%(z)s == NULL) {
                %(fail)s;
            }
        }

        // Either may have any stride, in bytes.
        {
            const char *from = PyArray_BYTES(%(x)s);
            char *to = PyArray_BYTES(%(z)s);
            const npy_%(dtype_y)s factor = *(npy_%(dtype_y)s *)PyArray_DATA(%(y)s);
            const npy_intp size = PyArray_DIMS(%(x)s)[0];
            const npy_intp step_x = PyArray_STRIDES(%(x)s)[0];
            const npy_intp step_z = PyArray_STRIDES(%(z)s)[0];
            for (npy_intp i = 0; i < size; i++, from += step_x, to += step_z)
                *(npy_%(dtype_z)s *)to = (npy_%(dtype_z)s) * (const npy_%(dtype_x)s *)from * factor;
        }
        """ % locals()


def main() -> None:
    """Multiply in C, in Python, and in the mode that compares both."""
    x, y = dvector("x"), dscalar("y")
    z = VectorTimesScalar()(x, y)
    for mode in ("fused", "python", "debug"):
        f = function([x, y], z, mode=mode)
        print(mode, f(np.arange(4.0), 2.5))


if __name__ == "__main__":
    main()
