"""Graphs as one C function: equal results in every mode; members, threads, units, shapes.

test_ops_unwinding.py tests failures.
"""

from __future__ import annotations

import copy
import gc
import inspect
import os
import pickle
import subprocess
import sys
import weakref
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from folders import SUPPORT
from ops_programs import Code, PlusOne, Twice
from thread_groups import in_threads

from cwrap.ops import (
    Apply,
    COp,
    DeepCopyOp,
    Function,
    Generic,
    NoCompilerError,
    OpenMPOp,
    TensorType,
    Type,
    deep_copy_op,
    dmatrix,
    dscalar,
    dvector,
    function,
    generic,
    lscalar,
    lvector,
    register_shape_c_code,
    register_shape_i_c_code,
    shape,
    shape_i,
    view_op,
)
from cwrap.ops.failure import CompileError
from cwrap.ops.graph.call_adapters import optional_code, signature_of, string_list

pytestmark = pytest.mark.usefixtures("ops_cache")
MODES = ("fused", "single", "python")


@pytest.mark.parametrize("mode", [*MODES, "debug"])
def test_every_mode_computes_the_same(mode: str) -> None:
    x = dvector("x")
    y = PlusOne()(Twice()(PlusOne()(x)))
    f = function([x], [y, Twice()(y), x], mode=mode)
    assert isinstance(f, Function)
    values = f([1.0, 2.0])
    assert [value.tolist() for value in values] == [[5, 7], [10, 14], [1, 2]]
    assert pickle.loads(pickle.dumps(f))([0.0])[0].tolist() == [3]


def test_a_fused_function_is_an_object_of_c() -> None:
    x, y = dvector("x"), dscalar("y")
    f = function([x, y], Code("{z} = {x}; Py_INCREF({z}); (void){y};", view_map={0: [0]})(x, y), name="first")
    assert type(f).__name__ == "Function"
    assert repr(f) == "<fused first() of (x, y) to (DeepCopyOp.out)>"
    assert f.name == "first"
    assert str(inspect.signature(f)) == "(x, y)"
    assert f(y=1, x=[2]).tolist() == [2]
    assert copy.copy(f)([3], 1).tolist() == [3]
    with pytest.raises(AttributeError, match="colour"):
        _ = f.colour  # type: ignore[attr-defined] # the error
    with pytest.raises(TypeError, match=r"first\(\) takes 2 arguments \(x, y\), got 3"):
        f(1, 2, 3)
    with pytest.raises(TypeError, match="got multiple values for argument 'x'"):
        f([1], x=[1])


def test_functions_are_collected() -> None:
    x = dvector("x")
    f: Any = function([x], Twice()(x))
    module = sys.modules.get(type(f).__module__)
    assert module is None or not hasattr(module, "cwrap_run")
    f.info.cycle = f
    gone = weakref.ref(f)
    del f
    gc.collect()
    assert gone() is None


def test_no_inputs_and_no_outputs() -> None:
    assert function([], [])() == []
    assert function([], dvector.make_constant([1.0]))().tolist() == [1]
    x = dvector("x")
    assert function([x], None, on_unused_input="ignore")([1]) == []


def test_an_op_may_take_a_variable_twice() -> None:
    x = dvector("x")
    code = "{z} = (PyArrayObject *)PyNumber_Add((PyObject *){x}, (PyObject *){y}); if (!{z}) {fail}"
    for mode in ("fused", "single"):
        assert function([x], Code(f"Py_XDECREF({{z}}); {code}")(x, x), mode=mode)([1, 2]).tolist() == [2, 4]


