"""The table [tool.cwrap] of a project's pyproject.toml: its keys, and the errors in it."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest
from folders import ROOT

from build_tools.extension.project import project
from cwrap.config import ProjectConfig, find_config, read_config
from cwrap.source.diagnostics import CwrapError


def write(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")
    return folder


def error_text(folder: Path, text: str) -> str:
    """Return the error about a table, without excerpts."""
    with pytest.raises(CwrapError) as caught:
        read_config(write(folder, text))
    return "\n".join(line for line in str(caught.value).splitlines() if not line.startswith("    "))


def test_every_key_is_read(tmp_path: Path) -> None:
    text = (
        '[project]\nname = "x"\n[tool.cwrap]\ndeclarations = ["a.yaml", "more/*.yaml"]\ndtypes = "more/dtypes.yaml"\n'
        'target = "thp"\nbackend = "CUDA"\nmodule = "_X"\nstub_parts = ["head", "tensor"]\nplugins = ["x.plugins:P"]\n'
        'ctypes = ["x/types.py"]\n'
    )
    config = read_config(write(tmp_path, text))
    assert config == ProjectConfig(
        tmp_path, ("a.yaml", "more/*.yaml"), "more/dtypes.yaml", "thp", "CUDA", "_X", ("head", "tensor"),
        ("x.plugins:P",), ("x/types.py",),
    )  # fmt: skip
    (tmp_path / "more").mkdir()
    for name in ("c.yaml", "b.yaml", "dtypes.yaml"):
        (tmp_path / "more" / name).touch()
    assert config.files() == ("a.yaml", "more/b.yaml", "more/c.yaml")


def test_the_nearest_folder_that_has_the_table_counts(tmp_path: Path) -> None:
    write(tmp_path, "[tool.cwrap]\n")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    write(tmp_path / "a", '[project]\nname = "uses-no-such-thing"\n')
    found = find_config(inner)
    assert found is not None
    assert found.root == tmp_path


@pytest.mark.parametrize("text", ["", "no TOML at all: [", "# cwrap\n", "tool = 1 # cwrap\n", '[tool]\nx = "cwrap"\n'])
def test_a_file_without_the_table_is_ignored(tmp_path: Path, text: str) -> None:
    assert read_config(write(tmp_path, text)) is None  # a file that does not mention cwrap is not parsed


def test_no_table_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_config(tmp_path) is None
    monkeypatch.setattr("cwrap.config.FILE", "no such file.toml")
    assert find_config(tmp_path) is None


def test_mistakes_are_reported_with_their_position(tmp_path: Path) -> None:
    text = (
        '[tool.cwrap]\ndeclaration = ["a"]\ndtypes = 3\n  target = 1\nplugins = "p"\nctypes = [1]\n'
        'stub_parts = ["one"]\ndeclarations = ["/a.yaml"]\n'
    )
    assert error_text(tmp_path, text) == (
        "pyproject.toml:2:1: error: unknown key 'declaration' in [tool.cwrap]; did you mean 'declarations'?\n"
        "pyproject.toml:3:1: error: 'dtypes' must be a string\n"
        "pyproject.toml:4:3: error: 'target' must be a string\n"
        "pyproject.toml:5:1: error: 'plugins' must be a list of strings\n"
        "pyproject.toml:6:1: error: 'ctypes' must be a list of strings\n"
        "pyproject.toml:7:1: error: 'stub_parts' must be two files: the head of the stub, and members of tensor types\n"
        "pyproject.toml:8:1: error: '/a.yaml' must be relative to the folder of pyproject.toml"
    )


def test_errors_in_other_table_notations_have_positions(tmp_path: Path) -> None:
    assert error_text(tmp_path, "tool.cwrap.taget = 'thp'\n").startswith("pyproject.toml:1:12: error: unknown key")
    assert error_text(tmp_path, "tool = {cwrap = {taget = 'thp'}}\n").startswith("pyproject.toml:1:1: error: unknown")
    assert error_text(tmp_path, "[tool.cwrap]\nbackend = 'GPU'\n") == (
        "pyproject.toml:2:1: error: 'backend' must be 'CPU' or 'CUDA', not 'GPU'; did you mean 'CPU'?"
    )
    assert error_text(tmp_path, "[tool]\ncwrap = 3\n") == "pyproject.toml:1:1: error: 'tool.cwrap' must be a table"


@pytest.mark.parametrize(("item", "message"), [
    ("cwrap", "write 'cwrap-gen'"), ("cwrap[build] >= 1", "write 'cwrap-gen[build] >= 1'"),
    ("Cwrap == 1", "write 'cwrap-gen== 1'"), ("cwrap-gen[build]", ""), ("cwrapped", ""), ("setuptools", ""),
])  # fmt: skip
def test_the_other_project_of_this_name_is_no_build_requirement(tmp_path: Path, item: str, message: str) -> None:
    text = f'[build-system]\nrequires = ["x", "{item}"]\n[tool.cwrap]\n'
    if message:
        expected = f"pyproject.toml:2:18: error: '{item}' is another project of this name on package indexes; {message}"
        assert error_text(tmp_path, text) == expected
    else:
        assert read_config(write(tmp_path, text)) is not None


@pytest.mark.parametrize("system", ["build-system = 1", "[build-system]", "[build-system]\nrequires = 'cwrap'",
                                    "[build-system]\nrequires = [1]"])  # fmt: skip
def test_requirements_of_another_kind_are_left_to_the_build(tmp_path: Path, system: str) -> None:
    assert read_config(write(tmp_path, f"{system}\n[tool.cwrap]\n")) is not None


def test_broken_files(tmp_path: Path) -> None:
    assert error_text(tmp_path, "[tool.cwrap]\ntarget = \n") == "pyproject.toml:2:10: error: not TOML: Invalid value"
    assert error_text(tmp_path, '[tool.cwrap]\ntarget = "').startswith("pyproject.toml:1:1: error: not TOML: ")
    deep = f"[tool.cwrap]\ntarget = {'[' * 50_000}{']' * 50_000}\n"
    # "nested too deep", or the message of Python
    assert error_text(tmp_path, deep).startswith("pyproject.toml:1:1: error: n")
    (tmp_path / "pyproject.toml").write_bytes(b"cwrap \xff")
    with pytest.raises(CwrapError, match="not UTF-8"):
        read_config(tmp_path)


def test_python_3_10_needs_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, '[tool.cwrap]\nmodule = "m"\n')
    parser = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    monkeypatch.setitem(sys.modules, "tomli", parser)
    config = read_config(tmp_path)
    assert config is not None
    assert config.module == "m"
    monkeypatch.setitem(sys.modules, "tomli", None)
    with pytest.raises(CwrapError, match="requires tomli: pip install tomli"):
        read_config(tmp_path)


def test_settings_and_build_of_this_repository_agree() -> None:
    config, built = find_config(ROOT / "docs"), project(ROOT)
    assert config is not None
    assert (config.files(), config.dtypes, config.target) == (built.declaration_files(), built.dtypes, built.target)
    assert (config.module, config.stub_parts) == (built.name, built.stub_parts)
