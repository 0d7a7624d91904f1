"""build_tools.platforms, which compiles for other platforms: its cache, headers, sources, commands and table.

Nothing is downloaded: programs that would download are replaced by scripts.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from folders import ROOT
from programs import script

from build_tools.platforms import __main__ as command
from build_tools.platforms.cache import Cache, NotObtainableError, cache_folder, last_line, run
from build_tools.platforms.crossing import Crossing, first_errors
from build_tools.platforms.debian import Debian, newest_first
from build_tools.platforms.page import markdown, merged, replaced, write_rows
from build_tools.platforms.report import HEAD, Report, row
from build_tools.platforms.running import (
    COMPILED,
    DOCTEST,
    Emulated,
    find_python,
    run_page,
    run_project,
    run_tests,
    windows_libraries,
)
from build_tools.platforms.sources import PAGE, Module, dialogue, modules, outside_files, runtime_sources
from build_tools.platforms.targets import TARGETS, Target, adapted, find_headers

BY_TRIPLE = {target.triple: target for target in TARGETS}
WINDOWS, MUSL = BY_TRIPLE["x86_64-windows-gnu"], BY_TRIPLE["x86_64-linux-musl"]
CONFIG = "#define HAVE_GCC_ASM_FOR_X64 1\n#define SIZEOF_LONG_DOUBLE 16\n#define SIZEOF_LONG 8\n"


def no_network(*arguments: object) -> str:
    raise NotObtainableError("apt-get: no network")


def test_the_folder_of_the_cache(tmp_path: Path) -> None:
    assert cache_folder({"CWRAP_PLATFORMS_CACHE": str(tmp_path)}) == tmp_path
    assert cache_folder({"XDG_CACHE_HOME": "/x"}) == Path("/x/cwrap-platforms")
    assert cache_folder({}) == Path.home() / ".cache/cwrap-platforms"


def test_an_entry_is_created_once_and_completely(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    made: list[Path] = []

    def create(new: Path) -> None:
        made.append(new)
        (new / "file").write_text("text")

    assert cache.entry("one", create) == cache.entry("one", create)
    assert len(made) == 1
    assert (tmp_path / "cache/one/file").read_text() == "text"

    def fail(new: Path) -> None:
        (new / "half").write_text("")
        raise NotObtainableError("gone")

    with pytest.raises(NotObtainableError, match="gone"):
        cache.entry("two", fail)
    assert [path.name for path in cache.folder.iterdir()] == ["one"]


def test_failures_of_commands_are_told_in_one_line(tmp_path: Path) -> None:
    assert run([sys.executable, "-c", "print(1)"]) == "1\n"
    with pytest.raises(NotObtainableError, match=r"^nothing: No such file or directory$"):
        run([str(tmp_path / "nothing")])
    apt = script(tmp_path / "apt", "echo 'E: no package x' >&2; echo 'try again' >&2; exit 100")
    with pytest.raises(NotObtainableError, match=r"^apt: E: no package x$"):
        run([str(apt)])
    assert last_line("a\nb\n\n") == "b"
    assert last_line("") == "no output"


def test_wheels_and_npm_packages_are_installed_into_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def record(words: list[str]) -> str:
        commands.append(words)
        return ""

    monkeypatch.setattr("build_tools.platforms.cache.run", record)
    cache = Cache(tmp_path)
    assert cache.wheel("ziglang", "--platform", "any") == tmp_path / "wheel-ziglang"
    assert cache.npm("pyodide") == tmp_path / "npm-pyodide/node_modules/pyodide"
    assert commands[0][:4] == [sys.executable, "-m", "pip", "install"]
    assert commands[0][-5:-2] == ["--platform", "any", "--target"]
    assert commands[1][:2] == ["npm", "install"]


def test_versions_are_tried_from_the_newest_on() -> None:
    assert newest_first(["3.13.9-1", "3.13.18-1", "3.13.9-1", "3.14.0-1"]) == ["3.14.0-1", "3.13.18-1", "3.13.9-1"]


def test_a_source_that_the_mirror_lacks_is_replaced_by_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """apt's lists may name a version that the mirror does not have yet."""
    script(tmp_path / "bin/apt-cache", "printf 'Version: 3.13.15-1\\n\\nVersion: 3.13.18-1\\n'")
    archive = "python3.13_3.13.15.orig.tar.xz"
    old = f"mkdir p; echo Python > p/Python.h; tar cf {archive} p; rm -r p; touch {archive}.asc"
    case = f'case "$3" in *3.13.15-1) {old};; *) echo "E: 404" >&2; exit 1;; esac'
    script(tmp_path / "bin/apt-get", case)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    debian = Debian(Cache(tmp_path / "cache"))
    monkeypatch.setattr(debian, "update", lambda: None)
    folder = debian.source("sources", "python3.13", ["*/Python.h"])
    assert [path.name for path in folder.iterdir()] == ["Python.h"]
    script(tmp_path / "bin/apt-get", "echo 'E: 404' >&2; exit 1")
    with pytest.raises(NotObtainableError, match="404"):
        debian.source("others", "python3.13", ["*/Python.h"])
    script(tmp_path / "bin/apt-cache", "")
    with pytest.raises(NotObtainableError, match=r"sid has no source package python3\.13"):
        debian.source("others", "python3.13", ["*/Python.h"])