class Holder(COp):
    """An op that keeps a C++ string and a count between calls."""

    __props__ = ()
    init = ""

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [lscalar()])

    def c_headers(self) -> list[str]:
        return ["<string>"]

    def c_support_code_struct(self, node: Any, name: str) -> str:
        return f"long calls_{name}; std::string text_{name}; PyObject *kept_{name};"

    def c_init_code_struct(self, node: Any, name: str, sub: Any) -> str:
        return f"kept_{name} = PyList_New(0); if (!kept_{name}) {sub['fail']} {self.init.replace('FAIL', sub['fail'])}"

    def c_cleanup_code_struct(self, node: Any, name: str) -> str:
        return f"Py_CLEAR(kept_{name});"

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        x, z = inputs[0], outputs[0]
        return f"""
        calls_{name}++;
        text_{name} += "x";
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_SimpleNew(0, NULL, NPY_INT64);
        if (!{z}) {{ {sub["fail"]} }}
        if (PyCallable_Check({x})) {{
            PyObject *done = PyObject_CallNoArgs({x});
            if (!done) {{ {sub["fail"]} }}
            Py_DECREF(done);
        }}
        *(npy_int64 *)PyArray_DATA({z}) = 10 * calls_{name} + (long)text_{name}.size();
        """


class TestMembers:
    """Members that ops add to the struct of a function."""

    @pytest.mark.slow
    def test_last_as_long_as_the_function(self) -> None:
        x = generic("x")
        f, g = function([x], Holder()(x)), function([x], Holder()(x))
        assert [int(f(None)) for _ in range(3)] == [11, 22, 33]
        assert int(g(None)) == 11

    def test_are_separate_for_overlapping_calls(self) -> None:
        x = generic("x")
        f = function([x], Holder()(x))
        inner: list[int] = []

        def again() -> None:
            inner.append(int(f(None)))

        assert int(f(again)) == 11
        assert inner == [11]
        assert int(f(again)) == 22

    def test_failing_initialisation_is_an_error(self) -> None:
        class Broken(Holder):
            init = 'PyErr_SetString(PyExc_MemoryError, "no memory"); FAIL'

        x = generic("x")
        f = function([x], Broken()(x))
        for _ in range(3):
            with pytest.raises(MemoryError, match="no memory"):
                f(None)

    def test_require_cpp(self) -> None:
        class InC(Holder):
            c_language = "c"

        x = generic("x")
        with pytest.raises(ValueError, match="must be compiled as C"):
            function([x], InC()(x))


@pytest.mark.slow
def test_calls_keep_no_objects() -> None:
    x, y = dvector("x"), generic("y")
    fails = 'if (PyList_Check({y})) { PyErr_SetString(PyExc_KeyError, "a list"); {fail} }'
    kept = Holder()(y)
    f = function([x, y], [PlusOne()(Code(f"{fails} Py_INCREF({{x}}); Py_XSETREF({{z}}, {{x}});")(x, y)), x, y, kept])
    array, nothing = np.ones(3), None
    wrong: list[tuple[Any, ...]] = [(array, []), (None, nothing), (array,), (array, nothing, 1)]
    before = {id(thing): sys.getrefcount(thing) for thing in (array, f, f.info)}

    def calls() -> int:
        for _ in range(50):
            f(array, nothing)
            f(y=nothing, x=array)
            for bad in wrong:
                with pytest.raises((KeyError, TypeError)):
                    f(*bad)
        gc.collect()
        return sys.getallocatedblocks()

    for _ in range(12):
        calls()  # Python keeps a limited number of freed tuples for reuse
    counts = [calls() for _ in range(4)]
    # a leak of one object in each of 50 calls would be more
    assert min(later - earlier for earlier, later in pairwise(counts)) < 40
    assert {id(thing): sys.getrefcount(thing) for thing in (array, f, f.info)} == before


def test_functions_with_many_blocks_compute_and_fail_like_others() -> None:
    x = dvector("x")
    two = 'if (PyArray_DIM({x}, 0) == 2) { PyErr_SetString(PyExc_ValueError, "two"); {fail} }'
    number = Code(f"{two} Py_XDECREF({{z}}); {{z}} = {{y}}; Py_INCREF({{z}});", view_map={0: [1]})
    twice = [Twice()(x) for _ in range(24)]
    f = function([x], [*twice, number(x, dvector.make_constant([7.0])), x + 0.5, dvector.make_constant([1.0])])
    assert "cwrap_op_many_blocks.h" in f.program.unit.source
    assert "cwrap_op_many_blocks.h" not in function([x], twice[:3]).program.unit.source
    for _ in range(3):
        assert [value.tolist() for value in f([1])] == [[2.0]] * 24 + [[7.0], [1.5], [1.0]]
        with pytest.raises(ValueError, match="two"):
            f([1, 2])


