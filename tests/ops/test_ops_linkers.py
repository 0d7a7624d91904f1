"""Linkers, thunks, values of variables, and graphs as objects."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from ops_programs import PlusOne, Twice

from cwrap.ops import Apply, COp, GraphError, Mode, Op, ScalarType, Type, Variable, config, dvector, function
from cwrap.ops.functions.evaluation import get_test_value
from cwrap.ops.functions.modes import get_default_mode
from cwrap.ops.functions.state import Container
from cwrap.ops.graph.from_function import as_op
from cwrap.ops.graph.op import NoPythonCOp, NoPythonOp
from cwrap.ops.graph.traversal import (
    FunctionGraph,
    ancestors,
    applys_between,
    clone_replace,
    explicit_graph_inputs,
    graph_inputs,
    io_toposort,
)
from cwrap.ops.theano.linkers import CLinker, DualLinker, OpWiseCLinker, PerformLinker, VMLinker
from cwrap.ops.types.tensors import constant

pytestmark = pytest.mark.usefixtures("ops_cache")
float64, int32 = ScalarType("float64"), ScalarType("int32")


class Sum(COp):
    """A sum, with an optional error in Python."""

    __props__ = ("error",)

    def __init__(self, error: float = 0) -> None:
        self.error = error

    def make_node(self, x: Any, y: Any) -> Apply:
        return Apply(self, [x, y], [float64()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = np.float64(inputs[0] + inputs[1] + self.error)

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = {inputs[0]} + {inputs[1]};"


@as_op(itypes=[dvector], otypes=[dvector, dvector])
def halves(x: Any) -> list[Any]:
    middle = len(x) // 2
    return [x[:middle].copy(), x[middle:].copy()]


@as_op(itypes=dvector, otypes=dvector)
def doubled(x: Any) -> Any:
    return 2 * x


class TestLinkers:
    @pytest.mark.parametrize("linker", [CLinker, OpWiseCLinker, PerformLinker, VMLinker])
    def test_make_functions_of_graphs(self, linker: Any) -> None:
        x, y, z = float64("x"), float64("y"), float64("z")
        call = linker().accept(FunctionGraph([x, y, z], [Sum()(Sum()(x, y), y)])).make_function()
        assert call(1, 2, 50) == 5
        with pytest.raises(TypeError, match="the function takes 3 arguments, got 1"):
            call(1)
        mode = Mode(linker=linker())
        assert mode.kind == linker.kind
        assert function([x, y], Sum()(x, y), mode=mode)(1, 2) == 3

    def test_inputs_may_occur_twice(self) -> None:
        x = float64("x")
        thunk, inputs, outputs = CLinker().accept(FunctionGraph([x, x], [Sum()(x, x)])).make_thunk()
        inputs[0].data = 2
        assert inputs[1].value == 2
        thunk()
        assert outputs[0].data == 4

    def test_storage_may_be_given(self) -> None:
        x, y = float64("x"), float64("y")
        z = Sum()(x, y)
        cell, result = [np.float64(1)], list[Any]([None])
        other = Container(y)
        linker = PerformLinker().accept(FunctionGraph([x, y], [z]))
        thunk, _, outputs = linker.make_thunk([cell, other], storage_map={z: result})
        other.data = 4
        thunk()
        assert result == [5]
        assert outputs[0].name is None
        other.data = None
        assert other.storage == [None]

    def test_the_code_can_be_read(self) -> None:
        x = float64("x")
        linker = CLinker().accept(FunctionGraph(outputs=[Sum()(x, x)]))
        assert "cwrap_run" in linker.code_gen()  # type: ignore[attr-defined]
        assert linker.accept(FunctionGraph(outputs=[x])) is not linker
        with pytest.raises(GraphError, match="CLinker has no graph"):
            CLinker().make_thunk()

    def test_two_implementations_are_compared(self) -> None:
        seen: list[Any] = []

        def checker(expected: Any, got: Any) -> None:
            seen.append((*expected, *got))
            if expected != got:
                raise ValueError("different")

        x, two = float64("x"), float64.make_constant(2)
        linker = DualLinker(checker)
        assert linker.accept(FunctionGraph([x], [Sum()(x, two)])).make_function()(1) == 3
        assert seen == [(3, 3)]
        with pytest.raises(ValueError, match="different"):
            DualLinker(checker).accept(FunctionGraph([x], [Sum(0.5)(x, two)])).make_function()(1)

    def test_two_implementations_must_be_equal_by_default(self) -> None:
        x, two = float64("x"), float64.make_constant(2)
        f = DualLinker().accept(FunctionGraph([x], [Sum()(x, two)])).make_function()
        assert f(1) == 3
        assert np.isnan(f(np.nan))
        with pytest.raises(ValueError, match=r"output mismatch: C computes .*3\.0.*, and Python .*3\.5"):
            DualLinker().accept(FunctionGraph([x], [Sum(0.5)(x, two)])).make_function()(1)


class TestThunks:
    @pytest.mark.parametrize("impl", [None, "c", "py"])
    @pytest.mark.parametrize("op", [Twice(), PlusOne()])
    def test_work_on_cells(self, op: Op, impl: str | None) -> None:
        x = dvector("x")
        y = op(x)
        storage: dict[Any, Any] = {x: [np.ones(2)], y: [None]}
        computed = {x: [True], y: [False]}
        thunk = op.make_thunk(y.owner, storage, computed, [], impl=impl)
        assert not thunk()
        assert computed[y] == [True]
        assert storage[y][0].tolist() == [2, 2]
        first = storage[y][0]
        op.make_thunk(y.owner, storage, None, no_recycling=[y])()
        assert storage[y][0] is not first

    def test_ops_may_have_no_python(self) -> None:
        class InC(NoPythonCOp):
            __props__ = ()
            make_node = Twice.make_node
            c_code = Twice.c_code
            allocate, then = Twice.allocate, Twice.then

        x = dvector("x")
        assert function([x], InC()(x))([1]).tolist() == [2]
        with pytest.raises(NotImplementedError, match="InC does not define perform"):
            function([x], InC()(x), mode="py")([1])
        with pytest.raises(NotImplementedError, match="NoPythonOp does not define perform"):
            NoPythonOp().perform(None, [], [])  # type: ignore[arg-type]
        op = InC()
        op.__setstate__({"extra": 1})
        assert vars(op) == {"extra": 1}


class TestValues:
    def test_variables_are_evaluated(self) -> None:
        x = dvector("x")
        y = Twice()(x)
        assert y.eval({x: [1]}).tolist() == y.eval({"x": [1]}).tolist() == [2]
        assert constant(3).eval() == 3
        with pytest.raises(ValueError, match="does not depend on a variable named 'z'"):
            y.eval({"z": 1})
        with pytest.raises(TypeError, match="eval\\(\\) needs a mapping"):
            y.eval([1])

    def test_test_values_are_computed(self) -> None:
        x, empty = dvector("x"), dvector("empty")
        x.tag.test_value = [1, 2]
        with config.change_flags(compute_test_value="raise"):
            y = Twice()(x)
            assert get_test_value(y).tolist() == [2, 4]
            assert get_test_value(constant(5)) == get_test_value(5) == 5
            assert Sum()(float64.make_constant(2), float64.make_constant(3)).tag.test_value == 5
            with pytest.raises(AttributeError, match=r"input 0 of Twice, empty, has no tag.test_value"):
                Twice()(empty)
        with config.change_flags(compute_test_value="warn"), pytest.warns(UserWarning, match="has no tag"):
            Twice()(empty)
        with config.change_flags(compute_test_value="ignore"), warnings.catch_warnings():
            warnings.simplefilter("error")
            assert not hasattr(Twice()(empty).tag, "test_value")

    def test_constants_are_compared(self) -> None:
        x = dvector("x")
        assert x.equals(x)
        assert not x.equals(dvector("x"))
        assert constant(3).equals(constant(3))
        assert not constant(3).equals(x)

    def test_functions_are_ops(self) -> None:
        x = dvector("x")
        first, second = halves(doubled(x))
        assert [v.tolist() for v in function([x], [first, second])([1, 2, 3])] == [[2], [4, 6]]
        assert pickle.loads(pickle.dumps(halves)) is halves
        assert str(halves) == "FromFunctionOp{halves}"

        class Callable:
            def __call__(self, x: Any) -> Any:
                return x

        op = as_op(dvector, dvector)(Callable())
        with pytest.raises((pickle.PicklingError, AttributeError)):
            pickle.dumps(op)


class TestGraphs:
    def test_graphs_are_objects(self) -> None:
        x, y = dvector("x"), dvector("y")
        middle = Twice()(x)
        z = Twice()(middle)
        graph = FunctionGraph([x, y], [z], clone=False)
        assert graph.toposort() == [middle.owner, z.owner]
        assert graph.apply_nodes == {middle.owner, z.owner}
        assert graph.variables == {x, y, middle, z}
        assert graph.clients == {x: [(middle.owner, 0)], y: [], middle: [(z.owner, 0)], z: [("output", 0)]}
        assert repr(graph) == "FunctionGraph(Twice.out)"
        assert FunctionGraph(outputs=[z]).inputs == [x]

    def test_graphs_are_searched(self) -> None:
        x, two = float64("x"), float64.make_constant(2)
        y = Sum()(x, two)
        z = Sum()(y, y)
        assert set(ancestors([z])) == {x, two, y, z}
        assert set(ancestors([z], [y])) == {y, z}
        assert graph_inputs([z]) == [x, two]
        assert explicit_graph_inputs(z) == explicit_graph_inputs([z]) == [x]
        assert applys_between([x], [z]) == io_toposort([x], [z]) == [y.owner, z.owner]

    def test_variables_are_replaced(self) -> None:
        x, other = float64("x"), float64("other")
        y = Sum()(x, x)
        z = Sum()(y, other)
        (copied,) = clone_replace([z], {x: 3.0})
        assert function([other], copied)(1) == 7
        assert clone_replace([z], [(y, other)])[0].owner.inputs == [other, other]  # type: ignore[union-attr]
        assert clone_replace([z], {}) == [z]

    def test_classes_may_be_subscribed(self) -> None:
        assert (Type[Any], Variable[Any], Apply[Any], Op[Any]) == (Type, Variable, Apply, Op)  # type: ignore[misc]

    def test_modes_accept_tags(self) -> None:
        mode = get_default_mode()
        assert mode.including("fast").excluding("fusion") is mode
