"""Third-party targets: named in pyproject.toml or by an installed package, found by name, used like those of cwrap."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cwrap.cli import main
from cwrap.dtypes import DtypeTable
from cwrap.extensions import (
    TARGETS,
    Extensions,
    UnknownTargetError,
    every_target,
    find_target,
    load,
    named,
    target_names,
)
from cwrap.pipeline import Request, generate
from cwrap.planning.target import Target
from cwrap.source.diagnostics import CwrapError, Reporter

TOY = """\
from cwrap.planning.target import Target

class Listing(Target):
    name = "listing"
    subject = "lists"

    def files(self, plans, context):
        return {f"{plan.shard}.txt": "".join(f"{w.python_name}\\n" for w in plan.wrappers) for plan in plans}

class Other(Target):
    name = "thp"

class Nameless(Target):
    pass
"""
LISTED = "- name: one\n- name: two\n"


@pytest.fixture
def listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a project that defines a target."""
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    (tmp_path / "a.yaml").write_text(LISTED, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.cwrap]\ntargets = ["toy.py:Listing"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_project_may_define_a_target(listing: Path) -> None:
    assert main(["generate", "--target", "listing", "a.yaml", "--out", "out", "--stub"]) == 0
    assert [path.name for path in (listing / "out").iterdir()] == ["a.txt"]
    assert (listing / "out/a.txt").read_text(encoding="utf-8") == "one\ntwo\n"


def test_a_project_selects_its_default_target(listing: Path) -> None:
    text = '[tool.cwrap]\ntargets = ["toy.py:Listing"]\ntarget = "listing"\ndeclarations = ["*.yaml"]\n'
    (listing / "pyproject.toml").write_text(text, encoding="utf-8")
    assert main(["generate", "--out", "out"]) == 0
    assert (listing / "out/a.txt").is_file()


def test_a_key_of_another_target_is_not_of_this_one(listing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (listing / "a.yaml").write_text("- name: one\n  inplace: true\n", encoding="utf-8")
    assert main(["generate", "--target", "listing", "a.yaml", "--out", "out"]) == 1
    assert "a.yaml:2:3: error: the key 'inplace' is only for tensor methods, not for lists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Other", "two targets are called 'thp'; rename one of them"),
        ("Nameless", "'toy.py:Nameless' is a target without 'name'"),
        ("LISTED", "'toy.py:LISTED' is an object of the class 'str'"),
    ],
)
def test_wrong_targets_are_reported(listing: Path, name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    (listing / "toy.py").write_text(TOY + "LISTED = 'one'\n", encoding="utf-8")
    (listing / "pyproject.toml").write_text(f'[tool.cwrap]\ntargets = ["toy.py:{name}"]\n', encoding="utf-8")
    assert main(["generate", "a.yaml", "--out", "out"]) == 1
    assert f"pyproject.toml:2:13: error: {message}\n" in capsys.readouterr().err


def test_a_missing_target_is_reported(listing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (listing / "pyproject.toml").write_text(
        '[tool.cwrap]\ntargets = ["toy.py:Listing"]\ntarget = "lisitng"\n', encoding="utf-8"
    )
    assert main(["generate", "a.yaml", "--out", "out"]) == 1
    error = (
        "error: invalid value 'lisitng' for 'target'; expected 'standalone', 'thp' or 'listing'; "
        "did you mean 'listing'?\n"
    )
    assert f"pyproject.toml:3:11: {error}" in capsys.readouterr().err


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder on the import path, into which packages can be installed."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("toy_target", None)


def installed(site: Path, names: str) -> Extensions:
    """Return the targets of a package with those entry points."""
    (site / "toy_target.py").write_text(TOY, encoding="utf-8")
    info = site / "toy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{TARGETS}]\n{names}\n", encoding="utf-8")
    return load(named(), site, Reporter())


def test_a_target_of_a_package_is_imported_when_it_is_used(site: Path) -> None:
    extensions = installed(site, "listing = toy_target:Listing")
    assert target_names(extensions) == ("standalone", "thp", "listing")
    assert "toy_target" not in sys.modules
    texts = {"a.yaml": LISTED.encode()}
    request = Request(site, ("a.yaml",), target="listing", extensions=extensions, texts=texts)
    assert list(generate(request).files) == ["a.txt"]
    assert "listing" in [target.name for target in every_target(extensions)]


def test_an_entry_point_has_the_name_of_its_target(site: Path) -> None:
    extensions = installed(site, "lists = toy_target:Listing")
    with pytest.raises(CwrapError, match="the entry point 'lists' has a target with the name 'listing'"):
        find_target("lists", extensions)


def test_an_unknown_target_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownTargetError, match=r"unknown target 'thq'; expected .*; did you mean 'thp'"):
        find_target("thq", Extensions())
    assert main(["check", "a.yaml", "--target", "thq"]) == 2
    assert "unknown target 'thq'; expected 'standalone' or 'thp'" in capsys.readouterr().err


@pytest.mark.parametrize("group", ["plugins", "ctypes"])
def test_a_target_is_not_accepted_as_a_plugin(listing: Path, group: str, capsys: pytest.CaptureFixture[str]) -> None:
    (listing / "pyproject.toml").write_text(f'[tool.cwrap]\n{group} = ["toy.py:Listing"]\n', encoding="utf-8")
    assert main(["generate", "a.yaml", "--out", "out"]) == 1
    assert "'toy.py:Listing' is a target; list it under 'targets'" in capsys.readouterr().err


def test_stubs_and_checks_of_a_target_are_optional() -> None:
    target = Target()
    assert (target.plugins(), target.ctypes(DtypeTable("", ()))) == ((), ())
    with pytest.raises(NotImplementedError):
        target.files((), generate(Request(Path(), ())).context)


def test_unused_targets_are_not_imported() -> None:
    code = """
import sys
from pathlib import Path
from cwrap.pipeline import Request, generate
generate(Request(Path(), ("a.yaml",), texts={"a.yaml": b"- name: f"}))
print([name for name in sys.modules if name.startswith("cwrap.tensors")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
