"""`cwrap new`: the files of a project, its possible names, and that no project is written in part."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import plain_environment
from folders import ROOT

from cwrap import about
from cwrap.building.builder import build
from cwrap.building.module import module_project
from cwrap.cli import main
from cwrap.config import read_config, toml_parser
from cwrap.headers import draft_header
from cwrap.scaffold import Library, ScaffoldError, check_name, project_files, write_project
from cwrap.scaffold_builds import BUILDS


def new(folder: Path, *words: str) -> int:
    """Run `cwrap new` in a folder; return its exit status."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return main(["new", *words])
    finally:
        os.chdir(before)


@pytest.mark.slow
def test_a_new_project_builds_and_passes_its_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(tmp_path, "shop") == 0
    shop = tmp_path / "shop"
    assert capsys.readouterr().out == (
        "created shop; to build and test it:\n  cd shop\n"
        "  python -m pip install --no-build-isolation -e '.[test]'\n  python -m pytest\n"
    )
    assert {path.relative_to(shop).as_posix() for path in shop.rglob("*") if path.is_file()} == {
        ".github/workflows/test.yml", ".github/workflows/wheels.yml", ".gitignore", "README.md", "cwrap.schema.json",
        "docs/conf.py", "docs/index.rst", "pyproject.toml", "setup.py", "shop.yaml", "shop/__init__.py",
        "shop/py.typed", "src/shop.c", "src/shop.h", "tests/test_shop.py", "tests/test_stubs.py",
    }  # fmt: skip
    assert "@" not in "".join(p.read_text() for p in shop.rglob("*.[ypt]*") if "workflows" not in p.parts)
    assert main(["check", "--root", str(shop)]) == 0
    assert main(["fmt", "--check", "--root", str(shop)]) == 0
    assert json.loads((shop / "cwrap.schema.json").read_text())["title"] == "cwrap declarations"
    in_place(shop)
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(run, cwd=shop, env=plain_environment(), capture_output=True, text=True, check=False)
    assert "4 passed" in done.stdout, done.stdout + done.stderr


def test_the_readme_names_the_library_and_the_folder_of_its_c_only_if_there_is_one() -> None:
    copied = project_files("shop", Library("", {"src/till.c": ""}, ()))["README.md"]
    installed = project_files("pyglpk", Library("", {}, ("glpk",)))["README.md"]
    package = project_files("pycurl_c", Library("", {}, ("curl",), ("libcurl",)))["README.md"]
    assert copied.splitlines()[2] == "Python bindings of the C library shop."
    assert installed.splitlines()[2] == "Python bindings of the C library glpk."
    assert package.splitlines()[2] == "Python bindings of the C library libcurl."
    assert ["`src/`" in text for text in (copied, installed)] == [True, False]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("files", "libraries"), [
    ({}, ()), ({}, ("m",)), ({"src/a.h": ""}, ()), ({"src/a.h": "", "src/a.c": "", "src/b.c": ""}, ("m", "z")),
])  # fmt: skip
def test_a_project_for_a_header_lists_what_is_compiled_and_linked(
    build: str, files: dict[str, str], libraries: tuple[str, ...]
) -> None:
    written = project_files("shop", Library("", files, libraries), build)
    settings = {"setuptools": "pyproject.toml", "cmake": "CMakeLists.txt", "meson": "meson.build"}
    text = written[settings[build]]
    assert ("TODO" in text) == (not libraries and "src/a.c" not in files)
    lists = {
        "setuptools": ('sources = ["src/*.c"]', 'include_dirs = ["src"]', 'libraries = ["m", "z"]'),
        "cmake": ("SOURCES src/a.c src/b.c", "INCLUDE_DIRS src", "LIBRARIES m z)"),
        "meson": ("'src/a.c',\n  'src/b.c',", "include_directories: 'src',", "find_library('z')],"),
    }
    assert [part in text for part in lists[build]] == ["src/a.c" in files, bool(files), len(libraries) == 2]
    packages = {"setuptools": 'pkg_config = ["a", "b"]', "cmake": "PKG_CONFIG a b)", "meson": "dependency('b')],"}
    linked = project_files("shop", Library("", files, libraries, ("a", "b")), build)[settings[build]]
    assert packages[build] in linked
    assert "TODO" not in linked
    assert 'version = "0.1.0"' in written["pyproject.toml"]
    package = "shop" if build == "setuptools" else "python/shop"
    assert 'getattr(_native, "__version__", "")' in written[f"{package}/__init__.py"]
    assert "@" not in "".join(text for name, text in written.items() if "workflows" not in name and "meson" not in name)


