"""The findings of `cwrap doctor`, and its report about missing programs."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from cwrap import about, doctor
from cwrap.cli import main
from cwrap.doctor import Finding, examine, report


def finding(name: str) -> Finding:
    """Return the finding with that name."""
    return next(f for f in examine() if f.name == name)


def nothing(*_: object) -> None:
    """Simulate that nothing is found."""


def no_packages(_: str) -> str:
    raise metadata.PackageNotFoundError


def test_each_line_has_state_name_version_and_place() -> None:
    """An absent program is "missing" if it is required, and "without" if it is optional."""
    findings = (
        Finding("a", True, "1", "/here"), Finding("b", False, "needed", "install b"),
        Finding("c", False, "nice", needed=False),
    )  # fmt: skip
    assert report(findings) == (
        "ok       a           1             /here\nmissing  b           needed; install b\nwithout  c           nice"
    )


def test_this_machine_builds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[9:20].strip() for line in lines] == [
        "cwrap", "Python", "Python.h", "C compiler", "ninja", "PyYAML", "NumPy", "OpenBLAS", "pytest", "project",
    ]  # fmt: skip
    assert lines[1].startswith(f"ok       Python      {sys.version.split()[0]:13} {sys.executable}")
    assert "pyproject.toml, files of declarations: " in lines[-1]


@pytest.mark.parametrize(("entry", "what"), [
    ("cwrap.cli:main", "an old installation of cwrap"),
    ("other:main", "another project, whose package hides this one"),
])  # fmt: skip
def test_another_distribution_of_this_name_is_a_warning(
    entry: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(metadata, "distribution", no_packages)
    assert doctor._cwrap() == Finding("cwrap", True, about.__version__, about.FOLDER)
    folder = tmp_path / "cwrap-1.6.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: cwrap\nVersion: 1.6\n")
    (folder / "entry_points.txt").write_text(f"[console_scripts]\nx = {entry}\n")
    monkeypatch.setattr(metadata, "distribution", lambda _: metadata.PathDistribution(folder))
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == (
        f"warning  cwrap       the distribution 'cwrap' 1.6 is {what}; python -m pip uninstall cwrap, then install "
        "cwrap-gen again"
    )


def test_missing_programs_make_the_exit_status_1(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    assert main(["doctor"]) == 1


def test_an_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    assert doctor._python() == Finding("Python", False, "3.9.1 is too old", "install 3.10 or newer")


@pytest.mark.parametrize(("program", "command"), [
    ("apt-get", "apt-get install python3-dev"), ("dnf", "dnf install python3-devel"),
    ("", "install the headers of Python with the system's packages"),
])  # fmt: skip
def test_missing_headers_are_reported(
    program: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    monkeypatch.setattr(shutil, "which", lambda name: name if name == program else None)
    expected = Finding("Python.h", False, f"not found in {tmp_path}, needed to compile", command)
    assert doctor._headers() == expected


def test_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def script(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return str(path)

    good = script("good", "echo 'good (Some System 1.2-3) 14.2.0'")
    monkeypatch.setenv("CC", f"{good} -m64")
    assert finding("C compiler") == Finding("C compiler", True, "14.2.0", good)
    monkeypatch.setenv("CC", script("mute", "true"))
    assert finding("C compiler").text == ""
    monkeypatch.setenv("CC", script("bad", "echo broken >&2; exit 3"))
    assert finding("C compiler").text.endswith("bad' does not run: broken")
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    absent = finding("C compiler")
    assert absent.text == f"CC is '{tmp_path / 'none'}', but the program '{tmp_path / 'none'}' was not found"
    monkeypatch.setenv("CC", good)

    def slow(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("cc", 20)

    monkeypatch.setattr(subprocess, "run", slow)
    assert "does not run: " in finding("C compiler").text
    monkeypatch.setenv("CC", " ")
    assert not finding("C compiler").found


def test_ninja_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    path = finding("ninja").where
    monkeypatch.setattr(metadata, "version", no_packages)
    monkeypatch.setattr(shutil, "which", lambda _: sys.executable)
    elsewhere = doctor._ninja()  # any program that reports its version is enough
    assert elsewhere == Finding("ninja", True, f"Python {sys.version.split()[0]}", sys.executable)
    monkeypatch.setattr(shutil, "which", nothing)
    assert doctor._ninja() == Finding("ninja", False, "needed to compile", "python -m pip install ninja")
    assert path != ""


def test_optional_packages_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", no_packages)
    assert doctor._numpy() == Finding(
        "NumPy", False, "for arrays and random numbers", "python -m pip install numpy", needed=False
    )
    monkeypatch.setattr(metadata, "version", lambda _: "1")
    monkeypatch.setattr(importlib.util, "find_spec", nothing)
    assert not doctor._blas().found
    assert doctor._package_folder("yaml") == ""


def test_yaml_without_the_fast_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert doctor._yaml().where.endswith("without libyaml (slower)")
    monkeypatch.setattr(yaml, "CSafeLoader", object, raising=False)
    assert doctor._yaml().where.endswith("with libyaml")


def test_the_project_of_the_current_folder_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.cwrap]\ndeclarations = ["a.yaml", "b.yaml"]\n')
    where = f"{tmp_path / 'pyproject.toml'}, files of declarations: 2"
    assert finding("project") == Finding("project", True, "standalone", where)
    (tmp_path / "pyproject.toml").write_text("[tool.cwrap]\ntaget = 1\n")
    assert finding("project") == Finding(
        "project", False, "pyproject.toml:2:1", "unknown key 'taget' in [tool.cwrap]; did you mean 'target'?"
    )
    monkeypatch.setattr("cwrap.doctor.find_config", nothing)
    alone = finding("project")
    assert (alone.found, alone.needed) == (False, False)
