"""The programs of examples/ops, unchanged, and with the import lines of the libraries that cwrap.ops can replace."""

from __future__ import annotations

import importlib
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cwrap.ops
from cwrap.ops import function, generic

pytestmark = pytest.mark.usefixtures("ops_cache")

THEANO = """
import {} as library
from {}.gof import Apply, Type as CType, Op as COp, COp as ExternalCOp, Constant
from {}.tensor import TensorType, dscalar, dvector, fvector
from {}.scalar import upcast
from {} import function
"""
AESARA = """
import {} as library
from {}.graph.basic import Apply, Constant
from {}.link.c.op import COp, ExternalCOp
from {}.link.c.type import CType
from {}.tensor.type import TensorType, dscalar, dvector, fvector
from {}.scalar.basic import upcast
from {} import function
"""
PYTENSOR = """
import {}
import {}.tensor as pt
from {}.graph.basic import Apply, Constant
from {}.link.c.op import COp, ExternalCOp
from {}.link.c.type import CType
from {}.tensor.type import TensorType
from {}.tensor import dscalar, dvector, fvector
from {}.scalar import upcast
from {} import function
"""
IMPORTS = {
    "cwrap.ops": "",
    "cwrap.ops.compat.theano": THEANO,
    "cwrap.ops.compat.aesara": AESARA,
    "cwrap.ops.compat.pytensor": PYTENSOR,
}
PROGRAMS = ("vector_times_scalar", "vector_times_vector", "vector_times_vector_external", "double_type")


def with_imports(text: str, library: str) -> str:
    """Return the program with the import line of `cwrap.ops` replaced by those of a library."""
    lines = text.splitlines(keepends=True)
    import_lines = [number for number, line in enumerate(lines) if line.startswith("from cwrap.ops import ")]
    assert len(import_lines) == 1
    if IMPORTS[library]:
        lines[import_lines[0]] = IMPORTS[library].replace("{}", library)
    return "".join(lines)


def load(monkeypatch: pytest.MonkeyPatch, root: Path, folder: Path, program: str, library: str) -> dict[str, Any]:
    """Run a program with other imports in a separate folder, next to its C files; return its names."""
    source = root / "examples" / "ops" / f"{program}.py"
    (folder / "vector_times_vector.c").write_bytes((source.parent / "vector_times_vector.c").read_bytes())
    copied = folder / f"{program}.py"
    copied.write_text(with_imports(source.read_text(encoding="utf-8"), library), encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, program, raising=False)
    return vars(importlib.import_module(program))


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_run(root: Path, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(root / "examples" / "ops" / f"{program}.py"), run_name="__main__")
    expected = {
        "vector_times_scalar": "fused [0.  2.5 5.  7.5]\npython [0.  2.5 5.  7.5]\ndebug [0.  2.5 5.  7.5]\n",
        "vector_times_vector": "[ 4. 10. 18.] [0.5 1.  6. ]\n",
        "vector_times_vector_external": "[ 4. 10. 18.]\n",
        "double_type": "[9.0, 4.5]\n",
    }
    assert capsys.readouterr().out == expected[program]


@pytest.mark.parametrize("library", IMPORTS)
class TestWithImports:
    def test_a_vector_times_a_scalar(
        self, monkeypatch: pytest.MonkeyPatch, root: Path, tmp_path: Path, library: str
    ) -> None:
        names = load(monkeypatch, root, tmp_path, "vector_times_scalar", library)
        op, x, y = names["VectorTimesScalar"](), names["TensorType"]("float32", (None,))("x"), names["dscalar"]("y")
        f = names["function"]([x, y], op(x, y))
        array = np.arange(6, dtype="float32")[::-2]
        assert f(array, 0.5).tolist() == (array * 0.5).tolist()
        assert f(array, 0.5).dtype == np.float64
        with pytest.raises(TypeError, match="x must be a vector"):
            op(y, y)

    @pytest.mark.parametrize("program", ["vector_times_vector", "vector_times_vector_external"])
    @pytest.mark.parametrize("mode", ["fused", "DebugMode"])
    def test_a_vector_times_a_vector(
        self, monkeypatch: pytest.MonkeyPatch, root: Path, tmp_path: Path, library: str, program: str, mode: str
    ) -> None:
        names = load(monkeypatch, root, tmp_path, program, library)
        x = names["dvector"]("x")
        w = names["TensorType"](dtype="float32", shape=[False])("w")
        f = names["function"]([x, w], names["VectorTimesVector"]()(w, x), mode=mode)
        left, right = np.arange(8.0)[::2], np.full(4, 0.5, "float32")
        assert f(left, right).tolist() == (left * right).tolist()
        with pytest.raises(ValueError, match="vectors of different sizes"):
            f(left, right[:2])

    def test_a_type_of_doubles(self, monkeypatch: pytest.MonkeyPatch, root: Path, tmp_path: Path, library: str) -> None:
        names = load(monkeypatch, root, tmp_path, "double_type", library)
        double, add, mul = names["double"], names["add"], names["mul"]
        x, y, z = double("x"), double("y"), double("z")
        b = mul(add(x, y), z)
        for mode in ("fused", "single", "python", "debug"):
            f = names["function"]([x, y, z], b, mode=mode)
            assert f(1.5, 2, 3.0) == 10.5
        with pytest.raises(ValueError, match="could not convert string"):
            f("a", 2, 3)
        with pytest.raises(TypeError, match="supports only doubles"):
            add(x, generic("w"))


