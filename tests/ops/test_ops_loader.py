"""Units become modules: compiled once, found again while nothing has changed, and compiled again after a change."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from benchmarks.ops_units import module, unit
from cwrap.ops.cache import building, compilation, compile_errors, job, loader, options, probe, store
from cwrap.ops.cache.entry import Record
from cwrap.ops.cache.job import Job
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError, LoadError, NoCompilerError

VARIABLES = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CWRAP_CC", "CWRAP_CXX", "CWRAP_OPS_DEBUG",
             "CWRAP_OPS_SANITIZE", "CWRAP_OPS_NATIVE")  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a separate cache for the test."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that receives the names of compiled units."""
    seen: list[str] = []
    original = compilation.compile_unit

    def compile_unit(started: Job) -> compilation.Compiled:
        seen.append(f"{started.unit.name} {started.toolchain.language}")
        return original(started)

    monkeypatch.setattr(building, "compile_unit", compile_unit)
    return seen


def files(folder: Path) -> list[Path]:
    """Return the entries of a cache."""
    return sorted(folder.glob("ops/*/*.so"))


def answer(source_unit: Unit) -> object:
    """Load a unit and call its function."""
    return load(source_unit).answer()


def test_a_unit_is_compiled_once_and_then_found(folder: Path, compilations: list[str]) -> None:
    assert [answer(unit(42)), answer(unit(42)), answer(unit(43))] == [42, 42, 43]
    assert compilations == ["answer c", "answer c"]
    assert len(files(folder)) == 2
    assert list((folder / "build").iterdir()) == []
    assert folder.stat().st_mode & 0o777 == 0o700


def test_each_load_returns_a_new_module() -> None:
    one, other = load(unit(1)), load(unit(1))
    assert one is not other
    assert one.__name__ == "cwrap_op"
    assert "cwrap_op" not in sys.modules


def test_a_new_process_finds_it_without_starting_one(root: Path, folder: Path) -> None:
    load(unit(5))
    code = """
import sys
def forbid(event, arguments):
    assert event not in ("subprocess.Popen", "os.posix_spawn", "os.fork", "os.exec", "os.system"), event
sys.addaudithook(forbid)
from benchmarks.ops_units import unit
from cwrap.ops.cache.loader import load
assert load(unit(5)).answer() == 5
compiling = {f"cwrap.ops.cache.{name}" for name in ("building", "compilation")}
unwanted = {"subprocess", "tempfile", "hashlib", "yaml", *compiling}
assert not unwanted & set(sys.modules)
"""
    environment = {**os.environ, "PYTHONPATH": str(root), "COVERAGE_PROCESS_CONFIG": ""}
    subprocess.run([sys.executable, "-S", "-c", code], env=environment, check=True)


def test_a_changed_header_compiles_again(tmp_path: Path, compilations: list[str]) -> None:
    header = tmp_path / "it's a höader.h"
    header.write_text("#define ANSWER 1\n")
    source_unit = unit("ANSWER", f'#include "{header.name}"', header_dirs=(str(tmp_path),))
    assert [answer(source_unit), answer(source_unit)] == [1, 1]
    header.write_text("#define ANSWER 2\n")
    assert [answer(source_unit), answer(source_unit)] == [2, 2]
    # the content is the original one again, and the first library is still in the cache
    header.write_text("#define ANSWER 1\n")
    assert [answer(source_unit), answer(source_unit)] == [1, 1]
    assert len(compilations) == 2


def test_a_header_that_is_only_newer_is_read_once(tmp_path: Path, folder: Path, compilations: list[str]) -> None:
    header = tmp_path / "a.h"
    header.write_text("#define ANSWER 1\n")
    source_unit = unit("ANSWER", '#include "a.h"', header_dirs=(str(tmp_path),))
    assert answer(source_unit) == 1
    before = files(folder)
    os.utime(header, (1, 1))
    assert answer(source_unit) == 1
    after = files(folder)
    assert before != after
    assert len(after) == 1
    assert answer(source_unit) == 1
    assert files(folder) == after
    assert len(compilations) == 1