class TestThreads:
    def test_share_a_function(self) -> None:
        x = dvector("x")
        f = function([x], PlusOne()(Twice()(x)))
        wrong: list[int] = []

        def work(number: int) -> None:
            input_values = np.full(3, float(number))
            wrong.extend(number for _ in range(200) if f(input_values).tolist() != [2.0 * number + 1] * 3)

        in_threads(work, range(4))
        assert wrong == []

    @pytest.mark.parametrize("members", ["", "double *kept_{name};"])
    def test_may_be_in_a_function_at_once(self, members: str) -> None:
        """Calls run at once without the GIL and change only their own members: each waits inside C for all others."""

        class Meets(Code):
            def c_headers(self, **kwargs: Any) -> list[str]:
                return ["<unistd.h>"]

            def c_support_code(self, **kwargs: Any) -> str:
                return "static volatile int inside;"

            def c_support_code_struct(self, node: Any, name: str) -> str:
                return members.replace("{name}", name)

        kept = "kept_{name}" if members else "kept"
        declared = "" if members else "double *kept;"
        code = f"""
        {{
            {declared}
            Py_XDECREF({{z}});
            {{z}} = (PyArrayObject *)PyArray_NewCopy({{x}}, NPY_CORDER);
            if (!{{z}}) {{fail}}
            {kept} = (double *)PyArray_DATA({{z}});
            inside++;
            Py_BEGIN_ALLOW_THREADS
            for (int i = 0; i < 60000 && inside < 4; i++) usleep(1000);
            Py_END_ALLOW_THREADS
            {kept}[0] += inside;
        }}
        """
        x = dvector("x")
        f = function([x], Twice()(Meets(code)(x)))
        results: dict[int, list[float]] = {}
        in_threads(lambda n: results.update({n: f([10.0 * n]).tolist()}), range(4))
        assert results == {number: [2 * (10.0 * number + 4)] for number in range(4)}


