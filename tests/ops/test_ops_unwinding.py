"""Failures in graphs of C: initialised values are released, and errors name the op that failed."""

from __future__ import annotations

from typing import Any

import pytest
from ops_programs import Code, Counted, PlusOne, Twice, notes_of

from cwrap.ops import (
    Apply,
    CompileError,
    COp,
    Op,
    TensorType,
    dvector,
    function,
    generic,
)

pytestmark = pytest.mark.usefixtures("ops_cache")


class TestFailure:
    """Every way in which an op can fail."""

    def test_without_an_exception_is_reported(self) -> None:
        x = dvector("x")
        f = function([x], Twice()(Code("{fail}")(x)), name="f")
        with pytest.raises(RuntimeError, match=r"Code\{code=.*\} failed without setting an exception") as caught:
            f([1])
        assert "of f()" in notes_of(caught.value)[0]

    def test_with_an_exception_raises_it(self) -> None:
        x = dvector("x")
        f = function([x], Code('PyErr_SetString(PyExc_KeyError, "lost"); {fail}')(x))
        for _ in range(3):
            with pytest.raises(KeyError, match="lost"):
                f([1])

    def test_an_exception_is_never_dropped(self) -> None:
        x = dvector("x")
        code = 'PyErr_SetString(PyExc_KeyError, "lost");'
        copying = Code(code + "{z} = {x}; Py_INCREF({z});")
        sized = Apply(copying, [x], [TensorType("float64", (2,))()]).out
        for y in (Code(code)(x), copying(x), sized, PlusOne()(copying(x))):
            with pytest.raises(KeyError, match="lost"):
                function([x], y)([1])

    def test_an_output_without_a_value_is_reported(self) -> None:
        x = dvector("x")
        with pytest.raises(RuntimeError, match="did not set an output; expected a vector of float64"):
            function([x], Code("(void){x};")(x))([1])

    @pytest.mark.parametrize(
        ("allocate", "words"),
        [
            ("PyArray_Cast({x}, NPY_FLOAT32)", "but an op's C code created an array of float32 with 1 dimensions"),
            ("PyArray_FromScalar(PyTuple_GET_ITEM(0, 0))", ""),
        ],
    )
    def test_an_output_of_the_wrong_kind_is_reported(self, allocate: str, words: str) -> None:
        x = dvector("x")
        if not words:
            allocate, words = "PyArray_ZEROS(2, ((npy_intp[]){1, 1}), NPY_FLOAT64, 0)", "with 2 dimensions"
        f = function([x], Twice()(Code(f"{{z}} = (PyArrayObject *){allocate};", c_language="c")(x)))
        with pytest.raises(TypeError, match=words):
            f([1])

    @pytest.mark.parametrize("code", ["return;", "if ({x}) return -1;", "return NULL;"])
    def test_returning_is_diagnosed(self, code: str) -> None:
        x = dvector("x")
        with pytest.raises(CompileError, match="must not `return`"):
            function([x], Code(code, c_language="c")(x))

    def test_other_errors_of_the_compiler_are_shown_unchanged(self) -> None:
        x = dvector("x")
        with pytest.raises(CompileError) as caught:
            function([x], Code("{z} = undeclared;")(x))
        assert "`return`" not in str(caught.value)

    def test_a_lambda_may_return(self) -> None:
        x = dvector("x")
        code = "auto same = [&](PyArrayObject *a) { Py_INCREF(a); return a; }; {z} = same({x});"
        f = function([x], Code(code, view_map={0: [0]}, c_language="c++")(x))
        assert f([1]).tolist() == [1]

    def test_in_perform_leaves_a_note(self) -> None:
        class Broken(PlusOne):
            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                raise KeyError("broken")

        x = dvector("x")
        for mode in ("fused", "debug"):
            with pytest.raises(KeyError, match="broken") as caught:
                function([x], Broken()(Twice()(x)), mode=mode)([1])
            assert any("Broken" in note for note in notes_of(caught.value))


class Ints(COp):
    """An op of `Counted` values; `{x}`, `{y}`, `{z}` are pointers."""

    __props__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [inputs[0].type()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> list[str]:
        body = self.code.replace("{fail}", sub["fail"]).replace("{z}", outputs[0]).replace("{x}", inputs[0])
        return [f"if (!{outputs[0]}) {{ {outputs[0]} = (long *)malloc(sizeof(long)); taken++; }}", body]

    def c_code_cleanup(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return "cleaned++;"

    def c_support_code(self, **kwargs: Any) -> str:
        return "static int cleaned;"


class Balance(COp):
    """An op that reads the three counters of `Counted` in the same module."""

    __props__ = ()

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [generic()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        z = outputs[0]
        return f'Py_XDECREF({z}); {z} = Py_BuildValue("iii", taken, given, cleaned); if (!{z}) {{ {sub["fail"]} }}'


class TestUnwinding:
    """After any failure, as many counted values are released as were created."""

    def test_a_user_type_passes_through(self) -> None:
        x, y = Counted()("x"), Counted()("y")
        add = Ints("*{z} = *{x} + 1;")
        f = function([x, y], [add(add(x)), add(y), Balance()(x)])
        for number in range(3):
            a, b, (created, released, cleaned) = f(number, 10)
            assert (a, b) == (number + 2, 11)
            assert (created, released, cleaned) == (5 * number + 5, 5 * number, 3 * number)
        with pytest.raises(TypeError, match="argument 2, y: expected an int, got str"):
            f(1, "2")

    @pytest.mark.parametrize("bad", [(200, 1), (1, 200), (1, 77), (88, 1)])
    def test_initialised_values_are_released(self, bad: tuple[int, int]) -> None:
        x, y = Counted()("x"), Counted()("y")
        fails = 'if (*{x} == 77 || *{x} == 89) { PyErr_SetString(PyExc_ValueError, "unlucky"); {fail} }'
        step = Ints(f"*{{z}} = *{{x}} + 1; {fails}")
        f = function([x, y], [step(step(x)), step(y), Balance()(x)])
        f(1, 1)
        before = f(1, 1)[-1]
        for _ in range(4):
            with pytest.raises((ValueError, OverflowError), match=r"unlucky|200 is too much"):
                f(*bad)
        after = f(1, 1)[-1]
        created, released = after[0] - before[0], after[1] - before[1]
        assert created == released > 5

    def test_values_are_passed_to_ops_in_python(self) -> None:
        class Double(Op):
            __props__ = ()

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [x.type()])

            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = 2 * inputs[0]

        x = Counted()("x")
        add = Ints("*{z} = *{x} + 1;")
        a = add(x)
        f = function([x], [add(Double()(a)), a, Double()(a), add(a)])
        assert f(4) == [11, 5, 10, 6]
        with pytest.raises(OverflowError):
            f(60)
        assert f(4) == [11, 5, 10, 6]
