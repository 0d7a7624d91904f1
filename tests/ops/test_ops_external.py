"""Ops whose C code is in files: sections, macros, main functions, parameters."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    COp,
    ExternalCOp,
    Params,
    ParamsType,
    SectionError,
    TensorType,
    dvector,
    function,
    fvector,
    generic,
    lvector,
)
from cwrap.ops.linking.sections import TAGS, joined, split
from cwrap.ops.types.scalars import float64, int64

pytestmark = pytest.mark.usefixtures("ops_cache")

COPY = """\
#section support_code_apply
static int APPLY_SPECIFIC(main)(PyArrayObject *x, PyArrayObject **z)
{
    Py_XDECREF(*z);
    *z = (PyArrayObject *)PyArray_Cast(x, TYPENUM_OUTPUT_0);
    return *z ? 0 : -1;
}
"""


class FromFile(ExternalCOp):
    """An op of one vector, with code from files of a folder."""

    __props__ = ("files", "main")

    def __init__(self, files: Any, main: str | None = None, **attributes: Any) -> None:
        self.files = files if isinstance(files, (str, Path)) else tuple(files)
        self.main = main
        for name, value in attributes.items():
            setattr(self, name, value)
        super().__init__(files, main)

    def make_node(self, *inputs: Any) -> Apply:
        return Apply(self, list(inputs), [dvector()])


class TestSections:
    def test_are_cut_and_joined_in_order(self) -> None:
        head = "/* a\n b */ // c\n"
        one = split(f"{head}#section support_code\nint a;\n  # section code\nx\n#section support_code\nint b;\n", "o.c")
        two = split("#section support_code\nint c;", "two.c")
        assert [(piece.tag, piece.line) for piece in one] == [("support_code", 4), ("code", 6), ("support_code", 8)]
        assert joined(one + two, "support_code") == (
            '#line 4 "o.c"\nint a;\n#line 8 "o.c"\nint b;\n#line 2 "two.c"\nint c;'
        )
        assert joined(one, "init_code") == ""

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("int a;", "f.c: expected lines `#section TAG` with one of the tags init_code"),
            ("#section suport_code\n", "f.c:1: unknown section 'suport_code'; did you mean 'support_code'"),
            ("\n#section xyzzy\n", "f.c:2: unknown section 'xyzzy'; expected one of"),
            ("int a;\n#section code\n", "f.c:1: C code before the first `#section` line"),
        ],
    )
    def test_wrong_sections_are_reported(self, text: str, words: str) -> None:
        with pytest.raises(SectionError) as caught:
            split(text, "f.c")
        assert str(caught.value).startswith(words)

    def test_legacy_markers_are_supported(self) -> None:
        pieces = split("THEANO_SUPPORT_CODE_SECTION\nint a;\nTHEANO_APPLY_CODE_SECTION\nint b;\n", "f.c")
        assert [piece.tag for piece in pieces] == ["support_code", "support_code_apply"]
        assert len(TAGS) == 9


class TestFiles:
    def test_are_found_next_to_the_class_that_names_them(self, tmp_path: Path) -> None:
        class Named(ExternalCOp):
            func_file = "ops_missing.c"

        with pytest.raises(FileNotFoundError, match=r"Named: file ops_missing.c not found in .*tests"):
            Named(Named.func_file, "f")
        (tmp_path / "a.c").write_text(COPY)
        assert Named.get_path(str(tmp_path / "a.c")) == str(tmp_path / "a.c")

    def test_of_a_base_class_elsewhere_are_found(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "ops_base_elsewhere.py").write_text(
            "from cwrap.ops import ExternalCOp\n"
            "class Base(ExternalCOp):\n"
            "    func_file = 'base_code.c'\n"
            "    def __init__(self):\n"
            "        super().__init__([self.func_file], 'APPLY_SPECIFIC(main)')\n"
        )
        (tmp_path / "base_code.c").write_text(COPY)
        monkeypatch.syspath_prepend(str(tmp_path))
        from ops_base_elsewhere import Base  # type: ignore[import-not-found] # it is written above

        class Here(Base):  # type: ignore[misc, no-any-unimported, unused-ignore]
            pass

        assert Here().func_files == [str(tmp_path / "base_code.c")]

    def test_of_a_class_without_a_file_are_in_the_current_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "here.c").write_text(COPY)
        monkeypatch.chdir(tmp_path)
        op_class: Any = type("Made", (ExternalCOp,), {"__module__": "builtins"})
        assert op_class("here.c", "APPLY_SPECIFIC(main)").func_files == [str(tmp_path / "here.c")]
        assert ExternalCOp.get_path(str(tmp_path / "here.c")) == str(tmp_path / "here.c")

    def test_there_is_at_least_one(self) -> None:
        with pytest.raises(ValueError, match="func_files is empty"):
            FromFile([])

    def test_have_a_main_function_or_code(self, tmp_path: Path) -> None:
        (tmp_path / "code.c").write_text("#section code\n;\n")
        (tmp_path / "none.c").write_text(COPY)
        with pytest.raises(ValueError, match="only one of them is possible"):
            FromFile(str(tmp_path / "code.c"), "main")
        with pytest.raises(ValueError, match="neither a main function nor a section code"):
            FromFile(str(tmp_path / "none.c"))

    def test_have_the_language_of_their_suffix(self, tmp_path: Path) -> None:
        for name in ("a.c", "a.cpp"):
            (tmp_path / name).write_text(COPY)
        assert FromFile(str(tmp_path / "a.c"), "m").c_language == ""
        assert FromFile(tmp_path / "a.cpp", "m").c_language == "c++"

    def test_are_read_again_when_they_changed(self, tmp_path: Path) -> None:
        file = tmp_path / "a.c"
        file.write_text("#section code\none;\n")
        assert "one" in FromFile(file).pieces[0].text
        file.write_text("#section code\nthree;\n")
        assert "three" in FromFile(file).pieces[0].text


class TestMain:
    def test_has_inputs_and_pointers_to_outputs(self, tmp_path: Path) -> None:
        file = tmp_path / "copy.c"
        file.write_text(COPY)
        x = fvector("x")
        op = FromFile(file, "APPLY_SPECIFIC(main)")
        f = function([x], op(x))
        assert f([1, 2]).dtype == np.float64
        file.unlink()
        assert pickle.loads(pickle.dumps(f))([3]).tolist() == [3]

    def test_gets_null_for_omitted_inputs(self, tmp_path: Path) -> None:
        class Padded(FromFile):
            _cop_num_inputs = 3
            _cop_num_outputs = 2

        (tmp_path / "padded.c").write_text(
            "#section support_code\n"
            "static int padded(PyArrayObject *x, void *y, void *w, PyArrayObject **z, void **more) {\n"
            '    if (y || w || more) { PyErr_SetString(PyExc_ValueError, "not NULL"); return 1; }\n'
            "    Py_INCREF(x); Py_XSETREF(*z, x); return 0;\n}\n"
        )
        x = dvector("x")
        op = Padded(tmp_path / "padded.c", "padded", view_map={0: [0]})
        assert function([x], op(x))([1.5]).tolist() == [1.5]

    def test_fails_by_not_returning_zero(self, tmp_path: Path) -> None:
        (tmp_path / "fails.c").write_text(
            "#section support_code\nstatic int fails(PyArrayObject **z) { (void)z; return 5; }\n"
        )
        with pytest.raises(RuntimeError, match="failed without setting an exception"):
            function([], FromFile(tmp_path / "fails.c", "fails")())()

    def test_lines_after_a_section_are_those_of_the_generated_text(self, tmp_path: Path) -> None:
        (tmp_path / "copy.c").write_text(COPY)
        x = fvector("x")
        source = function([x], FromFile(tmp_path / "copy.c", "APPLY_SPECIFIC(main)")(x)).program.unit.source
        back = [
            (number, line)
            for number, line in enumerate(source.split("\n"), 1)
            if line.startswith("#line") and line.endswith('"FromFile.c"')
        ]
        assert back
        assert all(line == f'#line {number + 1} "FromFile.c"' for number, line in back)

    def test_errors_of_the_compiler_name_the_file(self, tmp_path: Path) -> None:
        from cwrap.ops import CompileError

        file = tmp_path / "plain folder with \u00e4\u0142" / "wr\u00f6ng.c"
        file.parent.mkdir()
        file.write_text("#section support_code\n\nstatic int f(PyArrayObject **z) { return oops; }\n")
        with pytest.raises(CompileError) as caught:
            function([], FromFile(file, "f")())
        assert f"{file}:3:" in str(caught.value)


class TestMacros:
    def test_of_each_section(self, tmp_path: Path) -> None:
        file = tmp_path / "all.c"
        file.write_text(
            """\
