"""What ops of Theano, Aesara and PyTensor use of it: lists, sizes, printers, C of types, and small names."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, COp, Op, dmatrix, dvector, function, grad, lscalar, lvector, shared
from cwrap.ops.compat import aesara as aesara_module
from cwrap.ops.compat import pytensor as pytensor_module
from cwrap.ops.compat import theano as theano_module
from cwrap.ops.graph.linker_object import Delegating
from cwrap.ops.theano.elemwise import Elemwise
from cwrap.ops.theano.scalar_ops import BinaryScalarOp, UnaryScalarOp, add, same_out, upcast_out
from cwrap.ops.theano.sizes import HasDataType, HasShape, ShapeFeature
from cwrap.ops.theano.typed_lists import TypedListType
from cwrap.ops.types.copies import ViewOp
from cwrap.ops.types.scalars import float32, float64
from cwrap.ops.types.tensors import Shape, TensorType, constant

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano_module, aesara_module, pytensor_module]
theano, aesara, pytensor = LIBRARIES
VECTORS = TypedListType(dvector)


class Reversed(COp):
    """A list in reverse order. In place, the list itself is reversed."""

    __props__ = ("inplace",)

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace
        self.destroy_map = {0: [0]} if inplace else {}
        self.view_map = {} if inplace else {0: [0]}

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0][::-1]

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        (x,), (z,) = inputs, outputs
        whole = f"(PyListObject *)PyList_GetSlice((PyObject *){x}, 0, PyList_GET_SIZE((PyObject *){x}))"
        if self.inplace:
            whole = f"{x};\nPy_INCREF({x})"
        return f"""Py_XDECREF({z});
            {z} = {whole};
            if (!{z} || PyList_Reverse((PyObject *){z}) < 0) {{ {sub["fail"]} }}"""


class TestTypedLists:
    def test_lists_are_values(self) -> None:
        x = VECTORS("x")
        reverse = function([x], Reversed()(x))
        assert [item.tolist() for item in reverse([[1.0], [2, 3]])] == [[2, 3], [1]]
        for wrong in ((), [dvector], [[[1.0]]]):
            with pytest.raises(TypeError):
                reverse(wrong)
        copied = function([x], x)
        given = [np.ones(2)]
        assert copied(given) is not given
        assert function([x], Reversed()(x), mode="debug")(given)[0].tolist() == [1, 1]

    def test_an_op_may_change_a_list(self) -> None:
        x = VECTORS("x")
        given = [np.zeros(1), np.ones(1)]
        assert function([x], Reversed(inplace=True)(x), accept_inplace=True)(given)[0].tolist() == [1]
        assert given[0].tolist() == [1]

    def test_another_object_from_an_op_is_an_error(self) -> None:
        class Wrong(Op):
            """An op with another result than its type says."""

            def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
                output_storage[0][0] = 3

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [VECTORS()])

        x = VECTORS("x")
        with pytest.raises(TypeError, match="expected a list, got int"):
            function([x], Reversed()(Wrong()(x)))([])

    def test_types_are_those_of_items(self) -> None:
        nested = TypedListType(dvector, 1)
        assert nested == TypedListType(VECTORS) != VECTORS
        assert str(nested) == "TypedListType(TypedListType(TensorType(float64, shape=(None,))))"
        assert (nested.get_depth(), VECTORS.get_depth(), VECTORS().ttype) == (1, 0, dvector)
        with pytest.raises(TypeError, match="the items of a list must be of a Type, not 3"):
            TypedListType(3)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="the depth of a list must be at least 0, not -1"):
            TypedListType(dvector, -1)

    def test_values_are_compared(self) -> None:
        one, two = [np.ones(1)], [np.ones(1) + 1e-9]
        assert VECTORS.values_eq(one, [np.ones(1)])
        assert not VECTORS.values_eq(one, two)
        assert VECTORS.values_eq_approx(one, two)
        assert not VECTORS.values_eq_approx(one, [])
        assert VECTORS.may_share_memory(one, one)
        assert VECTORS.may_share_memory(one, one[0])
        assert not VECTORS.may_share_memory(one, two)

    @pytest.mark.parametrize("library", LIBRARIES)
    def test_each_library_has_them(self, library: Any) -> None:
        assert library.typed_list.TypedListType is library.typed_list.type.TypedListType is TypedListType


class TestSizes:
    @pytest.mark.parametrize("library", LIBRARIES)
    def test_convolutions(self, library: Any) -> None:
        shape = library.tensor.nnet.abstract_conv.get_conv_output_shape
        assert shape((2, 3, 8, 9), (4, 3, 3, 2), "valid", (1, 2)) == (2, 4, 6, 4)
        assert shape((2, 3, 8, 9), (4, 3, 3, 3), "half", (1, 1)) == (2, 4, 8, 9)
        assert shape((2, 3, 8, 9), (4, 3, 3, 2), "full", (1, 1), (2, 1)) == (2, 4, 12, 10)
        assert shape((2, 3, 8, None), (4, 3, 3, 2), (1, (2, 1)), (1, 1)) == (2, 4, 8, None)
        assert shape((None, 3, 7), (4, 3, 3), ((2, 0),), (2,)) == (None, 4, 4)
        n = lscalar("n")
        assert function([n], shape((1, 1, n), (1, 1, 3), (1,), (1,))[2], mode="python")(5) == 5

    def test_of_a_graph(self) -> None:
        x, y = dmatrix("x"), dvector("y")

        class Taken(Op):
            """An op whose shape is known before it is computed."""

            def make_node(self, *inputs: Any) -> Apply:
                return Apply(self, inputs, [dmatrix()])

            def infer_shape(self, fgraph: Any, node: Apply, shapes: Any) -> list[Any]:
                """Return the size of the second input, and 3."""
                return [(shapes[1][0], 3)]

        taken: Any = Taken()(np.exp(x), y)
        feature = ShapeFeature()
        sizes = function([x, y], list(feature.shape_of[taken]), mode="python", on_unused_input="ignore")
        assert sizes(np.ones((2, 2)), np.ones(5)) == [5, 3]
        exponential: Any = np.exp(x)
        first = feature.get_shape(None, exponential, 0)
        assert function([x], first, mode="python")(np.ones((4, 2))) == 4
        assert aesara.tensor.rewriting.shape.ShapeFeature is theano.tensor.opt.ShapeFeature is ShapeFeature

    def test_axes(self) -> None:
        tools, utils = pytensor.npy_2_compat, pytensor.tensor.utils
        assert utils.normalize_reduce_axis(None, 2) is None
        assert utils.normalize_reduce_axis((-1, 0, 0), 2) == (0, 1)
        assert tools.normalize_axis_tuple((1, -3), 3) == (1, 0)
        assert tools.normalize_axis_index(-1, 3) == 2
        with pytest.raises(IndexError, match="axis 3 is out of bounds for array of dimension 3"):
            tools.normalize_axis_index(3, 3)
        assert [utils.broadcast_static_dim_lengths(sizes) for sizes in ((1, 3), (1, None), (1, 1))] == [3, None, 1]

    def test_types_with_a_dtype_or_a_shape(self) -> None:
        class Both(TensorType, HasDataType, HasShape):
            """A type of a program."""

        assert isinstance(Both("float64", (3,)), HasShape)
        assert isinstance(float64, HasDataType)
        assert not isinstance(VECTORS.make_variable(), HasShape)
        assert pytensor.graph.type.HasShape is HasShape

    def test_constants_with_one_value(self) -> None:
        unique = import_module("cwrap.ops.compat.aesara.tensor.var").get_unique_value
        assert unique(constant([2.0, 2.0])) == 2
        assert unique(constant([2.0, 3.0])) is unique(dvector("x")) is None


class TestBroadcasting:
    @pytest.mark.parametrize("library", LIBRARIES)
    def test_sizes_are_known_to_be_one(self, library: Any) -> None:
        x = dmatrix("x")
        row = library.tensor.addbroadcast(x, 0)
        assert row.type.shape == (1, None)
        assert library.tensor.unbroadcast(row, 0, 1).type.shape == (None, None)
        assert library.tensor.patternbroadcast(x, [False, True]).type.shape == (None, 1)
        known = library.compile.Rebroadcast((1, False))(TensorType("float64", (1, 3))("x"))
        assert known.type.shape == (1, 3)
        f = function([x], row + x)
        assert f([[1, 2]]).tolist() == [[2, 4]]
        with pytest.raises(ValueError, match="expected a matrix of float64 of shape"):
            f([[1], [2]])

    def test_shapes_and_gradients_pass(self) -> None:
        x = dmatrix("x")
        row: Any = theano.tensor.addbroadcast(x, 0)
        shape = ShapeFeature().shape_of[row]
        assert function([x], [*shape], mode="python")([[1, 2]]) == [1, 2]
        assert function([x], grad((row * 2.0).sum(), x), mode="python")([[1, 2]]).tolist() == [[2, 2]]


class TestParts:
    def test_are_assigned_and_increased(self) -> None:
        x, y, k = dmatrix("x"), dvector("y"), lscalar("k")
        tensor = aesara.tensor
        outputs = [tensor.set_subtensor(x[k, 1:], y), tensor.inc_subtensor(x[:, [0, 0]], 1.0)]
        first, second = function([x, k, y], outputs)(np.ones((2, 3)), -1, [5, 6])
        assert first.tolist() == [[1, 1, 1], [1, 5, 6]]
        assert second.tolist() == [[3, 1, 1], [3, 1, 1]]
        shape = ShapeFeature().shape_of[outputs[0]]
        assert function([x], [*shape], mode="python")(np.ones((2, 3))) == [2, 3]

    @pytest.mark.parametrize("is_set", [True, False])
    def test_have_gradients(self, is_set: bool) -> None:
        x, y = dvector("x"), dvector("y")
        changed = pytensor.tensor.subtensor.inc_subtensor(x[1:], y, set_instead_of_inc=is_set)
        gradients = grad((changed * np.array([2.0, 3, 4])).sum(), [x, y])
        gx, gy = function([x, y], gradients, mode="python", on_unused_input="ignore")([1, 1, 1], [1, 1])
        assert gx.tolist() == ([2, 0, 0] if is_set else [2, 3, 4])
        assert gy.tolist() == [3, 4]

    def test_are_selected_by_variables(self) -> None:
        x, y, index = dvector("x"), dvector("y"), lvector("index")
        op = theano.tensor.subtensor.AdvancedIncSubtensor(inplace=True)
        given = np.zeros(3)
        assert function([x, y, index], op(x, y, index), accept_inplace=True)(given, [1, 2], [2, 2]).tolist() == [
            0,
            0,
            3,
        ]
        assert given.tolist() == [0, 0, 3]

    def test_slices_are_values(self) -> None:
        k, other = lscalar("k"), theano.tensor.type_other
        found = function([k], other.make_slice(k, step=2))(3)
        assert found == slice(3, None, 2)
        assert isinstance(other.slicetype.make_constant(slice(1)), other.SliceConstant)

    def test_of_nothing_are_an_error(self) -> None:
        with pytest.raises(TypeError, match=r"expected a part of an array such as x\[1:\], not x"):
            aesara.tensor.set_subtensor(dvector("x"), 1)
        with pytest.raises(TypeError, match=r"expected a part of an array such as x\[1:\]"):
            aesara.tensor.set_subtensor(dvector("x") + 1, 1)


class Shifted(BinaryScalarOp):
    """A number with an attribute that formulas show."""

    by = 3

    def impl(self, x: Any, y: Any) -> Any:
        return x + y


class TestPrinters:
    def test_ops_have_formulas_of_programs(self) -> None:
        printing = theano.printing
        formulas = type(printing.pprint)()
        x, y = float64("x"), float64("y")
        shifted = Shifted(upcast_out, "shifted")
        total = shifted(x, add(x, y))
        assert formulas(total) == "shifted(x, add(x, y))"
        formulas.assign(add, printing.OperatorPrinter("+", -2, "either"))
        formulas.assign(Shifted, printing.FunctionPrinter(["shift"], ["by"]))
        assert formulas(total) == "shift(x, (x + y), by=3)"
        formulas.assign(shifted, printing.PatternPrinter("%(0)s >> %(1)s"))
        formulas.assign(lambda _state, variable: variable.name == "y", Named())
        assert formulas.process(total) == "x >> (x + Y)"
        formulas.assign(Shifted, printing.PatternPrinter(("%(1)s", -1)))
        assert formulas(total) == "(x + Y)"
        formulas.assign(add, printing.OperatorPrinter("-", 0))
        assert formulas(add(x)) == "(-x)"


class Named:
    """A printer that is written as a program would write it."""

    def process(self, output: Any, _state: Any) -> str:
        """Return the name in capitals."""
        return str(output.name).upper()


class TestFunctions:
    @pytest.mark.parametrize("mode", ["fused", "python"])
    def test_outputs_have_names(self, mode: str) -> None:
        x = dvector("x")
        f = function([x], {"sum": x.sum(), "twice": x + x}, mode=mode)
        found = f([1, 2])
        assert list(found) == ["sum", "twice"]
        assert (found["sum"], found["twice"].tolist()) == (3, [2, 4])
        assert f.copy()([1])["sum"] == 1

    def test_outputs_with_names_and_shared_variables(self) -> None:
        count, x = shared(1.0), dvector("x")
        f = function([x], {"y": x * count}, updates={count: count + 1}, mode="python")
        assert [f([2.0])["y"].tolist() for _ in range(2)] == [[2], [4]]


class TestMethods:
    def test_directories_are_paths(self, tmp_path: Path) -> None:
        (tmp_path / "two.h").write_text("#define TWO 2\n", encoding="utf-8")

        class Twice(UnaryScalarOp):
            """An op with a header in a folder of a program."""

            def c_headers(self, **kwargs: Any) -> list[str]:
                return ["two.h"]

            def c_header_dirs(self, **kwargs: Any) -> Path | list[Path]:
                return tmp_path if self.name else [tmp_path]

            def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = TWO * {inputs[0]};"

        x = float64("x")
        assert [function([x], Twice(same_out, name)(x))(3.0) for name in ("", "named")] == [6, 6]
        v = dvector("v")
        assert function([v], Elemwise(Twice(same_out))(v))([3]).tolist() == [6]

    def test_what_is_no_path_is_an_error(self) -> None:
        class Wrong(UnaryScalarOp):
            """An op with a number in place of a folder."""

            def c_header_dirs(self, **kwargs: Any) -> Any:
                return 3

            def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = {inputs[0]};"

        x = float64("x")
        with pytest.raises(TypeError, match=r"Wrong\.c_header_dirs must return a string or a list of strings, not int"):
            function([x], Wrong(same_out)(x))

    def test_loops_need_a_scalar_op(self) -> None:
        class Empty(Delegating):
            """A class that has not said whose C it contains."""

        with pytest.raises(NotImplementedError):
            Empty().c_headers()

    def test_applications_have_tags(self) -> None:
        node: Any = add(float64("x")).owner
        node.tag.fake_node = 3
        assert node.tag.fake_node == 3

    def test_types_have_c_of_programs(self) -> None:
        class Own(TensorType):
            """A type of arrays of a program."""

        Shape.c_code_and_version[Own] = (Shape.c_code_and_version[TensorType][0], 1)
        ViewOp.c_code_and_version[Own] = ("%(oname)s = %(iname)s;", 2)
        assert ViewOp.c_code_and_version[Own][1] == 2
        x = Own("float64", (None, None))("x")
        assert function([x], Shape()(x))(np.ones((2, 3))).tolist() == [2, 3]

    def test_numbers_are_converted(self) -> None:
        x = float64("x")
        assert function([x], x.astype("int8"))(3.7) == 3
        assert x.astype("float64") is x
        convert = theano.scalar.basic.convert_to_float32
        assert convert(x).type == float32
        assert str(convert) == "convert_to_float32"

    def test_ops_may_prepare_the_ops_that_they_contain(self) -> None:
        assert add.prepare_node(add(float64("x")).owner, None, None, "py") is None

    @pytest.mark.parametrize("inc", [0, 1])
    def test_c_that_changes_items(self, inc: int) -> None:
        class Changed(COp):
            """An op that adds values to the items of an index, or assigns them."""

            def make_node(self, x: Any, values: Any, index: Any) -> Apply:
                return Apply(self, [x, values, index], [x.type()])

            def c_support_code(self, **kwargs: Any) -> str:
                return str(theano.tensor.inc_code.inc_code())

            def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                (x, values, index), (z,) = inputs, outputs
                return f"""Py_XDECREF({z});
                    {z} = (PyArrayObject *)PyArray_NewLikeArray({x}, NPY_ANYORDER, NULL, 0);
                    if (!{z} || PyArray_MoveInto({z}, {x}) < 0 ||
                        inplace_increment({z}, (PyObject *){index}, {values}, {inc})) {{ {sub["fail"]} }}"""

        x, values, index = dvector("x"), dvector("values"), lvector("index")
        f = function([x, values, index], Changed()(x, values, index))
        assert f([1, 2, 3], [10, 20, 30], [0, 2, 2]).tolist() == ([11, 2, 53] if inc else [10, 2, 30])
        with pytest.raises(IndexError):
            f([1], [2], [3])


class TestSmallNames:
    def test_are_those_of_the_libraries(self) -> None:
        assert theano.tensor.basic.Tensor is TensorType
        assert theano.compat.Callable is not None
        assert theano.scalar.basic.Apply is aesara.scalar.basic.Apply is Apply
        assert theano.gof.utils.remove(str.isdigit, ["a", "1", "b"]) == ["a", "b"]
        x = dmatrix("x")
        inverse = function([x], theano.tensor.nlinalg.matrix_inverse(x), mode="python")
        assert inverse([[2, 0], [0, 4]]).tolist() == [[0.5, 0], [0, 0.25]]

    def test_numbers(self) -> None:
        n, x = lscalar("n"), dvector("x")
        assert function([n], aesara.tensor.math.ceil_intdiv(n, 3), mode="python")(7) == 3
        zeros = [aesara.gradient._float_zeros_like(v) for v in (n, x)]
        assert [z.tolist() for z in function([n, x], zeros, mode="python")(7, [1, 2])] == [0, [0, 0]]
        assert zeros[0].type.dtype == "float64"
        assert aesara.link.c.cmodule.gcc_version()[0].isdigit()

    def test_axes_that_are_known_to_be_one_are_left_out(self) -> None:
        x = TensorType("float64", (1, None))("x")
        squeezed: Any = np.squeeze(x)
        assert (squeezed.ndim, np.squeeze(x, 1).ndim, x.squeeze(0).ndim) == (1, 1, 1)
        assert function([x], squeezed, mode="python")([[2]]).tolist() == [2]

    def test_tools_of_tensors(self) -> None:
        utils = pytensor.tensor.utils
        assert utils.as_list((1, 2)) == [1, 2]
        assert utils.as_list(1) == [1]
        assert utils.import_func_from_string("add") is np.add
        assert utils.import_func_from_string("linalg.inv") is np.linalg.inv
        assert utils.import_func_from_string("scipy.missing.erf") is None
        hashed = utils.hash_from_ndarray
        assert hashed(np.ones(2)) == hashed(np.ones(2)) != hashed(np.ones((2, 1)))
