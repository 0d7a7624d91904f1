"""Random graphs of ops in C and in Python, some of which overwrite or view their inputs, against NumPy."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from ops_programs import PlusOne, Twice

from cwrap.ops import Apply, COp, GraphError, Variable, dvector, function

pytestmark = pytest.mark.usefixtures("ops_cache")


class Subtract(COp):
    """The op `x - y`, in C and in Python."""

    __props__ = ()

    def make_node(self, x: Any, y: Any) -> Apply:
        return Apply(self, [x, y], [x.type()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0] - inputs[1]

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, y, z = inputs[0], inputs[1], outputs[0]
        at = "*(double *)PyArray_GETPTR1"
        return f"""
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS({x}), NPY_FLOAT64, 0);
        if (!{z}) {{ {sub["fail"]} }}
        for (npy_intp i = 0; i < PyArray_SIZE({x}); i++) {at}({z}, i) = {at}({x}, i) - {at}({y}, i);
        """


class Reverse(COp):
    """An op that returns a view with negative strides."""

    __props__ = ()
    view_map = {0: [0]}  # noqa: RUF012 - as programs write it

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0][::-1]

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, z = inputs[0], outputs[0]
        return f"""
        PyObject *step = PyLong_FromLong(-1);
        PyObject *slice = step ? PySlice_New(Py_None, Py_None, step) : NULL;
        Py_XDECREF(step);
        if (!slice) {{ {sub["fail"]} }}
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyObject_GetItem((PyObject *){x}, slice);
        Py_DECREF(slice);
        if (!{z}) {{ {sub["fail"]} }}
        """


class Negate(COp):
    """The op `-x`, which overwrites `x`."""

    __props__ = ()
    destroy_map = {0: [0]}  # noqa: RUF012 - as programs write it

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = np.negative(inputs[0], out=inputs[0])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, z = inputs[0], outputs[0]
        return f"""
        Py_INCREF({x});
        Py_XSETREF({z}, {x});
        for (npy_intp i = 0; i < PyArray_SIZE({z}); i++) *(double *)PyArray_GETPTR1({z}, i) *= -1;
        """


MEANING: dict[Any, Any] = {
    Twice: lambda x: 2 * x,
    PlusOne: lambda x: x + 1,
    Subtract: lambda x, y: x - y,
    Reverse: lambda x: x[::-1],
    Negate: lambda x: -x,
}


def schedulable(inputs: list[Any], outputs: list[Any]) -> bool:
    """Return whether a graph has an order in which no input is overwritten too early, and no argument at all."""
    try:
        function(inputs, outputs, mode="python")
    except GraphError:
        return False
    return True


def graph(seed: int) -> tuple[list[Any], list[Any], list[Any]]:
    """Return inputs, outputs, and for each output a function of the values of the inputs."""
    choose = random.Random(seed)
    inputs = [dvector("x"), dvector("y")]
    meanings: list[Any] = [lambda x, y: x, lambda x, y: y, lambda x, y: np.arange(4.0)]
    variables: list[Variable] = [*inputs, dvector.make_constant(np.arange(4.0))]
    outputs: list[int] = []
    while len(variables) < 18:
        op = choose.choice([Twice, PlusOne, Subtract, Reverse, Negate])
        chosen = [choose.randrange(len(variables)) for _ in range(2 if op is Subtract else 1)]
        result = op()(*(variables[number] for number in chosen))
        new_outputs = [*outputs, len(variables)] if choose.random() < 0.4 else outputs
        if not schedulable(inputs, [*(variables[number] for number in outputs), inputs[0], inputs[1], result]):
            continue

        def meaning(x: Any, y: Any, op: Any = op, parts: Any = tuple(meanings[number] for number in chosen)) -> Any:
            return MEANING[op](*(part(x, y) for part in parts))

        variables.append(result)
        meanings.append(meaning)
        outputs = new_outputs
    while not schedulable(inputs, [*(variables[number] for number in outputs), *inputs]):
        outputs.pop()
    results = [*(variables[number] for number in outputs), *inputs]
    return inputs, results, [*(meanings[number] for number in outputs), *meanings[:2]]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("mode", ["fused", "python"])
def test_random_graphs_have_the_results_of_numpy(seed: int, mode: str) -> None:
    inputs, outputs, meanings = graph(seed)
    f = function(inputs, outputs, mode=mode)
    x, y = np.asarray([1.0, -2.0, 3.0, 0.5]), np.asarray([4.0, 0.0, -1.0, 2.5])
    for arguments in ((x, y), (x[::-1], y), (np.tile(x, 2)[::2], y.copy())):
        kept = [value.copy() for value in arguments]
        got = f(*arguments)
        for value, meaning in zip(got, meanings, strict=True):
            assert np.array_equal(value, meaning(*kept))
        assert all(np.array_equal(*pair) for pair in zip(arguments, kept, strict=True))
        memory = [*got, *arguments]
        for number, value in enumerate(memory):
            assert not any(np.shares_memory(value, other) for other in memory[:number] if other.size)