def test_the_lists_of_packages_are_updated_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = tmp_path / "keys.gpg"
    monkeypatch.setattr("build_tools.platforms.debian._KEYS", keys)
    debian = Debian(Cache(tmp_path / "cache"))
    with pytest.raises(NotObtainableError, match="keys of Debian's archive are not installed"):
        debian.update()
    keys.touch()
    log = tmp_path / "log"
    script(tmp_path / "bin/apt-get", f"echo $APT_CONFIG >> {log}; exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(NotObtainableError):
        debian.update()  # the first failure is not tried again
    assert not log.exists()
    again = Debian(debian.cache)
    with pytest.raises(NotObtainableError, match="apt-get"):
        again.update()
    (debian.folder / "state/lists/x_Packages.lz4").touch()
    once_more = Debian(debian.cache)
    once_more.update()
    once_more.update()
    assert log.read_text().splitlines() == [str(debian.folder / "apt.conf")] * 2
    assert '"s390x";' in (debian.folder / "apt.conf").read_text()
    assert (debian.folder / "sources.list").read_text().startswith("deb [")
    sources = Debian(debian.cache, "trixie", only_sources=True)
    (sources.folder / "state/lists").mkdir(parents=True)
    (sources.folder / "state/lists/x_Sources.lz4").touch()
    sources.update()
    assert (sources.folder / "sources.list").read_text().startswith("deb-src [")


def test_packages_of_all_architectures_have_no_suffix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    script(tmp_path / "bin/apt-get", f'echo "$@" >> {log}')
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    debian = Debian(Cache(tmp_path / "cache"), "trixie")
    monkeypatch.setattr(debian, "update", lambda: None)
    debian.packages("numpy", ["python3-numpy", "python3-attr:all"], "s390x")
    assert log.read_text() == "download python3-numpy:s390x python3-attr:all\n"
    # The lists of binary packages and of sources of a suite are in two folders.
    assert debian.folder != Debian(debian.cache, "trixie", only_sources=True).folder


def test_headers_are_adapted() -> None:
    arm = adapted(CONFIG, BY_TRIPLE["aarch64-macos"])
    assert arm.splitlines() == ["#define SIZEOF_LONG 8", "#define SIZEOF_LONG_DOUBLE 8"]
    assert adapted(CONFIG, MUSL) == CONFIG
    big = adapted("/* # undef WORDS_BIGENDIAN */\n#  undef X\n", BY_TRIPLE["s390x-linux-gnu"])
    assert big == "#  undef X\n#define WORDS_BIGENDIAN 1\n"


def test_headers_of_the_running_python_replace_those_of_debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(Cache(tmp_path / "cache"))
    monkeypatch.setattr(debian, "update", no_network)
    headers = find_headers(MUSL, debian.cache, debian)
    assert headers.origin == "the running Python, adapted"
    assert (headers.folder / "Python.h").is_file()
    with pytest.raises(NotObtainableError, match="no network"):
        find_headers(WINDOWS, debian.cache, debian)
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: 4)
    with pytest.raises(NotObtainableError, match="64-bit"):
        find_headers(MUSL, debian.cache, debian)


