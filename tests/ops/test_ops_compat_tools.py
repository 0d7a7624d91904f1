"""Parts of programs for other libraries besides ops: known shapes, monitors, thunks, loops in C++, tools for tests."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ops_programs import PlusOne, Twice

from cwrap.ops import (
    Apply,
    COp,
    Elemwise,
    Mode,
    Op,
    TensorType,
    config,
    dmatrix,
    dscalar,
    dvector,
    function,
    ivector,
    lscalar,
)
from cwrap.ops.autodiff.gradient import grad
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.debug.monitor import MonitorMode, detect_nan
from cwrap.ops.theano import scalar_ops
from cwrap.ops.theano.dimensions import Assert, CheckAndRaise, DimShuffle, assert_op
from cwrap.ops.theano.elemwise_loops import (
    make_alloc,
    make_checks,
    make_declare,
    make_loop,
    make_loop_careduce,
    make_reordered_loop,
)
from cwrap.ops.theano.scalar_ops import BinaryScalarOp, UnaryScalarOp
from cwrap.ops.theano.unit_tests import InferShapeTestCase, InferShapeTester, WrongValue, assert_allclose, seed_rng
from cwrap.ops.theano.unit_tests import verify_grad as verified
from cwrap.ops.types.scalars import int64
from cwrap.ops.types.tensors import SpecifyShape, constant, specify_shape

pytestmark = pytest.mark.usefixtures("ops_cache")


@pytest.mark.parametrize("library", [theano, aesara, pytensor])
def test_each_library_has_the_names(library: Any) -> None:
    assert library.tensor.specify_shape is library.compile.specify_shape is specify_shape
    for name in ("compile.monitormode", "tensor.elemwise_cgen", "tests.unittest_tools"):
        importlib.import_module(f"{library.__name__}.{name}")
    assert library.compile.MonitorMode is library.compile.monitormode.MonitorMode is MonitorMode
    assert issubclass(library.tests.unittest_tools.InferShapeTester, InferShapeTester)
    assert library.tensor.elemwise_cgen.make_loop is make_loop


class TestKnownShapes:
    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_sizes_are_compared(self, mode: str) -> None:
        x, n = dmatrix("x"), lscalar("n")
        y = specify_shape(x, (n, 3))
        f = function([x, n], y * 2, mode)
        assert y.type.shape == (None, 3)
        assert f(np.ones((2, 3)), 2).tolist() == [[2, 2, 2]] * 2
        for shape, size, wrong in (((2, 3), 3, "size 3 in dimension 0, got 2"), ((2, 4), 2, "size 3 in dimension 1")):
            with pytest.raises(ValueError, match=f"expected the {wrong}"):
                f(np.ones(shape), size)

    def test_sizes_may_be_unknown(self) -> None:
        x, sizes = dmatrix("x"), ivector("sizes")
        assert specify_shape(x, (None, 2)).type.shape == (None, 2)
        assert specify_shape(dvector("v"), 4).type.shape == (4,)
        assert specify_shape(x, constant([5, 6])).type.shape == SpecifyShape()(x, 5, 6).type.shape == (5, 6)
        assert specify_shape(x, np.array([5, 6])).type.shape == (5, 6)
        partly: Any = specify_shape(x, (int64.make_constant(5), None))
        assert partly.owner.inputs[2].data is None
        f = function([x, sizes], specify_shape(x, sizes), mode="python")
        assert f(np.ones((1, 2)), np.array([1, 2], "int32")).tolist() == [[1, 1]]
        assert function([x], specify_shape(x, (None, 2)), "single")([[3, 4]]).tolist() == [[3, 4]]
        assert function([x], specify_shape(x, (None, 2)), "python")([[3, 4]]).tolist() == [[3, 4]]

    def test_mistakes(self) -> None:
        with pytest.raises(ValueError, match="x has 2 dimensions, but the shape has 1 sizes"):
            specify_shape(dmatrix("x"), (3,))
        with pytest.raises(ValueError, match=r"dimension 0 of .* has the size 3, not 4"):
            specify_shape(specify_shape(dvector("x"), 3), 4)
        with pytest.raises(TypeError, match="a size must be an integer or None"):
            specify_shape(dvector("x"), dscalar("y"))

    def test_gradients_pass(self) -> None:
        x = dvector("x")
        gradient = grad(np.sum(specify_shape(x, 2) ** 2), x)
        assert function([x], gradient, mode="python")([1, 2]).tolist() == [2, 4]

    def test_shapes_are_inferred(self) -> None:
        x, n = dmatrix("x"), lscalar("n")
        tester = InferShapeTester()
        tester.mode = Mode("python")
        values = [np.ones((2, 3)), 3]
        tester._compile_and_check([x, n], [specify_shape(x, (None, n))], values, SpecifyShape)


def report(number: int, node: Apply, storage: Any) -> None:
    """Append the values of an op to a list of its first input."""
    seen.append((number, str(node.op), [cell[0].tolist() for cell in (*storage.inputs, *storage.outputs)]))


seen: list[Any] = []


class TestMonitors:
    def test_functions_run_around_each_op(self) -> None:
        seen.clear()
        graphs: list[Any] = []

        def before(graph: Any, number: int, node: Apply, storage: Any) -> None:
            graphs.append((graph.outputs, number, node, storage.outputs))

        x = dvector("x")
        y = Twice()(x)
        mode = MonitorMode(pre_func=before, post_func=report).excluding("fusion")
        f = function([x], y, mode)
        assert f([1, 2]).tolist() == [2, 4]
        assert seen == [(0, "Twice", [[1, 2], [2, 4]])]
        assert graphs[0][:3] == ([y], 0, y.owner)
        assert f.maker.fgraph.toposort() == [y.owner]

    def test_values_may_be_replaced(self) -> None:
        def after(number: int, node: Apply, storage: Any) -> None:
            storage.outputs[0][0] = storage.outputs[0][0] + number + 1

        x = dvector("x")
        f = function([x], Twice()(Twice()(x)), MonitorMode(post_func=after, linker="py"))
        assert f([1]).tolist() == [8]

    def test_modes_pickle(self) -> None:
        x = dvector("x")
        f = function([x], Twice()(x), MonitorMode(post_func=report, linker="py"))
        assert pickle.loads(pickle.dumps(f)).mode.post_func is report

    def test_numbers_that_are_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        x = dvector("x")
        f = function([x], Twice()(x), MonitorMode(post_func=detect_nan))
        f([1])
        assert not capsys.readouterr().out
        f([np.nan])
        assert capsys.readouterr().out.startswith("*** NaN detected ***\nTwice(x)\nInputs : [array([nan])]")


class Lengths(Op):
    """An op whose thunk the program makes, for a base in C or without one."""

    __props__ = ()
    made = 0

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [lscalar()])

    def make_thunk(self, node: Any, storage_map: Any, compute_map: Any, no_recycling: Any = ()) -> Any:  # type: ignore[override]
        type(self).made += 1
        (x,), (z,) = node.inputs, node.outputs

        def thunk() -> None:
            storage_map[z][0] = np.asarray(len(storage_map[x][0]))
            compute_map[z][0] = True

        return thunk


class Prepared(Twice):
    """An op in C that does something before its thunk is made."""

    __props__ = ()
    languages: list[Any] = []  # noqa: RUF012

    def make_thunk(
        self, node: Any, storage_map: Any, compute_map: Any, no_recycling: Any = (), impl: Any = None
    ) -> Any:
        self.languages.append(impl)
        return super().make_thunk(node, storage_map, compute_map, no_recycling, impl)


class TestThunks:
    @pytest.mark.parametrize("mode", ["fused", "single", "python", "debug"])
    def test_ops_may_make_them(self, mode: str) -> None:
        x = dvector("x")
        f = function([x], Lengths()(Twice()(x)), mode)
        before = Lengths.made
        assert [f(np.ones(n)).item() for n in (2, 5)] == [2, 5]
        assert Lengths.made - before <= 1

    @pytest.mark.parametrize(("mode", "impl"), [("fused", None), ("single", None), ("python", "py")])
    def test_ops_may_prepare_them(self, mode: str, impl: str | None) -> None:
        Prepared.languages.clear()
        x = dvector("x")
        f = function([x], Prepared()(x), mode)
        assert [f([n]).tolist() for n in (2, 5)] == [[4], [10]]
        assert Prepared.languages == [impl]


class Product(COp):
    """The product of a matrix and a vector, or the sums of rows, in loops of `elemwise_cgen`."""

    __props__ = ("reduces", "reorders")

    def __init__(self, reduces: bool, reorders: bool = False) -> None:
        self.reduces = reduces
        self.reorders = reorders

    def make_node(self, x: Any, y: Any) -> Apply:
        return Apply(self, [x, y], [dvector() if self.reduces else dmatrix()])

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        z = outputs[0]
        names = {**sub, "lv0": inputs[0], "lv1": inputs[1], "lv2": z, "olv": z}
        kinds = ["npy_float64"] * 3
        orders: Any = [(0, 1), ("x", 0)]
        result: Any = (0, "x") if self.reduces else (0, 1)
        begin = make_declare(orders, kinds[:2], names) + make_checks(orders, kinds[:2], names)
        begin += make_alloc([(0,), ("x",)] if self.reduces else orders, kinds[0], names)
        begin += make_declare([result], kinds[:1], {**names, "lv0": z})
        begin += make_checks([result], kinds[:1], {**names, "lv0": z})
        if self.reorders:
            task = f"{z}_i = {inputs[0]}_i * {inputs[1]}_i;"
            return begin + make_reordered_loop([*orders, result], 2, kinds, task, names)
        if self.reduces:
            first, task = f"npy_float64 &{z}_i = *{z}_iter; {z}_i = 0;", f"{z}_i += {inputs[0]}_i * {inputs[1]}_i;"
        else:
            first, task = "", f"{z}_i = {inputs[0]}_i * {inputs[1]}_i;"
        nested = make_loop_careduce if self.reduces else make_loop
        return begin + nested([*orders, result], kinds, [("", ""), (first, task), ""], names)


class TestLoops:
    def test_run_over_arrays(self) -> None:
        x, y = dmatrix("x"), dvector("y")
        f = function([x, y], [Product(True)(x, y), Product(False)(x, y), Product(False, True)(x, y)])
        values = np.arange(12.0).reshape(4, 3).T[:, ::-2]
        sums, products, reordered = f(values, [10, 1])
        assert np.array_equal(sums, values @ [10, 1])
        assert np.array_equal(products, values * [10, 1])
        assert np.array_equal(reordered, products)
        assert f(np.ones((0, 2)), [1, 2])[0].shape == (0,)
        with pytest.raises(ValueError, match="the sizes 2 and 3 of loop 1 differ"):
            f(values, [1, 2, 3])

    def test_numbers_need_no_loop(self) -> None:
        names = {"lv0": "x", "olv": "z", "fail": "FAIL"}
        text = make_reordered_loop([()], 0, ["npy_int8"], "x_i = 1;", names)
        assert "for" not in text
        assert "x_iter = (npy_int8 *)PyArray_DATA(x);" in text
        assert "npy_intp cwrap_sizes[1];" in make_alloc([()], "npy_int8", names)
        assert "NDIM" not in make_checks([()], ["npy_int8"], names)
        assert "cwrap_sizes[0] = 1;" in make_alloc([("x",)], "npy_int8", names)


class Halves(Op):
    """Two outputs: the rows of even and of odd numbers. `error` is added to the inferred number of rows."""

    __props__ = ("error",)

    def __init__(self, error: int = 0) -> None:
        self.error = error

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [dmatrix(), dmatrix()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        for number, cell in enumerate(output_storage):
            cell[0] = inputs[0][number::2].copy()

    def infer_shape(self, graph: Any, node: Apply, shapes: Any) -> Any:
        rows, columns = shapes[0]
        return [((rows + 1) // 2 + self.error, columns), (rows // 2, columns)]


class Scaled(Twice):
    """An op with the signature of Theano's `infer_shape`, and constant sizes as numbers."""

    __props__ = ()

    def infer_shape(self, node: Apply, shapes: Any) -> Any:
        return [(int64.make_constant(3),)]


