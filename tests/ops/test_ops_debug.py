"""Debug mode finds ops whose behaviour differs from their description."""

from __future__ import annotations

import gc
import pickle
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest
from ops_programs import NEW, TWICE, Twice

from cwrap.ops import (
    Apply,
    BadDestroyMap,
    BadRefcount,
    BadThunkOutput,
    BadViewMap,
    COp,
    DebugMode,
    DebugModeError,
    InvalidValueError,
    Op,
    OpChanged,
    config,
    dvector,
    function,
    generic,
    ivector,
    lscalar,
)

pytestmark = pytest.mark.usefixtures("ops_cache")
EMPTY = "(PyArrayObject *)PyArray_EMPTY(1, PyArray_DIMS(%(x)s), NPY_DOUBLE, 0);"


class Wrong(Twice):
    then = TWICE + "((double *)PyArray_DATA(%(z)s))[0] += 1;"


class OnlyContiguous(Twice):
    allocate = f"Py_XDECREF(%(z)s); %(z)s = {EMPTY}"
    then = """for (npy_intp i = 0; i < PyArray_SIZE(%(x)s); i++)
        ((double *)PyArray_DATA(%(z)s))[i] = 2 * ((double *)PyArray_DATA(%(x)s))[i];"""


class KeepsOldSizes(Twice):
    allocate = f"if (!%(z)s) %(z)s = {EMPTY}"
    then = """for (npy_intp i = 0; i < PyArray_SIZE(%(x)s) && i < PyArray_SIZE(%(z)s); i++)
        *(double *)PyArray_GETPTR1(%(z)s, i) = 2 * *(double *)PyArray_GETPTR1(%(x)s, i);"""


class Overwrites(Twice):
    then = TWICE + "*(double *)PyArray_DATA(%(x)s) = 7;"


class HandsOut(Twice):
    allocate = "Py_XDECREF(%(z)s); %(z)s = %(x)s; Py_INCREF(%(z)s);"
    then = ""

    def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = inputs[0].copy()


class KeepsInput(Twice):
    then = TWICE + "Py_INCREF(%(x)s);"


class KeepsOutput(Twice):
    then = TWICE + "Py_INCREF(%(z)s); Py_INCREF(%(z)s);"


class DropsOldOutput(Twice):
    allocate = NEW.replace("Py_XDECREF(%(z)s);", "")


class Leaks(Twice):
    then = TWICE + "PyList_New(0);"


class KeepsDtype(Twice):
    then = TWICE + "PyArray_DescrFromType(NPY_DOUBLE);"


class CountsItself(Twice):
    calls = 0

    def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
        self.calls += 1
        super().perform(node, inputs, output_storage)


class Single(Twice):
    def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
        output_storage[0][0] = (2 * inputs[0]).astype("float32")


class WrongValues(Twice):
    """An op whose C returns arrays of the right kind with values that the type does not allow."""

    def make_node(self, x: Any) -> Apply:
        kind = type(x.type)("float64", (None,))
        kind.__class__ = OnlyPositive
        return Apply(self, [x], [kind()])


class OnlyPositive(type(dvector)):  # type: ignore[misc] # TensorType
    def is_valid_value(self, data: Any, strict: bool = True) -> bool:
        return super().is_valid_value(data, strict) and bool((data > 0).all())


@pytest.mark.parametrize(
    ("op", "error", "words"),
    [
        (Wrong, BadThunkOutput, r"array\(\[2., 4., 6.\]\) \(Python, .*array\(\[3., 4., 6.\]\) \(C"),
        (OnlyContiguous, BadThunkOutput, r"C, strided inputs, no old output"),
        (KeepsOldSizes, BadThunkOutput, "an old output that is larger"),
        (Overwrites, BadDestroyMap, "Overwrites changed its input 0"),
        (HandsOut, BadViewMap, "shares memory with its input 0"),
        (KeepsInput, BadRefcount, "leaks 1 reference too many to its input 0"),
        (KeepsOutput, BadRefcount, "leaks 2 references too many to its output 0"),
        (DropsOldOutput, BadRefcount, "to its old output 0"),
        (Leaks, BadRefcount, "leaks an object"),
        (CountsItself, OpChanged, "changed its attributes when computing in Python: calls"),
        (Single, InvalidValueError, "got an array of float32"),
        (WrongValues, InvalidValueError, "output 0 of WrongValues"),
    ],
)
def test_wrong_ops_are_found(op: Any, error: type[Exception], words: str) -> None:
    if op is Leaks and sys.getallocatedblocks() == 0:
        pytest.skip("memory that is not from Python's own allocator is not counted")
    x = dvector("x")
    values = [1.0, 2.0, 3.0] if op is not WrongValues else [-1.0]
    with pytest.raises(error, match=words):
        function([x], op()(x), mode="debug")(values)