def test_headers_of_debian_have_the_config_of_the_architecture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(Cache(tmp_path / "cache"))
    unpacked = tmp_path / "unpacked"

    def packages(entry: str, names: list[str], architecture: str) -> Path:
        general, special = (unpacked / "usr/include" / name for name in ("python3.13", "s390x-linux-gnu/python3.13"))
        for folder in (general, special):
            folder.mkdir(parents=True)
            (folder / "pyconfig.h").write_text(folder.parent.name)
        (general / "Python.h").touch()
        return unpacked

    monkeypatch.setattr(debian, "packages", packages)
    headers = find_headers(BY_TRIPLE["s390x-linux-gnu"], debian.cache, debian)
    assert headers.origin == "Debian's package (3.13)"
    assert (headers.folder / "pyconfig.h").read_text() == "s390x-linux-gnu"
    assert not unpacked.exists()


def test_headers_of_windows_are_those_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Debian(Cache(tmp_path / "cache"))
    (tmp_path / "s/Include").mkdir(parents=True)
    (tmp_path / "s/PC").mkdir()
    (tmp_path / "s/Include/Python.h").touch()
    (tmp_path / "s/PC/pyconfig.h.in").write_text("config")
    monkeypatch.setattr(debian, "source", lambda *_: tmp_path / "s")
    folder = find_headers(WINDOWS, debian.cache, debian).folder
    assert sorted(path.name for path in folder.iterdir()) == ["Python.h", "pyconfig.h"]


def test_the_sources_that_are_compiled(tmp_path: Path) -> None:
    quick = modules(tmp_path / "quick", every=False)
    names = {module.name for module in quick}
    assert {"shelf", "setuptools-module", "cwrap-plugin-extras", "callbacks", "zoo"} <= names
    assert all(source.is_file() for module in quick for source in module.sources)
    assert {path.name for path in runtime_sources()} >= {"cwrap_bind.c", "cwrap_pool.c"}
    page = PAGE.read_text(encoding="utf-8")
    assert set(outside_files(page)) == {"shelf.h", "shelf.yaml"}
    assert dialogue(page).startswith(">>> import shelf\n")


def compiler(path: Path) -> Path:
    """Write a compiler that records its arguments, writes its output, and rejects files named `bad`."""
    refused = (
        'for word in "$@"; do case "$word" in *bad.c) echo "bad.c:1: error: no" >&2; exit 1;; esac; last=$word; done'
    )
    return script(path, f'echo "$@" >> {path}.log; {refused}; touch "$last"')


def test_commands_of_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build_tools.platforms.crossing.runtime_sources", lambda: (tmp_path / "cwrap_bind.c",))
    for target in (WINDOWS, BY_TRIPLE["aarch64-macos"]):
        zig = compiler(tmp_path / target.system)
        crossing = Crossing(target, zig, Cache(tmp_path / "cache"), tmp_path / "h", tmp_path / f"o-{target.system}")
        good = Module("good", "tests", (tmp_path / "good.cpp",), (tmp_path / "inc",))
        objects = crossing.compile([good])
        library = crossing.link("good", [*objects[""], *objects["good"]])
        assert library is not None
        assert library.name == f"good{target.suffix}"
        assert not crossing.failures
        text = Path(f"{zig}.log").read_text()
        assert f"c++ -target {target.triple} -fno-sanitize=all -std=c++17 -O1 -Wall -Wextra -Werror" in text
        assert ("-fPIC" in text, "dynamic_lookup" in text) == (target.system == "macos",) * 2
        crossing.compile([Module("bad", "tests", (tmp_path / "bad.c",))])
        assert crossing.failures == ["bad.c: bad.c:1: error: no"]
        assert crossing.link("bad", [tmp_path / "bad.c"]) is None
    assert first_errors("one\ntwo\n") == "one\n  two"


