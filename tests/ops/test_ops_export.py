"""Exported functions: the same values, checks and errors without cwrap and without a compiler; refusals; errors."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from ops_programs import Code, PlusOne, Twice, notes_of

from cwrap.cli import main
from cwrap.ops import (
    Apply,
    Constant,
    COp,
    In,
    ParamsType,
    ScalarType,
    TensorType,
    ValueType,
    arguments,
    c_function,
    constant,
    dscalar,
    dvector,
    elementwise,
    export,
    function,
    generic,
    shared,
)
from cwrap.ops.cache.loader import load
from cwrap.ops.exporting import export as exporter
from cwrap.ops.exporting.functions import _node_problems, literal
from cwrap.ops.exporting.package import build_wheel, check_numpy
from cwrap.ops.exporting.part import c_file
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops.fold_calls import Meaning, ReductionCall

pytestmark = pytest.mark.usefixtures("ops_cache")
MODEL = """
import numpy as np
from cwrap.ops import Apply, COp, ParamsType, ScalarType, TensorType, dscalar, dvector, elementwise, function, gufunc
from cwrap.ops import reduce, scan

float64 = ScalarType("float64")


class Scale(COp):
    __props__ = ("factor", "shift")
    params_type = ParamsType(factor=float64, shift=TensorType("float64", (None,)))

    def __init__(self, factor, shift):
        self.factor, self.shift = factor, np.asarray(shift)

    def __str__(self):
        return "Scale"

    def make_node(self, x):
        return Apply(self, [x], [float64()])

    def c_code(self, node, name, inputs, outputs, sub):
        return (
            "std::size_t one = 1;\\n"
            f"if ({inputs[0]} < 0) {{ PyErr_SetString(PyExc_ValueError, \\"negative\\"); {sub['fail']} }}\\n"
            f"{outputs[0]} = {sub['params']}->factor * {inputs[0]}"
            f" + *(double *)PyArray_GETPTR1({sub['params']}->shift, (npy_intp)one);"
        )

    def c_headers(self, **kwargs):
        return ["<cstddef>"]


x, y, a = dvector("x"), dscalar("y"), float64("a")
only = dict(dtypes=["float64"], native=False)
length = elementwise("exp(x) + sqrt(y)", name="length", doc="A length.", **only)
total = elementwise("x + y", name="total", identity=0, **only)
sums = gufunc("x(n) -> s()", "s() = 0; for (npy_intp i = 0; i < n; i++) s() += x(i);", name="sums", **only)
dot = reduce("+", "x * y", name="dot", **only)
peak = scan("max", "x", name="peak", **only)
step = function([x, y], np.sqrt(x) * y + np.array([1.0, 2.0, 3.0]), name="step")
scaled = function([a], [Scale(2.5, [1.0, 7.0])(a), a])
change = function([x], [x[1:] - x[:-1], (x * x).sum(), x[::-1].cumsum(), x @ x], name="change")
"""
CALLS = """
def calls(m):
    '''Return the results and errors of calls as bytes and text.'''
    x = np.random.default_rng(1).normal(size=100_000) ** 2
    found = [m.length(x, x[::-1]), m.total.reduce([]), m.sums(x.reshape(10, -1)), m.dot(x, x), m.dot([], []),
             m.dot(x.reshape(10, -1), 2.0, axis=0, keepdims=True), m.peak(x), m.step(x[:3], 2),
             m.step(y=1, x=[1, 2, 3]), *m.scaled(3), m.length(np.ones(2, "f"), 4),
             *m.change(x), *m.change([2.0])]
    texts = [np.asarray(value).dtype.str + repr(np.shape(value)) + np.asarray(value).tobytes().hex() for value in found]
    wrong = (lambda: m.step(x, 1, 2), lambda: m.step(x), lambda: m.step(x, None), lambda: m.step(x, y="no"),
             lambda: m.step(x[:3], 1, z=1), lambda: m.step(x[:2], 1.0), lambda: m.scaled(-1.0), lambda: m.scaled("a"),
             lambda: m.step(np.ones(3, "g"), 1), lambda: m.step(x.reshape(2, -1), 1), lambda: m.dot(x),
             lambda: m.peak(x, axis=2), lambda: m.length("a", x), lambda: m.sums(1.0))
    for call in wrong:
        try:
            call()
        except Exception as error:
            texts.append(f"{type(error).__name__}: {error} {getattr(error, '__notes__', [])}")
    for f in (m.length, m.dot, m.peak, m.step, m.scaled):
        texts.append(f"{f.__doc__} {getattr(f, '__name__', '')} {f!r} {getattr(f, 'types', '')}")
    return texts + [str(inspect.signature(m.step)), str(inspect.signature(m.scaled))]
