"""Operations declared in YAML: their results, the inputs that they accept, and the errors of wrong declarations."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import cwrap
from cwrap.cli import main
from cwrap.ops import CompileError, OpsError, dmatrix, dscalar, dvector, function, fvector
from cwrap.ops.types.tensors import TensorType
from cwrap.source.diagnostics import CwrapError

SCALE = """\
- kind: op
  name: scale
  doc: A vector times a scalar.
  inputs:
    - {name: x, ndim: 1}
    - {name: s, ndim: 0, dtype: [float32, float64]}
  outputs:
    - {name: z, dtype: DTYPE}
  support_code: |
    static double once(double x) { return x; }
  code: |
    npy_intp n = PyArray_DIM(x, 0);
    if (n == 3) {
        PyErr_SetString(PyExc_ValueError, "three is wrong");
        return -1;
    }
    Py_XDECREF(*z);
    *z = (PyArrayObject *)PyArray_EMPTY(1, &n, TYPENUM_OUTPUT_0, 0);
    if (*z == NULL)
        return -1;
    for (npy_intp i = 0; i < n; i++) {
        double product = *(dtype_x *)PyArray_GETPTR1(x, i) * once(*(dtype_s *)PyArray_DATA(s));
        *(dtype_z *)PyArray_GETPTR1(*z, i) = (dtype_z)product;
    }