def test_the_table_is_written_between_its_comments(tmp_path: Path) -> None:
    table = markdown(("a", "b"), [("1", "x|y")])
    assert table == "| a | b |\n| --- | --- |\n| 1 | x/y |\n"
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- t: begin -->\nold\n<!-- t: end -->\nafter\n")
    write_rows("t", ("a", "b"), [("1", "x|y")], page)
    assert page.read_text() == f"before\n<!-- t: begin -->\n{table}<!-- t: end -->\nafter\n"
    write_rows("t", ("a", "b"), [("2", "z")], page)
    write_rows("t", ("a", "b"), [("1", "new")], page)
    assert "| 1 | new |\n| 2 | z |\n" in page.read_text()
    assert "| 2 |" not in merged(page.read_text(), "t", ("a", "c"), [("1", "new")])
    with pytest.raises(ValueError, match="'<!-- u: begin -->'"):
        replaced("", "u", "")


def test_lines_of_the_table() -> None:
    passed = Report(MUSL, "headers", compiled=9, compiles=True, links=True, python="Python", page=True, tests=False)
    passed.project, passed.ops = True, "passed (7)"
    results = ("passed", "passed", "Python", "passed", "failed", "passed", "passed (7)")
    assert row(passed) == (MUSL.name, "headers", *results)
    assert passed.summary() == (
        "9 files compile: passed, modules link: passed, the page runs: passed, tests: failed, the new project: passed, "
        "cwrap.ops: passed (7)"
    )
    assert row(Report(MUSL, "headers", compiles=False))[2:] == ("failed", *["not tried"] * 6)
    missing = Report(WINDOWS, missing="no network")
    assert row(missing) == (WINDOWS.name, "not obtainable: no network", *["not tried"] * 7)
    assert missing.summary() == "not obtainable: no network"
    assert len(row(passed)) == len(row(missing)) == len(HEAD)
    page = (ROOT / "docs/reference/platforms.md").read_text(encoding="utf-8")
    assert markdown(HEAD, []).splitlines()[0] in page
    assert merged(page, "platforms", HEAD, []) == page


def test_targets_are_chosen_by_parts_of_names() -> None:
    assert command.chosen([]) == list(TARGETS)
    assert [target.debian for target in command.chosen(["s390x", "MUSL"])] == ["s390x", ""]
    with pytest.raises(SystemExit, match="'vax' is in no name of a target: Windows x86-64, macOS arm64"):
        command.chosen(["vax"])