def test_times_that_cannot_be_updated_are_ignored(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = tmp_path / "a.h"
    header.write_text("#define ANSWER 1\n")
    source_unit = unit("ANSWER", '#include "a.h"', header_dirs=(str(tmp_path),))
    assert answer(source_unit) == 1
    before = files(folder)
    os.utime(header, (1, 1))

    def full(_: str) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "private_folder", full)
    assert answer(source_unit) == 1
    assert files(folder) == before


def test_a_header_that_shadows_another_compiles_again(tmp_path: Path, compilations: list[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    (second / "a.h").write_text("#define ANSWER 2\n")
    source_unit = unit("ANSWER", '#include "a.h"', header_dirs=(str(first), str(second)))
    assert [answer(source_unit), answer(source_unit)] == [2, 2]
    (first / "a.h").write_text("#define ANSWER 1\n")
    assert [answer(source_unit), answer(source_unit)] == [1, 1]
    (first / "a.h").unlink()
    assert answer(source_unit) == 2
    assert len(compilations) == 2


def test_a_header_that_changes_while_it_is_compiled(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = tmp_path / "a.h"
    header.write_text("#define ANSWER 1\n")
    source_unit = unit("ANSWER", '#include "a.h"', header_dirs=(str(tmp_path),))
    original = probe.run_all
    texts = iter(["#define ANSWER 2\n"])

    def meanwhile(commands: list[list[str]]) -> list[tuple[int, str]]:
        outcomes = original(commands)
        for text in texts:
            header.write_text(text)
        time.sleep(0.03)  # files written earlier are then older than the next compilation
        return outcomes

    monkeypatch.setattr(compile_errors, "run_all", meanwhile)
    assert [answer(source_unit), answer(source_unit)] == [2, 2]
    assert len(files(folder)) == 1


def test_a_header_that_keeps_changing_prevents_caching(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = tmp_path / "a.h"
    header.write_text("#define ANSWER 1\n")
    source_unit = unit("ANSWER", '#include "a.h"', header_dirs=(str(tmp_path),))
    original = probe.run_all

    def meanwhile(commands: list[list[str]]) -> list[tuple[int, str]]:
        outcomes = original(commands)
        header.write_text("#define ANSWER 1\n")
        return outcomes

    monkeypatch.setattr(compile_errors, "run_all", meanwhile)
    assert answer(source_unit) == 1
    assert files(folder) == []


@pytest.mark.slow
@pytest.mark.parametrize("damage", [lambda data: data[:-100], lambda data: data[:4000] + b"x" + data[4001:],
                                    lambda data: b"", lambda data: data + b"x"])  # fmt: skip
def test_a_damaged_entry_is_compiled_again(
    folder: Path, compilations: list[str], damage: Callable[[bytes], bytes]
) -> None:
    assert answer(unit(7)) == 7
    (entry,) = files(folder)
    data = entry.read_bytes()
    entry.unlink()  # this process has loaded the library, so that the file must be replaced
    entry.write_bytes(damage(data))
    assert answer(unit(7)) == 7
    assert files(folder) == [entry]
    assert entry.read_bytes() == data
    assert len(compilations) == 2


@pytest.mark.slow
def test_settings_of_a_unit_select_its_entry(
    tmp_path: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    head = "#ifndef A\n#define A 1\n#endif"
    assert answer(unit("A", head)) == 1
    assert answer(unit("A", head, compile_args=("-DA=2",))) == 2
    monkeypatch.setenv("CFLAGS", "-DA='3 + 1'")
    assert answer(unit("A", head)) == 4
    assert answer(unit("A", head, no_compile_args=("-DA=3 + 1",))) == 1
    monkeypatch.delenv("CFLAGS")
    assert answer(unit("A", head)) == 1
    (tmp_path / "p.h").write_text("#define A 5\n")
    monkeypatch.chdir(tmp_path)
    assert answer(unit("A", head, compile_args=("-includep.h",))) == 5
    monkeypatch.setenv("C_INCLUDE_PATH", str(tmp_path))
    assert answer(unit("A", "#include <p.h>")) == 5
    assert len(compilations) == 6


@pytest.mark.sampled(5)
@pytest.mark.parametrize("flag", ["-Ofast", "-ffast-math", "-funsafe-math-optimizations"])
@pytest.mark.parametrize("variable", ["", "CFLAGS", "CPPFLAGS"])
def test_fast_math_does_not_reach_the_linker(flag: str, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run_all(given: list[list[str]]) -> list[tuple[int, str]]:
        commands.extend(given)
        return probe.run_all(given)

    monkeypatch.setattr(compile_errors, "run_all", run_all)
    smallest = sys.float_info.min
    if variable:
        monkeypatch.setenv(variable, f"-g0 {flag}")
    assert answer(unit(5, compile_args=() if variable else (flag,))) == 5
    assert [flag in command for command in commands] == [True, False]
    assert smallest / 2 > 0, "the process flushes subnormal numbers"


def test_fast_math_of_ldflags_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LDFLAGS", "-Wl,-O1 -ffast-math")
    commands: list[list[str]] = []

    def run_all(given: list[list[str]]) -> list[tuple[int, str]]:
        commands.extend(given)
        return probe.run_all(given)

    monkeypatch.setattr(compile_errors, "run_all", run_all)
    assert answer(unit(6)) == 6
    assert ["-Wl,-O1" in command for command in commands] == [True]
    assert ["-ffast-math" in command for command in commands] == [False]
    smallest = sys.float_info.min
    assert smallest / 2 > 0, "the process flushes subnormal numbers"


def test_c_is_tried_before_cpp_and_the_result_is_stored(compilations: list[str]) -> None:
    cpp = unit("twice(21)", "template <class T> T twice(T x) { return 2 * x; }", language="")
    c = unit("class", "static int class = 3;", language="")
    assert [answer(cpp), answer(cpp), answer(c), answer(c)] == [42, 42, 3, 3]
    assert compilations == ["answer c", "answer c++", "answer c"]


@pytest.mark.slow
def test_if_no_language_compiles_the_later_error_is_reported() -> None:
    with pytest.raises(CompileError) as caught:
        load(unit("1", "#include <vector>\nnamespace a { class B {}; }\nint x = oops;", language=""))
    assert "'oops' was not declared" in caught.value.output
    with pytest.raises(CompileError) as caught:
        load(unit("oops", "static int class = 3, template = 4, namespace = 5;", language=""))
    assert "'oops' undeclared" in caught.value.output


def test_without_a_cpp_compiler_the_error_of_c_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(CompileError, match="oops"):
        load(unit("oops", language=""))


def test_an_error_shows_the_users_lines_and_the_command(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mein öp.c"
    mine.write_text("int first;\nint second = missing;\n", encoding="utf-8")
    head = f'#line 7 "the op"\nint third = absent;\n#line 2 "{mine}"\nint second = missing;\n# 1 "gone.c"\n#error no\n'
    with pytest.raises(CompileError) as caught:
        load(unit("1", head, name="my op"))
    error = caught.value
    text = str(error)
    assert text.startswith("my op does not compile:\n")
    assert "    7 | int third = absent;" in text
    assert f"{mine}:2:" in text
    assert "    2 | int second = missing;" in text
    assert "    1 | #error no" in text
    assert Path(error.source_path).read_text(encoding="utf-8") == module("1", head)
    assert Path(error.source_path).name == "my_op.c"
    again = subprocess.run(error.command, capture_output=True, text=True, check=False)
    assert again.returncode != 0
    assert "absent" in again.stderr
    assert files(folder) == []


def test_an_error_in_a_header_shows_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("int fine;\nint wrong = absent;\n")
    with pytest.raises(CompileError, match=r"a\.h:2:.*\n    2 \| int wrong = absent;"):
        load(unit("1", '#include "a.h"', header_dirs=(str(tmp_path),)))


def test_messages_about_files_that_are_not_there_stay_as_they_are() -> None:
    message = "gone.c:3:4: error: what\nin all: 1"
    assert compile_errors.quoted(message, "", "here.c") == message


def test_equal_errors_are_reported_once() -> None:
    source = "int a = no;\nint b = no;\nint a = no;\nint c = on;"
    message = "".join(f"In 'f{n}':\nf.c:{n}:9: error: no such\n" for n in (1, 2, 3)) + "f.c:4:1: error: on\nin all: 4"
    first = "In 'f1':\nf.c:1:9: error: no such\n    1 | int a = no;\n"
    second = "In 'f2':\nf.c:2:9: error: no such\n    2 | int b = no;\n"
    expected = f"{first}{second}f.c:4:1: error: on\n    4 | int c = on;\nin all: 4"
    assert compile_errors.quoted(message, source, "f.c") == expected


def test_a_linker_that_does_not_report_its_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "old"
    compiler.write_text('#!/bin/sh\nfor a; do case $a in -Wl,--dependency*) exit 1;; esac; done; exec cc "$@"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    assert [answer(unit(1, libraries=("c",))) for _ in range(2)] == [1, 1]


def test_many_errors_are_cut() -> None:
    with pytest.raises(CompileError, match=r"… and \d+ more lines"):
        load(unit("1", "\n".join(f"int a{i} = b{i};" for i in range(60))))


def test_missing_headers_of_python_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "search_path", lambda unit: ())
    with pytest.raises(CompileError, match=r"Possible cause: the headers of Python are missing: .*install"):
        load(unit("1"))


def test_an_undefined_function_is_reported() -> None:
    with pytest.raises(CompileError, match="absent"):
        load(unit("absent()"))
    with pytest.raises(LoadError, match=r"was compiled but cannot be loaded: .*absent"):
        load(unit("absent()", "long absent(void);"))


def test_an_entry_that_cannot_be_loaded_is_skipped(compilations: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer(unit(1)) == 1

    def gone(path: str, _: str) -> object:
        raise LoadError(path)

    monkeypatch.setattr(loader, "open_library", gone)
    assert answer(unit(1)) == 1
    assert len(compilations) == 2


def test_a_library_that_was_moved_is_found_again(
    root: Path, tmp_path: Path, compilations: list[str], folder: Path
) -> None:
    """A library that the result needs may move to another folder that the linker searches."""
    (tmp_path / "one.c").write_text("long one(void) { return 1; }\n")
    places = (tmp_path / "a", tmp_path / "b")
    for place in places:
        place.mkdir()
    library = places[0] / "libone.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "one.c"], check=True)
    source_unit = unit("one()", "long one(void);", libraries=("one",), lib_dirs=tuple(map(str, places)))
    code = "from benchmarks.ops_units import unit; from cwrap.ops.cache.loader import load; "
    code += f"print(load({source_unit!r}).answer())"
    code = code.replace("Unit(", "unit.__globals__['Unit'](")
    environment = {**os.environ, "PYTHONPATH": str(root)}
    for _ in range(2):
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.stdout == "1\n", done.stderr
    assert len(files(folder)) == 1
    library.rename(places[1] / "libone.so")
    assert answer(source_unit) == 1
    assert len(compilations) == 1


def test_a_static_library_is_a_part_of_the_result(tmp_path: Path, compilations: list[str]) -> None:
    def make(value: int) -> None:
        (tmp_path / "one.c").write_text(f"long one(void) {{ return {value}; }}\n")
        subprocess.run(["cc", "-c", "-fPIC", "-o", tmp_path / "one.o", tmp_path / "one.c"], check=True)
        (tmp_path / "libone.a").unlink(missing_ok=True)
        subprocess.run(["ar", "rc", tmp_path / "libone.a", tmp_path / "one.o"], check=True)

    source_unit = unit("one()", "long one(void);", libraries=("one",), lib_dirs=(str(tmp_path),))
    make(1)
    assert [answer(source_unit), answer(source_unit)] == [1, 1]
    make(2)
    assert [answer(source_unit), answer(source_unit)] == [2, 2]
    assert len(compilations) == 2


def test_units_without_caching_are_compiled_each_time(folder: Path, compilations: list[str]) -> None:
    assert [answer(unit(9, cached=False)), answer(unit(9, cached=False))] == [9, 9]
    assert len(compilations) == 2
    assert not folder.exists()


def test_additional_sources_are_compiled(tmp_path: Path, compilations: list[str]) -> None:
    source = tmp_path / "my source.c"
    source.write_text('#include "value.h"\nlong one(void) { return VALUE; }\n')
    (tmp_path / "value.h").write_text("#define VALUE 1\n")
    source_unit = unit("one()", "long one(void);", sources=(str(source),))
    assert [answer(source_unit), answer(source_unit)] == [1, 1]
    (tmp_path / "value.h").write_text("#define VALUE 2\n")
    assert [answer(source_unit), answer(source_unit)] == [2, 2]
    source.write_text("long one(void) { return oops; }\n")
    with pytest.raises(CompileError, match=r"my source\.c:1:.*\n    1 \| long one"):
        load(source_unit)
    assert len(compilations) == 3


def test_code_for_this_processor_is_recorded(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert answer(unit(1)) == 1
    monkeypatch.setenv("CWRAP_OPS_NATIVE", "1")
    assert answer(unit(1)) == 1
    cpus = [record.cpu for record in records(folder)]
    assert sorted(map(bool, cpus)) == [False, True]
    assert options.cpu_features() in cpus
    (tmp_path / "cpuinfo").write_text("processor: 0\nflags : b a\nflags : c\n")
    assert options.cpu_features(str(tmp_path / "cpuinfo")) == "a b"
    elsewhere = f"{sys.platform} {os.uname().machine}"
    (tmp_path / "cpuinfo").write_text("processor: 0\n")
    assert options.cpu_features(str(tmp_path / "cpuinfo")) == elsewhere
    assert options.cpu_features(str(tmp_path / "none")) == elsewhere


def records(folder: Path) -> list[Record]:
    """Return the records of a cache."""
    return [found.record for key in (folder / "ops").iterdir() for found in store.entries(str(folder), key.name)]


def test_debugging_keeps_the_text_and_drops_optimisation(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CWRAP_OPS_DEBUG", "1")
    load(unit(1))
    (text,) = folder.glob("debug/*/answer.c")
    assert text.read_text() == module(1)
    (found,) = records(folder)
    assert "-O0 -g3" in found.command
    assert str(text) in found.command
    (entry,) = files(folder)
    assert str(text).encode() in entry.read_bytes()
    before = text.stat().st_mtime_ns
    entry.unlink()
    load(unit(1))
    assert text.stat().st_mtime_ns == before


def test_sanitizers_are_selected_by_a_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CWRAP_OPS_SANITIZE", "undefined")
    if "sanitize" in os.environ.get("CWRAP_SANITIZE", ""):
        pytest.skip("this process is sanitized")
    assert answer(unit(1)) == 1
    (found,) = records(folder)
    assert "-fsanitize=undefined" in found.command


def test_a_sanitizer_checks_compiled_units(root: Path) -> None:
    command = ["cc", "-print-file-name=libasan.so"]
    library = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    if not os.path.isabs(library):
        pytest.skip("there is no library of the address sanitizer")
    code = """
from benchmarks.ops_units import unit
from cwrap.ops.cache.loader import load
head = "static long beyond(int place) { long *x = PyMem_RawMalloc(16), y = x[place]; PyMem_RawFree(x); return y; }"
print(load(unit("beyond(2)", head, name="beyond")).answer())
"""
    environment = {
        **os.environ, "PYTHONPATH": str(root), "LD_PRELOAD": library, "CWRAP_OPS_SANITIZE": "address",
        "ASAN_OPTIONS": "detect_leaks=0", "COVERAGE_PROCESS_CONFIG": "",
        "PYTHONMALLOC": "malloc",  # a debug build of Python otherwise has a border behind the memory
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "heap-buffer-overflow" in done.stderr
    assert "beyond.c" in done.stderr


def test_the_path_of_a_users_file_matters_only_if_it_is_used(compilations: list[str]) -> None:
    for place in ("/a/b", "/c"):
        assert answer(unit(1, f'#line 3 "{place}/x.c"\n#line 5')) == 1
    for place in ("/a/b", "/c"):
        assert answer(unit("sizeof __FILE__", f'#line 3 "{place}/x.c"')) == len(f"{place}/x.c") + 1
    assert len(compilations) == 3


def test_a_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert answer(unit(1)) == 1
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    message = r"no C compiler found \(tried cc, gcc, clang, zig cc\)\. Install one: .*conda"
    assert answer(unit(1)) == 1
    with pytest.raises(NoCompilerError, match=message):
        load(unit(2))
    with pytest.raises(NoCompilerError, match=r"no C\+\+ compiler found .*CXX"):
        load(unit(1, language="c++"))


def test_a_replaced_compiler_compiles_again(
    tmp_path: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "my cc"
    compiler.write_text('#!/bin/sh\nexec cc "$@"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", f"'{compiler}'")
    assert [answer(unit(1)), answer(unit(1))] == [1, 1]
    compiler.write_text('#!/bin/sh\n# newer\nexec cc "$@"\n')
    assert [answer(unit(1)), answer(unit(1))] == [1, 1]
    assert len(compilations) == 2


def test_a_unit_may_have_its_own_compiler(compilations: list[str], tmp_path: Path) -> None:
    assert answer(unit("A", compiler="cc -DA=1")) == 1
    assert answer(unit("A", compiler=("cc", "-DA=2"))) == 2
    with pytest.raises(NoCompilerError, match="a compiler must be a command or an object with compile_str"):
        load(unit("A", compiler=3))
    with pytest.raises(NoCompilerError, match="a compiler must be a command"):
        load(unit("A", compiler=()))


class Compiler:
    """A compiler as classes of other libraries implement it."""

    def __init__(self, suffix: str) -> None:
        self.suffix = suffix

    def compile_str(self, module_name: str, src_code: str, location: str, include_dirs: list[str], lib_dirs: list[str],
                    libs: list[str], preargs: list[str], py_module: bool) -> None:  # fmt: skip
        assert not py_module
        source = Path(location, "mod.c")
        source.write_text(src_code)
        flags = [*preargs, *(f"-I{folder}" for folder in include_dirs), *(f"-L{folder}" for folder in lib_dirs)]
        library = Path(location, f"{module_name}{self.suffix}")
        command = ["cc", "-shared", "-fPIC", *flags, str(source), "-o", str(library), *(f"-l{name}" for name in libs)]
        subprocess.run(command, check=True)


def test_a_compiler_that_is_an_object(folder: Path, tmp_path: Path) -> None:
    options: dict[str, Any] = {"compile_args": ("-DA=5", "-DB"), "no_compile_args": ("-DB",), "libraries": ("m",)}
    source_unit = unit("A", lib_dirs=(str(tmp_path),), compiler=Compiler(".so"), **options)
    assert [answer(source_unit), answer(source_unit)] == [5, 5]
    assert not folder.exists()
    with pytest.raises(CompileError, match=r"Compiler\.compile_str\(\) created no library cwrap_op\.so"):
        load(unit("A", compiler=Compiler(".obj"), compile_args=("-DA=5",)))


def test_modules_with_state_do_not_share_it() -> None:
    """Two modules of one library are initialised separately, and share no state with modules of other units."""
    modules: list[ModuleType] = [load(unit(n)) for n in (1, 2, 1)]
    assert [one.answer() for one in modules] == [1, 2, 1]