@pytest.mark.skipif(sys.getallocatedblocks() == 0, reason="Python's own allocator is not used")
def test_leaks_are_found_if_the_collector_frees_other_objects() -> None:
    """A collection in the middle of a measurement can free more blocks than the op leaks."""
    others = [[object() for _ in range(500)] for _ in range(2000)]
    before = gc.get_threshold()
    x = dvector("x")
    f = function([x], Leaks()(x), mode="debug")

    def frees(phase: str, info: dict[str, int]) -> None:
        if others:
            others.pop()

    gc.callbacks.append(frees)
    gc.set_threshold(5)
    try:
        with pytest.raises(BadRefcount, match="leaks an object"):
            f([1.0, 2.0, 3.0])
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(frees)
    assert gc.isenabled()


@pytest.mark.skipif(sys.getrefcount(np.dtype(float)) > 1 << 28, reason="this NumPy does not count its dtypes")
def test_dtypes_that_are_kept_are_found() -> None:
    x = dvector("x")
    with pytest.raises(BadRefcount, match="leaks or loses references to float64"):
        function([x], KeepsDtype()(x), mode="debug")([1.0])


def test_references_of_other_threads_are_no_leaks() -> None:
    """Another thread holds many references to the dtype for a short time, again and again."""
    ended = threading.Event()

    def hold() -> None:
        while not ended.wait(0.001):
            held = [np.dtype(float)] * 1000
            time.sleep(0.001)
            del held

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        for _ in range(5):
            x = dvector("x")
            assert function([x], Twice()(x), mode="debug")([1.0]).tolist() == [2]
    finally:
        ended.set()
        thread.join()


def test_correct_ops_pass() -> None:
    x = dvector("x")

    class NoPython(Twice):
        perform = Op.perform

    f = function([x], [Twice()(x), NoPython()(x)], mode="debug")
    for x_value in (np.arange(5.0), np.arange(5.0)[::-2], np.ones(0), np.ones(1)):
        for got in f(x_value):
            assert np.array_equal(got, 2 * x_value)
    with pytest.raises(TypeError, match="expected a vector"):
        f(None)


def test_old_outputs_have_the_sizes_that_are_known() -> None:
    x = type(dvector)("float64", (3,))("x")
    assert function([x], Twice()(x), mode="debug")([1, 2, 3]).tolist() == [2, 4, 6]


def test_declared_views_and_overwriting_are_accepted() -> None:
    class View(HandsOut):
        view_map = {0: [0]}  # noqa: RUF012 - as programs write it

    class InPlace(Twice):
        destroy_map = {0: [0]}  # noqa: RUF012 - as programs write it
        allocate = HandsOut.allocate
        then = "for (npy_intp i = 0; i < PyArray_SIZE(%(z)s); i++) *(double *)PyArray_GETPTR1(%(z)s, i) *= 2;"

        def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
            inputs[0] *= 2
            output_storage[0][0] = inputs[0]

    x = dvector("x")
    x_value = np.ones(3)
    assert function([x], View()(x), mode="debug")(x_value).tolist() == [1] * 3
    assert function([x], InPlace()(x), mode="debug", accept_inplace=True)(x_value).tolist() == [2] * 3
    assert x_value.tolist() == [2] * 3


