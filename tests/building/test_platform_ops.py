"""build_tools.platforms.windows_ops, which tests operations under Wine, and the compiler outside of Wine that it uses.

Nothing is downloaded: programs that would download are replaced by scripts.
"""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from folders import ROOT
from programs import script

from build_tools.platforms import host_zig, windows_ops
from build_tools.platforms.cache import Cache, NotObtainableError
from build_tools.platforms.crossing import Crossing
from build_tools.platforms.host_zig import VARIABLE, Drives, run_zig
from build_tools.platforms.report import Report
from build_tools.platforms.running import Emulated
from build_tools.platforms.targets import TARGETS

WINDOWS = next(target for target in TARGETS if target.system == "windows")
DRIVES = Drives("/wine/drive_c")
# A compiler that prints its arguments, writes a depfile, and fails if a file is named `bad.c`.
ZIG = r"""for word in "$@"; do
    case "$word" in *bad.c) echo "bad.c:1: error: no"; exit 1;; esac
    [ "$last" = -MF ] && printf 'it: a.c \\\n  /usr/a.h /wine/drive_c/b.h\n' > "$word"
    last=$word
done
echo "$@"
"""


@pytest.fixture
def crossing(tmp_path: Path) -> Crossing:
    return Crossing(WINDOWS, script(tmp_path / "zig", ZIG), Cache(tmp_path / "cache"), tmp_path / "h", tmp_path / "o")


def request(variable: str, *words: str) -> bytes:
    """Return the reply to a request, as `zig.exe` sends it."""
    port, secret = variable.split()
    with socket.create_connection(("127.0.0.1", int(port))) as host:
        host.sendall("".join(f"{word}\0" for word in (secret, *words)).encode())
        host.shutdown(socket.SHUT_WR)
        return host.makefile("rb").read()


def test_paths_of_windows_and_of_the_host() -> None:
    assert DRIVES.host_path(r"-IZ:\usr\include") == "-I/usr/include"
    assert DRIVES.host_path(r'#include "c:/users/a b.h"') == '#include "/wine/drive_c/users/a b.h"'
    assert DRIVES.host_path("-DX=1") == "-DX=1"
    assert DRIVES.windows_path("/usr/a.h") == r"Z:\usr\a.h"
    assert DRIVES.windows_path("/wine/drive_c/a.h") == r"C:\a.h"


def test_the_compiler_outside_of_wine(crossing: Crossing, tmp_path: Path) -> None:
    folder = DRIVES.windows_path(str(tmp_path))
    with host_zig.host_zig(crossing, DRIVES, tmp_path) as variables:
        assert variables["WINEPATH"] == folder
        variable = variables[VARIABLE]
        assert request(variable, folder, "cc", r"-LZ:\lib", "ä.c").decode() == (
            "\0cc -target x86_64-windows-gnu -L/lib ä.c\n"
        )
        assert request(variable, folder, "c++", "bad.c") == b"\1bad.c:1: error: no\n"
        assert request(f"{variable}0", folder, "cc") == b""  # a wrong secret
    with pytest.raises(ConnectionRefusedError):
        request(variable, folder, "cc")


def test_sources_and_depfiles_are_translated(crossing: Crossing, tmp_path: Path) -> None:
    source, depfile, linked = (tmp_path / name for name in ("a.cpp", "a.d", "linked.d"))
    source.write_text('#include "Z:\\usr\\a.h"\n#include "b.h"\n')
    linked.write_text("/x/library.so: \\\n  /x/0.o\n")
    words = ["c++", str(source), str(tmp_path / "new.c"), "-MF", str(depfile), f"-Wl,--dependency-file={linked}"]
    status, _ = run_zig(crossing, DRIVES, words, r"Z:\tmp")
    assert status == 0
    assert source.read_text() == '#include "/usr/a.h"\n#include "b.h"\n'
    assert depfile.read_text() == "it: a.c \\\n  Z:\\usr\\a.h C:\\b.h\n"
    assert linked.read_text() == "Z:\\x\\library.so: \\\n  Z:\\x\\0.o\n"


def test_tests_of_operations_run_under_wine(crossing: Crossing, monkeypatch: pytest.MonkeyPatch) -> None:
    crossing.folder.mkdir()
    crossing.headers.mkdir()
    python = Emulated("here", ("wine", str(crossing.headers / "python.exe")), windows=True)
    logs = iter([(0, "7 passed, 2 skipped in 1 s"), (1, "FAILED a.py::test_x\n1 failed in 1 s")])
    monkeypatch.setattr(windows_ops, "_fetch", lambda new: None)
    monkeypatch.setattr(windows_ops, "run_tests", lambda *_: next(logs))
    report = Report(WINDOWS)
    windows_ops.try_ops(python, crossing, report)
    assert (report.ops, report.failures) == ("passed (7, 2 skipped)", [])
    windows_ops.try_ops(python, crossing, report)
    log = crossing.cache.folder / "windows-ops.log"
    assert report.ops == "failed: 1 of 1: `test_x`"
    assert report.failures == [f"tests of cwrap.ops failed; all output is in {log}"]
    assert "FAILED a.py" in log.read_text()


def test_the_selected_tests_exist() -> None:
    for name in windows_ops.TESTS:
        path, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / "tests/ops" / path).read_text(encoding="utf-8") or not test


def test_packages_that_are_not_obtainable(crossing: Crossing, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*_: object) -> str:
        raise NotObtainableError("pip: ERROR: No matching distribution found for numpy==2.1.3")

    monkeypatch.setattr(windows_ops, "run", absent)
    report = Report(WINDOWS)
    windows_ops.try_ops(Emulated("here", ()), crossing, report)
    assert report.ops == "not obtainable: pip: ERROR: No matching distribution found for numpy==2.1.3"
    assert not report.failures


def test_python_finds_its_headers(crossing: Crossing, tmp_path: Path) -> None:
    crossing.headers.mkdir()
    (tmp_path / "python").mkdir()
    python = Emulated("Wine", ("wine", str(tmp_path / "python/python.exe")), {"A": "1"}, windows=True)
    for _ in range(2):
        found = windows_ops.with_headers(python, crossing, {"B": "2"})
    assert found.environment == {"A": "1", "B": "2", "PYTHONDONTWRITEBYTECODE": "1"}
    assert (tmp_path / "python/Include").resolve() == crossing.headers
