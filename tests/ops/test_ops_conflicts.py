"""Ops whose C defines the same names, in one graph."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from ops_programs import Code, Twice

from cwrap.ops import Apply, COp, EnumList, ParamsType, ScalarType, TensorType, dvector, function
from cwrap.ops.linking.conflicts import definitions

pytestmark = pytest.mark.usefixtures("ops_cache")
float64 = ScalarType("float64")


class Helped(COp):
    """An op whose helper functions are given."""

    __props__ = ("support", "apply", "expression")

    def __init__(self, expression: str, support: Any = (), apply: Any = ()) -> None:
        self.expression = expression
        self.support = support
        self.apply = apply

    def __str__(self) -> str:
        return "Helped"

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [float64()])

    def c_support_code(self, **kwargs: Any) -> Any:
        return self.support

    def c_support_code_apply(self, node: Apply, name: str) -> Any:
        return self.apply

    def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"{outputs[0]} = {self.expression.format(x=inputs[0])};"


ONE, TEN = (f"static double helper(double x) {{ return x + {n}; }}" for n in (1, 10))


@pytest.mark.parametrize("mode", ["fused", "single", "debug"])
class TestInOneGraph:
    def test_helpers_of_the_same_name(self, mode: str) -> None:
        x = float64("x")
        first, second = Helped("helper({x})", ONE), Helped("helper({x})", TEN)
        f = function([x], [second(first(x)), first(second(x))], mode=mode)
        assert f(1) == [12, 12]
        assert pickle.loads(pickle.dumps(f))(2) == [13, 13]

    def test_helpers_of_applications(self, mode: str) -> None:
        x = float64("x")
        f = function([x], [Helped("helper({x})", apply=ONE)(x), Helped("helper({x})", apply=[TEN])(x)], mode=mode)
        assert f(1) == [2, 11]

    def test_the_same_helper_is_written_once(self, mode: str) -> None:
        x = float64("x")
        other = "static double other(double x) { return -x; }"
        ops = [
            Helped("helper({x})", (ONE, "")),
            Helped("other(helper({x}))", (other, ONE)),
            Helped("helper({x}) + 1", apply=ONE),
            Helped("helper({x}) + 2", apply=[ONE]),
        ]
        f = function([x], [op(x) for op in ops], mode=mode)
        assert f(1) == [2, -2, 3, 4]
        if mode == "fused":
            assert f.program.unit.source.count("double helper(double x)") == 1
            assert f.program.performs == ()

    def test_enumerations_with_the_same_constants(self, mode: str) -> None:
        class Chosen(COp):
            __props__ = ("params_type",)

            def __init__(self, params_type: Any) -> None:
                self.params_type = params_type

            def get_params(self, node: Apply) -> Any:
                return "B" if isinstance(self.params_type, EnumList) else {"kind": "B"}

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [float64()])

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = B;"

        x = float64("x")
        kinds = [EnumList("A", "B"), EnumList("B", "A"), ParamsType(kind=EnumList("C", "A", "B"))]
        f = function([x], [Chosen(kind)(x) for kind in kinds], mode=mode)
        assert f(0) == [1, 0, 2]

    def test_members_of_the_same_name(self, mode: str) -> None:
        class Counts(COp):
            __props__ = ("start",)

            def __init__(self, start: int) -> None:
                self.start = start

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [float64()])

            def c_support_code_struct(self, node: Apply, name: str) -> str:
                return "long counter;"

            def c_init_code_struct(self, node: Apply, name: str, sub: Any) -> str:
                return f"counter = {self.start};"

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = counter;"

        x = float64("x")
        assert function([x], [Counts(5)(x), Counts(7)(x)], mode=mode)(0) == [5, 7]

    def test_parameters_share_the_code_of_scalars(self, mode: str) -> None:
        class Scaled(COp):
            __props__ = ("factor",)
            params_type = ParamsType(factor=float64)

            def __init__(self, factor: float) -> None:
                self.factor = factor

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [float64()])

            def c_support_code(self, **kwargs: Any) -> Any:
                return [float64.c_support_code(), ONE]

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = {inputs[0]} * {sub['params']}->factor;"

        x = float64("x")
        assert function([x], [Scaled(2)(x), Helped("helper({x})", ONE)(x)], mode=mode)(3) == [6, 4]


@pytest.mark.parametrize("language", ["c++", ""])
def test_loops_of_complex_numbers_beside_cpp(language: str) -> None:
    """The functions of complex numbers exist in C only."""
    copy = "Py_XDECREF({z}); {z} = (PyArrayObject *)PyArray_NewCopy({x}, NPY_CORDER); static_cast<void>(0);"
    z = TensorType("complex128", (None,))("z")
    copied: Any = Apply(Code(copy, c_language=language), [z], [z.type()]).out
    f = function([z], np.exp(copied) + dvector.make_constant([1]))
    assert len(f.program.performs) == 1
    np.testing.assert_allclose(f([1j]), np.exp([1j]) + 1)


def test_fields_of_dtypes_are_those_of_the_running_numpy() -> None:
    class Sizes(Twice):
        then = """*(double *)PyArray_DATA(%(z)s) = PyArray_DESCR(%(x)s)->elsize;
        ((double *)PyArray_DATA(%(z)s))[1] = PyArray_DESCR(%(x)s)->alignment;"""

        def perform(self, *args: Any) -> None:
            raise NotImplementedError

    x = dvector("x")
    assert function([x], Sizes()(x))([0, 0]).tolist() == [8, 8]


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("int f(int x) { return g(x); }\nint g(int);", ["f"]),
        ("static double (*pointer)(int), y;", []),
        ("static int a[2][3] = {{1}}, *b; const char *c = f(1);", ["a", "c"]),
        (
            "typedef struct { int x; } point;\nstruct line { point a; } ;\nenum color { RED };",
            ["line", "color", "point"],
        ),
        ("typedef void (*callback)(void *);\ntemplate <class T> T twice(T x) { return x + x; }", ["twice"]),
        ("#define TWO 2\n#define SUM(a, b) \\\n  (a + b)\n#undef TWO\nint x; /* int y; */ // int z;", ["SUM", "x"]),
        ("#ifndef PyInt_Check\n#define PyInt_Check PyLong_Check\n#endif\nint c = '}'; char *s = \"{\";", ["c", "s"]),
        ("#ifndef H\n#define H\nint f(void) { return 1; }\n#endif", []),
        ("#define APPLY(x) x##_1\nint APPLY(f)(int x) { return x; }\n#undef APPLY", []),
        ("}", []),
    ],
)
def test_names_that_c_defines(code: str, names: list[str]) -> None:
    assert sorted(name for name, _ in definitions(code)) == sorted(names)


def test_types_of_functions_are_no_names() -> None:
    code = "static const double f(int x) { return x; }\nint g(void)\n{\n}\nstatic int *h(int x) {} static int n = 3;"
    assert {name for name, _ in definitions(code)} == {"f", "g", "h", "n"}


def test_elementwise_ops_share_a_file() -> None:
    x, y = dvector("x"), dvector("y")
    f = function([x, y], [x * y, np.sqrt(x) + y])
    assert f.program.performs == ()
    assert [array.tolist() for array in f([4.0], [3.0])] == [[12], [5]]
