"""The small headers that most graphs include mean the same as those of Python and NumPy, which C can still need."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cwrap.ops import Apply, CompileError, COp, dvector, function
from cwrap.ops.cache import compile_errors, probe, subset
from cwrap.ops.cache.job import include_flags, numpy_include, python_includes
from cwrap.ops.cache.unit import SUBSET
from cwrap.ops.linking.graph_source import FOLDER as LINKING
from cwrap.ops.ufunc.parallel import FOLDER as UFUNC
from cwrap.source.collector import uncollected

FOLDER = subset.FOLDER
FULL = include_flags([*python_includes(), numpy_include(), FOLDER, str(LINKING)])
SMALL = [
    f"-D{SUBSET}=0x{sys.version_info[0]:02x}{sys.version_info[1]:02x}",
    f"-DCWRAP_SUBSET_NUMPY={np.__version__.partition('.')[0]}",
    *include_flags([FOLDER, str(LINKING)]),
]
described = pytest.mark.skipif(not subset.fits_interpreter(), reason="the small headers are for other interpreters")
compiled = pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")
_TEXT = "\n".join(Path(FOLDER, name).read_text() for name in (*subset._FOR_OPS, "cwrap_object_subset.h"))


def _words(pattern: str) -> list[str]:
    return sorted(set(re.findall(pattern, _TEXT)))


def _numbers() -> list[str]:
    """Return expressions for all constants, sizes and offsets of the small headers."""
    constants = [name for name in _words(r"\bNPY_[A-Z0-9_]+\b") if name not in ("NPY_TYPES", "NPY_ORDER")]
    constants += _words(
        r"\b(?:METH_[A-Z]+|Py_(?:tp|mod)_\w+|Py_TPFLAGS_\w+|READONLY|T_PYSSIZET|PyGILState_\w*LOCKED)\b"
    )
    types = [*_words(r"\bnpy_[a-z0-9]+\b"), "Py_ssize_t"]
    sizes = [f"sizeof({name})" for name in (*types, "PyMethodDef", "PyMemberDef", "PyType_Slot", "PyType_Spec",
             "PyModuleDef", "PyModuleDef_Slot", "PyObject", "NPY_ORDER", "PyListObject *")]  # fmt: skip
    signs = [f"(({name})-1 > 0)" for name in types]
    kinds = [f"__builtin_types_compatible_p({name}, {c})" for name in types for c in ("long", "int", "unsigned long")]
    members = {
        "PyObject": ("ob_refcnt", "ob_type"), "PyTypeObject": ("tp_name",),
        "PyTupleObject": ("ob_item",), "PyListObject": ("ob_item",),
        "PyMethodDef": ("ml_name", "ml_meth", "ml_flags", "ml_doc"), "PyMemberDef": ("type", "offset", "flags", "doc"),
        "PyType_Slot": ("pfunc",), "PyType_Spec": ("basicsize", "itemsize", "flags", "slots"),
        "PyModuleDef": ("m_name", "m_doc", "m_size", "m_methods", "m_slots", "m_traverse", "m_clear", "m_free"),
        "PyModuleDef_Slot": ("value",), "PyUFuncObject": ("nin", "nargs", "op_flags"),
        "Array": ("data", "nd", "dimensions", "strides", "base", "descr", "flags"),
        "PyArray_Descr": ("typeobj", "kind", "type", "byteorder", "type_num", "elsize", "alignment"),
    }  # fmt: skip
    offsets = [f"offsetof({name}, {member})" for name, found in members.items() for member in found]
    widths = [f"sizeof((({name} *)0)->{member})" for name, found in members.items() for member in found]
    return [*constants, *sizes, *signs, *kinds, *offsets, *widths]


def _values(folder: Path, head: str, flags: Sequence[str], expressions: Sequence[str]) -> list[int]:
    """Return the values that expressions have in C after some headers."""
    lines = "".join(f"    (long long)({text}),\n" for text in expressions)
    source, library = folder / "numbers.c", folder / "numbers.so"
    source.write_text(f"{head}\nlong long cwrap_numbers[] = {{\n{lines}}};\n")
    subprocess.run(["gcc", "-shared", "-fPIC", *flags, source, "-o", library], check=True, stderr=subprocess.DEVNULL)
    return list((ctypes.c_longlong * len(expressions)).in_dll(ctypes.CDLL(str(library)), "cwrap_numbers"))


@described
@compiled
def test_numbers_and_layouts_are_those_of_python_and_numpy(tmp_path: Path) -> None:
    head = '#include "cwrap_op_numpy.h"\n'
    small, full = tmp_path / "small", tmp_path / "full"
    small.mkdir()
    full.mkdir()
    expressions = _numbers()
    mine = _values(small, f'{head}#include "cwrap_object_subset.h"\ntypedef PyArrayObject Array;', SMALL, expressions)
    theirs = _values(
        full, f"{head}#include <numpy/ufuncobject.h>\ntypedef PyArrayObject_fields Array;", FULL, expressions
    )
    differing = [text for text, a, b in zip(expressions, mine, theirs, strict=True) if a != b]
    assert differing == []
    assert len(expressions) > 200


@described
@compiled
def test_functions_are_declared_as_python_declares_them(tmp_path: Path) -> None:
    source = tmp_path / "declared.c"
    names = ("cwrap_python_functions.h", "cwrap_object_functions.h")
    source.write_text("#include <Python.h>\n" + "".join(f'#include "{name}"\n' for name in names))
    subprocess.run(["gcc", "-Werror", "-fsyntax-only", *FULL, source], check=True)
    declared = "".join(Path(FOLDER, name).read_text() for name in names)
    functions = re.findall(r"\b(_?Py\w+)\(", declared)
    assert len(functions) > 80
    assert [name for name in functions if not hasattr(ctypes.pythonapi, name)] == []


def test_functions_of_numpy_have_its_places() -> None:
    table = Path(numpy_include(), "numpy", "__multiarray_api.h").read_text()
    pattern = re.compile(r"#define (Py\w+)\s[^[\n]*?Py(?:Array|UFunc)_API\[(\d+)\]")
    theirs = dict(pattern.findall(table.replace("\\\n", " ")))
    sized = {"Int8": "Byte", "Int16": "Short", "Int32": "Int", "Int64": "Long", "Float32": "Float", "Float64": "Double"}
    ufuncs = Path(numpy_include(), "numpy", "__ufunc_api.h").read_text().replace("\\\n", " ")
    theirs.update(pattern.findall(ufuncs))
    ours = Path(UFUNC, "ufunc_object.c").read_text().replace("\\\n", " ")
    for name, place in pattern.findall(_TEXT + ours):
        plain = re.sub(r"(Int\d+|Float\d+)", lambda match: sized[match[1]], name)
        assert theirs[plain] == place, name


# ---- the choice ----


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PyArray_DIMS(x)[0] = 1; /* PyArray_ToScalar, a new one */", True),
        ("#define N 3\n#include <math.h>\n#line 3", True),
        (f"#ifndef {SUBSET}\n#include <numpy/arrayscalars.h>\n#endif\nint n;", True),
        ('#include "cwrap_op_numpy.h"\n#include "function_entry.h"', True),
        ("PyArray_ToScalar(x, y);", False),
        ("npy_clongdouble z;", False),
        ("import_array();", False),
        ("#ifdef NPY_ABI_VERSION", False),
        ("#if defined(_GNU_SOURCE)", False),
        ("#ifdef CWRAP_X\n#elif defined(__GNUC__) && !defined(__clang__)\n#else\n#endif", True),
        ("#include <sys/types.h>", False),
        ('#include "mine.h"', False),
        ("std::vector<double> v;", False),
    ],
)
def test_c_with_other_names_needs_the_full_headers(code: str, expected: bool) -> None:
    assert subset.fits(code) is expected


class First(COp):
    """The first element of a vector, computed by some C."""

    __props__ = ("code", "support")

    def __init__(self, code: str, support: str = "") -> None:
        self.code = code
        self.support = support

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [dvector()])

    def c_support_code(self, **kwargs: Any) -> str:
        return self.support

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        (x,), (z,) = inputs, outputs
        return f"""
        npy_intp one = 1;
        Py_XDECREF({z});
        {z} = (PyArrayObject *)PyArray_SimpleNew(1, &one, NPY_DOUBLE);
        if (!{z}) {{ {sub["fail"]} }}
        double value = *(double *)PyArray_GETPTR1({x}, 0);
        {self.code}
        *(double *)PyArray_DATA({z}) = value;
        """


def _first(code: str, support: str = "") -> float:
    x = dvector("x")
    return float(function([x], First(code, support)(x))([4.0, 5.0])[0])


@pytest.fixture
def commands(folder_of_cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that compile the C of graphs."""
    found: list[list[str]] = []
    run: Callable[..., list[tuple[int, str]]] = probe.run_all

    def recorded(started: list[list[str]]) -> list[tuple[int, str]]:
        found.extend(started)
        return run(started)

    monkeypatch.setattr(compile_errors, "run_all", recorded)
    return found