class TestShapes(InferShapeTester):
    mode = None

    def test_are_compared(self) -> None:
        self.mode = Mode("python")
        x = dmatrix("x")
        values = [np.arange(15.0).reshape(5, 3)]
        self._compile_and_check([x], Halves()(x), values, Halves)
        with pytest.raises(AssertionError, match=r"returned \(4, 3\), but the shape is \(3, 3\)"):
            self._compile_and_check([x], Halves(1)(x), values, Halves)
        v = dvector("v")
        self._compile_and_check([v], [Scaled()(v)], [np.ones(3)], Scaled)
        with pytest.raises(AssertionError, match="not known before Twice computes"):
            self._compile_and_check([v], [Twice()(v)], [np.ones(3)], Twice)
        self._compile_and_check([v], [Twice()(v)], [np.ones(3)], Twice, check_topo=False)
        with pytest.raises(AssertionError, match="no op is a Scaled"):
            self._compile_and_check([v], [Twice()(v)], [np.ones(3)], Scaled)
        with pytest.warns(UserWarning, match="sizes of an argument of the test of Halves are equal"):
            self._compile_and_check([x], Halves()(x), [np.ones((2, 2))], Halves)

    def test_begin_with_a_seed(self) -> None:
        assert self.mode is not None
        first = np.random.rand()
        assert seed_rng() == 666
        assert np.random.rand() == first
        assert seed_rng(3) == 3
        with config.change_flags(unittests__rseed="random"):
            assert seed_rng() is None

    def test_as_a_test_case(self) -> None:
        case = InferShapeTestCase()
        case.setUp()
        assert case.mode is not None
        case.setUp()

    def test_numbers_are_compared(self) -> None:
        assert_allclose(np.array([1], np.float32), [1 + 1e-6])
        assert_allclose([1], [1.1], rtol=0.2)
        with pytest.raises(WrongValue, match="Not equal to tolerance"):
            assert_allclose([1], [1 + 1e-6])

    def test_gradients_are_compared(self) -> None:
        verified(np.tanh, [np.ones(2)], mode="python")
        verified(np.tanh, [np.ones(2)], rng=np.random.RandomState(1), mode="python", no_debug_ref=False)