def test_outputs_that_share_memory_are_found() -> None:
    class Two(Op):
        __props__ = ()

        def make_node(self, x: Any) -> Apply:
            return Apply(self, [x], [x.type(), x.type()])

        def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
            output_storage[0][0] = output_storage[1][0] = inputs[0] + 1

    x = dvector("x")
    outputs: list[Any] = Two()(x, return_list=True)
    first, second = outputs
    with pytest.raises(BadViewMap, match="outputs 0 and 1 of Two share memory") as info:
        function([x], first + second, mode="debug")([1])
    assert info.value.node is first.owner
    assert str(info.value.r) == str(second)
    assert function([x], [first, second], mode="debug")([1])[1].tolist() == [2]
    assert function([x], first * 2, mode="debug")([1]).tolist() == [4]

    class Apart(Two):
        def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
            super().perform(node, inputs, output_storage)
            output_storage[1][0] = output_storage[0][0] + 1

    assert [value.tolist() for value in function([x], Apart()(x), mode="debug")([1])] == [[2], [3]]


def test_objects_of_any_kind_are_compared() -> None:
    class Length(COp):
        __props__ = ()

        def __init__(self) -> None:
            self.lock = iter(())  # its copy is not equal to it
            self.open = (letter for letter in "")  # it cannot be copied
            self.array = np.ones(1)
            self.arrays = [np.ones(2)]  # lists of arrays cannot be compared
            self.number = 1

        def make_node(self, x: Any) -> Apply:
            return Apply(self, [x], [lscalar()])

        def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
            output_storage[0][0] = np.asarray(len(inputs[0]))

        def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
            x, z = inputs[0], outputs[0]
            return f"""
            if (!{z}) {{ {z} = (PyArrayObject *)PyArray_ZEROS(0, NULL, NPY_INT64, 0); }}
            *(npy_int64 *)PyArray_DATA({z}) = PyObject_Size({x});
            """

    class Forgets(Length):
        append = True

        def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
            super().perform(node, inputs, output_storage)
            self.array = None  # type: ignore[assignment] # the fault
            del self.number
            if hasattr(self, "append"):
                inputs[0].append(1)

    x = generic("x")
    assert int(function([x], Length()(x), mode="debug")([1, 2])) == 2
    with pytest.raises(BadDestroyMap):
        function([x], Forgets()(x), mode="debug")([1, 2])
    del Forgets.append
    with pytest.raises(OpChanged, match="array, number"):
        function([x], Forgets()(x), mode="debug")([1, 2])


