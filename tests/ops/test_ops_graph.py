"""Graphs, ops and types in Python, before anything is compiled."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from ops_programs import PlusOne, Twice, notes_of

import cwrap.ops
from cwrap.ops import (
    Apply,
    Constant,
    COp,
    CType,
    GraphError,
    In,
    MissingInputError,
    Mode,
    Op,
    Out,
    ScalarType,
    TensorType,
    Type,
    UnusedInputError,
    Variable,
    dmatrix,
    dscalar,
    dvector,
    function,
    fvector,
    generic,
    get_mode,
)
from cwrap.ops.graph.core import sorted_nodes
from cwrap.ops.graph.order import schedule


class Join(Op):
    """An op that takes any number of vectors and returns one vector, or several."""

    __props__ = ("outputs",)

    def __init__(self, outputs: int = 1, **maps: Any) -> None:
        self.outputs = outputs
        for name, value in maps.items():
            setattr(self, name, value)

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [dvector() for _ in range(self.outputs)])

    def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
        for cell in output_storage:
            cell[0] = sum(inputs)


def test_importing_the_package_loads_nothing() -> None:
    code = (
        "import sys, cwrap.ops; loaded = {name for name in sys.modules if name.startswith('cwrap.ops.')}\n"
        "assert 'numpy' not in sys.modules\n"
        "assert loaded == {'cwrap.ops.graph', 'cwrap.ops.graph.services', 'cwrap.ops.later'}\n"
        "assert {'function', 'MissingInputError', *cwrap.ops.__all__} <= set(dir(cwrap.ops))\n"
        "from cwrap.ops import *\n"
        "assert callable(function) and cwrap.ops.dvector.ndim == 1 and not hasattr(cwrap.ops, 'TensorFlow')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_functions_of_graphs_load_no_part_of_the_generator() -> None:
    code = (
        "import sys; from cwrap.ops import dvector, function; function([], [], mode='python')\n"
        "parts = ('yaml', 'cwrap.schema', 'cwrap.ctype', 'cwrap.plan', 'cwrap.planning', 'cwrap.plugins')\n"
        "assert not set(parts) & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = cwrap.ops.colour  # type: ignore[attr-defined] # the error


def test_a_variable_has_a_readable_repr() -> None:
    x = dvector("x")
    assert (str(x), x.name, x.owner, x.dtype, x.ndim, x.broadcastable) == ("x", "x", None, "float64", 1, (False,))
    assert str(dvector()) == "<TensorType(float64, shape=(None,))>"
    y, (a, b) = PlusOne()(x), Join(2)(x)
    assert (str(y), str(b), repr(y.owner), y.index) == ("PlusOne.out", "Join{outputs=2}.1", "PlusOne(x)", 0)
    assert "TensorVariable x of TensorType" in repr(x)
    assert a.clone().owner is None
    assert a.clone(name="n").name == "n"


@pytest.mark.parametrize("arguments", [{"owner": 3}, {"index": "0"}, {"name": 1}])
def test_arguments_of_variables_are_checked(arguments: Any) -> None:
    with pytest.raises(TypeError):
        Variable(dvector, **arguments)


def test_a_constant_is_a_read_only_copy() -> None:
    data = np.ones(2)
    c = dvector.make_constant(data, "c")
    data[0] = 5
    assert c.value.tolist() == [1, 1]
    with pytest.raises(ValueError, match="read-only"):
        c.data[0] = 1
    assert (str(c), str(c.clone(name=None))) == ("c", "TensorConstant{[1. 1.]}")
    assert str(dvector.make_constant(np.arange(30.0))).endswith("...}")
    assert c.signature() == dvector.make_constant([1, 1]).signature()
    assert Constant(generic, "text").signature() == (generic, "text")


def test_an_apply_connects_variables() -> None:
    x, op = dvector("x"), Join(2)
    node = op.make_node(x, x)
    assert (node.nin, node.nout, node.params_type, node.run_params()) == (2, 2, None, None)
    with pytest.raises(ValueError, match="no default_output"):
        _ = node.out
    op.default_output = 1
    assert node.out is node.outputs[1]
    assert op(x) is not None
    assert op(x, return_list=True)[1].index == 1
    op.default_output = 4
    with pytest.raises(ValueError, match="is 4, but the op has 2 outputs"):
        node.default_output()
    assert PlusOne().make_node(x).out.index == 0


@pytest.mark.parametrize(
    ("inputs", "outputs", "error", "words"),
    [
        ("x", [], TypeError, "must be a list of variables"),
        ([dvector], [], TypeError, "call the type to create a variable"),
        ([], [3], TypeError, "output 0 of an Apply"),
        ([], [PlusOne()(dvector())], ValueError, "is already output 0"),
    ],
)
def test_arguments_of_apply_are_checked(inputs: Any, outputs: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Apply(PlusOne(), inputs, outputs)


def test_an_output_twice_is_an_error() -> None:
    z = dvector()
    with pytest.raises(ValueError, match="output 1 of an Apply of PlusOne is already output 0 of PlusOne"):
        Apply(PlusOne(), [], [z, z])


def test_an_apply_can_be_cloned_with_new_inputs() -> None:
    x, m = dvector("x"), dmatrix("m")
    node = PlusOne().make_node(x)
    assert node.clone_with_new_inputs([dvector("y")]).inputs[0].name == "y"
    with pytest.raises(TypeError, match="input 0 of PlusOne"):
        node.clone_with_new_inputs([m])
    assert node.clone_with_new_inputs([m], strict=False).outputs[0].type == dmatrix
    with pytest.raises(ValueError, match="takes 1 inputs, not 2"):
        node.clone_with_new_inputs([x, x])


def test_nodes_are_sorted_and_a_cycle_is_an_error() -> None:
    x = dvector("x")
    deep = x
    for _ in range(3000):
        deep = PlusOne()(deep)
    assert len(sorted_nodes([deep, deep])) == 3000
    a = PlusOne()(x)
    b = Twice()(a)
    assert [str(node.op) for node in sorted_nodes([b, a])] == ["PlusOne", "Twice"]
    assert [str(node.op) for node in sorted_nodes([b], [a])] == ["Twice"]
    assert sorted_nodes([b], [b]) == []
    a.owner.inputs[0] = b
    with pytest.raises(GraphError, match="the graph is a cycle: Twice <- PlusOne <- Twice"):
        function([x], b)


class TestProps:
    def test_make_ops_equal(self) -> None:
        assert Join(2) == Join(2)
        assert Join(2) != Join(3)
        assert hash(Join(2)) == hash(Join(2))
        assert Join(2) != Twice()  # type: ignore[comparison-overlap] # that is the question
        assert str(Join(2)) == repr(Join(2)) == "Join{outputs=2}"
        assert str(Twice()) == "Twice"

    def test_without_props_an_op_equals_only_itself(self) -> None:
        class Plain(Op):
            pass

        assert Plain() != Plain()
        assert str(Plain()) == "Plain"

    def test_keep_methods_that_a_class_defines(self) -> None:
        class Own(Op):
            __props__ = ("a",)
            a = 1

            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return 7

            def __str__(self) -> str:
                return "own"

        assert Own() == 3
        assert (hash(Own()), str(Own())) == (7, "own")

    def test_give_a_hash_to_classes_that_define_only_equality(self) -> None:
        class Half(Op):  # noqa: PLW1641 - that is the point
            __props__ = ()

            def __eq__(self, other: object) -> bool:
                return True

        assert hash(Half()) == hash(Half())

    @pytest.mark.parametrize("props", ["name", (1,)])
    def test_props_must_be_strings(self, props: Any) -> None:
        with pytest.raises(TypeError, match="must be a tuple of strings"):
            type("Bad", (Op,), {"__props__": props})


class TestTypes:
    def test_of_arrays_are_equal_by_dtype_and_shape(self) -> None:
        assert TensorType("float64", [False]) == TensorType(float, (None,)) == TensorType("d", broadcastable=[False])
        assert TensorType("float64", [True]).shape == (1,)
        assert TensorType("float64", (3, None)).broadcastable == (False, False)
        assert dvector.clone(dtype="float32") == fvector
        assert dvector.clone(broadcastable=[False, False]) == dmatrix
        assert dvector.clone(shape=(2,)).shape == (2,)
        assert TensorType("floatX").dtype == "float64"
        assert str(TensorType("float64", (), name="number")) == "number"

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (("float46",), "'float46' is not a dtype; did you mean 'float64'"),
            ((object(),), "is not a dtype$"),
            (("float64", 2), r"a shape is a tuple .* such as \(None, 3\), not 2"),
            (("U3",), "not supported"),
            (("float64", (-1,)), "a shape contains ints"),
            (("float64", ("a",)), "a shape contains ints"),
            (("float64", (1,), None, (True,)), "not both"),
        ],
    )
    def test_arguments_of_array_types_are_checked(self, arguments: Any, words: str) -> None:
        with pytest.raises(TypeError, match=words):
            TensorType(*arguments)

    def test_refuse_a_size_that_no_array_has(self) -> None:
        assert TensorType("float64", (sys.maxsize,)).shape == (sys.maxsize,)
        with pytest.raises(OverflowError, match=r"size 9223372036854775808 of a shape is larger than the largest size"):
            TensorType("float64", (sys.maxsize + 1,))

    def test_convert_variables(self) -> None:
        narrow = TensorType("float64", (3,))
        x = narrow("x")
        assert dvector.is_super(narrow)
        assert not narrow.is_super(dvector)
        assert not dvector.is_super(dmatrix)
        assert not dvector.in_same_class(generic)
        assert dvector.filter_variable(x) is x
        assert isinstance(dvector.filter_variable([1.0]), Constant)
        with pytest.raises(TypeError, match="cannot convert"):
            narrow.filter_variable(TensorType("float64", (2,))("y"))
        with pytest.raises(TypeError, match="cannot convert"):
            dvector.filter_variable(x, allow_convert=False)
        assert generic.convert_variable(x) is None
        assert generic.in_same_class(generic)
        assert dvector.in_same_class(narrow)
        assert not dvector.in_same_class(TensorType("float64", (1,)))
        assert generic.is_valid_value(3)

    def test_missing_methods_of_a_subclass_are_named(self) -> None:
        class Nothing(CType):
            pass

        kind = Nothing()
        with pytest.raises(NotImplementedError, match=r"Nothing\.filter"):
            kind.filter(1)
        for method in ("c_declare", "c_init", "c_extract", "c_sync", "c_cleanup", "c_extract_out"):
            with pytest.raises(NotImplementedError, match="Nothing does not define"):
                getattr(kind, method)("x", {})
        with pytest.raises(NotImplementedError, match="c_element_type"):
            kind.c_element_type()
        assert repr(kind) == "Nothing"
        assert (kind.c_is_simple(), kind.c_compiler(), kind.c_code_cache_version()) == (False, None, ())
        empty = ("headers", "header_dirs", "libraries", "lib_dirs", "compile_args", "no_compile_args", "init_code")
        assert [getattr(kind, f"c_{name}")() for name in empty] == [[]] * 7

    def test_compare_values(self) -> None:
        assert Type().values_eq_approx(1, 1)
        assert not Type().may_share_memory([], [])


class TestOps:
    def test_declared_types_replace_make_node(self) -> None:
        class Typed(PlusOne):
            itypes = (dvector,)
            otypes = (dvector,)
            make_node = Op.make_node  # type: ignore[assignment] # takes more

        assert Typed()(dvector("x")).type == dvector
        assert isinstance(Typed()([1.0, 2.0]).owner.inputs[0], Constant)
        with pytest.raises(ValueError, match="takes 1 inputs, got 2"):
            Typed()(dvector(), dvector())
        with pytest.raises(TypeError, match="input 0 of Typed must be of"):
            Typed()(dmatrix("m"))

    def test_missing_methods_of_a_subclass_are_named(self) -> None:
        with pytest.raises(NotImplementedError, match="defines neither make_node"):
            Op()(dvector())
        with pytest.raises(NotImplementedError, match="does not define perform"):
            Op().perform(PlusOne().make_node(dvector()), [], [])
        with pytest.raises(NotImplementedError, match="does not define c_code"):
            COp().c_code(PlusOne().make_node(dvector()), "n", [], [], {})
        with pytest.raises(NotImplementedError, match="does not define get_params"):
            Op().get_params(PlusOne().make_node(dvector()))

    def test_must_return_a_node(self) -> None:
        class Odd(Op):
            def make_node(self, x: Any) -> Any:
                return x

        with pytest.raises(TypeError, match="must return an Apply"):
            Odd()(dvector())


class TestSchedule:
    """Ops that overwrite an input run after all ops that read it, or not at all."""

    def test_readers_run_before_the_op_that_overwrites(self) -> None:
        x = dvector("x")
        base = PlusOne()(x)
        overwritten = Join(destroy_map={0: [0]})(base)
        read = Twice()(base)
        nodes, destroyed = schedule([x], [overwritten, read])
        assert [str(node.op) for node in nodes] == ["PlusOne", "Twice", "Join{outputs=1}"]
        assert destroyed == []

    def test_views_of_overwritten_inputs_are_read_before(self) -> None:
        x = dvector("x")
        base = PlusOne()(x)
        view = Join(view_map={0: [0]})(base)
        overwritten = Join(destroy_map={0: [0]})(base)
        read = Twice()(view)
        nodes, _ = schedule([x], [overwritten, read])
        assert [node.op.destroy_map for node in nodes][-1] == {0: [0]}

    def test_a_chain_of_overwriting_is_fine(self) -> None:
        x = dvector("x")
        op = Join(destroy_map={0: [0]})
        nodes, destroyed = schedule([x], [op(op(x))])
        assert len(nodes) == 2
        assert destroyed == [x]

    def test_two_cannot_overwrite_the_same(self) -> None:
        x = dvector("x")
        op = Join(destroy_map={0: [0]})
        with pytest.raises(GraphError, match="no valid order of execution"):
            schedule([x], [PlusOne()(op(x)), PlusOne()(op(x))])
        with pytest.raises(GraphError, match="which is a result"):
            schedule([x], [op(x), op(x)])

    def test_a_result_cannot_be_overwritten(self) -> None:
        x = dvector("x")
        base = PlusOne()(x)
        with pytest.raises(GraphError, match="is a result"):
            schedule([x], [base, Join(destroy_map={0: [0]})(base)])

    def test_a_constant_cannot_be_overwritten(self) -> None:
        with pytest.raises(GraphError, match="a constant"):
            schedule([], [Join(destroy_map={0: [0]})(dvector.make_constant([1.0]))])

    @pytest.mark.parametrize("maps", [{"view_map": {1: [0]}}, {"destroy_map": {0: [3]}}])
    def test_maps_name_existing_inputs_and_outputs(self, maps: Any) -> None:
        x = dvector("x")
        with pytest.raises(GraphError, match="it has 1 inputs and 1 outputs"):
            schedule([x], [Join(**maps)(x)])


class TestFunction:
    """Mistakes in a function are reported when it is created."""

    @pytest.mark.parametrize(
        ("inputs", "words"),
        [(dvector("x"), "a list of variables"), (["x"], "input 0 of a function must be a variable")],
    )
    def test_inputs_are_variables(self, inputs: Any, words: str) -> None:
        with pytest.raises(TypeError, match=words):
            function(inputs, dvector())

    def test_inputs_must_be_unique_variables(self) -> None:
        x = dvector("x")
        with pytest.raises(TypeError, match="is a constant"):
            function([dvector.make_constant([1.0])], x)
        with pytest.raises(GraphError, match="is a duplicate"):
            function([x, x], x)

    def test_computed_booleans_have_no_truth(self) -> None:
        x, y = dvector("x"), dvector("y")
        assert all([x, ScalarType("float64")("z"), x + 1, TensorType("bool", ())()])
        for test in (
            lambda: max(x, y),
            lambda: x > 0 and x < 2,
            lambda: 0 < x < 2,
            lambda: not x.any(),
            lambda: bool(ScalarType("float64")("z") < 1),
            lambda: bool((x > 0) & (y > 0)),
        ):
            with pytest.raises(TypeError, match=r"use &, .*np\.logical_and.*np\.maximum.*np\.where"):
                test()

    def test_outputs_are_variables(self) -> None:
        with pytest.raises(TypeError, match="an output of a function must be a variable"):
            function([], [3])
        x = dvector("x")
        with pytest.raises(TypeError, match=r"not False; .*np.equal\(x, y\) compares"):
            function([x], x == dvector("y"))

    def test_missing_inputs_are_errors(self) -> None:
        x = dvector("x")
        with pytest.raises(MissingInputError, match=r"x of TensorType.*add it to the inputs"):
            function([], PlusOne()(x))

    def test_unused_inputs_are_errors(self) -> None:
        x, y = dvector("x"), dvector("y")
        with pytest.raises(UnusedInputError, match="no output depends on the input y"):
            function([x, y], x, mode="python")
        with pytest.warns(UserWarning, match="no output depends on the input y"):
            function([x, y], x, mode="python", on_unused_input="warn")
        assert function([x, y], x, mode="python", on_unused_input="ignore")([1.0], [2.0]).tolist() == [1.0]
        with pytest.raises(ValueError, match="on_unused_input must be"):
            function([x], x, on_unused_input="shout")

    def test_overwriting_arguments_must_be_allowed(self) -> None:
        x = dvector("x")
        y = Join(destroy_map={0: [0]})(x)
        with pytest.raises(GraphError, match="use accept_inplace=True"):
            function([x], y, mode="python")
        assert function([In(x, mutable=True)], y, mode="python")([1.0]).tolist() == [1.0]
        f = function([x], y, mode="python", accept_inplace=True)
        frozen = np.ones(2)
        frozen.setflags(write=False)
        with pytest.raises(ValueError, match="the function overwrites x"):
            f(frozen)

    def test_an_op_without_code_is_an_error(self) -> None:
        class Neither(PlusOne):
            perform = Op.perform

        x = dvector("x")
        with pytest.raises(NotImplementedError, match="has neither C code for TensorType"):
            function([x], Neither()(x))
        with pytest.raises(NotImplementedError, match="does not define perform, which the Python mode requires"):
            function([x], Neither()(x), mode="python")


class TestModes:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [(None, "fused"), ("c|py", "single"), ("py", "python"), ("DebugMode", "debug"), ("FAST_RUN", "fused")],
    )
    def test_have_names(self, name: str | None, kind: str) -> None:
        assert get_mode(name).kind == kind

    def test_fall_back_to_python_if_allowed(self) -> None:
        assert get_mode("fused or python").fallback
        assert get_mode(Mode("py")) == Mode("py")
        with pytest.raises(ValueError, match="the only mode to fall back to is 'python'"):
            get_mode("python or fused")

    def test_that_do_not_exist_are_errors(self) -> None:
        with pytest.raises(ValueError, match="did you mean 'debug'"):
            get_mode("debgu")
        with pytest.raises(ValueError, match="expected one of 'fused'"):
            Mode("xyzzy")
        with pytest.raises(TypeError, match="a mode must be a name or a Mode"):
            get_mode(3)  # type: ignore[arg-type] # the error

    def test_debug_mode_is_one(self) -> None:
        mode = cwrap.ops.DebugMode()
        assert mode.kind == "debug"
        assert pickle.loads(pickle.dumps(mode)).kind == "debug"


class TestPython:
    """Functions that compute in Python."""

    def test_accept_arguments_by_position_and_by_name(self) -> None:
        x, y = dvector("x"), dscalar("y")
        f = function([x, y], [Join()(x, y), x], mode="python", name="add")
        total, same = f([1, 2], y=3)
        assert (total.tolist(), same.tolist()) == ([4, 5], [1, 2])
        assert repr(f) == "<python add() of (x, y) to (Join{outputs=1}.out, DeepCopyOp.out)>"
        assert f.name == "add"
        assert f.mode.kind == "python"
        with pytest.raises(AttributeError):
            _ = f.colour  # type: ignore[attr-defined] # the error

    @pytest.mark.parametrize(
        ("args", "kwargs", "words"),
        [
            (([1], 2, 3), {}, r"takes 2 arguments \(x, y\), got 3"),
            (([1],), {}, r"takes 2 arguments \(x, y\), missing y"),
            (([1], 2), {"x": 1}, "got multiple values for argument 'x'"),
            (([1],), {"z": 1}, "no argument has the name 'z'; expected x, y"),
        ],
    )
    def test_errors_name_the_wrong_argument(self, args: Any, kwargs: Any, words: str) -> None:
        x, y = dvector("x"), dscalar("y")
        f = function([x, y], Join()(x, y), mode="python")
        with pytest.raises(TypeError, match=words):
            f(*args, **kwargs)

    def test_arguments_without_names_are_numbered(self) -> None:
        x, y = dvector(), dvector("a")
        f = function([x, y, In(dvector(), name="a")], [x, y], mode="python", on_unused_input="ignore")
        with pytest.raises(TypeError, match="several arguments have the name 'a'"):
            f([1], a=[2])
        with pytest.raises(TypeError, match=r"argument 1: expected a vector of float64, got None"):
            f(None, None, None)
        with pytest.raises(TypeError, match="function\\(\\) takes 0 arguments \\(nothing\\), got 1"):
            function([], [], mode="python")(1)
        assert function([], mode="python")() == []

    def test_leave_errors_of_other_classes_as_they_are(self) -> None:
        class Text(Type):
            def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
                return data.decode("ascii")

        x = Text()("x")
        with pytest.raises(UnicodeDecodeError) as caught:
            function([x], PlusOne()(x), mode="python")(b"\xff")
        assert notes_of(caught.value) == ["in function() argument 1, x"]

    def test_have_a_signature(self) -> None:
        unnamed, reserved, x, y = dvector(), dvector("from"), dvector("x"), dvector("y")
        f = function([unnamed, reserved, x, y], [unnamed, reserved, x, y], mode="python")
        assert str(inspect.signature(f)) == "(argument_1, argument_2, /, x, y)"
        g = function([x, unnamed, y], [unnamed, x, y], mode="python")
        assert str(inspect.signature(g)) == "(x, argument_2, /, y)"

    def test_copy_outputs_that_share_memory(self) -> None:
        x = dvector("x")
        view = Join(view_map={0: [0]})
        a, b, c, d = function([x], [x, x, view(x), Out(x, borrow=True)], mode="python")(array := np.ones(2))
        assert d is array
        assert not any(np.shares_memory(p, q) for p, q in [(a, b), (a, array), (c, array), (b, c)])
        constant = dvector.make_constant([1.0])
        first, second = function([], [constant, Out(constant, borrow=True)], mode="python")()
        assert first.flags.writeable
        assert second.flags.writeable

    def test_check_the_results_of_perform(self) -> None:
        class Bad(PlusOne):
            def perform(self, node: Apply, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = None

        x = dvector("x")
        with pytest.raises(TypeError, match=r"Bad stored an invalid value in output 0: .* got None") as caught:
            function([x], Bad()(x), mode="python")([1.0])
        assert notes_of(caught.value) == ["in Bad(x) of function()"]

    def test_pickle_and_copy(self) -> None:
        x = dvector("x")
        deep = x
        for _ in range(2000):
            deep = PlusOne()(deep)
        c = dvector.make_constant([0.5], "c")
        f = function([In(x, name="v")], [deep, Join()(x, c)], mode="python", name="deep")
        others: list[Any] = [pickle.loads(pickle.dumps(f)), copy.deepcopy(f)]
        for other in others:
            assert [value.tolist() for value in other(v=[1.0])] == [[2001.0], [1.5]]
            assert other.name == "deep"


def test_strict_inputs_accept_only_values_of_their_type() -> None:
    x = dvector("x")
    f = function([In(x, strict=True)], PlusOne()(x), mode="python")
    with pytest.raises(TypeError, match="argument 1, x: expected a vector of float64, got list"):
        f([1.0])
    z = fvector("z")
    h = function([In(z, allow_downcast=True)], PlusOne()(z), mode="python")
    assert h(np.ones(1)).dtype == np.float32
    y = fvector("y")
    g = function([y], PlusOne()(y), mode="python", allow_input_downcast=True)
    assert g(np.ones(1)).dtype == np.float32
    with pytest.raises(TypeError, match="whose values may not fit"):
        function([y], PlusOne()(y), mode="python")(np.ones(1))


def test_the_version_of_an_application_is_that_of_its_op() -> None:
    class Versioned(COp):
        __props__ = ()

        def c_code_cache_version(self) -> tuple[int, ...]:
            return (3,)

    op = Versioned()
    assert op.c_code_cache_version_apply(Apply(op, [], [])) == (3,)
