"""build_tools.platforms.tensors, which compiles `_C` for other platforms and runs its tests there.

Nothing is downloaded: programs that would download are replaced by scripts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from folders import ROOT
from programs import script

from build_tools.platforms import __main__ as command
from build_tools.platforms import tensors
from build_tools.platforms.cache import Cache, NotObtainableError
from build_tools.platforms.crossing import Crossing
from build_tools.platforms.debian import Debian
from build_tools.platforms.page import PAGE, rows_of
from build_tools.platforms.running import Emulated
from build_tools.platforms.targets import TARGETS, Headers
from build_tools.platforms.tensor_python import CUSTOMIZE, emulator, find_tensor_python
from build_tools.platforms.tensors import HEAD, TENSOR_TARGETS, TensorReport, build, run_tensor_tests, try_tensors
from cwrap.building.generation import Compilation

BIG = next(target for target in TARGETS if target.debian == "s390x")
# A compiler that writes its output file, unless a source is named `bad`.
ZIG = """for word in "$@"; do
    case "$word" in *bad.c) echo "bad.c:1: error: no"; exit 1;; esac
    [ "$last" = -o ] && output=$word
    last=$word
done
touch "$output"
"""


def absent(*_: object) -> Path:
    raise NotObtainableError("no network")


@pytest.fixture
def crossing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Crossing:
    """Return a compiler for a project with one source, whose folder is temporary."""
    monkeypatch.setattr(tensors, "ROOT", tmp_path)
    monkeypatch.setattr(tensors, "bring_up_to_date", lambda *_: (Compilation("good.c", "th"),))
    monkeypatch.setattr(tensors, "plain_sources", lambda _: ())
    for name in ("good.c", "bad.c"):
        (tmp_path / name).touch()
    zig = script(tmp_path / "zig", ZIG)
    return Crossing(BIG, zig, Cache(tmp_path / "cache"), tmp_path / "h", tmp_path / "build/platforms/s390x")


def test_c_is_compiled_for_a_target(crossing: Crossing, monkeypatch: pytest.MonkeyPatch) -> None:
    module = build(crossing)
    assert module is not None
    assert module.is_file()
    assert module.name == f"_C{BIG.suffix}"
    rules = (crossing.folder / "build.ninja").read_text()
    assert f"cc -target {BIG.triple} -fno-sanitize=all -fPIC" in rules
    assert "-Wall -Wextra -Werror" in rules
    monkeypatch.setattr(tensors, "bring_up_to_date", lambda *_: (Compilation("bad.c", "th"),))
    assert build(crossing) is None
    assert len(crossing.failures) == 1
    assert "bad.c:1: error: no" in crossing.failures[0]


def test_a_failing_build_and_what_is_not_obtainable_are_reported(
    crossing: Crossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    debian = Debian(crossing.cache)
    monkeypatch.setattr(tensors, "find_headers", lambda *_: Headers(crossing.headers, "Debian"))
    monkeypatch.setattr(tensors, "find_tensor_python", absent)
    report = try_tensors(BIG, crossing.zig, crossing.cache, debian, 10)
    python = "not obtainable: no network"
    assert report.row() == (BIG.name, python, "passed", "one of 10", "not tried", "-")
    assert report.summary() == "`_C` compiles: passed, tests: not tried, not obtainable: no network"
    assert not report.failures
    tested: list[str] = []
    monkeypatch.setattr(tensors, "find_tensor_python", lambda *_: Emulated("QEMU", ()))
    monkeypatch.setattr(tensors, "run_tensor_tests", lambda _python, module, _report: tested.append(module.name))
    assert try_tensors(BIG, crossing.zig, crossing.cache, debian, 1).row()[1:4] == (
        "QEMU", "passed", "all but the slow tests"
    )  # fmt: skip
    assert tested == [f"_C{BIG.suffix}"]
    monkeypatch.setattr(tensors, "build", lambda _: None)
    assert try_tensors(BIG, crossing.zig, crossing.cache, debian, 1).row()[1:3] == ("not tried", "failed")


def test_the_tests_run_with_the_python_of_the_target(tmp_path: Path) -> None:
    (tmp_path / "pytest.py").write_text("import sys\nprint(*sys.argv[1:])\nprint('3 passed, 1 skipped in 2 s')\n")
    python = Emulated("here", (sys.executable,), folders=(tmp_path,))
    report = TensorReport(BIG, 7)
    run_tensor_tests(python, tmp_path / "_C.so", report)
    assert (report.tests, report.failures) == ("passed (3, 1 skipped)", [])
    assert report.seconds > 0
    text = (
        "import sys\nprint('FAILED tests/a.py::test_x - error')\nprint('1 failed, 3 passed in 2 s')\n"
        "print(*sys.argv[1:])\nsys.exit(1)\n"
    )
    (tmp_path / "pytest.py").write_text(text)
    report = TensorReport(BIG, 1)
    run_tensor_tests(python, tmp_path / "_C.so", report)
    assert report.tests == "failed: 1 of 4: `test_x`"
    assert report.failures == [f"the tests of _C failed; all output is in {tmp_path / 'tests.log'}"]
    assert "--part" not in (tmp_path / "tests.log").read_text()


def packages(folder: Path) -> Path:
    """Write the files of Debian's packages that are used."""
    headers = f"usr/include/{BIG.triple}/python3.13/pyconfig.h"
    library = f"usr/lib/{BIG.triple}/openblas-pthread/libopenblas.so.0"
    for name in ("usr/bin/qemu-s390x", "usr/include/python3.13/pyconfig.h", headers, library):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def test_the_python_has_numpy_and_scripts_for_other_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    debian = Debian(cache)
    monkeypatch.setattr(Debian, "packages", lambda _self, entry, *_: packages(tmp_path / entry))
    (cache.folder / "wheel-pytest-and-PyYAML").mkdir(parents=True)
    zig = script(tmp_path / "zig", 'echo "$ZIG_LOCAL_CACHE_DIR" "$@"')
    crossing = Crossing(BIG, zig, cache, tmp_path / "h", tmp_path / "o")
    folder = tmp_path / "python"
    for _ in range(2):
        python = find_tensor_python(crossing, debian, debian, folder)
    root = cache.folder / "tensors-s390x-3.13"
    assert python.command[1:] == ("-L", str(root), str(root / "usr/bin/python3.13"))
    assert (root / "lib").resolve() == root / "usr/lib"
    assert (root / "usr/lib" / BIG.triple / "libopenblas.so.0").is_file()
    assert (root / "usr/include/python3.13/pyconfig.h").read_text().startswith(f"usr/include/{BIG.triple}")
    for name in ("cc", "g++", f"{BIG.triple}-gcc"):
        done = subprocess.run([folder / "bin" / name, "x.c"], capture_output=True, text=True, check=True)
        language = "c++" if name == "g++" else "cc"
        assert done.stdout == f"{cache.folder}/zig-cache {language} -target {BIG.triple} -fno-sanitize=all x.c\n"
    assert python.environment["CWRAP_EMULATED"] == str(folder / "bin/python")
    here = Emulated("here", (sys.executable,), python.environment, (folder,), programs=(folder / "bin",))
    program = "import shutil, scipy_openblas32 as o; print(shutil.which('gcc'), o.get_lib_dir(), o.get_library(True))"
    status, output = here.output(["-c", program], [], tmp_path, 60)
    assert (status, output) == (0, f"{folder}/bin/gcc {root}/usr/lib/{BIG.triple} libopenblas.so.0\n")