class OnlyC(Twice):
    def perform(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError


class NoPython(COp):
    __props__ = ()
    make_node = Twice.make_node
    c_code = Twice.c_code
    allocate, then = Twice.allocate, Twice.then


class TestImplementations:
    """Ops that have one implementation, and modes that check one."""

    def test_perform_may_say_that_it_is_not_implemented(self) -> None:
        x = dvector("x")
        assert function([x], OnlyC()(x), mode="debug")([1, 2]).tolist() == [2, 4]

        class InPython(Op):
            __props__ = ()

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [x.type()])

            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                raise NotImplementedError("not yet")

        with pytest.raises(NotImplementedError, match="not yet"):
            function([x], InPython()(x), mode="debug")([1])

    def test_options_select_implementations(self) -> None:
        x = dvector("x")
        y = Wrong()(x)
        for mode in (DebugMode(check_py_code=False), DebugMode(check_c_code=False)):
            function([x], y, mode=mode)([1, 2])
        with pytest.raises(BadThunkOutput) as info:
            function([x], y, mode=DebugMode(stability_patience=3))([1, 2])
        assert info.value.r.owner.op == Wrong()  # type: ignore[union-attr]
        with pytest.raises(NotImplementedError):
            function([x], OnlyC()(x), mode=DebugMode(check_c_code=False))([1])
        assert function([x], NoPython()(x), mode=DebugMode(check_c_code=False))([1]).tolist() == [2]

    def test_old_outputs_are_an_option(self) -> None:
        x = dvector("x")
        mode = DebugMode(check_preallocated_output="")
        assert function([x], KeepsOldSizes()(x), mode=mode)([1, 2]).tolist() == [2, 4]
        with config.change_flags(DebugMode__check_preallocated_output=""):
            assert DebugMode().check_preallocated_output == ""
        copied = pickle.loads(pickle.dumps(mode))
        assert (copied.check_preallocated_output, copied.check_c_code) == ("", True)

    def test_old_outputs_are_selected(self) -> None:
        x = dvector("x")
        for selected in ("c_contiguous:f_contiguous:strided", ["previous"]):
            mode = DebugMode(check_preallocated_output=selected)
            assert function([x], KeepsOldSizes()(x), mode=mode)([1, 2]).tolist() == [2, 4]
        for selected in ("wrong_size", "ALL", ["strided", "wrong_size"]):
            with pytest.raises(DebugModeError):
                function([x], KeepsOldSizes()(x), mode=DebugMode(check_preallocated_output=selected))([1, 2])
        with pytest.raises(ValueError, match="unknown check_preallocated_output 'all'; expected one of '', 'initial'"):
            DebugMode(check_preallocated_output="strided:all")

    def test_python_gets_old_outputs(self) -> None:
        class AddsToOld(Twice):
            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                (cell,) = output_storage
                cell[0] = 2 * inputs[0] if cell[0] is None else cell[0] + 2 * inputs[0]

        x = dvector("x")
        for selected, message in (("previous", "Python, .* of the right size"), ("strided", "Python, .* strided")):
            with pytest.raises(BadThunkOutput, match=message):
                function([x], AddsToOld()(x), mode=DebugMode(check_preallocated_output=selected))([1, 2])

    def test_numbers_that_are_not_finite_are_errors_on_request(self) -> None:
        x, k = dvector("x"), ivector("k")
        assert np.isnan(function([x], Twice()(x), mode="debug")([np.nan])).all()
        with pytest.raises(InvalidValueError, match="is not finite") as info:
            function([x], Twice()(x), mode=DebugMode(check_isfinite=True))([1, np.inf])
        assert info.value.v.tolist() == [2, np.inf]
        assert info.value.hint.startswith("Python")
        assert function([k], k + 1, mode=DebugMode(check_isfinite=True))([1]).tolist() == [2]
        with config.change_flags(DebugMode__check_finite=True), pytest.raises(InvalidValueError):
            function([x], Twice()(x), mode="debug")([np.nan])

    def test_one_implementation_is_checked_at_least(self) -> None:
        with pytest.raises(ValueError, match="the debug mode needs check_c_code or check_py_code"):
            DebugMode(check_c_code=False, check_py_code=False)


class TestAttributesOfErrors:
    def test_of_different_results(self) -> None:
        x = dvector("x")
        with pytest.raises(BadThunkOutput) as info:
            function([x], Wrong()(x), mode="debug")([1, 2])
        error = info.value
        assert error.r is error.node.outputs[0]  # type: ignore[union-attr]
        assert error.offending_op() is Wrong
        assert (error.thunk1.split(",")[0], error.thunk2.split(",")[0]) == ("Python", "C")
        assert not np.array_equal(error.val1, error.val2)
        assert error.inputs_val[0].tolist() == [1, 2]
        assert BadThunkOutput("text").offending_op() is None
        assert pickle.loads(pickle.dumps(BadThunkOutput("text", val1=3))).val1 == 3

    def test_of_other_errors(self) -> None:
        class Changes(Twice):
            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = 2 * inputs[0]
                inputs[0][0] = 7

        class Returns(Twice):
            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = inputs[0]

        class Narrows(Twice):
            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = (2 * inputs[0]).astype("float32")

        x = dvector("x")
        with pytest.raises(BadDestroyMap) as changed:
            function([x], Changes()(x), mode="debug")([1, 2])
        error = changed.value
        assert (error.idx, error.perform, error.old_val[0], error.new_val[0]) == (0, "Python", 1, 7)
        with pytest.raises(BadViewMap) as shared:
            function([x], Returns()(x), mode="debug")([1, 2])
        view = shared.value
        assert (view.output_idx, view.in_alias_idx, view.out_alias_idx) == (0, [0], [])
        assert view.out_storage.tolist() == [1, 2]
        with pytest.raises(InvalidValueError) as invalid:
            function([x], Narrows()(x), mode="debug")([1, 2])
        assert (str(invalid.value.v.dtype), invalid.value.r) == ("float32", invalid.value.node.outputs[0])  # type: ignore[union-attr]
        cause = pickle.loads(pickle.dumps(invalid.value.__cause__))
        assert (cause.index, cause.value.tolist()) == (0, [2, 4])