def test_another_process_finds_the_library_in_the_cache(ops_cache: Path) -> None:
    x = dvector("x")
    f = function([x], PlusOne()(Twice()(x)))
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)([1.0, 2.0]).tolist())"
    path = os.pathsep.join([str(SUPPORT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "CWRAP_CACHE": str(ops_cache)}
    command = [sys.executable, "-c", code]
    libraries = sorted(ops_cache.rglob("*.so"))
    done = subprocess.run(command, input=pickle.dumps(f), env=environment, capture_output=True, check=True)
    assert sorted(ops_cache.rglob("*.so")) == libraries != []
    assert done.stdout.strip() == b"[3.0, 5.0]"


class TestUnits:
    """Headers, flags and code that ops and types add to a unit."""

    def test_gather_the_requirements_of_all_ops(self) -> None:
        class Demanding(Twice):
            def c_headers(self, c_compiler: Any) -> str:
                return "math.h"

            def c_header_dirs(self, **kwargs: Any) -> list[str]:
                assert "c_compiler" in kwargs
                return ["/nowhere/include"]

            def c_libraries(self) -> list[str]:
                return ["m"]

            def c_compile_args(self) -> tuple[str, ...]:
                return ("-DANSWER=42",)

            def c_no_compile_args(self) -> list[str]:
                return ["-O3"]

            def c_init_code(self) -> list[str]:
                return ["answer = ANSWER;"]

            def c_init_code_apply(self, node: Any, name: str) -> str:
                return "answer += 1;"

            def c_support_code(self, compiler: Any) -> list[str]:
                return ["static int answer;", "static int other;", "static int more;"]

            def c_code_cache_version(self) -> tuple[Any, ...]:
                return ()

            then = "((double *)PyArray_DATA(%(z)s))[0] = answer + (M_PI > 3);"

        x = dvector("x")
        f = function([x], Demanding()(x))
        unit = f.program.unit
        assert unit.header_dirs[0] == "/nowhere/include"
        assert (unit.libraries, unit.compile_args, unit.no_compile_args) == (("m",), ("-DANSWER=42",), ("-O3",))
        assert not unit.cached
        assert f([0.0]).tolist() == [44]

    def test_errors_are_at_lines_of_the_op_and_describe_its_variables(self, monkeypatch: pytest.MonkeyPatch) -> None:
        x = dvector("x")
        with pytest.raises(CompileError) as caught:
            function([x], Code("int one = 1;\ndouble sum = {x} + missing + one;")(x))
        text = str(caught.value)
        assert "Code.c_code:2:" in text
        assert "    2 | double sum = V0 + missing + one;" in text
        assert text.endswith("\nV0 is x, TensorType(float64, shape=(None,))")
        with pytest.raises(CompileError) as caught:
            function([x], Code("missing({z});")(x), mode="single")
        assert str(caught.value).endswith("\nV1 is output 0 of Code, TensorType(float64, shape=(None,))")
        monkeypatch.setenv("CWRAP_OPS_DEBUG", "1")  # debuggers find the lines in the file
        with pytest.raises(CompileError) as caught:
            function([x], Code("missing({x});")(x))
        assert "Code.c_code:" not in str(caught.value)

    def test_braces_that_do_not_match_are_counted(self) -> None:
        x = dvector("x")
        with pytest.raises(CompileError) as caught:
            function([x], Code('if ({x}) { /* } */ puts("}}");')(x))
        assert str(caught.value).startswith(
            "Code does not compile: the C code of Code has 1 `{` and 0 `}`\nThe command"
        )
        with pytest.raises(CompileError) as caught:
            function([x], Code("#if 0\n{\n#endif\nmissing();")(x))
        assert "has 1 `{`" not in str(caught.value)

    def test_agree_on_compiler_and_language(self) -> None:
        x = dvector("x")
        copy = "{z} = {x}; Py_INCREF({z});"
        one, two = Code(copy, c_language="c"), Code(copy, c_language="c++")
        assert function([x], two(one(x)))([1.0]).tolist() == [1]
        kind = TensorType("float64", (None,))
        kind.c_language = "c++"
        y = kind("y")
        with pytest.raises(ValueError, match=r"c_language of TensorType.* is 'c\+\+', but c_language of Code.* is 'c'"):
            function([y], one(y))
        one.c_compiler = lambda: "some-cc"  # type: ignore[method-assign]
        with pytest.raises(NoCompilerError, match="some-cc"):
            function([x], one(one(x)))
        one.c_compiler = NotImplemented  # type: ignore[method-assign] # cannot be called
        with pytest.raises(TypeError):
            function([x], one(x))

        def nothing() -> None:
            raise NotImplementedError

        one.c_compiler = nothing  # type: ignore[method-assign]
        assert function([x], one(x)).program.unit.compiler is None
        f = function([x], PlusOne()(x), mode="fused or python")
        assert f.mode.kind == "fused"

        class Both(Twice):
            def c_compiler(self) -> str:
                return "some-cc"

        f = function([x], Both()(x), mode="fused or python")
        assert f.mode.kind == "python"
        assert f([1]).tolist() == [2]

    def test_versions_of_applications_count_too(self) -> None:
        class Uncached(Twice):
            def c_code_cache_version_apply(self, node: Any) -> tuple[Any, ...]:
                return ()

        x = dvector("x")
        assert not function([x], Uncached()(x)).program.unit.cached

    def test_have_readable_names(self) -> None:
        x = dvector("x")
        a = Code("Py_XDECREF({z}); {z} = {x}; Py_INCREF({z});", view_map={0: [0]})(Twice()(x))
        f = function([x], [view_op(deep_copy_op(a))])
        assert f.program.unit.name == "Twice-Code-DeepCopyOp-and-1-more"
        assert f([1.0])[0].tolist() == [2]

    def test_openmp_is_a_flag(self) -> None:
        assert OpenMPOp(True).c_compile_args() == ["-fopenmp"]
        assert OpenMPOp(True).c_headers() == ["<omp.h>"]
        assert OpenMPOp().c_compile_args() == OpenMPOp().c_headers() == []

    def test_legacy_names_of_numpy_python_and_streams_are_defined(self) -> None:
        class Old(Twice):
            c_language = "c++"
            then = "if (PyArray_CHKFLAGS(%(z)s, NPY_C_CONTIGUOUS)) %(z)s->dimensions[0] += 0; std::cout << std::flush;"
            then += "PyObject *i = PyInt_FromLong(3); if (PyInt_Check(i)) Py_DECREF(i);"

        x = dvector("x")
        assert function([x], Old()(x))([1.0]).tolist() == [1]


class TestMethodParameters:
    """Methods of ops may have any subset of the parameters."""

    def test_how_a_function_is_called(self) -> None:
        class Some:
            def method(self, a: int, b: int, *, c: int, **rest: int) -> None: ...

        assert signature_of(Some().method) == (2, frozenset({"a", "b", "c"}), True)
        assert signature_of(lambda a: a) == (1, frozenset({"a"}), False)
        assert signature_of(dict.get)[0] >= 1

    def test_missing_methods_are_empty(self) -> None:
        class Some:
            c_headers = None

            def c_code(self) -> str:
                raise NotImplementedError

            def c_libraries(self) -> list[str]:
                raise NotImplementedError

            def c_support_code(self) -> int:
                return 3

            def c_lib_dirs(self) -> list[int]:
                return [3]

            def c_init_code(self, *, c_compiler: Any) -> None:
                assert c_compiler == "cc"

        some = Some()
        assert optional_code(some, "c_headers") == optional_code(some, "c_code") == ""
        assert (
            string_list(some, "c_headers")
            == string_list(some, "c_libraries")
            == string_list(some, "c_init_code", "cc")
            == ()
        )
        for method, ask in [
            ("c_support_code", optional_code),
            ("c_support_code", string_list),
            ("c_lib_dirs", string_list),
        ]:
            with pytest.raises(TypeError, match="must return a string or a list of strings, not int"):
                ask(some, method)  # type: ignore[operator]


def test_code_that_runs_once_runs_once() -> None:
    class Numbered(Twice):
        def c_support_code(self, **kwargs: Any) -> str:
            return "static int loads;"

        def c_init_code(self, **kwargs: Any) -> list[str]:
            return ["loads++;"]

        then = "((double *)PyArray_DATA(%(z)s))[0] = loads;"

    x = dvector("x")
    functions = [function([x], Numbered()(x)) for _ in range(3)]
    assert [f([0.0]).tolist() for f in functions] == [[1.0]] * 3


def test_unused_outputs_may_be_left_out() -> None:
    class Two(Twice):
        def make_node(self, x: Any) -> Apply:
            return Apply(self, [x], [x.type(), x.type()])

    x = dvector("x")
    first, second = Two()(x)
    assert function([x], first)([1.0]).tolist() == [2]
    with pytest.raises(RuntimeError, match="did not set an output"):
        function([x], second)([1.0])


class TestTypesWithoutC:
    def test_are_computed_with_in_python(self) -> None:
        class Text(Type):
            def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
                if not isinstance(data, str):
                    raise TypeError("expected a str")
                return data

        class Upper(COp):
            __props__ = ()

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [x.type()])

            def perform(self, node: Any, inputs: Any, output_storage: Any) -> None:
                output_storage[0][0] = inputs[0].upper()

            def c_code(self, *args: Any) -> str:
                raise AssertionError("types without C have no code")

        x = Text()("x")
        f = function([x], [Upper()(x), Upper()(x.type.make_constant("abc"))])
        assert f("hello") == ["HELLO", "ABC"]
        with pytest.raises(TypeError, match="expected a str"):
            f(3)

    def test_any_object_is_accepted_as_generic(self) -> None:
        x = generic("x")

        class Kept(COp):
            __props__ = ()

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [generic()])

            def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"Py_XDECREF({outputs[0]}); {outputs[0]} = PyTuple_Pack(1, {inputs[0]});"

        something = object()
        f = function([x], [Kept()(x), view_op(x), deep_copy_op(x)])
        assert f([1]) == [([1],), [1], [1]]
        before = sys.getrefcount(something)
        f(something)
        assert sys.getrefcount(something) == before
        assert function([x], Kept()(x), mode="single")(3) == (3,)


