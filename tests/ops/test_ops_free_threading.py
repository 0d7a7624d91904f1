"""Functions of graphs on a Python without the GIL: which ones run without it, and calls from several threads."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from typing import Any

import numpy as np
import pytest
from folders import ROOT

from cwrap.ops import Apply, COp, function
from cwrap.ops.linking.elemwise import Elemwise
from cwrap.ops.linking.external import ExternalCOp
from cwrap.ops.types.composite import Composite
from cwrap.ops.types.scalar_ops import UnaryScalarOp
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType

SAFE, UNSAFE = "#define CWRAP_OP_THREAD_SAFE 1\n", "#define CWRAP_OP_THREAD_SAFE 0\n"
VECTOR = TensorType("float64", (False,))


class Same(COp):
    """An op with C that returns its input."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"Py_XDECREF({outputs[0]}); {outputs[0]} = (PyArrayObject *)Py_NewRef({inputs[0]});"


class Counted(Same):
    """An op that counts its calls in a member of the struct."""

    c_thread_safe = True

    def c_support_code_struct(self, node: Apply, name: str) -> str:
        return f"long count_{name};"

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"count_{name} += 1; {super().c_code(node, name, inputs, outputs, sub)}"


class Double(UnaryScalarOp):
    """A scalar op that a user writes."""

    def impl(self, x: Any) -> Any:
        return 2 * x

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = 2 * {inputs[0]};"


class SafeDouble(Double):
    """The same scalar op, declared safe."""

    c_thread_safe = True


def test_graphs_of_ops_of_cwrap_are_safe_without_the_gil() -> None:
    x = VECTOR("x")
    assert SAFE in function([x], x * 2 + 1).program.unit.source


@pytest.mark.filterwarnings("ignore:The global interpreter lock:RuntimeWarning")
@pytest.mark.parametrize(("op", "expected"), [(Same, UNSAFE), (Counted, SAFE)])
def test_an_op_declares_that_its_c_is_safe(op: type[COp], expected: str) -> None:
    x = VECTOR("x")
    compiled = function([x], op()(x), accept_inplace=True)
    assert expected in compiled.program.unit.source
    assert compiled(np.arange(3.0)).tolist() == [0, 1, 2]


@pytest.mark.filterwarnings("ignore:The global interpreter lock:RuntimeWarning")
@pytest.mark.parametrize(("scalar", "expected"), [(Double, UNSAFE), (SafeDouble, SAFE)])
def test_loops_are_as_safe_as_their_scalar_op(scalar: type[UnaryScalarOp], expected: str) -> None:
    x, number = VECTOR("x"), ScalarType("float64")()
    assert expected in function([x], Elemwise(scalar())(x)).program.unit.source
    composite = Composite([number], [scalar()(number)])
    assert expected in function([x], Elemwise(composite)(x)).program.unit.source


def test_ops_in_c_files_must_declare_that_they_are_safe() -> None:
    assert ExternalCOp.c_thread_safe is False


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="Python needs the GIL")
@pytest.mark.parametrize(("op", "enabled"), [("plain", False), ("Counted()", False), ("Same()", True)])
def test_threads_call_a_function_of_a_graph(op: str, enabled: bool) -> None:
    script = f"""
import sys, threading
import numpy as np
from cwrap.ops import function
from test_ops_free_threading import VECTOR, Counted, Same
x = VECTOR("x")
plain = lambda x: x * 2 - x
f = function([x], ({op})(x), accept_inplace=True)
wrong = []
def work(number):
    values = np.full(4, float(number))
    for _ in range(5000):
        if f(values).tolist() != [number] * 4:
            wrong.append(number)
threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(wrong, sys._is_gil_enabled())
"""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.stdout == f"[] {enabled}\n", done.stderr
