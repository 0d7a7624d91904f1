"""Functions of graphs on a Python without the GIL: which ones run without it, and calls from several threads."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import sysconfig
from typing import Any

import numpy as np
import pytest
from folders import ROOT

from cwrap.ops import Apply, COp, function
from cwrap.ops.linking.external import ExternalCOp
from cwrap.ops.loops import modules, ufuncs
from cwrap.ops.loops.modules import once
from cwrap.ops.theano.composite import Composite
from cwrap.ops.theano.elemwise import Elemwise
from cwrap.ops.theano.scalar_ops import UnaryScalarOp
from cwrap.ops.types.scalars import ScalarType
from cwrap.ops.types.tensors import TensorType

SAFE, UNSAFE = "#define CWRAP_OP_THREAD_SAFE 1\n", "#define CWRAP_OP_THREAD_SAFE 0\n"
_multiarray_umath: Any = importlib.import_module(
    f"numpy.{'core' if np.__version__.startswith('1.') else '_core'}._multiarray_umath"
)
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


def test_a_library_that_is_loaded_again_keeps_the_pointer_to_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls in other threads read the pointer without a lock. So NumPy's table is not needed a second time."""
    x = VECTOR("x")
    first = function([x], Same()(x), accept_inplace=True)
    monkeypatch.setattr(_multiarray_umath, "_ARRAY_API", None)
    again = function([x], Same()(x), accept_inplace=True)
    assert again is not first
    assert again(np.arange(3.0)).tolist() == first(np.arange(3.0)).tolist() == [0, 1, 2]


def test_a_library_of_ufuncs_that_is_loaded_again_keeps_the_pointer_to_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = ufuncs.Plan("x + 77", None, "d", "", "again", "", "", modules.flags(False), "")
    modules.loaded(*ufuncs.unit_of(plan))
    for name in ("_ARRAY_API", "_UFUNC_API"):
        monkeypatch.setattr(_multiarray_umath, name, None)
    (again,) = modules.loaded(*ufuncs.unit_of(plan))
    assert again(1.0) == 78


def test_threads_that_make_an_equal_ufunc_receive_one_object() -> None:
    found: list[object] = []

    class Raced(ufuncs.Plan):
        """A plan whose ufunc another thread makes first."""

        def compiled(self) -> object:
            found.append(modules.ufunc_of(plan))
            return object()

    plan = ufuncs.Plan("x + 78", None, "d", "", "raced", "", "", modules.flags(False), "")
    module = modules.module_of(Raced(*plan))
    assert module.raced is found[0]
    assert modules.plan_of(found[0]) == plan


def test_threads_that_need_an_equal_result_receive_one_object() -> None:
    found: list[object] = []

    @once
    def made(number: int) -> object:
        if not found:
            found.append(None)
            found[0] = made(number)  # as another thread may do
        return object()

    assert made(1) is made(1) is found[0]
    assert made(2) is not found[0]


@pytest.mark.nightly
def test_the_hammer_of_operations() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = str(ROOT / "build_tools/harness/hammer/ops.py")
    done = subprocess.run(
        [sys.executable, program, "300"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("no errors\n"), done.stdout + done.stderr