#section support_code
#if defined(FAIL) || defined(DTYPE_INPUT_0) || defined(APPLY_SPECIFIC)
#error no macros here
#endif
static int loaded, applied;

#section init_code
#ifdef FAIL
#error no macros here
#endif
loaded = 1;

#section init_code_apply
#if defined(FAIL) || !defined(DTYPE_INPUT_0) || defined(INPUT_0)
#error macros of dtypes alone
#endif
applied = APPLY_SPECIFIC(seven)();

#section support_code_apply
#if defined(FAIL) || defined(INPUT_0)
#error macros of dtypes alone
#endif
static int APPLY_SPECIFIC(seven)(void) { return sizeof(DTYPE_INPUT_0) == ITEMSIZE_INPUT_0 ? 7 : 0; }

#section support_code_struct
int APPLY_SPECIFIC(calls);

#section init_code_struct
#if defined(INPUT_0) || !defined(PARAMS)
#error what may fail, and parameters
#endif
if (PARAMS->step < 0) { PyErr_SetString(PyExc_ValueError, "negative step"); FAIL }
APPLY_SPECIFIC(calls) = 100;

#section cleanup_code_struct
#ifdef FAIL
#error nothing fails here
#endif
APPLY_SPECIFIC(calls) = -1;

#section code
{
    npy_intp size = 4;
    APPLY_SPECIFIC(calls) += (int)PARAMS->step;
    Py_XDECREF(OUTPUT_0);
    OUTPUT_0 = (PyArrayObject *)PyArray_EMPTY(1, &size, TYPENUM_OUTPUT_0, 0);
    if (!OUTPUT_0) FAIL;
    DTYPE_OUTPUT_0 *data = (DTYPE_OUTPUT_0 *)PyArray_DATA(OUTPUT_0);
    data[0] = APPLY_SPECIFIC(calls);
    data[1] = loaded + 10 * applied;
    data[2] = *(DTYPE_INPUT_0 *)PyArray_DATA(INPUT_0);
    data[3] = TYPENUM_INPUT_0 == PyArray_TYPE(INPUT_0);
}