class TestShapes:
    def test_of_arrays(self) -> None:
        m = dmatrix("m")
        for mode in ("fused", "python", "debug"):
            f = function([m], [shape(m), shape_i(m, 1), deep_copy_op(m), view_op(m)], mode=mode)
            sizes, width, copied, _ = f(input_values := np.ones((2, 3)))
            assert (sizes.tolist(), int(width)) == ([2, 3], 3)
            assert not np.shares_memory(copied, input_values)
        with pytest.raises(TypeError, match="has 2 dimensions, so dimension 2 does not exist"):
            shape_i(m, 2)
        with pytest.raises(TypeError, match="a dimension must be an int"):
            shape_i(m, -1)

    def test_of_custom_types(self) -> None:
        class Rows(Generic):
            """A list of lists."""

        register_shape_c_code(
            Rows,
            """
            npy_intp shape[2] = {2, 1};
            Py_XDECREF(%(oname)s);
            %(oname)s = (PyArrayObject *)PyArray_ZEROS(1, shape, NPY_INT64, 0);
            if (!%(oname)s) { %(fail)s }
            *(npy_int64 *)PyArray_DATA(%(oname)s) = PyList_GET_SIZE(%(iname)s);
            """,
            version=1,
        )
        register_shape_i_c_code(
            Rows,
            [
                "Py_XDECREF(%(oname)s);",
                "%(oname)s = (PyArrayObject *)PyArray_ZEROS(0, NULL, NPY_INT64, 0);",
                "*(npy_int64 *)PyArray_DATA(%(oname)s) = %(i)s;",
            ],
            'if (!PyList_Check(%(iname)s)) { PyErr_SetString(PyExc_TypeError, "no list"); %(fail)s }',
        )
        x = Rows()("x")
        f = function([x], [shape(x), shape_i(x, 1)])
        assert [value.tolist() for value in f([[1], [2], [3]])] == [[3, 0], 1]
        with pytest.raises(TypeError, match="no list"):
            function([x], shape_i(x, 1))(3)
        with pytest.raises(TypeError, match="for a Type class"):
            register_shape_c_code(Rows(), "")  # type: ignore[arg-type] # the error
        assert lvector.dtype == "int64"
        assert DeepCopyOp() == deep_copy_op


@pytest.mark.parametrize("accept", [True, False])
def test_overwriting_a_read_only_array_is_refused(accept: bool) -> None:
    class AddOne(Twice):
        destroy_map = {0: [0]}  # noqa: RUF012 - as programs write it
        allocate = "Py_XDECREF(%(z)s); %(z)s = %(x)s; Py_INCREF(%(z)s);"
        then = "((double *)PyArray_DATA(%(z)s))[0] += 1;"

    x = dvector("x")
    f = function([x], AddOne()(x), accept_inplace=True)
    input_values = np.ones(1)
    assert f(input_values).tolist() == [2]
    assert input_values.tolist() == [2]
    input_values.setflags(write=accept)
    if accept:
        assert f(input_values).tolist() == [3]
        return
    with pytest.raises(ValueError, match="the function overwrites x, but the array passed for it is read-only"):
        f(input_values)