@pytest.fixture
def folder_of_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an empty cache."""
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    return tmp_path


def _macros(commands: list[list[str]]) -> list[list[str]]:
    """Return the macros of the small headers in each command that reads the C of an op."""
    units = [command for command in commands if any(word.endswith("First.c") for word in command)]
    return [[word[2:] for word in command if word.startswith("-DCWRAP_SUBSET")] for command in units]


@described
def test_graphs_are_compiled_with_the_headers_that_they_use(commands: list[list[str]]) -> None:
    assert _first("value *= 2;") == 8
    assert _first("value = sqrt(value);") == 2
    assert _first("value += abs(-3);") == 7
    both = SMALL[:2]
    expected = [both, [*both, "-DCWRAP_SUBSET_MATH"], [*both, "-DCWRAP_SUBSET_LIBRARY"]]
    assert _macros(commands) == [[word[2:] for word in words] for words in expected]


@described
def test_c_that_needs_more_is_compiled_with_the_full_headers(commands: list[list[str]]) -> None:
    assert _first("value += isupper('A') != 0;") == 5  # <ctype.h>, which Python.h includes
    assert [bool(macros) for macros in _macros(commands)] == [True, False]
    commands.clear()
    assert _first("value += PyArray_CheckScalar(Py_None);") == 4
    assert [bool(macros) for macros in _macros(commands)] == [False]


@described
def test_errors_are_those_of_the_full_headers(commands: list[list[str]]) -> None:
    with pytest.raises(CompileError, match="lost") as caught:
        _first("value += lost;")
    assert not [word for word in caught.value.command if "CWRAP_SUBSET" in word]


def test_other_interpreters_use_the_full_headers(commands: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subset, "NEWEST", (3, 0))
    subset.fits_interpreter.cache_clear()
    try:
        assert _first("value *= 3;") == 12
    finally:
        subset.fits_interpreter.cache_clear()
    assert _macros(commands) == [[]]


@described
def test_references_and_checks_work_with_the_small_headers(commands: list[list[str]]) -> None:
    code = """
    PyObject *number = PyFloat_FromDouble(value), *list = PyList_New(0), *other = NULL;
    if (!number || !list || PyList_Append(list, number) < 0) value = -1;
    value += 10 * (PyFloat_Check(number) && PyFloat_CheckExact(number) && !PyLong_Check(number) && PyList_Check(list));
    value += 100 * (PyBool_Check(Py_True) && PyBool_Check(Py_False) && !PyTuple_Check(list) && !PyDict_Check(Py_None));
    Py_XSETREF(other, Py_NewRef(number));
    Py_SETREF(other, Py_NewRef(Py_None));
    Py_CLEAR(other);
    Py_XINCREF(other);
    value += 1000 * (other == NULL && number->ob_refcnt == 2);
    Py_DECREF(list);
    Py_XDECREF(number);
    Py_BEGIN_ALLOW_THREADS
    value += 10000;
    Py_END_ALLOW_THREADS
    PyErr_Clear();
    """
    x = dvector("x")
    f = function([x], First(code)(x))
    array = np.array([4.0, 5.0])
    assert f(array)[0] == 11114
    with uncollected():
        before = sys.getrefcount(None)
        for _ in range(100):
            f(array)
        assert abs(sys.getrefcount(None) - before) < 50
    assert _macros(commands)[0] != []
    assert len(_macros(commands)) == 1


@described
def test_calls_with_keywords_work_with_the_small_headers(commands: list[list[str]]) -> None:
    code = """
    PyObject *module = PyImport_ImportModule("builtins"), *names = PyTuple_New(1), *called = NULL, *args[2], *number;
    PyObject *make = module ? PyObject_GetAttrString(module, "int") : NULL;
    args[0] = PyUnicode_FromString("101");
    args[1] = PyLong_FromLong(2);
    PyTuple_SET_ITEM(names, 0, PyUnicode_FromString("base"));
    if (make) called = PyObject_Vectorcall(make, args, 1, names);
    value = called ? PyLong_AsLong(called) : -1;
    number = make ? PyObject_Vectorcall(make, args, 1, NULL) : NULL;
    value += number ? PyLong_AsLong(number) : -1;
    if (make && PyObject_Vectorcall(make, args, 0, names)) value = -2; /* base="101" */
    PyErr_Clear();
    Py_XDECREF(number); Py_XDECREF(called); Py_DECREF(args[0]); Py_DECREF(args[1]); Py_DECREF(names);
    Py_XDECREF(make); Py_XDECREF(module);
    """
    assert _first(code) == 106
    assert _macros(commands)[0] != []
    assert len(_macros(commands)) == 1