"""


def test_an_operation_computes_and_fails_like_its_code() -> None:
    x, s = dvector(), dscalar()
    op = cwrap.load_inline(SCALE.replace("DTYPE", "upcast")).scale
    compiled = function([x, s], op(x, s))
    np.testing.assert_array_equal(compiled(np.arange(8.0)[::2], 2.5), np.arange(8.0)[::2] * 2.5)
    with pytest.raises(ValueError, match="three is wrong"):
        compiled(np.arange(3.0), 1.0)
    assert str(op) == "scale"
    assert op.__doc__ == "A vector times a scalar."


@pytest.mark.parametrize(("rule", "expected"), [("upcast", "float64"), ("x", "float32"), ("int64", "int64")])
def test_the_dtype_of_an_output_follows_its_rule(rule: str, expected: str) -> None:
    op = cwrap.load_inline(SCALE.replace("DTYPE", rule)).scale
    assert op(fvector(), dscalar()).type == TensorType(expected, (None,))


def test_inputs_are_checked() -> None:
    op = cwrap.load_inline(SCALE.replace("DTYPE", "upcast")).scale
    with pytest.raises(TypeError, match=r"scale takes 2 inputs \(x, s\), got 1"):
        op(dvector())
    with pytest.raises(TypeError, match="scale: x must have 1 dimensions, not 2"):
        op(dmatrix(), dscalar())
    with pytest.raises(TypeError, match="scale: s must be of float32 or float64, not int32"):
        op(dvector(), TensorType("int32", ())())


def test_shapes_of_outputs_follow_inputs_or_numbers() -> None:
    outputs = "[{name: c}, {name: d, ndim: b}, {name: e, ndim: 3}]"
    text = f"- {{kind: op, name: f, inputs: [a, b], outputs: {outputs}, code: ;}}\n"
    op = cwrap.load_inline(text).f
    assert [output.type.ndim for output in op(dvector(), dmatrix())] == [1, 2, 3]


def test_modules_and_operations_pickle() -> None:
    module = cwrap.load_inline(SCALE.replace("DTYPE", "upcast"))
    again = pickle.loads(pickle.dumps(module))
    assert again.scale == module.scale
    assert pickle.loads(pickle.dumps(module.scale)) == module.scale
    assert cwrap.load_inline(SCALE.replace("DTYPE", "x")).scale != module.scale


def test_c_in_a_file_and_its_dependencies(tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include/factor.h").write_text("#define FACTOR 3\n")
    (tmp_path / "triple.c").write_text("#section code\nPy_XDECREF(OUTPUT_0);\n"
                                       "OUTPUT_0 = (PyArrayObject *)PyArray_NewCopy(INPUT_0, NPY_ANYORDER);\n"
                                       "if (!OUTPUT_0) FAIL;\n"
                                       "*(double *)PyArray_DATA(OUTPUT_0) *= FACTOR * fabs(-1.0);\n")  # fmt: skip
    file = tmp_path / "ops.yaml"
    file.write_text(
        "- kind: op\n  name: triple\n  inputs: [x]\n  outputs: [y]\n  file: triple.c\n  language: c\n"
        "  headers: [factor.h, <math.h>]\n  header_dirs: include\n  lib_dirs: [include]\n  libraries: [m]\n"
        "  compile_args: -DUNUSED\n  destroy_map: {y: [x]}\n"
    )
    op = cwrap.load(file).triple
    assert op.destroy_map == {0: [0]}
    assert op.view_map == {}
    x = dscalar()
    assert op.c_libraries() == ["m"]
    assert function([cwrap.ops.In(x, mutable=True)], op(x))(np.array(2.0)) == 6
    (tmp_path / "main.c").write_text(
        "#section support_code_apply\nint APPLY_SPECIFIC(main)(PyArrayObject *x, PyArrayObject **y)\n"
        "{\n    Py_XDECREF(*y);\n    *y = (PyArrayObject *)PyArray_NewCopy(x, NPY_ANYORDER);\n"
        "    if (!*y) return -1;\n    *(double *)PyArray_DATA(*y) *= 3;\n    return 0;\n}\n"
    )
    file.write_text("- {kind: op, name: f, inputs: [x], outputs: [y], file: main.c, function: APPLY_SPECIFIC(main)}\n")
    assert function([x], cwrap.load(file).f(x))(2.0) == 6


def test_code_that_does_not_compile_is_shown_at_its_line() -> None:
    x = dvector()
    op = cwrap.load_inline("- kind: op\n  name: x\n  inputs: [a]\n  outputs: [b]\n  code: |\n    int i;\n    oops;\n").x
    with pytest.raises(CompileError, match=r"inline\.yaml:7:.*oops.*\n +7 \| oops;"):
        function([x], op(x))


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("kind: op\n", ["expected a list of declarations, not a mapping"]),
        ("- {kind: op, name: f}\n- g\n", ["expected 'kind: op'"]),
        ("- {kind: op, name: f}\n- {name: g}\n", ["expected 'kind: op'"]),
        ("- {kind: op, name: 2 f, nam: g}\n", ["that is an identifier, not '2 f'", "did you mean 'name'?"]),
        ("- {kind: op}\n", ["needs a 'name'", "needs 'inputs': a list", "needs 'outputs': a list", "either 'code' or"]),
        ("- {kind: op, name: f, inputs: x, outputs: []}\n", ["needs 'inputs': a list", "needs 'outputs': a list"]),
        ("- {kind: op, name: f, inputs: [x, x], outputs: [x]}\n", ["two of the inputs have the same name",
                                                                    "an input and an output have the same name x"]),
        ("- {kind: op, name: f, inputs: [[]], outputs: [{ndim: 1}]}\n", ["each of the inputs needs a name",
                                                                         "each of the outputs needs a name"]),
        ("- {kind: op, name: f, inputs: [{name: x, dtyp: y}], outputs: [y]}\n", ["did you mean 'dtype'?"]),
        ("- {kind: op, name: f, inputs: [{name: x, dtype: flot, ndim: y}], outputs: [y]}\n", [
            "'flot' is not a dtype", "invalid number of dimensions 'y'"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [{name: y, dtype: flot, ndim: z}]}\n", [
            "'flot' is neither a dtype, an input nor 'upcast'", "'z' is neither a number of dimensions nor an input"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [{name: y, dtype: [int32, int64]}]}\n", [
            "the output y needs exactly one dtype"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [y], file: gone.c}\n", ["gone.c"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [y], file: a.c, code: ;}\n", ["needs either 'code' or 'file'"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [y], code: ;, view_map: {z: x}, destroy_map: {y: [q]}}\n", [
            "'view_map' must map each output to an input or a list of inputs", "'destroy_map' must map each output"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [y], code: ;, view_map: [x]}\n", ["'view_map' must be a"]),
        ("- {kind: op, name: f, inputs: [x], outputs: [y], code: ;, language: d}\n", ["for 'language'"]),
        ("- {kind: op: op}\n", ["invalid YAML"]),
    ],
)  # fmt: skip
def test_wrong_declarations_are_reported_with_their_position(text: str, messages: list[str]) -> None:
    with pytest.raises(CwrapError) as caught:
        cwrap.load_inline(text)
    for message in messages:
        assert message in str(caught.value)
    assert str(caught.value).startswith("inline.yaml:")


def test_operations_are_checked_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.yaml").write_text("- {kind: op, name: f, inputs: [x], outputs: [y], code: ;}\n")
    (tmp_path / "plain.yaml").write_text("- {name: f, return: int, arguments: [int x]}\n")
    root = ("--root", str(tmp_path))
    assert main(["check", str(tmp_path / "good.yaml"), str(tmp_path / "plain.yaml"), *root]) == 0
    (tmp_path / "bad.yaml").write_text("- {kind: op, nam: f, inputs: [x], outputs: [y], code: ;}\n")
    assert main(["check", str(tmp_path / "good.yaml"), str(tmp_path / "bad.yaml"), *root]) == 1
    assert "unknown key 'nam' in an operation; did you mean 'name'?" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "gone.yaml"), *root]) == 1
    assert "gone.yaml" in capsys.readouterr().err


def test_two_operations_of_one_name_are_an_error() -> None:
    one = "- {kind: op, name: f, inputs: [x], outputs: [y], code: ;}\n"
    with pytest.raises(OpsError, match="two operations have the same name"):
        cwrap.load_inline(one + one)