_CHILD = """
import pickle, sys
import numpy as np
from multiprocessing import get_context
from cwrap.ops import Apply, Op, dvector, function

class Negative(Op):
    __props__ = ()

    def make_node(self, x):
        return Apply(self, [x], [dvector()])

    def perform(self, node, inputs, output_storage):
        output_storage[0][0] = -inputs[0]

def write(path):
    x = dvector("x")
    with open(path, "wb") as stream:
        pickle.dump((__name__, function([x], Negative()(x), mode="python")), stream)
"""
_PARENT = (
    _CHILD
    + """
if __name__ == "__main__":
    process = get_context("spawn").Process(target=write, args=sys.argv[1:])
    process.start()
    process.join()
"""
)
_READER = (
    _CHILD.replace("from multiprocessing import get_context\n", "")
    + """
with open(sys.argv[1], "rb") as stream:
    name, f = pickle.load(stream)
print(name, f([1, 2]).tolist(), "multiprocessing" in sys.modules)
"""
)


def test_main_modules_have_the_name_of_spawned_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    main = sys.modules["__main__"]
    monkeypatch.delitem(sys.modules, "__mp_main__", raising=False)
    x = dvector("x")
    for _ in range(2):
        f = pickle.loads(pickle.dumps(function([x], PlusOne()(x), mode="python")))
        assert f([1]).tolist() == [2]
        assert sys.modules["__mp_main__"] is main