def test_what_is_not_obtainable_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(*_: object) -> Path:
        raise NotObtainableError("the server does not answer")

    monkeypatch.setenv("CWRAP_PLATFORMS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("build_tools.platforms.__main__.find_headers", absent)
    zig = compiler(tmp_path / "cache/wheel-ziglang/ziglang/zig")
    assert command.main(["--quick", "s390x"]) == 0
    assert "s390x (big-endian)   not obtainable: the server does not answer" in capsys.readouterr().out
    zig.parent.parent.rename(tmp_path / "elsewhere")
    monkeypatch.setattr(Cache, "wheel", absent)
    assert command.main(["--quick"]) == 0
    assert "nothing was compiled: the compiler is not obtainable: the server does not answer" in capsys.readouterr().out


def test_a_target_is_compiled_and_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build_tools.platforms.__main__.LINKED", ("good",))
    monkeypatch.setattr("build_tools.platforms.crossing.runtime_sources", lambda: (tmp_path / "cwrap_bind.c",))
    cache = Cache(tmp_path / "cache")
    debian = Debian(cache)
    monkeypatch.setattr(debian, "update", no_network)
    good = Module("good", "tests", (tmp_path / "good.c",))
    arrays = Module("arrays", "tests", (tmp_path / "arrays.c",), numpy=True)
    zig = compiler(tmp_path / "zig")
    report = command.tried(MUSL, zig, cache, debian, [good, arrays], tmp_path / "o", True)
    assert (report.compiled, report.compiles, report.links, report.missing) == (3, True, True, "")
    assert report.python == "not obtainable: no package index has a Python linked to musl"
    assert "numpy" in Path(f"{zig}.log").read_text()
    bad = Module("bad", "tests", (tmp_path / "bad.c",))
    report = command.tried(MUSL, zig, cache, debian, [bad], tmp_path / "o", True)
    assert (report.compiles, report.links, report.failures) == (False, None, ["bad.c: bad.c:1: error: no"])
    assert not command.can_compile(arrays, Target("w", "x86_64-windows-gnu", ".pyd"))


@pytest.mark.slow
def test_modules_run_under_an_emulator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program for the page and the tests, with the Python of this machine in place of an emulated one."""
    here = Emulated("here", (sys.executable,))
    (tmp_path / "shelf.py").write_text("")
    failure = run_page(here, tmp_path)
    assert "NameError: name 'shop' is not defined" in failure
    (tmp_path / "page.py").write_text(DOCTEST.format(dialogue=">>> 1 + 1\n2\n"))
    assert here.run(["page.py"], [tmp_path], tmp_path) == ""
    assert "1 of 1 examples passed" in capsys.readouterr().out
    cache = Cache(tmp_path / "cache")
    (cache.folder / "wheel-pytest").mkdir(parents=True)
    failure = run_tests(here, tmp_path, cache)
    assert re.search(r"\d+ errors in", failure)  # no module was built
    assert "def build(root, path, folder)" in COMPILED
    (tmp_path / "ledger.so").touch()
    assert "error" in run_project(here, tmp_path, ".so", cache)
    assert (tmp_path / "ledger/ledger/_native.so").is_file()
    assert here.path(Path("/a"), Path("/b")) == "/a:/b"
    assert Emulated("", (), windows=True).path(Path("/a/b"), Path("/c")) == "Z:\\a\\b;Z:\\c"


def test_a_run_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("build_tools.platforms.running.SECONDS", 0.2)
    python = Emulated("here", (sys.executable,))
    assert python.run(["-c", "import time; time.sleep(60)"], [], tmp_path) == "ended after 0.2 s"


def test_pythons_of_other_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    debian = Debian(cache)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr("build_tools.platforms.running.WINE", ("wine64",))

    def reason(triple: str) -> str:
        with pytest.raises(NotObtainableError) as caught:
            find_python(BY_TRIPLE[triple], cache, debian, tmp_path / "zig")
        return str(caught.value)

    assert reason("aarch64-macos") == "there is no emulator of macOS"
    assert reason("x86_64-linux-musl") == "no package index has a Python linked to musl"
    assert reason("s390x-linux-gnu") == "qemu-s390x-static is not installed (Debian's qemu-user-static)"
    assert reason("x86_64-windows-gnu") == "Wine is not installed (Debian's wine64)"
    script(tmp_path / "bin/qemu-s390x-static", "")
    root = tmp_path / "root"
    (root / "usr/lib").mkdir(parents=True)
    monkeypatch.setattr(debian, "packages", lambda *_: root)
    for _ in range(2):
        python = find_python(BY_TRIPLE["s390x-linux-gnu"], cache, debian, tmp_path / "zig")
    assert python.command == ("qemu-s390x-static", "-L", str(root), str(root / "usr/bin/python3.13"))
    assert (root / "lib").resolve() == root / "usr/lib"


def test_python_for_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    debian = Debian(cache)
    script(tmp_path / "bin/wine64", "")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("build_tools.platforms.running.WINE", ("wine64",))
    zig = compiler(tmp_path / "zig")
    (cache.folder / "wheel-panda3d/deploy_libs").mkdir(parents=True)
    assert windows_libraries(cache) is None
    with pytest.raises(NotObtainableError, match=r"the wheel of panda3d has no python313\.dll"):
        find_python(WINDOWS, cache, debian, zig)
    library = cache.folder / "wheel-panda3d/deploy_libs/python313.dll"
    library.touch()
    (tmp_path / "sources/Lib").mkdir(parents=True)
    monkeypatch.setattr(debian, "source", lambda *_: tmp_path / "sources")
    python = find_python(WINDOWS, cache, debian, zig)
    assert python.name == "Wine, CPython 3.13"
    assert Path(python.command[1]).is_file()
    assert python.environment["PYTHONHOME"].startswith("Z:\\")
    assert windows_libraries(cache) == [str(library)]
