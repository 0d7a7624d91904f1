"""Constants of graphs, and the small functions that the modules of C ops import from their library."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, COp, ScalarType, config, dmatrix, dscalar, dvector, function, iscalar, ivector
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.graph.core import Constant, TestValueError
from cwrap.ops.theano.scalar_ops import TensorFromScalar, mean, tensor_from_scalar
from cwrap.ops.theano.sizes import extract_constant, infer_static_shape
from cwrap.ops.theano.utilities import (
    failure_code,
    frozendict,
    lessbroken_deepcopy,
    memoize,
    min_informative_str,
    uniq,
    unzip,
    view_roots,
)
from cwrap.ops.types.copies import deep_copy_op, view_op
from cwrap.ops.types.scalars import float64, int8
from cwrap.ops.types.tensors import TensorType, TensorVariable, constant

pytestmark = pytest.mark.usefixtures("ops_cache")
LIBRARIES: list[Any] = [theano, aesara, pytensor]


class Filled(COp):
    """An array of a shape that is filled with a number: its type has the sizes that are known."""

    __props__ = ()

    def make_node(self, value: Any, *shape: Any) -> Apply:
        sizes, known = infer_static_shape(shape)
        return Apply(self, [value, *sizes], [TensorType(value.type.dtype, known)()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        value, *sizes = inputs
        (z,) = outputs
        found = ", ".join(f"(npy_intp)*(dtype_{size} *)PyArray_DATA({size})" for size in sizes)
        return f"""{{
            npy_intp sizes[] = {{{found}}};
            Py_XDECREF({z});
            {z} = (PyArrayObject *)PyArray_ZEROS({len(sizes)}, sizes, {node.outputs[0].type.dtype_specs()[2]}, 0);
            if (!{z} || PyArray_FillWithScalar({z}, (PyObject *){value}) < 0) {{ {sub["fail"]} }}
        }}"""


class TestConstants:
    def test_numbers_that_are_computed_from_constants(self) -> None:
        two = constant(2)
        assert extract_constant(two * two + 1) == 5
        assert extract_constant(3) == extract_constant(two + 1, elemwise=False) == 3
        x = dscalar("x")
        assert extract_constant(x) is x
        assert isinstance(extract_constant(float64("s")), TensorVariable)

    def test_types_have_the_sizes_that_are_known(self) -> None:
        n = iscalar("n")
        y = Filled()(dscalar("x"), 2, n, constant(2) * 3)
        assert y.type.shape == (2, None, 6)
        assert function([y.owner.inputs[0], n], y)(1.5, 4).tolist() == np.full((2, 4, 6), 1.5).tolist()

    def test_a_shape_may_be_a_vector(self) -> None:
        variables, known = infer_static_shape(TensorType("int64", (2,))("shape"))
        assert len(variables) == 2
        assert known == (None, None)
        assert infer_static_shape(constant([3, 4]))[1] == (3, 4)
        with pytest.raises(ValueError, match="the size of shape is not known"):
            infer_static_shape(ivector("shape"))

    def test_sizes_must_be_integers(self) -> None:
        with pytest.raises(TypeError, match="a shape must contain integers, but x is of"):
            infer_static_shape([2, dscalar("x")])


class TestScalars:
    def test_a_tensor_has_a_number(self) -> None:
        x = float64("x")
        y = tensor_from_scalar(x)
        assert y.type == TensorType("float64", ())
        assert tensor_from_scalar == TensorFromScalar()
        for mode in ("fused", "python"):
            found = function([x], y, mode=mode)(2.5)
            assert found.shape == ()
            assert found == 2.5

    def test_mean(self) -> None:
        x, y, z = float64("x"), int8("y"), float64("z")
        assert mean(x, y).type == ScalarType("float64")
        for mode in ("fused", "python"):
            assert function([x, y, z], mean(x, y, z), mode=mode)(1, 2, 6) == 3


class TestGraphs:
    def test_views_lead_to_their_roots(self) -> None:
        x = dvector("x")
        assert view_roots(view_op(view_op(x))) == [x]
        copied = deep_copy_op(x)
        assert view_roots(view_op(copied)) == [copied]

    def test_text_of_a_graph(self) -> None:
        x = dvector("x")
        y = view_op(x)
        y.name = "y"
        assert min_informative_str(3, 2) == "  3"
        node = Apply(deep_copy_op, [y, view_op(x), x], [x.type()])
        assert min_informative_str(node.out) == "A. DeepCopyOp\n B. y\n C. ViewOp\n  D. x\n <D>"

    def test_text_of_a_graph_with_many_variables(self) -> None:
        node = Apply(deep_copy_op, [dvector("x") for _ in range(27)], [dvector()])
        assert min_informative_str(node.out).splitlines()[-2:] == [" AA. x", " AB. x"]

    def test_variables_without_a_test_value(self) -> None:
        x = dvector("x")
        with pytest.raises(TestValueError, match=r"x has no tag\.test_value"):
            x.get_test_value()
        with config.change_flags(compute_test_value="raise"), pytest.raises(TestValueError, match="input 0 of"):
            view_op(x)


class TestUtilities:
    def test_memoize(self) -> None:
        calls = []

        @memoize
        def doubled(x: int, more: int = 0) -> int:
            calls.append(x)
            return 2 * x + more

        assert [doubled(1), doubled(1), doubled(1, more=2)] == [2, 2, 4]
        assert calls == [1, 1]
        assert doubled.__name__ == "doubled"

    def test_lists(self) -> None:
        assert uniq([2, [1], 2, [1], 3]) == [2, [1], 3]
        assert unzip([(1, 2), (3, 4)], n=2) == ([1, 3], [2, 4])
        assert unzip([], n=2) == ([], [])

    def test_frozendict(self) -> None:
        one: frozendict[str, int] = frozendict({"a": 1}, b=2)
        assert one == frozendict(b=2, a=1) == {"a": 1, "b": 2}
        assert hash(one) == hash(frozendict(b=2, a=1))
        assert (len(one), one["a"], list(one)) == (2, 1, ["a", "b"])
        assert repr(one) == "frozendict({'a': 1, 'b': 2})"
        assert not hasattr(one, "__setitem__")

    def test_copies_share_no_memory(self) -> None:
        value = [np.array(1.5), [np.ones(2)], {1}]
        copied = lessbroken_deepcopy(value)
        assert isinstance(copied[0], np.ndarray)
        assert not np.shares_memory(copied[1][0], value[1][0])  # type: ignore[index]
        assert copied[2] == value[2]
        assert copied[2] is not value[2]

    def test_failures(self) -> None:
        sub = {"fail": "goto out;", "id": "7"}
        assert failure_code(sub) == "goto out;"
        assert failure_code(sub, use_goto=False) == "{ cwrap_failed = 7; }"


@pytest.mark.parametrize("library", LIBRARIES)
class TestNames:
    def test_sparse_matrices(self, library: Any) -> None:
        class Matrix:
            def tocsr(self) -> None: ...

        sparse = library.sparse.basic
        assert sparse._is_dense(np.ones(2))
        assert not sparse._is_dense(Matrix())
        assert not sparse._is_sparse_variable(dmatrix())
        with pytest.raises(NotImplementedError, match="expected an array or a sparse matrix, not int"):
            sparse._is_dense(3)
        with pytest.raises(NotImplementedError, match="expected a variable, not int"):
            sparse._is_sparse_variable(3)

    def test_errors(self, library: Any) -> None:
        assert issubclass(library.tensor.exceptions.AdvancedIndexingError, TypeError)
        assert library.printing.min_informative_str is min_informative_str

    def test_constants(self, library: Any) -> None:
        assert library.tensor.basic.extract_constant is extract_constant
        assert isinstance(library.tensor.constant(1), library.tensor.Constant)


class TestTheano:
    def test_names_of_python_2(self) -> None:
        assert list(theano.compat.izip([1], theano.compat.imap(abs, [-2]))) == [(1, 2)]  # type: ignore[attr-defined]

    def test_flags(self) -> None:
        with theano.change_flags(floatX="float32"):  # type: ignore[attr-defined]
            assert config.floatX == "float32"
        assert theano.configdefaults.python_int_bitwidth() == 64  # type: ignore[attr-defined]

    def test_hashes(self) -> None:
        assert theano.gof.hashtype(1) == theano.gof.utils.hashtype(2)
        assert issubclass(theano.tensor.basic.Op, COp)  # type: ignore[attr-defined]
        assert Constant is theano.tensor.Constant  # type: ignore[attr-defined]
