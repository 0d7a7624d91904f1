"""Modules for Pythons without the GIL: functions that hold the lock of the module, calls that race with close()."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from compiled import without_lines
from folders import ROOT
from limited_modules import PYTHONS, compile_c, needs_gcc

from build_tools.harness.hammer import __main__ as hammer
from cwrap.pipeline import Request, generate

DECLARATIONS = """\
- {class: Door, type: door_t*, free: free_door, identity: true, fields: [int number]}
- {class: Gate, type: gate_t*, free: free_gate}
- {struct: Point, type: point_t, fields: [double x]}
- {callback: Visit, type: visit, arguments: [void* data]}
- {name: open, class: Door, arguments: [door_t* door]}
- {name: any_door, return: door_t*}
- {name: visited, arguments: [Visit call, {arg: void* data, closure: call}]}
- {name: add, return: int, arguments: [int a, double b, const char* c, bool d]}
- {name: look, class: Door, return: int, lock: none, arguments: [door_t* door, int at]}
- {name: knock, class: Door, errors: nonzero, lock: none, arguments: [door_t* door]}
- {name: count, return: int, lock: module}
- {name: total, return: double, arguments: [{arg: const double* x, array: true}, {arg: size_t n, from: len(x)}]}
"""
LIBRARY = """\
typedef struct door { int number; } door_t;
static inline void free_door(door_t *door) { (void)door; }
static inline void open(door_t *door) { door->number = 1; }
static inline door_t *any_door(void) { return 0; }
static inline int look(door_t *door, int at) { return door->number + at; }
static inline int knock(door_t *door) { return !door->number; }
"""
GUARDED = (
    "CWRAP_GUARDED_OVERLOAD(a_Door__open_overload0)",
    "CWRAP_GUARDED_OVERLOAD(a_Point_overload0)",
    "CWRAP_GUARDED_OVERLOAD(a_any_door_overload0)",
    "CWRAP_GUARDED_OVERLOAD(a_count_overload0)",
    "CWRAP_GUARDED_OVERLOAD(a_visited_overload0)",
    "CWRAP_GUARDED_GETTER(a_get_number_of_Door)",
    "CWRAP_GUARDED_SETTER(a_set_number_of_Door)",
    "CWRAP_GUARDED_GETTER(a_get_x_of_Point)",
    "CWRAP_GUARDED_SETTER(a_set_x_of_Point)",
    "CWRAP_GUARDED_METHOD(a_copied_of_Point)",
)


def generated(folder: Path, free_threaded: bool) -> str:
    """Return the C of the declarations."""
    (folder / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    return generate(Request(folder, ("a.yaml",), "", "standalone", free_threaded=free_threaded)).files["a.c"]


def test_functions_that_use_objects_hold_the_lock(tmp_path: Path) -> None:
    text = generated(tmp_path, free_threaded=True)
    heads = [line for line in text.splitlines() if "CWRAP_GUARDED_" in line]
    assert sorted(heads) == sorted(GUARDED)


def test_calls_without_the_lock_hold_it_before_and_after_the_call(tmp_path: Path) -> None:
    text = without_lines(generated(tmp_path, free_threaded=True))
    assert text.count("CWRAP_PARTLY_GUARDED_OVERLOAD(") == 2
    for call in ("cw_value = look(arg_door, arg_at);", "cw_status = knock(arg_door);"):
        assert f"CWRAP_BEGIN_UNGUARDED\n    {call}\n    CWRAP_END_UNGUARDED\n" in text
    assert "UNGUARDED" not in generated(tmp_path, free_threaded=False)


@pytest.mark.parametrize(("compiler", "language"), [("gcc", "c"), ("g++", "c++")])
@needs_gcc
def test_calls_without_the_lock_compile(tmp_path: Path, compiler: str, language: str) -> None:
    text = "- include: lib.h\n" + "".join(line for line in DECLARATIONS.splitlines(keepends=True) if "Door" in line)
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "lib.h").write_text(LIBRARY, encoding="utf-8")
    request = Request(tmp_path, ("a.yaml",), "", "standalone", free_threaded=True, language=language)
    for name, generated_text in generate(request).files.items():
        (tmp_path / name).write_text(generated_text, encoding="utf-8")
    source = "a.c" if language == "c" else "a.cpp"
    found = [python for python in PYTHONS if python.version >= (3, 13)]
    compile_c(tmp_path, [source], "", "-I.", cc=compiler)
    for python in found[-1:]:
        compile_c(tmp_path, [source], "", "-I.", "-DPy_GIL_DISABLED=1", cc=compiler, python=python)


def test_functions_of_numbers_text_and_arrays_hold_no_lock(tmp_path: Path) -> None:
    text = generated(tmp_path, free_threaded=True)
    assert "static PyObject *a_add_overload0(CWRAP_BOUND)" in text
    assert "static PyObject *a_total_overload0(CWRAP_BOUND)" in text


def test_objects_of_a_registry_have_weak_references(tmp_path: Path) -> None:
    assert generated(tmp_path, free_threaded=True).count("cwrap_weakref_members") == 1  # Door; Gate has no registry
    assert "cwrap_weakref_members" not in generated(tmp_path, free_threaded=False)


def test_other_modules_have_no_lock(tmp_path: Path) -> None:
    assert "GUARDED" not in generated(tmp_path, free_threaded=False)


@pytest.mark.slow
@needs_gcc
def test_the_module_works_with_the_gil(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hammer.build(tmp_path, sys.executable)
    assert hammer.run(tmp_path, sys.executable, 8_000, 8, 1) == 0
    assert capfd.readouterr().out.endswith("no errors\n")


@pytest.mark.parametrize("clang", ["", "#!/bin/sh\nexit 1\n"])
def test_the_sanitizer_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], clang: str
) -> None:
    if clang:
        (tmp_path / "clang").write_text(clang, encoding="utf-8")
        (tmp_path / "clang").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hammer.main(["--sanitize"]) == 1
    assert "install Debian's packages clang and libclang-rt-14-dev" in capsys.readouterr().out


@pytest.mark.nightly
@needs_gcc
def test_the_lock_compiles_with_headers_without_the_gil(tmp_path: Path) -> None:
    python = PYTHONS[-1]
    if python.version < (3, 13):
        pytest.skip("needs the headers of Python 3.13")
    request = Request(ROOT, (hammer.DECLARATIONS,), "", "standalone", free_threaded=True)
    (tmp_path / "hammer.c").write_text(generate(request).files["hammer.c"], encoding="utf-8")
    runtime = [str(path) for path in sorted((ROOT / "cwrap/runtime").glob("*.c"))]
    compile_c(tmp_path, ["hammer.c", *runtime], "", "-DPy_GIL_DISABLED=1", python=python)


@needs_gcc
def test_calls_race_with_close_without_the_gil(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = [python for python in PYTHONS if python.has_no_gil]
    if not found:
        pytest.skip("needs a Python without the GIL: make hammer builds one")
    hammer.build(tmp_path, found[-1].path)
    assert hammer.run(tmp_path, found[-1].path, 40_000, 8, 1) == 0
    assert capfd.readouterr().out.endswith("no errors\n")
