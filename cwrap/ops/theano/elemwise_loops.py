"""C++ of loops over arrays, for ops that call the functions of `elemwise_cgen` of Theano, Aesara and PyTensor.

`loop_orders` has a tuple for each array: for each loop, the dimension of the array that the loop runs over, or "x" if
the array has no such axis. `sub["lv0"]` is the name of array 0. In the loops, `x_i` is the element of the array `x`.

For example, to double a matrix x of doubles:

    orders, dtypes = [(0, 1), (0, 1)], ["npy_float64", "npy_float64"]
    sub = {"lv0": x, "lv1": z, "olv": z, "fail": sub["fail"]}
    tasks = [("", ""), ("", f"{z}_i = 2 * {x}_i;"), ""]
    make_declare(orders[:1], dtypes[:1], sub) + make_checks(orders[:1], dtypes[:1], sub) + ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Orders = Sequence[Sequence[int | str]]


def make_declare(loop_orders: Orders, dtypes: Sequence[str], sub: Mapping[str, str]) -> str:
    """Return declarations for each array x: its position `x_iter`, sizes `x_n0` and strides in bytes `x_stride0`."""
    lines = []
    for array, order, dtype in _arrays(loop_orders, dtypes, sub):
        lines.append(f"{dtype} *{array}_iter = NULL; (void){array}_iter;")
        lines += [f"npy_intp {array}_n{axis}, {array}_stride{axis};" for axis in _axes(order)]
    return "\n".join(lines)


def make_checks(loop_orders: Orders, dtypes: Sequence[str], sub: Mapping[str, str]) -> str:
    """Return C++ that sets the sizes and strides, and fails if arrays have different sizes in a loop."""
    lines = []
    for array, order, _ in _arrays(loop_orders, dtypes, sub):
        axes = _axes(order)
        if axes:
            lines += [
                f"if (PyArray_NDIM({array}) <= {max(axes)}) {{",
                f'    PyErr_Format(PyExc_ValueError, "expected {max(axes) + 1} dimensions, got %d",',
                f"                 PyArray_NDIM({array}));",
                f"    {sub['fail']}\n}}",
            ]
        for axis in axes:
            lines.append(f"{array}_n{axis} = PyArray_DIMS({array})[{axis}];")
            lines.append(f"{array}_stride{axis} = PyArray_STRIDES({array})[{axis}];")
    for number in range(_depth(loop_orders)):
        first, *others = _sizes(loop_orders, number, sub) or [""]
        for other in others:
            lines += [
                f"if ({first} != {other}) {{",
                f'    PyErr_Format(PyExc_ValueError, "the sizes %zd and %zd of loop {number} differ",',
                f"                 (Py_ssize_t){first}, (Py_ssize_t){other});",
                f"    {sub['fail']}\n}}",
            ]
    return "\n".join(lines)


def compute_output_dims_lengths(array_name: str, loop_orders: Orders, sub: Mapping[str, str]) -> str:
    """Return C++ that stores the number of iterations of each loop in an array."""
    lengths = [_length(loop_orders, number, sub) for number in range(_depth(loop_orders))]
    return "\n".join(f"{array_name}[{number}] = {length};" for number, length in enumerate(lengths))


def make_alloc(loop_orders: Orders, dtype: str, sub: Mapping[str, str], fortran: str = "0") -> str:
    """Return C++ that makes `sub["olv"]` an array with the sizes of the loops, unless it is one already.

    `dtype` is a C type such as `npy_float64`. If the C expression `fortran` is true, the array has Fortran's order.
    """
    output, depth = sub["olv"], _depth(loop_orders)
    return f"""{{
    npy_intp cwrap_sizes[{depth or 1}];
    {compute_output_dims_lengths("cwrap_sizes", loop_orders, sub)}
    if (!{output} || !PyArray_ISWRITEABLE({output}) ||
        !PyArray_CompareLists(PyArray_DIMS({output}), cwrap_sizes, {depth})) {{
        Py_XDECREF({output});
        {output} = (PyArrayObject *)PyArray_EMPTY({depth}, cwrap_sizes, {dtype.upper()}, {fortran});
        if (!{output}) {{ {sub["fail"]} }}
    }}
}}"""


def make_loop(
    loop_orders: Orders,
    dtypes: Sequence[str],
    loop_tasks: Sequence[Any],
    sub: Mapping[str, str],
    openmp: object = None,  # noqa: ARG001 - accepted for compatibility
) -> str:
    """Return nested loops. `loop_tasks` has a pair for each loop, and the code that runs after all loops.

    A pair is the code that runs before the loop, and the code that runs at the end of each iteration.
    """
    arrays = list(_arrays(loop_orders, dtypes, sub))
    *pairs, last = loop_tasks
    inner = ""
    for number in reversed(range(len(pairs))):
        before, task = pairs[number]
        bases = "".join(f"char *const {array}_from{number} = (char *){array}_iter;\n" for array, _, _ in arrays)
        elements = "".join(_element(array, order[number], number, dtype) for array, order, dtype in arrays)
        counter = f"cwrap_i{number}"
        loop = f"for (npy_intp {counter} = 0; {counter} < {_length(loop_orders, number, sub)}; {counter}++)"
        inner = f"{{\n{before}\n{bases}{loop} {{\n{elements}{inner}\n{task}\n}}\n}}"
    starts = "".join(f"{array}_iter = ({dtype} *)PyArray_DATA({array});\n" for array, _, dtype in arrays)
    if not pairs:
        starts += "".join(_reference(array, dtype) for array, _, dtype in arrays)
    return f"{{\n{starts}{inner}\n{last}\n}}"


make_loop_careduce = make_loop  # the loops of a reduction run in their order


def make_reordered_loop(
    init_loop_orders: Orders,
    olv_index: int,  # noqa: ARG001 - accepted for compatibility
    dtypes: Sequence[str],
    inner_task: str,
    sub: Mapping[str, str],
    openmp: object = None,  # noqa: ARG001
) -> str:
    """Return nested loops with code in the innermost one. The loops are not reordered."""
    depth = _depth(init_loop_orders)
    tasks: list[Any] = [("", "")] * max(depth - 1, 0)
    return make_loop(init_loop_orders, dtypes, [*tasks, ("", inner_task), ""] if depth else [inner_task], sub)


def _arrays(
    loop_orders: Orders, dtypes: Sequence[str], sub: Mapping[str, str]
) -> Iterator[tuple[str, Sequence[int | str], str]]:
    """Yield the name, the loop order and the C type of each array."""
    for number, (order, dtype) in enumerate(zip(loop_orders, dtypes, strict=False)):
        yield sub[f"lv{number}"], order, dtype


def _axes(order: Sequence[int | str]) -> list[int]:
    return [axis for axis in order if isinstance(axis, int)]


def _depth(loop_orders: Orders) -> int:
    """Return the number of loops."""
    return len(loop_orders[0]) if loop_orders else 0


def _sizes(loop_orders: Orders, number: int, sub: Mapping[str, str]) -> list[str]:
    """Return the C variables with the sizes of the arrays that a loop runs over."""
    axes = [(f"{sub[f'lv{k}']}_n", order[number]) for k, order in enumerate(loop_orders)]
    return [f"{prefix}{axis}" for prefix, axis in axes if axis != "x"]


def _length(loop_orders: Orders, number: int, sub: Mapping[str, str]) -> str:
    return next(iter(_sizes(loop_orders, number, sub)), "1")


def _element(array: str, axis: int | str, number: int, dtype: str) -> str:
    """Return the C++ that moves to the element of an iteration, and names it."""
    step = "" if axis == "x" else f" + cwrap_i{number} * {array}_stride{axis}"
    return f"{array}_iter = ({dtype} *)({array}_from{number}{step});\n{_reference(array, dtype)}"


def _reference(array: str, dtype: str) -> str:
    return f"{dtype} &{array}_i = *{array}_iter; (void){array}_i;\n"
