"""Legacy declaration files, read without a change for the CPU and for CUDA, compiled as C and as C++.

tests/generator/legacy/tensor has handwritten files, and `legacy_variations` writes some hundred declarations more. No
GPU is needed: tests/generator/legacy/include has the header of a stub for a GPU library.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from compiling import LEGACY, compile_all
from folders import DTYPES, ROOT
from legacy_variations import variations
from libraries import load

from cwrap.building.specialise import Unit, split_unit
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Overload, Wrapper
from cwrap.source.diagnostics import Reporter

BACKENDS = ("CPU", "CUDA")
COMPILERS = {"c": ("gcc", "clang"), "c++": ("g++", "clang++")}


@cache
def tensor_methods(backend: str, language: str = "c") -> Result:
    """Generate wrappers from tests/generator/legacy/tensor."""
    return generate(
        Request(
            root=LEGACY,
            declarations=("tensor/TensorMethods.cwrap",),
            dtypes="../../../declarations/dtypes.yaml",
            backend=backend,
            language=language,
            target="thp",
        )
    )


def wrappers(backend: str) -> dict[str, Wrapper]:
    """Return the wrappers of a backend by name."""
    return {w.python_name: w for plan in tensor_methods(backend).plans for w in plan.wrappers}


def overload(backend: str, name: str, function: str) -> Overload:
    """Return the overload of a wrapper that calls a C function."""
    return next(o for o in wrappers(backend)[name].overloads if o.call.function == f"THTensor_({function})")


# ---- reading ----


@pytest.mark.parametrize("backend", BACKENDS)
def test_files_that_include_files_are_read_as_they_are(backend: str) -> None:
    result = tensor_methods(backend)
    assert result.counts.declarations > 80
    names = "TensorMethods parts/Shape parts/Math parts/Reduce parts/Linalg parts/Random parts/Cuda"
    assert result.inputs[1:] == tuple(f"tensor/{name}.cwrap" for name in names.split())
    assert not result.warnings


def test_a_cpu_build_omits_gpu_and_sparse_declarations() -> None:
    here, there = set(wrappers("CPU")), set(wrappers("CUDA"))
    assert here - there == {"kthvalue", "mode", "potrs", "randperm", "histc"}
    assert there - here == {"btrifact", "get_device", "pin_memory"}
    assert "to_sparse_mask" not in here | there
    assert [len(wrappers(backend)[name].overloads) for name in ("add", "addmm") for backend in BACKENDS] == [2, 2, 1, 1]


def test_types_are_those_of_the_backend() -> None:
    def names(backend: str, name: str) -> str:
        return " ".join(d.name for d in wrappers(backend)[name].dtypes)

    assert names("CPU", "abs_") == "Double Float Long Int"
    assert names("CUDA", "abs_") == names("CUDA", "sigmoid") == "Double Float Half"
    assert names("CPU", "sigmoid") == "Double Float"
    assert names("CPU", "dot") == "Double Float Long Int Short Char Byte"
    assert names("CUDA", "t") == names("CPU", "zero_") == "Double Float Half Long Int Short Char Byte"
    assert (names("CPU", "pinned"), names("CUDA", "pinned")) == ("Long", "Double Float Half")
    assert "defined(THC_REAL_IS_HALF)" in wrappers("CUDA")["sigmoid"].guard
    assert "TH_REAL_IS" in wrappers("CPU")["sigmoid"].guard


def test_a_cuda_build_passes_the_state_and_no_generator() -> None:
    cpu, cuda = (overload(backend, "random_", "cappedRandom") for backend in BACKENDS)
    assert (cpu.call.leading, cuda.call.leading) == ((), ("LIBRARY_STATE_NOARGS",))
    assert [v.expression for v in cpu.values] == ["arg_self", "arg_generator", "arg_to"]
    assert [v.expression for v in cuda.values] == ["arg_self", "arg_to"]
    assert [p.name for p in cuda.parameters] == ["self", "to"]
    multinomial = overload("CUDA", "multinomial", "multinomial")
    assert multinomial.after_call[0].lines[0] == "bool given = self != NULL;"


def test_a_cuda_build_works_on_the_gpu_of_the_first_tensor() -> None:
    assert [len(overload(backend, "fill_", "fill").around) for backend in BACKENDS] == [0, 1]
    assert not overload("CUDA", "numel", "nElement").around
    assert not overload("CUDA", "eye", "eye").around
    text = tensor_methods("CUDA").files["THCP/methods_TensorMethods.c"]
    assert "THCPAutoGPU_begin(&cw_gpu, self)" in text
    assert "THCPAutoGPU" not in tensor_methods("CPU").files["THP/methods_TensorMethods.c"]


def test_conditions_of_the_file_enclose_wrappers_and_table_entries() -> None:
    fill = wrappers("CPU")["fill_"]
    assert fill.guard == "(!IS_DISTRIBUTED)"
    assert wrappers("CUDA")["get_device"].guard == "(IS_CUDA)"
    fast = {o.call.function: o.guard for o in wrappers("CUDA")["fast_path"].overloads}
    assert fast["THTensor_(fastPath)"] == "defined(LEGACY_HAS_FAST_PATH)"
    assert fast["THTensor_(slowPath)"] == "!(defined(LEGACY_HAS_FAST_PATH)) && (IS_CUDA)"
    assert fast["THTensor_(plainPath)"] == "!(defined(LEGACY_HAS_FAST_PATH)) && !((IS_CUDA))"
    text = tensor_methods("CUDA").files["THCP/methods_TensorMethods.c"]
    assert '#if (IS_CUDA)\n    {"get_device", ' in re.sub(r"#line .*\n", "", text)


def test_options_override_the_declaration() -> None:
    size = wrappers("CPU")["size"].overloads
    assert {(o.call.function, o.call.value.c) for o in size} == {
        ("THTensor_(sizeObject)", "PyObject *"),
        ("THTensor_(size)", "long"),
    }
    assert all(o.before_arguments for o in size)


CALLED_BY_HAND = """
static PyObject *THPTensor_(twice)(PyObject *self, PyObject *args)
{
  return PyNumber_Add(THPTensor_(numel)(self, args, NULL), THPTensor_(mine)(self, args));
}
[[
  name: numel
  return: long
  arguments: [THTensor* self]
]]
[[
  name: mine
  return: long
  arguments: [THTensor* self]
]]
static PyObject *THPTensor_(mine)(PyObject *self, PyObject *args)
{
  return NULL;
}
"""


def test_c_can_call_a_generated_method_by_its_name_of_2017(tmp_path: Path) -> None:
    shutil.copy(DTYPES, tmp_path)
    (tmp_path / "one.cwrap").write_text(CALLED_BY_HAND, encoding="utf-8")
    text = generate(Request(tmp_path, ("one.cwrap",), "dtypes.yaml", "thp")).files["THP/methods_one.c"]
    assert text.count("static PyObject *THPTensor_(numel)(PyObject *self, PyObject *args, PyObject *kwargs)") == 1
    assert text.count("static PyObject *THPTensor_(mine)(") == 1  # the file defines it


ON_EACH_BACKEND = """
[[
  name: draw
  defined_if: "!IS_CUDA"
  arguments: [THTensor* self, {arg: THGenerator* generator, default: THPDefaultGenerator->cdata, kwarg_only: True}]
]]
[[
  name: draw
  defined_if: IS_CUDA
  arguments: [THTensor* self]
]]
[[
  name: mean
  defined_if: (CUDA_FLOAT || defined(CUDA_HALF)) && !defined(SMALL)
  arguments: [THTensor* self]
]]
[[
  name: mean
  defined_if: defined(TH_REAL_IS_FLOAT) || (SMALL > 1)
  arguments: [THTensor* self, double scale]
]]
[[
  name: draw_all
  options:
    - arguments: [THTensor* self, THFloatTensor* weights]
    - arguments: [THTensor* self, THCudaTensor* weights]
]]
[[
  name: THPTensor_(cat)
  python_name: cat
  only_register: True
]]
[[
  name: THPTensor_stateless_(cat)
  python_name: cat
  only_register: True
  only_stateless: True
]]
"""


def test_conditions_that_no_build_of_a_backend_can_meet(tmp_path: Path) -> None:
    """Blocks for the other backend are left out, so that one name in two blocks is no conflict."""
    shutil.copy(DTYPES, tmp_path)
    (tmp_path / "one.cwrap").write_text(ON_EACH_BACKEND, encoding="utf-8")
    found = {}
    for backend in BACKENDS:
        plans = generate(Request(tmp_path, ("one.cwrap",), "dtypes.yaml", "thp", backend=backend)).plans
        found[backend] = {w.python_name: [len(o.values) for o in w.overloads] for p in plans for w in p.wrappers}
    assert found["CPU"] == {"draw": [2], "mean": [2], "draw_all": [2], "cat": []}
    assert found["CUDA"] == {"draw": [1], "mean": [1, 2], "draw_all": [2], "cat": []}


def test_a_function_that_ends_in_another_piece_of_c(tmp_path: Path) -> None:
    """C that is not complete between two blocks is left to the compiler."""
    shutil.copy(DTYPES, tmp_path)
    text = 'static void THTensor_(half)(THTensor *self) {\n  THArgCheck(self, 1, "no");\n'
    text += "[[\n  name: half\n  arguments: [THTensor* self]\n]]\n}\n"
    (tmp_path / "one.cwrap").write_text(text, encoding="utf-8")
    found = "".join(generate(Request(tmp_path, ("one.cwrap",), "dtypes.yaml", "thp")).files.values())
    assert "static void THTensor_(own_half)(THTensor *self) {\n  THArgCheck(self" in found
    assert "THTensor_(own_half)(arg_self)" in found


def test_a_method_and_a_function_by_hand_have_one_name(tmp_path: Path) -> None:
    shutil.copy(DTYPES, tmp_path)
    (tmp_path / "one.cwrap").write_text(ON_EACH_BACKEND, encoding="utf-8")
    text = "".join(generate(Request(tmp_path, ("one.cwrap",), "dtypes.yaml", "thp")).files.values())
    for function in ("THPTensor_(cat)", "THPTensor_stateless_(cat)"):
        assert f'{{"cat", (PyCFunction)(void (*)(void)){function}, METH_VARARGS, NULL}}' in text


# ---- compiling ----


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("language", "compiler"), [(lang, c) for lang, names in COMPILERS.items() for c in names])
@pytest.mark.parametrize("backend", BACKENDS)
def test_wrappers_of_files_by_hand_compile(backend: str, language: str, compiler: str, tmp_path: Path) -> None:
    compile_all(tensor_methods(backend, language), tmp_path, "Float", language, compiler)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dtype", ["Half", "Byte"])
@pytest.mark.parametrize(("backend", "language", "compiler"), [("CPU", "c", "gcc"), ("CUDA", "c++", "g++")])
def test_they_compile_for_every_kind_of_dtype(
    backend: str, language: str, compiler: str, dtype: str, tmp_path: Path
) -> None:
    compile_all(tensor_methods(backend, language), tmp_path, dtype, language, compiler)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "compiler"), [("c", "gcc"), ("c++", "g++")])
@pytest.mark.parametrize("backend", BACKENDS)
def test_hundreds_of_variations_compile(backend: str, language: str, compiler: str, tmp_path: Path) -> None:
    shutil.copy(DTYPES, tmp_path)
    (tmp_path / "varied.cwrap").write_text(variations(), encoding="utf-8")
    request = Request(tmp_path, ("varied.cwrap",), "dtypes.yaml", "thp", backend, language)
    result = generate(request)
    assert result.counts.declarations > 100
    compile_all(result, tmp_path, "Float", language, compiler)


# ---- calls ----


@pytest.fixture(scope="module", params=["c", "c++"])
def stand_in(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile the stub of a GPU library with the methods of tests/generator/legacy/calls/Cuda.cwrap."""
    language: str = request.param
    folder = tmp_path_factory.mktemp("stand_in")
    result = generate(
        Request(
            root=LEGACY,
            declarations=("calls/Cuda.cwrap",),
            dtypes="../../../declarations/dtypes.yaml",
            backend="CUDA",
            language=language,
            target="thp",
        )
    )
    for name, text in result.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    unit = next(Unit(name, text) for name, text in result.files.items() if name.startswith("units/"))
    source = split_unit(unit, ["Float"], Reporter())[0]
    (folder / source.name).write_text(source.text, encoding="utf-8")
    include = [ROOT, ROOT / "generic", folder, folder / "positions", ROOT / "cwrap/runtime", LEGACY / "include"]
    flags = ["-Wall", "-Wextra", "-Werror", "-O0", "-fPIC", "-fvisibility=hidden"]
    flags += [f"-I{path}" for path in (sysconfig.get_paths()["include"], *include)]
    compiler = "g++" if language == "c++" else "gcc"
    library = folder / f"stand_in_cuda{sysconfig.get_config_var('EXT_SUFFIX')}"
    plain = [folder / "docs/docs_Cuda.c", LEGACY / "stand_in_cuda.c", *sorted((ROOT / "cwrap/runtime").glob("*.c"))]
    standard = f"-std={'c++17' if language == 'c++' else 'c11'}"
    for command in (
        [compiler, standard, *flags, "-c", source.name, "-o", "wrappers.o"],
        ["gcc", "-std=c11", *flags, "-shared", "wrappers.o", *map(str, plain), "-o", str(library),
         *(["-lstdc++"] if language == "c++" else [])],
    ):  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[:4000]
    return load("stand_in_cuda", library)


