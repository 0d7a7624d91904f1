"""Modules in pyproject.toml, built by setuptools, and the files of their source distributions."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from compiled import plain_environment
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

import cwrap.building
from cwrap.abi import AbiError
from cwrap.building import command as building_command
from cwrap.building.builder import build
from cwrap.building.command import BuildExt, finalize
from cwrap.building.extension import CwrapExtension
from cwrap.building.plain import msvc_flags, msvc_link_flags, prepare
from cwrap.building.project import BuildError
from cwrap.building.sdist import Sdist, without_cwrap
from cwrap.config import read_config
from cwrap.source.diagnostics import CwrapError

TABLE = """\
[build-system]
requires = ["setuptools", "cwrap-gen"]
[tool.cwrap]
limited_api = "3.11"
[tool.cwrap.modules."pack.native"]
declarations = "native.yaml"
sources = ["src/*.c", "more.cpp"]
include_dirs = ["src"]
libraries = ["m"]
define_macros = ["A", "B=2"]
"""
NATIVE = "- include: one.h\n- name: one\n  return: int\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = {
        "pyproject.toml": TABLE,
        "native.yaml": NATIVE,
        "src/one.h": '#pragma once\n#include "two.h"\n#include <stdio.h>\n#if 0\n#include "../outside.h"\n#endif\n',
        "src/two.h": '#include "one.h"\nint one(void);\n',
        "src/one.c": '#include "one.h"\nint one(void) { return 1; }\n',
        "src/unused.h": "",
        "more.cpp": "static int more() { return 0; }\n",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def error_text(folder: Path, text: str) -> str:
    """Return the error about a table, without excerpts."""
    (folder / "pyproject.toml").write_text(text)
    with pytest.raises(CwrapError) as caught:
        read_config(folder)
    return "\n".join(line for line in str(caught.value).splitlines() if not line.startswith("    "))


def test_the_table(project: Path) -> None:
    config = read_config(project)
    assert config is not None
    (module,) = config.modules
    assert (module.name, module.declarations, module.sources) == (
        "pack.native", ("native.yaml",), ("src/*.c", "more.cpp"),
    )  # fmt: skip
    assert module.options.define_macros == (("A", None), ("B", "2"))
    assert (module.options.limited_api, config.limited_api) == ("3.11", "3.11")
    assert config.files() == ("native.yaml",)


def test_settings_of_one_module_apply_to_commands(tmp_path: Path) -> None:
    table = '[tool.cwrap.modules.a]\ndeclarations = "a.yaml"\nfree_threaded = true\n'
    (tmp_path / "pyproject.toml").write_text(table)
    config = read_config(tmp_path)
    assert config is not None
    assert config.free_threaded
    other = '[tool.cwrap.modules.b]\ndeclarations = ["b.yaml"]\nlimited_api = "3.12"\n'
    (tmp_path / "pyproject.toml").write_text(table + other)
    config = read_config(tmp_path)
    assert config is not None
    assert (config.free_threaded, [m.options.free_threaded for m in config.modules]) == (False, [True, False])


def test_mistakes_in_the_table(tmp_path: Path) -> None:
    text = (
        '[tool.cwrap.modules.a]\ndeclarations = "a.yaml"\nsource = ["a.c"]\nlibraries = [1]\nlanguage = "c+"\n'
        'types = 3\nlimited_api = "2.7"\nfree_threaded = 1\n'
        '[tool.cwrap.modules.b]\nsources = []\n[tool.cwrap.modules."c-d"]\n[tool.cwrap.modules.e.f]\ntypes = "t"\n'
    )
    assert error_text(tmp_path, text) == (
        "pyproject.toml:1:1: error: the module 'b' needs 'declarations', a list of files\n"
        "pyproject.toml:1:1: error: 'c-d' is not the name of a module; expected identifiers between dots\n"
        'pyproject.toml:1:1: error: a module name with a dot needs quotation marks: [tool.cwrap.modules."e.f"]\n'
        "pyproject.toml:3:1: error: unknown key 'source' of a module; did you mean 'sources'?\n"
        "pyproject.toml:4:1: error: 'libraries' must be a list of strings\n"
        "pyproject.toml:5:1: error: 'language' must be 'c' or 'c++', not 'c+'; did you mean 'c++'?\n"
        "pyproject.toml:6:1: error: 'types' must be a string\n"
        "pyproject.toml:7:1: error: '2.7' is not a version of Python 3; expected one like '3.10'\n"
        "pyproject.toml:8:1: error: 'free_threaded' must be true or false"
    )
    shared = '[tool.cwrap]\nlimited_api = "3.15t"\n[tool.cwrap.modules.a]\ndeclarations = ["a.yaml"]\n'
    reason = "'3.15t' is for 'cwrap generate': setuptools cannot name such wheels; expected '3.15'"
    assert error_text(tmp_path, shared) == f"pyproject.toml:2:1: error: {reason}"
    with pytest.raises(AbiError, match=reason):
        CwrapExtension("a", "a.yaml", limited_api="3.15t")
    assert error_text(tmp_path, "[tool.cwrap]\nmodules = 3\n") == (
        "pyproject.toml:2:1: error: 'modules' must be a table with a table for each module"
    )


def test_setuptools_finds_the_modules(project: Path) -> None:
    distribution = Distribution({"ext_modules": [CwrapExtension("pack.other", "native.yaml"), Extension("x", [])]})
    finalize(distribution)
    names = [extension.name for extension in distribution.ext_modules or ()]
    finalize(distribution)  # setup.py may name a module that the table names too
    assert names == [extension.name for extension in distribution.ext_modules or ()]
    assert names == ["pack.other", "x", "pack.native"]
    assert issubclass(distribution.cmdclass["build_ext"], BuildExt)
    assert issubclass(distribution.cmdclass["sdist"], Sdist)
    assert "py_limited_api" not in distribution.get_option_dict("bdist_wheel")
    alone = Distribution({"name": "alone"})
    finalize(alone)
    assert alone.get_option_dict("bdist_wheel")["py_limited_api"] == ("cwrap", "cp311")


def test_setuptools_is_unchanged_without_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    distribution = Distribution({"ext_modules": [Extension("x", [])]})
    before = dict(distribution.cmdclass)
    finalize(distribution)
    assert distribution.cmdclass == before
    whole = Distribution({"ext_modules": [CwrapExtension(CwrapExtension("a", "a.yaml").project)]})
    finalize(whole)
    assert issubclass(whole.cmdclass["build_ext"], BuildExt)
    assert "sdist" not in whole.cmdclass
    (tmp_path / "pyproject.toml").write_text("[tool.cwrap]\nmodul = 1\n")
    with pytest.raises(SystemExit, match="did you mean 'module'"):
        finalize(distribution)


class Noisy(build_ext):
    """A command that belongs to the project."""


def test_a_command_of_the_project_still_runs(project: Path) -> None:
    for commands in ({}, {"build_ext": Noisy}):
        distribution = Distribution({"name": "pack"})
        distribution.cmdclass = dict(commands)
        finalize(distribution)
        assert issubclass(distribution.cmdclass["build_ext"], (BuildExt, Noisy) if commands else BuildExt)
        assert distribution.cmdclass["build_ext"].__mro__[1 if commands else 0] is BuildExt


def test_a_setup_py_fails_without_modules(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["setup.py", "--quiet", "--name"])
    built = cwrap.building.setup(name="pack")
    assert [extension.name for extension in built.ext_modules or ()] == ["pack.native"]
    assert issubclass(built.cmdclass["build_ext"], BuildExt)
    (project / "pyproject.toml").write_text("[tool.cwrap]\n")
    with pytest.raises(SystemExit, match=r"^pyproject.toml: error: no module to build; list modules in \[tool.cwrap"):
        cwrap.building.setup(name="pack")
    assert cwrap.building.setup(name="pack", ext_modules=[CwrapExtension("a", "native.yaml")]).get_name() == "pack"


VERSIONED = "- module: pack\n  version: '{}'\n"
DYNAMIC = '[project]\nname = "pack"\ndynamic = ["version"]\n'


@pytest.mark.parametrize(("head", "version", "expected"), [
    (DYNAMIC, '"1.2"', "1.2"), (DYNAMIC, "", None), ('[project]\nname = "pack"\nversion = "4"\n', '"1.2"', None),
    (DYNAMIC + '[tool.setuptools.dynamic]\nversion = { attr = "pack.x" }\n', '"1.2"', None),
])  # fmt: skip
def test_a_dynamic_version_is_that_of_the_declarations(
    project: Path, head: str, version: str, expected: str | None
) -> None:
    (project / "pyproject.toml").write_text(head + TABLE)
    (project / "native.yaml").write_text(NATIVE + (VERSIONED.format(version) if version else "- module: pack\n"))
    distribution = Distribution({})
    finalize(distribution)
    assert distribution.metadata.version == expected
    (project / "pyproject.toml").unlink()
    alone = Distribution({"ext_modules": [CwrapExtension("pack.native", "native.yaml")]})
    finalize(alone)
    assert alone.metadata.version is None


def test_a_version_that_is_computed_in_c_is_not_that_of_a_package(project: Path) -> None:
    (project / "pyproject.toml").write_text(DYNAMIC + TABLE)
    (project / "native.yaml").write_text(NATIVE + VERSIONED.format("version_text()"))
    message = "native.yaml:5:12: error: the version of a package must be a string literal such as '\"1.0\"', not "
    with pytest.raises(SystemExit) as caught:
        finalize(Distribution({}))
    assert str(caught.value).startswith(message + "'version_text()'")


def test_modules_of_a_package_have_one_version(project: Path) -> None:
    other = '[tool.cwrap.modules."pack.other"]\ndeclarations = "other.yaml"\n'
    (project / "pyproject.toml").write_text(DYNAMIC + TABLE + other)
    (project / "native.yaml").write_text(NATIVE + VERSIONED.format('"1.2"'))
    (project / "other.yaml").write_text(VERSIONED.format('"1.2"'))
    distribution = Distribution({})
    finalize(distribution)
    assert distribution.metadata.version == "1.2"
    (project / "other.yaml").write_text(VERSIONED.format('"1.3"'))
    message = r"other.yaml:2:12: error: '1.3' is another version than that of another module(.|\n)*note: '1.2' is here"
    with pytest.raises(SystemExit, match=message):
        finalize(Distribution({}))


def test_the_extension_is_importable_from_a_setup_py() -> None:
    assert cwrap.building.CwrapExtension is CwrapExtension
    with pytest.raises(AttributeError, match="no attribute 'Extension'"):
        cwrap.building.Extension  # noqa: B018
    with pytest.raises(TypeError, match="no option 'library'; did you mean 'libraries'"):
        CwrapExtension("a", "a.yaml", library=["z"])


def sdist(distribution: Distribution) -> Sdist:
    finalize(distribution)
    found = distribution.get_command_obj("sdist")
    assert isinstance(found, Sdist)
    found.ensure_finalized()
    return found


def test_files_of_a_source_distribution(project: Path) -> None:
    (project / "setup.py").write_text("setup()\n")
    distribution = Distribution({"name": "pack", "version": "1"})
    command = sdist(distribution)
    source_files = distribution.get_command_obj("build_ext")
    source_files.ensure_finalized()
    files = source_files.get_source_files()
    assert files == ["more.cpp", "native.yaml", "src/one.c", "src/one.h", "src/two.h"]
    command.make_release_tree("tree", files)
    described = json.loads(Path("tree/cwrap_generated/extensions.json").read_text())[0]
    assert described["include_dirs"] == ["cwrap_generated/pack.native", "cwrap_generated/pack.native/runtime", "src"]
    assert described["sources"] == ["cwrap_generated/pack.native/native.c", "more.cpp", "src/one.c"]
    assert "cwrap_generated/pack.native/runtime/cwrap_bind.c" in described["depends"]
    assert described["extra_compile_args"][:4] == ["-fvisibility=hidden", "-O2", "-DA", "-DB=2"]
    assert Path("tree/cwrap_generated/setup.py").read_text() == "setup()\n"
    assert Path("tree/cwrap_generated/pack.native/native.pyi").is_file()
    assert 'requires = ["setuptools"]\n' in Path("tree/pyproject.toml").read_text()
    compile(Path("tree/setup.py").read_text(), "setup.py", "exec")


def test_a_source_distribution_without_setup_files(project: Path) -> None:
    (project / "pyproject.toml").unlink()
    command = sdist(Distribution({"name": "pack", "version": "1", "ext_modules": [CwrapExtension("a", "native.yaml")]}))
    command.make_release_tree("tree", [])
    assert {"cwrap_generated", "setup.py"} <= {path.name for path in Path("tree").iterdir()}
    assert {path.name for path in Path("tree/cwrap_generated").iterdir()} == {"a", "extensions.json"}


@pytest.mark.parametrize("module", ["building", "building.command", "building.extension"])
def test_a_setup_py_in_a_source_distribution_imports_the_extension(project: Path, module: str) -> None:
    setup = f"from cwrap.{module} import CwrapExtension\nimport cwrap.{module}, setuptools\n"
    setup += f"assert cwrap.{module}.CwrapExtension is CwrapExtension\nsetuptools.setup(name='pack')\n"
    (project / "setup.py").write_text(setup)
    sdist(Distribution({"name": "pack", "version": "1"})).make_release_tree("tree", [])
    command = [sys.executable, "setup.py", "--name"]
    done = subprocess.run(command, cwd="tree", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "pack\n"


def test_mistakes_stop_a_source_distribution(project: Path) -> None:
    distribution = Distribution({"name": "pack", "version": "1"})
    command = sdist(distribution)
    builder = distribution.get_command_obj("build_ext")
    builder.ensure_finalized()
    (project / "native.yaml").write_text("- nam: x\n")
    with pytest.raises(SystemExit, match="unknown key 'nam'"):
        builder.get_source_files()
    with pytest.raises(SystemExit, match="unknown key 'nam'"):
        command.make_release_tree("tree", [])


@pytest.mark.parametrize(("before", "after"), [
    ('[build-system]\nrequires = ["a", "cwrap-gen[build]>=1"]  # x\n', '[build-system]\nrequires = ["a"]  # x\n'),
    ("[build-system]\nrequires=[\n 'cwrap_gen', #]\n \"b]\"\n]\nx = 1\n", '[build-system]\nrequires = ["b]"]\nx = 1\n'),
    ('[build-system]\nrequires = ["cwrap-generic"]\n', '[build-system]\nrequires = ["cwrap-generic"]\n'),
    ('[project]\nname = "x"\n', '[project]\nname = "x"\n'),
])  # fmt: skip
def test_the_build_of_a_source_distribution_requires_no_cwrap(before: str, after: str) -> None:
    assert without_cwrap(before) == after


@pytest.mark.parametrize("text", [
    'build-system.requires = ["cwrap-gen"]\n', 'build-system = {requires = ["cwrap-gen"]}\n',
    '[build-system]\n"requires" = ["cwrap-gen"]\n[tool.x]\nrequires = ["b"]\n',
])  # fmt: skip
def test_requirements_that_are_not_found(text: str) -> None:
    with pytest.raises(BuildError, match="write 'requires' as a list of strings"):
        without_cwrap(text)


def test_missing_files_are_reported(project: Path) -> None:
    for arguments in ({"declarations": "naive.yaml"}, {"declarations": "native.yaml", "sources": ["scr/*.c"]}):
        extension = CwrapExtension("a", **arguments)
        with pytest.raises(BuildError, match=r"a: file '(naive.yaml|scr/\*.c)' not found in "):
            build(extension.project, {})


@pytest.mark.slow
def test_cpp_is_compiled_and_linked_as_such(project: Path) -> None:
    (extension,) = (CwrapExtension("a", "native.yaml", ["more.cpp", "src/one.c"], include_dirs=["src"]),)
    if shutil.which("c++") is None:
        pytest.skip("needs a C++ compiler")
    built = build(extension.project, {"PATH": os.environ["PATH"]})
    graph = (built.module.parent / "build.ninja").read_text()
    assert "-std=c++17" in graph
    assert "CXX $in" in graph
    assert '++ -o "$$new"' in graph


@pytest.mark.slow
def test_a_table_of_element_types_and_c_for_each_of_them(project: Path) -> None:
    (project / "pyproject.toml").write_text(
        '[tool.cwrap]\ndtypes = "types.yaml"\n[tool.cwrap.modules.many]\ndeclarations = ["*.yaml"]\n'
    )
    (project / "native.yaml").write_text(
        "- include: twice.c\n  types: all\n"
        "- {name: twice, cname: twice_$real, types: all, return: real, arguments: [real x]}\n"
    )
    (project / "types.yaml").write_text(
        "- {name: Small, real: short, accreal: int, groups: [integral], numpy: int16, buffer: h, min: '0', max: '9'}\n"
        "- {name: Single, real: float, accreal: double, groups: [floating_point], numpy: float32, buffer: f,\n"
        "   min: -FLT_MAX, max: FLT_MAX}\n"
    )
    (project / "twice.c").write_text("static real REAL_NAME(twice)(real x) { return (real)(2 * x); }\n")
    distribution = Distribution({"name": "pack", "version": "1"})
    finalize(distribution)
    command = distribution.get_command_obj("build_ext")
    command.ensure_finalized()
    assert command.get_source_files() == ["native.yaml", "twice.c", "types.yaml"]
    [extension] = distribution.ext_modules or []
    assert isinstance(extension, CwrapExtension)
    built = build(extension.project, plain_environment())
    script = "import many; print(many.twice(3), many.twice(1.5))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=built.module.parent, env=plain_environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "6 3.0\n"


@pytest.mark.slow
def test_setuptools_compiles_on_windows(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There, modules are built without ninja. Here, setuptools has another compiler than there."""
    monkeypatch.setattr(building_command, "_IS_WINDOWS", True)
    monkeypatch.setenv("PKG_CONFIG_PATH", str(project))
    flags = f'pkg_config = ["two"]\nextra_link_args = ["-L{project}"]\n'
    (project / "pyproject.toml").write_text(TABLE.replace('limited_api = "3.11"\n', "") + flags)
    (project / "two.pc").write_text("Name: two\nDescription: two\nVersion: 1\nCflags: -DTWO=2\n")
    (project / "src/one.c").write_text('#include "one.h"\nint one(void) { return TWO; }\n')
    builder = build_command()
    builder.run()
    (module,) = Path(builder.build_lib).glob("pack/native.*.so")
    assert Path(builder.build_lib, "pack/native.pyi").is_file()
    done = subprocess.run(
        [sys.executable, "-c", "import native; print(native.one())"], cwd=module.parent, env=plain_environment(),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout == "2\n", done.stderr
    (project / "native.yaml").write_text("- nam: x\n")
    with pytest.raises(SystemExit, match="unknown key 'nam'"):
        build_command().run()


def build_command() -> build_ext:
    distribution = Distribution({"name": "pack", "version": "1", "packages": []})
    finalize(distribution)
    command = distribution.get_command_obj("build_ext")
    assert isinstance(command, build_ext)
    command.ensure_finalized()
    return command


def test_flags_of_msvc(project: Path) -> None:
    flags = ("-std=c++17", "-std=gnu11", "-O2", "-DA=1", "-fPIC", "-Wall", "-g", "-fsanitize=address")
    assert msvc_flags(flags) == [
        "/utf-8", "/Zc:__cplusplus", "/std:c++17", "/std:c11", "-O2", "-DA=1", "-fsanitize=address",
    ]  # fmt: skip
    assert msvc_link_flags(("-Lfolder", "-lz", "-Wl,--as-needed", "/DEBUG")) == ["/LIBPATH:folder", "z.lib", "/DEBUG"]
    distribution = Distribution({"name": "pack", "version": "1"})
    finalize(distribution)
    extension = distribution.ext_modules and distribution.ext_modules[0]
    assert isinstance(extension, CwrapExtension)
    prepare(extension, "msvc")
    assert extension.extra_compile_args[:5] == ["/utf-8", "/Zc:__cplusplus", "/std:c11", "/std:c++17", "-O2"]
    assert {"src/one.c", "more.cpp"} < set(extension.sources)
    with pytest.raises(BuildError, match="_C is built with ninja, which needs a POSIX system"):
        prepare(CwrapExtension(replace(extension.project, name="_C")), "msvc")


def test_a_source_distribution_compiles_with_msvc(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its setup.py uses the flags for MSVC if that is the compiler of setuptools."""
    sdist(Distribution({"name": "pack", "version": "1"})).make_release_tree("tree", [])
    setup = runpy.run_path("tree/setup.py")
    monkeypatch.chdir("tree")
    (extension,) = setup["extensions"]()
    builder = setup["BuildExt"](Distribution({"name": "pack", "ext_modules": [extension]}))
    builder.finalize_options()
    builder.compiler = SimpleNamespace(compiler_type="msvc")
    builder.build_lib = "built"
    Path("built/pack").mkdir(parents=True)
    monkeypatch.setattr(build_ext, "build_extension", lambda *_: None)
    builder.build_extension(extension)
    assert extension.extra_compile_args[2:5] == ["/std:c++17", "/std:c11", "-O2"]
    assert Path("built/pack/native.pyi").is_file()


def test_an_extension_that_only_setuptools_builds_is_an_error(project: Path) -> None:
    """Setuptools alone would link a library without the module."""
    command = build_ext(Distribution({"name": "pack", "ext_modules": [CwrapExtension("a", "native.yaml")]}))
    command.finalize_options()
    with pytest.raises(BuildError, match=r"a: setuptools does not use the command of cwrap, .* use setup\(\) of cwrap"):
        command.run()


def test_setuptools_builds_other_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[object] = []
    monkeypatch.setattr(build_ext, "build_extension", lambda _, extension: built.append(extension))
    extension = Extension("other", ["other.c"])
    BuildExt(Distribution()).build_extension(extension)
    assert built == [extension]