class TestNames:
    """The names in modules that replace those of other libraries."""

    @pytest.mark.parametrize(
        ("name", "what"),
        [
            ("theano.gof.Op", "COp"),
            ("theano.gof.COp", "ExternalCOp"),
            ("theano.Op", "COp"),
            ("theano.gof.op.OpenMPOp", "OpenMPOp"),
            ("theano.gof.Type", "CType"),
            ("theano.gof.graph.Variable", "Variable"),
            ("theano.gof.params_type.ParamsType", "ParamsType"),
            ("theano.gof.utils.MethodNotDefined", "MethodNotDefined"),
            ("theano.tensor.as_tensor_variable", "as_tensor_variable"),
            ("theano.compile.register_view_op_c_code", "register_view_op_c_code"),
            ("theano.compile.ops.register_shape_i_c_code", "register_shape_i_c_code"),
            ("theano.compile.debugmode.BadViewMap", "BadViewMap"),
            ("theano.scalar.Scalar", "ScalarType"),
            ("theano.compile.mode.Mode", "Mode"),
            ("aesara.graph.op.COp", "COp"),
            ("aesara.graph.op.ExternalCOp", "ExternalCOp"),
            ("aesara.graph.type.CType", "CType"),
            ("aesara.link.c.params_type.ParamsType", "ParamsType"),
            ("aesara.compile.io.In", "In"),
            ("pytensor.graph.Op", "Op"),
            ("pytensor.graph.type.Type", "Type"),
            ("pytensor.link.c.type.Generic", "Generic"),
            ("pytensor.tensor.shape.Shape_i", "Shape_i"),
            ("pytensor.tensor.variable.TensorConstant", "TensorConstant"),
            ("pytensor.compile.debug.debugmode.DebugMode", "DebugMode"),
            ("pytensor.compile.DeepCopyOp", "DeepCopyOp"),
        ],
    )
    def test_are_those_of_the_libraries(self, name: str, what: str) -> None:
        module, _, last = f"cwrap.ops.compat.{name}".rpartition(".")
        found = getattr(importlib.import_module(module), last)
        assert found is getattr(cwrap.ops, what)

    def test_are_reached_by_attributes_too(self) -> None:
        from cwrap.ops.compat import pytensor

        library: Any = pytensor
        assert library.tensor.dmatrix("m").ndim == 2
        assert [v.name for v in library.tensor.dmatrices("a", "b")] == ["a", "b"]
        assert library.config.floatX == "float64"
        assert library.scalar.float64.dtype == library.scalar.basic.float64.dtype
        assert library.function is function

    @pytest.mark.parametrize("library", ["theano", "aesara"])
    @pytest.mark.parametrize("module", ["tensor", "tensor.basic", "tensor.type"])
    def test_theano_and_aesara_have_the_dtype_as_first_argument_of_tensor(self, library: str, module: str) -> None:
        tensor = importlib.import_module(f"cwrap.ops.compat.{library}.{module}").tensor
        tensor_type = tensor("float32", (True, False), name="t")
        assert (tensor_type.name, tensor_type.type.dtype, tensor_type.type.shape) == ("t", "float32", (1, None))

    @pytest.mark.parametrize("module", ["pytensor.tensor", "pytensor.tensor.basic", "pytensor.tensor.type"])
    def test_pytensor_has_the_name_as_first_argument_of_tensor(self, module: str) -> None:
        tensor = importlib.import_module(f"cwrap.ops.compat.{module}").tensor
        assert tensor is cwrap.ops.tensor
        tensor_type = tensor("d", dtype="float32", shape=(None,))
        assert (tensor_type.name, tensor_type.type.dtype, tensor_type.type.shape) == ("d", "float32", (None,))
        names: tuple[Any, ...] = ("float32", "int8", np.dtype("float32"))
        for name in names:
            with pytest.raises(TypeError, match="the first argument of tensor\\(\\) is the variable's name"):
                tensor(name, shape=(None,))

    def test_need_no_order_of_imports(self) -> None:
        code = "from cwrap.ops.compat.theano.compile.ops import register_deep_copy_op_c_code"
        subprocess.run([sys.executable, "-c", code], check=True)