#section code_cleanup
#if !defined(FAIL) || !defined(INPUT_0) || !defined(OUTPUT_0) || !defined(PARAMS)
#error all of them
#endif
APPLY_SPECIFIC(calls)++;
"""
        )
        x = fvector("x")
        kind = ParamsType(step=int64)
        f = function([x], FromFile(file, params_type=kind, step=10)(x))
        assert f.program.unit.language == "c++"
        assert f([2.5]).tolist() == [110, 71, 2.5, 1]
        assert f([2.5]).tolist() == [121, 71, 2.5, 1]
        with pytest.raises(ValueError, match="negative step"):
            function([x], FromFile(file, params_type=kind, step=-1)(x))([1])

    def test_of_dtypes_are_undefined_without_checked_inputs(self, tmp_path: Path) -> None:
        (tmp_path / "a.c").write_text(
            "#section code\n#ifdef DTYPE_INPUT_0\n#error no such macro\n#endif\n"
            "Py_INCREF(INPUT_0); Py_XSETREF(OUTPUT_0, INPUT_0);\n"
        )
        x = dvector("x")
        op = FromFile(tmp_path / "a.c", check_input=False, view_map={0: [0]})
        f = function([x], op(x))
        assert f([1]).tolist() == [1]
        assert "typedef npy_float64 dtype_V0" not in f.program.unit.source

    def test_of_types_without_dtype_are_undefined(self, tmp_path: Path) -> None:
        (tmp_path / "a.c").write_text("#section code\n")
        op = FromFile(tmp_path / "a.c")
        names = [name for name, _ in op.macros(op.make_node(generic("g")), "n")]
        assert names[:2] == ["APPLY_SPECIFIC(cwrap_name)", "DTYPE_OUTPUT_0"]


class Scaled(COp):
    """An op that multiplies a vector by the product of all parameters."""

    __props__ = ("factor", "count", "weights")
    params_type = ParamsType(factor=float64, count=int64, weights=TensorType("float64", (None,)))

    def __init__(self, factor: float, count: int, weights: Any) -> None:
        self.factor, self.count, self.weights = factor, count, weights

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Any, inputs: Any, output_storage: Any, params: Any) -> None:  # type: ignore[override]
        output_storage[0][0] = inputs[0] * params.factor * params["count"] * params.weights[0]

    def c_code(self, node: Any, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
        return """
        Py_XDECREF(%(z)s);
        %(z)s = (PyArrayObject *)PyArray_NewCopy(%(x)s, NPY_CORDER);
        if (!%(z)s) { %(fail)s }
        for (npy_intp i = 0; i < PyArray_SIZE(%(z)s); i++)
            ((double *)PyArray_DATA(%(z)s))[i] *= %(params)s->factor * %(params)s->count
                * *(double *)PyArray_DATA(%(params)s->weights);
        """ % {"x": inputs[0], "z": outputs[0], **sub}  # noqa: UP031 - as programs write it


class TestParams:
    def test_are_a_struct_in_c(self) -> None:
        x = dvector("x")
        for mode in ("fused", "single", "python", "debug"):
            f = function([x], Scaled(0.5, 3, [4.0])(x), mode=mode)
            assert f([1, 2]).tolist() == [6, 12]
            assert pickle.loads(pickle.dumps(f))([1]).tolist() == [6]

    def test_are_values_of_their_types(self) -> None:
        kind = ParamsType(b=float64, a=int64)
        params: Any = kind.get_params(a=1, b=2)
        assert (kind.fields, kind.length, kind.get_type("a")) == (("a", "b"), 2, int64)
        assert (params.a, params["b"], repr(params)) == (1, 2.0, f"Params(a={np.int64(1)!r}, b={np.float64(2)!r})")
        assert params == kind.filter(params) == kind.filter({"a": 1, "b": 2}) == pickle.loads(pickle.dumps(params))
        assert params != kind.get_params(a=1, b=3)
        assert params != ParamsType(a=int64).get_params(a=1)
        assert params != 3
        assert str(kind) == "ParamsType(a=int64, b=float64)"
        assert kind == ParamsType(a=int64, b=float64)
        macros = ParamsType(a=int64, o=generic).macros()
        assert macros == [("DTYPE_PARAM_a", "npy_int64"), ("TYPENUM_PARAM_a", "NPY_INT64")]
        assert kind.c_sync("p", {}) == ""
        with pytest.raises(AttributeError, match="parameters are read-only"):
            params.a = 3
        with pytest.raises(TypeError, match="expected Params with a, b, got int"):
            kind.filter(3)
        with pytest.raises(TypeError, match="expected Params"):
            kind.filter({"a": 1, "b": 2}, strict=True)
        with pytest.raises(TypeError, match=r"missing \['b'\], unknown \['c'\]"):
            Params(kind, a=1, c=2)

    @pytest.mark.parametrize(
        ("fields", "error", "words"),
        [
            ({}, TypeError, "at least one"),
            ({"struct": int64}, ValueError, "cannot be the name of a parameter"),
            ({"a": "int64"}, TypeError, "must have a type with C"),
        ],
    )
    def test_have_names_and_types(self, fields: Any, error: type[Exception], words: str) -> None:
        with pytest.raises(error, match=words):
            ParamsType(**fields)

    def test_of_an_op_are_its_attributes(self) -> None:
        class Missing(COp):
            params_type = ParamsType(a=int64)

        with pytest.raises(AttributeError, match="no attribute 'a'"):
            Missing().get_params(None)  # type: ignore[arg-type] # no node is needed

    def test_reach_the_main_function(self, tmp_path: Path) -> None:
        (tmp_path / "a.c").write_text(
            "#section support_code_apply\n"
            "static int APPLY_SPECIFIC(f)(PyArrayObject *x, PyArrayObject **z, PARAMS_TYPE *params)\n{\n"
            "    DTYPE_PARAM_table *table = (DTYPE_PARAM_table *)PyArray_DATA(params->table);\n"
            "    Py_XSETREF(*z, (PyArrayObject *)PyArray_NewCopy(x, NPY_CORDER));\n"
            "    if (!*z) return 1;\n"
            "    *(double *)PyArray_DATA(*z) = table[1] + params->shift;\n    return 0;\n}\n"
        )
        x = dvector("x")
        kind = ParamsType(table=lvector, shift=float64)
        op = FromFile(tmp_path / "a.c", "APPLY_SPECIFIC(f)", params_type=kind, table=[10, 20], shift=0.25)
        assert function([x], op(x))([0.0, 1.0]).tolist() == [20.25, 1]

    def test_may_be_of_any_type(self, tmp_path: Path) -> None:
        (tmp_path / "a.c").write_text(
            '#section code\nif (PARAMS == Py_None) { PyErr_SetString(PyExc_ValueError, "none"); FAIL }\n'
            "Py_INCREF(INPUT_0); Py_XSETREF(OUTPUT_0, INPUT_0);\n"
        )

        class WithObject(FromFile):
            params_type = generic
            view_map = {0: [0]}  # noqa: RUF012 - as programs write it

            def get_params(self, node: Any) -> Any:
                return self.value  # type: ignore[attr-defined] # an attribute of the test's

        x = dvector("x")
        assert function([x], WithObject(tmp_path / "a.c", value=3)(x))([1]).tolist() == [1]
        with pytest.raises(ValueError, match="none"):
            function([x], WithObject(tmp_path / "a.c", value=None)(x))([1])