def test_templates_name_the_distribution() -> None:
    """The requirement of generated projects is the distribution of this repository."""
    loads, _ = toml_parser()
    assert loads is not None
    table = loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert table["project"]["name"] == about.DISTRIBUTION
    for tool in BUILDS:
        required = loads(project_files("shop", build=tool)["pyproject.toml"])["build-system"]["requires"]
        assert [name.partition("[")[0] for name in required if "cwrap" in name] == [about.DISTRIBUTION]


def in_place(project: Path) -> None:
    """Build the modules of pyproject.toml into the places that `build_ext` uses."""
    config = read_config(project)
    assert config is not None
    (module,) = config.modules
    of_module = module_project(module.name, module.declarations, module.sources, module.options, project)
    built = build(of_module, plain_environment())
    target = project / module.name.partition(".")[0] / built.module.name
    target.write_bytes(built.module.read_bytes())
    target.with_name(built.stub.name).write_bytes(built.stub.read_bytes())


@pytest.mark.parametrize(("name", "message"), [
    ("my-lib", "'my-lib' is not a valid name for a Python package: expected letters, digits and _; use 'my_lib'"),
    ("2d", "'2d' is not a valid name for a Python package: expected letters, digits and _"),
    ("naïve", "'naïve' is not a valid name for a Python package: expected letters, digits and _; use 'na_ve'"),
    ("class", "'class' is a keyword of Python; use 'class_c'"),
    ("union", "'union' is a keyword of C; use 'union_c'"),
    ("zlib", "'zlib' is a module of Python's standard library, which the project would hide; use 'zlib_c'"),
    ("cwrap", "'cwrap' is cwrap itself, which the project would hide; use 'cwrap_c'"),
    ("tests", "the project has a folder 'tests' for other files; use 'tests_c'"),
])  # fmt: skip
def test_wrong_names_are_rejected(name: str, message: str) -> None:
    with pytest.raises(ScaffoldError) as caught:
        check_name(name)
    assert str(caught.value) == message


@pytest.mark.parametrize(("words", "message"), [
    ((), "NAME is required: cwrap new NAME"),
    (("--from", "x.h", "--library", "x"), "--into, --library and --build require NAME"),
    (("shop", "--library", "x"), "--library requires --from"),
    (("shop", "--also", "x.h"), "--pkg-config, --also and --language require --from"),
    (("shop", "--from", "x.h", "--pkg-config", "no-lib"), "pkg-config"),
    (("full",), "the folder 'full' exists and is not empty; choose another one with --into"),
    (("shop", "--into", "file"), "'file' is a file; choose a folder with --into"),
    (("shop-c",), "'shop-c' is not a valid name"),
    (("shop", "--from", "nowhere.h"), "'nowhere.h' file not found; set CPPFLAGS to add folders"),
])  # fmt: skip
def test_a_project_that_cannot_be_created_leaves_no_files(
    words: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/file").touch()
    (tmp_path / "file").touch()
    assert new(tmp_path, *words) == 2
    assert message in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "file", "full"]


def test_a_project_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = project_files("shop")

    def full(source: str, target: str) -> None:
        if "project" in Path(str(source)).name:
            raise OSError(28, "No space left on device", str(target))
        replace(source, target)

    replace = os.replace
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write_project(tmp_path / "shop", files)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    (tmp_path / "empty").mkdir()
    write_project(tmp_path / "empty", files)
    assert (tmp_path / "empty/pyproject.toml").is_file()


def test_a_header_that_is_included_once_per_type(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The warning about a generic header says how to draft from it; the draft has its functions."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Generic.h").write_text(
        '/* Sums. */\n#ifndef GENERIC\n#define GENERIC "Generic.h"\n#else\nreal LIB_(sum)(int n);\n#endif\n'
    )
    assert main(["new", "--from", "Generic.h"]) == 0
    assert capsys.readouterr().err == (
        "cwrap: warning: Generic.h declares no functions: C includes it again for each type, with GENERIC and other "
        "macros defined; draft from a header that defines the macros for one type and includes it, with --also "
        "Generic.h\n"
    )
    (tmp_path / "float.h").write_text(
        '#define real float\n#define LIB_(NAME) LIB_Float##NAME\n#define GENERIC\n#include "Generic.h"\n'
    )
    assert main(["new", "--from", "float.h", "--also", "Generic.h"]) == 0
    output = capsys.readouterr()
    assert "- name: LIB_Floatsum\n" in output.out
    assert output.err == ""