"""
ALONE = f"""
import hashlib, inspect, pickle, sys
sys.modules["cwrap"] = None
import numpy as np
import fast
{CALLS}
for name in ("length", "dot", "peak", "step", "scaled"):
    found = getattr(fast, name)
    assert pickle.loads(pickle.dumps(found)) is found, name
print("\\n".join(calls(fast)))
"""
NAMES = ("length", "total", "sums", "dot", "peak", "step", "scaled", "change")


def calls(module: Any) -> list[str]:
    """Return the results of the calls."""
    space: dict[str, Any] = {"np": np, "inspect": inspect}
    exec(CALLS, space)
    found: list[str] = space["calls"](module)
    return found


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a file of functions, which the command runs. What the command changes in this process is restored."""
    path = tmp_path / "exported_model.py"
    path.write_text(MODEL, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield path
    for name in ("exported_model", "broken", "crossed"):
        sys.modules.pop(name, None)


@pytest.mark.slow
def test_a_wheel_runs_without_cwrap_and_without_a_compiler(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, site = tmp_path / "out", tmp_path / "site"
    words = [f"{script}:{NAMES[0]}", *NAMES[1:], "--out", str(out), "--module", "fast", "--wheel"]
    assert main(["ops", "export", *words]) == 0, capsys.readouterr().err
    wheel = Path(capsys.readouterr().out.strip())
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert wheel.parent == out
    assert wheel.name.startswith("fast-0.1.0-cp")
    assert wheel.name.endswith(f"{platform}.whl")
    assert sorted(path.name for path in out.iterdir()) == sorted(["fast", wheel.name, "pyproject.toml", "setup.py"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    installed = {path.name.partition(".")[0] for path in (site / "fast").iterdir()}
    extensions = {f"_c_{name}" for name in NAMES} | {"_parallel"}
    assert installed == extensions | {"__init__", "_arguments", "_folds", "py"}
    assert (out / "fast" / "_c_scaled.cpp").is_file()
    assert not list(site.glob("fast/*.c*pp"))
    environment = {"PYTHONPATH": f"{site}:{Path(np.__file__).parents[1]}", "PATH": "/nonexistent"}
    done = subprocess.run(
        [sys.executable, "-c", ALONE], env=environment, cwd=site, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == "\n".join(calls(sys.modules["exported_model"])).splitlines()


class Size(COp):
    """An op that returns the size of a vector, as an object of Python."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [generic()])

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return f"Py_XDECREF({outputs[0]}); {outputs[0]} = PyLong_FromSsize_t(PyArray_SIZE({inputs[0]}));"


def test_the_sources_are_complete(tmp_path: Path) -> None:
    """C includes headers of Python, NumPy and the system only, and what an earlier export left is removed."""
    x, nameless, flag = dvector("x"), dvector(), ScalarType("bool")("flag")
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "_c_old.c").touch()
    ignore: dict[str, Any] = {"on_unused_input": "ignore"}
    objects = {
        "one": function([nameless, In(x, strict=True)], Twice()(x), **ignore),
        "several": function([x, flag], [Twice()(x), x], **ignore),
        "mixed": function([x, flag], [flag, Size()(x)]),
        "size": function([x], Size()(x)),
    }
    files = export(objects, tmp_path, "p")
    assert all(path.is_file() for path in files)
    assert not (tmp_path / "p" / "_c_old.c").exists()
    assert export(objects, tmp_path, "p") == files
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert str(tmp_path) not in text
        if path.suffix == ".c":
            assert '#include "' not in text
            assert "#define NPY_TARGET_VERSION NPY_1_23_API_VERSION" in text
    array = "npt.NDArray[np.float64]"
    stub = (tmp_path / "p" / "__init__.pyi").read_text(encoding="utf-8")
    assert stub.partition("__all__: list[str]\n\n")[2].splitlines() == [
        f"def one(argument_1: npt.ArrayLike, /, x: npt.ArrayLike) -> {array}: ...",
        f"def several(x: npt.ArrayLike, flag: complex | np.generic) -> list[{array}]: ...",
        "def mixed(x: npt.ArrayLike, flag: complex | np.generic) -> list[Any]: ...",
        "def size(x: npt.ArrayLike) -> Any: ...",
    ]


def test_the_type_of_a_flag_is_a_scalar(tmp_path: Path) -> None:
    flag = ScalarType("bool")("flag")
    export({"same": function([flag], flag)}, tmp_path, "p")
    stub = (tmp_path / "p" / "__init__.pyi").read_text(encoding="utf-8")
    assert stub.endswith("def same(flag: complex | np.generic) -> np.bool_: ...\n")


def test_options_of_the_compiler(tmp_path: Path) -> None:
    """Code for one processor is kept only on request; flags, libraries and folders are those of the op."""
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "inner.h").write_text("#pragma once\n#define INNER 2.0\n", encoding="utf-8")
    (tmp_path / "include" / "outer.h").write_text('#include "inner.h"\n#include "inner.h"\n', encoding="utf-8")
    code = "{z} = {x}; Py_INCREF({z}); *(double *)PyArray_DATA({z}) = INNER;"
    more = {
        "c_headers": lambda **_: ['"outer.h"'],
        "c_header_dirs": lambda **_: [str(tmp_path / "include")],
        "c_lib_dirs": lambda **_: [str(tmp_path)],
        "c_compile_args": lambda **_: ["-march=native", "-pthread"],
        "c_no_compile_args": lambda **_: ["-DNDEBUG"],
        "view_map": {0: [0]},
    }
    x = dvector("x")
    f = function([x], Code(code, **more)(x))
    assert f([1.0])[0] == 2.0
    export({"f": f}, tmp_path / "out", "p", native=True)
    setup = (tmp_path / "out" / "setup.py").read_text(encoding="utf-8")
    assert "include_dirs=[numpy.get_include(), " in setup
    assert f"            runtime_library_dirs=[{str(tmp_path)!r}],\n" in setup
    flags = "'-O3', '-g0', '-fvisibility=hidden', '-march=native', '-pthread'"
    assert f"extra_compile_args=[{flags}],\n            extra_link_args=['-pthread'],\n" in setup
    text = (tmp_path / "out" / "p" / "_c_f.c").read_text(encoding="utf-8")
    assert text.count("#define INNER 2.0") == 1
    assert "#pragma once" not in text
    export({"f": f}, tmp_path / "out", "p")
    assert "-march=native" not in (tmp_path / "out" / "setup.py").read_text(encoding="utf-8")


def test_headers_that_are_not_found_stay() -> None:
    assert c_file('#include "absent.h"\n', (), "", "p", "e").endswith('#include "absent.h"\n')


# ---- what the copied files do ----


def test_functions_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    x = dvector("x")
    f = function([x], Twice()(x), name="twice")
    info = arguments.ExportedInfo(("package_of_twice", "g"), "<twice>", "twice", f.info.arguments, f.program.blocks)
    g = info.made(load(f.program.unit).make, f.program.constants)
    assert list(g([1, 2])) == [2, 4]
    assert repr(g) == "<twice>"
    package: Any = ModuleType("package_of_twice")
    package.g = g
    monkeypatch.setitem(sys.modules, "package_of_twice", package)
    assert pickle.loads(pickle.dumps(g)) is g
    with pytest.raises(TypeError, match=r"twice\(\) argument 1, x: expected a vector of float64, got None") as caught:
        g(None)
    assert notes_of(caught.value) == ["in input x of TensorType(float64, shape=(None,)) of twice()"]


def test_folds_of_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    meaning = Meaning("reduce", "sum", "A sum.", 0, False, False)
    call = ReductionCall([np.add], meaning, ("package_of_sum", "total"))
    package: Any = ModuleType("package_of_sum")
    package.total = call
    monkeypatch.setitem(sys.modules, "package_of_sum", package)
    assert pickle.loads(pickle.dumps(call)) is call


@pytest.mark.parametrize(
    "value",
    [np.array([[1.5, np.nan]]), np.asfortranarray(np.eye(2)), np.arange(2, dtype=">i4"), np.float32(0.1), np.array(3)],
)
def test_arrays_are_written_exactly(value: Any) -> None:
    made = eval(str(literal(value)), {"_arguments": arguments})
    assert type(made) is type(value)
    assert made.dtype == value.dtype.newbyteorder("=")
    assert np.array_equal(made, value, equal_nan=made.dtype.kind == "f")
    assert isinstance(made, np.generic) or not made.flags.writeable


def test_numbers_and_parameters_are_written_exactly() -> None:
    for value in (True, 3, "a", None, 0.1, float("inf")):
        assert eval(str(literal(value))) == value
    kind = ParamsType(a=ScalarType("int64"), b=generic)
    made = eval(str(literal(kind.filter({"a": 1, "b": "x"}))), {"_arguments": arguments})
    assert made == SimpleNamespace(a=np.int64(1), b="x")
    assert literal(kind.filter({"a": 1, "b": object()})) is None


# ---- what cannot be exported ----


class Own(TensorType):
    """A type with another name."""

    def __str__(self) -> str:
        return "Own"


def cases() -> dict[str, tuple[Any, str]]:
    """Return objects that cannot be exported, with the ends of the messages."""
    x, y, w, v = dvector("x"), dscalar("y"), shared(2.0, name="w"), Own("float64", (None,))("v")
    one, ten = (f"static int helper(void) {{ return {n}; }}" for n in (1, 10))
    copy = "{z} = (PyArrayObject *)PyArray_NewCopy({x}, NPY_CORDER); if (!{z}) {fail}"
    clashing = Code(copy, c_support_code=lambda **_: one)(Code(copy, c_support_code=lambda **_: ten)(x))
    clash = str(clashing.owner.op)
    process = "which is an object of this process"
    return {
        "Python": (
            function([x], PlusOne()(x)),
            f"the op {PlusOne()} is computed in Python, because it has no C code; give it a c_code",
        ),
        "clash": (
            function([x], clashing),
            (
                f"the op {clash} defines the same name in C as another op, so that it is compiled by itself and "
                "called by Python; rename what one of them defines"
            ),
        ),
        "mode": (
            function([x], Twice()(x), mode="python"),
            (
                "in the mode 'python' it computes one op at a time in Python; compile it with mode='fused', which "
                "makes one C function"
            ),
        ),
        "update": (
            function([], [], updates=[(w, w * 2.0)]),
            "it updates the shared variable w; make the variable an input and its new value an output",
        ),
        "own update": (
            function([In(x, value=[1.0], update=x * 2.0)], []),
            "it updates the input x; make the variable an input and its new value an output",
        ),
        "dict": (function([x], {"y": x * 2.0}), "it returns a dict; make the outputs a list"),
        "shared": (
            function([x], x * w),
            (
                f"it reads the shared variable w, {process}; make the variable an input, or replace it by a constant "
                "with `givens`"
            ),
        ),
        "default": (
            function([x, In(y, value=2.5)], x * y),
            "the input y has the default value 2.5; pass it in every call",
        ),
        "type": (
            function([v], v),
            (
                "the input v is of Own, whose values Python code of Own checks; the inputs of an exported function are "
                "of TensorType or ScalarType"
            ),
        ),
    }


def test_refusals(tmp_path: Path) -> None:
    for name, (value, message) in cases().items():
        with pytest.raises(OpsError) as caught:
            export({"f": value}, tmp_path, "p")
        assert str(caught.value) == f"f cannot be exported: {message}", name
    assert list(tmp_path.iterdir()) == []


def test_refused_nodes() -> None:
    """Nodes with values or types of Python."""
    size, thing = Size().make_node(constant([1.0])), Constant(generic, len)
    assert list(_node_problems(size)) == []
    op = Code("")
    assert list(_node_problems(op.make_node(thing))) == [
        (
            f"the op {op} uses <built-in function len>, which is an object of this process; constants and parameters "
            "of exported functions are numbers, strings and arrays"
        )
    ]
    (problem,) = _node_problems(op.make_node(ValueType("double")("t")))
    assert problem == f"the op {op} uses double, which needs the runtime of generated wrappers"
    held = Code("", params_type=ParamsType(t=ValueType("const char *")), t="a")
    problems = list(_node_problems(held.make_node(dvector("x"))))
    assert problems == [f"the op {held} uses const char*, which needs the runtime of generated wrappers"]


def test_other_objects(tmp_path: Path) -> None:
    expected = "expected a result of function(), elementwise(), gufunc(), reduce() or scan()"
    rule = "expected ASCII letters, digits and underscores, a letter first, and no keyword of Python"
    plus = elementwise("x + y", dtypes=["float64"])
    wrong: list[tuple[Any, str, str]] = [
        (plus, "p", f'the objects must be a dict such as {{"f": f}}, not {plus!r}'),
        ({}, "p", f"there is nothing to export: {expected}"),
        ({"f": [1]}, "p", f"f is [1]; {expected}"),
        ({"f": np.sin}, "p", f"f is a ufunc that cwrap.ops did not make; {expected}"),
        (
            {"f": c_function("x + 1")},
            "p",
            (
                "f is a C function for other libraries, which call it by its address; write it as elementwise() to "
                "call it from Python"
            ),
        ),
        ({"class": plus}, "p", f"'class' cannot be the name of an exported function; {rule}"),
        ({"_f": plus}, "p", f"'_f' cannot be the name of an exported function; {rule}"),
        ({"f": plus}, "a.b", f"'a.b' cannot be the name of an exported module; {rule}"),
        ({"f": plus}, "é", f"'é' cannot be the name of an exported module; {rule}"),
    ]
    for objects, module, message in wrong:
        with pytest.raises(OpsError) as caught:
            export(objects, tmp_path, module)
        assert str(caught.value) == message
    (tmp_path / "setup.py").write_text("import mine\n", encoding="utf-8")
    with pytest.raises(OpsError) as caught:
        export({"f": plus}, tmp_path, "p")
    path = tmp_path / "setup.py"
    assert str(caught.value) == f"{path} exists, and `cwrap ops export` did not write it; choose another folder"
    assert [path.name for path in tmp_path.iterdir()] == ["setup.py"]


# ---- wheels ----


def test_wheels_need_numpy_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_numpy("2.0.0")
    monkeypatch.setattr(exporter, "np", SimpleNamespace(__version__="1.26.4", ufunc=np.ufunc))
    with pytest.raises(OpsError) as caught:
        export({"f": elementwise("x + y", dtypes=["float64"])}, tmp_path, "p", wheel=True)
    assert str(caught.value) == (
        "a wheel for all versions of NumPy is compiled with the headers of NumPy 2, and this is NumPy 1.26.4; without "
        "the wheel, the sources are written, and `pip wheel` compiles them with NumPy 2"
    )


def test_a_wheel_that_is_not_built(tmp_path: Path) -> None:
    (tmp_path / "setup.py").write_text("raise SystemExit('no such thing')\n", encoding="utf-8")
    with pytest.raises(CompileError, match="no such thing") as caught:
        build_wheel(tmp_path, ["setup.py"], is_cpp=False)
    first = f"the wheel was not built; the sources are in {tmp_path}, for `pip wheel {tmp_path}`"
    assert str(caught.value).splitlines()[0] == first
    assert caught.value.source_path == str(tmp_path)
    assert "no such thing" in caught.value.output
    assert caught.value.command[0] == sys.executable


# ---- the command ----


def test_the_command_writes_sources(tmp_path: Path, script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("from cwrap.ops import elementwise\nplus = elementwise('x + y', dtypes=['float64'])\n")
    assert main(["ops", "export", f"{script}:plus", "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'out'}\n"
    assert (tmp_path / "out" / "exported_model_compiled" / "_c_plus.c").is_file()


def test_errors_of_the_command(tmp_path: Path, script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("plus = 1\n", encoding="utf-8")
    broken, crossed, text = tmp_path / "broken.py", tmp_path / "crossed.py", tmp_path / "text.txt"
    broken.write_text("\nimport no_such_module\n", encoding="utf-8")
    crossed.write_text("(\n", encoding="utf-8")
    text.touch()
    hint = "\nSee 'cwrap ops --help'.\n"
    usage = "expected FILE.py:NAME, such as 'model.py:step', got"
    wrong = {
        ("plus",): f"{usage} 'plus'{hint}",
        (":plus",): f"{usage} ':plus'{hint}",
        ("a.py:",): f"{usage} 'a.py:'{hint}",
        (f"{script}:plis",): f"{script} has no 'plis'; did you mean 'plus'?{hint}",
        (
            f"{script}:plus",
            "plus",
        ): f"two objects have the same name; expected different ones, got {script}:plus plus{hint}",
        (f"{tmp_path}/no.py:f",): f"{tmp_path}/no.py: expected a Python file, whose name ends in .py{hint}",
        (f"{text}:f",): f"{text}: expected a Python file, whose name ends in .py{hint}",
        (f"{broken}:f",): f"{broken}:2: ModuleNotFoundError: No module named 'no_such_module'{hint}",
    }
    for words, message in wrong.items():
        assert main(["ops", "export", *words, "--out", str(tmp_path / "out")]) == 2
        assert capsys.readouterr().err == f"cwrap ops: {message}"
    assert main(["ops", "export", f"{crossed}:f", "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith(f"cwrap ops: {crossed}: SyntaxError: ")
    assert main(["ops", "export", f"{script}:plus", "--out", str(tmp_path / "out")]) == 1
    expected = "expected a result of function(), elementwise(), gufunc(), reduce() or scan()"
    assert capsys.readouterr().err == f"cwrap ops: plus is 1; {expected}\n"
    assert not (tmp_path / "out").exists()
