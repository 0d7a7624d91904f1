"""The op of vector_times_vector.py with its C code in a separate file, for editors, formatters and debuggers."""

from __future__ import annotations

from typing import Any

from cwrap.ops import Apply, ExternalCOp, TensorType, dvector, function, upcast


class VectorTimesVector(ExternalCOp):
    """`z[i] = x[i] * y[i]` for vectors of any dtypes; the C code is in vector_times_vector.c."""

    __props__ = ()
    func_file = "./vector_times_vector.c"
    func_name = "APPLY_SPECIFIC(vector_times_vector)"

    def __init__(self) -> None:
        super().__init__(self.func_file, self.func_name)

    def make_node(self, x: Any, y: Any) -> Apply:
        if x.type.ndim != 1 or y.type.ndim != 1:
            raise TypeError("both must be vectors")
        z = TensorType(dtype=upcast(x.dtype, y.dtype), shape=(None,))()
        return Apply(self, [x, y], [z])


def main() -> None:
    """Multiply two vectors and print the result."""
    x, y = dvector("x"), dvector("y")
    f = function([x, y], VectorTimesVector()(x, y))
    print(f([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]))


if __name__ == "__main__":
    main()