def test_the_executable_is_the_emulator() -> None:
    program = f"{CUSTOMIZE}print(sys.executable)"
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env={"CWRAP_EMULATED": "/e/python"})
    assert done.stdout == "/e/python\n"


def test_the_newest_emulator_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(Cache(tmp_path / "cache"))
    monkeypatch.setattr(debian, "packages", lambda *_: tmp_path)
    assert emulator(BIG, debian) == f"{tmp_path}/usr/bin/qemu-s390x"
    monkeypatch.setattr(debian, "packages", absent)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    assert emulator(BIG, debian) == "qemu-s390x-static"
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NotObtainableError, match="no network"):
        emulator(BIG, debian)


def test_the_command_tests_c_only_if_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[tuple[str, object]] = []

    def tried(target: object, zig: object, cache: object, debian: object, part: int) -> TensorReport:
        called.append(("tensors", part))
        return TensorReport(BIG, part, python="QEMU", compiles=True, tests="failed: 1 of 4: `test_x`", failures=["no"])

    def tried_modules(*_: object) -> bool:
        called.append(("modules", 0))
        return False

    monkeypatch.setattr(command, "try_modules", tried_modules)
    monkeypatch.setattr(command, "try_tensors", tried)
    monkeypatch.setattr(command, "write_rows", lambda name, head, rows: called.append((name, len(rows))))
    monkeypatch.setattr(Cache, "wheel", lambda *_: tmp_path)
    assert command.main(["--tensors", "--part", "40", "s390x", "macos"]) == 1
    assert called == [("tensors", 40), ("tensors", 1)]
    assert "`_C` compiles: passed, tests: failed: 1 of 4: `test_x`" in capsys.readouterr().out
    called.clear()
    for option in ("--quick", "--no-tensors"):
        assert command.main([option]) == 0
        assert called == [("modules", 0)]
        called.clear()
    assert command.main([]) == 1
    assert called == [("modules", 0), *[("tensors", 10)] * len(TENSOR_TARGETS), ("tensors", len(TENSOR_TARGETS))]


def test_the_page_has_the_table() -> None:
    table = rows_of(PAGE.read_text(encoding="utf-8"), "tensors")
    assert table[0] == list(HEAD)
    assert {row[0] for row in table[2:]} == {target.name for target in TENSOR_TARGETS}
    assert "platforms-tensors:" in (ROOT / "Makefile").read_text(encoding="utf-8")