def test_functions_of_spawned_processes_pickle(tmp_path: Path, root: Path) -> None:
    """A process that did not import multiprocessing finds the classes of the main module."""
    programs = {"writer.py": _PARENT, "reader.py": _READER}
    for name, text in programs.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(tmp_path / name), str(tmp_path / "f")], check=True, capture_output=True, text=True,
            env={"PYTHONPATH": str(root)}, timeout=300,
        )  # fmt: skip
    assert done.stdout == "__mp_main__ [-1.0, -2.0] False\n"


class TestSmallNames:
    def test_annotations_and_modes(self) -> None:
        library: Any = aesara
        assert library.graph.op.StorageMapType is library.graph.op.ThunkType is Any
        assert library.compile.mode.FAST_RUN.kind == "fused"
        assert library.graph.fg.MissingInputError is library.graph.utils.MissingInputError
        assert theano.compile.FunctionGraph is pytensor.graph.fg.FunctionGraph  # type: ignore[attr-defined]

    def test_functions_that_c_ops_call(self) -> None:
        library: Any = pytensor
        assert (
            library.utils.hash_from_code("x") == library.utils.hash_from_code(b"x") != library.utils.hash_from_code("y")
        )
        assert "NPY_RAVEL_AXIS" in library.npy_2_compat.npy_2_compat_header()
        assert library.npy_2_compat.numpy_version == np.__version__
        x = dvector("x")
        graph = library.graph.replace.clone_replace([library.tensor.isnan(x)], {x: np.ones(1)})
        assert function([], graph, mode="python")()[0].tolist() == [False]


class TestAssertions:
    def test_conditions_are_checked(self) -> None:
        x, n = dvector("x"), int64("n")
        y = Assert("n is too small")(x, np.greater(lscalar("m"), 0), n)
        m = y.owner.inputs[1].owner.inputs[0]
        f = function([x, m, n], y, mode="python")
        assert f([1], 1, 1).tolist() == [1]
        for wrong in ((0, 1), (1, 0)):
            with pytest.raises(AssertionError, match="n is too small"):
                f([1], *wrong)
        with pytest.raises(KeyError):
            function([x], CheckAndRaise(KeyError, "never")(x, False), mode="python")([1])

    def test_are_ops(self) -> None:
        x = dvector("x")
        assert Assert("a") == Assert("a") != Assert("b")
        gradient = grad(np.sum(assert_op(x * x, True)), x)
        assert function([x], gradient, mode="python")([3]).tolist() == [6]
        tester = InferShapeTester()
        tester.mode = Mode("python")
        tester._compile_and_check([x], [assert_op(x, True)], [np.ones(2)], Assert)
        with pytest.raises(TypeError, match="exc_type must be a class of exceptions"):
            CheckAndRaise("wrong")
        with pytest.raises(TypeError, match="must be scalars"):
            assert_op(x, x)


