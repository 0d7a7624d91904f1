"""Flags of installed libraries from pkg-config: in builds and source distributions, and messages if one is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import plain_environment
from setuptools import Distribution

from cwrap.building.builder import build
from cwrap.building.command import finalize
from cwrap.building.extension import CwrapExtension
from cwrap.building.project import BuildError
from cwrap.toolchain.compiler import ToolchainError, install_command
from cwrap.toolchain.pkg_config import PackageFlags, find_flags

pytestmark = pytest.mark.skipif(not shutil.which("pkg-config"), reason="there is no pkg-config")
TABLE = '[tool.cwrap.modules.tea]\ndeclarations = "tea.yaml"\npkg_config = ["tealib"]\n'
CALL = "import sys; sys.path.insert(0, sys.argv[1]); import tea; print(tea.grams())"


@pytest.fixture
def tealib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that only pkg-config finds: its header, its package, and a project that uses it."""
    texts = {
        "include/lib/tea.h": "static int tea_grams(void) { return TEA_GRAMS; }\n",
        "packages/tealib.pc": "Name: tealib\nDescription: tea\nVersion: 2\nLibs: -lm\n"
        f"Cflags: -I{tmp_path}/include/lib -DTEA_GRAMS=7\n",
        "project/pyproject.toml": TABLE,
        "project/tea.yaml": "- include: <tea.h>\n- name: grams\n  cname: tea_grams\n  return: int\n",
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setenv("PKG_CONFIG_PATH", str(tmp_path / "packages"))
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path


def modules() -> Distribution:
    distribution = Distribution({"name": "tea", "version": "1"})
    finalize(distribution)
    return distribution


def module() -> CwrapExtension:
    """Return the module of the project."""
    extensions = modules().ext_modules
    assert extensions
    assert isinstance(extensions[0], CwrapExtension)
    return extensions[0]


def test_flags(tealib: Path) -> None:
    assert find_flags((), {}) == PackageFlags()
    flags = find_flags(("tealib >= 1",), os.environ)
    assert flags.compile == (f"-I{tealib}/include/lib", "-DTEA_GRAMS=7")
    assert flags.link == ("-lm",)


@pytest.mark.slow
def test_a_build_uses_the_flags(tealib: Path) -> None:
    extension = module()
    built = build(extension.project, plain_environment() | {"PKG_CONFIG_PATH": f"{tealib}/packages"})
    folder = str((Path.cwd() / built.module).parent)
    output = subprocess.run([sys.executable, "-c", CALL, folder], capture_output=True, text=True, check=True).stdout
    assert output == "7\n"


def test_a_build_reports_a_missing_package(tealib: Path) -> None:
    (tealib / "packages/tealib.pc").unlink()
    extension = module()
    with pytest.raises(BuildError, match=r"tea: pkg-config cannot use the package 'tealib' .*tealib\.pc to PKG"):
        build(extension.project, dict(os.environ))


@pytest.mark.slow
@pytest.mark.parametrize(("change", "message"), [
    ({}, ""), ({"PKG_CONFIG": "no-pkg-config"}, "no-pkg-config was not found"),
    ({"PKG_CONFIG_PATH": ""}, "error: install the headers of tealib"),
])  # fmt: skip
def test_a_source_distribution_uses_the_flags(tealib: Path, change: dict[str, str], message: str) -> None:
    distribution = modules()
    command = distribution.get_command_obj("sdist")
    command.ensure_finalized()
    command.make_release_tree("tree", ["pyproject.toml"])
    variables = plain_environment() | {"PKG_CONFIG_PATH": f"{tealib}/packages"} | change
    words = [sys.executable, "setup.py", "build_ext", "--build-lib", "out"]
    done = subprocess.run(words, cwd="tree", env=variables, capture_output=True, text=True, check=False)
    assert message in done.stderr
    if not message:
        output = subprocess.run([sys.executable, "-c", CALL, "tree/out"], capture_output=True, text=True, check=True)
        assert output.stdout == "7\n"


def test_the_command_that_installs_pkg_config(tealib: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for program, command in (("apk", "apk add pkgconf"), ("xcode-select", "install the program pkg-config with")):
        monkeypatch.setattr("shutil.which", lambda name, wanted=program: name if name == wanted else None)
        assert install_command("pkg-config").startswith(command)


def test_programs(tealib: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PKG_CONFIG names the program; without it pkg-config and pkgconf are searched for."""
    with pytest.raises(ToolchainError, match="PKG_CONFIG is 'no-pkg-config', but the program was not found"):
        find_flags(("tealib",), {**os.environ, "PKG_CONFIG": "no-pkg-config"})
    with pytest.raises(ToolchainError, match="pkg-config was not found; install"):
        find_flags(("tealib",), {**os.environ, "PATH": str(tealib)})
    program = tealib / "pkgconf"
    program.write_text('#!/bin/sh\n[ "$1" = --exists ] || { echo odd >&2; exit 1; }\n')
    program.chmod(0o755)
    with pytest.raises(ToolchainError, match="pkg-config failed for tealib: odd"):
        find_flags(("tealib",), {**os.environ, "PATH": f"{tealib}:{os.environ['PATH']}", "PKG_CONFIG": "pkgconf"})
    monkeypatch.setattr("cwrap.toolchain.pkg_config._PROGRAMS", ("pkgconf",))
    with pytest.raises(ToolchainError, match="odd"):
        find_flags(("tealib",), {**os.environ, "PATH": f"{tealib}:{os.environ['PATH']}"})