def test_warnings_of_a_draft_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A header without functions has a warning; --also reads headers that it includes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.h").write_text("int cup(void);\n")
    (tmp_path / "tea.h").write_text("#define TEA 1\n")
    assert main(["new", "--from", "tea.h"]) == 0
    assert capsys.readouterr().err == "cwrap: warning: tea.h declares no functions\n"
    (tmp_path / "tea.h").write_text('#include "cup.h"\nint tea(void);\n')
    assert main(["new", "--from", "tea.h", "--also", "cup.*"]) == 0
    output = capsys.readouterr()
    assert "- name: cup\n" in output.out
    assert output.err == ""


def test_functions_that_the_library_does_not_define_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "include").mkdir()
    header = "double sqrt(double x);\nint tea(void);\n"
    header += "static inline int pot(void) { return 1; }\nextern inline int cup(void) { return 2; }\n"
    (tmp_path / "include/tea.h").write_text(header)
    monkeypatch.setenv("CPPFLAGS", f"-I{tmp_path}/include")
    assert main(["new", "--from", "tea.h", "--library", "m"]) == 2  # --library requires NAME
    draft = draft_header("tea.h", link=["-lm"]).text
    assert "3 of its 3 functions are bound" in draft
    assert "- name: sqrt\n" in draft
    assert "# Omitted, because the library does not define these functions: tea\n" in draft
    assert "- name: tea\n" in draft_header("tea.h", link=["-lno-such-library"]).text


def test_a_project_that_names_no_library_has_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module of an installed header could not be imported, unless the C library defines the functions."""
    (tmp_path / "include").mkdir()
    header = tmp_path / "include/tea.h"
    header.write_text("int abs(int x);\nint tea(void);\nint pot(void);\n")
    monkeypatch.setenv("CPPFLAGS", f"-I{tmp_path}/include")
    missing = (
        "no library is named that defines {}, so that the module cannot be imported; add --library or --pkg-config"
    )
    assert draft_header("tea.h", "tea").warnings == (missing.format("pot and 1 more"),)
    assert draft_header("tea.h").warnings == draft_header("tea.h", "tea", link=["-lm"]).warnings == ()
    header.write_text("int abs(int x);\nint tea(void);\n")
    assert draft_header("tea.h", "tea").warnings == (missing.format("tea"),)
    header.write_text("int abs(int x);\n")
    assert draft_header("tea.h", "tea").warnings == ()


HEADER = 'int tea_price(int grams);\n#include "more/cup.h"\n'


@pytest.mark.slow
def test_a_project_of_a_header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The header, its C and its includes are copied; without C and a library, the settings have a TODO."""
    (tmp_path / "more").mkdir()
    (tmp_path / "more/cup.h").write_text("double tea_cup(void);\n")
    (tmp_path / "tea.h").write_text(HEADER)
    assert new(tmp_path, "alone", "--from", "tea.h") == 0
    assert "libraries = []  # TODO: " in (tmp_path / "alone/pyproject.toml").read_text()
    (tmp_path / "tea.c").write_text('#include "tea.h"\nint tea_price(int grams) { return 3 * grams; }\n')
    assert new(tmp_path, "own", "--from", "tea.h") == 0
    assert "libraries" not in (tmp_path / "own/pyproject.toml").read_text()
    assert new(tmp_path, "installed", "--from", "stdlib.h", "--library", "m") == 0
    assert '.yaml"]\nlibraries = ["m"]\n' in (tmp_path / "installed/pyproject.toml").read_text()
    (tmp_path / "tealib.pc").write_text("Name: tealib\nDescription: tea\nVersion: 1\nCflags: -DTEA\n")
    monkeypatch.setenv("PKG_CONFIG_PATH", str(tmp_path))
    assert new(tmp_path, "packaged", "--from", "stdlib.h", "--pkg-config", "tealib") == 0
    assert 'pkg_config = ["tealib"]\n' in (tmp_path / "packaged/pyproject.toml").read_text()
    assert new(tmp_path, "tea", "--from", "tea.h", "--library", "m") == 0
    project = tmp_path / "tea"
    assert sorted(p.relative_to(project).as_posix() for p in (project / "src").rglob("*.*")) == [
        "src/more/cup.h", "src/tea.c", "src/tea.h",
    ]  # fmt: skip
    settings = 'sources = ["src/*.c"]\ninclude_dirs = ["src"]\nlibraries = ["m"]\n'
    assert settings in (project / "pyproject.toml").read_text()
    assert "tea_cup" not in (project / "tea.yaml").read_text()
    in_place(project)
    code = "import tea; print(tea.price(2))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=project, env=plain_environment(), capture_output=True, text=True, check=False
    )
    assert done.stdout == "6\n", done.stderr