@pytest.mark.sampled(2)
def test_calls_get_the_state_and_the_device(stand_in: Any) -> None:
    calls = stand_in.state()[1]
    x = stand_in.FloatTensor(2)
    assert x.is_cuda() is True
    assert (x.device(), x.device_now()) == (200, 0)
    assert x.add_to(5).device() == 205
    assert x.add_to().device() == 201
    assert stand_in.state()[0] == 0
    assert stand_in.state()[1] == calls + 6


def test_generator_arguments_and_cpu_methods_are_absent(stand_in: Any) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'generator'"):
        stand_in.FloatTensor(1).add_to(1, generator=None)
    assert not hasattr(stand_in.FloatTensor, "cpu_only")


def test_every_path_restores_the_device(stand_in: Any) -> None:
    before = stand_in.state()[2]
    cases = ((3, 1, "device 3 is out of order"), (10, 1, "there is no device 10"), (1, "x", "must be"))
    for device, value, error in cases:
        for _ in range(50):
            with pytest.raises((RuntimeError, TypeError), match=error):
                stand_in.FloatTensor(device).add_to(value)
    with pytest.raises(IndexError, match="argument 'k': dimension 4 of 1"):
        stand_in.FloatTensor(1).places(4)
    values, indices = stand_in.FloatTensor(1).places(-1)
    assert (type(values).__name__, type(indices).__name__) == ("FloatTensor", "LongTensor")
    with pytest.raises(TypeError, match=r"tuple of \(cuda.FloatTensor, LongTensor\), not tuple of"):
        stand_in.FloatTensor(1).places(0, out=(values, values))
    del values, indices
    assert stand_in.state()[2] == before
    assert stand_in.state()[0] == 0


@pytest.mark.parametrize(("text", "word"), [
    ("static int f(void) { return std::max(1, 2); }", "std::max"),
    ("template <class T> static T f(T x);", "template <"),
    ("static void f(void) { try { g(); } catch (...) {} }", "try {"),
    ("static void f(void) { THStoragePtr x(g()); }", "THStoragePtr"),
    ('/* std::max */\nstatic const char *f = "std::max"; // try {', ""),
    ("#ifdef __cplusplus\nusing std::max;\n#endif", ""),
])  # fmt: skip
def test_cpp_that_is_read_as_c(text: str, word: str, tmp_path: Path) -> None:
    block = "[[\n  name: f\n  arguments: []\n]]\n"
    (tmp_path / "a.cwrap").write_text(f"\n{text}\n{block}", encoding="utf-8")
    advice = "write '--language c++', or 'language = \"c++\"' in [tool.cwrap]"
    expected = [("a.cwrap:2:1", f"'{word}' is C++; if this file is C++, {advice}")] if word else []
    found = generate(Request(tmp_path, ("a.cwrap",))).warnings
    assert [(str(warning.location), warning.message) for warning in found] == expected
    assert not generate(Request(tmp_path, ("a.cwrap",), language="c++")).warnings