class Cube(UnaryScalarOp):
    def impl(self, x: Any) -> Any:
        return x * x * x

    def grad(self, inputs: Any, gradients: Any) -> Any:
        return [gradients[0] * 3 * inputs[0] ** 2]


class SumAndTwice(BinaryScalarOp):
    """A sum, and twice the first number. The derivative uses the outputs."""

    nout = 2
    output_types_preference = staticmethod(lambda x, y: (x, y))

    def impl(self, x: Any, y: Any) -> Any:
        return x + y, 2 * x

    def L_op(self, inputs: Any, outputs: Any, gradients: Any) -> Any:  # noqa: N802
        first, second = gradients
        return [first + 2 * second + 0 * outputs[0], None]


class TestGradientsOfLoops:
    def test_are_those_of_numbers(self) -> None:
        cube = Elemwise(Cube(scalar_ops.same_out))
        verified(lambda x, y: cube(x) * Elemwise(scalar_ops.tanh)(y), [np.ones((2, 3)), np.full(3, 0.5)], mode="python")

    def test_of_several_outputs(self) -> None:
        x, y = dmatrix("x"), dvector("y")
        total, double = Elemwise(SumAndTwice())(x, y)
        values = [np.ones((2, 2)), np.ones(2)]
        for cost, expected in ((total, 1), (total + double, 3)):
            gradient = grad(np.sum(cost), x)
            f = function([x, y], gradient, mode="python", on_unused_input="ignore")
            assert np.array_equal(f(*values), np.full((2, 2), expected))

    def test_may_be_missing(self) -> None:
        x = dvector("x")
        with pytest.raises(NotImplementedError, match="clip has no derivative"):
            grad(np.sum(Elemwise(scalar_ops.clip)(x, 0.0, 1.0)), x)


class TestDimShuffle:
    def test_axes_get_another_order(self) -> None:
        x = TensorType("float64", (None, 1, None))("x")
        op = DimShuffle([False, True, False], (2, "x", 0))
        y = op(x)
        values = np.arange(6.0).reshape(2, 1, 3)
        assert y.type.shape == (None, 1, None)
        assert np.array_equal(function([x], y)(values), values[:, 0].T[:, None])
        gradient = function([x], grad(np.sum(y * y), x), mode="python")(values)
        assert np.array_equal(gradient, 2 * values)
        assert op == DimShuffle((False, True, False), [2, "x", 0])
        tester = InferShapeTester()
        tester.mode = Mode("python")
        tester._compile_and_check([x], [y], [values], DimShuffle)

    def test_mistakes(self) -> None:
        with pytest.raises(ValueError, match="axis 1 cannot be left out"):
            DimShuffle([False, False], (0,))
        with pytest.raises(ValueError, match="has an axis that the input does not have"):
            DimShuffle([False], (0, 1))
        with pytest.raises(TypeError, match="takes 1 dimensions, but x has 2"):
            DimShuffle([False], (0,))(dmatrix("x"))
        x = dmatrix("x")
        f = function([x], DimShuffle(input_ndim=2, new_order=(1,))(x), mode="python")
        assert f([[1, 2]]).tolist() == [1, 2]
        with pytest.raises(ValueError, match="leaves out has a size other than 1"):
            f([[1], [2]])


def test_ops_on_numbers_that_real_ops_use() -> None:
    library: Any = pytensor
    v = dvector("v")
    ops = [scalar_ops.sgn, scalar_ops.deg2rad, scalar_ops.rad2deg]
    clipped = Elemwise(scalar_ops.clip)(v, 0.0, 1.0)
    values = np.array([-2, 0.5, 3])
    results = function([v], [*(Elemwise(op)(v) for op in ops), clipped])(values)
    expected = [np.sign(values), np.deg2rad(values), np.rad2deg(values), np.clip(values, 0, 1)]
    for result, wanted in zip(results, expected, strict=True):
        assert np.allclose(result, wanted, rtol=1e-15)
    assert isinstance(scalar_ops.clip, library.scalar.Clip)
    assert issubclass(library.scalar.ComplexError, NotImplementedError)
